"""The operators of PyTorch: checked by its own opcheck, and a transformer block of them.

The block is compared with one of PyTorch's own operators in float64. Each side rounds every
operation; the bound is the same as for products of matrices of this size, by the square root of
the number of roundings on a path, times a magnitude of 4 that no value here exceeds.
"""

import math

import pytest
import torch
from llm_kernels import for_torch, kernels
from torch import Tensor

UNIT = torch.finfo(torch.float32).eps / 2
EPS = 1e-5
POSITIONS, HEADS, SIZE = 12, 4, 16
WIDTH = HEADS * SIZE


def normal(*shape: int) -> Tensor:
    generator = torch.Generator().manual_seed(sum(shape))
    return torch.randn(shape, generator=generator)


def angles() -> tuple[Tensor, Tensor]:
    steps = torch.arange(SIZE // 2) / (SIZE // 2)
    turns = torch.arange(POSITIONS)[:, None] * 10000.0**-steps
    return turns.cos(), turns.sin()


def packed(rows: int) -> tuple[Tensor, Tensor]:
    """Weights of 4 bits, and their scales."""
    generator = torch.Generator().manual_seed(rows)
    bits = torch.randint(0, 2**32, (rows, WIDTH // 8), generator=generator)
    scales = 0.02 + 0.01 * torch.rand(rows, 4, generator=generator)
    return bits.to(torch.uint32), scales


def unpacked(bits: Tensor, scales: Tensor) -> Tensor:
    """The same weights by PyTorch, in float64."""
    wide = bits.to(torch.int64)[..., None] >> (4 * torch.arange(8)) & 15
    weights = (wide.flatten(1) - 8).double()
    return weights * scales.double().repeat_interleave(weights.shape[1] // scales.shape[1], 1)


def block(
    x: Tensor, norm: Tensor, bits: Tensor, scales: Tensor, cosines: Tensor, sines: Tensor
) -> Tensor:
    """One layer of attention, of this package's operators."""
    weights = for_torch.dequantize_int4(bits, scales)
    q, k, v = (for_torch.rms_norm(x, norm, EPS) @ weights.T).split(WIDTH, dim=1)
    q, k = (each.reshape(POSITIONS, HEADS, SIZE).clone() for each in (q, k))
    for_torch.rotary(q, cosines, sines)
    for_torch.rotary(k, cosines, sines)
    scores = torch.einsum("phd,qhd->hpq", q, k).reshape(-1, POSITIONS) / math.sqrt(SIZE)
    shares = for_torch.softmax(scores.contiguous()).reshape(HEADS, POSITIONS, POSITIONS)
    mixed = torch.einsum("hpq,qhd->phd", shares, v.reshape(POSITIONS, HEADS, SIZE))
    return x + mixed.reshape(POSITIONS, WIDTH)


def eager(x: Tensor, norm: Tensor, weights: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """The same layer of PyTorch's own operators."""
    q, k, v = (torch.nn.functional.rms_norm(x, (WIDTH,), norm, EPS) @ weights.T).split(WIDTH, 1)

    def turned(each: Tensor) -> Tensor:
        a, b = each.reshape(POSITIONS, HEADS, SIZE).chunk(2, dim=-1)
        c, s = cosines[:, None], sines[:, None]
        return torch.cat((a * c - b * s, b * c + a * s), dim=-1)

    scores = torch.einsum("phd,qhd->hpq", turned(q), turned(k)) / math.sqrt(SIZE)
    values = v.reshape(POSITIONS, HEADS, SIZE)
    mixed = torch.einsum("hpq,qhd->phd", scores.softmax(-1), values)
    return x + mixed.reshape(POSITIONS, WIDTH)


def arguments() -> tuple[Tensor, ...]:
    return (normal(POSITIONS, WIDTH), 1 + normal(WIDTH) / 8, *packed(3 * WIDTH), *angles())


@pytest.mark.parametrize("backend", ["", "aot_eager", "inductor"])
def test_a_transformer_block(backend: str) -> None:
    """Eager and compiled; Inductor makes C++ of what is between the operators."""
    x, norm, bits, scales, cosines, sines = arguments()
    run = torch.compile(block, fullgraph=True, backend=backend) if backend else block
    made = run(x, norm, bits, scales, cosines, sines)
    want = eager(
        x.double(), norm.double(), unpacked(bits, scales), cosines.double(), sines.double()
    )
    assert want.abs().max() < 8
    assert ((made - want).abs() <= 8 * UNIT * 8 * math.sqrt(4 * WIDTH)).all()


def test_gradients() -> None:
    x, norm = normal(5, 40).requires_grad_(), normal(40).requires_grad_()
    grad = normal(5, 40)

    def ours(x: Tensor, norm: Tensor) -> Tensor:
        return for_torch.softmax(for_torch.rms_norm(x, norm, EPS))

    for run in (ours, torch.compile(ours, fullgraph=True, backend="aot_eager", dynamic=True)):
        made = torch.autograd.grad(run(x, norm), (x, norm), grad)
        wide, wide_norm = (each.detach().double().requires_grad_() for each in (x, norm))
        theirs = torch.nn.functional.rms_norm(wide, (40,), wide_norm, EPS).softmax(-1)
        want = torch.autograd.grad(theirs, (wide, wide_norm), grad.double())
        for a, b in zip(made, want, strict=True):
            assert ((a - b).abs() <= 8 * UNIT * 4 * math.sqrt(4 * 40)).all()


def test_opcheck() -> None:
    """PyTorch's own test of an operator: schema, fake implementation, autograd, tracing."""
    x, norm, bits, scales, cosines, sines = arguments()
    x.requires_grad_()
    heads = normal(POSITIONS, HEADS, SIZE)
    torch.library.opcheck(for_torch.rms_norm, (x, norm, EPS))
    torch.library.opcheck(for_torch.softmax, (x,))
    torch.library.opcheck(for_torch.rotary, (heads, cosines, sines))
    torch.library.opcheck(for_torch.dequantize_int4, (bits, scales))


def test_the_same_as_without_torch() -> None:
    x = normal(3, 50)
    assert (kernels.softmax(x.numpy()) == for_torch.softmax(x).numpy()).all()


def test_export() -> None:
    class Norm(torch.nn.Module):
        def forward(self, x: Tensor, norm: Tensor) -> Tensor:
            return for_torch.rms_norm(x, norm, EPS)

    x, norm = normal(3, 8), normal(8)
    rows = torch.export.Dim("rows", min=1, max=64)
    program = torch.export.export(Norm(), (x, norm), dynamic_shapes=({0: rows}, None))
    assert "llm_kernels.rms_norm" in str(program.graph)
    again = torch.cat((x, x))
    assert torch.equal(program.module()(again, norm), for_torch.rms_norm(again, norm, EPS))
