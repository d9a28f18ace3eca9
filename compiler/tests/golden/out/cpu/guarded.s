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
	jge	.LBB2_26
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$320, %rsp
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 56(%rsp)
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
	leaq	31(%rsi), %rax
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rax
	movq	%rax, %r11
	sarq	$5, %r11
	andq	$-32, %rax
	movq	%rsi, %r10
	subq	%rax, %r10
	sarq	$63, %r10
	addq	%r11, %r10
	movq	%r10, %rax
	shlq	$5, %rax
	leaq	-1(%rax), %r14
	shrq	$5, %r14
	movq	%rsi, %rbx
	subq	%rax, %rbx
	shlq	$7, %r10
	movq	56(%rsp), %r11
	leaq	(%r11,%r10), %r15
	movq	%r15, 248(%rsp)
	movq	%r14, 256(%rsp)
	leaq	1(%r14), %r12
	movq	%r12, 240(%rsp)
	andq	$-2, %r12
	movabsq	$9223372036854775744, %r13
	andq	%rbx, %r13
	movl	%esi, %r14d
	andl	$7, %r14d
	movq	%rbx, %r15
	movq	%r14, 224(%rsp)
	subq	%r14, %r15
	leaq	192(%r11), %r14
	movq	%r14, 232(%rsp)
	addq	%r11, %r10
	addq	$192, %r10
	movq	%r10, 216(%rsp)
	vxorps	%xmm0, %xmm0, %xmm0
	jmp	.LBB2_5
	.p2align	4
.LBB2_24:
	vmovaps	64(%rsp), %zmm1
	vaddps	128(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 64(%rsp)
	vmovaps	64(%rsp), %ymm1
	vaddps	96(%rsp), %ymm1, %ymm1
	vmovaps	%ymm1, 64(%rsp)
	vmovaps	64(%rsp), %xmm1
	vaddps	80(%rsp), %xmm1, %xmm1
	vmovaps	%xmm1, 64(%rsp)
	vmovsd	64(%rsp), %xmm1
	vmovsd	72(%rsp), %xmm2
	vaddps	%xmm2, %xmm1, %xmm1
	vmovlps	%xmm1, 64(%rsp)
	vmovss	64(%rsp), %xmm1
	vaddss	68(%rsp), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp)
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rdi,%rdx,4)
	incq	%rdx
	cmpq	%r8, %rdx
	movl	$0, %r10d
	cmoveq	%r10, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB2_25
.LBB2_5:
	vmovaps	%zmm0, 128(%rsp)
	vmovaps	%zmm0, 64(%rsp)
	testq	%rax, %rax
	jle	.LBB2_12
	cmpq	$0, 256(%rsp)
	je	.LBB2_7
	vmovaps	64(%rsp), %zmm2
	vmovaps	128(%rsp), %zmm1
	leaq	(,%rsi,4), %r14
	imulq	%rdx, %r14
	addq	232(%rsp), %r14
	xorl	%r10d, %r10d
	.p2align	4
.LBB2_9:
	vmovups	-192(%r14), %zmm3
	vmovups	-128(%r14), %zmm4
	vmovups	-64(%r14), %zmm5
	vmovups	(%r14), %zmm6
	vfmadd231ps	%zmm3, %zmm3, %zmm2
	vfmadd231ps	%zmm4, %zmm4, %zmm1
	vfmadd231ps	%zmm5, %zmm5, %zmm2
	vfmadd231ps	%zmm6, %zmm6, %zmm1
	addq	$2, %r10
	addq	$256, %r14
	cmpq	%r10, %r12
	jne	.LBB2_9
	vmovaps	%zmm2, 64(%rsp)
	vmovaps	%zmm1, 128(%rsp)
	testb	$1, 240(%rsp)
	jne	.LBB2_11
	jmp	.LBB2_12
	.p2align	4
.LBB2_7:
	xorl	%r10d, %r10d
