#include "engine/device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/backend.h"
#include "engine/interrupt.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

// Streams of callers that a device remembers; PyTorch has 64 and the default ones.
constexpr size_t kMostCallersStreams = 128;

struct AttributeCollector {
  std::map<std::string, std::string>* attributes;
  bool out_of_memory;
};

void CollectAttribute(void* context, const char* name, const char* value) {
  auto* collector = static_cast<AttributeCollector*>(context);
  try {
    if (name != nullptr && value != nullptr) (*collector->attributes)[name] = value;
  } catch (const std::bad_alloc&) {
    collector->out_of_memory = true;
  }
}

std::string TextOf(const dvt_error& error) {
  return std::string(error.text, strnlen(error.text, sizeof error.text));
}

// Seconds as people write them, "2.5"; false for anything else, and beyond what nanoseconds in 64
// bits can say.
bool ParseSeconds(const std::string& text, uint64_t* nanoseconds) {
  constexpr uint64_t kSecond = 1000000000;
  const size_t point = text.find('.');
  const std::string whole = text.substr(0, point);
  std::string part = point == std::string::npos ? "" : text.substr(point + 1);
  const auto is_number = [](const std::string& digits) {
    return digits.find_first_not_of("0123456789") == std::string::npos;
  };
  if (whole.empty() || whole.size() > 9 || part.size() > 9 || !is_number(whole) ||
      !is_number(part)) {
    return false;
  }
  part.resize(9, '0');
  *nanoseconds = std::stoull(whole) * kSecond + std::stoull(part);
  return true;
}

bool IsPowerOfTwo(uint32_t value) { return value != 0 && (value & (value - 1)) == 0; }

// Streams that a thread uses on synchronous devices when the caller names none.
struct ThreadStreams {
  std::vector<std::unique_ptr<Stream>> streams;
};

thread_local ThreadStreams thread_streams;
// The last one used, beside the list: plain pointers need no guard of first use.
thread_local Device* last_device = nullptr;
thread_local Stream* last_stream = nullptr;

// Memory put aside on asynchronous devices before streams are waited for to free it.
constexpr uint64_t kMaxDeferredBytes = uint64_t{256} << 20;
constexpr size_t kMaxDeferredCount = 1024;

}  // namespace

dvt_error EmptyError() {
  dvt_error error;
  error.struct_size = sizeof error;
  error.code = DVT_OK;
  error.text[0] = '\0';
  return error;
}

void ThrowStatus(const std::string& what, int32_t code, const dvt_error& error) {
  ErrorKind kind = ErrorKind::kBackend;
  const char* meaning = "failed";
  switch (code) {
    case DVT_INVALID_ARGUMENT:
      kind = ErrorKind::kValue;
      meaning = "invalid argument";
      break;
    case DVT_OUT_OF_MEMORY:
      kind = ErrorKind::kResource;
      meaning = "out of memory";
      break;
    case DVT_UNSUPPORTED:
      kind = ErrorKind::kUnsupported;
      meaning = "not supported";
      break;
    case DVT_DRIVER_MISSING:
      meaning = "driver missing";
      break;
    case DVT_DRIVER_ERROR:
      meaning = "driver error";
      break;
    case DVT_DEVICE_LOST:
      kind = ErrorKind::kDeviceLost;
      meaning = "device lost";
      break;
    case DVT_TIME_LIMIT:
      kind = ErrorKind::kTimeLimit;
      meaning = "did not finish in time";
      break;
    case DVT_INTERRUPTED:
      kind = ErrorKind::kInterrupted;
      meaning = "interrupted";
      break;
    case DVT_INVALID_IMAGE:
      kind = ErrorKind::kImage;
      meaning = "image refused";
      break;
    case DVT_NOT_FOUND:
      kind = ErrorKind::kNotFound;
      meaning = "not found";
      break;
    case DVT_DEVICE_ASSERT:
      kind = ErrorKind::kDeviceAssert;
      meaning = "check failed on the device";
      break;
    case DVT_INTERNAL:
      kind = ErrorKind::kInternal;
      meaning = "internal error";
      break;
    default:
      break;
  }
  const std::string text = TextOf(error);
  Fail(kind, what, ": ", text.empty() ? Concat(meaning, " (code ", code, ")") : text);
}

