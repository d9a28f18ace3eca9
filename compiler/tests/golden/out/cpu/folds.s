	.file	"<string>"
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	0xff800000
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_1:
	.quad	9223372036854775807
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI0_2:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
.LCPI0_3:
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI0_4:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
.LCPI0_5:
	.quad	12
	.quad	13
	.quad	14
	.quad	15
	.text
	.globl	statistics_0
	.p2align	4
	.type	statistics_0,@function
statistics_0:
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
	jge	.LBB0_30
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 8(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 104(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 96(%rsp)
	movq	(%rsi), %rdi
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
	leaq	200(%rsp), %rax
	leaq	132(%rsp), %r14
	leaq	15(%rdi), %rcx
	testq	%rdi, %rdi
	cmovnsq	%rdi, %rcx
	movq	%rcx, %rsi
	shrq	$4, %rsi
	andq	$-16, %rcx
	movq	%rdi, %r10
	subq	%rcx, %r10
	sarq	$63, %r10
	addq	%rsi, %r10
	shlq	$4, %r10
	leaq	-1(%r10), %rsi
	shrq	$4, %rsi
	movl	%edi, %r13d
	andl	$7, %r13d
	movabsq	$9223372036854775807, %rcx
	leaq	-7(%rcx), %r12
	andq	%rdi, %r12
	movl	%edi, %ecx
	andl	$3, %ecx
	movq	%rcx, 24(%rsp)
	movq	%r10, %rcx
	subq	%rdi, %rcx
	movq	%rcx, 72(%rsp)
	movq	8(%rsp), %rcx
	addq	$28, %rcx
	movq	%rcx, 56(%rsp)
	leaq	(,%rdi,4), %rcx
	movq	%rcx, 32(%rsp)
	incq	%rsi
	movq	%rsi, 80(%rsp)
	movq	%r10, 16(%rsp)
	leaq	3(%r10), %rcx
	movq	%rcx, 48(%rsp)
	movq	%rdi, %rcx
	andq	$-4, %rcx
	vbroadcastss	.LCPI0_0(%rip), %xmm0
	vpbroadcastq	.LCPI0_1(%rip), %ymm1
	vmovdqa	.LCPI0_2(%rip), %ymm2
	vmovdqa	.LCPI0_3(%rip), %ymm3
	vmovdqa	.LCPI0_4(%rip), %ymm4
	vmovdqa	.LCPI0_5(%rip), %ymm5
	negq	%rcx
	movq	%rcx, 64(%rsp)
	vmovss	.LCPI0_0(%rip), %xmm6
	movq	%r8, 88(%rsp)
	movq	%rdi, 40(%rsp)
	.p2align	4
.LBB0_5:
	testq	%rdi, %rdi
	jle	.LBB0_6
	cmpq	$8, %rdi
	jae	.LBB0_9
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%r8d, %r8d
	jmp	.LBB0_12
	.p2align	4
.LBB0_6:
	vxorps	%xmm7, %xmm7, %xmm7
	jmp	.LBB0_14
	.p2align	4
.LBB0_9:
	movq	32(%rsp), %r11
	imulq	%rdx, %r11
	addq	56(%rsp), %r11
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_10:
	vmovss	-28(%r11,%r8,4), %xmm8
	vmovss	-24(%r11,%r8,4), %xmm9
	vmulss	%xmm8, %xmm8, %xmm10
	vinsertps	$16, %xmm10, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmulss	%xmm9, %xmm9, %xmm8
	vinsertps	$16, %xmm8, %xmm9, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmovss	-20(%r11,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmovss	-16(%r11,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmovss	-12(%r11,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmovss	-8(%r11,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	vmovss	-4(%r11,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vmovss	(%r11,%r8,4), %xmm9
	vaddps	%xmm7, %xmm8, %xmm7
	vmulss	%xmm9, %xmm9, %xmm8
	vinsertps	$16, %xmm8, %xmm9, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	addq	$8, %r8
	cmpq	%r8, %r12
	jne	.LBB0_10
	testq	%r13, %r13
	je	.LBB0_14
.LBB0_12:
	movq	32(%rsp), %rcx
	imulq	%rdx, %rcx
	leaq	(%rcx,%r8,4), %rcx
	addq	8(%rsp), %rcx
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_13:
	vmovss	(%rcx,%r8,4), %xmm8
	vmulss	%xmm8, %xmm8, %xmm9
	vinsertps	$16, %xmm9, %xmm8, %xmm8
	vaddps	%xmm7, %xmm8, %xmm7
	incq	%r8
	cmpq	%r8, %r13
	jne	.LBB0_13
.LBB0_14:
	movq	104(%rsp), %rcx
	vmovlps	%xmm7, (%rcx,%rdx,8)
	vmovaps	%xmm0, 128(%rsp)
	vmovdqa	%ymm1, 192(%rsp)
	vmovdqa	%ymm1, %ymm8
	vmovaps	%xmm0, %xmm7
	vmovdqa	%ymm1, %ymm10
	vmovaps	%xmm0, %xmm9
	vmovaps	%xmm0, %xmm11
	vmovdqa	%ymm1, %ymm12
	cmpq	$0, 16(%rsp)
	jle	.LBB0_18
	movq	%rdx, %rcx
	imulq	%rdi, %rcx
	movq	8(%rsp), %rsi
	leaq	(%rsi,%rcx,4), %r8
	vmovaps	128(%rsp), %xmm14
	vmovdqa	192(%rsp), %ymm13
	xorl	%r11d, %r11d
	movq	80(%rsp), %rbx
	vmovaps	%xmm0, %xmm7
	vmovaps	%xmm0, %xmm9
	vmovaps	%xmm0, %xmm11
	vmovdqa	%ymm1, %ymm8
	vmovdqa	%ymm1, %ymm10
	vmovdqa	%ymm1, %ymm12
	.p2align	4
.LBB0_16:
	vpbroadcastq	%r11, %ymm15
	vporq	%ymm2, %ymm15, %ymm16
	vmovups	(%r8,%r11,4), %xmm17
	vcmpltps	%xmm17, %xmm14, %k0
	vpcmpgtq	%ymm16, %ymm13, %k1
	vcmpnltps	%xmm14, %xmm17, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm17, %xmm14 {%k1}
	vmovdqa64	%ymm16, %ymm13 {%k1}
	vporq	%ymm3, %ymm15, %ymm16
	vmovq	%xmm16, %rcx
	vmovups	(%r8,%rcx,4), %xmm17
	vcmpltps	%xmm17, %xmm11, %k0
	vpcmpgtq	%ymm16, %ymm12, %k1
	vcmpnltps	%xmm11, %xmm17, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm17, %xmm11 {%k1}
	vmovdqa64	%ymm16, %ymm12 {%k1}
	vporq	%ymm4, %ymm15, %ymm16
	vmovq	%xmm16, %rcx
	vmovups	(%r8,%rcx,4), %xmm17
	vcmpltps	%xmm17, %xmm9, %k0
	vpcmpgtq	%ymm16, %ymm10, %k1
	vcmpnltps	%xmm9, %xmm17, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm17, %xmm9 {%k1}
	vmovdqa64	%ymm16, %ymm10 {%k1}
	vpor	%ymm5, %ymm15, %ymm15
	vmovq	%xmm15, %rcx
	vmovups	(%r8,%rcx,4), %xmm16
	vcmpltps	%xmm16, %xmm7, %k0
	vpcmpgtq	%ymm15, %ymm8, %k1
	vcmpnltps	%xmm7, %xmm16, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm16, %xmm7 {%k1}
	vmovdqa64	%ymm15, %ymm8 {%k1}
	addq	$16, %r11
	decq	%rbx
	jne	.LBB0_16
	vmovaps	%xmm14, 128(%rsp)
	vmovdqa	%ymm13, 192(%rsp)
.LBB0_18:
	vmovaps	%xmm6, %xmm13
	movabsq	$9223372036854775807, %rbx
	cmpq	%rdi, 16(%rsp)
	jge	.LBB0_26
	movq	%rdx, %rcx
	imulq	40(%rsp), %rcx
	movq	8(%rsp), %rsi
	leaq	(%rsi,%rcx,4), %r8
	movq	64(%rsp), %rsi
	movq	16(%rsp), %r11
	vmovaps	%xmm6, %xmm13
	cmpq	$-4, 72(%rsp)
	ja	.LBB0_24
	movq	48(%rsp), %r11
	vmovaps	%xmm6, %xmm13
	.p2align	4
.LBB0_21:
	vmovss	-12(%r8,%r11,4), %xmm14
	leaq	-3(%r11), %rcx
	vmovss	-8(%r8,%r11,4), %xmm15
	vucomiss	%xmm13, %xmm14
	seta	%dil
	vucomiss	%xmm14, %xmm13
	setbe	%r10b
	cmpq	%rbx, %rcx
	setl	%r15b
	andb	%r10b, %r15b
	orb	%dil, %r15b
	kmovd	%r15d, %k1
	vmovss	%xmm14, %xmm13, %xmm13 {%k1}
	cmovneq	%rcx, %rbx
	vucomiss	%xmm13, %xmm15
	seta	%cl
	leaq	-2(%r11), %rdi
	vucomiss	%xmm15, %xmm13
	setbe	%r10b
	cmpq	%rbx, %rdi
	setl	%r15b
	andb	%r10b, %r15b
	orb	%cl, %r15b
	kmovd	%r15d, %k1
	vmovss	%xmm15, %xmm13, %xmm13 {%k1}
	cmovneq	%rdi, %rbx
	vmovss	-4(%r8,%r11,4), %xmm14
	vucomiss	%xmm13, %xmm14
	seta	%cl
	vucomiss	%xmm14, %xmm13
	setbe	%dil
	leaq	-1(%r11), %r10
	cmpq	%rbx, %r10
	setl	%r15b
	andb	%dil, %r15b
	orb	%cl, %r15b
	kmovd	%r15d, %k1
	vmovss	%xmm14, %xmm13, %xmm13 {%k1}
	cmovneq	%r10, %rbx
	vmovss	(%r8,%r11,4), %xmm14
	vucomiss	%xmm13, %xmm14
	seta	%cl
	vucomiss	%xmm14, %xmm13
	setbe	%dil
	cmpq	%rbx, %r11
	setl	%r10b
	andb	%dil, %r10b
	orb	%cl, %r10b
	kmovd	%r10d, %k1
	vmovss	%xmm14, %xmm13, %xmm13 {%k1}
	cmovneq	%r11, %rbx
	leaq	(%rsi,%r11), %rcx
	addq	$4, %rcx
	addq	$4, %r11
	cmpq	$3, %rcx
	jne	.LBB0_21
	cmpq	$0, 24(%rsp)
	je	.LBB0_26
	addq	$-3, %r11
.LBB0_24:
	movq	24(%rsp), %rcx
	.p2align	4
.LBB0_25:
	vmovss	(%r8,%r11,4), %xmm14
	vucomiss	%xmm13, %xmm14
	seta	%r10b
	vucomiss	%xmm14, %xmm13
	setbe	%dil
	cmpq	%rbx, %r11
	setl	%r15b
	andb	%dil, %r15b
	orb	%r10b, %r15b
	kmovd	%r15d, %k1
	vmovss	%xmm14, %xmm13, %xmm13 {%k1}
	cmovneq	%r11, %rbx
	incq	%r11
	decq	%rcx
	jne	.LBB0_25
.LBB0_26:
	movq	%r9, 120(%rsp)
	vmovaps	128(%rsp), %xmm14
	vmovdqa	192(%rsp), %ymm15
	vcmpltps	%xmm9, %xmm14, %k0
	vpcmpgtq	%ymm10, %ymm15, %k1
	vcmpnltps	%xmm14, %xmm9, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm9, %xmm14 {%k1}
	vmovaps	%xmm9, 128(%rsp) {%k1}
	vmovdqa64	%ymm10, %ymm15 {%k1}
	vmovdqa64	%ymm10, 192(%rsp) {%k1}
	vcmpltps	%xmm7, %xmm11, %k0
	vpcmpgtq	%ymm8, %ymm12, %k1
	vcmpnltps	%xmm11, %xmm7, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm7, %xmm11 {%k1}
	vmovdqa64	%ymm8, %ymm12 {%k1}
	vcmpltps	%xmm11, %xmm14, %k0
	vpcmpgtq	%ymm12, %ymm15, %k1
	vcmpnltps	%xmm14, %xmm11, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm11, 128(%rsp) {%k1}
	vmovdqa64	%ymm12, 192(%rsp) {%k1}
	movl	$2, %r10d
	movb	$1, %r8b
	leaq	192(%rsp), %rcx
	leaq	128(%rsp), %r11
	.p2align	4
.LBB0_27:
	vmovss	128(%rsp,%r10,4), %xmm14
	movq	192(%rsp,%r10,8), %rdi
	vmovss	(%r11), %xmm15
	movq	(%rcx), %r10
	vucomiss	%xmm15, %xmm14
	seta	%r15b
	vucomiss	%xmm14, %xmm15
	setbe	%r9b
	cmpq	%r10, %rdi
	setl	%sil
	andb	%r9b, %sil
	orb	%r15b, %sil
	kmovd	%esi, %k1
	vmovss	%xmm14, %xmm15, %xmm15 {%k1}
	vmovss	%xmm15, (%r11)
	movl	%r8d, %esi
	cmovneq	%rdi, %r10
	movq	%r10, (%rcx)
	movl	$3, %r10d
	xorl	%r8d, %r8d
	movq	%rax, %rcx
	movq	%r14, %r11
	testb	$1, %sil
	jne	.LBB0_27
	vmovss	128(%rsp), %xmm14
	vmovss	132(%rsp), %xmm15
	movq	192(%rsp), %rcx
	vucomiss	%xmm14, %xmm15
	seta	%sil
	movq	200(%rsp), %rdi
	vucomiss	%xmm15, %xmm14
	setbe	%r8b
	cmpq	%rcx, %rdi
	setl	%r9b
	andb	%r8b, %r9b
	orb	%sil, %r9b
	kmovd	%r9d, %k1
	vmovss	%xmm15, %xmm14, %xmm14 {%k1}
	vmovss	%xmm14, 128(%rsp)
	cmovneq	%rdi, %rcx
	movq	%rcx, 192(%rsp)
	cmpq	%rcx, %rbx
	movq	%rcx, %rsi
	cmovlq	%rbx, %rsi
	vucomiss	%xmm13, %xmm14
	cmovaq	%rcx, %rsi
	vucomiss	%xmm14, %xmm13
	cmovaq	%rbx, %rsi
	movabsq	$9223372036854775807, %rcx
	cmpq	%rcx, %rsi
	movq	$-1, %rcx
	cmoveq	%rcx, %rsi
	movq	96(%rsp), %rcx
	movq	%rsi, (%rcx,%rdx,8)
	movq	%rdx, %rcx
	incq	%rcx
	cmpq	88(%rsp), %rcx
	movl	$0, %edx
	cmovneq	%rcx, %rdx
	movq	120(%rsp), %r9
	incq	%r9
	cmpq	112(%rsp), %r9
	movq	40(%rsp), %rdi
	jne	.LBB0_5
	vmovaps	%xmm11, 144(%rsp)
	vmovdqa	%ymm12, 224(%rsp)
	vmovaps	%xmm9, 160(%rsp)
	vmovdqa	%ymm10, 256(%rsp)
	vmovaps	%xmm7, 176(%rsp)
	vmovdqa	%ymm8, 288(%rsp)
.LBB0_30:
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
	.size	statistics_0, .Lfunc_end0-statistics_0

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_0:
	.long	0xff800000
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI1_1:
	.quad	9223372036854775807
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI1_2:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
.LCPI1_3:
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI1_4:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
.LCPI1_5:
	.quad	12
	.quad	13
	.quad	14
	.quad	15
	.text
	.globl	statistics_0_general
	.p2align	4
	.type	statistics_0_general,@function
statistics_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$512, %rsp
	movq	%rcx, 288(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_30
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 280(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 272(%rsp)
	movq	(%rsi), %r10
	movq	8(%rsi), %rax
	movq	%rax, 40(%rsp)
	movq	16(%rsi), %r15
	movq	24(%rsi), %rax
	movq	%rax, 264(%rsp)
	movq	32(%rsi), %rax
	movq	%rax, 256(%rsp)
	movq	40(%rsi), %rax
	movq	%rax, 248(%rsp)
	movl	(%r8), %esi
	movabsq	$9223372036854775807, %rdi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %r8
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %r8d
.LBB1_4:
	leaq	15(%r10), %rax
	testq	%r10, %r10
	cmovnsq	%r10, %rax
	movq	%rax, %rcx
	sarq	$4, %rcx
	andq	$-16, %rax
	movq	%r10, %rdx
	subq	%rax, %rdx
	sarq	$63, %rdx
	addq	%rcx, %rdx
	movq	%rdx, %rax
	shlq	$4, %rax
	leaq	-1(%rax), %rcx
	shrq	$4, %rcx
	movq	%rcx, 312(%rsp)
	movl	%r10d, %ecx
	andl	$7, %ecx
	movq	%rcx, 136(%rsp)
	leaq	-7(%rdi), %rcx
	andq	%r10, %rcx
	movq	%rcx, 224(%rsp)
	movl	%r10d, %ecx
	andl	$3, %ecx
	movq	%rcx, 128(%rsp)
	movq	%rax, %rcx
	subq	%r10, %rcx
	movq	%rcx, 232(%rsp)
	movq	%r15, %rcx
	shlq	$5, %rcx
	movq	%rcx, 216(%rsp)
	movq	%r15, %r14
	shlq	$6, %r14
	leaq	3(%rax), %rcx
	movq	%r15, %rdi
	movq	%rcx, 208(%rsp)
	imulq	%rcx, %rdi
	movq	%rdi, 200(%rsp)
	movq	%r15, %rcx
	shlq	$4, %rcx
	movq	%rcx, 192(%rsp)
	leaq	2(%rax), %rcx
	imulq	%r15, %rcx
	movq	%rcx, 184(%rsp)
	movq	%rax, 56(%rsp)
	incq	%rax
	imulq	%r15, %rax
	movq	%rax, 176(%rsp)
	imulq	%r15, %rdx
	shlq	$6, %rdx
	movq	%rdx, 304(%rsp)
	movq	%r10, %rax
	andq	$-4, %rax
	vbroadcastss	.LCPI1_0(%rip), %xmm0
	vbroadcastsd	.LCPI1_1(%rip), %ymm1
	vmovdqa	.LCPI1_2(%rip), %ymm2
	vmovdqa	.LCPI1_3(%rip), %ymm3
	vmovdqa	.LCPI1_4(%rip), %ymm4
	negq	%rax
	movq	%rax, 160(%rsp)
	vmovdqa	.LCPI1_5(%rip), %ymm5
	vmovss	.LCPI1_0(%rip), %xmm6
	leaq	(,%r15,4), %rax
	movq	40(%rsp), %rcx
	leaq	(,%rcx,4), %rcx
	movq	%rcx, 144(%rsp)
	movq	%r10, 152(%rsp)
	movq	%rsi, 240(%rsp)
	movq	%r14, 168(%rsp)
	.p2align	4
.LBB1_5:
	testq	%r10, %r10
	jle	.LBB1_6
	cmpq	$8, %r10
	jae	.LBB1_9
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%ecx, %ecx
	vxorps	%xmm8, %xmm8, %xmm8
	jmp	.LBB1_12
	.p2align	4
.LBB1_6:
	vxorps	%xmm8, %xmm8, %xmm8
	vxorps	%xmm7, %xmm7, %xmm7
	jmp	.LBB1_14
	.p2align	4
.LBB1_9:
	movq	%r8, %rcx
	imulq	40(%rsp), %rcx
	movq	32(%rsp), %rdx
	leaq	(%rdx,%rcx,4), %rdi
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%ecx, %ecx
	vxorps	%xmm8, %xmm8, %xmm8
	movq	224(%rsp), %rdx
	movq	216(%rsp), %r11
	.p2align	4
.LBB1_10:
	vmovss	(%rdi), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	leaq	(%rdi,%rax), %rsi
	vmovss	(%rdi,%r15,4), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vmovss	(%rdi,%r15,8), %xmm9
	addq	%rax, %rsi
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vmovss	(%rsi,%r15,4), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	leaq	(%rax,%rax), %r10
	addq	%rsi, %r10
	vmovss	(%rsi,%r15,8), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	leaq	(%r10,%r15,4), %rsi
	vmovss	(%r10,%r15,4), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vmovss	(%rax,%rsi), %xmm9
	addq	%rax, %rsi
	vaddss	%xmm9, %xmm8, %xmm8
	vmovss	(%rax,%rsi), %xmm10
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vaddss	%xmm10, %xmm8, %xmm8
	vfmadd231ss	%xmm10, %xmm10, %xmm7
	addq	$8, %rcx
	addq	%r11, %rdi
	cmpq	%rcx, %rdx
	jne	.LBB1_10
	cmpq	$0, 136(%rsp)
	je	.LBB1_14
.LBB1_12:
	movq	144(%rsp), %rsi
	imulq	%r8, %rsi
	imulq	%rax, %rcx
	addq	%rsi, %rcx
	addq	32(%rsp), %rcx
	movq	136(%rsp), %rsi
	.p2align	4
.LBB1_13:
	vmovss	(%rcx), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	addq	%rax, %rcx
	decq	%rsi
	jne	.LBB1_13
.LBB1_14:
	movq	%r9, 296(%rsp)
	movq	%r8, 48(%rsp)
	imulq	264(%rsp), %r8
	movq	280(%rsp), %rdx
	leaq	(%rdx,%r8,4), %rsi
	vmovss	%xmm8, (%rdx,%r8,4)
	movq	256(%rsp), %rcx
	vmovss	%xmm7, (%rsi,%rcx,4)
	vmovaps	%xmm0, 64(%rsp)
	vmovaps	%ymm1, 320(%rsp)
	vmovaps	%xmm0, 80(%rsp)
	vmovaps	%ymm1, 352(%rsp)
	vmovaps	%xmm0, 96(%rsp)
	vmovaps	%ymm1, 384(%rsp)
	vmovaps	%xmm0, 112(%rsp)
	vmovaps	%ymm1, 416(%rsp)
	cmpq	$0, 56(%rsp)
	jle	.LBB1_19
	movq	48(%rsp), %rcx
	imulq	40(%rsp), %rcx
	movq	32(%rsp), %rdx
	leaq	(%rdx,%rcx,4), %rbx
	movq	%rbx, %rcx
	xorl	%r10d, %r10d
	xorl	%edi, %edi
	jmp	.LBB1_16
	.p2align	4
.LBB1_31:
	movq	%rdi, %rsi
	shlq	$4, %rsi
	vpbroadcastq	%rsi, %ymm7
	vpor	%ymm2, %ymm7, %ymm8
	vmovups	(%rbx,%rsi,4), %xmm9
	vmovaps	64(%rsp), %xmm10
	vmovaps	80(%rsp), %xmm11
	vmovaps	96(%rsp), %xmm12
	vmovaps	112(%rsp), %xmm13
	vcmpltps	%xmm9, %xmm10, %k0
	vcmpnltps	%xmm10, %xmm9, %k1
	vpcmpltq	320(%rsp), %ymm8, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm9, 64(%rsp) {%k1}
	vmovdqa64	%ymm8, 320(%rsp) {%k1}
	vpor	%ymm3, %ymm7, %ymm8
	vmovq	%xmm8, %rsi
	vmovups	(%rbx,%rsi,4), %xmm9
	vcmpnltps	%xmm11, %xmm9, %k1
	vpcmpltq	352(%rsp), %ymm8, %k0 {%k1}
	vcmpltps	%xmm9, %xmm11, %k1
	korw	%k0, %k1, %k1
	vmovaps	%xmm9, 80(%rsp) {%k1}
	vmovdqa64	%ymm8, 352(%rsp) {%k1}
	vpor	%ymm4, %ymm7, %ymm8
	vmovq	%xmm8, %rsi
	vmovups	(%rbx,%rsi,4), %xmm9
	vcmpltps	%xmm9, %xmm12, %k0
	vcmpnltps	%xmm12, %xmm9, %k1
	vpcmpltq	384(%rsp), %ymm8, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm9, 96(%rsp) {%k1}
	vmovdqa64	%ymm8, 384(%rsp) {%k1}
	vpor	%ymm5, %ymm7, %ymm7
	vmovq	%xmm7, %rsi
	vmovups	(%rbx,%rsi,4), %xmm8
	vmovdqa	416(%rsp), %ymm9
	vcmpltps	%xmm8, %xmm13, %k0
	vpcmpgtq	%ymm7, %ymm9, %k1
	vcmpnltps	%xmm13, %xmm8, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm8, 112(%rsp) {%k1}
	vmovdqa64	%ymm7, %ymm9 {%k1}
	vmovdqa	%ymm9, 416(%rsp)
.LBB1_32:
	addq	$16, %r10
	addq	%r14, %rcx
	cmpq	312(%rsp), %rdi
	leaq	1(%rdi), %rdi
	je	.LBB1_19
.LBB1_16:
	cmpq	$1, %r15
	je	.LBB1_31
	movq	%rcx, %r11
	xorl	%esi, %esi
	.p2align	4
.LBB1_18:
	leaq	(%r10,%rsi), %r8
	vmovss	(%r11), %xmm7
	vmovss	64(%rsp,%rsi,4), %xmm8
	movq	320(%rsp,%rsi,8), %r12
	vucomiss	%xmm8, %xmm7
	seta	%dl
	vucomiss	%xmm7, %xmm8
	setbe	%r9b
	cmpq	%r12, %r8
	setl	%r13b
	andb	%r9b, %r13b
	orb	%dl, %r13b
	kmovd	%r13d, %k1
	vmovss	%xmm7, %xmm8, %xmm8 {%k1}
	vmovss	%xmm8, 64(%rsp,%rsi,4)
	cmovneq	%r8, %r12
	movq	%r12, 320(%rsp,%rsi,8)
	incq	%rsi
	addq	%rax, %r11
	cmpq	$16, %rsi
	jne	.LBB1_18
	jmp	.LBB1_32
	.p2align	4
.LBB1_19:
	vmovaps	%xmm6, %xmm7
	movabsq	$9223372036854775807, %rsi
	movq	%rsi, %r11
	movq	152(%rsp), %rcx
	cmpq	%rcx, 56(%rsp)
	leaq	328(%rsp), %r12
	leaq	68(%rsp), %r13
	jge	.LBB1_27
	movq	56(%rsp), %rcx
	movq	%rsi, %r11
	vmovaps	%xmm6, %xmm7
	cmpq	$-4, 232(%rsp)
	movq	48(%rsp), %rdi
	ja	.LBB1_25
	movq	%rdi, %rcx
	imulq	40(%rsp), %rcx
	movq	32(%rsp), %rdx
	leaq	(%rdx,%rcx,4), %rdi
	movq	208(%rsp), %rcx
	movq	%rsi, %r11
	vmovaps	%xmm6, %xmm7
	movq	200(%rsp), %r13
	movq	192(%rsp), %r10
	movq	184(%rsp), %r12
	movq	176(%rsp), %r14
	movq	160(%rsp), %rbx
	.p2align	4
.LBB1_22:
	leaq	-3(%rcx), %rdx
	movq	304(%rsp), %rsi
	vmovss	(%rdi,%rsi), %xmm8
	vucomiss	%xmm7, %xmm8
	seta	%sil
	vucomiss	%xmm8, %xmm7
	setbe	%r8b
	cmpq	%r11, %rdx
	setl	%r9b
	andb	%r8b, %r9b
	orb	%sil, %r9b
	kmovd	%r9d, %k1
	vmovss	%xmm8, %xmm7, %xmm7 {%k1}
	cmovneq	%rdx, %r11
	leaq	-2(%rcx), %rdx
	vmovss	(%rdi,%r14,4), %xmm8
	vucomiss	%xmm7, %xmm8
	seta	%sil
	vucomiss	%xmm8, %xmm7
	setbe	%r8b
	cmpq	%r11, %rdx
	setl	%r9b
	andb	%r8b, %r9b
	orb	%sil, %r9b
	kmovd	%r9d, %k1
	vmovss	%xmm8, %xmm7, %xmm7 {%k1}
	cmovneq	%rdx, %r11
	leaq	-1(%rcx), %rdx
	vmovss	(%rdi,%r12,4), %xmm8
	vucomiss	%xmm7, %xmm8
	seta	%sil
	vucomiss	%xmm8, %xmm7
	setbe	%r8b
	cmpq	%r11, %rdx
	setl	%r9b
	andb	%r8b, %r9b
	orb	%sil, %r9b
	kmovd	%r9d, %k1
	vmovss	%xmm8, %xmm7, %xmm7 {%k1}
	cmovneq	%rdx, %r11
	vmovss	(%rdi,%r13,4), %xmm8
	vucomiss	%xmm7, %xmm8
	seta	%dl
	vucomiss	%xmm8, %xmm7
	setbe	%sil
	cmpq	%r11, %rcx
	setl	%r8b
	andb	%sil, %r8b
	orb	%dl, %r8b
	kmovd	%r8d, %k1
	vmovss	%xmm8, %xmm7, %xmm7 {%k1}
	cmovneq	%rcx, %r11
	addq	%r10, %rdi
	leaq	(%rbx,%rcx), %rdx
	addq	$4, %rdx
	addq	$4, %rcx
	cmpq	$3, %rdx
	jne	.LBB1_22
	cmpq	$0, 128(%rsp)
	movq	168(%rsp), %r14
	leaq	328(%rsp), %r12
	leaq	68(%rsp), %r13
	je	.LBB1_27
	addq	$-3, %rcx
	movq	48(%rsp), %rdi
.LBB1_25:
	movq	144(%rsp), %rdx
	imulq	%rdi, %rdx
	movq	%rax, %rdi
	imulq	%rcx, %rdi
	addq	%rdx, %rdi
	addq	32(%rsp), %rdi
	movq	128(%rsp), %r10
	.p2align	4
.LBB1_26:
	vmovss	(%rdi), %xmm8
	vucomiss	%xmm7, %xmm8
	seta	%dl
	vucomiss	%xmm8, %xmm7
	setbe	%sil
	cmpq	%r11, %rcx
	setl	%r8b
	andb	%sil, %r8b
	orb	%dl, %r8b
	kmovd	%r8d, %k1
	vmovss	%xmm8, %xmm7, %xmm7 {%k1}
	cmovneq	%rcx, %r11
	incq	%rcx
	addq	%rax, %rdi
	decq	%r10
	jne	.LBB1_26
.LBB1_27:
	vmovaps	64(%rsp), %xmm8
	vmovaps	80(%rsp), %xmm9
	vmovaps	96(%rsp), %xmm10
	vmovaps	112(%rsp), %xmm11
	vmovdqa	320(%rsp), %ymm12
	vmovdqa	352(%rsp), %ymm13
	vmovdqa	384(%rsp), %ymm14
	vmovdqa	416(%rsp), %ymm15
	vcmpltps	%xmm10, %xmm8, %k0
	vpcmpgtq	%ymm14, %ymm12, %k1
	vcmpnltps	%xmm8, %xmm10, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm10, 64(%rsp) {%k1}
	vmovaps	%xmm10, %xmm8 {%k1}
	vmovdqa64	%ymm14, %ymm12 {%k1}
	vmovdqa64	%ymm14, 320(%rsp) {%k1}
	vcmpltps	%xmm11, %xmm9, %k0
	vpcmpgtq	%ymm15, %ymm13, %k1
	vcmpnltps	%xmm9, %xmm11, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm11, %xmm9 {%k1}
	vmovaps	%xmm11, 80(%rsp) {%k1}
	vmovdqa64	%ymm15, %ymm13 {%k1}
	vmovdqa64	%ymm15, 352(%rsp) {%k1}
	vcmpltps	%xmm9, %xmm8, %k0
	vpcmpgtq	%ymm13, %ymm12, %k1
	vcmpnltps	%xmm8, %xmm9, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm9, 64(%rsp) {%k1}
	vmovdqa64	%ymm13, 320(%rsp) {%k1}
	movl	$2, %r10d
	movb	$1, %cl
	leaq	320(%rsp), %rdi
	leaq	64(%rsp), %rsi
	.p2align	4
.LBB1_28:
	vmovss	64(%rsp,%r10,4), %xmm8
	movq	320(%rsp,%r10,8), %rdx
	vmovss	(%rsi), %xmm9
	movq	(%rdi), %r8
	vucomiss	%xmm9, %xmm8
	seta	%r9b
	vucomiss	%xmm8, %xmm9
	setbe	%r10b
	cmpq	%r8, %rdx
	setl	%bl
	andb	%r10b, %bl
	orb	%r9b, %bl
	kmovd	%ebx, %k1
	vmovss	%xmm8, %xmm9, %xmm9 {%k1}
	vmovss	%xmm9, (%rsi)
	movl	%ecx, %r9d
	cmovneq	%rdx, %r8
	movq	%r8, (%rdi)
	movl	$3, %r10d
	xorl	%ecx, %ecx
	movq	%r12, %rdi
	movq	%r13, %rsi
	testb	$1, %r9b
	jne	.LBB1_28
	vmovss	64(%rsp), %xmm8
	vmovss	68(%rsp), %xmm9
	movq	320(%rsp), %rcx
	movq	328(%rsp), %rdx
	vucomiss	%xmm8, %xmm9
	seta	%sil
	vucomiss	%xmm9, %xmm8
	setbe	%dil
	cmpq	%rcx, %rdx
	setl	%r8b
	andb	%dil, %r8b
	orb	%sil, %r8b
	kmovd	%r8d, %k1
	vmovss	%xmm9, %xmm8, %xmm8 {%k1}
	vmovss	%xmm8, 64(%rsp)
	cmovneq	%rdx, %rcx
	movq	%rcx, 320(%rsp)
	cmpq	%rcx, %r11
	movq	%rcx, %rdx
	cmovlq	%r11, %rdx
	vucomiss	%xmm7, %xmm8
	cmovaq	%rcx, %rdx
	vucomiss	%xmm8, %xmm7
	cmovaq	%r11, %rdx
	movq	48(%rsp), %rsi
	movq	%rsi, %rcx
	imulq	248(%rsp), %rsi
	movabsq	$9223372036854775807, %rdi
	cmpq	%rdi, %rdx
	movq	$-1, %rdi
	cmoveq	%rdi, %rdx
	movq	272(%rsp), %rdi
	movq	%rdx, (%rdi,%rsi,8)
	incq	%rcx
	cmpq	240(%rsp), %rcx
	movl	$0, %r8d
	cmovneq	%rcx, %r8
	movq	296(%rsp), %r9
	incq	%r9
	cmpq	288(%rsp), %r9
	movq	152(%rsp), %r10
	jne	.LBB1_5
.LBB1_30:
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
	.size	statistics_0_general, .Lfunc_end1-statistics_0_general

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI2_0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI2_1:
	.quad	8
.LCPI2_2:
	.quad	16
.LCPI2_3:
	.quad	24
.LCPI2_4:
	.quad	32
	.text
	.globl	whole_sum_0
	.p2align	4
	.type	whole_sum_0,@function
whole_sum_0:
	cmpq	%rcx, %rdx
	jge	.LBB2_22
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	pushq	%rax
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rbp
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
	vmovdqa64	.LCPI2_0(%rip), %zmm0
	vpternlogd	$255, %zmm1, %zmm1, %zmm1
	vpbroadcastq	.LCPI2_1(%rip), %zmm2
	vpbroadcastq	.LCPI2_2(%rip), %zmm3
	vpbroadcastq	.LCPI2_3(%rip), %zmm4
	vpbroadcastq	.LCPI2_4(%rip), %zmm5
	movq	%rcx, (%rsp)
	jmp	.LBB2_5
.LBB2_26:
	movq	%r8, %rbp
	movq	%rcx, %r8
	movq	(%rsp), %rcx
	.p2align	4
.LBB2_20:
	vpaddd	%ymm7, %ymm6, %ymm6
	vextracti128	$1, %ymm6, %xmm7
	vpaddd	%xmm6, %xmm7, %xmm6
	vpshufd	$238, %xmm6, %xmm7
	vpaddd	%xmm6, %xmm7, %xmm6
	vmovd	%xmm6, %edi
	addl	%eax, %edi
	vpextrd	$1, %xmm6, %eax
	addl	%edi, %eax
	movl	%eax, (%rbp,%rdx,4)
	incq	%rdx
	cmpq	%r8, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	%rcx, %r9
	je	.LBB2_21
.LBB2_5:
	movq	%rdx, %r14
	imulq	%r11, %r14
	cmpq	%rsi, %r14
	cmovgeq	%rsi, %r14
	movq	%rsi, %r15
	subq	%r14, %r15
	cmpq	%r15, %r11
	cmovlq	%r11, %r15
	leaq	15(%r15), %rax
	testq	%r15, %r15
	cmovnsq	%r15, %rax
	movq	%rax, %rdi
	shrq	$4, %rdi
	andq	$-16, %rax
	movq	%r15, %r12
	subq	%rax, %r12
	sarq	$63, %r12
	addq	%rdi, %r12
	shlq	$4, %r12
	testq	%r12, %r12
	jle	.LBB2_6
	leaq	-1(%r12), %rdi
	shrq	$4, %rdi
	incq	%rdi
	movl	%edi, %eax
	andl	$3, %eax
	cmpq	$49, %r12
	jae	.LBB2_32
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	xorl	%ebx, %ebx
	jmp	.LBB2_10
	.p2align	4
.LBB2_6:
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	jmp	.LBB2_12
	.p2align	4
.LBB2_32:
	andq	$-4, %rdi
	leaq	224(%r10), %rbx
	leaq	(%rbx,%r14,4), %r13
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	xorl	%ebx, %ebx
	.p2align	4
.LBB2_33:
	vpaddd	-192(%r13), %ymm6, %ymm6
	vpaddd	-128(%r13), %ymm6, %ymm6
	vpaddd	-64(%r13), %ymm6, %ymm6
	vpaddd	-224(%r13), %ymm7, %ymm7
	vpaddd	-160(%r13), %ymm7, %ymm7
	vpaddd	-96(%r13), %ymm7, %ymm7
	vpaddd	-32(%r13), %ymm7, %ymm7
	vpaddd	(%r13), %ymm6, %ymm6
	addq	$4, %rbx
	addq	$256, %r13
	cmpq	%rbx, %rdi
	jne	.LBB2_33
	testq	%rax, %rax
	je	.LBB2_12
.LBB2_10:
	shlq	$6, %rbx
	leaq	(%rbx,%r14,4), %rdi
	leaq	32(%r10), %rbx
	addq	%rbx, %rdi
	shll	$6, %eax
	xorl	%ebx, %ebx
	.p2align	4
.LBB2_11:
	vpaddd	-32(%rdi,%rbx), %ymm7, %ymm7
	vpaddd	(%rdi,%rbx), %ymm6, %ymm6
	addq	$64, %rbx
	cmpq	%rbx, %rax
	jne	.LBB2_11
.LBB2_12:
	xorl	%eax, %eax
	movq	%r15, %r13
	subq	%r12, %r13
	jle	.LBB2_20
	xorl	%eax, %eax
	cmpq	$8, %r13
	jae	.LBB2_15
	movq	%r12, %r13
	jmp	.LBB2_29
	.p2align	4
.LBB2_15:
	movq	%r8, %rcx
	movq	%rbp, %r8
	vpbroadcastq	%r14, %zmm8
	cmpq	$32, %r13
	jae	.LBB2_23
	xorl	%ebp, %ebp
	movq	%r12, %rbx
	xorl	%eax, %eax
	jmp	.LBB2_17
.LBB2_23:
	movq	%r13, %rbp
	andq	$-32, %rbp
	leaq	(%r12,%rbp), %rbx
	vpbroadcastq	%r12, %zmm9
	vporq	%zmm0, %zmm9, %zmm9
	vpaddq	%zmm2, %zmm8, %zmm10
	vpaddq	%zmm3, %zmm8, %zmm11
	vpaddq	%zmm4, %zmm8, %zmm13
	vpxor	%xmm12, %xmm12, %xmm12
	movq	%rbp, %rax
	vpxor	%xmm14, %xmm14, %xmm14
	vpxor	%xmm15, %xmm15, %xmm15
	vpxord	%xmm16, %xmm16, %xmm16
	.p2align	4
.LBB2_24:
	vpaddq	%zmm8, %zmm9, %zmm17
	vmovq	%xmm17, %rdi
	vpaddq	%zmm10, %zmm9, %zmm18
	vpaddq	%zmm11, %zmm9, %zmm19
	vpaddq	%zmm13, %zmm9, %zmm20
	vpcmpgtq	%zmm1, %zmm17, %k1
	vpcmpgtq	%zmm1, %zmm18, %k2
	vpcmpgtq	%zmm1, %zmm19, %k3
	vpcmpgtq	%zmm1, %zmm20, %k4
	vmovdqu32	(%r10,%rdi,4), %ymm17 {%k1} {z}
	vpaddd	%ymm12, %ymm17, %ymm12
	vmovdqu32	32(%r10,%rdi,4), %ymm17 {%k2} {z}
	vpaddd	%ymm14, %ymm17, %ymm14
	vmovdqu32	64(%r10,%rdi,4), %ymm17 {%k3} {z}
	vpaddd	%ymm15, %ymm17, %ymm15
	vmovdqu32	96(%r10,%rdi,4), %ymm17 {%k4} {z}
	vpaddd	%ymm16, %ymm17, %ymm16
	vpaddq	%zmm5, %zmm9, %zmm9
	addq	$-32, %rax
	jne	.LBB2_24
	vpaddd	%ymm12, %ymm14, %ymm9
	vpaddd	%ymm9, %ymm15, %ymm9
	vpaddd	%ymm9, %ymm16, %ymm9
	vextracti128	$1, %ymm9, %xmm10
	vpaddd	%xmm10, %xmm9, %xmm9
	vpshufd	$238, %xmm9, %xmm10
	vpaddd	%xmm10, %xmm9, %xmm9
	vpshufd	$85, %xmm9, %xmm10
	vpaddd	%xmm10, %xmm9, %xmm9
	vmovd	%xmm9, %eax
	cmpq	%rbp, %r13
	je	.LBB2_26
	testb	$24, %r13b
	je	.LBB2_28
.LBB2_17:
	movl	%r15d, %edi
	andl	$7, %edi
	subq	%rdi, %r13
	addq	%r12, %r13
	vmovd	%eax, %xmm9
	vpbroadcastq	%rbx, %zmm10
	vpaddq	%zmm0, %zmm10, %zmm10
	addq	%rdi, %rbp
	addq	%r12, %rbp
	subq	%r15, %rbp
	.p2align	4
.LBB2_18:
	vpaddq	%zmm8, %zmm10, %zmm11
	vmovq	%xmm11, %rax
	vpcmpgtq	%zmm1, %zmm11, %k1
	vmovdqu32	(%r10,%rax,4), %ymm11 {%k1} {z}
	vpaddd	%ymm9, %ymm11, %ymm9
	vpaddq	%zmm2, %zmm10, %zmm10
	addq	$8, %rbp
	jne	.LBB2_18
	vextracti128	$1, %ymm9, %xmm8
	vpaddd	%xmm8, %xmm9, %xmm8
	vpshufd	$238, %xmm8, %xmm9
	vpaddd	%xmm9, %xmm8, %xmm8
	vpshufd	$85, %xmm8, %xmm9
	vpaddd	%xmm9, %xmm8, %xmm8
	vmovd	%xmm8, %eax
	testq	%rdi, %rdi
	movq	%r8, %rbp
	movq	%rcx, %r8
	movq	(%rsp), %rcx
	je	.LBB2_20
.LBB2_29:
	movq	%r13, %rdi
	subq	%r15, %rdi
	addq	%r13, %r14
	jmp	.LBB2_30
	.p2align	4
.LBB2_34:
	movl	(%r10,%r14,4), %ebx
.LBB2_35:
	addl	%ebx, %eax
	incq	%r14
	incq	%rdi
	je	.LBB2_20
.LBB2_30:
	testq	%r14, %r14
	jns	.LBB2_34
	xorl	%ebx, %ebx
	jmp	.LBB2_35
.LBB2_28:
	addq	%rbp, %r12
	movq	%r12, %r13
	movq	%r8, %rbp
	movq	%rcx, %r8
	movq	(%rsp), %rcx
	jmp	.LBB2_29
.LBB2_21:
	addq	$8, %rsp
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
	.size	whole_sum_0, .Lfunc_end2-whole_sum_0

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI3_0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI3_1:
	.quad	8
.LCPI3_2:
	.quad	16
.LCPI3_3:
	.quad	24
.LCPI3_4:
	.quad	32
	.text
	.globl	whole_sum_0_general
	.p2align	4
	.type	whole_sum_0_general,@function
whole_sum_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$320, %rsp
	movq	%rcx, 216(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_18
	movq	%rdx, %r9
	movq	(%rdi), %rcx
	movq	8(%rdi), %rax
	movq	%rax, 208(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 200(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 192(%rsp)
	movq	16(%rsi), %r11
	movl	(%r8), %esi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB3_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %r14
	jmp	.LBB3_4
.LBB3_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %r14d
.LBB3_4:
	leaq	(,%r11,4), %rax
	movq	%r11, %r15
	shlq	$6, %r15
	movq	%r11, %rdi
	shlq	$4, %rdi
	movq	%rdi, 256(%rsp)
	vxorps	%xmm0, %xmm0, %xmm0
	vmovdqa64	.LCPI3_0(%rip), %zmm1
	vpternlogd	$255, %zmm2, %zmm2, %zmm2
	vpbroadcastq	.LCPI3_1(%rip), %zmm3
	vpbroadcastq	.LCPI3_2(%rip), %zmm4
	vpbroadcastq	.LCPI3_3(%rip), %zmm5
	vpbroadcastq	.LCPI3_4(%rip), %zmm6
	movq	%r11, 56(%rsp)
	movq	%rsi, 184(%rsp)
	movq	%r15, 176(%rsp)
	jmp	.LBB3_5
.LBB3_22:
	movl	%r9d, %r8d
	.p2align	4
.LBB3_17:
	vmovdqa	96(%rsp), %ymm7
	vpaddd	64(%rsp), %ymm7, %ymm7
	vmovdqa	%ymm7, 64(%rsp)
	vmovdqa	80(%rsp), %xmm7
	vpaddd	64(%rsp), %xmm7, %xmm7
	vmovdqa	%xmm7, 64(%rsp)
	vmovq	64(%rsp), %xmm7
	vmovq	72(%rsp), %xmm8
	vpaddd	%xmm7, %xmm8, %xmm7
	vmovq	%xmm7, 64(%rsp)
	vmovq	%xmm7, %rdi
	addl	68(%rsp), %edi
	movl	%edi, 64(%rsp)
	addl	%r8d, %edi
	movq	208(%rsp), %rsi
	movq	224(%rsp), %r14
	movl	%edi, (%rsi,%r14,4)
	incq	%r14
	movq	184(%rsp), %rsi
	cmpq	%rsi, %r14
	movl	$0, %edi
	cmoveq	%rdi, %r14
	movq	232(%rsp), %r9
	incq	%r9
	cmpq	216(%rsp), %r9
	movq	56(%rsp), %r11
	movq	176(%rsp), %r15
	je	.LBB3_18
.LBB3_5:
	movq	%r9, 232(%rsp)
	vmovaps	%ymm0, 96(%rsp)
	vmovaps	%ymm0, 64(%rsp)
	movq	%r14, 224(%rsp)
	movq	200(%rsp), %rdx
	imulq	%rdx, %r14
	movq	192(%rsp), %rbx
	cmpq	%rbx, %r14
	cmovgeq	%rbx, %r14
	subq	%r14, %rbx
	cmpq	%rbx, %rdx
	cmovlq	%rdx, %rbx
	leaq	15(%rbx), %rdx
	testq	%rbx, %rbx
	cmovnsq	%rbx, %rdx
	movq	%rdx, %rsi
	shrq	$4, %rsi
	andq	$-16, %rdx
	movq	%rbx, %r13
	subq	%rdx, %r13
	sarq	$63, %r13
	addq	%rsi, %r13
	shlq	$4, %r13
	testq	%r13, %r13
	jle	.LBB3_10
	leaq	-1(%r13), %rsi
	shrq	$4, %rsi
	movq	%rax, %rdi
	imulq	%r14, %rdi
	addq	%rcx, %rdi
	xorl	%r8d, %r8d
	jmp	.LBB3_7
	.p2align	4
.LBB3_44:
	movq	%r8, %rdx
	shlq	$4, %rdx
	addq	%r14, %rdx
	vmovdqu	(%rcx,%rdx,4), %ymm7
	vpaddd	64(%rsp), %ymm7, %ymm7
	vmovdqa	%ymm7, 64(%rsp)
	vmovdqu	32(%rcx,%rdx,4), %ymm7
	vpaddd	96(%rsp), %ymm7, %ymm7
	vmovdqa	%ymm7, 96(%rsp)
.LBB3_45:
	addq	%r15, %rdi
	cmpq	%rsi, %r8
	leaq	1(%r8), %r8
	je	.LBB3_10
.LBB3_7:
	cmpq	$1, %r11
	je	.LBB3_44
	movq	%rdi, %rdx
	xorl	%r9d, %r9d
	.p2align	4
.LBB3_9:
	movl	(%rdx), %r10d
	addl	%r10d, 64(%rsp,%r9,4)
	incq	%r9
	addq	%rax, %rdx
	cmpq	$16, %r9
	jne	.LBB3_9
	jmp	.LBB3_45
	.p2align	4
.LBB3_10:
	xorl	%r8d, %r8d
	movq	%rbx, %r10
	subq	%r13, %r10
	jle	.LBB3_17
	cmpq	$1, 56(%rsp)
	sete	%dl
	cmpq	$8, %r10
	setae	%sil
	andb	%dl, %sil
	xorl	%r9d, %r9d
	cmpb	$1, %sil
	jne	.LBB3_25
	vpbroadcastq	%r14, %zmm7
	cmpq	$32, %r10
	jae	.LBB3_19
	xorl	%edi, %edi
	movq	%r13, %r8
	xorl	%r9d, %r9d
	jmp	.LBB3_14
.LBB3_19:
	movq	%r10, %rdi
	andq	$-32, %rdi
	leaq	(%rdi,%r13), %r8
	vpbroadcastq	%r13, %zmm8
	vporq	%zmm1, %zmm8, %zmm8
	vpaddq	%zmm3, %zmm7, %zmm9
	vpaddq	%zmm4, %zmm7, %zmm10
	vpaddq	%zmm5, %zmm7, %zmm12
	vpxor	%xmm11, %xmm11, %xmm11
	movq	%rdi, %rdx
	vpxor	%xmm13, %xmm13, %xmm13
	vpxor	%xmm14, %xmm14, %xmm14
	vpxor	%xmm15, %xmm15, %xmm15
	.p2align	4
.LBB3_20:
	vpaddq	%zmm7, %zmm8, %zmm16
	vmovq	%xmm16, %rsi
	vpaddq	%zmm9, %zmm8, %zmm17
	vpaddq	%zmm10, %zmm8, %zmm18
	vpaddq	%zmm12, %zmm8, %zmm19
	vpcmpgtq	%zmm2, %zmm16, %k1
	vpcmpgtq	%zmm2, %zmm17, %k2
	vpcmpgtq	%zmm2, %zmm18, %k3
	vpcmpgtq	%zmm2, %zmm19, %k4
	vmovdqu32	(%rcx,%rsi,4), %ymm16 {%k1} {z}
	vpaddd	%ymm11, %ymm16, %ymm11
	vmovdqu32	32(%rcx,%rsi,4), %ymm16 {%k2} {z}
	vpaddd	%ymm13, %ymm16, %ymm13
	vmovdqu32	64(%rcx,%rsi,4), %ymm16 {%k3} {z}
	vpaddd	%ymm14, %ymm16, %ymm14
	vmovdqu32	96(%rcx,%rsi,4), %ymm16 {%k4} {z}
	vpaddd	%ymm15, %ymm16, %ymm15
	vpaddq	%zmm6, %zmm8, %zmm8
	addq	$-32, %rdx
	jne	.LBB3_20
	vpaddd	%ymm11, %ymm13, %ymm8
	vpaddd	%ymm8, %ymm14, %ymm8
	vpaddd	%ymm8, %ymm15, %ymm8
	vextracti128	$1, %ymm8, %xmm9
	vpaddd	%xmm9, %xmm8, %xmm8
	vpshufd	$238, %xmm8, %xmm9
	vpaddd	%xmm9, %xmm8, %xmm8
	vpshufd	$85, %xmm8, %xmm9
	vpaddd	%xmm9, %xmm8, %xmm8
	vmovd	%xmm8, %r9d
	cmpq	%rdi, %r10
	je	.LBB3_22
	testb	$24, %r10b
	je	.LBB3_24
.LBB3_14:
	movl	%ebx, %esi
	andl	$7, %esi
	subq	%rsi, %r10
	addq	%r13, %r10
	vmovd	%r9d, %xmm8
	vpbroadcastq	%r8, %zmm9
	vpaddq	%zmm1, %zmm9, %zmm9
	addq	%rsi, %rdi
	addq	%r13, %rdi
	subq	%rbx, %rdi
	.p2align	4
.LBB3_15:
	vpaddq	%zmm7, %zmm9, %zmm10
	vmovq	%xmm10, %rdx
	vpcmpgtq	%zmm2, %zmm10, %k1
	vmovdqu32	(%rcx,%rdx,4), %ymm10 {%k1} {z}
	vpaddd	%ymm8, %ymm10, %ymm8
	vpaddq	%zmm3, %zmm9, %zmm9
	addq	$8, %rdi
	jne	.LBB3_15
	vextracti128	$1, %ymm8, %xmm7
	vpaddd	%xmm7, %xmm8, %xmm7
	vpshufd	$238, %xmm7, %xmm8
	vpaddd	%xmm7, %xmm8, %xmm7
	vpshufd	$85, %xmm7, %xmm8
	vpaddd	%xmm7, %xmm8, %xmm7
	vmovd	%xmm7, %r9d
	movl	%r9d, %r8d
	testq	%rsi, %rsi
	je	.LBB3_17
	movl	%ebx, %esi
	subl	%r10d, %esi
	andl	$3, %esi
	je	.LBB3_27
.LBB3_28:
	leaq	(%r10,%r14), %rdx
	imulq	%rax, %rdx
	addq	%rcx, %rdx
	movq	%r10, %r13
	jmp	.LBB3_29
	.p2align	4
.LBB3_31:
	movl	(%rdx), %edi
.LBB3_32:
	addl	%edi, %r9d
	incq	%r13
	addq	%rax, %rdx
	decq	%rsi
	je	.LBB3_33
.LBB3_29:
	movq	%r14, %rdi
	addq	%r13, %rdi
	jns	.LBB3_31
	xorl	%edi, %edi
	jmp	.LBB3_32
.LBB3_24:
	addq	%rdi, %r13
	.p2align	4
.LBB3_25:
	movq	%r13, %r10
	movl	%ebx, %esi
	subl	%r10d, %esi
	andl	$3, %esi
	jne	.LBB3_28
.LBB3_27:
	movq	%r10, %r13
.LBB3_33:
	subq	%rbx, %r10
	movl	%r9d, %r8d
	cmpq	$-4, %r10
	ja	.LBB3_17
	leaq	(%r14,%r13), %rdx
	addq	$3, %rdx
	imulq	%rax, %rdx
	movq	%rdx, 248(%rsp)
	leaq	(%r14,%r13), %rdx
	addq	$2, %rdx
	imulq	%rax, %rdx
	movq	%rdx, 240(%rsp)
	leaq	(%r14,%r13), %r11
	incq	%r11
	imulq	%rax, %r11
	leaq	(%r14,%r13), %r15
	imulq	%rax, %r15
	movq	%rcx, %r10
	jmp	.LBB3_35
	.p2align	4
.LBB3_43:
	addl	%r9d, %edx
	addl	%edx, %esi
	addl	%esi, %r8d
	addl	%edi, %r8d
	addq	$4, %r13
	addq	256(%rsp), %r10
	movl	%r8d, %r9d
	cmpq	%r13, %rbx
	je	.LBB3_17
.LBB3_35:
	xorl	%esi, %esi
	movq	%r14, %r12
	addq	%r13, %r12
	movl	$0, %edx
	js	.LBB3_37
	movl	(%r10,%r15), %edx
.LBB3_37:
	movq	%r12, %rdi
	incq	%rdi
	js	.LBB3_39
	movl	(%r10,%r11), %esi
.LBB3_39:
	xorl	%edi, %edi
	movq	%r12, %r8
	addq	$2, %r8
	movl	$0, %r8d
	js	.LBB3_41
	movq	240(%rsp), %r8
	movl	(%r10,%r8), %r8d
.LBB3_41:
	addq	$3, %r12
	js	.LBB3_43
	movq	248(%rsp), %rdi
	movl	(%r10,%rdi), %edi
	jmp	.LBB3_43
.LBB3_18:
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
	.size	whole_sum_0_general, .Lfunc_end3-whole_sum_0_general

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI4_0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI4_1:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI4_2:
	.quad	256
.LCPI4_3:
	.quad	8
.LCPI4_4:
	.quad	16
.LCPI4_5:
	.quad	24
.LCPI4_6:
	.quad	32
	.text
	.globl	whole_sum_1
	.p2align	4
	.type	whole_sum_1,@function
whole_sum_1:
	cmpq	%rcx, %rdx
	jge	.LBB4_21
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$16, %rsp
	movq	(%rdi), %r8
	movq	8(%rdi), %rax
	movq	%rax, (%rsp)
	movq	(%rsi), %rsi
	leaq	15(%rsi), %rdi
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rdi
	movq	%rdi, %r9
	sarq	$4, %r9
	andq	$-16, %rdi
	movq	%rsi, %rax
	subq	%rdi, %rax
	sarq	$63, %rax
	addq	%r9, %rax
	movq	%rax, %r12
	shlq	$4, %r12
	leaq	-1(%r12), %r9
	shrq	$4, %r9
	movq	%rsi, %r11
	subq	%r12, %r11
	leaq	1(%r9), %rbx
	andq	$-2, %rbx
	movq	%r11, %r10
	andq	$-32, %r10
	vpbroadcastq	%rax, %zmm0
	vpsllq	$4, %zmm0, %zmm0
	vporq	.LCPI4_0(%rip), %zmm0, %zmm0
	movl	%esi, %edi
	andl	$7, %edi
	movq	%rdi, 8(%rsp)
	movq	%rsi, %r13
	andq	$-8, %r13
	shlq	$6, %rax
	leaq	(%rax,%r8), %rbp
	addq	$96, %rbp
	vmovdqa64	.LCPI4_0(%rip), %zmm1
	vpbroadcastq	.LCPI4_2(%rip), %zmm2
	vmovdqa64	.LCPI4_1(%rip), %zmm3
	vmovdqa64	.LCPI4_1(%rip), %zmm4
	vmovdqa64	.LCPI4_0(%rip), %zmm5
	vpbroadcastq	.LCPI4_3(%rip), %zmm6
	vpbroadcastq	.LCPI4_4(%rip), %zmm7
	vpbroadcastq	.LCPI4_5(%rip), %zmm8
	vpbroadcastq	.LCPI4_6(%rip), %zmm9
	jmp	.LBB4_2
	.p2align	4
.LBB4_19:
	incq	%rdx
	cmpq	%rcx, %rdx
	je	.LBB4_20
.LBB4_2:
	vpxor	%xmm10, %xmm10, %xmm10
	testq	%r12, %r12
	jle	.LBB4_3
	testq	%r9, %r9
	je	.LBB4_5
	movl	$16, %r15d
	vpxor	%xmm11, %xmm11, %xmm11
	xorl	%eax, %eax
	.p2align	4
.LBB4_23:
	vpbroadcastq	%r15, %zmm12
	leaq	-16(%r15), %rdi
	vpbroadcastq	%rdi, %zmm13
	vporq	%zmm4, %zmm13, %zmm14
	vmovq	%xmm14, %rdi
	vpcmpgtq	%zmm14, %zmm2, %k1
	vmovdqu32	(%r8,%rdi,4), %ymm14 {%k1} {z}
	vpaddd	%ymm10, %ymm14, %ymm10
	vporq	%zmm5, %zmm13, %zmm13
	vpcmpgtq	%zmm13, %zmm2, %k1
	vmovdqu32	-64(%r8,%r15,4), %ymm13 {%k1} {z}
	vpaddd	%ymm11, %ymm13, %ymm11
	vporq	%zmm5, %zmm12, %zmm13
	vpcmpgtq	%zmm13, %zmm2, %k1
	vmovdqu32	(%r8,%r15,4), %ymm13 {%k1} {z}
	vpaddd	%ymm11, %ymm13, %ymm11
	vporq	%zmm4, %zmm12, %zmm12
	vmovq	%xmm12, %rdi
	vpcmpgtq	%zmm12, %zmm2, %k1
	vmovdqu32	(%r8,%rdi,4), %ymm12 {%k1} {z}
	vpaddd	%ymm10, %ymm12, %ymm10
	addq	$2, %rax
	addq	$32, %r15
	cmpq	%rax, %rbx
	jne	.LBB4_23
	leaq	1(%r9), %rdi
	testb	$1, %dil
	je	.LBB4_8
	jmp	.LBB4_7
	.p2align	4
.LBB4_3:
	vpxor	%xmm11, %xmm11, %xmm11
.LBB4_8:
	xorl	%eax, %eax
	cmpq	%r12, %rsi
	jle	.LBB4_19
	jmp	.LBB4_9
	.p2align	4
.LBB4_5:
	vpxor	%xmm11, %xmm11, %xmm11
	xorl	%eax, %eax
.LBB4_7:
	movq	%rax, %rdi
	shlq	$4, %rdi
	vpbroadcastq	%rdi, %zmm12
	vporq	%zmm1, %zmm12, %zmm13
	vpcmpgtq	%zmm13, %zmm2, %k1
	shlq	$6, %rax
	vmovdqu32	(%r8,%rax), %ymm13 {%k1} {z}
	vpaddd	%ymm11, %ymm13, %ymm11
	vporq	%zmm3, %zmm12, %zmm12
	vmovq	%xmm12, %rax
	vpcmpgtq	%zmm12, %zmm2, %k1
	vmovdqu32	(%r8,%rax,4), %ymm12 {%k1} {z}
	vpaddd	%ymm10, %ymm12, %ymm10
	xorl	%eax, %eax
	cmpq	%r12, %rsi
	jle	.LBB4_19
.LBB4_9:
	xorl	%eax, %eax
	movq	%r12, %r15
	cmpq	$8, %r11
	jb	.LBB4_24
	cmpq	$32, %r11
	jae	.LBB4_12
	xorl	%r14d, %r14d
	movq	%r12, %rdi
	xorl	%eax, %eax
	jmp	.LBB4_16
.LBB4_12:
	vpxor	%xmm12, %xmm12, %xmm12
	xorl	%eax, %eax
	vmovdqa64	%zmm0, %zmm16
	vpxor	%xmm13, %xmm13, %xmm13
	vpxor	%xmm14, %xmm14, %xmm14
	vpxor	%xmm15, %xmm15, %xmm15
	.p2align	4
.LBB4_13:
	vpaddq	%zmm6, %zmm16, %zmm17
	vpaddq	%zmm7, %zmm16, %zmm18
	vpaddq	%zmm8, %zmm16, %zmm19
	vpcmpltuq	%zmm2, %zmm16, %k1
	vpcmpltuq	%zmm2, %zmm17, %k2
	vpcmpltuq	%zmm2, %zmm18, %k3
	vpcmpltuq	%zmm2, %zmm19, %k4
	vmovdqu32	-96(%rbp,%rax,4), %ymm17 {%k1} {z}
	vpaddd	%ymm12, %ymm17, %ymm12
	vmovdqu32	-64(%rbp,%rax,4), %ymm17 {%k2} {z}
	vpaddd	%ymm13, %ymm17, %ymm13
	vmovdqu32	-32(%rbp,%rax,4), %ymm17 {%k3} {z}
	vpaddd	%ymm14, %ymm17, %ymm14
	vmovdqu32	(%rbp,%rax,4), %ymm17 {%k4} {z}
	vpaddd	%ymm15, %ymm17, %ymm15
	addq	$32, %rax
	vpaddq	%zmm9, %zmm16, %zmm16
	cmpq	%rax, %r10
	jne	.LBB4_13
	vpaddd	%ymm12, %ymm13, %ymm12
	vpaddd	%ymm12, %ymm14, %ymm12
	vpaddd	%ymm12, %ymm15, %ymm12
	vextracti128	$1, %ymm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vpshufd	$238, %xmm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vpshufd	$85, %xmm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vmovd	%xmm12, %eax
	cmpq	%r10, %r11
	je	.LBB4_19
	movq	%r10, %r14
	leaq	(%r12,%r10), %r15
	movq	%r15, %rdi
	testb	$24, %r11b
	je	.LBB4_24
.LBB4_16:
	vmovd	%eax, %xmm12
	vpbroadcastq	%rdi, %zmm13
	vpaddq	%zmm1, %zmm13, %zmm13
	addq	%r12, %r14
	.p2align	4
.LBB4_17:
	vpcmpltuq	%zmm2, %zmm13, %k1
	vmovdqu32	(%r8,%r14,4), %ymm14 {%k1} {z}
	vpaddd	%ymm12, %ymm14, %ymm12
	vpaddq	%zmm6, %zmm13, %zmm13
	addq	$8, %r14
	cmpq	%r14, %r13
	jne	.LBB4_17
	vextracti128	$1, %ymm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vpshufd	$238, %xmm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vpshufd	$85, %xmm12, %xmm13
	vpaddd	%xmm13, %xmm12, %xmm12
	vmovd	%xmm12, %eax
	movq	%r13, %r15
	cmpq	$0, 8(%rsp)
	jne	.LBB4_24
	jmp	.LBB4_19
	.p2align	4
.LBB4_26:
	addl	%edi, %eax
	incq	%r15
	cmpq	%r15, %rsi
	je	.LBB4_19
.LBB4_24:
	xorl	%edi, %edi
	cmpq	$255, %r15
	ja	.LBB4_26
	movl	(%r8,%r15,4), %edi
	jmp	.LBB4_26
.LBB4_20:
	vpaddd	%ymm11, %ymm10, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddd	%xmm0, %xmm1, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddd	%xmm0, %xmm1, %xmm0
	vpextrd	$1, %xmm0, %ecx
	vmovd	%xmm0, %edx
	addl	%eax, %edx
	addl	%ecx, %edx
	movq	(%rsp), %rax
	movl	%edx, (%rax)
	addq	$16, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB4_21:
	vzeroupper
	retq
.Lfunc_end4:
	.size	whole_sum_1, .Lfunc_end4-whole_sum_1

	.section	".note.GNU-stack","",@progbits
