	.file	"<string>"
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI0_0:
	.quad	544
	.quad	612
	.quad	680
	.quad	748
	.quad	816
	.quad	884
	.quad	952
	.quad	1020
.LCPI0_1:
	.quad	0
	.quad	68
	.quad	136
	.quad	204
	.quad	272
	.quad	340
	.quad	408
	.quad	476
.LCPI0_2:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI0_3:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.text
	.globl	tiled_transpose_0
	.p2align	4
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	subq	%rdx, %rcx
	jle	.LBB0_74
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$1664, %rsp
	movq	(%rdi), %r9
	movq	8(%rdi), %rdi
	movq	(%rsi), %r10
	movq	8(%rsi), %r11
	movl	(%r8), %ebx
	movl	4(%r8), %r8d
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB0_2
	movq	%rdx, %rax
	xorl	%edx, %edx
	divq	%rbx
	movq	%rdx, %rsi
	movq	%rax, %rdx
	shrq	$32, %rdx
	je	.LBB0_5
.LBB0_6:
	xorl	%edx, %edx
	divq	%r8
	jmp	.LBB0_7
.LBB0_2:
	movl	%edx, %eax
	xorl	%edx, %edx
	divl	%ebx
	movl	%edx, %esi
	movq	%rax, %rdx
	shrq	$32, %rdx
	jne	.LBB0_6
.LBB0_5:
	xorl	%edx, %edx
	divl	%r8d