Memory& Memory::operator=(Memory&& other) noexcept {
  if (this != &other) {
    Reset();
    device_ = std::exchange(other.device_, nullptr);
    handle_ = std::exchange(other.handle_, nullptr);
    size_ = std::exchange(other.size_, 0);
  }
  return *this;
}

dvt_memory Memory::Release() {
  device_ = nullptr;
  return std::exchange(handle_, nullptr);
}

void Memory::Reset() {
  Device* device = std::exchange(device_, nullptr);
  dvt_memory handle = std::exchange(handle_, nullptr);
  if (device != nullptr && handle != nullptr) device->Free(handle, size_);
}

Device::Device(Backend* backend, uint32_t index, dvt_device* handle)
    : backend_(backend), table_(backend->table()), handle_(handle), index_(index) {
  dl_device_.device_type = static_cast<DLDeviceType>(backend->device_type());
  // Host memory is one place, whichever device of whichever backend works on it.
  dl_device_.device_id = dl_device_.device_type == kDLCPU ? 0 : static_cast<int32_t>(index);
  name_ = Concat(backend->kind(), ":", index);
  std::memset(&limits_, 0, sizeof limits_);
  limits_.struct_size = sizeof limits_;
  dvt_error error = EmptyError();
  int32_t code = table_->device_limits(handle_, &limits_, &error);
  if (code != DVT_OK) ThrowStatus(name_ + ": reading its limits", code, error);
  for (uint64_t& most : limits_.max_grid) most = std::max<uint64_t>(most, 1);
  if (limits_.copy_alignment == 0) limits_.copy_alignment = 1;
  if (limits_.binding_alignment != 0 && !IsPowerOfTwo(limits_.binding_alignment)) {
    Fail(ErrorKind::kBackend, name_, ": its runtime reports the binding alignment ",
         limits_.binding_alignment, ", expected 0 or a power of two");
  }
  AttributeCollector collector = {&attributes_, false};
  error = EmptyError();
  code = table_->device_attributes(handle_, CollectAttribute, &collector, &error);
  if (code != DVT_OK) ThrowStatus(name_ + ": reading its attributes", code, error);
  if (collector.out_of_memory) throw std::bad_alloc();
  const char* limit = std::getenv("DOVETAIL_TIME_LIMIT");
  if (limit == nullptr || *limit == '\0' || table_->device_time_limit == nullptr) return;
  uint64_t nanoseconds = 0;
  if (!ParseSeconds(limit, &nanoseconds)) {
    Fail(ErrorKind::kValue, "DOVETAIL_TIME_LIMIT is '", limit,
         "', expected seconds such as 2.5, or 0 for no limit");
  }
  SetTimeLimit(nanoseconds);
}

Device* Device::Successor() { return is_lost() ? backend_->GetDevice(index_) : this; }

void Device::CheckNotLost() const {
  if (!is_lost()) return;
  const MutexLock lock(state_mutex_);
  Fail(ErrorKind::kDeviceLost, name_, " was lost, and what belonged to it is gone (", loss_,
       "); the next use opens it anew: make its tensors, streams and events again");
}

bool Device::Owns(dvt_memory handle) const {
  const MutexLock lock(state_mutex_);
  return owned_.count(handle) != 0;
}

void Device::CheckMemory(const std::string& what, dvt_memory handle) const {
  if (!has_predecessor_ || handle == nullptr || Owns(handle)) return;
  const Device* const owner = backend_->LostOwner(index_, handle);
  if (owner == nullptr) return;
  // Where nobody could be told, as when a module went, the cause is heard here for the first time.
  const MutexLock lock(owner->state_mutex_);
  Fail(ErrorKind::kDeviceLost, what, "lies in memory that was lost with ", name_, " (",
       owner->loss_, "), which has been opened anew since; make the tensor again");
}

