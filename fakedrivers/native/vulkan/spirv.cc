/* "SPIR-V Specification" 1.6, Khronos: 2.3 "Physical Layout" and 3 "Binary Form". */
#include "spirv.h"

#include <algorithm>
#include <cstring>

namespace dovetail::fakedrivers::vulkan {
namespace {

constexpr uint32_t kMagic = 0x07230203;
constexpr size_t kHeaderWords = 5;

enum : uint32_t {
  kOpEntryPoint = 15,
  kOpExecutionMode = 16,
  kOpCapability = 17,
  kOpTypeInt = 21,
  kOpTypeFloat = 22,
  kOpTypeVector = 23,
  kOpTypeArray = 28,
  kOpTypeRuntimeArray = 29,
  kOpTypeStruct = 30,
  kOpTypePointer = 32,
  kOpConstant = 43,
  kOpConstantComposite = 44,
  kOpSpecConstant = 50,
  kOpSpecConstantComposite = 51,
  kOpVariable = 59,
  kOpDecorate = 71,
  kOpMemberDecorate = 72,
  kOpExecutionModeId = 331,
};
enum : uint32_t {
  kDecorationSpecId = 1,
  kDecorationBlock = 2,
  kDecorationBufferBlock = 3,
  kDecorationArrayStride = 6,
  kDecorationBuiltIn = 11,
  kDecorationNonWritable = 24,
  kDecorationBinding = 33,
  kDecorationDescriptorSet = 34,
  kDecorationOffset = 35,
};
constexpr uint32_t kModelGlCompute = 5;
constexpr uint32_t kModeLocalSize = 17;
constexpr uint32_t kModeLocalSizeId = 38;
constexpr uint32_t kBuiltInWorkgroupSize = 25;
constexpr uint32_t kCapabilityAddresses = 5347;
constexpr uint32_t kStorageUniform = 2;
constexpr uint32_t kStoragePushConstant = 9;
constexpr uint32_t kStorageBuffer = 12;
constexpr int kDeepest = 16;

struct Type {
  uint32_t op = 0;
  uint32_t element = 0;
  uint32_t count = 0;
  uint32_t bytes = 0;
  std::vector<uint32_t> members;
};

class Reader {
 public:
  Reader(const std::vector<uint32_t>& words, SpirvModule* module)
      : words_(words), module_(*module) {}

  bool Read(std::string* error) {
    if (words_.size() < kHeaderWords || words_[0] != kMagic) {
      *error = "the code is not SPIR-V: its first word is not 0x07230203";
      return false;
    }
    module_.version = (words_[1] >> 16U & 0xFFU) * 100 + (words_[1] >> 8U & 0xFFU);
    for (size_t at = kHeaderWords; at < words_.size();) {
      const uint32_t length = words_[at] >> 16U;
      if (length == 0 || length > words_.size() - at) {
        *error = "the SPIR-V instruction at word " + std::to_string(at) + " does not end inside";
        return false;
      }
      Visit(words_[at] & 0xFFFFU, &words_[at], length);
      at += length;
    }
    Conclude();
    if (!module_.entries.empty()) return true;
    *error = "the SPIR-V module has no entry point of the model GLCompute";
    return false;
  }

 private:
  static std::string TextOf(const uint32_t* words, uint32_t length) {
    const auto* const start = reinterpret_cast<const char*>(words);
    return {start, strnlen(start, length * sizeof(uint32_t))};
  }

  void Visit(uint32_t op, const uint32_t* word, uint32_t length) {
    switch (op) {
      case kOpCapability:
        if (length < 2) return;
        module_.capabilities.push_back(word[1]);
        if (word[1] == kCapabilityAddresses) module_.by_address = true;
        return;
      case kOpEntryPoint:
        if (length < 4 || word[1] != kModelGlCompute) return;
        module_.entries[TextOf(word + 3, length - 3)].id = word[2];
        return;
      case kOpExecutionMode:
      case kOpExecutionModeId:
        if (length >= 6 && (word[2] == kModeLocalSize || word[2] == kModeLocalSizeId)) {
          sizes_[word[1]] = {word[2] == kModeLocalSizeId, {word[3], word[4], word[5]}};
        }
        return;
      case kOpDecorate:
        if (length >= 3) Decorate(word, length);
        return;
      case kOpMemberDecorate:
        if (length >= 5 && word[3] == kDecorationOffset) {
          offsets_[{word[1], word[2]}] = word[4];
        }
        if (length >= 4 && word[3] == kDecorationNonWritable) ++read_only_members_[word[1]];
        return;
      case kOpConstant:
      case kOpSpecConstant:
        if (length >= 4) constants_[word[2]] = word[3];
        return;
      case kOpConstantComposite:
      case kOpSpecConstantComposite:
        if (length == 6) composites_[word[2]] = {word[3], word[4], word[5]};
        return;
      case kOpVariable:
        if (length >= 4) variables_[word[2]] = {word[1], word[3]};
        return;
      default:
        if (op >= kOpTypeInt && op <= kOpTypePointer && length >= 2) Declare(op, word, length);
    }
  }

