#include "engine/function.h"

#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "engine/bundle.h"
#include "engine/executor.h"
#include "engine/image.h"
#include "engine/interrupt.h"
#include "engine/plan.h"
#include "engine/program.h"
#include "engine/registry.h"
#include "engine/stream.h"
#include "engine/variant.h"

namespace dovetail::runtime {

// A node of a list that only ever grows at its head, so that calls read it without a lock.
struct BoundVariant {
  DLDevice key = {kDLCPU, 0};
  const Device* device = nullptr;
  bool is_by_label = false;  // chosen for tensors with this label, not for this device
  std::unique_ptr<Program> program;
  BoundVariant* next = nullptr;
};

bool SameDevice(DLDevice a, DLDevice b) {
  return a.device_type == b.device_type && a.device_id == b.device_id;
}

DLDevice DeviceOfCall(const Argument* arguments, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    if (arguments[i].tag != Argument::Tag::kTensor || arguments[i].tensor == nullptr) continue;
    const DLTensor& tensor = *arguments[i].tensor;
    if (tensor.ndim != 0 || tensor.device.device_type != kDLCPU) return tensor.device;
  }
  return {kDLCPU, 0};
}

Argument Argument::Tensor(const DLTensor* tensor, bool read_only) {
  Argument argument;
  argument.tag = Tag::kTensor;
  argument.read_only = read_only;
  argument.tensor = tensor;
  return argument;
}

Argument Argument::Bool(bool value) {
  Argument argument;
  argument.tag = Tag::kBool;
  argument.integer = value ? 1 : 0;
  return argument;
}

Argument Argument::Int(int64_t value) {
  Argument argument;
  argument.tag = Tag::kInt;
  argument.integer = value;
  return argument;
}

Argument Argument::Uint(uint64_t value) {
  Argument argument;
  argument.tag = Tag::kUint;
  argument.unsigned_integer = value;
  return argument;
}

Argument Argument::Float(double value) {
  Argument argument;
  argument.tag = Tag::kFloat;
  argument.floating = value;
  return argument;
}

Argument Argument::Other(const char* type_name) {
  Argument argument;
  argument.type_name = type_name;
  return argument;
}

Function::Function(std::shared_ptr<Bundle> bundle, uint32_t index)
    : bundle_(std::move(bundle)),
      index_(index),
      name_(bundle_->directory().functions[index].name),
      signature_(bundle_->directory().functions[index].signature) {}

Function::~Function() {
  BoundVariant* node = bound_.load();
  while (node != nullptr) {
    BoundVariant* next = node->next;
    delete node;
    node = next;
  }
}

const BoundVariant* Function::FindBound(DLDevice key, const Device* device) const {
  for (BoundVariant* node = bound_.load(std::memory_order_acquire); node != nullptr;
       node = node->next) {
    if (node->device->is_lost()) continue;
    if (device != nullptr ? node->device == device && !node->is_by_label
                          : node->is_by_label && SameDevice(node->key, key)) {
      return node;
    }
  }
  return nullptr;
}

std::unique_ptr<Program> Function::TryVariants(Device& device, VariantChoice* choice) {
  const BundleDirectory& directory = bundle_->directory();
  VariantRefusals& refusals = refusals_[&device];
  *choice = VariantChoice(directory, index_, device, refusals);
  std::map<std::pair<uint32_t, uint32_t>, std::string> refused;  // by section of plan and image
  while (const BundleVariant* variant = choice->variant()) {
    std::string& reason = refused[{variant->plan, directory.images[variant->image].section}];
    if (reason.empty()) {
      const Bundle::Checked checked = bundle_->GetVariant(directory.functions[index_], *variant);
      try {
        return CompileProgram(checked.plan, checked.image, device, bundle_->budget().limits());
      } catch (const Error& error) {
        // Another one may run here. Whatever else is wrong is for the caller to see.
        if (error.kind() != ErrorKind::kUnsupported) throw;
        reason = Brief(error.message(), kMaxReasonBytes);
      }
    }
    refusals[choice->number()] = reason;
    choice->Refuse(reason);
  }
  return nullptr;
}

const BoundVariant* Function::Bind(DLDevice key, Device* device) {
  VariantChoice choice;
  const BoundVariant* bound = TryBind(key, &device, &choice);
  if (bound != nullptr) return bound;
  Fail(ErrorKind::kUnsupported, name_, " has no variant for ", device->name(),
       choice.is_empty() ? ": the bundle has none at all" : ":\n  " + choice.Text(),
       OtherKinds(*device));
}

