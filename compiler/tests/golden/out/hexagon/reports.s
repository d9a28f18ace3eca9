	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	inverse_0
	.p2align	4
	.type	inverse_0,@function
inverse_0:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#72)
	}
	{
		memd(r29+#56) = r19:18
		memd(r29+#48) = r21:20
	}
	{
		memd(r29+#40) = r23:22
		memd(r29+#32) = r25:24
	}
	{
		if (!p0) jump:nt .LBB0_46
		memd(r29+#24) = r27:26
	}
	{
		r17:16 = combine(r3,r2)
		r3 = r1
		r18 = memw(r0+#0)
		r5 = memw(r0+#4)
	}
	{
		r1:0 = combine(r0,r2)
		memw(r29+#16) = r5
	}
	{
		r5 = memw(r1+#8)
		memw(r29+#0) = r5.new
	}
	{
		r1 = memw(r1+#12)
		memw(r29+#20) = r1.new
	}
	{
		r1 = memw(r4+#0)
		memw(r29+#8) = r1.new
	}
	{
		r2 = memw(r3+#0)
		memw(r29+#12) = r2.new
	}
	{
		call __hexagon_umodsi3
		r23 = memw(r3+#4)
		r24 = memw(r3+#8)
	}
	{
		r2 = sub(r17,r16)
		r1 = add(r18,#4)
		r5:4 = combine(#0,##-2147483648)
	}
	{
		r7 = asr(r23,#31)
		r8 = ##1065353216
	}
	{
		r14 = ##-884998144
		r15 = ##-1087279104
	}
	{
		r28 = ##-1207566860
		r11:10 = combine(#100,##985041031)
	}
	{
		r3 = asr(r24,#31)
		p0 = cmp.gt(r2,#0)
		if (!p0.new) r2 = #1
		memw(r29+#4) = r3.new
	}
	{
		loop1(.LBB0_2,r2)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_45:
	{
		r2 = add(r0,#1)
		r3 = memw(r29+#8)
	}
	{
		p0 = cmp.eq(r2,r3)
	}
	{
		r0 = mux(p0,#0,r2)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_46
	}
.LBB0_2:
	{
		r26 = asl(r0,#12)
		r3 = memw(r29+#12)
	}
	{
		r2 = add(r26,#4096)
	}
	{
		r2 = min(r2,r3)
		if (!cmp.gt(r2.new,r26)) jump:t .LBB0_45
	}
	{
		r6 = asl(r0,#14)
		r2 = sub(r2,r26)
		r3 = memw(r29+#16)
	}
	{
		r27 = add(r3,r6)
		p0 = cmp.gt(r2,#0)
		r3 = memw(r29+#20)
	}
	{
		r19 = add(r3,r6)
		if (!p0) r2 = #1
	}
	{
		loop0(##.LBB0_4,r2)
		jump .LBB0_4
	}
	.p2align	4
.LBB0_41:
	{
		r2 = r18
	}
	{
		r2 += mpyi(r6,#28)
		r6 = asr(r26,#31)
	}
	{
		r6 = #0
		memw(r2+#24) = r6
		memw(r2+#16) = #5
	}
	{
		if (p1) r6 = memw(r27+#0)
		memw(r2+#20) = r26
	}
	{
		memw(r2+#28) = r6
		memw(r2+#32) = r21
	}
.LBB0_44:
	{
		r3 = ##1118961664
		r13 = ##1026206349
	}
	{
		r22,p1 = sfrecipa(r8,r21)
		r16 = sffixupd(r8,r21)
	}
	{
		p2 = sfcmp.gt(r21,r3)
		r3 = ##-1035468800
	}
	{
		r2 = ##1065353216
		r17 = ##1065353216
	}
	{
		r6 = p2
		r2 -= sfmpy(r16,r22):lib
		r26 = add(r26,#1)
		r27 = add(r27,#4)
	}
	{
		p2 = cmp.eq(r6,#0)
	}
	{
		r22 += sfmpy(r2,r22):lib
		r2 = sffixupn(r8,r21)
		r20 = mux(p2,r21,##1118961664)
	}
	{
		p2 = sfcmp.gt(r3,r20)
		r3 = ##1069066811
	}
	{
		r17 -= sfmpy(r16,r22):lib
		r6 = p2
	}
	{
		p2 = cmp.eq(r6,#0)
		r6 = ##1262485504
	}
	{
		if (!p2) r20 = ##-1035468800
	}
	{
		r6 += sfmpy(r20,r3)
		r25 = r20
	}
	{
		r3 = sfadd(r6,r14)
		r9 = add(r6,##-1262485504)
	}
	{
		r12 = convert_w2sf(r9)
	}
	{
		r25 += sfmpy(r3,r15)
	}
	{
		r20 += sfmpy(r12,r15)
	}
	{
		r25 += sfmpy(r3,r28)
		r3 = ##1007224249
	}
	{
		r3 += sfmpy(r25,r10)
	}
	{
		r13 += sfmpy(r3,r25)
		r3 = ##1042983534
	}
	{
		r3 += sfmpy(r13,r25)
		r13 = sfsub(r20,r25)
		r20 = ##1056964608
	}
	{
		r20 += sfmpy(r3,r25)
		r3 = sfmpy(r25,r25)
	}
	{
		r13 += sfmpy(r12,r28)
		r12 = ##1065353216
	}
	{
		r3 = min(r9,r11)
		r25 += sfmpy(r3,r20)
		r20 = and(r2,##-2147483648)
	}
	{
		r12 -= asl(r3,#23)
		r20 += sfmpy(r2,r22):lib
	}
	{
		r3 = sfadd(r25,r13)
		r22 += sfmpy(r17,r22):lib
		r17 = r2
	}
	{
		r17 -= sfmpy(r16,r20):lib
		r12 = sfsub(r8,r12)
	}
	{
		r13 = extractu(r6,#9,#1)
		r3 += sfmpy(r25,r13)
		r25 = ##1065353216
	}
	{
		r25 += asl(r13,#23)
		r20 += sfmpy(r17,r22):lib
	}
	{
		r6 -= lsr(r9,#1)
		r3 = sfadd(r3,r12)
		r9 = ##1065353216
	}
	{
		r9 += asl(r6,#23)
		r2 -= sfmpy(r20,r16):lib
	}
	{
		r3 = sfmpy(r3,r25)
	}
	{
		r20 += sfmpy(r2,r22,p1):scale
	}
	{
		r3 = sfmpy(r3,r9)
	}
	{
		if (!p0) r3 = add(r21,#0)
	}
	{
		r2 = sfadd(r20,r3)
		memw(r19++#4) = r2.new
	} :endloop0
	{
		jump .LBB0_45
	}
.LBB0_4:
	{
		p1 = cmp.gt(r23,r26)
		if (p1.new) jump:t .LBB0_10
	}
	.p2align	5
.LBB0_5:
	{
		r2 = memw_locked(r1)
	}
	{
		r6 = add(r2,#1)
	}
	{
		memw_locked(r1,p0) = r6
	}
	{
		if (!p0) jump:nt .LBB0_5
	}
	{
		p0 = cmp.gtu(r2,#31); if (p0.new) jump:t .LBB0_8
	}
	{
		r16 = asr(r26,#31)
		r6 = r18
	}
	{
		r6 += mpyi(r2,#28)
	}
	{
		r2 = add(r6,##114704)
	}
	{
		memw(r2+#0) = r5
		memw(r2+#4) = r26
	}
	{
		memw(r2+#12) = r26
		memw(r2+#20) = r23
	}
	{
		memw(r2+#24) = r7
		memw(r2+#8) = r16
	}
	{
		jump .LBB0_10
		memw(r2+#16) = r16
	}
	.p2align	4
.LBB0_8:
	{
		p0 = cmp.gt(r2,#-1); if (p0.new) jump:t .LBB0_10
	}
	.p2align	5
.LBB0_9:
	{
		r2 = memw_locked(r1)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r1,p0) = r2
	}
	{
		if (!p0) jump:nt .LBB0_9
	}
	.p2align	4
.LBB0_10:
	{
		r16 = #0
	}
	{
		if (p1) r16 = memw(r27+#0)
	}
	{
		p2 = cmp.gt(r16,#-1)
		p0 = cmp.gt(r24,r16)
		if (!p2.new) jump:nt .LBB0_12
	}
	{
		if (p0) jump:nt .LBB0_17
	}
	.p2align	5
.LBB0_12:
	{
		r2 = memw_locked(r1)
	}
	{
		r6 = add(r2,#1)
	}
	{
		memw_locked(r1,p3) = r6
	}
	{
		if (!p3) jump:nt .LBB0_12
	}
	{
		p3 = cmp.gtu(r2,#31)
		if (p3.new) jump:t .LBB0_15
	}
	{
		r17 = asr(r26,#31)
		r3 = #1
		r6 = r18
	}
	{
		r6 += mpyi(r2,#28)
	}
	{
		r6 = asr(r16,#31)
		r2 = add(r6,##114704)
	}
	{
		r3 = memw(r29+#4)
		memw(r2+#0) = r3
	}
	{
		memw(r2+#4) = r26
		memw(r2+#12) = r16
	}
	{
		memw(r2+#20) = r24
		memw(r2+#24) = r3
	}
	{
		jump .LBB0_17
		memw(r2+#8) = r17
		memw(r2+#16) = r6
	}
	.p2align	4
.LBB0_15:
	{
		p3 = cmp.gt(r2,#-1)
		if (p3.new) jump:t .LBB0_17
	}
	.p2align	5
.LBB0_16:
	{
		r2 = memw_locked(r1)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r1,p3) = r2
	}
	{
		if (!p3) jump:nt .LBB0_16
	}
	.p2align	4
.LBB0_17:
	{
		r21 = #0
		if (!p2) jump:nt .LBB0_19
	}
	{
		if (p0) r2 = memw(r29+#0)
	}
	{
		if (p0) r21 = memw(r2+r16<<#2)
	}
.LBB0_19:
	{
		p0 = sfcmp.eq(r21,r5)
	}
	{
		r2 = p0
	}
	{
		p0 = cmp.eq(r2,#0); if (p0.new) jump:nt .LBB0_26
	}
	{
		if (p1) jump:nt .LBB0_26
	}
	.p2align	5
.LBB0_21:
	{
		r2 = memw_locked(r1)
	}
	{
		r6 = add(r2,#1)
	}
	{
		memw_locked(r1,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB0_21
	}
	{
		p2 = cmp.gtu(r2,#31)
		if (p2.new) jump:t .LBB0_24
	}
	{
		r16 = asr(r26,#31)
		r3 = #2
		r6 = r18
	}
	{
		r6 += mpyi(r2,#28)
	}
	{
		r2 = add(r6,##114704)
	}
	{
		memw(r2+#0) = r3
		memw(r2+#4) = r26
	}
	{
		memw(r2+#12) = r26
		memw(r2+#20) = r23
	}
	{
		memw(r2+#24) = r7
		memw(r2+#8) = r16
	}
	{
		jump .LBB0_26
		memw(r2+#16) = r16
	}
	.p2align	4
.LBB0_24:
	{
		p2 = cmp.gt(r2,#-1)
		if (p2.new) jump:t .LBB0_26
	}
	.p2align	5
.LBB0_25:
	{
		r2 = memw_locked(r1)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r1,p2) = r2
	}
	{
		if (!p2) jump:nt .LBB0_25
	}
	.p2align	4
.LBB0_26:
	{
		if (p0) jump:nt .LBB0_32
	}
	.p2align	5
.LBB0_27:
	{
		r2 = memw_locked(r1)
	}
	{
		r6 = add(r2,#1)
	}
	{
		memw_locked(r1,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB0_27
	}
	{
		p2 = cmp.gtu(r2,#31)
		if (p2.new) jump:t .LBB0_30
	}
	{
		r3 = #3
		r6 = r18
	}
	{
		r6 += mpyi(r2,#28)
	}
	{
		r6 = asr(r26,#31)
		r2 = add(r6,##114704)
	}
	{
		r6 = #0
		memw(r2+#8) = r6
		memw(r2+#0) = r3
	}
	{
		if (p1) r6 = memw(r27+#0)
		memw(r2+#4) = r26
	}
	{
		jump .LBB0_32
		memw(r2+#12) = r6
	}
	.p2align	4
.LBB0_30:
	{
		p2 = cmp.gt(r2,#-1)
		if (p2.new) jump:t .LBB0_32
	}
	.p2align	5
.LBB0_31:
	{
		r2 = memw_locked(r1)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r1,p2) = r2
	}
	{
		if (!p2) jump:nt .LBB0_31
	}
	.p2align	4
.LBB0_32:
	{
		p2 = sfcmp.gt(r5,r21)
	}
	{
		r2 = p2
		if (cmp.eq(r2.new,#0)) jump:nt ##.LBB0_44
	}
	{
		if (p1) jump:nt .LBB0_39
	}
	.p2align	5
.LBB0_34:
	{
		r2 = memw_locked(r1)
	}
	{
		r6 = add(r2,#1)
	}
	{
		memw_locked(r1,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB0_34
	}
	{
		p2 = cmp.gtu(r2,#31)
		if (p2.new) jump:t .LBB0_37
	}
	{
		r16 = asr(r26,#31)
		r3 = #4
		r6 = r18
	}
	{
		r6 += mpyi(r2,#28)
	}
	{
		r2 = add(r6,##114704)
	}
	{
		memw(r2+#0) = r3
		memw(r2+#4) = r26
	}
	{
		memw(r2+#12) = r26
		memw(r2+#20) = r23
	}
	{
		memw(r2+#24) = r7
		memw(r2+#8) = r16
	}
	{
		jump .LBB0_39
		memw(r2+#16) = r16
	}
.LBB0_37:
	{
		p2 = cmp.gt(r2,#-1)
		if (p2.new) jump:t .LBB0_39
	}
	.p2align	5
.LBB0_38:
	{
		r2 = memw_locked(r1)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r1,p2) = r2
	}
	{
		if (!p2) jump:nt .LBB0_38
	}
	.p2align	5
.LBB0_39:
	{
		r6 = memw_locked(r18)
	}
	{
		r2 = add(r6,#1)
	}
	{
		memw_locked(r18,p2) = r2
	}
	{
		if (!p2) jump:nt .LBB0_39
	}
	{
		r2 = lsr(r6,#12)
		if (cmp.eq(r2.new,#0)) jump:t ##.LBB0_41
	}
	{
		p1 = cmp.gt(r6,#-1); if (p1.new) jump:t .LBB0_44
	}
	.p2align	5
.LBB0_43:
	{
		r2 = memw_locked(r18)
	}
	{
		r2 = minu(r2,r4)
	}
	{
		memw_locked(r18,p1) = r2
	}
	{
		if (!p1) jump:nt .LBB0_43
	}
	{
		jump .LBB0_44
	}
.LBB0_46:
	{
		r17:16 = memd(r29+#64)
		r19:18 = memd(r29+#56)
	}
	{
		r21:20 = memd(r29+#48)
		r23:22 = memd(r29+#40)
	}
	{
		r25:24 = memd(r29+#32)
		r27:26 = memd(r29+#24)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end0:
	.size	inverse_0, .Lfunc_end0-inverse_0

	.globl	inverse_0_general
	.p2align	4
	.type	inverse_0_general,@function
inverse_0_general:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#88)
	}
	{
		memd(r29+#72) = r19:18
		memd(r29+#64) = r21:20
	}
	{
		memd(r29+#56) = r23:22
		memd(r29+#48) = r25:24
	}
	{
		if (!p0) jump:nt .LBB1_47
		memd(r29+#40) = r27:26
	}
	{
		r17 = r3
		r21 = r2
		r18 = memw(r0+#0)
		r4 = memw(r4+#0)
	}
	{
		r3 = memw(r0+#4)
		memw(r29+#24) = r3.new
	}
	{
		r3 = r0
		r16 = memw(r1+#8)
		memw(r29+#20) = r4
	}
	{
		r5 = memw(r3+#8)
		memw(r29+#4) = r5.new
	}
	{
		r3 = memw(r3+#12)
		memw(r29+#28) = r3.new
	}
	{
		r3 = memw(r1+#0)
		memw(r29+#16) = r3.new
	}
	{
		r1:0 = combine(r4,r2)
		r3 = r1
		r23 = memw(r1+#4)
	}
	{
		r4 = memw(r3+#16)
		memw(r29+#8) = r4.new
	}
	{
		call __hexagon_umodsi3
		r24 = memw(r3+#12)
		r19 = memw(r3+#20)
	}
	{
		r1 = asl(r16,#14)
		r2 = asl(r16,#2)
		r3 = add(r18,#4)
		memw(r29+#32) = r1.new
	}
	{
		r1 = asl(r19,#14)
		r5 = asl(r19,#2)
		memw(r29+#36) = r1.new
	}
	{
		r1 = asr(r24,#31)
		r9:8 = combine(#0,##-2147483648)
		memw(r29+#12) = r1.new
	}
	{
		r13 = ##1065353216
		r11 = ##-1087279104
	}
	{
		r1 = sub(r17,r21)
		r17 = ##-1207566860
	}
	{
		r27:26 = combine(#100,##985041031)
		p0 = cmp.gt(r1,#0)
		if (!p0.new) r1 = #1
	}
	{
		loop1(.LBB1_2,r1)
		jump .LBB1_2
	}
	.p2align	4
.LBB1_46:
	{
		r1 = add(r0,#1)
		r4 = memw(r29+#20)
	}
	{
		p0 = cmp.eq(r1,r4)
	}
	{
		r0 = mux(p0,#0,r1)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_47
	}
.LBB1_2:
	{
		r1 = asl(r0,#12)
		r6 = memw(r29+#16)
	}
	{
		r4 = add(r1,#4096)
	}
	{
		r4 = min(r4,r6)
		if (!cmp.gt(r4.new,r1)) jump:t .LBB1_46
	}
	{
		r6 = sub(r4,r1)
		r7 = memw(r29+#32)
		r4 = memw(r29+#24)
	}
	{
		p0 = cmp.gt(r6,#0)
		r22 = memw(r29+#28)
	}
	{
		r4 += mpyi(r7,r0)
		if (!p0) r6 = #1
		r7 = memw(r29+#36)
	}
	{
		loop0(##.LBB1_4,r6)
	}
	{
		r22 += mpyi(r7,r0)
		jump .LBB1_4
	}
	.p2align	4
.LBB1_42:
	{
		r19 = r18
	}
	{
		r19 += mpyi(r6,#28)
		r6 = asr(r1,#31)
	}
	{
		r6 = #0
		memw(r19+#24) = r6
		memw(r19+#16) = #5
	}
	{
		if (p1) r6 = memw(r4+#0)
		memw(r19+#20) = r1
	}
	{
		memw(r19+#28) = r6
		memw(r19+#32) = r16
	}
.LBB1_45:
	{
		r6 = ##1118961664
		r19 = ##1262485504
	}
	{
		r25 = ##1026206349
		r15 = ##1042983534
	}
	{
		p1 = sfcmp.gt(r16,r6)
		r28 = ##1065353216
		r1 = add(r1,#1)
	}
	{
		r6 = p1
		r4 = add(r4,r2)
	}
	{
		p1 = cmp.eq(r6,#0)
		r6 = ##-1035468800
	}
	{
		r21 = mux(p1,r16,##1118961664)
	}
	{
		p1 = sfcmp.gt(r6,r21)
		r6 = ##1069066811
	}
	{
		r12 = p1
	}
	{
		p1 = cmp.eq(r12,#0)
		if (!p1.new) r21 = ##-1035468800
	}
	{
		r14,p1 = sfrecipa(r13,r16)
		r19 += sfmpy(r21,r6)
		r6 = ##-884998144
	}
	{
		r12 = sfadd(r19,r6)
		r6 = r21
		r7 = add(r19,##-1262485504)
	}
	{
		r20 = convert_w2sf(r7)
	}
	{
		r6 += sfmpy(r12,r11)
	}
	{
		r21 += sfmpy(r20,r11)
	}
	{
		r6 += sfmpy(r12,r17)
		r12 = ##1007224249
	}
	{
		r12 += sfmpy(r6,r26)
		r21 = sfsub(r21,r6)
	}
	{
		r10 = sfmpy(r6,r6)
	}
	{
		r25 += sfmpy(r12,r6)
		r12 = sffixupd(r13,r16)
	}
	{
		r21 += sfmpy(r20,r17)
		r20 = ##1065353216
	}
	{
		r15 += sfmpy(r25,r6)
		r28 -= sfmpy(r12,r14):lib
		r25 = ##1056964608
	}
	{
		r25 += sfmpy(r15,r6)
		r14 += sfmpy(r28,r14):lib
		r28 = ##1065353216
	}
	{
		r15 = sffixupn(r13,r16)
	}
	{
		r10 = min(r7,r27)
		r6 += sfmpy(r10,r25)
	}
	{
		r20 -= asl(r10,#23)
		r28 -= sfmpy(r12,r14):lib
		r25 = and(r15,##-2147483648)
	}
	{
		r10 = sfadd(r6,r21)
		r25 += sfmpy(r15,r14):lib
	}
	{
		r14 += sfmpy(r28,r14):lib
		r20 = sfsub(r13,r20)
		r28 = r15
	}
	{
		r10 += sfmpy(r6,r21)
		r28 -= sfmpy(r12,r25):lib
		r21 = ##1065353216
	}
	{
		r6 = extractu(r19,#9,#1)
		r19 -= lsr(r7,#1)
		r7 = ##1065353216
	}
	{
		r21 += asl(r6,#23)
		r6 = sfadd(r10,r20)
	}
	{
		r7 += asl(r19,#23)
		r25 += sfmpy(r28,r14):lib
	}
	{
		r6 = sfmpy(r6,r21)
	}
	{
		r15 -= sfmpy(r25,r12):lib
	}
	{
		r6 = sfmpy(r6,r7)
	}
	{
		r25 += sfmpy(r15,r14,p1):scale
		if (!p0) r6 = add(r16,#0)
	}
	{
		r6 = sfadd(r25,r6)
		r22 = add(r22,r5)
		memw(r22+#0) = r6.new
	} :endloop0
	{
		jump .LBB1_46
	}
.LBB1_4:
	{
		p1 = cmp.gt(r23,r1); if (p1.new) jump:t .LBB1_10
	}
	.p2align	5
.LBB1_5:
	{
		r16 = memw_locked(r3)
	}
	{
		r6 = add(r16,#1)
	}
	{
		memw_locked(r3,p0) = r6
	}
	{
		if (!p0) jump:nt .LBB1_5
	}
	{
		p0 = cmp.gtu(r16,#31); if (p0.new) jump:t .LBB1_8
	}
	{
		r19 = asr(r1,#31)
		r6 = r18
	}
	{
		r6 += mpyi(r16,#28)
		r16 = asr(r23,#31)
	}
	{
		r6 = add(r6,##114704)
	}
	{
		memw(r6+#0) = r9
		memw(r6+#4) = r1
	}
	{
		memw(r6+#12) = r1
		memw(r6+#20) = r23
	}
	{
		memw(r6+#8) = r19
		memw(r6+#16) = r19
	}
	{
		jump .LBB1_10
		memw(r6+#24) = r16
	}
	.p2align	4
.LBB1_8:
	{
		p0 = cmp.gt(r16,#-1); if (p0.new) jump:t .LBB1_10
	}
	.p2align	5
.LBB1_9:
	{
		r6 = memw_locked(r3)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r3,p0) = r6
	}
	{
		if (!p0) jump:nt .LBB1_9
	}
	.p2align	4
.LBB1_10:
	{
		r19 = #0
	}
	{
		if (p1) r19 = memw(r4+#0)
	}
	{
		p2 = cmp.gt(r19,#-1)
		p0 = cmp.gt(r24,r19)
		if (!p2.new) jump:nt .LBB1_12
	}
	{
		if (p0) jump:nt .LBB1_17
	}
	.p2align	5
.LBB1_12:
	{
		r16 = memw_locked(r3)
	}
	{
		r6 = add(r16,#1)
	}
	{
		memw_locked(r3,p3) = r6
	}
	{
		if (!p3) jump:nt .LBB1_12
	}
	{
		p3 = cmp.gtu(r16,#31)
		if (p3.new) jump:t .LBB1_15
	}
	{
		r12 = asr(r1,#31)
		r7 = #1
		r6 = r18
	}
	{
		r6 += mpyi(r16,#28)
	}
	{
		r6 = add(r6,##114704)
	}
	{
		r7 = memw(r29+#12)
		memw(r6+#0) = r7
	}
	{
		r12 = asr(r19,#31)
		memw(r6+#8) = r12
		memw(r6+#4) = r1
	}
	{
		memw(r6+#12) = r19
		memw(r6+#20) = r24
	}
	{
		jump .LBB1_17
		memw(r6+#24) = r7
		memw(r6+#16) = r12
	}
	.p2align	4
.LBB1_15:
	{
		p3 = cmp.gt(r16,#-1)
		if (p3.new) jump:t .LBB1_17
	}
	.p2align	5
.LBB1_16:
	{
		r6 = memw_locked(r3)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r3,p3) = r6
	}
	{
		if (!p3) jump:nt .LBB1_16
	}
	.p2align	4
.LBB1_17:
	{
		r16 = #0
		if (p2) jump:nt .LBB1_18
	}
.LBB1_20:
	{
		p0 = sfcmp.eq(r16,r9)
	}
	{
		r6 = p0
	}
	{
		p0 = cmp.eq(r6,#0); if (p0.new) jump:nt .LBB1_27
	}
	{
		if (p1) jump:nt .LBB1_27
	}
	.p2align	5
.LBB1_22:
	{
		r19 = memw_locked(r3)
	}
	{
		r6 = add(r19,#1)
	}
	{
		memw_locked(r3,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB1_22
	}
	{
		p2 = cmp.gtu(r19,#31)
		if (p2.new) jump:t .LBB1_25
	}
	{
		r12 = asr(r1,#31)
		r7 = #2
		r6 = r18
	}
	{
		r6 += mpyi(r19,#28)
	}
	{
		r6 = add(r6,##114704)
	}
	{
		memw(r6+#0) = r7
		memw(r6+#4) = r1
	}
	{
		memw(r6+#12) = r1
		memw(r6+#20) = r23
	}
	{
		r12 = asr(r23,#31)
		memw(r6+#8) = r12
		memw(r6+#16) = r12
	}
	{
		jump .LBB1_27
		memw(r6+#24) = r12
	}
	.p2align	4
.LBB1_18:
	{
		if (!p0) jump:nt .LBB1_20
	}
	{
		r6 = memw(r29+#8)
		r7 = memw(r29+#4)
	}
	{
		r6 = mpyi(r19,r6)
	}
	{
		jump .LBB1_20
		r16 = memw(r7+r6<<#2)
	}
	.p2align	4
.LBB1_25:
	{
		p2 = cmp.gt(r19,#-1)
		if (p2.new) jump:t .LBB1_27
	}
	.p2align	5
.LBB1_26:
	{
		r6 = memw_locked(r3)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r3,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB1_26
	}
	.p2align	4
.LBB1_27:
	{
		if (p0) jump:nt .LBB1_33
	}
	.p2align	5
.LBB1_28:
	{
		r6 = memw_locked(r3)
	}
	{
		r12 = add(r6,#1)
	}
	{
		memw_locked(r3,p2) = r12
	}
	{
		if (!p2) jump:nt .LBB1_28
	}
	{
		p2 = cmp.gtu(r6,#31)
		if (p2.new) jump:t .LBB1_31
	}
	{
		r12 = r18
		r7 = #3
	}
	{
		r12 += mpyi(r6,#28)
		r6 = asr(r1,#31)
	}
	{
		r19 = add(r12,##114704)
	}
	{
		r6 = #0
		memw(r19+#8) = r6
		memw(r19+#0) = r7
	}
	{
		if (p1) r6 = memw(r4+#0)
		memw(r19+#4) = r1
	}
	{
		jump .LBB1_33
		memw(r19+#12) = r6
	}
	.p2align	4
.LBB1_31:
	{
		p2 = cmp.gt(r6,#-1)
		if (p2.new) jump:t .LBB1_33
	}
	.p2align	5
.LBB1_32:
	{
		r6 = memw_locked(r3)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r3,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB1_32
	}
	.p2align	4
.LBB1_33:
	{
		p2 = sfcmp.gt(r9,r16)
	}
	{
		r6 = p2
		if (cmp.eq(r6.new,#0)) jump:nt ##.LBB1_45
	}
	{
		if (p1) jump:nt .LBB1_40
	}
	.p2align	5
.LBB1_35:
	{
		r19 = memw_locked(r3)
	}
	{
		r6 = add(r19,#1)
	}
	{
		memw_locked(r3,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB1_35
	}
	{
		p2 = cmp.gtu(r19,#31)
		if (p2.new) jump:t .LBB1_38
	}
	{
		r12 = asr(r1,#31)
		r7 = #4
		r6 = r18
	}
	{
		r6 += mpyi(r19,#28)
	}
	{
		r6 = add(r6,##114704)
	}
	{
		memw(r6+#0) = r7
		memw(r6+#4) = r1
	}
	{
		memw(r6+#12) = r1
		memw(r6+#20) = r23
	}
	{
		r12 = asr(r23,#31)
		memw(r6+#8) = r12
		memw(r6+#16) = r12
	}
	{
		jump .LBB1_40
		memw(r6+#24) = r12
	}
.LBB1_38:
	{
		p2 = cmp.gt(r19,#-1)
		if (p2.new) jump:t .LBB1_40
	}
	.p2align	5
.LBB1_39:
	{
		r6 = memw_locked(r3)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r3,p2) = r6
	}
	{
		if (!p2) jump:nt .LBB1_39
	}
	.p2align	5
.LBB1_40:
	{
		r6 = memw_locked(r18)
	}
	{
		r12 = add(r6,#1)
	}
	{
		memw_locked(r18,p2) = r12
	}
	{
		if (!p2) jump:nt .LBB1_40
	}
	{
		r12 = lsr(r6,#12)
		if (cmp.eq(r12.new,#0)) jump:t ##.LBB1_42
	}
	{
		p1 = cmp.gt(r6,#-1); if (p1.new) jump:t .LBB1_45
	}
	.p2align	5
.LBB1_44:
	{
		r6 = memw_locked(r18)
	}
	{
		r6 = minu(r6,r8)
	}
	{
		memw_locked(r18,p1) = r6
	}
	{
		if (!p1) jump:nt .LBB1_44
	}
	{
		jump .LBB1_45
	}
.LBB1_47:
	{
		r17:16 = memd(r29+#80)
		r19:18 = memd(r29+#72)
	}
	{
		r21:20 = memd(r29+#64)
		r23:22 = memd(r29+#56)
	}
	{
		r25:24 = memd(r29+#48)
		r27:26 = memd(r29+#40)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end1:
	.size	inverse_0_general, .Lfunc_end1-inverse_0_general

	.section	".note.GNU-stack","",@progbits