void Device::Throw(const std::string& action, int32_t code, const dvt_error& error) {
  if (code == DVT_DEVICE_LOST) {
    const MutexLock lock(state_mutex_);
    if (!is_lost()) {
      loss_ = TextOf(error);
      if (loss_.empty()) loss_ = "device lost";
      is_lost_.store(true, std::memory_order_release);
    }
  }
  ThrowStatus(name_ + ": " + action, code, error);
}

void Device::SetTimeLimit(uint64_t nanoseconds) {
  CheckNotLost();
  if (table_->device_time_limit == nullptr) {
    Fail(ErrorKind::kUnsupported, name_, ": backend '", backend_->kind(),
         "' has no time limit for its work");
  }
  dvt_error error = EmptyError();
  const int32_t code = table_->device_time_limit(handle_, nanoseconds, &error);
  if (code != DVT_OK) Throw("setting its time limit", code, error);
  time_limit_.store(nanoseconds, std::memory_order_relaxed);
}

int64_t Device::IntegerAttribute(const std::string& name) const {
  const auto found = attributes_.find(name);
  if (found == attributes_.end()) return 0;
  const std::string& text = found->second;
  if (text == "true") return 1;
  const size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
  if (text.size() == start || text.size() > start + 18) return 0;
  int64_t value = 0;
  for (size_t i = start; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return 0;
    value = 10 * value + (text[i] - '0');
  }
  return start == 1 ? -value : value;
}

Memory Device::Allocate(uint64_t size) {
  CheckNotLost();
  if (size == 0) size = 1;
  // So that copies of whole multiples never leave the memory.
  const uint64_t asked = size;
  const uint64_t rest = size % limits_.copy_alignment;
  if (rest != 0 && size <= UINT64_MAX - limits_.copy_alignment) {
    size += limits_.copy_alignment - rest;
  }
  dvt_memory handle = nullptr;
  dvt_error error = EmptyError();
  int32_t code = table_->alloc(handle_, size, &handle, &error);
  if (code == DVT_OUT_OF_MEMORY && !is_synchronous()) {
    Collect();
    error = EmptyError();
    code = table_->alloc(handle_, size, &handle, &error);
  }
  if (code != DVT_OK) {
    Throw(Concat("allocating ", asked, asked == 1 ? " byte" : " bytes"), code, error);
  }
  return Own(handle, size);
}

Memory Device::Own(dvt_memory handle, uint64_t size) {
  if (is_host_memory()) return Memory(this, handle, size);
  Memory memory(this, handle, size);
  const MutexLock lock(state_mutex_);
  owned_.insert(handle);
  return memory;
}

Stream* Device::DefaultStream() {
  if (is_synchronous()) {
    if (last_device == this) return last_stream;
    for (const auto& stream : thread_streams.streams) {
      if (&stream->device() != this) continue;
      last_stream = stream.get();
      last_device = this;
      return last_stream;
    }
    thread_streams.streams.push_back(CreateStream(true));
    last_stream = thread_streams.streams.back().get();
    last_device = this;
    return last_stream;
  }
  Stream* stream = shared_stream_.load(std::memory_order_acquire);
  if (stream != nullptr) return stream;
  std::unique_ptr<Stream> created = CreateStream();
  if (shared_stream_.compare_exchange_strong(stream, created.get())) {
    return created.release();  // lives as long as the device: until the process ends
  }
  return stream;
}

std::unique_ptr<Stream> Device::CreateStream(bool one_thread) {
  CheckNotLost();
  dvt_stream* handle = nullptr;
  dvt_error error = EmptyError();
  const int32_t code = table_->stream_create(handle_, &handle, &error);
  if (code != DVT_OK) Throw("creating a stream", code, error);
  return std::make_unique<Stream>(this, handle,
                                  one_thread ? Stream::Use::kOneThread : Stream::Use::kAny);
}

