	.file	"<string>"
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_0:
	.quad	8
.LCPI0_2:
	.quad	9223372036854775807
.LCPI0_7:
	.quad	16
.LCPI0_9:
	.quad	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_1:
	.long	0xff800000
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI0_3:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI0_4:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI0_5:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
.LCPI0_6:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI0_8:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
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
	subq	$640, %rsp
	movq	%rcx, 304(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_39
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 48(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 296(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 288(%rsp)
	movq	(%rsi), %r15
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
	leaq	328(%rsp), %rax
	leaq	68(%rsp), %r14
	leaq	31(%r15), %rcx
	testq	%r15, %r15
	cmovnsq	%r15, %rcx
	movq	%rcx, %rsi
	sarq	$5, %rsi
	andq	$-32, %rcx
	movq	%r15, %rdi
	subq	%rcx, %rdi
	sarq	$63, %rdi
	addq	%rsi, %rdi
	movq	%rdi, %r12
	shlq	$5, %r12
	leaq	-1(%r12), %r10
	shrq	$5, %r10
	movq	%r15, %rsi
	subq	%r12, %rsi
	movq	%r15, %rbx
	movabsq	$9223372036854775744, %rcx
	andq	%rcx, %rbx
	leaq	56(%rcx), %r13
	andq	%r15, %r13
	movl	%r15d, %ecx
	andl	$15, %ecx
	movq	%rsi, %r11
	movq	%rcx, 56(%rsp)
	subq	%rcx, %r11
	movq	%r11, 208(%rsp)
	vpbroadcastq	%rdi, %zmm2
	vpsllq	$5, %zmm2, %zmm0
	vporq	.LCPI0_0(%rip){1to8}, %zmm0, %zmm1
	movl	%r15d, %ecx
	andl	$3, %ecx
	movq	%rsi, %r11
	movq	%rcx, 240(%rsp)
	subq	%rcx, %r11
	movq	%r11, 232(%rsp)
	vpsllq	$5, %ymm2, %ymm2
	incq	%r10
	movq	%r10, 256(%rsp)
	movq	%r15, %rcx
	andq	$-16, %rcx
	subq	%r12, %rcx
	movq	%rcx, 224(%rsp)
	shlq	$7, %rdi
	vbroadcastss	.LCPI0_1(%rip), %ymm3
	vbroadcastsd	.LCPI0_2(%rip), %zmm4
	vmovdqa64	.LCPI0_3(%rip), %zmm5
	vmovdqa64	.LCPI0_4(%rip), %zmm6
	vmovdqa64	.LCPI0_5(%rip), %zmm7
	vmovdqa64	.LCPI0_6(%rip), %zmm8
	vmovdqa	.LCPI0_8(%rip), %ymm9
	vpbroadcastq	.LCPI0_9(%rip), %ymm10
	vmovdqa64	.LCPI0_3(%rip), %zmm11
	vpbroadcastq	.LCPI0_7(%rip), %zmm12
	movq	48(%rsp), %rcx
	addq	%rcx, %rdi
	movq	%rdi, 248(%rsp)
	addq	$192, %rcx
	movq	%rcx, 216(%rsp)
	movq	%r8, 280(%rsp)
	movq	%rbx, 272(%rsp)
	movq	%r13, 264(%rsp)
	.p2align	4
.LBB0_5:
	testq	%r15, %r15
	jle	.LBB0_6
	movq	%rdx, %rcx
	imulq	%r15, %rcx
	movq	48(%rsp), %rdi
	leaq	(%rdi,%rcx,4), %r10
	cmpq	$8, %r15
	jae	.LBB0_9
	vxorps	%xmm20, %xmm20, %xmm20
	xorl	%r11d, %r11d
	vxorps	%xmm13, %xmm13, %xmm13
	jmp	.LBB0_17
	.p2align	4
.LBB0_6:
	vxorps	%xmm13, %xmm13, %xmm13
	vxorps	%xmm20, %xmm20, %xmm20
	jmp	.LBB0_18
	.p2align	4
.LBB0_9:
	cmpq	$64, %r15
	jae	.LBB0_11
	vxorps	%xmm20, %xmm20, %xmm20
	xorl	%ecx, %ecx
	vxorps	%xmm13, %xmm13, %xmm13
	jmp	.LBB0_15
.LBB0_11:
	leaq	(,%r15,4), %rcx
	imulq	%rdx, %rcx
	addq	216(%rsp), %rcx
	vxorps	%xmm20, %xmm20, %xmm20
	xorl	%r11d, %r11d
	vxorps	%xmm13, %xmm13, %xmm13
	.p2align	4
.LBB0_12:
	vmovups	-192(%rcx,%r11,4), %zmm19
	vmovups	-128(%rcx,%r11,4), %zmm17
	vmovups	-64(%rcx,%r11,4), %zmm16
	vmovups	(%rcx,%r11,4), %zmm15
	vmulps	%zmm19, %zmm19, %zmm22
	vmulps	%zmm17, %zmm17, %zmm21
	vmulps	%zmm16, %zmm16, %zmm18
	vmulps	%zmm15, %zmm15, %zmm14
	vaddss	%xmm22, %xmm20, %xmm20
	vmovshdup	%xmm22, %xmm23
	vshufpd	$1, %xmm22, %xmm22, %xmm24
	vaddss	%xmm23, %xmm20, %xmm20
	vaddss	%xmm24, %xmm20, %xmm20
	vshufps	$255, %xmm22, %xmm22, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vextractf32x4	$1, %ymm22, %xmm23
	vmovshdup	%xmm23, %xmm24
	vaddss	%xmm23, %xmm20, %xmm20
	vaddss	%xmm24, %xmm20, %xmm20
	vshufpd	$1, %xmm23, %xmm23, %xmm24
	vaddss	%xmm24, %xmm20, %xmm20
	vshufps	$255, %xmm23, %xmm23, %xmm23
	vextractf32x4	$2, %zmm22, %xmm24
	vaddss	%xmm23, %xmm20, %xmm20
	vaddss	%xmm24, %xmm20, %xmm20
	vmovshdup	%xmm24, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vshufpd	$1, %xmm24, %xmm24, %xmm23
	vshufps	$255, %xmm24, %xmm24, %xmm24
	vaddss	%xmm23, %xmm20, %xmm20
	vaddss	%xmm24, %xmm20, %xmm20
	vextractf32x4	$3, %zmm22, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vmovshdup	%xmm22, %xmm23
	vshufpd	$1, %xmm22, %xmm22, %xmm24
	vaddss	%xmm23, %xmm20, %xmm20
	vaddss	%xmm24, %xmm20, %xmm20
	vshufps	$255, %xmm22, %xmm22, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vaddss	%xmm21, %xmm20, %xmm20
	vmovshdup	%xmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vshufpd	$1, %xmm21, %xmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vshufps	$255, %xmm21, %xmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vextractf32x4	$1, %ymm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vmovshdup	%xmm22, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vshufpd	$1, %xmm22, %xmm22, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vshufps	$255, %xmm22, %xmm22, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vextractf32x4	$2, %zmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vmovshdup	%xmm22, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vshufpd	$1, %xmm22, %xmm22, %xmm23
	vaddss	%xmm23, %xmm20, %xmm20
	vshufps	$255, %xmm22, %xmm22, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vextractf32x4	$3, %zmm21, %xmm21
	vaddss	%xmm21, %xmm20, %xmm20
	vmovshdup	%xmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vshufpd	$1, %xmm21, %xmm21, %xmm22
	vaddss	%xmm22, %xmm20, %xmm20
	vshufps	$255, %xmm21, %xmm21, %xmm21
	vaddss	%xmm21, %xmm20, %xmm20
	vmovshdup	%xmm18, %xmm21
	vaddss	%xmm18, %xmm20, %xmm20
	vaddss	%xmm21, %xmm20, %xmm23
	vshufpd	$1, %xmm18, %xmm18, %xmm24
	vshufps	$255, %xmm18, %xmm18, %xmm22
	vextractf32x4	$1, %ymm18, %xmm21
	vmovshdup	%xmm21, %xmm20
	vaddss	%xmm24, %xmm23, %xmm23
	vaddss	%xmm19, %xmm13, %xmm13
	vaddss	-188(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-184(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm22, %xmm23, %xmm19
	vshufpd	$1, %xmm21, %xmm21, %xmm22
	vaddss	-180(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-176(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm21, %xmm19, %xmm19
	vshufps	$255, %xmm21, %xmm21, %xmm21
	vaddss	-172(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-168(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm20, %xmm19, %xmm19
	vextractf32x4	$2, %zmm18, %xmm20
	vaddss	-164(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-160(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm22, %xmm19, %xmm19
	vmovshdup	%xmm20, %xmm22
	vaddss	-156(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-152(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm21, %xmm19, %xmm19
	vshufpd	$1, %xmm20, %xmm20, %xmm21
	vaddss	-148(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-144(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm20, %xmm19, %xmm19
	vshufps	$255, %xmm20, %xmm20, %xmm20
	vaddss	-140(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-136(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm22, %xmm19, %xmm19
	vaddss	-132(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm17, %xmm13, %xmm13
	vaddss	-124(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm21, %xmm19, %xmm17
	vextractf32x4	$3, %zmm18, %xmm18
	vaddss	-120(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-116(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm20, %xmm17, %xmm17
	vmovshdup	%xmm18, %xmm19
	vaddss	-112(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-108(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm18, %xmm17, %xmm17
	vshufpd	$1, %xmm18, %xmm18, %xmm20
	vaddss	-104(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-100(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm19, %xmm17, %xmm17
	vshufps	$255, %xmm18, %xmm18, %xmm18
	vaddss	-96(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-92(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm20, %xmm17, %xmm17
	vmovshdup	%xmm14, %xmm19
	vaddss	-88(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-84(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm18, %xmm17, %xmm17
	vshufpd	$1, %xmm14, %xmm14, %xmm18
	vaddss	-80(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-76(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm14, %xmm17, %xmm17
	vshufps	$255, %xmm14, %xmm14, %xmm20
	vaddss	-72(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-68(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm19, %xmm17, %xmm17
	vaddss	%xmm16, %xmm13, %xmm13
	vaddss	-60(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-56(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm18, %xmm17, %xmm16
	vextractf32x4	$1, %ymm14, %xmm17
	vaddss	-52(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-48(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm20, %xmm16, %xmm16
	vmovshdup	%xmm17, %xmm18
	vaddss	-44(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-40(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm17, %xmm16, %xmm16
	vshufpd	$1, %xmm17, %xmm17, %xmm19
	vaddss	-36(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-32(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm18, %xmm16, %xmm16
	vshufps	$255, %xmm17, %xmm17, %xmm17
	vaddss	-28(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-24(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm19, %xmm16, %xmm16
	vextractf32x4	$2, %zmm14, %xmm18
	vaddss	-20(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-16(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm17, %xmm16, %xmm16
	vmovshdup	%xmm18, %xmm17
	vaddss	-12(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	-8(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm18, %xmm16, %xmm16
	vaddss	-4(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm15, %xmm13, %xmm13
	vaddss	4(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm17, %xmm16, %xmm15
	vshufpd	$1, %xmm18, %xmm18, %xmm16
	vaddss	8(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	12(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm16, %xmm15, %xmm15
	vshufps	$255, %xmm18, %xmm18, %xmm16
	vaddss	16(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	20(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm16, %xmm15, %xmm15
	vextractf32x4	$3, %zmm14, %xmm14
	vaddss	24(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	28(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm14, %xmm15, %xmm15
	vmovshdup	%xmm14, %xmm16
	vaddss	32(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	36(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm16, %xmm15, %xmm15
	vshufpd	$1, %xmm14, %xmm14, %xmm16
	vaddss	40(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	44(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm16, %xmm15, %xmm15
	vshufps	$255, %xmm14, %xmm14, %xmm14
	vaddss	48(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	52(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	%xmm14, %xmm15, %xmm20
	vaddss	56(%rcx,%r11,4), %xmm13, %xmm13
	vaddss	60(%rcx,%r11,4), %xmm13, %xmm13
	addq	$64, %r11
	cmpq	%r11, %rbx
	jne	.LBB0_12
	cmpq	%rbx, %r15
	je	.LBB0_18
	movq	%rbx, %rcx
	movq	%rbx, %r11
	testb	$56, %r15b
	je	.LBB0_17
	.p2align	4
.LBB0_15:
	vmovups	(%r10,%rcx,4), %ymm14
	vmulps	%ymm14, %ymm14, %ymm15
	vaddss	%xmm15, %xmm20, %xmm16
	vmovshdup	%xmm15, %xmm17
	vaddss	%xmm17, %xmm16, %xmm16
	vshufpd	$1, %xmm15, %xmm15, %xmm17
	vaddss	%xmm17, %xmm16, %xmm16
	vshufps	$255, %xmm15, %xmm15, %xmm17
	vaddss	%xmm17, %xmm16, %xmm16
	vextractf128	$1, %ymm15, %xmm15
	vaddss	%xmm15, %xmm16, %xmm16
	vmovshdup	%xmm15, %xmm17
	vaddss	%xmm17, %xmm16, %xmm16
	vshufpd	$1, %xmm15, %xmm15, %xmm17
	vaddss	%xmm17, %xmm16, %xmm16
	vshufps	$255, %xmm15, %xmm15, %xmm15
	vaddss	%xmm15, %xmm16, %xmm20
	vaddss	%xmm14, %xmm13, %xmm13
	vaddss	4(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	8(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	12(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	16(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	20(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	24(%r10,%rcx,4), %xmm13, %xmm13
	vaddss	28(%r10,%rcx,4), %xmm13, %xmm13
	addq	$8, %rcx
	cmpq	%rcx, %r13
	jne	.LBB0_15
	movq	%r13, %r11
	cmpq	%r13, %r15
	je	.LBB0_18
	.p2align	4
.LBB0_17:
	vmovss	(%r10,%r11,4), %xmm14
	vaddss	%xmm14, %xmm13, %xmm13
	vfmadd231ss	%xmm14, %xmm14, %xmm20
	incq	%r11
	cmpq	%r11, %r15
	jne	.LBB0_17
.LBB0_18:
	movq	296(%rsp), %rcx
	vmovss	%xmm13, (%rcx,%rdx,8)
	vmovss	%xmm20, 4(%rcx,%rdx,8)
	vmovaps	%ymm3, 64(%rsp)
	vmovaps	%zmm4, 320(%rsp)
	vmovaps	%ymm3, 96(%rsp)
	vmovaps	%zmm4, 384(%rsp)
	vmovaps	%ymm3, 128(%rsp)
	vmovaps	%zmm4, 448(%rsp)
	vmovaps	%ymm3, 160(%rsp)
	vmovaps	%zmm4, 512(%rsp)
	testq	%r12, %r12
	jle	.LBB0_22
	movq	%rdx, %rcx
	imulq	%r15, %rcx
	vmovaps	64(%rsp), %ymm16
	vmovaps	96(%rsp), %ymm15
	vmovaps	128(%rsp), %ymm14
	vmovaps	160(%rsp), %ymm13
	vmovdqa64	320(%rsp), %zmm20
	vmovdqa64	384(%rsp), %zmm19
	movq	48(%rsp), %rdi
	leaq	(%rdi,%rcx,4), %rcx
	vmovdqa64	448(%rsp), %zmm18
	vmovdqa64	512(%rsp), %zmm17
	xorl	%r10d, %r10d
	movq	256(%rsp), %r11
	.p2align	4
.LBB0_20:
	vpbroadcastq	%r10, %zmm21
	vporq	%zmm5, %zmm21, %zmm22
	vmovups	(%rcx,%r10,4), %ymm23
	vcmpltps	%ymm23, %ymm16, %k0
	vpcmpgtq	%zmm22, %zmm20, %k1
	vcmpnltps	%ymm16, %ymm23, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm23, %ymm16 {%k1}
	vmovdqa64	%zmm22, %zmm20 {%k1}
	vporq	%zmm6, %zmm21, %zmm22
	vmovq	%xmm22, %r8
	vmovups	(%rcx,%r8,4), %ymm23
	vcmpltps	%ymm23, %ymm15, %k0
	vpcmpgtq	%zmm22, %zmm19, %k1
	vcmpnltps	%ymm15, %ymm23, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm23, %ymm15 {%k1}
	vmovdqa64	%zmm22, %zmm19 {%k1}
	vporq	%zmm7, %zmm21, %zmm22
	vmovq	%xmm22, %r8
	vmovups	(%rcx,%r8,4), %ymm23
	vcmpltps	%ymm23, %ymm14, %k0
	vpcmpgtq	%zmm22, %zmm18, %k1
	vcmpnltps	%ymm14, %ymm23, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm23, %ymm14 {%k1}
	vmovdqa64	%zmm22, %zmm18 {%k1}
	vporq	%zmm8, %zmm21, %zmm21
	vmovq	%xmm21, %r8
	vmovups	(%rcx,%r8,4), %ymm22
	vcmpltps	%ymm22, %ymm13, %k0
	vpcmpgtq	%zmm21, %zmm17, %k1
	vcmpnltps	%ymm13, %ymm22, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm22, %ymm13 {%k1}
	vmovdqa64	%zmm21, %zmm17 {%k1}
	addq	$32, %r10
	decq	%r11
	jne	.LBB0_20
	vmovaps	%ymm16, 64(%rsp)
	vmovdqa64	%zmm20, 320(%rsp)
	vmovaps	%ymm15, 96(%rsp)
	vmovdqa64	%zmm19, 384(%rsp)
	vmovaps	%ymm14, 128(%rsp)
	vmovdqa64	%zmm18, 448(%rsp)
	vmovaps	%ymm13, 160(%rsp)
	vmovdqa64	%zmm17, 512(%rsp)
.LBB0_22:
	movq	%r9, 312(%rsp)
	testq	%rsi, %rsi
	jle	.LBB0_36
	cmpq	$4, %rsi
	jae	.LBB0_25
	xorl	%r10d, %r10d
	jmp	.LBB0_34
	.p2align	4
.LBB0_25:
	movq	%rdx, %rcx
	imulq	%r15, %rcx
	movq	48(%rsp), %rdi
	leaq	(%rdi,%rcx,4), %rcx
	cmpq	$16, %rsi
	jae	.LBB0_27
	xorl	%r11d, %r11d
	jmp	.LBB0_31
.LBB0_27:
	xorl	%r10d, %r10d
	vmovdqa64	%zmm11, %zmm13
	movq	224(%rsp), %rdi
	.p2align	4
.LBB0_28:
	vpaddq	%zmm0, %zmm13, %zmm14
	vmovq	%xmm14, %r8
	vmovups	(%rcx,%r8,4), %ymm15
	vmovups	32(%rcx,%r8,4), %ymm16
	vmovaps	64(%rsp,%r10,4), %ymm17
	vmovaps	96(%rsp,%r10,4), %ymm18
	vmovdqa64	320(%rsp,%r10,8), %zmm19
	vpaddq	%zmm1, %zmm13, %zmm20
	vmovdqa64	384(%rsp,%r10,8), %zmm21
	vcmpltps	%ymm15, %ymm17, %k0
	vcmpltps	%ymm16, %ymm18, %k1
	vpcmpgtq	%zmm14, %zmm19, %k2
	vpcmpgtq	%zmm20, %zmm21, %k3
	vcmpnltps	%ymm17, %ymm15, %k2 {%k2}
	vcmpnltps	%ymm18, %ymm16, %k3 {%k3}
	korb	%k2, %k0, %k2
	vmovaps	%ymm15, 64(%rsp,%r10,4) {%k2}
	korb	%k3, %k1, %k1
	vmovaps	%ymm16, 96(%rsp,%r10,4) {%k1}
	vmovdqa64	%zmm14, %zmm19 {%k2}
	vmovdqa64	%zmm19, 320(%rsp,%r10,8)
	vmovdqa64	%zmm20, %zmm21 {%k1}
	vmovdqa64	%zmm21, 384(%rsp,%r10,8)
	addq	$16, %r10
	vpaddq	%zmm12, %zmm13, %zmm13
	cmpq	%r10, %rdi
	jne	.LBB0_28
	cmpq	$0, 56(%rsp)
	je	.LBB0_36
	movq	208(%rsp), %r10
	movq	%r10, %r11
	cmpl	$4, 56(%rsp)
	jb	.LBB0_34
.LBB0_31:
	vpbroadcastq	%r11, %ymm13
	vpaddq	%ymm9, %ymm13, %ymm13
	movq	232(%rsp), %r10
	.p2align	4
.LBB0_32:
	vpaddq	%ymm2, %ymm13, %ymm14
	vmovq	%xmm14, %r8
	vmovups	(%rcx,%r8,4), %xmm15
	vmovups	64(%rsp,%r11,4), %xmm16
	vcmpltps	%xmm15, %xmm16, %k0
	vcmpnltps	%xmm16, %xmm15, %k1
	vpcmpltq	320(%rsp,%r11,8), %ymm14, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovups	%xmm15, 64(%rsp,%r11,4) {%k1}
	vmovdqu64	%ymm14, 320(%rsp,%r11,8) {%k1}
	addq	$4, %r11
	vpaddq	%ymm10, %ymm13, %ymm13
	cmpq	%r11, %r10
	jne	.LBB0_32
	cmpq	$0, 240(%rsp)
	je	.LBB0_36
.LBB0_34:
	leaq	(,%r15,4), %rcx
	imulq	%rdx, %rcx
	addq	248(%rsp), %rcx
	.p2align	4
.LBB0_35:
	leaq	(%r12,%r10), %r8
	vmovss	(%rcx,%r10,4), %xmm13
	vmovss	64(%rsp,%r10,4), %xmm14
	vucomiss	%xmm14, %xmm13
	seta	%r11b
	vucomiss	%xmm13, %xmm14
	setbe	%r13b
	movq	320(%rsp,%r10,8), %r9
	cmpq	%r9, %r8
	setl	%bl
	andb	%r13b, %bl
	orb	%r11b, %bl
	kmovd	%ebx, %k1
	vmovss	%xmm13, %xmm14, %xmm14 {%k1}
	vmovss	%xmm14, 64(%rsp,%r10,4)
	cmovneq	%r8, %r9
	movq	%r9, 320(%rsp,%r10,8)
	incq	%r10
	cmpq	%r10, %rsi
	jne	.LBB0_35
.LBB0_36:
	vmovaps	64(%rsp), %ymm13
	vmovaps	96(%rsp), %ymm14
	vmovaps	128(%rsp), %ymm15
	vmovaps	160(%rsp), %ymm16
	vmovdqa64	320(%rsp), %zmm17
	vmovdqa64	384(%rsp), %zmm18
	vmovdqa64	448(%rsp), %zmm19
	vcmpltps	%ymm15, %ymm13, %k0
	vmovdqa64	512(%rsp), %zmm20
	vpcmpgtq	%zmm19, %zmm17, %k1
	vcmpnltps	%ymm13, %ymm15, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm15, %ymm13 {%k1}
	vmovaps	%ymm15, 64(%rsp) {%k1}
	vmovdqa64	%zmm19, %zmm17 {%k1}
	vmovdqa64	%zmm19, 320(%rsp) {%k1}
	vcmpltps	%ymm16, %ymm14, %k0
	vpcmpgtq	%zmm20, %zmm18, %k1
	vcmpnltps	%ymm14, %ymm16, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm16, 96(%rsp) {%k1}
	vmovaps	%ymm16, %ymm14 {%k1}
	vmovdqa64	%zmm20, %zmm18 {%k1}
	vmovdqa64	%zmm20, 384(%rsp) {%k1}
	vcmpltps	%ymm14, %ymm13, %k0
	vpcmpgtq	%zmm18, %zmm17, %k1
	vcmpnltps	%ymm13, %ymm14, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm14, 64(%rsp) {%k1}
	vmovdqa64	%zmm18, 320(%rsp) {%k1}
	vmovaps	64(%rsp), %xmm13
	vmovaps	80(%rsp), %xmm14
	vmovdqa	352(%rsp), %ymm15
	vcmpltps	%xmm14, %xmm13, %k0
	vcmpnltps	%xmm13, %xmm14, %k1
	vpcmpltq	320(%rsp), %ymm15, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm14, 64(%rsp) {%k1}
	vmovdqa64	%ymm15, 320(%rsp) {%k1}
	movl	$2, %r8d
	movb	$1, %cl
	leaq	320(%rsp), %r10
	leaq	64(%rsp), %r11
	.p2align	4
.LBB0_37:
	vmovss	64(%rsp,%r8,4), %xmm13
	movq	320(%rsp,%r8,8), %r8
	vmovss	(%r11), %xmm14
	movq	(%r10), %r9
	vucomiss	%xmm14, %xmm13
	seta	%bl
	vucomiss	%xmm13, %xmm14
	setbe	%r13b
	cmpq	%r9, %r8
	setl	%dil
	andb	%r13b, %dil
	orb	%bl, %dil
	kmovd	%edi, %k1
	vmovss	%xmm13, %xmm14, %xmm14 {%k1}
	vmovss	%xmm14, (%r11)
	movl	%ecx, %edi
	cmovneq	%r8, %r9
	movq	%r9, (%r10)
	movl	$3, %r8d
	xorl	%ecx, %ecx
	movq	%rax, %r10
	movq	%r14, %r11
	testb	$1, %dil
	jne	.LBB0_37
	vmovss	64(%rsp), %xmm13
	vmovss	68(%rsp), %xmm14
	movq	320(%rsp), %rcx
	movq	328(%rsp), %rdi
	vucomiss	%xmm13, %xmm14
	seta	%r8b
	vucomiss	%xmm14, %xmm13
	setbe	%r9b
	cmpq	%rcx, %rdi
	setl	%r10b
	andb	%r9b, %r10b
	orb	%r8b, %r10b
	kmovd	%r10d, %k1
	vmovss	%xmm14, %xmm13, %xmm13 {%k1}
	vmovss	%xmm13, 64(%rsp)
	cmovneq	%rdi, %rcx
	movq	%rcx, 320(%rsp)
	movabsq	$9223372036854775744, %rdi
	addq	$63, %rdi
	cmpq	%rdi, %rcx
	movq	$-1, %rdi
	cmoveq	%rdi, %rcx
	movq	288(%rsp), %rdi
	movq	%rcx, (%rdi,%rdx,8)
	movq	%rdx, %rcx
	incq	%rcx
	movq	280(%rsp), %r8
	cmpq	%r8, %rcx
	movl	$0, %edx
	cmovneq	%rcx, %rdx
	movq	312(%rsp), %r9
	incq	%r9
	cmpq	304(%rsp), %r9
	movq	272(%rsp), %rbx
	movq	264(%rsp), %r13
	jne	.LBB0_5
.LBB0_39:
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
	movq	%rcx, 352(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_38
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 344(%rsp)
	movq	16(%rdi), %rax
	movq	%rax, 336(%rsp)
	movq	(%rsi), %r10
	movq	8(%rsi), %rax
	movq	%rax, 48(%rsp)
	movq	16(%rsi), %r15
	movq	24(%rsi), %rax
	movq	%rax, 320(%rsp)
	movq	32(%rsi), %rax
	movq	%rax, 312(%rsp)
	movq	40(%rsi), %rax
	movq	%rax, 304(%rsp)
	movl	(%r8), %esi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
.LBB1_4:
	leaq	31(%r10), %rdi
	testq	%r10, %r10
	cmovnsq	%r10, %rdi
	movq	%rdi, %rcx
	sarq	$5, %rcx
	andq	$-32, %rdi
	movq	%r10, %r13
	subq	%rdi, %r13
	sarq	$63, %r13
	addq	%r13, %rcx
	movq	%rcx, %rax
	shlq	$5, %rax
	leaq	-1(%rax), %r8
	shrq	$5, %r8
	movq	%r8, 376(%rsp)
	movq	%r10, %r12
	movq	%rax, 280(%rsp)
	subq	%rax, %r12
	cmpq	$8, %r10
	setae	%al
	cmpq	$1, %r15
	sete	%r8b
	andb	%al, %r8b
	movb	%r8b, 31(%rsp)
	movq	%r10, %r8
	movabsq	$9223372036854775744, %rax
	andq	%rax, %r8
	movq	%r8, 232(%rsp)
	addq	$56, %rax
	andq	%r10, %rax
	movq	%rax, 240(%rsp)
	movl	%r10d, %eax
	andl	$7, %eax
	movq	%rax, 256(%rsp)
	negq	%rax
	movq	%rax, 248(%rsp)
	movq	%r15, %r11
	shlq	$5, %r11
	shlq	$5, %r13
	addq	%rdi, %r13
	movq	%r15, %rax
	shlq	$7, %rax
	movq	%rax, 368(%rsp)
	imulq	%r15, %rcx
	shlq	$7, %rcx
	vbroadcastss	.LCPI1_0(%rip), %ymm0
	vbroadcastsd	.LCPI1_1(%rip), %zmm1
	vmovdqa64	.LCPI1_2(%rip), %zmm2
	vmovdqa64	.LCPI1_3(%rip), %zmm3
	movq	32(%rsp), %rax
	addq	%rax, %rcx
	movq	%rcx, 264(%rsp)
	vmovdqa64	.LCPI1_4(%rip), %zmm4
	vmovdqa64	.LCPI1_5(%rip), %zmm5
	addq	$192, %rax
	movq	%rax, 224(%rsp)
	movq	48(%rsp), %rax
	leaq	(,%rax,4), %rax
	movq	%rax, 40(%rsp)
	leaq	(,%r15,4), %rdi
	movq	%r10, 328(%rsp)
	movq	%rsi, 296(%rsp)
	movq	%r13, 288(%rsp)
	movq	%r11, 272(%rsp)
	.p2align	4
.LBB1_5:
	testq	%r10, %r10
	movq	%r9, 360(%rsp)
	jle	.LBB1_6
	movq	%rdx, %rax
	imulq	48(%rsp), %rax
	movq	32(%rsp), %rcx
	leaq	(%rcx,%rax,4), %r13
	cmpb	$0, 31(%rsp)
	je	.LBB1_8
	cmpq	$64, %r10
	jae	.LBB1_11
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%r9d, %r9d
	vxorps	%xmm6, %xmm6, %xmm6
	jmp	.LBB1_15
	.p2align	4
.LBB1_6:
	vxorps	%xmm6, %xmm6, %xmm6
	vxorps	%xmm7, %xmm7, %xmm7
	jmp	.LBB1_26
	.p2align	4
.LBB1_8:
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%r8d, %r8d
	vxorps	%xmm6, %xmm6, %xmm6
	jmp	.LBB1_18
.LBB1_11:
	movq	40(%rsp), %r9
	imulq	%rdx, %r9
	addq	224(%rsp), %r9
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%r14d, %r14d
	vxorps	%xmm6, %xmm6, %xmm6
	movq	232(%rsp), %r8
	.p2align	4
.LBB1_12:
	vmovups	-192(%r9,%r14,4), %zmm13
	vmovups	-128(%r9,%r14,4), %zmm11
	vmovups	-64(%r9,%r14,4), %zmm10
	vmovups	(%r9,%r14,4), %zmm9
	vmulps	%zmm13, %zmm13, %zmm15
	vmulps	%zmm11, %zmm11, %zmm14
	vmulps	%zmm10, %zmm10, %zmm12
	vmulps	%zmm9, %zmm9, %zmm8
	vaddss	%xmm7, %xmm15, %xmm7
	vmovshdup	%xmm15, %xmm16
	vshufpd	$1, %xmm15, %xmm15, %xmm17
	vaddss	%xmm16, %xmm7, %xmm7
	vaddss	%xmm17, %xmm7, %xmm7
	vshufps	$255, %xmm15, %xmm15, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vextractf32x4	$1, %ymm15, %xmm16
	vmovshdup	%xmm16, %xmm17
	vaddss	%xmm16, %xmm7, %xmm7
	vaddss	%xmm17, %xmm7, %xmm7
	vshufpd	$1, %xmm16, %xmm16, %xmm17
	vaddss	%xmm17, %xmm7, %xmm7
	vshufps	$255, %xmm16, %xmm16, %xmm16
	vextractf32x4	$2, %zmm15, %xmm17
	vaddss	%xmm16, %xmm7, %xmm7
	vaddss	%xmm17, %xmm7, %xmm7
	vmovshdup	%xmm17, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vshufpd	$1, %xmm17, %xmm17, %xmm16
	vshufps	$255, %xmm17, %xmm17, %xmm17
	vaddss	%xmm16, %xmm7, %xmm7
	vaddss	%xmm17, %xmm7, %xmm7
	vextractf32x4	$3, %zmm15, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vmovshdup	%xmm15, %xmm16
	vshufpd	$1, %xmm15, %xmm15, %xmm17
	vaddss	%xmm16, %xmm7, %xmm7
	vaddss	%xmm17, %xmm7, %xmm7
	vshufps	$255, %xmm15, %xmm15, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vaddss	%xmm7, %xmm14, %xmm7
	vmovshdup	%xmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vshufpd	$1, %xmm14, %xmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vshufps	$255, %xmm14, %xmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vextractf128	$1, %ymm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vmovshdup	%xmm15, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vshufpd	$1, %xmm15, %xmm15, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vshufps	$255, %xmm15, %xmm15, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vextractf32x4	$2, %zmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vmovshdup	%xmm15, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vshufpd	$1, %xmm15, %xmm15, %xmm16
	vaddss	%xmm16, %xmm7, %xmm7
	vshufps	$255, %xmm15, %xmm15, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vextractf32x4	$3, %zmm14, %xmm14
	vaddss	%xmm7, %xmm14, %xmm7
	vmovshdup	%xmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vshufpd	$1, %xmm14, %xmm14, %xmm15
	vaddss	%xmm7, %xmm15, %xmm7
	vshufps	$255, %xmm14, %xmm14, %xmm14
	vaddss	%xmm7, %xmm14, %xmm7
	vmovshdup	%xmm12, %xmm14
	vaddss	%xmm7, %xmm12, %xmm7
	vaddss	%xmm14, %xmm7, %xmm16
	vshufpd	$1, %xmm12, %xmm12, %xmm17
	vshufps	$255, %xmm12, %xmm12, %xmm15
	vextractf128	$1, %ymm12, %xmm14
	vmovshdup	%xmm14, %xmm7
	vaddss	%xmm17, %xmm16, %xmm16
	vaddss	%xmm6, %xmm13, %xmm6
	vaddss	-188(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-184(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm15, %xmm16, %xmm13
	vshufpd	$1, %xmm14, %xmm14, %xmm15
	vaddss	-180(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-176(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm14, %xmm13, %xmm13
	vshufps	$255, %xmm14, %xmm14, %xmm14
	vaddss	-172(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-168(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm13, %xmm7
	vextractf32x4	$2, %zmm12, %xmm13
	vaddss	-164(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-160(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm15, %xmm7
	vmovshdup	%xmm13, %xmm15
	vaddss	-156(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-152(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm14, %xmm7
	vshufpd	$1, %xmm13, %xmm13, %xmm14
	vaddss	-148(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-144(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm13, %xmm7
	vshufps	$255, %xmm13, %xmm13, %xmm13
	vaddss	-140(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-136(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm15, %xmm7
	vaddss	-132(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm6, %xmm11, %xmm6
	vaddss	-124(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm14, %xmm7
	vextractf32x4	$3, %zmm12, %xmm11
	vaddss	-120(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-116(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm13, %xmm7
	vmovshdup	%xmm11, %xmm12
	vaddss	-112(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-108(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm11, %xmm7
	vshufpd	$1, %xmm11, %xmm11, %xmm13
	vaddss	-104(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-100(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm12, %xmm7
	vshufps	$255, %xmm11, %xmm11, %xmm11
	vaddss	-96(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-92(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm13, %xmm7
	vmovshdup	%xmm8, %xmm12
	vaddss	-88(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-84(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm11, %xmm7
	vshufpd	$1, %xmm8, %xmm8, %xmm11
	vaddss	-80(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-76(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm8, %xmm7
	vshufps	$255, %xmm8, %xmm8, %xmm13
	vaddss	-72(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-68(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm12, %xmm7
	vaddss	%xmm6, %xmm10, %xmm6
	vaddss	-60(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-56(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm11, %xmm7
	vextractf128	$1, %ymm8, %xmm10
	vaddss	-52(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-48(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm13, %xmm7
	vmovshdup	%xmm10, %xmm11
	vaddss	-44(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-40(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm10, %xmm7
	vshufpd	$1, %xmm10, %xmm10, %xmm12
	vaddss	-36(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-32(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm11, %xmm7
	vshufps	$255, %xmm10, %xmm10, %xmm10
	vaddss	-28(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-24(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm12, %xmm7
	vextractf32x4	$2, %zmm8, %xmm11
	vaddss	-20(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-16(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm10, %xmm7
	vmovshdup	%xmm11, %xmm10
	vaddss	-12(%r9,%r14,4), %xmm6, %xmm6
	vaddss	-8(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm11, %xmm7
	vaddss	-4(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm6, %xmm9, %xmm6
	vaddss	4(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm10, %xmm7
	vshufpd	$1, %xmm11, %xmm11, %xmm9
	vaddss	8(%r9,%r14,4), %xmm6, %xmm6
	vaddss	12(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm9, %xmm7
	vshufps	$255, %xmm11, %xmm11, %xmm9
	vaddss	16(%r9,%r14,4), %xmm6, %xmm6
	vaddss	20(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm9, %xmm7
	vextractf32x4	$3, %zmm8, %xmm8
	vaddss	24(%r9,%r14,4), %xmm6, %xmm6
	vaddss	28(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm8, %xmm7
	vmovshdup	%xmm8, %xmm9
	vaddss	32(%r9,%r14,4), %xmm6, %xmm6
	vaddss	36(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm9, %xmm7
	vshufpd	$1, %xmm8, %xmm8, %xmm9
	vaddss	40(%r9,%r14,4), %xmm6, %xmm6
	vaddss	44(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm9, %xmm7
	vshufps	$255, %xmm8, %xmm8, %xmm8
	vaddss	48(%r9,%r14,4), %xmm6, %xmm6
	vaddss	52(%r9,%r14,4), %xmm6, %xmm6
	vaddss	%xmm7, %xmm8, %xmm7
	vaddss	56(%r9,%r14,4), %xmm6, %xmm6
	vaddss	60(%r9,%r14,4), %xmm6, %xmm6
	addq	$64, %r14
	cmpq	%r14, %r8
	jne	.LBB1_12
	cmpq	%r8, %r10
	je	.LBB1_26
	movq	%r8, %r9
	testb	$56, %r10b
	je	.LBB1_18
.LBB1_15:
	movq	240(%rsp), %rax
	.p2align	4
.LBB1_16:
	vmovups	(%r13,%r9,4), %ymm8
	vmulps	%ymm8, %ymm8, %ymm9
	vaddss	%xmm7, %xmm9, %xmm7
	vmovshdup	%xmm9, %xmm10
	vaddss	%xmm7, %xmm10, %xmm7
	vshufpd	$1, %xmm9, %xmm9, %xmm10
	vaddss	%xmm7, %xmm10, %xmm7
	vshufps	$255, %xmm9, %xmm9, %xmm10
	vaddss	%xmm7, %xmm10, %xmm7
	vextractf128	$1, %ymm9, %xmm9
	vaddss	%xmm7, %xmm9, %xmm7
	vmovshdup	%xmm9, %xmm10
	vaddss	%xmm7, %xmm10, %xmm7
	vshufpd	$1, %xmm9, %xmm9, %xmm10
	vaddss	%xmm7, %xmm10, %xmm7
	vshufps	$255, %xmm9, %xmm9, %xmm9
	vaddss	%xmm7, %xmm9, %xmm7
	vaddss	%xmm6, %xmm8, %xmm6
	vaddss	4(%r13,%r9,4), %xmm6, %xmm6
	vaddss	8(%r13,%r9,4), %xmm6, %xmm6
	vaddss	12(%r13,%r9,4), %xmm6, %xmm6
	vaddss	16(%r13,%r9,4), %xmm6, %xmm6
	vaddss	20(%r13,%r9,4), %xmm6, %xmm6
	vaddss	24(%r13,%r9,4), %xmm6, %xmm6
	vaddss	28(%r13,%r9,4), %xmm6, %xmm6
	addq	$8, %r9
	cmpq	%r9, %rax
	jne	.LBB1_16
	movq	%rax, %r8
	cmpq	%rax, %r10
	je	.LBB1_26
.LBB1_18:
	cmpq	$0, 256(%rsp)
	je	.LBB1_19
	movq	%rdi, %rcx
	imulq	%r8, %rcx
	movq	40(%rsp), %rax
	imulq	%rdx, %rax
	addq	%rcx, %rax
	addq	32(%rsp), %rax
	xorl	%ecx, %ecx
	movq	248(%rsp), %r9
	.p2align	4
.LBB1_21:
	vmovss	(%rax), %xmm8
	vaddss	%xmm6, %xmm8, %xmm6
	vfmadd231ss	%xmm8, %xmm8, %xmm7
	decq	%rcx
	addq	%rdi, %rax
	cmpq	%rcx, %r9
	jne	.LBB1_21
	movq	%r8, %r9
	subq	%rcx, %r9
	subq	%r10, %r8
	cmpq	$-8, %r8
	jbe	.LBB1_24
	jmp	.LBB1_26
.LBB1_19:
	movq	%r8, %r9
	subq	%r10, %r8
	cmpq	$-8, %r8
	ja	.LBB1_26
.LBB1_24:
	movq	%r10, %r8
	subq	%r9, %r8
	movq	40(%rsp), %rax
	imulq	%rdx, %rax
	movq	%rdi, %r14
	imulq	%r9, %r14
	addq	%rax, %r14
	addq	32(%rsp), %r14
	.p2align	4
.LBB1_25:
	vmovss	(%r14), %xmm8
	vaddss	%xmm6, %xmm8, %xmm6
	leaq	1(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm9
	vfmadd231ss	%xmm8, %xmm8, %xmm7
	vaddss	%xmm6, %xmm9, %xmm6
	leaq	2(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vaddss	%xmm6, %xmm8, %xmm6
	leaq	3(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm9
	vfmadd231ss	%xmm8, %xmm8, %xmm7
	vaddss	%xmm6, %xmm9, %xmm6
	leaq	4(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vaddss	%xmm6, %xmm8, %xmm6
	leaq	5(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm9
	vfmadd231ss	%xmm8, %xmm8, %xmm7
	vaddss	%xmm6, %xmm9, %xmm6
	leaq	6(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm8
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	vaddss	%xmm6, %xmm8, %xmm6
	leaq	7(%r9), %rax
	imulq	%r15, %rax
	vmovss	(%r13,%rax,4), %xmm9
	vfmadd231ss	%xmm8, %xmm8, %xmm7
	vaddss	%xmm6, %xmm9, %xmm6
	vfmadd231ss	%xmm9, %xmm9, %xmm7
	addq	$8, %r9
	addq	%r11, %r14
	addq	$-8, %r8
	jne	.LBB1_25
.LBB1_26:
	movq	%rdx, 56(%rsp)
	movq	%rdx, %rax
	imulq	320(%rsp), %rax
	movq	344(%rsp), %rdx
	leaq	(%rdx,%rax,4), %rcx
	vmovss	%xmm6, (%rdx,%rax,4)
	movq	312(%rsp), %rax
	vmovss	%xmm7, (%rcx,%rax,4)
	vmovaps	%ymm0, 64(%rsp)
	vmovaps	%zmm1, 384(%rsp)
	vmovaps	%ymm0, 96(%rsp)
	vmovaps	%zmm1, 448(%rsp)
	vmovaps	%ymm0, 128(%rsp)
	vmovaps	%zmm1, 512(%rsp)
	vmovaps	%ymm0, 160(%rsp)
	vmovaps	%zmm1, 576(%rsp)
	cmpq	$0, 280(%rsp)
	jle	.LBB1_32
	movq	56(%rsp), %rax
	imulq	48(%rsp), %rax
	movq	32(%rsp), %rcx
	leaq	(%rcx,%rax,4), %rcx
	movq	%rcx, %r9
	xorl	%r13d, %r13d
	xorl	%r8d, %r8d
	jmp	.LBB1_28
	.p2align	4
.LBB1_39:
	movq	%r8, %rax
	shlq	$5, %rax
	vpbroadcastq	%rax, %zmm6
	vporq	%zmm2, %zmm6, %zmm7
	vmovups	(%rcx,%rax,4), %ymm8
	vmovaps	64(%rsp), %ymm9
	vmovaps	96(%rsp), %ymm10
	vmovaps	128(%rsp), %ymm11
	vmovaps	160(%rsp), %ymm12
	vcmpltps	%ymm8, %ymm9, %k0
	vcmpnltps	%ymm9, %ymm8, %k1
	vpcmpltq	384(%rsp), %zmm7, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm8, 64(%rsp) {%k1}
	vmovdqa64	%zmm7, 384(%rsp) {%k1}
	vporq	%zmm3, %zmm6, %zmm7
	vmovq	%xmm7, %rax
	vmovups	(%rcx,%rax,4), %ymm8
	vcmpnltps	%ymm10, %ymm8, %k1
	vpcmpltq	448(%rsp), %zmm7, %k0 {%k1}
	vcmpltps	%ymm8, %ymm10, %k1
	korb	%k0, %k1, %k1
	vmovaps	%ymm8, 96(%rsp) {%k1}
	vmovdqa64	%zmm7, 448(%rsp) {%k1}
	vporq	%zmm4, %zmm6, %zmm7
	vmovq	%xmm7, %rax
	vmovups	(%rcx,%rax,4), %ymm8
	vcmpltps	%ymm8, %ymm11, %k0
	vcmpnltps	%ymm11, %ymm8, %k1
	vpcmpltq	512(%rsp), %zmm7, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm8, 128(%rsp) {%k1}
	vmovdqa64	%zmm7, 512(%rsp) {%k1}
	vporq	%zmm5, %zmm6, %zmm6
	vmovq	%xmm6, %rax
	vmovups	(%rcx,%rax,4), %ymm7
	vmovdqa64	576(%rsp), %zmm8
	vcmpltps	%ymm7, %ymm12, %k0
	vpcmpgtq	%zmm6, %zmm8, %k1
	vcmpnltps	%ymm12, %ymm7, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm7, 160(%rsp) {%k1}
	vmovdqa64	%zmm6, %zmm8 {%k1}
	vmovdqa64	%zmm8, 576(%rsp)
.LBB1_31:
	addq	$32, %r13
	addq	368(%rsp), %r9
	cmpq	376(%rsp), %r8
	leaq	1(%r8), %r8
	je	.LBB1_32
.LBB1_28:
	cmpq	$1, %r15
	je	.LBB1_39
	movq	%r9, %r14
	xorl	%eax, %eax
	.p2align	4
.LBB1_30:
	leaq	(%rax,%r13), %rdx
	vmovss	(%r14), %xmm6
	vmovss	64(%rsp,%rax,4), %xmm7
	movq	384(%rsp,%rax,8), %r11
	vucomiss	%xmm7, %xmm6
	seta	%sil
	vucomiss	%xmm6, %xmm7
	setbe	%bl
	cmpq	%r11, %rdx
	setl	%r10b
	andb	%bl, %r10b
	orb	%sil, %r10b
	kmovd	%r10d, %k1
	vmovss	%xmm6, %xmm7, %xmm7 {%k1}
	vmovss	%xmm7, 64(%rsp,%rax,4)
	cmovneq	%rdx, %r11
	movq	%r11, 384(%rsp,%rax,8)
	incq	%rax
	addq	%rdi, %r14
	cmpq	$32, %rax
	jne	.LBB1_30
	jmp	.LBB1_31
	.p2align	4
.LBB1_32:
	testq	%r12, %r12
	movq	56(%rsp), %r11
	leaq	392(%rsp), %r14
	movq	288(%rsp), %r13
	jle	.LBB1_35
	movq	40(%rsp), %r8
	imulq	%r11, %r8
	addq	264(%rsp), %r8
	xorl	%eax, %eax
	.p2align	4
.LBB1_34:
	leaq	(%rax,%r13), %rcx
	vmovss	(%r8), %xmm6
	vmovss	64(%rsp,%rax,4), %xmm7
	movq	384(%rsp,%rax,8), %rdx
	vucomiss	%xmm7, %xmm6
	seta	%sil
	vucomiss	%xmm6, %xmm7
	setbe	%r9b
	cmpq	%rdx, %rcx
	setl	%r10b
	andb	%r9b, %r10b
	orb	%sil, %r10b
	kmovd	%r10d, %k1
	vmovss	%xmm6, %xmm7, %xmm7 {%k1}
	vmovss	%xmm7, 64(%rsp,%rax,4)
	cmovneq	%rcx, %rdx
	movq	%rdx, 384(%rsp,%rax,8)
	incq	%rax
	addq	%rdi, %r8
	cmpq	%rax, %r12
	jne	.LBB1_34
.LBB1_35:
	vmovaps	64(%rsp), %ymm6
	vmovaps	96(%rsp), %ymm7
	vmovaps	128(%rsp), %ymm8
	vmovaps	160(%rsp), %ymm9
	vmovdqa64	384(%rsp), %zmm10
	vmovdqa64	448(%rsp), %zmm11
	vmovdqa64	512(%rsp), %zmm12
	vcmpltps	%ymm8, %ymm6, %k0
	vmovdqa64	576(%rsp), %zmm13
	vpcmpgtq	%zmm12, %zmm10, %k1
	vcmpnltps	%ymm6, %ymm8, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm8, %ymm6 {%k1}
	vmovaps	%ymm8, 64(%rsp) {%k1}
	vmovdqa64	%zmm12, %zmm10 {%k1}
	vmovdqa64	%zmm12, 384(%rsp) {%k1}
	vcmpltps	%ymm9, %ymm7, %k0
	vpcmpgtq	%zmm13, %zmm11, %k1
	vcmpnltps	%ymm7, %ymm9, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm9, 96(%rsp) {%k1}
	vmovaps	%ymm9, %ymm7 {%k1}
	vmovdqa64	%zmm13, %zmm11 {%k1}
	vmovdqa64	%zmm13, 448(%rsp) {%k1}
	vcmpltps	%ymm7, %ymm6, %k0
	vpcmpgtq	%zmm11, %zmm10, %k1
	vcmpnltps	%ymm6, %ymm7, %k1 {%k1}
	korb	%k1, %k0, %k1
	vmovaps	%ymm7, 64(%rsp) {%k1}
	vmovdqa64	%zmm11, 384(%rsp) {%k1}
	vmovaps	64(%rsp), %xmm6
	vmovaps	80(%rsp), %xmm7
	vmovdqa	416(%rsp), %ymm8
	vcmpltps	%xmm7, %xmm6, %k0
	vcmpnltps	%xmm6, %xmm7, %k1
	vpcmpltq	384(%rsp), %ymm8, %k1 {%k1}
	korw	%k1, %k0, %k1
	vmovaps	%xmm7, 64(%rsp) {%k1}
	vmovdqa64	%ymm8, 384(%rsp) {%k1}
	movl	$2, %r9d
	movb	$1, %r8b
	leaq	384(%rsp), %rax
	leaq	64(%rsp), %rcx
	leaq	68(%rsp), %rbx
	.p2align	4
.LBB1_36:
	vmovss	64(%rsp,%r9,4), %xmm6
	movq	384(%rsp,%r9,8), %rdx
	vmovss	(%rcx), %xmm7
	movq	(%rax), %rsi
	vucomiss	%xmm7, %xmm6
	seta	%r9b
	vucomiss	%xmm6, %xmm7
	setbe	%r10b
	cmpq	%rsi, %rdx
	setl	%r11b
	andb	%r10b, %r11b
	orb	%r9b, %r11b
	kmovd	%r11d, %k1
	vmovss	%xmm6, %xmm7, %xmm7 {%k1}
	vmovss	%xmm7, (%rcx)
	movl	%r8d, %r10d
	cmovneq	%rdx, %rsi
	movq	%rsi, (%rax)
	movl	$3, %r9d
	xorl	%r8d, %r8d
	movq	%r14, %rax
	movq	%rbx, %rcx
	testb	$1, %r10b
	jne	.LBB1_36
	vmovss	64(%rsp), %xmm6
	vmovss	68(%rsp), %xmm7
	movq	384(%rsp), %rax
	vucomiss	%xmm6, %xmm7
	seta	%cl
	movq	392(%rsp), %rdx
	vucomiss	%xmm7, %xmm6
	setbe	%sil
	cmpq	%rax, %rdx
	setl	%r8b
	andb	%sil, %r8b
	orb	%cl, %r8b
	kmovd	%r8d, %k1
	vmovss	%xmm7, %xmm6, %xmm6 {%k1}
	vmovss	%xmm6, 64(%rsp)
	cmovneq	%rdx, %rax
	movq	%rax, 384(%rsp)
	movq	56(%rsp), %rdx
	movq	%rdx, %rcx
	imulq	304(%rsp), %rdx
	movabsq	$9223372036854775744, %rsi
	addq	$63, %rsi
	cmpq	%rsi, %rax
	movq	$-1, %rsi
	cmoveq	%rsi, %rax
	movq	336(%rsp), %rsi
	movq	%rax, (%rsi,%rdx,8)
	incq	%rcx
	movq	296(%rsp), %rsi
	cmpq	%rsi, %rcx
	movl	$0, %edx
	cmovneq	%rcx, %rdx
	movq	360(%rsp), %r9
	incq	%r9
	cmpq	352(%rsp), %r9
	movq	328(%rsp), %r10
	movq	272(%rsp), %r11
	jne	.LBB1_5
.LBB1_38:
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

	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI2_0:
	.quad	16
.LCPI2_1:
	.quad	32
.LCPI2_2:
	.quad	48
.LCPI2_5:
	.quad	64
.LCPI2_6:
	.quad	8
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI2_3:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI2_4:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.text
	.globl	whole_sum_0
	.p2align	4
	.type	whole_sum_0,@function
whole_sum_0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$256, %rsp
	movq	%rcx, 192(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB2_32
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rax
	movq	%rax, 184(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 176(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 168(%rsp)
	movl	(%r8), %edi
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB2_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rdi
	jmp	.LBB2_4
.LBB2_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%edi
.LBB2_4:
	vxorps	%xmm0, %xmm0, %xmm0
	vmovdqa64	.LCPI2_4(%rip), %zmm1
	vpternlogd	$255, %zmm2, %zmm2, %zmm2
	vpbroadcastq	.LCPI2_6(%rip), %zmm3
	vpbroadcastq	.LCPI2_0(%rip), %zmm4
	vpbroadcastq	.LCPI2_1(%rip), %zmm5
	vpbroadcastq	.LCPI2_2(%rip), %zmm6
	vmovdqa64	.LCPI2_3(%rip), %zmm7
	vmovdqa64	.LCPI2_4(%rip), %zmm8
	vpbroadcastq	.LCPI2_5(%rip), %zmm9
	jmp	.LBB2_5
	.p2align	4
.LBB2_31:
	vmovdqa64	64(%rsp), %zmm10
	vpaddd	(%rsp), %zmm10, %zmm10
	vmovdqa64	%zmm10, (%rsp)
	vmovdqa	32(%rsp), %ymm10
	vpaddd	(%rsp), %ymm10, %ymm10
	vmovdqa	%ymm10, (%rsp)
	vmovdqa	16(%rsp), %xmm10
	vpaddd	(%rsp), %xmm10, %xmm10
	vmovdqa	%xmm10, (%rsp)
	vmovq	(%rsp), %xmm10
	vmovq	8(%rsp), %xmm11
	vpaddd	%xmm10, %xmm11, %xmm10
	vmovq	%xmm10, (%rsp)
	vmovq	%xmm10, %rax
	addl	4(%rsp), %eax
	movl	%eax, (%rsp)
	movq	184(%rsp), %rcx
	movl	%eax, (%rcx,%rdx,4)
	incq	%rdx
	cmpq	%rdi, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	192(%rsp), %r9
	je	.LBB2_32
.LBB2_5:
	vmovaps	%zmm0, 64(%rsp)
	vmovaps	%zmm0, (%rsp)
	movq	%rdx, %r15
	movq	176(%rsp), %rax
	imulq	%rax, %r15
	movq	168(%rsp), %rbx
	cmpq	%rbx, %r15
	cmovgeq	%rbx, %r15
	subq	%r15, %rbx
	cmpq	%rbx, %rax
	cmovlq	%rax, %rbx
	leaq	31(%rbx), %rax
	testq	%rbx, %rbx
	cmovnsq	%rbx, %rax
	movq	%rax, %rsi
	sarq	$5, %rsi
	andq	$-32, %rax
	movq	%rbx, %r12
	subq	%rax, %r12
	sarq	$63, %r12
	addq	%rsi, %r12
	movq	%r12, %r14
	shlq	$5, %r14
	testq	%r14, %r14
	jle	.LBB2_14
	leaq	-1(%r14), %rsi
	shrq	$5, %rsi
	incq	%rsi
	movl	%esi, %eax
	andl	$3, %eax
	cmpq	$97, %r14
	jae	.LBB2_8
	xorl	%r8d, %r8d
	jmp	.LBB2_11
	.p2align	4
.LBB2_8:
	andq	$-4, %rsi
	vmovdqa64	(%rsp), %zmm11
	vmovdqa64	64(%rsp), %zmm10
	leaq	448(%r10), %rcx
	leaq	(%rcx,%r15,4), %r13
	xorl	%r8d, %r8d
	.p2align	4
.LBB2_9:
	vpaddd	-448(%r13), %zmm11, %zmm11
	vpaddd	-384(%r13), %zmm10, %zmm10
	vpaddd	-320(%r13), %zmm11, %zmm11
	vpaddd	-256(%r13), %zmm10, %zmm10
	vpaddd	-192(%r13), %zmm11, %zmm11
	vpaddd	-128(%r13), %zmm10, %zmm10
	vpaddd	-64(%r13), %zmm11, %zmm11
	vpaddd	(%r13), %zmm10, %zmm10
	addq	$4, %r8
	addq	$512, %r13
	cmpq	%r8, %rsi
	jne	.LBB2_9
	vmovdqa64	%zmm11, (%rsp)
	vmovdqa64	%zmm10, 64(%rsp)
	testq	%rax, %rax
	je	.LBB2_14
.LBB2_11:
	vmovdqa64	(%rsp), %zmm11
	vmovdqa64	64(%rsp), %zmm10
	shlq	$7, %r8
	leaq	(%r8,%r15,4), %rsi
	leaq	64(%r10), %rcx
	addq	%rcx, %rsi
	shll	$7, %eax
	xorl	%r8d, %r8d
	.p2align	4
.LBB2_12:
	vpaddd	-64(%rsi,%r8), %zmm11, %zmm11
	vpaddd	(%rsi,%r8), %zmm10, %zmm10
	subq	$-128, %r8
	cmpq	%r8, %rax
	jne	.LBB2_12
	vmovdqa64	%zmm11, (%rsp)
	vmovdqa64	%zmm10, 64(%rsp)
.LBB2_14:
	movq	%rbx, %rsi
	subq	%r14, %rsi
	testq	%rsi, %rsi
	jle	.LBB2_31
	leaq	(%r14,%r15), %rax
	cmpq	$8, %rsi
	jae	.LBB2_17
	xorl	%r13d, %r13d
	jmp	.LBB2_26
	.p2align	4
.LBB2_17:
	vpbroadcastq	%rax, %zmm10
	cmpq	$64, %rsi
	jae	.LBB2_19
	xorl	%r13d, %r13d
	jmp	.LBB2_23
.LBB2_19:
	movq	%rsi, %r13
	movabsq	$9223372036854775744, %rcx
	andq	%rcx, %r13
	vpaddq	%zmm4, %zmm10, %zmm11
	vpaddq	%zmm5, %zmm10, %zmm12
	vpaddq	%zmm6, %zmm10, %zmm13
	xorl	%r8d, %r8d
	vmovdqa64	%zmm8, %zmm14
	vmovdqa64	%zmm7, %zmm15
	.p2align	4
.LBB2_20:
	vpaddq	%zmm15, %zmm10, %zmm16
	vpaddq	%zmm14, %zmm10, %zmm17
	vmovq	%xmm17, %r11
	vpaddq	%zmm11, %zmm15, %zmm18
	vpaddq	%zmm11, %zmm14, %zmm19
	vpaddq	%zmm12, %zmm15, %zmm20
	vpaddq	%zmm12, %zmm14, %zmm21
	vpaddq	%zmm13, %zmm15, %zmm22
	vpaddq	%zmm13, %zmm14, %zmm23
	vpcmpgtq	%zmm2, %zmm17, %k0
	vpcmpgtq	%zmm2, %zmm16, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpgtq	%zmm2, %zmm19, %k0
	vpcmpgtq	%zmm2, %zmm18, %k2
	kunpckbw	%k0, %k2, %k2
	vpcmpgtq	%zmm2, %zmm21, %k0
	vpcmpgtq	%zmm2, %zmm20, %k3
	kunpckbw	%k0, %k3, %k3
	vpcmpgtq	%zmm2, %zmm23, %k0
	vpcmpgtq	%zmm2, %zmm22, %k4
	kunpckbw	%k0, %k4, %k4
	vmovdqu32	(%r10,%r11,4), %zmm16 {%k1} {z}
	vmovdqu32	64(%r10,%r11,4), %zmm17 {%k2} {z}
	vmovdqu32	128(%r10,%r11,4), %zmm18 {%k3} {z}
	vmovdqu32	192(%r10,%r11,4), %zmm19 {%k4} {z}
	vpaddd	(%rsp,%r8,4), %zmm16, %zmm16
	vpaddd	64(%rsp,%r8,4), %zmm17, %zmm17
	vpaddd	128(%rsp,%r8,4), %zmm18, %zmm18
	vpaddd	192(%rsp,%r8,4), %zmm19, %zmm19
	vmovdqa64	%zmm16, (%rsp,%r8,4)
	vmovdqa64	%zmm17, 64(%rsp,%r8,4)
	vmovdqa64	%zmm18, 128(%rsp,%r8,4)
	vmovdqa64	%zmm19, 192(%rsp,%r8,4)
	addq	$64, %r8
	vpaddq	%zmm9, %zmm14, %zmm14
	vpaddq	%zmm9, %zmm15, %zmm15
	cmpq	%r8, %r13
	jne	.LBB2_20
	cmpq	%r13, %rsi
	je	.LBB2_31
	testb	$56, %sil
	je	.LBB2_26
.LBB2_23:
	movl	%ebx, %r8d
	andl	$7, %r8d
	vpbroadcastq	%r13, %zmm11
	andq	$-8, %rbx
	subq	%r13, %rbx
	leaq	(%rsp,%r13,4), %r11
	movq	%rsi, %r13
	subq	%r8, %r13
	vporq	%zmm1, %zmm11, %zmm11
	subq	%r14, %rbx
	xorl	%r14d, %r14d
	.p2align	4
.LBB2_24:
	vpaddq	%zmm11, %zmm10, %zmm12
	vmovq	%xmm12, %rcx
	vpcmpgtq	%zmm2, %zmm12, %k1
	vmovdqu32	(%r10,%rcx,4), %ymm12 {%k1} {z}
	vpaddd	(%r11,%r14,4), %ymm12, %ymm12
	vmovdqa	%ymm12, (%r11,%r14,4)
	vpaddq	%zmm3, %zmm11, %zmm11
	addq	$8, %r14
	cmpq	%r14, %rbx
	jne	.LBB2_24
	testq	%r8, %r8
	je	.LBB2_31
.LBB2_26:
	shlq	$7, %r12
	leaq	(%r12,%r15,4), %r8
	addq	%r10, %r8
	jmp	.LBB2_27
	.p2align	4
.LBB2_29:
	movl	(%r8,%r13,4), %r11d
.LBB2_30:
	addl	(%rsp,%r13,4), %r11d
	movl	%r11d, (%rsp,%r13,4)
	incq	%r13
	cmpq	%r13, %rsi
	je	.LBB2_31
.LBB2_27:
	movq	%rax, %rcx
	addq	%r13, %rcx
	jns	.LBB2_29
	xorl	%r11d, %r11d
	jmp	.LBB2_30
.LBB2_32:
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
	.size	whole_sum_0, .Lfunc_end2-whole_sum_0

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
	subq	$256, %rsp
	movq	%rcx, 48(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB3_18
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	(%rsi), %rax
	movq	%rax, 32(%rsp)
	movq	8(%rsi), %rax
	movq	%rax, 24(%rsp)
	movq	16(%rsi), %rsi
	movl	(%r8), %edi
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
	leaq	(,%rsi,4), %rcx
	movq	%rsi, %r14
	shlq	$7, %r14
	vxorps	%xmm0, %xmm0, %xmm0
	movq	%rdi, 16(%rsp)
	jmp	.LBB3_5
	.p2align	4
.LBB3_17:
	vmovdqa64	128(%rsp), %zmm1
	vpaddd	64(%rsp), %zmm1, %zmm1
	vmovdqa64	%zmm1, 64(%rsp)
	vmovdqa	96(%rsp), %ymm1
	vpaddd	64(%rsp), %ymm1, %ymm1
	vmovdqa	%ymm1, 64(%rsp)
	vmovdqa	80(%rsp), %xmm1
	vpaddd	64(%rsp), %xmm1, %xmm1
	vmovdqa	%xmm1, 64(%rsp)
	vmovq	64(%rsp), %xmm1
	vmovq	72(%rsp), %xmm2
	vpaddd	%xmm1, %xmm2, %xmm1
	vmovq	%xmm1, 64(%rsp)
	vmovq	%xmm1, %rax
	addl	68(%rsp), %eax
	movl	%eax, 64(%rsp)
	movq	40(%rsp), %rdi
	movl	%eax, (%rdi,%rdx,4)
	movq	%rdx, %rax
	incq	%rax
	movq	16(%rsp), %rdi
	cmpq	%rdi, %rax
	movl	$0, %edx
	cmovneq	%rax, %rdx
	incq	%r9
	cmpq	48(%rsp), %r9
	je	.LBB3_18
.LBB3_5:
	movq	%r9, 56(%rsp)
	vmovaps	%zmm0, 128(%rsp)
	vmovaps	%zmm0, 64(%rsp)
	movq	%rdx, %r15
	movq	32(%rsp), %rax
	imulq	%rax, %r15
	movq	24(%rsp), %r12
	cmpq	%r12, %r15
	cmovgeq	%r12, %r15
	subq	%r15, %r12
	cmpq	%r12, %rax
	cmovlq	%rax, %r12
	leaq	31(%r12), %rax
	testq	%r12, %r12
	cmovnsq	%r12, %rax
	movq	%rax, %rdi
	shrq	$5, %rdi
	andq	$-32, %rax
	movq	%r12, %r13
	subq	%rax, %r13
	sarq	$63, %r13
	addq	%rdi, %r13
	shlq	$5, %r13
	testq	%r13, %r13
	jle	.LBB3_11
	leaq	-1(%r13), %rdi
	shrq	$5, %rdi
	movq	%rcx, %r8
	imulq	%r15, %r8
	addq	%r10, %r8
	xorl	%r11d, %r11d
	jmp	.LBB3_7
	.p2align	4
.LBB3_19:
	movq	%r11, %rax
	shlq	$5, %rax
	addq	%r15, %rax
	vmovdqu64	(%r10,%rax,4), %zmm1
	vpaddd	64(%rsp), %zmm1, %zmm1
	vmovdqa64	%zmm1, 64(%rsp)
	vmovdqu64	64(%r10,%rax,4), %zmm1
	vpaddd	128(%rsp), %zmm1, %zmm1
	vmovdqa64	%zmm1, 128(%rsp)
.LBB3_10:
	addq	%r14, %r8
	cmpq	%rdi, %r11
	leaq	1(%r11), %r11
	je	.LBB3_11
.LBB3_7:
	cmpq	$1, %rsi
	je	.LBB3_19
	movq	%r8, %rax
	xorl	%ebx, %ebx
	.p2align	4
.LBB3_9:
	movl	(%rax), %r9d
	addl	%r9d, 64(%rsp,%rbx,4)
	incq	%rbx
	addq	%rcx, %rax
	cmpq	$32, %rbx
	jne	.LBB3_9
	jmp	.LBB3_10
	.p2align	4
.LBB3_11:
	subq	%r13, %r12
	testq	%r12, %r12
	movq	56(%rsp), %r9
	jle	.LBB3_17
	addq	%r13, %r15
	movq	%rcx, %rax
	imulq	%r15, %rax
	addq	%r10, %rax
	xorl	%edi, %edi
	jmp	.LBB3_13
	.p2align	4
.LBB3_15:
	movl	(%rax), %r8d
.LBB3_16:
	addl	64(%rsp,%rdi,4), %r8d
	movl	%r8d, 64(%rsp,%rdi,4)
	incq	%rdi
	addq	%rcx, %rax
	cmpq	%rdi, %r12
	je	.LBB3_17
.LBB3_13:
	movq	%r15, %r8
	addq	%rdi, %r8
	jns	.LBB3_15
	xorl	%r8d, %r8d
	jmp	.LBB3_16
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

	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI4_0:
	.quad	16
.LCPI4_1:
	.quad	32
.LCPI4_2:
	.quad	48
.LCPI4_5:
	.quad	256
.LCPI4_8:
	.quad	64
.LCPI4_9:
	.quad	8
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI4_3:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI4_4:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI4_6:
	.quad	24
	.quad	25
	.quad	26
	.quad	27
	.quad	28
	.quad	29
	.quad	30
	.quad	31
.LCPI4_7:
	.quad	16
	.quad	17
	.quad	18
	.quad	19
	.quad	20
	.quad	21
	.quad	22
	.quad	23
	.text
	.globl	whole_sum_1
	.p2align	4
	.type	whole_sum_1,@function
whole_sum_1:
	cmpq	%rcx, %rdx
	jge	.LBB4_26
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$192, %rsp
	movq	(%rdi), %r8
	movq	8(%rdi), %rax
	movq	%rax, 128(%rsp)
	movq	(%rsi), %rsi
	leaq	31(%rsi), %rax
	testq	%rsi, %rsi
	cmovnsq	%rsi, %rax
	movq	%rax, %r9
	shrq	$5, %r9
	andq	$-32, %rax
	movq	%rsi, %rdi
	subq	%rax, %rdi
	sarq	$63, %rdi
	addq	%r9, %rdi
	vpbroadcastq	%rdi, %zmm0
	shlq	$5, %rdi
	leaq	-1(%rdi), %r9
	shrq	$5, %r9
	movq	%rsi, %r10
	subq	%rdi, %r10
	leaq	1(%r9), %rbx
	andq	$-2, %rbx
	movabsq	$9223372036854775744, %r14
	vpsllq	$5, %zmm0, %zmm0
	vporq	.LCPI4_0(%rip){1to8}, %zmm0, %zmm1
	andq	%r10, %r14
	vpaddq	.LCPI4_1(%rip){1to8}, %zmm0, %zmm2
	vpaddq	.LCPI4_2(%rip){1to8}, %zmm0, %zmm3
	movl	%esi, %r15d
	andl	$7, %r15d
	movq	%r10, %r12
	subq	%r15, %r12
	vxorps	%xmm4, %xmm4, %xmm4
	vmovdqa64	.LCPI4_3(%rip), %zmm5
	vmovdqa64	.LCPI4_4(%rip), %zmm6
	vpbroadcastq	.LCPI4_5(%rip), %zmm7
	vmovdqa64	.LCPI4_6(%rip), %zmm8
	vmovdqa64	.LCPI4_7(%rip), %zmm9
	vmovdqa64	.LCPI4_3(%rip), %zmm10
	vmovdqa64	.LCPI4_4(%rip), %zmm11
	vmovdqa64	.LCPI4_6(%rip), %zmm12
	vmovdqa64	.LCPI4_7(%rip), %zmm13
	vpbroadcastq	.LCPI4_9(%rip), %zmm14
	vpbroadcastq	.LCPI4_8(%rip), %zmm15
	jmp	.LBB4_2
	.p2align	4
.LBB4_24:
	vmovdqa64	64(%rsp), %zmm16
	vpaddd	(%rsp), %zmm16, %zmm16
	vmovdqa64	%zmm16, (%rsp)
	vmovdqa64	32(%rsp), %ymm16
	vpaddd	(%rsp), %ymm16, %ymm16
	vmovdqa64	%ymm16, (%rsp)
	vmovdqa64	16(%rsp), %xmm16
	vpaddd	(%rsp), %xmm16, %xmm16
	vmovdqa64	%xmm16, (%rsp)
	vmovq	(%rsp), %xmm16
	vmovq	8(%rsp), %xmm17
	vpaddd	%xmm16, %xmm17, %xmm16
	vmovq	%xmm16, (%rsp)
	vmovq	%xmm16, %rax
	addl	4(%rsp), %eax
	movl	%eax, (%rsp)
	incq	%rdx
	cmpq	%rcx, %rdx
	je	.LBB4_25
.LBB4_2:
	vmovaps	%zmm4, 64(%rsp)
	vmovaps	%zmm4, (%rsp)
	testq	%rdi, %rdi
	jle	.LBB4_9
	testq	%r9, %r9
	je	.LBB4_4
	vmovdqa64	(%rsp), %zmm17
	vmovdqa64	64(%rsp), %zmm16
	movl	$32, %eax
	xorl	%r13d, %r13d
	.p2align	4
.LBB4_6:
	leaq	-32(%rax), %r11
	vpbroadcastq	%r11, %zmm18
	vporq	%zmm10, %zmm18, %zmm19
	vporq	%zmm11, %zmm18, %zmm20
	vpcmpgtq	%zmm20, %zmm7, %k0
	vpcmpgtq	%zmm19, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	-128(%r8,%rax,4), %zmm19 {%k1} {z}
	vpaddd	%zmm17, %zmm19, %zmm17
	vporq	%zmm12, %zmm18, %zmm19
	vporq	%zmm13, %zmm18, %zmm18
	vmovq	%xmm18, %r11
	vpcmpgtq	%zmm18, %zmm7, %k0
	vpcmpgtq	%zmm19, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%r11,4), %zmm18 {%k1} {z}
	vpaddd	%zmm16, %zmm18, %zmm16
	vpbroadcastq	%rax, %zmm18
	vporq	%zmm10, %zmm18, %zmm19
	vporq	%zmm11, %zmm18, %zmm20
	vpcmpgtq	%zmm20, %zmm7, %k0
	vpcmpgtq	%zmm19, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%rax,4), %zmm19 {%k1} {z}
	vpaddd	%zmm17, %zmm19, %zmm17
	vporq	%zmm12, %zmm18, %zmm19
	vporq	%zmm13, %zmm18, %zmm18
	vmovq	%xmm18, %r11
	vpcmpgtq	%zmm18, %zmm7, %k0
	vpcmpgtq	%zmm19, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%r11,4), %zmm18 {%k1} {z}
	vpaddd	%zmm16, %zmm18, %zmm16
	addq	$2, %r13
	addq	$64, %rax
	cmpq	%r13, %rbx
	jne	.LBB4_6
	vmovdqa64	%zmm17, (%rsp)
	vmovdqa64	%zmm16, 64(%rsp)
	leaq	1(%r9), %rax
	testb	$1, %al
	jne	.LBB4_8
	jmp	.LBB4_9
	.p2align	4
.LBB4_4:
	xorl	%r13d, %r13d
.LBB4_8:
	movq	%r13, %rax
	shlq	$5, %rax
	vpbroadcastq	%rax, %zmm16
	vporq	%zmm5, %zmm16, %zmm17
	vporq	%zmm6, %zmm16, %zmm18
	vpcmpgtq	%zmm18, %zmm7, %k0
	vpcmpgtq	%zmm17, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	shlq	$7, %r13
	vmovdqu32	(%r8,%r13), %zmm17 {%k1} {z}
	vpaddd	(%rsp), %zmm17, %zmm17
	vmovdqa64	%zmm17, (%rsp)
	vporq	%zmm8, %zmm16, %zmm17
	vporq	%zmm9, %zmm16, %zmm16
	vmovq	%xmm16, %rax
	vpcmpgtq	%zmm16, %zmm7, %k0
	vpcmpgtq	%zmm17, %zmm7, %k1
	kunpckbw	%k0, %k1, %k1
	vmovdqu32	(%r8,%rax,4), %zmm16 {%k1} {z}
	vpaddd	64(%rsp), %zmm16, %zmm16
	vmovdqa64	%zmm16, 64(%rsp)
.LBB4_9:
	testq	%r10, %r10
	jle	.LBB4_24
	cmpq	$8, %r10
	jae	.LBB4_12
	xorl	%r13d, %r13d
	jmp	.LBB4_20
	.p2align	4
.LBB4_12:
	xorl	%eax, %eax
	cmpq	$64, %r10
	jb	.LBB4_17
	vmovdqa64	%zmm11, %zmm16
	vmovdqa64	%zmm10, %zmm17
	.p2align	4
.LBB4_14:
	vpaddq	%zmm0, %zmm17, %zmm18
	vpaddq	%zmm0, %zmm16, %zmm19
	vmovq	%xmm19, %r11
	vpaddq	%zmm1, %zmm17, %zmm20
	vpaddq	%zmm1, %zmm16, %zmm21
	vpaddq	%zmm2, %zmm17, %zmm22
	vpaddq	%zmm2, %zmm16, %zmm23
	vpaddq	%zmm3, %zmm17, %zmm24
	vpaddq	%zmm3, %zmm16, %zmm25
	vpcmpltuq	%zmm7, %zmm19, %k0
	vpcmpltuq	%zmm7, %zmm18, %k1
	kunpckbw	%k0, %k1, %k1
	vpcmpltuq	%zmm7, %zmm21, %k0
	vpcmpltuq	%zmm7, %zmm20, %k2
	kunpckbw	%k0, %k2, %k2
	vpcmpltuq	%zmm7, %zmm23, %k0
	vpcmpltuq	%zmm7, %zmm22, %k3
	kunpckbw	%k0, %k3, %k3
	vpcmpltuq	%zmm7, %zmm25, %k0
	vpcmpltuq	%zmm7, %zmm24, %k4
	kunpckbw	%k0, %k4, %k4
	vmovdqu32	(%r8,%r11,4), %zmm18 {%k1} {z}
	vmovdqu32	64(%r8,%r11,4), %zmm19 {%k2} {z}
	vmovdqu32	128(%r8,%r11,4), %zmm20 {%k3} {z}
	vmovdqu32	192(%r8,%r11,4), %zmm21 {%k4} {z}
	vpaddd	(%rsp,%rax,4), %zmm18, %zmm18
	vpaddd	64(%rsp,%rax,4), %zmm19, %zmm19
	vpaddd	128(%rsp,%rax,4), %zmm20, %zmm20
	vpaddd	192(%rsp,%rax,4), %zmm21, %zmm21
	vmovdqa64	%zmm18, (%rsp,%rax,4)
	vmovdqa64	%zmm19, 64(%rsp,%rax,4)
	vmovdqa64	%zmm20, 128(%rsp,%rax,4)
	vmovdqa64	%zmm21, 192(%rsp,%rax,4)
	addq	$64, %rax
	vpaddq	%zmm15, %zmm16, %zmm16
	vpaddq	%zmm15, %zmm17, %zmm17
	cmpq	%rax, %r14
	jne	.LBB4_14
	cmpq	%r14, %r10
	je	.LBB4_24
	movq	%r14, %rax
	movq	%r14, %r13
	testb	$56, %r10b
	je	.LBB4_20
.LBB4_17:
	vpbroadcastq	%rax, %zmm16
	vporq	%zmm6, %zmm16, %zmm16
	.p2align	4
.LBB4_18:
	vpaddq	%zmm0, %zmm16, %zmm17
	vmovq	%xmm17, %r11
	vpcmpltuq	%zmm7, %zmm17, %k1
	vmovdqu32	(%r8,%r11,4), %ymm17 {%k1} {z}
	vpaddd	(%rsp,%rax,4), %ymm17, %ymm17
	vmovdqa64	%ymm17, (%rsp,%rax,4)
	addq	$8, %rax
	vpaddq	%zmm14, %zmm16, %zmm16
	cmpq	%rax, %r12
	jne	.LBB4_18
	movq	%r12, %r13
	testq	%r15, %r15
	je	.LBB4_24
.LBB4_20:
	leaq	(%rdi,%r13), %rax
	leaq	(%rsp,%r13,4), %r13
	jmp	.LBB4_21
	.p2align	4
.LBB4_23:
	addl	(%r13), %r11d
	movl	%r11d, (%r13)
	incq	%rax
	addq	$4, %r13
	cmpq	%rax, %rsi
	je	.LBB4_24
.LBB4_21:
	xorl	%r11d, %r11d
	cmpq	$255, %rax
	ja	.LBB4_23
	movl	(%r8,%rax,4), %r11d
	jmp	.LBB4_23
.LBB4_25:
	movq	128(%rsp), %rcx
	movl	%eax, (%rcx)
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB4_26:
	vzeroupper
	retq
.Lfunc_end4:
	.size	whole_sum_1, .Lfunc_end4-whole_sum_1

	.section	".note.GNU-stack","",@progbits
