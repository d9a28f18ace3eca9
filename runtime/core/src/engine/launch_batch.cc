#include "engine/launch_batch.h"

#include <cstring>
#include <memory>

#include "engine/error.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

// Block indices are uint32 (docs/format/image.md, "Grid base").
constexpr int64_t kMaxCutExtent = UINT32_MAX;

template <typename T>
void Store(uint8_t* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

void StoreInteger(ScalarRecipe::Type type, uint8_t* at, int64_t value) {
  switch (type) {
    case ScalarRecipe::Type::kInt32:
    case ScalarRecipe::Type::kUint32:
      Store(at, static_cast<uint32_t>(static_cast<uint64_t>(value)));
      break;
    case ScalarRecipe::Type::kInt64:
    case ScalarRecipe::Type::kUint64:
      Store(at, value);
      break;
    case ScalarRecipe::Type::kFloat32:
      Store(at, static_cast<float>(value));
      break;
    case ScalarRecipe::Type::kFloat64:
      Store(at, static_cast<double>(value));
      break;
  }
}

// An integer as it reaches the kernel, which may wrap.
int64_t Seen(const ProgramSize& size, int64_t value) {
  switch (size.type) {
    case ScalarRecipe::Type::kInt32:
      return static_cast<int32_t>(static_cast<uint32_t>(static_cast<uint64_t>(value)));
    case ScalarRecipe::Type::kUint32:
      return static_cast<uint32_t>(static_cast<uint64_t>(value));
    case ScalarRecipe::Type::kUint64:
      return value < 0 ? INT64_MAX : value;
    default:
      return value;
  }
}

std::string GridText(const int64_t* extents) {
  return Concat("(", extents[0], ", ", extents[1], ", ", extents[2], ")");
}

}  // namespace

void StoreParameter(const ScalarRecipe& recipe, uint8_t* at, const ScalarSlot& slot) {
  const bool is_narrow = recipe.type == ScalarRecipe::Type::kFloat32;
  const bool to_float = is_narrow || recipe.type == ScalarRecipe::Type::kFloat64;
  if (!to_float || recipe.from == ScalarRecipe::From::kSigned) {
    StoreInteger(recipe.type, at, slot.integer);
    return;
  }
  const auto whole = static_cast<uint64_t>(slot.integer);
  const bool is_float = recipe.from == ScalarRecipe::From::kFloat;
  if (is_narrow) {
    Store(at, is_float ? static_cast<float>(slot.floating) : static_cast<float>(whole));
  } else {
    Store(at, is_float ? slot.floating : static_cast<double>(whole));
  }
}

void StepBudget::Refuse(uint64_t steps) const {
  const uint64_t used = program_.most_steps - left_;
  FailLimit(ErrorKind::kResource, program_.plan->name + ": ", Limit::kCallSteps,
            steps > UINT64_MAX - used ? UINT64_MAX : used + steps, program_.most_steps);
}

