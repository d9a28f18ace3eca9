#include "tensor_maps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <system_error>

#include "dovetail/stream_ordered/image.h"

namespace dovetail::runtime::cuda {
namespace {

using stream_ordered::Outcome;

/* CUDA Driver API, cuTensorMapEncodeTiled. */
constexpr uint32_t kMostDimensions = 5;
constexpr uint64_t kMostBox = 256;
constexpr uint64_t kGranule = 16; /* bytes, of addresses and strides */
constexpr int64_t kStrideEnd = int64_t{1} << 40;
/* The same: 2^31 would be allowed, but indices have 32 bits (PTX ISA, "cp.async.bulk.tensor"). */
constexpr int64_t kMostExtent = (int64_t{1} << 31) - 1;

/* What is kept of each map: a kernel is called with a few sets of tensors in turn. */
constexpr size_t kKeptMaps = 8;

struct ElementType {
  std::string_view name;
  int type; /* CUtensorMapDataType */
  int64_t bytes;
};
constexpr ElementType kTypes[] = {
    {"int8", kCuTensorUint8, 1},      {"uint8", kCuTensorUint8, 1},
    {"int16", kCuTensorUint16, 2},    {"uint16", kCuTensorUint16, 2},
    {"int32", kCuTensorInt32, 4},     {"uint32", kCuTensorUint32, 4},
    {"int64", kCuTensorInt64, 8},     {"uint64", kCuTensorUint64, 8},
    {"float16", kCuTensorFloat16, 2}, {"bfloat16", kCuTensorBfloat16, 2},
    {"float32", kCuTensorFloat32, 4}, {"float64", kCuTensorFloat64, 8},
};

struct Swizzle {
  uint64_t bytes;
  int mode; /* CUtensorMapSwizzle */
};
constexpr Swizzle kSwizzles[] = {{0, kCuTensorNoSwizzle},
                                 {32, kCuTensorSwizzle32},
                                 {64, kCuTensorSwizzle64},
                                 {128, kCuTensorSwizzle128}};

/* A number of the image, or where a launch has it. */
struct Factor {
  bool is_scalar = false;
  bool is_wide = false;   /* the scalar has 64 bits */
  bool is_signed = false; /* the scalar is of a signed type */
  int64_t value = 0;
  uint64_t offset = 0; /* in the scalar block */

  int64_t Of(const dvt_launch& launch) const {
    if (!is_scalar) return value;
    const char* const place = static_cast<const char*>(launch.scalars) + offset;
    if (is_wide) {
      int64_t found = 0;
      std::memcpy(&found, place, sizeof(found));
      return found; /* beyond 2^63 it becomes negative, and is refused like that */
    }
    uint32_t found = 0;
    std::memcpy(&found, place, sizeof(found));
    return is_signed ? static_cast<int32_t>(found) : int64_t{found};
  }
};

/* A product. */
struct Source {
  std::vector<Factor> factors;

  /* INT64_MAX, which nothing may be, where the product is larger. */
  int64_t Of(const dvt_launch& launch) const {
    int64_t product = 1;
    for (const Factor& factor : factors) {
      if (__builtin_mul_overflow(product, factor.Of(launch), &product)) return INT64_MAX;
    }
    return product;
  }
};

/* Takes what stands before the next separator. */
std::string_view Take(std::string_view* rest, char separator) {
  const size_t end = std::min(rest->find(separator), rest->size());
  const std::string_view word = rest->substr(0, end);
  rest->remove_prefix(std::min(end + 1, rest->size()));
  return word;
}

bool ReadNumber(std::string_view word, uint64_t most, uint64_t* number) {
  const char* const first = word.data();
  const char* const end = first + word.size();
  const auto [stop, error] = std::from_chars(first, end, *number);
  return error == std::errc() && stop == end && *number <= most;
}

bool ReadFactor(std::string_view word, const ImageFunction& function, Factor* factor) {
  uint64_t number = 0;
  if (word.empty() || word[0] != '#') {
    if (!ReadNumber(word, INT64_MAX, &number)) return false;
    factor->value = static_cast<int64_t>(number);
    return true;
  }
  if (!ReadNumber(word.substr(1), kMaxImageArguments, &number)) return false;
  if (number >= function.arguments.size()) return false;
  const ImageArgument& argument = function.arguments[number];
  const bool is_integer =
      argument.dtype.code == DTypeCode::kInt || argument.dtype.code == DTypeCode::kUInt;
  if (argument.kind != ArgumentKind::kScalar || !is_integer || argument.dtype.bits < 32) {
    return false;
  }
  factor->is_scalar = true;
  factor->is_wide = argument.dtype.bits == 64;
  factor->is_signed = argument.dtype.code == DTypeCode::kInt;
  factor->offset = argument.scalar_offset;
  return true;
}

/* "#2*#3*4". */
bool ReadSource(std::string_view word, const ImageFunction& function, Source* source) {
  if (word.empty()) return false;
  while (!word.empty()) {
    Factor factor;
    if (!ReadFactor(Take(&word, '*'), function, &factor)) return false;
    source->factors.push_back(factor);
  }
  return true;
}

std::string Hexadecimal(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

/* Calls `visit` with each line of the payload's entry, without the function's name, and that
 * function. */
template <typename Visit>
Status EachLine(const ImageView& image, Visit&& visit) {
  const ImagePayload* const entry = image.FindPayload("tensor_maps");
  std::string_view rest = entry == nullptr ? std::string_view() : entry->value;
  while (!rest.empty()) {
    std::string_view line = Take(&rest, '\n');
    const std::string_view name = Take(&line, ' ');
    const ImageFunction* const function = image.FindFunction(name);
    if (function == nullptr) {
      return InvalidImage("the image's tensor maps name the function '" + std::string(name) +
                          "', which it does not have");
    }
    DOVETAIL_RETURN_IF_ERROR(visit(*function, line));
  }
  return {};
}

}  // namespace

/* One map, the innermost dimension first. */
struct TensorMaps::Description {
  std::string name; /* of the argument, for messages */
  uint32_t binding = 0;
  const ElementType* type = nullptr;
  const Swizzle* swizzle = nullptr;
  uint32_t rank = 0;
  std::array<uint32_t, kMostDimensions> box{};
  std::array<Source, kMostDimensions> extents;
  std::array<Source, kMostDimensions - 1> strides; /* in elements */