.LBB0_7:
	leaq	512(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vmovdqa64	.LCPI0_0(%rip), %zmm1
	vpaddq	%zmm1, %zmm0, %zmm2
	vmovdqa64	%zmm2, 448(%rsp)
	vmovdqa64	.LCPI0_1(%rip), %zmm2
	vpaddq	%zmm2, %zmm0, %zmm0
	vmovdqa64	%zmm0, 384(%rsp)
	leaq	516(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm3
	vmovdqa64	%zmm3, 320(%rsp)
	vpaddq	%zmm2, %zmm0, %zmm0
	vmovdqa64	%zmm0, 256(%rsp)
	leaq	520(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm3
	vmovdqa64	%zmm3, 192(%rsp)
	vpaddq	%zmm2, %zmm0, %zmm0
	vmovdqa64	%zmm0, 128(%rsp)
	leaq	524(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm3
	vmovdqa64	%zmm3, 64(%rsp)
	vpaddq	%zmm2, %zmm0, %zmm0
	vmovdqa64	%zmm0, (%rsp)
	leaq	528(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm8
	vpaddq	%zmm2, %zmm0, %zmm9
	leaq	532(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm10
	vpaddq	%zmm2, %zmm0, %zmm11
	leaq	536(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm12
	vpaddq	%zmm2, %zmm0, %zmm13
	leaq	540(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm14
	vpaddq	%zmm2, %zmm0, %zmm15
	leaq	544(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm16
	vpaddq	%zmm2, %zmm0, %zmm17
	leaq	548(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm18
	vpaddq	%zmm2, %zmm0, %zmm19
	leaq	552(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm20
	vpaddq	%zmm2, %zmm0, %zmm21
	leaq	556(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm22
	vpaddq	%zmm2, %zmm0, %zmm23
	leaq	560(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm24
	vpaddq	%zmm2, %zmm0, %zmm25
	leaq	564(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm26
	vpaddq	%zmm2, %zmm0, %zmm27
	leaq	568(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm28
	vpaddq	%zmm2, %zmm0, %zmm29
	leaq	572(%rsp), %rax
	vpbroadcastq	%rax, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm30
	vpaddq	%zmm2, %zmm0, %zmm31
	leaq	580(%rsp), %rax
	xorl	%r14d, %r14d
	vpbroadcastq	%r11, %zmm0
	vpbroadcastq	%r10, %zmm1
	vmovdqa64	.LCPI0_2(%rip), %zmm2
	vmovdqa64	.LCPI0_3(%rip), %zmm3
	jmp	.LBB0_8
	.p2align	4
.LBB0_72:
	incq	%rsi
	xorl	%r15d, %r15d
	cmpq	%rbx, %rsi
	sete	%r15b
	cmoveq	%r14, %rsi
	addq	%r15, %rdx
	cmpq	%r8, %rdx
	cmoveq	%r14, %rdx
	decq	%rcx
	je	.LBB0_73
.LBB0_8:
	movq	%rdx, %r15
	shlq	$4, %r15
	movq	%rsi, %r12
	shlq	$4, %r12
	vpbroadcastq	%r12, %zmm4
	cmpq	%r10, %r15
	jl	.LBB0_9
	movq	%r15, %r13
	orq	$1, %r13
	cmpq	%r10, %r13
	jl	.LBB0_11
.LBB0_12:
	movq	%r15, %r13
	orq	$2, %r13
	cmpq	%r10, %r13
	jl	.LBB0_13
.LBB0_14:
	movq	%r15, %r13
	orq	$3, %r13
	cmpq	%r10, %r13
	jl	.LBB0_15
.LBB0_16:
	movq	%r15, %r13
	orq	$4, %r13
	cmpq	%r10, %r13
	jl	.LBB0_17
.LBB0_18:
	movq	%r15, %r13
	orq	$5, %r13
	cmpq	%r10, %r13
	jl	.LBB0_19
.LBB0_20:
	movq	%r15, %r13
	orq	$6, %r13
	cmpq	%r10, %r13
	jl	.LBB0_21
.LBB0_22:
	movq	%r15, %r13
	orq	$7, %r13
	cmpq	%r10, %r13
	jl	.LBB0_23
.LBB0_24:
	movq	%r15, %r13
	orq	$8, %r13
	cmpq	%r10, %r13
	jl	.LBB0_25
.LBB0_26:
	movq	%r15, %r13
	orq	$9, %r13
	cmpq	%r10, %r13
	jl	.LBB0_27
.LBB0_28:
	movq	%r15, %r13
	orq	$10, %r13
	cmpq	%r10, %r13
	jl	.LBB0_29
.LBB0_30:
	movq	%r15, %r13
	orq	$11, %r13
	cmpq	%r10, %r13
	jl	.LBB0_31
.LBB0_32:
	movq	%r15, %r13
	orq	$12, %r13
	cmpq	%r10, %r13
	jl	.LBB0_33
.LBB0_34:
	movq	%r15, %r13
	orq	$13, %r13
	cmpq	%r10, %r13
	jl	.LBB0_35
.LBB0_36:
	movq	%r15, %r13
	orq	$14, %r13
	cmpq	%r10, %r13
	jl	.LBB0_37
.LBB0_38:
	movq	%r15, %r13
	orq	$15, %r13
	cmpq	%r10, %r13
	jl	.LBB0_39
.LBB0_40:
	vpbroadcastq	%r15, %zmm4
	cmpq	%r11, %r12
	jl	.LBB0_41
.LBB0_42:
	movq	%r12, %r13
	orq	$1, %r13
	cmpq	%r11, %r13
	jl	.LBB0_43
.LBB0_44:
	movq	%r12, %r13
	orq	$2, %r13
	cmpq	%r11, %r13
	jl	.LBB0_45
.LBB0_46:
	movq	%r12, %r13
	orq	$3, %r13
	cmpq	%r11, %r13
	jl	.LBB0_47
.LBB0_48:
	movq	%r12, %r13
	orq	$4, %r13
	cmpq	%r11, %r13
	jl	.LBB0_49
.LBB0_50:
	movq	%r12, %r13
	orq	$5, %r13
	cmpq	%r11, %r13
	jl	.LBB0_51
.LBB0_52:
	movq	%r12, %r13
	orq	$6, %r13
	cmpq	%r11, %r13
	jl	.LBB0_53
.LBB0_54:
	movq	%r12, %r13
	orq	$7, %r13
	cmpq	%r11, %r13
	jl	.LBB0_55
.LBB0_56:
	movq	%r12, %r13
	orq	$8, %r13
	cmpq	%r11, %r13
	jl	.LBB0_57
.LBB0_58:
	movq	%r12, %r13
	orq	$9, %r13
	cmpq	%r11, %r13
	jl	.LBB0_59
.LBB0_60:
	movq	%r12, %r13
	orq	$10, %r13
	cmpq	%r11, %r13
	jl	.LBB0_61
.LBB0_62:
	movq	%r12, %r13
	orq	$11, %r13
	cmpq	%r11, %r13
	jl	.LBB0_63
.LBB0_64:
	movq	%r12, %r13
	orq	$12, %r13
	cmpq	%r11, %r13
	jl	.LBB0_65
.LBB0_66:
	movq	%r12, %r13
	orq	$13, %r13
	cmpq	%r11, %r13
	jl	.LBB0_67
.LBB0_68:
	movq	%r12, %r13
	orq	$14, %r13
	cmpq	%r11, %r13
	jl	.LBB0_69
.LBB0_70:
	orq	$15, %r12
	cmpq	%r11, %r12
	jge	.LBB0_72
	jmp	.LBB0_71
	.p2align	4
.LBB0_9:
	movq	%r15, %r13
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovaps	%zmm5, 512(%rsp) {%k1}
	movq	%r15, %r13
	orq	$1, %r13
	cmpq	%r10, %r13
	jge	.LBB0_12
.LBB0_11:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, (%rax) {%k1}
	movq	%r15, %r13
	orq	$2, %r13
	cmpq	%r10, %r13
	jge	.LBB0_14
.LBB0_13:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 68(%rax) {%k1}
	movq	%r15, %r13
	orq	$3, %r13
	cmpq	%r10, %r13
	jge	.LBB0_16
.LBB0_15:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 136(%rax) {%k1}
	movq	%r15, %r13
	orq	$4, %r13
	cmpq	%r10, %r13
	jge	.LBB0_18
.LBB0_17:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 204(%rax) {%k1}
	movq	%r15, %r13
	orq	$5, %r13
	cmpq	%r10, %r13
	jge	.LBB0_20
.LBB0_19:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 272(%rax) {%k1}
	movq	%r15, %r13
	orq	$6, %r13
	cmpq	%r10, %r13
	jge	.LBB0_22
.LBB0_21:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 340(%rax) {%k1}
	movq	%r15, %r13
	orq	$7, %r13
	cmpq	%r10, %r13
	jge	.LBB0_24
.LBB0_23:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 408(%rax) {%k1}
	movq	%r15, %r13
	orq	$8, %r13
	cmpq	%r10, %r13
	jge	.LBB0_26
.LBB0_25:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 476(%rax) {%k1}
	movq	%r15, %r13
	orq	$9, %r13
	cmpq	%r10, %r13
	jge	.LBB0_28
.LBB0_27:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 544(%rax) {%k1}
	movq	%r15, %r13
	orq	$10, %r13
	cmpq	%r10, %r13
	jge	.LBB0_30
.LBB0_29:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 612(%rax) {%k1}
	movq	%r15, %r13
	orq	$11, %r13
	cmpq	%r10, %r13
	jge	.LBB0_32
.LBB0_31:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 680(%rax) {%k1}
	movq	%r15, %r13
	orq	$12, %r13
	cmpq	%r10, %r13
	jge	.LBB0_34
.LBB0_33:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 748(%rax) {%k1}
	movq	%r15, %r13
	orq	$13, %r13
	cmpq	%r10, %r13
	jge	.LBB0_36
.LBB0_35:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 816(%rax) {%k1}
	movq	%r15, %r13
	orq	$14, %r13
	cmpq	%r10, %r13
	jge	.LBB0_38
.LBB0_37:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, 884(%rax) {%k1}
	movq	%r15, %r13
	orq	$15, %r13
	cmpq	%r10, %r13
	jge	.LBB0_40
.LBB0_39:
	imulq	%r11, %r13
	leaq	(%r9,%r13,4), %r13
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm4
	vpcmpgtq	%zmm4, %zmm0, %k0
	vpcmpgtq	%zmm5, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	vmovups	(%r13,%r12,4), %zmm4 {%k1} {z}
	vmovups	%zmm4, 952(%rax) {%k1}
	vpbroadcastq	%r15, %zmm4
	cmpq	%r11, %r12
	jge	.LBB0_42
.LBB0_41:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vmovaps	448(%rsp), %zmm6
	vgatherqps	(,%zmm6), %ymm5 {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	vmovaps	384(%rsp), %zmm7
	vgatherqps	(,%zmm7), %ymm6 {%k1}
	movq	%r12, %r13
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$1, %r13
	cmpq	%r11, %r13
	jge	.LBB0_44
.LBB0_43:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vmovaps	320(%rsp), %zmm6
	vgatherqps	(,%zmm6), %ymm5 {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	vmovaps	256(%rsp), %zmm7
	vgatherqps	(,%zmm7), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$2, %r13
	cmpq	%r11, %r13
	jge	.LBB0_46
.LBB0_45:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vmovaps	192(%rsp), %zmm6
	vgatherqps	(,%zmm6), %ymm5 {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	vmovaps	128(%rsp), %zmm7
	vgatherqps	(,%zmm7), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$3, %r13
	cmpq	%r11, %r13
	jge	.LBB0_48
.LBB0_47:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vmovaps	64(%rsp), %zmm6
	vgatherqps	(,%zmm6), %ymm5 {%k2}
	vxorps	%xmm6, %xmm6, %xmm6
	vmovaps	(%rsp), %zmm7
	vgatherqps	(,%zmm7), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$4, %r13
	cmpq	%r11, %r13
	jge	.LBB0_50
.LBB0_49:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm8), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm9), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$5, %r13
	cmpq	%r11, %r13
	jge	.LBB0_52
.LBB0_51:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm10), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm11), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$6, %r13
	cmpq	%r11, %r13
	jge	.LBB0_54
.LBB0_53:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm12), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm13), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$7, %r13
	cmpq	%r11, %r13
	jge	.LBB0_56
.LBB0_55:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm14), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm15), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$8, %r13
	cmpq	%r11, %r13
	jge	.LBB0_58
.LBB0_57:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm16), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm17), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$9, %r13
	cmpq	%r11, %r13
	jge	.LBB0_60
.LBB0_59:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm18), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm19), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$10, %r13
	cmpq	%r11, %r13
	jge	.LBB0_62
.LBB0_61:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm20), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm21), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$11, %r13
	cmpq	%r11, %r13
	jge	.LBB0_64
.LBB0_63:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm22), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm23), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$12, %r13
	cmpq	%r11, %r13
	jge	.LBB0_66
.LBB0_65:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm24), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm25), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$13, %r13
	cmpq	%r11, %r13
	jge	.LBB0_68