std::shared_ptr<Stream> Device::CallersStream(void* native_handle) {
  std::shared_ptr<Stream> dropped;  // ends without the lock: that may wait for its work
  const MutexLock lock(callers_mutex_);
  auto found = std::find_if(callers_.begin(), callers_.end(),
                            [&](const auto& caller) { return caller.first == native_handle; });
  if (found == callers_.end()) {
    const std::string type = Concat(backend_->kind(), "_stream");
    auto made = std::make_shared<Stream>(this, ImportHandle(type.c_str(), native_handle),
                                         Stream::Use::kCallers);
    if (callers_.size() >= kMostCallersStreams) {
      // Best one with nothing under way; else the one that was used longest ago.
      found = std::find_if(callers_.begin(), callers_.end(),
                           [](const auto& caller) { return caller.second->IsSettled(); });
      if (found == callers_.end()) found = callers_.begin();
      dropped = std::move(found->second);
      callers_.erase(found);
    }
    callers_.emplace_back(native_handle, std::move(made));
  } else if (found + 1 != callers_.end()) {
    std::rotate(found, found + 1, callers_.end());
  }
  return callers_.back().second;
}

void Device::OrderImplicit(Stream& stream) {
  stream.Follow(*DefaultStream());
  const MutexLock lock(callers_mutex_);
  for (const auto& caller : callers_) stream.Follow(*caller.second);
}

std::unique_ptr<Stream> Device::ImportStream(const char* native_type, void* native_handle) {
  return std::make_unique<Stream>(this, ImportHandle(native_type, native_handle));
}

dvt_stream* Device::ImportHandle(const char* native_type, void* native_handle) {
  CheckNotLost();
  if (table_->stream_import == nullptr) {
    Fail(ErrorKind::kUnsupported, name_, ": backend '", backend_->kind(),
         "' does not support stream_import");
  }
  const dvt_native native = {native_type, native_handle, 0};
  dvt_stream* handle = nullptr;
  dvt_error error = EmptyError();
  const int32_t code = table_->stream_import(handle_, &native, &handle, &error);
  if (code != DVT_OK) Throw(Concat("importing a ", native_type), code, error);
  return handle;
}

Memory Device::ImportMemory(const char* native_type, void* native_handle, uint64_t size) {
  CheckNotLost();
  if (table_->memory_import == nullptr) {
    Fail(ErrorKind::kUnsupported, name_, ": backend '", backend_->kind(),
         "' does not support memory_import");
  }
  const dvt_native native = {native_type, native_handle, size};
  dvt_memory handle = nullptr;
  dvt_error error = EmptyError();
  const int32_t code = table_->memory_import(handle_, &native, &handle, &error);
  if (code != DVT_OK) Throw(Concat("importing a ", native_type), code, error);
  return Own(handle, size);
}

void* Device::HostAddress(dvt_memory handle) {
  if (is_host_memory()) return handle;
  CheckNotLost();
  if (table_->memory_export == nullptr) return nullptr;
  dvt_native native = {"host_pointer", nullptr, 0};
  dvt_error error = EmptyError();
  const int32_t code = table_->memory_export(handle_, handle, &native, &error);
  if (code == DVT_UNSUPPORTED) return nullptr;
  if (code != DVT_OK) Throw("finding the host's address of memory", code, error);
  return native.handle;
}

void Device::Free(dvt_memory handle, uint64_t size) noexcept {
  if (IsBrokenByFork()) return;
  if (!is_host_memory()) {
    const MutexLock lock(state_mutex_);
    const auto found = owned_.find(handle);
    if (found != owned_.end()) owned_.erase(found);
  }
  if (is_synchronous()) {
    table_->free(handle_, handle);
    return;
  }
  bool kept = false;
  bool is_full = true;
  try {
    const MutexLock lock(mutex_);
    deferred_.push_back({handle, size});
    kept = true;
    deferred_bytes_ += size;
    is_full = deferred_bytes_ > kMaxDeferredBytes || deferred_.size() > kMaxDeferredCount;
  } catch (const std::exception&) {
    is_full = true;  // no room to remember it: wait for the streams now
  }
  const bool is_idle = is_full && Collect();
  // Rather lost to this process than given back under work that may use it.
  if (!kept && is_idle) table_->free(handle_, handle);
}

