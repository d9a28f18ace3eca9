#include "history.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "dovetail/kit/wait_slice.h"

namespace dovetail::runtime::metal {
namespace {

/* How many pieces of work the message about a time limit names. */
constexpr size_t kNamed = 4;

using Lock = std::lock_guard<std::mutex>;

}  // namespace

History::History(std::shared_ptr<OpenDevice> open)
    : open_(std::move(open)), event_(open_->api, open_->api.MTLDevice_NewEvent(open_->id.id())) {}

void History::Add(std::shared_ptr<Batch> batch) {
  const Lock lock(open_->mutex);
  staging_bytes_ += batch->staging_bytes;
  batches_.push_back(std::move(batch));
}

uint64_t History::position() {
  const Lock lock(open_->mutex);
  return first_position_ + batches_.size();
}

uint64_t History::staging_bytes() {
  const Lock lock(open_->mutex);
  return staging_bytes_;
}

size_t History::pending() {
  const Lock lock(open_->mutex);
  return batches_.size();
}

bool History::IsOver(const Batch& batch) const {
  return open_->api.MTLCommandBuffer_Status(batch.commands.id()) >= kStatusCompleted;
}

Status History::PollOne(const Device& device, const Batch& batch) {
  const uint64_t limit = device.time_limit();
  if (!WaitEnd::IsBounded(limit)) {
    open_->api.MTLCommandBuffer_Wait(batch.commands.id());
    return {};
  }
  WaitEnd end(limit);
  while (!IsOver(batch)) {
    if (end.IsLimitOver()) {
      const Lock lock(open_->mutex);
      return {DVT_TIME_LIMIT, "device '" + device.name() + "' did not finish within " +
                                  SecondsText(limit) + " s; under way: " + PendingText()};
    }
    if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};
    SleepFor(end.Pause());
  }
  return {};
}

/* What these command buffers wait for comes first: should it fail, it is the host that lets them
 * go on. Each wait is for what was committed before it, so that this ends. */
Status History::PollWaited(const Device& device, uint64_t position) {
  std::vector<std::pair<std::shared_ptr<History>, uint64_t>> waited;
  {
    const Lock lock(open_->mutex);
    for (size_t i = 0; i < batches_.size() && first_position_ + i < position; ++i) {
      const Batch& batch = *batches_[i];
      if (batch.waited != nullptr) waited.emplace_back(batch.waited, batch.waited_position);
    }
  }
  for (const auto& [other, other_position] : waited) {
    DOVETAIL_RETURN_IF_ERROR(other->Poll(device, other_position));
    const Lock lock(open_->mutex);
    other->ConcludeTo(other_position);
  }
  return {};
}

/* Until the last of them is over, and with it all before it. */
Status History::Poll(const Device& device, uint64_t position) {
  DOVETAIL_RETURN_IF_ERROR(PollWaited(device, position));
  std::shared_ptr<Batch> last;
  {
    const Lock lock(open_->mutex);
    if (position <= first_position_ || batches_.empty()) return {};
    last = batches_[std::min<size_t>(position - first_position_, batches_.size()) - 1];
  }
  return PollOne(device, *last);
}

Status History::Wait(const Device& device, uint64_t position) {
  DOVETAIL_RETURN_IF_ERROR(Poll(device, position));
  const Lock lock(open_->mutex);
  ConcludeTo(position);
  if (failure_.ok() || failure_position_ > position) return {};
  Status failure = failure_;
  failure_ = Status();
  return failure;
}

Status History::WaitForOldest(const Device& device) {
  uint64_t position = 0;
  {
    const Lock lock(open_->mutex);
    if (batches_.empty()) return {};
    position = first_position_ + 1;
  }
  DOVETAIL_RETURN_IF_ERROR(Poll(device, position));
  const Lock lock(open_->mutex);
  ConcludeTo(position);
  return {};
}

bool History::IsIdle() {
  const Lock lock(open_->mutex);
  while (!batches_.empty() && IsOver(*batches_.front())) ConcludeOldest();
  return batches_.empty();
}

void History::ConcludeTo(uint64_t position) {
  while (!batches_.empty() && first_position_ < position) ConcludeOldest();
}

void History::ConcludeOldest() {
  const std::shared_ptr<Batch> batch = std::move(batches_.front());
  batches_.pop_front();
  ++first_position_;
  staging_bytes_ -= batch->staging_bytes;
  const auto fail = [this](Status failure) {
    if (!failure_.ok()) return;
    failure_ = std::move(failure);
    failure_position_ = first_position_;
  };
  /* What came before this was over before it. */
  if (batch->waited != nullptr) {
    History& other = *batch->waited;
    other.ConcludeTo(batch->waited_position);
    if (!other.failure_.ok() && other.failure_position_ <= batch->waited_position) {
      fail(std::exchange(other.failure_, Status()));
    }
    batch->waited.reset();
  }
  const Api& api = open_->api;
  const Id commands = batch->commands.id();
  /* It signals its event before its status says that it is over: who waited may be done first. */
  if (!IsOver(*batch)) api.MTLCommandBuffer_Wait(commands);
  if (api.MTLCommandBuffer_Status(commands) == kStatusError) {
    std::string what = batch->what.empty() ? "a wait for another stream" : "";
    for (const auto& each : batch->what) what += (what.empty() ? "" : ", ") + *each;
    fail(CommandFailure(api, what, api.MTLCommandBuffer_Error(commands)));
    api.MTLSharedEvent_SetValue(event(), first_position_);
  } else if (batch->host != nullptr) {
    const auto* const bytes = static_cast<const char*>(api.MTLBuffer_Contents(batch->staging.id()));
    std::memcpy(batch->host, bytes + batch->skip, batch->size);
  }
  batch->end_time = api.MTLCommandBuffer_GpuEndTime(commands);
  batch->is_over = true;
  batch->staging = Owned();
}

std::string History::PendingText() {
  std::string text;
  size_t count = 0;
  for (const auto& batch : batches_) {
    if (IsOver(*batch)) continue;
    for (const auto& what : batch->what) {
      if (++count <= kNamed) text += (text.empty() ? "" : ", ") + *what;
    }
  }
  if (count > kNamed) text += " and " + std::to_string(count - kNamed) + " more";
  return text.empty() ? "nothing that was submitted here" : text;
}

void History::Close() {
  std::deque<std::shared_ptr<Batch>> dropped; /* destroyed without the lock */
  const Lock lock(open_->mutex);
  dropped.swap(batches_);
}

}  // namespace dovetail::runtime::metal