.LBB0_67:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm26), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm27), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	movq	%r12, %r13
	orq	$14, %r13
	cmpq	%r11, %r13
	jge	.LBB0_70
.LBB0_69:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm6
	vpcmpgtq	%zmm6, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm28), %ymm5 {%k2}
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqps	(,%zmm29), %ymm6 {%k1}
	imulq	%r10, %r13
	leaq	(%rdi,%r13,4), %r13
	vinsertf64x4	$1, %ymm5, %zmm6, %zmm5
	vmovups	%zmm5, (%r13,%r15,4) {%k3}
	orq	$15, %r12
	cmpq	%r11, %r12
	jge	.LBB0_72
.LBB0_71:
	vporq	%zmm2, %zmm4, %zmm5
	vporq	%zmm3, %zmm4, %zmm4
	vpcmpgtq	%zmm4, %zmm1, %k1
	vpcmpgtq	%zmm5, %zmm1, %k2
	kunpckbw	%k1, %k2, %k3
	vpxor	%xmm4, %xmm4, %xmm4
	vgatherqps	(,%zmm30), %ymm4 {%k2}
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqps	(,%zmm31), %ymm5 {%k1}
	imulq	%r10, %r12
	leaq	(%rdi,%r12,4), %r12
	vinsertf64x4	$1, %ymm4, %zmm5, %zmm4
	vmovups	%zmm4, (%r12,%r15,4) {%k3}
	jmp	.LBB0_72
