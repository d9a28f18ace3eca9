#include "queue.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include "dovetail/kit/wait_slice.h"
#include "owned.h"

namespace dovetail::runtime::webgpu {
namespace {

/* Bytes that may wait in the library for a submission; each write holds memory of its own there. */
constexpr uint64_t kMaxUnsubmittedBytes = uint64_t{64} << 20;

/* How long a wait asks again and again before it sleeps between, and how long it sleeps at most. */
constexpr auto kSpinTime = std::chrono::microseconds(50);
constexpr auto kLongestSleep = std::chrono::microseconds(200);

using Clock = std::chrono::steady_clock;

}  // namespace

/* Calls `task` now, or behind what the submitter still has to do. */
template <typename Task>
void Queue::Run(Task task) {
  if (time_limit_ == 0 && submitter_.IsIdle()) {
    task();
    return;
  }
  submitter_.Add([this, task = std::move(task)] {
    if (gpu_.loss->is_lost) return;
    ErrorScope scope(gpu_);
    task();
    Status status = scope.Close();
    if (!status.ok()) gpu_.failures->Add(std::move(status));
  });
}

Status Queue::WriteLocked(WgpuBuffer buffer, uint64_t offset, const void* bytes, uint64_t size,
                          bool is_lasting) {
  if (is_lasting || (time_limit_ == 0 && submitter_.IsIdle())) {
    Run([this, buffer, offset, bytes, size] {
      gpu_.api.QueueWriteBuffer(gpu_.queue, buffer, offset, bytes, size);
    });
  } else {
    const auto* const from = static_cast<const char*>(bytes);
    Run([this, buffer, offset, copy = std::vector<char>(from, from + size)] {
      gpu_.api.QueueWriteBuffer(gpu_.queue, buffer, offset, copy.data(), copy.size());
    });
  }
  unsubmitted_bytes_ += size;
  if (unsubmitted_bytes_ < kMaxUnsubmittedBytes) return {};
  uint64_t serial = 0;
  return MarkLocked(&serial);
}

Status Queue::SubmitLocked(WgpuCommandEncoder encoder, std::vector<Label> labels) {
  const Api& api = gpu_.api;
  ErrorScope scope(gpu_);
  auto commands = Own(api.CommandEncoderFinish(encoder, nullptr), api.CommandBufferRelease);
  DOVETAIL_RETURN_IF_ERROR(scope.Close());
  DOVETAIL_RETURN_IF_ERROR(gpu_.CheckAlive());
  Run([this, list = commands.release()] {
    gpu_.api.QueueSubmit(gpu_.queue, 1, &list);
    gpu_.api.CommandBufferRelease(list);
  });
  submissions_.push_back({++submitted_, std::move(labels)});
  unsubmitted_bytes_ = 0;
  ForgetDone();
  return gpu_.CheckAlive();
}

Status Queue::MarkLocked(uint64_t* serial) {
  DOVETAIL_RETURN_IF_ERROR(gpu_.CheckAlive());
  if (unsubmitted_bytes_ > 0) {
    /* Not an empty list: finishing an encoder tells when the device is lost, and submitting to a
     * lost device ends the process. */
    const auto encoder = Own(gpu_.api.DeviceCreateCommandEncoder(gpu_.device, nullptr),
                             gpu_.api.CommandEncoderRelease);
    DOVETAIL_RETURN_IF_ERROR(SubmitLocked(encoder.get(), {}));
  }
  *serial = submitted_;
  ForgetDone();
  Watch();
  return {};
}

void Queue::OnWorkDone(WgpuEnum status, WgpuStringView /*message*/, void* data, void* serial) {
  const std::unique_ptr<std::shared_ptr<Progress>> holder(
      static_cast<std::shared_ptr<Progress>*>(data));
  if (status != kWgpuStatusSuccess) return; /* the device is lost: its own callback says why */
  std::atomic<uint64_t>& done = (*holder)->done;
  const auto now = reinterpret_cast<uintptr_t>(serial);
  uint64_t before = done.load();
  while (before < now && !done.compare_exchange_weak(before, now)) {
  }
}

void Queue::Watch() {
  if (watched_ == submitted_ || IsDone(submitted_)) return;
  watched_ = submitted_;
  Run([this, progress = progress_, serial = submitted_] {
    WgpuStatusCallbackInfo info = {};
    info.mode = kWgpuAllowSpontaneous;
    info.callback = OnWorkDone;
    info.userdata1 = new std::shared_ptr<Progress>(progress);
    info.userdata2 = reinterpret_cast<void*>(static_cast<uintptr_t>(serial));
    gpu_.api.QueueOnSubmittedWorkDone(gpu_.queue, info);
  });
}

void Queue::ForgetDone() {
  const uint64_t done = progress_->done.load();
  while (!submissions_.empty() && submissions_.front().serial <= done) submissions_.pop_front();
}

void Queue::OnMapped(WgpuEnum status, WgpuStringView message, void* data, void* /*unused*/) {
  const std::unique_ptr<std::shared_ptr<HostRead>> holder(
      static_cast<std::shared_ptr<HostRead>*>(data));
  HostRead& read = **holder;
  if (status == kWgpuStatusSuccess) {
    read.state = HostRead::State::kMapped;
    return;
  }
  read.failures->Add(
      {DVT_DRIVER_ERROR, "a copy of " + std::to_string(read.size) +
                             " bytes to the host failed: wgpuBufferMapAsync: " + Text(message)});
  read.state = HostRead::State::kFailed;
}

void Queue::ReadLocked(const std::shared_ptr<HostRead>& read) {
  read->serial = submitted_;
  {
    const std::lock_guard<std::mutex> lock(reads_mutex_);
    reads_.push_back(read);
  }
  Run([this, read] {
    WgpuStatusCallbackInfo info = {};
    info.mode = kWgpuAllowSpontaneous;
    info.callback = OnMapped;
    info.userdata1 = new std::shared_ptr<HostRead>(read);
    gpu_.api.BufferMapAsync(read->staging, kWgpuMapRead, 0, read->staging_size, info);
  });
}

bool Queue::HandOver(uint64_t serial) {
  std::vector<std::shared_ptr<HostRead>> finished; /* given back without the lock */
  bool is_complete = true;
  {
    const std::lock_guard<std::mutex> lock(reads_mutex_);
    while (!reads_.empty() && reads_.front()->serial <= serial) {
      HostRead& read = *reads_.front();
      if (read.state == HostRead::State::kPending) {
        is_complete = false;
        break;
      }
      if (read.state == HostRead::State::kMapped) Move(&read);
      finished.push_back(std::move(reads_.front()));
      reads_.pop_front();
    }
  }
  for (const std::shared_ptr<HostRead>& read : finished) read->give_back();
  return is_complete;
}

void Queue::Move(HostRead* read) const {
  const void* const bytes =
      gpu_.api.BufferGetConstMappedRange(read->staging, 0, read->staging_size);
  if (bytes != nullptr) {
    std::memcpy(read->host, static_cast<const char*>(bytes) + read->lead, read->size);
  } else {
    read->failures->Add({DVT_DRIVER_ERROR, "wgpuBufferGetConstMappedRange gave no address"});
  }
  gpu_.api.BufferUnmap(read->staging);
}

bool Queue::IsIdle() {
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(gpu_.mutex);
    serial = submitted_;
    if (gpu_.loss->is_lost) return submitter_.IsIdle();
    if (IsDone(serial)) return true;
    if (!submitter_.IsIdle()) return false;
    Watch();
  }
  gpu_.api.DevicePoll(gpu_.device, 0, nullptr);
  return IsDone(serial);
}