int64_t LaunchBatch::Bind(const ProgramLaunch& launch, uint32_t number, const TensorSlot& tensor,
                          dvt_binding* binding) const {
  const dvt_device_limits& limits = program_.device->limits();
  const ProgramBinding& spec = launch.bindings[number];
  binding->memory = tensor.data;
  binding->lead = 0;
  if (tensor.IsEmpty()) {
    binding->memory = program_.device->EmptyBinding();
    binding->offset = program_.device->EmptyOffset(number);
    binding->size = spec.element_bytes;
    return 0;
  }
  if (limits.is_host_memory != 0 && limits.binding_alignment == 1) {
    // A pointer reaches either way from element 0, so nothing is left to pass as an offset.
    binding->offset = static_cast<uint64_t>(tensor.first);
    binding->size = static_cast<uint64_t>(tensor.high - tensor.first);
    return 0;
  }
  // Ranges begin at whole elements, so that what is left is a number of elements. Both are powers
  // of two.
  const uint64_t alignment =
      limits.binding_alignment > spec.element_bytes ? limits.binding_alignment : spec.element_bytes;
  const auto low = static_cast<uint64_t>(tensor.low);
  // Host memory is aligned by address: a tensor's data need not be aligned itself.
  const uint64_t base = limits.is_host_memory != 0 ? reinterpret_cast<uintptr_t>(tensor.data) : 0;
  const uint64_t start =
      limits.binding_alignment == 0 ? 0 : ((base + low) & ~(alignment - 1)) - base;
  const int64_t offset = (tensor.first - static_cast<int64_t>(start)) / spec.element_bytes;
  binding->offset = start;
  binding->size = static_cast<uint64_t>(tensor.high) - start;
  binding->lead = low - start;
  const std::string& kernel = program_.plan->kernels[launch.kernel_name];
  if (offset != 0 && !spec.has_offset) {
    Fail(ErrorKind::kUnsupported, program_.plan->name, ": kernel '", kernel,
         "' has no offset argument for buffer ", number, ", and ", program_.device->name(),
         limits.binding_alignment == 0
             ? " binds only whole memory objects"
             : Concat(" binds only at multiples of ", limits.binding_alignment, " bytes"),
         "; the data begins ", offset, " elements later: copy it first");
  }
  if (binding->size > limits.max_binding_bytes) {
    Fail(ErrorKind::kResource, program_.plan->name, ": buffer ", number, " of kernel '", kernel,
         "' needs a bound range of ", binding->size, " bytes, ", program_.device->name(),
         " allows ", limits.max_binding_bytes);
  }
  return offset;
}

void LaunchBatch::CheckSizes(const ProgramLaunch& launch, const int64_t* registers,
                             const TensorSlot* tensors, const ScalarSlot* scalars) const {
  for (const ProgramSize& size : launch.sizes) {
    const TensorSlot& tensor = tensors[size.tensor];
    const int64_t extent = tensor.shape[size.axis];
    // A stride along one element leads nowhere, nor does any in a tensor without elements.
    if (size.is_stride && (extent <= 1 || tensor.IsEmpty())) continue;
    int64_t have = extent;
    int64_t row_major = 1;
    if (size.is_stride) {
      // Along axes of stride 0 a tensor may have more elements than can be counted.
      for (uint32_t i = size.rank; i-- > size.axis + 1;) {
        if (__builtin_mul_overflow(row_major, tensor.shape[i], &row_major)) row_major = -1;
      }
      have = tensor.strides == kNoExtents ? row_major : tensor.strides[size.axis];
    }
    int64_t given = size.value;
    if (size.source == ProgramSize::Source::kRowMajor) given = row_major;
    if (size.source == ProgramSize::Source::kRegister) given = Seen(size, registers[size.value]);
    if (size.source == ProgramSize::Source::kScalar) {
      given = Seen(size, scalars[size.value].integer);
    }
    if (size.is_stride ? given == have : given <= have) continue;
    Fail(ErrorKind::kPlan, "plan '", program_.plan->name, "': kernel '",
         Brief(program_.plan->kernels[launch.kernel_name]), "' takes ", given, " as the ",
         size.is_stride ? "stride" : "extent", " of buffer ", size.buffer, " along axis ",
         size.axis, ", its tensor has ", have);
  }
}

