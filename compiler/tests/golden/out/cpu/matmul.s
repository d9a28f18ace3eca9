	.file	"<string>"
	.text
	.globl	matmul_0
	.p2align	4
	.type	matmul_0,@function
matmul_0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$640, %rsp
	movq	%rcx, 176(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_62
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rax
	movq	%rax, 88(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 72(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 48(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 120(%rsp)
	movq	16(%rsi), %r15
	movl	(%r8), %esi
	movl	4(%r8), %eax
	movq	%rax, 64(%rsp)
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %rdi
	movq	%rax, %rcx
	shrq	$32, %rcx
	movq	%r10, 104(%rsp)
	je	.LBB0_5
.LBB0_6:
	xorl	%edx, %edx
	divq	64(%rsp)
	jmp	.LBB0_7
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %edi
	movq	%rax, %rcx
	shrq	$32, %rcx
	movq	%r10, 104(%rsp)
	jne	.LBB0_6
.LBB0_5:
	xorl	%edx, %edx
	divl	64(%rsp)
.LBB0_7:
	movq	%rdx, 56(%rsp)
	movq	48(%rsp), %rcx
	movq	%rcx, %rax
	shlq	$4, %rax
	movq	%rax, 152(%rsp)
	leaq	(,%rcx,4), %r10
	movq	72(%rsp), %rax
	leaq	(%rax,%rcx,4), %rdx
	movq	%rdx, 248(%rsp)
	leaq	(,%rcx,8), %rdx
	movq	%rdx, 160(%rsp)
	leaq	(%rax,%rcx,8), %rcx
	movq	%rcx, 240(%rsp)
	leaq	(%r10,%r10,2), %rcx
	movq	%rcx, 128(%rsp)
	addq	%rcx, %rax
	movq	%rax, 232(%rsp)
	movq	88(%rsp), %rax
	addq	$32, %rax
	movq	%rax, 144(%rsp)
	movq	%r15, %rax
	shlq	$4, %rax
	movq	%rax, 136(%rsp)
	movq	%rsi, 168(%rsp)
	movq	%r10, 40(%rsp)
	jmp	.LBB0_8
	.p2align	4
.LBB0_61:
	movq	96(%rsp), %rdi
	incq	%rdi
	xorl	%eax, %eax
	movq	168(%rsp), %rsi
	cmpq	%rsi, %rdi
	sete	%al
	movl	$0, %edx
	cmoveq	%rdx, %rdi
	movq	56(%rsp), %rcx
	addq	%rax, %rcx
	cmpq	64(%rsp), %rcx
	cmoveq	%rdx, %rcx
	movq	%rcx, 56(%rsp)
	movq	184(%rsp), %r9
	incq	%r9
	cmpq	176(%rsp), %r9
	je	.LBB0_62
.LBB0_8:
	movq	%r9, 184(%rsp)
	movq	%rdi, 96(%rsp)
	shlq	$9, %rdi
	leaq	512(%rdi), %rcx
	movq	48(%rsp), %rax
	cmpq	%rax, %rcx
	cmovgeq	%rax, %rcx
	movq	%rdi, 80(%rsp)
	cmpq	%rcx, %rdi
	jge	.LBB0_61
	movq	%rcx, %rsi
	movq	56(%rsp), %rcx
	leaq	(,%rcx,4), %rdi
	movq	80(%rsp), %rdx
	movq	%rdx, %rax
	notq	%rax
	addq	%rax, %rsi
	shrq	$4, %rsi
	movq	%rsi, 296(%rsp)
	leaq	4(%rdi), %rax
	movq	%rax, 288(%rsp)
	movq	120(%rsp), %r11
	subq	%rdi, %r11
	movq	48(%rsp), %r14
	subq	%rdx, %r14
	movq	152(%rsp), %rax
	imulq	%rcx, %rax
	movq	96(%rsp), %rsi
	shlq	$11, %rsi
	addq	%rsi, %rax
	movq	%rax, 272(%rsp)
	movq	%rdi, %rax
	imulq	%r15, %rax
	movq	%rax, 216(%rsp)
	movq	%rdi, %rax
	orq	$1, %rax
	imulq	%r15, %rax
	movq	%rax, 304(%rsp)
	movq	%rdi, %rax
	orq	$2, %rax
	imulq	%r15, %rax
	movq	%rax, 264(%rsp)
	movq	%rdi, %rax
	orq	$3, %rax
	imulq	%r15, %rax
	movq	%rax, 256(%rsp)
	movq	88(%rsp), %rax
	leaq	(%rax,%rsi), %r8
	addq	144(%rsp), %rsi
	leaq	3(%rdi), %r9
	leaq	(,%r15,4), %rdx
	imulq	%rdx, %r9
	movq	104(%rsp), %rax
	addq	%rax, %r9
	movq	%r9, 208(%rsp)
	leaq	2(%rdi), %r9
	imulq	%rdx, %r9
	addq	%rax, %r9
	movq	%r9, 200(%rsp)
	incq	%rdi
	imulq	%rdx, %rdi
	addq	%rax, %rdi
	movq	%rdi, 224(%rsp)
	movq	136(%rsp), %rdx
	imulq	%rcx, %rdx
	addq	%rax, %rdx
	movq	%rdx, 192(%rsp)
	movq	%r14, 280(%rsp)
	xorl	%eax, %eax
	movq	%r11, 16(%rsp)
	jmp	.LBB0_10
.LBB0_13:
	vxorps	%xmm1, %xmm1, %xmm1
	vxorps	%xmm2, %xmm2, %xmm2
	vxorps	%xmm3, %xmm3, %xmm3
	vxorps	%xmm4, %xmm4, %xmm4
	vxorps	%xmm5, %xmm5, %xmm5
	vxorps	%xmm6, %xmm6, %xmm6
	vxorps	%xmm7, %xmm7, %xmm7
.LBB0_14:
	movq	72(%rsp), %rax
	vmovups	%ymm7, (%rax,%r13)
	vmovups	%ymm6, 32(%rax,%r13)
	movq	248(%rsp), %rax
	vmovups	%ymm5, (%rax,%r13)
	vmovups	%ymm4, 32(%rax,%r13)
	movq	240(%rsp), %rax
	vmovups	%ymm3, (%rax,%r13)
	vmovups	%ymm2, 32(%rax,%r13)
	movq	232(%rsp), %rax
	vmovups	%ymm1, (%rax,%r13)
	vmovups	%ymm0, 32(%rax,%r13)
.LBB0_60:
	addq	$-16, %r14
	addq	$64, %r8
	addq	$64, %rsi
	movq	312(%rsp), %rax
	cmpq	296(%rsp), %rax
	leaq	1(%rax), %rax
	je	.LBB0_61
.LBB0_10:
	cmpq	$2, %r14
	movl	$1, %r12d
	cmovgeq	%r14, %r12
	cmpq	$16, %r12
	movl	$16, %edx
	cmovgeq	%rdx, %r12
	movq	%rax, %r13
	shlq	$6, %r13
	addq	272(%rsp), %r13
	movq	%rax, 312(%rsp)
	shlq	$4, %rax
	movq	280(%rsp), %rbx
	subq	%rax, %rbx
	cmpq	$2, %rbx
	movl	$1, %ecx
	cmovlq	%rcx, %rbx
	cmpq	$16, %rbx
	cmovgeq	%rdx, %rbx
	movq	288(%rsp), %rcx
	cmpq	120(%rsp), %rcx
	jg	.LBB0_17
	movq	80(%rsp), %rcx
	addq	%rax, %rcx
	addq	$16, %rcx
	cmpq	48(%rsp), %rcx
	jg	.LBB0_17
	vxorps	%xmm0, %xmm0, %xmm0
	testq	%r15, %r15
	jle	.LBB0_13
	movq	%rsi, %rax
	vxorps	%xmm1, %xmm1, %xmm1
	vxorps	%xmm2, %xmm2, %xmm2
	vxorps	%xmm3, %xmm3, %xmm3
	vxorps	%xmm4, %xmm4, %xmm4
	vxorps	%xmm5, %xmm5, %xmm5
	vxorps	%xmm6, %xmm6, %xmm6
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%ecx, %ecx
	movq	224(%rsp), %rdx
	movq	208(%rsp), %rdi
	movq	200(%rsp), %r9
	movq	192(%rsp), %rbx
	.p2align	4
.LBB0_16:
	vbroadcastss	(%rbx,%rcx,4), %ymm8
	vmovups	-32(%rax), %ymm9
	vmovups	(%rax), %ymm10
	vfmadd231ps	%ymm9, %ymm8, %ymm7
	vfmadd231ps	%ymm8, %ymm10, %ymm6
	vbroadcastss	(%rdx,%rcx,4), %ymm8
	vfmadd231ps	%ymm9, %ymm8, %ymm5
	vfmadd231ps	%ymm8, %ymm10, %ymm4
	vbroadcastss	(%r9,%rcx,4), %ymm8
	vfmadd231ps	%ymm9, %ymm8, %ymm3
	vbroadcastss	(%rdi,%rcx,4), %ymm11
	vfmadd231ps	%ymm8, %ymm10, %ymm2
	vfmadd231ps	%ymm9, %ymm11, %ymm1
	vfmadd231ps	%ymm10, %ymm11, %ymm0
	incq	%rcx
	addq	%r10, %rax
	cmpq	%rcx, %r15
	jne	.LBB0_16
	jmp	.LBB0_14
	.p2align	4
.LBB0_17:
	testq	%r11, %r11
	jle	.LBB0_60
	movq	%r8, 24(%rsp)
	movq	%rsi, 32(%rsp)
	addq	80(%rsp), %rax
	movq	48(%rsp), %rcx
	subq	%rax, %rcx
	movq	%rcx, 112(%rsp)
	testq	%rcx, %rcx
	jle	.LBB0_23
	shll	$2, %ebx
	leaq	320(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	vzeroupper
	callq	memset@PLT
	movq	16(%rsp), %r11
	cmpq	$1, %r11
	je	.LBB0_23
	leaq	384(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	movq	16(%rsp), %r11
	cmpq	$2, %r11
	je	.LBB0_23
	leaq	448(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	movq	16(%rsp), %r11
	cmpq	$3, %r11
	je	.LBB0_23
	leaq	512(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	movq	16(%rsp), %r11
	.p2align	4
.LBB0_23:
	testq	%r15, %r15
	movq	104(%rsp), %r9
	movq	40(%rsp), %r10
	movq	216(%rsp), %rbx
	jle	.LBB0_54
	cmpq	$0, 112(%rsp)
	jle	.LBB0_55
	movl	%r12d, %eax
	andl	$24, %eax
	movl	%r12d, %ecx
	andl	$24, %ecx
	movq	24(%rsp), %rdx
	xorl	%esi, %esi
	jmp	.LBB0_26
	.p2align	4
.LBB0_53:
	incq	%rsi
	addq	%r10, %rdx
	cmpq	%r15, %rsi
	je	.LBB0_54
.LBB0_26:
	leaq	(%r9,%rsi,4), %rdi
	vmovss	(%rdi,%rbx,4), %xmm0
	cmpq	$8, %r14
	jge	.LBB0_28
	xorl	%r8d, %r8d
	jmp	.LBB0_31
	.p2align	4
.LBB0_28:
	vbroadcastss	%xmm0, %ymm1
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_29:
	vmovups	(%rdx,%r8,4), %ymm2
	vfmadd213ps	320(%rsp,%r8,4), %ymm1, %ymm2
	vmovaps	%ymm2, 320(%rsp,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB0_29
	movq	%rcx, %r8
	cmpq	%rcx, %r12
	je	.LBB0_32
	.p2align	4
.LBB0_31:
	vmovss	(%rdx,%r8,4), %xmm1
	vfmadd213ss	320(%rsp,%r8,4), %xmm0, %xmm1
	vmovss	%xmm1, 320(%rsp,%r8,4)
	incq	%r8
	cmpq	%r8, %r12
	jne	.LBB0_31
.LBB0_32:
	cmpq	$1, %r11
	je	.LBB0_53
	movq	304(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$8, %r14
	jge	.LBB0_35
	xorl	%r8d, %r8d
	jmp	.LBB0_38
	.p2align	4
.LBB0_35:
	vbroadcastss	%xmm0, %ymm1
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_36:
	vmovups	(%rdx,%r8,4), %ymm2
	vfmadd213ps	384(%rsp,%r8,4), %ymm1, %ymm2
	vmovaps	%ymm2, 384(%rsp,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB0_36
	movq	%rcx, %r8
	cmpq	%rcx, %r12
	je	.LBB0_39
	.p2align	4
.LBB0_38:
	vmovss	(%rdx,%r8,4), %xmm1
	vfmadd213ss	384(%rsp,%r8,4), %xmm0, %xmm1
	vmovss	%xmm1, 384(%rsp,%r8,4)
	incq	%r8
	cmpq	%r8, %r12
	jne	.LBB0_38
.LBB0_39:
	cmpq	$2, %r11
	je	.LBB0_53
	movq	264(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$8, %r14
	jge	.LBB0_42
	xorl	%r8d, %r8d
	jmp	.LBB0_45
.LBB0_42:
	vbroadcastss	%xmm0, %ymm1
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_43:
	vmovups	(%rdx,%r8,4), %ymm2
	vfmadd213ps	448(%rsp,%r8,4), %ymm1, %ymm2
	vmovaps	%ymm2, 448(%rsp,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB0_43
	movq	%rcx, %r8
	cmpq	%rcx, %r12
	je	.LBB0_46
	.p2align	4
.LBB0_45:
	vmovss	(%rdx,%r8,4), %xmm1
	vfmadd213ss	448(%rsp,%r8,4), %xmm0, %xmm1
	vmovss	%xmm1, 448(%rsp,%r8,4)
	incq	%r8
	cmpq	%r8, %r12
	jne	.LBB0_45
.LBB0_46:
	cmpq	$3, %r11
	je	.LBB0_53
	movq	256(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$8, %r14
	jge	.LBB0_49
	xorl	%edi, %edi
	jmp	.LBB0_52
.LBB0_49:
	vbroadcastss	%xmm0, %ymm1
	xorl	%edi, %edi
	.p2align	4
.LBB0_50:
	vmovups	(%rdx,%rdi,4), %ymm2
	vfmadd213ps	512(%rsp,%rdi,4), %ymm1, %ymm2
	vmovaps	%ymm2, 512(%rsp,%rdi,4)
	addq	$8, %rdi
	cmpq	%rdi, %rax
	jne	.LBB0_50
	movq	%rcx, %rdi
	cmpq	%rcx, %r12
	je	.LBB0_53
	.p2align	4
.LBB0_52:
	vmovss	(%rdx,%rdi,4), %xmm1
	vfmadd213ss	512(%rsp,%rdi,4), %xmm0, %xmm1
	vmovss	%xmm1, 512(%rsp,%rdi,4)
	incq	%rdi
	cmpq	%rdi, %r12
	jne	.LBB0_52
	jmp	.LBB0_53
	.p2align	4
.LBB0_54:
	cmpq	$0, 112(%rsp)
.LBB0_55:
	movq	32(%rsp), %rsi
	movq	24(%rsp), %r8
	jle	.LBB0_60
	leal	(,%r12,4), %ebx
	addq	72(%rsp), %r13
	movq	%r13, %rdi
	leaq	320(%rsp), %rsi
	movq	%rbx, %rdx
	vzeroupper
	callq	memcpy@PLT
	movq	24(%rsp), %r8
	movq	32(%rsp), %rsi
	movq	16(%rsp), %r11
	movq	40(%rsp), %r10
	cmpq	$1, %r11
	je	.LBB0_60
	leaq	(%r10,%r13), %rdi
	leaq	384(%rsp), %rsi
	movq	%rbx, %rdx
	callq	memcpy@PLT
	movq	24(%rsp), %r8
	movq	32(%rsp), %rsi
	movq	16(%rsp), %r11
	movq	40(%rsp), %r10
	cmpq	$2, %r11
	je	.LBB0_60
	movq	160(%rsp), %rax
	leaq	(%rax,%r13), %rdi
	leaq	448(%rsp), %rsi
	movq	%rbx, %rdx
	callq	memcpy@PLT
	movq	24(%rsp), %r8
	movq	32(%rsp), %rsi
	movq	16(%rsp), %r11
	movq	40(%rsp), %r10
	cmpq	$3, %r11
	je	.LBB0_60
	addq	128(%rsp), %r13
	movq	%r13, %rdi
	leaq	512(%rsp), %rsi
	movq	%rbx, %rdx
	callq	memcpy@PLT
	movq	24(%rsp), %r8
	movq	32(%rsp), %rsi
	movq	16(%rsp), %r11
	movq	40(%rsp), %r10
	jmp	.LBB0_60
.LBB0_62:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end0:
	.size	matmul_0, .Lfunc_end0-matmul_0

	.globl	matmul_0_general
	.p2align	4
	.type	matmul_0_general,@function
matmul_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$960, %rsp
	movq	%rcx, 264(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_66
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	16(%rdi), %rax
	movq	%rax, 248(%rsp)
	movq	(%rsi), %r12
	movq	8(%rsi), %rax
	movq	%rax, 136(%rsp)
	movq	16(%rsi), %rdi
	movq	24(%rsi), %rax
	movq	%rax, 240(%rsp)
	movq	32(%rsi), %rbx
	movq	40(%rsi), %rax
	movq	%rax, 160(%rsp)
	movq	48(%rsi), %r14
	movq	%rdx, %rax
	shrq	$32, %rax
	movq	56(%rsi), %rax
	movq	%rax, 112(%rsp)
	movq	64(%rsi), %rsi
	movl	(%r8), %r15d
	movl	4(%r8), %eax
	movq	%rax, 56(%rsp)
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r15
	movq	%rdx, %r8
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r15d
	movl	%edx, %r8d
.LBB1_4:
	movq	%rax, %rcx
	shrq	$32, %rcx
	movq	%rdi, 128(%rsp)
	movq	%rbx, 152(%rsp)
	je	.LBB1_5
	xorl	%edx, %edx
	divq	56(%rsp)
	jmp	.LBB1_7
.LBB1_5:
	xorl	%edx, %edx
	divl	56(%rsp)
.LBB1_7:
	movq	%rdx, 40(%rsp)
	movq	%r14, %rax
	shlq	$11, %rax
	movq	%rax, 232(%rsp)
	movq	%r14, %rax
	shlq	$6, %rax
	movq	%rax, 344(%rsp)
	movq	160(%rsp), %rax
	leaq	(,%rax,4), %rax
	movq	%rax, 200(%rsp)
	leaq	(,%r14,4), %r13
	movq	%rsi, %rax
	shlq	$11, %rax
	movq	%rax, 224(%rsp)
	movq	112(%rsp), %rax
	movq	%rax, %rcx
	shlq	$4, %rcx
	movq	%rcx, 216(%rsp)
	movq	%rsi, %rcx
	shlq	$6, %rcx
	movq	%rcx, 336(%rsp)
	movq	%rsi, 328(%rsp)
	leaq	(,%rsi,4), %rdi
	leaq	(,%rax,4), %rax
	movq	%rax, 208(%rsp)
	movq	%r10, 320(%rsp)
	movq	%r11, 312(%rsp)
	movq	%r12, 120(%rsp)
	movq	%r15, 256(%rsp)
	movq	%rdi, 72(%rsp)
	jmp	.LBB1_8
	.p2align	4
.LBB1_65:
	movq	64(%rsp), %r8
	incq	%r8
	xorl	%eax, %eax
	movq	256(%rsp), %r15
	cmpq	%r15, %r8
	sete	%al
	movl	$0, %edx
	cmoveq	%rdx, %r8
	movq	40(%rsp), %rcx
	addq	%rax, %rcx
	cmpq	56(%rsp), %rcx
	cmoveq	%rdx, %rcx
	movq	%rcx, 40(%rsp)
	movq	272(%rsp), %r9
	incq	%r9
	cmpq	264(%rsp), %r9
	je	.LBB1_66
.LBB1_8:
	movq	%r9, 272(%rsp)
	movq	%r8, 64(%rsp)
	movq	%r8, %rsi
	shlq	$9, %rsi
	leaq	512(%rsi), %rax
	cmpq	%r12, %rax
	cmovgeq	%r12, %rax
	cmpq	%rax, %rsi
	jge	.LBB1_65
	movq	%rax, %rcx
	movq	40(%rsp), %rbx
	leaq	(,%rbx,4), %r15
	movq	%rsi, %rax
	notq	%rax
	addq	%rax, %rcx
	shrq	$4, %rcx
	movq	%rcx, 360(%rsp)
	leaq	4(%r15), %rax
	movq	%rax, 352(%rsp)
	movq	136(%rsp), %rax
	subq	%r15, %rax
	movq	%rax, 24(%rsp)
	movq	%r12, %rax
	subq	%rsi, %rax
	movq	%rax, 144(%rsp)
	movq	%r15, %rax
	movq	240(%rsp), %r8
	imulq	%r8, %rax
	movq	%rax, 192(%rsp)
	movq	%r15, %rax
	orq	$1, %rax
	movq	%rax, 32(%rsp)
	movq	%r15, %r9
	movq	%r15, %rdx
	movq	%rsi, 48(%rsp)
	movq	%r15, %rsi
	movq	224(%rsp), %rdi
	imulq	64(%rsp), %rdi
	movq	216(%rsp), %rcx
	imulq	%rbx, %rcx
	addq	%rdi, %rcx
	leaq	1(%r15), %r12
	movq	208(%rsp), %rbx
	imulq	%rbx, %r12
	addq	%rdi, %r12
	leaq	2(%r15), %rax
	imulq	%rbx, %rax
	addq	%rdi, %rax
	addq	$3, %r15
	imulq	%rbx, %r15
	addq	%rdi, %r15
	movq	32(%rsp), %rbx
	movq	%rbx, %rdi
	imulq	%r8, %rdi
	movq	%rdi, 184(%rsp)
	orq	$2, %r9
	movq	%r9, %rdi
	imulq	%r8, %rdi
	movq	%rdi, 176(%rsp)
	orq	$3, %rdx
	movq	%rdx, %rdi
	imulq	%r8, %rdi
	movq	%rdi, 168(%rsp)
	movq	112(%rsp), %r8
	imulq	%r8, %rsi
	movq	248(%rsp), %rdi
	leaq	(%rdi,%rsi,4), %rsi
	movq	%rsi, 304(%rsp)
	movq	48(%rsp), %rsi
	imulq	%r8, %rbx
	leaq	(%rdi,%rbx,4), %rbx
	movq	%rbx, 296(%rsp)
	imulq	%r8, %r9
	leaq	(%rdi,%r9,4), %r9
	movq	%r9, 288(%rsp)
	imulq	%r8, %rdx
	leaq	(%rdi,%rdx,4), %rdx
	movq	%rdx, 280(%rsp)
	movq	232(%rsp), %rdx
	imulq	64(%rsp), %rdx
	addq	%r11, %rdx
	movq	%rdx, 32(%rsp)
	addq	%rdi, %rcx
	movq	%rcx, 104(%rsp)
	addq	%rdi, %r12
	movq	%r12, 96(%rsp)
	movq	120(%rsp), %r12
	addq	%rdi, %rax
	movq	%rax, 88(%rsp)
	addq	%rdi, %r15
	movq	%r15, 80(%rsp)
	movq	144(%rsp), %rcx
	xorl	%eax, %eax
	jmp	.LBB1_10
	.p2align	4
.LBB1_82:
	vmovaps	576(%rsp), %ymm0
	movq	280(%rsp), %rcx
	vmovups	%ymm0, (%rcx,%rax,4)
	vmovaps	608(%rsp), %ymm0
	vmovups	%ymm0, 32(%rcx,%rax,4)
	movq	48(%rsp), %rsi
.LBB1_64:
	movq	376(%rsp), %rcx
	addq	$-16, %rcx
	movq	32(%rsp), %rax
	addq	344(%rsp), %rax
	movq	%rax, 32(%rsp)
	movq	336(%rsp), %rax
	addq	%rax, 104(%rsp)
	addq	%rax, 96(%rsp)
	addq	%rax, 88(%rsp)
	addq	%rax, 80(%rsp)
	movq	368(%rsp), %rax
	cmpq	360(%rsp), %rax
	leaq	1(%rax), %rax
	je	.LBB1_65
.LBB1_10:
	cmpq	$2, %rcx
	movl	$1, %r15d
	movq	%rcx, 376(%rsp)
	cmovgeq	%rcx, %r15
	cmpq	$16, %r15
	movl	$16, %edx
	cmovgeq	%rdx, %r15
	movq	%rax, 368(%rsp)
	movq	%rax, %rcx
	shlq	$4, %rcx
	movq	144(%rsp), %rbx
	subq	%rcx, %rbx
	cmpq	$2, %rbx
	movl	$1, %eax
	cmovlq	%rax, %rbx
	cmpq	$16, %rbx
	cmovgeq	%rdx, %rbx
	leaq	(%rcx,%rsi), %rax
	movq	352(%rsp), %rdx
	cmpq	136(%rsp), %rdx
	jg	.LBB1_42
	addq	%rsi, %rcx
	addq	$16, %rcx
	cmpq	%r12, %rcx
	jg	.LBB1_42
	vxorps	%xmm0, %xmm0, %xmm0
	vmovaps	%ymm0, 608(%rsp)
	vmovaps	%ymm0, 576(%rsp)
	vmovaps	%ymm0, 544(%rsp)
	vmovaps	%ymm0, 512(%rsp)
	vmovaps	%ymm0, 480(%rsp)
	vmovaps	%ymm0, 448(%rsp)
	vmovaps	%ymm0, 416(%rsp)
	vmovaps	%ymm0, 384(%rsp)
	movq	128(%rsp), %rbx
	testq	%rbx, %rbx
	movq	152(%rsp), %r15
	jle	.LBB1_17
	movq	32(%rsp), %rcx
	xorl	%edx, %edx
	jmp	.LBB1_14
	.p2align	4
.LBB1_80:
	vbroadcastss	%xmm0, %ymm0
	vmovups	(%rsi,%rax,4), %ymm1
	vfmadd213ps	576(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 576(%rsp)
	vmovups	32(%rsi,%rax,4), %ymm1
	vfmadd213ps	608(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 608(%rsp)
.LBB1_34:
	incq	%rdx
	addq	200(%rsp), %rcx
	cmpq	%rbx, %rdx
	je	.LBB1_17
.LBB1_14:
	movq	%rdx, %rsi
	imulq	%r15, %rsi
	movq	%rdx, %r8
	imulq	160(%rsp), %r8
	leaq	(%r10,%rsi,4), %rdi
	leaq	(%r11,%r8,4), %rsi
	movq	192(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$1, %r14
	jne	.LBB1_15
	vbroadcastss	%xmm0, %ymm0
	vmovups	(%rsi,%rax,4), %ymm1
	vfmadd213ps	384(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 384(%rsp)
	vmovups	32(%rsi,%rax,4), %ymm1
	vfmadd213ps	416(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 416(%rsp)
	jmp	.LBB1_25
	.p2align	4
.LBB1_15:
	movq	%rcx, %r8
	xorl	%r9d, %r9d
	.p2align	4
.LBB1_16:
	vmovss	(%r8), %xmm1
	vfmadd213ss	384(%rsp,%r9,4), %xmm0, %xmm1
	vmovss	%xmm1, 384(%rsp,%r9,4)
	incq	%r9
	addq	%r13, %r8
	cmpq	$16, %r9
	jne	.LBB1_16
.LBB1_25:
	movq	184(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$1, %r14
	jne	.LBB1_26
	vbroadcastss	%xmm0, %ymm0
	vmovups	(%rsi,%rax,4), %ymm1
	vfmadd213ps	448(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 448(%rsp)
	vmovups	32(%rsi,%rax,4), %ymm1
	vfmadd213ps	480(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 480(%rsp)
	jmp	.LBB1_28
	.p2align	4
.LBB1_26:
	movq	%rcx, %r8
	xorl	%r9d, %r9d
	.p2align	4
.LBB1_27:
	vmovss	(%r8), %xmm1
	vfmadd213ss	448(%rsp,%r9,4), %xmm0, %xmm1
	vmovss	%xmm1, 448(%rsp,%r9,4)
	incq	%r9
	addq	%r13, %r8
	cmpq	$16, %r9
	jne	.LBB1_27
.LBB1_28:
	movq	176(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$1, %r14
	jne	.LBB1_29
	vbroadcastss	%xmm0, %ymm0
	vmovups	(%rsi,%rax,4), %ymm1
	vfmadd213ps	512(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 512(%rsp)
	vmovups	32(%rsi,%rax,4), %ymm1
	vfmadd213ps	544(%rsp), %ymm0, %ymm1
	vmovaps	%ymm1, 544(%rsp)
	jmp	.LBB1_31
	.p2align	4
.LBB1_29:
	movq	%rcx, %r8
	xorl	%r9d, %r9d
	.p2align	4
.LBB1_30:
	vmovss	(%r8), %xmm1
	vfmadd213ss	512(%rsp,%r9,4), %xmm0, %xmm1
	vmovss	%xmm1, 512(%rsp,%r9,4)
	incq	%r9
	addq	%r13, %r8
	cmpq	$16, %r9
	jne	.LBB1_30
.LBB1_31:
	movq	168(%rsp), %r8
	vmovss	(%rdi,%r8,4), %xmm0
	cmpq	$1, %r14
	je	.LBB1_80
	movq	%rcx, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB1_33:
	vmovss	(%rsi), %xmm1
	vfmadd213ss	576(%rsp,%rdi,4), %xmm0, %xmm1
	vmovss	%xmm1, 576(%rsp,%rdi,4)
	incq	%rdi
	addq	%r13, %rsi
	cmpq	$16, %rdi
	jne	.LBB1_33
	jmp	.LBB1_34
	.p2align	4
.LBB1_42:
	cmpq	$0, 24(%rsp)
	jle	.LBB1_64
	subq	%rax, %r12
	testq	%r12, %r12
	jle	.LBB1_48
	shll	$2, %ebx
	leaq	640(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	vzeroupper
	callq	memset@PLT
	cmpq	$1, 24(%rsp)
	je	.LBB1_48
	leaq	704(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	cmpq	$2, 24(%rsp)
	je	.LBB1_48
	leaq	768(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	cmpq	$3, 24(%rsp)
	je	.LBB1_48
	leaq	832(%rsp), %rdi
	xorl	%esi, %esi
	movq	%rbx, %rdx
	callq	memset@PLT
	.p2align	4
.LBB1_48:
	movq	128(%rsp), %r8
	testq	%r8, %r8
	movq	320(%rsp), %r10
	movq	312(%rsp), %r11
	movq	24(%rsp), %r9
	jle	.LBB1_52
	movq	32(%rsp), %rax
	xorl	%ecx, %ecx
	jmp	.LBB1_50
	.p2align	4
.LBB1_51:
	incq	%rcx
	addq	200(%rsp), %rax
	cmpq	%r8, %rcx
	je	.LBB1_52
.LBB1_50:
	testq	%r12, %r12
	jle	.LBB1_51
	movq	%rcx, %rdx
	imulq	152(%rsp), %rdx
	leaq	(%r10,%rdx,4), %rdx
	movq	192(%rsp), %rsi
	vmovss	(%rdx,%rsi,4), %xmm0
	movq	%rax, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB1_68:
	vmovss	(%rsi), %xmm1
	vfmadd213ss	640(%rsp,%rdi,4), %xmm0, %xmm1
	vmovss	%xmm1, 640(%rsp,%rdi,4)
	incq	%rdi
	addq	%r13, %rsi
	cmpq	%rdi, %r15
	jne	.LBB1_68
	cmpq	$1, %r9
	je	.LBB1_51
	movq	184(%rsp), %rsi
	vmovss	(%rdx,%rsi,4), %xmm0
	movq	%rax, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB1_71:
	vmovss	(%rsi), %xmm1
	vfmadd213ss	704(%rsp,%rdi,4), %xmm0, %xmm1
	vmovss	%xmm1, 704(%rsp,%rdi,4)
	incq	%rdi
	addq	%r13, %rsi
	cmpq	%rdi, %r15
	jne	.LBB1_71
	cmpq	$2, %r9
	je	.LBB1_51
	movq	176(%rsp), %rsi
	vmovss	(%rdx,%rsi,4), %xmm0
	movq	%rax, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB1_74:
	vmovss	(%rsi), %xmm1
	vfmadd213ss	768(%rsp,%rdi,4), %xmm0, %xmm1
	vmovss	%xmm1, 768(%rsp,%rdi,4)
	incq	%rdi
	addq	%r13, %rsi
	cmpq	%rdi, %r15
	jne	.LBB1_74
	cmpq	$3, %r9
	je	.LBB1_51
	movq	168(%rsp), %rsi
	vmovss	(%rdx,%rsi,4), %xmm0
	movq	%rax, %rdx
	xorl	%esi, %esi
	.p2align	4
.LBB1_77:
	vmovss	(%rdx), %xmm1
	vfmadd213ss	832(%rsp,%rsi,4), %xmm0, %xmm1
	vmovss	%xmm1, 832(%rsp,%rsi,4)
	incq	%rsi
	addq	%r13, %rdx
	cmpq	%rsi, %r15
	jne	.LBB1_77
	jmp	.LBB1_51
	.p2align	4
.LBB1_17:
	movq	328(%rsp), %rsi
	cmpq	$1, %rsi
	jne	.LBB1_18
	vmovaps	384(%rsp), %ymm0
	movq	304(%rsp), %rcx
	vmovups	%ymm0, (%rcx,%rax,4)
	vmovaps	416(%rsp), %ymm0
	vmovups	%ymm0, 32(%rcx,%rax,4)
	movq	72(%rsp), %rdi
	jmp	.LBB1_20
	.p2align	4
.LBB1_52:
	testq	%r12, %r12
	movq	120(%rsp), %r12
	movq	72(%rsp), %rdi
	movq	48(%rsp), %rsi
	jle	.LBB1_64
	movq	104(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_54:
	vmovss	640(%rsp,%rcx,4), %xmm0
	vmovss	%xmm0, (%rax)
	incq	%rcx
	addq	%rdi, %rax
	cmpq	%rcx, %r15
	jne	.LBB1_54
	cmpq	$1, 24(%rsp)
	je	.LBB1_64
	movq	96(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_57:
	vmovss	704(%rsp,%rcx,4), %xmm0
	vmovss	%xmm0, (%rax)
	incq	%rcx
	addq	%rdi, %rax
	cmpq	%rcx, %r15
	jne	.LBB1_57
	cmpq	$2, 24(%rsp)
	je	.LBB1_64
	movq	88(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_60:
	vmovss	768(%rsp,%rcx,4), %xmm0
	vmovss	%xmm0, (%rax)
	incq	%rcx
	addq	%rdi, %rax
	cmpq	%rcx, %r15
	jne	.LBB1_60
	cmpq	$3, 24(%rsp)
	je	.LBB1_64
	movq	80(%rsp), %rax
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_63:
	vmovss	832(%rsp,%rcx,4), %xmm0
	vmovss	%xmm0, (%rax)
	incq	%rcx
	addq	%rdi, %rax
	cmpq	%rcx, %r15
	jne	.LBB1_63
	jmp	.LBB1_64
	.p2align	4
.LBB1_18:
	movq	104(%rsp), %rcx
	xorl	%edx, %edx
	movq	72(%rsp), %rdi
	.p2align	4
.LBB1_19:
	vmovss	384(%rsp,%rdx,4), %xmm0
	vmovss	%xmm0, (%rcx)
	incq	%rdx
	addq	%rdi, %rcx
	cmpq	$16, %rdx
	jne	.LBB1_19
.LBB1_20:
	cmpq	$1, %rsi
	jne	.LBB1_21
	vmovaps	448(%rsp), %ymm0
	movq	296(%rsp), %rcx
	vmovups	%ymm0, (%rcx,%rax,4)
	vmovaps	480(%rsp), %ymm0
	vmovups	%ymm0, 32(%rcx,%rax,4)
	jmp	.LBB1_36
	.p2align	4
.LBB1_21:
	movq	96(%rsp), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB1_22:
	vmovss	448(%rsp,%rdx,4), %xmm0
	vmovss	%xmm0, (%rcx)
	incq	%rdx
	addq	%rdi, %rcx
	cmpq	$16, %rdx
	jne	.LBB1_22
.LBB1_36:
	cmpq	$1, %rsi
	jne	.LBB1_37
	vmovaps	512(%rsp), %ymm0
	movq	288(%rsp), %rcx
	vmovups	%ymm0, (%rcx,%rax,4)
	vmovaps	544(%rsp), %ymm0
	vmovups	%ymm0, 32(%rcx,%rax,4)
	jmp	.LBB1_39
	.p2align	4
.LBB1_37:
	movq	88(%rsp), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB1_38:
	vmovss	512(%rsp,%rdx,4), %xmm0
	vmovss	%xmm0, (%rcx)
	incq	%rdx
	addq	%rdi, %rcx
	cmpq	$16, %rdx
	jne	.LBB1_38
.LBB1_39:
	cmpq	$1, %rsi
	je	.LBB1_82
	movq	80(%rsp), %rax
	xorl	%ecx, %ecx
	movq	48(%rsp), %rsi
	.p2align	4
.LBB1_41:
	vmovss	576(%rsp,%rcx,4), %xmm0
	vmovss	%xmm0, (%rax)
	incq	%rcx
	addq	%rdi, %rax
	cmpq	$16, %rcx
	jne	.LBB1_41
	jmp	.LBB1_64
.LBB1_66:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end1:
	.size	matmul_0_general, .Lfunc_end1-matmul_0_general

	.section	".note.GNU-stack","",@progbits