  void Decorate(const uint32_t* word, uint32_t length) {
    const uint32_t value = length > 3 ? word[3] : 0;
    switch (word[2]) {
      case kDecorationSpecId:
        module_.spec_ids.insert(value);
        break;
      case kDecorationBinding:
        bindings_[word[1]] = value;
        break;
      case kDecorationDescriptorSet:
        sets_[word[1]] = value;
        break;
      case kDecorationArrayStride:
        strides_[word[1]] = value;
        break;
      case kDecorationNonWritable:
        read_only_.insert(word[1]);
        break;
      case kDecorationBufferBlock:
        buffer_blocks_.insert(word[1]);
        break;
      case kDecorationBuiltIn:
        if (value == kBuiltInWorkgroupSize) workgroup_size_ = word[1];
        break;
      default:
        break;
    }
  }

  void Declare(uint32_t op, const uint32_t* word, uint32_t length) {
    Type type;
    type.op = op;
    if (op == kOpTypeInt || op == kOpTypeFloat) {
      if (length >= 3) type.bytes = word[2] / 8;
    } else if (op == kOpTypeVector || op == kOpTypeArray) {
      if (length >= 4) type.element = word[2], type.count = word[3];
    } else if (op == kOpTypeRuntimeArray) {
      if (length >= 3) type.element = word[2];
    } else if (op == kOpTypePointer) {
      if (length >= 4) type.element = word[3];
      type.bytes = 8;
    } else if (op == kOpTypeStruct) {
      type.members.assign(word + 2, word + length);
    }
    types_[word[1]] = std::move(type);
  }

  uint32_t SizeOf(uint32_t id, int depth) const {
    const auto found = types_.find(id);
    if (found == types_.end() || depth > kDeepest) return 0;
    const Type& type = found->second;
    if (type.op == kOpTypeVector) return SizeOf(type.element, depth + 1) * type.count;
    if (type.op == kOpTypeArray) {
      const auto stride = strides_.find(id);
      const auto count = constants_.find(type.count);
      return stride == strides_.end() || count == constants_.end() ? 0
                                                                   : stride->second * count->second;
    }
    if (type.op != kOpTypeStruct) return type.bytes;
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < type.members.size(); ++i) {
      const auto offset = offsets_.find({id, i});
      const uint32_t at = offset == offsets_.end() ? 0 : offset->second;
      bytes = std::max(bytes, at + SizeOf(type.members[i], depth + 1));
    }
    return bytes;
  }

  void Conclude() {
    for (auto& [name, entry] : module_.entries) {
      const auto size = sizes_.find(entry.id);
      if (size != sizes_.end()) {
        entry.has_size = true;
        for (int i = 0; i < 3; ++i) {
          entry.size[i] =
              size->second.is_id ? Constant(size->second.words[i]) : size->second.words[i];
        }
      }
      /* The built-in wins ("WorkgroupSize"). */
      const auto composite = composites_.find(workgroup_size_);
      if (workgroup_size_ == 0 || composite == composites_.end()) continue;
      entry.has_size = true;
      for (size_t i = 0; i < 3; ++i) entry.size[i] = Constant(composite->second[i]);
    }
    for (const auto& [id, variable] : variables_) {
      const auto pointer = types_.find(variable.type);
      const uint32_t element = pointer == types_.end() ? 0 : pointer->second.element;
      if (variable.storage == kStoragePushConstant) {
        module_.push_constant_bytes = std::max(module_.push_constant_bytes, SizeOf(element, 0));
      } else if (variable.storage == kStorageBuffer || variable.storage == kStorageUniform) {
        AddResource(id, variable.storage, element);
      }
    }
  }

  void AddResource(uint32_t id, uint32_t storage, uint32_t block) {
    const auto set = sets_.find(id);
    const auto binding = bindings_.find(id);
    if (binding == bindings_.end()) return;
    SpirvModule::Resource resource;
    resource.set = set == sets_.end() ? 0 : set->second;
    resource.binding = binding->second;
    resource.is_uniform = storage == kStorageUniform && buffer_blocks_.count(block) == 0;
    const auto type = types_.find(block);
    const auto members = read_only_members_.find(block);
    const bool all_members = type != types_.end() && members != read_only_members_.end() &&
                             members->second >= type->second.members.size();
    resource.is_read_only = resource.is_uniform || all_members || read_only_.count(id) != 0;
    module_.resources.push_back(resource);
  }

  uint32_t Constant(uint32_t id) const {
    const auto found = constants_.find(id);
    return found == constants_.end() ? 1 : found->second;
  }

  struct Size {
    bool is_id = false;
    std::vector<uint32_t> words;
  };
  struct Variable {
    uint32_t type = 0;
    uint32_t storage = 0;
  };

  const std::vector<uint32_t>& words_;
  SpirvModule& module_;
  uint32_t workgroup_size_ = 0;
  std::map<uint32_t, Size> sizes_;
  std::map<uint32_t, uint32_t> bindings_;
  std::map<uint32_t, uint32_t> sets_;
  std::map<uint32_t, uint32_t> strides_;
  std::map<uint32_t, uint32_t> constants_;
  std::map<uint32_t, std::vector<uint32_t>> composites_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> offsets_;
  std::map<uint32_t, size_t> read_only_members_;
  std::set<uint32_t> read_only_;
  std::set<uint32_t> buffer_blocks_;
  std::map<uint32_t, Type> types_;
  std::map<uint32_t, Variable> variables_;
};

}  // namespace

bool ReadSpirv(const std::vector<uint32_t>& words, SpirvModule* module, std::string* error) {
  return Reader(words, module).Read(error);
}

}  // namespace dovetail::fakedrivers::vulkan
