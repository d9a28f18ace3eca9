	.file	"<string>"
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	0xff800000
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_1:
	.quad	9223372036854775807
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI0_2:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI0_3:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI0_4:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
.LCPI0_5:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
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
	subq	$576, %rsp
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
	leaq	264(%rsp), %rax
	leaq	132(%rsp), %r14
	leaq	31(%rdi), %rcx
	testq	%rdi, %rdi
	cmovnsq	%rdi, %rcx
	movq	%rcx, %rsi
	shrq	$5, %rsi
	andq	$-32, %rcx
	movq	%rdi, %r10
	subq	%rcx, %r10
	sarq	$63, %r10
	addq	%rsi, %r10
	shlq	$5, %r10
	leaq	-1(%r10), %rsi
	shrq	$5, %rsi
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
	vbroadcastss	.LCPI0_0(%rip), %ymm0
	vpbroadcastq	.LCPI0_1(%rip), %zmm1
	vmovdqa64	.LCPI0_2(%rip), %zmm2
	vmovdqa64	.LCPI0_3(%rip), %zmm3
	vmovdqa64	.LCPI0_4(%rip), %zmm4
	vmovdqa64	.LCPI0_5(%rip), %zmm5
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
	vmovaps	%ymm0, 128(%rsp)
	vmovdqa64	%zmm1, 256(%rsp)
	vmovdqa64	%zmm1, %zmm8
	vmovaps	%ymm0, %ymm7
	vmovdqa64	%zmm1, %zmm10
	vmovaps	%ymm0, %ymm9
	vmovaps	%ymm0, %ymm11
	vmovdqa64	%zmm1, %zmm12
	cmpq	$0, 16(%rsp)
	jle	.LBB0_18
	movq	%rdx, %rcx
	imulq	%rdi, %rcx
	movq	8(%rsp), %rsi
	leaq	(%rsi,%rcx,4), %r8
	vmovaps	128(%rsp), %ymm14
	vmovdqa64	256(%rsp), %zmm13
	xorl	%r11d, %r11d
	movq	80(%rsp), %rbx
	vmovaps	%ymm0, %ymm7
	vmovaps	%ymm0, %ymm9
	vmovaps	%ymm0, %ymm11
	vmovdqa64	%zmm1, %zmm8
	vmovdqa64	%zmm1, %zmm10
	vmovdqa64	%zmm1, %zmm12
	.p2align	4
.LBB0_16:
	vpbroadcastq	%r11, %zmm15
	vporq	%zmm2, %zmm15, %zmm16
	vmovups	(%r8,%r11,4), %ymm17
	vcmpltps	%ymm17, %ymm14, %k0
	vpcmpgtq	%zmm16, %zmm13, %k1
	vcmpnltps	%ymm14, %ymm17, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm17, %ymm14 {%k1}
	vmovdqa64	%zmm16, %zmm13 {%k1}
	vporq	%zmm3, %zmm15, %zmm16
	vmovq	%xmm16, %rcx
	vmovups	(%r8,%rcx,4), %ymm17
	vcmpltps	%ymm17, %ymm11, %k0
	vpcmpgtq	%zmm16, %zmm12, %k1
	vcmpnltps	%ymm11, %ymm17, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm17, %ymm11 {%k1}
	vmovdqa64	%zmm16, %zmm12 {%k1}
	vporq	%zmm4, %zmm15, %zmm16
	vmovq	%xmm16, %rcx
	vmovups	(%r8,%rcx,4), %ymm17
	vcmpltps	%ymm17, %ymm9, %k0
	vpcmpgtq	%zmm16, %zmm10, %k1
	vcmpnltps	%ymm9, %ymm17, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm17, %ymm9 {%k1}
	vmovdqa64	%zmm16, %zmm10 {%k1}
	vporq	%zmm5, %zmm15, %zmm15
	vmovq	%xmm15, %rcx
	vmovups	(%r8,%rcx,4), %ymm16
	vcmpltps	%ymm16, %ymm7, %k0
	vpcmpgtq	%zmm15, %zmm8, %k1
	vcmpnltps	%ymm7, %ymm16, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm16, %ymm7 {%k1}
	vmovdqa64	%zmm15, %zmm8 {%k1}
	addq	$32, %r11
	decq	%rbx
	jne	.LBB0_16
	vmovaps	%ymm14, 128(%rsp)
	vmovdqa64	%zmm13, 256(%rsp)
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
	vmovaps	128(%rsp), %ymm14
	vmovdqa64	256(%rsp), %zmm15
	vcmpltps	%ymm9, %ymm14, %k0
	vpcmpgtq	%zmm10, %zmm15, %k1
	vcmpnltps	%ymm14, %ymm9, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm9, 128(%rsp) {%k1}
	vmovaps	%ymm9, %ymm14 {%k1}
	vmovdqa64	%zmm10, %zmm15 {%k1}
	vmovdqa64	%zmm10, 256(%rsp) {%k1}
	vcmpltps	%ymm7, %ymm11, %k0
	vpcmpgtq	%zmm8, %zmm12, %k1
	vcmpnltps	%ymm11, %ymm7, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm7, %ymm11 {%k1}
	vmovdqa64	%zmm8, %zmm12 {%k1}
	vcmpltps	%ymm11, %ymm14, %k0
	vpcmpgtq	%zmm12, %zmm15, %k1
	vcmpnltps	%ymm14, %ymm11, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm11, 128(%rsp) {%k1}
	vmovdqa64	%zmm12, 256(%rsp) {%k1}
	vmovaps	128(%rsp), %xmm14
	vmovaps	144(%rsp), %xmm15
	vmovdqa64	288(%rsp), %ymm16
	vcmpltps	%xmm15, %xmm14, %k0
	vcmpnltps	%xmm14, %xmm15, %k1
	vpcmpltq	256(%rsp), %ymm16, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm15, 128(%rsp) {%k1}
	vmovdqa64	%ymm16, 256(%rsp) {%k1}
	movl	$2, %r10d
	movb	$1, %r8b
	leaq	256(%rsp), %rcx
	leaq	128(%rsp), %r11
	.p2align	4