.LBB2_11:
	movq	%rdx, %r11
	imulq	%rsi, %r11
	movq	56(%rsp), %r14
	leaq	(%r14,%r11,4), %r11
	shlq	$7, %r10
	vmovups	(%r11,%r10), %zmm1
	vfmadd213ps	64(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 64(%rsp)
	vmovups	64(%r11,%r10), %zmm1
	vfmadd213ps	128(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 128(%rsp)
.LBB2_12:
	testq	%rbx, %rbx
	jle	.LBB2_24
	movq	%rdx, %r10
	imulq	%rsi, %r10
	movq	248(%rsp), %r11
	leaq	(%r11,%r10,4), %r10
	cmpq	$8, %rbx
	jae	.LBB2_16
	xorl	%r14d, %r14d
	jmp	.LBB2_15
	.p2align	4
.LBB2_16:
	cmpq	$64, %rbx
	jae	.LBB2_18
	xorl	%r11d, %r11d
	jmp	.LBB2_22
.LBB2_18:
	leaq	(,%rsi,4), %r14
	imulq	%rdx, %r14
	addq	216(%rsp), %r14
	xorl	%r11d, %r11d
	.p2align	4
.LBB2_19:
	vmovups	-192(%r14,%r11,4), %zmm1
	vmovups	-128(%r14,%r11,4), %zmm2
	vmovups	-64(%r14,%r11,4), %zmm3
	vmovups	(%r14,%r11,4), %zmm4
	vfmadd213ps	64(%rsp,%r11,4), %zmm1, %zmm1
	vfmadd213ps	128(%rsp,%r11,4), %zmm2, %zmm2
	vfmadd213ps	192(%rsp,%r11,4), %zmm3, %zmm3
	vfmadd213ps	256(%rsp,%r11,4), %zmm4, %zmm4
	vmovaps	%zmm1, 64(%rsp,%r11,4)
	vmovaps	%zmm2, 128(%rsp,%r11,4)
	vmovaps	%zmm3, 192(%rsp,%r11,4)
	vmovaps	%zmm4, 256(%rsp,%r11,4)
	addq	$64, %r11
	cmpq	%r11, %r13
	jne	.LBB2_19
	cmpq	%r13, %rbx
	je	.LBB2_24
	movq	%r13, %r11
	movq	%r13, %r14
	testb	$56, %bl
	je	.LBB2_15
	.p2align	4
.LBB2_22:
	vmovups	(%r10,%r11,4), %ymm1
	vfmadd213ps	64(%rsp,%r11,4), %ymm1, %ymm1
	vmovaps	%ymm1, 64(%rsp,%r11,4)
	addq	$8, %r11
	cmpq	%r11, %r15
	jne	.LBB2_22
	movq	%r15, %r14
	cmpq	$0, 224(%rsp)
	je	.LBB2_24
	.p2align	4
.LBB2_15:
	vmovss	(%r10,%r14,4), %xmm1
	vfmadd213ss	64(%rsp,%r14,4), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp,%r14,4)
	incq	%r14
	cmpq	%r14, %rbx
	jne	.LBB2_15
	jmp	.LBB2_24
.LBB2_25:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB2_26:
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
	subq	$256, %rsp
	movq	%rcx, 56(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_15
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 24(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 48(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 16(%rsp)
	movq	16(%rsi), %rbx
	movl	(%r8), %r10d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB3_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r10
	jmp	.LBB3_4
.LBB3_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r10d
.LBB3_4:
	movq	(%rsi), %rax
	leaq	31(%rax), %rdi
	testq	%rax, %rax
	cmovnsq	%rax, %rdi
	movq	%rdi, %r8
	sarq	$5, %r8
	andq	$-32, %rdi
	movq	%rax, %rcx
	subq	%rdi, %rcx
	sarq	$63, %rcx
	addq	%r8, %rcx
	movq	%rbx, %rsi
	imulq	%rcx, %rsi
	shlq	$5, %rcx
	leaq	-1(%rcx), %r15
	shrq	$5, %r15
	subq	%rcx, %rax
	movq	%rbx, %r12
	shlq	$7, %r12
	leaq	(,%rbx,4), %r13
	shlq	$7, %rsi
	addq	24(%rsp), %rsi
	movq	%rsi, 40(%rsp)
	movq	16(%rsp), %rdi
	leaq	(,%rdi,4), %rsi
	movq	%rsi, 32(%rsp)
	vxorps	%xmm0, %xmm0, %xmm0
	jmp	.LBB3_5
	.p2align	4
.LBB3_14:
	vmovaps	64(%rsp), %zmm1
	vaddps	128(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 64(%rsp)
	vmovaps	64(%rsp), %ymm1
	vaddps	96(%rsp), %ymm1, %ymm1
	vmovaps	%ymm1, 64(%rsp)
	vmovaps	64(%rsp), %xmm1
	vaddps	80(%rsp), %xmm1, %xmm1
	vmovaps	%xmm1, 64(%rsp)
	vmovsd	64(%rsp), %xmm1
	vmovsd	72(%rsp), %xmm2
	vaddps	%xmm2, %xmm1, %xmm1
	vmovlps	%xmm1, 64(%rsp)
	vmovss	64(%rsp), %xmm1
	vaddss	68(%rsp), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp)
	vsqrtss	%xmm1, %xmm1, %xmm1
	movq	48(%rsp), %rdi
	vmovss	%xmm1, (%rdi,%rdx,4)
	movq	%rdx, %rdi
	incq	%rdi
	movq	%rsi, %r10
	cmpq	%rsi, %rdi
	movl	$0, %edx
	cmovneq	%rdi, %rdx
	incq	%r9
	cmpq	56(%rsp), %r9
	je	.LBB3_15
.LBB3_5:
	movq	%r10, %rsi
	vmovaps	%zmm0, 128(%rsp)
	vmovaps	%zmm0, 64(%rsp)
	testq	%rcx, %rcx
	jle	.LBB3_11
	movq	%rdx, %rdi
	imulq	16(%rsp), %rdi
	movq	24(%rsp), %r8
	leaq	(%r8,%rdi,4), %r8
	movq	%r8, %r11
	xorl	%edi, %edi
	jmp	.LBB3_7
	.p2align	4
.LBB3_16:
	movq	%rdi, %r10
	shlq	$5, %r10
	vmovups	(%r8,%r10,4), %zmm1
	vfmadd213ps	64(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 64(%rsp)
	vmovups	64(%r8,%r10,4), %zmm1
	vfmadd213ps	128(%rsp), %zmm1, %zmm1
	vmovaps	%zmm1, 128(%rsp)
.LBB3_10:
	addq	%r12, %r11
	cmpq	%r15, %rdi
	leaq	1(%rdi), %rdi
	je	.LBB3_11
.LBB3_7:
	cmpq	$1, %rbx
	je	.LBB3_16
	movq	%r11, %r10
	xorl	%r14d, %r14d
	.p2align	4
.LBB3_9:
	vmovss	(%r10), %xmm1
	vfmadd213ss	64(%rsp,%r14,4), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp,%r14,4)
	incq	%r14
	addq	%r13, %r10
	cmpq	$32, %r14
	jne	.LBB3_9
	jmp	.LBB3_10
	.p2align	4
.LBB3_11:
	testq	%rax, %rax
	jle	.LBB3_14
	movq	32(%rsp), %rdi
	imulq	%rdx, %rdi
	addq	40(%rsp), %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_13:
	vmovss	(%rdi), %xmm1
	vfmadd213ss	64(%rsp,%r8,4), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp,%r8,4)
	incq	%r8
	addq	%r13, %rdi
	cmpq	%r8, %rax
	jne	.LBB3_13
	jmp	.LBB3_14
.LBB3_15:
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
