	.file	"<string>"
	.text
	.globl	histogram_0
	.p2align	4
	.type	histogram_0,@function
histogram_0:
	cmpq	%rcx, %rdx
	jge	.LBB0_2
	movq	(%rdi), %rax
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%zmm0, 960(%rax)
	vmovups	%zmm0, 896(%rax)
	vmovups	%zmm0, 832(%rax)
	vmovups	%zmm0, 768(%rax)
	vmovups	%zmm0, 704(%rax)
	vmovups	%zmm0, 640(%rax)
	vmovups	%zmm0, 576(%rax)
	vmovups	%zmm0, 512(%rax)
	vmovups	%zmm0, 448(%rax)
	vmovups	%zmm0, 384(%rax)
	vmovups	%zmm0, 320(%rax)
	vmovups	%zmm0, 256(%rax)
	vmovups	%zmm0, 192(%rax)
	vmovups	%zmm0, 128(%rax)
	vmovups	%zmm0, 64(%rax)
	vmovups	%zmm0, (%rax)
.LBB0_2:
	vzeroupper
	retq
.Lfunc_end0:
	.size	histogram_0, .Lfunc_end0-histogram_0

	.globl	histogram_1
	.p2align	4
	.type	histogram_1,@function
histogram_1:
	cmpq	%rcx, %rdx
	jge	.LBB1_12
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	movq	(%rsi), %rsi
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
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	xorl	%eax, %eax
	jmp	.LBB1_5
	.p2align	4
.LBB1_10:
	incq	%rdx
	cmpq	%r8, %rdx
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB1_11
.LBB1_5:
	movq	%rdx, %r11
	shlq	$12, %r11
	leaq	4096(%r11), %rbx
	cmpq	%rsi, %rbx
	cmovgeq	%rsi, %rbx
	movq	%r11, %r14
	subq	%rbx, %r14
	jge	.LBB1_10
	movq	%rbx, %r15
	andq	$7, %r15
	je	.LBB1_8
	.p2align	4
.LBB1_7:
	movzbl	(%rdi,%r11), %r12d
	lock		incl	(%r10,%r12,4)
	incq	%r11
	decq	%r15
	jne	.LBB1_7
.LBB1_8:
	cmpq	$-8, %r14
	ja	.LBB1_10
	.p2align	4
.LBB1_9:
	movzbl	(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	1(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	2(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	3(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	4(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	5(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	6(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	movzbl	7(%rdi,%r11), %r14d
	lock		incl	(%r10,%r14,4)
	addq	$8, %r11
	cmpq	%r11, %rbx
	jne	.LBB1_9
	jmp	.LBB1_10
.LBB1_11:
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
.LBB1_12:
	retq
.Lfunc_end1:
	.size	histogram_1, .Lfunc_end1-histogram_1

	.globl	histogram_1_general
	.p2align	4
	.type	histogram_1_general,@function
histogram_1_general:
	cmpq	%rcx, %rdx
	jge	.LBB2_10
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	movq	(%rsi), %r11
	movq	8(%rsi), %rsi
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
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	movq	%rsi, %rax
	shlq	$12, %rax
	xorl	%ebx, %ebx
	jmp	.LBB2_5
	.p2align	4
.LBB2_8:
	incq	%rdx
	cmpq	%r8, %rdx
	cmoveq	%rbx, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB2_9
.LBB2_5:
	movq	%rdx, %r15
	shlq	$12, %r15
	leaq	4096(%r15), %r14
	cmpq	%r11, %r14
	cmovgeq	%r11, %r14
	subq	%r15, %r14
	jle	.LBB2_8
	movq	%rax, %r15
	imulq	%rdx, %r15
	addq	%rdi, %r15
	.p2align	4
.LBB2_7:
	movzbl	(%r15), %r12d
	lock		incl	(%r10,%r12,4)
	addq	%rsi, %r15
	decq	%r14
	jne	.LBB2_7
	jmp	.LBB2_8
.LBB2_9:
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
.LBB2_10:
	retq
.Lfunc_end2:
	.size	histogram_1_general, .Lfunc_end2-histogram_1_general

	.section	".note.GNU-stack","",@progbits