.LBB0_27:
	vmovss	128(%rsp,%r10,4), %xmm14
	movq	256(%rsp,%r10,8), %rdi
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
	movq	256(%rsp), %rcx
	vucomiss	%xmm14, %xmm15
	seta	%sil
	movq	264(%rsp), %rdi
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
	movq	%rcx, 256(%rsp)
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
	vmovaps	%ymm11, 160(%rsp)
	vmovdqa64	%zmm12, 320(%rsp)
	vmovaps	%ymm9, 192(%rsp)
	vmovdqa64	%zmm10, 384(%rsp)
	vmovaps	%ymm7, 224(%rsp)
	vmovdqa64	%zmm8, 448(%rsp)
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
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI1_2:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI1_3:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI1_4:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
.LCPI1_5:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
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
	subq	$704, %rsp
	movq	%rcx, 224(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_30
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 216(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 208(%rsp)
	movq	(%rsi), %r10
	movq	8(%rsi), %rax
	movq	%rax, 40(%rsp)
	movq	16(%rsi), %r15
	movq	24(%rsi), %rax
	movq	%rax, 200(%rsp)
	movq	32(%rsi), %rax
	movq	%rax, 192(%rsp)
	movq	40(%rsi), %rax
	movq	%rax, 184(%rsp)
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
	leaq	31(%r10), %rax
	testq	%r10, %r10
	cmovnsq	%r10, %rax
	movq	%rax, %rcx
	sarq	$5, %rcx
	andq	$-32, %rax
	movq	%r10, %rdx
	subq	%rax, %rdx
	sarq	$63, %rdx
	addq	%rcx, %rdx
	movq	%rdx, %rax
	shlq	$5, %rax
	leaq	-1(%rax), %rcx
	shrq	$5, %rcx
	movq	%rcx, 248(%rsp)
	movl	%r10d, %ecx
	andl	$7, %ecx
	movq	%rcx, 72(%rsp)
	leaq	-7(%rdi), %rcx
	andq	%r10, %rcx
	movq	%rcx, 160(%rsp)
	movl	%r10d, %ecx
	andl	$3, %ecx
	movq	%rcx, 64(%rsp)
	movq	%rax, %rcx
	subq	%r10, %rcx
	movq	%rcx, 168(%rsp)
	movq	%r15, %rcx
	shlq	$5, %rcx
	movq	%rcx, 152(%rsp)
	movq	%r15, %r14
	shlq	$7, %r14
	leaq	3(%rax), %rcx
	movq	%r15, %rdi
	movq	%rcx, 144(%rsp)
	imulq	%rcx, %rdi
	movq	%rdi, 136(%rsp)
	movq	%r15, %rcx
	shlq	$4, %rcx
	movq	%rcx, 128(%rsp)
	leaq	2(%rax), %rcx
	imulq	%r15, %rcx
	movq	%rcx, 120(%rsp)
	movq	%rax, 56(%rsp)
	incq	%rax
	imulq	%r15, %rax
	movq	%rax, 112(%rsp)
	imulq	%r15, %rdx
	shlq	$7, %rdx
	movq	%rdx, 240(%rsp)
	movq	%r10, %rax
	andq	$-4, %rax
	vbroadcastss	.LCPI1_0(%rip), %ymm0
	vbroadcastsd	.LCPI1_1(%rip), %zmm1
	vmovdqa64	.LCPI1_2(%rip), %zmm2
	vmovdqa64	.LCPI1_3(%rip), %zmm3
	vmovdqa64	.LCPI1_4(%rip), %zmm4
	negq	%rax
	movq	%rax, 96(%rsp)
	vmovdqa64	.LCPI1_5(%rip), %zmm5
	vmovss	.LCPI1_0(%rip), %xmm6
	leaq	(,%r15,4), %rax
	movq	40(%rsp), %rcx
	leaq	(,%rcx,4), %rcx
	movq	%rcx, 80(%rsp)
	movq	%r10, 88(%rsp)
	movq	%rsi, 176(%rsp)
	movq	%r14, 104(%rsp)
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
	movq	160(%rsp), %rdx
	movq	152(%rsp), %r11
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
	cmpq	$0, 72(%rsp)
	je	.LBB1_14
.LBB1_12:
	movq	80(%rsp), %rsi
	imulq	%r8, %rsi
	imulq	%rax, %rcx
	addq	%rsi, %rcx
	addq	32(%rsp), %rcx
	movq	72(%rsp), %rsi
	.p2align	4
.LBB1_13:
	vmovss	(%rcx), %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	addq	%rax, %rcx
	decq	%rsi
	jne	.LBB1_13
.LBB1_14:
	movq	%r9, 232(%rsp)
	movq	%r8, 48(%rsp)
	imulq	200(%rsp), %r8
	movq	216(%rsp), %rdx
	leaq	(%rdx,%r8,4), %rsi
	vmovss	%xmm8, (%rdx,%r8,4)
	movq	192(%rsp), %rcx
	vmovss	%xmm7, (%rsi,%rcx,4)
	vmovaps	%ymm0, 256(%rsp)
	vmovaps	%zmm1, 384(%rsp)
	vmovaps	%ymm0, 288(%rsp)
	vmovaps	%zmm1, 448(%rsp)
	vmovaps	%ymm0, 320(%rsp)
	vmovaps	%zmm1, 512(%rsp)
	vmovaps	%ymm0, 352(%rsp)
	vmovaps	%zmm1, 576(%rsp)
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
	shlq	$5, %rsi
	vpbroadcastq	%rsi, %zmm7
	vporq	%zmm2, %zmm7, %zmm8
	vmovups	(%rbx,%rsi,4), %ymm9
	vmovaps	256(%rsp), %ymm10
	vmovaps	288(%rsp), %ymm11
	vmovaps	320(%rsp), %ymm12
	vmovaps	352(%rsp), %ymm13
	vcmpltps	%ymm9, %ymm10, %k0
	vcmpnltps	%ymm10, %ymm9, %k1
	vpcmpltq	384(%rsp), %zmm8, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm9, 256(%rsp) {%k1}
	vmovdqa64	%zmm8, 384(%rsp) {%k1}
	vporq	%zmm3, %zmm7, %zmm8
	vmovq	%xmm8, %rsi
	vmovups	(%rbx,%rsi,4), %ymm9
	vcmpnltps	%ymm11, %ymm9, %k1
	vpcmpltq	448(%rsp), %zmm8, %k0 {%k1}
	vcmpltps	%ymm9, %ymm11, %k1
	korb	%k0, %k1, %k1
	vmovaps	%ymm9, 288(%rsp) {%k1}
	vmovdqa64	%zmm8, 448(%rsp) {%k1}
	vporq	%zmm4, %zmm7, %zmm8
	vmovq	%xmm8, %rsi
	vmovups	(%rbx,%rsi,4), %ymm9
	vcmpltps	%ymm9, %ymm12, %k0
	vcmpnltps	%ymm12, %ymm9, %k1
	vpcmpltq	512(%rsp), %zmm8, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm9, 320(%rsp) {%k1}
	vmovdqa64	%zmm8, 512(%rsp) {%k1}
	vporq	%zmm5, %zmm7, %zmm7
	vmovq	%xmm7, %rsi
	vmovups	(%rbx,%rsi,4), %ymm8
	vmovdqa64	576(%rsp), %zmm9
	vcmpltps	%ymm8, %ymm13, %k0
	vpcmpgtq	%zmm7, %zmm9, %k1
	vcmpnltps	%ymm13, %ymm8, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm8, 352(%rsp) {%k1}
	vmovdqa64	%zmm7, %zmm9 {%k1}
	vmovdqa64	%zmm9, 576(%rsp)
.LBB1_32:
	addq	$32, %r10
	addq	%r14, %rcx
	cmpq	248(%rsp), %rdi
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
	vmovss	256(%rsp,%rsi,4), %xmm8
	movq	384(%rsp,%rsi,8), %r12
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
	vmovss	%xmm8, 256(%rsp,%rsi,4)
	cmovneq	%r8, %r12
	movq	%r12, 384(%rsp,%rsi,8)
	incq	%rsi
	addq	%rax, %r11
	cmpq	$32, %rsi
	jne	.LBB1_18
	jmp	.LBB1_32
	.p2align	4
.LBB1_19:
	vmovaps	%xmm6, %xmm7
	movabsq	$9223372036854775807, %rsi
	movq	%rsi, %r11
	movq	88(%rsp), %rcx
	cmpq	%rcx, 56(%rsp)
	leaq	392(%rsp), %r12
	leaq	260(%rsp), %r13
	jge	.LBB1_27
	movq	56(%rsp), %rcx
	movq	%rsi, %r11
	vmovaps	%xmm6, %xmm7
	cmpq	$-4, 168(%rsp)
	movq	48(%rsp), %rdi
	ja	.LBB1_25
	movq	%rdi, %rcx
	imulq	40(%rsp), %rcx
	movq	32(%rsp), %rdx
	leaq	(%rdx,%rcx,4), %rdi
	movq	144(%rsp), %rcx
	movq	%rsi, %r11
	vmovaps	%xmm6, %xmm7
	movq	136(%rsp), %r13
	movq	128(%rsp), %r10
	movq	120(%rsp), %r12
	movq	112(%rsp), %r14
	movq	96(%rsp), %rbx
	.p2align	4
.LBB1_22:
	leaq	-3(%rcx), %rdx
	movq	240(%rsp), %rsi
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
	cmpq	$0, 64(%rsp)
	movq	104(%rsp), %r14
	leaq	392(%rsp), %r12
	leaq	260(%rsp), %r13
	je	.LBB1_27
	addq	$-3, %rcx
	movq	48(%rsp), %rdi
.LBB1_25:
	movq	80(%rsp), %rdx
	imulq	%rdi, %rdx
	movq	%rax, %rdi
	imulq	%rcx, %rdi
	addq	%rdx, %rdi
	addq	32(%rsp), %rdi
	movq	64(%rsp), %r10
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
	vmovaps	256(%rsp), %ymm8
	vmovaps	288(%rsp), %ymm9
	vmovaps	320(%rsp), %ymm10
	vmovaps	352(%rsp), %ymm11
	vmovdqa64	384(%rsp), %zmm12
	vmovdqa64	448(%rsp), %zmm13
	vmovdqa64	512(%rsp), %zmm14
	vcmpltps	%ymm10, %ymm8, %k0
	vmovdqa64	576(%rsp), %zmm15
	vpcmpgtq	%zmm14, %zmm12, %k1
	vcmpnltps	%ymm8, %ymm10, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm10, %ymm8 {%k1}
	vmovaps	%ymm10, 256(%rsp) {%k1}
	vmovdqa64	%zmm14, %zmm12 {%k1}
	vmovdqa64	%zmm14, 384(%rsp) {%k1}
	vcmpltps	%ymm11, %ymm9, %k0
	vpcmpgtq	%zmm15, %zmm13, %k1
	vcmpnltps	%ymm9, %ymm11, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm11, 288(%rsp) {%k1}
	vmovaps	%ymm11, %ymm9 {%k1}
	vmovdqa64	%zmm15, %zmm13 {%k1}
	vmovdqa64	%zmm15, 448(%rsp) {%k1}
	vcmpltps	%ymm9, %ymm8, %k0
	vpcmpgtq	%zmm13, %zmm12, %k1
	vcmpnltps	%ymm8, %ymm9, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm9, 256(%rsp) {%k1}
	vmovdqa64	%zmm13, 384(%rsp) {%k1}
	vmovaps	256(%rsp), %xmm8
	vmovaps	272(%rsp), %xmm9
	vmovdqa	416(%rsp), %ymm10
	vcmpltps	%xmm9, %xmm8, %k0
	vcmpnltps	%xmm8, %xmm9, %k1
	vpcmpltq	384(%rsp), %ymm10, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm9, 256(%rsp) {%k1}
	vmovdqa64	%ymm10, 384(%rsp) {%k1}
	movl	$2, %r10d
	movb	$1, %cl
	leaq	384(%rsp), %rdi
	leaq	256(%rsp), %rsi
	.p2align	4
.LBB1_28:
	vmovss	256(%rsp,%r10,4), %xmm8
	movq	384(%rsp,%r10,8), %rdx
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
	vmovss	256(%rsp), %xmm8
	vmovss	260(%rsp), %xmm9
	movq	384(%rsp), %rcx
	movq	392(%rsp), %rdx
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
	vmovss	%xmm8, 256(%rsp)
	cmovneq	%rdx, %rcx
	movq	%rcx, 384(%rsp)
	cmpq	%rcx, %r11
	movq	%rcx, %rdx
	cmovlq	%r11, %rdx
	vucomiss	%xmm7, %xmm8
	cmovaq	%rcx, %rdx
	vucomiss	%xmm8, %xmm7
	cmovaq	%r11, %rdx
	movq	48(%rsp), %rsi
	movq	%rsi, %rcx
	imulq	184(%rsp), %rsi
	movabsq	$9223372036854775807, %rdi
	cmpq	%rdi, %rdx
	movq	$-1, %rdi
	cmoveq	%rdi, %rdx
	movq	208(%rsp), %rdi
	movq	%rdx, (%rdi,%rsi,8)
	incq	%rcx
	cmpq	176(%rsp), %rcx
	movl	$0, %r8d
	cmovneq	%rcx, %r8
	movq	232(%rsp), %r9
	incq	%r9
	cmpq	224(%rsp), %r9
	movq	88(%rsp), %r10
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
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI2_1:
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
.LCPI2_2:
	.quad	16
.LCPI2_3:
	.quad	32
.LCPI2_4:
	.quad	48
.LCPI2_5:
	.quad	64
.LCPI2_6:
	.quad	8
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
	vmovdqa64	.LCPI2_1(%rip), %zmm0
	vpternlogd	$255, %zmm1, %zmm1, %zmm1
	vpbroadcastq	.LCPI2_6(%rip), %zmm2
	vmovdqa64	.LCPI2_0(%rip), %zmm3
	vpbroadcastq	.LCPI2_2(%rip), %zmm4
	vpbroadcastq	.LCPI2_3(%rip), %zmm5
	vpbroadcastq	.LCPI2_4(%rip), %zmm6
	vpbroadcastq	.LCPI2_5(%rip), %zmm7
	movq	%rcx, (%rsp)
	jmp	.LBB2_5
.LBB2_26:
	movq	%r8, %rbp
	movq	%rcx, %r8
	movq	(%rsp), %rcx
	.p2align	4
.LBB2_20:
	vpaddd	%zmm9, %zmm8, %zmm8
	vextracti64x4	$1, %zmm8, %ymm9
	vpaddd	%ymm8, %ymm9, %ymm8
	vextracti128	$1, %ymm8, %xmm9
	vpaddd	%xmm8, %xmm9, %xmm8
	vpshufd	$238, %xmm8, %xmm9
	vpaddd	%xmm8, %xmm9, %xmm8
	vmovd	%xmm8, %eax
	addl	%ebx, %eax
	vpextrd	$1, %xmm8, %edi
	addl	%eax, %edi
	movl	%edi, (%rbp,%rdx,4)
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
	leaq	31(%r15), %rax
	testq	%r15, %r15
	cmovnsq	%r15, %rax
	movq	%rax, %rdi
	shrq	$5, %rdi
	andq	$-32, %rax
	movq	%r15, %r12
	subq	%rax, %r12
	sarq	$63, %r12
	addq	%rdi, %r12
	shlq	$5, %r12
	testq	%r12, %r12
	jle	.LBB2_6
	leaq	-1(%r12), %rdi
	shrq	$5, %rdi
	incq	%rdi
	movl	%edi, %eax
	andl	$3, %eax
	cmpq	$97, %r12
	jae	.LBB2_32
	vpxor	%xmm8, %xmm8, %xmm8
	vpxor	%xmm9, %xmm9, %xmm9
	xorl	%ebx, %ebx
	jmp	.LBB2_10
	.p2align	4
.LBB2_6:
	vpxor	%xmm8, %xmm8, %xmm8
	vpxor	%xmm9, %xmm9, %xmm9
	jmp	.LBB2_12
	.p2align	4
.LBB2_32:
	andq	$-4, %rdi
	leaq	448(%r10), %rbx
	leaq	(%rbx,%r14,4), %r13
	vpxor	%xmm8, %xmm8, %xmm8
	vpxor	%xmm9, %xmm9, %xmm9
	xorl	%ebx, %ebx
	.p2align	4
.LBB2_33:
	vpaddd	-384(%r13), %zmm8, %zmm8
	vpaddd	-256(%r13), %zmm8, %zmm8
	vpaddd	-128(%r13), %zmm8, %zmm8
	vpaddd	-448(%r13), %zmm9, %zmm9
	vpaddd	-320(%r13), %zmm9, %zmm9
	vpaddd	-192(%r13), %zmm9, %zmm9
	vpaddd	-64(%r13), %zmm9, %zmm9
	vpaddd	(%r13), %zmm8, %zmm8
	addq	$4, %rbx
	addq	$512, %r13
	cmpq	%rbx, %rdi
	jne	.LBB2_33
	testq	%rax, %rax
	je	.LBB2_12
.LBB2_10:
	shlq	$7, %rbx
	leaq	(%rbx,%r14,4), %rdi
	leaq	64(%r10), %rbx
	addq	%rbx, %rdi
	shll	$7, %eax
	xorl	%ebx, %ebx
	.p2align	4
.LBB2_11:
	vpaddd	-64(%rdi,%rbx), %zmm9, %zmm9
	vpaddd	(%rdi,%rbx), %zmm8, %zmm8
	subq	$-128, %rbx
	cmpq	%rbx, %rax
	jne	.LBB2_11
.LBB2_12:
	xorl	%ebx, %ebx
	movq	%r15, %r13
	subq	%r12, %r13
	jle	.LBB2_20
	xorl	%ebx, %ebx
	cmpq	$8, %r13
	jae	.LBB2_15
	movq	%r12, %r13
	jmp	.LBB2_29
	.p2align	4
.LBB2_15:
	movq	%r8, %rcx
	movq	%rbp, %r8
	vpbroadcastq	%r14, %zmm10
	cmpq	$64, %r13
	jae	.LBB2_23
	xorl	%ebp, %ebp
	movq	%r12, %rax
	xorl	%ebx, %ebx
	jmp	.LBB2_17
.LBB2_23:
	movq	%r13, %rbp
	andq	$-64, %rbp
	leaq	(%r12,%rbp), %rax
	vpbroadcastq	%r12, %zmm12
	vporq	%zmm3, %zmm12, %zmm11
	vporq	%zmm0, %zmm12, %zmm12
	vpaddq	%zmm4, %zmm10, %zmm13
	vpaddq	%zmm5, %zmm10, %zmm14
	vpaddq	%zmm6, %zmm10, %zmm16
	vpxor	%xmm15, %xmm15, %xmm15
	movq	%rbp, %rbx
	vpxord	%xmm17, %xmm17, %xmm17
	vpxord	%xmm18, %xmm18, %xmm18
	vpxord	%xmm19, %xmm19, %xmm19
	.p2align	4
.LBB2_24:
	vpaddq	%zmm10, %zmm11, %zmm20
	vpaddq	%zmm10, %zmm12, %zmm21
	vmovq	%xmm21, %rdi
	vpaddq	%zmm13, %zmm11, %zmm22
	vpaddq	%zmm13, %zmm12, %zmm23
	vpaddq	%zmm14, %zmm11, %zmm24
	vpaddq	%zmm14, %zmm12, %zmm25
	vpaddq	%zmm16, %zmm11, %zmm26
	vpaddq	%zmm16, %zmm12, %zmm27
	vpcmpgtq	%zmm1, %zmm21, %k0
	vpcmpgtq	%zmm1, %zmm20, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpgtq	%zmm1, %zmm23, %k0
	vpcmpgtq	%zmm1, %zmm22, %k2
	kunpckbw	%k0, %k2, %k2
	vpcmpgtq	%zmm1, %zmm25, %k0
	vpcmpgtq	%zmm1, %zmm24, %k3
	kunpckbw	%k0, %k3, %k3
	vpcmpgtq	%zmm1, %zmm27, %k0
	vpcmpgtq	%zmm1, %zmm26, %k4
	kunpckbw	%k0, %k4, %k4
	vmovdqu32	(%r10,%rdi,4), %zmm20 {%k1} {z}
	vpaddd	%zmm15, %zmm20, %zmm15
	vmovdqu32	64(%r10,%rdi,4), %zmm20 {%k2} {z}
	vpaddd	%zmm17, %zmm20, %zmm17
	vmovdqu32	128(%r10,%rdi,4), %zmm20 {%k3} {z}
	vpaddd	%zmm18, %zmm20, %zmm18
	vmovdqu32	192(%r10,%rdi,4), %zmm20 {%k4} {z}
	vpaddd	%zmm19, %zmm20, %zmm19
	vpaddq	%zmm7, %zmm12, %zmm12
	vpaddq	%zmm7, %zmm11, %zmm11
	addq	$-64, %rbx
	jne	.LBB2_24
	vpaddd	%zmm15, %zmm17, %zmm11
	vpaddd	%zmm11, %zmm18, %zmm11
	vpaddd	%zmm11, %zmm19, %zmm11
	vextracti64x4	$1, %zmm11, %ymm12
	vpaddd	%zmm12, %zmm11, %zmm11
	vextracti128	$1, %ymm11, %xmm12
	vpaddd	%xmm12, %xmm11, %xmm11
	vpshufd	$238, %xmm11, %xmm12
	vpaddd	%xmm12, %xmm11, %xmm11
	vpshufd	$85, %xmm11, %xmm12
	vpaddd	%xmm12, %xmm11, %xmm11
	vmovd	%xmm11, %ebx
	cmpq	%rbp, %r13
	je	.LBB2_26
	testb	$56, %r13b
	je	.LBB2_28
.LBB2_17:
	movl	%r15d, %edi
	andl	$7, %edi
	subq	%rdi, %r13
	addq	%r12, %r13
	vmovd	%ebx, %xmm11
	vpbroadcastq	%rax, %zmm12
	vpaddq	%zmm0, %zmm12, %zmm12
	addq	%rdi, %rbp
	addq	%r12, %rbp
	subq	%r15, %rbp
	.p2align	4
.LBB2_18:
	vpaddq	%zmm10, %zmm12, %zmm13
	vmovq	%xmm13, %rax
	vpcmpgtq	%zmm1, %zmm13, %k1
	vmovdqu32	(%r10,%rax,4), %ymm13 {%k1} {z}
	vpaddd	%ymm11, %ymm13, %ymm11
	vpaddq	%zmm2, %zmm12, %zmm12
	addq	$8, %rbp
	jne	.LBB2_18
	vextracti128	$1, %ymm11, %xmm10
	vpaddd	%xmm10, %xmm11, %xmm10
	vpshufd	$238, %xmm10, %xmm11
	vpaddd	%xmm11, %xmm10, %xmm10
	vpshufd	$85, %xmm10, %xmm11
	vpaddd	%xmm11, %xmm10, %xmm10
	vmovd	%xmm10, %ebx
	testq	%rdi, %rdi
	movq	%r8, %rbp
	movq	%rcx, %r8
	movq	(%rsp), %rcx
	je	.LBB2_20
.LBB2_29:
	movq	%r13, %rax
	subq	%r15, %rax
	addq	%r13, %r14
	jmp	.LBB2_30
	.p2align	4
.LBB2_34:
	movl	(%r10,%r14,4), %edi
.LBB2_35:
	addl	%edi, %ebx
	incq	%r14
	incq	%rax
	je	.LBB2_20
.LBB2_30:
	testq	%r14, %r14
	jns	.LBB2_34
	xorl	%edi, %edi
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
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI3_1:
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
.LCPI3_2:
	.quad	16
.LCPI3_3:
	.quad	32
.LCPI3_4:
	.quad	48
.LCPI3_5:
	.quad	64
.LCPI3_6:
	.quad	8
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
	movq	%rcx, 88(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_45
	movq	%rdx, %r9
	movq	(%rdi), %r14
	movq	8(%rdi), %rax
	movq	%rax, 80(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 72(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 64(%rsp)
	movq	16(%rsi), %r10
	movl	(%r8), %esi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB3_3
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %rbx
	jmp	.LBB3_4
.LBB3_3:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %ebx
.LBB3_4:
	leaq	(,%r10,4), %rax
	movq	%r10, %r11
	shlq	$7, %r11
	movq	%r10, %rcx
	shlq	$4, %rcx
	movq	%rcx, 120(%rsp)
	vxorps	%xmm0, %xmm0, %xmm0
	vmovdqa64	.LCPI3_1(%rip), %zmm1
	vpternlogd	$255, %zmm2, %zmm2, %zmm2
	vpbroadcastq	.LCPI3_6(%rip), %zmm3
	vmovdqa64	.LCPI3_0(%rip), %zmm4
	vpbroadcastq	.LCPI3_2(%rip), %zmm5
	vpbroadcastq	.LCPI3_3(%rip), %zmm6
	vpbroadcastq	.LCPI3_4(%rip), %zmm7
	vpbroadcastq	.LCPI3_5(%rip), %zmm8
	movq	%r10, 40(%rsp)
	movq	%rsi, 56(%rsp)
	movq	%r11, 48(%rsp)
	jmp	.LBB3_7
.LBB3_5:
	movl	%r15d, %r8d
	.p2align	4
.LBB3_6:
	vmovdqa64	192(%rsp), %zmm9
	vpaddd	128(%rsp), %zmm9, %zmm9
	vmovdqa64	%zmm9, 128(%rsp)
	vmovdqa	160(%rsp), %ymm9
	vpaddd	128(%rsp), %ymm9, %ymm9
	vmovdqa	%ymm9, 128(%rsp)
	vmovdqa	144(%rsp), %xmm9
	vpaddd	128(%rsp), %xmm9, %xmm9
	vmovdqa	%xmm9, 128(%rsp)
	vmovq	128(%rsp), %xmm9
	vmovq	136(%rsp), %xmm10
	vpaddd	%xmm9, %xmm10, %xmm9
	vmovq	%xmm9, 128(%rsp)
	vmovq	%xmm9, %rcx
	addl	132(%rsp), %ecx
	movl	%ecx, 128(%rsp)
	addl	%r8d, %ecx
	movq	80(%rsp), %rdx
	movq	96(%rsp), %rbx
	movl	%ecx, (%rdx,%rbx,4)
	incq	%rbx
	movq	56(%rsp), %rsi
	cmpq	%rsi, %rbx
	movl	$0, %ecx
	cmoveq	%rcx, %rbx
	movq	104(%rsp), %r9
	incq	%r9
	cmpq	88(%rsp), %r9
	movq	40(%rsp), %r10
	movq	48(%rsp), %r11
	je	.LBB3_45
.LBB3_7:
	movq	%r9, 104(%rsp)
	vmovaps	%zmm0, 192(%rsp)
	vmovaps	%zmm0, 128(%rsp)
	movq	%rbx, 96(%rsp)
	movq	72(%rsp), %rcx
	imulq	%rcx, %rbx
	movq	64(%rsp), %r13
	cmpq	%r13, %rbx
	cmovgeq	%r13, %rbx
	subq	%rbx, %r13
	cmpq	%r13, %rcx
	cmovlq	%rcx, %r13
	leaq	31(%r13), %rcx
	testq	%r13, %r13
	cmovnsq	%r13, %rcx
	movq	%rcx, %rdx
	shrq	$5, %rdx
	andq	$-32, %rcx
	movq	%r13, 32(%rsp)
	subq	%rcx, %r13
	sarq	$63, %r13
	addq	%rdx, %r13
	shlq	$5, %r13
	testq	%r13, %r13
	jle	.LBB3_14
	leaq	-1(%r13), %rcx
	shrq	$5, %rcx
	movq	%rax, %rdi
	imulq	%rbx, %rdi
	addq	%r14, %rdi
	xorl	%r8d, %r8d
	jmp	.LBB3_11
	.p2align	4
.LBB3_9:
	movq	%r8, %rdx
	shlq	$5, %rdx
	addq	%rbx, %rdx
	vmovdqu64	(%r14,%rdx,4), %zmm9
	vpaddd	128(%rsp), %zmm9, %zmm9
	vmovdqa64	%zmm9, 128(%rsp)
	vmovdqu64	64(%r14,%rdx,4), %zmm9
	vpaddd	192(%rsp), %zmm9, %zmm9
	vmovdqa64	%zmm9, 192(%rsp)
.LBB3_10:
	addq	%r11, %rdi
	cmpq	%rcx, %r8
	leaq	1(%r8), %r8
	je	.LBB3_14
.LBB3_11:
	cmpq	$1, %r10
	je	.LBB3_9
	movq	%rdi, %rdx
	xorl	%esi, %esi
	.p2align	4
.LBB3_13:
	movl	(%rdx), %r9d
	addl	%r9d, 128(%rsp,%rsi,4)
	incq	%rsi
	addq	%rax, %rdx
	cmpq	$32, %rsi
	jne	.LBB3_13
	jmp	.LBB3_10
	.p2align	4
.LBB3_14:
	xorl	%r8d, %r8d
	movq	32(%rsp), %rcx
	subq	%r13, %rcx
	jle	.LBB3_6
	cmpq	$1, 40(%rsp)
	sete	%dl
	cmpq	$8, %rcx
	setae	%sil
	andb	%dl, %sil
	xorl	%r15d, %r15d
	cmpb	$1, %sil
	jne	.LBB3_32
	vpbroadcastq	%rbx, %zmm9
	cmpq	$64, %rcx
	jae	.LBB3_18
	xorl	%edi, %edi
	movq	%r13, %rsi
	xorl	%r15d, %r15d
	jmp	.LBB3_22
.LBB3_18:
	movq	%rcx, %rdi
	andq	$-64, %rdi
	leaq	(%rdi,%r13), %rsi
	vpbroadcastq	%r13, %zmm11
	vporq	%zmm4, %zmm11, %zmm10
	vporq	%zmm1, %zmm11, %zmm11
	vpaddq	%zmm5, %zmm9, %zmm12
	vpaddq	%zmm6, %zmm9, %zmm13
	vpaddq	%zmm7, %zmm9, %zmm15
	vpxor	%xmm14, %xmm14, %xmm14
	movq	%rdi, %r8
	vpxord	%xmm16, %xmm16, %xmm16
	vpxord	%xmm17, %xmm17, %xmm17
	vpxord	%xmm18, %xmm18, %xmm18
	.p2align	4
.LBB3_19:
	vpaddq	%zmm9, %zmm10, %zmm19
	vpaddq	%zmm9, %zmm11, %zmm20
	vmovq	%xmm20, %rdx
	vpaddq	%zmm12, %zmm10, %zmm21
	vpaddq	%zmm12, %zmm11, %zmm22
	vpaddq	%zmm13, %zmm10, %zmm23
	vpaddq	%zmm13, %zmm11, %zmm24
	vpaddq	%zmm15, %zmm10, %zmm25
	vpaddq	%zmm15, %zmm11, %zmm26
	vpcmpgtq	%zmm2, %zmm20, %k0
	vpcmpgtq	%zmm2, %zmm19, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpgtq	%zmm2, %zmm22, %k0
	vpcmpgtq	%zmm2, %zmm21, %k2
	kunpckbw	%k0, %k2, %k2
	vpcmpgtq	%zmm2, %zmm24, %k0
	vpcmpgtq	%zmm2, %zmm23, %k3
	kunpckbw	%k0, %k3, %k3
	vpcmpgtq	%zmm2, %zmm26, %k0
	vpcmpgtq	%zmm2, %zmm25, %k4
	kunpckbw	%k0, %k4, %k4
	vmovdqu32	(%r14,%rdx,4), %zmm19 {%k1} {z}
	vpaddd	%zmm14, %zmm19, %zmm14
	vmovdqu32	64(%r14,%rdx,4), %zmm19 {%k2} {z}
	vpaddd	%zmm16, %zmm19, %zmm16
	vmovdqu32	128(%r14,%rdx,4), %zmm19 {%k3} {z}
	vpaddd	%zmm17, %zmm19, %zmm17
	vmovdqu32	192(%r14,%rdx,4), %zmm19 {%k4} {z}
	vpaddd	%zmm18, %zmm19, %zmm18
	vpaddq	%zmm8, %zmm11, %zmm11
	vpaddq	%zmm8, %zmm10, %zmm10
	addq	$-64, %r8
	jne	.LBB3_19
	vpaddd	%zmm14, %zmm16, %zmm10
	vpaddd	%zmm10, %zmm17, %zmm10
	vpaddd	%zmm10, %zmm18, %zmm10
	vextracti64x4	$1, %zmm10, %ymm11
	vpaddd	%zmm11, %zmm10, %zmm10
	vextracti128	$1, %ymm10, %xmm11
	vpaddd	%xmm11, %xmm10, %xmm10
	vpshufd	$238, %xmm10, %xmm11
	vpaddd	%xmm11, %xmm10, %xmm10
	vpshufd	$85, %xmm10, %xmm11
	vpaddd	%xmm11, %xmm10, %xmm10
	vmovd	%xmm10, %r15d
	cmpq	%rdi, %rcx
	je	.LBB3_5
	testb	$56, %cl
	je	.LBB3_31
.LBB3_22:
	movq	32(%rsp), %rdx
	movl	%edx, %r9d
	andl	$7, %r9d
	subq	%r9, %rcx
	addq	%r13, %rcx
	vmovd	%r15d, %xmm10
	vpbroadcastq	%rsi, %zmm11
	vpaddq	%zmm1, %zmm11, %zmm11
	addq	%r9, %rdi
	addq	%r13, %rdi
	subq	%rdx, %rdi
	.p2align	4
.LBB3_23:
	vpaddq	%zmm9, %zmm11, %zmm12
	vmovq	%xmm12, %rdx
	vpcmpgtq	%zmm2, %zmm12, %k1
	vmovdqu32	(%r14,%rdx,4), %ymm12 {%k1} {z}
	vpaddd	%ymm10, %ymm12, %ymm10
	vpaddq	%zmm3, %zmm11, %zmm11
	addq	$8, %rdi
	jne	.LBB3_23
	vextracti128	$1, %ymm10, %xmm9
	vpaddd	%xmm9, %xmm10, %xmm9
	vpshufd	$238, %xmm9, %xmm10
	vpaddd	%xmm10, %xmm9, %xmm9
	vpshufd	$85, %xmm9, %xmm10
	vpaddd	%xmm10, %xmm9, %xmm9
	vmovd	%xmm9, %r15d
	movl	%r15d, %r8d
	testq	%r9, %r9
	je	.LBB3_6
	.p2align	4
	movq	32(%rsp), %r8
	subl	%ecx, %r8d
	andl	$3, %r8d
	je	.LBB3_33
.LBB3_26:
	leaq	(%rcx,%rbx), %rsi
	imulq	%rax, %rsi
	addq	%r14, %rsi
	movq	%rcx, %rdi
	jmp	.LBB3_29
	.p2align	4
.LBB3_27:
	movl	(%rsi), %edx
.LBB3_28:
	addl	%edx, %r15d
	incq	%rdi
	addq	%rax, %rsi
	decq	%r8
	je	.LBB3_34
.LBB3_29:
	movq	%rbx, %rdx
	addq	%rdi, %rdx
	jns	.LBB3_27
	xorl	%edx, %edx
	jmp	.LBB3_28
.LBB3_31:
	addq	%rdi, %r13
	.p2align	4
.LBB3_32:
	movq	%r13, %rcx
	movq	32(%rsp), %r8
	subl	%ecx, %r8d
	andl	$3, %r8d
	jne	.LBB3_26
.LBB3_33:
	movq	%rcx, %rdi
.LBB3_34:
	subq	32(%rsp), %rcx
	movl	%r15d, %r8d
	cmpq	$-4, %rcx
	ja	.LBB3_6
	leaq	(%rdi,%rbx), %rcx
	addq	$3, %rcx
	imulq	%rax, %rcx
	movq	%rcx, 112(%rsp)
	leaq	(%rdi,%rbx), %r13
	addq	$2, %r13
	imulq	%rax, %r13
	leaq	(%rdi,%rbx), %r11
	incq	%r11
	imulq	%rax, %r11
	leaq	(%rdi,%rbx), %r9
	imulq	%rax, %r9
	movq	%r14, %r10
	jmp	.LBB3_37
	.p2align	4
.LBB3_36:
	addl	%r15d, %edx
	addl	%edx, %esi
	addl	%esi, %r8d
	addl	%ecx, %r8d
	addq	$4, %rdi
	addq	120(%rsp), %r10
	movl	%r8d, %r15d
	cmpq	%rdi, 32(%rsp)
	je	.LBB3_6
.LBB3_37:
	xorl	%esi, %esi
	movq	%rbx, %r12
	addq	%rdi, %r12
	movl	$0, %edx
	js	.LBB3_39
	movl	(%r10,%r9), %edx
.LBB3_39:
	movq	%r12, %rcx
	incq	%rcx
	js	.LBB3_41
	movl	(%r10,%r11), %esi
.LBB3_41:
	xorl	%ecx, %ecx
	movq	%r12, %r8
	addq	$2, %r8
	movl	$0, %r8d
	js	.LBB3_43
	movl	(%r10,%r13), %r8d
.LBB3_43:
	addq	$3, %r12
	js	.LBB3_36
	movq	112(%rsp), %rcx
	movl	(%r10,%rcx), %ecx
	jmp	.LBB3_36
.LBB3_45:
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
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI4_1:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI4_2:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
.LCPI4_3:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI4_4:
	.quad	256
.LCPI4_5:
	.quad	16
.LCPI4_6:
	.quad	32
.LCPI4_7:
	.quad	48
.LCPI4_8:
	.quad	64
.LCPI4_9:
	.quad	8
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
	leaq	31(%rsi), %rdi
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rdi
	movq	%rdi, %r9
	sarq	$5, %r9
	andq	$-32, %rdi
	movq	%rsi, %rax
	subq	%rdi, %rax
	sarq	$63, %rax
	addq	%r9, %rax
	movq	%rax, %r12
	shlq	$5, %r12
	leaq	-1(%r12), %r9
	shrq	$5, %r9
	movq	%rsi, %r11
	subq	%r12, %r11
	leaq	1(%r9), %rbx
	andq	$-2, %rbx
	movq	%r11, %r10
	andq	$-64, %r10
	vpbroadcastq	%rax, %zmm0
	vpsllq	$5, %zmm0, %zmm1
	vporq	.LCPI4_0(%rip), %zmm1, %zmm0
	vporq	.LCPI4_1(%rip), %zmm1, %zmm1
	movl	%esi, %edi
	andl	$7, %edi
	movq	%rdi, 8(%rsp)
	movq	%rsi, %r13
	andq	$-8, %r13
	shlq	$7, %rax
	leaq	(%rax,%r8), %rbp
	addq	$192, %rbp
	vmovdqa64	.LCPI4_0(%rip), %zmm2
	vmovdqa64	.LCPI4_1(%rip), %zmm3
	vpbroadcastq	.LCPI4_4(%rip), %zmm4
	vmovdqa64	.LCPI4_2(%rip), %zmm5
	vmovdqa64	.LCPI4_3(%rip), %zmm6
	vmovdqa64	.LCPI4_2(%rip), %zmm7
	vmovdqa64	.LCPI4_3(%rip), %zmm8
	vmovdqa64	.LCPI4_0(%rip), %zmm9
	vmovdqa64	.LCPI4_1(%rip), %zmm10
	vpbroadcastq	.LCPI4_9(%rip), %zmm11
	vpbroadcastq	.LCPI4_5(%rip), %zmm12
	vpbroadcastq	.LCPI4_6(%rip), %zmm13
	vpbroadcastq	.LCPI4_7(%rip), %zmm14
	vpbroadcastq	.LCPI4_8(%rip), %zmm15
	jmp	.LBB4_2
	.p2align	4
.LBB4_19:
	incq	%rdx
	cmpq	%rcx, %rdx
	je	.LBB4_20
.LBB4_2:
	vpxord	%xmm17, %xmm17, %xmm17
	testq	%r12, %r12
	jle	.LBB4_3
	testq	%r9, %r9
	je	.LBB4_5
	movl	$32, %r15d
	vpxord	%xmm16, %xmm16, %xmm16
	xorl	%eax, %eax
	.p2align	4
.LBB4_23:
	leaq	-32(%r15), %rdi
	vpbroadcastq	%rdi, %zmm18
	vporq	%zmm7, %zmm18, %zmm19
	vporq	%zmm8, %zmm18, %zmm20
	vmovq	%xmm20, %rdi
	vpcmpgtq	%zmm20, %zmm4, %k0
	vpcmpgtq	%zmm19, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%rdi,4), %zmm19 {%k1} {z}
	vpbroadcastq	%r15, %zmm20
	vpaddd	%zmm17, %zmm19, %zmm17
	vporq	%zmm9, %zmm18, %zmm19
	vporq	%zmm10, %zmm18, %zmm18
	vpcmpgtq	%zmm18, %zmm4, %k0
	vpcmpgtq	%zmm19, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	-128(%r8,%r15,4), %zmm18 {%k1} {z}
	vpaddd	%zmm16, %zmm18, %zmm16
	vporq	%zmm9, %zmm20, %zmm18
	vporq	%zmm10, %zmm20, %zmm19
	vpcmpgtq	%zmm19, %zmm4, %k0
	vpcmpgtq	%zmm18, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%r15,4), %zmm18 {%k1} {z}
	vpaddd	%zmm16, %zmm18, %zmm16
	vporq	%zmm7, %zmm20, %zmm18
	vporq	%zmm8, %zmm20, %zmm19
	vmovq	%xmm19, %rdi
	vpcmpgtq	%zmm19, %zmm4, %k0
	vpcmpgtq	%zmm18, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%rdi,4), %zmm18 {%k1} {z}
	vpaddd	%zmm17, %zmm18, %zmm17
	addq	$2, %rax
	addq	$64, %r15
	cmpq	%rax, %rbx
	jne	.LBB4_23
	leaq	1(%r9), %rdi
	testb	$1, %dil
	je	.LBB4_8
	jmp	.LBB4_7
	.p2align	4
.LBB4_3:
	vpxord	%xmm16, %xmm16, %xmm16
.LBB4_8:
	xorl	%eax, %eax
	cmpq	%r12, %rsi
	jle	.LBB4_19
	jmp	.LBB4_9
	.p2align	4
.LBB4_5:
	vpxord	%xmm16, %xmm16, %xmm16
	xorl	%eax, %eax
.LBB4_7:
	movq	%rax, %rdi
	shlq	$5, %rdi
	vpbroadcastq	%rdi, %zmm18
	vporq	%zmm2, %zmm18, %zmm19
	vporq	%zmm3, %zmm18, %zmm20
	vpcmpgtq	%zmm20, %zmm4, %k0
	vpcmpgtq	%zmm19, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	shlq	$7, %rax
	vmovdqu32	(%r8,%rax), %zmm19 {%k1} {z}
	vpaddd	%zmm16, %zmm19, %zmm16
	vporq	%zmm5, %zmm18, %zmm19
	vporq	%zmm6, %zmm18, %zmm18
	vmovq	%xmm18, %rax
	vpcmpgtq	%zmm18, %zmm4, %k0
	vpcmpgtq	%zmm19, %zmm4, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%rax,4), %zmm18 {%k1} {z}
	vpaddd	%zmm17, %zmm18, %zmm17
	xorl	%eax, %eax
	cmpq	%r12, %rsi
	jle	.LBB4_19
.LBB4_9:
	xorl	%eax, %eax
	movq	%r12, %r15
	cmpq	$8, %r11
	jb	.LBB4_24
	cmpq	$64, %r11
	jae	.LBB4_12
	xorl	%r14d, %r14d
	movq	%r12, %rdi
	xorl	%eax, %eax
	jmp	.LBB4_16
.LBB4_12:
	vpxord	%xmm18, %xmm18, %xmm18
	xorl	%eax, %eax
	vmovdqa64	%zmm1, %zmm19
	vmovdqa64	%zmm0, %zmm23
	vpxord	%xmm20, %xmm20, %xmm20
	vpxord	%xmm21, %xmm21, %xmm21
	vpxord	%xmm22, %xmm22, %xmm22
	.p2align	4
.LBB4_13:
	vpaddq	%zmm12, %zmm23, %zmm24
	vpaddq	%zmm12, %zmm19, %zmm25
	vpaddq	%zmm13, %zmm23, %zmm26
	vpaddq	%zmm13, %zmm19, %zmm27
	vpaddq	%zmm14, %zmm23, %zmm28
	vpaddq	%zmm14, %zmm19, %zmm29
	vpcmpltuq	%zmm4, %zmm19, %k0
	vpcmpltuq	%zmm4, %zmm23, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpltuq	%zmm4, %zmm25, %k0
	vpcmpltuq	%zmm4, %zmm24, %k2
	kunpckbw	%k0, %k2, %k2
	vpcmpltuq	%zmm4, %zmm27, %k0
	vpcmpltuq	%zmm4, %zmm26, %k3
	kunpckbw	%k0, %k3, %k3
	vpcmpltuq	%zmm4, %zmm29, %k0
	vpcmpltuq	%zmm4, %zmm28, %k4
	kunpckbw	%k0, %k4, %k4
	vmovdqu32	-192(%rbp,%rax,4), %zmm24 {%k1} {z}
	vmovdqu32	-128(%rbp,%rax,4), %zmm25 {%k2} {z}
	vpaddd	%zmm18, %zmm24, %zmm18
	vpaddd	%zmm20, %zmm25, %zmm20
	vmovdqu32	-64(%rbp,%rax,4), %zmm24 {%k3} {z}
	vmovdqu32	(%rbp,%rax,4), %zmm25 {%k4} {z}
	vpaddd	%zmm21, %zmm24, %zmm21
	vpaddd	%zmm22, %zmm25, %zmm22
	addq	$64, %rax
	vpaddq	%zmm15, %zmm19, %zmm19
	vpaddq	%zmm15, %zmm23, %zmm23
	cmpq	%rax, %r10
	jne	.LBB4_13
	vpaddd	%zmm18, %zmm20, %zmm18
	vpaddd	%zmm18, %zmm21, %zmm18
	vpaddd	%zmm18, %zmm22, %zmm18
	vextracti64x4	$1, %zmm18, %ymm19
	vpaddd	%zmm19, %zmm18, %zmm18
	vextracti32x4	$1, %ymm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vpshufd	$238, %xmm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vpshufd	$85, %xmm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vmovd	%xmm18, %eax
	cmpq	%r10, %r11
	je	.LBB4_19
	movq	%r10, %r14
	leaq	(%r12,%r10), %r15
	movq	%r15, %rdi
	testb	$56, %r11b
	je	.LBB4_24
.LBB4_16:
	vmovd	%eax, %xmm18
	vpbroadcastq	%rdi, %zmm19
	vpaddq	%zmm3, %zmm19, %zmm19
	addq	%r12, %r14
	.p2align	4
.LBB4_17:
	vpcmpltuq	%zmm4, %zmm19, %k1
	vmovdqu32	(%r8,%r14,4), %ymm20 {%k1} {z}
	vpaddd	%ymm18, %ymm20, %ymm18
	vpaddq	%zmm11, %zmm19, %zmm19
	addq	$8, %r14
	cmpq	%r14, %r13
	jne	.LBB4_17
	vextracti32x4	$1, %ymm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vpshufd	$238, %xmm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vpshufd	$85, %xmm18, %xmm19
	vpaddd	%xmm19, %xmm18, %xmm18
	vmovd	%xmm18, %eax
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
	vpaddd	%zmm16, %zmm17, %zmm0
	vextracti64x4	$1, %zmm0, %ymm1
	vpaddd	%ymm0, %ymm1, %ymm0
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