std::string Function::OtherKinds(const Device& device) const {
  const BundleDirectory& directory = bundle_->directory();
  std::set<std::string> kinds = {device.backend().kind()};
  constexpr size_t kMost = 8;  // a bundle may name any number
  std::string text;
  for (const BundleVariant& variant : directory.functions[index_].variants) {
    const std::string& kind = directory.images[variant.image].kind;
    if (kinds.size() > kMost || !kinds.insert(kind).second) continue;
    const LedgerEntry entry = Registry::Global().Describe(kind);
    if (entry.state == BackendState::kReady || entry.state == BackendState::kNotLoaded) {
      text += Concat("\n", kind, " may run it: move the tensors there, asarray(x, '", kind, ":0')");
    } else {
      text += "\n" + DescribeUnavailable(entry);
    }
  }
  return text;
}

const BoundVariant* Function::TryBind(DLDevice key, Device** asked, VariantChoice* choice) {
  const MutexLock lock(bind_mutex_);
  Device* device = *asked;
  const BoundVariant* known = FindBound(key, device);
  if (known != nullptr) return known;

  const BundleDirectory& directory = bundle_->directory();
  const bool is_by_label = device == nullptr;
  if (is_by_label) *asked = device = Registry::Global().GetDevice(key);
  std::unique_ptr<Program> program = TryVariants(*device, choice);
  if (program == nullptr && is_by_label) {
    // Several kinds may work on memory of one DLPack device type: the first with a variant serves.
    std::set<std::string> kinds;  // of the images; asking for one makes the registry look for it
    for (const BundleVariant& variant : directory.functions[index_].variants) {
      const std::string& kind = directory.images[variant.image].kind;
      if (kinds.insert(kind).second) Registry::Global().Find(kind);
    }
    for (Backend* backend :
         Registry::Global().FindByDeviceType(static_cast<int32_t>(key.device_type))) {
      if (backend == &device->backend() || kinds.count(backend->kind()) == 0 ||
          backend->DeviceCount() <= static_cast<uint32_t>(key.device_id)) {
        continue;
      }
      Device* other = backend->GetDevice(static_cast<uint32_t>(key.device_id));
      VariantChoice next;
      program = TryVariants(*other, &next);
      if (program == nullptr) continue;
      device = other;
      break;
    }
  }
  if (program == nullptr) return nullptr;
  auto node = std::make_unique<BoundVariant>();
  node->key = device->dl_device();
  node->device = device;
  node->is_by_label = is_by_label;
  node->program = std::move(program);
  node->next = bound_.load();
  bound_.store(node.get(), std::memory_order_release);
  return node.release();
}

ReturnOrder Function::Call(const Argument* arguments, uint32_t count, const CallOptions& options) {
  Device* device = options.device == nullptr ? nullptr : options.device->Successor();
  const DLDevice key = device != nullptr ? device->dl_device() : DeviceOfCall(arguments, count);
  const BoundVariant* bound = FindBound(key, device);
  if (bound == nullptr) bound = Bind(key, device);
  const Program& program = *bound->program;
  Stream* stream = options.stream;
  if (stream == nullptr) {
    stream = program.device->DefaultStream();
  } else if (&stream->device() != program.device) {
    stream->device().CheckNotLost();
    Fail(ErrorKind::kValue, name_, " runs on ", program.device->name(), ", the given stream is of ",
         stream->device().name());
  }
  const uint64_t nanoseconds = program.device->time_limit();
  if (nanoseconds != 0 && program.device->is_synchronous()) {
    const WorkLimit limit(nanoseconds);
    RunProgram(program, arguments, count, *stream, options.results);
  } else {
    RunProgram(program, arguments, count, *stream, options.results);
  }
  return {program.return_ordinals.data(), static_cast<uint32_t>(program.return_ordinals.size())};
}

void Function::Prepare(Device& device) {
  Device* present = device.Successor();
  if (FindBound(present->dl_device(), present) == nullptr) Bind(present->dl_device(), present);
}

std::vector<ParameterInfo> Function::Parameters() {
  std::vector<ParameterInfo> parameters;
  const BundleFunction& function = bundle_->directory().functions[index_];
  if (function.variants.empty()) return parameters;
  const std::shared_ptr<const Plan> plan = bundle_->GetPlan(function.variants.front().plan);
  for (const PlanParameter& parameter : plan->parameters) {
    parameters.push_back(
        {parameter.name, parameter.is_tensor, parameter.access, parameter.dtype, parameter.rank});
  }
  return parameters;
}

uint32_t Function::ResultCount() {
  const BundleFunction& function = bundle_->directory().functions[index_];
  if (function.variants.empty()) return 0;
  const std::shared_ptr<const Plan> plan = bundle_->GetPlan(function.variants.front().plan);
  return static_cast<uint32_t>(plan->results.size());
}

int64_t Function::PlanSection() const {
  const BundleFunction& function = bundle_->directory().functions[index_];
  return function.variants.empty() ? -1 : int64_t{function.variants.front().plan};
}

std::string Function::ExplainChoice(Device& device) {
  const MutexLock lock(bind_mutex_);
  const auto found = refusals_.find(&device);
  return VariantChoice(bundle_->directory(), index_, device,
                       found == refusals_.end() ? VariantRefusals() : found->second)
      .Text();
}

}  // namespace dovetail::runtime
