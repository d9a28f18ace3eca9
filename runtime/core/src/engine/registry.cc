#include "engine/registry.h"

#include <algorithm>
#include <utility>

#include "engine/cpu/cpu_backend.h"
#include "engine/suggest.h"

namespace dovetail::runtime {
namespace {

// What a kind's name looks like; see selection.py.
bool IsKind(const std::string& name) {
  constexpr size_t kLongest = 64;
  if (name.empty() || name.size() > kLongest || name[0] < 'a' || name[0] > 'z') return false;
  return std::all_of(name.begin(), name.end(), [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '_';
  });
}

}  // namespace

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
  const MutexLock lock(mutex_);
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

void Registry::RegisterLibrary(RuntimeManifest manifest) {
  const MutexLock lock(mutex_);
  for (const auto& library : libraries_) {
    if (library->name() != manifest.kind) continue;
    if (library->manifest().library == manifest.library) return;
    Fail(ErrorKind::kValue, "two claims to the library of functions '", manifest.kind, "': '",
         library->manifest().distribution, "' and '", manifest.distribution,
         "'; uninstall or disable one of them");
  }
  libraries_.push_back(std::make_unique<FunctionLibrary>(std::move(manifest)));
}

FunctionLibrary* Registry::FindLibrary(const std::string& name) {
  const auto find = [&]() -> FunctionLibrary* {
    const MutexLock lock(mutex_);
    for (const auto& library : libraries_) {
      if (library->name() == name) return library.get();
    }
    return nullptr;
  };
  FunctionLibrary* library = find();
  if (library == nullptr) {
    Discover();
    library = find();
  }
  return library;
}

std::vector<LedgerEntry> Registry::Libraries(bool load) {
  Discover();
  std::vector<FunctionLibrary*> libraries;
  {
    const MutexLock lock(mutex_);
    for (const auto& library : libraries_) libraries.push_back(library.get());
  }
  std::vector<LedgerEntry> entries;
  entries.reserve(libraries.size());
  for (FunctionLibrary* library : libraries) entries.push_back(library->Entry(load));
  return entries;
}

void Registry::RecordUnavailable(const std::string& kind, BackendState state, std::string evidence,
                                 std::string fix) {
  const MutexLock lock(mutex_);
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
  auto discovery = std::make_shared<Discovery>();
  discovery->run = std::move(discover);
  const MutexLock lock(mutex_);
  discovery_ = std::move(discovery);
}

std::shared_ptr<Registry::Discovery> Registry::CurrentDiscovery() {
  const MutexLock lock(mutex_);
  return discovery_;
}

void Registry::Discover() {
  const std::shared_ptr<Discovery> discovery = CurrentDiscovery();
  if (discovery == nullptr) return;
  if (discovery->once.Run(discovery->run) != Once::Outcome::kCutOff) return;
  Fail(ErrorKind::kNotReady,
       "the process was forked while another thread looked for the installed backends, and the "
       "child cannot continue with that; start it with 'spawn' or 'forkserver', or open a device "
       "before the fork");
}

void Registry::WaitForDevices(std::chrono::steady_clock::time_point deadline) noexcept {
  try {
    std::vector<Backend*> backends;
    {
      const MutexLock lock(mutex_);
      for (const auto& backend : backends_) backends.push_back(backend.get());
    }
    for (const Backend* backend : backends) {
      for (Device* device : backend->OpenDevices()) {
        if (device->is_synchronous() || device->is_lost()) continue;
        // Without a wait that ends, an endless kernel would keep the process for ever.
        if (device->table().stream_synchronize_within == nullptr) continue;
        try {
          device->WaitUntil(deadline);
        } catch (const Error&) {  // NOLINT(bugprone-empty-catch): nobody is left to be told
        }
      }
    }
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): they are left as they are
  }
}

Backend* Registry::Find(const std::string& kind) {
  const auto find = [&]() -> Backend* {
    const MutexLock lock(mutex_);
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
    const MutexLock lock(mutex_);
    for (const auto& backend : backends_) {
      if (backend->device_type() == device_type) found.push_back(backend.get());
    }
    return found;
  };
  std::vector<Backend*> found = find();
  const std::shared_ptr<Discovery> discovery = CurrentDiscovery();
  // While another thread looks, what there is so far may lack the one that is ready.
  if (found.empty() || (discovery != nullptr && discovery->once.is_running())) {
    Discover();
    found = find();
  }
  return found;
}

LedgerEntry Registry::Describe(const std::string& kind) {
  const Backend* backend = Find(kind);
  if (backend != nullptr) return backend->Entry();
  const MutexLock lock(mutex_);
  for (const LedgerEntry& entry : unavailable_) {
    if (entry.kind == kind) return entry;
  }
  if (discovery_ != nullptr && discovery_->once.IsRunningHere()) {
    LedgerEntry entry;
    entry.kind = kind;
    entry.evidence = "the code that is finding the installed backends asks for this one";
    return entry;
  }
  // No distribution's name is ever made from a kind: whoever registers that name would be installed
  // by this message.
  std::vector<std::string> known;
  known.reserve(backends_.size() + unavailable_.size());
  std::string listing;
  for (const auto& each : backends_) known.push_back(each->kind());
  for (const LedgerEntry& each : unavailable_) {
    if (IsKind(each.kind)) known.push_back(each.kind);
  }
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (const std::string& each : known) listing += (listing.empty() ? "" : ", ") + each;
  LedgerEntry entry;
  entry.kind = IsKind(kind) ? kind : OneLine(kind);
  entry.evidence = "no runtime of this kind is installed, and none is known; there are " + listing;
  const std::string near = Nearest(entry.kind, known);
  if (!near.empty()) entry.fix = Concat("did you mean '", near, "'?");
  return entry;
}

std::vector<LedgerEntry> Registry::Ledger(bool load) {
  Discover();
  std::vector<Backend*> backends;
  std::vector<LedgerEntry> entries;
  {
    const MutexLock lock(mutex_);
    for (const auto& backend : backends_) backends.push_back(backend.get());
    for (const LedgerEntry& entry : unavailable_) {
      const bool is_registered =
          std::any_of(backends.begin(), backends.end(),
                      [&](const Backend* backend) { return backend->kind() == entry.kind; });
      // What could be installed is not a line of the ledger until somebody asks for it.
      const bool is_there = entry.state != BackendState::kNotInstalled;
      if (!is_registered && is_there) entries.push_back(entry);
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
  if (!IsKind(kind)) {
    Fail(ErrorKind::kValue, "device '", OneLine(name), "': '", OneLine(kind),
         "' is not a valid kind; a kind has lower-case letters, digits and '_', e.g. cpu:0");
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
