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
	andq	$-32, %rsp
	subq	$256, %rsp
	movq	%rcx, 104(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB2_35
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 56(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 48(%rsp)
	movq	(%rsi), %r10
	movq	8(%rsi), %rbx
	movl	(%r8), %ecx
	movabsq	$9223372036854775806, %r11
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
	leaq	(,%r10,4), %rax
	movq	%rax, 120(%rsp)
	andq	%rbx, %r11
	movq	48(%rsp), %rax
	addq	$-4, %rax
	movq	%rax, 88(%rsp)
	movq	%rbx, %rax
	shlq	$5, %rax
	movq	%rax, 72(%rsp)
	movq	56(%rsp), %rax
	addq	$-4, %rax
	movq	%rax, 80(%rsp)
	movq	%r10, 136(%rsp)
	movq	%rcx, 96(%rsp)
	movq	%r11, 128(%rsp)
	jmp	.LBB2_5
	.p2align	4
.LBB2_34:
	movq	64(%rsp), %rax
	incq	%rax
	movq	96(%rsp), %rcx
	cmpq	%rcx, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	movq	112(%rsp), %r9
	incq	%r9
	cmpq	104(%rsp), %r9
	je	.LBB2_35
.LBB2_5:
	movq	%r9, 112(%rsp)
	movq	%rdx, 64(%rsp)
	movq	%rdx, %rsi
	shlq	$5, %rsi
	leaq	32(%rsi), %rax
	cmpq	%r10, %rax
	cmovgeq	%r10, %rax
	cmpq	%rax, %rsi
	movq	72(%rsp), %r9
	jge	.LBB2_34
	movq	%rax, %rcx
	movq	%rsi, %rax
	notq	%rax
	addq	%rax, %rcx
	shrq	$3, %rcx
	movq	%rcx, 152(%rsp)
	movq	64(%rsp), %rax
	shlq	$7, %rax
	movq	%rax, 144(%rsp)
	movq	%r10, %r13
	subq	%rsi, %r13
	leaq	1(%rsi), %r15
	leaq	(,%rbx,4), %rax
	imulq	%rax, %r15
	movq	88(%rsp), %rax
	leaq	(%rax,%r15), %rdi
	movq	80(%rsp), %rax
	leaq	(%rax,%r15), %r12
	movq	48(%rsp), %rax
	leaq	(%rax,%r15), %r14
	addq	56(%rsp), %r15
	xorl	%r8d, %r8d
	movq	%rsi, 40(%rsp)
	jmp	.LBB2_7
	.p2align	4
.LBB2_33:
	addq	$-8, %r13
	addq	%r9, %rdi
	addq	%r9, %r12
	addq	%r9, %r14
	addq	%r9, %r15
	cmpq	152(%rsp), %r8
	leaq	1(%r8), %r8
	je	.LBB2_34
.LBB2_7:
	leaq	(%rsi,%r8,8), %rax
	addq	$8, %rax
	cmpq	%r10, %rax
	jle	.LBB2_8
	leaq	(%rsi,%r8,8), %rax
	movq	%r10, %rcx
	subq	%rax, %rcx
	testq	%rcx, %rcx
	jle	.LBB2_33
	movq	%r8, %rax
	shlq	$5, %rax
	addq	144(%rsp), %rax
	movq	120(%rsp), %rdx
	subq	%rax, %rdx
	movq	%rdi, 32(%rsp)
	leaq	160(%rsp), %rdi
	xorl	%esi, %esi
	movq	%r8, 24(%rsp)
	vzeroupper
	callq	memset@PLT
	movq	24(%rsp), %r8
	movq	32(%rsp), %rdi
	movq	40(%rsp), %rsi
	movq	72(%rsp), %r9
	movq	128(%rsp), %r11
	movq	136(%rsp), %r10
	testq	%rbx, %rbx
	jle	.LBB2_33
	leaq	-1(%rbx), %rax
	testq	%rax, %rax
	je	.LBB2_23
	movq	%r15, %rcx
	movq	%r14, %rdx
	xorl	%eax, %eax
	.p2align	4
.LBB2_25:
	movq	$-1, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB2_26:
	movl	160(%rsp,%rdi,4), %r8d
	addl	(%rcx,%rsi,4), %r8d
	movl	%r8d, 160(%rsp,%rdi,4)
	movl	%r8d, (%rdx,%rsi,4)
	incq	%rdi
	addq	%rbx, %rsi
	cmpq	%rdi, %r13
	jne	.LBB2_26
	movq	%rax, %rsi
	xorq	$-2, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB2_28:
	movl	160(%rsp,%rdi,4), %r8d
	addl	(%r15,%rsi,4), %r8d
	movl	%r8d, 160(%rsp,%rdi,4)
	movl	%r8d, (%r14,%rsi,4)
	incq	%rdi
	addq	%rbx, %rsi
	cmpq	%rdi, %r13
	jne	.LBB2_28
	addq	$2, %rax
	addq	$-8, %rdx
	addq	$-8, %rcx
	cmpq	%r11, %rax
	jne	.LBB2_25
	testb	$1, %bl
	movq	40(%rsp), %rsi
	movq	32(%rsp), %rdi
	movq	24(%rsp), %r8
	je	.LBB2_33
	jmp	.LBB2_31
	.p2align	4
.LBB2_8:
	vxorps	%xmm0, %xmm0, %xmm0
	vmovaps	%ymm0, 192(%rsp)
	testq	%rbx, %rbx
	jle	.LBB2_33
	leaq	-1(%rbx), %rax
	testq	%rax, %rax
	je	.LBB2_10
	movq	%r8, 24(%rsp)
	movq	%r12, %rcx
	movq	%rdi, 32(%rsp)
	movq	%rdi, %rdx
	xorl	%eax, %eax
	.p2align	4
.LBB2_12:
	xorl	%esi, %esi
	xorl	%edi, %edi
	.p2align	4
.LBB2_13:
	movl	192(%rsp,%rdi,4), %r8d
	addl	(%rcx,%rsi,4), %r8d
	movl	%r8d, 192(%rsp,%rdi,4)
	movl	%r8d, (%rdx,%rsi,4)
	incq	%rdi
	addq	%rbx, %rsi
	cmpq	$8, %rdi
	jne	.LBB2_13
	movq	%rax, %rsi
	xorq	$-2, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB2_15:
	movl	192(%rsp,%rdi,4), %r8d
	addl	(%r15,%rsi,4), %r8d
	movl	%r8d, 192(%rsp,%rdi,4)
	movl	%r8d, (%r14,%rsi,4)
	incq	%rdi
	addq	%rbx, %rsi
	cmpq	$8, %rdi
	jne	.LBB2_15
	addq	$2, %rax
	addq	$-8, %rdx
	addq	$-8, %rcx
	cmpq	%r11, %rax
	jne	.LBB2_12
	testb	$1, %bl
	movq	40(%rsp), %rsi
	movq	32(%rsp), %rdi
	movq	24(%rsp), %r8
	je	.LBB2_33
	jmp	.LBB2_18
.LBB2_10:
	xorl	%eax, %eax
.LBB2_18:
	negq	%rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB2_19:
	movl	192(%rsp,%rcx,4), %edx
	addl	(%r12,%rax,4), %edx
	movl	%edx, 192(%rsp,%rcx,4)
	movl	%edx, (%rdi,%rax,4)
	incq	%rcx
	addq	%rbx, %rax
	cmpq	$8, %rcx
	jne	.LBB2_19
	jmp	.LBB2_33
.LBB2_23:
	xorl	%eax, %eax
.LBB2_31:
	negq	%rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB2_32:
	movl	160(%rsp,%rcx,4), %edx
	addl	(%r12,%rax,4), %edx
	movl	%edx, 160(%rsp,%rcx,4)
	movl	%edx, (%rdi,%rax,4)
	incq	%rcx
	addq	%rbx, %rax
	cmpq	%rcx, %r13
	jne	.LBB2_32
	jmp	.LBB2_33
.LBB2_35:
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
	andq	$-32, %rsp
	subq	$320, %rsp
	movq	%rcx, 152(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_35
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 64(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 56(%rsp)
	movq	(%rsi), %r10
	movq	8(%rsi), %r11
	movq	16(%rsi), %r12
	movq	24(%rsi), %rcx
	movq	32(%rsi), %r15
	movq	40(%rsi), %rsi
	movl	(%r8), %edi
	movabsq	$9223372036854775806, %rax
	movq	%rax, 48(%rsp)
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB3_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rdi
	jmp	.LBB3_4
.LBB3_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%edi
.LBB3_4:
	leaq	(,%r10,4), %rax
	movq	%rax, 168(%rsp)
	leaq	-1(%r11), %rbx
	andq	%r11, 48(%rsp)
	movq	%rcx, %r8
	movq	%rcx, %rax
	imulq	%rbx, %rax
	movq	64(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rax
	movq	%rax, 136(%rsp)
	movq	%r12, %rax
	shlq	$7, %rax
	movq	%rax, 128(%rsp)
	movq	%r12, %rax
	shlq	$5, %rax
	movq	%rax, 208(%rsp)
	leaq	(,%r8,8), %rax
	negq	%rax
	movq	%rax, 104(%rsp)
	shlq	$2, %r12
	movq	%rsi, %rax
	movq	%rbx, 80(%rsp)
	imulq	%rbx, %rax
	movq	56(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rax
	movq	%rax, 120(%rsp)
	movq	%r15, %rax
	shlq	$7, %rax
	movq	%rax, 112(%rsp)
	movq	%r15, %rax
	shlq	$5, %rax
	movq	%rax, 200(%rsp)
	leaq	(,%rsi,8), %rax
	negq	%rax
	movq	%rax, 96(%rsp)
	shlq	$2, %r15
	shlq	$2, %rsi
	movq	%rsi, 24(%rsp)
	shlq	$2, %r8
	movq	%r8, 32(%rsp)
	movq	%r10, 184(%rsp)
	movq	%r11, 176(%rsp)
	movq	%rdi, 144(%rsp)
	jmp	.LBB3_5
	.p2align	4
.LBB3_34:
	movq	72(%rsp), %rax
	incq	%rax
	movq	144(%rsp), %rdi
	cmpq	%rdi, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	movq	160(%rsp), %r9
	incq	%r9
	cmpq	152(%rsp), %r9
	je	.LBB3_35
.LBB3_5:
	movq	%r9, 160(%rsp)
	movq	%rdx, 72(%rsp)
	movq	%rdx, %rdi
	shlq	$5, %rdi
	leaq	32(%rdi), %rax
	cmpq	%r10, %rax
	cmovgeq	%r10, %rax
	cmpq	%rax, %rdi
	jge	.LBB3_34
	movq	%rax, %rcx
	movq	%rdi, %rax
	notq	%rax
	addq	%rax, %rcx
	shrq	$3, %rcx
	movq	%rcx, 216(%rsp)
	movq	72(%rsp), %rax
	movq	%rax, %rcx
	shlq	$7, %rcx
	movq	%rcx, 192(%rsp)
	movq	%r10, %r14
	subq	%rdi, %r14
	movq	128(%rsp), %r13
	imulq	%rax, %r13
	movq	136(%rsp), %rcx
	leaq	(%rcx,%r13), %r8
	movq	112(%rsp), %rbx
	imulq	%rax, %rbx
	movq	120(%rsp), %rax
	leaq	(%rax,%rbx), %r9
	addq	56(%rsp), %rbx
	addq	64(%rsp), %r13
	xorl	%ecx, %ecx
	movq	%rdi, 40(%rsp)
	jmp	.LBB3_7
	.p2align	4
.LBB3_33:
	addq	$-8, %r14
	movq	208(%rsp), %rax
	addq	%rax, %r8
	movq	200(%rsp), %rcx
	addq	%rcx, %r9
	addq	%rcx, %rbx
	addq	%rax, %r13
	movq	88(%rsp), %rax
	cmpq	216(%rsp), %rax
	leaq	1(%rax), %rcx
	je	.LBB3_34
.LBB3_7:
	leaq	(%rdi,%rcx,8), %rax
	addq	$8, %rax
	cmpq	%r10, %rax
	movq	%rcx, 88(%rsp)
	jle	.LBB3_8
	leaq	(%rdi,%rcx,8), %rax
	movq	%r10, %rcx
	subq	%rax, %rcx
	testq	%rcx, %rcx
	jle	.LBB3_33
	movq	88(%rsp), %rax
	shlq	$5, %rax
	addq	192(%rsp), %rax
	movq	168(%rsp), %rdx
	subq	%rax, %rdx
	leaq	224(%rsp), %rdi
	xorl	%esi, %esi
	movq	%r8, 16(%rsp)
	movq	%r9, 8(%rsp)
	vzeroupper
	callq	memset@PLT
	movq	8(%rsp), %r9
	movq	16(%rsp), %r8
	movq	40(%rsp), %rdi
	movq	176(%rsp), %r11
	movq	184(%rsp), %r10
	testq	%r11, %r11
	jle	.LBB3_33
	cmpq	$0, 80(%rsp)
	je	.LBB3_23
	movq	%r8, %rcx
	movq	%r9, %rdx
	xorl	%eax, %eax
	.p2align	4
.LBB3_25:
	movq	%rcx, %rsi
	movq	%rdx, %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_26:
	movl	224(%rsp,%r8,4), %r9d
	addl	(%rsi), %r9d
	movl	%r9d, 224(%rsp,%r8,4)
	movl	%r9d, (%rdi)
	incq	%r8
	addq	%r15, %rdi
	addq	%r12, %rsi
	cmpq	%r8, %r14
	jne	.LBB3_26
	movq	%rax, %rsi
	xorq	$-2, %rsi
	addq	%r11, %rsi
	movq	24(%rsp), %rdi
	imulq	%rsi, %rdi
	addq	%rbx, %rdi
	imulq	32(%rsp), %rsi
	addq	%r13, %rsi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_28:
	movl	224(%rsp,%r8,4), %r9d
	addl	(%rsi), %r9d
	movl	%r9d, 224(%rsp,%r8,4)
	movl	%r9d, (%rdi)
	incq	%r8
	addq	%r15, %rdi
	addq	%r12, %rsi
	cmpq	%r8, %r14
	jne	.LBB3_28
	addq	$2, %rax
	addq	96(%rsp), %rdx
	addq	104(%rsp), %rcx
	cmpq	48(%rsp), %rax
	jne	.LBB3_25
	testb	$1, %r11b
	movq	40(%rsp), %rdi
	movq	16(%rsp), %r8
	movq	8(%rsp), %r9
	je	.LBB3_33
	jmp	.LBB3_31
	.p2align	4
.LBB3_8:
	vxorps	%xmm0, %xmm0, %xmm0
	vmovaps	%ymm0, 256(%rsp)
	testq	%r11, %r11
	jle	.LBB3_33
	cmpq	$0, 80(%rsp)
	je	.LBB3_10
	movq	%r9, 8(%rsp)
	movq	%r9, %rcx
	movq	%r8, 16(%rsp)
	movq	%r8, %rdx
	xorl	%eax, %eax
	.p2align	4
.LBB3_12:
	movq	%rcx, %rsi
	movq	%rdx, %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_13:
	movl	256(%rsp,%r8,4), %r9d
	addl	(%rdi), %r9d
	movl	%r9d, 256(%rsp,%r8,4)
	movl	%r9d, (%rsi)
	incq	%r8
	addq	%r12, %rdi
	addq	%r15, %rsi
	cmpq	$8, %r8
	jne	.LBB3_13
	movq	%rax, %rsi
	xorq	$-2, %rsi
	addq	%r11, %rsi
	movq	24(%rsp), %rdi
	imulq	%rsi, %rdi
	addq	%rbx, %rdi
	imulq	32(%rsp), %rsi
	addq	%r13, %rsi
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_15:
	movl	256(%rsp,%r8,4), %r9d
	addl	(%rsi), %r9d
	movl	%r9d, 256(%rsp,%r8,4)
	movl	%r9d, (%rdi)
	incq	%r8
	addq	%r15, %rdi
	addq	%r12, %rsi
	cmpq	$8, %r8
	jne	.LBB3_15
	addq	$2, %rax
	addq	104(%rsp), %rdx
	addq	96(%rsp), %rcx
	cmpq	48(%rsp), %rax
	jne	.LBB3_12
	testb	$1, %r11b
	movq	40(%rsp), %rdi
	movq	16(%rsp), %r8
	movq	8(%rsp), %r9
	je	.LBB3_33
	jmp	.LBB3_18
.LBB3_10:
	xorl	%eax, %eax
.LBB3_18:
	notq	%rax
	addq	%r11, %rax
	movq	24(%rsp), %rcx
	imulq	%rax, %rcx
	addq	%rbx, %rcx
	imulq	32(%rsp), %rax
	addq	%r13, %rax
	xorl	%edx, %edx
	.p2align	4
.LBB3_19:
	movl	256(%rsp,%rdx,4), %esi
	addl	(%rax), %esi
	movl	%esi, 256(%rsp,%rdx,4)
	movl	%esi, (%rcx)
	incq	%rdx
	addq	%r15, %rcx
	addq	%r12, %rax
	cmpq	$8, %rdx
	jne	.LBB3_19
	jmp	.LBB3_33
.LBB3_23:
	xorl	%eax, %eax
.LBB3_31:
	notq	%rax
	addq	%r11, %rax
	movq	24(%rsp), %rcx
	imulq	%rax, %rcx
	addq	%rbx, %rcx
	imulq	32(%rsp), %rax
	addq	%r13, %rax
	xorl	%edx, %edx
	.p2align	4
.LBB3_32:
	movl	224(%rsp,%rdx,4), %esi
	addl	(%rax), %esi
	movl	%esi, 224(%rsp,%rdx,4)
	movl	%esi, (%rcx)
	incq	%rdx
	addq	%r15, %rcx
	addq	%r12, %rax
	cmpq	%rdx, %r14
	jne	.LBB3_32
	jmp	.LBB3_33
.LBB3_35:
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
