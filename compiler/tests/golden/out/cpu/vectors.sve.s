	.file	"<string>"
	.text
	.globl	rectify_0
	.p2align	2
	.type	rectify_0,@function
rectify_0:
	cmp	x2, x3
	b.ge	.LBB0_10
	ldr	w8, [x4]
	ldr	x10, [x1]
	ldr	s0, [x1, #8]
	udiv	x9, x2, x8
	add	x11, x10, #3
	cmp	x10, #0
	csel	x12, x11, x10, mi
	and	x11, x12, #0xfffffffffffffffc
	sub	x10, x10, x11
	asr	x13, x10, #63
	ldp	x10, x11, [x0]
	add	x12, x13, x12, asr #2
	msub	x9, x9, x8, x2
	b	.LBB0_3
.LBB0_2:
	add	x13, x9, #1
	add	x2, x2, #1
	cmp	x13, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB0_10
.LBB0_3:
	lsl	x13, x9, #12
	add	x14, x13, #1, lsl #12
	cmp	x14, x12
	csel	x14, x14, x12, lt
	subs	x16, x14, x13
	b.le	.LBB0_2
	cmp	x16, #4
	b.lo	.LBB0_8
	and	x15, x14, #0x3
	lsl	x0, x9, #16
	sub	x16, x16, x15
	add	x13, x13, x16
	add	x17, x11, x0
	add	x0, x10, x0
.LBB0_6:
	ldp	q2, q1, [x0, #32]
	subs	x16, x16, #4
	ldp	q6, q5, [x0], #64
	fcmlt	v3.4s, v1.4s, #0.0
	fmul	v4.4s, v1.4s, v0.s[0]
	fcmlt	v7.4s, v2.4s, #0.0
	fcmlt	v17.4s, v5.4s, #0.0
	fcmlt	v19.4s, v6.4s, #0.0
	fmul	v16.4s, v2.4s, v0.s[0]
	fmul	v18.4s, v5.4s, v0.s[0]
	fmul	v20.4s, v6.4s, v0.s[0]
	bit	v1.16b, v4.16b, v3.16b
	mov	v3.16b, v17.16b
	mov	v4.16b, v19.16b
	bit	v2.16b, v16.16b, v7.16b
	bsl	v3.16b, v18.16b, v5.16b
	bsl	v4.16b, v20.16b, v6.16b
	stp	q2, q1, [x17, #32]
	stp	q4, q3, [x17], #64
	b.ne	.LBB0_6
	cbz	x15, .LBB0_2
.LBB0_8:
	lsl	x15, x13, #4
	sub	x13, x14, x13
	add	x14, x10, x15
	add	x15, x11, x15
.LBB0_9:
	ldr	q1, [x14], #16
	subs	x13, x13, #1
	fcmlt	v2.4s, v1.4s, #0.0
	fmul	v3.4s, v1.4s, v0.s[0]
	bit	v1.16b, v3.16b, v2.16b
	str	q1, [x15], #16
	b.ne	.LBB0_9
	b	.LBB0_2
.LBB0_10:
	ret
.Lfunc_end0:
	.size	rectify_0, .Lfunc_end0-rectify_0

	.globl	rectify_0_general
	.p2align	2
	.type	rectify_0_general,@function
rectify_0_general:
	cmp	x2, x3
	b.ge	.LBB1_7
	str	x25, [sp, #-64]!
	ldr	w8, [x4]
	ldp	x10, x17, [x1]
	ldr	x4, [x1, #24]
	ldr	s0, [x1, #16]
	mov	w1, #3
	udiv	x9, x2, x8
	stp	x24, x23, [sp, #16]
	add	x11, x10, #3
	cmp	x10, #0
	lsl	x14, x17, #4
	csel	x12, x11, x10, mi
	lsl	x15, x4, #2
	lsl	x16, x4, #4
	and	x11, x12, #0xfffffffffffffffc
	stp	x22, x21, [sp, #32]
	sub	x10, x10, x11
	stp	x20, x19, [sp, #48]
	asr	x13, x10, #63
	ldp	x10, x11, [x0]
	lsl	x0, x4, #16
	add	x12, x13, x12, asr #2
	lsl	x13, x17, #2
	lsl	x17, x17, #16
	msub	x9, x9, x8, x2
	b	.LBB1_3
.LBB1_2:
	add	x4, x9, #1
	add	x2, x2, #1
	cmp	x4, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB1_6
.LBB1_3:
	lsl	x4, x9, #12
	add	x5, x4, #1, lsl #12
	cmp	x5, x12
	csel	x5, x5, x12, lt
	subs	x4, x5, x4
	b.le	.LBB1_2
	mov	w19, #2
	mov	w21, #1
	orr	x6, x1, x9, lsl #14
	bfi	x19, x9, #14, #50
	bfi	x21, x9, #14, #50
	mul	x22, x17, x9
	mov	x24, x11
	mov	x25, x10
	mul	x5, x13, x6
	mul	x6, x15, x6
	mul	x7, x13, x19
	mul	x19, x15, x19
	mul	x20, x13, x21
	mul	x21, x15, x21
	mul	x23, x0, x9
.LBB1_5:
	ldr	s1, [x25, x22]
	ldr	s3, [x25, x20]
	ldr	s5, [x25, x7]
	ldr	s6, [x25, x5]
	add	x25, x25, x14
	fmul	s2, s0, s1
	fcmp	s1, #0.0
	fmul	s4, s0, s3
	fcsel	s1, s2, s1, mi
	fcmp	s3, #0.0
	fmul	s2, s0, s5
	str	s1, [x24, x23]
	fcsel	s3, s4, s3, mi
	fcmp	s5, #0.0
	fmul	s4, s0, s6
	str	s3, [x24, x21]
	fcsel	s2, s2, s5, mi
	fcmp	s6, #0.0
	str	s2, [x24, x19]
	fcsel	s1, s4, s6, mi
	subs	x4, x4, #1
	str	s1, [x24, x6]
	add	x24, x24, x16
	b.ne	.LBB1_5
	b	.LBB1_2
.LBB1_6:
	ldp	x20, x19, [sp, #48]
	ldp	x22, x21, [sp, #32]
	ldp	x24, x23, [sp, #16]
	ldr	x25, [sp], #64
.LBB1_7:
	ret
.Lfunc_end1:
	.size	rectify_0_general, .Lfunc_end1-rectify_0_general

	.section	".note.GNU-stack","",@progbits
