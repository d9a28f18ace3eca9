#include "module.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace dovetail::runtime::vulkan {
namespace {

/* "SPIR-V Specification" 1.6, Khronos: 2.3 "Physical Layout" and 3.49 "Instructions". */
constexpr uint32_t kMagic = 0x07230203;
constexpr uint32_t kMaxBound = 0x3FFFFF; /* 2.17 "Universal Limits" */
constexpr size_t kHeaderWords = 5;

enum : uint32_t {
  kOpExtension = 10,
  kOpMemoryModel = 14,
  kOpEntryPoint = 15,
  kOpExecutionMode = 16,
  kOpCapability = 17,
  kOpTypeVoid = 19,
  kOpTypeInt = 21,
  kOpTypeFloat = 22,
  kOpTypeVector = 23,
  kOpTypeArray = 28,
  kOpTypeStruct = 30,
  kOpTypePointer = 32,
  kOpConstant = 43,
  kOpFunction = 54,
  kOpFunctionEnd = 56,
  kOpVariable = 59,
  kOpDecorate = 71,
  kOpMemberDecorate = 72,
};

constexpr uint32_t kModelGlCompute = 5;
constexpr uint32_t kModeLocalSize = 17;
constexpr uint32_t kDecorationSpecId = 1;
constexpr uint32_t kDecorationArrayStride = 6;
constexpr uint32_t kDecorationBinding = 33;
constexpr uint32_t kDecorationDescriptorSet = 34;
constexpr uint32_t kDecorationOffset = 35;
constexpr uint32_t kStorageUniformConstant = 0;
constexpr uint32_t kStorageUniform = 2;
constexpr uint32_t kStoragePushConstant = 9;
constexpr uint32_t kStorageStorageBuffer = 12;
constexpr uint32_t kStoragePhysicalStorageBuffer = 5349;
constexpr uint32_t kCapabilityPhysicalStorageBufferAddresses = 5347;

/* More bindings than any device has, and few enough to count. */
constexpr uint32_t kMaxBinding = 1U << 16;
/* A block of push constants beyond this is not a kernel of ours, and no device takes it. */
constexpr uint64_t kMaxPushBytes = 1U << 16;

struct Type {
  uint32_t op = 0;
  uint32_t element = 0; /* of an array or vector, of a pointer */
  uint32_t count = 0;   /* of a vector; the id of an array's length */
  uint32_t storage = 0; /* of a pointer */
  uint64_t bytes = 0;   /* of a number or a pointer */
  std::vector<uint32_t> members;
};

struct Variable {
  uint32_t type = 0;
  uint32_t storage = 0;
};

class Walk {
 public:
  Walk(const std::string& symbol, Module* module) : symbol_(symbol), module_(*module) {}

  Status Run() {
    const std::vector<uint32_t>& words = module_.words;
    if (words.size() < kHeaderWords || words[0] != kMagic) return Bad("it has no header");
    const uint32_t version = words[1];
    module_.version = (version >> 16U & 0xFFU) * 100 + (version >> 8U & 0xFFU);
    if (module_.version < 100 || (version & 0xFF0000FFU) != 0) {
      return Bad("its version word is " + std::to_string(version));
    }
    bound_ = words[3];
    if (bound_ == 0 || bound_ > kMaxBound) return Bad("its id bound is " + std::to_string(bound_));
    for (size_t at = kHeaderWords; at < words.size();) {
      const uint32_t length = words[at] >> 16U;
      if (length == 0 || length > words.size() - at) {
        return Bad("the instruction at word " + std::to_string(at) + " has " +
                   std::to_string(length) + " words where " + std::to_string(words.size() - at) +
                   " are left");
      }
      if (at == kHeaderWords && (words[at] & 0xFFFFU) != kOpCapability) {
        return Bad("it does not begin with a capability");
      }
      DOVETAIL_RETURN_IF_ERROR(Visit(words[at] & 0xFFFFU, at, length));
      at += length;
    }
    return Conclude();
  }

 private:
  Status Bad(const std::string& what) const {
    return {DVT_INVALID_IMAGE, "the SPIR-V module of kernel '" + symbol_ + "': " + what};
  }

  Status Need(size_t at, uint32_t length, uint32_t least) const {
    if (length >= least) return {};
    return Bad("the instruction at word " + std::to_string(at) + " (opcode " +
               std::to_string(module_.words[at] & 0xFFFFU) + ") has " + std::to_string(length) +
               " words, at least " + std::to_string(least) + " are needed");
  }

  Status NeedId(size_t at, uint32_t id) const {
    if (id != 0 && id < bound_) return {};
    return Bad("the instruction at word " + std::to_string(at) + " names id " + std::to_string(id) +
               ", the bound is " + std::to_string(bound_));
  }

