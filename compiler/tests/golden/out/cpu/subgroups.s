	.file	"<string>"
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_0:
	.quad	1
	.text
	.globl	block_sums_0
	.p2align	4
	.type	block_sums_0,@function
block_sums_0:
	cmpq	%rcx, %rdx
	jge	.LBB0_23
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$384, %rsp
	movq	%rdx, %r10
	movq	(%rdi), %rax
	movq	%rax, 56(%rsp)
	movq	8(%rdi), %rdi
	movq	8(%rsi), %rbx
	movl	(%r8), %r11d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r10, %rax
	xorl	%edx, %edx
	divq	%r11
	jmp	.LBB0_4
.LBB0_2:
	movl	%r10d, %eax
	xorl	%edx, %edx
	divl	%r11d
.LBB0_4:
	movq	24(%rsi), %r14
	movslq	16(%rsi), %rsi
	leaq	192(%rsp), %r15
	vpbroadcastq	%rsi, %zmm1
	vpxor	%xmm0, %xmm0, %xmm0
	vpcmpgtq	%zmm0, %zmm1, %k0
	kshiftlw	$15, %k0, %k0
	vpcmpgtq	.LCPI0_0(%rip){1to8}, %zmm1, %k2
	kshiftrw	$15, %k0, %k1
	kshiftlw	$15, %k2, %k0
	kshiftrw	$15, %k0, %k2
	addq	$256, 56(%rsp)
	vpxor	%xmm1, %xmm1, %xmm1
	jmp	.LBB0_5
	.p2align	4
.LBB0_21:
	movq	%rdx, %rax
	incq	%rax
	cmpq	%r11, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	incq	%r10
	cmpq	%rcx, %r10
	je	.LBB0_22
.LBB0_5:
	movq	%rdx, %rax
	shlq	$6, %rax
	movq	%rdx, %r13
	shlq	$8, %r13
	addq	56(%rsp), %r13
	xorl	%r12d, %r12d
	jmp	.LBB0_6
	.p2align	4
.LBB0_10:
	vmovss	%xmm2, 64(%rsp,%r12)
	addq	$4, %r12
	incq	%rax
	cmpq	$256, %r12
	je	.LBB0_11
.LBB0_6:
	leaq	64(%rax), %r8
	cmpq	%rbx, %r8
	jge	.LBB0_8
	prefetcht0	(%r13,%r12)
.LBB0_8:
	vxorps	%xmm2, %xmm2, %xmm2
	cmpq	%rbx, %rax
	jge	.LBB0_10
	vmovss	-256(%r13,%r12), %xmm2
	jmp	.LBB0_10
	.p2align	4
