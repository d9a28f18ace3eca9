/* Timed events: one timestamp each, where the adapter has the feature `timestamp-query`. */
#include "stream.h"

namespace dovetail::runtime::webgpu {
namespace {

constexpr uint64_t kTimestampBytes = 8;

Label TimestampLabel() {
  static const auto* const label = new Label(std::make_shared<const std::string>("timed event"));
  return *label;
}

}  // namespace

Status Stream::RecordTimed(std::unique_ptr<dvt_event>* event) {
  Gpu& gpu = device_.gpu();
  const Api& api = gpu.api;
  DOVETAIL_RETURN_IF_ERROR(gpu.CheckAlive());
  if (!gpu.adapter.Has(kWgpuFeatureTimestampQuery)) {
    return {DVT_UNSUPPORTED, "the webgpu device '" + device_.name() +
                                 "' cannot time events: it lacks the feature timestamp-query"};
  }
  auto timestamp = std::make_shared<Timestamp>();
  DOVETAIL_RETURN_IF_ERROR(timestamp->staging.Allocate(device_.staging(), kTimestampBytes));
  const auto read = std::make_shared<HostRead>();
  read->staging = timestamp->staging.get()->handle;
  read->staging_size = kTimestampBytes;
  read->host = &timestamp->ticks;
  read->size = kTimestampBytes;
  read->failures = failures_;
  read->give_back = [timestamp] { timestamp->staging = ScratchBuffer(); };
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(gpu.mutex);
    ErrorScope scope(gpu);
    WgpuQuerySetDescriptor set = {};
    set.type = kWgpuQueryTimestamp;
    set.count = 1;
    timestamp->queries = Own(api.DeviceCreateQuerySet(gpu.device, &set), api.QuerySetRelease);
    WgpuBufferDescriptor descriptor = {};
    descriptor.size = kTimestampBytes;
    descriptor.usage = kWgpuUsageQueryResolve | kWgpuUsageCopySource;
    const auto resolved = Own(api.DeviceCreateBuffer(gpu.device, &descriptor), api.BufferRelease);
    const auto encoder =
        Own(api.DeviceCreateCommandEncoder(gpu.device, nullptr), api.CommandEncoderRelease);
    {
      WgpuPassTimestampWrites writes = {};
      writes.querySet = timestamp->queries.get();
      writes.beginningOfPassWriteIndex = 0;
      writes.endOfPassWriteIndex = kWgpuQueryIndexUndefined;
      WgpuComputePassDescriptor pass_descriptor = {};
      pass_descriptor.timestampWrites = &writes;
      const auto pass = Own(api.CommandEncoderBeginComputePass(encoder.get(), &pass_descriptor),
                            api.ComputePassEncoderRelease);
      api.ComputePassEncoderEnd(pass.get());
    }
    api.CommandEncoderResolveQuerySet(encoder.get(), timestamp->queries.get(), 0, 1, resolved.get(),
                                      0);
    api.CommandEncoderCopyBufferToBuffer(encoder.get(), resolved.get(), 0, read->staging, 0,
                                         kTimestampBytes);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().SubmitLocked(encoder.get(), {TimestampLabel()}));
    device_.queue().ReadLocked(read);
    DOVETAIL_RETURN_IF_ERROR(scope.Close());
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  *event = std::make_unique<dvt_event>(device_, serial, AllFailures());
  (*event)->set_timestamp(std::move(timestamp));
  return {};
}

Status Event::Elapsed(const Event& start, double* nanoseconds) const {
  if (&start.device_ != &device_) {
    return {DVT_INVALID_ARGUMENT, "the two events belong to different devices"};
  }
  for (const Event* event : {&start, this}) {
    const char* const which = event == &start ? "start" : "end";
    if (event->timestamp_ == nullptr) {
      return {DVT_INVALID_ARGUMENT, std::string("the event '") + which +
                                        "' is not timed; record it with "
                                        "event_record_timed"};
    }
    if (!event->device_.queue().HasArrived(event->serial_)) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the event '") + which + "' has not been waited for"};
    }
  }
  const double period = device_.gpu().api.QueueGetTimestampPeriod(device_.gpu().queue);
  const auto ticks =
      static_cast<int64_t>(timestamp_->ticks - start.timestamp_->ticks); /* may wrap */
  *nanoseconds = static_cast<double>(ticks) * period;
  return {};
}

}  // namespace dovetail::runtime::webgpu
