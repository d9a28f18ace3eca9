	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	block_sums_0
	.p2align	4
	.type	block_sums_0,@function
block_sums_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#640):raw
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
		if (!p0) jump:nt .LBB0_28
		memd(r30+#-40) = r25:24
	}
	{
		r17:16 = combine(r2,r3)
		r18 = r5
		r23 = memw(r0+#0)
		r19 = memw(r4+#0)
	}
	{
		r0 = r2
		r2 = r1
		r20 = memw(r0+#4)
		r21 = memw(r1+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r19
		r22 = memw(r2+#8)
		r24 = memw(r2+#12)
	}
	{
		p0 = cmp.gt(r22,#0)
		r1 = add(r29,#64)
		r2 = add(r23,#256)
		p1 = cmp.gt(r22,#1)
	}
	{
		r4 = p0
		r3 = setbit(r1,#4)
		p2 = cmp.gt(r24,#0)
		memw(r29+#60) = r4.new
	}
	{
		r4 = #0 ; jump .LBB0_2
	}
	.p2align	4
.LBB0_27:
	{
		r5 = add(r0,#1)
	}
	{
		p3 = cmp.eq(r5,r19)
	}
	{
		r0 = mux(p3,#0,r5)
		r17 = add(r17,#1)
		if (!cmp.gt(r16,r17.new)) jump:nt .LBB0_28
	}
.LBB0_2:
	{
		r7 = asl(r0,#6)
		r6 = r2
		r8 = #-1
		r9 = add(r29,#64)
	}
	{
		loop0(.LBB0_3,#64)
		r6 += asl(r0,#8)
		jump .LBB0_3
	}
	.p2align	4
.LBB0_5:
	{
		r5 = add(r5,#1)
		r12 = #0
		r8 = add(r8,#1)
	}
	{
		p3 = cmp.gt(r21,r5)
		r5 = #0
		if (p3.new) r12 = memw(r6+##-256)
	}
	{
		r6 = add(r6,#4)
		memw(r9++#4) = r12
	} :endloop0
	{
		jump .LBB0_6
	}
.LBB0_3:
	{
		r5 = add(r7,r8)
	}
	{
		r12 = add(r5,#65)
		if (!cmp.gt(r21,r12.new)) jump:t .LBB0_5
	}
	{
		jump .LBB0_5
		dcfetch(r6+#0)
	}
	.p2align	4
.LBB0_6:
	{
		r8 = r3
		jump .LBB0_7
	}
	.p2align	4
.LBB0_11:
	{
		memw(r6+#0) = r12
	}
.LBB0_12:
	{
		p3 = cmp.gtu(r5,#62)
		r8 = add(r8,#4)
		r5 = add(r5,#1)
		r6 = #-1
	}
	{
		r7 = add(r29,#320)
		if (p3) jump:nt .LBB0_13
	}
.LBB0_7:
	{
		p3 = !bitsclr(r5,#31)
		if (p3.new) jump:t .LBB0_12
	}
	{
		r6 = addasl(r1,r5,#2)
		r7 = #1
		r9 = r8
		r12 = memw(r1+r5<<#2)
	}
	.p2align	4
.LBB0_9:
	{
		p3 = cmp.gtu(r7,#24)
		r13 = memw(r9+#-12)
		r14 = memw(r9+#-8)
	}
	{
		r15 = memw(r9+#-4)
	}
	{
		r12 = sfadd(r12,r13)
		r13 = memw(r9+#0)
		r24 = memw(r9+#4)
	}
	{
		r12 = sfadd(r12,r14)
	}
	{
		r12 = sfadd(r12,r15)
	}
	{
		r12 = sfadd(r12,r13)
		r13 = memw(r9+#8)
		r25 = memw(r9+#12)
	}
	{
		r12 = sfadd(r12,r24)
	}
	{
		r12 = sfadd(r12,r13)
	}
	{
		r12 = sfadd(r12,r25)
		if (p3) jump:nt .LBB0_11
	}
	{
		r7 = add(r7,#8)
		r9 = add(r9,#32)
		r13 = memw(r9+#16)
	}
	{
		r12 = sfadd(r12,r13)
		jump .LBB0_9
	}
	.p2align	4
.LBB0_13:
	{
		loop0(.LBB0_14,#62)
		r5 = add(r6,#1)
		r8 = memw(r29+#60)
	}
	{
		p0 = r8
		r9 = and(r5,#32)
		r8 = add(r5,#1)
		r5 = add(r29,#320)
	}
	.p2align	5
.LBB0_14:
	{
		r9 = memw(r1+r9<<#2)
		memw(r5++#4) = r9.new
	}
	{
		r9 = and(r8,#32)
		r8 = add(r8,#1)
	} :endloop0
	{
		loop0(.LBB0_16,#64)
		r8 = and(r8,#32)
		r9 = memw(r1+r9<<#2)
		memw(r5++#4) = r9.new
	}
	{
		jump .LBB0_16
		r8 = memw(r1+r8<<#2)
		memw(r5++#4) = r8.new
	}
	.p2align	4
.LBB0_18:
	{
		nop
		r7 = add(r7,#4)
		r5 = #-1
	} :endloop0
	{
		jump .LBB0_19
	}
.LBB0_16:
	{
		r6 = add(r6,#1)
	}
	{
		p3 = !bitsclr(r6,#31)
		if (p3.new) jump:t .LBB0_18
	}
	{
		r5 = lsr(r6,#5)
	}
	{
		p3 = cmp.gt(r22,r5)
		jump .LBB0_18
		if (p3.new) r8 = memw(r7+#0)
		if (p3.new) memw(r18+r5<<#2) = r8.new
	}
	.p2align	4
.LBB0_19:
	{
		loop1(.LBB0_20,#64)
		jump .LBB0_20
	}
	.p2align	4
.LBB0_26:
	{
		r5 = add(r5,#1)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_27
	}
.LBB0_20:
	{
		p3 = cmp.eq(r5,#-1)
		if (!p3.new) jump:t .LBB0_26
	}
	{
		r7:6 = combine(#0,#0)
	}
	{
		barrier
	}
	{
		if (!p0) jump:nt .LBB0_23
	}
	{
		r7 = memw(r18+#0)
	}
	{
		r7 = sfadd(r7,r4)
	}
.LBB0_23:
	{
		if (!p2) jump:nt .LBB0_26
		if (p1) r6 = memw(r18+#4)
	}
	{
		r6 = sfadd(r7,r6)
	}
	.p2align	5
.LBB0_25:
	{
		r7 = memw_locked(r20)
	}
	{
		r7 = sfadd(r7,r6)
	}
	{
		memw_locked(r20,p3) = r7
	}
	{
		if (!p3) jump:nt .LBB0_25
	}
	{
		jump .LBB0_26
	}
.LBB0_28:
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
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end0:
	.size	block_sums_0, .Lfunc_end0-block_sums_0

	.globl	block_sums_0_general
	.p2align	4
	.type	block_sums_0_general,@function
block_sums_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#640):raw
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
		if (!p0) jump:nt .LBB1_28
		memd(r30+#-40) = r25:24
	}
	{
		r17:16 = combine(r2,r3)
		r18 = r5
		r20 = memw(r0+#0)
		r19 = memw(r4+#0)
	}
	{
		r0 = r2
		r2 = r1
		r21 = memw(r0+#4)
		r22 = memw(r1+#4)
	}
	{
		r1 = r19
		r24 = memw(r2+#8)
		r25 = memw(r2+#16)
	}
	{
		call __hexagon_umodsi3
		r23 = memw(r2+#12)
	}
	{
		r1 = asl(r24,#2)
		r3 = asl(r24,#8)
		p0 = cmp.gt(r23,#0)
		r2 = add(r29,#64)
	}
	{
		r6 = p0
		r5 = setbit(r2,#4)
		r4 = #64
		memw(r29+#60) = r6.new
	}
	{
		r6 = #0 ; jump .LBB1_2
		p1 = cmp.gt(r23,#1)
		p2 = cmp.gt(r25,#0)
	}
	.p2align	4
.LBB1_27:
	{
		r7 = add(r0,#1)
	}
	{
		p3 = cmp.eq(r7,r19)
	}
	{
		r0 = mux(p3,#0,r7)
		r17 = add(r17,#1)
		if (!cmp.gt(r16,r17.new)) jump:nt .LBB1_28
	}
.LBB1_2:
	{
		r7 = addasl(r4,r0,#6)
		r9 = mpyi(r3,r0)
		r12 = #-1
		r13 = add(r29,#64)
	}
	{
		loop0(.LBB1_3,#64)
		r8 = asl(r0,#6)
		r14 = r20
	}
	{
		r15 = mpyi(r1,r7)
		jump .LBB1_3
	}
	.p2align	4
.LBB1_5:
	{
		r7 = add(r7,#1)
		r28 = #0
		r12 = add(r12,#1)
	}
	{
		p3 = cmp.gt(r22,r7)
		r7 = #0
		if (p3.new) r28 = memw(r14+r9<<#0)
	}
	{
		r14 = add(r14,r1)
		memw(r13++#4) = r28
	} :endloop0
	{
		jump .LBB1_6
	}
.LBB1_3:
	{
		r7 = add(r8,r12)
	}
	{
		r28 = add(r7,#65)
		if (!cmp.gt(r22,r28.new)) jump:t .LBB1_5
	}
	{
		r28 = add(r14,r15)
	}
	{
		jump .LBB1_5
		dcfetch(r28+#0)
	}
	.p2align	4
.LBB1_6:
	{
		r12 = r5
		jump .LBB1_7
	}
	.p2align	4
.LBB1_11:
	{
		memw(r8+#0) = r14
	}
.LBB1_12:
	{
		p3 = cmp.gtu(r7,#62)
		r7 = add(r7,#1)
		r12 = add(r12,#4)
		r8 = #-1
	}
	{
		r9 = add(r29,#320)
		if (p3) jump:nt .LBB1_13
	}
.LBB1_7:
	{
		p3 = !bitsclr(r7,#31)
		if (p3.new) jump:t .LBB1_12
	}
	{
		r8 = addasl(r2,r7,#2)
		r9 = #1
		r13 = r12
		r14 = memw(r2+r7<<#2)
	}
	.p2align	4
.LBB1_9:
	{
		p3 = cmp.gtu(r9,#24)
		r15 = memw(r13+#-12)
		r28 = memw(r13+#-8)
	}
	{
		r10 = memw(r13+#-4)
	}
	{
		r14 = sfadd(r14,r15)
		r15 = memw(r13+#0)
		r24 = memw(r13+#4)
	}
	{
		r14 = sfadd(r14,r28)
	}
	{
		r14 = sfadd(r14,r10)
	}
	{
		r14 = sfadd(r14,r15)
		r15 = memw(r13+#8)
		r25 = memw(r13+#12)
	}
	{
		r14 = sfadd(r14,r24)
	}
	{
		r14 = sfadd(r14,r15)
	}
	{
		r14 = sfadd(r14,r25)
		if (p3) jump:nt .LBB1_11
	}
	{
		r9 = add(r9,#8)
		r13 = add(r13,#32)
		r15 = memw(r13+#16)
	}
	{
		r14 = sfadd(r14,r15)
		jump .LBB1_9
	}
	.p2align	4
.LBB1_13:
	{
		loop0(.LBB1_14,#62)
		r7 = add(r8,#1)
		r12 = memw(r29+#60)
	}
	{
		p0 = r12
		r13 = and(r7,#32)
		r12 = add(r7,#1)
		r7 = add(r29,#320)
	}
	.p2align	5
.LBB1_14:
	{
		r13 = memw(r2+r13<<#2)
		memw(r7++#4) = r13.new
	}
	{
		r13 = and(r12,#32)
		r12 = add(r12,#1)
	} :endloop0
	{
		loop0(.LBB1_16,#64)
		r12 = and(r12,#32)
		r13 = memw(r2+r13<<#2)
		memw(r7++#4) = r13.new
	}
	{
		jump .LBB1_16
		r12 = memw(r2+r12<<#2)
		memw(r7++#4) = r12.new
	}
	.p2align	4
.LBB1_18:
	{
		r9 = add(r9,#4)
		r7 = #-1
	} :endloop0
	{
		jump .LBB1_19
	}
.LBB1_16:
	{
		r8 = add(r8,#1)
	}
	{
		p3 = !bitsclr(r8,#31)
		if (p3.new) jump:t .LBB1_18
	}
	{
		r7 = lsr(r8,#5)
	}
	{
		p3 = cmp.gt(r23,r7)
		jump .LBB1_18
		if (p3.new) r12 = memw(r9+#0)
		if (p3.new) memw(r18+r7<<#2) = r12.new
	}
	.p2align	4
.LBB1_19:
	{
		loop1(.LBB1_20,#64)
		jump .LBB1_20
	}
	.p2align	4
.LBB1_26:
	{
		r7 = add(r7,#1)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_27
	}
.LBB1_20:
	{
		p3 = cmp.eq(r7,#-1)
		if (!p3.new) jump:t .LBB1_26
	}
	{
		r9:8 = combine(#0,#0)
	}
	{
		barrier
	}
	{
		if (!p0) jump:nt .LBB1_23
	}
	{
		r9 = memw(r18+#0)
	}
	{
		r9 = sfadd(r9,r6)
	}
.LBB1_23:
	{
		if (!p2) jump:nt .LBB1_26
		if (p1) r8 = memw(r18+#4)
	}
	{
		r8 = sfadd(r9,r8)
	}
	.p2align	5
.LBB1_25:
	{
		r9 = memw_locked(r21)
	}
	{
		r9 = sfadd(r9,r8)
	}
	{
		memw_locked(r21,p3) = r9
	}
	{
		if (!p3) jump:nt .LBB1_25
	}
	{
		jump .LBB1_26
	}
.LBB1_28:
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
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end1:
	.size	block_sums_0_general, .Lfunc_end1-block_sums_0_general

	.section	".note.GNU-stack","",@progbits