.LBB0_11:
	vmovss	64(%rsp), %xmm2
	vaddss	68(%rsp), %xmm2, %xmm2
	vaddss	72(%rsp), %xmm2, %xmm2
	vaddss	76(%rsp), %xmm2, %xmm2
	vaddss	80(%rsp), %xmm2, %xmm2
	vaddss	84(%rsp), %xmm2, %xmm2
	vaddss	88(%rsp), %xmm2, %xmm2
	vaddss	92(%rsp), %xmm2, %xmm2
	vaddss	96(%rsp), %xmm2, %xmm2
	vaddss	100(%rsp), %xmm2, %xmm2
	vaddss	104(%rsp), %xmm2, %xmm2
	vaddss	108(%rsp), %xmm2, %xmm2
	vaddss	112(%rsp), %xmm2, %xmm2
	vaddss	116(%rsp), %xmm2, %xmm2
	vaddss	120(%rsp), %xmm2, %xmm2
	vaddss	124(%rsp), %xmm2, %xmm2
	vaddss	128(%rsp), %xmm2, %xmm2
	vaddss	132(%rsp), %xmm2, %xmm2
	vaddss	136(%rsp), %xmm2, %xmm2
	vaddss	140(%rsp), %xmm2, %xmm2
	vaddss	144(%rsp), %xmm2, %xmm2
	vaddss	148(%rsp), %xmm2, %xmm2
	vaddss	152(%rsp), %xmm2, %xmm2
	vaddss	156(%rsp), %xmm2, %xmm2
	vaddss	160(%rsp), %xmm2, %xmm2
	vaddss	164(%rsp), %xmm2, %xmm2
	vaddss	168(%rsp), %xmm2, %xmm2
	vaddss	172(%rsp), %xmm2, %xmm2
	vaddss	176(%rsp), %xmm2, %xmm2
	vaddss	180(%rsp), %xmm2, %xmm2
	vaddss	184(%rsp), %xmm2, %xmm2
	vaddss	188(%rsp), %xmm2, %xmm2
	vmovss	%xmm2, 64(%rsp)
	vmovss	192(%rsp), %xmm2
	vaddss	196(%rsp), %xmm2, %xmm2
	vaddss	200(%rsp), %xmm2, %xmm2
	vaddss	204(%rsp), %xmm2, %xmm2
	vaddss	208(%rsp), %xmm2, %xmm2
	vaddss	212(%rsp), %xmm2, %xmm2
	vaddss	216(%rsp), %xmm2, %xmm2
	vaddss	220(%rsp), %xmm2, %xmm2
	vaddss	224(%rsp), %xmm2, %xmm2
	vaddss	228(%rsp), %xmm2, %xmm2
	vaddss	232(%rsp), %xmm2, %xmm2
	vaddss	236(%rsp), %xmm2, %xmm2
	vaddss	240(%rsp), %xmm2, %xmm2
	vaddss	244(%rsp), %xmm2, %xmm2
	vaddss	248(%rsp), %xmm2, %xmm2
	vaddss	252(%rsp), %xmm2, %xmm2
	vaddss	256(%rsp), %xmm2, %xmm2
	vaddss	68(%r15), %xmm2, %xmm2
	vaddss	72(%r15), %xmm2, %xmm2
	vaddss	76(%r15), %xmm2, %xmm2
	vaddss	80(%r15), %xmm2, %xmm2
	vaddss	84(%r15), %xmm2, %xmm2
	vaddss	88(%r15), %xmm2, %xmm2
	vaddss	92(%r15), %xmm2, %xmm2
	vaddss	96(%r15), %xmm2, %xmm2
	vaddss	100(%r15), %xmm2, %xmm2
	vaddss	104(%r15), %xmm2, %xmm2
	vaddss	108(%r15), %xmm2, %xmm2
	vaddss	112(%r15), %xmm2, %xmm2
	vaddss	116(%r15), %xmm2, %xmm2
	vaddss	120(%r15), %xmm2, %xmm2
	vaddss	124(%r15), %xmm2, %xmm2
	vmovss	%xmm2, (%r15)
	vbroadcastss	192(%rsp), %zmm2
	vbroadcastss	64(%rsp), %zmm3
	kmovq	%k1, %k3
	vscatterdps	%zmm3, (%r9,%zmm0,4) {%k3}
	kmovq	%k2, %k3
	leaq	4(%r9), %rax
	vscatterdps	%zmm2, (%rax,%zmm0,4) {%k3}
	xorl	%r13d, %r13d
	jmp	.LBB0_12
	.p2align	4
.LBB0_20:
	incq	%r13
	cmpq	$64, %r13
	je	.LBB0_21
.LBB0_12:
	testq	%r13, %r13
	jne	.LBB0_20
	#MEMBARRIER
	testl	%esi, %esi
	jle	.LBB0_14
	vaddss	(%r9), %xmm1, %xmm2
	cmpl	$2, %esi
	jb	.LBB0_17
	vaddss	4(%r9), %xmm2, %xmm2
.LBB0_17:
	testq	%r14, %r14
	jg	.LBB0_18
	jmp	.LBB0_20
.LBB0_14:
	vxorps	%xmm2, %xmm2, %xmm2
	testq	%r14, %r14
	jle	.LBB0_20
.LBB0_18:
	vmovss	(%rdi), %xmm3
	.p2align	4
.LBB0_19:
	vaddss	%xmm2, %xmm3, %xmm4
	vmovd	%xmm4, %r8d
	vmovd	%xmm3, %eax
	lock		cmpxchgl	%r8d, (%rdi)
	vmovd	%eax, %xmm3
	jne	.LBB0_19
	jmp	.LBB0_20
.LBB0_22:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB0_23:
	vzeroupper
	retq
.Lfunc_end0:
	.size	block_sums_0, .Lfunc_end0-block_sums_0

	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI1_0:
	.quad	1
	.text
	.globl	block_sums_0_general
	.p2align	4
	.type	block_sums_0_general,@function
