	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	conjugate_transpose_0
	.p2align	4
	.type	conjugate_transpose_0,@function
conjugate_transpose_0:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#40)
	}
	{
		memd(r29+#24) = r19:18
		memd(r29+#16) = r21:20
	}
	{
		if (!p0) jump:nt .LBB0_6
		memd(r29+#8) = r23:22
		memd(r29+#0) = r25:24
	}
	{
		r20 = r2
		r19 = r3
		r21 = memw(r0+#0)
		r16 = memw(r4+#0)
	}
	{
		r0 = r2
		r2 = r1
		r22 = memw(r0+#4)
		r23 = memw(r1+#0)
	}
	{
		call __hexagon_udivsi3
		r1 = r16
		r24 = memw(r2+#4)
		r17 = memw(r4+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r17
	}
	{
		call __hexagon_umodsi3
		r18 = r0
		r1:0 = combine(r16,r20)
	}
	{
		r2 = asl(r24,#15)
		r3 = asl(r24,#3)
		r1 = sub(r19,r20)
	}
	{
		r4 = ##1073741824
		p0 = cmp.gt(r1,#0)
	}
	{
		r1 = asl(r23,#3)
		r5 = mux(p0,r1,#1)
	}
	{
		loop1(.LBB0_2,r5)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_5:
	{
		r5 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r5,r16)
		if (p0.new) r18 = add(r18,#1)
	}
	{
		p1 = cmp.eq(r18,r17)
		r0 = mux(p0,#0,r5)
		if (p1.new) r18 = #0
	} :endloop1
	{
		jump .LBB0_6
	}
.LBB0_2:
	{
		r5 = asl(r0,#12)
	}
	{
		r6 = add(r5,#4096)
	}
	{
		r6 = min(r6,r23)
		if (!cmp.gt(r6.new,r5)) jump:t .LBB0_5
	}
	{
		r6 = mpyi(r1,r18)
		r7 = mpyi(r2,r0)
		r5 = sub(r6,r5)
	}
	{
		r6 += asl(r0,#15)
		r7 = addasl(r7,r18,#3)
		p0 = cmp.gt(r5,#0)
	}
	{
		r5 = add(r22,add(r6,#4))
		r6 = add(r21,add(r7,#4))
		r8 = mux(p0,r5,#1)
	}
	{
		loop0(.LBB0_4,r8)
	}
	.p2align	4
.LBB0_4:
	{
		r6 = add(r6,r3)
		r7 = memw(r6+#0)
		r8 = memw(r6+#-4)
	}
	{
		r9 = togglebit(r7,#31)
	}
	{
		r9 += sfmpy(r8,r4)
		r8 += sfmpy(r7,r4)
		memw(r5+#0) = r9.new
	}
	{
		r5 = add(r5,#8)
		memw(r5+#-4) = r8
	} :endloop0
	{
		jump .LBB0_5
	}
.LBB0_6:
	{
		r17:16 = memd(r29+#32)
		r19:18 = memd(r29+#24)
	}
	{
		r21:20 = memd(r29+#16)
		r23:22 = memd(r29+#8)
	}
	{
		r25:24 = memd(r29+#0)
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end0:
	.size	conjugate_transpose_0, .Lfunc_end0-conjugate_transpose_0

	.globl	conjugate_transpose_0_general
	.p2align	4
	.type	conjugate_transpose_0_general,@function
conjugate_transpose_0_general:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#48)
	}
	{
		memd(r29+#32) = r19:18
		memd(r29+#24) = r21:20
	}
	{
		memd(r29+#16) = r23:22
		memd(r29+#8) = r25:24
	}
	{
		if (!p0) jump:nt .LBB1_6
		memd(r29+#0) = r27:26
	}
	{
		r20 = r2
		r19 = r3
		r21 = memw(r0+#0)
		r23 = memw(r1+#0)
	}
	{
		r0 = r2
		r2 = r1
		r16 = memw(r4+#0)
		r22 = memw(r0+#4)
	}
	{
		r1 = r16
		r24 = memw(r1+#4)
		r25 = memw(r1+#8)
	}
	{
		r26 = memw(r2+#12)
		r27 = memw(r2+#16)
	}
	{
		call __hexagon_udivsi3
		r17 = memw(r4+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r17
	}
	{
		call __hexagon_umodsi3
		r18 = r0
		r1:0 = combine(r16,r20)
	}
	{
		r1 = asl(r24,#15)
		r2 = asl(r25,#3)
		r4 = sub(r19,r20)
	}
	{
		r3 = asl(r24,#3)
		r7 = ##1073741824
		p0 = cmp.gt(r4,#0)
	}
	{
		r5 = asl(r26,#3)
		r4 = asl(r27,#15)
		r8 = mux(p0,r4,#1)
	}
	{
		loop1(.LBB1_2,r8)
		r6 = asl(r27,#3)
		jump .LBB1_2
	}
	.p2align	4
.LBB1_5:
	{
		r8 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r8,r16)
		if (p0.new) r18 = add(r18,#1)
	}
	{
		p1 = cmp.eq(r18,r17)
		r0 = mux(p0,#0,r8)
		if (p1.new) r18 = #0
	} :endloop1
	{
		jump .LBB1_6
	}
.LBB1_2:
	{
		r8 = asl(r0,#12)
	}
	{
		r9 = add(r8,#4096)
	}
	{
		r9 = min(r9,r23)
		if (!cmp.gt(r9.new,r8)) jump:t .LBB1_5
	}
	{
		r9 = mpyi(r1,r0)
		r12 = mpyi(r4,r0)
		r8 = sub(r9,r8)
	}
	{
		r9 += mpyi(r2,r18)
		r12 += mpyi(r5,r18)
		p0 = cmp.gt(r8,#0)
	}
	{
		r8 = add(r21,add(r9,#4))
		r9 = add(r22,add(r12,#4))
		r13 = mux(p0,r8,#1)
	}
	{
		loop0(.LBB1_4,r13)
	}
	.p2align	4
.LBB1_4:
	{
		r8 = add(r8,r3)
		r12 = memw(r8+#0)
		r13 = memw(r8+#-4)
	}
	{
		r14 = togglebit(r12,#31)
	}
	{
		r14 += sfmpy(r13,r7)
		r13 += sfmpy(r12,r7)
		memw(r9+#0) = r14.new
	}
	{
		r9 = add(r9,r6)
		memw(r9+#-4) = r13
	} :endloop0
	{
		jump .LBB1_5
	}
.LBB1_6:
	{
		r17:16 = memd(r29+#40)
		r19:18 = memd(r29+#32)
	}
	{
		r21:20 = memd(r29+#24)
		r23:22 = memd(r29+#16)
	}
	{
		r25:24 = memd(r29+#8)
		r27:26 = memd(r29+#0)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end1:
	.size	conjugate_transpose_0_general, .Lfunc_end1-conjugate_transpose_0_general

	.globl	suffix_sums_0
	.p2align	4
	.type	suffix_sums_0,@function
suffix_sums_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#448):raw
	}
	{
		r29 = and(r29,#-64)
		memd(r30+#-8) = r17:16
		memd(r30+#-16) = r19:18
	}
	{
		memd(r30+#-24) = r21:20
		memd(r30+#-32) = r23:22
	}
	{
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		if (!p0) jump:nt .LBB2_73
		memw(r29+#108) = r3
	}
	{
		r16 = r2
		r2 = r1
		r1 = memw(r0+#0)
		memw(r29+#116) = r1.new
	}
	{
		r0 = memw(r0+#4)
		memw(r29+#120) = r0.new
	}
	{
		r0 = r16
		r1 = memw(r4+#0)
		r21 = memw(r2+#0)
	}
	{
		call __hexagon_umodsi3
		r17 = memw(r2+#4)
		memw(r29+#112) = r1
	}
	{
		r4 = and(r21,#-8)
		r5 = and(r21,#7)
		r3 = add(r17,#-1)
		memw(r29+#88) = r5.new
	}
	{
		r1 = asl(r17,#7)
		r4 = sub(#0,r4)
		p0 = cmp.eq(r5,#0)
		memw(r29+#124) = r4.new
	}
	{
		r2 = asl(r17,#2)
		r5:4 = combine(r0,##1073774587)
		r8 = #0
	}
	{
		p1 = cmp.gt(r17,#0)
		p2 = cmp.gtu(r3,#2)
		r9 = add(r4,#-32765)
		r12 = add(r4,#-32766)
	}
	{
		r13 = add(r4,#-32767)
		r6 = add(r29,#256)
		memw(r29+#84) = r17
	}
	{
		r7 = setbit(r6,#4)
		r6 = p0
		memw(r29+#92) = r7.new
	}
	{
		jump .LBB2_2
		memw(r29+#96) = r6
	}
	.p2align	4
.LBB2_72:
	{
		r5 = memw(r29+#100)
		r3 = memw(r29+#112)
	}
	{
		r0 = add(r5,#1)
		r16 = memw(r29+#104)
	}
	{
		p0 = cmp.eq(r0,r3)
		r16 = add(r16,#1)
	}
	{
		r5 = mux(p0,#0,r0)
		r3 = memw(r29+#108)
		if (!cmp.gt(r3.new,r16)) jump:nt ##.LBB2_73
	}
.LBB2_2:
	{
		r3 = asl(r5,#7)
		r0 = #128
		memw(r29+#104) = r16
		memw(r29+#100) = r5
	}
	{
		r0 = addasl(r0,r5,#7)
		memw(r29+#68) = r3
	}
	{
		r0 = min(r0,r21)
		if (!cmp.gt(r0.new,r3)) jump:t .LBB2_72
	}
	{
		r28 = #0
		r26 = #0
		r3 = memw(r29+#100)
		r5 = memw(r29+#124)
	}
	{
		r3 = or(#4,asl(r3,#9))
		r6 = memw(r29+#68)
		r7 = memw(r29+#120)
	}
	{
		r4 = sub(#-1,r6)
		r15 = add(r5,r6)
		r6 = memw(r29+#84)
	}
	{
		r0 = add(r0,r4)
	}
	{
		r3 = mpyi(r6,r3)
		r0 = lsr(r0,#5)
		r6 = memw(r29+#116)
		memw(r29+#72) = r0.new
	}
	{
		r10 = add(r7,r3)
		r11 = add(r6,r3)
	}
	{
		r0 = add(r10,#-4)
		memw(r29+#76) = r0.new
	}
	{
		r0 = add(r11,#-4)
		jump .LBB2_4
		memw(r29+#80) = r0.new
	}
	.p2align	4
.LBB2_71:
	{
		r28 = add(r28,r1)
		r15 = add(r15,#32)
		r11 = add(r11,r1)
		r0 = memw(r29+#72)
	}
	{
		p0 = cmp.gtu(r0,r26)
		r26 = add(r26,#1)
		r10 = add(r10,r1)
		if (!p0.new) jump:nt .LBB2_72
	}
.LBB2_4:
	{
		r0 = memw(r29+#68)
	}
	{
		r0 = addasl(r0,r26,#5)
	}
	{
		r3 = add(r0,#32)
		if (!cmp.gt(r3.new,r21)) jump:t ##.LBB2_5
	}
	{
		r27 = sub(r21,r0)
	}
	{
		p3 = cmp.gt(r27,#0)
		if (!p3.new) jump:nt .LBB2_32
	}
	{
		r0 = r26
		r3 = memw(r29+#68)
	}
	{
		r0 = sub(#0,asl(r0,#5))
	}
	{
		r0 = add(r21,r0)
	}
	{
		r0 = sub(r3,r0)
		r3 = #0
	}
	{
		p0 = cmp.gtu(r0,##-8)
		if (p0.new) jump:t .LBB2_30
	}
	{
		r0 = sub(#0,r15)
		r4 = memw(r29+#92)
	}
	{
		r0 = lsr(r0,#3)
	}
	{
		loop0(.LBB2_27,r0)
	}
	.p2align	4
.LBB2_27:
	{
		r3 = add(r3,#-8)
		memw(r4+#-16) = r8
		memw(r4+#-12) = r8
	}
	{
		memw(r4+#-8) = r8
		memw(r4+#-4) = r8
	}
	{
		memw(r4+#0) = #0
		memw(r4+#4) = #0
	}
	{
		r4 = add(r4,#32)
		memw(r4+#8) = #0
		memw(r4+#12) = #0
	} :endloop0
	{
		r0 = memw(r29+#96)
	}
	{
		p0 = r0
		if (p0.new) jump:nt .LBB2_32
	}
	{
		r3 = sub(#0,r3)
	}
.LBB2_30:
	{
		r0 = add(r29,#256)
	}
	{
		r0 = addasl(r0,r3,#2)
		r3 = memw(r29+#88)
	}
	{
		loop0(.LBB2_31,r3)
	}
	.p2align	4
.LBB2_31:
	{
		nop
		memw(r0++#4) = r8
	} :endloop0
.LBB2_32:
	{
		if (!p1) jump:nt .LBB2_71
	}
	{
		r5 = extractu(r1,#2,#7)
		if (!p2) jump:nt .LBB2_65
		r19 = #0
		r20 = #0
	}
	{
		r18 = r11
		r16 = r10
		r0 = memw(r29+#84)
	}
	{
		r6 = and(r0,##2147483644)
		jump .LBB2_35
	}
.LBB2_60:
	{
		r4 = r7
		r3 = r17
		r7 = r23
		memw(r10+r4<<#0) = r24
	}
.LBB2_61:
	{
		r0 = add(r22,r25)
		memw(r3++#4) = r0.new
	}
	{
		r4 = r7
		memw(r10+r4<<#0) = r0
	}
.LBB2_62:
	{
		r0 = memw(r3+#0)
		r7 = memw(r11+r4<<#0)
	}
	{
		r0 = add(r0,r7)
		memw(r3++#4) = r0.new
	}
	{
		memw(r10+r4<<#0) = r0
	}
.LBB2_63:
	{
		r16 = add(r16,#-16)
		r18 = add(r18,#-16)
	}
	{
		r20 = add(r20,#4)
		if (cmp.eq(r20.new,r6)) jump:nt ##.LBB2_64
	}
.LBB2_35:
	{
		if (!p3) jump:nt .LBB2_39
	}
	{
		p0 = cmp.gt(r27,#0)
		r3 = #-4
		r4 = add(r29,#256)
	}
	{
		r17 = add(r3,r2)
		r0 = mux(p0,r27,#1)
		r7 = memw(r4+#0)
		r22 = memw(r18+r3<<#0)
	}
	{
		r7 = add(r7,r22)
		p0 = cmp.gtu(r0,#1)
		r0 = add(r0,#-1)
		memw(r4++#4) = r7.new
	}
	{
		loop0(.LBB2_37,r0)
		if (!p0) jump:nt .LBB2_38
	}
	.p2align	5
.LBB2_37:
	{
		r0 = r3
		r3 = r17
		r22 = memw(r4+#0)
		r23 = memw(r18+r17<<#0)
	}
	{
		r7 = add(r22,r23)
		r17 = add(r17,r2)
		memw(r16+r0<<#0) = r7
	}
	{
		nop
		memw(r4++#4) = r7
	} :endloop0
.LBB2_38:
	{
		memw(r16+r3<<#0) = r7
	}
.LBB2_39:
	{
		if (!p3) jump:nt .LBB2_47
	}
	{
		p0 = cmp.gt(r27,#0)
		r3 = #0
		r7 = xor(r20,r9)
		r17 = add(r29,#256)
	}
	{
		r23 = addasl(r3,r7,#2)
		r0 = add(r3,r2)
		r4 = mux(p0,r27,#1)
	}
	{
		p0 = cmp.gtu(r4,#1); if (!p0.new) jump:t .LBB2_46
	}
	{
		r3 = xor(r20,r9)
		p0 = cmp.gtu(r4,#2)
		r25 = memw(r11+r23<<#0)
		r22 = memw(r17+#0)
	}
	{
		r7 = addasl(r0,r3,#2)
		r0 = add(r0,r2)
		if (!p0) jump:nt .LBB2_45
	}
	{
		r3 = add(r29,#256)
		r24 = add(r22,r25)
		r25 = xor(r20,r9)
		r14 = add(r4,#-3)
	}
	{
		r4 = addasl(r0,r25,#2)
		p0 = cmp.gtu(r4,#3)
		r22 = memw(r17+#4)
		memw(r3++#4) = r24
	}
	{
		loop0(.LBB2_43,r14)
		r17 = add(r0,r2)
		if (!p0) jump:nt .LBB2_44
		r25 = memw(r11+r7<<#0)
	}
	.p2align	4
.LBB2_43:
	{
		r24 = add(r22,r25)
		memw(r10+r23<<#0) = r24
	}
	{
		r0 = xor(r20,r9)
		r23 = r7
		r22 = memw(r3+#4)
		memw(r3++#4) = r24
	}
	{
		r4 = addasl(r17,r0,#2)
		r7 = r4
		r17 = add(r17,r2)
		r25 = memw(r11+r4<<#0)
	} :endloop0
.LBB2_44:
	{
		r23 = r7
		r17 = r3
		r7 = r4
		memw(r10+r23<<#0) = r24
	}
.LBB2_45:
	{
		r0 = add(r22,r25)
		memw(r17++#4) = r0.new
	}
	{
		r23 = r7
		memw(r10+r23<<#0) = r0
	}
.LBB2_46:
	{
		r0 = memw(r17+#0)
		r3 = memw(r11+r23<<#0)
	}
	{
		r0 = add(r0,r3)
		memw(r17++#4) = r0.new
	}
	{
		memw(r10+r23<<#0) = r0
	}
.LBB2_47:
	{
		if (!p3) jump:nt .LBB2_55
	}
	{
		p0 = cmp.gt(r27,#0)
		r4 = #0
		r7 = xor(r20,r12)
		r3 = add(r29,#256)
	}
	{
		r4 = addasl(r4,r7,#2)
		r0 = add(r4,r2)
		r23 = mux(p0,r27,#1)
	}
	{
		p0 = cmp.gtu(r23,#1); if (!p0.new) jump:t .LBB2_54
	}
	{
		r7 = xor(r20,r12)
		p0 = cmp.gtu(r23,#2)
		r25 = memw(r11+r4<<#0)
		r22 = memw(r3+#0)
	}
	{
		r7 = addasl(r0,r7,#2)
		r0 = add(r0,r2)
		if (!p0) jump:nt .LBB2_53
	}
	{
		r17 = add(r29,#256)
		r24 = add(r22,r25)
		r25 = add(r23,#-3)
		r14 = xor(r20,r12)
	}
	{
		loop0(.LBB2_51,r25)
		p0 = cmp.gtu(r23,#3)
		r22 = memw(r3+#4)
		memw(r17++#4) = r24
	}
	{
		r23 = addasl(r0,r14,#2)
		r3 = add(r0,r2)
		if (!p0) jump:nt .LBB2_52
		r25 = memw(r11+r7<<#0)
	}
	.p2align	4
.LBB2_51:
	{
		r24 = add(r22,r25)
		memw(r10+r4<<#0) = r24
	}
	{
		r0 = xor(r20,r12)
		r4 = r7
		r22 = memw(r17+#4)
		memw(r17++#4) = r24
	}
	{
		r23 = addasl(r3,r0,#2)
		r7 = r23
		r3 = add(r3,r2)
		r25 = memw(r11+r23<<#0)
	} :endloop0
.LBB2_52:
	{
		r4 = r7
		r3 = r17
		r7 = r23
		memw(r10+r4<<#0) = r24
	}
.LBB2_53:
	{
		r0 = add(r22,r25)
		memw(r3++#4) = r0.new
	}
	{
		r4 = r7
		memw(r10+r4<<#0) = r0
	}
.LBB2_54:
	{
		r0 = memw(r3+#0)
		r7 = memw(r11+r4<<#0)
	}
	{
		r0 = add(r0,r7)
		memw(r3++#4) = r0.new
	}
	{
		memw(r10+r4<<#0) = r0
	}
.LBB2_55:
	{
		if (!p3) jump:nt .LBB2_63
	}
	{
		p0 = cmp.gt(r27,#0)
		r4 = #0
		r7 = xor(r20,r13)
		r3 = add(r29,#256)
	}
	{
		r4 = addasl(r4,r7,#2)
		r0 = add(r4,r2)
		r23 = mux(p0,r27,#1)
	}
	{
		p0 = cmp.gtu(r23,#1); if (!p0.new) jump:t .LBB2_62
	}
	{
		r7 = xor(r20,r13)
		p0 = cmp.gtu(r23,#2)
		r25 = memw(r11+r4<<#0)
		r22 = memw(r3+#0)
	}
	{
		r7 = addasl(r0,r7,#2)
		r0 = add(r0,r2)
		if (!p0) jump:nt .LBB2_61
	}
	{
		r17 = add(r29,#256)
		r24 = add(r22,r25)
		r25 = add(r23,#-3)
		r14 = xor(r20,r13)
	}
	{
		loop0(.LBB2_59,r25)
		p0 = cmp.gtu(r23,#3)
		r22 = memw(r3+#4)
		memw(r17++#4) = r24
	}
	{
		r23 = addasl(r0,r14,#2)
		r3 = add(r0,r2)
		if (!p0) jump:nt .LBB2_60
		r25 = memw(r11+r7<<#0)
	}
	.p2align	4
.LBB2_59:
	{
		r24 = add(r22,r25)
		memw(r10+r4<<#0) = r24
	}
	{
		r0 = xor(r20,r13)
		r4 = r7
		r22 = memw(r17+#4)
		memw(r17++#4) = r24
	}
	{
		r23 = addasl(r3,r0,#2)
		r7 = r23
		r3 = add(r3,r2)
		r25 = memw(r11+r23<<#0)
	} :endloop0
	{
		jump .LBB2_60
	}
	.p2align	4
.LBB2_5:
	{
		loop0(.LBB2_6,#32)
		r0 = add(r29,#128)
	}
	.p2align	4
.LBB2_6:
	{
		nop
		memw(r0++#4) = r8
	} :endloop0
	{
		if (!p1) jump:nt .LBB2_71
	}
	{
		r5 = extractu(r1,#2,#7)
		if (!p2) jump:nt .LBB2_20
		r6 = #0
		r16 = #0
	}
	{
		r19:18 = combine(r11,r10)
		r0 = memw(r29+#84)
	}
	{
		r0 = and(r0,##2147483644)
	}
	{
		r0 = lsr(r0,#2)
	}
	{
		loop1(.LBB2_10,r0)
	}
	.p2align	4
.LBB2_10:
	{
		loop0(.LBB2_11,#31)
		r4 = #-4
		r7 = add(r29,#128)
		r17 = add(r29,#128)
	}
	{
		r22 = add(r4,r2)
		r0 = memw(r7+#0)
		r3 = memw(r19+r4<<#0)
	}
	{
		r20 = add(r0,r3)
		memw(r17++#4) = r20.new
	}
	.p2align	4
.LBB2_11:
	{
		r0 = r4
		r4 = r22
		r23 = memw(r17+#0)
		r24 = memw(r19+r22<<#0)
	}
	{
		r20 = add(r23,r24)
		r22 = add(r22,r2)
		r3 = #0
		memw(r18+r0<<#0) = r20
	}
	{
		nop
		memw(r17++#4) = r20
	} :endloop0
	{
		loop0(.LBB2_13,#31)
		r0 = xor(r16,r9)
		r17 = add(r3,r2)
		memw(r18+r4<<#0) = r20
	}
	{
		r20 = addasl(r3,r0,#2)
	}
	.p2align	4
.LBB2_13:
	{
		r23 = xor(r16,r9)
		r4 = add(r29,#128)
		r0 = memw(r7+#0)
		r22 = memw(r11+r20<<#0)
	}
	{
		r0 = add(r0,r22)
		memw(r7++#4) = r0.new
	}
	{
		r20 = addasl(r17,r23,#2)
		r17 = add(r17,r2)
		memw(r10+r20<<#0) = r0
	} :endloop0
	{
		loop0(.LBB2_15,#31)
		r0 = memw(r7+#0)
		r17 = memw(r11+r20<<#0)
	}
	{
		r0 = add(r0,r17)
		memw(r7++#4) = r0.new
	}
	{
		r0 = xor(r16,r12)
		r7 = add(r3,r2)
		memw(r10+r20<<#0) = r0
	}
	{
		r20 = addasl(r3,r0,#2)
		r3 = add(r29,#128)
	}
	.p2align	4
.LBB2_15:
	{
		r23 = xor(r16,r12)
		r17 = #0
		r0 = memw(r3+#0)
		r22 = memw(r11+r20<<#0)
	}
	{
		r0 = add(r0,r22)
		memw(r3++#4) = r0.new
	}
	{
		r20 = addasl(r7,r23,#2)
		r7 = add(r7,r2)
		memw(r10+r20<<#0) = r0
	} :endloop0
	{
		loop0(.LBB2_17,#29)
		r24 = xor(r16,r13)
		r0 = memw(r3+#0)
		r7 = memw(r11+r20<<#0)
	}
	{
		r0 = add(r0,r7)
		memw(r3++#4) = r0.new
	}
	{
		r3 = xor(r16,r13)
		r0 = add(r17,r2)
		memw(r10+r20<<#0) = r0
	}
	{
		r17 = addasl(r17,r3,#2)
		r3 = xor(r16,r13)
		r22 = memw(r4+#0)
	}
	{
		r7 = addasl(r0,r3,#2)
		r0 = add(r0,r2)
		r3 = add(r29,#128)
		r23 = memw(r4+#4)
	}
	{
		r4 = addasl(r0,r24,#2)
		r20 = memw(r11+r17<<#0)
	}
	{
		r20 = add(r22,r20)
		r22 = add(r0,r2)
		memw(r3++#4) = r20.new
	}
	{
		r24 = memw(r11+r7<<#0)
	}
	.p2align	4
.LBB2_17:
	{
		r20 = add(r23,r24)
		memw(r10+r17<<#0) = r20
	}
	{
		r0 = xor(r16,r13)
		r17 = r7
		r23 = memw(r3+#4)
		memw(r3++#4) = r20
	}
	{
		r4 = addasl(r22,r0,#2)
		r7 = r4
		r22 = add(r22,r2)
		r24 = memw(r11+r4<<#0)
	} :endloop0
	{
		r0 = add(r23,r24)
		memw(r10+r17<<#0) = r20
	}
	{
		r16 = add(r16,#4)
		memw(r3++#4) = r0
		memw(r10+r7<<#0) = r0
	}
	{
		r19 = add(r19,#-16)
		r18 = add(r18,#-16)
		r7 = memw(r11+r4<<#0)
		r0 = memw(r3+#0)
	}
	{
		r0 = add(r0,r7)
		memw(r3++#4) = r0.new
	}
	{
		nop
		nop
		memw(r10+r4<<#0) = r0
	} :endloop1
	{
		p0 = cmp.eq(r5,#0); if (p0.new) jump:nt .LBB2_71
	}
.LBB2_20:
	{
		r0 = asl(r16,#2)
		r3 = memw(r29+#76)
		r4 = memw(r29+#80)
	}
	{
		r3 = sub(r3,r0)
		r4 = sub(r4,r0)
	}
	.p2align	4
.LBB2_21:
	{
		r7 = add(r29,#128)
		r18 = add(r28,r2)
		r16 = r28
		r14 = memw(r4+r28<<#0)
	}
	{
		loop0(.LBB2_22,#31)
		r0 = memw(r7+#0)
	}
	{
		r17 = add(r0,r14)
		memw(r7++#4) = r17.new
	}
	.p2align	5
.LBB2_22:
	{
		r0 = r16
		r16 = r18
		r14 = memw(r7+#0)
		r19 = memw(r4+r18<<#0)
	}
	{
		r17 = add(r14,r19)
		r18 = add(r18,r2)
		memw(r3+r0<<#0) = r17
	}
	{
		nop
		memw(r7++#4) = r17
	} :endloop0
	{
		r6 = add(r6,#1)
		r3 = add(r3,#-4)
		r4 = add(r4,#-4)
		memw(r3+r16<<#0) = r17
	}
	{
		p0 = cmp.eq(r6,r5); if (!p0.new) jump:t .LBB2_21
	}
	{
		jump .LBB2_71
	}
.LBB2_64:
	{
		p0 = cmp.eq(r5,#0); if (p0.new) jump:nt .LBB2_71
	}
.LBB2_65:
	{
		r0 = asl(r20,#2)
		r3 = memw(r29+#76)
	}
	{
		r4 = sub(r3,r0)
		r3 = memw(r29+#80)
	}
	{
		r6 = sub(r3,r0)
		jump .LBB2_66
	}
	.p2align	4
.LBB2_69:
	{
		memw(r4+r7<<#0) = r16
	}
.LBB2_70:
	{
		r4 = add(r4,#-4)
		r6 = add(r6,#-4)
	}
	{
		r19 = add(r19,#1)
		if (cmp.eq(r19.new,r5)) jump:nt ##.LBB2_71
	}
.LBB2_66:
	{
		if (!p3) jump:nt .LBB2_70
	}
	{
		p0 = cmp.gt(r27,#0)
		r3 = add(r29,#256)
		r17 = add(r28,r2)
		r16 = memw(r6+r28<<#0)
	}
	{
		r7 = r28
		r0 = mux(p0,r27,#1)
		r14 = memw(r3+#0)
	}
	{
		r16 = add(r14,r16)
		p0 = cmp.gtu(r0,#1)
		r0 = add(r0,#-1)
		memw(r3++#4) = r16.new
	}
	{
		loop0(.LBB2_68,r0)
		if (!p0) jump:nt .LBB2_69
	}
	.p2align	5
.LBB2_68:
	{
		r0 = r7
		r7 = r17
		r14 = memw(r3+#0)
		r18 = memw(r6+r17<<#0)
	}
	{
		r16 = add(r14,r18)
		r17 = add(r17,r2)
		memw(r4+r0<<#0) = r16
	}
	{
		nop
		memw(r3++#4) = r16
	} :endloop0
	{
		jump .LBB2_69
	}
.LBB2_73:
	{
		r17:16 = memd(r30+#-8)
		r19:18 = memd(r30+#-16)
	}
	{
		r21:20 = memd(r30+#-24)
		r23:22 = memd(r30+#-32)
	}
	{
		r25:24 = memd(r30+#-40)
		r27:26 = memd(r30+#-48)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end2:
	.size	suffix_sums_0, .Lfunc_end2-suffix_sums_0

	.globl	suffix_sums_0_general
	.p2align	4
	.type	suffix_sums_0_general,@function
suffix_sums_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#448):raw
	}
	{
		r29 = and(r29,#-64)
		memd(r30+#-8) = r17:16
		memd(r30+#-16) = r19:18
	}
	{
		memd(r30+#-24) = r21:20
		memd(r30+#-32) = r23:22
	}
	{
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		if (!p0) jump:nt .LBB3_69
		memw(r29+#92) = r3
	}
	{
		r18 = r2
		r2 = memw(r0+#0)
		memw(r29+#100) = r2.new
	}
	{
		r2 = r1
		r0 = memw(r0+#4)
		memw(r29+#104) = r0.new
	}
	{
		r19 = memw(r1+#0)
		r3 = memw(r4+#0)
	}
	{
		r17 = memw(r2+#16)
		memw(r29+#96) = r3
	}
	{
		r1:0 = combine(r3,r18)
		r22 = memw(r1+#4)
		r16 = memw(r1+#8)
	}
	{
		call __hexagon_umodsi3
		r20 = memw(r2+#12)
		r21 = memw(r2+#20)
	}
	{
		r1 = asl(r16,#9)
		r5 = add(r22,#-1)
		r3 = and(r19,#-8)
		memw(r29+#108) = r1.new
	}
	{
		r2 = mpyi(r21,r5)
		r1 = asl(r16,#7)
		r6 = add(r29,#256)
		memw(r29+#56) = r1.new
	}
	{
		r1 = asl(r17,#9)
		r8 = asl(r21,#2)
		r27 = #0
		memw(r29+#112) = r1.new
	}
	{
		r1 = asl(r17,#7)
		r9 = asl(r20,#2)
		r12 = sub(#0,r8)
		memw(r29+#60) = r1.new
	}
	{
		r1 = mpyi(r20,r5)
		r20 = sub(#0,asl(r20,#4))
		r28 = sub(#0,r9)
		memw(r29+#20) = r20.new
	}
	{
		r1 = asl(r1,#2)
		r4 = asl(r16,#2)
		r16 = r19
		memw(r29+#116) = r1.new
	}
	{
		r1 = asl(r2,#2)
		r2 = setbit(r6,#4)
		memw(r29+#120) = r1.new
	}
	{
		r1 = sub(#0,r3)
		memw(r29+#76) = r2
	}
	{
		r7 = asl(r17,#2)
		p1 = cmp.gt(r22,#0)
		r1 = and(r19,#7)
		memw(r29+#124) = r1
	}
	{
		p2 = cmp.gtu(r5,#2)
		r19 = #-2
		r2 = r0
		p0 = cmp.eq(r1,#0)
	}
	{
		r21 = sub(#0,asl(r21,#4))
		r20 = #-3
		r25 = #-4
		memw(r29+#72) = r1
	}
	{
		r1 = p0
		memw(r29+#24) = r21
	}
	{
		memw(r29+#80) = r1
		memw(r29+#64) = r5
	}
	{
		jump .LBB3_2
		memw(r29+#68) = r16
	}
	.p2align	4
.LBB3_68:
	{
		r2 = memw(r29+#84)
		r1 = memw(r29+#96)
	}
	{
		r0 = add(r2,#1)
		r18 = memw(r29+#88)
	}
	{
		p0 = cmp.eq(r0,r1)
		r18 = add(r18,#1)
	}
	{
		r2 = mux(p0,#0,r0)
		r1 = memw(r29+#92)
		if (!cmp.gt(r1.new,r18)) jump:nt ##.LBB3_69
	}
.LBB3_2:
	{
		r1 = asl(r2,#7)
		r0 = #128
		memw(r29+#88) = r18
		memw(r29+#84) = r2
	}
	{
		r0 = addasl(r0,r2,#7)
		memw(r29+#48) = r1
	}
	{
		r0 = min(r0,r16)
		if (!cmp.gt(r0.new,r1)) jump:t .LBB3_68
	}
	{
		r3 = memw(r29+#48)
		r2 = memw(r29+#124)
	}
	{
		r1 = sub(#-1,r3)
		r2 = add(r2,r3)
		r24 = memw(r29+#104)
		memw(r29+#40) = r2.new
	}
	{
		r0 = add(r0,r1)
		r3 = #0
		r1 = memw(r29+#108)
		r2 = memw(r29+#84)
	}
	{
		r0 = lsr(r0,#5)
		r15 = memw(r29+#100)
		memw(r29+#52) = r0.new
	}
	{
		r15 += mpyi(r1,r2)
		r1 = memw(r29+#112)
		r0 = memw(r29+#116)
	}
	{
		r24 += mpyi(r1,r2)
		r0 = add(r15,r0)
		memw(r29+#32) = r0.new
	}
	{
		r0 = memw(r29+#120)
	}
	{
		r0 = add(r24,r0)
		jump .LBB3_4
		memw(r29+#36) = r0.new
	}
	.p2align	4
.LBB3_67:
	{
		r0 = memw(r29+#52)
		r1 = memw(r29+#44)
	}
	{
		p0 = cmp.gtu(r0,r1)
		r0 = memw(r29+#40)
		r2 = memw(r29+#32)
	}
	{
		r0 = add(r0,#32)
		r3 = memw(r29+#36)
		memw(r29+#40) = r0.new
	}
	{
		r0 = add(r1,#1)
		r1 = memw(r29+#56)
	}
	{
		r2 = add(r2,r1)
		r15 = add(r15,r1)
		memw(r29+#32) = r2.new
	}
	{
		r2 = memw(r29+#60)
	}
	{
		r3 = add(r3,r2)
		r24 = add(r24,r2)
		memw(r29+#36) = r3.new
	}
	{
		r3 = r0
		if (!p0) jump:nt .LBB3_68
	}
.LBB3_4:
	{
		r0 = memw(r29+#48)
		memw(r29+#44) = r3
	}
	{
		r0 = addasl(r0,r3,#5)
	}
	{
		r1 = add(r0,#32)
		if (!cmp.gt(r1.new,r16)) jump:t ##.LBB3_5
	}
	{
		r26 = sub(r16,r0)
	}
	{
		p3 = cmp.gt(r26,#0)
		if (!p3.new) jump:nt .LBB3_32
	}
	{
		r0 = r3
		r1 = memw(r29+#48)
	}
	{
		r0 = sub(#0,asl(r0,#5))
	}
	{
		r0 = add(r16,r0)
	}
	{
		r0 = sub(r1,r0)
	}
	{
		p0 = cmp.gtu(r0,##-8)
		r0 = #0
		if (p0.new) jump:t .LBB3_30
	}
	{
		r1 = memw(r29+#40)
	}
	{
		r2 = sub(#0,r1)
		r1 = memw(r29+#76)
	}
	{
		r2 = lsr(r2,#3)
	}
	{
		loop0(.LBB3_27,r2)
	}
	.p2align	4
.LBB3_27:
	{
		r0 = add(r0,#-8)
		memw(r1+#-16) = r27
		memw(r1+#-12) = r27
	}
	{
		memw(r1+#-8) = r27
		memw(r1+#-4) = r27
	}
	{
		memw(r1+#0) = #0
		memw(r1+#4) = #0
	}
	{
		r1 = add(r1,#32)
		memw(r1+#8) = #0
		memw(r1+#12) = #0
	} :endloop0
	{
		r1 = memw(r29+#80)
	}
	{
		p0 = r1
		if (p0.new) jump:nt .LBB3_32
	}
	{
		r0 = sub(#0,r0)
	}
.LBB3_30:
	{
		r1 = add(r29,#256)
	}
	{
		r0 = addasl(r1,r0,#2)
		r1 = memw(r29+#72)
	}
	{
		loop0(.LBB3_31,r1)
	}
	.p2align	4
.LBB3_31:
	{
		nop
		memw(r0++#4) = r27
	} :endloop0
.LBB3_32:
	{
		if (!p1) jump:nt .LBB3_67
	}
	{
		r11 = and(r22,#3)
		if (!p2) jump:nt .LBB3_62
		r17 = #0
		r1 = #0
	}
	{
		r0 = and(r22,##2147483644)
		r18 = memw(r29+#32)
		memw(r29+#28) = r0.new
	}
	{
		jump .LBB3_35
		r16 = memw(r29+#36)
	}
	.p2align	4
.LBB3_55:
	{
		r5 = r15
		r14 = r24
	}
.LBB3_59:
	{
		r0 = memw(r5+r0<<#0)
		r2 = memw(r21+#0)
	}
	{
		r0 = add(r2,r0)
		memw(r21++#4) = r0.new
	}
	{
		memw(r14+r6<<#0) = r0
	}
.LBB3_60:
	{
		r1 = add(r1,#4)
		r0 = memw(r29+#28)
	}
	{
		p0 = cmp.eq(r1,r0)
		r0 = memw(r29+#24)
	}
	{
		r16 = add(r16,r0)
		r0 = memw(r29+#20)
	}
	{
		r18 = add(r18,r0)
		if (p0) jump:nt .LBB3_61
	}
.LBB3_35:
	{
		r0 = add(r29,#256)
		if (!p3) jump:nt .LBB3_39
	}
	{
		p0 = cmp.gt(r26,#0)
		r3 = add(r16,r7)
		r5 = memw(r0+#0)
		r13 = memw(r18+#0)
	}
	{
		r5 = add(r5,r13)
		r2 = mux(p0,r26,#1)
		memw(r0++#4) = r5.new
	}
	{
		r6 = add(r2,#-1)
		p0 = cmp.gtu(r2,#1)
		r2 = add(r18,r4)
	}
	{
		loop0(.LBB3_37,r6)
		r6 = r16
		if (!p0) jump:nt .LBB3_38
	}
	.p2align	5
.LBB3_37:
	{
		r6 = r3
		r2 = add(r2,r4)
		r14 = memw(r2+#0)
		memw(r6+#0) = r5
	}
	{
		r3 = add(r3,r7)
		r13 = memw(r0+#0)
	}
	{
		r5 = add(r13,r14)
		memw(r0++#4) = r5.new
	} :endloop0
.LBB3_38:
	{
		memw(r6+#0) = r5
	}
.LBB3_39:
	{
		if (!p3) jump:nt .LBB3_46
	}
	{
		p0 = cmp.gt(r26,#0)
		r0 = xor(r1,r19)
		r21 = add(r29,#256)
		r23 = add(r24,r7)
	}
	{
		r2 = add(r22,r0)
		r3 = mux(p0,r26,#1)
	}
	{
		r0 = mpyi(r9,r2)
		r2 = mpyi(r8,r2)
		p0 = cmp.gtu(r3,#1); if (!p0.new) jump:t .LBB3_41
	}
	{
		r5 = xor(r1,r19)
		p0 = cmp.gtu(r3,#2)
		r3 = add(r3,#-2)
		r0 = memw(r15+r0<<#0)
	}
	{
		loop0(.LBB3_43,r3)
		r10 = add(r22,r5)
		r5 = add(r15,r4)
		r6 = memw(r21+#0)
	}
	{
		r13 = add(r6,r0)
		r14 = add(r23,r7)
		r3 = r24
		memw(r21++#4) = r13.new
	}
	{
		r6 = mpyi(r8,r10)
		r0 = mpyi(r9,r10)
		if (!p0) jump:nt .LBB3_44
	}
	.p2align	4
.LBB3_43:
	{
		r2 = xor(r1,r19)
		r3 = r23
		r0 = memw(r5+r0<<#0)
		memw(r3+r2<<#0) = r13
	}
	{
		r10 = add(r22,r2)
		r23 = r14
		r2 = r6
		r13 = memw(r21+#0)
	}
	{
		r13 = add(r13,r0)
		r14 = add(r14,r7)
		r5 = add(r5,r4)
		memw(r21++#4) = r13.new
	}
	{
		r0 = mpyi(r9,r10)
		r6 = mpyi(r8,r10)
	} :endloop0
.LBB3_44:
	{
		r2 = r6 ; jump .LBB3_45
		memw(r3+r2<<#0) = r13
	}
	.p2align	4
.LBB3_41:
	{
		r5 = r15
		r23 = r24
	}
.LBB3_45:
	{
		r0 = memw(r5+r0<<#0)
		r3 = memw(r21+#0)
	}
	{
		r0 = add(r3,r0)
		memw(r21++#4) = r0.new
	}
	{
		memw(r23+r2<<#0) = r0
	}
.LBB3_46:
	{
		if (!p3) jump:nt .LBB3_53
	}
	{
		p0 = cmp.gt(r26,#0)
		r0 = xor(r1,r20)
		r21 = add(r29,#256)
		r14 = add(r24,r7)
	}
	{
		r3 = add(r22,r0)
		r2 = mux(p0,r26,#1)
	}
	{
		r0 = mpyi(r9,r3)
		r6 = mpyi(r8,r3)
		p0 = cmp.gtu(r2,#1); if (!p0.new) jump:t .LBB3_48
	}
	{
		r3 = xor(r1,r20)
		p0 = cmp.gtu(r2,#2)
		r2 = add(r2,#-2)
		r0 = memw(r15+r0<<#0)
	}
	{
		loop0(.LBB3_50,r2)
		r10 = add(r22,r3)
		r3 = add(r14,r7)
		r5 = memw(r21+#0)
	}
	{
		r13 = add(r5,r0)
		r5 = add(r15,r4)
		r23 = r24
		memw(r21++#4) = r13.new
	}
	{
		r2 = mpyi(r8,r10)
		r0 = mpyi(r9,r10)
		if (!p0) jump:nt .LBB3_51
	}
	.p2align	4
.LBB3_50:
	{
		r6 = xor(r1,r20)
		r23 = r14
		r0 = memw(r5+r0<<#0)
		memw(r23+r6<<#0) = r13
	}
	{
		r10 = add(r22,r6)
		r14 = r3
		r6 = r2
		r13 = memw(r21+#0)
	}
	{
		r13 = add(r13,r0)
		r3 = add(r3,r7)
		r5 = add(r5,r4)
		memw(r21++#4) = r13.new
	}
	{
		r0 = mpyi(r9,r10)
		r2 = mpyi(r8,r10)
	} :endloop0
.LBB3_51:
	{
		r6 = r2 ; jump .LBB3_52
		memw(r23+r6<<#0) = r13
	}
	.p2align	4
.LBB3_48:
	{
		r5 = r15
		r14 = r24
	}
.LBB3_52:
	{
		r0 = memw(r5+r0<<#0)
		r2 = memw(r21+#0)
	}
	{
		r0 = add(r2,r0)
		memw(r21++#4) = r0.new
	}
	{
		memw(r14+r6<<#0) = r0
	}
.LBB3_53:
	{
		if (!p3) jump:nt .LBB3_60
	}
	{
		p0 = cmp.gt(r26,#0)
		r0 = xor(r1,r25)
		r21 = add(r29,#256)
		r14 = add(r24,r7)
	}
	{
		r3 = add(r22,r0)
		r2 = mux(p0,r26,#1)
	}
	{
		r0 = mpyi(r9,r3)
		r6 = mpyi(r8,r3)
		p0 = cmp.gtu(r2,#1); if (!p0.new) jump:t .LBB3_55
	}
	{
		r3 = xor(r1,r25)
		p0 = cmp.gtu(r2,#2)
		r2 = add(r2,#-2)
		r0 = memw(r15+r0<<#0)
	}
	{
		loop0(.LBB3_57,r2)
		r10 = add(r22,r3)
		r3 = add(r14,r7)
		r5 = memw(r21+#0)
	}
	{
		r13 = add(r5,r0)
		r5 = add(r15,r4)
		r23 = r24
		memw(r21++#4) = r13.new
	}
	{
		r2 = mpyi(r8,r10)
		r0 = mpyi(r9,r10)
		if (!p0) jump:nt .LBB3_58
	}
	.p2align	4
.LBB3_57:
	{
		r6 = xor(r1,r25)
		r23 = r14
		r0 = memw(r5+r0<<#0)
		memw(r23+r6<<#0) = r13
	}
	{
		r10 = add(r22,r6)
		r14 = r3
		r6 = r2
		r13 = memw(r21+#0)
	}
	{
		r13 = add(r13,r0)
		r3 = add(r3,r7)
		r5 = add(r5,r4)
		memw(r21++#4) = r13.new
	}
	{
		r0 = mpyi(r9,r10)
		r2 = mpyi(r8,r10)
	} :endloop0
.LBB3_58:
	{
		r6 = r2 ; jump .LBB3_59
		memw(r23+r6<<#0) = r13
	}
	.p2align	4
.LBB3_5:
	{
		loop0(.LBB3_6,#32)
		r0 = add(r29,#128)
	}
	.p2align	4
.LBB3_6:
	{
		nop
		memw(r0++#4) = r27
	} :endloop0
	{
		if (!p1) jump:nt .LBB3_67
	}
	{
		r1 = and(r22,#3)
		r11:10 = combine(#0,#0)
		if (!p2) jump:nt .LBB3_20
	}
	{
		r0 = and(r22,##2147483644)
		r16 = memw(r29+#36)
		r17 = memw(r29+#32)
	}
	{
		r0 = lsr(r0,#2)
	}
	{
		loop1(.LBB3_10,r0)
	}
	.p2align	4
.LBB3_10:
	{
		r26 = add(r29,#128)
		r0 = add(r29,#128)
		r2 = add(r17,r4)
		r13 = memw(r17+#0)
	}
	{
		loop0(.LBB3_11,#31)
		r3 = add(r16,r7)
		r6 = r16
		r5 = memw(r26+#0)
	}
	{
		r5 = add(r5,r13)
		memw(r0++#4) = r5.new
	}
	.p2align	5
.LBB3_11:
	{
		r6 = r3
		r3 = add(r3,r7)
		r14 = memw(r2+#0)
		memw(r6+#0) = r5
	}
	{
		r2 = add(r2,r4)
		r13 = memw(r0+#0)
	}
	{
		r5 = add(r13,r14)
		memw(r0++#4) = r5.new
	} :endloop0
	{
		r0 = xor(r11,r19)
		r3 = xor(r11,r19)
		r6 = add(r24,r7)
		memw(r6+#0) = r5
	}
	{
		r2 = add(r22,r0)
		r3 = add(r22,r3)
		r14 = r24
		r18 = memw(r26+#0)
	}
	{
		r0 = mpyi(r9,r2)
		r5 = mpyi(r8,r2)
		r2 = add(r6,r7)
	}
	{
		r13 = mpyi(r9,r3)
		r3 = mpyi(r8,r3)
	}
	{
		loop0(.LBB3_13,#30)
		r0 = add(r15,r4)
		r21 = memw(r15+r0<<#0)
	}
	{
		r21 = add(r18,r21)
		memw(r26++#4) = r21.new
	}
	.p2align	4
.LBB3_13:
	{
		r23 = xor(r11,r19)
		r14 = r6
		r13 = memw(r0+r13<<#0)
		memw(r14+r5<<#0) = r21
	}
	{
		r23 = add(r22,r23)
		r6 = r2
		r5 = r3
		r21 = memw(r26+#0)
	}
	{
		r21 = add(r21,r13)
		r2 = add(r2,r7)
		r18 = add(r29,#128)
		r0 = add(r0,r4)
	}
	{
		r13 = mpyi(r9,r23)
		r3 = mpyi(r8,r23)
		memw(r26++#4) = r21
	} :endloop0
	{
		r5 = add(r29,#128)
		r21 = r24
		r0 = memw(r0+r13<<#0)
		memw(r14+r5<<#0) = r21
	}
	{
		loop0(.LBB3_15,#30)
		r2 = memw(r26+#0)
	}
	{
		r0 = add(r2,r0)
		memw(r26++#4) = r0.new
	}
	{
		r0 = xor(r11,r20)
		r3 = xor(r11,r20)
		r6 = add(r24,r7)
		memw(r6+r3<<#0) = r0
	}
	{
		r2 = add(r22,r0)
		r3 = add(r22,r3)
		r23 = memw(r18+#0)
	}
	{
		r0 = mpyi(r9,r2)
		r13 = mpyi(r8,r2)
		r2 = add(r6,r7)
	}
	{
		r14 = mpyi(r9,r3)
		r3 = mpyi(r8,r3)
	}
	{
		r0 = add(r15,r4)
		r26 = memw(r15+r0<<#0)
	}
	{
		r23 = add(r23,r26)
		memw(r5++#4) = r23.new
	}
	.p2align	4
.LBB3_15:
	{
		r13 = xor(r11,r20)
		r21 = r6
		r14 = memw(r0+r14<<#0)
		memw(r21+r13<<#0) = r23
	}
	{
		r26 = add(r22,r13)
		r13 = r3
		r6 = r2
		r23 = memw(r5+#0)
	}
	{
		r23 = add(r23,r14)
		r2 = add(r2,r7)
		r0 = add(r0,r4)
		memw(r5++#4) = r23.new
	}
	{
		r14 = mpyi(r9,r26)
		r3 = mpyi(r8,r26)
	} :endloop0
	{
		loop0(.LBB3_17,#30)
		r14 = r24
		r0 = memw(r0+r14<<#0)
		memw(r21+r13<<#0) = r23
	}
	{
		r2 = memw(r5+#0)
	}
	{
		r0 = add(r2,r0)
		memw(r5++#4) = r0.new
	}
	{
		r0 = xor(r11,r25)
		r6 = xor(r11,r25)
		r5 = add(r24,r7)
		memw(r6+r3<<#0) = r0
	}
	{
		r2 = add(r22,r0)
		r6 = add(r22,r6)
		r21 = memw(r18+#0)
	}
	{
		r0 = mpyi(r9,r2)
		r3 = mpyi(r8,r2)
		r2 = add(r5,r7)
	}
	{
		r13 = mpyi(r9,r6)
		r6 = mpyi(r8,r6)
	}
	{
		r0 = add(r15,r4)
		r23 = memw(r15+r0<<#0)
	}
	{
		r21 = add(r21,r23)
		memw(r18++#4) = r21.new
	}
	.p2align	4
.LBB3_17:
	{
		r3 = xor(r11,r25)
		r14 = r5
		r13 = memw(r0+r13<<#0)
		memw(r14+r3<<#0) = r21
	}
	{
		r23 = add(r22,r3)
		r3 = r6
		r5 = r2
		r21 = memw(r18+#0)
	}
	{
		r21 = add(r21,r13)
		r2 = add(r2,r7)
		r0 = add(r0,r4)
		memw(r18++#4) = r21.new
	}
	{
		r13 = mpyi(r9,r23)
		r6 = mpyi(r8,r23)
	} :endloop0
	{
		r11 = add(r11,#4)
		r0 = memw(r0+r13<<#0)
		memw(r14+r3<<#0) = r21
	}
	{
		r2 = memw(r18+#0)
	}
	{
		r0 = add(r2,r0)
		memw(r18++#4) = r0.new
	}
	{
		r0 = memw(r29+#20)
		memw(r5+r6<<#0) = r0
	}
	{
		r17 = add(r17,r0)
		r0 = memw(r29+#24)
	}
	{
		r16 = add(r16,r0)
		nop
		nop
	} :endloop1
	{
		p0 = cmp.eq(r1,#0); if (p0.new) jump:nt .LBB3_67
		r16 = memw(r29+#68)
	}
.LBB3_20:
	{
		r2 = r15
		r0 = memw(r29+#64)
	}
	{
		r3 = sub(r0,r11)
		r0 = r24
	}
	{
		r0 += mpyi(r8,r3)
		r2 += mpyi(r9,r3)
	}
	.p2align	4
.LBB3_21:
	{
		loop0(.LBB3_22,#32)
		r5 = r2
		r3 = add(r29,#128)
		r6 = r0
	}
	.p2align	5
.LBB3_22:
	{
		r5 = add(r5,r4)
		r13 = memw(r5+#0)
		r14 = memw(r3+#0)
	}
	{
		r13 = add(r14,r13)
		memw(r3++#4) = r13.new
	}
	{
		r6 = add(r6,r7)
		memw(r6+#0) = r13
	} :endloop0
	{
		r0 = add(r0,r12)
		r2 = add(r2,r28)
		r10 = add(r10,#1)
		if (!cmp.eq(r10.new,r1)) jump:t .LBB3_21
	}
	{
		jump .LBB3_67
	}
.LBB3_61:
	{
		p0 = cmp.eq(r11,#0)
		if (p0.new) jump:nt .LBB3_67
		r16 = memw(r29+#68)
	}
.LBB3_62:
	{
		r0 = memw(r29+#64)
	}
	{
		r2 = sub(r0,r1)
		r1:0 = combine(r15,r24)
	}
	{
		r0 += mpyi(r8,r2)
		r1 += mpyi(r9,r2)
		jump .LBB3_63
	}
	.p2align	4
.LBB3_66:
	{
		r0 = add(r0,r12)
		r1 = add(r1,r28)
	}
	{
		r17 = add(r17,#1)
		if (cmp.eq(r17.new,r11)) jump:nt ##.LBB3_67
	}
.LBB3_63:
	{
		if (!p3) jump:nt .LBB3_66
	}
	{
		p0 = cmp.gt(r26,#0)
		r2 = add(r29,#256)
		r3 = r1
	}
	{
		r5 = mux(p0,r26,#1)
	}
	{
		loop0(.LBB3_65,r5)
		r5 = r0
	}
	.p2align	5
.LBB3_65:
	{
		r3 = add(r3,r4)
		r6 = memw(r3+#0)
		r13 = memw(r2+#0)
	}
	{
		r6 = add(r13,r6)
		memw(r2++#4) = r6.new
	}
	{
		nop
		r5 = add(r5,r7)
		memw(r5+#0) = r6
	} :endloop0
	{
		jump .LBB3_66
	}
.LBB3_69:
	{
		r17:16 = memd(r30+#-8)
		r19:18 = memd(r30+#-16)
	}
	{
		r21:20 = memd(r30+#-24)
		r23:22 = memd(r30+#-32)
	}
	{
		r25:24 = memd(r30+#-40)
		r27:26 = memd(r30+#-48)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end3:
	.size	suffix_sums_0_general, .Lfunc_end3-suffix_sums_0_general

	.section	".note.GNU-stack","",@progbits
