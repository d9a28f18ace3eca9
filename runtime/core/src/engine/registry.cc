#include "engine/registry.h"

#include <algorithm>
#include <utility>

#include "engine/cpu/cpu_backend.h"

namespace dovetail::runtime {

const char* BackendStateName(BackendState state) {
  switch (state) {
    case BackendState::kNotInstalled:
      return "not installed";
    case BackendState::kDisabled:
      return "disabled";
    case BackendState::kBadManifest:
      return "bad manifest";
    case BackendState::kNotLoaded:
      return "not loaded";
    case BackendState::kWrongAbi:
      return "wrong ABI";
    case BackendState::kFailedToLoad:
      return "failed to load";
    case BackendState::kDriverMissing:
      return "driver missing";
    case BackendState::kNoDevice:
      return "no device";
    case BackendState::kReady:
      return "ready";
  }
  return "unknown";
}

std::string DescribeUnavailable(const LedgerEntry& entry) {
  std::string text =
      Concat("backend '", entry.kind, "' is not ready: ", BackendStateName(entry.state));
  if (!entry.evidence.empty()) text += Concat(": ", entry.evidence);
  if (!entry.fix.empty()) text += Concat("; to fix: ", entry.fix);
  return text;
}

Registry& Registry::Global() {
  // Never destroyed: memory and streams may be given back after the destructors of statics ran.
  static Registry* registry = new Registry();
  return *registry;
}

Registry::Registry() {
  RuntimeManifest manifest;
  manifest.kind = "cpu";
  manifest.device_type = kDLCPU;
  manifest.formats = {"obj"};
  manifest.distribution = "dovetail-runtime";
  RegisterTable(std::move(manifest), CpuBackendTable());
}

void Registry::Register(RuntimeManifest manifest) { RegisterTable(std::move(manifest), nullptr); }

void Registry::RegisterTable(RuntimeManifest manifest, const dvt_backend_table* table) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& backend : backends_) {
    if (backend->kind() != manifest.kind) continue;
    const RuntimeManifest& known = backend->manifest_;
    if (known.library == manifest.library && backend->static_table_ == table) return;
    const auto owner = [](const RuntimeManifest& m) {
      return m.distribution.empty() ? "'" + m.library + "'"
                                    : "distribution '" + m.distribution + "'";
    };
    Fail(ErrorKind::kValue, "two claims to backend kind '", manifest.kind, "': ", owner(known),
         " and ", owner(manifest), "; uninstall or disable one of them");
  }
  backends_.push_back(std::unique_ptr<Backend>(new Backend(std::move(manifest), table)));
}

void Registry::RecordUnavailable(const std::string& kind, BackendState state, std::string evidence,
                                 std::string fix) {
  const std::lock_guard<std::mutex> lock(mutex_);
  LedgerEntry entry;
  entry.kind = kind;
  entry.state = state;
  entry.evidence = std::move(evidence);
  entry.fix = std::move(fix);
  for (LedgerEntry& known : unavailable_) {
    if (known.kind != kind) continue;
    known = std::move(entry);
    return;
  }
  unavailable_.push_back(std::move(entry));
}

void Registry::SetDiscovery(std::function<void()> discover) {
  const std::lock_guard<std::mutex> lock(mutex_);
  discover_ = std::move(discover);
}

void Registry::Discover() {
  std::function<void()> discover;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    discover = std::exchange(discover_, nullptr);
  }
  if (discover) discover();
}

Backend* Registry::Find(const std::string& kind) {
  const auto find = [&]() -> Backend* {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& backend : backends_) {
      if (backend->kind() == kind) return backend.get();
    }
    return nullptr;
  };
  Backend* backend = find();
  if (backend == nullptr) {
    Discover();
    backend = find();
  }
  return backend;
}

std::vector<Backend*> Registry::FindByDeviceType(int32_t device_type) {
  const auto find = [&]() {
    std::vector<Backend*> found;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& backend : backends_) {
      if (backend->device_type() == device_type) found.push_back(backend.get());
    }
    return found;
  };
  std::vector<Backend*> found = find();
  if (found.empty()) {
    Discover();
    found = find();
  }
  return found;
}

LedgerEntry Registry::Describe(const std::string& kind) {
  const Backend* backend = Find(kind);
  if (backend != nullptr) return backend->Entry();
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const LedgerEntry& entry : unavailable_) {
    if (entry.kind == kind) return entry;
  }
  LedgerEntry entry;
  entry.kind = kind;
  entry.evidence = "no installed distribution registers it";
  entry.fix = "pip install dovetail-runtime-" + kind;
  return entry;
}

std::vector<LedgerEntry> Registry::Ledger(bool load) {
  Discover();
  std::vector<Backend*> backends;
  std::vector<LedgerEntry> entries;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& backend : backends_) backends.push_back(backend.get());
    for (const LedgerEntry& entry : unavailable_) {
      const bool is_registered =
          std::any_of(backends.begin(), backends.end(),
                      [&](const Backend* backend) { return backend->kind() == entry.kind; });
      if (!is_registered) entries.push_back(entry);
    }
  }
  for (Backend* backend : backends) {
    if (load) backend->IsReady();
    entries.push_back(backend->Entry());
  }
  std::sort(entries.begin(), entries.end(),
            [](const LedgerEntry& a, const LedgerEntry& b) { return a.kind < b.kind; });
  return entries;
}

Device* Registry::GetDevice(const std::string& name) {
  const size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  uint32_t index = 0;
  if (colon != std::string::npos) {
    const std::string digits = name.substr(colon + 1);
    const bool is_number = !digits.empty() && digits.size() <= 9 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number) {
      Fail(ErrorKind::kValue, "device '", name, "': expected KIND or KIND:NUMBER, e.g. cpu:0");
    }
    index = static_cast<uint32_t>(std::stoul(digits));
  }
  Backend* backend = Find(kind);
  if (backend == nullptr) throw Error(ErrorKind::kNotReady, DescribeUnavailable(Describe(kind)));
  return backend->GetDevice(index);
}

Device* Registry::GetDevice(DLDevice device) {
  const std::vector<Backend*> backends = FindByDeviceType(static_cast<int32_t>(device.device_type));
  if (backends.empty()) {
    Fail(ErrorKind::kNotReady, "no installed backend handles tensors of DLPack device type ",
         static_cast<int32_t>(device.device_type));
  }
  if (device.device_id < 0) {
    Fail(ErrorKind::kValue, "device id ", device.device_id, " is negative");
  }
  for (Backend* backend : backends) {
    if (backend->IsReady()) return backend->GetDevice(static_cast<uint32_t>(device.device_id));
  }
  throw Error(ErrorKind::kNotReady, DescribeUnavailable(backends.front()->Entry()));
}

}  // namespace dovetail::runtime