std::string Queue::PendingText() {
  constexpr size_t kMostNames = 8;
  const std::lock_guard<std::mutex> lock(gpu_.mutex);
  ForgetDone();
  std::vector<std::string> names;
  size_t count = 0;
  for (const Submission& submission : submissions_) {
    for (const Label& label : submission.labels) {
      ++count;
      const bool is_known = std::find(names.begin(), names.end(), *label) != names.end();
      if (!is_known && names.size() < kMostNames) names.push_back(*label);
    }
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  if (names.empty()) return "nothing that has a name";
  return text + (count > names.size() ? " (" + std::to_string(count) + " pieces of work)" : "");
}

Status Queue::Wait(uint64_t serial) {
  const Clock::time_point start = Clock::now();
  Clock::duration sleep = std::chrono::microseconds(5);
  const bool is_bounded = WaitEnd::IsBounded(time_limit_);
  WaitEnd end(time_limit_);
  while (true) {
    if (IsDone(serial) && HandOver(serial)) return {};
    DOVETAIL_RETURN_IF_ERROR(gpu_.CheckAlive());
    const uint64_t limit = time_limit_;
    /* While the library waits, no other thread can submit anything: it does so only for the sole
     * stream of a device. */
    const bool is_submitted = submitter_.IsIdle();
    if (!is_bounded && streams_ <= 1 && is_submitted) {
      gpu_.api.DevicePoll(gpu_.device, 1, nullptr);
      continue;
    }
    if (limit == 0 && is_submitted) {
      gpu_.api.DevicePoll(gpu_.device, 0, nullptr);
    } else {
      /* While the driver is inside a submission, the library does not return from here either. */
      if (is_submitted) {
        submitter_.Add([this] { gpu_.api.DevicePoll(gpu_.device, 0, nullptr); });
      }
      submitter_.WaitIdle(kLongestSleep);
    }
    if (IsDone(serial) && HandOver(serial)) return {};
    const Clock::duration waited = Clock::now() - start;
    if (end.IsLimitOver()) {
      return {DVT_TIME_LIMIT, "the webgpu device '" + gpu_.adapter.name +
                                  "' did not finish within " + SecondsText(limit) +
                                  " s; submitted and not done: " + PendingText()};
    }
    if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};
    if (waited < kSpinTime) {
      std::this_thread::yield();
      continue;
    }
    std::this_thread::sleep_for(sleep);
    sleep = std::min<Clock::duration>(sleep * 2, kLongestSleep);
  }
}

}  // namespace dovetail::runtime::webgpu
