"""Numbers of SPIR-V: the instructions and enumerants that the emitter uses, by their own names.

Source: SPIR-V Specification 1.6, section 3 (Binary Form), and the specifications of the extensions
SPV_KHR_integer_dot_product, SPV_KHR_cooperative_matrix, SPV_EXT_shader_atomic_float_add;
GLSL.std.450, section 2. How operands lie in words is in `grammar`.
"""

from __future__ import annotations

from typing import Final

MAGIC: Final = 0x07230203


class Op:
    """Opcodes, section 3.52."""

    Undef = 1
    Source = 3
    Name = 5
    MemberName = 6
    String = 7
    Line = 8
    Extension = 10
    ExtInstImport = 11
    ExtInst = 12
    MemoryModel = 14
    EntryPoint = 15
    ExecutionMode = 16
    Capability = 17
    TypeVoid = 19
    TypeBool = 20
    TypeInt = 21
    TypeFloat = 22
    TypeVector = 23
    TypeArray = 28
    TypeRuntimeArray = 29
    TypeStruct = 30
    TypePointer = 32
    TypeFunction = 33
    ConstantTrue = 41
    ConstantFalse = 42
    Constant = 43
    ConstantComposite = 44
    ConstantNull = 46
    SpecConstant = 50
    SpecConstantComposite = 51
    SpecConstantOp = 52
    Function = 54
    FunctionParameter = 55
    FunctionEnd = 56
    FunctionCall = 57
    Variable = 59
    Load = 61
    Store = 62
    AccessChain = 65
    InBoundsPtrAccessChain = 70
    Decorate = 71
    MemberDecorate = 72
    CompositeConstruct = 80
    CompositeExtract = 81
    CompositeInsert = 82
    CopyObject = 83
    ConvertFToU = 109
    ConvertFToS = 110
    ConvertSToF = 111
    ConvertUToF = 112
    UConvert = 113
    SConvert = 114
    FConvert = 115
    ConvertPtrToU = 117
    ConvertUToPtr = 120
    Bitcast = 124
    SNegate = 126
    FNegate = 127
    IAdd = 128
    FAdd = 129
    ISub = 130
    FSub = 131
    IMul = 132
    FMul = 133
    UDiv = 134
    SDiv = 135
    FDiv = 136
    UMod = 137
    SRem = 138
    SMod = 139
    FRem = 140
    UMulExtended = 151
    SMulExtended = 152
    IsNan = 156
    IsInf = 157
    LogicalEqual = 164
    LogicalNotEqual = 165
    LogicalOr = 166
    LogicalAnd = 167
    LogicalNot = 168
    Select = 169
    IEqual = 170
    INotEqual = 171
    UGreaterThan = 172
    SGreaterThan = 173
    UGreaterThanEqual = 174
    SGreaterThanEqual = 175
    ULessThan = 176
    SLessThan = 177
    ULessThanEqual = 178
    SLessThanEqual = 179
    Unordered = 163
    FOrdEqual = 180
    FUnordEqual = 181
    FOrdNotEqual = 182
    FUnordNotEqual = 183
    FOrdLessThan = 184
    FUnordLessThan = 185
    FOrdGreaterThan = 186
    FUnordGreaterThan = 187
    FOrdLessThanEqual = 188
    FUnordLessThanEqual = 189
    FOrdGreaterThanEqual = 190
    FUnordGreaterThanEqual = 191
    ShiftRightLogical = 194
    ShiftRightArithmetic = 195
    ShiftLeftLogical = 196
    BitwiseOr = 197
    BitwiseXor = 198
    BitwiseAnd = 199
    Not = 200
    BitFieldSExtract = 202
    BitFieldUExtract = 203
    BitReverse = 204
    BitCount = 205
    ControlBarrier = 224
    MemoryBarrier = 225
    AtomicLoad = 227
    AtomicStore = 228
    AtomicExchange = 229
    AtomicCompareExchange = 230
    AtomicIAdd = 234
    AtomicISub = 235
    AtomicSMin = 236
    AtomicUMin = 237
    AtomicSMax = 238
    AtomicUMax = 239
    AtomicAnd = 240
    AtomicOr = 241
    AtomicXor = 242
    Phi = 245
    LoopMerge = 246
    SelectionMerge = 247
    Label = 248
    Branch = 249
    BranchConditional = 250
    Return = 253
    ReturnValue = 254
    Unreachable = 255
    NoLine = 317
    GroupNonUniformAll = 334
    GroupNonUniformAny = 335
    GroupNonUniformBallot = 339
    GroupNonUniformShuffle = 345
    GroupNonUniformIAdd = 349
    GroupNonUniformFAdd = 350
    GroupNonUniformIMul = 351
    GroupNonUniformFMul = 352
    GroupNonUniformSMin = 353
    GroupNonUniformUMin = 354
    GroupNonUniformFMin = 355
    GroupNonUniformSMax = 356
    GroupNonUniformUMax = 357
    GroupNonUniformFMax = 358
    GroupNonUniformBitwiseAnd = 359
    GroupNonUniformBitwiseOr = 360
    GroupNonUniformBitwiseXor = 361
    SDot = 4450
    UDot = 4451
    SUDot = 4452
    SDotAccSat = 4453
    UDotAccSat = 4454
    SUDotAccSat = 4455
    TypeCooperativeMatrixKHR = 4456
    CooperativeMatrixLoadKHR = 4457
    CooperativeMatrixStoreKHR = 4458
    CooperativeMatrixMulAddKHR = 4459
    CooperativeMatrixLengthKHR = 4460
    AtomicFAddEXT = 6035


