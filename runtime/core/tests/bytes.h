// Test-side writers of the three formats, as small as they can be. They write what they are told,
// also when it is wrong: the decoders under test must notice.
#ifndef DOVETAIL_TESTS_BYTES_H_
#define DOVETAIL_TESTS_BYTES_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/plan.h"

namespace dovetail::testing {

using Bytes = std::vector<uint8_t>;

class ByteWriter {
 public:
  template <typename T>
  ByteWriter& Integer(T value) {
    for (unsigned i = 0; i < sizeof(T); ++i) {
      bytes.push_back(static_cast<uint8_t>(static_cast<uint64_t>(value) >> (8 * i)));
    }
    return *this;
  }
  ByteWriter& Raw(const std::string& text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
    return *this;
  }
  ByteWriter& Raw(const Bytes& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
    return *this;
  }
  ByteWriter& Text(const std::string& text) { return Integer<uint64_t>(text.size()).Raw(text); }

  Bytes bytes;
};

// For decoders whose limits a test does not care about.
inline runtime::LoadBudget& AnyBudget() {
  static runtime::LoadBudget budget;
  return budget;
}

// The four bytes of a dtype, as a number.
constexpr uint32_t Dtype(uint32_t code, uint32_t bits) { return code | bits << 8 | 1u << 16; }
constexpr uint32_t kInt32 = Dtype(0, 32);
constexpr uint32_t kInt64 = Dtype(0, 64);
constexpr uint32_t kUint32 = Dtype(1, 32);
constexpr uint32_t kFloat32 = Dtype(2, 32);
constexpr uint32_t kFloat64 = Dtype(2, 64);

struct KernelArgument {
  uint8_t kind;  // as in image.md
  uint8_t access;
  uint32_t index;
  uint32_t dtype;
};

struct KernelRecord {
  std::string name;
  std::string symbol;
  std::vector<KernelArgument> arguments;
  uint64_t shared_bytes = 0;
  uint32_t block[3] = {1, 1, 1};
};

Bytes WriteImage(const std::string& kind, const std::string& format,
                 const std::vector<KernelRecord>& kernels,
                 const std::vector<std::pair<std::string, Bytes>>& payload);

// Builds a plan instruction by instruction; each method that defines a value returns its number.
class PlanWriter {
 public:
  explicit PlanWriter(std::string name) : name_(std::move(name)) {}

  uint32_t Tensor(const std::string& name, uint8_t access, uint32_t dtype, uint32_t rank);
  uint32_t Scalar(const std::string& name, uint32_t dtype);
  void Alias(uint32_t a, uint32_t b, uint32_t same_allowed);
  uint32_t Kernel(const std::string& name);
  uint32_t Message(const std::string& text);
  uint32_t Const(int64_t value);
  uint32_t Op(runtime::Opcode opcode, const std::vector<uint32_t>& operands);
  void Result(uint32_t tensor) { results_.push_back(tensor); }
  Bytes Write() const;

 private:
  std::string name_;
  ByteWriter parameters_;
  uint64_t parameter_count_ = 0;
  ByteWriter alias_rules_;
  uint64_t alias_count_ = 0;
  std::vector<std::string> kernels_;
  std::vector<std::string> messages_;
  ByteWriter instructions_;
  uint64_t instruction_count_ = 0;
  std::vector<uint32_t> results_;
};

// A bundle from sections and the JSON of everything but the sections, e.g.
//   "\"features\":[],\"functions\":{},\"images\":[],\"producer\":\"test\""
Bytes WriteBundle(const std::string& header_without_sections, const std::vector<Bytes>& sections);

// One function `name` with one image (section 0) and one plan (section 1).
Bytes WriteOneFunction(const std::string& name, const std::string& kind, const std::string& format,
                       const Bytes& image, const Bytes& plan,
                       const std::string& requirements = "[]");

}  // namespace dovetail::testing

#endif  // DOVETAIL_TESTS_BYTES_H_
