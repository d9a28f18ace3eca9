	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	statistics_0
	.p2align	4
	.type	statistics_0,@function
statistics_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#960):raw
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
		if (!p0) jump:nt .LBB0_38
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		r6 = r0
		r17:16 = combine(r3,r2)
		r7 = r1
		r18 = memw(r0+#0)
	}
	{
		r0 = r2
		r1 = memw(r0+#4)
		memw(r29+#76) = r1.new
	}
	{
		r1 = memw(r4+#0)
		memw(r29+#80) = r1.new
	}
	{
		r4 = memw(r6+#8)
		memw(r29+#84) = r4.new
	}
	{
		call __hexagon_umodsi3
		r21 = memw(r7+#0)
	}
	{
		r2 = asl(r21,#2)
		r1 = sub(r17,r16)
		r5 = add(r29,#128)
	}
	{
		r8 = extractu(r2,#2,#2)
		r16 = ##-8355841
		p1 = cmp.gt(r1,#0)
	}
	{
		r3 = and(r21,##2147483644)
		r4 = r21
		r6 = add(r18,#8)
	}
	{
		r20 = setbit(r5,#5)
		p0 = cmp.gt(r21,#0)
		r14 = add(r16,#-32767)
		r10 = #-1
	}
	{
		r11 = ##2147483647
		r9 = #-1
		memw(r29+#112) = r6
	}
	{
		r4 = insert(r3,#31,#0)
		r6 = p0
		if (!p1) r1 = #1
		p0 = cmp.gtu(r21,#3)
	}
	{
		r7 = setbit(r5,#4)
		r4 = add(r5,#128)
		memw(r29+#64) = r2
		memw(r29+#124) = r4
	}
	{
		r2 = setbit(r5,#3)
		r5 = p0
		p0 = cmp.eq(r8,#0)
		memw(r29+#120) = r3
	}
	{
		loop1(.LBB0_2,r1)
		r4 = p0
		r3 = add(r4,#-64)
		memw(r29+#88) = r4
	}
	{
		memw(r29+#68) = r18
		memw(r29+#92) = r3
	}
	{
		memw(r29+#96) = r7
		memw(r29+#100) = r2
	}
	{
		memw(r29+#104) = r6
		memw(r29+#108) = r5
	}
	{
		memw(r29+#116) = r4
		memw(r29+#72) = r8
	}
	.p2align	4
.LBB0_2:
	{
		r1 = memw(r29+#64)
	}
	{
		r17 = mpyi(r1,r0)
		r1 = memw(r29+#104)
	}
	{
		p0 = r1
		if (!p0.new) jump:nt .LBB0_3
	}
	{
		r1 = memw(r29+#108)
	}
	{
		p0 = r1
		if (p0.new) jump:t .LBB0_6
	}
	{
		r1 = #0 ; jump .LBB0_9
		r28 = #0
		r2 = #0
	}
	.p2align	4
.LBB0_3:
	{
		r2 = #0 ; jump .LBB0_14
		r28 = #0
	}
	.p2align	4
.LBB0_6:
	{
		r28 = #0
		r1 = #0
		r4 = memw(r29+#64)
		r2 = memw(r29+#112)
	}
	{
		r1 = add(r1,#4)
		r3 = memw(r29+#120)
	}
	{
		r2 += mpyi(r4,r0)
		r3 = lsr(r3,#2)
	}
	{
		p1 = cmp.gtu(r3,#1)
		r6 = add(r3,#-1)
	}
	{
		r4 = memw(r2+#-8)
		r7 = memw(r2+#0)
	}
	{
		r5 = memw(r2+#-4)
	}
	{
		r3 = sfadd(r28,r4)
		r28 += sfmpy(r4,r4)
	}
	{
		r4 = sfadd(r3,r5)
		r28 += sfmpy(r5,r5)
		r2 = add(r2,#16)
		r3 = memw(r2+#4)
	}
	{
		r4 = sfadd(r4,r7)
		r28 += sfmpy(r7,r7)
	}
	{
		loop0(.LBB0_7,r6)
		if (!p1) jump:nt .LBB0_8
	}
	.p2align	4
.LBB0_7:
	{
		r28 += sfmpy(r3,r3)
		r3 = sfadd(r4,r3)
		r5 = memw(r2+#-8)
		r6 = memw(r2+#0)
	}
	{
		r1 = add(r1,#4)
		r4 = memw(r2+#-4)
	}
	{
		r28 += sfmpy(r5,r5)
		r3 = sfadd(r3,r5)
	}
	{
		r28 += sfmpy(r4,r4)
		r5 = sfadd(r3,r4)
		r2 = add(r2,#16)
		r3 = memw(r2+#4)
	}
	{
		r4 = sfadd(r5,r6)
		r28 += sfmpy(r6,r6)
	} :endloop0
.LBB0_8:
	{
		r2 = sfadd(r4,r3)
		r28 += sfmpy(r3,r3)
		r3 = memw(r29+#116)
	}
	{
		p0 = r3
		if (p0.new) jump:nt .LBB0_14
	}
.LBB0_9:
	{
		r1 = asl(r1,#2)
		p0 = cmp.gtu(r8,#1)
		r3 = memw(r29+#68)
	}
	{
		r3 += add(r17,r1)
	}
	{
		if (!p0) jump:nt .LBB0_13
		r1 = memw(r3++#4)
	}
	{
		r5 = add(r8,#-2)
		p0 = cmp.gtu(r8,#2)
		r4 = memw(r3++#4)
	}
	{
		loop0(.LBB0_11,r5)
		if (!p0) jump:nt .LBB0_12
	}
	.p2align	5
.LBB0_11:
	{
		r5 = r1
		r1 = r4
		r4 = memw(r3++#4)
	}
	{
		r28 += sfmpy(r5,r5)
		r2 = sfadd(r2,r5)
	} :endloop0
.LBB0_12:
	{
		r2 = sfadd(r2,r1)
		r28 += sfmpy(r1,r1)
		r1 = r4
	}
.LBB0_13:
	{
		r2 = sfadd(r2,r1)
		r28 += sfmpy(r1,r1)
	}
.LBB0_14:
	{
		loop0(.LBB0_15,#64)
		r1 = memw(r29+#76)
	}
	{
		r3 = addasl(r1,r0,#3)
	}
	{
		r1 = add(r29,#128)
		r2 = add(r29,#384)
		memw(r1+r0<<#3) = r2
	}
	{
		memw(r3+#4) = r28
	}
	.p2align	4
.LBB0_15:
	{
		memw(r1++#4) = r14
		memd(r2++#8) = r11:10
	} :endloop0
	{
		r1 = asr(r21,#31)
		r28 = r21
	}
	{
		r28 += lsr(r1,#26)
	}
	{
		r1 = and(r28,#-64)
	}
	{
		r1 = sub(r21,r1)
	}
	{
		r24 = asr(r1,#31)
	}
	{
		r1 = r24
	}
	{
		r1 += lsr(r28,#6)
	}
	{
		r2 = asl(r1,#6)
		if (!cmp.gt(r2.new,#0)) jump:nt .LBB0_21
	}
	{
		r1 = addasl(r9,r1,#6)
		r26 = #0
		r23 = #0
		r18 = memw(r29+#68)
	}
	{
		r25 = lsr(r1,#6)
		r1 = memw(r29+#64)
	}
	{
		r18 += mpyi(r1,r0)
	}
	.p2align	4
.LBB0_18:
	{
		r27 = add(r29,#128)
		r1 = add(r29,#384)
		r22 = r18
		r2 = #-1
	}
	{
		r5 = add(r2,#1)
		r4 = memw(r27+#0)
		r3 = memw(r22++#4)
	}
	{
		p0 = sfcmp.gt(r3,r4)
		p1 = sfcmp.gt(r4,r3)
		r8 = add(r5,r23)
		r7:6 = memd(r1+#0)
	}
	{
		r2 = p0
		r12 = p1
		r19 = add(r5,#1)
		r13 = memw(r27+#4)
	}
	{
		r9 = asr(r8,#31)
		p1 = cmp.eq(r2,#0)
		p0 = cmp.eq(r12,#0)
		r12 = memw(r22++#4)
	}
	{
		p1 = not(p1)
		p2 = cmp.gt(r7:6,r9:8)
		r2 = add(r29,#384)
	}
	{
		p1 = or(p1,and(p0,p2))
		p2 = sfcmp.gt(r12,r13)
	}
	{
		p0 = sfcmp.gt(r13,r12)
		r5 = p2
		if (!p1) r3 = add(r4,#0)
		if (!p1) r8 = add(r6,#0)
	}
	{
		r15 = p0
		if (!p1) r9 = add(r7,#0)
		r4 = add(r19,r23)
		r7:6 = memd(r1+#8)
	}
	{
		r5 = asr(r4,#31)
		p3 = cmp.eq(r5,#0)
		p2 = cmp.eq(r15,#0)
		memd(r2++#8) = r9:8
	}
	{
		loop0(.LBB0_19,#62)
	}
	.p2align	4
.LBB0_19:
	{
		p0 = cmp.gt(r7:6,r5:4)
		p1 = not(p3)
		r19 = add(r19,#1)
		memw(r27++#4) = r3
	}
	{
		p3 = or(p1,and(p2,p0))
	}
	{
		r3 = mux(p3,r12,r13)
		r8 = mux(p3,r4,r6)
		r12 = memw(r22++#4)
		r13 = memw(r27+#4)
	}
	{
		p1 = sfcmp.gt(r12,r13)
		p2 = sfcmp.gt(r13,r12)
		r4 = add(r19,r23)
		r9 = mux(p3,r5,r7)
	}
	{
		r15 = p2
		r1 = p1
		r7:6 = memd(r2+#8)
		memd(r2++#8) = r9:8
	}
	{
		r5 = asr(r4,#31)
		p3 = cmp.eq(r1,#0)
		p2 = cmp.eq(r15,#0)
	} :endloop0
	{
		p0 = not(p3)
		p1 = cmp.gt(r7:6,r5:4)
		r23 = add(r23,#64)
		memw(r27++#4) = r3
	}
	{
		p0 = or(p0,and(p2,p1))
		r18 = add(r18,#256)
		if (!p0.new) r12 = add(r13,#0)
		if (!p0.new) r4 = add(r6,#0)
	}
	{
		if (!p0) r5 = add(r7,#0)
		p0 = cmp.gtu(r25,r26)
		r26 = add(r26,#1)
		memw(r27++#4) = r12
	}
	{
		if (p0) jump:nt .LBB0_18
		memd(r2++#8) = r5:4
	}
.LBB0_21:
	{
		r24 += asr(r28,#6)
		r28 = add(r16,#-32767)
		r23:22 = combine(r11,r10)
	}
	{
		r26 = asl(r24,#6)
		if (!cmp.gt(r21,r26.new)) jump:t .LBB0_27
	}
	{
		r1 = sub(r26,r21)
		r28 = add(r16,#-32767)
	}
	{
		p0 = cmp.gtu(r1,##-4)
		if (!p0.new) jump:t .LBB0_39
	}
	{
		r23:22 = combine(r11,r10)
		jump .LBB0_25
	}
	.p2align	4
.LBB0_39:
	{
		r3 = asl(r24,#8)
		r28 = add(r16,#-32767)
		r2 = memw(r29+#112)
		r1 = memw(r29+#124)
	}
	{
		r2 += add(r17,r3)
		r1 = sub(r1,r26)
		r23:22 = combine(r11,r10)
	}
	{
		r1 = lsr(r1,#2)
	}
	{
		loop0(.LBB0_40,r1)
	}
	.p2align	4
.LBB0_40:
	{
		r27 = asr(r26,#31)
		r6 = add(r26,#1)
		r1 = memw(r2+#-8)
	}
	{
		p0 = sfcmp.gt(r1,r28)
		p2 = cmp.gt(r23:22,r27:26)
		r7 = r27
	}
	{
		r3 = p0
		p0 = sfcmp.gt(r28,r1)
	}
	{
		r3 = p0
		p1 = cmp.eq(r3,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r3,#0)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r28 = add(r1,#0)
		r1 = memw(r2+#-4)
	}
	{
		p0 = sfcmp.gt(r1,r28)
		r4 = mux(p1,r26,r22)
		r5 = mux(p1,r27,r23)
	}
	{
		r3 = p0
		p0 = sfcmp.gt(r28,r1)
	}
	{
		r3 = p0
		p2 = cmp.gt(r5:4,r7:6)
		p1 = cmp.eq(r3,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r3,#0)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r28 = add(r1,#0)
		if (!p1.new) r6 = add(r4,#0)
		r1 = memw(r2+#0)
	}
	{
		p0 = sfcmp.gt(r1,r28)
		r7 = mux(p1,r27,r5)
		r4 = add(r26,#2)
		r5 = r27
	}
	{
		r3 = p0
		p0 = sfcmp.gt(r28,r1)
	}
	{
		r3 = p0
		p2 = cmp.gt(r7:6,r5:4)
		p1 = cmp.eq(r3,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r3,#0)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r28 = add(r1,#0)
		if (!p1.new) r4 = add(r6,#0)
		r1 = memw(r2+#4)
	}
	{
		p0 = sfcmp.gt(r1,r28)
		r5 = mux(p1,r27,r7)
		r6 = add(r26,#3)
		r7 = r27
	}
	{
		r3 = p0
		p0 = sfcmp.gt(r28,r1)
		r26 = add(r26,#4)
		r2 = add(r2,#16)
	}
	{
		r3 = p0
		p2 = cmp.gt(r5:4,r7:6)
		p1 = cmp.eq(r3,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r3,#0)
	}
	{
		p0 = or(p0,and(p1,p2))
		if (p0.new) r28 = add(r1,#0)
	}
	{
		r22 = mux(p0,r6,r4)
		r23 = mux(p0,r27,r5)
	} :endloop0
	{
		r1 = memw(r29+#116)
	}
	{
		p0 = r1
		if (p0.new) jump:nt .LBB0_27
	}
.LBB0_25:
	{
		r2 = asl(r26,#2)
		r1 = memw(r29+#68)
		r3 = memw(r29+#72)
	}
	{
		r1 += add(r17,r2)
	}
	{
		loop0(.LBB0_26,r3)
	}
	.p2align	4
.LBB0_26:
	{
		r27 = asr(r26,#31)
		r2 = memw(r1++#4)
	}
	{
		p0 = sfcmp.gt(r2,r28)
		p2 = sfcmp.gt(r28,r2)
	}
	{
		r3 = p0
		r4 = p2
	}
	{
		p1 = cmp.gt(r23:22,r27:26)
		p0 = cmp.eq(r3,#0)
		p2 = cmp.eq(r4,#0)
	}
	{
		p0 = not(p0)
	}
	{
		p0 = or(p0,and(p2,p1))
		if (p0.new) r22 = add(r26,#0)
		if (p0.new) r28 = add(r2,#0)
		if (p0.new) r23 = add(r27,#0)
	}
	{
		r26 = add(r26,#1)
		nop
	} :endloop0
.LBB0_27:
	{
		r24 = add(r29,#384)
		r26 = add(r29,#384)
		r16 = r20
		r20 = memw(r29+#88)
	}
	{
		r17 = add(r20,#4)
		r15 = add(r24,#8)
		r9:8 = memd(r24+#256)
	}
	{
		r27 = add(r17,#4)
		r25 = memw(r20+#0)
		r7:6 = memd(r24+#0)
	}
	{
		p1 = cmp.gt(r7:6,r9:8)
		r1 = memw(r20+#-128)
		r5:4 = memd(r15+#256)
	}
	{
		p0 = sfcmp.gt(r25,r1)
		r19:18 = memd(r15+#0)
	}
	{
		r2 = p0
		p0 = sfcmp.gt(r1,r25)
	}
	{
		r2 = p0
		p3 = cmp.gt(r19:18,r5:4)
		p2 = cmp.eq(r2,#0)
	}
	{
		p2 = not(p2)
		p0 = cmp.eq(r2,#0)
		r2 = memw(r17+#0)
		r3 = memw(r17+#-128)
	}
	{
		p1 = or(p2,and(p0,p1))
		p2 = sfcmp.gt(r2,r3)
	}
	{
		p0 = sfcmp.gt(r3,r2)
		r8 = p2
		r12 = mux(p1,r8,r6)
	}
	{
		r6 = p0
		if (!p1) r25 = add(r1,#0)
		p0 = cmp.eq(r8,#0)
		r13 = mux(p1,r9,r7)
	}
	{
		p1 = not(p0)
		p2 = cmp.eq(r6,#0)
		r1 = add(r15,#8)
		r6 = r20
	}
	{
		loop0(.LBB0_28,#30)
	}
	.p2align	4
.LBB0_28:
	{
		p3 = or(p1,and(p2,p3))
		r7:6 = combine(r3,r17)
		memw(r6+#-128) = r25
		memd(r26+#0) = r13:12
	}
	{
		r25 = mux(p3,r2,r7)
		r26 = r15
		r15 = r1
		r2 = memw(r27+#0)
	}
	{
		if (p3) r13 = add(r5,#0)
		if (p3) r12 = add(r4,#0)
		r3 = memw(r27+#-128)
		r5:4 = memd(r15+#256)
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r9:8 = combine(r19,r18)
	}
	{
		r1 = p0
		r7 = p1
		r17 = r27
		r19:18 = memd(r15+#0)
	}
	{
		p1 = cmp.eq(r1,#0)
		if (!p3) r13 = add(r9,#0)
		if (!p3) r12 = add(r8,#0)
		r1 = add(r15,#8)
	}
	{
		p1 = not(p1)
		p3 = cmp.gt(r19:18,r5:4)
		r27 = add(r27,#4)
		p2 = cmp.eq(r7,#0)
	} :endloop0
	{
		p0 = or(p1,and(p2,p3))
		r20 = r16
		r6 = memw(r29+#92)
		memw(r6+#-128) = r25
	}
	{
		if (!p0) r2 = add(r3,#0)
	}
	{
		if (!p0) r4 = add(r18,#0)
		if (!p0) r5 = add(r19,#0)
		memw(r17+#-128) = r2
		r2 = memw(r6+#0)

	} :mem_noshuf
	{
		r16 = ##-8355841
		r1 = add(r6,#4)
		memd(r26+#0) = r13:12
	}
	{
		r3 = memw(r6+#-64)
		memd(r15+#0) = r5:4
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r13:12 = memd(r24+#128)
	}
	{
		r4 = p0
		r5 = p1
		r19:18 = memd(r24+#0)
	}
	{
		p0 = cmp.gt(r19:18,r13:12)
		p2 = cmp.eq(r4,#0)
		p1 = cmp.eq(r5,#0)
		r5 = add(r24,#8)
	}
	{
		loop0(.LBB0_30,#15)
		p2 = not(p2)
		r4 = r6
	}
	{
		p2 = or(p2,and(p1,p0))
	}
	.p2align	4
.LBB0_30:
	{
		r6 = r2
		r7 = r4
	}
	{
		if (!p2) r6 = add(r3,#0)
		r27 = mux(p2,r13,r19)
		r26 = mux(p2,r12,r18)
		r3 = memw(r1+#-64)
	}
	{
		r4 = r1
		r8 = r24
		r2 = memw(r1+#0)
		r19:18 = memd(r5+#0)
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r24 = r5
		r13:12 = memd(r5+#128)
	}
	{
		r1 = p0
		r5 = p1
		r17 = add(r29,#384)
		memw(r7+#-64) = r6
	}
	{
		p2 = cmp.gt(r19:18,r13:12)
		p1 = cmp.eq(r1,#0)
		p0 = cmp.eq(r5,#0)
		r1 = add(r4,#4)
	}
	{
		p1 = not(p1)
		r5 = add(r24,#8)
		memd(r8+#0) = r27:26
	}
	{
		p2 = or(p1,and(p0,p2))
		nop
	} :endloop0
	{
		if (!p2) r2 = add(r3,#0)
	}
	{
		r6 = mux(p2,r12,r18)
		r7 = mux(p2,r13,r19)
		memw(r4+#-64) = r2
		r25 = memw(r20+#0)

	} :mem_noshuf
	{
		r26 = add(r17,#8)
		r24 = add(r20,#4)
		r1 = memw(r20+#-32)
		memd(r24+#0) = r7:6
	}
	{
		p0 = sfcmp.gt(r25,r1)
		r15 = add(r26,#8)
		r27 = add(r24,#4)
		r9:8 = memd(r17+#64)
	}
	{
		r2 = p0
		p0 = sfcmp.gt(r1,r25)
		r5:4 = memd(r26+#64)
		r7:6 = memd(r17+#0)
	}
	{
		r2 = p0
		p1 = cmp.gt(r7:6,r9:8)
		p2 = cmp.eq(r2,#0)
		r19:18 = memd(r26+#0)
	}
	{
		p2 = not(p2)
		p3 = cmp.gt(r19:18,r5:4)
		p0 = cmp.eq(r2,#0)
		r2 = memw(r24+#0)
	}
	{
		p1 = or(p2,and(p0,p1))
		r3 = memw(r24+#-32)
	}
	{
		p2 = sfcmp.gt(r2,r3)
		p0 = sfcmp.gt(r3,r2)
		r12 = mux(p1,r8,r6)
	}
	{
		r8 = p2
		r6 = p0
		if (!p1) r25 = add(r1,#0)
	}
	{
		p0 = cmp.eq(r8,#0)
		r13 = mux(p1,r9,r7)
		p2 = cmp.eq(r6,#0)
		r1 = add(r29,#384)
	}
	{
		loop0(.LBB0_32,#6)
		p1 = not(p0)
		r6 = r20
	}
	.p2align	4
.LBB0_32:
	{
		p3 = or(p1,and(p2,p3))
		r7:6 = combine(r3,r24)
		memw(r6+#-32) = r25
		memd(r1+#0) = r13:12
	}
	{
		r25 = mux(p3,r2,r7)
		r1 = r26
		r2 = memw(r27+#0)
		r3 = memw(r27+#-32)
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r9:8 = combine(r19,r18)
		r26 = r15
	}
	{
		r7 = p0
		r9 = p1
		r12 = mux(p3,r4,r8)
		r13 = mux(p3,r5,r9)
	}
	{
		r24 = r27
		p1 = cmp.eq(r7,#0)
		r5:4 = memd(r15+#64)
		r19:18 = memd(r26+#0)
	}
	{
		p1 = not(p1)
		r15 = add(r15,#8)
		r27 = add(r27,#4)
		p2 = cmp.eq(r9,#0)
	}
	{
		p3 = cmp.gt(r19:18,r5:4)
		nop
	} :endloop0
	{
		p0 = or(p1,and(p2,p3))
		if (!p0.new) r2 = add(r3,#0)
		r7 = memw(r29+#96)
		memw(r6+#-32) = r25
	}
	{
		if (!p0) r4 = add(r18,#0)
		if (!p0) r5 = add(r19,#0)
		memw(r24+#-32) = r2
	}
	{
		r12 = add(r7,#4)
		r1 = add(r17,#8)
		r2 = memw(r7+#0)
		memd(r1+#0) = r13:12
	}
	{
		r3 = memw(r7+#-16)
		memd(r26+#0) = r5:4
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r5:4 = memd(r17+#32)
	}
	{
		loop0(.LBB0_34,#3)
		r6 = p0
		r19:18 = memd(r17+#0)
	}
	{
		r6 = p1
		p0 = cmp.gt(r19:18,r5:4)
		p2 = cmp.eq(r6,#0)
	}
	{
		p2 = not(p2)
		p1 = cmp.eq(r6,#0)
		r6 = r7
	}
	{
		p2 = or(p2,and(p1,p0))
	}
	.p2align	4
.LBB0_34:
	{
		r25 = mux(p2,r5,r19)
		r5 = r2
		r2 = memw(r12+#0)
	}
	{
		if (!p2) r5 = add(r3,#0)
		r8 = r17
		r17 = r1
		r3 = memw(r12+#-16)
	}
	{
		p0 = sfcmp.gt(r2,r3)
		p1 = sfcmp.gt(r3,r2)
		r7:6 = combine(r6,r12)
		r24 = mux(p2,r4,r18)
	}
	{
		r1 = p0
		r7 = p1
		r19:18 = memd(r17+#0)
		memw(r7+#-16) = r5
	}
	{
		p1 = cmp.eq(r1,#0)
		r12 = add(r12,#4)
		p0 = cmp.eq(r7,#0)
		r5:4 = memd(r17+#32)
	}
	{
		p1 = not(p1)
		p2 = cmp.gt(r19:18,r5:4)
		r13 = #1
		r15 = add(r29,#384)
	}
	{
		p2 = or(p1,and(p0,p2))
		r1 = add(r17,#8)
		memd(r8+#0) = r25:24
	} :endloop0
	{
		if (!p2) r4 = add(r18,#0)
		if (!p2) r5 = add(r19,#0)
		if (!p2) r2 = add(r3,#0)
		r1 = memw(r29+#100)
	}
	{
		memw(r6+#-16) = r2
		memd(r17+#0) = r5:4
	}
	.p2align	4
.LBB0_36:
	{
		r13 = add(r13,#-1)
		r2 = memw(r1+#-8)
		r3 = memw(r1+#0)
	}
	{
		p0 = sfcmp.gt(r3,r2)
		p1 = sfcmp.gt(r2,r3)
		r7:6 = memd(r15+#16)
		r9:8 = memd(r15+#0)
	}
	{
		r4 = p0
		r5 = p1
	}
	{
		p1 = cmp.gt(r9:8,r7:6)
		p0 = cmp.eq(r4,#0)
		p2 = cmp.eq(r5,#0)
	}
	{
		p0 = not(p0)
	}
	{
		p1 = or(p0,and(p2,p1))
		p0 = cmp.eq(r13,#0)
		if (!p1.new) r3 = add(r2,#0)
	}
	{
		r4 = mux(p1,r6,r8)
		r5 = mux(p1,r7,r9)
		r1 = add(r1,#4)
		memw(r1+#-8) = r3
	}
	{
		r15 = add(r15,#8)
		if (p0) jump:nt .LBB0_36
		memd(r15+#0) = r5:4
	}
	{
		r1 = memw(r29+#132)
		r7:6 = memd(r29+#392)
	}
	{
		r4 = memw(r29+#128)
	}
	{
		p0 = sfcmp.gt(r1,r4)
		r9:8 = memd(r29+#384)
	}
	{
		r2 = p0
		p0 = sfcmp.gt(r4,r1)
	}
	{
		r2 = p0
		p2 = cmp.gt(r9:8,r7:6)
		p1 = cmp.eq(r2,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r2,#0)
	}
	{
		p0 = or(p0,and(p1,p2))
		if (!p0.new) r1 = add(r4,#0)
	}
	{
		p0 = sfcmp.gt(r1,r28)
		r2 = mux(p0,r6,r8)
		r3 = mux(p0,r7,r9)
		memw(r29+#128) = r1
	}
	{
		p1 = sfcmp.gt(r28,r1)
		p2 = cmp.gt(r3:2,r23:22)
	}
	{
		r4 = p0
		r9 = #-1
		r8 = memw(r29+#72)
	}
	{
		r6 = p1
		p3 = cmp.eq(r4,#0)
		r5 = mux(p2,r22,r2)
		r4 = mux(p2,r23,r3)
	}
	{
		p1 = cmp.eq(r6,#0)
		if (!p3) r5 = add(r2,#0)
		if (!p3) r4 = add(r3,#0)
		memd(r29+#384) = r3:2
	}
	{
		r6 = mux(p1,r5,r22)
		r5 = #-1
		r7 = mux(p1,r4,r23)
	}
	{
		p1 = cmp.eq(r7:6,r11:10)
	}
	{
		r4 = mux(p1,r5,r6)
		if (!p1) r5 = add(r7,#0)
		r6 = add(r0,#1)
		r7 = memw(r29+#80)
	}
	{
		p0 = cmp.eq(r6,r7)
		r7 = memw(r29+#84)
	}
	{
		r0 = mux(p0,#0,r6)
		nop
		memd(r7+r0<<#3) = r5:4
	} :endloop1
.LBB0_38:
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
.Lfunc_end0:
	.size	statistics_0, .Lfunc_end0-statistics_0

	.globl	statistics_0_general
	.p2align	4
	.type	statistics_0_general,@function
statistics_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#960):raw
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
		if (!p0) jump:nt .LBB1_38
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		r17 = r3
		r19 = r2
		r7 = memw(r0+#0)
		memw(r29+#48) = r7.new
	}
	{
		r7 = r0
		r6 = memw(r0+#4)
		memw(r29+#52) = r6.new
	}
	{
		r6 = r1
		r20 = memw(r1+#0)
		r4 = memw(r4+#0)
	}
	{
		r16 = memw(r1+#4)
		memw(r29+#60) = r4
	}
	{
		r1:0 = combine(r4,r2)
		r18 = memw(r1+#8)
		r4 = memw(r6+#12)
	}
	{
		r3 = memw(r7+#8)
		memw(r29+#64) = r4
	}
	{
		r4 = memw(r6+#16)
		memw(r29+#56) = r3
	}
	{
		r3 = memw(r6+#20)
		memw(r29+#68) = r4
	}
	{
		call __hexagon_umodsi3
		memw(r29+#72) = r3
	}
	{
		r25:24 = bitsplit(r20,#2)
		r1 = asl(r16,#2)
		p1 = cmp.gt(r20,#0)
		memw(r29+#40) = r1.new
	}
	{
		r3 = asl(r25,#2)
		r1 = and(r20,##2147483644)
		memw(r29+#112) = r1.new
	}
	{
		r10 = +mpyi(r18,#12)
		r2 = sub(r17,r19)
		r1 = add(r29,#128)
		memw(r29+#116) = r3
	}
	{
		r7 = setbit(r1,#5)
		r21 = ##-8355841
		r6 = add(r1,#128)
	}
	{
		r6 = setbit(r1,#4)
		p0 = cmp.gt(r2,#0)
		r3 = add(r6,#-64)
		memw(r29+#44) = r6
	}
	{
		r1 = setbit(r1,#3)
		memw(r29+#96) = r1.new
	}
	{
		r1 = p1
		r16 = asl(r18,#3)
		p1 = cmp.gtu(r20,#3)
		memw(r29+#100) = r1.new
	}
	{
		r1 = p1
		r4 = asl(r18,#4)
		p1 = cmp.eq(r24,#0)
		memw(r29+#104) = r1.new
	}
	{
		r1 = p1
		r8 = asl(r18,#2)
		r11 = add(r21,#-32767)
		memw(r29+#108) = r1.new
	}
	{
		r9 = asl(r18,#8)
		r26 = #-1
		r27 = ##2147483647
	}
	{
		r1 = #-1
		if (!p0) r2 = #1
		memw(r29+#84) = r3
		memw(r29+#88) = r7
	}
	{
		loop1(.LBB1_2,r2)
		memw(r29+#92) = r6
		memw(r29+#36) = r20
	}
	{
		memw(r29+#76) = r10
		memw(r29+#80) = r16
	}
	.p2align	4
.LBB1_2:
	{
		r2 = memw(r29+#40)
	}
	{
		r3 = mpyi(r2,r0)
		r2 = memw(r29+#100)
	}
	{
		p0 = r2
		if (!p0.new) jump:nt .LBB1_3
	}
	{
		r2 = memw(r29+#104)
		r5 = memw(r29+#48)
	}
	{
		p0 = r2
		if (p0.new) jump:t .LBB1_6
	}
	{
		r2 = #0 ; jump .LBB1_9
		r7:6 = combine(#0,#0)
	}
	.p2align	4
.LBB1_3:
	{
		jump .LBB1_14
		r7:6 = combine(#0,#0)
		r5 = memw(r29+#48)
	}
	.p2align	4
.LBB1_6:
	{
		r7:6 = combine(#0,r5)
		r2 = #0
		r13 = memw(r29+#40)
		r12 = memw(r29+#112)
	}
	{
		r12 = lsr(r12,#2)
		r2 = add(r2,#4)
	}
	{
		r6 += mpyi(r13,r0)
		p1 = cmp.gtu(r12,#1)
		r15 = add(r12,#-1)
	}
	{
		r13 = memw(r6+#0)
		r14 = memw(r6+r8<<#0)
	}
	{
		r28 = memw(r6+r16<<#0)
	}
	{
		r12 = sfadd(r7,r13)
		r7 += sfmpy(r13,r13)
	}
	{
		r13 = sfadd(r12,r14)
		r7 += sfmpy(r14,r14)
		r6 = add(r6,r4)
		r12 = memw(r6+r10<<#0)
	}
	{
		r13 = sfadd(r13,r28)
		r7 += sfmpy(r28,r28)
	}
	{
		loop0(.LBB1_7,r15)
		if (!p1) jump:nt .LBB1_8
	}
	.p2align	4
.LBB1_7:
	{
		r7 += sfmpy(r12,r12)
		r12 = sfadd(r13,r12)
		r14 = memw(r6+#0)
		r13 = memw(r6+r8<<#0)
	}
	{
		r2 = add(r2,#4)
		r15 = memw(r6+r16<<#0)
	}
	{
		r7 += sfmpy(r14,r14)
		r12 = sfadd(r12,r14)
	}
	{
		r7 += sfmpy(r13,r13)
		r14 = sfadd(r12,r13)
		r6 = add(r6,r4)
		r12 = memw(r6+r10<<#0)
	}
	{
		r13 = sfadd(r14,r15)
		r7 += sfmpy(r15,r15)
	} :endloop0
.LBB1_8:
	{
		r6 = sfadd(r13,r12)
		r7 += sfmpy(r12,r12)
		r23 = memw(r29+#108)
	}
	{
		p0 = r23
		if (p0.new) jump:nt .LBB1_14
	}
.LBB1_9:
	{
		r2 = mpyi(r8,r2)
		r12 = r5
		p0 = cmp.gtu(r24,#1)
	}
	{
		r12 += add(r3,r2)
	}
	{
		r13 = add(r12,r8)
	}
	{
		if (!p0) jump:nt .LBB1_13
		r2 = memw(r12+#0)
	}
	{
		r14 = add(r24,#-2)
		p1 = cmp.gtu(r24,#2)
		r13 = add(r13,r8)
		r12 = memw(r13+#0)
	}
	{
		loop0(.LBB1_11,r14)
		if (!p1) jump:nt .LBB1_12
	}
	.p2align	5
.LBB1_11:
	{
		r7 += sfmpy(r2,r2)
		r6 = sfadd(r6,r2)
		r2 = r12
		r12 = memw(r13+#0)
	}
	{
		r13 = add(r13,r8)
		nop
	} :endloop0
.LBB1_12:
	{
		r6 = sfadd(r6,r2)
		r7 += sfmpy(r2,r2)
		r2 = r12
	}
.LBB1_13:
	{
		r6 = sfadd(r6,r2)
		r7 += sfmpy(r2,r2)
	}
.LBB1_14:
	{
		loop0(.LBB1_15,#64)
		r2 = memw(r29+#64)
		memd(r29+#120) = r25:24
	}
	{
		r14 = memw(r29+#52)
		r25 = memw(r29+#68)
	}
	{
		r12 = mpyi(r0,r2)
		r2 = add(r29,#128)
	}
	{
		r13 = addasl(r14,r12,#2)
	}
	{
		r6 = add(r29,#384)
		memw(r14+r12<<#2) = r6
	}
	{
		memw(r13+r25<<#2) = r7
	}
	.p2align	4
.LBB1_15:
	{
		memw(r2++#4) = r11
		memd(r6++#8) = r27:26
	} :endloop0
	{
		r6 = memw(r29+#36)
	}
	{
		r2 = asr(r6,#31)
		r7 = r6
	}
	{
		r7 += lsr(r2,#26)
	}
	{
		r2 = and(r7,#-64)
	}
	{
		r2 = sub(r6,r2)
	}
	{
		r28 = asr(r2,#31)
	}
	{
		r6 = r28
	}
	{
		r6 += lsr(r7,#6)
	}
	{
		r2 = asl(r6,#6)
		if (!cmp.gt(r2.new,#0)) jump:nt .LBB1_21
	}
	{
		r12 = addasl(r1,r6,#6)
		r2 = r5
		r13 = #0
		r14 = memw(r29+#40)
	}
	{
		r12 = lsr(r12,#6)
		r6 = #0
	}
	{
		r2 += mpyi(r14,r0)
	}
	.p2align	4
.LBB1_18:
	{
		r14 = #-1
		r15 = add(r29,#128)
		r10 = add(r29,#384)
		r16 = r2
	}
	{
		loop0(.LBB1_19,#64)
	}
	.p2align	4
.LBB1_19:
	{
		r14 = add(r14,#1)
		r16 = add(r16,r8)
		r17 = memw(r16+#0)
		r20 = memw(r15+#0)
	}
	{
		p0 = sfcmp.gt(r17,r20)
		p1 = sfcmp.gt(r20,r17)
		r22 = add(r14,r6)
		r19:18 = memd(r10+#0)
	}
	{
		r24 = p0
		r23 = asr(r22,#31)
	}
	{
		r24 = p1
		p0 = cmp.gt(r19:18,r23:22)
		p2 = cmp.eq(r24,#0)
	}
	{
		p1 = not(p2)
		p2 = cmp.eq(r24,#0)
	}
	{
		p1 = or(p1,and(p2,p0))
		if (!p1.new) r22 = add(r18,#0)
		if (!p1.new) r23 = add(r19,#0)
		if (!p1.new) r17 = add(r20,#0)
	}
	{
		memw(r15++#4) = r17
		memd(r10++#8) = r23:22
	} :endloop0
	{
		p0 = cmp.gtu(r12,r13)
		r13 = add(r13,#1)
		r6 = add(r6,#64)
		r2 = add(r2,r9)
	}
	{
		if (p0) jump:nt .LBB1_18
	}
.LBB1_21:
	{
		r28 += asr(r7,#6)
		r7 = add(r21,#-32767)
		r2 = memw(r29+#36)
		r14 = memw(r29+#44)
	}
	{
		r24 = asl(r28,#6)
		if (!cmp.gt(r2,r24.new)) jump:t .LBB1_27
	}
	{
		r7 = add(r21,#-32767)
		r2 = memw(r29+#36)
	}
	{
		r2 = sub(r24,r2)
	}
	{
		p0 = cmp.gtu(r2,##-4)
		if (!p0.new) jump:t .LBB1_39
	}
	{
		r26 = #-1
		r27 = ##2147483647
		jump .LBB1_25
	}
	.p2align	4
.LBB1_39:
	{
		r2 = add(r24,#3)
		r6 = add(r24,#2)
		r7 = add(r24,#1)
		r10 = r5
	}
	{
		r2 = mpyi(r8,r2)
		r13 = mpyi(r8,r7)
		r20 = r5
		r18 = r5
	}
	{
		r6 = mpyi(r8,r6)
		r7 = mpyi(r9,r28)
		r16 = r5
		r12 = memw(r29+#116)
	}
	{
		r16 += add(r7,r3)
		r10 += add(r3,r2)
		r12 = sub(r12,r24)
		r7 = add(r21,#-32767)
	}
	{
		r18 += add(r3,r6)
		r20 += add(r3,r13)
		r26 = #-1
	}
	{
		r12 = lsr(r12,#2)
		r27 = ##2147483647
	}
	{
		loop0(.LBB1_40,r12)
	}
	.p2align	4
.LBB1_40:
	{
		r25 = asr(r24,#31)
		r14 = add(r24,#1)
		r6 = memw(r16+#0)
		r2 = memw(r20+#0)
	}
	{
		p0 = sfcmp.gt(r6,r7)
		p1 = sfcmp.gt(r7,r6)
		r20 = add(r20,r4)
		r16 = add(r16,r4)
	}
	{
		r12 = p0
		r13 = p1
	}
	{
		p2 = cmp.gt(r27:26,r25:24)
		p0 = cmp.eq(r12,#0)
		p1 = cmp.eq(r13,#0)
	}
	{
		p0 = not(p0)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r7 = add(r6,#0)
	}
	{
		p0 = sfcmp.gt(r2,r7)
		p2 = sfcmp.gt(r7,r2)
		r12 = mux(p1,r24,r26)
		r13 = mux(p1,r25,r27)
	}
	{
		r6 = p0
		r15 = p2
	}
	{
		p1 = cmp.eq(r15,#0)
		r15 = r25
		p0 = cmp.eq(r6,#0)
		r6 = memw(r18+#0)
	}
	{
		p0 = not(p0)
		p2 = cmp.gt(r13:12,r15:14)
		r18 = add(r18,r4)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r7 = add(r2,#0)
		if (!p1.new) r14 = add(r12,#0)
		r12 = add(r24,#2)
	}
	{
		p0 = sfcmp.gt(r6,r7)
		p2 = sfcmp.gt(r7,r6)
		r15 = mux(p1,r25,r13)
		r13 = r25
	}
	{
		r2 = p0
		r28 = p2
	}
	{
		p2 = cmp.gt(r15:14,r13:12)
		p0 = cmp.eq(r2,#0)
		p1 = cmp.eq(r28,#0)
		r2 = memw(r10+#0)
	}
	{
		p0 = not(p0)
		r10 = add(r10,r4)
	}
	{
		p1 = or(p0,and(p1,p2))
		if (p1.new) r7 = add(r6,#0)
		if (!p1.new) r12 = add(r14,#0)
		r14 = add(r24,#3)
	}
	{
		p0 = sfcmp.gt(r2,r7)
		p2 = sfcmp.gt(r7,r2)
		r13 = mux(p1,r25,r15)
		r15 = r25
	}
	{
		r6 = p0
		r23 = p2
		r24 = add(r24,#4)
	}
	{
		p2 = cmp.gt(r13:12,r15:14)
		p0 = cmp.eq(r6,#0)
		p1 = cmp.eq(r23,#0)
	}
	{
		p0 = not(p0)
	}
	{
		p0 = or(p0,and(p1,p2))
		if (p0.new) r7 = add(r2,#0)
	}
	{
		r26 = mux(p0,r14,r12)
		r27 = mux(p0,r25,r13)
	} :endloop0
	{
		r14 = memw(r29+#44)
		r2 = memw(r29+#108)
	}
	{
		p0 = r2
		if (p0.new) jump:nt .LBB1_27
	}
.LBB1_25:
	{
		r6 = mpyi(r8,r24)
		r2 = r5
		r13:12 = memd(r29+#120)
	}
	{
		r2 += add(r3,r6)
	}
	{
		loop0(.LBB1_26,r12)
	}
	.p2align	4
.LBB1_26:
	{
		r25 = asr(r24,#31)
		r2 = add(r2,r8)
		r3 = memw(r2+#0)
	}
	{
		p0 = sfcmp.gt(r3,r7)
		p2 = sfcmp.gt(r7,r3)
	}
	{
		r6 = p0
		p1 = cmp.gt(r27:26,r25:24)
	}
	{
		r6 = p2
		p0 = cmp.eq(r6,#0)
	}
	{
		p0 = not(p0)
		p2 = cmp.eq(r6,#0)
	}
	{
		p1 = or(p0,and(p2,p1))
		if (p1.new) r26 = add(r24,#0)
		if (p1.new) r7 = add(r3,#0)
		if (p1.new) r27 = add(r25,#0)
	}
	{
		r24 = add(r24,#1)
		nop
	} :endloop0
.LBB1_27:
	{
		r10 = add(r29,#384)
		r3 = add(r14,#4)
		r28 = r14
		r16 = memw(r14+#0)
	}
	{
		r17 = add(r3,#4)
		r2 = memw(r14+#-128)
		r19:18 = memd(r10+#256)
	}
	{
		p0 = sfcmp.gt(r16,r2)
		r23:22 = memd(r10+#0)
		r20 = memw(r3+#0)
	}
	{
		r6 = p0
		p0 = sfcmp.gt(r2,r16)
		r5 = memw(r3+#-128)
	}
	{
		r6 = p0
		p1 = cmp.gt(r23:22,r19:18)
		p2 = cmp.eq(r6,#0)
	}
	{
		p2 = not(p2)
		p0 = cmp.eq(r6,#0)
		r6 = add(r10,#8)
	}
	{
		p1 = or(p2,and(p0,p1))
		p2 = sfcmp.gt(r20,r5)
		r13:12 = memd(r6+#256)
	}
	{
		p0 = sfcmp.gt(r5,r20)
		r18 = p2
		r24 = mux(p1,r18,r22)
		r15:14 = memd(r6+#0)
	}
	{
		r2 = p0
		if (!p1) r16 = add(r2,#0)
		p0 = cmp.eq(r18,#0)
	}
	{
		p3 = cmp.gt(r15:14,r13:12)
		p2 = cmp.eq(r2,#0)
		r25 = mux(p1,r19,r23)
		r19 = add(r6,#8)
	}
	{
		loop0(.LBB1_28,#30)
		p1 = not(p0)
		r18 = add(r29,#384)
		r2 = r28
	}
	.p2align	4
.LBB1_28:
	{
		p3 = or(p1,and(p2,p3))
		r28 = r5
		memw(r2+#-128) = r16
		memd(r18+#0) = r25:24
	}
	{
		r16 = mux(p3,r20,r28)
		r18 = r6
		r20 = memw(r17+#0)
		r5 = memw(r17+#-128)
	}
	{
		r23:22 = combine(r15,r14)
		r6 = r19
	}
	{
		p0 = sfcmp.gt(r20,r5)
		p1 = sfcmp.gt(r5,r20)
		r24 = mux(p3,r12,r22)
		r25 = mux(p3,r13,r23)
	}
	{
		r14 = p0
		r23 = p1
		r3:2 = combine(r17,r3)
		r13:12 = memd(r19+#256)
	}
	{
		p1 = cmp.eq(r14,#0)
		r19 = add(r19,#8)
		r17 = add(r17,#4)
		r15:14 = memd(r6+#0)
	}
	{
		p1 = not(p1)
		p3 = cmp.gt(r15:14,r13:12)
		p2 = cmp.eq(r23,#0)
	} :endloop0
	{
		p0 = or(p1,and(p2,p3))
		r28 = add(r10,#8)
		memw(r2+#-128) = r16
		memd(r18+#0) = r25:24
	}
	{
		if (!p0) r20 = add(r5,#0)
		if (!p0) r12 = add(r14,#0)
		if (!p0) r13 = add(r15,#0)
		r5 = memw(r29+#84)
	}
	{
		r6 = add(r5,#4)
		memw(r3+#-128) = r20
		memd(r6+#0) = r13:12
	}
	{
		r12 = memw(r5+#0)
		r15:14 = memd(r10+#128)
	}
	{
		r13 = memw(r5+#-64)
		r17:16 = memd(r10+#0)
	}
	{
		p0 = sfcmp.gt(r12,r13)
		p1 = sfcmp.gt(r13,r12)
	}
	{
		r2 = p0
		r3 = p1
	}
	{
		p0 = cmp.gt(r17:16,r15:14)
		p2 = cmp.eq(r2,#0)
		p1 = cmp.eq(r3,#0)
		r2 = r5
	}
	{
		loop0(.LBB1_30,#15)
		p2 = not(p2)
	}
	{
		p2 = or(p2,and(p1,p0))
	}
	.p2align	4
.LBB1_30:
	{
		r3 = r12
		r5 = r2
	}
	{
		if (!p2) r3 = add(r13,#0)
		r19 = mux(p2,r15,r17)
		r18 = mux(p2,r14,r16)
		r13 = memw(r6+#-64)
	}
	{
		r20 = r10
		r2 = r6
		r12 = memw(r6+#0)
		memw(r5+#-64) = r3
	}
	{
		p0 = sfcmp.gt(r12,r13)
		p1 = sfcmp.gt(r13,r12)
		r10 = r28
		r17:16 = memd(r28+#0)
	}
	{
		r3 = p0
		r5 = p1
		r6 = add(r6,#4)
		r15:14 = memd(r28+#128)
	}
	{
		p2 = cmp.gt(r17:16,r15:14)
		p1 = cmp.eq(r3,#0)
		p0 = cmp.eq(r5,#0)
		r3 = add(r29,#384)
	}
	{
		p1 = not(p1)
		r28 = add(r28,#8)
		memd(r20+#0) = r19:18
	}
	{
		p2 = or(p1,and(p0,p2))
		nop
	} :endloop0
	{
		if (!p2) r12 = add(r13,#0)
		r21 = memw(r29+#88)
	}
	{
		if (!p2) r14 = add(r16,#0)
		if (!p2) r15 = add(r17,#0)
		r18 = add(r3,#8)
		memw(r2+#-64) = r12
	}
	{
		r19 = add(r29,#384)
		r10 = add(r21,#4)
		r16 = memw(r21+#0)
		memd(r10+#0) = r15:14
	}
	{
		r6 = add(r18,#8)
		r17 = add(r10,#4)
		r2 = memw(r21+#-32)
		r25:24 = memd(r3+#64)
	}
	{
		p0 = sfcmp.gt(r16,r2)
		r23:22 = memd(r3+#0)
		r20 = memw(r10+#0)
	}
	{
		r5 = p0
		p0 = sfcmp.gt(r2,r16)
		r28 = memw(r10+#-32)
		r13:12 = memd(r18+#64)
	}
	{
		r5 = p0
		p1 = cmp.gt(r23:22,r25:24)
		p2 = cmp.eq(r5,#0)
		r15:14 = memd(r18+#0)
	}
	{
		p2 = not(p2)
		p3 = cmp.gt(r15:14,r13:12)
		p0 = cmp.eq(r5,#0)
	}
	{
		p1 = or(p2,and(p0,p1))
		p2 = sfcmp.gt(r20,r28)
	}
	{
		p0 = sfcmp.gt(r28,r20)
		r5 = p2
		if (!p1) r16 = add(r2,#0)
		if (!p1) r24 = add(r22,#0)
	}
	{
		loop0(.LBB1_32,#6)
		r2 = p0
		p0 = cmp.eq(r5,#0)
		if (!p1) r25 = add(r23,#0)
	}
	{
		p1 = not(p0)
		p2 = cmp.eq(r2,#0)
		r2 = r21
	}
	.p2align	4
.LBB1_32:
	{
		p3 = or(p1,and(p2,p3))
		r5 = r28
		memw(r2+#-32) = r16
		memd(r19+#0) = r25:24
	}
	{
		r16 = mux(p3,r20,r5)
		r23:22 = combine(r15,r14)
		r20 = memw(r17+#0)
		r28 = memw(r17+#-32)
	}
	{
		p0 = sfcmp.gt(r20,r28)
		p1 = sfcmp.gt(r28,r20)
		r19:18 = combine(r18,r6)
		r24 = mux(p3,r12,r22)
	}
	{
		r5 = p0
		r23 = p1
		r25 = mux(p3,r13,r23)
		r13:12 = memd(r6+#64)
	}
	{
		r2 = r10
		p1 = cmp.eq(r5,#0)
		r10 = r17
		r15:14 = memd(r18+#0)
	}
	{
		p1 = not(p1)
		p2 = cmp.eq(r23,#0)
		r6 = add(r6,#8)
		r17 = add(r17,#4)
	}
	{
		p3 = cmp.gt(r15:14,r13:12)
		nop
	} :endloop0
	{
		p0 = or(p1,and(p2,p3))
		r25:24 = memd(r29+#120)
		memd(r19+#0) = r25:24
	}
	{
		r21 = ##-8355841
		r5 = memw(r29+#92)
		memw(r2+#-32) = r16
	}
	{
		if (!p0) r20 = add(r28,#0)
		if (!p0) r12 = add(r14,#0)
	}
	{
		if (!p0) r13 = add(r15,#0)
		r6 = add(r5,#4)
		r20 = add(r3,#8)
		memw(r10+#-32) = r20
	}
	{
		r28 = memw(r5+#0)
		memd(r18+#0) = r13:12
	}
	{
		r10 = memw(r5+#-16)
		r13:12 = memd(r3+#32)
	}
	{
		p0 = sfcmp.gt(r28,r10)
		p1 = sfcmp.gt(r10,r28)
		r17:16 = memd(r3+#0)
	}
	{
		r2 = p0
		p0 = cmp.gt(r17:16,r13:12)
	}
	{
		loop0(.LBB1_34,#3)
		r2 = p1
		p2 = cmp.eq(r2,#0)
	}
	{
		p2 = not(p2)
		p1 = cmp.eq(r2,#0)
		r2 = r5
	}
	{
		p2 = or(p2,and(p1,p0))
	}
	.p2align	4
.LBB1_34:
	{
		r5 = r28
		r28 = memw(r6+#0)
	}
	{
		if (!p2) r5 = add(r10,#0)
		r19 = mux(p2,r13,r17)
		r17 = r2
		r10 = memw(r6+#-16)
	}
	{
		p0 = sfcmp.gt(r28,r10)
		p1 = sfcmp.gt(r10,r28)
		r18 = mux(p2,r12,r16)
		memw(r17+#-16) = r5
	}
	{
		r5 = p0
		r15 = p1
		r22 = r3
		r17:16 = memd(r20+#0)
	}
	{
		p1 = cmp.eq(r5,#0)
		p0 = cmp.eq(r15,#0)
		r3:2 = combine(r20,r6)
		r13:12 = memd(r20+#32)
	}
	{
		p1 = not(p1)
		p2 = cmp.gt(r17:16,r13:12)
		r6 = add(r6,#4)
		r14 = #1
	}
	{
		p2 = or(p1,and(p0,p2))
		r15 = add(r29,#384)
		r20 = add(r20,#8)
		memd(r22+#0) = r19:18
	} :endloop0
	{
		if (!p2) r28 = add(r10,#0)
	}
	{
		if (!p2) r12 = add(r16,#0)
		r2 = memw(r29+#96)
		memw(r2+#-16) = r28
	}
	{
		if (!p2) r13 = add(r17,#0)
		r10 = memw(r29+#76)
	}
	{
		memd(r3+#0) = r13:12
	}
	.p2align	4
.LBB1_36:
	{
		r14 = add(r14,#-1)
		r3 = memw(r2+#-8)
		r5 = memw(r2+#0)
	}
	{
		p0 = sfcmp.gt(r5,r3)
		p1 = sfcmp.gt(r3,r5)
		r13:12 = memd(r15+#16)
		r17:16 = memd(r15+#0)
	}
	{
		r6 = p0
		r28 = p1
	}
	{
		p1 = cmp.gt(r17:16,r13:12)
		p0 = cmp.eq(r6,#0)
		p2 = cmp.eq(r28,#0)
	}
	{
		p0 = not(p0)
	}
	{
		p1 = or(p0,and(p2,p1))
		p0 = cmp.eq(r14,#0)
		if (!p1.new) r12 = add(r16,#0)
		if (!p1.new) r13 = add(r17,#0)
	}
	{
		if (!p1) r5 = add(r3,#0)
	}
	{
		r2 = add(r2,#4)
		r15 = add(r15,#8)
		memw(r2+#-8) = r5
		memd(r15+#0) = r13:12
	}
	{
		if (p0) jump:nt .LBB1_36
	}
	{
		r5 = memw(r29+#132)
		r13:12 = memd(r29+#392)
	}
	{
		r6 = memw(r29+#128)
		r23 = memw(r29+#60)
	}
	{
		p0 = sfcmp.gt(r5,r6)
		r15:14 = memd(r29+#384)
		r16 = memw(r29+#80)
	}
	{
		r2 = p0
		p0 = sfcmp.gt(r6,r5)
	}
	{
		r2 = p0
		p2 = cmp.gt(r15:14,r13:12)
		p1 = cmp.eq(r2,#0)
	}
	{
		p0 = not(p1)
		p1 = cmp.eq(r2,#0)
	}
	{
		p0 = or(p0,and(p1,p2))
	}
	{
		r3 = mux(p0,r13,r15)
		if (!p0) r5 = add(r6,#0)
		r13 = memw(r29+#72)
	}
	{
		p1 = sfcmp.gt(r7,r5)
		p0 = sfcmp.gt(r5,r7)
		r2 = mux(p0,r12,r14)
	}
	{
		r12 = p1
		p2 = cmp.gt(r3:2,r27:26)
		memw(r29+#128) = r5
		memd(r29+#384) = r3:2
	}
	{
		r6 = p0
		p1 = cmp.eq(r12,#0)
	}
	{
		r22 = mpyi(r0,r13)
		p3 = cmp.eq(r6,#0)
		r7 = mux(p2,r26,r2)
		r12 = mux(p2,r27,r3)
	}
	{
		if (!p3) r7 = add(r2,#0)
		if (!p3) r12 = add(r3,#0)
	}
	{
		r6 = mux(p1,r7,r26)
		r7 = mux(p1,r12,r27)
		r26 = #-1
	}
	{
		r27 = ##2147483647
	}
	{
		p1 = cmp.eq(r7:6,r27:26)
	}
	{
		r12 = mux(p1,r1,r6)
		r13 = mux(p1,r1,r7)
		r6 = add(r0,#1)
		r7 = memw(r29+#56)
	}
	{
		p0 = cmp.eq(r6,r23)
	}
	{
		r0 = mux(p0,#0,r6)
		nop
		memd(r7+r22<<#3) = r13:12
	} :endloop1
.LBB1_38:
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
.Lfunc_end1:
	.size	statistics_0_general, .Lfunc_end1-statistics_0_general

	.globl	whole_sum_0
	.p2align	4
	.type	whole_sum_0,@function
whole_sum_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#320):raw
	}
	{
		r29 = and(r29,#-64)
		memd(r30+#-8) = r17:16
		memd(r30+#-16) = r19:18
	}
	{
		if (!p0) jump:nt .LBB2_26
		memd(r30+#-24) = r21:20
		memd(r30+#-32) = r23:22
	}
	{
		r3 = r1
		r21 = r2
		r17 = r3
		r18 = memw(r0+#0)
	}
	{
		r16 = memw(r4+#0)
		r19 = memw(r0+#4)
	}
	{
		call __hexagon_umodsi3
		r1:0 = combine(r16,r2)
		r20 = memw(r3+#0)
		r22 = memw(r3+#4)
	}
	{
		r23 = asr(r22,#31)
		r1 = sub(r17,r21)
		r2 = #-1
	}
	{
		p0 = cmp.gt(r1,#0)
	}
	{
		r3 = mux(p0,r1,#1)
		r1 = #0
	}
	{
		loop1(.LBB2_2,r3)
	}
	.p2align	4
.LBB2_2:
	{
		loop0(.LBB2_3,#64)
		r5:4 = mpy(r0,r20)
		r3 = add(r29,#0)
	}
	{
		r5:4 = min(r5:4,r23:22)
	}
	.p2align	4
.LBB2_3:
	{
		nop
		memw(r3++#4) = r1
	} :endloop0
	{
		r3 = sub(r22,r4)
	}
	{
		r7 = min(r20,r3)
	}
	{
		r5 = asr(r7,#31)
		r3 = r7
	}
	{
		r3 += lsr(r5,#26)
	}
	{
		r5 = and(r3,#-64)
	}
	{
		r6 = sub(r7,r5)
	}
	{
		r8 = asr(r6,#31)
	}
	{
		r5 = r8
	}
	{
		r5 += lsr(r3,#6)
	}
	{
		r9 = asl(r5,#6)
		if (!cmp.gt(r9.new,#0)) jump:nt .LBB2_9
	}
	{
		r9 = addasl(r2,r5,#6)
		r5 = addasl(r18,r4,#2)
		r12 = #0
	}
	{
		r9 = lsr(r9,#6)
	}
	.p2align	4
.LBB2_6:
	{
		loop0(.LBB2_7,#64)
		r13 = add(r29,#0)
		r14 = r5
	}
	.p2align	5
.LBB2_7:
	{
		r15 = memw(r13+#0)
		r28 = memw(r14++#4)
	}
	{
		r15 = add(r15,r28)
		memw(r13++#4) = r15.new
	} :endloop0
	{
		p0 = cmp.gtu(r9,r12)
		r12 = add(r12,#1)
		r5 = add(r5,#256)
		if (p0.new) jump:t .LBB2_6
	}
.LBB2_9:
	{
		r8 += asr(r3,#6)
		r3 = #0
	}
	{
		r5 = asl(r8,#6)
		if (!cmp.gt(r7,r5.new)) jump:t .LBB2_16
	}
	{
		r3 = sub(r5,r7)
		r6 = and(r6,#7)
	}
	{
		p0 = cmp.gtu(r3,##-8)
		r3 = #0
		if (p0.new) jump:t .LBB2_14
	}
	{
		r13:12 = bitsplit(r7,#3)
		r3 = asl(r8,#8)
	}
	{
		r8 = addasl(r3,r4,#2)
		r7 = asl(r13,#3)
		r3 = #0
	}
	{
		r7 = sub(r7,r5)
	}
	{
		r7 = add(r18,add(r8,#16))
		r9 = lsr(r7,#3)
	}
	{
		loop0(.LBB2_12,r9)
	}
	.p2align	4
.LBB2_12:
	{
		r9 = add(r4,add(r5,#1))
		r13 = add(r4,add(r5,#2))
		r8 = add(r4,r5)
		r12 = #0
	}
	{
		r10 = add(r4,add(r5,#3))
		p0 = cmp.gt(r8,#-1)
		r8 = #0
		r14 = #0
	}
	{
		p0 = cmp.gt(r9,#-1)
		r9 = #0
		if (p0) r8 = memw(r7+##-16)
	}
	{
		r15 = add(r4,add(r5,#4))
		p0 = cmp.gt(r13,#-1)
		if (p0) r12 = memw(r7+##-12)
	}
	{
		r3 = add(r3,r8)
		r13 = #0
		if (p0) r9 = memw(r7+##-8)
	}
	{
		r11 = add(r4,add(r5,#5))
		p0 = cmp.gt(r10,#-1)
		r3 = add(r3,r12)
	}
	{
		p0 = cmp.gt(r15,#-1)
		r3 = add(r3,r9)
		if (p0) r14 = memw(r7+##-4)
	}
	{
		r10 = add(r4,add(r5,#6))
		r28 = #0
		p0 = cmp.gt(r11,#-1)
		if (p0) r13 = memw(r7+#0)
	}
	{
		r3 = add(r3,r14)
		p0 = cmp.gt(r10,#-1)
		r15 = #0
		if (p0) r28 = memw(r7+#4)
	}
	{
		r10 = add(r4,add(r5,#7))
		r3 = add(r3,r13)
		if (p0) r15 = memw(r7+#8)
	}
	{
		p0 = cmp.gt(r10,#-1)
		r5 = add(r5,#8)
		r3 = add(r3,r28)
		if (p0.new) r10 = memw(r7+#12)
	}
	{
		r7 = add(r7,#32)
		if (!p0) r10 = #0
		r3 = add(r3,r15)
	}
	{
		r3 = add(r3,r10)
		nop
	} :endloop0
	{
		p0 = cmp.eq(r6,#0); if (p0.new) jump:nt .LBB2_16
	}
.LBB2_14:
	{
		r9 = asl(r4,#2)
		r8 = asl(r5,#2)
		r7 = r18
		r4 = add(r5,r4)
	}
	{
		loop0(.LBB2_15,r6)
		r7 += add(r8,r9)
	}
	.p2align	5
.LBB2_15:
	{
		p0 = cmp.gt(r4,#-1)
		r4 = add(r4,#1)
		r7 = add(r7,#4)
		if (p0.new) r5 = memw(r7+#0)
	}
	{
		if (!p0) r5 = #0
	}
	{
		r3 = add(r3,r5)
		nop
	} :endloop0
.LBB2_16:
	{
		loop0(.LBB2_17,#31)
		r5 = add(r29,#0)
		r6 = add(r29,#0)
	}
	{
		r7 = add(r5,#4)
		r4 = memw(r5+#128)
	}
	.p2align	5
.LBB2_17:
	{
		r8 = r6
		r7 = add(r7,#4)
		r6 = r7
	}
	{
		r4 = memw(r6+#128)
		memw(r8+#0) += r4
	} :endloop0
	{
		loop0(.LBB2_19,#15)
		r7 = add(r5,#4)
		memw(r6+#0) += r4
	}
	{
		r6 = memw(r5+#64)
	}
	.p2align	5
.LBB2_19:
	{
		r5 = r7
		r7 = add(r7,#4)
		r6 = memw(r7+#64)
		memw(r5+#0) += r6
	}
	{
		r4 = add(r29,#0)
		nop
	} :endloop0
	{
		loop0(.LBB2_21,#7)
		r7 = add(r4,#4)
		r6 = add(r29,#0)
		memw(r5+#0) += r6
	}
	{
		r5 = memw(r4+#32)
	}
	.p2align	5
.LBB2_21:
	{
		r8 = r6
		r7 = add(r7,#4)
		r6 = r7
	}
	{
		r5 = memw(r6+#32)
		memw(r8+#0) += r5
	} :endloop0
	{
		loop0(.LBB2_23,#4)
		memw(r6+#0) += r5
	}
	.p2align	5
.LBB2_23:
	{
		r5 = #1
		r6 = memw(r4+#16)
	}
	{
		r6 = add(r29,#0)
		r4 = add(r4,#4)
		memw(r4+#0) += r6
	} :endloop0
	.p2align	5
.LBB2_24:
	{
		r5 = add(r5,#-1)
		r4 = memw(r6+#8)
	}
	{
		r6 = add(r6,#4)
		p0 = cmp.eq(r5,#0); if (p0.new) jump:t .LBB2_24
		memw(r6+#0) += r4
	}
	{
		r4 = add(r0,#1)
		r5 = memw(r29+#0)
		r6 = memw(r29+#4)
	}
	{
		p0 = cmp.eq(r4,r16)
		r5 = add(r5,r6)
		memw(r29+#0) = r5.new
	}
	{
		r3 = add(r5,r3)
		r0 = mux(p0,#0,r4)
		memw(r19+r0<<#2) = r3.new
	} :endloop1
.LBB2_26:
	{
		r17:16 = memd(r30+#-8)
		r19:18 = memd(r30+#-16)
	}
	{
		r21:20 = memd(r30+#-24)
		r23:22 = memd(r30+#-32)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end2:
	.size	whole_sum_0, .Lfunc_end2-whole_sum_0

	.globl	whole_sum_0_general
	.p2align	4
	.type	whole_sum_0_general,@function
whole_sum_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#384):raw
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
		if (!p0) jump:nt .LBB3_26
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		r17 = r3
		r3 = r1
		r18 = memw(r0+#0)
		r24 = memw(r4+#0)
	}
	{
		r19 = r2
		r1:0 = combine(r24,r2)
		r21 = memw(r0+#4)
		r20 = memw(r1+#0)
	}
	{
		call __hexagon_umodsi3
		r22 = memw(r3+#4)
		r16 = memw(r3+#8)
	}
	{
		r1 = asl(r16,#2)
		r3 = asl(r16,#5)
		r2 = sub(r17,r19)
		r4 = #0
	}
	{
		r23 = asr(r22,#31)
		p0 = cmp.gt(r2,#0)
		r11 = #-1
		memw(r29+#56) = r21
	}
	{
		r2 = asl(r16,#8)
		r5 = mux(p0,r2,#1)
		memw(r29+#60) = r24
	}
	{
		loop1(.LBB3_2,r5)
	}
	.p2align	4
.LBB3_2:
	{
		loop0(.LBB3_3,#64)
		r7:6 = mpy(r0,r20)
		r5 = add(r29,#64)
	}
	{
		r9:8 = min(r7:6,r23:22)
	}
	.p2align	4
.LBB3_3:
	{
		nop
		memw(r5++#4) = r4
	} :endloop0
	{
		r5 = sub(r22,r8)
	}
	{
		r12 = min(r20,r5)
	}
	{
		r6 = asr(r12,#31)
		r5 = r12
	}
	{
		r5 += lsr(r6,#26)
	}
	{
		r6 = and(r5,#-64)
	}
	{
		r9 = sub(r12,r6)
	}
	{
		r6 = asr(r9,#31)
	}
	{
		r6 += lsr(r5,#6)
	}
	{
		r7 = asl(r6,#6)
		if (!cmp.gt(r7.new,#0)) jump:nt .LBB3_9
	}
	{
		r6 = addasl(r11,r6,#6)
		r5 = r18
		r13 = #0
	}
	{
		r5 += mpyi(r1,r8)
		r6 = lsr(r6,#6)
	}
	.p2align	4
.LBB3_6:
	{
		loop0(.LBB3_7,#64)
		r14 = add(r29,#64)
		r15 = r5
	}
	.p2align	5
.LBB3_7:
	{
		r15 = add(r15,r1)
		r10 = memw(r15+#0)
		r28 = memw(r14+#0)
	}
	{
		r28 = add(r28,r10)
		memw(r14++#4) = r28.new
	} :endloop0
	{
		p0 = cmp.gtu(r6,r13)
		r13 = add(r13,#1)
		r5 = add(r5,r2)
		if (p0.new) jump:t .LBB3_6
	}
.LBB3_9:
	{
		p0 = cmp.gt(r12,r7)
		r6 = #0
		if (!p0.new) jump:t .LBB3_16
	}
	{
		r5 = sub(r7,r12)
		r9 = and(r9,#7)
	}
	{
		p0 = cmp.gtu(r5,##-8)
		if (p0.new) jump:t .LBB3_14
	}
	{
		r15:14 = bitsplit(r12,#3)
		r5 = add(r7,r8)
		r13:12 = combine(r18,r18)
		r28 = r18
	}
	{
		r6 = asl(r15,#3)
		r10 = add(r5,#7)
		r11 = add(r5,#6)
		r15:14 = combine(r18,r18)
	}
	{
		r12 += mpyi(r1,r10)
		r6 = sub(r6,r7)
		r16 = add(r5,#5)
		r17 = add(r5,#4)
	}
	{
		r13 += mpyi(r1,r11)
		r19 = lsr(r6,#3)
		r6 = add(r5,#3)
		r11:10 = combine(r18,r18)
	}
	{
		r14 += mpyi(r1,r16)
		r28 += mpyi(r1,r17)
		r16 = add(r5,#2)
		r17 = r18
	}
	{
		r10 += mpyi(r1,r6)
		r11 += mpyi(r1,r16)
		r6 = add(r5,#1)
	}
	{
		r17 += mpyi(r1,r6)
		r15 += mpyi(r1,r5)
		r6 = #0
	}
	{
		loop0(.LBB3_12,r19)
	}
	.p2align	4
.LBB3_12:
	{
		r5 = add(r8,r7)
		r21 = #0
		r25:24 = combine(#0,#0)
		r27:26 = combine(#0,#0)
	}
	{
		r5 = add(r8,add(r7,#1))
		r16 = add(r8,add(r7,#6))
		p0 = cmp.gt(r5,#-1)
		r19 = #0
	}
	{
		r5 = add(r8,add(r7,#2))
		p0 = cmp.gt(r5,#-1)
		r15 = add(r15,r3)
		if (p0) r21 = memw(r15+#0)
	}
	{
		r5 = add(r8,add(r7,#3))
		p0 = cmp.gt(r5,#-1)
		r6 = add(r6,r21)
		if (p0) r25 = memw(r17+#0)
	}
	{
		r5 = add(r8,add(r7,#4))
		p0 = cmp.gt(r5,#-1)
		r6 = add(r6,r25)
		if (p0) r24 = memw(r11+#0)
	}
	{
		r5 = add(r8,add(r7,#5))
		p0 = cmp.gt(r5,#-1)
		r6 = add(r6,r24)
		if (p0) r27 = memw(r10+#0)
	}
	{
		p0 = cmp.gt(r5,#-1)
		r6 = add(r6,r27)
		r5 = #0
		if (p0) r26 = memw(r28+#0)
	}
	{
		r16 = add(r8,add(r7,#7))
		p0 = cmp.gt(r16,#-1)
		r6 = add(r6,r26)
		if (p0) r19 = memw(r14+#0)
	}
	{
		p0 = cmp.gt(r16,#-1)
		r6 = add(r6,r19)
		r7 = add(r7,#8)
		if (p0) r5 = memw(r13+#0)
	}
	{
		r5 = add(r6,r5)
		r12 = add(r12,r3)
		r13 = add(r13,r3)
		if (p0) r16 = memw(r12+#0)
	}
	{
		if (!p0) r16 = #0
		r14 = add(r14,r3)
		r28 = add(r28,r3)
		r10 = add(r10,r3)
	}
	{
		r11 = add(r11,r3)
		r17 = add(r17,r3)
		r6 = add(r5,r16)
	} :endloop0
	{
		p0 = cmp.eq(r9,#0)
		r11 = #-1
		r21 = memw(r29+#56)
		r24 = memw(r29+#60)
	}
	{
		if (p0) jump:nt .LBB3_16
	}
.LBB3_14:
	{
		loop0(.LBB3_15,r9)
		r5 = add(r7,r8)
		r7 = r18
	}
	{
		r7 += mpyi(r1,r5)
	}
	.p2align	5
.LBB3_15:
	{
		p0 = cmp.gt(r5,#-1)
		r5 = add(r5,#1)
		r7 = add(r7,r1)
		if (p0.new) r8 = memw(r7+#0)
	}
	{
		if (!p0) r8 = #0
	}
	{
		r6 = add(r6,r8)
		nop
	} :endloop0
.LBB3_16:
	{
		loop0(.LBB3_17,#31)
		r8 = add(r29,#64)
		r7 = add(r29,#64)
	}
	{
		r9 = add(r8,#4)
		r5 = memw(r8+#128)
	}
	.p2align	5
.LBB3_17:
	{
		r12 = r7
		r7 = r9
		r9 = add(r9,#4)
	}
	{
		r5 = memw(r7+#128)
		memw(r12+#0) += r5
	} :endloop0
	{
		loop0(.LBB3_19,#15)
		r9 = add(r8,#4)
		memw(r7+#0) += r5
	}
	{
		r5 = memw(r8+#64)
	}
	.p2align	5
.LBB3_19:
	{
		r8 = r9
		r9 = add(r9,#4)
		r5 = memw(r9+#64)
		memw(r8+#0) += r5
	}
	{
		r7 = add(r29,#64)
		nop
	} :endloop0
	{
		loop0(.LBB3_21,#7)
		r9 = add(r7,#4)
		r8 = add(r29,#64)
		memw(r8+#0) += r5
	}
	{
		r5 = memw(r7+#32)
	}
	.p2align	5
.LBB3_21:
	{
		r12 = r8
		r8 = r9
		r9 = add(r9,#4)
	}
	{
		r5 = memw(r8+#32)
		memw(r12+#0) += r5
	} :endloop0
	{
		loop0(.LBB3_23,#4)
		memw(r8+#0) += r5
	}
	.p2align	5
.LBB3_23:
	{
		r5 = #1
		r8 = memw(r7+#16)
	}
	{
		r8 = add(r29,#64)
		r7 = add(r7,#4)
		memw(r7+#0) += r8
	} :endloop0
	.p2align	5
.LBB3_24:
	{
		r5 = add(r5,#-1)
		r7 = memw(r8+#8)
	}
	{
		r8 = add(r8,#4)
		p0 = cmp.eq(r5,#0); if (p0.new) jump:t .LBB3_24
		memw(r8+#0) += r7
	}
	{
		r5 = add(r0,#1)
		r7 = memw(r29+#64)
		r8 = memw(r29+#68)
	}
	{
		p0 = cmp.eq(r5,r24)
		r7 = add(r7,r8)
		memw(r29+#64) = r7.new
	}
	{
		r6 = add(r7,r6)
		r0 = mux(p0,#0,r5)
		memw(r21+r0<<#2) = r6.new
	} :endloop1
.LBB3_26:
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
	.size	whole_sum_0_general, .Lfunc_end3-whole_sum_0_general

	.globl	whole_sum_1
	.p2align	4
	.type	whole_sum_1,@function
whole_sum_1:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#320):raw
	}
	{
		r29 = and(r29,#-64)
		memd(r30+#-8) = r17:16
		memd(r30+#-16) = r19:18
	}
	{
		if (!p0) r17:16 = memd(r30+##-8)
		if (!p0) r19:18 = memd(r30+##-16)
	}
	{
		if (!p0) r31:30 = dealloc_return(r30):raw
	}
.LBB4_1:
	{
		r8 = sub(r3,r2)
		r9 = #-1
		r1 = memw(r1+#0)
		r2 = memw(r0+#0)
	}
	{
		r7:6 = bitsplit(r1,#3)
		r5 = asr(r1,#31)
		r4 = r1
		p0 = cmp.gt(r8,#0)
	}
	{
		r4 += lsr(r5,#26)
		if (!p0) r8 = #1
		r3 = #0
		r0 = memw(r0+#4)
	}
	{
		loop1(.LBB4_2,r8)
		r7 = asl(r7,#3)
		r5 = and(r4,#-64)
		p0 = cmp.eq(r6,#0)
	}
	{
		r5 = sub(r1,r5)
	}
	{
		r5 = asr(r5,#31)
	}
	{
		r12 = r5
	}
	{
		r12 += lsr(r4,#6)
	}
	{
		r9 = addasl(r9,r12,#6)
		r13 = asl(r12,#6)
	}
	{
		r8 = lsr(r9,#6)
		p1 = cmp.gt(r13,#0)
	}
	.p2align	4
.LBB4_2:
	{
		loop0(.LBB4_3,#64)
		r9 = add(r29,#0)
	}
	.p2align	4
.LBB4_3:
	{
		nop
		memw(r9++#4) = r3
	} :endloop0
	{
		r13:12 = combine(#0,r2)
		r9 = #0
		if (!p1) jump:nt .LBB4_8
	}
	.p2align	4
.LBB4_5:
	{
		loop0(.LBB4_6,#64)
		r14 = #-1
		r15 = add(r29,#0)
		r28 = r12
	}
	.p2align	4
.LBB4_6:
	{
		r10 = add(r9,add(r14,#1))
		r14 = add(r14,#1)
		r11 = memw(r15+#0)
	}
	{
		p2 = cmp.gt(r10,#255)
		r10 = #0
	}
	{
		r28 = add(r28,#4)
		if (!p2) r10 = memw(r28+#0)
	}
	{
		r10 = add(r11,r10)
		memw(r15++#4) = r10.new
	} :endloop0
	{
		p2 = cmp.gtu(r8,r13)
		r13 = add(r13,#1)
		r9 = add(r9,#64)
		r12 = add(r12,#256)
	}
	{
		if (p2) jump:nt .LBB4_5
	}
.LBB4_8:
	{
		r13 = r5
		r9 = #0
	}
	{
		r13 += asr(r4,#6)
	}
	{
		r12 = asl(r13,#6)
		if (!cmp.gt(r1,r12.new)) jump:t .LBB4_15
	}
	{
		r9 = sub(r12,r1)
	}
	{
		p2 = cmp.gtu(r9,##-8)
		r9 = #0
		if (p2.new) jump:t .LBB4_13
	}
	{
		r13 = asl(r13,#8)
		r9 = sub(r7,r12)
	}
	{
		r13 = add(r2,add(r13,#16))
		r14 = lsr(r9,#3)
		r9 = #0
	}
	{
		loop0(.LBB4_11,r14)
	}
	.p2align	4
.LBB4_11:
	{
		p2 = cmp.gtu(r12,#255)
		r14 = #0
		r28 = #0
		r15 = #0
	}
	{
		r11:10 = combine(#0,#0)
		if (!p2) r14 = memw(r13+##-16)
	}
	{
		r17:16 = combine(#0,#0)
		if (!p2) r15 = memw(r13+##-8)
	}
	{
		r9 = add(r9,r14)
		if (!p2) r28 = memw(r13+##-12)
	}
	{
		r18 = #0
		r9 = add(r9,r28)
		if (!p2) r11 = memw(r13+##-4)
	}
	{
		r12 = add(r12,#8)
		r9 = add(r9,r15)
		if (!p2) r10 = memw(r13+#0)
		if (!p2) r16 = memw(r13+#8)
	}
	{
		r13 = add(r13,#32)
		r9 = add(r9,r11)
		if (!p2) r17 = memw(r13+#4)
		if (!p2) r18 = memw(r13+#12)
	}
	{
		r9 = add(r9,r10)
	}
	{
		r9 = add(r9,r17)
	}
	{
		r9 = add(r9,r16)
	}
	{
		r9 = add(r9,r18)
		nop
	} :endloop0
	{
		if (p0) jump:nt .LBB4_15
	}
.LBB4_13:
	{
		loop0(.LBB4_14,r6)
		r13 = addasl(r2,r12,#2)
	}
	.p2align	5
.LBB4_14:
	{
		p2 = cmp.gtu(r12,#255)
		r14 = #0
		r12 = add(r12,#1)
	}
	{
		r13 = add(r13,#4)
		if (!p2) r14 = memw(r13+#0)
	}
	{
		r9 = add(r9,r14)
		nop
	} :endloop0
.LBB4_15:
	{
		loop0(.LBB4_16,#31)
		r13 = add(r29,#0)
		r14 = add(r29,#0)
	}
	{
		r15 = add(r13,#4)
		r12 = memw(r13+#128)
	}
	.p2align	5
.LBB4_16:
	{
		r28 = r14
		r14 = r15
		r15 = add(r15,#4)
	}
	{
		r12 = memw(r14+#128)
		memw(r28+#0) += r12
	} :endloop0
	{
		loop0(.LBB4_18,#15)
		r15 = add(r13,#4)
		memw(r14+#0) += r12
	}
	{
		r14 = memw(r13+#64)
	}
	.p2align	5
.LBB4_18:
	{
		r13 = r15
		r15 = add(r15,#4)
		r14 = memw(r15+#64)
		memw(r13+#0) += r14
	}
	{
		r12 = add(r29,#0)
		nop
	} :endloop0
	{
		loop0(.LBB4_20,#7)
		r15 = add(r12,#4)
		r14 = add(r29,#0)
		memw(r13+#0) += r14
	}
	{
		r13 = memw(r12+#32)
	}
	.p2align	5
.LBB4_20:
	{
		r28 = r14
		r14 = r15
		r15 = add(r15,#4)
	}
	{
		r13 = memw(r14+#32)
		memw(r28+#0) += r13
	} :endloop0
	{
		loop0(.LBB4_22,#4)
		memw(r14+#0) += r13
	}
	.p2align	5
.LBB4_22:
	{
		r13 = #1
		r14 = memw(r12+#16)
	}
	{
		r14 = add(r29,#0)
		r12 = add(r12,#4)
		memw(r12+#0) += r14
	} :endloop0
	.p2align	5
.LBB4_23:
	{
		r13 = add(r13,#-1)
		r12 = memw(r14+#8)
	}
	{
		p2 = cmp.eq(r13,#0)
		r14 = add(r14,#4)
		if (p2.new) jump:t .LBB4_23
		memw(r14+#0) += r12
	}
	{
		r12 = memw(r29+#0)
		r13 = memw(r29+#4)
	}
	{
		r12 = add(r12,r13)
		memw(r29+#0) = r12.new
	}
	{
		r9 = add(r12,r9)
		nop
		memw(r0+#0) = r9.new
	} :endloop1
	{
		r17:16 = memd(r30+#-8)
		r19:18 = memd(r30+#-16)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end4:
	.size	whole_sum_1, .Lfunc_end4-whole_sum_1

	.section	".note.GNU-stack","",@progbits
