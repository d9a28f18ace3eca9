#include "engine/backend.h"

#include <cstring>
#include <utility>

#include "engine/library.h"

namespace dovetail::runtime {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kOwnSanitizer = DVT_SANITIZER_ADDRESS;
#elif defined(__SANITIZE_THREAD__)
constexpr uint32_t kOwnSanitizer = DVT_SANITIZER_THREAD;
#else
constexpr uint32_t kOwnSanitizer = DVT_SANITIZER_NONE;
#endif

// The five fields of the handshake, which never move.
constexpr uint32_t kHandshakeBytes = offsetof(dvt_backend_table, kind) + sizeof(const char*);

const char* SanitizerName(uint32_t sanitizer) {
  return sanitizer == DVT_SANITIZER_ADDRESS  ? "address"
         : sanitizer == DVT_SANITIZER_THREAD ? "thread"
         : sanitizer == DVT_SANITIZER_NONE   ? "no"
                                             : "an unknown";
}

// The name of the first entry that must be there and is not, or null.
const char* MissingEntry(const dvt_backend_table& table) {
#define DOVETAIL_REQUIRE(entry) \
  if (table.entry == nullptr) return #entry
  DOVETAIL_REQUIRE(driver_open);
  DOVETAIL_REQUIRE(device_count);
  DOVETAIL_REQUIRE(device_open);
  DOVETAIL_REQUIRE(device_close);
  DOVETAIL_REQUIRE(device_attributes);
  DOVETAIL_REQUIRE(device_limits);
  DOVETAIL_REQUIRE(alloc);
  DOVETAIL_REQUIRE(free);
  DOVETAIL_REQUIRE(copy);
  DOVETAIL_REQUIRE(stream_create);
  DOVETAIL_REQUIRE(stream_destroy);
  DOVETAIL_REQUIRE(stream_synchronize);
  DOVETAIL_REQUIRE(event_record);
  DOVETAIL_REQUIRE(event_synchronize);
  DOVETAIL_REQUIRE(stream_wait);
  DOVETAIL_REQUIRE(event_destroy);
  DOVETAIL_REQUIRE(image_load);
  DOVETAIL_REQUIRE(image_unload);
  DOVETAIL_REQUIRE(image_kernel);
  DOVETAIL_REQUIRE(launch);
#undef DOVETAIL_REQUIRE
  return nullptr;
}

std::string AbiText(uint32_t theirs) {
  return Concat("it has version ", theirs, " of the backend interface, this core supports ",
                DVT_ABI_OLDEST, " to ", DVT_ABI_VERSION);
}

std::string ErrorText(const dvt_error& error) {
  return std::string(error.text, strnlen(error.text, sizeof error.text));
}

}  // namespace

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

void Backend::SetState(BackendState state, std::string evidence, std::string fix) {
  const MutexLock lock(mutex_);
  state_ = state;
  evidence_ = std::move(evidence);
  fix_ = std::move(fix);
}

void Backend::Load() {
  try {
    const dvt_backend_table* table = static_table_;
    if (table == nullptr) {
      table = OpenTable();
      if (table == nullptr) return;
    }
    if (AcceptTable(table)) OpenDriver();
  } catch (const std::exception& error) {
    SetState(BackendState::kFailedToLoad, error.what(), manifest_.install);
  }
}

const dvt_backend_table* Backend::OpenTable() {
  const bool is_stated = manifest_.abi_newest != 0;
  if (is_stated &&
      (manifest_.abi_newest < DVT_ABI_OLDEST || manifest_.abi_oldest > DVT_ABI_VERSION)) {
    const std::string theirs = manifest_.abi_oldest == manifest_.abi_newest
                                   ? Concat(manifest_.abi_newest)
                                   : Concat(manifest_.abi_oldest, " to ", manifest_.abi_newest);
    SetState(BackendState::kWrongAbi,
             Concat("its manifest names version ", theirs,
                    " of the backend interface, this core supports ", DVT_ABI_OLDEST, " to ",
                    DVT_ABI_VERSION),
             manifest_.install);
    return nullptr;
  }
  if (manifest_.open_table != nullptr) {
    dvt_error error = EmptyError();
    const dvt_backend_table* table = manifest_.open_table(&error);
    if (table == nullptr) {
      SetState(BackendState::kFailedToLoad, ErrorText(error), manifest_.install);
    }
    return table;
  }
  if (manifest_.may_open) {
    dvt_error error = EmptyError();
    if (!manifest_.may_open(&error)) {
      SetState(BackendState::kFailedToLoad, ErrorText(error), manifest_.install);
      return nullptr;
    }
  }
  std::string reason;
  void* library = OpenLibrary(manifest_.library, &reason);
  if (library == nullptr) {
    SetState(BackendState::kFailedToLoad, reason, manifest_.install);
    return nullptr;
  }
  const auto get_table =
      reinterpret_cast<dvt_backend_table_function>(FindSymbol(library, DVT_BACKEND_TABLE_SYMBOL));
  if (get_table == nullptr) {
    SetState(BackendState::kFailedToLoad,
             Concat("'", manifest_.library, "' exports no ", DVT_BACKEND_TABLE_SYMBOL),
             manifest_.install);
    return nullptr;
  }
  uint32_t theirs = 0;
  const dvt_backend_table* table = get_table(DVT_ABI_OLDEST, DVT_ABI_VERSION, &theirs);
  if (table == nullptr) SetState(BackendState::kWrongAbi, AbiText(theirs), manifest_.install);
  return table;
}

