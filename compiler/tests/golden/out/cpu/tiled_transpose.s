	.file	"<string>"
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI0_0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI0_1:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI0_2:
	.long	0
	.long	68
	.long	136
	.long	204
	.long	272
	.long	340
	.long	408
	.long	476
.LCPI0_3:
	.long	544
	.long	612
	.long	680
	.long	748
	.long	816
	.long	884
	.long	952
	.long	1020
	.text
	.globl	tiled_transpose_0
	.p2align	4
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$1280, %rsp
	movq	%rcx, 96(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_21
	movq	%rdx, %r9
	movq	(%rdi), %rax
	movq	%rax, 88(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 80(%rsp)
	movq	(%rsi), %r11
	movq	8(%rsi), %rbx
	movl	(%r8), %esi
	movl	4(%r8), %eax
	movq	%rax, 48(%rsp)
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %r14
	movq	%rax, %rcx
	shrq	$32, %rcx
	je	.LBB0_5
.LBB0_6:
	xorl	%edx, %edx
	divq	48(%rsp)
	jmp	.LBB0_7
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %r14d
	movq	%rax, %rcx
	shrq	$32, %rcx
	jne	.LBB0_6
.LBB0_5:
	xorl	%edx, %edx
	divl	48(%rsp)
.LBB0_7:
	vpbroadcastq	%rbx, %zmm0
	vpbroadcastq	%r11, %zmm1
	leaq	(,%rbx,8), %r15
	movq	%rbx, %rax
	shlq	$6, %rax
	movq	%rax, 64(%rsp)
	leaq	(,%r11,8), %rax
	movq	%r11, %rcx
	shlq	$6, %rcx
	movq	%rcx, 56(%rsp)
	vmovdqa64	.LCPI0_0(%rip), %zmm2
	vmovdqa64	.LCPI0_1(%rip), %zmm3
	vmovaps	.LCPI0_2(%rip), %ymm4
	vmovaps	.LCPI0_3(%rip), %ymm5
	movq	%rsi, 72(%rsp)
	jmp	.LBB0_8
	.p2align	4
.LBB0_20:
	incq	%r14
	xorl	%ecx, %ecx
	movq	72(%rsp), %rsi
	cmpq	%rsi, %r14
	sete	%cl
	movl	$0, %edi
	cmoveq	%rdi, %r14
	movq	104(%rsp), %rdx
	addq	%rcx, %rdx
	cmpq	48(%rsp), %rdx
	cmoveq	%rdi, %rdx
	movq	120(%rsp), %r9
	incq	%r9
	cmpq	96(%rsp), %r9
	je	.LBB0_21
.LBB0_8:
	movq	%r9, 120(%rsp)
	movq	%rdx, %r13
	shlq	$4, %r13
	movq	%r14, %rsi
	shlq	$4, %rsi
	vpbroadcastq	%r14, %zmm6
	vpsllq	$4, %zmm6, %zmm6
	vporq	%zmm2, %zmm6, %zmm7
	vporq	%zmm3, %zmm6, %zmm6
	vmovq	%xmm6, %rdi
	leaq	1(%r13), %r8
	leaq	(,%rbx,4), %rcx
	imulq	%rcx, %r8
	leaq	(%r8,%rdi,4), %rcx
	movq	%r14, 112(%rsp)
	shlq	$6, %r14
	addq	%r14, %r8
	movq	64(%rsp), %r10
	movq	%rdx, 104(%rsp)
	imulq	%rdx, %r10
	leaq	(%r10,%rdi,4), %r9
	addq	%r14, %r10
	movl	$100, %r12d
	vpcmpgtq	%zmm6, %zmm0, %k1
	vpcmpgtq	%zmm7, %zmm0, %k2
	movq	%r13, %rdx
	movq	88(%rsp), %rdi
	jmp	.LBB0_9
	.p2align	4
.LBB0_13:
	addq	%r15, %rdi
	addq	$2, %r13
	addq	$136, %r12
	cmpq	$1188, %r12
	je	.LBB0_14
.LBB0_9:
	cmpq	%r11, %r13
	jge	.LBB0_11
	leaq	(%rsp,%r12), %r14
	addq	$28, %r14
	vmovups	(%rdi,%r10), %ymm6 {%k2} {z}
	vmovups	%ymm6, (%r14) {%k2}
	vmovups	(%rdi,%r9), %ymm6 {%k1} {z}
	vmovups	%ymm6, 60(%rsp,%r12) {%k1}
.LBB0_11:
	leaq	1(%r13), %r14
	cmpq	%r11, %r14
	jge	.LBB0_13
	leaq	(%rsp,%r12), %r14
	addq	$96, %r14
	vmovups	(%rdi,%r8), %ymm6 {%k2} {z}
	vmovups	%ymm6, (%r14) {%k2}
	vmovups	(%rdi,%rcx), %ymm6 {%k1} {z}
	vmovups	%ymm6, 128(%rsp,%r12) {%k1}
	jmp	.LBB0_13
	.p2align	4
.LBB0_14:
	movq	%rdx, %r9
	vpbroadcastq	%rdx, %zmm6
	vporq	%zmm2, %zmm6, %zmm7
	vporq	%zmm3, %zmm6, %zmm6
	vmovq	%xmm6, %rcx
	leaq	1(%rsi), %rdi
	leaq	(,%r11,4), %rdx
	imulq	%rdx, %rdi
	leaq	(%rdi,%rcx,4), %r8
	leaq	(%rdi,%r9,4), %r10
	movq	56(%rsp), %rdi
	movq	112(%rsp), %r14
	imulq	%r14, %rdi
	leaq	(%rdi,%rcx,4), %rcx
	leaq	(%rdi,%r9,4), %rdx
	movl	$16, %r12d
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm7, %zmm1, %k2
	leaq	128(%rsp), %r13
	movq	80(%rsp), %r9
	jmp	.LBB0_15
	.p2align	4
.LBB0_19:
	addq	%rax, %r9
	addq	$2, %rsi
	addq	$8, %r13
	addq	$-2, %r12
	je	.LBB0_20
.LBB0_15:
	cmpq	%rbx, %rsi
	jge	.LBB0_17
	kmovq	%k2, %k3
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherdps	(%r13,%ymm4), %ymm6 {%k3}
	vmovups	%ymm6, (%r9,%rdx) {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	kmovq	%k1, %k3
	vgatherdps	(%r13,%ymm5), %ymm6 {%k3}
	vmovups	%ymm6, (%r9,%rcx) {%k1}
.LBB0_17:
	leaq	1(%rsi), %rdi
	cmpq	%rbx, %rdi
	jge	.LBB0_19
	leaq	4(%r13), %rdi
	kmovq	%k2, %k3
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherdps	(%rdi,%ymm4), %ymm6 {%k3}
	vmovups	%ymm6, (%r9,%r10) {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	kmovq	%k1, %k3
	vgatherdps	(%rdi,%ymm5), %ymm6 {%k3}
	vmovups	%ymm6, (%r9,%r8) {%k1}
	jmp	.LBB0_19
.LBB0_21:
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
	.size	tiled_transpose_0, .Lfunc_end0-tiled_transpose_0

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI1_0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI1_1:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI1_2:
	.long	0
	.long	68
	.long	136
	.long	204
	.long	272
	.long	340
	.long	408
	.long	476
.LCPI1_3:
	.long	544
	.long	612
	.long	680
	.long	748
	.long	816
	.long	884
	.long	952
	.long	1020
	.text
	.globl	tiled_transpose_0_general
	.p2align	4
	.type	tiled_transpose_0_general,@function
tiled_transpose_0_general:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$1344, %rsp
	movq	%rcx, 160(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_25
	movq	%rdx, %r10
	movq	(%rdi), %rax
	movq	%rax, 96(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 88(%rsp)
	movq	(%rsi), %r11
	movq	8(%rsi), %rbx
	movq	16(%rsi), %rax
	movq	%rax, 80(%rsp)
	movq	24(%rsi), %rax
	movq	%rax, 112(%rsp)
	movq	32(%rsi), %rax
	movq	%rax, 72(%rsp)
	movq	40(%rsi), %rax
	movq	%rax, 104(%rsp)
	movl	(%r8), %esi
	movl	4(%r8), %eax
	movq	%rax, 48(%rsp)
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r10, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %r8
	movq	%rax, %rcx
	shrq	$32, %rcx
	je	.LBB1_5
.LBB1_6:
	xorl	%edx, %edx
	divq	48(%rsp)
	jmp	.LBB1_7
.LBB1_2:
	movl	%r10d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %r8d
	movq	%rax, %rcx
	shrq	$32, %rcx
	jne	.LBB1_6
.LBB1_5:
	xorl	%edx, %edx
	divl	48(%rsp)
.LBB1_7:
	vpbroadcastq	%rbx, %zmm0
	vpbroadcastq	%r11, %zmm1
	movq	112(%rsp), %rcx
	movq	%rcx, %rax
	shlq	$6, %rax
	movq	%rax, 144(%rsp)
	movq	80(%rsp), %rax
	movq	%rax, %rdi
	shlq	$6, %rdi
	movq	%rdi, 136(%rsp)
	leaq	(,%rax,4), %rax
	movq	%rax, 184(%rsp)
	leaq	(,%rcx,4), %rcx
	movq	104(%rsp), %rdi
	movq	%rdi, %rax
	shlq	$6, %rax
	movq	%rax, 128(%rsp)
	movq	72(%rsp), %rax
	movq	%rax, %r9
	shlq	$6, %r9
	movq	%r9, 120(%rsp)
	leaq	(,%rax,4), %rax
	movq	%rax, 176(%rsp)
	leaq	(,%rdi,4), %r9
	vmovdqa64	.LCPI1_0(%rip), %zmm2
	vmovdqa64	.LCPI1_1(%rip), %zmm3
	vmovaps	.LCPI1_2(%rip), %ymm4
	vmovaps	.LCPI1_3(%rip), %ymm5
	movq	%rsi, 152(%rsp)
	jmp	.LBB1_8
	.p2align	4
.LBB1_24:
	movq	64(%rsp), %r8
	incq	%r8
	xorl	%eax, %eax
	movq	152(%rsp), %rsi
	cmpq	%rsi, %r8
	sete	%al
	movl	$0, %edi
	cmoveq	%rdi, %r8
	movq	56(%rsp), %rdx
	addq	%rax, %rdx
	cmpq	48(%rsp), %rdx
	cmoveq	%rdi, %rdx
	movq	168(%rsp), %r10
	incq	%r10
	cmpq	160(%rsp), %r10
	je	.LBB1_25
.LBB1_8:
	movq	%r10, 168(%rsp)
	movq	%rdx, %r14
	shlq	$4, %r14
	movq	%r8, %rsi
	shlq	$4, %rsi
	vpbroadcastq	%r8, %zmm6
	vpsllq	$4, %zmm6, %zmm6
	vporq	%zmm2, %zmm6, %zmm7
	vmovq	%xmm6, %rdi
	vporq	%zmm3, %zmm6, %zmm6
	vmovq	%xmm6, %r10
	movq	144(%rsp), %rax
	movq	%r8, 64(%rsp)
	imulq	%r8, %rax
	movq	136(%rsp), %r15
	movq	%rdx, 56(%rsp)
	imulq	%rdx, %r15
	addq	%rax, %r15
	addq	96(%rsp), %r15
	vpcmpgtq	%zmm6, %zmm0, %k1
	vpcmpgtq	%zmm7, %zmm0, %k2
	leaq	192(%rsp), %r12
	xorl	%r13d, %r13d
	jmp	.LBB1_9
	.p2align	4
.LBB1_26:
	imulq	80(%rsp), %rax
	movq	96(%rsp), %rdx
	leaq	(%rdx,%rax,4), %rax
	movq	%r13, %rdx
	shlq	$6, %rdx
	leaq	(%rdx,%r13,4), %rdx
	addq	%rsp, %rdx
	addq	$192, %rdx
	vmovups	(%rax,%rdi,4), %ymm6 {%k2} {z}
	vmovups	%ymm6, (%rdx) {%k2}
	vmovups	(%rax,%r10,4), %ymm6 {%k1} {z}
	vmovups	%ymm6, 32(%rdx) {%k1}
.LBB1_15:
	incq	%r13
	addq	$68, %r12
	addq	184(%rsp), %r15
	cmpq	$16, %r13
	je	.LBB1_16
.LBB1_9:
	leaq	(%r14,%r13), %rax
	cmpq	%r11, %rax
	jge	.LBB1_15
	cmpq	$1, 112(%rsp)
	je	.LBB1_26
	movq	%r15, %rax
	xorl	%edx, %edx
	jmp	.LBB1_12
	.p2align	4
.LBB1_14:
	incq	%rdx
	addq	%rcx, %rax
	cmpq	$16, %rdx
	je	.LBB1_15
.LBB1_12:
	leaq	(%rsi,%rdx), %r8
	cmpq	%rbx, %r8
	jge	.LBB1_14
	vmovd	(%rax), %xmm6
	vmovd	%xmm6, (%r12,%rdx,4)
	jmp	.LBB1_14
	.p2align	4
.LBB1_16:
	vpbroadcastq	%r14, %zmm6
	vporq	%zmm2, %zmm6, %zmm7
	vmovq	%xmm6, %r10
	vporq	%zmm3, %zmm6, %zmm6
	vmovq	%xmm6, %rdi
	movq	128(%rsp), %rdx
	imulq	56(%rsp), %rdx
	movq	120(%rsp), %rax
	imulq	64(%rsp), %rax
	addq	%rdx, %rax
	addq	88(%rsp), %rax
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm7, %zmm1, %k2
	leaq	192(%rsp), %r13
	xorl	%r12d, %r12d
	jmp	.LBB1_17
	.p2align	4
.LBB1_27:
	leaq	(%rsp,%r12,4), %r8
	addq	$192, %r8
	vpxor	%xmm6, %xmm6, %xmm6
	kmovq	%k2, %k3
	vgatherdps	(%r8,%ymm4), %ymm6 {%k3}
	imulq	72(%rsp), %rdx
	movq	88(%rsp), %r15
	leaq	(%r15,%rdx,4), %rdx
	vmovups	%ymm6, (%rdx,%r10,4) {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	kmovq	%k1, %k3
	vgatherdps	(%r8,%ymm5), %ymm6 {%k3}
	vmovups	%ymm6, (%rdx,%rdi,4) {%k1}
.LBB1_23:
	incq	%r12
	addq	$4, %r13
	addq	176(%rsp), %rax
	cmpq	$16, %r12
	je	.LBB1_24
.LBB1_17:
	leaq	(%r12,%rsi), %rdx
	cmpq	%rbx, %rdx
	jge	.LBB1_23
	cmpq	$1, 104(%rsp)
	je	.LBB1_27
	movq	%r14, %rdx
	movq	%rax, %r15
	xorl	%r8d, %r8d
	jmp	.LBB1_20
	.p2align	4
.LBB1_22:
	addq	$68, %r8
	addq	%r9, %r15
	incq	%rdx
	cmpq	$1088, %r8
	je	.LBB1_23
.LBB1_20:
	cmpq	%r11, %rdx
	jge	.LBB1_22
	vmovd	(%r13,%r8), %xmm6
	vmovd	%xmm6, (%r15)
	jmp	.LBB1_22
.LBB1_25:
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
	.size	tiled_transpose_0_general, .Lfunc_end1-tiled_transpose_0_general

	.section	".note.GNU-stack","",@progbits