  Values Read(const dvt_launch& launch) const;
  Status Check(const Values& values) const;
  /* "tensor copies of argument 'x'" */
  std::string What() const { return "tensor copies of argument '" + name + "'"; }
};

/* What a launch gives: all that the driver is told, and that is not constant. */
struct TensorMaps::Values {
  uint64_t address = 0;
  std::array<int64_t, kMostDimensions> extents{};
  std::array<int64_t, kMostDimensions - 1> strides{}; /* in elements */

  bool operator==(const Values& other) const {
    return address == other.address && extents == other.extents && strides == other.strides;
  }
};

struct TensorMaps::Encoded {
  Values values;
  uint64_t last_use = 0; /* 0: never */
  CuTensorMap map;
};

struct TensorMaps::Kept {
  std::mutex mutex;
  uint64_t clock = 0;
  std::vector<std::array<Encoded, kKeptMaps>> maps; /* by description */
};

TensorMaps::TensorMaps() : kept_(std::make_unique<Kept>()) {}
TensorMaps::~TensorMaps() = default;

size_t TensorMaps::count() const { return descriptions_.size(); }

TensorMaps::Values TensorMaps::Description::Read(const dvt_launch& launch) const {
  Values values;
  const dvt_binding& given = launch.bindings[binding];
  values.address = reinterpret_cast<uintptr_t>(given.memory) + given.offset;
  for (uint32_t i = 0; i < rank; ++i) {
    values.extents[i] = extents[i].Of(launch);
    if (i + 1 < rank) values.strides[i] = strides[i].Of(launch);
  }
  return values;
}

Status TensorMaps::Description::Check(const Values& values) const {
  if (values.address % kGranule != 0) {
    return {DVT_INVALID_ARGUMENT, What() + ": it begins at address " + Hexadecimal(values.address) +
                                      ", and must at a multiple of 16 bytes"};
  }
  for (uint32_t i = 0; i < rank; ++i) {
    const int64_t extent = values.extents[i];
    if (extent < 1 || extent > kMostExtent) {
      return {DVT_INVALID_ARGUMENT, What() + ": dimension " + std::to_string(rank - 1 - i) +
                                        " has extent " + std::to_string(extent) +
                                        ", allowed are 1 to " + std::to_string(kMostExtent)};
    }
    if (i + 1 == rank) break;
    const int64_t stride = values.strides[i];
    if (stride >= 0 && stride < kStrideEnd / type->bytes &&
        stride * type->bytes % static_cast<int64_t>(kGranule) == 0) {
      continue;
    }
    return {DVT_INVALID_ARGUMENT,
            What() + ": dimension " + std::to_string(rank - 2 - i) + " has the stride " +
                std::to_string(stride) + " elements of " + std::to_string(type->bytes) +
                " bytes, allowed are multiples of 16 bytes from 0 to less than 2^40"};
  }
  return {};
}

Status TensorMaps::Add(std::string_view line, const ImageFunction& function) {
  const auto bad = [&line](const char* what, std::string_view found) {
    return InvalidImage("a tensor map of the image ('" + std::string(line) + "') has " +
                        std::string(what) + " '" + std::string(found) + "'");
  };
  Description made;
  std::string_view rest = line;
  std::string_view word = Take(&rest, ' ');
  uint64_t number = 0;
  if (!ReadNumber(word, kMaxImageArguments, &number) || number >= function.buffer_count) {
    return bad("the buffer", word);
  }
  made.binding = static_cast<uint32_t>(number);
  made.name = Take(&rest, ' ');
  word = Take(&rest, ' ');
  for (const ElementType& each : kTypes) {
    if (each.name == word) made.type = &each;
  }
  if (made.type == nullptr) return bad("the type", word);
  word = Take(&rest, ' ');
  if (!ReadNumber(word, kMostBox, &number)) return bad("the swizzle", word);
  for (const Swizzle& each : kSwizzles) {
    if (each.bytes == number) made.swizzle = &each;
  }
  if (made.swizzle == nullptr) return bad("the swizzle", word);
  std::string_view box = Take(&rest, ' ');
  std::string_view extents = Take(&rest, ' ');
  std::string_view strides = Take(&rest, ' ');
  if (!rest.empty()) return bad("more fields", rest);
  while (!box.empty()) {
    word = Take(&box, ',');
    if (made.rank == kMostDimensions || !ReadNumber(word, kMostBox, &number) || number == 0) {
      return bad("the extent of a box", word);
    }
    made.box[made.rank++] = static_cast<uint32_t>(number);
  }
  if (made.rank == 0) return bad("the box", box);
  for (uint32_t i = 0; i < made.rank; ++i) {
    word = Take(&extents, ',');
    if (!ReadSource(word, function, &made.extents[i])) return bad("the extent", word);
  }
  for (uint32_t i = 0; i + 1 < made.rank; ++i) {
    word = Take(&strides, ',');
    if (!ReadSource(word, function, &made.strides[i])) return bad("the stride", word);
  }
  if (!extents.empty()) return bad("more extents", extents);
  if (strides != (made.rank == 1 ? "-" : "")) return bad("more strides", strides);
  descriptions_.push_back(std::move(made));
  kept_->maps.emplace_back();
  return {};
}

Status TensorMaps::Check(const ImageView& image) {
  TensorMaps all;
  return EachLine(image, [&all](const ImageFunction& function, std::string_view line) {
    return all.Add(line, function);
  });
}

std::shared_ptr<const TensorMaps> TensorMaps::Of(const ImageView& image,
                                                 const ImageFunction& function) {
  auto maps = std::make_shared<TensorMaps>();
  const Status status =
      EachLine(image, [&maps, &function](const ImageFunction& owner, std::string_view line) {
        return owner.name == function.name ? maps->Add(line, owner) : Status();
      });
  return !status.ok() || maps->count() == 0 ? nullptr : maps;
}

Status TensorMaps::CheckLaunch(const dvt_launch& launch) const {
  for (const Description& description : descriptions_) {
    DOVETAIL_RETURN_IF_ERROR(description.Check(description.Read(launch)));
  }
  return {};
}

Outcome TensorMaps::Encode(const Api& api, const dvt_launch& launch, unsigned char* maps,
                           std::string* which) const {
  const std::lock_guard<std::mutex> lock(kept_->mutex);
  for (size_t i = 0; i < descriptions_.size(); ++i) {
    const Description& description = descriptions_[i];
    const Values values = description.Read(launch);
    auto& kept = kept_->maps[i];
    auto found = std::find_if(kept.begin(), kept.end(), [&values](const Encoded& each) {
      return each.last_use != 0 && each.values == values;
    });
    if (found == kept.end()) {
      found = std::min_element(kept.begin(), kept.end(), [](const Encoded& a, const Encoded& b) {
        return a.last_use < b.last_use;
      });
      found->last_use = 0;
      uint64_t extents[kMostDimensions] = {};
      uint64_t strides[kMostDimensions] = {};
      uint32_t steps[kMostDimensions] = {1, 1, 1, 1, 1};
      for (uint32_t axis = 0; axis < description.rank; ++axis) {
        extents[axis] = static_cast<uint64_t>(values.extents[axis]);
        if (axis + 1 == description.rank) break;
        strides[axis] = static_cast<uint64_t>(values.strides[axis] * description.type->bytes);
      }
      const CuResult result = api.cuTensorMapEncodeTiled(
          &found->map, description.type->type, description.rank,
          reinterpret_cast<void*>(static_cast<uintptr_t>(values.address)), extents, strides,
          description.box.data(), steps, kCuTensorNoInterleave, description.swizzle->mode,
          kCuTensorPromote128, kCuTensorFillZero);
      if (result != kCuSuccess) {
        *which = description.What();
        return {result, "cuTensorMapEncodeTiled"};
      }
      found->values = values;
    }
    found->last_use = ++kept_->clock;
    std::memcpy(maps + i * sizeof(CuTensorMap), &found->map, sizeof(CuTensorMap));
  }
  return {};
}

}  // namespace dovetail::runtime::cuda