bool Backend::AcceptTable(const dvt_backend_table* table) {
  const auto refuse = [this](BackendState state, std::string evidence) {
    SetState(state, std::move(evidence), manifest_.install);
    return false;
  };
  if (table->struct_size < kHandshakeBytes) {
    return refuse(BackendState::kFailedToLoad,
                  Concat("its table has ", table->struct_size, " bytes, the handshake alone has ",
                         kHandshakeBytes));
  }
  if (table->abi_version < DVT_ABI_OLDEST || table->abi_version > DVT_ABI_VERSION) {
    return refuse(BackendState::kWrongAbi, AbiText(table->abi_version));
  }
  if (table->kind == nullptr || manifest_.kind != table->kind) {
    return refuse(
        BackendState::kFailedToLoad,
        Concat("the library says it is of kind '", table->kind == nullptr ? "" : table->kind,
               "', its manifest says '", manifest_.kind, "'"));
  }
  if (table->sanitizer != DVT_SANITIZER_NONE && table->sanitizer != kOwnSanitizer) {
    return refuse(BackendState::kFailedToLoad,
                  Concat("the library was built with ", SanitizerName(table->sanitizer),
                         " sanitizer, this core with ", SanitizerName(kOwnSanitizer),
                         " sanitizer; build both alike"));
  }
  // What an older library does not have stays null; what a newer one has more is not looked at.
  auto own = std::make_unique<dvt_backend_table>();
  std::memset(own.get(), 0, sizeof *own);
  std::memcpy(own.get(), table,
              table->struct_size < sizeof *own ? table->struct_size : sizeof *own);
  const char* missing = MissingEntry(*own);
  if (missing != nullptr) {
    return refuse(BackendState::kFailedToLoad, Concat("its table has no entry '", missing, "'"));
  }
  own_table_ = std::move(own);
  return true;
}

void Backend::OpenDriver() {
  std::vector<std::string> paths = manifest_.candidates;
  if (manifest_.find_candidates) {
    for (std::string& path : manifest_.find_candidates()) paths.push_back(std::move(path));
  }
  std::vector<const char*> candidates;
  candidates.reserve(paths.size());
  for (const std::string& path : paths) candidates.push_back(path.c_str());
  dvt_error error = EmptyError();
  int32_t code =
      own_table_->driver_open(candidates.data(), static_cast<uint32_t>(candidates.size()), &error);
  if (code != DVT_OK) {
    const bool is_missing = code == DVT_DRIVER_MISSING;
    std::string text = ErrorText(error);
    if (text.empty()) text = Concat("opening the driver returned code ", code);
    SetState(is_missing ? BackendState::kDriverMissing : BackendState::kFailedToLoad,
             std::move(text), manifest_.driver_help);
    return;
  }
  uint32_t count = 0;
  error = EmptyError();
  code = own_table_->device_count(&count, &error);
  if (code != DVT_OK) {
    SetState(BackendState::kFailedToLoad, Concat("counting devices: ", ErrorText(error)),
             manifest_.driver_help);
    return;
  }
  table_ = own_table_.get();
  if (count == 0) {
    // What the backend has to say about it (what hides devices, what was skipped) stands there.
    std::string text = "the driver works and has no device";
    const std::string why = ErrorText(error);
    if (!why.empty()) text = Concat(text, ": ", why);
    SetState(BackendState::kNoDevice, std::move(text), manifest_.driver_help);
    return;
  }
  {
    const MutexLock lock(mutex_);
    device_count_ = count;
    devices_.resize(count);
  }
  SetState(BackendState::kReady, Concat(count, count == 1 ? " device" : " devices"), "");
}

