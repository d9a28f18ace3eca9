"""Attributes and capabilities of OpenCL targets.

The defaults are what every OpenCL 1.2 full-profile device has to offer, so that the default image
runs everywhere. Source of the minima: The OpenCL Specification 1.2, table 4.3.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.opencl import namespace
from dovetail.backends.opencl.cl import subgroups
from dovetail.backends.opencl.cl.textures import TEXTURE, TEXTURE_LIMIT
from dovetail.backends.opencl.intrinsics import ATOMICS_64, DIALECT, EXPECTED_BLOCK_THREADS
from dovetail.support.errors import TargetError
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

SUBGROUP_SIZES: Final = (4, 8, 16, 32, 64)
"""What devices are known to have; of cl_intel_required_subgroup_size, of AMD, of Qualcomm."""

SCHEMA = TargetSchema(
    kind="opencl",
    attributes=(
        Attribute(
            name="max_block_threads", type="int", default=EXPECTED_BLOCK_THREADS, least=1,
            unit="threads",
            doc="threads in a block that kernels may use",
            source="OpenCL 1.2 requires 1 only; every GPU and CPU driver known allows 256",
        ),
        Attribute(
            name="format", type="str", default="cl", choices=("cl", "spv"),
            doc="OpenCL C, or SPIR-V, which not every device takes",
            source="OpenCL 3.0, clCreateProgramWithIL: optional",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=32768, unit="bytes",
            doc="shared memory of a block that kernels may use",
            source="OpenCL 1.2, table 4.3, CL_DEVICE_LOCAL_MEM_SIZE: at least 32 KiB",
        ),
        Attribute(
            name="fp64", type="bool", default=True,
            doc="kernels may compute in float64; only those that do require it of the device",
            source="OpenCL 1.2, CL_DEVICE_DOUBLE_FP_CONFIG: optional",
        ),
        Attribute(
            name="int64_atomics", type="bool", default=True,
            doc="kernels may update 64-bit elements atomically; only those that do require it",
            source="cl_khr_int64_base_atomics and cl_khr_int64_extended_atomics: optional",
        ),
        Attribute(
            name="integer_dot_product", type="bool", default=False,
            doc="kernels may use T.opencl.dot4_i8 and dot4_u8; only those that do require it",
            source="cl_khr_integer_dot_product: optional",
        ),
        Attribute(
            name="subgroup_size", type="int", default=0, choices=(0, *SUBGROUP_SIZES),
            unit="threads",
            doc="threads of a native subgroup, in OpenCL C; 0: emulated in shared memory, 32 of "
            "them",
            source="OpenCL 3.0, CL_DEVICE_MAX_NUM_SUB_GROUPS: optional; the size is the driver's, "
            "and one that it gives to another number of threads refuses the image",
        ),
        Attribute(
            name="texture_spatial_limit", type="int", default=TEXTURE_LIMIT,
            least=1, unit="texels",
            doc="rows, and columns of four elements, that a texture may have",
            source="OpenCL 1.2, table 4.3, CL_DEVICE_IMAGE2D_MAX_WIDTH and _HEIGHT: at least 8192",
        ),
        Attribute(
            name="texture_pitch_alignment", type="int", default=1, least=1, unit="texels",
            doc="what the rows of textures that a call makes are padded to a multiple of, so that "
            "the device reads them where they are",
            source="cl_khr_image2d_from_buffer, CL_DEVICE_IMAGE_PITCH_ALIGNMENT_KHR",
        ),
    ),
)  # fmt: skip

_INTS = frozenset(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))
_ATOMICS = frozenset(DIALECT.atomics)
_ATOMICS_32 = frozenset(name for name in _ATOMICS if name.partition(".")[2] not in ATOMICS_64)


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use.

    Raises:
        TargetError: Subgroups are asked for in SPIR-V.
    """
    doubles = frozenset(("float64",)) if target.get("fp64") else frozenset[str]()
    dtypes = _INTS | {"bool", "float32"} | doubles
    spirv = target.text("format") == "spv"
    native = target.number("subgroup_size")
    if spirv and native:
        raise TargetError(
            f"target '{target}': SPIR-V for OpenCL has no '-subgroup_size={native}', it makes "
            "subgroups of shared memory; leave the attribute out, or take '-format=cl'"
        )
    return Capabilities(
        threads="grid",
        dtypes=dtypes,
        storage_dtypes=dtypes | {"float16", "bfloat16"},
        ops=_known_ops(target),
        atomics=_ATOMICS if target.get("int64_atomics") else _ATOMICS_32,
        max_block_threads=target.number("max_block_threads"),
        max_shared_bytes=target.number("max_shared_bytes"),
        buffer_offsets=True,
        grid_base=True,
        narrow_index=True,
        block_threads=min(EXPECTED_BLOCK_THREADS, target.number("max_block_threads")),
        subgroup_size=native or 32,
        # How the threads of a block are numbered in its subgroups is the device's to say.
        subgroup_lines=True,
        table_entries=None,
        features=frozenset(("fence", "subgroup") if native else ("fence",)),
        scopes=frozenset[str]() if spirv else frozenset((TEXTURE,)),
        strict=True,
        requirements=("opencl.version >= 120",),
    )


def _known_ops(target: Target) -> frozenset[str]:
    """What kernels for a target may use, with what only OpenCL has."""
    ops = _spirv_ops() if target.text("format") == "spv" else _ops()
    ops |= namespace.OPS
    if target.number("subgroup_size"):
        ops |= frozenset(subgroups.OPS)
    return ops | namespace.DOT_OPS if target.get("integer_dot_product") else ops


def _ops() -> frozenset[str]:
    """Every op of the table that the dialect spells for some type."""
    spelled = {key.partition(".")[0] for key in DIALECT.ops}
    # Of vectors there are texels only, and of those what is read and written at once.
    return frozenset(name for name in ir.OPS if name in spelled) | {"vector", "extract"}


def _spirv_ops() -> frozenset[str]:
    """Those that are spelled in LLVM IR, whose writer OpenCL C does not need."""
    from dovetail.backends.opencl.spv.spellings import OPS

    return OPS
