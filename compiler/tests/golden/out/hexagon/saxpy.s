	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	saxpy_0
	.p2align	4
	.type	saxpy_0,@function
saxpy_0:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#32)
	}
	{
		memd(r29+#16) = r19:18
		memd(r29+#8) = r21:20
	}
	{
		if (!p0) jump:nt .LBB0_14
		memd(r29+#0) = r23:22
	}
	{
		r5 = r0
		r17 = r3
		r6 = r1
		r16 = memw(r4+#0)
	}
	{
		r1:0 = combine(r16,r2)
		r22 = r2
		r18 = memw(r5+#0)
		r20 = memw(r6+#0)
	}
	{
		call __hexagon_umodsi3
		r19 = memw(r5+#4)
		r21 = memw(r6+#4)
	}
	{
		r1 = sub(r17,r22)
	}
	{
		loop1(.LBB0_2,r1)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_13:
	{
		r1 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r1,r16)
	}
	{
		r0 = mux(p0,#0,r1)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_14
	}
.LBB0_2:
	{
		r2 = asl(r0,#12)
	}
	{
		r1 = add(r2,#4096)
	}
	{
		r1 = min(r1,r20)
		if (!cmp.gt(r1.new,r2)) jump:t .LBB0_13
	}
	{
		r4 = sub(r1,r2)
		if (!cmp.gtu(r4.new,#1)) jump:t .LBB0_7
	}
	{
		r5 = asl(r0,#14)
		r3 = and(r4,#1)
	}
	{
		r4 = add(r19,add(r5,#4))
		r5 = add(r18,add(r5,#4))
		r6 = sub(r4,r3)
	}
	{
		r7 = lsr(r6,#1)
		r2 = add(r2,r6)
	}
	{
		loop0(.LBB0_5,r7)
	}
	.p2align	4
.LBB0_5:
	{
		r4 = add(r4,#8)
		r6 = memw(r4+#0)
		r7 = memw(r4+#-4)
	}
	{
		r8 = memw(r5+#-4)
		r9 = memw(r5+#0)
	}
	{
		r8 += sfmpy(r21,r7)
		r9 += sfmpy(r21,r6)
		memw(r5+#-4) = r8.new
	}
	{
		r5 = add(r5,#8)
		memw(r5+#0) = r9
	} :endloop0
	{
		p0 = cmp.eq(r3,#0); if (p0.new) jump:t .LBB0_13
	}
.LBB0_7:
	{
		r4 = sub(r1,r2)
		r3 = r2
	}
	{
		p0 = bitsclr(r4,#7)
		if (p0.new) jump:nt .LBB0_10
	}
	{
		r4 = addasl(r18,r2,#2)
		r3 = and(r4,#7)
	}
	{
		r5 = asl(r3,#2)
		r3 = add(r2,r3)
	}
	{
		r5 = addasl(r19,r2,#2)
		r6 = lsr(r5,#2)
	}
	{
		loop0(.LBB0_9,r6)
	}
	.p2align	5
.LBB0_9:
	{
		r6 = memw(r5++#4)
		r7 = memw(r4+#0)
	}
	{
		r7 += sfmpy(r21,r6)
		memw(r4++#4) = r7.new
	} :endloop0
.LBB0_10:
	{
		r2 = sub(r2,r1)
	}
	{
		p0 = cmp.gtu(r2,##-8)
		if (p0.new) jump:t .LBB0_13
	}
	{
		r2 = asl(r3,#2)
		r1 = sub(r1,r3)
	}
	{
		r1 = add(r19,add(r2,#28))
		r3 = lsr(r1,#3)
	}
	{
		loop0(.LBB0_12,r3)
		r2 = add(r18,add(r2,#16))
	}
	.p2align	4
.LBB0_12:
	{
		r3 = memw(r1+#-28)
		r4 = memw(r2+#-16)
	}
	{
		r6 = memw(r2+#-12)
		r7 = memw(r2+#-8)
	}
	{
		r4 += sfmpy(r21,r3)
		memw(r2+#-16) = r4.new
	}
	{
		r3 = memw(r1+#-24)
	}
	{
		r6 += sfmpy(r21,r3)
		memw(r2+#-12) = r6.new
	}
	{
		r3 = memw(r1+#-20)
		r6 = memw(r2+#-4)
	}
	{
		r7 += sfmpy(r21,r3)
		memw(r2+#-8) = r7.new
	}
	{
		r3 = memw(r1+#-16)
		r7 = memw(r2+#0)
	}
	{
		r6 += sfmpy(r21,r3)
		memw(r2+#-4) = r6.new
	}
	{
		r3 = memw(r1+#-12)
		r6 = memw(r2+#4)
	}
	{
		r7 += sfmpy(r21,r3)
		memw(r2+#0) = r7.new
	}
	{
		r3 = memw(r1+#-8)
		r7 = memw(r2+#8)
	}
	{
		r6 += sfmpy(r21,r3)
		memw(r2+#4) = r6.new
	}
	{
		r3 = memw(r1+#-4)
		r6 = memw(r2+#12)
	}
	{
		r7 += sfmpy(r21,r3)
		memw(r2+#8) = r7.new
	}
	{
		r1 = add(r1,#32)
		r3 = memw(r1+#0)
	}
	{
		r6 += sfmpy(r21,r3)
		r2 = add(r2,#32)
		memw(r2+#12) = r6.new
	} :endloop0
	{
		jump .LBB0_13
	}
.LBB0_14:
	{
		r17:16 = memd(r29+#24)
		r19:18 = memd(r29+#16)
	}
	{
		r21:20 = memd(r29+#8)
		r23:22 = memd(r29+#0)
	}
	{
		r31:30 = dealloc_return(r30):raw
	}
.Lfunc_end0:
	.size	saxpy_0, .Lfunc_end0-saxpy_0

	.globl	saxpy_0_general
	.p2align	4
	.type	saxpy_0_general,@function
saxpy_0_general:
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
		if (!p0) jump:nt .LBB1_6
		memd(r29+#8) = r23:22
		memd(r29+#0) = r25:24
	}
	{
		r3 = r1
		r24 = r2
		r17 = r3
		r18 = memw(r0+#0)
	}
	{
		r16 = memw(r4+#0)
		r21 = memw(r3+#8)
	}
	{
		r1:0 = combine(r16,r2)
		r19 = memw(r0+#4)
		r20 = memw(r1+#0)
	}
	{
		call __hexagon_umodsi3
		r22 = memw(r3+#4)
		r23 = memw(r3+#12)
	}
	{
		r1 = asl(r23,#14)
		r2 = asl(r23,#2)
		r5 = sub(r17,r24)
	}
	{
		r3 = asl(r22,#14)
		r4 = asl(r22,#2)
	}
	{
		loop1(.LBB1_2,r5)
		jump .LBB1_2
	}
	.p2align	4
.LBB1_5:
	{
		r5 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r5,r16)
	}
	{
		r0 = mux(p0,#0,r5)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_6
	}
.LBB1_2:
	{
		r6 = asl(r0,#12)
	}
	{
		r5 = add(r6,#4096)
	}
	{
		r7 = min(r5,r20)
		if (!cmp.gt(r7.new,r6)) jump:t .LBB1_5
	}
	{
		r7 = sub(r7,r6)
		r5 = r19
		r6 = r18
	}
	{
		r5 += mpyi(r1,r0)
		r6 += mpyi(r3,r0)
	}
	{
		loop0(.LBB1_4,r7)
	}
	.p2align	5
.LBB1_4:
	{
		r5 = add(r5,r2)
		r7 = memw(r5+#0)
		r8 = memw(r6+#0)
	}
	{
		r8 += sfmpy(r21,r7)
		r6 = add(r6,r4)
		memw(r6+#0) = r8.new
	} :endloop0
	{
		jump .LBB1_5
	}
.LBB1_6:
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
.Lfunc_end1:
	.size	saxpy_0_general, .Lfunc_end1-saxpy_0_general

	.section	".note.GNU-stack","",@progbits
