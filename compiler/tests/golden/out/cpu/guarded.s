	.file	"<string>"
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_0:
	.zero	16,1
	.text
	.globl	gather_0
	.p2align	4
	.type	gather_0,@function
gather_0:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$16, %rsp
	movq	%rcx, 8(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_41
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	16(%rdi), %rbx
	movq	24(%rdi), %rdi
	movq	(%rsi), %rcx
	movq	8(%rsi), %rsi
	movl	(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB0_4
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r8d
.LBB0_4:
	movq	%rsi, %rax
	decq	%rax
	movq	%r8, (%rsp)
	vpbroadcastq	%rsi, %zmm0
	vxorps	%xmm1, %xmm1, %xmm1
	vpcmpeqd	%ymm2, %ymm2, %ymm2
	js	.LBB0_5
	vpternlogd	$255, %zmm3, %zmm3, %zmm3
	jmp	.LBB0_14
	.p2align	4
.LBB0_15:
	incq	%rdx
	cmpq	(%rsp), %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	8(%rsp), %r9
	je	.LBB0_41
.LBB0_14:
	movq	%rdx, %r14
	shlq	$12, %r14
	leaq	4096(%r14), %rax
	cmpq	%rcx, %rax
	cmovgeq	%rcx, %rax
	movq	%rax, %r15
	subq	%r14, %r15
	jle	.LBB0_15
	vmovss	-4(%rdi,%rsi,4), %xmm5
	vcmpunordss	%xmm5, %xmm5, %k1
	vmaxss	%xmm1, %xmm5, %xmm4
	vmovss	%xmm5, %xmm4, %xmm4 {%k1}
	cmpq	$4, %r15
	jae	.LBB0_17
.LBB0_27:
	movq	%r14, %r15
	jmp	.LBB0_28
	.p2align	4
.LBB0_17:
	cmpq	$16, %r15
	jae	.LBB0_22
	xorl	%r13d, %r13d
	jmp	.LBB0_19
.LBB0_22:
	movl	%eax, %ebp
	andl	$15, %ebp
	movq	%r15, %r13
	subq	%rbp, %r13
	vbroadcastss	%xmm4, %zmm5
	movq	%rax, %r8
	andq	$-16, %r8
	movq	%r14, %r12
	.p2align	4
.LBB0_23:
	vmovdqu64	(%r10,%r12,4), %zmm6
	vpmovsxdq	%ymm6, %zmm7
	vpmovsxdq	32(%r10,%r12,4), %zmm8
	vpsrld	$31, %zmm6, %zmm9
	vpaddd	%zmm9, %zmm6, %zmm6
	vpsrad	$1, %zmm6, %zmm6
	vextracti64x4	$1, %zmm6, %ymm9
	vpmovsxdq	%ymm9, %zmm9
	vpmovsxdq	%ymm6, %zmm6
	vpaddq	%zmm6, %zmm6, %zmm10
	vpaddq	%zmm9, %zmm9, %zmm11
	vpcmpgtq	%zmm8, %zmm11, %k0
	vpcmpgtq	%zmm7, %zmm10, %k1
	vpmovm2q	%k1, %zmm7
	vpmovm2q	%k0, %zmm8
	vpaddq	%zmm9, %zmm8, %zmm8
	vpaddq	%zmm6, %zmm7, %zmm6
	vpcmpgtq	%zmm3, %zmm6, %k0
	vpcmpgtq	%zmm3, %zmm8, %k1
	kunpckbw	%k0, %k1, %k2
	vpcmpgtq	%zmm6, %zmm0, %k3
	vpcmpgtq	%zmm8, %zmm0, %k4
	kunpckbw	%k3, %k4, %k5
	kandw	%k5, %k2, %k2
	vmovdqu8	.LCPI0_0(%rip), %xmm7 {%k2} {z}
	vmovdqu	%xmm7, (%r11,%r12)
	kandb	%k4, %k1, %k1
	vpxor	%xmm7, %xmm7, %xmm7
	vgatherqps	(%rdi,%zmm8,4), %ymm7 {%k1}
	kandb	%k3, %k0, %k1
	vxorps	%xmm8, %xmm8, %xmm8
	vgatherqps	(%rdi,%zmm6,4), %ymm8 {%k1}
	vinsertf64x4	$1, %ymm7, %zmm8, %zmm6
	vaddps	%zmm5, %zmm6, %zmm6
	vmovups	%zmm6, (%rbx,%r12,4)
	addq	$16, %r12
	cmpq	%r12, %r8
	jne	.LBB0_23
	testq	%rbp, %rbp
	je	.LBB0_15
	cmpl	$4, %ebp
	jb	.LBB0_26
.LBB0_19:
	movl	%eax, %r8d
	andl	$3, %r8d
	subq	%r8, %r15
	addq	%r14, %r15
	vbroadcastss	%xmm4, %xmm5
	movq	%rax, %r12
	andq	$-4, %r12
	addq	%r14, %r13
	.p2align	4
.LBB0_20:
	vmovdqu	(%r10,%r13,4), %xmm6
	vpmovsxdq	%xmm6, %ymm7
	vpsrld	$31, %xmm6, %xmm8
	vpaddd	%xmm6, %xmm8, %xmm6
	vpsrad	$1, %xmm6, %xmm6
	vpmovsxdq	%xmm6, %ymm6
	vpaddq	%ymm6, %ymm6, %ymm8
	vpcmpgtq	%ymm7, %ymm8, %ymm7
	vpaddq	%ymm6, %ymm7, %ymm6
	vpcmpgtq	%ymm2, %ymm6, %k1
	vpcmpgtq	%ymm6, %ymm0, %k1 {%k1}
	vmovdqu8	.LCPI0_0(%rip), %xmm7 {%k1} {z}
	vmovd	%xmm7, (%r11,%r13)
	vpxor	%xmm7, %xmm7, %xmm7
	vgatherqps	(%rdi,%ymm6,4), %xmm7 {%k1}
	vaddps	%xmm5, %xmm7, %xmm6
	vmovups	%xmm6, (%rbx,%r13,4)
	addq	$4, %r13
	cmpq	%r13, %r12
	jne	.LBB0_20
	testq	%r8, %r8
	jne	.LBB0_28
	jmp	.LBB0_15
	.p2align	4
.LBB0_30:
	vaddss	%xmm4, %xmm5, %xmm5
	vmovss	%xmm5, (%rbx,%r15,4)
	incq	%r15
	cmpq	%r15, %rax
	je	.LBB0_15
.LBB0_28:
	movl	(%r10,%r15,4), %ebp
	movl	%ebp, %r14d
	shrl	$31, %r14d
	addl	%ebp, %r14d
	movl	%r14d, %r8d
	sarl	%r8d
	movslq	%r8d, %r8
	andl	$-2, %r14d
	xorl	%r12d, %r12d
	cmpl	%ebp, %r14d
	setg	%r12b
	subq	%r12, %r8
	setns	%bpl
	cmpq	%rsi, %r8
	setl	%r14b
	vxorps	%xmm5, %xmm5, %xmm5
	andb	%bpl, %r14b
	movb	%r14b, (%r11,%r15)
	je	.LBB0_30
	vmovss	(%rdi,%r8,4), %xmm5
	jmp	.LBB0_30
.LBB0_26:
	addq	%r13, %r14
	jmp	.LBB0_27
.LBB0_5:
	vxorps	%xmm3, %xmm3, %xmm3
	vpternlogd	$255, %zmm4, %zmm4, %zmm4
	vxorps	%xmm5, %xmm5, %xmm5
	jmp	.LBB0_6
	.p2align	4
.LBB0_40:
	incq	%rdx
	cmpq	(%rsp), %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	8(%rsp), %r9
	je	.LBB0_41
.LBB0_6:
	movq	%rdx, %r13
	shlq	$12, %r13
	leaq	4096(%r13), %rax
	cmpq	%rcx, %rax
	cmovgeq	%rcx, %rax
	movq	%rax, %r15
	subq	%r13, %r15
	jle	.LBB0_40
	cmpq	$4, %r15
	jae	.LBB0_8
.LBB0_36:
	movq	%r13, %r15
	jmp	.LBB0_37
	.p2align	4
.LBB0_8:
	cmpq	$16, %r15
	jae	.LBB0_31
	xorl	%r12d, %r12d
	jmp	.LBB0_10
.LBB0_31:
	movl	%eax, %ebp
	andl	$15, %ebp
	movq	%r15, %r12
	subq	%rbp, %r12
	movq	%rax, %r8
	andq	$-16, %r8
	movq	%r13, %r14
	.p2align	4
.LBB0_32:
	vmovdqu64	(%r10,%r14,4), %zmm6
	vpmovsxdq	%ymm6, %zmm7
	vpmovsxdq	32(%r10,%r14,4), %zmm8
	vpsrld	$31, %zmm6, %zmm9
	vpaddd	%zmm9, %zmm6, %zmm6
	vpsrad	$1, %zmm6, %zmm6
	vextracti64x4	$1, %zmm6, %ymm9
	vpmovsxdq	%ymm9, %zmm9
	vpmovsxdq	%ymm6, %zmm6
	vpaddq	%zmm6, %zmm6, %zmm10
	vpaddq	%zmm9, %zmm9, %zmm11
	vpcmpgtq	%zmm8, %zmm11, %k0
	vpcmpgtq	%zmm7, %zmm10, %k1
	vpmovm2q	%k1, %zmm7
	vpmovm2q	%k0, %zmm8
	vpaddq	%zmm9, %zmm8, %zmm8
	vpaddq	%zmm6, %zmm7, %zmm6
	vpcmpgtq	%zmm4, %zmm6, %k0
	vpcmpgtq	%zmm4, %zmm8, %k1
	kunpckbw	%k0, %k1, %k2
	vpcmpgtq	%zmm6, %zmm0, %k3
	vpcmpgtq	%zmm8, %zmm0, %k4
	kunpckbw	%k3, %k4, %k5
	kandw	%k5, %k2, %k2
	vmovdqu8	.LCPI0_0(%rip), %xmm7 {%k2} {z}
	vmovdqu	%xmm7, (%r11,%r14)
	kandb	%k4, %k1, %k1
	vpxor	%xmm7, %xmm7, %xmm7
	vgatherqps	(%rdi,%zmm8,4), %ymm7 {%k1}
	kandb	%k3, %k0, %k1
	vxorps	%xmm8, %xmm8, %xmm8
	vgatherqps	(%rdi,%zmm6,4), %ymm8 {%k1}
	vinsertf64x4	$1, %ymm7, %zmm8, %zmm6
	vaddps	%zmm5, %zmm6, %zmm6 {%k2} {z}
	vmovups	%zmm6, (%rbx,%r14,4)
	addq	$16, %r14
	cmpq	%r14, %r8
	jne	.LBB0_32
	testq	%rbp, %rbp
	je	.LBB0_40
	cmpl	$4, %ebp
	jb	.LBB0_35
.LBB0_10:
	movl	%eax, %r8d
	andl	$3, %r8d
	subq	%r8, %r15
	addq	%r13, %r15
	movq	%rax, %r14
	andq	$-4, %r14
	addq	%r13, %r12
	.p2align	4
.LBB0_11:
	vmovdqu	(%r10,%r12,4), %xmm6
	vpmovsxdq	%xmm6, %ymm7
	vpsrld	$31, %xmm6, %xmm8
	vpaddd	%xmm6, %xmm8, %xmm6
	vpsrad	$1, %xmm6, %xmm6
	vpmovsxdq	%xmm6, %ymm6
	vpaddq	%ymm6, %ymm6, %ymm8
	vpcmpgtq	%ymm7, %ymm8, %ymm7
	vpaddq	%ymm6, %ymm7, %ymm6
	vpcmpgtq	%ymm2, %ymm6, %k1
	vpcmpgtq	%ymm6, %ymm0, %k1 {%k1}
	vmovdqu8	.LCPI0_0(%rip), %xmm7 {%k1} {z}
	vmovd	%xmm7, (%r11,%r12)
	vpxor	%xmm7, %xmm7, %xmm7
	kmovq	%k1, %k2
	vgatherqps	(%rdi,%ymm6,4), %xmm7 {%k2}
	vaddps	%xmm3, %xmm7, %xmm6 {%k1} {z}
	vmovups	%xmm6, (%rbx,%r12,4)
	addq	$4, %r12
	cmpq	%r12, %r14
	jne	.LBB0_11
	testq	%r8, %r8
	jne	.LBB0_37
	jmp	.LBB0_40
	.p2align	4
.LBB0_39:
	vmovss	%xmm6, (%rbx,%r15,4)
	incq	%r15
	cmpq	%r15, %rax
	je	.LBB0_40
.LBB0_37:
	movl	(%r10,%r15,4), %ebp
	movl	%ebp, %r14d
	shrl	$31, %r14d
	addl	%ebp, %r14d
	movl	%r14d, %r8d
	sarl	%r8d
	movslq	%r8d, %r8
	andl	$-2, %r14d
	xorl	%r12d, %r12d
	cmpl	%ebp, %r14d
	setg	%r12b
	subq	%r12, %r8
	setns	%bpl
	cmpq	%rsi, %r8
	setl	%r14b
	vxorps	%xmm6, %xmm6, %xmm6
	andb	%bpl, %r14b
	movb	%r14b, (%r11,%r15)
	je	.LBB0_39
	vaddss	(%rdi,%r8,4), %xmm1, %xmm6
	jmp	.LBB0_39
.LBB0_35:
	addq	%r12, %r13
	jmp	.LBB0_36
.LBB0_41:
	addq	$16, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end0:
	.size	gather_0, .Lfunc_end0-gather_0

	.globl	gather_0_general
	.p2align	4
	.type	gather_0_general,@function
gather_0_general:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$72, %rsp
	movq	%rcx, 56(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_12
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 24(%rsp)
	movq	16(%rdi), %rbx
	movq	24(%rdi), %rdi
	movq	(%rsi), %rax
	movq	%rax, 48(%rsp)
	movq	8(%rsi), %r15
	movq	16(%rsi), %r12
	movq	24(%rsi), %r13
	movq	32(%rsi), %rsi
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rcx
	movq	%rdx, %r11
	movq	%r13, %rax
	decq	%rax
	movq	%rcx, 40(%rsp)
	js	.LBB1_5
.LBB1_13:
	imulq	%rsi, %rax
	movq	%rax, 8(%rsp)
	movq	%r12, %rax
	shlq	$12, %rax
	movq	%rax, (%rsp)
	movq	%r15, %rax
	shlq	$14, %rax
	movq	%rax, 64(%rsp)
	shlq	$2, %r15
	vxorps	%xmm0, %xmm0, %xmm0
	jmp	.LBB1_14
	.p2align	4
.LBB1_15:
	incq	%r11
	cmpq	40(%rsp), %r11
	movl	$0, %eax
	cmoveq	%rax, %r11
	movq	16(%rsp), %r9
	incq	%r9
	cmpq	56(%rsp), %r9
	je	.LBB1_12
.LBB1_14:
	movq	%r9, 16(%rsp)
	movq	%r11, %rdx
	shlq	$12, %rdx
	leaq	4096(%rdx), %rbp
	movq	48(%rsp), %rax
	cmpq	%rax, %rbp
	cmovgeq	%rax, %rbp
	cmpq	%rbp, %rdx
	jge	.LBB1_15
	movq	8(%rsp), %rax
	vmovss	(%rdi,%rax,4), %xmm2
	vcmpunordss	%xmm2, %xmm2, %k1
	vmaxss	%xmm0, %xmm2, %xmm1
	vmovss	%xmm2, %xmm1, %xmm1 {%k1}
	movq	(%rsp), %r10
	imulq	%r11, %r10
	addq	24(%rsp), %r10
	movq	64(%rsp), %rax
	imulq	%r11, %rax
	addq	32(%rsp), %rax
	jmp	.LBB1_17
	.p2align	4
.LBB1_19:
	vaddss	%xmm1, %xmm2, %xmm2
	vmovss	%xmm2, (%rbx,%rdx,4)
	incq	%rdx
	addq	%r12, %r10
	addq	%r15, %rax
	cmpq	%rdx, %rbp
	je	.LBB1_15
.LBB1_17:
	movl	(%rax), %ecx
	movl	%ecx, %r14d
	shrl	$31, %r14d
	addl	%ecx, %r14d
	movl	%r14d, %r8d
	sarl	%r8d
	movslq	%r8d, %r8
	andl	$-2, %r14d
	xorl	%r9d, %r9d
	cmpl	%ecx, %r14d
	setg	%r9b
	subq	%r9, %r8
	setns	%cl
	cmpq	%r13, %r8
	setl	%r9b
	vxorps	%xmm2, %xmm2, %xmm2
	andb	%cl, %r9b
	movb	%r9b, (%r10)
	je	.LBB1_19
	imulq	%rsi, %r8
	vmovss	(%rdi,%r8,4), %xmm2
	jmp	.LBB1_19
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%ecx
	movl	%edx, %r11d
	movq	%r13, %rax
	decq	%rax
	movq	%rcx, 40(%rsp)
	jns	.LBB1_13
.LBB1_5:
	movq	%r12, %rax
	shlq	$12, %rax
	movq	%rax, 8(%rsp)
	movq	%r15, %rax
	shlq	$14, %rax
	movq	%rax, (%rsp)
	shlq	$2, %r15
	vxorps	%xmm0, %xmm0, %xmm0
	jmp	.LBB1_6
	.p2align	4
.LBB1_11:
	incq	%r11
	cmpq	40(%rsp), %r11
	movl	$0, %eax
	cmoveq	%rax, %r11
	movq	16(%rsp), %r9
	incq	%r9
	cmpq	56(%rsp), %r9
	je	.LBB1_12
.LBB1_6:
	movq	%r9, 16(%rsp)
	movq	%r11, %rbp
	shlq	$12, %rbp
	leaq	4096(%rbp), %rdx
	movq	48(%rsp), %rax
	cmpq	%rax, %rdx
	cmovgeq	%rax, %rdx
	cmpq	%rdx, %rbp
	jge	.LBB1_11
	movq	8(%rsp), %rax
	imulq	%r11, %rax
	addq	24(%rsp), %rax
	movq	(%rsp), %r10
	imulq	%r11, %r10
	addq	32(%rsp), %r10
	jmp	.LBB1_8
	.p2align	4
.LBB1_10:
	vmovss	%xmm1, (%rbx,%rbp,4)
	incq	%rbp
	addq	%r12, %rax
	addq	%r15, %r10
	cmpq	%rbp, %rdx
	je	.LBB1_11
.LBB1_8:
	movl	(%r10), %ecx
	movl	%ecx, %r9d
	shrl	$31, %r9d
	addl	%ecx, %r9d
	movl	%r9d, %r8d
	sarl	%r8d
	movslq	%r8d, %r8
	andl	$-2, %r9d
	xorl	%r14d, %r14d
	cmpl	%ecx, %r9d
	setg	%r14b
	subq	%r14, %r8
	setns	%cl
	cmpq	%r13, %r8
	setl	%r9b
	vxorps	%xmm1, %xmm1, %xmm1
	andb	%cl, %r9b
	movb	%r9b, (%rax)
	je	.LBB1_10
	imulq	%rsi, %r8
	vaddss	(%rdi,%r8,4), %xmm0, %xmm1
	jmp	.LBB1_10
.LBB1_12:
	addq	$72, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
.Lfunc_end1:
	.size	gather_0_general, .Lfunc_end1-gather_0_general

	.globl	row_norms_0
	.p2align	4
	.type	row_norms_0,@function
row_norms_0:
	cmpq	%rcx, %rdx
	jge	.LBB2_22
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	movq	(%rsi), %rsi
	movl	(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB2_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB2_4
.LBB2_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r8d
.LBB2_4:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	31(%rsi), %rax
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rax
	movq	%rax, %r11
	shrq	$5, %r11
	andq	$-32, %rax
	movq	%rsi, %r12
	subq	%rax, %r12
	sarq	$63, %r12
	addq	%r11, %r12
	shlq	$5, %r12
	leaq	-1(%r12), %r11
	shrq	$5, %r11
	leaq	1(%r11), %r14
	andq	$-2, %r14
	movl	%esi, %ebx
	andl	$7, %ebx
	movq	%r12, %r13
	subq	%rsi, %r13
	jmp	.LBB2_5
	.p2align	4
.LBB2_20:
	vextractf64x4	$1, %zmm0, %ymm2
	vaddps	%ymm2, %ymm0, %ymm0
	vextractf128	$1, %ymm0, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vshufpd	$1, %xmm0, %xmm0, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vmovshdup	%xmm0, %xmm2
	vaddss	%xmm2, %xmm0, %xmm0
	vaddss	%xmm0, %xmm1, %xmm0
	vsqrtss	%xmm0, %xmm0, %xmm0
	vmovss	%xmm0, (%rdi,%rdx,4)
	incq	%rdx
	cmpq	%r8, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB2_21
.LBB2_5:
	testq	%r12, %r12
	jle	.LBB2_6
	testq	%r11, %r11
	je	.LBB2_8
	leaq	(,%rsi,4), %rbp
	imulq	%rdx, %rbp
	leaq	192(%r10), %rax
	addq	%rax, %rbp
	vxorps	%xmm0, %xmm0, %xmm0
	vxorps	%xmm1, %xmm1, %xmm1
	xorl	%eax, %eax
	.p2align	4
.LBB2_24:
	vmovups	-192(%rbp), %zmm2
	vmovups	-128(%rbp), %zmm3
	vmovups	-64(%rbp), %zmm4
	vmovups	(%rbp), %zmm5
	vfmadd231ps	%zmm3, %zmm3, %zmm0
	vfmadd231ps	%zmm2, %zmm2, %zmm1
	vfmadd231ps	%zmm4, %zmm4, %zmm1
	vfmadd231ps	%zmm5, %zmm5, %zmm0
	addq	$2, %rax
	addq	$256, %rbp
	cmpq	%rax, %r14
	jne	.LBB2_24
	leaq	1(%r11), %r15
	testb	$1, %r15b
	jne	.LBB2_10
	jmp	.LBB2_11
	.p2align	4
.LBB2_6:
	vxorps	%xmm0, %xmm0, %xmm0
	vxorps	%xmm1, %xmm1, %xmm1
	cmpq	%rsi, %r12
	jge	.LBB2_20
	jmp	.LBB2_13
	.p2align	4
.LBB2_8:
	vxorps	%xmm0, %xmm0, %xmm0
	vxorps	%xmm1, %xmm1, %xmm1
	xorl	%eax, %eax
.LBB2_10:
	vmovaps	%zmm1, %zmm2
	vmovaps	%zmm0, %zmm3
	movq	%rdx, %r15
	imulq	%rsi, %r15
	leaq	(%r10,%r15,4), %r15
	shlq	$7, %rax
	vmovups	(%r15,%rax), %zmm1
	vmovups	64(%r15,%rax), %zmm0
	vfmadd213ps	%zmm2, %zmm1, %zmm1
	vfmadd213ps	%zmm3, %zmm0, %zmm0
.LBB2_11:
	vaddps	%zmm0, %zmm1, %zmm0
	vxorps	%xmm1, %xmm1, %xmm1
	cmpq	%rsi, %r12
	jge	.LBB2_20
.LBB2_13:
	testq	%rbx, %rbx
	je	.LBB2_14
	movq	%rdx, %rax
	imulq	%rsi, %rax
	leaq	(%r10,%rax,4), %rbp
	movq	%rbx, %r15
	movq	%r12, %rax
	.p2align	4
.LBB2_16:
	vmovss	(%rbp,%rax,4), %xmm2
	vfmadd231ss	%xmm2, %xmm2, %xmm1
	incq	%rax
	decq	%r15
	jne	.LBB2_16
	cmpq	$-8, %r13
	ja	.LBB2_20
	jmp	.LBB2_18
.LBB2_14:
	movq	%r12, %rax
	cmpq	$-8, %r13
	ja	.LBB2_20
.LBB2_18:
	leaq	(,%rsi,4), %rbp
	imulq	%rdx, %rbp
	leaq	28(%r10), %r15
	addq	%r15, %rbp
	.p2align	4
.LBB2_19:
	vmovss	-28(%rbp,%rax,4), %xmm2
	vmovss	-24(%rbp,%rax,4), %xmm3
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vfmadd231ss	%xmm3, %xmm3, %xmm2
	vmovss	-20(%rbp,%rax,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vmovss	-16(%rbp,%rax,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vmovss	-12(%rbp,%rax,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vmovss	-8(%rbp,%rax,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vmovss	-4(%rbp,%rax,4), %xmm3
	vfmadd213ss	%xmm2, %xmm3, %xmm3
	vmovss	(%rbp,%rax,4), %xmm1
	vfmadd213ss	%xmm3, %xmm1, %xmm1
	addq	$8, %rax
	cmpq	%rax, %rsi
	jne	.LBB2_19
	jmp	.LBB2_20
.LBB2_21:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB2_22:
	vzeroupper
	retq
.Lfunc_end2:
	.size	row_norms_0, .Lfunc_end2-row_norms_0

	.globl	row_norms_0_general
	.p2align	4
	.type	row_norms_0_general,@function
row_norms_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$320, %rsp
	movq	%rcx, 120(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_20
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	8(%rdi), %rdi
	movq	(%rsi), %rax
	movq	%rax, 48(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 32(%rsp)
	movq	16(%rsi), %rsi
	movl	(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB3_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB3_4
.LBB3_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r8d
.LBB3_4:
	movq	48(%rsp), %rcx
	leaq	31(%rcx), %rax
	testq	%rcx, %rcx
	cmovnsq	%rcx, %rax
	movq	%rax, %r10
	sarq	$5, %r10
	andq	$-32, %rax
	movq	%rcx, %r11
	subq	%rax, %r11
	sarq	$63, %r11
	addq	%r11, %r10
	movq	%rsi, %rbx
	imulq	%r10, %rbx
	shlq	$5, %r10
	leaq	-1(%r10), %r12
	shrq	$5, %r12
	movl	%ecx, %r13d
	andl	$7, %r13d
	movq	%r10, 56(%rsp)
	subq	%rcx, %r10
	movq	%r10, 96(%rsp)
	movq	%rsi, %r14
	shlq	$7, %r14
	leaq	(,%rsi,4), %r15
	shlq	$5, %r11
	addq	%rax, %r11
	movq	%r11, 88(%rsp)
	shlq	$7, %rbx
	addq	40(%rsp), %rbx
	movq	%rbx, 80(%rsp)
	movq	32(%rsp), %rax
	leaq	(,%rax,4), %rax
	movq	%rax, 64(%rsp)
	movq	%r13, 104(%rsp)
	negq	%r13
	movq	%rsi, %rbx
	shlq	$5, %rbx
	vxorps	%xmm0, %xmm0, %xmm0
	movq	%rdi, 72(%rsp)
	movq	%r8, 112(%rsp)
	jmp	.LBB3_5
	.p2align	4
.LBB3_19:
	vmovaps	128(%rsp), %zmm2
	vaddps	192(%rsp), %zmm2, %zmm2
	vmovaps	%zmm2, 128(%rsp)
	vmovaps	128(%rsp), %ymm2
	vaddps	160(%rsp), %ymm2, %ymm2
	vmovaps	%ymm2, 128(%rsp)
	vmovaps	128(%rsp), %xmm2
	vaddps	144(%rsp), %xmm2, %xmm2
	vmovaps	%xmm2, 128(%rsp)
	vmovsd	128(%rsp), %xmm2
	vmovsd	136(%rsp), %xmm3
	vaddps	%xmm3, %xmm2, %xmm2
	vmovlps	%xmm2, 128(%rsp)
	vmovss	128(%rsp), %xmm2
	vaddss	132(%rsp), %xmm2, %xmm2
	vmovss	%xmm2, 128(%rsp)
	vaddss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rdi,%rdx,4)
	incq	%rdx
	movq	112(%rsp), %r8
	cmpq	%r8, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	120(%rsp), %r9
	je	.LBB3_20
.LBB3_5:
	vmovaps	%zmm0, 192(%rsp)
	vmovaps	%zmm0, 128(%rsp)
	cmpq	$0, 56(%rsp)
	jle	.LBB3_10
	movq	%rdx, %rax
	imulq	32(%rsp), %rax
	movq	40(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rax
	movq	%rax, %rcx
	xorl	%r8d, %r8d
	jmp	.LBB3_7
	.p2align	4
.LBB3_21:
	movq	%r8, %r10
	shlq	$5, %r10
	vmovups	(%rax,%r10,4), %zmm1
	vfmadd213ps	128(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 128(%rsp)
	vmovups	64(%rax,%r10,4), %zmm1
	vfmadd213ps	192(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 192(%rsp)
.LBB3_22:
	addq	%r14, %rcx
	cmpq	%r12, %r8
	leaq	1(%r8), %r8
	je	.LBB3_10
.LBB3_7:
	cmpq	$1, %rsi
	je	.LBB3_21
	movq	%rcx, %r11
	xorl	%r10d, %r10d
	.p2align	4
.LBB3_9:
	vmovss	(%r11), %xmm1
	vfmadd213ss	128(%rsp,%r10,4), %xmm1, %xmm1
	vmovss	%xmm1, 128(%rsp,%r10,4)
	incq	%r10
	addq	%r15, %r11
	cmpq	$32, %r10
	jne	.LBB3_9
	jmp	.LBB3_22
	.p2align	4
.LBB3_10:
	vxorps	%xmm1, %xmm1, %xmm1
	movq	56(%rsp), %rax
	cmpq	48(%rsp), %rax
	jge	.LBB3_19
	cmpq	$0, 104(%rsp)
	je	.LBB3_12
	movq	64(%rsp), %rax
	imulq	%rdx, %rax
	addq	80(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB3_14:
	vmovss	(%rax), %xmm2
	vfmadd231ss	%xmm2, %xmm2, %xmm1
	decq	%rcx
	addq	%r15, %rax
	cmpq	%rcx, %r13
	jne	.LBB3_14
	movq	88(%rsp), %rax
	subq	%rcx, %rax
	cmpq	$-8, 96(%rsp)
	ja	.LBB3_19
	jmp	.LBB3_17
.LBB3_12:
	movq	56(%rsp), %rax
	cmpq	$-8, 96(%rsp)
	ja	.LBB3_19
.LBB3_17:
	movq	%rdx, %rcx
	imulq	32(%rsp), %rcx
	movq	40(%rsp), %rdi
	leaq	(%rdi,%rcx,4), %r8
	movq	48(%rsp), %r11
	subq	%rax, %r11
	movq	64(%rsp), %r10
	imulq	%rdx, %r10
	movq	%r15, %rcx
	imulq	%rax, %rcx
	addq	%r10, %rcx
	addq	%rdi, %rcx
	movq	72(%rsp), %rdi
	.p2align	4
.LBB3_18:
	vmovss	(%rcx), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	leaq	1(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm1
	leaq	2(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm3
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vfmadd213ss	%xmm1, %xmm3, %xmm3
	leaq	3(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm1
	vfmadd213ss	%xmm3, %xmm1, %xmm1
	leaq	4(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	leaq	5(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	leaq	6(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	leaq	7(%rax), %r10
	imulq	%rsi, %r10
	vmovss	(%r8,%r10,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	addq	$8, %rax
	addq	%rbx, %rcx
	addq	$-8, %r11
	jne	.LBB3_18
	jmp	.LBB3_19
.LBB3_20:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end3:
	.size	row_norms_0_general, .Lfunc_end3-row_norms_0_general

	.section	".note.GNU-stack","",@progbits
