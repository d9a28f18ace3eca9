"""The words of WGSL that a name must not be, or should not hide.

Source: WebGPU Shading Language, W3C, sections "Keyword Summary", "Reserved Words", "Predeclared
Types and Type-Generators Summary", "Predeclared Enumerants Summary", "Built-in Functions". A
program may name its own things like predeclared ones, but then it can no longer use those; none
of ours is named so.
"""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


KEYWORDS: Final = _words(
    """
    alias break case const const_assert continue continuing default diagnostic discard else
    enable false fn for if let loop override requires return struct switch true var while
    """
)
"""What no name may be."""

RESERVED: Final = _words(
    """
    NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await
    become cast catch class co_await co_return co_yield coherent column_major common compile
    compile_fragment concept const_cast consteval constexpr constinit crate debugger decltype
    delete demote demote_to_helper do dynamic_cast enum explicit export extends extern external
    fallthrough filter final finally friend from fxgroup get goto groupshared highp impl
    implements import inline instanceof interface layout lowp macro macro_rules match mediump
    meta mod module move mut mutable namespace new nil noexcept noinline nointerpolation
    non_coherent noncoherent noperspective null nullptr of operator package packoffset partition
    pass patch pixelfragment precise precision premerge priv protected pub public readonly ref
    regardless register reinterpret_cast require resource restrict self set shared sizeof smooth
    snorm static static_assert static_cast std subroutine super target template this
    thread_local throw trait try type typedef typeid typename typeof union unless unorm unsafe
    unsized use using varying virtual volatile wgsl where with writeonly yield
    """
)
"""What no name may be, for the sake of later versions of the language."""

PREDECLARED: Final = _words(
    """
    array atomic bool f16 f32 i32 mat2x2 mat2x2f mat2x2h mat2x3 mat2x3f mat2x3h mat2x4 mat2x4f
    mat2x4h mat3x2 mat3x2f mat3x2h mat3x3 mat3x3f mat3x3h mat3x4 mat3x4f mat3x4h mat4x2 mat4x2f
    mat4x2h mat4x3 mat4x3f mat4x3h mat4x4 mat4x4f mat4x4h ptr sampler sampler_comparison
    texture_1d texture_2d texture_2d_array texture_3d texture_cube texture_cube_array
    texture_depth_2d texture_depth_2d_array texture_depth_cube texture_depth_cube_array
    texture_depth_multisampled_2d texture_external texture_multisampled_2d texture_storage_1d
    texture_storage_2d texture_storage_2d_array texture_storage_3d u32 vec2 vec2f vec2h vec2i
    vec2u vec3 vec3f vec3h vec3i vec3u vec4 vec4f vec4h vec4i vec4u read write read_write
    function private workgroup uniform storage abs acos acosh all any arrayLength asin asinh
    atan atan2 atanh atomicAdd atomicAnd atomicCompareExchangeWeak atomicExchange atomicLoad
    atomicMax atomicMin atomicOr atomicStore atomicSub atomicXor bitcast bufferArrayView
    bufferLength bufferView ceil clamp cos cosh countLeadingZeros countOneBits
    countTrailingZeros cross degrees determinant distance dot dot4I8Packed dot4U8Packed dpdx
    dpdxCoarse dpdxFine dpdy dpdyCoarse dpdyFine exp exp2 extractBits faceForward
    firstLeadingBit firstTrailingBit floor fma fract frexp fwidth fwidthCoarse fwidthFine
    insertBits inverseSqrt ldexp length log log2 max min mix modf normalize pack2x16float
    pack2x16snorm pack2x16unorm pack4x8snorm pack4x8unorm pack4xI8 pack4xI8Clamp pack4xU8
    pack4xU8Clamp pow quadBroadcast quadSwapDiagonal quadSwapX quadSwapY quantizeToF16 radians
    reflect refract reverseBits round saturate select sign sin sinh smoothstep sqrt step
    storageBarrier subgroupAdd subgroupAll subgroupAnd subgroupAny subgroupBallot
    subgroupBroadcast subgroupBroadcastFirst subgroupElect subgroupExclusiveAdd
    subgroupExclusiveMul subgroupInclusiveAdd subgroupInclusiveMul subgroupMax subgroupMin
    subgroupMul subgroupOr subgroupShuffle subgroupShuffleDown subgroupShuffleUp
    subgroupShuffleXor subgroupXor tan tanh textureBarrier textureDimensions textureGather
    textureGatherCompare textureLoad textureNumLayers textureNumLevels textureNumSamples
    textureSample textureSampleBaseClampToEdge textureSampleBias textureSampleCompare
    textureSampleCompareLevel textureSampleGrad textureSampleLevel textureStore transpose trunc
    unpack2x16float unpack2x16snorm unpack2x16unorm unpack4x8snorm unpack4x8unorm unpack4xI8
    unpack4xU8 workgroupBarrier workgroupUniformLoad
    """
)
"""Types, enumerants and functions that every program sees."""

OURS: Final = frozenset(("block", "thread", "lane", "scalars", "Scalars"))
"""What the emitted text itself calls so."""

WORDS: Final = KEYWORDS | RESERVED | PREDECLARED | OURS
"""What the names of a kernel's variables and buffers stay away from."""
