"""`place-textures`: printed IR before, printed IR expected."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.backends.opencl.passes.place_textures import PlaceTextures
from dovetail.support.errors import DovetailError, ResourceError, UnsupportedError
from dovetail_conformance.pass_kit import GRID, check, check_unchanged, sound

PLACED = 'scope="opencl.texture"'
LAYOUT = "T.layout((m, n // 4, 4))"


def parameter(*lines: str, kind: str = "T.float32", layout: str = "") -> str:
    """A function whose parameter `x` of shape (m, n) is a texture, and what it does."""
    more = f"{layout}, " if layout else ""
    head = f'x: T.tensor({kind}, "read", (m, n), (s0, s1), {more}{PLACED})'
    out = 'y: T.tensor(T.float32, "write", (p, q), (t0, t1))'
    return f"@T.func\ndef f({head}, {out}):\n" + "".join(f"    {line}\n" for line in lines)


CHECKS = (
    "assert s0 == n or m <= 1, (\"the texture 'x' must be row-major: its stride along axis 0 is "
    '{0} elements, expected {1}; pass a contiguous copy", s0, n)',
    "assert s1 == 1 or n <= 1, (\"the texture 'x' must be row-major: its stride along axis 1 is "
    '{0} elements, expected {1}; pass a contiguous copy", s1, 1)',
    "assert n % 4 == 0, (\"the texture 'x' has rows of {0} elements, and a texel has four; pass a "
    'padded copy", n)',
    "assert m <= 100, (\"the texture 'x' has {0} rows, 100 are allowed; place parts of it, or "
    'leave it in device memory", m)',
    "assert n // 4 <= 100, (\"the texture 'x' has {0} columns of four elements, 100 are allowed; "
    'place parts of it, or leave it in device memory", n // 4)',
)


def workspace(*lines: str) -> str:
    """A function of sizes m and n, and what it does."""
    head = 'y: T.tensor(T.float32, "both", (m, n), (s0, s1))'
    return f"@T.func\ndef f({head}):\n" + "".join(f"    {line}\n" for line in lines)


def test_a_parameter_is_checked_and_read_at_row_column_and_channel() -> None:
    check(
        PlaceTextures(100),
        parameter("for i, j in T.parallel(p, q):", "    y[i, j] = x[i, j]"),
        parameter(
            *CHECKS,
            "for i, j in T.parallel(p, q):",
            "    y[i, j] = x[i, j // 4, j % 4]",
            layout=LAYOUT,
        ),
    )


def test_checks_of_the_author_come_first() -> None:
    body = ("for i, j in T.parallel(p, q):", "    y[i, j] = x[i, j]")
    mine = "assert m == p, ('rows')"
    module = ir.parse_ir(parameter(mine, *body))
    after = sound(PlaceTextures(100).run(module, None))  # pyright: ignore[reportArgumentType]
    first = ir.statement_list(after.functions[0].body)[0]
    assert isinstance(first, ir.Check)
    assert first.message == "rows"


def test_four_elements_promised_to_be_aligned_are_one_read_and_others_are_not() -> None:
    check(
        PlaceTextures(100),
        parameter(
            "for i, j in T.parallel(p, q):",
            "    v: T.float32x4 = x[i, 4 * j, T.aligned(4)]",
            "    w: T.float32x2 = x[i, j, T.aligned(2)]",
            "    y[i, j] = T.extract(v, 0, dtype=T.float32) + T.extract(w, 1, dtype=T.float32)",
        ),
        parameter(
            *CHECKS,
            "for i, j in T.parallel(p, q):",
            "    v: T.float32x4 = x[i, 4 * j // 4, 0, T.aligned(4)]",
            "    w: T.float32x2 = T.vector(x[i, j // 4, j % 4], x[i, (j + 1) // 4, (j + 1) % 4],"
            " dtype=T.float32x2)",
            "    y[i, j] = T.extract(v, 0, dtype=T.float32) + T.extract(w, 1, dtype=T.float32)",
            layout=LAYOUT,
        ),
    )


def test_a_workspace_is_padded_to_the_pitch_and_its_padding_is_zero() -> None:
    check(
        PlaceTextures(100, 16),
        workspace(
            f"t = T.empty((m, n), T.float32, {PLACED})",
            "for i, j in T.parallel(m, n):",
            "    t[i, 4 * j, T.aligned(1)] = T.vector(T.float32(2.0), dtype=T.float32x4)",
            "for i, j in T.parallel(m, n):",
            "    y[i, j] = t[i, j + 1]",
        ),
        workspace(
            "assert m <= 100, (\"the texture 't' has {0} rows, 100 are allowed; place parts of "
            'it, or leave it in device memory", m)',
            "assert (n + 63) // 64 * 16 <= 100, (\"the texture 't' has {0} columns of four "
            'elements, 100 are allowed; place parts of it, or leave it in device memory", '
            "(n + 63) // 64 * 16)",
            f"t = T.empty((m, (n + 63) // 64 * 16, 4), T.float32, {PLACED})",
            "for i, j in T.parallel(m, n):",
            "    first: T.int64 = 4 * j",
            "    texel: T.float32x4 = T.vector(T.float32(2.0), dtype=T.float32x4)",
            "    t[i, first // 4, 0, T.aligned(1), T.when(first < n)] = T.vector("
            + ", ".join(
                f"T.extract(texel, {k}, dtype=T.float32) if {place} < n else T.float32(0.0)"
                for k, place in enumerate(("first", "first + 1", "first + 2", "first + 3"))
            )
            + ", dtype=T.float32x4)",
            "for i, j in T.parallel(m, n):",
            "    y[i, j] = t[i, (j + 1) // 4, (j + 1) % 4, T.when(j + 1 < n)]",
        ),
    )


def test_a_workspace_of_known_whole_texels_needs_no_guard() -> None:
    check(
        PlaceTextures(100),
        workspace(
            f"t = T.empty((8, 12), T.float32, {PLACED})",
            "for i, j in T.parallel(m, n):",
            "    y[i, j] = t[i, j]",
        ),
        workspace(
            f"t = T.empty((8, 3, 4), T.float32, {PLACED})",
            "for i, j in T.parallel(m, n):",
            "    y[i, j] = t[i, j // 4, j % 4]",
        ),
    )


def test_without_textures_nothing_changes() -> None:
    check_unchanged(
        PlaceTextures(100),
        workspace(
            "t = T.empty((m, n), T.float32)",
            "for i, j in T.parallel(m, n):",
            "    t[i, j] = T.float32(1.0)",
        ),
    )


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("    t[i, j] = T.float32(1.0)",), "writing elements of the texture 't' one by one"),
        (("    T.atomic_add(t[i, j], T.float32(1.0))",), "'T.atomic_add' on the texture 't'"),
        (
            (
                "    t[i, 4 * j, T.aligned(1)] = "
                "T.vector(t[i, j], dtype=T.float32x4)",
            ),
            "reading and writing the texture 't' in one launch",
        ),
    ],
)  # fmt: skip
def test_what_images_cannot_do_is_refused(lines: tuple[str, ...], words: str) -> None:
    text = workspace(
        f"t = T.empty((m, n), T.float32, {PLACED})", "for i, j in T.parallel(m, n):", *lines
    )
    with pytest.raises(UnsupportedError, match=words):
        PlaceTextures(100).run(ir.parse_ir(text), GRID)


@pytest.mark.parametrize("kind", ["bool", "int64", "float64", "bfloat16"])
def test_elements_that_no_image_holds_are_refused(kind: str) -> None:
    text = workspace(f"t = T.empty((m, n), T.{kind}, {PLACED})")
    with pytest.raises(UnsupportedError, match=f"a texture of {kind}"):
        PlaceTextures(100).run(ir.parse_ir(text), GRID)


@pytest.mark.parametrize(
    ("shape", "error"),
    [
        ("(101, 4)", ResourceError("", 101, 100, "rows")),
        ("(1, 404)", ResourceError("", 101, 100, "columns of four elements")),
        ("()", UnsupportedError("opencl", "", "it has no row of texels", "")),
    ],
)
def test_known_sizes_are_refused_now(shape: str, error: DovetailError) -> None:
    text = workspace(f"t = T.empty({shape}, T.float32, {PLACED})")
    with pytest.raises(type(error)) as caught:
        PlaceTextures(100).run(ir.parse_ir(text), GRID)
    found, wanted = caught.value, error
    if isinstance(found, ResourceError) and isinstance(wanted, ResourceError):
        assert (found.need, found.have, found.unit) == (wanted.need, wanted.have, wanted.unit)


def test_a_parameter_whose_rows_are_known_to_end_within_a_texel_is_refused() -> None:
    text = parameter(
        "assert n == 6, ('six')", "for i, j in T.parallel(p, q):", "    y[i, j] = x[i, j]"
    )
    with pytest.raises(UnsupportedError, match="rows of 6 elements"):
        PlaceTextures(100).run(ir.parse_ir(text), GRID)
