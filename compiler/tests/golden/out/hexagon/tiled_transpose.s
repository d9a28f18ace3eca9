	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	tiled_transpose_0
	.p2align	4
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#1216):raw
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
		if (!p0) jump:nt .LBB0_39
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		r20 = r2
		r19 = r3
		r2 = memw(r0+#0)
		memw(r29+#44) = r2.new
	}
	{
		r2 = r1
		r16 = memw(r4+#0)
		r22 = memw(r0+#4)
	}
	{
		r1:0 = combine(r16,r20)
		r23 = memw(r1+#0)
		r24 = memw(r2+#4)
	}
	{
		call __hexagon_udivsi3
		r17 = memw(r4+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r17
		memw(r29+#52) = r17
	}
	{
		call __hexagon_umodsi3
		r1:0 = combine(r16,r20)
		r18 = r0
		memw(r29+#48) = r16
	}
	{
		r1 = asl(r24,#6)
		r2 = asl(r24,#4)
		r13 = add(r29,#64)
		memw(r29+#56) = r1.new
	}
	{
		r3 = asl(r24,#2)
		r5 = asl(r23,#4)
		r1 = sub(r19,r20)
		r7 = add(r13,#68)
	}
	{
		r6 = asl(r23,#2)
		r8 = setbit(r13,#2)
		r9 = add(r13,#136)
		r12 = add(r13,#204)
	}
	{
		r13 = setbit(r13,#3)
		r4 = asl(r23,#6)
		p0 = cmp.gt(r1,#0)
		memw(r29+#60) = r4.new
	}
	{
		if (!p0) r1 = #1
	}
	{
		loop1(.LBB0_2,r1)
		jump .LBB0_2
	}
	.p2align	4
.LBB0_38:
	{
		r1 = add(r0,#1)
		r4 = memw(r29+#48)
	}
	{
		p0 = cmp.eq(r1,r4)
		if (p0.new) r18 = add(r18,#1)
		r4 = memw(r29+#52)
	}
	{
		p1 = cmp.eq(r18,r4)
		r0 = mux(p0,#0,r1)
		if (p1.new) r18 = #0
	} :endloop1
	{
		jump .LBB0_39
	}
.LBB0_2:
	{
		r14 = asl(r18,#4)
		r16 = asl(r0,#6)
		r1 = memw(r29+#56)
		r19 = memw(r29+#44)
	}
	{
		r17 = setbit(r14,#1)
		r15 = asl(r0,#4)
		r20 = or(r14,#3)
		r11:10 = combine(r19,r19)
	}
	{
		r28 = mpyi(r1,r18)
		r1 = setbit(r14,#0)
		r4 = #0
		r26 = r7
	}
	{
		r25 = mpyi(r3,r1)
		r17 = mpyi(r3,r17)
	}
	{
		r27 = mpyi(r3,r20)
		r10 += add(r25,r16)
		r21:20 = combine(r19,r12)
		r25 = r9
	}
	{
		r21 += add(r28,r16)
		r11 += add(r17,r16)
	}
	{
		r19 += add(r27,r16)
		r16 = add(r29,#64)
		jump .LBB0_3
	}
	.p2align	4
.LBB0_19:
	{
		p0 = cmp.gtu(r4,#11)
		r21 = add(r21,r2)
		r16 = add(r16,#272)
		r26 = add(r26,#272)
	}
	{
		r10 = add(r10,r2)
		r4 = add(r4,#4)
		r25 = add(r25,#272)
		r11 = add(r11,r2)
	}
	{
		r20 = add(r20,#272)
		r19 = add(r19,r2)
		if (p0) jump:nt .LBB0_20
	}
.LBB0_3:
	{
		loop0(.LBB0_4,#16)
		r17 = #-1
		r27 = r16
		r28 = r21
	}
	{
		jump .LBB0_4
	}
	.p2align	4
.LBB0_6:
	{
		r17 = add(r17,#1)
		r28 = add(r28,#4)
		r27 = add(r27,#4)
	} :endloop0
	{
		jump .LBB0_7
	}
.LBB0_4:
	{
		r1 = r4
	}
	{
		r1 |= asl(r18,#4)
		if (!cmp.gt(r23,r1.new)) jump:nt .LBB0_6
	}
	{
		r1 = add(r15,add(r17,#1))
	}
	{
		p0 = cmp.gt(r24,r1)
		jump .LBB0_6
		if (p0.new) r1 = memw(r28+#0)
		if (p0.new) memw(r27+#0) = r1.new
	}
	.p2align	4
.LBB0_7:
	{
		r1 = setbit(r4,#0)
		r17 = #-1
		r28 = r10
		r27 = r26
	}
	{
		loop0(.LBB0_8,#16)
		r1 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r1)
		jump .LBB0_8
	}
	.p2align	4
.LBB0_10:
	{
		r17 = add(r17,#1)
		r27 = add(r27,#4)
		r28 = add(r28,#4)
	} :endloop0
	{
		jump .LBB0_11
	}
.LBB0_8:
	{
		if (!p0) jump:nt .LBB0_10
	}
	{
		r1 = add(r15,add(r17,#1))
	}
	{
		p1 = cmp.gt(r24,r1)
		jump .LBB0_10
		if (p1.new) r1 = memw(r28+#0)
		if (p1.new) memw(r27+#0) = r1.new
	}
	.p2align	4
.LBB0_11:
	{
		r1 = setbit(r4,#1)
		r17 = #-1
		r28 = r11
		r27 = r25
	}
	{
		loop0(.LBB0_12,#16)
		r1 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r1)
		jump .LBB0_12
	}
	.p2align	4
.LBB0_14:
	{
		r17 = add(r17,#1)
		r27 = add(r27,#4)
		r28 = add(r28,#4)
	} :endloop0
	{
		jump .LBB0_15
	}
.LBB0_12:
	{
		if (!p0) jump:nt .LBB0_14
	}
	{
		r1 = add(r15,add(r17,#1))
	}
	{
		p1 = cmp.gt(r24,r1)
		jump .LBB0_14
		if (p1.new) r1 = memw(r28+#0)
		if (p1.new) memw(r27+#0) = r1.new
	}
	.p2align	4
.LBB0_15:
	{
		r1 = or(r4,#3)
		r17 = #-1
		r28 = r19
		r27 = r20
	}
	{
		loop0(.LBB0_16,#16)
		r1 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r1)
		jump .LBB0_16
	}
	.p2align	4
.LBB0_18:
	{
		r17 = add(r17,#1)
		r27 = add(r27,#4)
		r28 = add(r28,#4)
	} :endloop0
	{
		jump .LBB0_19
	}
.LBB0_16:
	{
		if (!p0) jump:nt .LBB0_18
	}
	{
		r1 = add(r15,add(r17,#1))
	}
	{
		p1 = cmp.gt(r24,r1)
		jump .LBB0_18
		if (p1.new) r1 = memw(r28+#0)
		if (p1.new) memw(r27+#0) = r1.new
	}
	.p2align	4
.LBB0_20:
	{
		r1 = setbit(r15,#0)
		r4 = setbit(r15,#1)
		r11 = or(r15,#3)
		r15 = memw(r29+#60)
	}
	{
		r21 = mpyi(r6,r11)
		r17 = asl(r18,#6)
		r11:10 = combine(r22,r22)
		r28 = r22
	}
	{
		r16 = mpyi(r15,r0)
		r1 = mpyi(r6,r1)
		r15 = r22
		r26 = #0
	}
	{
		r4 = mpyi(r6,r4)
		r28 += add(r1,r17)
		r19 = add(r29,#64)
		r20 = add(r29,#76)
	}
	{
		r15 += add(r16,r17)
		r10 += add(r4,r17)
		r25 = r13
		r1 = r8
	}
	{
		r11 += add(r21,r17)
		jump .LBB0_21
	}
	.p2align	4
.LBB0_37:
	{
		p0 = cmp.gtu(r26,#11)
		r15 = add(r15,r5)
		r19 = add(r19,#16)
		r1 = add(r1,#16)
	}
	{
		r28 = add(r28,r5)
		r26 = add(r26,#4)
		r25 = add(r25,#16)
		r10 = add(r10,r5)
	}
	{
		r20 = add(r20,#16)
		r11 = add(r11,r5)
		if (p0) jump:nt .LBB0_38
	}
.LBB0_21:
	{
		loop0(.LBB0_22,#16)
		r17:16 = combine(#-1,r19)
		r21 = r15
		jump .LBB0_22
	}
	.p2align	4
.LBB0_24:
	{
		r16 = add(r16,#68)
		r21 = add(r21,#4)
		r17 = add(r17,#1)
	} :endloop0
	{
		jump .LBB0_25
	}
.LBB0_22:
	{
		r4 = r26
	}
	{
		r4 |= asl(r0,#4)
		if (!cmp.gt(r24,r4.new)) jump:nt .LBB0_24
	}
	{
		r4 = add(r14,add(r17,#1))
	}
	{
		p0 = cmp.gt(r23,r4)
		jump .LBB0_24
		if (p0.new) r4 = memw(r16+#0)
		if (p0.new) memw(r21+#0) = r4.new
	}
	.p2align	4
.LBB0_25:
	{
		loop0(.LBB0_26,#16)
		r27 = setbit(r26,#0)
		r17:16 = combine(#-1,r28)
		r21 = r1
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB0_26
	}
	.p2align	4
.LBB0_28:
	{
		r21 = add(r21,#68)
		r16 = add(r16,#4)
		r17 = add(r17,#1)
	} :endloop0
	{
		jump .LBB0_29
	}
.LBB0_26:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB0_28
	}
	{
		r4 = add(r14,add(r17,#1))
	}
	{
		p0 = cmp.gt(r23,r4)
		jump .LBB0_28
		if (p0.new) r4 = memw(r21+#0)
		if (p0.new) memw(r16+#0) = r4.new
	}
	.p2align	4
.LBB0_29:
	{
		loop0(.LBB0_30,#16)
		r27 = setbit(r26,#1)
		r17:16 = combine(#-1,r10)
		r21 = r25
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB0_30
	}
	.p2align	4
.LBB0_32:
	{
		r21 = add(r21,#68)
		r16 = add(r16,#4)
		r17 = add(r17,#1)
	} :endloop0
	{
		jump .LBB0_33
	}
.LBB0_30:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB0_32
	}
	{
		r4 = add(r14,add(r17,#1))
	}
	{
		p0 = cmp.gt(r23,r4)
		jump .LBB0_32
		if (p0.new) r4 = memw(r21+#0)
		if (p0.new) memw(r16+#0) = r4.new
	}
	.p2align	4
.LBB0_33:
	{
		loop0(.LBB0_34,#16)
		r27 = or(r26,#3)
		r17:16 = combine(#-1,r11)
		r21 = r20
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB0_34
	}
	.p2align	4
.LBB0_36:
	{
		r21 = add(r21,#68)
		r16 = add(r16,#4)
		r17 = add(r17,#1)
	} :endloop0
	{
		jump .LBB0_37
	}
.LBB0_34:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB0_36
	}
	{
		r4 = add(r14,add(r17,#1))
	}
	{
		p0 = cmp.gt(r23,r4)
		jump .LBB0_36
		if (p0.new) r4 = memw(r21+#0)
		if (p0.new) memw(r16+#0) = r4.new
	}
.LBB0_39:
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
	.size	tiled_transpose_0, .Lfunc_end0-tiled_transpose_0

	.globl	tiled_transpose_0_general
	.p2align	4
	.type	tiled_transpose_0_general,@function
tiled_transpose_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#1216):raw
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
		if (!p0) jump:nt .LBB1_39
		memd(r30+#-40) = r25:24
		memd(r30+#-48) = r27:26
	}
	{
		r20 = r2
		r19 = r3
		r2 = memw(r0+#0)
		memw(r29+#28) = r2.new
	}
	{
		r2 = r1
		r23 = memw(r1+#0)
		r16 = memw(r1+#8)
	}
	{
		r26 = memw(r4+#0)
		r21 = memw(r2+#16)
	}
	{
		r22 = memw(r0+#4)
		r24 = memw(r1+#4)
	}
	{
		r1:0 = combine(r26,r20)
		r17 = memw(r1+#12)
		r25 = memw(r2+#20)
	}
	{
		call __hexagon_udivsi3
		r18 = memw(r4+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r18
		memw(r29+#36) = r18
	}
	{
		call __hexagon_umodsi3
		r18 = r0
		r1:0 = combine(r26,r20)
		memw(r29+#32) = r26
	}
	{
		r1 = asl(r17,#6)
		r2 = asl(r25,#6)
		r6 = add(r29,#64)
		memw(r29+#40) = r1.new
	}
	{
		r1 = asl(r16,#6)
		memw(r29+#44) = r1.new
	}
	{
		r2 = asl(r21,#6)
		r1 = sub(r19,r20)
		memw(r29+#48) = r2
	}
	{
		r3 = asl(r16,#4)
		r4 = asl(r17,#2)
		p0 = cmp.gt(r1,#0)
		memw(r29+#52) = r2
	}
	{
		r5 = asl(r16,#2)
		r8 = asl(r21,#4)
		r2 = add(r6,#136)
		r7 = mux(p0,r1,#1)
	}
	{
		r9 = asl(r25,#2)
		r1 = add(r6,#68)
		memw(r29+#56) = r1.new
	}
	{
		r1 = setbit(r6,#2)
		r12 = asl(r21,#2)
		memw(r29+#60) = r1.new
	}
	{
		loop1(.LBB1_2,r7)
		r10 = setbit(r6,#3)
		r1 = add(r6,#204)
		jump .LBB1_2
	}
	.p2align	4
.LBB1_38:
	{
		r6 = add(r0,#1)
		r7 = memw(r29+#32)
	}
	{
		p0 = cmp.eq(r6,r7)
		if (p0.new) r18 = add(r18,#1)
		r7 = memw(r29+#36)
	}
	{
		p1 = cmp.eq(r18,r7)
		r0 = mux(p0,#0,r6)
		if (p1.new) r18 = #0
	} :endloop1
	{
		jump .LBB1_39
	}
.LBB1_2:
	{
		r11 = asl(r18,#4)
		r19 = asl(r0,#4)
		r6 = memw(r29+#40)
		r27 = memw(r29+#28)
	}
	{
		r15 = setbit(r11,#1)
		r28 = or(r11,#3)
		r21 = r27
		r7 = memw(r29+#44)
	}
	{
		r17 = mpyi(r5,r15)
		r20 = mpyi(r5,r28)
		r25 = r27
		r26 = r27
	}
	{
		r13 = mpyi(r7,r18)
		r7 = setbit(r11,#0)
		r15:14 = combine(r2,#0)
		r28 = r1
	}
	{
		r6 = mpyi(r6,r0)
		r16 = mpyi(r5,r7)
	}
	{
		r21 += add(r6,r13)
		r26 += add(r6,r17)
		r17 = add(r29,#64)
		r13 = memw(r29+#56)
	}
	{
		r25 += add(r6,r16)
		r27 += add(r6,r20)
		jump .LBB1_3
	}
	.p2align	4
.LBB1_19:
	{
		p0 = cmp.gtu(r14,#11)
		r21 = add(r21,r3)
		r17 = add(r17,#272)
		r13 = add(r13,#272)
	}
	{
		r25 = add(r25,r3)
		r14 = add(r14,#4)
		r15 = add(r15,#272)
		r26 = add(r26,r3)
	}
	{
		r28 = add(r28,#272)
		r27 = add(r27,r3)
		if (p0) jump:nt .LBB1_20
	}
.LBB1_3:
	{
		loop0(.LBB1_4,#16)
		r6 = r17
		r20 = r21
		r16 = #-1
	}
	{
		jump .LBB1_4
	}
	.p2align	4
.LBB1_6:
	{
		r20 = add(r20,r4)
		r6 = add(r6,#4)
		r16 = add(r16,#1)
	} :endloop0
	{
		jump .LBB1_7
	}
.LBB1_4:
	{
		r7 = r14
	}
	{
		r7 |= asl(r18,#4)
		if (!cmp.gt(r23,r7.new)) jump:nt .LBB1_6
	}
	{
		r7 = add(r19,add(r16,#1))
	}
	{
		p0 = cmp.gt(r24,r7)
		jump .LBB1_6
		if (p0.new) r7 = memw(r20+#0)
		if (p0.new) memw(r6+#0) = r7.new
	}
	.p2align	4
.LBB1_7:
	{
		r7 = setbit(r14,#0)
		r16 = #-1
		r6 = r25
		r20 = r13
	}
	{
		loop0(.LBB1_8,#16)
		r7 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r7)
		jump .LBB1_8
	}
	.p2align	4
.LBB1_10:
	{
		r20 = add(r20,#4)
		r16 = add(r16,#1)
		r6 = add(r6,r4)
	} :endloop0
	{
		jump .LBB1_11
	}
.LBB1_8:
	{
		if (!p0) jump:nt .LBB1_10
	}
	{
		r7 = add(r19,add(r16,#1))
	}
	{
		p1 = cmp.gt(r24,r7)
		jump .LBB1_10
		if (p1.new) r7 = memw(r6+#0)
		if (p1.new) memw(r20+#0) = r7.new
	}
	.p2align	4
.LBB1_11:
	{
		r7 = setbit(r14,#1)
		r16 = #-1
		r6 = r26
		r20 = r15
	}
	{
		loop0(.LBB1_12,#16)
		r7 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r7)
		jump .LBB1_12
	}
	.p2align	4
.LBB1_14:
	{
		r20 = add(r20,#4)
		r16 = add(r16,#1)
		r6 = add(r6,r4)
	} :endloop0
	{
		jump .LBB1_15
	}
.LBB1_12:
	{
		if (!p0) jump:nt .LBB1_14
	}
	{
		r7 = add(r19,add(r16,#1))
	}
	{
		p1 = cmp.gt(r24,r7)
		jump .LBB1_14
		if (p1.new) r7 = memw(r6+#0)
		if (p1.new) memw(r20+#0) = r7.new
	}
	.p2align	4
.LBB1_15:
	{
		r7 = or(r14,#3)
		r16 = #-1
		r6 = r27
		r20 = r28
	}
	{
		loop0(.LBB1_16,#16)
		r7 |= asl(r18,#4)
	}
	{
		p0 = cmp.gt(r23,r7)
		jump .LBB1_16
	}
	.p2align	4
.LBB1_18:
	{
		r20 = add(r20,#4)
		r16 = add(r16,#1)
		r6 = add(r6,r4)
	} :endloop0
	{
		jump .LBB1_19
	}
.LBB1_16:
	{
		if (!p0) jump:nt .LBB1_18
	}
	{
		r7 = add(r19,add(r16,#1))
	}
	{
		p1 = cmp.gt(r24,r7)
		jump .LBB1_18
		if (p1.new) r7 = memw(r6+#0)
		if (p1.new) memw(r20+#0) = r7.new
	}
	.p2align	4
.LBB1_20:
	{
		r7 = setbit(r19,#1)
		r6 = setbit(r19,#0)
		r13 = or(r19,#3)
		r14 = memw(r29+#48)
	}
	{
		r16 = mpyi(r12,r6)
		r17 = mpyi(r12,r13)
		r19 = r22
		r15 = memw(r29+#52)
	}
	{
		r14 = mpyi(r14,r18)
		r20 = r22
		r28 = r22
		r25 = r22
	}
	{
		r15 = mpyi(r15,r0)
		r7 = mpyi(r12,r7)
		r6 = #0
		r26 = add(r29,#64)
	}
	{
		r19 += add(r14,r15)
		r25 += add(r14,r7)
		r15 = add(r29,#76)
		r7 = memw(r29+#60)
	}
	{
		r20 += add(r14,r16)
		r28 += add(r14,r17)
		r13 = r10
		jump .LBB1_21
	}
	.p2align	4
.LBB1_37:
	{
		p0 = cmp.gtu(r6,#11)
		r19 = add(r19,r8)
		r26 = add(r26,#16)
		r7 = add(r7,#16)
	}
	{
		r20 = add(r20,r8)
		r6 = add(r6,#4)
		r13 = add(r13,#16)
		r25 = add(r25,r8)
	}
	{
		r15 = add(r15,#16)
		r28 = add(r28,r8)
		if (p0) jump:nt .LBB1_38
	}
.LBB1_21:
	{
		loop0(.LBB1_22,#16)
		r21 = r19 ; jump .LBB1_22
		r17:16 = combine(r26,#-1)
	}
	.p2align	4
.LBB1_24:
	{
		r16 = add(r16,#1)
		r21 = add(r21,r9)
		r17 = add(r17,#68)
	} :endloop0
	{
		jump .LBB1_25
	}
.LBB1_22:
	{
		r14 = r6
	}
	{
		r14 |= asl(r0,#4)
		if (!cmp.gt(r24,r14.new)) jump:nt .LBB1_24
	}
	{
		r14 = add(r11,add(r16,#1))
	}
	{
		p0 = cmp.gt(r23,r14)
		jump .LBB1_24
		if (p0.new) r14 = memw(r17+#0)
		if (p0.new) memw(r21+#0) = r14.new
	}
	.p2align	4
.LBB1_25:
	{
		loop0(.LBB1_26,#16)
		r27 = setbit(r6,#0)
		r17:16 = combine(r20,#-1)
		r21 = r7
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB1_26
	}
	.p2align	4
.LBB1_28:
	{
		r16 = add(r16,#1)
		r21 = add(r21,#68)
		r17 = add(r17,r9)
	} :endloop0
	{
		jump .LBB1_29
	}
.LBB1_26:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB1_28
	}
	{
		r14 = add(r11,add(r16,#1))
	}
	{
		p0 = cmp.gt(r23,r14)
		jump .LBB1_28
		if (p0.new) r14 = memw(r21+#0)
		if (p0.new) memw(r17+#0) = r14.new
	}
	.p2align	4
.LBB1_29:
	{
		loop0(.LBB1_30,#16)
		r27 = setbit(r6,#1)
		r17:16 = combine(r25,#-1)
		r21 = r13
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB1_30
	}
	.p2align	4
.LBB1_32:
	{
		r16 = add(r16,#1)
		r21 = add(r21,#68)
		r17 = add(r17,r9)
	} :endloop0
	{
		jump .LBB1_33
	}
.LBB1_30:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB1_32
	}
	{
		r14 = add(r11,add(r16,#1))
	}
	{
		p0 = cmp.gt(r23,r14)
		jump .LBB1_32
		if (p0.new) r14 = memw(r21+#0)
		if (p0.new) memw(r17+#0) = r14.new
	}
	.p2align	4
.LBB1_33:
	{
		loop0(.LBB1_34,#16)
		r27 = or(r6,#3)
		r17:16 = combine(r28,#-1)
		r21 = r15
	}
	{
		r27 |= asl(r0,#4)
		jump .LBB1_34
	}
	.p2align	4
.LBB1_36:
	{
		r16 = add(r16,#1)
		r21 = add(r21,#68)
		r17 = add(r17,r9)
	} :endloop0
	{
		jump .LBB1_37
	}
.LBB1_34:
	{
		p0 = cmp.gt(r24,r27)
		if (!p0.new) jump:nt .LBB1_36
	}
	{
		r14 = add(r11,add(r16,#1))
	}
	{
		p0 = cmp.gt(r23,r14)
		jump .LBB1_36
		if (p0.new) r14 = memw(r21+#0)
		if (p0.new) memw(r17+#0) = r14.new
	}
.LBB1_39:
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
	.size	tiled_transpose_0_general, .Lfunc_end1-tiled_transpose_0_general

	.section	".note.GNU-stack","",@progbits