void LaunchBatch::WriteScalars(const ProgramLaunch& launch, const int64_t* registers,
                               const ScalarSlot* scalars, const uint64_t* base,
                               const int64_t* offsets, uint8_t* block) const {
  uint64_t shared = launch.shared_bytes;
  for (const ScalarRecipe& recipe : launch.scalars) {
    uint8_t* at = block + recipe.at;
    switch (recipe.source) {
      case ScalarRecipe::Source::kRegister:
        StoreInteger(recipe.type, at, registers[recipe.number]);
        break;
      case ScalarRecipe::Source::kParameter:
        StoreParameter(recipe, at, scalars[recipe.number]);
        break;
      case ScalarRecipe::Source::kOffset: {
        const int64_t offset = offsets[recipe.number];
        if (recipe.type == ScalarRecipe::Type::kInt32 && offset > INT32_MAX) {
          Fail(ErrorKind::kUnsupported, program_.plan->name, ": kernel '",
               program_.plan->kernels[launch.kernel_name], "' takes 32-bit offsets, buffer ",
               recipe.number, " begins at element ", offset);
        }
        StoreInteger(recipe.type, at, offset);
        break;
      }
      case ScalarRecipe::Source::kGridBase:
        StoreInteger(recipe.type, at, static_cast<int64_t>(base[recipe.number]));
        break;
      case ScalarRecipe::Source::kShared: {
        const int64_t bytes = registers[recipe.number];
        const uint64_t most = program_.device->limits().max_shared_bytes;
        // As `analysis.shared_bytes` of the compiler counts: arrays are aligned to 16.
        shared += (static_cast<uint64_t>(bytes) + 15) & ~uint64_t{15};
        if (bytes < 0 || shared > most) {
          Fail(ErrorKind::kResource, program_.plan->name, ": kernel '",
               program_.plan->kernels[launch.kernel_name], "' needs ",
               bytes < 0 ? Concat(bytes) : Concat(shared), " bytes of shared memory in a block, ",
               program_.device->name(), " has ", most);
        }
        StoreInteger(recipe.type, at, bytes);
        break;
      }
    }
  }
}

void LaunchBatch::Append(const ProgramLaunch& launch, const int64_t* registers,
                         const TensorSlot* tensors, const ScalarSlot* scalars, const uint64_t* base,
                         const uint32_t* grid) {
  const auto bindings = static_cast<uint32_t>(launch.bindings.size());
  const uint32_t scalar_room = (launch.scalar_bytes + 7) & ~7u;
  const bool is_large = bindings > kBindings || scalar_room > kScalarBytes;
  if (is_large || launch_count_ == kLaunches || bindings > kBindings - binding_count_ ||
      scalar_room > kScalarBytes - scalar_bytes_) {
    Flush();
  }
  // A launch with very many arguments is the rare one that allocates.
  std::unique_ptr<dvt_binding[]> own_bindings(is_large ? new dvt_binding[bindings + 1] : nullptr);
  std::unique_ptr<uint64_t[]> own_scalars(is_large ? new uint64_t[scalar_room / 8 + 1] : nullptr);
  dvt_binding* binding = is_large ? own_bindings.get() : bindings_ + binding_count_;
  uint8_t* block =
      is_large ? reinterpret_cast<uint8_t*>(own_scalars.get()) : scalars_ + scalar_bytes_;

  int64_t few_offsets[kBindings];
  std::unique_ptr<int64_t[]> many_offsets(is_large ? new int64_t[bindings + 1] : nullptr);
  int64_t* offsets = is_large ? many_offsets.get() : few_offsets;
  for (uint32_t i = 0; i < bindings; ++i) {
    offsets[i] = Bind(launch, i, tensors[launch.bindings[i].tensor], &binding[i]);
  }
  if (scalar_room != 0) {
    if (launch.has_padding) std::memset(block, 0, scalar_room);
    WriteScalars(launch, registers, scalars, base, offsets, block);
  }
  sources_[launch_count_] = &launch;
  const int64_t work = launch.has_work ? registers[launch.work] : 0;
  work_[launch_count_] = work > 0 ? static_cast<uint64_t>(work) : 0;
  dvt_launch& entry = launches_[launch_count_++];
  entry.kernel = launch.kernel;
  for (uint32_t i = 0; i < 3; ++i) entry.grid[i] = grid[i];
  entry.binding_count = bindings;
  entry.bindings = bindings == 0 ? nullptr : binding;
  entry.scalars = launch.scalar_bytes == 0 ? nullptr : block;
  entry.scalar_bytes = launch.scalar_bytes;
  if (is_large) {
    Flush();
  } else {
    binding_count_ += bindings;
    scalar_bytes_ += scalar_room;
  }
}

