	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0_zcd1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"
	.file	"<string>"
	.text
	.globl	saxpy_0
	.p2align	1
	.type	saxpy_0,@function
saxpy_0:
	bge	a2, a3, .LBB0_8
	lwu	a6, 0(a4)
	remu	t0, a2, a6
	ld	t2, 0(a0)
	ld	t3, 8(a0)
	ld	a7, 0(a1)
	flw	fa5, 8(a1)
	lui	t1, 1
	j	.LBB0_3
.LBB0_2:
	addi	t0, t0, 1
	xor	a0, t0, a6
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	t0, a0, t0
	beq	a2, a3, .LBB0_8
.LBB0_3:
	slli	t4, t0, 12
	add	a5, t4, t1
	blt	a5, a7, .LBB0_5
	mv	a5, a7
.LBB0_5:
	bge	t4, a5, .LBB0_2
	li	a0, 0
	sub	a5, a5, t4
.LBB0_7:
	vsetvli	a4, a5, e32, m2, ta, ma
	add	a1, t4, a0
	slli	a1, a1, 2
	add	t5, t3, a1
	add	a1, a1, t2
	vle32.v	v8, (t5)
	vle32.v	v10, (a1)
	sub	a5, a5, a4
	vfmacc.vf	v10, fa5, v8
	vse32.v	v10, (a1)
	add	a0, a0, a4
	bnez	a5, .LBB0_7
	j	.LBB0_2
.LBB0_8:
	ret
.Lfunc_end0:
	.size	saxpy_0, .Lfunc_end0-saxpy_0

	.globl	saxpy_0_general
	.p2align	1
	.type	saxpy_0_general,@function
saxpy_0_general:
	bge	a2, a3, .LBB1_8
	lwu	a6, 0(a4)
	remu	t5, a2, a6
	ld	t4, 0(a1)
	ld	a4, 8(a1)
	ld	t6, 24(a1)
	flw	fa5, 16(a1)
	ld	a7, 0(a0)
	ld	t0, 8(a0)
	slli	t1, t6, 14
	slli	t6, t6, 2
	slli	t2, a4, 14
	slli	a4, a4, 2
	lui	t3, 1
	j	.LBB1_3
.LBB1_2:
	addi	t5, t5, 1
	xor	a0, t5, a6
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	t5, a0, t5
	beq	a2, a3, .LBB1_8
.LBB1_3:
	slli	a0, t5, 12
	add	a5, a0, t3
	blt	a5, t4, .LBB1_5
	mv	a5, t4
.LBB1_5:
	bge	a0, a5, .LBB1_2
	sub	a5, a5, a0
	mul	a0, t1, t5
	mul	a1, t2, t5
	add	a0, a0, t0
	add	a1, a1, a7
.LBB1_7:
	flw	fa4, 0(a0)
	flw	fa3, 0(a1)
	addi	a5, a5, -1
	add	a0, a0, t6
	fmadd.s	fa4, fa5, fa4, fa3
	fsw	fa4, 0(a1)
	add	a1, a1, a4
	bnez	a5, .LBB1_7
	j	.LBB1_2
.LBB1_8:
	ret
.Lfunc_end1:
	.size	saxpy_0_general, .Lfunc_end1-saxpy_0_general

	.section	".note.GNU-stack","",@progbits
