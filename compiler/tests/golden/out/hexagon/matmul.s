	.attribute	4, 66
	.attribute	5, 66
	.attribute	8, 1
	.attribute	10, 1
	.file	"<string>"
	.text
	.globl	matmul_0
	.p2align	4
	.type	matmul_0,@function
matmul_0:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#2304):raw
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
		if (!p0) jump:nt .LBB0_61
		memw(r29+#168) = r3
	}
	{
		r16 = r2
		r21 = memw(r0+#0)
		r18 = memw(r4+#0)
	}
	{
		r2 = memw(r0+#4)
		memw(r29+#180) = r2.new
	}
	{
		r2 = r0
		r17 = memw(r1+#0)
		r19 = memw(r4+#4)
	}
	{
		r2 = memw(r2+#8)
		memw(r29+#184) = r2.new
	}
	{
		r2 = r1
		r1:0 = combine(r18,r16)
	}
	{
		call __hexagon_udivsi3
		r20 = memw(r2+#4)
		r26 = memw(r2+#8)
	}
	{
		call __hexagon_umodsi3
		r1 = r19
		memw(r29+#176) = r19
	}
	{
		call __hexagon_umodsi3
		r1:0 = combine(r18,r16)
		memw(r29+#156) = r0
		memw(r29+#172) = r18
	}
	{
		r28 = asl(r17,#2)
		r10 = add(r29,#192)
		r18 = #0
		r2 = r0
	}
	{
		r1 = asl(r17,#4)
		r11 = add(r10,#256)
		p0 = cmp.gt(r26,#0)
		r5 = add(r29,#1216)
	}
	{
		r4 = setbit(r5,#3)
		memw(r29+#188) = r1
	}
	{
		memw(r29+#64) = r4
		memw(r29+#144) = r17
	}
	{
		memw(r29+#148) = r20
		memw(r29+#60) = r28
	}
	{
		jump .LBB0_2
		memw(r29+#152) = r11
	}
	.p2align	4
.LBB0_60:
	{
		r2 = memw(r29+#160)
		r1 = memw(r29+#172)
	}
	{
		r0 = add(r2,#1)
		r16 = memw(r29+#164)
		r5 = memw(r29+#168)
	}
	{
		p2 = cmp.eq(r0,r1)
		r16 = add(r16,#1)
		r1 = memw(r29+#156)
		r4 = memw(r29+#176)
	}
	{
		if (p2) r1 = add(r1,#1)
		p1 = cmp.gt(r5,r16)
		r2 = mux(p2,#0,r0)
	}
	{
		p2 = cmp.eq(r1,r4)
		if (p2.new) r1 = #0
	}
	{
		if (!p1) jump:nt .LBB0_61
		memw(r29+#156) = r1
	}
.LBB0_2:
	{
		r16 = asl(r2,#9)
		memw(r29+#164) = r16
		memw(r29+#160) = r2
	}
	{
		r0 = add(r16,#512)
	}
	{
		r0 = min(r0,r17)
		if (!cmp.gt(r0.new,r16)) jump:t .LBB0_60
	}
	{
		r1 = sub(#-1,r16)
		r5 = sub(r17,r16)
		r3 = memw(r29+#156)
		r2 = memw(r29+#160)
	}
	{
		r12 = asl(r3,#2)
		r2 = asl(r2,#11)
		r0 = add(r0,r1)
		r4 = memw(r29+#188)
	}
	{
		r0 = lsr(r0,#6)
		r25 = add(r12,#2)
		r19 = add(r12,#1)
		memw(r29+#112) = r0.new
	}
	{
		r3 = mpyi(r4,r3)
		r8 = add(r12,#3)
		r4 = memw(r29+#184)
		r1 = memw(r29+#180)
	}
	{
		r7 = mpyi(r28,r25)
		r24 = r4
		r23 = r4
		r6 = r4
	}
	{
		r0 = mpyi(r28,r19)
		r23 += add(r3,r2)
		r27 = add(r1,r2)
		memw(r29+#56) = r8
	}
	{
		r1 = mpyi(r28,r8)
		r6 += add(r0,r2)
		r3 = add(r27,#8)
		r0 = add(r23,#16)
	}
	{
		r24 += add(r7,r2)
		r4 += add(r1,r2)
		r2 = #0
		memw(r29+#76) = r3
	}
	{
		memw(r29+#80) = r0
		memw(r29+#68) = r4
	}
	{
		memw(r29+#140) = r7
		memw(r29+#136) = r5
	}
	{
		memw(r29+#72) = r5
		memw(r29+#104) = r19
	}
	{
		jump .LBB0_4
		memw(r29+#108) = r25
		memw(r29+#132) = r16
	}
	.p2align	4
.LBB0_59:
	{
		r23 = add(r23,#256)
		r5 = memw(r29+#72)
		r6 = memw(r29+#88)
	}
	{
		r6 = add(r6,#256)
		r0 = memw(r29+#112)
		r1 = memw(r29+#96)
	}
	{
		p1 = cmp.gtu(r0,r1)
		r0 = add(r5,#-64)
		r4 = memw(r29+#76)
		r27 = memw(r29+#84)
	}
	{
		r0 = add(r4,#256)
		r27 = add(r27,#256)
		r24 = memw(r29+#92)
		memw(r29+#72) = r0
	}
	{
		r2 = add(r1,#1)
		r24 = add(r24,#256)
		r19 = memw(r29+#104)
		r4 = memw(r29+#68)
	}
	{
		r1 = add(r4,#256)
		r25 = memw(r29+#108)
		r5 = memw(r29+#80)
	}
	{
		r0 = add(r5,#256)
		memw(r29+#76) = r0
	}
	{
		if (!p1) jump:nt .LBB0_60
		memw(r29+#80) = r0
		memw(r29+#68) = r1
	}
.LBB0_4:
	{
		r0 = addasl(r16,r2,#6)
		memw(r29+#88) = r6
		memw(r29+#92) = r24
	}
	{
		r1 = add(r0,#64)
		memw(r29+#84) = r27
		memw(r29+#96) = r2
	}
	{
		p1 = cmp.gt(r1,r17); if (p1.new) jump:nt .LBB0_33
	}
	{
		r1 = add(r12,#4)
		if (cmp.gt(r1.new,r20)) jump:nt .LBB0_33
	}
	{
		loop0(.LBB0_7,#64)
		r0 = add(r29,#192)
	}
	.p2align	4
.LBB0_7:
	{
		r5 = add(r10,#512)
		memw(r0++#4) = r18
	} :endloop0
	{
		loop0(.LBB0_9,#64)
		r1 = r11
	}
	.p2align	4
.LBB0_9:
	{
		r0 = add(r10,#768)
		memw(r1++#4) = r18
	} :endloop0
	{
		loop0(.LBB0_11,#64)
		r1 = r5
	}
	.p2align	4
.LBB0_11:
	{
		nop
		memw(r1++#4) = r18
	} :endloop0
	{
		loop0(.LBB0_13,#64)
		r1 = r0
	}
	.p2align	4
.LBB0_13:
	{
		nop
		memw(r1++#4) = r18
	} :endloop0
	{
		r9 = r27
		if (!p0) jump:nt .LBB0_15
		r7 = #0
		r2 = #-1
	}
	.p2align	4
.LBB0_16:
	{
		r3 = mpyi(r12,r26)
		r8 = addasl(r21,r7,#2)
		r2 = r9
		r1 = add(r29,#192)
	}
	{
		loop0(.LBB0_17,#62)
		r4 = mpyi(r12,r26)
		r13 = memw(r2++#4)
	}
	{
		r3 = addasl(r21,r7,#2)
		r8 = memw(r8+r3<<#2)
	}
	.p2align	5
.LBB0_17:
	{
		r3 = addasl(r21,r7,#2)
		r15 = r8
		r14 = memw(r1+#0)
		r8 = memw(r3+r4<<#2)
	}
	{
		r4 = mpyi(r12,r26)
		r14 += sfmpy(r15,r13)
		r13 = memw(r2++#4)
		memw(r1++#4) = r14.new
	} :endloop0
	{
		r14 = memw(r1+#0)
		r4 = memw(r3+r4<<#2)
	}
	{
		r14 += sfmpy(r8,r13)
		r8 = memw(r2+#0)
		memw(r1++#4) = r14.new
	}
	{
		r2 = memw(r1+#0)
		r15 = memw(r29+#56)
	}
	{
		r4 = mpyi(r19,r26)
		r2 += sfmpy(r4,r8)
		memw(r1++#4) = r2.new
	}
	{
		loop0(.LBB0_19,#62)
		r2 = mpyi(r19,r26)
		r1 = r9
	}
	{
		r13 = memw(r1++#4)
	}
	{
		r2 = r11
		r8 = memw(r3+r2<<#2)
	}
	.p2align	5
.LBB0_19:
	{
		r14 = memw(r2+#0)
	}
	{
		r4 = mpyi(r19,r26)
		r14 += sfmpy(r8,r13)
		r8 = memw(r3+r4<<#2)
		memw(r2++#4) = r14.new
	}
	{
		nop
		r13 = memw(r1++#4)
	} :endloop0
	{
		r14 = memw(r2+#0)
		r4 = memw(r3+r4<<#2)
	}
	{
		r14 += sfmpy(r8,r13)
		r8 = memw(r1+#0)
		memw(r2++#4) = r14.new
	}
	{
		r1 = memw(r2+#0)
	}
	{
		r4 = mpyi(r25,r26)
		r1 += sfmpy(r4,r8)
		memw(r2++#4) = r1.new
	}
	{
		loop0(.LBB0_21,#62)
		r2 = mpyi(r25,r26)
		r1 = r9
	}
	{
		r13 = memw(r1++#4)
	}
	{
		r2 = r5
		r8 = memw(r3+r2<<#2)
	}
	.p2align	5
.LBB0_21:
	{
		r14 = memw(r2+#0)
	}
	{
		r4 = mpyi(r25,r26)
		r14 += sfmpy(r8,r13)
		r8 = memw(r3+r4<<#2)
		memw(r2++#4) = r14.new
	}
	{
		nop
		r13 = memw(r1++#4)
	} :endloop0
	{
		r14 = memw(r2+#0)
		r4 = memw(r3+r4<<#2)
	}
	{
		r14 += sfmpy(r8,r13)
		r8 = memw(r1+#0)
		memw(r2++#4) = r14.new
	}
	{
		r1 = memw(r2+#0)
	}
	{
		r4 = mpyi(r15,r26)
		r1 += sfmpy(r4,r8)
		memw(r2++#4) = r1.new
	}
	{
		loop0(.LBB0_23,#62)
		r2 = mpyi(r15,r26)
		r1 = r9
	}
	{
		r13 = memw(r1++#4)
	}
	{
		r2 = r0
		r8 = memw(r3+r2<<#2)
	}
	.p2align	5
.LBB0_23:
	{
		r14 = memw(r2+#0)
	}
	{
		r4 = mpyi(r15,r26)
		r14 += sfmpy(r8,r13)
		r8 = memw(r3+r4<<#2)
		memw(r2++#4) = r14.new
	}
	{
		nop
		r13 = memw(r1++#4)
	} :endloop0
	{
		r7 = add(r7,#1)
		r9 = add(r9,r28)
		r14 = memw(r2+#0)
		r3 = memw(r3+r4<<#2)
	}
	{
		r14 += sfmpy(r8,r13)
		p1 = cmp.gt(r26,r7)
		r4 = memw(r1+#0)
		memw(r2++#4) = r14.new
	}
	{
		r1 = memw(r2+#0)
	}
	{
		r1 += sfmpy(r3,r4)
		memw(r2++#4) = r1.new
	}
	{
		if (p1) jump:nt .LBB0_16
		r1 = add(r29,#192)
		r2 = #-1
	}
	{
		jump .LBB0_25
	}
	.p2align	4
.LBB0_33:
	{
		r1 = asl(r2,#6)
		r5:4 = combine(#0,#64)
		r2 = sub(r20,r12)
		r3 = memw(r29+#72)
	}
	{
		r9 = min(r3,r4)
		r27 = sub(r17,r0)
		p2 = cmp.gt(r2,#0)
		r3 = memw(r29+#136)
	}
	{
		r1 = sub(r3,r1)
		r3 = add(r29,#1216)
		r6 = r9
		r0 = memw(r29+#140)
	}
	{
		r4 = min(r1,r4)
		r5 = insert(r9,#3,#2)
		r1 = #4
		memw(r29+#116) = r23
	}
	{
		r19 = min(r2,r1)
		r7 = setbit(r3,#4)
		r22 = add(r4,#-1)
		r8 = and(r4,#7)
	}
	{
		r6 = insert(r0,#3,#0)
		p1 = cmp.gtu(r22,#6)
		if (!p2) jump:nt .LBB0_34
		memw(r29+#52) = r4
	}
	{
		p3 = cmp.gt(r19,#0)
		r0 = r7
	}
	{
		r1 = mux(p3,r19,#1)
	}
	{
		loop1(.LBB0_63,r1)
		jump .LBB0_63
	}
	.p2align	4
.LBB0_70:
	{
		r0 = add(r0,#256)
		r3 = add(r3,#256)
		nop
	} :endloop1
	{
		jump .LBB0_34
	}
.LBB0_63:
	{
		p3 = cmp.gt(r27,#0)
		if (!p3.new) jump:nt .LBB0_70
	}
	{
		r1 = #0
		if (!p1) jump:nt .LBB0_68
	}
	{
		r4 = lsr(r6,#3)
		r2 = r0
	}
	{
		loop0(.LBB0_66,r4)
	}
	.p2align	4
.LBB0_66:
	{
		r1 = add(r1,#8)
		memw(r2+#-16) = r18
		memw(r2+#-12) = r18
	}
	{
		memw(r2+#-8) = r18
		memw(r2+#-4) = r18
	}
	{
		memw(r2+#0) = #0
		memw(r2+#4) = #0
	}
	{
		r2 = add(r2,#32)
		memw(r2+#8) = #0
		memw(r2+#12) = #0
	} :endloop0
	{
		p3 = cmp.eq(r8,#0)
		if (p3.new) jump:nt .LBB0_70
	}
.LBB0_68:
	{
		r1 = addasl(r3,r1,#2)
		r2 = lsr(r5,#2)
	}
	{
		loop0(.LBB0_69,r2)
	}
	.p2align	4
.LBB0_69:
	{
		nop
		memw(r1++#4) = r18
	} :endloop0
	{
		jump .LBB0_70
	}
	.p2align	4
.LBB0_34:
	{
		memw(r29+#128) = r8
		memw(r29+#124) = r7
	}
	{
		if (!p0) jump:nt .LBB0_49
		memw(r29+#120) = r6
		memw(r29+#100) = r5
	}
	{
		r18 = #0
		r0 = memw(r29+#100)
		r3 = memw(r29+#84)
	}
	{
		r9 = insert(r0,#2,#0)
		r1 = and(r0,#15)
		r10 = memw(r29+#76)
		memw(r29+#48) = r1.new
	}
	{
		jump .LBB0_36
	}
	.p2align	4
.LBB0_48:
	{
		r28 = memw(r29+#60)
	}
	{
		r10 = add(r10,r28)
		r3 = add(r3,r28)
		r18 = add(r18,#1)
		if (!cmp.gt(r26,r18.new)) jump:nt .LBB0_49
	}
.LBB0_36:
	{
		r23 = add(r29,#1216)
		r17 = #0
		if (p2) jump:nt .LBB0_37
		r8 = memw(r29+#64)
	}
	{
		jump .LBB0_48
	}
	.p2align	4
.LBB0_45:
	{
		r6 = memw(r0+#0)
	}
	{
		r6 += sfmpy(r4,r5)
		memw(r0++#4) = r6.new
	}
.LBB0_46:
	{
		r4 = memw(r2+#0)
		r1 = memw(r14+r1<<#2)
	}
	{
		r2 = memw(r0+#0)
	}
	{
		r2 += sfmpy(r1,r4)
		memw(r0++#4) = r2.new
	}
.LBB0_47:
	{
		r8 = add(r8,#256)
		r23 = add(r23,#256)
		r17 = add(r17,#1)
		if (!cmp.gt(r19,r17.new)) jump:nt .LBB0_48
	}
.LBB0_37:
	{
		p3 = cmp.gt(r27,#0)
		if (!p3.new) jump:nt .LBB0_47
	}
	{
		r14 = addasl(r21,r18,#2)
		p3 = cmp.gtu(r22,#2)
		r1 = #0
		r15 = add(r12,r17)
	}
	{
		if (!p3) jump:nt .LBB0_42
	}
	{
		r25 = mpyi(r15,r26)
		r16 = r9
		r0 = memw(r29+#52)
		r4 = memw(r10+#0)
	}
	{
		r0 = lsr(r9,#2)
		r13 = and(r0,#3)
		r9 = add(r8,#16)
		r5 = memw(r10+#-8)
	}
	{
		r1 = add(r0,#-1)
		p3 = cmp.gtu(r0,#1)
		r20 = add(r10,#16)
		r0 = memw(r10+#-4)
	}
	{
		loop0(.LBB0_40,r1)
		r1 = r8
		r2 = memw(r10+#4)
		r25 = memw(r14+r25<<#2)
	}
	{
		if (!p3) jump:nt .LBB0_41
	}
	.p2align	4
.LBB0_40:
	{
		r24 = mpyi(r15,r26)
		r6 = memw(r1+#4)
		r28 = memw(r1+#-4)
	}
	{
		r6 += sfmpy(r25,r2)
		r28 += sfmpy(r25,r0)
		r7 = memw(r1+#0)
		r11 = memw(r1+#-8)
	}
	{
		r7 += sfmpy(r25,r4)
		r11 += sfmpy(r25,r5)
		r2 = memw(r20+#4)
		r0 = memw(r20+#-4)
	}
	{
		r4 = memw(r20+#0)
		memw(r1+#4) = r6
	}
	{
		r20 = add(r20,#16)
		r5 = memw(r20+#-8)
		memw(r1+#0) = r7
	}
	{
		r1 = r9
		r9 = add(r9,#16)
		memw(r1+#-4) = r28
		memw(r1+#-8) = r11
	}
	{
		nop
		r25 = memw(r14+r24<<#2)
	} :endloop0
.LBB0_41:
	{
		p3 = cmp.eq(r13,#0)
		r6 = memw(r1+#-8)
		r7 = memw(r1+#0)
	}
	{
		r6 += sfmpy(r25,r5)
		r7 += sfmpy(r25,r4)
		r9 = memw(r1+#-4)
		memw(r1+#-8) = r6.new
	}
	{
		r9 += sfmpy(r25,r0)
		r6 = memw(r1+#4)
		memw(r1+#-4) = r9.new
	}
	{
		r6 += sfmpy(r25,r2)
		memw(r1+#0) = r7
	}
	{
		r9 = r16
		if (p3) jump:nt .LBB0_47
		r1 = r16
		memw(r1+#4) = r6
	}
.LBB0_42:
	{
		r0 = addasl(r23,r1,#2)
		r2 = addasl(r3,r1,#2)
		r1 = memw(r29+#48)
	}
	{
		r1 = mpyi(r15,r26)
		r4 = lsr(r1,#2)
	}
	{
		p3 = cmp.gtu(r4,#1)
		if (!p3.new) jump:t .LBB0_46
	}
	{
		r1 = mpyi(r15,r26)
		r6 = add(r4,#-2)
		p3 = cmp.gtu(r4,#2)
		r4 = memw(r14+r1<<#2)
	}
	{
		loop0(.LBB0_44,r6)
		if (!p3) jump:nt .LBB0_45
		r5 = memw(r2++#4)
	}
	.p2align	5
.LBB0_44:
	{
		r6 = memw(r0+#0)
	}
	{
		r1 = mpyi(r15,r26)
		r6 += sfmpy(r4,r5)
		r4 = memw(r14+r1<<#2)
		memw(r0++#4) = r6.new
	}
	{
		nop
		r5 = memw(r2++#4)
	} :endloop0
	{
		jump .LBB0_45
	}
	.p2align	4
.LBB0_49:
	{
		r10 = add(r29,#192)
		r18 = #0
		r17 = memw(r29+#144)
		r11 = memw(r29+#152)
	}
	{
		r16 = memw(r29+#132)
		r20 = memw(r29+#148)
	}
	{
		r7 = memw(r29+#100)
		r8 = memw(r29+#120)
	}
	{
		r23 = memw(r29+#116)
		r9 = memw(r29+#124)
	}
	{
		if (!p2) jump:nt .LBB0_59
		r13 = memw(r29+#128)
	}
	{
		r0 = add(r29,#1216)
		r4 = r23
		r3 = #0
		r2 = memw(r29+#80)
	}
	{
		jump .LBB0_51
	}
	.p2align	4
.LBB0_58:
	{
		r9 = add(r9,#256)
		r2 = add(r2,r28)
		r4 = add(r4,r28)
		r0 = add(r0,#256)
	}
	{
		r3 = add(r3,#1)
		if (!cmp.gt(r19,r3.new)) jump:nt ##.LBB0_59
	}
.LBB0_51:
	{
		p2 = cmp.gt(r27,#0)
		if (!p2.new) jump:nt .LBB0_58
	}
	{
		r5 = #0
		if (!p1) jump:nt .LBB0_56
	}
	{
		r5 = lsr(r8,#3)
		r1 = r2
	}
	{
		loop0(.LBB0_54,r5)
		r5 = r9
	}
	.p2align	4
.LBB0_54:
	{
		r6 = memw(r5+#-16)
		memw(r1+#-16) = r6.new
	}
	{
		r6 = memw(r5+#-12)
		memw(r1+#-12) = r6.new
	}
	{
		r6 = memw(r5+#-8)
		memw(r1+#-8) = r6.new
	}
	{
		r6 = memw(r5+#-4)
		memw(r1+#-4) = r6.new
	}
	{
		r6 = memw(r5+#0)
		memw(r1+#0) = r6.new
	}
	{
		r6 = memw(r5+#4)
		memw(r1+#4) = r6.new
	}
	{
		r6 = memw(r5+#8)
		memw(r1+#8) = r6.new
	}
	{
		r5 = add(r5,#32)
		r1 = add(r1,#32)
		r6 = memw(r5+#12)
		memw(r1+#12) = r6.new
	} :endloop0
	{
		p2 = cmp.eq(r13,#0)
		r5 = r8
		if (p2.new) jump:nt .LBB0_58
	}
.LBB0_56:
	{
		r1 = addasl(r4,r5,#2)
		r5 = addasl(r0,r5,#2)
	}
	{
		r6 = lsr(r7,#2)
	}
	{
		loop0(.LBB0_57,r6)
	}
	.p2align	4
.LBB0_57:
	{
		r6 = memw(r5++#4)
		memw(r1++#4) = r6.new
	} :endloop0
	{
		jump .LBB0_58
	}
.LBB0_15:
	{
		r1 = add(r29,#192)
	}
.LBB0_25:
	{
		r3 = sub(#63,r2)
		r2 = r23
	}
	{
		p1 = cmp.gt(r3,#0)
		if (!p1.new) r3 = #1
	}
	{
		loop0(.LBB0_26,r3)
	}
	.p2align	4
.LBB0_26:
	{
		r3 = memw(r1++#4)
		memw(r2++#4) = r3.new
	} :endloop0
	{
		loop0(.LBB0_28,#64)
		r1 = r11
		r2 = r6
	}
	.p2align	4
.LBB0_28:
	{
		r3 = memw(r1++#4)
		memw(r2++#4) = r3.new
	} :endloop0
	{
		loop0(.LBB0_30,#64)
		r1 = r24
	}
	.p2align	4
.LBB0_30:
	{
		r2 = memw(r5++#4)
		memw(r1++#4) = r2.new
	} :endloop0
	{
		loop0(.LBB0_32,#64)
		r1 = memw(r29+#68)
	}
	.p2align	4
.LBB0_32:
	{
		r2 = memw(r0++#4)
		memw(r1++#4) = r2.new
	} :endloop0
	{
		jump .LBB0_59
	}
.LBB0_61:
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
	.size	matmul_0, .Lfunc_end0-matmul_0

	.globl	matmul_0_general
	.p2align	4
	.type	matmul_0_general,@function
matmul_0_general:
	{
		p0 = cmp.gt(r3,r2)
		allocframe(r29,#2304):raw
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
		if (!p0) jump:nt .LBB1_84
		memw(r29+#160) = r3
	}
	{
		r20 = r2
		r21 = memw(r0+#0)
		r23 = memw(r1+#8)
	}
	{
		r2 = memw(r0+#4)
		memw(r29+#172) = r2.new
	}
	{
		r2 = r0
		r22 = memw(r1+#16)
		r24 = memw(r4+#0)
	}
	{
		r2 = memw(r2+#8)
		memw(r29+#176) = r2.new
	}
	{
		r2 = memw(r1+#0)
		memw(r29+#120) = r2.new
	}
	{
		r2 = memw(r1+#4)
		memw(r29+#124) = r2.new
	}
	{
		r2 = r1
		r27 = memw(r1+#12)
		r16 = memw(r1+#20)
	}
	{
		r1:0 = combine(r24,r20)
		r17 = memw(r1+#24)
		r18 = memw(r2+#28)
	}
	{
		call __hexagon_udivsi3
		r19 = memw(r2+#32)
		r25 = memw(r4+#4)
	}
	{
		call __hexagon_umodsi3
		r1 = r25
		memw(r29+#168) = r25
	}
	{
		call __hexagon_umodsi3
		r1:0 = combine(r24,r20)
		memw(r29+#144) = r0
		memw(r29+#164) = r24
	}
	{
		r6 = asl(r17,#8)
		r7 = asl(r16,#3)
		memw(r29+#108) = r6.new
	}
	{
		r6 = asl(r16,#2)
		r7 = asl(r19,#11)
		r28 = #0
		memw(r29+#64) = r7
	}
	{
		r4 = asl(r17,#2)
		r13 = asl(r19,#2)
		r2 = r0
		p0 = cmp.gt(r23,#0)
	}
	{
		p2 = tstbit(r23,#0)
		p1 = cmp.eq(r23,#1)
		memw(r29+#116) = r6
		memw(r29+#184) = r7
	}
	{
		r6 = asl(r18,#4)
		r7 = asl(r19,#8)
	}
	{
		r1 = asl(r17,#11)
		r6 = asl(r18,#2)
		memw(r29+#188) = r6
		memw(r29+#112) = r7
	}
	{
		r7 = add(r29,#192)
		memw(r29+#180) = r1
		memw(r29+#128) = r6
	}
	{
		r6 = p2
		r1 = add(r7,#256)
		memw(r29+#132) = r1.new
	}
	{
		jump .LBB1_2
		memw(r29+#148) = r6
		memw(r29+#100) = r23
	}
	.p2align	4
.LBB1_83:
	{
		r2 = memw(r29+#152)
		r1 = memw(r29+#164)
	}
	{
		r0 = add(r2,#1)
		r20 = memw(r29+#156)
		r7 = memw(r29+#160)
	}
	{
		p3 = cmp.eq(r0,r1)
		r20 = add(r20,#1)
		r1 = memw(r29+#144)
		r6 = memw(r29+#168)
	}
	{
		if (p3) r1 = add(r1,#1)
		p2 = cmp.gt(r7,r20)
		r2 = mux(p3,#0,r0)
	}
	{
		p3 = cmp.eq(r1,r6)
		if (p3.new) r1 = #0
	}
	{
		if (!p2) jump:nt .LBB1_84
		memw(r29+#144) = r1
	}
.LBB1_2:
	{
		r20 = asl(r2,#9)
		r12 = memw(r29+#120)
		memw(r29+#156) = r20
	}
	{
		r0 = add(r20,#512)
		r7 = memw(r29+#128)
		memw(r29+#152) = r2
	}
	{
		r14 = memw(r29+#124)
		r10 = memw(r29+#116)
	}
	{
		r0 = min(r0,r12)
		r17 = memw(r29+#132)
		if (!cmp.gt(r0.new,r20)) jump:t .LBB1_83
	}
	{
		r3 = sub(r12,r20)
		r2 = sub(#-1,r20)
		r5 = memw(r29+#144)
		memw(r29+#84) = r3.new
	}
	{
		r1 = asl(r5,#2)
		r0 = add(r0,r2)
		r3 = memw(r29+#184)
		r2 = memw(r29+#180)
	}
	{
		r19 = add(r1,#1)
		r16 = add(r1,#2)
		r6 = memw(r29+#152)
		r25 = memw(r29+#172)
	}
	{
		r11 = mpyi(r7,r16)
		r0 = lsr(r0,#6)
		r18 = add(r1,#3)
		memw(r29+#104) = r0.new
	}
	{
		r25 += mpyi(r2,r6)
		r3 = mpyi(r3,r6)
		r2 = memw(r29+#188)
		r6 = memw(r29+#176)
	}
	{
		r0 = mpyi(r7,r18)
		r9:8 = combine(r6,r6)
		r15 = r6
		memw(r29+#140) = r11
	}
	{
		r2 = mpyi(r2,r5)
		r5 = mpyi(r7,r19)
		r7 = add(r25,r10)
		memw(r29+#92) = r7.new
	}
	{
		r9 += add(r3,r5)
		r8 += add(r3,r2)
		r5 = #0
		memw(r29+#68) = r8.new
	}
	{
		r6 += add(r3,r0)
		r15 += add(r3,r11)
		memw(r29+#72) = r9
	}
	{
		memw(r29+#80) = r6
		memw(r29+#76) = r15
	}
	{
		jump .LBB1_4
		memw(r29+#136) = r20
	}
	.p2align	4
.LBB1_82:
	{
		r3 = memw(r29+#96)
		r0 = memw(r29+#104)
	}
	{
		p2 = cmp.gtu(r0,r3)
		r5 = add(r3,#1)
		r0 = memw(r29+#84)
		r25 = memw(r29+#88)
	}
	{
		r0 = add(r0,#-64)
		r2 = memw(r29+#92)
		memw(r29+#84) = r0.new
	}
	{
		r0 = memw(r29+#108)
		r7 = memw(r29+#68)
	}
	{
		r2 = add(r2,r0)
		r25 = add(r25,r0)
		r6 = memw(r29+#72)
		memw(r29+#92) = r2.new
	}
	{
		r2 = memw(r29+#112)
	}
	{
		r3 = add(r7,r2)
		r7 = memw(r29+#76)
		memw(r29+#68) = r3.new
	}
	{
		r3 = add(r6,r2)
		r6 = memw(r29+#80)
		memw(r29+#72) = r3.new
	}
	{
		r3 = add(r7,r2)
		memw(r29+#76) = r3.new
	}
	{
		r3 = add(r6,r2)
		if (!p2) jump:nt .LBB1_83
		memw(r29+#80) = r3.new
	}
.LBB1_4:
	{
		r0 = addasl(r20,r5,#6)
		memw(r29+#88) = r25
		memw(r29+#96) = r5
	}
	{
		r2 = add(r0,#64)
		if (cmp.gt(r2.new,r12)) jump:nt .LBB1_33
	}
	{
		r2 = add(r1,#4)
		if (cmp.gt(r2.new,r14)) jump:nt .LBB1_33
	}
	{
		loop0(.LBB1_7,#64)
		r0 = add(r29,#192)
		r2 = add(r29,#192)
	}
	.p2align	4
.LBB1_7:
	{
		r24 = add(r2,#512)
		memw(r0++#4) = r28
	} :endloop0
	{
		loop0(.LBB1_9,#64)
		r0 = r17
	}
	.p2align	4
.LBB1_9:
	{
		r11 = add(r2,#768)
		memw(r0++#4) = r28
	} :endloop0
	{
		loop0(.LBB1_11,#64)
		r0 = r24
	}
	.p2align	4
.LBB1_11:
	{
		nop
		memw(r0++#4) = r28
	} :endloop0
	{
		loop0(.LBB1_13,#64)
		r0 = r11
	}
	.p2align	4
.LBB1_13:
	{
		nop
		memw(r0++#4) = r28
	} :endloop0
	{
		r3:2 = combine(#-1,#0)
		if (!p0) jump:nt .LBB1_15
	}
	.p2align	4
.LBB1_16:
	{
		r3 = mpyi(r1,r27)
		r8 = mpyi(r2,r22)
		r6 = add(r29,#192)
		r0 = r25
	}
	{
		loop0(.LBB1_17,#63)
		r3 = addasl(r21,r3,#2)
	}
	.p2align	4
.LBB1_17:
	{
		r3 = mpyi(r1,r27)
		r8 = mpyi(r2,r22)
		r7 = memw(r3+r8<<#2)
		r9 = memw(r0+#0)
	}
	{
		r3 = addasl(r21,r3,#2)
		r0 = add(r0,r4)
		r5 = memw(r6+#0)
	}
	{
		r5 += sfmpy(r7,r9)
		memw(r6++#4) = r5.new
	} :endloop0
	{
		r7 = mpyi(r19,r27)
		r3 = memw(r3+r8<<#2)
		r0 = memw(r0+#0)
	}
	{
		r5 = memw(r6+#0)
		r9 = memw(r25+#0)
	}
	{
		r0 = mpyi(r19,r27)
		r5 += sfmpy(r3,r0)
		memw(r6++#4) = r5.new
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = mpyi(r19,r27)
		r6 = r17
	}
	{
		loop0(.LBB1_19,#61)
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = add(r25,r4)
		r15 = memw(r3+r8<<#2)
	}
	.p2align	5
.LBB1_19:
	{
		r5 = memw(r6+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r5 += sfmpy(r15,r9)
		r15 = memw(r3+r8<<#2)
		r9 = memw(r0+#0)
	}
	{
		r7 = mpyi(r19,r27)
		r0 = add(r0,r4)
		memw(r6++#4) = r5
	} :endloop0
	{
		r5 = memw(r6+#0)
		r3 = memw(r3+r8<<#2)
	}
	{
		r5 += sfmpy(r15,r9)
		memw(r6++#4) = r5.new
	}
	{
		r0 = add(r0,r4)
		r5 = memw(r0+#0)
		r9 = memw(r6+#0)
	}
	{
		r0 = memw(r0+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r9 += sfmpy(r3,r5)
		memw(r6++#4) = r9.new
	}
	{
		r7 = mpyi(r16,r27)
		r5 = memw(r6+#0)
		r9 = memw(r25+#0)
	}
	{
		r3 = memw(r3+r8<<#2)
	}
	{
		r0 = mpyi(r16,r27)
		r5 += sfmpy(r3,r0)
		memw(r6++#4) = r5.new
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = mpyi(r16,r27)
		r6 = r24
	}
	{
		loop0(.LBB1_21,#61)
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = add(r25,r4)
		r15 = memw(r3+r8<<#2)
	}
	.p2align	5
.LBB1_21:
	{
		r5 = memw(r6+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r5 += sfmpy(r15,r9)
		r15 = memw(r3+r8<<#2)
		r9 = memw(r0+#0)
	}
	{
		r7 = mpyi(r16,r27)
		r0 = add(r0,r4)
		memw(r6++#4) = r5
	} :endloop0
	{
		r5 = memw(r6+#0)
		r3 = memw(r3+r8<<#2)
	}
	{
		r5 += sfmpy(r15,r9)
		memw(r6++#4) = r5.new
	}
	{
		r0 = add(r0,r4)
		r5 = memw(r0+#0)
		r9 = memw(r6+#0)
	}
	{
		r0 = memw(r0+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r9 += sfmpy(r3,r5)
		memw(r6++#4) = r9.new
	}
	{
		r7 = mpyi(r18,r27)
		r5 = memw(r6+#0)
		r9 = memw(r25+#0)
	}
	{
		r3 = memw(r3+r8<<#2)
	}
	{
		r0 = mpyi(r18,r27)
		r5 += sfmpy(r3,r0)
		memw(r6++#4) = r5.new
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = mpyi(r18,r27)
		r6 = r11
	}
	{
		loop0(.LBB1_23,#61)
	}
	{
		r3 = addasl(r21,r0,#2)
		r0 = add(r25,r4)
		r15 = memw(r3+r8<<#2)
	}
	.p2align	5
.LBB1_23:
	{
		r5 = memw(r6+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r5 += sfmpy(r15,r9)
		r15 = memw(r3+r8<<#2)
		r9 = memw(r0+#0)
	}
	{
		r7 = mpyi(r18,r27)
		r0 = add(r0,r4)
		memw(r6++#4) = r5
	} :endloop0
	{
		r2 = add(r2,#1)
		r25 = add(r25,r10)
		r5 = memw(r6+#0)
		r3 = memw(r3+r8<<#2)
	}
	{
		r5 += sfmpy(r15,r9)
		p2 = cmp.gt(r23,r2)
		memw(r6++#4) = r5.new
	}
	{
		r0 = add(r0,r4)
		r5 = memw(r0+#0)
		r9 = memw(r6+#0)
	}
	{
		r0 = memw(r0+#0)
	}
	{
		r3 = addasl(r21,r7,#2)
		r9 += sfmpy(r3,r5)
		memw(r6++#4) = r9.new
	}
	{
		r5 = memw(r6+#0)
	}
	{
		r3 = memw(r3+r8<<#2)
	}
	{
		r5 += sfmpy(r3,r0)
		r3 = #-1
		r0 = add(r29,#192)
		memw(r6++#4) = r5.new
	}
	{
		if (p2) jump:nt .LBB1_16
	}
	{
		jump .LBB1_25
	}
	.p2align	4
.LBB1_33:
	{
		r2 = sub(r14,r1)
		r25 = sub(r12,r0)
		r0 = #4
	}
	{
		r11 = min(r2,r0)
		r0 = #64
		p3 = cmp.gt(r2,#0)
	}
	{
		r24 = min(r25,r0)
		if (!p3) jump:nt .LBB1_43
	}
	{
		r2 = add(r29,#1216)
		p2 = cmp.gt(r11,#0)
		r7 = #0
		r3 = memw(r29+#84)
	}
	{
		r6 = min(r3,r0)
		r8 = setbit(r2,#4)
		r15 = add(r24,#-1)
		r3 = memw(r29+#140)
	}
	{
		r7 = insert(r6,#3,#2)
		r6 = insert(r3,#3,#0)
		r0 = mux(p2,r11,#1)
	}
	{
		loop1(.LBB1_35,r0)
		jump .LBB1_35
	}
	.p2align	4
.LBB1_42:
	{
		r8 = add(r8,#256)
		r2 = add(r2,#256)
		nop
	} :endloop1
	{
		jump .LBB1_43
	}
.LBB1_35:
	{
		p2 = cmp.gt(r25,#0)
		if (!p2.new) jump:nt .LBB1_42
	}
	{
		p2 = cmp.gtu(r15,#6)
		r0 = #0
		if (!p2.new) jump:t .LBB1_40
	}
	{
		r5 = lsr(r6,#3)
		r3 = and(r24,#7)
	}
	{
		loop0(.LBB1_38,r5)
		r5 = r8
	}
	.p2align	4
.LBB1_38:
	{
		r0 = add(r0,#8)
		memw(r5+#-16) = r28
		memw(r5+#-12) = r28
	}
	{
		memw(r5+#-8) = r28
		memw(r5+#-4) = r28
	}
	{
		memw(r5+#0) = #0
		memw(r5+#4) = #0
	}
	{
		r5 = add(r5,#32)
		memw(r5+#8) = #0
		memw(r5+#12) = #0
	} :endloop0
	{
		p2 = cmp.eq(r3,#0)
		if (p2.new) jump:nt .LBB1_42
	}
.LBB1_40:
	{
		r0 = addasl(r2,r0,#2)
		r3 = lsr(r7,#2)
	}
	{
		loop0(.LBB1_41,r3)
	}
	.p2align	4
.LBB1_41:
	{
		nop
		memw(r0++#4) = r28
	} :endloop0
	{
		jump .LBB1_42
	}
	.p2align	4
.LBB1_43:
	{
		if (!p0) jump:nt .LBB1_77
	}
	{
		r2 = #0
		if (p1) jump:nt .LBB1_67
	}
	{
		r8 = and(r23,##2147483646)
		r26 = memw(r29+#92)
		r7 = memw(r29+#88)
	}
	{
		jump .LBB1_46
	}
	.p2align	4
.LBB1_65:
	{
		r0 = memw(r29+#64)
	}
	{
		r7 = add(r7,r0)
		r26 = add(r26,r0)
		r2 = add(r2,#2)
		if (cmp.eq(r2.new,r8)) jump:nt .LBB1_66
	}
.LBB1_46:
	{
		r6 = add(r29,#1216)
		r10 = #0
		if (p3) jump:nt .LBB1_47
	}
.LBB1_55:
	{
		if (!p3) jump:nt .LBB1_65
	}
	{
		r6 = setbit(r2,#0)
		r10 = #0
		r17 = add(r29,#1216)
		jump .LBB1_57
	}
	.p2align	4
.LBB1_49:
	{
		r23 = r7
	}
.LBB1_53:
	{
		r0 = memw(r0+r17<<#2)
		r3 = memw(r23+#0)
	}
	{
		r5 = memw(r15+#0)
	}
	{
		r5 += sfmpy(r0,r3)
		memw(r15++#4) = r5.new
	}
.LBB1_54:
	{
		r6 = add(r6,#256)
		r10 = add(r10,#1)
		if (!cmp.gt(r11,r10.new)) jump:nt .LBB1_55
	}
.LBB1_47:
	{
		p2 = cmp.gt(r25,#0)
		if (!p2.new) jump:nt .LBB1_54
	}
	{
		r5 = mpyi(r2,r22)
		p2 = cmp.gt(r24,#0)
		r0 = add(r1,r10)
		r15 = r6
	}
	{
		r17 = mpyi(r0,r27)
		r0 = addasl(r21,r5,#2)
		r3 = mux(p2,r24,#1)
	}
	{
		p2 = cmp.gtu(r3,#1)
		if (!p2.new) jump:t .LBB1_49
	}
	{
		r12 = mpyi(r2,r22)
		r14 = add(r1,r10)
		r5 = add(r3,#-2)
		r20 = memw(r0+r17<<#2)
	}
	{
		p2 = cmp.gtu(r3,#2)
		r23 = add(r7,r4)
		r3 = memw(r6+#0)
		r9 = memw(r7+#0)
	}
	{
		r17 = mpyi(r14,r27)
		r0 = addasl(r21,r12,#2)
	}
	{
		loop0(.LBB1_51,r5)
		if (!p2) jump:nt .LBB1_52
	}
	.p2align	4
.LBB1_51:
	{
		r5 = mpyi(r2,r22)
		r3 += sfmpy(r20,r9)
		r9 = memw(r23+#0)
		memw(r15++#4) = r3.new
	}
	{
		r0 = addasl(r21,r5,#2)
		r3 = add(r1,r10)
		r23 = add(r23,r4)
		r20 = memw(r0+r17<<#2)
	}
	{
		r17 = mpyi(r3,r27)
		r3 = memw(r15+#0)
	} :endloop0
.LBB1_52:
	{
		r3 += sfmpy(r20,r9)
		jump .LBB1_53
		memw(r15++#4) = r3.new
	}
	.p2align	4
.LBB1_59:
	{
		r20 = r26
	}
.LBB1_63:
	{
		r0 = memw(r23+r0<<#2)
		r3 = memw(r20+#0)
	}
	{
		r5 = memw(r15+#0)
	}
	{
		r5 += sfmpy(r0,r3)
		memw(r15++#4) = r5.new
	}
.LBB1_64:
	{
		r17 = add(r17,#256)
		r10 = add(r10,#1)
		if (!cmp.gt(r11,r10.new)) jump:nt .LBB1_65
	}
.LBB1_57:
	{
		p2 = cmp.gt(r25,#0)
		if (!p2.new) jump:nt .LBB1_64
	}
	{
		r5 = mpyi(r6,r22)
		p2 = cmp.gt(r24,#0)
		r0 = add(r1,r10)
		r15 = r17
	}
	{
		r0 = mpyi(r0,r27)
		r23 = addasl(r21,r5,#2)
		r3 = mux(p2,r24,#1)
	}
	{
		p2 = cmp.gtu(r3,#1)
		if (!p2.new) jump:t .LBB1_59
	}
	{
		r14 = mpyi(r6,r22)
		r5 = add(r3,#-2)
		r12 = add(r1,r10)
		p2 = cmp.gtu(r3,#2)
	}
	{
		loop0(.LBB1_61,r5)
		r20 = add(r26,r4)
		r3 = memw(r23+r0<<#2)
		r9 = memw(r17+#0)
	}
	{
		r0 = mpyi(r12,r27)
		r23 = addasl(r21,r14,#2)
		if (!p2) jump:nt .LBB1_62
		r5 = memw(r26+#0)
	}
	.p2align	4
.LBB1_61:
	{
		r12 = mpyi(r6,r22)
		r9 += sfmpy(r3,r5)
		r5 = memw(r20+#0)
		memw(r15++#4) = r9.new
	}
	{
		r23 = addasl(r21,r12,#2)
		r9 = add(r1,r10)
		r20 = add(r20,r4)
		r3 = memw(r23+r0<<#2)
	}
	{
		r0 = mpyi(r9,r27)
		r9 = memw(r15+#0)
	} :endloop0
.LBB1_62:
	{
		r9 += sfmpy(r3,r5)
		jump .LBB1_63
		memw(r15++#4) = r9.new
	}
.LBB1_15:
	{
		r0 = add(r29,#192)
	}
.LBB1_25:
	{
		r3 = sub(#63,r3)
		r2 = memw(r29+#68)
	}
	{
		p2 = cmp.gt(r3,#0)
		if (!p2.new) r3 = #1
	}
	{
		loop0(.LBB1_26,r3)
	}
	.p2align	4
.LBB1_26:
	{
		r2 = add(r2,r13)
		r3 = memw(r0++#4)
		memw(r2+#0) = r3.new
	} :endloop0
	{
		loop0(.LBB1_28,#64)
		r2 = r17
		r0 = memw(r29+#72)
	}
	.p2align	4
.LBB1_28:
	{
		r0 = add(r0,r13)
		r3 = memw(r2++#4)
		memw(r0+#0) = r3.new
	} :endloop0
	{
		loop0(.LBB1_30,#64)
		r0 = memw(r29+#76)
	}
	.p2align	4
.LBB1_30:
	{
		r0 = add(r0,r13)
		r2 = memw(r24++#4)
		memw(r0+#0) = r2.new
	} :endloop0
	{
		loop0(.LBB1_32,#64)
		r0 = memw(r29+#80)
	}
	.p2align	4
.LBB1_32:
	{
		r0 = add(r0,r13)
		r2 = memw(r11++#4)
		memw(r0+#0) = r2.new
	} :endloop0
	{
		jump .LBB1_82
	}
.LBB1_66:
	{
		r0 = memw(r29+#148)
		r23 = memw(r29+#100)
	}
	{
		p2 = r0
		if (!p2.new) jump:t .LBB1_77
	}
.LBB1_67:
	{
		if (!p3) jump:nt .LBB1_77
	}
	{
		r8 = #0
		r20 = add(r29,#1216)
		r0 = memw(r29+#116)
		r7 = memw(r29+#88)
	}
	{
		r7 += mpyi(r0,r2)
		jump .LBB1_69
	}
	.p2align	4
.LBB1_71:
	{
		r15 = r7
	}
.LBB1_75:
	{
		r0 = memw(r15+#0)
		r3 = memw(r17+r10<<#2)
	}
	{
		r5 = memw(r6+#0)
	}
	{
		r5 += sfmpy(r3,r0)
		memw(r6++#4) = r5.new
	}
.LBB1_76:
	{
		r20 = add(r20,#256)
		r8 = add(r8,#1)
		if (!cmp.gt(r11,r8.new)) jump:nt .LBB1_77
	}
.LBB1_69:
	{
		p2 = cmp.gt(r25,#0)
		if (!p2.new) jump:nt .LBB1_76
	}
	{
		r5 = mpyi(r2,r22)
		p2 = cmp.gt(r24,#0)
		r3 = add(r1,r8)
		r15 = add(r7,r4)
	}
	{
		r10 = mpyi(r3,r27)
		r17 = addasl(r21,r5,#2)
		r6 = r20
		r0 = mux(p2,r24,#1)
	}
	{
		p2 = cmp.gtu(r0,#1)
		if (!p2.new) jump:t .LBB1_71
	}
	{
		r9 = mpyi(r2,r22)
		r3 = add(r0,#-2)
		r5 = add(r1,r8)
		p2 = cmp.gtu(r0,#2)
	}
	{
		loop0(.LBB1_73,r3)
		r26 = add(r15,r4)
		r0 = memw(r17+r10<<#2)
		r23 = memw(r20+#0)
	}
	{
		r10 = mpyi(r5,r27)
		r17 = addasl(r21,r9,#2)
		if (!p2) jump:nt .LBB1_74
		r3 = memw(r7+#0)
	}
	.p2align	4
.LBB1_73:
	{
		r5 = mpyi(r2,r22)
		r23 += sfmpy(r0,r3)
		r3 = add(r1,r8)
		memw(r6++#4) = r23.new
	}
	{
		r10 = mpyi(r3,r27)
		r15 = r26
		r0 = memw(r17+r10<<#2)
		r3 = memw(r15+#0)
	}
	{
		r17 = addasl(r21,r5,#2)
		r26 = add(r26,r4)
		r23 = memw(r6+#0)
	} :endloop0
.LBB1_74:
	{
		r23 += sfmpy(r0,r3)
		memw(r6++#4) = r23.new
	}
	{
		jump .LBB1_75
		r23 = memw(r29+#100)
	}
	.p2align	4
.LBB1_77:
	{
		r0 = #0
		r2 = add(r29,#1216)
		r6 = memw(r29+#68)
		r12 = memw(r29+#120)
	}
	{
		r8 = memw(r29+#128)
		r14 = memw(r29+#124)
	}
	{
		r10 = memw(r29+#116)
		r17 = memw(r29+#132)
	}
	{
		if (p3) jump:nt .LBB1_78
		r20 = memw(r29+#136)
	}
	{
		jump .LBB1_82
	}
	.p2align	4
.LBB1_81:
	{
		r6 = add(r6,r8)
		r2 = add(r2,#256)
	}
	{
		r0 = add(r0,#1)
		if (!cmp.gt(r11,r0.new)) jump:nt ##.LBB1_82
	}
.LBB1_78:
	{
		p2 = cmp.gt(r25,#0)
		if (!p2.new) jump:nt .LBB1_81
	}
	{
		p2 = cmp.gt(r24,#0)
		r3 = r2
	}
	{
		r5 = mux(p2,r24,#1)
	}
	{
		loop0(.LBB1_80,r5)
		r5 = r6
	}
	.p2align	4
.LBB1_80:
	{
		r5 = add(r5,r13)
		r7 = memw(r3++#4)
		memw(r5+#0) = r7.new
	} :endloop0
	{
		jump .LBB1_81
	}
.LBB1_84:
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
	.size	matmul_0_general, .Lfunc_end1-matmul_0_general

	.section	".note.GNU-stack","",@progbits