.LBB0_73:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB0_74:
	vzeroupper
	retq
.Lfunc_end0:
	.size	tiled_transpose_0, .Lfunc_end0-tiled_transpose_0

	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
.LCPI1_0:
	.quad	8
	.quad	9
	.quad	10
	.quad	11
	.quad	12
	.quad	13
	.quad	14
	.quad	15
.LCPI1_1:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
.LCPI1_2:
	.long	0
	.long	68
	.long	136
	.long	204
	.long	272
	.long	340
	.long	408
	.long	476
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
	movq	%rcx, 168(%rsp)
	cmpq	%rcx, %rdx
	jge	.LBB1_25
	movq	%rdx, %r10
	movq	(%rdi), %rax
	movq	%rax, 104(%rsp)
	movq	8(%rdi), %rax
	movq	%rax, 96(%rsp)
	movq	(%rsi), %r11
	movq	8(%rsi), %rbx
	movq	16(%rsi), %rax
	movq	%rax, 88(%rsp)
	movq	24(%rsi), %rax
	movq	%rax, 120(%rsp)
	movq	32(%rsi), %rax
	movq	%rax, 80(%rsp)
	movq	40(%rsi), %rax
	movq	%rax, 112(%rsp)
	movl	(%r8), %esi
	movl	4(%r8), %eax
	movq	%rax, 56(%rsp)
	movq	%rdx, %rax
	shrq	$32, %rax
	je	.LBB1_2
	movq	%r10, %rax
	xorl	%edx, %edx
	divq	%rsi
	movq	%rdx, %r15
	movq	%rax, %rcx
	shrq	$32, %rcx
	je	.LBB1_5
