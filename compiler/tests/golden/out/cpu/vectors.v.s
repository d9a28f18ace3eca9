	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0_zcd1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"
	.file	"<string>"
	.text
	.globl	rectify_0
	.p2align	1
	.type	rectify_0,@function
rectify_0:
	bge	a2, a3, .LBB0_8
	lwu	a6, 0(a4)
	ld	a4, 0(a1)
	ld	t2, 0(a0)
	ld	t3, 8(a0)
	flw	fa5, 8(a1)
	remu	t1, a2, a6
	srai	a1, a4, 63
	srli	a1, a1, 62
	add	a1, a1, a4
	srai	t0, a1, 2
	andi	a1, a1, -4
	sub	a4, a4, a1
	srai	a4, a4, 63
	add	t0, t0, a4
	lui	a7, 1
	fmv.w.x	fa4, zero
	j	.LBB0_3
.LBB0_2:
	addi	t1, t1, 1
	xor	a0, t1, a6
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	t1, a0, t1
	beq	a2, a3, .LBB0_8
.LBB0_3:
	slli	t4, t1, 12
	add	a5, t4, a7
	blt	a5, t0, .LBB0_5
	mv	a5, t0
.LBB0_5:
	bge	t4, a5, .LBB0_2
	li	a4, 0
	sub	a5, a5, t4
.LBB0_7:
	vsetvli	t5, a5, e32, m2, ta, mu
	add	a1, t4, a4
	slli	a0, a1, 4
	add	a1, t2, a0
	vlseg4e32.v	v8, (a1)
	vmflt.vf	v0, v8, fa4
	vfmul.vf	v8, v8, fa5, v0.t
	vmflt.vf	v0, v10, fa4
	vfmul.vf	v10, v10, fa5, v0.t
	vmflt.vf	v0, v12, fa4
	sub	a5, a5, t5
	vfmul.vf	v12, v12, fa5, v0.t
	vmflt.vf	v0, v14, fa4
	add	a0, a0, t3
	vfmul.vf	v14, v14, fa5, v0.t
	vsseg4e32.v	v8, (a0)
	add	a4, a4, t5
	bnez	a5, .LBB0_7
	j	.LBB0_2
.LBB0_8:
	ret
.Lfunc_end0:
	.size	rectify_0, .Lfunc_end0-rectify_0

	.globl	rectify_0_general
	.p2align	1
	.type	rectify_0_general,@function
rectify_0_general:
	bge	a2, a3, .LBB1_17
	addi	sp, sp, -80
	sd	s0, 72(sp)
	sd	s1, 64(sp)
	sd	s2, 56(sp)
	sd	s3, 48(sp)
	sd	s4, 40(sp)
	sd	s5, 32(sp)
	sd	s6, 24(sp)
	sd	s7, 16(sp)
	sd	s8, 8(sp)
	sd	s9, 0(sp)
	ld	a6, 0(a0)
	ld	t6, 8(a0)
	lwu	a7, 0(a4)
	ld	a0, 0(a1)
	ld	t3, 8(a1)
	flw	fa5, 16(a1)
	ld	t4, 24(a1)
	remu	s2, a2, a7
	srai	a1, a0, 63
	slli	t0, t3, 2
	slli	s3, t3, 4
	slli	t1, t4, 2
	srli	a1, a1, 62
	add	a1, a1, a0
	andi	a4, a1, -4
	sub	a0, a0, a4
	slli	s8, t4, 4
	srai	a1, a1, 2
	srai	a0, a0, 63
	add	t2, a0, a1
	slli	t3, t3, 16
	slli	t4, t4, 16
	lui	t5, 1
	fmv.w.x	fa4, zero
	j	.LBB1_3
.LBB1_2:
	addi	s2, s2, 1
	xor	a0, s2, a7
	seqz	a0, a0
	addi	a0, a0, -1
	addi	a2, a2, 1
	and	s2, a0, s2
	beq	a2, a3, .LBB1_16
.LBB1_3:
	slli	a0, s2, 12
	add	a1, a0, t5
	blt	a1, t2, .LBB1_5
	mv	a1, t2
.LBB1_5:
	bge	a0, a1, .LBB1_2
	sub	s9, a1, a0
	slli	a1, s2, 14
	mul	s4, t3, s2
	mul	a4, t4, s2
	addi	a5, a1, 3
	addi	s0, a1, 2
	addi	a1, a1, 1
	mul	s5, t0, a5
	mul	a5, t1, a5
	mul	s6, t0, s0
	mul	s0, t1, s0
	mul	s7, t0, a1
	mul	s1, t1, a1
	add	a5, a5, t6
	add	s0, s0, t6
	add	s1, s1, t6
	add	a1, t6, a4
	mv	a0, a6
	j	.LBB1_8
.LBB1_7:
	fsw	fa3, 0(a1)
	fsw	fa2, 0(s1)
	fsw	fa1, 0(s0)
	fsw	fa0, 0(a5)
	addi	s9, s9, -1
	add	a0, a0, s3
	add	a5, a5, s8
	add	s0, s0, s8
	add	s1, s1, s8
	add	a1, a1, s8
	beqz	s9, .LBB1_2
.LBB1_8:
	add	a4, a0, s4
	flw	fa3, 0(a4)
	flt.s	a4, fa3, fa4
	bnez	a4, .LBB1_12
	add	a4, a0, s7
	flw	fa2, 0(a4)
	flt.s	a4, fa2, fa4
	bnez	a4, .LBB1_13
.LBB1_10:
	add	a4, a0, s6
	flw	fa1, 0(a4)
	flt.s	a4, fa1, fa4
	bnez	a4, .LBB1_14
.LBB1_11:
	add	a4, a0, s5
	flw	fa0, 0(a4)
	flt.s	a4, fa0, fa4
	beqz	a4, .LBB1_7
	j	.LBB1_15
.LBB1_12:
	fmul.s	fa3, fa5, fa3
	add	a4, a0, s7
	flw	fa2, 0(a4)
	flt.s	a4, fa2, fa4
	beqz	a4, .LBB1_10
.LBB1_13:
	fmul.s	fa2, fa5, fa2
	add	a4, a0, s6
	flw	fa1, 0(a4)
	flt.s	a4, fa1, fa4
	beqz	a4, .LBB1_11
.LBB1_14:
	fmul.s	fa1, fa5, fa1
	add	a4, a0, s5
	flw	fa0, 0(a4)
	flt.s	a4, fa0, fa4
	beqz	a4, .LBB1_7
.LBB1_15:
	fmul.s	fa0, fa5, fa0
	j	.LBB1_7
.LBB1_16:
	ld	s0, 72(sp)
	ld	s1, 64(sp)
	ld	s2, 56(sp)
	ld	s3, 48(sp)
	ld	s4, 40(sp)
	ld	s5, 32(sp)
	ld	s6, 24(sp)
	ld	s7, 16(sp)
	ld	s8, 8(sp)
	ld	s9, 0(sp)
	addi	sp, sp, 80
.LBB1_17:
	ret
.Lfunc_end1:
	.size	rectify_0_general, .Lfunc_end1-rectify_0_general

	.section	".note.GNU-stack","",@progbits
