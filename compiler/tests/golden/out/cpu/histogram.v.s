	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0_zcd1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"
	.file	"<string>"
	.text
	.globl	histogram_0
	.p2align	1
	.type	histogram_0,@function
histogram_0:
	bge	a2, a3, .LBB0_2
	ld	a0, 0(a0)
	li	a2, 1024
	li	a1, 0
	tail	memset
.LBB0_2:
	ret
.Lfunc_end0:
	.size	histogram_0, .Lfunc_end0-histogram_0

	.globl	histogram_1
	.p2align	1
	.type	histogram_1,@function
histogram_1:
	bge	a2, a3, .LBB1_8
	lwu	a7, 0(a4)
	remu	t0, a2, a7
	ld	a5, 0(a0)
	ld	t1, 8(a0)
	ld	t2, 0(a1)
	lui	a6, 1
	li	t3, 1
	j	.LBB1_3
.LBB1_2:
	addi	t0, t0, 1
	xor	a0, t0, a7
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	t0, a0, t0
	beq	a2, a3, .LBB1_8
.LBB1_3:
	slli	a0, t0, 12
	add	a1, a0, a6
	blt	a1, t2, .LBB1_5
	mv	a1, t2
.LBB1_5:
	bge	a0, a1, .LBB1_2
	add	a0, a0, t1
	add	a1, a1, t1
.LBB1_7:
	lbu	a4, 0(a0)
	slli	a4, a4, 2
	add	a4, a4, a5
	amoadd.w	zero, t3, (a4)
	addi	a0, a0, 1
	bne	a0, a1, .LBB1_7
	j	.LBB1_2
.LBB1_8:
	ret
.Lfunc_end1:
	.size	histogram_1, .Lfunc_end1-histogram_1

	.globl	histogram_1_general
	.p2align	1
	.type	histogram_1_general,@function
histogram_1_general:
	bge	a2, a3, .LBB2_8
	lwu	a6, 0(a4)
	remu	t1, a2, a6
	ld	t4, 8(a1)
	ld	t3, 0(a1)
	ld	a4, 0(a0)
	ld	a7, 8(a0)
	slli	t2, t4, 12
	lui	t0, 1
	li	t5, 1
	j	.LBB2_3
.LBB2_2:
	addi	t1, t1, 1
	xor	a0, t1, a6
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	t1, a0, t1
	beq	a2, a3, .LBB2_8
.LBB2_3:
	slli	a1, t1, 12
	add	a5, a1, t0
	blt	a5, t3, .LBB2_5
	mv	a5, t3
.LBB2_5:
	bge	a1, a5, .LBB2_2
	sub	a1, a5, a1
	mul	a5, t2, t1
	add	a5, a5, a7
.LBB2_7:
	lbu	a0, 0(a5)
	slli	a0, a0, 2
	add	a0, a0, a4
	amoadd.w	zero, t5, (a0)
	addi	a1, a1, -1
	add	a5, a5, t4
	bnez	a1, .LBB2_7
	j	.LBB2_2
.LBB2_8:
	ret
.Lfunc_end2:
	.size	histogram_1_general, .Lfunc_end2-histogram_1_general

	.section	".note.GNU-stack","",@progbits
