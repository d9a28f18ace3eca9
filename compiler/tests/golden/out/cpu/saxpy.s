	.file	"<string>"
	.text
	.globl	saxpy_0
	.p2align	4
	.type	saxpy_0,@function
saxpy_0:
	cmpq	%rcx, %rdx
	jge	.LBB0_21
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	movq	(%rsi), %r11
	vmovss	8(%rsi), %xmm0
	movl	(%r8), %esi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	jmp	.LBB0_4
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
.LBB0_4:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	vbroadcastss	%xmm0, %zmm1
	jmp	.LBB0_5
	.p2align	4
.LBB0_19:
	incq	%rdx
	cmpq	%rsi, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB0_20
.LBB0_5:
	movq	%rdx, %rbx
	shlq	$12, %rbx
	leaq	4096(%rbx), %rax
	cmpq	%r11, %rax
	cmovgeq	%r11, %rax
	movq	%rax, %r8
	subq	%rbx, %r8
	jle	.LBB0_19
	cmpq	$8, %r8
	jae	.LBB0_7
.LBB0_17:
	movq	%rbx, %r8
	jmp	.LBB0_18
	.p2align	4
.LBB0_7:
	cmpq	$64, %r8
	jae	.LBB0_12
	xorl	%r14d, %r14d
	jmp	.LBB0_9
.LBB0_12:
	movl	%eax, %r15d
	andl	$63, %r15d
	movq	%r8, %r14
	subq	%r15, %r14
	movq	%rax, %r12
	andq	$-64, %r12
	movq	%rbx, %r13
	.p2align	4
.LBB0_13:
	vmovups	(%rdi,%r13,4), %zmm2
	vmovups	64(%rdi,%r13,4), %zmm3
	vmovups	128(%rdi,%r13,4), %zmm4
	vmovups	192(%rdi,%r13,4), %zmm5
	vfmadd213ps	(%r10,%r13,4), %zmm1, %zmm2
	vfmadd213ps	64(%r10,%r13,4), %zmm1, %zmm3
	vfmadd213ps	128(%r10,%r13,4), %zmm1, %zmm4
	vfmadd213ps	192(%r10,%r13,4), %zmm1, %zmm5
	vmovups	%zmm2, (%r10,%r13,4)
	vmovups	%zmm3, 64(%r10,%r13,4)
	vmovups	%zmm4, 128(%r10,%r13,4)
	vmovups	%zmm5, 192(%r10,%r13,4)
	addq	$64, %r13
	cmpq	%r13, %r12
	jne	.LBB0_13
	testq	%r15, %r15
	je	.LBB0_19
	cmpl	$8, %r15d
	jb	.LBB0_16
.LBB0_9:
	movl	%eax, %r15d
	andl	$7, %r15d
	subq	%r15, %r8
	addq	%rbx, %r8
	movq	%rax, %r12
	andq	$-8, %r12
	addq	%rbx, %r14
	.p2align	4
.LBB0_10:
	vmovups	(%rdi,%r14,4), %ymm2
	vfmadd213ps	(%r10,%r14,4), %ymm1, %ymm2
	vmovups	%ymm2, (%r10,%r14,4)
	addq	$8, %r14
	cmpq	%r14, %r12
	jne	.LBB0_10
	testq	%r15, %r15
	je	.LBB0_19
	.p2align	4
.LBB0_18:
	vmovss	(%rdi,%r8,4), %xmm2
	vfmadd213ss	(%r10,%r8,4), %xmm0, %xmm2
	vmovss	%xmm2, (%r10,%r8,4)
	incq	%r8
	cmpq	%r8, %rax
	jne	.LBB0_18
	jmp	.LBB0_19
.LBB0_16:
	addq	%r14, %rbx
	jmp	.LBB0_17
.LBB0_20:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
.LBB0_21:
	vzeroupper
	retq
.Lfunc_end0:
	.size	saxpy_0, .Lfunc_end0-saxpy_0

	.globl	saxpy_0_general
	.p2align	4
	.type	saxpy_0_general,@function
saxpy_0_general:
	cmpq	%rcx, %rdx
	jge	.LBB1_10
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	movq	(%rsi), %r11
	movq	8(%rsi), %rbx
	vmovss	16(%rsi), %xmm0
	movq	24(%rsi), %rsi
	movl	(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r8d
.LBB1_4:
	movq	%rsi, %rax
	shlq	$14, %rax
	shlq	$2, %rsi
	movq	%rbx, %r14
	shlq	$14, %r14
	shlq	$2, %rbx
	xorl	%r15d, %r15d
	jmp	.LBB1_5
	.p2align	4
.LBB1_8:
	incq	%rdx
	cmpq	%r8, %rdx
	cmoveq	%r15, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB1_9
.LBB1_5:
	movq	%rdx, %r13
	shlq	$12, %r13
	leaq	4096(%r13), %r12
	cmpq	%r11, %r12
	cmovgeq	%r11, %r12
	subq	%r13, %r12
	jle	.LBB1_8
	movq	%rax, %r13
	imulq	%rdx, %r13
	addq	%rdi, %r13
	movq	%r14, %rbp
	imulq	%rdx, %rbp
	addq	%r10, %rbp
	.p2align	4
.LBB1_7:
	vmovss	(%r13), %xmm1
	vfmadd213ss	(%rbp), %xmm0, %xmm1
	vmovss	%xmm1, (%rbp)
	addq	%rsi, %r13
	addq	%rbx, %rbp
	decq	%r12
	jne	.LBB1_7
	jmp	.LBB1_8
.LBB1_9:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB1_10:
	retq
.Lfunc_end1:
	.size	saxpy_0_general, .Lfunc_end1-saxpy_0_general

	.section	".note.GNU-stack","",@progbits
