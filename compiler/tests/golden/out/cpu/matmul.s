	.file	"<string>"
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI0_0:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
.LCPI0_1:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
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
	.text
	.globl	matmul_0
	.p2align	4
	.type	matmul_0,@function
matmul_0:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$456, %rsp
	movq	%rcx, 256(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_56
	movq	%r9, %rbx
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 224(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 80(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 232(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 240(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 16(%rsp)
	movq	16(%rsi), %r12
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
	je	.LBB0_5
.LBB0_6:
	xorl	%edx, %edx
	divq	64(%rsp)
	testq	%r12, %r12
	movq	%rsi, 248(%rsp)
	jle	.LBB0_8
.LBB0_17:
	leaq	-1(%r12), %rax
	shrq	$8, %rax
	movq	%rax, 352(%rsp)
	movq	16(%rsp), %rax
	movq	%rax, %rcx
	shlq	$10, %rcx
	movq	%rcx, 448(%rsp)
	leaq	(,%rax,4), %r13
	movq	%rax, %rcx
	shlq	$9, %rcx
	movq	%rcx, 376(%rsp)
	movq	224(%rsp), %rcx
	addq	$64, %rcx
	movq	%rcx, 368(%rsp)
	leaq	(,%r12,4), %rcx
	movq	%rcx, 168(%rsp)
	shlq	$4, %rax
	movq	%rax, 424(%rsp)
	vmovdqa64	.LCPI0_0(%rip), %zmm21
	vmovdqa64	.LCPI0_1(%rip), %zmm22
	vmovdqa64	.LCPI0_2(%rip), %zmm23
	vmovdqa64	.LCPI0_3(%rip), %zmm24
	movq	%r12, 344(%rsp)
	movq	%r13, 336(%rsp)
	jmp	.LBB0_18
	.p2align	4
.LBB0_19:
	movq	48(%rsp), %rdi
	incq	%rdi
	xorl	%eax, %eax
	cmpq	248(%rsp), %rdi
	sete	%al
	movl	$0, %ecx
	cmoveq	%rcx, %rdi
	movq	40(%rsp), %rdx
	addq	%rax, %rdx
	cmpq	64(%rsp), %rdx
	cmoveq	%rcx, %rdx
	movq	120(%rsp), %r9
	incq	%r9
	cmpq	256(%rsp), %r9
	je	.LBB0_56
.LBB0_18:
	movq	%rdx, 40(%rsp)
	movq	%r9, 120(%rsp)
	movq	%rdi, 48(%rsp)
	shlq	$7, %rdi
	leaq	128(%rdi), %rdx
	movq	16(%rsp), %rax
	cmpq	%rax, %rdx
	cmovgeq	%rax, %rdx
	movq	%rdi, 264(%rsp)
	cmpq	%rdx, %rdi
	jge	.LBB0_19
	movq	%rdx, %rcx
	movq	40(%rsp), %rdx
	movq	%rdx, %rsi
	shlq	$7, %rsi
	movq	264(%rsp), %rax
	notq	%rax
	addq	%rax, %rcx
	shrq	$5, %rcx
	movq	%rcx, 408(%rsp)
	movq	240(%rsp), %rax
	movq	%rsi, 88(%rsp)
	subq	%rsi, %rax
	cmpq	$128, %rax
	movl	$128, %esi
	movq	%rax, 360(%rsp)
	cmovlq	%rax, %rsi
	leaq	7(%rsi), %rax
	leaq	14(%rsi), %rcx
	testq	%rax, %rax
	cmovnsq	%rax, %rcx
	movq	%rcx, %rax
	sarq	$3, %rax
	andq	$-8, %rcx
	negq	%rcx
	addq	%rsi, %rcx
	addq	$7, %rcx
	sarq	$63, %rcx
	addq	%rax, %rcx
	movq	%rcx, 400(%rsp)
	leaq	(,%rcx,8), %rcx
	leaq	-1(%rsi), %rax
	movq	%rax, 104(%rsp)
	shrq	$3, %rax
	movq	%rax, 96(%rsp)
	cmpq	$2, %rcx
	movl	$1, %eax
	cmovlq	%rax, %rcx
	shlq	$7, %rcx
	movq	%rcx, 392(%rsp)
	movq	48(%rsp), %rdi
	shlq	$9, %rdi
	movq	%rdi, 24(%rsp)
	movq	376(%rsp), %r8
	imulq	%rdx, %r8
	cmpq	$2, %rsi
	cmovlq	%rax, %rsi
	movq	224(%rsp), %rax
	addq	%rdi, %rax
	movq	%rax, 320(%rsp)
	movq	232(%rsp), %rax
	addq	%rax, %r8
	movl	%esi, %r9d
	andl	$3, %r9d
	andl	$252, %esi
	movq	%rsi, 432(%rsp)
	shlq	$9, %rdx
	leaq	12(%rdx), %rsi
	movq	16(%rsp), %rcx
	imulq	%rcx, %rsi
	addq	%rax, %rsi
	movq	%rsi, 280(%rsp)
	leaq	8(%rdx), %rsi
	imulq	%rcx, %rsi
	addq	%rax, %rsi
	movq	%rsi, 272(%rsp)
	orq	$4, %rdx
	imulq	%rcx, %rdx
	addq	%rax, %rdx
	movq	%rdx, 288(%rsp)
	movq	%r9, 384(%rsp)
	shll	$7, %r9d
	movq	%r9, 440(%rsp)
	movq	%r8, 296(%rsp)
	leaq	(%r8,%rdi), %rax
	movq	%rax, 304(%rsp)
	movq	368(%rsp), %rax
	addq	%rdi, %rax
	movq	%rax, 312(%rsp)
	xorl	%eax, %eax
	jmp	.LBB0_21
	.p2align	4
.LBB0_30:
	subq	$-128, 312(%rsp)
	subq	$-128, 320(%rsp)
	subq	$-128, 280(%rsp)
	subq	$-128, 272(%rsp)
	subq	$-128, 288(%rsp)
	subq	$-128, 296(%rsp)
	subq	$-128, 304(%rsp)
	movq	416(%rsp), %rax
	cmpq	408(%rsp), %rax
	leaq	1(%rax), %rax
	je	.LBB0_19
.LBB0_21:
	movq	%rax, 416(%rsp)
	shlq	$5, %rax
	addq	264(%rsp), %rax
	movq	16(%rsp), %rdx
	subq	%rax, %rdx
	cmpq	$2, %rdx
	movl	$1, %ecx
	movq	%rdx, 128(%rsp)
	cmovgeq	%rdx, %rcx
	cmpq	$32, %rcx
	movl	$32, %eax
	cmovgeq	%rax, %rcx
	movq	%rcx, %rax
	cmpq	$0, 400(%rsp)
	jle	.LBB0_23
	movq	%rbx, %rdi
	xorl	%esi, %esi
	movq	392(%rsp), %rdx
	movq	%rax, %r14
	vzeroupper
	callq	memset@PLT
	movq	%r14, %rax
	vmovdqa64	.LCPI0_3(%rip), %zmm24
	vmovdqa64	.LCPI0_2(%rip), %zmm23
	vmovdqa64	.LCPI0_1(%rip), %zmm22
	vmovdqa64	.LCPI0_0(%rip), %zmm21
.LBB0_23:
	shll	$2, %eax
	movq	%rax, 328(%rsp)
	movq	128(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	movl	$256, %esi
	movq	320(%rsp), %rdi
	movq	312(%rsp), %r9
	xorl	%r10d, %r10d
	xorl	%ebp, %ebp
	jmp	.LBB0_24
	.p2align	4
.LBB0_31:
	movq	136(%rsp), %rbp
	cmpq	352(%rsp), %rbp
	movq	344(%rsp), %r12
	movq	336(%rsp), %r13
	movq	24(%rsp), %rax
	movq	72(%rsp), %rsi
	movq	160(%rsp), %rdi
	movq	152(%rsp), %r9
	movq	144(%rsp), %r10
	je	.LBB0_42
.LBB0_32:
	incq	%rbp
	addq	$256, %rsi
	addq	$-256, %r10
	movq	448(%rsp), %rax
	addq	%rax, %r9
	addq	%rax, %rdi
.LBB0_24:
	cmpq	%rsi, %r12
	movq	%rsi, %r8
	cmovlq	%r12, %r8
	leaq	(%r8,%r10), %rax
	movq	%rbp, %r11
	shlq	$8, %r11
	leaq	256(%r11), %r14
	cmpq	%r12, %r14
	cmovgeq	%r12, %r14
	cmpq	$31, 128(%rsp)
	jle	.LBB0_39
	leaq	16384(%rbx), %rcx
	movq	%rdi, %rdx
	movq	%r11, %r15
	cmpq	%r14, %r11
	jge	.LBB0_40
	.p2align	4
.LBB0_26:
	vmovups	(%rdx), %zmm1
	vmovups	64(%rdx), %zmm2
	vmovups	%zmm2, 64(%rcx)
	vmovups	%zmm1, (%rcx)
	addq	%r13, %rdx
	subq	$-128, %rcx
	decq	%rax
	jne	.LBB0_26
	jmp	.LBB0_40
	.p2align	4
.LBB0_39:
	leaq	16448(%rbx), %rcx
	movq	%r9, %rdx
	movq	%r11, %r15
	cmpq	%r14, %r11
	jge	.LBB0_40
	.p2align	4
.LBB0_38:
	vpcmpgtq	%zmm21, %zmm0, %k0
	vpcmpgtq	%zmm22, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpgtq	%zmm23, %zmm0, %k0
	vpcmpgtq	%zmm24, %zmm0, %k2
	kunpckbw	%k0, %k2, %k2
	vmovups	-64(%rdx), %zmm1 {%k2} {z}
	vmovaps	%zmm1, -64(%rcx)
	vmovups	(%rdx), %zmm1 {%k1} {z}
	vmovaps	%zmm1, (%rcx)
	addq	%r13, %rdx
	subq	$-128, %rcx
	decq	%rax
	jne	.LBB0_38
.LBB0_40:
	cmpq	$0, 360(%rsp)
	jle	.LBB0_33
	movq	%r14, 112(%rsp)
	movq	%rbp, 136(%rsp)
	movq	%r10, 144(%rsp)
	movq	%r9, 152(%rsp)
	movq	%rdi, 160(%rsp)
	movq	%rsi, 72(%rsp)
	movl	$7, %ecx
	movl	$6, %esi
	movl	$5, %r9d
	movl	$4, %r10d
	movl	$2, %eax
	movl	$1, %r11d
	xorl	%r13d, %r13d
	xorl	%edi, %edi
	movq	%r15, 56(%rsp)
	movl	$3, %r15d
	jmp	.LBB0_34
	.p2align	4
.LBB0_37:
	vmovaps	%zmm16, (%rbx,%r10)
	vmovaps	%zmm15, 64(%rbx,%r10)
	vmovaps	%zmm14, 128(%rbx,%r10)
	vmovaps	%zmm13, 192(%rbx,%r10)
	vmovaps	%zmm12, 256(%rbx,%r10)
	vmovaps	%zmm11, 320(%rbx,%r10)
	vmovaps	%zmm10, 384(%rbx,%r10)
	vmovaps	%zmm9, 448(%rbx,%r10)
	vmovaps	%zmm8, 512(%rbx,%r10)
	vmovaps	%zmm7, 576(%rbx,%r10)
	vmovaps	%zmm6, 640(%rbx,%r10)
	vmovaps	%zmm5, 704(%rbx,%r10)
	vmovaps	%zmm4, 768(%rbx,%r10)
	vmovaps	%zmm3, 832(%rbx,%r10)
	vmovaps	%zmm2, 896(%rbx,%r10)
	vmovaps	%zmm1, 960(%rbx,%r10)
	movq	8(%rsp), %rcx
	addq	$8, %rcx
	movq	32(%rsp), %rsi
	addq	$8, %rsi
	movq	216(%rsp), %r9
	addq	$8, %r9
	movq	208(%rsp), %r10
	addq	$8, %r10
	movq	200(%rsp), %r15
	addq	$8, %r15
	movq	192(%rsp), %rdx
	addq	$8, %rdx
	movq	184(%rsp), %r11
	addq	$8, %r11
	addq	$8, %r13
	movq	176(%rsp), %rax
	cmpq	96(%rsp), %rax
	leaq	1(%rax), %rdi
	movq	%rdx, %rax
	je	.LBB0_31
.LBB0_34:
	movq	104(%rsp), %rdx
	cmpq	%rdx, %rcx
	movq	%rdx, %r14
	movq	%rcx, 8(%rsp)
	cmovlq	%rcx, %r14
	cmpq	%rdx, %rsi
	movq	%rdx, %rbp
	movq	%rsi, 32(%rsp)
	cmovlq	%rsi, %rbp
	cmpq	%rdx, %r9
	movq	%rdx, %r12
	movq	%r9, 216(%rsp)
	cmovlq	%r9, %r12
	cmpq	%rdx, %r10
	movq	%rdx, %r9
	movq	%r10, 208(%rsp)
	cmovlq	%r10, %r9
	cmpq	%rdx, %r15
	movq	%r11, %rsi
	movq	%rdx, %r11
	movq	%r15, 200(%rsp)
	cmovlq	%r15, %r11
	cmpq	%rdx, %rax
	movq	%rdx, %r15
	movq	%rax, 192(%rsp)
	cmovlq	%rax, %r15
	cmpq	%rdx, %rsi
	movq	%rdx, %rcx
	movq	%rsi, 184(%rsp)
	cmovlq	%rsi, %rcx
	cmpq	%rdx, %r13
	cmovlq	%r13, %rdx
	movq	%rdi, 176(%rsp)
	movq	%rdi, %r10
	shlq	$10, %r10
	vmovaps	(%rbx,%r10), %zmm16
	vmovaps	64(%rbx,%r10), %zmm15
	vmovaps	128(%rbx,%r10), %zmm14
	vmovaps	192(%rbx,%r10), %zmm13
	vmovaps	256(%rbx,%r10), %zmm12
	vmovaps	320(%rbx,%r10), %zmm11
	vmovaps	384(%rbx,%r10), %zmm10
	vmovaps	448(%rbx,%r10), %zmm9
	vmovaps	512(%rbx,%r10), %zmm8
	vmovaps	576(%rbx,%r10), %zmm7
	vmovaps	640(%rbx,%r10), %zmm6
	vmovaps	704(%rbx,%r10), %zmm5
	vmovaps	768(%rbx,%r10), %zmm4
	vmovaps	832(%rbx,%r10), %zmm3
	vmovaps	896(%rbx,%r10), %zmm2
	vmovaps	960(%rbx,%r10), %zmm1
	movq	56(%rsp), %rax
	cmpq	112(%rsp), %rax
	jge	.LBB0_37
	movq	88(%rsp), %rdi
	addq	%rdi, %r14
	movq	168(%rsp), %rsi
	imulq	%rsi, %r14
	movq	80(%rsp), %rax
	addq	%rax, %r14
	addq	%rdi, %rbp
	imulq	%rsi, %rbp
	addq	%rax, %rbp
	addq	%rdi, %r12
	imulq	%rsi, %r12
	addq	%rax, %r12
	addq	%rdi, %r9
	imulq	%rsi, %r9
	addq	%rax, %r9
	addq	%rdi, %r11
	imulq	%rsi, %r11
	addq	%rax, %r11
	addq	%rdi, %r15
	imulq	%rsi, %r15
	addq	%rax, %r15
	addq	%rdi, %rcx
	imulq	%rsi, %rcx
	addq	%rax, %rcx
	addq	%rdi, %rdx
	imulq	%rsi, %rdx
	addq	%rax, %rdx
	leaq	16448(%rbx), %rsi
	movq	56(%rsp), %rax
	.p2align	4
.LBB0_36:
	vbroadcastss	(%rdx,%rax,4), %zmm17
	vmovaps	-64(%rsi), %zmm18
	vmovaps	(%rsi), %zmm19
	vfmadd231ps	%zmm18, %zmm17, %zmm16
	vbroadcastss	(%rcx,%rax,4), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm15
	vfmadd231ps	%zmm18, %zmm20, %zmm14
	vfmadd231ps	%zmm20, %zmm19, %zmm13
	vbroadcastss	(%r15,%rax,4), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm12
	vfmadd231ps	%zmm17, %zmm19, %zmm11
	vbroadcastss	(%r11,%rax,4), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm10
	vbroadcastss	(%r9,%rax,4), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm9
	vfmadd231ps	%zmm18, %zmm20, %zmm8
	vfmadd231ps	%zmm20, %zmm19, %zmm7
	vbroadcastss	(%r12,%rax,4), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm6
	vfmadd231ps	%zmm17, %zmm19, %zmm5
	vbroadcastss	(%rbp,%rax,4), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm4
	vbroadcastss	(%r14,%rax,4), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm3
	vfmadd231ps	%zmm18, %zmm20, %zmm2
	vfmadd231ps	%zmm19, %zmm20, %zmm1
	incq	%rax
	subq	$-128, %rsi
	cmpq	%rax, %r8
	jne	.LBB0_36
	jmp	.LBB0_37
	.p2align	4
.LBB0_33:
	cmpq	352(%rsp), %rbp
	jne	.LBB0_32
	jmp	.LBB0_30
	.p2align	4
.LBB0_42:
	cmpq	$0, 128(%rsp)
	jle	.LBB0_30
	cmpq	$4, 360(%rsp)
	jge	.LBB0_45
	xorl	%ebp, %ebp
	jmp	.LBB0_28
.LBB0_45:
	movq	296(%rsp), %rdx
	movq	288(%rsp), %r13
	movq	272(%rsp), %rbp
	leaq	384(%rbx), %r15
	movq	280(%rsp), %r14
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_46:
	movq	%rdx, 8(%rsp)
	movq	%rcx, 32(%rsp)
	leaq	(%rdx,%rax), %rdi
	leaq	-384(%r15), %rsi
	movq	328(%rsp), %r12
	movq	%r12, %rdx
	vzeroupper
	callq	memcpy@PLT
	movq	24(%rsp), %rax
	leaq	(%rax,%r13), %rdi
	leaq	-256(%r15), %rsi
	movq	%r12, %rdx
	callq	memcpy@PLT
	movq	24(%rsp), %rax
	leaq	(%rax,%rbp), %rdi
	leaq	-128(%r15), %rsi
	movq	%r12, %rdx
	callq	memcpy@PLT
	movq	24(%rsp), %rax
	leaq	(%r14,%rax), %rdi
	movq	%r15, %rsi
	movq	%r12, %rdx
	callq	memcpy@PLT
	movq	32(%rsp), %rcx
	movq	24(%rsp), %rax
	addq	$4, %rcx
	movq	424(%rsp), %rdx
	addq	%rdx, %r14
	addq	$512, %r15
	addq	%rdx, %rbp
	addq	%rdx, %r13
	addq	%rdx, 8(%rsp)
	movq	8(%rsp), %rdx
	cmpq	%rcx, 432(%rsp)
	jne	.LBB0_46
	cmpq	$0, 384(%rsp)
	movq	344(%rsp), %r12
	movq	336(%rsp), %r13
	vmovdqa64	.LCPI0_0(%rip), %zmm21
	vmovdqa64	.LCPI0_1(%rip), %zmm22
	vmovdqa64	.LCPI0_2(%rip), %zmm23
	vmovdqa64	.LCPI0_3(%rip), %zmm24
	movq	%rcx, %rbp
	je	.LBB0_30
.LBB0_28:
	movq	%r13, %r15
	imulq	%rbp, %r15
	shlq	$7, %rbp
	addq	%rbx, %rbp
	addq	304(%rsp), %r15
	xorl	%r14d, %r14d
	.p2align	4
.LBB0_29:
	leaq	(%r14,%rbp), %rsi
	movq	%r15, %rdi
	movq	328(%rsp), %rdx
	vzeroupper
	callq	memcpy@PLT
	vmovdqa64	.LCPI0_3(%rip), %zmm24
	vmovdqa64	.LCPI0_2(%rip), %zmm23
	vmovdqa64	.LCPI0_1(%rip), %zmm22
	vmovdqa64	.LCPI0_0(%rip), %zmm21
	subq	$-128, %r14
	addq	%r13, %r15
	cmpq	%r14, 440(%rsp)
	jne	.LBB0_29
	jmp	.LBB0_30
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %edi
	movq	%rax, %rcx
	shrq	$32, %rcx
	jne	.LBB0_6
.LBB0_5:
	xorl	%edx, %edx
	divl	64(%rsp)
	testq	%r12, %r12
	movq	%rsi, 248(%rsp)
	jg	.LBB0_17
.LBB0_8:
	movq	16(%rsp), %rax
	movq	%rax, %rcx
	shlq	$9, %rcx
	movq	%rcx, 136(%rsp)
	leaq	(,%rax,4), %r12
	shlq	$4, %rax
	movq	%rax, 184(%rsp)
	movl	$32, %ebp
	movq	%r12, 144(%rsp)
	jmp	.LBB0_9
	.p2align	4
.LBB0_55:
	movq	48(%rsp), %rdi
	incq	%rdi
	xorl	%eax, %eax
	cmpq	248(%rsp), %rdi
	sete	%al
	movl	$0, %ecx
	cmoveq	%rcx, %rdi
	movq	40(%rsp), %rdx
	addq	%rax, %rdx
	cmpq	64(%rsp), %rdx
	cmoveq	%rcx, %rdx
	movq	120(%rsp), %r9
	incq	%r9
	cmpq	256(%rsp), %r9
	je	.LBB0_56
.LBB0_9:
	movq	%r9, 120(%rsp)
	movq	%rdx, 40(%rsp)
	movq	%rdx, %rax
	shlq	$7, %rax
	movq	240(%rsp), %rcx
	subq	%rax, %rcx
	cmpq	$128, %rcx
	movl	$128, %edx
	movq	%rcx, 72(%rsp)
	cmovlq	%rcx, %rdx
	movq	%rdi, 48(%rsp)
	shlq	$7, %rdi
	leaq	128(%rdi), %rcx
	movq	16(%rsp), %rax
	cmpq	%rax, %rcx
	cmovgeq	%rax, %rcx
	movq	%rdi, 80(%rsp)
	cmpq	%rcx, %rdi
	jge	.LBB0_55
	movq	%rcx, %rsi
	leaq	7(%rdx), %rax
	leaq	14(%rdx), %rcx
	testq	%rax, %rax
	cmovnsq	%rax, %rcx
	movq	%rcx, %rax
	sarq	$3, %rax
	andq	$-8, %rcx
	negq	%rcx
	leaq	(%rdx,%rcx), %rdi
	addq	$7, %rdi
	sarq	$63, %rdi
	addq	%rax, %rdi
	leaq	(,%rdi,8), %rcx
	cmpq	$0, 72(%rsp)
	jle	.LBB0_53
	movq	80(%rsp), %rax
	notq	%rax
	addq	%rax, %rsi
	shrq	$5, %rsi
	movq	%rsi, 168(%rsp)
	cmpq	$2, %rcx
	movl	$1, %eax
	cmovlq	%rax, %rcx
	shlq	$7, %rcx
	movq	%rcx, 160(%rsp)
	movq	136(%rsp), %rsi
	movq	40(%rsp), %rcx
	imulq	%rcx, %rsi
	movq	48(%rsp), %r8
	shlq	$9, %r8
	cmpq	$2, %rdx
	cmovlq	%rax, %rdx
	movq	232(%rsp), %rax
	addq	%rax, %rsi
	movq	%rsi, 112(%rsp)
	movq	%r8, 192(%rsp)
	addq	%r8, %rsi
	movq	%rsi, 56(%rsp)
	movl	%edx, %esi
	andl	$3, %esi
	andl	$252, %edx
	movq	%rdx, 200(%rsp)
	movq	%rcx, %rdx
	shlq	$9, %rdx
	leaq	12(%rdx), %r8
	movq	16(%rsp), %rcx
	imulq	%rcx, %r8
	addq	%rax, %r8
	movq	%r8, 96(%rsp)
	leaq	8(%rdx), %r8
	imulq	%rcx, %r8
	addq	%rax, %r8
	movq	%r8, 88(%rsp)
	orq	$4, %rdx
	imulq	%rcx, %rdx
	addq	%rax, %rdx
	movq	%rdx, 104(%rsp)
	movq	%rsi, 152(%rsp)
	shll	$7, %esi
	movq	%rsi, 208(%rsp)
	xorl	%eax, %eax
	movq	%rdi, 24(%rsp)
	jmp	.LBB0_12
	.p2align	4
.LBB0_50:
	subq	$-128, 96(%rsp)
	subq	$-128, 88(%rsp)
	subq	$-128, 104(%rsp)
	subq	$-128, 112(%rsp)
	subq	$-128, 56(%rsp)
	movq	176(%rsp), %rax
	cmpq	168(%rsp), %rax
	leaq	1(%rax), %rax
	movq	24(%rsp), %rdi
	je	.LBB0_55
.LBB0_12:
	movq	%rax, 176(%rsp)
	shlq	$5, %rax
	addq	80(%rsp), %rax
	movq	16(%rsp), %r14
	subq	%rax, %r14
	cmpq	$2, %r14
	movl	$1, %eax
	cmovgeq	%r14, %rax
	cmpq	$32, %rax
	cmovgeq	%rbp, %rax
	testq	%rdi, %rdi
	jle	.LBB0_14
	movq	%rbx, %rdi
	xorl	%esi, %esi
	movq	%rax, %r15
	movq	160(%rsp), %rdx
	callq	memset@PLT
	movq	%r15, %rax
.LBB0_14:
	testq	%r14, %r14
	jle	.LBB0_50
	shll	$2, %eax
	movq	%rax, 8(%rsp)
	cmpq	$4, 72(%rsp)
	jge	.LBB0_51
	xorl	%eax, %eax
	jmp	.LBB0_48
	.p2align	4
.LBB0_51:
	movq	112(%rsp), %rcx
	movq	104(%rsp), %r13
	movq	88(%rsp), %rbp
	leaq	384(%rbx), %r15
	movq	96(%rsp), %r14
	xorl	%eax, %eax
	.p2align	4
.LBB0_52:
	movq	%rcx, 32(%rsp)
	movq	%rax, 216(%rsp)
	movq	192(%rsp), %r12
	leaq	(%rcx,%r12), %rdi
	leaq	-384(%r15), %rsi
	movq	8(%rsp), %rdx
	callq	memcpy@PLT
	leaq	(%r12,%r13), %rdi
	leaq	-256(%r15), %rsi
	movq	8(%rsp), %rdx
	callq	memcpy@PLT
	leaq	(%r12,%rbp), %rdi
	leaq	-128(%r15), %rsi
	movq	8(%rsp), %rdx
	callq	memcpy@PLT
	leaq	(%r14,%r12), %rdi
	movq	%r15, %rsi
	movq	8(%rsp), %rdx
	callq	memcpy@PLT
	movq	216(%rsp), %rax
	addq	$4, %rax
	movq	184(%rsp), %rcx
	addq	%rcx, %r14
	addq	$512, %r15
	addq	%rcx, %rbp
	addq	%rcx, %r13
	addq	%rcx, 32(%rsp)
	movq	32(%rsp), %rcx
	cmpq	%rax, 200(%rsp)
	jne	.LBB0_52
	cmpq	$0, 152(%rsp)
	movq	144(%rsp), %r12
	movl	$32, %ebp
	je	.LBB0_50
.LBB0_48:
	movq	%r12, %r15
	imulq	%rax, %r15
	shlq	$7, %rax
	addq	%rbx, %rax
	addq	56(%rsp), %r15
	xorl	%r14d, %r14d
	.p2align	4
.LBB0_49:
	leaq	(%rax,%r14), %rsi
	movq	%r15, %rdi
	movq	8(%rsp), %rdx
	movq	%rax, %r13
	callq	memcpy@PLT
	movq	%r13, %rax
	subq	$-128, %r14
	addq	%r12, %r15
	cmpq	%r14, 208(%rsp)
	jne	.LBB0_49
	jmp	.LBB0_50
.LBB0_53:
	testq	%rdi, %rdi
	jle	.LBB0_55
	movq	%rcx, %rdx
	cmpq	$2, %rcx
	movl	$1, %eax
	cmovlq	%rax, %rdx
	shlq	$7, %rdx
	movq	%rbx, %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	jmp	.LBB0_55
.LBB0_56:
	addq	$456, %rsp
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

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI1_0:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
.LCPI1_1:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
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
	.text
	.globl	matmul_0_general
	.p2align	4
	.type	matmul_0_general,@function
matmul_0_general:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$520, %rsp
	movq	%rcx, 240(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_36
	movq	%r9, %rbx
	movq	(%rdi), %r14
	movq	8(%rdi), %rax
	movq	%rax, 264(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 224(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 216(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 24(%rsp)
	movq	16(%rsi), %rax
	movq	%rax, 64(%rsp)
	movq	24(%rsi), %r15
	movq	32(%rsi), %r12
	movq	40(%rsi), %rax
	movq	%rax, 176(%rsp)
	movq	48(%rsi), %rdi
	movq	56(%rsi), %r9
	movq	64(%rsi), %r13
	movq	%rdx, %rax
	shrq	$32, %rax
	movl	(%r8), %ecx
	movl	4(%r8), %eax
	movq	%rax, 40(%rsp)
	movq	%rcx, 232(%rsp)
	movq	%rdx, %rsi
	je	.LBB1_2
	movq	%rdx, %rax
	xorl	%edx, %edx
	divq	%rcx
	movq	%rdx, %r8
	movq	%rax, %rcx
	shrq	$32, %rcx
	je	.LBB1_5
.LBB1_6:
	xorl	%edx, %edx
	divq	40(%rsp)
	jmp	.LBB1_7
.LBB1_2:
	movl	%edx, %eax
	xorl	%edx, %edx
	divl	%ecx
	movq	%rdx, %r8
	movq	%rax, %rcx
	shrq	$32, %rcx
	jne	.LBB1_6
.LBB1_5:
	xorl	%edx, %edx
	divl	40(%rsp)
.LBB1_7:
	movq	%rdx, 16(%rsp)
	leaq	16384(%rbx), %rbp
	movq	64(%rsp), %rax
	decq	%rax
	shrq	$8, %rax
	movq	%rax, 360(%rsp)
	movq	%r12, %rax
	shlq	$9, %rax
	movq	%rax, 208(%rsp)
	movq	%r12, %rax
	shlq	$7, %rax
	movq	%rax, 288(%rsp)
	movq	%r15, %rax
	shlq	$10, %rax
	movq	%rax, 352(%rsp)
	leaq	(,%r15,4), %r10
	leaq	(,%r12,4), %r11
	shlq	$2, 176(%rsp)
	movq	%rdi, %rax
	shlq	$10, %rax
	movq	%rax, 336(%rsp)
	shlq	$2, %rdi
	movq	%rdi, 424(%rsp)
	movq	%r9, %rax
	shlq	$9, %rax
	movq	%rax, 200(%rsp)
	movq	%r13, %rax
	shlq	$9, %rax
	movq	%rax, 192(%rsp)
	movq	%r13, %rax
	shlq	$7, %rax
	movq	%rax, 280(%rsp)
	leaq	(,%r9,8), %rax
	movq	%rax, 320(%rsp)
	shlq	$2, %r13
	shlq	$2, %r9
	movq	%r9, 96(%rsp)
	vmovdqa64	.LCPI1_0(%rip), %zmm21
	vmovdqa64	.LCPI1_1(%rip), %zmm22
	vmovdqa64	.LCPI1_2(%rip), %zmm23
	vmovdqa64	.LCPI1_3(%rip), %zmm24
	movq	%r10, 136(%rsp)
	movq	%r14, 392(%rsp)
	movq	%r15, 384(%rsp)
	movq	%r12, 376(%rsp)
	movq	%r13, 368(%rsp)
	movq	%r11, 344(%rsp)
	jmp	.LBB1_8
	.p2align	4
.LBB1_35:
	movq	88(%rsp), %r8
	incq	%r8
	xorl	%eax, %eax
	cmpq	232(%rsp), %r8
	sete	%al
	movl	$0, %edx
	cmoveq	%rdx, %r8
	movq	16(%rsp), %rcx
	addq	%rax, %rcx
	cmpq	40(%rsp), %rcx
	cmoveq	%rdx, %rcx
	movq	%rcx, 16(%rsp)
	movq	248(%rsp), %rsi
	incq	%rsi
	cmpq	240(%rsp), %rsi
	je	.LBB1_36
.LBB1_8:
	movq	%rsi, 248(%rsp)
	movq	%r8, 88(%rsp)
	shlq	$7, %r8
	leaq	128(%r8), %rdx
	movq	24(%rsp), %rax
	cmpq	%rax, %rdx
	cmovgeq	%rax, %rdx
	movq	%r8, 104(%rsp)
	cmpq	%rdx, %r8
	jge	.LBB1_35
	movq	%rdx, %rcx
	movq	16(%rsp), %rdx
	movq	%rdx, %rdi
	shlq	$7, %rdi
	movq	104(%rsp), %rsi
	movq	%rsi, %rax
	notq	%rax
	addq	%rax, %rcx
	shrq	$5, %rcx
	movq	%rcx, 304(%rsp)
	movq	216(%rsp), %rax
	subq	%rdi, %rax
	cmpq	$128, %rax
	movl	$128, %r8d
	movq	%rax, 72(%rsp)
	cmovlq	%rax, %r8
	leaq	7(%r8), %rax
	leaq	14(%r8), %rcx
	testq	%rax, %rax
	cmovnsq	%rax, %rcx
	movq	%rcx, %rax
	sarq	$3, %rax
	andq	$-8, %rcx
	negq	%rcx
	addq	%r8, %rcx
	addq	$7, %rcx
	sarq	$63, %rcx
	addq	%rax, %rcx
	movq	%rcx, 296(%rsp)
	leaq	(,%rcx,8), %rcx
	leaq	-1(%r8), %rax
	movq	%rax, 440(%rsp)
	shrq	$3, %rax
	movq	%rax, 432(%rsp)
	cmpq	$2, %rcx
	movl	$1, %eax
	cmovlq	%rax, %rcx
	shlq	$7, %rcx
	movq	%rcx, 272(%rsp)
	movq	24(%rsp), %r9
	subq	%rsi, %r9
	cmpq	$2, %r8
	cmovlq	%rax, %r8
	movq	%r8, 256(%rsp)
	andl	$254, %r8d
	movq	%r8, 328(%rsp)
	movq	208(%rsp), %rcx
	movq	88(%rsp), %rax
	imulq	%rax, %rcx
	addq	%r14, %rcx
	movq	%rcx, 48(%rsp)
	movq	200(%rsp), %rcx
	imulq	%rdx, %rcx
	movq	192(%rsp), %rdx
	imulq	%rax, %rdx
	addq	%rdx, %rcx
	movq	224(%rsp), %rax
	addq	%rax, %rcx
	movq	%rcx, 120(%rsp)
	movq	%rdi, 184(%rsp)
	movq	%r9, %rcx
	leaq	1(%rdi), %rsi
	imulq	96(%rsp), %rsi
	addq	%rdx, %rsi
	addq	%rax, %rsi
	movq	%rsi, 112(%rsp)
	addq	%rax, %rdx
	movq	%rdx, 128(%rsp)
	movq	$0, 56(%rsp)
	jmp	.LBB1_10
	.p2align	4
.LBB1_34:
	movq	312(%rsp), %rcx
	addq	$-32, %rcx
	movq	48(%rsp), %rax
	addq	288(%rsp), %rax
	movq	%rax, 48(%rsp)
	movq	280(%rsp), %rax
	addq	%rax, 120(%rsp)
	addq	%rax, 112(%rsp)
	addq	%rax, 128(%rsp)
	movq	56(%rsp), %rax
	cmpq	304(%rsp), %rax
	leaq	1(%rax), %rax
	movq	%rax, 56(%rsp)
	je	.LBB1_35
.LBB1_10:
	cmpq	$2, %rcx
	movl	$1, %r9d
	movq	%rcx, 312(%rsp)
	cmovgeq	%rcx, %r9
	cmpq	$32, %r9
	movl	$32, %eax
	cmovgeq	%rax, %r9
	cmpq	$0, 296(%rsp)
	movq	%r9, 144(%rsp)
	jle	.LBB1_12
	movq	%rbx, %rdi
	xorl	%esi, %esi
	movq	272(%rsp), %rdx
	vzeroupper
	callq	memset@PLT
	movq	144(%rsp), %r9
	vmovdqa64	.LCPI1_3(%rip), %zmm24
	vmovdqa64	.LCPI1_2(%rip), %zmm23
	vmovdqa64	.LCPI1_1(%rip), %zmm22
	vmovdqa64	.LCPI1_0(%rip), %zmm21
	movq	136(%rsp), %r10
.LBB1_12:
	movq	56(%rsp), %r11
	shlq	$5, %r11
	addq	104(%rsp), %r11
	cmpq	$0, 64(%rsp)
	movq	%r11, 152(%rsp)
	jle	.LBB1_21
	movq	24(%rsp), %rax
	subq	%r11, %rax
	movq	%rax, 400(%rsp)
	vpbroadcastq	%rax, %zmm0
	movl	$256, %ecx
	movq	$0, 160(%rsp)
	movq	264(%rsp), %rax
	movq	%rax, 80(%rsp)
	movq	48(%rsp), %rdx
	xorl	%esi, %esi
	jmp	.LBB1_14
	.p2align	4
.LBB1_51:
	movq	416(%rsp), %rcx
	addq	$256, %rcx
	movq	168(%rsp), %rdx
	addq	352(%rsp), %rdx
	movq	80(%rsp), %rax
	addq	336(%rsp), %rax
	movq	%rax, 80(%rsp)
	addq	$-256, 160(%rsp)
	movq	408(%rsp), %rax
	cmpq	360(%rsp), %rax
	leaq	1(%rax), %rsi
	movq	392(%rsp), %r14
	movq	384(%rsp), %r15
	movq	376(%rsp), %r12
	movq	368(%rsp), %r13
	leaq	16384(%rbx), %rbp
	movq	136(%rsp), %r10
	movq	144(%rsp), %r9
	movq	152(%rsp), %r11
	je	.LBB1_21
.LBB1_14:
	movq	64(%rsp), %rax
	cmpq	%rcx, %rax
	movq	%rcx, 416(%rsp)
	cmovlq	%rax, %rcx
	movq	%rcx, 8(%rsp)
	movq	%rsi, 408(%rsp)
	shlq	$8, %rsi
	leaq	256(%rsi), %rdi
	cmpq	%rax, %rdi
	cmovgeq	%rax, %rdi
	movq	400(%rsp), %r9
	cmpq	$31, %r9
	movq	344(%rsp), %r8
	movq	%rdx, 168(%rsp)
	movq	%rsi, 32(%rsp)
	movq	%rdi, 448(%rsp)
	jle	.LBB1_15
	cmpq	%rdi, %rsi
	jge	.LBB1_45
	movq	168(%rsp), %rax
	movq	%rbp, %rcx
	movq	32(%rsp), %rdx
	jmp	.LBB1_39
	.p2align	4
.LBB1_52:
	movq	%rdx, %rsi
	subq	32(%rsp), %rsi
	movq	%rdx, %rdi
	imulq	%r15, %rdi
	shlq	$7, %rsi
	leaq	(%r14,%rdi,4), %rdi
	vmovups	(%rdi,%r11,4), %zmm1
	vmovaps	%zmm1, (%rbp,%rsi)
	vmovups	64(%rdi,%r11,4), %zmm1
	vmovaps	%zmm1, 64(%rbp,%rsi)
.LBB1_42:
	incq	%rdx
	subq	$-128, %rcx
	addq	%r10, %rax
	cmpq	8(%rsp), %rdx
	je	.LBB1_45
.LBB1_39:
	cmpq	$1, %r12
	je	.LBB1_52
	movq	%rax, %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB1_41:
	vmovss	(%rsi), %xmm1
	vmovss	%xmm1, (%rcx,%rdi,4)
	incq	%rdi
	addq	%r8, %rsi
	cmpq	$32, %rdi
	jne	.LBB1_41
	jmp	.LBB1_42
	.p2align	4
.LBB1_15:
	movq	%rbp, %rax
	movq	%rdx, %rcx
	movq	%rsi, %rdx
	cmpq	%rdi, %rsi
	jl	.LBB1_16
.LBB1_45:
	cmpq	$0, 72(%rsp)
	jle	.LBB1_51
	movq	8(%rsp), %rax
	addq	160(%rsp), %rax
	movq	%rax, 8(%rsp)
	movl	$7, %ecx
	movl	$6, %esi
	movl	$5, %edi
	movl	$4, %r8d
	movl	$3, %r9d
	movl	$2, %r10d
	movl	$1, %r15d
	xorl	%r11d, %r11d
	xorl	%eax, %eax
	jmp	.LBB1_47
	.p2align	4
.LBB1_50:
	vmovaps	%zmm16, (%rbx,%r15)
	vmovaps	%zmm15, 64(%rbx,%r15)
	vmovaps	%zmm14, 128(%rbx,%r15)
	vmovaps	%zmm13, 192(%rbx,%r15)
	vmovaps	%zmm12, 256(%rbx,%r15)
	vmovaps	%zmm11, 320(%rbx,%r15)
	vmovaps	%zmm10, 384(%rbx,%r15)
	vmovaps	%zmm9, 448(%rbx,%r15)
	vmovaps	%zmm8, 512(%rbx,%r15)
	vmovaps	%zmm7, 576(%rbx,%r15)
	vmovaps	%zmm6, 640(%rbx,%r15)
	vmovaps	%zmm5, 704(%rbx,%r15)
	vmovaps	%zmm4, 768(%rbx,%r15)
	vmovaps	%zmm3, 832(%rbx,%r15)
	vmovaps	%zmm2, 896(%rbx,%r15)
	vmovaps	%zmm1, 960(%rbx,%r15)
	movq	512(%rsp), %rcx
	addq	$8, %rcx
	movq	504(%rsp), %rsi
	addq	$8, %rsi
	movq	496(%rsp), %rdi
	addq	$8, %rdi
	movq	488(%rsp), %r8
	addq	$8, %r8
	movq	480(%rsp), %r9
	addq	$8, %r9
	movq	472(%rsp), %r10
	addq	$8, %r10
	movq	464(%rsp), %r15
	addq	$8, %r15
	addq	$8, %r11
	movq	456(%rsp), %rax
	cmpq	432(%rsp), %rax
	leaq	1(%rax), %rax
	je	.LBB1_51
.LBB1_47:
	movq	440(%rsp), %rdx
	cmpq	%rdx, %rcx
	movq	%rdx, %r14
	movq	%rcx, 512(%rsp)
	cmovlq	%rcx, %r14
	cmpq	%rdx, %rsi
	movq	%rdx, %r12
	movq	%rsi, 504(%rsp)
	cmovlq	%rsi, %r12
	cmpq	%rdx, %rdi
	movq	%rdx, %r13
	movq	%rdi, 496(%rsp)
	cmovlq	%rdi, %r13
	cmpq	%rdx, %r8
	movq	%rdx, %rbp
	movq	%r8, 488(%rsp)
	cmovlq	%r8, %rbp
	cmpq	%rdx, %r9
	movq	%rdx, %rcx
	movq	%r9, 480(%rsp)
	cmovlq	%r9, %rcx
	cmpq	%rdx, %r10
	movq	%rdx, %rsi
	movq	%r10, 472(%rsp)
	cmovlq	%r10, %rsi
	cmpq	%rdx, %r15
	movq	%rdx, %r8
	movq	%r15, 464(%rsp)
	cmovlq	%r15, %r8
	cmpq	%rdx, %r11
	cmovlq	%r11, %rdx
	movq	%rax, 456(%rsp)
	movq	%rax, %r15
	shlq	$10, %r15
	vmovaps	(%rbx,%r15), %zmm16
	vmovaps	64(%rbx,%r15), %zmm15
	vmovaps	128(%rbx,%r15), %zmm14
	vmovaps	192(%rbx,%r15), %zmm13
	vmovaps	256(%rbx,%r15), %zmm12
	vmovaps	320(%rbx,%r15), %zmm11
	vmovaps	384(%rbx,%r15), %zmm10
	vmovaps	448(%rbx,%r15), %zmm9
	vmovaps	512(%rbx,%r15), %zmm8
	vmovaps	576(%rbx,%r15), %zmm7
	vmovaps	640(%rbx,%r15), %zmm6
	vmovaps	704(%rbx,%r15), %zmm5
	vmovaps	768(%rbx,%r15), %zmm4
	vmovaps	832(%rbx,%r15), %zmm3
	vmovaps	896(%rbx,%r15), %zmm2
	vmovaps	960(%rbx,%r15), %zmm1
	movq	448(%rsp), %rax
	cmpq	%rax, 32(%rsp)
	jge	.LBB1_50
	movq	184(%rsp), %rdi
	addq	%rdi, %r14
	movq	176(%rsp), %rax
	imulq	%rax, %r14
	addq	%rdi, %r12
	imulq	%rax, %r12
	addq	%rdi, %r13
	imulq	%rax, %r13
	addq	%rdi, %rbp
	imulq	%rax, %rbp
	addq	%rdi, %rcx
	imulq	%rax, %rcx
	addq	%rdi, %rsi
	imulq	%rax, %rsi
	addq	%rdi, %r8
	imulq	%rax, %r8
	addq	%rdi, %rdx
	imulq	%rax, %rdx
	movq	8(%rsp), %rax
	leaq	16448(%rbx), %rdi
	movq	80(%rsp), %r9
	movq	424(%rsp), %r10
	.p2align	4
.LBB1_49:
	vbroadcastss	(%r9,%rdx), %zmm17
	vmovaps	-64(%rdi), %zmm18
	vmovaps	(%rdi), %zmm19
	vfmadd231ps	%zmm18, %zmm17, %zmm16
	vbroadcastss	(%r9,%r8), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm15
	vfmadd231ps	%zmm18, %zmm20, %zmm14
	vfmadd231ps	%zmm20, %zmm19, %zmm13
	vbroadcastss	(%r9,%rsi), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm12
	vfmadd231ps	%zmm17, %zmm19, %zmm11
	vbroadcastss	(%r9,%rcx), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm10
	vbroadcastss	(%r9,%rbp), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm9
	vfmadd231ps	%zmm18, %zmm20, %zmm8
	vfmadd231ps	%zmm20, %zmm19, %zmm7
	vbroadcastss	(%r9,%r13), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm6
	vfmadd231ps	%zmm17, %zmm19, %zmm5
	vbroadcastss	(%r9,%r12), %zmm17
	vfmadd231ps	%zmm18, %zmm17, %zmm4
	vbroadcastss	(%r9,%r14), %zmm20
	vfmadd231ps	%zmm17, %zmm19, %zmm3
	vfmadd231ps	%zmm18, %zmm20, %zmm2
	vfmadd231ps	%zmm19, %zmm20, %zmm1
	addq	%r10, %r9
	subq	$-128, %rdi
	decq	%rax
	jne	.LBB1_49
	jmp	.LBB1_50
	.p2align	4
.LBB1_43:
	movq	%rdx, %rsi
	subq	32(%rsp), %rsi
	shlq	$7, %rsi
	movq	%rdx, %rdi
	imulq	%r15, %rdi
	leaq	(%r14,%rdi,4), %rdi
	vpcmpgtq	%zmm21, %zmm0, %k0
	vpcmpgtq	%zmm22, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpgtq	%zmm23, %zmm0, %k0
	vpcmpgtq	%zmm24, %zmm0, %k2
	kunpckbw	%k0, %k2, %k2
	vmovups	(%rdi,%r11,4), %zmm1 {%k2} {z}
	vmovaps	%zmm1, (%rbp,%rsi)
	vmovups	64(%rdi,%r11,4), %zmm1 {%k1} {z}
	vmovaps	%zmm1, 64(%rbp,%rsi)
.LBB1_44:
	incq	%rdx
	addq	%r10, %rcx
	subq	$-128, %rax
	cmpq	8(%rsp), %rdx
	je	.LBB1_45
.LBB1_16:
	cmpq	$1, %r12
	je	.LBB1_43
	movq	%rcx, %rsi
	xorl	%edi, %edi
	jmp	.LBB1_18
	.p2align	4
.LBB1_20:
	vmovss	%xmm1, (%rax,%rdi,4)
	incq	%rdi
	addq	%r8, %rsi
	cmpq	$32, %rdi
	je	.LBB1_44
.LBB1_18:
	vxorps	%xmm1, %xmm1, %xmm1
	cmpq	%r9, %rdi
	jge	.LBB1_20
	vmovss	(%rsi), %xmm1
	jmp	.LBB1_20
	.p2align	4
.LBB1_21:
	cmpq	$0, 72(%rsp)
	jle	.LBB1_34
	movq	24(%rsp), %rax
	subq	152(%rsp), %rax
	testq	%rax, %rax
	jle	.LBB1_34
	cmpq	$2, 72(%rsp)
	jge	.LBB1_25
	xorl	%eax, %eax
	jmp	.LBB1_32
	.p2align	4
.LBB1_25:
	movq	112(%rsp), %rcx
	movq	120(%rsp), %rdx
	movq	%rbx, %rsi
	xorl	%eax, %eax
	.p2align	4
.LBB1_26:
	movq	%rdx, %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB1_27:
	vmovd	(%rsi,%r8,4), %xmm0
	vmovd	%xmm0, (%rdi)
	incq	%r8
	addq	%r13, %rdi
	cmpq	%r8, %r9
	jne	.LBB1_27
	movq	%rcx, %rdi
	xorl	%r8d, %r8d
	.p2align	4
.LBB1_29:
	vmovd	128(%rsi,%r8,4), %xmm0
	vmovd	%xmm0, (%rdi)
	incq	%r8
	addq	%r13, %rdi
	cmpq	%r8, %r9
	jne	.LBB1_29
	addq	$2, %rax
	addq	$256, %rsi
	movq	320(%rsp), %rdi
	addq	%rdi, %rdx
	addq	%rdi, %rcx
	cmpq	328(%rsp), %rax
	jne	.LBB1_26
	testb	$1, 256(%rsp)
	je	.LBB1_34
.LBB1_32:
	movq	184(%rsp), %rcx
	addq	%rax, %rcx
	shlq	$7, %rax
	addq	%rbx, %rax
	imulq	96(%rsp), %rcx
	addq	128(%rsp), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB1_33:
	vmovd	(%rax,%rdx,4), %xmm0
	vmovd	%xmm0, (%rcx)
	incq	%rdx
	addq	%r13, %rcx
	cmpq	%rdx, %r9
	jne	.LBB1_33
	jmp	.LBB1_34
.LBB1_36:
	addq	$520, %rsp
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