  /* A literal string: zero-terminated within the instruction. */
  Status Text(size_t at, size_t end, std::string* text) const {
    const char* const start = reinterpret_cast<const char*>(&module_.words[at]);
    const size_t room = (end - at) * sizeof(uint32_t);
    const size_t size = strnlen(start, room);
    if (size == room) return Bad("the name at word " + std::to_string(at) + " has no end");
    text->assign(start, size);
    return {};
  }

  Status Visit(uint32_t op, size_t at, uint32_t length) {
    const uint32_t* const word = &module_.words[at];
    switch (op) {
      case kOpCapability:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 2));
        module_.capabilities.push_back(word[1]);
        if (word[1] == kCapabilityPhysicalStorageBufferAddresses) module_.by_address = true;
        return {};
      case kOpExtension: {
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 2));
        std::string name;
        DOVETAIL_RETURN_IF_ERROR(Text(at + 1, at + length, &name));
        module_.extensions.push_back(std::move(name));
        return {};
      }
      case kOpMemoryModel:
        ++memory_models_;
        return Need(at, length, 3);
      case kOpEntryPoint:
        return VisitEntryPoint(at, length);
      case kOpExecutionMode:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 3));
        if (word[2] == kModeLocalSize) {
          DOVETAIL_RETURN_IF_ERROR(Need(at, length, 6));
          if (word[1] == entry_) {
            module_.has_local_size = true;
            std::copy_n(word + 3, 3, module_.local_size);
          }
        }
        return {};
      case kOpDecorate:
        return VisitDecorate(at, length);
      case kOpMemberDecorate:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
        if (word[3] == kDecorationOffset) {
          DOVETAIL_RETURN_IF_ERROR(Need(at, length, 5));
          member_offsets_[uint64_t{word[1]} << 32U | word[2]] = word[4];
        }
        return {};
      case kOpFunction:
        ++functions_;
        return Need(at, length, 5);
      case kOpFunctionEnd:
        ++function_ends_;
        return {};
      default:
        return VisitDeclaration(op, at, length);
    }
  }

  Status VisitEntryPoint(size_t at, uint32_t length) {
    const uint32_t* const word = &module_.words[at];
    DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
    DOVETAIL_RETURN_IF_ERROR(NeedId(at, word[2]));
    std::string name;
    DOVETAIL_RETURN_IF_ERROR(Text(at + 3, at + length, &name));
    if (word[1] != kModelGlCompute || name != symbol_) return {};
    if (entry_ != 0) return Bad("it has two compute entry points of that name");
    entry_ = word[2];
    return {};
  }

  Status VisitDecorate(size_t at, uint32_t length) {
    const uint32_t* const word = &module_.words[at];
    DOVETAIL_RETURN_IF_ERROR(Need(at, length, 3));
    DOVETAIL_RETURN_IF_ERROR(NeedId(at, word[1]));
    const uint32_t decoration = word[2];
    if (decoration != kDecorationBinding && decoration != kDecorationDescriptorSet &&
        decoration != kDecorationSpecId && decoration != kDecorationArrayStride) {
      return {};
    }
    DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
    if (decoration == kDecorationBinding) bindings_[word[1]] = word[3];
    if (decoration == kDecorationDescriptorSet) sets_[word[1]] = word[3];
    if (decoration == kDecorationSpecId) module_.spec_ids.push_back(word[3]);
    if (decoration == kDecorationArrayStride) strides_[word[1]] = word[3];
    return {};
  }

  Status VisitDeclaration(uint32_t op, size_t at, uint32_t length) {
    const uint32_t* const word = &module_.words[at];
    if (op == kOpVariable || op == kOpConstant) {
      DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
      DOVETAIL_RETURN_IF_ERROR(NeedId(at, word[1]));
      DOVETAIL_RETURN_IF_ERROR(NeedId(at, word[2]));
      if (op == kOpVariable) variables_[word[2]] = {word[1], word[3]};
      if (op == kOpConstant && length == 4) constants_[word[2]] = word[3];
      return {};
    }
    if (op < kOpTypeVoid || op > kOpTypePointer) return {};
    DOVETAIL_RETURN_IF_ERROR(Need(at, length, 2));
    DOVETAIL_RETURN_IF_ERROR(NeedId(at, word[1]));
    Type type;
    type.op = op;
    switch (op) {
      case kOpTypeInt:
      case kOpTypeFloat:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 3));
        type.bytes = word[2] / 8;
        break;
      case kOpTypeVector:
      case kOpTypeArray:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
        type.element = word[2];
        type.count = word[3];
        break;
      case kOpTypePointer:
        DOVETAIL_RETURN_IF_ERROR(Need(at, length, 4));
        type.storage = word[2];
        type.element = word[3];
        type.bytes = word[2] == kStoragePhysicalStorageBuffer ? 8 : 0;
        break;
      case kOpTypeStruct:
        type.members.assign(word + 2, word + length);
        break;
      default:
        break;
    }
    types_[word[1]] = std::move(type);
    return {};
  }

  /* 0 for what has no size in memory, or is not known. Types are declared before they are used, and
   * a module that breaks this is refused by `depth`. */
  uint64_t SizeOf(uint32_t id, int depth) {
    const auto found = types_.find(id);
    if (found == types_.end() || depth > 16) return 0;
    /* Once a type: structures of structures would take the product of their counts. */
    const auto [known, is_new] = sizes_.try_emplace(id, 0);
    if (!is_new) return known->second;
    const uint64_t bytes = Measure(id, found->second, depth);
    sizes_[id] = bytes;
    return bytes;
  }

  uint64_t Measure(uint32_t id, const Type& type, int depth) {
    switch (type.op) {
      case kOpTypeVector:
        return SizeOf(type.element, depth + 1) * std::min<uint32_t>(type.count, 16);
      case kOpTypeArray: {
        const auto stride = strides_.find(id);
        const auto count = constants_.find(type.count);
        if (stride == strides_.end() || count == constants_.end()) return 0;
        return uint64_t{stride->second} * count->second;
      }
      case kOpTypeStruct:
        return StructBytes(id, type, depth + 1);
      default:
        return type.bytes;
    }
  }

  uint64_t StructBytes(uint32_t id, const Type& type, int depth) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < type.members.size(); ++i) {
      const auto offset = member_offsets_.find(uint64_t{id} << 32U | i);
      const uint64_t at = offset == member_offsets_.end() ? 0 : offset->second;
      bytes = std::max(bytes, at + SizeOf(type.members[i], depth));
    }
    return bytes;
  }

  Status CheckVariable(uint32_t id, const Variable& variable) {
    if (variable.storage == kStoragePushConstant) {
      const auto pointer = types_.find(variable.type);
      const uint64_t bytes = pointer == types_.end() ? 0 : SizeOf(pointer->second.element, 0);
      if (bytes > kMaxPushBytes) {
        return Bad("its push constants have " + std::to_string(bytes) + " bytes");
      }
      module_.push_constant_bytes =
          std::max(module_.push_constant_bytes, static_cast<uint32_t>(bytes));
      return {};
    }
    if (variable.storage == kStorageUniform || variable.storage == kStorageUniformConstant) {
      return Bad("it has a variable of storage class " + std::to_string(variable.storage) +
                 "; arguments are storage buffers and push constants");
    }
    if (variable.storage != kStorageStorageBuffer) return {};
    const auto set = sets_.find(id);
    const auto binding = bindings_.find(id);
    if (set == sets_.end() || set->second != 0 || binding == bindings_.end()) {
      return Bad("the storage buffer of id " + std::to_string(id) + " has no binding in set 0");
    }
    if (binding->second >= kMaxBinding) {
      return Bad("it has a binding " + std::to_string(binding->second));
    }
    module_.binding_count = std::max(module_.binding_count, binding->second + 1);
    return {};
  }

  Status Conclude() {
    if (entry_ == 0) return Bad("it has no compute entry point of that name");
    if (memory_models_ != 1) return Bad("it has no memory model, or more than one");
    if (functions_ == 0 || functions_ != function_ends_) {
      return Bad(std::to_string(functions_) + " functions begin and " +
                 std::to_string(function_ends_) + " end");
    }
    for (const auto& [id, variable] : variables_) {
      DOVETAIL_RETURN_IF_ERROR(CheckVariable(id, variable));
    }
    return {};
  }

  const std::string& symbol_;
  Module& module_;
  uint32_t bound_ = 0;
  uint32_t entry_ = 0;
  uint32_t memory_models_ = 0;
  uint32_t functions_ = 0;
  uint32_t function_ends_ = 0;
  std::unordered_map<uint32_t, uint32_t> bindings_;
  std::unordered_map<uint32_t, uint32_t> sets_;
  std::unordered_map<uint32_t, uint32_t> strides_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  std::unordered_map<uint64_t, uint32_t> member_offsets_;
  std::unordered_map<uint32_t, Type> types_;
  std::unordered_map<uint32_t, Variable> variables_;
  std::unordered_map<uint32_t, uint64_t> sizes_; /* of types, in memory; 0 while it is worked out */
};

}  // namespace

Status ReadModule(std::string_view bytes, const std::string& symbol, Module* module) {
  if (bytes.empty() || bytes.size() % sizeof(uint32_t) != 0) {
    return {DVT_INVALID_IMAGE, "the SPIR-V module of kernel '" + symbol + "' has " +
                                   std::to_string(bytes.size()) + " bytes, whole words are needed"};
  }
  module->words.resize(bytes.size() / sizeof(uint32_t));
  std::memcpy(module->words.data(), bytes.data(), bytes.size());
  return Walk(symbol, module).Run();
}

}  // namespace dovetail::runtime::vulkan
