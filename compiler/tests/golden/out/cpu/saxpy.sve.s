	.file	"<string>"
	.text
	.globl	saxpy_0
	.p2align	2
	.type	saxpy_0,@function
saxpy_0:
	cmp	x2, x3
	b.ge	.LBB0_10
	ldr	w8, [x4]
	ldr	s0, [x1, #8]
	ptrue	p0.s
	ldp	x10, x11, [x0]
	cnth	x13
	udiv	x9, x2, x8
	mov	z1.s, s0
	ldr	x12, [x1]
	rdvl	x14, #2
	msub	x9, x9, x8, x2
	b	.LBB0_3
.LBB0_2:
	add	x15, x9, #1
	add	x2, x2, #1
	cmp	x15, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB0_10
.LBB0_3:
	lsl	x15, x9, #12
	add	x16, x15, #1, lsl #12
	cmp	x16, x12
	csel	x16, x16, x12, lt
	subs	x0, x16, x15
	b.le	.LBB0_2
	cmp	x0, x13
	b.lo	.LBB0_8
	udiv	x17, x0, x13
	lsl	x4, x9, #14
	add	x1, x10, x4
	add	x4, x11, x4
	mul	x17, x17, x13
	sub	x0, x0, x17
	add	x15, x15, x17
.LBB0_6:
	ldr	z2, [x4]
	ldr	z3, [x1]
	subs	x17, x17, x13
	ldr	z4, [x4, #1, mul vl]
	ldr	z5, [x1, #1, mul vl]
	add	x4, x4, x14
	fmad	z2.s, p0/m, z1.s, z3.s
	fmad	z4.s, p0/m, z1.s, z5.s
	str	z2, [x1]
	str	z4, [x1, #1, mul vl]
	add	x1, x1, x14
	b.ne	.LBB0_6
	cbz	x0, .LBB0_2
.LBB0_8:
	lsl	x17, x15, #2
	sub	x15, x16, x15
	add	x16, x10, x17
	add	x17, x11, x17
.LBB0_9:
	ldr	s2, [x17], #4
	ldr	s3, [x16]
	subs	x15, x15, #1
	fmadd	s2, s0, s2, s3
	str	s2, [x16], #4
	b.ne	.LBB0_9
	b	.LBB0_2
.LBB0_10:
	ret
.Lfunc_end0:
	.size	saxpy_0, .Lfunc_end0-saxpy_0

	.globl	saxpy_0_general
	.p2align	2
	.type	saxpy_0_general,@function
saxpy_0_general:
	cmp	x2, x3
	b.ge	.LBB1_6
	ldr	w8, [x4]
	ldp	x10, x16, [x1]
	ldr	x14, [x1, #24]
	ldr	s0, [x1, #16]
	udiv	x9, x2, x8
	ldp	x11, x12, [x0]
	lsl	x13, x14, #14
	lsl	x14, x14, #2
	lsl	x15, x16, #14
	lsl	x16, x16, #2
	msub	x9, x9, x8, x2
	b	.LBB1_3
.LBB1_2:
	add	x17, x9, #1
	add	x2, x2, #1
	cmp	x17, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB1_6
.LBB1_3:
	lsl	x17, x9, #12
	add	x0, x17, #1, lsl #12
	cmp	x0, x10
	csel	x0, x0, x10, lt
	subs	x17, x0, x17
	b.le	.LBB1_2
	madd	x0, x13, x9, x12
	madd	x1, x15, x9, x11
.LBB1_5:
	ldr	s1, [x0]
	ldr	s2, [x1]
	subs	x17, x17, #1
	add	x0, x0, x14
	fmadd	s1, s0, s1, s2
	str	s1, [x1]
	add	x1, x1, x16
	b.ne	.LBB1_5
	b	.LBB1_2
.LBB1_6:
	ret
.Lfunc_end1:
	.size	saxpy_0_general, .Lfunc_end1-saxpy_0_general

	.section	".note.GNU-stack","",@progbits