void LaunchBatch::AppendCut(const ProgramLaunch& launch, const int64_t* registers,
                            const TensorSlot* tensors, const ScalarSlot* scalars,
                            const int64_t* extents, StepBudget* budget) {
  const dvt_device_limits& limits = program_.device->limits();
  uint64_t step[3];
  uint64_t pieces = 1;
  for (uint32_t i = 0; i < 3; ++i) {
    const uint64_t most = limits.max_grid[i] > UINT32_MAX ? UINT32_MAX : limits.max_grid[i];
    step[i] = most;
    if (static_cast<uint64_t>(extents[i]) <= most) continue;
    if (launch.has_grid_base[i] && extents[i] <= kMaxCutExtent && most != 0) {
      const uint64_t parts = (static_cast<uint64_t>(extents[i]) - 1) / most + 1;
      if (__builtin_mul_overflow(pieces, parts, &pieces)) pieces = UINT64_MAX;
      continue;
    }
    Fail(ErrorKind::kUnsupported, program_.plan->name, ": kernel '",
         program_.plan->kernels[launch.kernel_name], "' needs a grid of ", GridText(extents),
         " blocks, ", program_.device->name(), " launches at most ", most, " along dimension ", i,
         launch.has_grid_base[i] ? ", and a cut grid ends at 4294967295"
                                 : ", and the kernel takes no grid base");
  }
  budget->Spend(pieces - 1);  // each is a launch; the step itself is counted already
  uint64_t base[3];
  for (base[2] = 0; base[2] < static_cast<uint64_t>(extents[2]); base[2] += step[2]) {
    for (base[1] = 0; base[1] < static_cast<uint64_t>(extents[1]); base[1] += step[1]) {
      for (base[0] = 0; base[0] < static_cast<uint64_t>(extents[0]); base[0] += step[0]) {
        uint32_t grid[3];
        for (uint32_t i = 0; i < 3; ++i) {
          const uint64_t left = static_cast<uint64_t>(extents[i]) - base[i];
          grid[i] = static_cast<uint32_t>(left < step[i] ? left : step[i]);
        }
        Append(launch, registers, tensors, scalars, base, grid);
      }
    }
  }
}

void LaunchBatch::Add(const ProgramLaunch& launch, const int64_t* registers,
                      const TensorSlot* tensors, const ScalarSlot* scalars, StepBudget* budget) {
  const uint64_t* most = program_.device->limits().max_grid;
  const uint64_t base[3] = {0, 0, 0};
  int64_t extents[3];
  uint32_t grid[3];
  bool fits = true;
  for (uint32_t i = 0; i < 3; ++i) {
    extents[i] = registers[launch.grid[i]];
    if (extents[i] <= 0) return;
    fits &= extents[i] <= UINT32_MAX && static_cast<uint64_t>(extents[i]) <= most[i];
    grid[i] = static_cast<uint32_t>(extents[i]);
  }
  CheckSizes(launch, registers, tensors, scalars);
  if (fits) {
    Append(launch, registers, tensors, scalars, base, grid);
  } else {
    is_whole_ = false;
    AppendCut(launch, registers, tensors, scalars, extents, budget);
  }
}

std::unique_ptr<const Trace> LaunchBatch::MakeTrace(const TensorSlot* tensors,
                                                    const ScalarSlot* scalars) const {
  if (!is_whole_) return nullptr;
  return std::make_unique<const Trace>(program_, tensors, scalars, launches_, work_, sources_,
                                       launch_count_);
}

void LaunchBatch::Flush() {
  if (launch_count_ == 0) return;
  is_whole_ = false;
  const uint32_t count = launch_count_;
  launch_count_ = 0;
  binding_count_ = 0;
  scalar_bytes_ = 0;
  stream_.Launch(launches_, work_, count);
}

}  // namespace dovetail::runtime
