	.file	"<string>"
	.text
	.globl	histogram_0
	.p2align	2
	.type	histogram_0,@function
histogram_0:
	cmp	x2, x3
	b.ge	.LBB0_2
	ldr	x0, [x0]
	mov	w1, wzr
	mov	w2, #1024
	b	memset
.LBB0_2:
	ret
.Lfunc_end0:
	.size	histogram_0, .Lfunc_end0-histogram_0

	.globl	histogram_1
	.p2align	2
	.type	histogram_1,@function
histogram_1:
	cmp	x2, x3
	b.ge	.LBB1_6
	ldr	w8, [x4]
	ldp	x10, x11, [x0]
	ldr	x12, [x1]
	mov	w13, #1
	udiv	x9, x2, x8
	msub	x9, x9, x8, x2
	b	.LBB1_3
.LBB1_2:
	add	x14, x9, #1
	add	x2, x2, #1
	cmp	x14, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB1_6
.LBB1_3:
	lsl	x15, x9, #12
	add	x14, x15, #1, lsl #12
	cmp	x14, x12
	csel	x14, x14, x12, lt
	subs	x14, x14, x15
	b.le	.LBB1_2
	add	x15, x11, x15
.LBB1_5:
	ldrb	w16, [x15], #1
	subs	x14, x14, #1
	add	x16, x10, x16, lsl #2
	ldadd	w13, w16, [x16]
	b.ne	.LBB1_5
	b	.LBB1_2
.LBB1_6:
	ret
.Lfunc_end1:
	.size	histogram_1, .Lfunc_end1-histogram_1

	.globl	histogram_1_general
	.p2align	2
	.type	histogram_1_general,@function
histogram_1_general:
	cmp	x2, x3
	b.ge	.LBB2_6
	ldr	w8, [x4]
	ldp	x11, x10, [x1]
	ldp	x12, x13, [x0]
	mov	w15, #1
	udiv	x9, x2, x8
	lsl	x14, x10, #12
	msub	x9, x9, x8, x2
	b	.LBB2_3
.LBB2_2:
	add	x16, x9, #1
	add	x2, x2, #1
	cmp	x16, x8
	csinc	x9, xzr, x9, eq
	cmp	x2, x3
	b.eq	.LBB2_6
.LBB2_3:
	lsl	x16, x9, #12
	add	x17, x16, #1, lsl #12
	cmp	x17, x11
	csel	x17, x17, x11, lt
	subs	x16, x17, x16
	b.le	.LBB2_2
	madd	x17, x14, x9, x13
.LBB2_5:
	ldrb	w0, [x17]
	subs	x16, x16, #1
	add	x17, x17, x10
	add	x0, x12, x0, lsl #2
	ldadd	w15, w0, [x0]
	b.ne	.LBB2_5
	b	.LBB2_2
.LBB2_6:
	ret
.Lfunc_end2:
	.size	histogram_1_general, .Lfunc_end2-histogram_1_general

	.section	".note.GNU-stack","",@progbits
