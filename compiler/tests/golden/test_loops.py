"""`support/loops.py`: counts of instructions, on a few lines of each syntax."""

import pytest
from support.loops import counts

X86 = """
	.type	f,@function
f:
	testq	%rdi, %rdi
	je	.LBB0_3
	.p2align	4
.LBB0_1:
	vmovups	(%rsi,%rax,4), %zmm1
	vaddps	32(%rsp), %zmm1, %zmm1
	lock		xaddl	%eax, (%rdi)
	jmp	.LBB0_2
.LBB0_4:
	callq	g
	jmp	.LBB0_1
.LBB0_2:
	decq	%rdi
	jne	.LBB0_4
.LBB0_3:
	retq
.Lfunc_end0:
	.size	f, .Lfunc_end0-f
	.type	empty,@function
empty:
	retq
	.size	empty, 1
"""
AARCH64 = """
	.type	f,@function
f:
.LBB0_1:
	mov	x9, xzr
.LBB0_2:
	ldr	z0, [x1, x9, lsl #2]
	fadd	z0.s, z0.s, z1.s
	fadd	v2.4s, v2.4s, v3.4s
	str	q2, [sp, #16]
	subs	x9, x9, #1
	b.ne	.LBB0_2
	cbnz	x0, .LBB0_1
	ret
	.size	f, 1
"""
RISCV64 = """
	.type	f,@function
f:
	j	.LBB0_2
.LBB0_1:
	vsetvli	t1, a3, e32, m2, ta, ma
	vle32.v	v8, (a0)
	sd	a0, 8(sp)
.LBB0_2:
	bnez	a3, .LBB0_1
	tail	g
	.size	f, 1
"""
AMDGCN = """
	.type	f,@function
f:
	s_mov_b32 s3, 0
.LBB0_1:
	v_dual_mov_b32 v3, s3 :: v_dual_and_b32 v4, 0x3ff, v0
	v_add_f32_e32 v1, v1, v2
	scratch_load_b32 v5, off, off
	s_cbranch_scc1 .LBB0_1
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel f
		.amdhsa_kernarg_size 32
	.end_amdhsa_kernel
	.text
	.size	f, 1
	.amdgpu_metadata
amdhsa.kernels:
  - .args:
"""
HEXAGON = """
	.type	f,@function
f:
	{
		loop1(.LBB0_1,r1)
		allocframe(#8)
	}
.LBB0_1:
	{
		p0 = cmp.eq(r3,#0); if (p0.new) jump:t .LBB0_3
	}
	{
		loop0(.LBB0_2,r4)
		r5 = #0
	}
.LBB0_2:
	{
		r6 = memw(r5++#4)
		v1.w = vadd(v1.w,v2.w)
		vmem(r7+#0) = v1.new
	}
	{
		if (!p1) r8 = add(r8,mpyi(r9,#3))
		memw(r29+#8) = r8
	} :endloop0
.LBB0_3:
	{
		nop
	} :endloop1
	{
		jump memset
	}
	.size	f, 1
"""
WASM = """
	.type	f,@function
f:
	.functype	f (i32) -> ()
	block
	local.get	0
	br_if	0
	loop
	block
	local.get	0
	br_if	0
	loop
	v128.load	0:p2align=2
	br_if	0
	end_loop
	end_block
	br_if	0
	end_loop
	end_block
	end_function
"""


@pytest.mark.parametrize(
    ("assembly", "expected"),
    [
        pytest.param(
            X86,
            """\
f: 11 instructions, 1 use the stack
  loop 1, depth 1: 8 instructions, 1 use the stack: 2 jmp, 1 callq, 1 decq, 1 jne, \
1 lock xaddl, 1 vaddps.zmm, 1 vmovups.zmm
empty: 1 instructions: 1 retq
""",
            id="x86-64",
        ),
        pytest.param(
            AARCH64,
            """\
f: 9 instructions, 1 use the stack
  loop 1, depth 2: 6 instructions, 1 use the stack: 1 b.ne, 1 fadd.4s, 1 fadd.z, 1 ldr.z, \
1 str.q, 1 subs
""",
            id="aarch64",
        ),
        pytest.param(
            RISCV64,
            """\
f: 6 instructions, 1 use the stack
  loop 1, depth 1: 4 instructions, 1 use the stack: 1 bnez, 1 sd, 1 vle32.v, 1 vsetvli.m2
""",
            id="riscv64",
        ),
        pytest.param(
            AMDGCN,
            """\
f: 7 instructions
  loop 1, depth 1: 5 instructions: 1 s_cbranch_scc1, 1 scratch_load_b32, 1 v_add_f32, \
1 v_dual_and_b32, 1 v_dual_mov_b32
""",
            id="amdgcn",
        ),
        pytest.param(
            HEXAGON,
            """\
f: 13 instructions in 7 packets, 1 use the stack
  loop 1, depth 2: 5 instructions in 2 packets, 1 use the stack: 1 add, 1 memw, 1 memw=, \
1 vadd, 1 vmem=
""",
            id="hexagon",
        ),
        pytest.param(
            WASM,
            """\
f: 7 instructions
  loop 1, depth 2: 2 instructions: 1 br_if, 1 v128.load
""",
            id="wasm",
        ),
    ],
)
def test_functions_and_innermost_loops_are_counted(assembly: str, expected: str):
    assert counts(assembly) == expected


def test_another_label_or_register_is_no_difference():
    assert counts(X86.replace("zmm1", "zmm7").replace("LBB0_", "LBB3_")) == counts(X86)


def test_a_narrower_vector_is_a_difference():
    assert counts(X86.replace("zmm", "ymm")) != counts(X86)
