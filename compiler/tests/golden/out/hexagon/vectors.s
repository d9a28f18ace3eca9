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
		r3 = r1
		r22 = r2
		r17 = r3
		r16 = memw(r0+#0)
	}
	{
		r19 = memw(r4+#0)
		r18 = memw(r0+#4)
	}
	{
		call __hexagon_umodsi3
		r1:0 = combine(r19,r2)
		r21 = memw(r3+#0)
		r20 = memw(r3+#4)
	}
	{
		r1 = asr(r21,#31)
		r2 = sub(r17,r22)
		r3 = r21
		memw(r29+#4) = r16
	}
	{
		r3 += lsr(r1,#30)
		p0 = cmp.gt(r2,#0)
		memw(r29+#8) = r18
		memw(r29+#12) = r19
	}
	{
		r1 = and(r3,#-4)
		r4 = mux(p0,r2,#1)
		r2 = #0
	}
	{
		r1 = sub(r21,r1)
	}
	{
		loop1(.LBB0_2,r4)
		r1 = asr(r1,#31)
	}
	{
		r1 += asr(r3,#2)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_8:
	{
		if (!p2) r7 = add(r11,#0)
		if (!p1) r8 = add(r21,#0)
		r18 = memw(r29+#8)
		r16 = memw(r29+#4)
	}
	{
		r19 = memw(r29+#12)
		memw(r12+#-28) = r7
	}
	{
		memw(r12+#-24) = r8
		memw(r12+#-20) = r3
	}
	{
		memw(r12+#-16) = r6
		memw(r12+#-12) = r4
	}
	{
		memw(r12+#-8) = r5
		memw(r12+#-4) = r9
	}
	{
		memw(r12+#0) = r13
	}
.LBB0_9:
	{
		r3 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r3,r19)
	}
	{
		r0 = mux(p0,#0,r3)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_10
	}
.LBB0_2:
	{
		r3 = asl(r0,#12)
	}
	{
		r4 = add(r3,#4096)
	}
	{
		r4 = min(r4,r1)
		if (!cmp.gt(r4.new,r3)) jump:t .LBB0_9
	}
	{
		r5 = setbit(r3,#0)
		p0 = tstbit(r4,#0); if (!p0.new) jump:t .LBB0_5
	}
	{
		r6 = aslh(r0)
		r3 = r5
	}
	{
		r7 = add(r16,r6)
		r9 = add(r18,r6)
		r8 = memw(r16+r6<<#0)
	}
	{
		p0 = sfcmp.gt(r2,r8)
		r12 = memw(r7+#4)
		r13 = memw(r7+#8)
	}
	{
		r14 = p0
		p1 = sfcmp.gt(r2,r12)
		r7 = memw(r7+#12)
	}
	{
		r26 = p1
		p1 = sfcmp.gt(r2,r7)
		p2 = cmp.eq(r14,#0)
	}
	{
		r15 = sfmpy(r20,r8)
		p0 = sfcmp.gt(r2,r13)
	}
	{
		if (p2) r15 = add(r8,#0)
	}
	{
		r6 = p0
		r27 = p1
		memw(r18+r6<<#0) = r15
	}
	{
		r28 = sfmpy(r20,r13)
		r10 = sfmpy(r20,r12)
		p1 = cmp.eq(r6,#0)
		p0 = cmp.eq(r26,#0)
	}
	{
		r8 = sfmpy(r20,r7)
		p2 = cmp.eq(r27,#0)
		if (p0) r10 = add(r12,#0)
		if (p1) r28 = add(r13,#0)
	}
	{
		if (p2) r8 = add(r7,#0)
		memw(r9+#4) = r10
		memw(r9+#8) = r28
	}
	{
		memw(r9+#12) = r8
	}
.LBB0_5:
	{
		p0 = cmp.eq(r4,r5); if (p0.new) jump:t .LBB0_9
	}
	{
		r5 = asl(r3,#4)
		r4 = sub(r4,r3)
	}
	{
		r15 = add(r16,add(r5,#16))
		r12 = add(r18,add(r5,#28))
		r3 = add(r4,#1)
		p0 = cmp.gt(r4,#0)
	}
	{
		r3 = lsr(r3,#1)
	}
	{
		if (!p0) r3 = #1
		r7 = memw(r15+#-16)
		r11 = memw(r15+#0)
	}
	{
		p1 = sfcmp.gt(r2,r7)
		p0 = cmp.gtu(r3,#1)
		r8 = memw(r15+#-12)
		r22 = memw(r15+#8)
	}
	{
		r4 = p0
		p2 = sfcmp.gt(r2,r8)
		r28 = add(r3,#-1)
		r17 = memw(r15+#4)
	}
	{
		r14 = p1
		p0 = sfcmp.gt(r2,r22)
		r19 = r4
		r4 = memw(r15+#-8)
	}
	{
		p1 = sfcmp.gt(r2,r4)
		r10 = p2
		r9 = memw(r15+#-4)
		r21 = memw(r15+#12)
	}
	{
		p2 = sfcmp.gt(r2,r9)
		r5 = p1
		r18 = r19
		r15 = add(r15,#32)
	}
	{
		p1 = sfcmp.gt(r2,r11)
		r13 = p2
		p2 = cmp.eq(r5,#0)
	}
	{
		r3 = sfmpy(r20,r4)
		r5 = p1
	}
	{
		r23 = p0
		p0 = sfcmp.gt(r2,r21)
		if (p2) r3 = add(r4,#0)
		p1 = cmp.eq(r5,#0)
	}
	{
		p3 = sfcmp.gt(r2,r17)
		r4 = sfmpy(r20,r11)
		p2 = cmp.eq(r13,#0)
	}
	{
		r6 = sfmpy(r20,r9)
		r24 = p0
		if (p1) r4 = add(r11,#0)
		p0 = cmp.eq(r23,#0)
	}
	{
		r13 = p3
		r9 = sfmpy(r20,r22)
		if (p2) r6 = add(r9,#0)
		p1 = cmp.eq(r24,#0)
	}
	{
		r5 = sfmpy(r20,r17)
		r13 = sfmpy(r20,r21)
		p2 = cmp.eq(r13,#0)
		if (p0) r9 = add(r22,#0)
	}
	{
		r11 = sfmpy(r20,r7)
		if (p1) r13 = add(r21,#0)
		if (p2) r5 = add(r17,#0)
		p2 = cmp.eq(r14,#0)
	}
	{
		r21 = sfmpy(r20,r8)
		p0 = r18
		p1 = cmp.eq(r10,#0)
		r14 = add(r12,#32)
	}
	{
		loop0(.LBB0_7,r28)
		if (!p0) jump:nt .LBB0_8
	}
	.p2align	4
.LBB0_7:
	{
		if (!p2) r7 = add(r11,#0)
		if (!p1) r8 = add(r21,#0)
		r10 = memw(r15+#8)
		r11 = memw(r15+#4)
	}
	{
		p0 = sfcmp.gt(r2,r10)
		r17 = memw(r15+#12)
		r28 = memw(r15+#0)
	}
	{
		p1 = sfcmp.gt(r2,r17)
		r24 = p0
		r25 = memw(r15+#-4)
		memw(r12+#-4) = r9
	}
	{
		r21 = p1
		p1 = sfcmp.gt(r2,r11)
		r22 = memw(r15+#-12)
		memw(r12+#-28) = r7
	}
	{
		p0 = sfcmp.gt(r2,r28)
		r26 = p1
		r27 = memw(r15+#-8)
		memw(r12+#-8) = r5
	}
	{
		p1 = sfcmp.gt(r2,r25)
		r18 = p0
		r23 = memw(r15+#-16)
		memw(r12+#-12) = r4
	}
	{
		p0 = sfcmp.gt(r2,r22)
		p2 = sfcmp.gt(r2,r27)
		memw(r12+#-24) = r8
		memw(r12+#0) = r13
	}
	{
		r19 = p1
		p1 = sfcmp.gt(r2,r23)
		memw(r12+#-16) = r6
		memw(r12+#-20) = r3
	}
	{
		r7 = p0
		r9 = sfmpy(r20,r10)
		p0 = cmp.eq(r24,#0)
		r12 = r14
	}
	{
		r16 = p2
		r8 = p1
		if (p0) r9 = add(r10,#0)
		p1 = cmp.eq(r26,#0)
	}
	{
		r5 = sfmpy(r20,r11)
		r4 = sfmpy(r20,r28)
		p0 = cmp.eq(r18,#0)
		p2 = cmp.eq(r21,#0)
	}
	{
		r13 = sfmpy(r20,r17)
		r6 = sfmpy(r20,r25)
		if (p1) r5 = add(r11,#0)
		if (p0) r4 = add(r28,#0)
	}
	{
		r3 = sfmpy(r20,r27)
		p1 = cmp.eq(r19,#0)
		p0 = cmp.eq(r16,#0)
		if (p2) r13 = add(r17,#0)
	}
	{
		if (p1) r6 = add(r25,#0)
		p1 = cmp.eq(r7,#0)
		p2 = cmp.eq(r8,#0)
		r15 = add(r15,#32)
	}
	{
		r21 = sfmpy(r20,r22)
		r11 = sfmpy(r20,r23)
		r14 = add(r14,#32)
		if (p0) r3 = add(r27,#0)
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
		r3 = r1
		r22 = r2
		r17 = r3
		r18 = memw(r0+#0)
	}
	{
		r23 = memw(r4+#0)
		r6 = memw(r0+#4)
	}
	{
		r1:0 = combine(r23,r2)
		r16 = memw(r1+#0)
		r20 = memw(r3+#8)
	}
	{
		r19 = memw(r3+#4)
		memw(r29+#4) = r6
	}
	{
		call __hexagon_umodsi3
		r21 = memw(r3+#12)
	}
	{
		r3 = asr(r16,#31)
		r1 = asl(r19,#4)
		r2 = r16
		r4 = sub(r17,r22)
	}
	{
		r2 += lsr(r3,#30)
		r3 = asl(r19,#2)
		r8 = #0
		memw(r29+#12) = r3.new
	}
	{
		r3 = asl(r21,#2)
		r5 = and(r2,#-4)
		p0 = cmp.gt(r4,#0)
		memw(r29+#16) = r3.new
	}
	{
		r5 = asl(r21,#4)
		r6 = sub(r16,r5)
		r3 = aslh(r19)
		memw(r29+#20) = r3.new
	}
	{
		r3 = asr(r6,#31)
		if (!p0) r4 = #1
		r6 = aslh(r21)
		memw(r29+#28) = r6.new
	}
	{
		loop1(.LBB1_2,r4)
		r3 += asr(r2,#2)
		memw(r29+#8) = r23
	}
	{
		jump .LBB1_2
		memw(r29+#24) = r3
	}
	.p2align	4
.LBB1_5:
	{
		p2 = cmp.eq(r27,#0)
		if (!p1) r17 = add(r7,#0)
		if (!p0) r21 = add(r24,#0)
		r3 = memw(r29+#24)
	}
	{
		if (!p2) r10 = add(r23,#0)
		r23 = memw(r29+#8)
	}
	{
		memw(r25+r9<<#0) = r10
		memw(r25+r14<<#0) = r17
	}
	{
		memw(r25+r13<<#0) = r21
		memw(r25+r12<<#0) = r22
	}
.LBB1_6:
	{
		r2 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r2,r23)
	}
	{
		r0 = mux(p0,#0,r2)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_7
	}
.LBB1_2:
	{
		r2 = asl(r0,#12)
	}
	{
		r4 = add(r2,#4096)
	}
	{
		r4 = min(r4,r3)
		if (!cmp.gt(r4.new,r2)) jump:t .LBB1_6
	}
	{
		r7 = asl(r0,#14)
		r2 = sub(r4,r2)
		r3 = memw(r29+#28)
		r14 = memw(r29+#16)
	}
	{
		r4 = setbit(r7,#0)
		r13 = setbit(r7,#1)
		r7 = or(r7,#3)
		r6 = r18
	}
	{
		r9 = mpyi(r3,r0)
		r12 = mpyi(r14,r7)
		p0 = cmp.gt(r2,#0)
		r3 = memw(r29+#12)
	}
	{
		if (!p0) r2 = #1
		r25 = memw(r29+#4)
	}
	{
		r28 = mpyi(r3,r7)
		r15 = mpyi(r3,r13)
		r7 = memw(r29+#20)
	}
	{
		r11 = mpyi(r3,r4)
		r13 = mpyi(r14,r13)
	}
	{
		r6 += mpyi(r7,r0)
		r14 = mpyi(r14,r4)
		r16 = memw(r18+r28<<#0)
		r21 = memw(r18+r15<<#0)
	}
	{
		p2 = sfcmp.gt(r8,r16)
		p0 = sfcmp.gt(r8,r21)
		r26 = add(r6,r1)
		r17 = memw(r18+r11<<#0)
	}
	{
		p1 = sfcmp.gt(r8,r17)
		r6 = p2
		p2 = cmp.gtu(r2,#1)
		r10 = memw(r6+#0)
	}
	{
		p3 = sfcmp.gt(r8,r10)
		r19 = p1
		r4 = add(r18,r1)
		r2 = add(r2,#-1)
	}
	{
		r27 = p3
		r22 = sfmpy(r20,r16)
		p3 = cmp.eq(r6,#0)
		p1 = cmp.eq(r19,#0)
	}
	{
		r6 = p0
		r23 = sfmpy(r20,r10)
		r19 = add(r25,r5)
		if (p3) r22 = add(r16,#0)
	}
	{
		r24 = sfmpy(r20,r21)
		r7 = sfmpy(r20,r17)
		p0 = cmp.eq(r6,#0)
	}
	{
		loop0(.LBB1_4,r2)
		if (!p2) jump:nt .LBB1_5
	}
	.p2align	4
.LBB1_4:
	{
		if (!p1) r17 = add(r7,#0)
		p1 = cmp.eq(r27,#0)
		if (!p0) r21 = add(r24,#0)
		r16 = memw(r4+r28<<#0)
	}
	{
		p0 = sfcmp.gt(r8,r16)
		if (p1) r23 = add(r10,#0)
		r2 = memw(r4+r11<<#0)
		r6 = memw(r4+r15<<#0)
	}
	{
		r7 = p0
		p1 = sfcmp.gt(r8,r2)
		r10 = memw(r26+#0)
		memw(r25+r9<<#0) = r23
	}
	{
		p0 = sfcmp.gt(r8,r6)
		r3 = p1
		memw(r25+r14<<#0) = r17
		memw(r25+r13<<#0) = r21
	}
	{
		r21 = sfmpy(r20,r16)
		r17 = p0
		p1 = cmp.eq(r7,#0)
		memw(r25+r12<<#0) = r22
	}
	{
		p0 = sfcmp.gt(r8,r10)
		r25 = r19
		r4 = add(r4,r1)
	}
	{
		r27 = p0
		r22 = mux(p1,r16,r21)
		p0 = cmp.eq(r17,#0)
		r26 = add(r26,r1)
	}
	{
		r24 = sfmpy(r20,r6)
		r7 = sfmpy(r20,r2)
		r19 = add(r19,r5)
		p1 = cmp.eq(r3,#0)
	}
	{
		r23 = sfmpy(r20,r10)
		r17 = r2
		r21 = r6
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