class Capability:
    """Section 3.31."""

    Matrix = 0
    Shader = 1
    Addresses = 4
    Kernel = 6
    Vector16 = 7
    Float16 = 9
    Float64 = 10
    Int64 = 11
    Int64Atomics = 12
    Int16 = 22
    Int8 = 39
    GroupNonUniform = 61
    GroupNonUniformVote = 62
    GroupNonUniformArithmetic = 63
    GroupNonUniformBallot = 64
    GroupNonUniformShuffle = 65
    StorageBuffer16BitAccess = 4433
    StorageBuffer8BitAccess = 4448
    DenormPreserve = 4464
    DenormFlushToZero = 4465
    SignedZeroInfNanPreserve = 4466
    RoundingModeRTE = 4467
    VulkanMemoryModel = 5345
    VulkanMemoryModelDeviceScope = 5346
    PhysicalStorageBufferAddresses = 5347
    DotProductInput4x8Bit = 6017
    DotProductInput4x8BitPacked = 6018
    DotProduct = 6019
    CooperativeMatrixKHR = 6022
    AtomicFloat32AddEXT = 6033
    AtomicFloat64AddEXT = 6034


class StorageClass:
    """Section 3.7."""

    UniformConstant = 0
    Input = 1
    Workgroup = 4
    CrossWorkgroup = 5
    Private = 6
    Function = 7
    PushConstant = 9
    StorageBuffer = 12
    PhysicalStorageBuffer = 5349


class Decoration:
    """Section 3.20."""

    SpecId = 1
    Block = 2
    ArrayStride = 6
    BuiltIn = 11
    Constant = 22
    Restrict = 19
    Aliased = 20
    Coherent = 23
    NonWritable = 24
    NonReadable = 25
    Binding = 33
    DescriptorSet = 34
    SaturatedConversion = 28
    Offset = 35
    FuncParamAttr = 38
    FPRoundingMode = 39
    NoContraction = 42
    Alignment = 44
    RestrictPointer = 5355
    AliasedPointer = 5356


class BuiltIn:
    """Section 3.21."""

    WorkgroupSize = 25
    WorkgroupId = 26
    LocalInvocationId = 27
    SubgroupSize = 36
    SubgroupId = 40
    SubgroupLocalInvocationId = 41


class ExecutionMode:
    """Section 3.6."""

    LocalSize = 17
    ContractionOff = 31
    DenormPreserve = 4459
    SignedZeroInfNanPreserve = 4461
    RoundingModeRTE = 4462


class Scope:
    """Section 3.27."""

    Device = 1
    Workgroup = 2
    Subgroup = 3


class Semantics:
    """Memory semantics, section 3.25."""

    Relaxed = 0
    AcquireRelease = 0x8
    UniformMemory = 0x40
    WorkgroupMemory = 0x100
    CrossWorkgroupMemory = 0x200
    MakeAvailable = 0x2000
    MakeVisible = 0x4000


class Model:
    """Addressing and memory models, execution model, sections 3.3 to 3.5."""

    Logical = 0
    Physical64 = 2
    PhysicalStorageBuffer64 = 5348
    GLSL450 = 1
    OpenCL = 2
    Vulkan = 3
    GLCompute = 5
    Kernel = 6


class Group:
    """Group operations, section 3.28."""

    Reduce = 0
    InclusiveScan = 1
    ExclusiveScan = 2


class Glsl:
    """Instructions of GLSL.std.450, section 2."""

    RoundEven = 2
    Trunc = 3
    FAbs = 4
    SAbs = 5
    Floor = 8
    Ceil = 9
    Sqrt = 31
    InverseSqrt = 32
    UMin = 38
    SMin = 39
    UMax = 41
    SMax = 42
    Fma = 50
    UnpackHalf2x16 = 62
    FindILsb = 73
    FindSMsb = 74
    FindUMsb = 75
    NMin = 79
    NMax = 80


class OpenCL:
    """Instructions of OpenCL.std: OpenCL Extended Instruction Set 1.0, section 2."""

    Ceil = 12
    CopySign = 13
    FAbs = 23
    Floor = 25
    Fma = 26
    FMax = 27
    FMin = 28
    Rint = 53
    Sqrt = 61
    Trunc = 66
    NativeCos = 81
    NativeDivide = 82
    NativeExp = 83
    NativeExp2 = 84
    NativeLog = 86
    NativeLog2 = 87
    NativePowr = 89
    NativeRecip = 90
    NativeRsqrt = 91
    NativeSin = 92
    NativeSqrt = 93
    NativeTan = 94
    SAbs = 141
    Clz = 151
    Ctz = 152
    SMax = 156
    UMax = 157
    SMin = 158
    UMin = 159
    SMulHi = 160
    SMad24 = 167
    SMul24 = 169
    Prefetch = 185
    UMulHi = 203


class Matrix:
    """SPV_KHR_cooperative_matrix: uses, layouts and operand flags."""

    A = 0
    B = 1
    Accumulator = 2
    RowMajor = 0
    ColumnMajor = 1
    SignedComponents = 0xF


PACKED_4X8: Final = 0
"""SPV_KHR_integer_dot_product, Packed Vector Format: PackedVectorFormat4x8Bit."""

ROUND_TO_EVEN: Final = 0
"""FP rounding mode RTE, section 3.16."""

ALIGNED: Final = 0x2
"""Memory operand Aligned, section 3.26."""

NON_PRIVATE: Final = 0x20
"""Memory operand NonPrivatePointer, section 3.26: others may see the access."""

UNROLL: Final = 1
"""Loop control Unroll, section 3.23."""
