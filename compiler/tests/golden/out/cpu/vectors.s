	.file	"<string>"
	.text
	.globl	rectify_0
	.p2align	4
	.type	rectify_0,@function
rectify_0:
	cmpq	%rcx, %rdx
	jge	.LBB0_22
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rdi
	vmovss	8(%rsi), %xmm0
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
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	(%rsi), %rax
	leaq	3(%rax), %rsi
	testq	%rax, %rax
	cmovnsq	%rax, %rsi
	movq	%rsi, %r11
	sarq	$2, %r11
	andq	$-4, %rsi
	subq	%rsi, %rax
	sarq	$63, %rax
	addq	%r11, %rax
	vbroadcastss	%xmm0, %zmm0
	vxorps	%xmm1, %xmm1, %xmm1
	vxorps	%xmm2, %xmm2, %xmm2
	jmp	.LBB0_5
	.p2align	4
.LBB0_20:
	incq	%rdx
	cmpq	%r8, %rdx
	movl	$0, %esi
	cmoveq	%rsi, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB0_21
.LBB0_5:
	movq	%rdx, %rbx
	shlq	$12, %rbx
	leaq	4096(%rbx), %rsi
	cmpq	%rax, %rsi
	cmovgeq	%rax, %rsi
	movq	%rsi, %r11
	subq	%rbx, %r11
	jle	.LBB0_20
	cmpq	$4, %r11
	jae	.LBB0_7
.LBB0_17:
	movq	%rbx, %r11
	jmp	.LBB0_18
	.p2align	4
.LBB0_7:
	cmpq	$16, %r11
	jae	.LBB0_12
	xorl	%r14d, %r14d
	jmp	.LBB0_9
.LBB0_12:
	movl	%esi, %r15d
	andl	$15, %r15d
	movq	%r11, %r14
	subq	%r15, %r14
	movq	%rdx, %r12
	shlq	$16, %r12
	movq	%r14, %r13
	.p2align	4
.LBB0_13:
	vmovups	(%r10,%r12), %zmm3
	vmovups	64(%r10,%r12), %zmm4
	vmovups	128(%r10,%r12), %zmm5
	vmovups	192(%r10,%r12), %zmm6
	vcmpltps	%zmm2, %zmm5, %k1
	vcmpltps	%zmm2, %zmm3, %k2
	vcmpltps	%zmm2, %zmm4, %k3
	vcmpltps	%zmm2, %zmm6, %k4
	vmulps	%zmm6, %zmm0, %zmm6 {%k4}
	vmulps	%zmm4, %zmm0, %zmm4 {%k3}
	vmulps	%zmm3, %zmm0, %zmm3 {%k2}
	vmulps	%zmm5, %zmm0, %zmm5 {%k1}
	vmovups	%zmm5, 128(%rdi,%r12)
	vmovups	%zmm3, (%rdi,%r12)
	vmovups	%zmm4, 64(%rdi,%r12)
	vmovups	%zmm6, 192(%rdi,%r12)
	addq	$256, %r12
	addq	$-16, %r13
	jne	.LBB0_13
	testq	%r15, %r15
	je	.LBB0_20
	cmpl	$4, %r15d
	jb	.LBB0_16
.LBB0_9:
	movl	%esi, %r15d
	andl	$3, %r15d
	subq	%r15, %r11
	addq	%rbx, %r11
	movq	%rsi, %r12
	subq	%r14, %r12
	subq	%r15, %r12
	subq	%rbx, %r12
	movq	%rdx, %rbx
	shlq	$16, %rbx
	shlq	$4, %r14
	addq	%rbx, %r14
	.p2align	4
.LBB0_10:
	vmovups	(%r10,%r14), %zmm3
	vcmpltps	%zmm2, %zmm3, %k1
	vmulps	%zmm3, %zmm0, %zmm3 {%k1}
	vmovups	%zmm3, (%rdi,%r14)
	addq	$64, %r14
	addq	$-4, %r12
	jne	.LBB0_10
	testq	%r15, %r15
	je	.LBB0_20
.LBB0_18:
	subq	%r11, %rsi
	shlq	$4, %r11
	.p2align	4
.LBB0_19:
	vmovups	(%r10,%r11), %xmm3
	vcmpltps	%xmm1, %xmm3, %k1
	vmulps	%xmm3, %xmm0, %xmm3 {%k1}
	vmovups	%xmm3, (%rdi,%r11)
	addq	$16, %r11
	decq	%rsi
	jne	.LBB0_19
	jmp	.LBB0_20
.LBB0_16:
	addq	%r14, %rbx
	jmp	.LBB0_17