.LBB1_6:
	xorl	%edx, %edx
	divq	56(%rsp)
	jmp	.LBB1_7
.LBB1_2:
	movl	%r10d, %eax
	xorl	%edx, %edx
	divl	%esi
	movl	%edx, %r15d
	movq	%rax, %rcx
	shrq	$32, %rcx
	jne	.LBB1_6
.LBB1_5:
	xorl	%edx, %edx
	divl	56(%rsp)
.LBB1_7:
	vpbroadcastq	%rbx, %zmm0
	vpbroadcastq	%r11, %zmm1
	movq	120(%rsp), %rcx
	movq	%rcx, %rax
	shlq	$6, %rax
	movq	%rax, 152(%rsp)
	movq	88(%rsp), %rax
	movq	%rax, %rdi
	shlq	$6, %rdi
	movq	%rdi, 144(%rsp)
	leaq	(,%rax,4), %rax
	movq	%rax, 184(%rsp)
	leaq	(,%rcx,4), %rcx
	movq	112(%rsp), %rdi
	movq	%rdi, %rax
	shlq	$6, %rax
	movq	%rax, 136(%rsp)
	movq	80(%rsp), %rax
	movq	%rax, %r8
	shlq	$6, %r8
	movq	%r8, 128(%rsp)
	leaq	(,%rax,4), %r8
	leaq	(,%rdi,4), %r9
	vmovdqa64	.LCPI1_0(%rip), %zmm2
	vmovdqa64	.LCPI1_1(%rip), %zmm3
	vmovaps	.LCPI1_2(%rip), %zmm4
	movq	%rsi, 160(%rsp)
	jmp	.LBB1_8
	.p2align	4
.LBB1_24:
	movq	72(%rsp), %r15
	incq	%r15
	xorl	%eax, %eax
	movq	160(%rsp), %rsi
	cmpq	%rsi, %r15
	sete	%al
	movl	$0, %edi
	cmoveq	%rdi, %r15
	movq	64(%rsp), %rdx
	addq	%rax, %rdx
	cmpq	56(%rsp), %rdx
	cmoveq	%rdi, %rdx
	movq	176(%rsp), %r10
	incq	%r10
	cmpq	168(%rsp), %r10
	je	.LBB1_25
