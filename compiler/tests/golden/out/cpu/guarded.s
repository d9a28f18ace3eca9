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
	pushq	%rax
	movq	%rcx, (%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_26
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	16(%rdi), %rbx
	movq	24(%rdi), %rdi
	movq	(%rsi), %r14
	movq	8(%rsi), %rsi
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rcx
	jmp	.LBB0_4
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%ecx
.LBB0_4:
	movq	%rsi, %rax
	vpbroadcastq	%rsi, %zmm0
	vxorps	%xmm1, %xmm1, %xmm1
	vpternlogd	$255, %zmm2, %zmm2, %zmm2
	decq	%rax
	jns	.LBB0_9
	vxorps	%xmm3, %xmm3, %xmm3
	jmp	.LBB0_6
	.p2align	4
.LBB0_10:
	incq	%rdx
	cmpq	%rcx, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	(%rsp), %r9
	je	.LBB0_26
.LBB0_9:
	movq	%rdx, %r13
	shlq	$12, %r13
	leaq	4096(%r13), %rbp
	cmpq	%r14, %rbp
	cmovgeq	%r14, %rbp
	movq	%rbp, %r12
	subq	%r13, %r12
	jle	.LBB0_10
	vmovss	-4(%rdi,%rsi,4), %xmm4
	vcmpunordss	%xmm4, %xmm4, %k1
	vmaxss	%xmm1, %xmm4, %xmm3
	vmovss	%xmm4, %xmm3, %xmm3 {%k1}
	cmpq	$8, %r12
	jae	.LBB0_13
	movq	%r13, %r12
	jmp	.LBB0_16
	.p2align	4
.LBB0_13:
	movl	%ebp, %eax
	andl	$7, %eax
	subq	%rax, %r12
	addq	%r13, %r12
	vbroadcastss	%xmm3, %ymm4
	movq	%rbp, %r15
	andq	$-8, %r15
	.p2align	4
.LBB0_14:
	vmovdqu	(%r10,%r13,4), %ymm5
	vpmovsxdq	%ymm5, %zmm6
	vpsrld	$31, %ymm5, %ymm7
	vpaddd	%ymm7, %ymm5, %ymm5
	vpsrad	$1, %ymm5, %ymm5
	vpmovsxdq	%ymm5, %zmm5
	vpaddq	%zmm5, %zmm5, %zmm7
	vpcmpgtq	%zmm6, %zmm7, %k0
	vpmovm2q	%k0, %zmm6
	vpaddq	%zmm5, %zmm6, %zmm5
	vpcmpgtq	%zmm2, %zmm5, %k1
	vpcmpgtq	%zmm5, %zmm0, %k1 {%k1}
	vmovdqu8	.LCPI0_0(%rip), %xmm6 {%k1} {z}
	vmovq	%xmm6, (%r11,%r13)
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(%rdi,%zmm5,4), %ymm6 {%k1}
	vaddps	%ymm4, %ymm6, %ymm5
	vmovups	%ymm5, (%rbx,%r13,4)
	addq	$8, %r13
	cmpq	%r13, %r15
	jne	.LBB0_14
	testq	%rax, %rax
	jne	.LBB0_16
	jmp	.LBB0_10
	.p2align	4
.LBB0_18:
	vaddss	%xmm3, %xmm4, %xmm4
	vmovss	%xmm4, (%rbx,%r12,4)
	incq	%r12
	cmpq	%r12, %rbp
	je	.LBB0_10
.LBB0_16:
	movl	(%r10,%r12,4), %r15d
	movl	%r15d, %r13d
	shrl	$31, %r13d
	addl	%r15d, %r13d
	movl	%r13d, %eax
	sarl	%eax
	cltq
	andl	$-2, %r13d
	xorl	%r8d, %r8d
	cmpl	%r15d, %r13d
	setg	%r8b
	subq	%r8, %rax
	setns	%r8b
	cmpq	%rsi, %rax
	setl	%r15b
	vxorps	%xmm4, %xmm4, %xmm4
	andb	%r8b, %r15b
	movb	%r15b, (%r11,%r12)
	je	.LBB0_18
	vmovss	(%rdi,%rax,4), %xmm4
	jmp	.LBB0_18
	.p2align	4
.LBB0_25:
	incq	%rdx
	cmpq	%rcx, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	(%rsp), %r9
	je	.LBB0_26
.LBB0_6:
	movq	%rdx, %r13
	shlq	$12, %r13
	leaq	4096(%r13), %rbp
	cmpq	%r14, %rbp
	cmovgeq	%r14, %rbp
	movq	%rbp, %r12
	subq	%r13, %r12
	jle	.LBB0_25
	cmpq	$8, %r12
	jae	.LBB0_19
	movq	%r13, %r12
	jmp	.LBB0_22
	.p2align	4
.LBB0_19:
	movl	%ebp, %eax
	andl	$7, %eax
	subq	%rax, %r12
	addq	%r13, %r12
	movq	%rbp, %r15
	andq	$-8, %r15
	.p2align	4
.LBB0_20:
	vmovdqu	(%r10,%r13,4), %ymm4
	vpmovsxdq	%ymm4, %zmm5
	vpsrld	$31, %ymm4, %ymm6
	vpaddd	%ymm6, %ymm4, %ymm4
	vpsrad	$1, %ymm4, %ymm4
	vpmovsxdq	%ymm4, %zmm4
	vpaddq	%zmm4, %zmm4, %zmm6
	vpcmpgtq	%zmm5, %zmm6, %k0
	vpmovm2q	%k0, %zmm5
	vpaddq	%zmm4, %zmm5, %zmm4
	vpcmpgtq	%zmm2, %zmm4, %k1
	vpcmpgtq	%zmm4, %zmm0, %k1 {%k1}
	vmovdqu8	.LCPI0_0(%rip), %xmm5 {%k1} {z}
	vmovq	%xmm5, (%r11,%r13)
	vpxor	%xmm5, %xmm5, %xmm5
	kmovq	%k1, %k2
	vgatherqps	(%rdi,%zmm4,4), %ymm5 {%k2}
	vaddps	%ymm3, %ymm5, %ymm4 {%k1} {z}
	vmovups	%ymm4, (%rbx,%r13,4)
	addq	$8, %r13
	cmpq	%r13, %r15
	jne	.LBB0_20
	testq	%rax, %rax
	jne	.LBB0_22
	jmp	.LBB0_25
	.p2align	4
.LBB0_24:
	vmovss	%xmm4, (%rbx,%r12,4)
	incq	%r12
	cmpq	%r12, %rbp
	je	.LBB0_25
.LBB0_22:
	movl	(%r10,%r12,4), %r8d
	movl	%r8d, %r15d
	shrl	$31, %r15d
	addl	%r8d, %r15d
	movl	%r15d, %eax
	sarl	%eax
	cltq
	andl	$-2, %r15d
	xorl	%r13d, %r13d
	cmpl	%r8d, %r15d
	setg	%r13b
	subq	%r13, %rax
	setns	%r8b
	cmpq	%rsi, %rax
	setl	%r15b
	vxorps	%xmm4, %xmm4, %xmm4
	andb	%r8b, %r15b
	movb	%r15b, (%r11,%r12)
	je	.LBB0_24
	vaddss	(%rdi,%rax,4), %xmm1, %xmm4
	jmp	.LBB0_24
.LBB0_26:
	addq	$8, %rsp
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
	leaq	15(%rsi), %rax
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rax
	movq	%rax, %r11
	shrq	$4, %r11
	andq	$-16, %rax
	movq	%rsi, %r12
	subq	%rax, %r12
	sarq	$63, %r12
	addq	%r11, %r12
	shlq	$4, %r12
	leaq	-1(%r12), %r11
	shrq	$4, %r11
	leaq	1(%r11), %r14
	andq	$-2, %r14
	movl	%esi, %ebx
	andl	$7, %ebx
	movq	%r12, %r13
	subq	%rsi, %r13
	jmp	.LBB2_5
	.p2align	4
.LBB2_20:
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
	leaq	96(%r10), %rax
	addq	%rax, %rbp
	vxorps	%xmm0, %xmm0, %xmm0
	vxorps	%xmm1, %xmm1, %xmm1
	xorl	%eax, %eax
	.p2align	4
.LBB2_24:
	vmovups	-96(%rbp), %ymm2
	vmovups	-64(%rbp), %ymm3
	vmovups	-32(%rbp), %ymm4
	vmovups	(%rbp), %ymm5
	vfmadd231ps	%ymm3, %ymm3, %ymm0
	vfmadd231ps	%ymm2, %ymm2, %ymm1
	vfmadd231ps	%ymm4, %ymm4, %ymm1
	vfmadd231ps	%ymm5, %ymm5, %ymm0
	addq	$2, %rax
	subq	$-128, %rbp
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
	vmovaps	%ymm1, %ymm2
	vmovaps	%ymm0, %ymm3
	movq	%rdx, %r15
	imulq	%rsi, %r15
	leaq	(%r10,%r15,4), %r15
	shlq	$6, %rax
	vmovups	(%r15,%rax), %ymm1
	vmovups	32(%r15,%rax), %ymm0
	vfmadd213ps	%ymm2, %ymm1, %ymm1
	vfmadd213ps	%ymm3, %ymm0, %ymm0
.LBB2_11:
	vaddps	%ymm0, %ymm1, %ymm0
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
	subq	$256, %rsp
	movq	%rcx, 192(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_20
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rdi
	movq	(%rsi), %rax
	movq	%rax, 40(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 24(%rsp)
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
	movq	40(%rsp), %rcx
	leaq	15(%rcx), %rax
	testq	%rcx, %rcx
	cmovnsq	%rcx, %rax
	movq	%rax, %r10
	sarq	$4, %r10
	andq	$-16, %rax
	movq	%rcx, %r11
	subq	%rax, %r11
	sarq	$63, %r11
	addq	%r11, %r10
	movq	%rsi, %rbx
	imulq	%r10, %rbx
	shlq	$4, %r10
	leaq	-1(%r10), %r12
	shrq	$4, %r12
	movl	%ecx, %r13d
	andl	$7, %r13d
	movq	%r10, 48(%rsp)
	subq	%rcx, %r10
	movq	%r10, 168(%rsp)
	movq	%rsi, %r14
	shlq	$6, %r14
	leaq	(,%rsi,4), %r15
	shlq	$4, %r11
	addq	%rax, %r11
	movq	%r11, 160(%rsp)
	shlq	$6, %rbx
	addq	32(%rsp), %rbx
	movq	%rbx, 152(%rsp)
	movq	24(%rsp), %rax
	leaq	(,%rax,4), %rax
	movq	%rax, 56(%rsp)
	movq	%r13, 176(%rsp)
	negq	%r13
	movq	%rsi, %rbx
	shlq	$5, %rbx
	vxorps	%xmm0, %xmm0, %xmm0
	movq	%rdi, 144(%rsp)
	movq	%r8, 184(%rsp)
	jmp	.LBB3_5
	.p2align	4
.LBB3_19:
	vmovaps	64(%rsp), %ymm2
	vaddps	96(%rsp), %ymm2, %ymm2
	vmovaps	%ymm2, 64(%rsp)
	vmovaps	64(%rsp), %xmm2
	vaddps	80(%rsp), %xmm2, %xmm2
	vmovaps	%xmm2, 64(%rsp)
	vmovsd	64(%rsp), %xmm2
	vmovsd	72(%rsp), %xmm3
	vaddps	%xmm3, %xmm2, %xmm2
	vmovlps	%xmm2, 64(%rsp)
	vmovss	64(%rsp), %xmm2
	vaddss	68(%rsp), %xmm2, %xmm2
	vmovss	%xmm2, 64(%rsp)
	vaddss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rdi,%rdx,4)
	incq	%rdx
	movq	184(%rsp), %r8
	cmpq	%r8, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	192(%rsp), %r9
	je	.LBB3_20
.LBB3_5:
	vmovaps	%ymm0, 96(%rsp)
	vmovaps	%ymm0, 64(%rsp)
	cmpq	$0, 48(%rsp)
	jle	.LBB3_10
	movq	%rdx, %rax
	imulq	24(%rsp), %rax
	movq	32(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rax
	movq	%rax, %rcx
	xorl	%r8d, %r8d
	jmp	.LBB3_7
	.p2align	4
.LBB3_21:
	movq	%r8, %r10
	shlq	$4, %r10
	vmovups	(%rax,%r10,4), %ymm1
	vfmadd213ps	64(%rsp), %ymm1, %ymm1
	vmovaps	%ymm1, 64(%rsp)
	vmovups	32(%rax,%r10,4), %ymm1
	vfmadd213ps	96(%rsp), %ymm1, %ymm1
	vmovaps	%ymm1, 96(%rsp)
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
	vfmadd213ss	64(%rsp,%r10,4), %xmm1, %xmm1
	vmovss	%xmm1, 64(%rsp,%r10,4)
	incq	%r10
	addq	%r15, %r11
	cmpq	$16, %r10
	jne	.LBB3_9
	jmp	.LBB3_22
	.p2align	4
.LBB3_10:
	vxorps	%xmm1, %xmm1, %xmm1
	movq	48(%rsp), %rax
	cmpq	40(%rsp), %rax
	jge	.LBB3_19
	cmpq	$0, 176(%rsp)
	je	.LBB3_12
	movq	56(%rsp), %rax
	imulq	%rdx, %rax
	addq	152(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB3_14:
	vmovss	(%rax), %xmm2
	vfmadd231ss	%xmm2, %xmm2, %xmm1
	decq	%rcx
	addq	%r15, %rax
	cmpq	%rcx, %r13
	jne	.LBB3_14
	movq	160(%rsp), %rax
	subq	%rcx, %rax
	cmpq	$-8, 168(%rsp)
	ja	.LBB3_19
	jmp	.LBB3_17
.LBB3_12:
	movq	48(%rsp), %rax
	cmpq	$-8, 168(%rsp)
	ja	.LBB3_19
.LBB3_17:
	movq	%rdx, %rcx
	imulq	24(%rsp), %rcx
	movq	32(%rsp), %rdi
	leaq	(%rdi,%rcx,4), %r8
	movq	40(%rsp), %r11
	subq	%rax, %r11
	movq	56(%rsp), %r10
	imulq	%rdx, %r10
	movq	%r15, %rcx
	imulq	%rax, %rcx
	addq	%r10, %rcx
	addq	%rdi, %rcx
	movq	144(%rsp), %rdi
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