.LBB0_21:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
.LBB0_22:
	vzeroupper
	retq
.Lfunc_end0:
	.size	rectify_0, .Lfunc_end0-rectify_0

	.globl	rectify_0_general
	.p2align	4
	.type	rectify_0_general,@function
rectify_0_general:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$72, %rsp
	movq	%rcx, 64(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_9
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rsi), %rdi
	vmovss	16(%rsi), %xmm0
	movq	24(%rsi), %r11
	movl	(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%r8
	movq	%rdx, %r10
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%r8d
	movl	%edx, %r10d
.LBB1_4:
	movq	(%rsi), %rdx
	leaq	3(%rdx), %rax
	testq	%rdx, %rdx
	cmovnsq	%rdx, %rax
	movq	%rax, %rcx
	sarq	$2, %rcx
	andq	$-4, %rax
	subq	%rax, %rdx
	sarq	$63, %rdx
	addq	%rcx, %rdx
	movq	%rdx, 48(%rsp)
	movq	%rdi, %rax
	leaq	(,%rdi,4), %rcx
	movq	%rcx, 8(%rsp)
	movq	%rdi, %r14
	shlq	$4, %r14
	movq	%r11, %rcx
	leaq	(,%r11,4), %rdx
	movq	%rdx, (%rsp)
	movq	%r11, %r12
	shlq	$4, %r12
	shlq	$16, %rax
	movq	%rax, 24(%rsp)
	shlq	$16, %rcx
	movq	%rcx, 16(%rsp)
	vxorps	%xmm1, %xmm1, %xmm1
	movq	%r8, 56(%rsp)
	jmp	.LBB1_5
	.p2align	4
.LBB1_8:
	incq	%r10
	movq	56(%rsp), %r8
	cmpq	%r8, %r10
	movl	$0, %eax
	cmoveq	%rax, %r10
	incq	%r9
	cmpq	64(%rsp), %r9
	je	.LBB1_9
.LBB1_5:
	movq	%r10, %rax
	shlq	$12, %rax
	leaq	4096(%rax), %rbp
	movq	48(%rsp), %rcx
	cmpq	%rcx, %rbp
	cmovgeq	%rcx, %rbp
	subq	%rax, %rbp
	jle	.LBB1_8
	movq	%r10, %rdx
	shlq	$14, %rdx
	leaq	3(%rdx), %rdi
	movq	8(%rsp), %r13
	movq	%r13, %rsi
	imulq	%rdi, %rsi
	movq	(%rsp), %rax
	imulq	%rax, %rdi
	leaq	2(%rdx), %rbx
	movq	%r13, %r11
	imulq	%rbx, %r11
	imulq	%rax, %rbx
	incq	%rdx
	imulq	%rdx, %r13
	imulq	%rax, %rdx
	movq	24(%rsp), %rcx
	imulq	%r10, %rcx
	movq	16(%rsp), %r8
	imulq	%r10, %r8
	movq	32(%rsp), %r15
	movq	40(%rsp), %rax
	.p2align	4
.LBB1_7:
	vmovss	(%rax,%rcx), %xmm2
	vmovss	(%rax,%r13), %xmm3
	vmovss	(%rax,%r11), %xmm4
	vmovss	(%rax,%rsi), %xmm5
	vmulss	%xmm2, %xmm0, %xmm6
	vcmpltss	%xmm1, %xmm2, %k1
	vmovss	%xmm6, %xmm2, %xmm2 {%k1}
	vmulss	%xmm3, %xmm0, %xmm6
	vcmpltss	%xmm1, %xmm3, %k1
	vmovss	%xmm6, %xmm3, %xmm3 {%k1}
	vmulss	%xmm4, %xmm0, %xmm6
	vcmpltss	%xmm1, %xmm4, %k1
	vmovss	%xmm6, %xmm4, %xmm4 {%k1}
	vmulss	%xmm5, %xmm0, %xmm6
	vcmpltss	%xmm1, %xmm5, %k1
	vmovss	%xmm2, (%r15,%r8)
	vmovss	%xmm3, (%r15,%rdx)
	vmovss	%xmm4, (%r15,%rbx)
	vmovss	%xmm6, %xmm5, %xmm5 {%k1}
	vmovss	%xmm5, (%r15,%rdi)
	addq	%r14, %rax
	addq	%r12, %r15
	decq	%rbp
	jne	.LBB1_7
	jmp	.LBB1_8
.LBB1_9:
	addq	$72, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
.Lfunc_end1:
	.size	rectify_0_general, .Lfunc_end1-rectify_0_general

	.section	".note.GNU-stack","",@progbits
