	.file	"<string>"
	.text
	.globl	conjugate_transpose_0
	.p2align	4
	.type	conjugate_transpose_0,@function
conjugate_transpose_0:
	cmpq	%rcx, %rdx
	jge	.LBB0_13
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	pushq	%rax
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, (%rsp)
	movq	8(%rdi), %r11
	movq	(%rsi), %rbx
	movl	(%r8), %r14d
	movl	4(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r14
	movq	%rdx, %rdi
	movq	%rax, %rdx
	shrq	$32, %rdx
	je	.LBB0_5
.LBB0_6:
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB0_7
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r14d
	movl	%edx, %edi
	movq	%rax, %rdx
	shrq	$32, %rdx
	jne	.LBB0_6
.LBB0_5:
	xorl	%edx, %edx
	divl	%r8d
.LBB0_7:
	movq	8(%rsi), %rsi
	movq	%rsi, %r15
	shlq	$15, %r15
	shlq	$3, %rsi
	xorl	%r12d, %r12d
	jmp	.LBB0_8
	.p2align	4
.LBB0_11:
	incq	%rdi
	xorl	%eax, %eax
	cmpq	%r14, %rdi
	sete	%al
	cmoveq	%r12, %rdi
	addq	%rax, %rdx
	cmpq	%r8, %rdx
	cmoveq	%r12, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB0_12
.LBB0_8:
	movq	%rdi, %r13
	shlq	$12, %r13
	leaq	4096(%r13), %rbp
	cmpq	%rbx, %rbp
	cmovgeq	%rbx, %rbp
	cmpq	%rbp, %r13
	jge	.LBB0_11
	leaq	(%rbx,%rbx), %rax
	imulq	%rdx, %rax
	leaq	(%r11,%rax,4), %rax
	movq	%r15, %r10
	imulq	%rdi, %r10
	leaq	(%r10,%rdx,8), %r10
	addq	(%rsp), %r10
	.p2align	4
.LBB0_10:
	vmovsd	(%r10), %xmm0
	vaddps	%xmm0, %xmm0, %xmm1
	vshufps	$225, %xmm1, %xmm1, %xmm1
	vaddps	%xmm0, %xmm1, %xmm2
	vsubps	%xmm0, %xmm1, %xmm0
	vblendps	$2, %xmm0, %xmm2, %xmm0
	vmovlps	%xmm0, (%rax,%r13,8)
	incq	%r13
	addq	%rsi, %r10
	cmpq	%r13, %rbp
	jne	.LBB0_10
	jmp	.LBB0_11
.LBB0_12:
	addq	$8, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB0_13:
	retq
.Lfunc_end0:
	.size	conjugate_transpose_0, .Lfunc_end0-conjugate_transpose_0

	.globl	conjugate_transpose_0_general
	.p2align	4
	.type	conjugate_transpose_0_general,@function
conjugate_transpose_0_general:
	cmpq	%rcx, %rdx
	jge	.LBB1_13
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$40, %rsp
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 24(%rsp)
	movq	(%rsi), %rbx
	movq	16(%rsi), %rax
	movq	%rax, 8(%rsp)
	movq	24(%rsi), %rax
	movq	%rax, (%rsp)
	movl	(%r8), %r12d
	movl	4(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r12
	movq	%rdx, %rdi
	movq	%rax, %rdx
	shrq	$32, %rdx
	je	.LBB1_5
.LBB1_6:
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB1_7
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r12d
	movl	%edx, %edi
	movq	%rax, %rdx
	shrq	$32, %rdx
	jne	.LBB1_6
.LBB1_5:
	xorl	%edx, %edx
	divl	%r8d
.LBB1_7:
	movq	8(%rsi), %rax
	movq	32(%rsi), %rsi
	movq	%rsi, %r10
	shlq	$15, %r10
	movq	%r10, 16(%rsp)
	shlq	$3, (%rsp)
	shlq	$3, %rsi
	movq	%rax, %r13
	shlq	$15, %r13
	shlq	$3, 8(%rsp)
	shlq	$3, %rax
	xorl	%r10d, %r10d
	jmp	.LBB1_8
	.p2align	4
.LBB1_11:
	incq	%rdi
	xorl	%r11d, %r11d
	cmpq	%r12, %rdi
	sete	%r11b
	cmoveq	%r10, %rdi
	addq	%r11, %rdx
	cmpq	%r8, %rdx
	cmoveq	%r10, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB1_12
.LBB1_8:
	movq	%rdi, %r14
	shlq	$12, %r14
	leaq	4096(%r14), %r11
	cmpq	%rbx, %r11
	cmovgeq	%rbx, %r11
	subq	%r14, %r11
	jle	.LBB1_11
	movq	16(%rsp), %r14
	imulq	%rdi, %r14
	movq	(%rsp), %r15
	imulq	%rdx, %r15
	addq	%r14, %r15
	addq	24(%rsp), %r15
	movq	%r13, %rbp
	imulq	%rdi, %rbp
	movq	8(%rsp), %r14
	imulq	%rdx, %r14
	addq	%rbp, %r14
	addq	32(%rsp), %r14
	.p2align	4
.LBB1_10:
	vmovsd	(%r14), %xmm0
	vaddps	%xmm0, %xmm0, %xmm1
	vshufps	$225, %xmm1, %xmm1, %xmm1
	vaddps	%xmm0, %xmm1, %xmm2
	vsubps	%xmm0, %xmm1, %xmm0
	vblendps	$2, %xmm0, %xmm2, %xmm0
	vmovlps	%xmm0, (%r15)
	addq	%rsi, %r15
	addq	%rax, %r14
	decq	%r11
	jne	.LBB1_10
	jmp	.LBB1_11
.LBB1_12:
	addq	$40, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB1_13:
	retq
.Lfunc_end1:
	.size	conjugate_transpose_0_general, .Lfunc_end1-conjugate_transpose_0_general

	.globl	suffix_sums_0
	.p2align	4
	.type	suffix_sums_0,@function
suffix_sums_0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$384, %rsp
	movq	%rcx, 112(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB2_29
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	(%rsi), %rdi
	movq	8(%rsi), %r14
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB2_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rcx
	jmp	.LBB2_4
.LBB2_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%ecx
.LBB2_4:
	leaq	(,%rdi,4), %rax
	movq	%rax, 136(%rsp)
	movabsq	$9223372036854775806, %rax
	andq	%r14, %rax
	movq	%rax, 120(%rsp)
	leaq	-4(%r11), %rax
	movq	%rax, 96(%rsp)
	movq	%r14, %rax
	shlq	$6, %rax
	movq	%rax, 168(%rsp)
	leaq	-4(%r10), %rax
	movq	%rax, 88(%rsp)
	movq	%rdi, 176(%rsp)
	movq	%r10, 152(%rsp)
	movq	%r11, 144(%rsp)
	movq	%rcx, 104(%rsp)
	jmp	.LBB2_5
	.p2align	4
.LBB2_28:
	movq	64(%rsp), %rax
	incq	%rax
	movq	104(%rsp), %rcx
	cmpq	%rcx, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	movq	128(%rsp), %r9
	incq	%r9
	cmpq	112(%rsp), %r9
	je	.LBB2_29
.LBB2_5:
	movq	%r9, 128(%rsp)
	movq	%rdx, 64(%rsp)
	shlq	$6, %rdx
	leaq	64(%rdx), %rax
	cmpq	%rdi, %rax
	cmovgeq	%rdi, %rax
	movq	%rdx, 72(%rsp)
	cmpq	%rax, %rdx
	jge	.LBB2_28
	movq	%rax, %rsi
	movq	72(%rsp), %rcx
	movq	%rcx, %rax
	notq	%rax
	addq	%rax, %rsi
	shrq	$4, %rsi
	movq	%rsi, 184(%rsp)
	movq	64(%rsp), %rax
	shlq	$8, %rax
	movq	%rax, 160(%rsp)
	movq	%rdi, %r15
	subq	%rcx, %r15
	leaq	1(%rcx), %r12
	leaq	(,%r14,4), %rax
	imulq	%rax, %r12
	movq	96(%rsp), %rax
	addq	%r12, %rax
	movq	%rax, 56(%rsp)
	movq	88(%rsp), %rax
	leaq	(%rax,%r12), %rbx
	leaq	(%r11,%r12), %r13
	addq	%r10, %r12
	xorl	%eax, %eax
	jmp	.LBB2_7
	.p2align	4
.LBB2_27:
	addq	$-16, %r15
	movq	168(%rsp), %rax
	addq	%rax, 56(%rsp)
	addq	%rax, %rbx
	addq	%rax, %r13
	addq	%rax, %r12
	movq	80(%rsp), %rax
	cmpq	184(%rsp), %rax
	leaq	1(%rax), %rax
	movq	176(%rsp), %rdi
	je	.LBB2_28
.LBB2_7:
	movq	%rax, 80(%rsp)
	shlq	$4, %rax
	movq	72(%rsp), %rdx
	leaq	(%rax,%rdx), %rcx
	addq	$16, %rcx
	addq	%rdx, %rax
	cmpq	%rdi, %rcx
	jle	.LBB2_8
	movq	%rdi, %rcx
	subq	%rax, %rcx
	testq	%rcx, %rcx
	jle	.LBB2_27
	movq	80(%rsp), %rax
	shlq	$6, %rax
	addq	160(%rsp), %rax
	movq	136(%rsp), %rdx
	subq	%rax, %rdx
	leaq	192(%rsp), %rdi
	xorl	%esi, %esi
	vzeroupper
	callq	memset@PLT
	movq	144(%rsp), %r11
	movq	152(%rsp), %r10
	testq	%r14, %r14
	jle	.LBB2_27
	cmpq	$1, %r14
	jne	.LBB2_18
	xorl	%eax, %eax
	jmp	.LBB2_25
	.p2align	4
.LBB2_8:
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqa64	%zmm0, 256(%rsp)
	testq	%r14, %r14
	jle	.LBB2_27
	movq	%rbx, %rcx
	movq	56(%rsp), %rdx
	xorl	%esi, %esi
	jmp	.LBB2_10
	.p2align	4
.LBB2_30:
	movq	%rsi, %rdi
	notq	%rdi
	addq	%r14, %rdi
	addq	%rax, %rdi
	vmovdqa64	256(%rsp), %zmm0
	vpaddd	(%r10,%rdi,4), %zmm0, %zmm0
	vmovdqa64	%zmm0, 256(%rsp)
	vmovdqu64	%zmm0, (%r11,%rdi,4)
.LBB2_13:
	incq	%rsi
	addq	$-4, %rdx
	addq	$-4, %rcx
	cmpq	%r14, %rsi
	je	.LBB2_27
.LBB2_10:
	cmpq	$1, %r14
	je	.LBB2_30
	xorl	%edi, %edi
	xorl	%r8d, %r8d
	.p2align	4
.LBB2_12:
	movl	256(%rsp,%r8,4), %r9d
	addl	(%rcx,%rdi,4), %r9d
	movl	%r9d, 256(%rsp,%r8,4)
	movl	%r9d, (%rdx,%rdi,4)
	incq	%r8
	addq	%r14, %rdi
	cmpq	$16, %r8
	jne	.LBB2_12
	jmp	.LBB2_13
.LBB2_18:
	movq	%r12, %rcx
	movq	%r13, %rdx
	xorl	%eax, %eax
	movq	120(%rsp), %r9
	.p2align	4
.LBB2_19:
	movq	$-1, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB2_20:
	movl	192(%rsp,%rdi,4), %r8d
	addl	(%rcx,%rsi,4), %r8d
	movl	%r8d, 192(%rsp,%rdi,4)
	movl	%r8d, (%rdx,%rsi,4)
	incq	%rdi
	addq	%r14, %rsi
	cmpq	%rdi, %r15
	jne	.LBB2_20
	movq	%rax, %rsi
	xorq	$-2, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB2_22:
	movl	192(%rsp,%rdi,4), %r8d
	addl	(%r12,%rsi,4), %r8d
	movl	%r8d, 192(%rsp,%rdi,4)
	movl	%r8d, (%r13,%rsi,4)
	incq	%rdi
	addq	%r14, %rsi
	cmpq	%rdi, %r15
	jne	.LBB2_22
	addq	$2, %rax
	addq	$-8, %rdx
	addq	$-8, %rcx
	cmpq	%r9, %rax
	jne	.LBB2_19
	testb	$1, %r14b
	je	.LBB2_27
.LBB2_25:
	negq	%rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB2_26:
	movl	192(%rsp,%rcx,4), %edx
	addl	(%rbx,%rax,4), %edx
	movl	%edx, 192(%rsp,%rcx,4)
	movq	56(%rsp), %rsi
	movl	%edx, (%rsi,%rax,4)
	incq	%rcx
	addq	%r14, %rax
	cmpq	%rcx, %r15
	jne	.LBB2_26
	jmp	.LBB2_27
.LBB2_29:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end2:
	.size	suffix_sums_0, .Lfunc_end2-suffix_sums_0

	.globl	suffix_sums_0_general
	.p2align	4
	.type	suffix_sums_0_general,@function
suffix_sums_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$448, %rsp
	movq	%rcx, 144(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_29
	movq	%rdx, %r9
	movq	(%rdi), %r11
	movq	8(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	(%rsi), %rdi
	movq	8(%rsi), %r14
	movq	16(%rsi), %r15
	movq	24(%rsi), %rax
	movq	%rax, 96(%rsp)
	movq	32(%rsi), %r13
	movq	40(%rsi), %rax
	movq	%rax, 88(%rsp)
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
	movq	%r15, %rax
	xorq	$1, %rax
	movq	%r13, %rcx
	xorq	$1, %rcx
	orq	%rax, %rcx
	setne	15(%rsp)
	movabsq	$9223372036854775806, %rax
	andq	%r14, %rax
	movq	%rax, 152(%rsp)
	leaq	-1(%r14), %rax
	movq	96(%rsp), %r10
	movq	%r10, %rcx
	imulq	%rax, %rcx
	leaq	(%r11,%rcx,4), %rcx
	movq	%rcx, 128(%rsp)
	movq	%r15, %rcx
	shlq	$8, %rcx
	movq	%rcx, 120(%rsp)
	movq	%r15, %rcx
	shlq	$6, %rcx
	movq	%rcx, 200(%rsp)
	leaq	(,%r10,4), %rcx
	movq	%rcx, 80(%rsp)
	negq	%rcx
	movq	%rcx, 248(%rsp)
	shlq	$2, %r15
	movq	88(%rsp), %rsi
	imulq	%rsi, %rax
	movq	40(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rax
	movq	%rax, 112(%rsp)
	movq	%r13, %rax
	shlq	$8, %rax
	movq	%rax, 104(%rsp)
	movq	%r13, %rax
	shlq	$6, %rax
	movq	%rax, 192(%rsp)
	leaq	(,%rsi,4), %rax
	movq	%rax, 72(%rsp)
	negq	%rax
	movq	%rax, 240(%rsp)
	shlq	$2, %r13
	leaq	(,%rsi,8), %rax
	negq	%rax
	movq	%rax, 232(%rsp)
	leaq	(,%r10,8), %rax
	negq	%rax
	movq	%rax, 224(%rsp)
	leaq	(,%rdi,4), %rax
	movq	%rax, 168(%rsp)
	movq	%rdi, 208(%rsp)
	movq	%r11, 176(%rsp)
	movq	%r8, 136(%rsp)
	jmp	.LBB3_5
	.p2align	4
.LBB3_28:
	movq	48(%rsp), %rax
	incq	%rax
	movq	136(%rsp), %r8
	cmpq	%r8, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	movq	160(%rsp), %r9
	incq	%r9
	cmpq	144(%rsp), %r9
	je	.LBB3_29
.LBB3_5:
	movq	%r9, 160(%rsp)
	movq	%rdx, 48(%rsp)
	shlq	$6, %rdx
	leaq	64(%rdx), %rax
	cmpq	%rdi, %rax
	cmovgeq	%rdi, %rax
	movq	%rdx, 56(%rsp)
	cmpq	%rax, %rdx
	jge	.LBB3_28
	movq	%rax, %rsi
	movq	56(%rsp), %rcx
	movq	%rcx, %rax
	notq	%rax
	addq	%rax, %rsi
	shrq	$4, %rsi
	movq	%rsi, 216(%rsp)
	movq	48(%rsp), %rax
	movq	%rax, %rdx
	shlq	$8, %rdx
	movq	%rdx, 184(%rsp)
	movq	%rdi, %r12
	subq	%rcx, %r12
	movq	120(%rsp), %rbx
	imulq	%rax, %rbx
	movq	128(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 24(%rsp)
	movq	104(%rsp), %rcx
	imulq	%rax, %rcx
	movq	112(%rsp), %rax
	addq	%rcx, %rax
	movq	%rax, 16(%rsp)
	addq	40(%rsp), %rcx
	movq	%rcx, 32(%rsp)
	addq	%r11, %rbx
	xorl	%eax, %eax
	jmp	.LBB3_7
	.p2align	4
.LBB3_27:
	addq	$-16, %r12
	movq	200(%rsp), %rax
	addq	%rax, 24(%rsp)
	movq	192(%rsp), %rcx
	addq	%rcx, 16(%rsp)
	addq	%rcx, 32(%rsp)
	addq	%rax, %rbx
	movq	64(%rsp), %rax
	cmpq	216(%rsp), %rax
	leaq	1(%rax), %rax
	movq	208(%rsp), %rdi
	je	.LBB3_28
.LBB3_7:
	movq	%rax, 64(%rsp)
	shlq	$4, %rax
	movq	56(%rsp), %rdx
	leaq	(%rax,%rdx), %rcx
	addq	$16, %rcx
	addq	%rdx, %rax
	cmpq	%rdi, %rcx
	jle	.LBB3_8
	movq	%rdi, %rcx
	subq	%rax, %rcx
	testq	%rcx, %rcx
	jle	.LBB3_27
	movq	64(%rsp), %rax
	shlq	$6, %rax
	addq	184(%rsp), %rax
	movq	168(%rsp), %rdx
	subq	%rax, %rdx
	leaq	256(%rsp), %rdi
	xorl	%esi, %esi
	vzeroupper
	callq	memset@PLT
	movq	176(%rsp), %r11
	testq	%r14, %r14
	jle	.LBB3_27
	cmpq	$1, %r14
	jne	.LBB3_18
	xorl	%eax, %eax
	jmp	.LBB3_25
	.p2align	4
.LBB3_8:
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqa64	%zmm0, 320(%rsp)
	testq	%r14, %r14
	jle	.LBB3_27
	movq	16(%rsp), %rcx
	movq	24(%rsp), %rdx
	xorl	%esi, %esi
	jmp	.LBB3_10
	.p2align	4
.LBB3_30:
	movq	%rsi, %rdi
	notq	%rdi
	addq	%r14, %rdi
	movq	%rdi, %r8
	imulq	96(%rsp), %r8
	leaq	(%r11,%r8,4), %r8
	imulq	88(%rsp), %rdi
	movq	40(%rsp), %r9
	leaq	(%r9,%rdi,4), %rdi
	vmovdqa64	320(%rsp), %zmm0
	vpaddd	(%r8,%rax,4), %zmm0, %zmm0
	vmovdqa64	%zmm0, 320(%rsp)
	vmovdqu64	%zmm0, (%rdi,%rax,4)
.LBB3_13:
	incq	%rsi
	addq	248(%rsp), %rdx
	addq	240(%rsp), %rcx
	cmpq	%r14, %rsi
	je	.LBB3_27
.LBB3_10:
	cmpb	$0, 15(%rsp)
	je	.LBB3_30
	movq	%rcx, %rdi
	movq	%rdx, %r8
	xorl	%r9d, %r9d
	.p2align	4
.LBB3_12:
	movl	320(%rsp,%r9,4), %r10d
	addl	(%r8), %r10d
	movl	%r10d, 320(%rsp,%r9,4)
	movl	%r10d, (%rdi)
	incq	%r9
	addq	%r15, %r8
	addq	%r13, %rdi
	cmpq	$16, %r9
	jne	.LBB3_12
	jmp	.LBB3_13
.LBB3_18:
	movq	24(%rsp), %rcx
	movq	16(%rsp), %rdx
	xorl	%eax, %eax
	movq	152(%rsp), %r10
	.p2align	4
.LBB3_19:
	movq	%rcx, %rsi
	movq	%rdx, %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_20:
	movl	256(%rsp,%r8,4), %r9d
	addl	(%rsi), %r9d
	movl	%r9d, 256(%rsp,%r8,4)
	movl	%r9d, (%rdi)
	incq	%r8
	addq	%r13, %rdi
	addq	%r15, %rsi
	cmpq	%r8, %r12
	jne	.LBB3_20
	movq	%rax, %rsi
	xorq	$-2, %rsi
	addq	%r14, %rsi
	movq	72(%rsp), %rdi
	imulq	%rsi, %rdi
	addq	32(%rsp), %rdi
	imulq	80(%rsp), %rsi
	addq	%rbx, %rsi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_22:
	movl	256(%rsp,%r8,4), %r9d
	addl	(%rsi), %r9d
	movl	%r9d, 256(%rsp,%r8,4)
	movl	%r9d, (%rdi)
	incq	%r8
	addq	%r13, %rdi
	addq	%r15, %rsi
	cmpq	%r8, %r12
	jne	.LBB3_22
	addq	$2, %rax
	addq	232(%rsp), %rdx
	addq	224(%rsp), %rcx
	cmpq	%r10, %rax
	jne	.LBB3_19
	testb	$1, %r14b
	je	.LBB3_27
.LBB3_25:
	notq	%rax
	addq	%r14, %rax
	movq	72(%rsp), %rcx
	imulq	%rax, %rcx
	addq	32(%rsp), %rcx
	imulq	80(%rsp), %rax
	addq	%rbx, %rax
	xorl	%edx, %edx
	.p2align	4
.LBB3_26:
	movl	256(%rsp,%rdx,4), %esi
	addl	(%rax), %esi
	movl	%esi, 256(%rsp,%rdx,4)
	movl	%esi, (%rcx)
	incq	%rdx
	addq	%r13, %rcx
	addq	%r15, %rax
	cmpq	%rdx, %r12
	jne	.LBB3_26
	jmp	.LBB3_27
.LBB3_29:
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
	.size	suffix_sums_0_general, .Lfunc_end3-suffix_sums_0_general

	.section	".note.GNU-stack","",@progbits
