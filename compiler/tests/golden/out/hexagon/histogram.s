	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	histogram_0
	.p2align	4
	.type	histogram_0,@function
histogram_0:
	{
		p0 = cmp.gt(r3,r2); if (!p0.new) jump:t .LBB0_1
	}
	{
		r2 = #1024
		r1 = #0
		r0 = memw(r0+#0)
	}
	{
		jump memset
	}
.LBB0_1:
	{
		jumpr r31
	}
.Lfunc_end0:
	.size	histogram_0, .Lfunc_end0-histogram_0

	.globl	histogram_1
	.p2align	4
	.type	histogram_1,@function
histogram_1:
	{
		p0 = cmp.gt(r3,r2)
		memd(r29+#-16) = r17:16
		allocframe(#24)
	}
	{
		if (!p0) jump:nt .LBB1_28
		memd(r29+#8) = r19:18
		memd(r29+#0) = r21:20
	}
	{
		r7:6 = combine(r0,r1)
		r17:16 = combine(r2,r3)
		r18 = memw(r4+#0)
	}
	{
		r1:0 = combine(r18,r17)
		r19 = memw(r7+#0)
		r21 = memw(r6+#0)
	}
	{
		call __hexagon_umodsi3
		r20 = memw(r7+#4)
	}
	{
		jump .LBB1_2
	}
	.p2align	4
.LBB1_27:
	{
		r1 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r1,r18)
	}
	{
		r0 = mux(p0,#0,r1)
		r17 = add(r17,#1)
		if (cmp.eq(r17.new,r16)) jump:nt .LBB1_28
	}
.LBB1_2:
	{
		r1 = asl(r0,#12)
	}
	{
		r2 = add(r1,#4096)
	}
	{
		r2 = min(r2,r21)
		if (!cmp.gt(r2.new,r1)) jump:t .LBB1_27
	}
	{
		p0 = bitsclr(r2,#7)
		r4 = and(r2,#7)
		r3 = r1
		if (p0.new) jump:nt .LBB1_8
	}
	{
		loop0(.LBB1_5,r4)
		r3 = add(r1,r4)
		r5 = add(r20,r1)
	}
	.p2align	4
.LBB1_5:
	{
		r6 = memub(r5+#0)
	}
	{
		r6 = addasl(r19,r6,#2)
	}
	.p2align	5
.LBB1_6:
	{
		r7 = memw_locked(r6)
	}
	{
		r7 = add(r7,#1)
	}
	{
		memw_locked(r6,p0) = r7
	}
	{
		if (!p0) jump:nt .LBB1_6
	}
	{
		r5 = add(r5,#1)
		nop
	} :endloop0
.LBB1_8:
	{
		r5 = sub(r1,r2)
	}
	{
		p0 = cmp.gtu(r5,##-8)
		if (p0.new) jump:t .LBB1_27
	}
	{
		r2 = sub(r2,r4)
	}
	{
		r1 = sub(r2,r1)
	}
	{
		r1 = add(r20,add(r3,#3))
		r2 = lsr(r1,#3)
	}
	{
		loop1(.LBB1_10,r2)
	}
	.p2align	4
.LBB1_10:
	{
		r2 = memub(r1+#-3)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_11:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_11
	}
	{
		r2 = memub(r1+#-2)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_13:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_13
	}
	{
		r2 = memub(r1+#-1)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_15:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_15
	}
	{
		r2 = memub(r1+#0)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_17:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_17
	}
	{
		r2 = memub(r1+#1)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_19:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_19
	}
	{
		r2 = memub(r1+#2)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_21:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_21
	}
	{
		r2 = memub(r1+#3)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_23:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_23
	}
	{
		r2 = memub(r1+#4)
	}
	{
		r2 = addasl(r19,r2,#2)
	}
	.p2align	5
.LBB1_25:
	{
		r3 = memw_locked(r2)
	}
	{
		r3 = add(r3,#1)
	}
	{
		memw_locked(r2,p0) = r3
	}
	{
		if (!p0) jump:nt .LBB1_25
	}
	{
		r1 = add(r1,#8)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_27
	}
.LBB1_28:
	{
		r17:16 = memd(r29+#16)
		r19:18 = memd(r29+#8)
	}
	{
		r21:20 = memd(r29+#0)
		dealloc_return
	}
.Lfunc_end1:
	.size	histogram_1, .Lfunc_end1-histogram_1

	.globl	histogram_1_general
	.p2align	4
	.type	histogram_1_general,@function
histogram_1_general:
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
		if (!p0) jump:nt .LBB2_8
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
		r1 = asl(r21,#12)
		r2 = sub(r17,r22)
	}
	{
		loop1(.LBB2_2,r2)
		jump .LBB2_2
	}
	.p2align	4
.LBB2_7:
	{
		r2 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r2,r16)
	}
	{
		r0 = mux(p0,#0,r2)
		nop
		nop
	} :endloop1
	{
		jump .LBB2_8
	}
.LBB2_2:
	{
		r2 = asl(r0,#12)
	}
	{
		r3 = add(r2,#4096)
	}
	{
		r3 = min(r3,r20)
		if (!cmp.gt(r3.new,r2)) jump:t .LBB2_7
	}
	{
		r3 = sub(r3,r2)
		r2 = r19
	}
	{
		loop0(.LBB2_4,r3)
		r2 += mpyi(r1,r0)
	}
	.p2align	4
.LBB2_4:
	{
		r3 = memub(r2+#0)
	}
	{
		r3 = addasl(r18,r3,#2)
	}
	.p2align	5
.LBB2_5:
	{
		r4 = memw_locked(r3)
	}
	{
		r4 = add(r4,#1)
	}
	{
		memw_locked(r3,p0) = r4
	}
	{
		if (!p0) jump:nt .LBB2_5
	}
	{
		r2 = add(r2,r21)
		nop
	} :endloop0
	{
		jump .LBB2_7
	}
.LBB2_8:
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
.Lfunc_end2:
	.size	histogram_1_general, .Lfunc_end2-histogram_1_general

	.section	".note.GNU-stack","",@progbits