.LBB1_8:
	movq	%r10, 176(%rsp)
	movq	%rdx, %r14
	shlq	$4, %r14
	movq	%r15, %rsi
	shlq	$4, %rsi
	vpbroadcastq	%r15, %zmm5
	vpsllq	$4, %zmm5, %zmm5
	vporq	%zmm2, %zmm5, %zmm6
	vporq	%zmm3, %zmm5, %zmm7
	vmovq	%xmm5, %rdi
	movq	152(%rsp), %rax
	movq	%r15, 72(%rsp)
	imulq	%r15, %rax
	movq	144(%rsp), %r10
	movq	%rdx, 64(%rsp)
	imulq	%rdx, %r10
	addq	%rax, %r10
	addq	104(%rsp), %r10
	vpcmpgtq	%zmm7, %zmm0, %k0
	vpcmpgtq	%zmm6, %zmm0, %k1
	kunpckbw	%k0, %k1, %k1
	leaq	192(%rsp), %r15
	xorl	%r13d, %r13d
	jmp	.LBB1_9
	.p2align	4
.LBB1_26:
	imulq	88(%rsp), %rax
	movq	104(%rsp), %rdx
	leaq	(%rdx,%rax,4), %rax
	movq	%r13, %rdx
	shlq	$6, %rdx
	leaq	(%rdx,%r13,4), %rdx
	addq	%rsp, %rdx
	addq	$192, %rdx
	vmovups	(%rax,%rdi,4), %zmm5 {%k1} {z}
	vmovups	%zmm5, (%rdx) {%k1}
.LBB1_15:
	incq	%r13
	addq	$68, %r15
	addq	184(%rsp), %r10
	cmpq	$16, %r13
	je	.LBB1_16
.LBB1_9:
	leaq	(%r14,%r13), %rax
	cmpq	%r11, %rax
	jge	.LBB1_15
	cmpq	$1, 120(%rsp)
	je	.LBB1_26
	movq	%r10, %rax
	xorl	%edx, %edx
	jmp	.LBB1_12
	.p2align	4
.LBB1_14:
	incq	%rdx
	addq	%rcx, %rax
	cmpq	$16, %rdx
	je	.LBB1_15
.LBB1_12:
	leaq	(%rsi,%rdx), %r12
	cmpq	%rbx, %r12
	jge	.LBB1_14
	vmovd	(%rax), %xmm5
	vmovd	%xmm5, (%r15,%rdx,4)
	jmp	.LBB1_14
	.p2align	4
.LBB1_16:
	vpbroadcastq	%r14, %zmm5
	vporq	%zmm2, %zmm5, %zmm6
	vporq	%zmm3, %zmm5, %zmm7
	vmovq	%xmm5, %r10
	movq	136(%rsp), %rax
	imulq	64(%rsp), %rax
	movq	128(%rsp), %r12
	imulq	72(%rsp), %r12
	addq	%rax, %r12
	addq	96(%rsp), %r12
	vpcmpgtq	%zmm7, %zmm1, %k0
	vpcmpgtq	%zmm6, %zmm1, %k1
	kunpckbw	%k0, %k1, %k1
	leaq	192(%rsp), %r15
	xorl	%r13d, %r13d
	jmp	.LBB1_17
	.p2align	4
.LBB1_27:
	leaq	(%rsp,%r13,4), %rdx
	addq	$192, %rdx
	kmovq	%k1, %k2
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherdps	(%rdx,%zmm4), %zmm5 {%k2}
	imulq	80(%rsp), %rax
	movq	96(%rsp), %rdx
	leaq	(%rdx,%rax,4), %rax
	vmovups	%zmm5, (%rax,%r10,4) {%k1}
.LBB1_23:
	incq	%r13
	addq	$4, %r15
	addq	%r8, %r12
	cmpq	$16, %r13
	je	.LBB1_24
.LBB1_17:
	leaq	(%rsi,%r13), %rax
	cmpq	%rbx, %rax
	jge	.LBB1_23
	cmpq	$1, 112(%rsp)
	je	.LBB1_27
	movq	%r14, %rdx
	movq	%r12, %rdi
	xorl	%eax, %eax
	jmp	.LBB1_20
	.p2align	4
.LBB1_22:
	addq	$68, %rax
	addq	%r9, %rdi
	incq	%rdx
	cmpq	$1088, %rax
	je	.LBB1_23
.LBB1_20:
	cmpq	%r11, %rdx
	jge	.LBB1_22
	vmovd	(%r15,%rax), %xmm5
	vmovd	%xmm5, (%rdi)
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