bool Device::Collect() noexcept {
  std::vector<Deferred> deferred;
  std::vector<dvt_stream*> abandoned;
  std::vector<std::shared_ptr<std::vector<uint8_t>>> kept;
  {
    const MutexLock lock(mutex_);
    bool is_idle = true;
    const bool has_given_up = HasGivenUp();
    for (Stream* stream : streams_) is_idle &= stream->Settle(has_given_up);
    for (dvt_stream* stream : abandoned_) is_idle &= HasEnded(stream);
    if (!is_idle) return false;
    abandoned.swap(abandoned_);
    kept.swap(kept_);
    deferred.swap(deferred_);
    deferred_bytes_ = 0;
  }
  for (const Deferred& entry : deferred) table_->free(handle_, entry.handle);
  for (dvt_stream* stream : abandoned) table_->stream_destroy(stream);
  return true;
}

bool Device::HasEnded(dvt_stream* abandoned) const {
  if (is_lost()) return true;
  uint32_t is_over = 1;
  const int32_t code =
      table_->stream_synchronize_within == nullptr
          ? table_->stream_synchronize(abandoned, nullptr)
          : table_->stream_synchronize_within(abandoned, 0, kLook, &is_over, nullptr);
  return is_over != 0 && code != DVT_TIME_LIMIT;
}

bool Device::HasGivenUp() const {
  return !abandoned_.empty() || std::any_of(streams_.begin(), streams_.end(),
                                            [](Stream* stream) { return stream->is_given_up(); });
}

void Device::GiveUp() noexcept {
  const MutexLock lock(mutex_);
  for (Stream* stream : streams_) stream->GiveUp();
}

void Device::Abandon(dvt_stream* stream) noexcept {
  try {
    const MutexLock lock(mutex_);
    abandoned_.push_back(stream);
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): it is never destroyed
  }
}

void Device::KeepUntilIdle(std::shared_ptr<std::vector<uint8_t>> bytes) noexcept {
  try {
    const MutexLock lock(mutex_);
    kept_.push_back(bytes);
  } catch (const std::bad_alloc&) {
    // No room to remember them: they are never freed.
    new (std::nothrow) std::shared_ptr<std::vector<uint8_t>>(std::move(bytes));
  }
}

void Device::Synchronize() { WaitForStreams(nullptr); }

void Device::WaitForStreams(const std::chrono::steady_clock::time_point* deadline) {
  std::exception_ptr failure;
  const auto begin = std::chrono::steady_clock::now();
  bool is_over = false;
  while (!is_over) {
    const auto now = std::chrono::steady_clock::now();
    if (deadline != nullptr && now >= *deadline) return;
    is_over = true;
    {
      // Not held for longer than a slice: what runs between slices may use the device.
      const MutexLock lock(mutex_);
      for (Stream* stream : streams_) {
        if (deadline != nullptr && stream->is_callers()) continue;
        if (!stream->MayBeGone() && stream->IsCaptured()) continue;
        is_over = stream->WaitSlice(NanosecondsSince(begin));
        if (!is_over) break;
        try {
          stream->ThrowFailure();
        } catch (const Error&) {
          if (failure == nullptr) failure = std::current_exception();
        }
      }
    }
    if (is_over || deadline != nullptr) continue;
    CheckInterrupted(*this);
  }
  // What is left when the process ends goes with it.
  if (!is_synchronous() && deadline == nullptr) Collect();
  if (failure != nullptr) std::rethrow_exception(failure);
}

dvt_memory Device::EmptyBinding() {
  dvt_memory memory = empty_binding_.load(std::memory_order_acquire);
  if (memory != nullptr) return memory;
  Memory created = Allocate(kEmptyPlaces * kEmptyPlaceBytes);
  if (empty_binding_.compare_exchange_strong(memory, created.handle())) return created.Release();
  return memory;
}

}  // namespace dovetail::runtime
