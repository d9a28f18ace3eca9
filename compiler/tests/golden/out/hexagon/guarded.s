	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	gather_0
	.p2align	4
	.type	gather_0,@function
gather_0:
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
		if (!p0) jump:nt .LBB0_30
		memd(r29+#8) = r23:22
		memd(r29+#0) = r25:24
	}
	{
		r3 = r1
		r5 = r0
		r17 = r3
		r18 = memw(r0+#0)
	}
	{
		r24 = r2
		r16 = memw(r4+#0)
		r19 = memw(r0+#4)
	}
	{
		r1:0 = combine(r16,r2)
		r20 = memw(r5+#8)
		r22 = memw(r3+#0)
	}
	{
		call __hexagon_umodsi3
		r21 = memw(r5+#12)
		r23 = memw(r3+#4)
	}
	{
		r1 = sub(r17,r24)
		r4 = ##2143289344
		r2 = #0
	}
	{
		p0 = cmp.gt(r1,#0)
	}
	{
		r1 = addasl(r21,r23,#2)
		r3 = mux(p0,r1,#1)
	}
	{
		loop1(.LBB0_2,r3)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_29:
	{
		r3 = add(r0,#1)
	}
	{
		p0 = cmp.eq(r3,r16)
	}
	{
		r0 = mux(p0,#0,r3)
		nop
		nop
	} :endloop1
	{
		jump .LBB0_30
	}
.LBB0_2:
	{
		r6 = asl(r0,#12)
	}
	{
		r3 = add(r6,#4096)
	}
	{
		r5 = min(r3,r22)
		if (!cmp.gt(r5.new,r6)) jump:t .LBB0_29
	}
	{
		p0 = bitsclr(r5,#3)
		r7 = asl(r0,#14)
		r8 = and(r5,#3)
		r3 = add(r23,#-1)
	}
	{
		r9 = r6
		if (p0) jump:nt .LBB0_10
	}
	{
		r9 = add(r6,r8)
		r12 = add(r20,r7)
		r13 = add(r19,r6)
		r14 = add(r18,r7)
	}
	{
		loop0(.LBB0_5,r8)
		jump .LBB0_5
	}
	.p2align	4
.LBB0_9:
	{
		r15 = sfadd(r28,r15)
		r14 = add(r14,#4)
		r13 = add(r13,#1)
		memw(r12++#4) = r15.new
	} :endloop0
	{
		jump .LBB0_10
	}
.LBB0_5:
	{
		r15 = memw(r14+#0)
	}
	{
		r28 = r15
	}
	{
		r28 += lsr(r15,#31)
	}
	{
		r10 = clrbit(r28,#0)
	}
	{
		r15 = sub(r15,r10)
	}
	{
		r10 = asr(r15,#31)
		r15 = #0
	}
	{
		r10 += asr(r28,#1)
		r28 = #0
	}
	{
		p1 = cmp.gt(r10,#-1)
		p0 = cmp.gt(r23,r10)
	}
	{
		p2 = and(p1,p0)
	}
	{
		r11 = mux(p2,#1,#0)
		if (!p1) jump:nt .LBB0_7
		memb(r13+#0) = r11.new
	}
	{
		if (p0) r28 = memw(r21+r10<<#2)
	}
.LBB0_7:
	{
		p0 = cmp.gt(r3,#-1); if (!p0.new) jump:nt .LBB0_9
	}
	{
		r10 = memw(r1+#-4)
	}
	{
		r15 = sfmax(r10,r2)
		p0 = sfcmp.uo(r10,r10)
	}
	{
		if (p0) r15 = add(r4,#0)
	}
	{
		p0 = sfcmp.uo(r15,r2)
		p1 = sfcmp.eq(r15,r2)
	}
	{
		p0 = and(p1,!p0)
		if (p0.new) r15 = #0
		jump .LBB0_9
	}
	.p2align	4
.LBB0_10:
	{
		r6 = sub(r6,r5)
	}
	{
		p0 = cmp.gtu(r6,##-4)
		if (p0.new) jump:t .LBB0_29
	}
	{
		r7 |= asl(r8,#2)
		r5 = add(r19,add(r9,#3))
		r6 = sub(r5,r9)
	}
	{
		r6 = add(r20,add(r7,#8))
		r7 = add(r18,add(r7,#8))
		r25 = add(r6,#3)
		p0 = cmp.gt(r6,#0)
	}
	{
		r8 = lsr(r25,#2)
	}
	{
		if (!p0) r8 = #1
	}
	{
		loop0(.LBB0_12,r8)
		jump .LBB0_12
	}
	.p2align	4
.LBB0_28:
	{
		r8 = sfadd(r9,r8)
		r7 = add(r7,#16)
		r5 = add(r5,#4)
		memw(r6+#4) = r8.new
	}
	{
		r6 = add(r6,#16)
		nop
	} :endloop0
	{
		jump .LBB0_29
	}
.LBB0_12:
	{
		r8 = memw(r7+#-8)
	}
	{
		r9 = r8
	}
	{
		r9 += lsr(r8,#31)
	}
	{
		r12 = clrbit(r9,#0)
	}
	{
		r8 = sub(r8,r12)
	}
	{
		r12 = asr(r8,#31)
	}
	{
		r12 += asr(r9,#1)
		r9:8 = combine(#0,#0)
	}
	{
		p1 = cmp.gt(r12,#-1)
		p0 = cmp.gt(r23,r12)
	}
	{
		p2 = and(p1,p0)
	}
	{
		r13 = mux(p2,#1,#0)
		if (!p1) jump:nt .LBB0_14
		memb(r5+#-3) = r13.new
	}
	{
		if (p0) r9 = memw(r21+r12<<#2)
	}
.LBB0_14:
	{
		p0 = cmp.gt(r3,#-1); if (!p0.new) jump:nt .LBB0_16
	}
	{
		r12 = memw(r1+#-4)
	}
	{
		r8 = sfmax(r12,r2)
		p1 = sfcmp.uo(r12,r12)
	}
	{
		if (p1) r8 = add(r4,#0)
	}
	{
		p1 = sfcmp.uo(r8,r2)
		p2 = sfcmp.eq(r8,r2)
	}
	{
		p1 = and(p2,!p1)
		if (p1.new) r8 = #0
	}
.LBB0_16:
	{
		r8 = sfadd(r9,r8)
		r12 = memw(r7+#-4)
		memw(r6+#-8) = r8.new
	}
	{
		r24 = r12
	}
	{
		r24 += lsr(r12,#31)
	}
	{
		r25 = clrbit(r24,#0)
	}
	{
		r9 = sub(r12,r25)
	}
	{
		r12 = asr(r9,#31)
		r9:8 = combine(#0,#0)
	}
	{
		r12 += asr(r24,#1)
	}
	{
		p2 = cmp.gt(r12,#-1)
		p1 = cmp.gt(r23,r12)
	}
	{
		p3 = and(p2,p1)
	}
	{
		r13 = mux(p3,#1,#0)
		if (!p2) jump:nt .LBB0_18
		memb(r5+#-2) = r13.new
	}
	{
		if (p1) r9 = memw(r21+r12<<#2)
	}
.LBB0_18:
	{
		if (!p0) jump:nt .LBB0_20
	}
	{
		r12 = memw(r1+#-4)
	}
	{
		r8 = sfmax(r12,r2)
		p1 = sfcmp.uo(r12,r12)
	}
	{
		if (p1) r8 = add(r4,#0)
	}
	{
		p1 = sfcmp.uo(r8,r2)
		p2 = sfcmp.eq(r8,r2)
	}
	{
		p1 = and(p2,!p1)
		if (p1.new) r8 = #0
	}
.LBB0_20:
	{
		r8 = sfadd(r9,r8)
		r12 = memw(r7+#0)
		memw(r6+#-4) = r8.new
	}
	{
		r24 = r12
	}
	{
		r24 += lsr(r12,#31)
	}
	{
		r25 = clrbit(r24,#0)
	}
	{
		r9 = sub(r12,r25)
	}
	{
		r12 = asr(r9,#31)
		r9:8 = combine(#0,#0)
	}
	{
		r12 += asr(r24,#1)
	}
	{
		p2 = cmp.gt(r12,#-1)
		p1 = cmp.gt(r23,r12)
	}
	{
		p3 = and(p2,p1)
	}
	{
		r13 = mux(p3,#1,#0)
		if (!p2) jump:nt .LBB0_22
		memb(r5+#-1) = r13.new
	}
	{
		if (p1) r9 = memw(r21+r12<<#2)
	}
.LBB0_22:
	{
		if (!p0) jump:nt .LBB0_24
	}
	{
		r12 = memw(r1+#-4)
	}
	{
		r8 = sfmax(r12,r2)
		p1 = sfcmp.uo(r12,r12)
	}
	{
		if (p1) r8 = add(r4,#0)
	}
	{
		p1 = sfcmp.uo(r8,r2)
		p2 = sfcmp.eq(r8,r2)
	}
	{
		p1 = and(p2,!p1)
		if (p1.new) r8 = #0
	}
.LBB0_24:
	{
		r8 = sfadd(r9,r8)
		r12 = memw(r7+#4)
		memw(r6+#0) = r8.new
	}
	{
		r24 = r12
	}
	{
		r24 += lsr(r12,#31)
	}
	{
		r25 = clrbit(r24,#0)
	}
	{
		r9 = sub(r12,r25)
	}
	{
		r12 = asr(r9,#31)
		r9:8 = combine(#0,#0)
	}
	{
		r12 += asr(r24,#1)
	}
	{
		p2 = cmp.gt(r12,#-1)
		p1 = cmp.gt(r23,r12)
	}
	{
		p3 = and(p2,p1)
	}
	{
		r13 = mux(p3,#1,#0)
		if (!p2) jump:nt .LBB0_26
		memb(r5+#0) = r13.new
	}
	{
		if (p1) r9 = memw(r21+r12<<#2)
	}
.LBB0_26:
	{
		if (!p0) jump:nt .LBB0_28
	}
	{
		r12 = memw(r1+#-4)
	}
	{
		r8 = sfmax(r12,r2)
		p0 = sfcmp.uo(r12,r12)
	}
	{
		if (p0) r8 = add(r4,#0)
	}
	{
		p0 = sfcmp.uo(r8,r2)
		p1 = sfcmp.eq(r8,r2)
	}
	{
		p0 = and(p1,!p0)
		if (p0.new) r8 = #0
		jump .LBB0_28
	}
.LBB0_30:
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
	.size	gather_0, .Lfunc_end0-gather_0

	.globl	gather_0_general
	.p2align	4
	.type	gather_0_general,@function
gather_0_general:
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
		if (!p0) jump:nt .LBB1_11
		memd(r29+#0) = r27:26
	}
	{
		r3 = r0
		r27 = r2
		r17 = r3
		r18 = memw(r0+#0)
	}
	{
		r20 = memw(r3+#8)
		r22 = memw(r1+#0)
	}
	{
		r3 = r1
		r21 = memw(r3+#12)
		r16 = memw(r4+#0)
	}
	{
		r23 = memw(r3+#8)
		r19 = memw(r0+#4)
	}
	{
		r1:0 = combine(r16,r2)
		r26 = memw(r1+#4)
		r24 = memw(r3+#12)
	}
	{
		call __hexagon_umodsi3
		r25 = memw(r3+#16)
	}
	{
		r1 = asl(r26,#14)
		r3 = asl(r23,#12)
		r2 = sub(r17,r27)
		r4 = add(r24,#-1)
	}
	{
		p0 = cmp.gt(r2,#0)
		r5 = #0
	}
	{
		r4 = mpyi(r4,r25)
		r2 = asl(r26,#2)
		r6 = mux(p0,r2,#1)
		p0 = cmp.gt(r4,#-1)
	}
	{
		loop1(.LBB1_2,r6)
		jump .LBB1_2
	}
	.p2align	4
.LBB1_10:
	{
		r6 = add(r0,#1)
	}
	{
		p1 = cmp.eq(r6,r16)
	}
	{
		r0 = mux(p1,#0,r6)
		nop
		nop
	} :endloop1
	{
		jump .LBB1_11
	}
.LBB1_2:
	{
		r6 = asl(r0,#12)
	}
	{
		r7 = add(r6,#4096)
	}
	{
		r7 = min(r7,r22)
		if (!cmp.gt(r7.new,r6)) jump:t .LBB1_10
	}
	{
		r9 = sub(r7,r6)
		r7:6 = combine(r19,r18)
		r8 = r20
	}
	{
		r6 += mpyi(r1,r0)
		r7 += mpyi(r3,r0)
		p1 = cmp.gt(r9,#0)
	}
	{
		r8 += asl(r0,#14)
		if (!p1) r9 = #1
	}
	{
		loop0(.LBB1_4,r9)
		jump .LBB1_4
	}
	.p2align	4
.LBB1_9:
	{
		r9 = sfadd(r12,r9)
		r6 = add(r6,r2)
		r7 = add(r7,r23)
		memw(r8++#4) = r9.new
	} :endloop0
	{
		jump .LBB1_10
	}
.LBB1_4:
	{
		r9 = memw(r6+#0)
	}
	{
		r12 = r9
	}
	{
		r12 += lsr(r9,#31)
	}
	{
		r13 = clrbit(r12,#0)
	}
	{
		r9 = sub(r9,r13)
	}
	{
		r13 = asr(r9,#31)
		r9 = #0
	}
	{
		r13 += asr(r12,#1)
		r12 = #0
	}
	{
		p2 = cmp.gt(r13,#-1)
		p1 = cmp.gt(r24,r13)
	}
	{
		p3 = and(p2,p1)
	}
	{
		r14 = mux(p3,#1,#0)
		if (!p2) jump:nt .LBB1_7
		memb(r7+#0) = r14.new
	}
	{
		if (!p1) jump:nt .LBB1_7
	}
	{
		r12 = mpyi(r13,r25)
	}
	{
		r12 = memw(r21+r12<<#2)
	}
.LBB1_7:
	{
		if (!p0) jump:nt .LBB1_9
	}
	{
		r13 = memw(r21+r4<<#2)
	}
	{
		r9 = sfmax(r13,r5)
		p1 = sfcmp.uo(r13,r13)
	}
	{
		if (p1) r9 = ##2143289344
	}
	{
		p1 = sfcmp.uo(r9,r5)
		p2 = sfcmp.eq(r9,r5)
	}
	{
		p1 = and(p2,!p1)
		if (p1.new) r9 = #0
		jump .LBB1_9
	}
.LBB1_11:
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
	.size	gather_0_general, .Lfunc_end1-gather_0_general

	.globl	row_norms_0
	.p2align	4
	.type	row_norms_0,@function
row_norms_0:
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
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		if (!p0) jump:nt .LBB2_32
		memw(r29+#32) = r3
	}
	{
		r17 = r2
		r7:6 = combine(r0,r1)
		r20 = memw(r0+#0)
		r1 = memw(r4+#0)
	}
	{
		r0 = r17
		r3 = memw(r7+#4)
		memw(r29+#36) = r1
	}
	{
		call __hexagon_umodsi3
		r22 = memw(r6+#0)
		memw(r29+#40) = r3
	}
	{
		r1 = asr(r22,#31)
		r24 = asl(r22,#2)
		r2 = add(r29,#64)
		r4 = r22
	}
	{
		r4 += lsr(r1,#26)
		r23 = extractu(r24,#3,#2)
		r5 = #-1
		r18 = add(r2,#128)
	}
	{
		r26 = setbit(r2,#5)
		r27 = setbit(r2,#4)
		r1 = and(r4,#-64)
		memw(r29+#44) = r4
	}
	{
		r1 = sub(r22,r1)
		r21 = add(r18,#-64)
		r16 = #0
		r19 = r0
	}
	{
		r1 = asr(r1,#31)
		r3 = setbit(r2,#3)
		memw(r29+#48) = r1.new
	}
	{
		r1 += lsr(r4,#6)
		p0 = bitsclr(r22,#7)
		memw(r29+#52) = r3
	}
	{
		r1 = addasl(r5,r1,#6)
		r4 = asl(r1,#6)
	}
	{
		r25 = lsr(r1,#6)
		r3 = p0
		p0 = cmp.gt(r4,#0)
		memw(r29+#60) = r3.new
	}
	{
		r2 = p0
		memw(r29+#56) = r2.new
	}
	.p2align	4
.LBB2_2:
	{
		loop0(.LBB2_3,#64)
		r0 = add(r29,#64)
	}
	.p2align	4
.LBB2_3:
	{
		nop
		memw(r0++#4) = r16
	} :endloop0
	{
		r0 = memw(r29+#56)
	}
	{
		p0 = r0
		if (!p0.new) jump:nt .LBB2_9
	}
	{
		r1:0 = combine(#0,r20)
	}
	{
		r0 += mpyi(r24,r19)
	}
	.p2align	4
.LBB2_6:
	{
		loop0(.LBB2_7,#63)
		r2 = add(r29,#64)
		r4 = r0
	}
	{
		r3 = memw(r2+#0)
		r5 = memw(r4++#4)
	}
	.p2align	5
.LBB2_7:
	{
		r3 += sfmpy(r5,r5)
		r5 = memw(r4++#4)
		memw(r2++#4) = r3.new
	}
	{
		nop
		r3 = memw(r2+#0)
	} :endloop0
	{
		r3 += sfmpy(r5,r5)
		p0 = cmp.gtu(r25,r1)
		r1 = add(r1,#1)
		r0 = add(r0,#256)
	}
	{
		if (p0) jump:nt .LBB2_6
		memw(r2++#4) = r3
	}
.LBB2_9:
	{
		r3 = memw(r29+#48)
		r0 = memw(r29+#44)
	}
	{
		r3 += asr(r0,#6)
		r0 = #0
	}
	{
		r1 = asl(r3,#6)
		if (!cmp.gt(r22,r1.new)) jump:t .LBB2_21
	}
	{
		r2 = mpyi(r24,r19)
		r0 = memw(r29+#60)
	}
	{
		p0 = r0
		if (p0.new) jump:nt .LBB2_11
	}
	{
		r3 = asl(r3,#8)
		p0 = cmp.gtu(r23,#1)
		r0 = #0
		r5 = r20
	}
	{
		r5 += add(r2,r3)
		r3 = add(r1,#1)
	}
	{
		if (!p0) jump:nt .LBB2_16
		r4 = memw(r5++#4)
	}
	{
		r7 = add(r23,#-2)
		p0 = cmp.gtu(r23,#2)
		r3 = add(r3,#1)
		r6 = memw(r5++#4)
	}
	{
		loop0(.LBB2_14,r7)
		if (!p0) jump:nt .LBB2_15
	}
	.p2align	5
.LBB2_14:
	{
		r7 = r4
		r4 = r6
		r3 = add(r3,#1)
		r6 = memw(r5++#4)
	}
	{
		r0 += sfmpy(r7,r7)
		nop
	} :endloop0
.LBB2_15:
	{
		r0 += sfmpy(r4,r4)
		r4 = r6
	}
.LBB2_16:
	{
		r0 += sfmpy(r4,r4)
		jump .LBB2_17
	}
.LBB2_11:
	{
		r0 = #0
		r3 = r1
	}
.LBB2_17:
	{
		r1 = sub(r1,r22)
	}
	{
		p0 = cmp.gtu(r1,##-8)
		if (p0.new) jump:t .LBB2_21
	}
	{
		r3 = addasl(r2,r3,#2)
		r1 = sub(r22,r3)
	}
	{
		r1 = add(r20,add(r3,#16))
		r2 = add(r1,#7)
		p0 = cmp.gt(r1,#0)
	}
	{
		r2 = lsr(r2,#3)
	}
	{
		if (!p0) r2 = #1
		r3 = memw(r1+#-16)
		r5 = memw(r1+#-8)
	}
	{
		p0 = cmp.gtu(r2,#1)
		r4 = memw(r1+#-12)
		r7 = memw(r1+#0)
	}
	{
		r0 += sfmpy(r3,r3)
		r3 = memw(r1+#-4)
		r6 = memw(r1+#8)
	}
	{
		r0 += sfmpy(r4,r4)
	}
	{
		r0 += sfmpy(r5,r5)
	}
	{
		r0 += sfmpy(r3,r3)
		r3 = memw(r1+#4)
	}
	{
		r0 += sfmpy(r7,r7)
	}
	{
		r0 += sfmpy(r3,r3)
		r1 = add(r1,#32)
		r3 = add(r2,#-1)
		r2 = memw(r1+#12)
	}
	{
		loop0(.LBB2_19,r3)
		r0 += sfmpy(r6,r6)
		if (!p0) jump:nt .LBB2_20
	}
	.p2align	4
.LBB2_19:
	{
		r0 += sfmpy(r2,r2)
		r2 = memw(r1+#-16)
		r4 = memw(r1+#-8)
	}
	{
		r3 = memw(r1+#-12)
	}
	{
		r0 += sfmpy(r2,r2)
		r2 = memw(r1+#-4)
	}
	{
		r0 += sfmpy(r3,r3)
		r3 = memw(r1+#0)
	}
	{
		r0 += sfmpy(r4,r4)
	}
	{
		r0 += sfmpy(r2,r2)
		r2 = memw(r1+#4)
	}
	{
		r0 += sfmpy(r3,r3)
		r3 = memw(r1+#8)
	}
	{
		r0 += sfmpy(r2,r2)
		r1 = add(r1,#32)
		r2 = memw(r1+#12)
	}
	{
		r0 += sfmpy(r3,r3)
		nop
	} :endloop0
.LBB2_20:
	{
		r0 += sfmpy(r2,r2)
	}
.LBB2_21:
	{
		loop0(.LBB2_22,#31)
		r1 = add(r18,#4)
		r4 = r18
		r2 = memw(r18+#-128)
	}
	{
		r3 = memw(r18+#0)
	}
	.p2align	5
.LBB2_22:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-128) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-128)
	} :endloop0
	{
		loop0(.LBB2_24,#15)
		r1 = sfadd(r2,r3)
		r4 = r21
		memw(r4+#-128) = r1.new
	}
	{
		r1 = add(r21,#4)
		r2 = memw(r21+#-64)
		r3 = memw(r21+#0)
	}
	.p2align	5
.LBB2_24:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-64) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-64)
	} :endloop0
	{
		loop0(.LBB2_26,#7)
		r1 = sfadd(r2,r3)
		r4 = r26
		memw(r4+#-64) = r1.new
	}
	{
		r1 = add(r26,#4)
		r2 = memw(r26+#-32)
		r3 = memw(r26+#0)
	}
	.p2align	5
.LBB2_26:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-32) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-32)
	} :endloop0
	{
		r1 = sfadd(r2,r3)
		r2 = add(r27,#4)
		r5 = r27
		memw(r4+#-32) = r1.new
	}
	{
		loop0(.LBB2_28,#3)
		r3 = memw(r27+#-16)
		r4 = memw(r27+#0)
	}
	.p2align	5
.LBB2_28:
	{
		r1 = sfadd(r3,r4)
		r5 = r2
		r4 = memw(r2+#0)
		memw(r5+#-16) = r1.new
	}
	{
		r2 = add(r2,#4)
		r1 = #1
		r3 = memw(r2+#-16)
	} :endloop0
	{
		r2 = sfadd(r3,r4)
		memw(r5+#-16) = r2.new
	}
	{
		r2 = memw(r29+#52)
	}
	.p2align	5
.LBB2_30:
	{
		r1 = add(r1,#-1)
		r3 = memw(r2+#-8)
		r4 = memw(r2+#0)
	}
	{
		p0 = cmp.eq(r1,#0)
	}
	{
		r3 = sfadd(r3,r4)
		r2 = add(r2,#4)
		if (p0) jump:nt .LBB2_30
		memw(r2+#-8) = r3.new
	}
	{
		r1 = memw(r29+#64)
		r2 = memw(r29+#68)
	}
	{
		r1 = sfadd(r1,r2)
		memw(r29+#64) = r1.new
	}
	{
		call __hexagon_sqrtf
		r0 = sfadd(r1,r0)
	}
	{
		r1 = add(r19,#1)
		r17 = add(r17,#1)
		r4 = memw(r29+#40)
		r2 = memw(r29+#36)
	}
	{
		p0 = cmp.eq(r1,r2)
		r2 = memw(r29+#32)
	}
	{
		r19 = mux(p0,#0,r1)
		p1 = cmp.gt(r2,r17); if (p1.new) jump:t .LBB2_2
		memw(r4+r19<<#2) = r0
	}
.LBB2_32:
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
	.size	row_norms_0, .Lfunc_end2-row_norms_0

	.globl	row_norms_0_general
	.p2align	4
	.type	row_norms_0_general,@function
row_norms_0_general:
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
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		if (!p0) jump:nt .LBB3_32
		memw(r29+#20) = r3
	}
	{
		r4 = r1
		r17 = r2
		r3 = memw(r4+#0)
		r20 = memw(r0+#0)
	}
	{
		r0 = r2
		r1 = r3
		r5 = memw(r0+#4)
		r25 = memw(r1+#0)
	}
	{
		memw(r29+#24) = r5
		memw(r29+#28) = r3
	}
	{
		call __hexagon_umodsi3
		r18 = memw(r4+#4)
		r24 = memw(r4+#8)
	}
	{
		r1 = asr(r25,#31)
		r2 = asl(r18,#2)
		r3 = r25
		r7 = #-1
	}
	{
		r3 += lsr(r1,#26)
		r27 = asl(r24,#8)
		r2 = add(r29,#64)
		memw(r29+#16) = r2
	}
	{
		r21 = asl(r24,#2)
		r16 = asl(r24,#5)
		r1 = and(r3,#-64)
		r15 = and(r25,#7)
	}
	{
		r1 = sub(r25,r1)
		r19 = r0
		r22 = add(r2,#64)
		r26 = #0
	}
	{
		r4 = asr(r1,#31)
		memw(r29+#36) = r4.new
	}
	{
		r4 += lsr(r3,#6)
		p0 = bitsclr(r25,#7)
		memw(r29+#12) = r25
	}
	{
		r6 = setbit(r2,#5)
		memw(r29+#44) = r6.new
	}
	{
		r1 = addasl(r7,r4,#6)
		r5 = setbit(r2,#4)
		memw(r29+#32) = r3
	}
	{
		r25 = lsr(r1,#6)
		r5 = setbit(r2,#3)
		r6 = add(r2,#128)
		memw(r29+#48) = r5
	}
	{
		r2 = p0
		memw(r29+#52) = r6
		memw(r29+#56) = r5
	}
	{
		memw(r29+#40) = r4
		memw(r29+#60) = r2
	}
	.p2align	4
.LBB3_2:
	{
		loop0(.LBB3_3,#64)
		r0 = add(r29,#64)
	}
	.p2align	4
.LBB3_3:
	{
		nop
		memw(r0++#4) = r26
	} :endloop0
	{
		r0 = memw(r29+#40)
	}
	{
		r0 = asl(r0,#6)
		if (!cmp.gt(r0.new,#0)) jump:nt .LBB3_9
	}
	{
		r1:0 = combine(#0,r20)
		r2 = memw(r29+#16)
	}
	{
		r0 += mpyi(r2,r19)
	}
	.p2align	4
.LBB3_6:
	{
		loop0(.LBB3_7,#63)
		r5 = add(r0,r21)
		r2 = add(r29,#64)
		r4 = memw(r0+#0)
	}
	{
		r3 = memw(r2+#0)
	}
	.p2align	5
.LBB3_7:
	{
		r3 += sfmpy(r4,r4)
		r5 = add(r5,r21)
		r4 = memw(r5+#0)
		memw(r2++#4) = r3.new
	}
	{
		nop
		r3 = memw(r2+#0)
	} :endloop0
	{
		r3 += sfmpy(r4,r4)
		p0 = cmp.gtu(r25,r1)
		r1 = add(r1,#1)
		r0 = add(r0,r27)
	}
	{
		if (p0) jump:nt .LBB3_6
		memw(r2++#4) = r3
	}
.LBB3_9:
	{
		r1 = memw(r29+#36)
		r0 = memw(r29+#32)
	}
	{
		r1 += asr(r0,#6)
		r0 = memw(r29+#12)
	}
	{
		r3 = asl(r1,#6)
	}
	{
		r0 = #0
		p0 = cmp.gt(r0,r3); if (!p0.new) jump:t .LBB3_21
	}
	{
		r0 = memw(r29+#16)
	}
	{
		r2 = mpyi(r0,r19)
		r0 = memw(r29+#60)
	}
	{
		p0 = r0
		if (p0.new) jump:nt .LBB3_11
	}
	{
		r1 = mpyi(r27,r1)
		p0 = cmp.gtu(r15,#1)
		r0 = #0
		r5 = r20
	}
	{
		r5 += add(r1,r2)
		r1 = add(r3,#1)
	}
	{
		r6 = add(r5,r21)
	}
	{
		if (!p0) jump:nt .LBB3_16
		r4 = memw(r5+#0)
	}
	{
		r7 = add(r15,#-2)
		p0 = cmp.gtu(r15,#2)
		r1 = add(r1,#1)
		r5 = memw(r6+#0)
	}
	{
		loop0(.LBB3_14,r7)
		r6 = add(r6,r21)
		if (!p0) jump:nt .LBB3_15
	}
	.p2align	5
.LBB3_14:
	{
		r0 += sfmpy(r4,r4)
		r6 = add(r6,r21)
		r4 = r5
		r5 = memw(r6+#0)
	}
	{
		r1 = add(r1,#1)
		nop
	} :endloop0
.LBB3_15:
	{
		r0 += sfmpy(r4,r4)
		r4 = r5
	}
.LBB3_16:
	{
		r0 += sfmpy(r4,r4)
		jump .LBB3_17
	}
.LBB3_11:
	{
		r1:0 = combine(r3,#0)
	}
.LBB3_17:
	{
		r4 = memw(r29+#12)
	}
	{
		r3 = sub(r3,r4)
	}
	{
		p0 = cmp.gtu(r3,##-8)
		if (p0.new) jump:t .LBB3_21
	}
	{
		r5 = mpyi(r21,r1)
		r7 = add(r1,#2)
		r4 = r20
		r3 = memw(r29+#12)
	}
	{
		r4 += add(r2,r5)
		r2 = mpyi(r19,r18)
		r3 = sub(r3,r1)
		r5 = add(r1,#1)
	}
	{
		r2 = addasl(r20,r2,#2)
		r5 = mpyi(r5,r24)
		r6 = add(r3,#7)
		p0 = cmp.gt(r3,#0)
	}
	{
		r7 = mpyi(r7,r24)
		r3 = lsr(r6,#3)
		r8 = add(r1,#3)
		r6 = memw(r4+#0)
	}
	{
		r8 = mpyi(r8,r24)
		if (!p0) r3 = #1
		r9 = add(r1,#4)
		r5 = memw(r2+r5<<#2)
	}
	{
		r0 += sfmpy(r6,r6)
		r6 = add(r1,#5)
		p0 = cmp.gtu(r3,#1)
		r12 = add(r3,#-1)
	}
	{
		r3 = mpyi(r6,r24)
		r9 = mpyi(r9,r24)
		r6 = memw(r2+r7<<#2)
		r8 = memw(r2+r8<<#2)
	}
	{
		r0 += sfmpy(r5,r5)
		r7 = add(r1,#6)
		r13 = add(r1,#7)
	}
	{
		r7 = mpyi(r7,r24)
		r3 = add(r1,#8)
		r9 = memw(r2+r9<<#2)
		r14 = memw(r2+r3<<#2)
	}
	{
		r5 = mpyi(r13,r24)
		r0 += sfmpy(r6,r6)
		r1 = add(r4,r16)
	}
	{
		r6 = memw(r2+r7<<#2)
	}
	{
		r0 += sfmpy(r8,r8)
	}
	{
		r0 += sfmpy(r9,r9)
	}
	{
		loop0(.LBB3_19,r12)
		r0 += sfmpy(r14,r14)
		if (!p0) jump:nt .LBB3_20
	}
	.p2align	4
.LBB3_19:
	{
		r2 = mpyi(r19,r18)
		r0 += sfmpy(r6,r6)
		r4 = add(r3,#1)
		r5 = memw(r2+r5<<#2)
	}
	{
		r2 = addasl(r20,r2,#2)
		r4 = mpyi(r4,r24)
		r7 = add(r3,#2)
		r6 = memw(r1+#0)
	}
	{
		r7 = mpyi(r7,r24)
		r0 += sfmpy(r5,r5)
		r5 = add(r3,#3)
		r1 = add(r1,r16)
	}
	{
		r5 = mpyi(r5,r24)
		r4 = memw(r2+r4<<#2)
	}
	{
		r0 += sfmpy(r6,r6)
		r6 = memw(r2+r7<<#2)
	}
	{
		r5 = memw(r2+r5<<#2)
	}
	{
		r0 += sfmpy(r4,r4)
		r4 = add(r3,#4)
	}
	{
		r4 = mpyi(r4,r24)
	}
	{
		r0 += sfmpy(r6,r6)
		r6 = add(r3,#5)
	}
	{
		r6 = mpyi(r6,r24)
		r4 = memw(r2+r4<<#2)
	}
	{
		r0 += sfmpy(r5,r5)
		r5 = add(r3,#6)
	}
	{
		r5 = mpyi(r5,r24)
		r7 = memw(r2+r6<<#2)
	}
	{
		r0 += sfmpy(r4,r4)
		r4 = add(r3,#7)
		r3 = add(r3,#8)
	}
	{
		r5 = mpyi(r4,r24)
		r6 = memw(r2+r5<<#2)
	}
	{
		r0 += sfmpy(r7,r7)
		nop
	} :endloop0
.LBB3_20:
	{
		r0 += sfmpy(r6,r6)
		r1 = memw(r2+r5<<#2)
	}
	{
		r0 += sfmpy(r1,r1)
	}
.LBB3_21:
	{
		loop0(.LBB3_22,#31)
		r4 = memw(r29+#52)
	}
	{
		r1 = add(r4,#4)
	}
	{
		r2 = memw(r4+#-128)
		r3 = memw(r4+#0)
	}
	.p2align	5
.LBB3_22:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-128) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-128)
	} :endloop0
	{
		loop0(.LBB3_24,#15)
		r1 = sfadd(r2,r3)
		r4 = r22
		memw(r4+#-128) = r1.new
	}
	{
		r1 = add(r22,#4)
		r2 = memw(r22+#-64)
		r3 = memw(r22+#0)
	}
	.p2align	5
.LBB3_24:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-64) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-64)
	} :endloop0
	{
		loop0(.LBB3_26,#7)
		r1 = sfadd(r2,r3)
		r4 = memw(r29+#44)
		memw(r4+#-64) = r1.new
	}
	{
		r1 = add(r4,#4)
	}
	{
		r2 = memw(r4+#-32)
		r3 = memw(r4+#0)
	}
	.p2align	5
.LBB3_26:
	{
		r2 = sfadd(r2,r3)
		r4 = r1
		r3 = memw(r1+#0)
		memw(r4+#-32) = r2.new
	}
	{
		r1 = add(r1,#4)
		r2 = memw(r1+#-32)
	} :endloop0
	{
		loop0(.LBB3_28,#3)
		r1 = sfadd(r2,r3)
		r5 = memw(r29+#48)
		memw(r4+#-32) = r1.new
	}
	{
		r2 = add(r5,#4)
	}
	{
		r3 = memw(r5+#-16)
		r4 = memw(r5+#0)
	}
	.p2align	5
.LBB3_28:
	{
		r1 = sfadd(r3,r4)
		r5 = r2
		r4 = memw(r2+#0)
		memw(r5+#-16) = r1.new
	}
	{
		r2 = add(r2,#4)
		r1 = #1
		r3 = memw(r2+#-16)
	} :endloop0
	{
		r2 = sfadd(r3,r4)
		r23 = r15
		memw(r5+#-16) = r2.new
	}
	{
		r2 = memw(r29+#56)
	}
	.p2align	5
.LBB3_30:
	{
		r1 = add(r1,#-1)
		r3 = memw(r2+#-8)
		r4 = memw(r2+#0)
	}
	{
		p0 = cmp.eq(r1,#0)
	}
	{
		r3 = sfadd(r3,r4)
		r2 = add(r2,#4)
		if (p0) jump:nt .LBB3_30
		memw(r2+#-8) = r3.new
	}
	{
		r1 = memw(r29+#64)
		r2 = memw(r29+#68)
	}
	{
		r1 = sfadd(r1,r2)
		memw(r29+#64) = r1.new
	}
	{
		call __hexagon_sqrtf
		r0 = sfadd(r1,r0)
	}
	{
		r17 = add(r17,#1)
		r15 = r23
		r1 = add(r19,#1)
		r2 = memw(r29+#28)
	}
	{
		p0 = cmp.eq(r1,r2)
		r4 = memw(r29+#24)
		r2 = memw(r29+#20)
	}
	{
		p1 = cmp.gt(r2,r17)
	}
	{
		r19 = mux(p0,#0,r1)
		if (p1) jump:nt .LBB3_2
		memw(r4+r19<<#2) = r0
	}
.LBB3_32:
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
	.size	row_norms_0_general, .Lfunc_end3-row_norms_0_general

	.section	".note.GNU-stack","",@progbits
