	.file	"<string>"
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	0x3f800000
.LCPI0_1:
	.long	0x42c80000
.LCPI0_2:
	.long	0xc2c80000
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_3:
	.quad	0x3f2a1517f4232b0f
.LCPI0_4:
	.quad	0x3efa113246a25b90
.LCPI0_5:
	.quad	0x3f56c16858966283
.LCPI0_6:
	.quad	0x3f81110c63008f0b
.LCPI0_7:
	.quad	0x3fa5555555c87748
.LCPI0_8:
	.quad	0x3fc55555567541ad
.LCPI0_9:
	.quad	0x3fe0000000000000
.LCPI0_10:
	.quad	0x3ff71547652b82fe
.LCPI0_11:
	.quad	0x4338000000000000
.LCPI0_12:
	.quad	0xc338000000000000
.LCPI0_13:
	.quad	0xbfe62e42fefa39ef
.LCPI0_14:
	.quad	0x3ff0000000000000
.LCPI0_15:
	.quad	0xbff0000000000000
.LCPI0_16:
	.quad	0x7fffffffffffffff
.LCPI0_17:
	.quad	0x3fd5c28f5c28f5c3
	.text
	.globl	inverse_0
	.p2align	4
	.type	inverse_0,@function
inverse_0:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$24, %rsp
	movq	%rcx, 16(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB0_52
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	16(%rdi), %rbx
	movq	24(%rdi), %rdi
	movq	(%rsi), %rax
	movq	%rax, 8(%rsp)
	movq	8(%rsi), %r15
	movq	16(%rsi), %rsi
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rcx
	jmp	.LBB0_4
.LBB0_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%ecx
.LBB0_4:
	vxorps	%xmm0, %xmm0, %xmm0
	vmovss	.LCPI0_0(%rip), %xmm1
	vmovss	.LCPI0_1(%rip), %xmm2
	vmovss	.LCPI0_2(%rip), %xmm3
	vmovsd	.LCPI0_3(%rip), %xmm4
	vmovsd	.LCPI0_4(%rip), %xmm5
	vmovsd	.LCPI0_5(%rip), %xmm6
	vmovsd	.LCPI0_6(%rip), %xmm7
	vmovsd	.LCPI0_7(%rip), %xmm8
	vmovsd	.LCPI0_8(%rip), %xmm9
	vmovsd	.LCPI0_9(%rip), %xmm10
	vmovsd	.LCPI0_10(%rip), %xmm11
	vmovsd	.LCPI0_11(%rip), %xmm12
	vmovsd	.LCPI0_12(%rip), %xmm13
	vmovsd	.LCPI0_13(%rip), %xmm14
	vmovsd	.LCPI0_14(%rip), %xmm15
	vmovsd	.LCPI0_15(%rip), %xmm16
	movabsq	$4607182418800017408, %r12
	vmovddup	.LCPI0_16(%rip), %xmm17
	vmovsd	.LCPI0_17(%rip), %xmm18
	movq	%rcx, (%rsp)
	jmp	.LBB0_5
	.p2align	4
.LBB0_51:
	incq	%rdx
	movq	(%rsp), %rcx
	cmpq	%rcx, %rdx
	movl	$0, %eax
	cmoveq	%rax, %rdx
	incq	%r9
	cmpq	16(%rsp), %r9
	je	.LBB0_52
.LBB0_5:
	movq	%rdx, %rbp
	shlq	$12, %rbp
	leaq	4096(%rbp), %r13
	movq	8(%rsp), %rax
	cmpq	%rax, %r13
	cmovgeq	%rax, %r13
	cmpq	%r13, %rbp
	jl	.LBB0_6
	jmp	.LBB0_51
	.p2align	4
.LBB0_46:
	movl	%r8d, 28(%r10,%rax,4)
	vmovss	%xmm19, 32(%r10,%rax,4)
.LBB0_50:
	vdivss	%xmm19, %xmm1, %xmm20
	vminss	%xmm19, %xmm2, %xmm21
	vmaxss	%xmm21, %xmm3, %xmm21
	vcvtss2sd	%xmm21, %xmm21, %xmm21
	vmulsd	%xmm21, %xmm21, %xmm22
	vmovapd	%xmm5, %xmm23
	vfmadd213sd	%xmm4, %xmm21, %xmm23
	vfmadd213sd	%xmm6, %xmm21, %xmm23
	vfmadd213sd	%xmm7, %xmm21, %xmm23
	vfmadd213sd	%xmm8, %xmm21, %xmm23
	vfmadd213sd	%xmm9, %xmm21, %xmm23
	vfmadd213sd	%xmm10, %xmm21, %xmm23
	vfmadd213sd	%xmm21, %xmm22, %xmm23
	vmovapd	%xmm11, %xmm22
	vfmadd213sd	%xmm12, %xmm21, %xmm22
	vaddsd	%xmm13, %xmm22, %xmm24
	vmovq	%xmm22, %rax
	vfmadd132sd	%xmm14, %xmm21, %xmm24
	vmulsd	%xmm24, %xmm24, %xmm22
	vmovapd	%xmm5, %xmm25
	vfmadd213sd	%xmm4, %xmm24, %xmm25
	vfmadd213sd	%xmm6, %xmm24, %xmm25
	vfmadd213sd	%xmm7, %xmm24, %xmm25
	vfmadd213sd	%xmm8, %xmm24, %xmm25
	vfmadd213sd	%xmm9, %xmm24, %xmm25
	vfmadd213sd	%xmm10, %xmm24, %xmm25
	vfmadd213sd	%xmm24, %xmm22, %xmm25
	vaddsd	%xmm15, %xmm25, %xmm22
	shlq	$52, %rax
	addq	%r12, %rax
	vmovq	%rax, %xmm24
	vmulsd	%xmm24, %xmm22, %xmm22
	vaddsd	%xmm16, %xmm22, %xmm22
	vandpd	%xmm17, %xmm21, %xmm21
	vcmpgtsd	%xmm18, %xmm21, %k1
	vmovsd	%xmm22, %xmm23, %xmm23 {%k1}
	vcvtsd2ss	%xmm23, %xmm23, %xmm21
	vcmpeqss	%xmm0, %xmm19, %k1
	vmovss	%xmm19, %xmm21, %xmm21 {%k1}
	vaddss	%xmm21, %xmm20, %xmm19
	vmovss	%xmm19, (%rdi,%rbp,4)
	incq	%rbp
	cmpq	%r13, %rbp
	je	.LBB0_51
.LBB0_6:
	cmpq	%r15, %rbp
	jl	.LBB0_12
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB0_9
	leal	(,%rax,8), %r8d
	subl	%eax, %r8d
	movl	$0, 114704(%r10,%r8,4)
	movq	%rbp, 114708(%r10,%r8,4)
	movq	%rbp, 114716(%r10,%r8,4)
	movq	%r15, 114724(%r10,%r8,4)
	jmp	.LBB0_12
	.p2align	4
.LBB0_9:
	testl	%eax, %eax
	jns	.LBB0_12
	movl	4(%r10), %eax
	.p2align	4
.LBB0_11:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, 4(%r10)
	jne	.LBB0_11
	.p2align	4
.LBB0_12:
	xorl	%eax, %eax
	cmpq	%r15, %rbp
	jge	.LBB0_14
	movl	(%r11,%rbp,4), %eax
.LBB0_14:
	movslq	%eax, %r8
	testl	%r8d, %r8d
	setns	%r14b
	cmpq	%r8, %rsi
	setg	%cl
	testb	%cl, %r14b
	jne	.LBB0_20
	movl	$1, %r8d
	lock		xaddl	%r8d, 4(%r10)
	cmpl	$31, %r8d
	ja	.LBB0_17
	leal	(,%r8,8), %ecx
	subl	%r8d, %ecx
	movl	$1, 114704(%r10,%rcx,4)
	movq	%rbp, 114708(%r10,%rcx,4)
	movl	%eax, 114716(%r10,%rcx,4)
	sarl	$31, %eax
	movl	%eax, 114720(%r10,%rcx,4)
	movq	%rsi, 114724(%r10,%rcx,4)
	vxorps	%xmm19, %xmm19, %xmm19
	jmp	.LBB0_21
	.p2align	4
.LBB0_20:
	vmovss	(%rbx,%r8,4), %xmm19
	jmp	.LBB0_21
	.p2align	4
.LBB0_17:
	vxorps	%xmm19, %xmm19, %xmm19
	testl	%r8d, %r8d
	jns	.LBB0_21
	movl	4(%r10), %eax
	.p2align	4
.LBB0_19:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %ecx
	cmovbl	%eax, %ecx
	lock		cmpxchgl	%ecx, 4(%r10)
	jne	.LBB0_19
	.p2align	4
.LBB0_21:
	cmpq	%r15, %rbp
	jl	.LBB0_28
	vucomiss	%xmm0, %xmm19
	jne	.LBB0_28
	jp	.LBB0_28
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB0_25
	leal	(,%rax,8), %ecx
	subl	%eax, %ecx
	movl	$2, 114704(%r10,%rcx,4)
	movq	%rbp, 114708(%r10,%rcx,4)
	movq	%rbp, 114716(%r10,%rcx,4)
	movq	%r15, 114724(%r10,%rcx,4)
	jmp	.LBB0_28
	.p2align	4
.LBB0_25:
	testl	%eax, %eax
	jns	.LBB0_28
	movl	4(%r10), %eax
	.p2align	4
.LBB0_27:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %ecx
	cmovbl	%eax, %ecx
	lock		cmpxchgl	%ecx, 4(%r10)
	jne	.LBB0_27
	.p2align	4
.LBB0_28:
	vucomiss	%xmm0, %xmm19
	jne	.LBB0_36
	jp	.LBB0_36
	movl	$1, %r8d
	lock		xaddl	%r8d, 4(%r10)
	cmpl	$31, %r8d
	ja	.LBB0_33
	leal	(,%r8,8), %eax
	subl	%r8d, %eax
	xorl	%r8d, %r8d
	movl	$3, 114704(%r10,%rax,4)
	movq	%rbp, 114708(%r10,%rax,4)
	cmpq	%r15, %rbp
	jge	.LBB0_32
	movl	(%r11,%rbp,4), %r8d
.LBB0_32:
	movl	%r8d, 114716(%r10,%rax,4)
	jmp	.LBB0_36
	.p2align	4
.LBB0_33:
	testl	%r8d, %r8d
	jns	.LBB0_36
	movl	4(%r10), %eax
	.p2align	4
.LBB0_35:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %ecx
	cmovbl	%eax, %ecx
	lock		cmpxchgl	%ecx, 4(%r10)
	jne	.LBB0_35
	.p2align	4
.LBB0_36:
	vucomiss	%xmm19, %xmm0
	jbe	.LBB0_50
	cmpq	%r15, %rbp
	jl	.LBB0_43
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB0_40
	leal	(,%rax,8), %ecx
	subl	%eax, %ecx
	movl	$4, 114704(%r10,%rcx,4)
	movq	%rbp, 114708(%r10,%rcx,4)
	movq	%rbp, 114716(%r10,%rcx,4)
	movq	%r15, 114724(%r10,%rcx,4)
	jmp	.LBB0_43
.LBB0_40:
	testl	%eax, %eax
	jns	.LBB0_43
	movl	4(%r10), %eax
	.p2align	4
.LBB0_42:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %ecx
	cmovbl	%eax, %ecx
	lock		cmpxchgl	%ecx, 4(%r10)
	jne	.LBB0_42
	.p2align	4
.LBB0_43:
	movl	$1, %r8d
	lock		xaddl	%r8d, (%r10)
	cmpl	$4095, %r8d
	ja	.LBB0_47
	leal	(,%r8,8), %eax
	subl	%r8d, %eax
	xorl	%r8d, %r8d
	movl	$5, 16(%r10,%rax,4)
	movq	%rbp, 20(%r10,%rax,4)
	cmpq	%r15, %rbp
	jge	.LBB0_46
	movl	(%r11,%rbp,4), %r8d
	jmp	.LBB0_46
	.p2align	4
.LBB0_47:
	testl	%r8d, %r8d
	jns	.LBB0_50
	movl	(%r10), %eax
	.p2align	4
.LBB0_49:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %ecx
	cmovbl	%eax, %ecx
	lock		cmpxchgl	%ecx, (%r10)
	jne	.LBB0_49
	jmp	.LBB0_50
.LBB0_52:
	addq	$24, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
.Lfunc_end0:
	.size	inverse_0, .Lfunc_end0-inverse_0

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_0:
	.long	0x3f800000
.LCPI1_1:
	.long	0x42c80000
.LCPI1_2:
	.long	0xc2c80000
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI1_3:
	.quad	0x3f2a1517f4232b0f
.LCPI1_4:
	.quad	0x3efa113246a25b90
.LCPI1_5:
	.quad	0x3f56c16858966283
.LCPI1_6:
	.quad	0x3f81110c63008f0b
.LCPI1_7:
	.quad	0x3fa5555555c87748
.LCPI1_8:
	.quad	0x3fc55555567541ad
.LCPI1_9:
	.quad	0x3fe0000000000000
.LCPI1_10:
	.quad	0x3ff71547652b82fe
.LCPI1_11:
	.quad	0x4338000000000000
.LCPI1_12:
	.quad	0xc338000000000000
.LCPI1_13:
	.quad	0xbfe62e42fefa39ef
.LCPI1_14:
	.quad	0x3ff0000000000000
.LCPI1_15:
	.quad	0xbff0000000000000
.LCPI1_16:
	.quad	0x7fffffffffffffff
.LCPI1_17:
	.quad	0x3fd5c28f5c28f5c3
	.text
	.globl	inverse_0_general
	.p2align	4
	.type	inverse_0_general,@function
inverse_0_general:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	subq	$48, %rsp
	movq	%rcx, 16(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_52
	movq	%rdx, %r9
	movq	(%rdi), %r10
	movq	8(%rdi), %r11
	movq	16(%rdi), %rax
	movq	%rax, 40(%rsp)
	movq	24(%rdi), %rdi
	movq	(%rsi), %rax
	movq	%rax, 8(%rsp)
	movq	8(%rsi), %r15
	movq	16(%rsi), %r12
	movq	24(%rsi), %r13
	movq	32(%rsi), %rax
	movq	%rax, 32(%rsp)
	movq	40(%rsi), %rsi
	movl	(%r8), %ecx
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r9, %rax
	xorl	%edx, %edx
	divq	%rcx
	movq	%rdx, %r14
	jmp	.LBB1_4
.LBB1_2:
	movl	%r9d, %eax
	xorl	%edx, %edx
	divl	%ecx
	movl	%edx, %r14d
.LBB1_4:
	vxorps	%xmm0, %xmm0, %xmm0
	vmovss	.LCPI1_0(%rip), %xmm1
	vmovss	.LCPI1_1(%rip), %xmm2
	vmovss	.LCPI1_2(%rip), %xmm3
	vmovsd	.LCPI1_3(%rip), %xmm4
	vmovsd	.LCPI1_4(%rip), %xmm5
	vmovsd	.LCPI1_5(%rip), %xmm6
	vmovsd	.LCPI1_6(%rip), %xmm7
	vmovsd	.LCPI1_7(%rip), %xmm8
	vmovsd	.LCPI1_8(%rip), %xmm9
	vmovsd	.LCPI1_9(%rip), %xmm10
	vmovsd	.LCPI1_10(%rip), %xmm11
	vmovsd	.LCPI1_11(%rip), %xmm12
	vmovsd	.LCPI1_12(%rip), %xmm13
	vmovsd	.LCPI1_13(%rip), %xmm14
	vmovsd	.LCPI1_14(%rip), %xmm15
	vmovsd	.LCPI1_15(%rip), %xmm16
	vmovddup	.LCPI1_16(%rip), %xmm17
	vmovsd	.LCPI1_17(%rip), %xmm18
	movq	%rcx, (%rsp)
	jmp	.LBB1_5
	.p2align	4
.LBB1_51:
	incq	%r14
	movq	(%rsp), %rcx
	cmpq	%rcx, %r14
	movl	$0, %eax
	cmoveq	%rax, %r14
	movq	24(%rsp), %r9
	incq	%r9
	cmpq	16(%rsp), %r9
	je	.LBB1_52
.LBB1_5:
	movq	%r9, 24(%rsp)
	movq	%r14, %rdx
	shlq	$12, %rdx
	leaq	4096(%rdx), %rcx
	movq	8(%rsp), %rax
	cmpq	%rax, %rcx
	cmovgeq	%rax, %rcx
	cmpq	%rcx, %rdx
	jl	.LBB1_6
	jmp	.LBB1_51
	.p2align	4
.LBB1_46:
	movl	%ebx, 28(%r10,%rax,4)
	vmovss	%xmm19, 32(%r10,%rax,4)
.LBB1_50:
	movq	%rdx, %rax
	imulq	%rsi, %rax
	vdivss	%xmm19, %xmm1, %xmm20
	vminss	%xmm19, %xmm2, %xmm21
	vmaxss	%xmm21, %xmm3, %xmm21
	vcvtss2sd	%xmm21, %xmm21, %xmm21
	vmulsd	%xmm21, %xmm21, %xmm22
	vmovapd	%xmm5, %xmm23
	vfmadd213sd	%xmm4, %xmm21, %xmm23
	vfmadd213sd	%xmm6, %xmm21, %xmm23
	vfmadd213sd	%xmm7, %xmm21, %xmm23
	vfmadd213sd	%xmm8, %xmm21, %xmm23
	vfmadd213sd	%xmm9, %xmm21, %xmm23
	vfmadd213sd	%xmm10, %xmm21, %xmm23
	vfmadd213sd	%xmm21, %xmm22, %xmm23
	vmovapd	%xmm11, %xmm22
	vfmadd213sd	%xmm12, %xmm21, %xmm22
	vaddsd	%xmm13, %xmm22, %xmm24
	vmovq	%xmm22, %r8
	vfmadd132sd	%xmm14, %xmm21, %xmm24
	vmulsd	%xmm24, %xmm24, %xmm22
	vmovapd	%xmm5, %xmm25
	vfmadd213sd	%xmm4, %xmm24, %xmm25
	vfmadd213sd	%xmm6, %xmm24, %xmm25
	vfmadd213sd	%xmm7, %xmm24, %xmm25
	vfmadd213sd	%xmm8, %xmm24, %xmm25
	vfmadd213sd	%xmm9, %xmm24, %xmm25
	vfmadd213sd	%xmm10, %xmm24, %xmm25
	vfmadd213sd	%xmm24, %xmm22, %xmm25
	vaddsd	%xmm15, %xmm25, %xmm22
	shlq	$52, %r8
	movabsq	$4607182418800017408, %r9
	addq	%r9, %r8
	vmovq	%r8, %xmm24
	vmulsd	%xmm24, %xmm22, %xmm22
	vaddsd	%xmm16, %xmm22, %xmm22
	vandpd	%xmm17, %xmm21, %xmm21
	vcmpgtsd	%xmm18, %xmm21, %k1
	vmovsd	%xmm22, %xmm23, %xmm23 {%k1}
	vcvtsd2ss	%xmm23, %xmm23, %xmm21
	vcmpeqss	%xmm0, %xmm19, %k1
	vmovss	%xmm19, %xmm21, %xmm21 {%k1}
	vaddss	%xmm21, %xmm20, %xmm19
	vmovss	%xmm19, (%rdi,%rax,4)
	incq	%rdx
	cmpq	%rcx, %rdx
	je	.LBB1_51
.LBB1_6:
	cmpq	%r15, %rdx
	jl	.LBB1_12
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB1_9
	leal	(,%rax,8), %r9d
	subl	%eax, %r9d
	movl	$0, 114704(%r10,%r9,4)
	movq	%rdx, 114708(%r10,%r9,4)
	movq	%rdx, 114716(%r10,%r9,4)
	movq	%r15, 114724(%r10,%r9,4)
	jmp	.LBB1_12
	.p2align	4
.LBB1_9:
	testl	%eax, %eax
	jns	.LBB1_12
	movl	4(%r10), %eax
	.p2align	4
.LBB1_11:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r9d
	cmovbl	%eax, %r9d
	lock		cmpxchgl	%r9d, 4(%r10)
	jne	.LBB1_11
	.p2align	4
.LBB1_12:
	movq	%rdx, %r9
	imulq	%r12, %r9
	xorl	%eax, %eax
	cmpq	%r15, %rdx
	jge	.LBB1_14
	movl	(%r11,%r9,4), %eax
.LBB1_14:
	movslq	%eax, %rbx
	testl	%ebx, %ebx
	setns	%bpl
	cmpq	%rbx, %r13
	setg	%r8b
	testb	%r8b, %bpl
	jne	.LBB1_20
	movl	$1, %ebx
	lock		xaddl	%ebx, 4(%r10)
	cmpl	$31, %ebx
	ja	.LBB1_17
	leal	(,%rbx,8), %r8d
	subl	%ebx, %r8d
	movl	$1, 114704(%r10,%r8,4)
	movq	%rdx, 114708(%r10,%r8,4)
	movl	%eax, 114716(%r10,%r8,4)
	sarl	$31, %eax
	movl	%eax, 114720(%r10,%r8,4)
	movq	%r13, 114724(%r10,%r8,4)
	vxorps	%xmm19, %xmm19, %xmm19
	jmp	.LBB1_21
	.p2align	4
.LBB1_20:
	imulq	32(%rsp), %rbx
	movq	40(%rsp), %rax
	vmovss	(%rax,%rbx,4), %xmm19
	jmp	.LBB1_21
	.p2align	4
.LBB1_17:
	vxorps	%xmm19, %xmm19, %xmm19
	testl	%ebx, %ebx
	jns	.LBB1_21
	movl	4(%r10), %eax
	.p2align	4
.LBB1_19:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, 4(%r10)
	jne	.LBB1_19
	.p2align	4
.LBB1_21:
	cmpq	%r15, %rdx
	jl	.LBB1_28
	vucomiss	%xmm0, %xmm19
	jne	.LBB1_28
	jp	.LBB1_28
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB1_25
	leal	(,%rax,8), %r8d
	subl	%eax, %r8d
	movl	$2, 114704(%r10,%r8,4)
	movq	%rdx, 114708(%r10,%r8,4)
	movq	%rdx, 114716(%r10,%r8,4)
	movq	%r15, 114724(%r10,%r8,4)
	jmp	.LBB1_28
	.p2align	4
.LBB1_25:
	testl	%eax, %eax
	jns	.LBB1_28
	movl	4(%r10), %eax
	.p2align	4
.LBB1_27:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, 4(%r10)
	jne	.LBB1_27
	.p2align	4
.LBB1_28:
	vucomiss	%xmm0, %xmm19
	jne	.LBB1_36
	jp	.LBB1_36
	movl	$1, %ebx
	lock		xaddl	%ebx, 4(%r10)
	cmpl	$31, %ebx
	ja	.LBB1_33
	leal	(,%rbx,8), %eax
	subl	%ebx, %eax
	xorl	%ebx, %ebx
	movl	$3, 114704(%r10,%rax,4)
	movq	%rdx, 114708(%r10,%rax,4)
	cmpq	%r15, %rdx
	jge	.LBB1_32
	movl	(%r11,%r9,4), %ebx
.LBB1_32:
	movl	%ebx, 114716(%r10,%rax,4)
	jmp	.LBB1_36
	.p2align	4
.LBB1_33:
	testl	%ebx, %ebx
	jns	.LBB1_36
	movl	4(%r10), %eax
	.p2align	4
.LBB1_35:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, 4(%r10)
	jne	.LBB1_35
	.p2align	4
.LBB1_36:
	vucomiss	%xmm19, %xmm0
	jbe	.LBB1_50
	cmpq	%r15, %rdx
	jl	.LBB1_43
	movl	$1, %eax
	lock		xaddl	%eax, 4(%r10)
	cmpl	$31, %eax
	ja	.LBB1_40
	leal	(,%rax,8), %r8d
	subl	%eax, %r8d
	movl	$4, 114704(%r10,%r8,4)
	movq	%rdx, 114708(%r10,%r8,4)
	movq	%rdx, 114716(%r10,%r8,4)
	movq	%r15, 114724(%r10,%r8,4)
	jmp	.LBB1_43
.LBB1_40:
	testl	%eax, %eax
	jns	.LBB1_43
	movl	4(%r10), %eax
	.p2align	4
.LBB1_42:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, 4(%r10)
	jne	.LBB1_42
	.p2align	4
.LBB1_43:
	movl	$1, %ebx
	lock		xaddl	%ebx, (%r10)
	cmpl	$4095, %ebx
	ja	.LBB1_47
	leal	(,%rbx,8), %eax
	subl	%ebx, %eax
	xorl	%ebx, %ebx
	movl	$5, 16(%r10,%rax,4)
	movq	%rdx, 20(%r10,%rax,4)
	cmpq	%r15, %rdx
	jge	.LBB1_46
	movl	(%r11,%r9,4), %ebx
	jmp	.LBB1_46
	.p2align	4
.LBB1_47:
	testl	%ebx, %ebx
	jns	.LBB1_50
	movl	(%r10), %eax
	.p2align	4
.LBB1_49:
	cmpl	$-2147483647, %eax
	movl	$-2147483648, %r8d
	cmovbl	%eax, %r8d
	lock		cmpxchgl	%r8d, (%r10)
	jne	.LBB1_49
	jmp	.LBB1_50
.LBB1_52:
	addq	$48, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
.Lfunc_end1:
	.size	inverse_0_general, .Lfunc_end1-inverse_0_general

	.section	".note.GNU-stack","",@progbits
