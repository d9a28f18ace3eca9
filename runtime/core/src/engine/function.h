// Calling a function of a bundle.
//
// The variant is chosen once for each device and remembered; a call then checks its arguments, runs
// the plan's flat program and submits the launches. The hot path allocates nothing and takes no
// lock on a synchronous device.
#ifndef DOVETAIL_ENGINE_FUNCTION_H_
#define DOVETAIL_ENGINE_FUNCTION_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/calls.h"
#include "engine/device.h"
#include "engine/dlpack.h"
#include "engine/error.h"
#include "engine/variant.h"

namespace dovetail::runtime {

class Bundle;
struct Program;

// One argument of a call. Borrowed: what it points to stays valid for the call.
struct Argument {
  enum class Tag : uint8_t { kTensor, kBool, kInt, kUint, kFloat, kOther };

  Tag tag = Tag::kOther;
  bool read_only = false;  // tensors: the producer forbids writing
  union {
    const DLTensor* tensor;
    int64_t integer;  // kBool: 0 or 1
    uint64_t unsigned_integer;
    double floating;
    const char* type_name;  // kOther: what was given, for the message, e.g. "str"
  };

  Argument() : type_name("nothing") {}
  static Argument Tensor(const DLTensor* tensor, bool read_only = false);
  static Argument Bool(bool value);
  static Argument Int(int64_t value);
  static Argument Uint(uint64_t value);
  static Argument Float(double value);
  static Argument Other(const char* type_name);
};

bool SameDevice(DLDevice a, DLDevice b);

// Where a call runs whose caller does not say: the device of the first tensor, else host memory. A
// tensor of the host without dimensions says nothing, as it may stand for a scalar.
DLDevice DeviceOfCall(const Argument* arguments, uint32_t count);

// What a call returned: which results, by ordinal, in the order of `return`.
struct ReturnOrder {
  const uint32_t* ordinals = nullptr;
  uint32_t count = 0;
};

// Makes the tensors that a function returns. The engine asks for them in the order of the plan's
// `result` instructions (ordinal 0, 1, ...), before the launches that write them.
class ResultAllocator {
 public:
  virtual ~ResultAllocator() = default;
  // Before the first result of a call: which of them it returns, in which order. For an allocator
  // that has memory for each place.
  virtual void Expect(const ReturnOrder& /*order*/) {}
  // Allocates a row-major contiguous tensor on `device` and returns a description that stays valid
  // until the call has returned. May throw; the call then fails with that exception.
  virtual const DLTensor* Allocate(uint32_t ordinal, Device& device, DLDataType dtype, int32_t rank,
                                   const int64_t* shape) = 0;
};

struct CallOptions {
  Device* device = nullptr;  // null: the device of the first tensor argument, else "cpu:0"
  Stream* stream = nullptr;  // null: the device's default stream; otherwise of the same device
  ResultAllocator* results = nullptr;  // may be null for functions that return nothing
};

// How one parameter looks, for inspection.
struct ParameterInfo {
  std::string name;
  bool is_tensor = false;
  uint8_t access = 0;
  DLDataType dtype{};
  uint32_t rank = 0;
};

struct BoundVariant;  // a variant made ready on one device (function.cc)

class Function {
 public:
  Function(std::shared_ptr<Bundle> bundle, uint32_t index);
  ~Function();
  Function(const Function&) = delete;
  Function& operator=(const Function&) = delete;

  const std::string& name() const { return name_; }
  const std::string& signature() const { return signature_; }

  // Runs the function. Returns when the work is submitted (on a synchronous device: done). Throws
  // kType, kValue (also for a failed check of the plan), kUnsupported (no variant; the message
  // lists every image with the reason it was refused), kResource, kBackend, kBundle, kPlan, kImage.
  // Safe from any number of threads at once. The ordinals live as long as the function.
  ReturnOrder Call(const Argument* arguments, uint32_t count, const CallOptions& options);

  // Chooses and loads the variant for a device now, so that the first call is quick.
  void Prepare(Device& device);

  // The parameters, from the plan of the first variant.
  std::vector<ParameterInfo> Parameters();
  // How many tensors it returns, from the same plan.
  uint32_t ResultCount();
  // The section of that plan; -1 when there is no variant.
  int64_t PlanSection() const;

  // Human-readable text: each variant with "chosen" or the reason it was refused on this device.
  std::string ExplainChoice(Device& device);

 private:
  const BoundVariant* Bind(DLDevice key, Device* device);
  // Null, with the device that was asked and the reasons, when there is no variant.
  const BoundVariant* TryBind(DLDevice key, Device** device, VariantChoice* choice);
  // What would let this function run: for each kind that has an image and is not the device's own,
  // the ledger's line, or where to move the tensors.
  std::string OtherKinds(const Device& device) const;
  // The program of the best variant that the device takes; null, with the reasons in `choice`.
  std::unique_ptr<Program> TryVariants(Device& device, VariantChoice* choice);
  const BoundVariant* FindBound(DLDevice key, const Device* device) const;

  std::shared_ptr<Bundle> bundle_;
  uint32_t index_;
  std::string name_;
  std::string signature_;
  std::atomic<BoundVariant*> bound_{nullptr};  // a list that only ever grows at its head
  Mutex bind_mutex_;                           // guards what follows, and the head of the list
  std::map<const Device*, VariantRefusals> refusals_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_FUNCTION_H_
