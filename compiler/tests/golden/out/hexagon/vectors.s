	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	rectify_0
	.p2align	4
	.type	rectify_0,@function
rectify_0:
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
		if (!p0) jump:nt .LBB0_10
		memd(r29+#24) = r27:26
	}
	{
		r18 = r1
		r3 = r0
		r17 = r3
		r19 = memw(r4+#0)
	}
	{
		r1:0 = combine(r19,r2)
		r22 = r2
		r16 = memw(r0+#0)
		r20 = memw(r3+#4)
	}
	{
		call __hexagon_umodsi3
		r21 = memw(r18+#4)
	}
	{
		r3 = sub(r17,r22)
		r1 = memw(r18+#0)
		memw(r29+#4) = r16
	}
	{
		loop1(.LBB0_2,r3)
		r2 = asr(r1,#31)
		r4 = r1
		memw(r29+#8) = r19
	}
	{
		r4 += lsr(r2,#30)
	}
	{
		r2 = and(r4,#-4)
	}
	{
		r1 = sub(r1,r2)
		r2 = #0
	}
	{
		r18 = asr(r1,#31)
	}
	{
		r18 += asr(r4,#2)
		jump .LBB0_2
		memw(r29+#12) = r18.new
	}
	.p2align	4
.LBB0_8:
	{
		if (!p1) r8 = add(r18,#0)
		if (!p2) r7 = add(r11,#0)
		r19 = memw(r29+#8)
		r16 = memw(r29+#4)
	}
	{
		r18 = memw(r29+#12)
		memw(r9+#-16) = r7
	}
	{
		memw(r9+#-12) = r8
		memw(r9+#-8) = r3
	}
	{
		memw(r9+#-4) = r6
		memw(r9+#0) = r4
	}
	{
		memw(r9+#4) = r5
		memw(r9+#8) = r12
	}
	{
		memw(r9+#12) = r13
	}
.LBB0_9:
	{
		r1 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r1,r19)
	}
	{
		r0 = mux(p0,#0,r1)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_10
	}
.LBB0_2:
	{
		r4 = asl(r0,#12)
	}
	{
		r3 = add(r4,#4096)
	}
	{
		r3 = min(r3,r18)
		if (!cmp.gt(r3.new,r4)) jump:t .LBB0_9
	}
	{
		r5 = setbit(r4,#0)
		p0 = tstbit(r3,#0); if (!p0.new) jump:t .LBB0_5
	}
	{
		r6 = aslh(r0)
		r4 = r5
	}
	{
		r12 = setbit(r6,#2)
		r8 = setbit(r6,#3)
		r7 = or(r6,#12)
		r9 = memw(r16+r6<<#0)
	}
	{
		p0 = sfcmp.gt(r2,r9)
		r13 = memw(r16+r12<<#0)
		r14 = memw(r16+r8<<#0)
	}
	{
		r28 = p0
		p1 = sfcmp.gt(r2,r13)
		r15 = memw(r16+r7<<#0)
	}
	{
		r26 = p1
		p1 = sfcmp.gt(r2,r15)
		p2 = cmp.eq(r28,#0)
	}
	{
		r10 = sfmpy(r21,r9)
		p0 = sfcmp.gt(r2,r14)
	}
	{
		if (p2) r10 = add(r9,#0)
	}
	{
		r6 = p0
		r27 = p1
		memw(r20+r6<<#0) = r10
	}
	{
		r11 = sfmpy(r21,r14)
		r17 = sfmpy(r21,r13)
		p1 = cmp.eq(r6,#0)
		p0 = cmp.eq(r26,#0)
	}
	{
		r9 = sfmpy(r21,r15)
		p2 = cmp.eq(r27,#0)
		if (p0) r17 = add(r13,#0)
		if (p1) r11 = add(r14,#0)
	}
	{
		if (p2) r9 = add(r15,#0)
		memw(r20+r12<<#0) = r17
		memw(r20+r8<<#0) = r11
	}
	{
		memw(r20+r7<<#0) = r9
	}
.LBB0_5:
	{
		p0 = cmp.eq(r3,r5); if (p0.new) jump:t .LBB0_9
	}
	{
		r5 = asl(r4,#4)
		r3 = sub(r3,r4)
	}
	{
		r14 = add(r16,add(r5,#16))
		r3 = lsr(r3,#1)
	}
	{
		r9 = add(r20,add(r5,#16))
		p0 = cmp.gtu(r3,#1)
		r28 = add(r3,#-1)
	}
	{
		r1 = p0
		r7 = memw(r14+#-16)
		r4 = memw(r14+#-8)
	}
	{
		p1 = sfcmp.gt(r2,r7)
		r8 = memw(r14+#-12)
		r12 = memw(r14+#-4)
	}
	{
		p2 = sfcmp.gt(r2,r8)
		r15 = p1
		r22 = memw(r14+#8)
		r11 = memw(r14+#0)
	}
	{
		p1 = sfcmp.gt(r2,r4)
		r10 = p2
		r17 = memw(r14+#4)
		r18 = memw(r14+#12)
	}
	{
		p2 = sfcmp.gt(r2,r12)
		r5 = p1
	}
	{
		r13 = p2
		p0 = sfcmp.gt(r2,r22)
		p2 = cmp.eq(r5,#0)
	}
	{
		r3 = sfmpy(r21,r4)
		p1 = sfcmp.gt(r2,r11)
	}
	{
		r5 = p1
		r23 = p0
		if (p2) r3 = add(r4,#0)
		p2 = cmp.eq(r13,#0)
	}
	{
		r6 = sfmpy(r21,r12)
		p3 = sfcmp.gt(r2,r17)
		p1 = cmp.eq(r5,#0)
	}
	{
		p0 = sfcmp.gt(r2,r18)
		r4 = sfmpy(r21,r11)
		if (p2) r6 = add(r12,#0)
	}
	{
		r13 = p3
		r24 = p0
		p0 = cmp.eq(r23,#0)
		if (p1) r4 = add(r11,#0)
	}
	{
		r12 = sfmpy(r21,r22)
		r5 = sfmpy(r21,r17)
		p2 = cmp.eq(r13,#0)
		p1 = cmp.eq(r24,#0)
	}
	{
		r13 = sfmpy(r21,r18)
		if (p0) r12 = add(r22,#0)
		r22 = r1
		if (p2) r5 = add(r17,#0)
	}
	{
		r11 = sfmpy(r21,r7)
		if (p1) r13 = add(r18,#0)
		p2 = cmp.eq(r15,#0)
		r15 = add(r14,#32)
	}
	{
		r18 = sfmpy(r21,r8)
		p0 = r22
		p1 = cmp.eq(r10,#0)
		r14 = add(r9,#32)
	}
	{
		loop0(.LBB0_7,r28)
		if (!p0) jump:nt .LBB0_8
	}
	.p2align	4
.LBB0_7:
	{
		if (!p2) r7 = add(r11,#0)
		if (!p1) r8 = add(r18,#0)
		r10 = memw(r15+#8)
		r11 = memw(r15+#4)
	}
	{
		p0 = sfcmp.gt(r2,r10)
		r17 = memw(r15+#12)
		r25 = memw(r15+#-4)
	}
	{
		p1 = sfcmp.gt(r2,r17)
		r26 = p0
		r28 = memw(r15+#0)
		r22 = memw(r15+#-12)
	}
	{
		r18 = p1
		p1 = sfcmp.gt(r2,r11)
		r24 = memw(r15+#-8)
		memw(r9+#8) = r12
	}
	{
		p0 = sfcmp.gt(r2,r28)
		r27 = p1
		r23 = memw(r15+#-16)
		memw(r9+#-16) = r7
	}
	{
		r16 = p0
		p1 = sfcmp.gt(r2,r24)
		memw(r9+#4) = r5
		memw(r9+#0) = r4
	}
	{
		p0 = sfcmp.gt(r2,r22)
		p2 = sfcmp.gt(r2,r25)
		memw(r9+#-12) = r8
		memw(r9+#12) = r13
	}
	{
		r19 = p1
		p1 = sfcmp.gt(r2,r23)
		memw(r9+#-4) = r6
		memw(r9+#-8) = r3
	}
	{
		r7 = p0
		r12 = sfmpy(r21,r10)
		p0 = cmp.eq(r26,#0)
		r9 = r14
	}
	{
		r1 = p2
		r8 = p1
		if (p0) r12 = add(r10,#0)
		p1 = cmp.eq(r27,#0)
	}
	{
		r5 = sfmpy(r21,r11)
		r4 = sfmpy(r21,r28)
		p0 = cmp.eq(r16,#0)
		p2 = cmp.eq(r18,#0)
	}
	{
		r13 = sfmpy(r21,r17)
		r6 = sfmpy(r21,r25)
		if (p1) r5 = add(r11,#0)
		if (p0) r4 = add(r28,#0)
	}
	{
		r3 = sfmpy(r21,r24)
		p1 = cmp.eq(r1,#0)
		p0 = cmp.eq(r19,#0)
		if (p2) r13 = add(r17,#0)
	}
	{
		if (p1) r6 = add(r25,#0)
		p1 = cmp.eq(r7,#0)
		p2 = cmp.eq(r8,#0)
		r14 = add(r14,#32)
	}
	{
		r18 = sfmpy(r21,r22)
		r11 = sfmpy(r21,r23)
		r15 = add(r15,#32)
		if (p0) r3 = add(r24,#0)
	}
	{
		r7 = r23
		r8 = r22
	} :endloop0
	{
		jump .LBB0_8
	}
.LBB0_10:
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
	.size	rectify_0, .Lfunc_end0-rectify_0

	.globl	rectify_0_general
	.p2align	4
	.type	rectify_0_general,@function
rectify_0_general:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#80)
	}
	{
		memd(r29+#64) = r19:18
		memd(r29+#56) = r21:20
	}
	{
		memd(r29+#48) = r23:22
		memd(r29+#40) = r25:24
	}
	{
		if (!p0) jump:nt .LBB1_7
		memd(r29+#32) = r27:26
	}
	{
		r19 = r1
		r17 = r3
		r18 = memw(r0+#0)
		r23 = memw(r4+#0)
	}
	{
		r22 = r2
		r0 = memw(r0+#4)
		memw(r29+#4) = r0.new
	}
	{
		r1:0 = combine(r23,r2)
		r16 = memw(r1+#4)
		r20 = memw(r19+#8)
	}
	{
		call __hexagon_umodsi3
		r21 = memw(r19+#12)
	}
	{
		r2 = asl(r16,#2)
		r5 = asl(r21,#2)
		r1 = memw(r19+#0)
		memw(r29+#12) = r2.new
	}
	{
		r4 = asr(r1,#31)
		r2 = asl(r16,#4)
		r3 = r1
		r8 = #0
	}
	{
		r3 += lsr(r4,#30)
		r5 = aslh(r16)
		memw(r29+#16) = r5
	}
	{
		r4 = and(r3,#-4)
		r5 = sub(r17,r22)
		memw(r29+#20) = r5
		memw(r29+#0) = r18
	}
	{
		loop1(.LBB1_2,r5)
		r4 = asl(r21,#4)
		r1 = sub(r1,r4)
		memw(r29+#8) = r23
	}
	{
		r6 = asr(r1,#31)
		r1 = aslh(r21)
		memw(r29+#28) = r1.new
	}
	{
		r6 += asr(r3,#2)
		jump .LBB1_2
		memw(r29+#24) = r6.new
	}
	.p2align	4
.LBB1_5:
	{
		if (!p1) r22 = add(r5,#0)
	}
	{
		if (!p0) r21 = add(r24,#0)
		memw(r27+r14<<#0) = r22
	}
	{
		memw(r27+r13<<#0) = r21
		memw(r27+r9<<#0) = r23
	}
	{
		p1 = cmp.eq(r7,#0)
		if (!p1.new) r11 = add(r26,#0)
		r18 = memw(r29+#0)
		r23 = memw(r29+#8)
	}
	{
		r6 = memw(r29+#24)
		memw(r27+r12<<#0) = r11
	}
.LBB1_6:
	{
		r1 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r1,r23)
	}
	{
		r0 = mux(p0,#0,r1)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_7
	}
.LBB1_2:
	{
		r1 = asl(r0,#12)
	}
	{
		r3 = add(r1,#4096)
	}
	{
		r5 = min(r3,r6)
		if (!cmp.gt(r5.new,r1)) jump:t .LBB1_6
	}
	{
		r6 = asl(r0,#14)
		r3 = r18
		r7 = memw(r29+#20)
		r11 = memw(r29+#12)
	}
	{
		r9 = setbit(r6,#1)
		r1 = sub(r5,r1)
		r13 = memw(r29+#28)
		r12 = memw(r29+#16)
	}
	{
		r15 = mpyi(r7,r0)
		r6 = setbit(r6,#0)
		r7 = or(r6,#3)
		r27 = memw(r29+#4)
	}
	{
		r28 = mpyi(r11,r9)
		r10 = mpyi(r11,r6)
		p2 = cmp.gtu(r1,#1)
		r17 = add(r27,r4)
	}
	{
		r3 += mpyi(r11,r7)
		r14 = mpyi(r13,r0)
		r1 = add(r1,#-1)
		r22 = memw(r18+r15<<#0)
	}
	{
		r13 = mpyi(r12,r6)
		p3 = sfcmp.gt(r8,r22)
		r6 = memw(r18+r28<<#0)
		r21 = memw(r18+r10<<#0)
	}
	{
		p1 = sfcmp.gt(r8,r6)
		p0 = sfcmp.gt(r8,r21)
		r25 = add(r3,r2)
		r11 = memw(r3+#0)
	}
	{
		r3 = p1
		r19 = p0
	}
	{
		r23 = sfmpy(r20,r6)
		r16 = p3
		p0 = cmp.eq(r3,#0)
		r3 = add(r18,r2)
	}
	{
		r9 = mpyi(r12,r9)
		p1 = sfcmp.gt(r8,r11)
		if (p0) r23 = add(r6,#0)
		p0 = cmp.eq(r19,#0)
	}
	{
		r12 = mpyi(r12,r7)
		r7 = p1
		p1 = cmp.eq(r16,#0)
	}
	{
		r26 = sfmpy(r20,r11)
		r5 = sfmpy(r20,r22)
	}
	{
		loop0(.LBB1_4,r1)
		r24 = sfmpy(r20,r21)
		if (!p2) jump:nt .LBB1_5
	}
	.p2align	4
.LBB1_4:
	{
		if (!p1) r22 = add(r5,#0)
		p1 = cmp.eq(r7,#0)
		r19 = memw(r3+r28<<#0)
		r6 = memw(r3+r15<<#0)
	}
	{
		p2 = sfcmp.gt(r8,r19)
		if (!p1) r11 = add(r26,#0)
		if (!p0) r21 = add(r24,#0)
		r16 = memw(r3+r10<<#0)
	}
	{
		r5 = p2
		p1 = sfcmp.gt(r8,r6)
		r1 = memw(r25+#0)
		memw(r27+r14<<#0) = r22
	}
	{
		p3 = sfcmp.gt(r8,r16)
		r21 = sfmpy(r20,r19)
		memw(r27+r13<<#0) = r21
		memw(r27+r9<<#0) = r23
	}
	{
		r11 = p1
		p0 = sfcmp.gt(r8,r1)
		p1 = cmp.eq(r5,#0)
		memw(r27+r12<<#0) = r11
	}
	{
		r18 = p3
		r7 = p0
		r27 = r17
		r23 = mux(p1,r19,r21)
	}
	{
		r24 = sfmpy(r20,r16)
		p1 = cmp.eq(r11,#0)
		r3 = add(r3,r2)
		r17 = add(r17,r4)
	}
	{
		r5 = sfmpy(r20,r6)
		r26 = sfmpy(r20,r1)
		r25 = add(r25,r2)
		p0 = cmp.eq(r18,#0)
	}
	{
		r11 = r1
		r22 = r6
		r21 = r16
	} :endloop0
	{
		jump .LBB1_5
	}
.LBB1_7:
	{
		r17:16 = memd(r29+#72)
		r19:18 = memd(r29+#64)
	}
	{
		r21:20 = memd(r29+#56)
		r23:22 = memd(r29+#48)
	}
	{
		r25:24 = memd(r29+#40)
		r27:26 = memd(r29+#32)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end1:
	.size	rectify_0_general, .Lfunc_end1-rectify_0_general

	.section	".note.GNU-stack","",@progbits
