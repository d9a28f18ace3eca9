#include "event.h"

namespace dovetail::runtime::vulkan {

Event::~Event() {
  if (is_timed_) device().ReturnQuery(query_);
}

Status Event::Ticks(uint64_t* ticks) const {
  if (!is_timed_) {
    return {DVT_INVALID_ARGUMENT, "the event was not recorded with its time (event_record_timed)"};
  }
  Device& device = this->device();
  DOVETAIL_RETURN_IF_ERROR(device.CheckNotLost());
  bool is_over = false;
  DOVETAIL_RETURN_IF_ERROR(point_.first->HasReached(point_.second, &is_over));
  if (!is_over) return {DVT_INVALID_ARGUMENT, "the event has not been waited for"};
  const VkResult result =
      device.api().GetQueryPoolResults(device.handle(), query_.pool, query_.index, 1,
                                       sizeof(*ticks), ticks, sizeof(*ticks), kVkQueryResult64);
  return device.Check(result, "vkGetQueryPoolResults");
}

Status Event::Elapsed(const Event& start, double* nanoseconds) const {
  Device& device = this->device();
  if (&device != &start.device()) {
    return {DVT_INVALID_ARGUMENT, "the two events belong to different devices"};
  }
  uint64_t from = 0;
  uint64_t to = 0;
  DOVETAIL_RETURN_IF_ERROR(start.Ticks(&from));
  DOVETAIL_RETURN_IF_ERROR(Ticks(&to));
  /* The clock has so many bits and begins again after them. */
  const uint32_t bits = device.profile().timestamp_bits;
  const uint64_t mask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  const uint64_t ticks = (to - from) & mask;
  /* An end before its start is a small negative number, not almost a whole turn. */
  const bool is_negative = ticks > mask / 2;
  const auto distance = static_cast<double>(is_negative ? (from - to) & mask : ticks);
  *nanoseconds = (is_negative ? -distance : distance) *
                 static_cast<double>(device.profile().properties.limits.timestampPeriod);
  return {};
}

}  // namespace dovetail::runtime::vulkan