bool Backend::IsReady() {
  // What is written in Python may ask for its own devices while it is being loaded: it has none.
  const Once::Outcome outcome = load_.Run([this] { Load(); });
  if (outcome == Once::Outcome::kRecursive) return false;
  if (outcome == Once::Outcome::kCutOff) {
    SetState(BackendState::kFailedToLoad,
             "the process was forked while another thread was loading it",
             "start the child with 'spawn' or 'forkserver', or open a device before the fork");
  }
  const MutexLock lock(mutex_);
  return state_ == BackendState::kReady;
}

void Backend::Require() {
  if (!IsReady()) throw Error(ErrorKind::kNotReady, DescribeUnavailable(Entry()));
}

LedgerEntry Backend::Entry() const {
  LedgerEntry entry;
  entry.kind = manifest_.kind;
  entry.distribution = manifest_.distribution;
  entry.library = manifest_.library;
  entry.device_type = manifest_.device_type;
  const MutexLock lock(mutex_);
  entry.state = state_;
  entry.evidence = evidence_;
  entry.fix = fix_;
  entry.device_count = device_count_;
  return entry;
}

bool Backend::TakesFormat(const std::string& format) const {
  for (const std::string& known : manifest_.formats) {
    if (known == format) return true;
  }
  return manifest_.formats.empty();
}

std::string Backend::OwnerText() const {
  return manifest_.stranger.empty() ? "" : Concat(" (runtime of ", manifest_.stranger, ")");
}

std::string Backend::FormatsText() const {
  std::string text;
  for (const std::string& format : manifest_.formats) text += (text.empty() ? "" : ", ") + format;
  return text.empty() ? "any" : text;
}

uint32_t Backend::DeviceCount() {
  if (!IsReady()) return 0;
  const MutexLock lock(mutex_);
  return device_count_;
}

Device* Backend::GetDevice(uint32_t index) {
  Require();
  for (;;) {
    std::shared_ptr<Once> opening;
    {
      const MutexLock lock(mutex_);
      if (index >= device_count_) {
        Fail(ErrorKind::kNotFound, "there is no device ", manifest_.kind, ":", index, "; ",
             manifest_.kind, " has ", device_count_, device_count_ == 1 ? " device" : " devices");
      }
      const Slot& slot = devices_[index];
      if (slot.device != nullptr && !slot.device->is_lost()) return slot.device.get();
      opening = slot.opening;
    }
    switch (opening->Run([&] { OpenDevice(index); })) {
      case Once::Outcome::kDone:
        break;
      case Once::Outcome::kRecursive:
        Fail(ErrorKind::kNotReady, manifest_.kind, ":", index,
             " is being opened, and the code that opens it asks for it");
      case Once::Outcome::kCutOff:
        Fail(ErrorKind::kNotReady, "the process was forked while another thread was opening ",
             manifest_.kind, ":", index,
             "; start the child with 'spawn' or 'forkserver', or open the device before the fork");
    }
  }
}

void Backend::OpenDevice(uint32_t index) {
  bool is_again = false;
  {
    const MutexLock lock(mutex_);
    is_again = devices_[index].device != nullptr;
  }
  dvt_device* handle = nullptr;
  dvt_error error = EmptyError();
  const int32_t code = table_->device_open(index, &handle, &error);
  if (code != DVT_OK) {
    ThrowStatus(
        Concat("opening ", manifest_.kind, ":", index, is_again ? " again, which was lost" : ""),
        code, error);
  }
  auto opened = std::make_unique<Device>(this, index, handle);
  opened->has_predecessor_ = is_again;
  auto next = std::make_shared<Once>();  // for when this one is lost
  const MutexLock lock(mutex_);
  Slot& slot = devices_[index];
  if (is_again) lost_.push_back(std::move(slot.device));
  slot.device = std::move(opened);
  slot.opening = std::move(next);
}

std::vector<Device*> Backend::OpenDevices() const {
  std::vector<Device*> devices;
  const MutexLock lock(mutex_);
  for (const Slot& slot : devices_) {
    if (slot.device != nullptr) devices.push_back(slot.device.get());
  }
  return devices;
}

const Device* Backend::LostOwner(uint32_t index, dvt_memory handle) const {
  const MutexLock lock(mutex_);
  for (const auto& device : lost_) {
    if (device->index() == index && device->Owns(handle)) return device.get();
  }
  return nullptr;
}

}  // namespace dovetail::runtime