block_sums_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$384, %rsp
	movq	%rcx, 48(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_22
	movq	%rdx, %r10
	movq	(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	8(%rdi), %rdi
	movq	8(%rsi), %rbx
	movq	16(%rsi), %r14
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r10, %rax
	xorl	%edx, %edx
	divq	%rcx
	jmp	.LBB1_4
.LBB1_2:
	movl	%r10d, %eax
	xorl	%edx, %edx
	divl	%ecx
.LBB1_4:
	movq	32(%rsi), %r15
	movslq	24(%rsi), %rsi
	leaq	192(%rsp), %r12
	vpbroadcastq	%rsi, %zmm1
	vpxor	%xmm0, %xmm0, %xmm0
	vpcmpgtq	%zmm0, %zmm1, %k0
	kshiftlw	$15, %k0, %k0
	kshiftrw	$15, %k0, %k1
	vpcmpgtq	.LCPI1_0(%rip){1to8}, %zmm1, %k0
	kshiftlw	$15, %k0, %k0
	kshiftrw	$15, %k0, %k2
	movq	%r14, %rax
	shlq	$8, %rax
	movq	%rax, 24(%rsp)
	shlq	$2, %r14
	vpxor	%xmm1, %xmm1, %xmm1
	movq	%rcx, 32(%rsp)
	jmp	.LBB1_5
	.p2align	4
.LBB1_21:
	movq	%rdx, %rax
	incq	%rax
	movq	32(%rsp), %rcx
	cmpq	%rcx, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	incq	%r10
	cmpq	48(%rsp), %r10
	je	.LBB1_22
.LBB1_5:
	movq	%r10, 56(%rsp)
	movq	%rdx, %rax
	shlq	$6, %rax
	movq	24(%rsp), %r11
	imulq	%rdx, %r11
	leaq	64(%rax), %r8
	imulq	%r14, %r8
	movq	40(%rsp), %r13
	xorl	%ecx, %ecx
	jmp	.LBB1_6
	.p2align	4
.LBB1_10:
	vmovss	%xmm2, 64(%rsp,%rcx)
	addq	$4, %rcx
	addq	%r14, %r13
	incq	%rax
	cmpq	$256, %rcx
	je	.LBB1_11
.LBB1_6:
	leaq	64(%rax), %r10
	cmpq	%rbx, %r10
	jge	.LBB1_8
	prefetcht0	(%r13,%r8)
.LBB1_8:
	vxorps	%xmm2, %xmm2, %xmm2
	cmpq	%rbx, %rax
	jge	.LBB1_10
	vmovss	(%r13,%r11), %xmm2
	jmp	.LBB1_10
	.p2align	4
.LBB1_11:
	vmovss	64(%rsp), %xmm2
	vaddss	68(%rsp), %xmm2, %xmm2
	vaddss	72(%rsp), %xmm2, %xmm2
	vaddss	76(%rsp), %xmm2, %xmm2
	vaddss	80(%rsp), %xmm2, %xmm2
	vaddss	84(%rsp), %xmm2, %xmm2
	vaddss	88(%rsp), %xmm2, %xmm2
	vaddss	92(%rsp), %xmm2, %xmm2
	vaddss	96(%rsp), %xmm2, %xmm2
	vaddss	100(%rsp), %xmm2, %xmm2
	vaddss	104(%rsp), %xmm2, %xmm2
	vaddss	108(%rsp), %xmm2, %xmm2
	vaddss	112(%rsp), %xmm2, %xmm2
	vaddss	116(%rsp), %xmm2, %xmm2
	vaddss	120(%rsp), %xmm2, %xmm2
	vaddss	124(%rsp), %xmm2, %xmm2
	vaddss	128(%rsp), %xmm2, %xmm2
	vaddss	132(%rsp), %xmm2, %xmm2
	vaddss	136(%rsp), %xmm2, %xmm2
	vaddss	140(%rsp), %xmm2, %xmm2
	vaddss	144(%rsp), %xmm2, %xmm2
	vaddss	148(%rsp), %xmm2, %xmm2
	vaddss	152(%rsp), %xmm2, %xmm2
	vaddss	156(%rsp), %xmm2, %xmm2
	vaddss	160(%rsp), %xmm2, %xmm2
	vaddss	164(%rsp), %xmm2, %xmm2
	vaddss	168(%rsp), %xmm2, %xmm2
	vaddss	172(%rsp), %xmm2, %xmm2
	vaddss	176(%rsp), %xmm2, %xmm2
	vaddss	180(%rsp), %xmm2, %xmm2
	vaddss	184(%rsp), %xmm2, %xmm2
	vaddss	188(%rsp), %xmm2, %xmm2
	vmovss	%xmm2, 64(%rsp)
	vmovss	192(%rsp), %xmm2
	vaddss	196(%rsp), %xmm2, %xmm2
	vaddss	200(%rsp), %xmm2, %xmm2
	vaddss	204(%rsp), %xmm2, %xmm2
	vaddss	208(%rsp), %xmm2, %xmm2
	vaddss	212(%rsp), %xmm2, %xmm2
	vaddss	216(%rsp), %xmm2, %xmm2
	vaddss	220(%rsp), %xmm2, %xmm2
	vaddss	224(%rsp), %xmm2, %xmm2
	vaddss	228(%rsp), %xmm2, %xmm2
	vaddss	232(%rsp), %xmm2, %xmm2
	vaddss	236(%rsp), %xmm2, %xmm2
	vaddss	240(%rsp), %xmm2, %xmm2
	vaddss	244(%rsp), %xmm2, %xmm2
	vaddss	248(%rsp), %xmm2, %xmm2
	vaddss	252(%rsp), %xmm2, %xmm2
	vaddss	256(%rsp), %xmm2, %xmm2
	vaddss	68(%r12), %xmm2, %xmm2
	vaddss	72(%r12), %xmm2, %xmm2
	vaddss	76(%r12), %xmm2, %xmm2
	vaddss	80(%r12), %xmm2, %xmm2
	vaddss	84(%r12), %xmm2, %xmm2
	vaddss	88(%r12), %xmm2, %xmm2
	vaddss	92(%r12), %xmm2, %xmm2
	vaddss	96(%r12), %xmm2, %xmm2
	vaddss	100(%r12), %xmm2, %xmm2
	vaddss	104(%r12), %xmm2, %xmm2
	vaddss	108(%r12), %xmm2, %xmm2
	vaddss	112(%r12), %xmm2, %xmm2
	vaddss	116(%r12), %xmm2, %xmm2
	vaddss	120(%r12), %xmm2, %xmm2
	vaddss	124(%r12), %xmm2, %xmm2
	vmovss	%xmm2, (%r12)
	vbroadcastss	192(%rsp), %zmm2
	vbroadcastss	64(%rsp), %zmm3
	kmovq	%k1, %k3
	vscatterdps	%zmm3, (%r9,%zmm0,4) {%k3}
	kmovq	%k2, %k3
	leaq	4(%r9), %rax
	vscatterdps	%zmm2, (%rax,%zmm0,4) {%k3}
	xorl	%r11d, %r11d
	movq	56(%rsp), %r10
	jmp	.LBB1_12
	.p2align	4
.LBB1_20:
	incq	%r11
	cmpq	$64, %r11
	je	.LBB1_21
.LBB1_12:
	testq	%r11, %r11
	jne	.LBB1_20
	#MEMBARRIER
	testl	%esi, %esi
	jle	.LBB1_14
	vaddss	(%r9), %xmm1, %xmm2
	cmpl	$2, %esi
	jb	.LBB1_17
	vaddss	4(%r9), %xmm2, %xmm2
.LBB1_17:
	testq	%r15, %r15
	jg	.LBB1_18
	jmp	.LBB1_20
.LBB1_14:
	vxorps	%xmm2, %xmm2, %xmm2
	testq	%r15, %r15
	jle	.LBB1_20
.LBB1_18:
	vmovss	(%rdi), %xmm3
	.p2align	4
.LBB1_19:
	vaddss	%xmm2, %xmm3, %xmm4
	vmovd	%xmm4, %ecx
	vmovd	%xmm3, %eax
	lock		cmpxchgl	%ecx, (%rdi)
	vmovd	%eax, %xmm3
	jne	.LBB1_19
	jmp	.LBB1_20
.LBB1_22:
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
	.size	block_sums_0_general, .Lfunc_end1-block_sums_0_general

	.section	".note.GNU-stack","",@progbits
