/* What every runtime over a fake driver must do, whatever the driver: kernels, copies of any
 * bytes, waits between streams, times, limits of time. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_WORK_H_
#define DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_WORK_H_

#include <algorithm>
#include <vector>

#include "runtime_session.h"

namespace dovetail::test {

inline void Kernels() {
  CHECK_EQ(Open(), 1U);
  ScaleAdd work;
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_OK(work.Launch(work.session.stream, 2));
  work.CheckResult(3);
  /* Through shared memory and a barrier. */
  dvt_image* const image = work.session.Load(ReadFile(kernels + "/reverse.0.image"));
  dvt_kernel* kernel = nullptr;
  CHECK_OK(table->image_kernel(image, "reverse_0", &kernel, &error));
  struct {
    int32_t count = 64;
    uint32_t base = 0;
  } scalars;
  const dvt_binding bindings[2] = {{work.x_memory, 0, 256, 0}, {work.y_memory, 64, 256, 0}};
  const dvt_launch launch = {kernel, {1, 1, 1}, 2, bindings, &scalars, sizeof(scalars)};
  CHECK_OK(table->launch(work.session.stream, &launch, 1, &error));
  float out[64] = {};
  CHECK_OK(work.session.Read(out, work.y_memory, sizeof(out), 64));
  CHECK_OK(work.session.Wait());
  for (int i = 0; i < 64; ++i) CHECK_EQ(out[i], static_cast<float>(63 - i));
  table->image_unload(image);
}

/* Any bytes, from and to any place, small and larger than all that is staged at one time. */
inline void CopiesOfAnyBytes() {
  Open();
  const Session session;
  constexpr size_t kLarge = size_t{40} << 20;
  std::vector<uint8_t> out(kLarge);
  std::vector<uint8_t> back(kLarge);
  for (size_t i = 0; i < kLarge; ++i) out[i] = static_cast<uint8_t>(i * 31 + (i >> 12));
  const dvt_memory first = session.Alloc(kLarge + 64);
  const dvt_memory second = session.Alloc(kLarge + 64);
  for (const size_t size : {size_t{1}, size_t{3}, size_t{4097}, size_t{5} << 20, kLarge}) {
    for (const uint64_t offset : {0U, 1U, 63U}) {
      std::fill(back.begin(), back.end(), uint8_t{0});
      CHECK_OK(session.Write(first, out.data(), size, offset));
      const dvt_location to = {second, nullptr, 64 - offset};
      const dvt_location from = {first, nullptr, offset};
      CHECK_OK(table->copy(session.stream, &to, &from, size, &error));
      CHECK_OK(session.Read(back.data(), second, size, 64 - offset));
      CHECK_OK(session.Wait());
      CHECK(std::memcmp(out.data(), back.data(), size) == 0);
    }
  }
  table->free(session.device, first);
  table->free(session.device, second);
}

/* The bytes of a read are there after a wait for any stream or event behind it. */
inline void Waits() {
  Open();
  ScaleAdd work;
  const Session other;
  float result[ScaleAdd::kCount] = {};
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_OK(work.session.Read(result, work.y_memory, sizeof(result)));
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(work.session.stream, &event, &error));
  CHECK_OK(table->stream_wait(other.stream, event, &error));
  CHECK_OK(table->stream_wait(other.stream, event, &error)); /* twice is as once */
  table->event_destroy(event);
  /* And back, so that both wait for each other. */
  CHECK_OK(table->event_record(other.stream, &event, &error));
  CHECK_OK(table->stream_wait(work.session.stream, event, &error));
  table->event_destroy(event);
  CHECK_OK(other.Wait());
  CHECK_EQ(result[10], 30.0F);

  CHECK_OK(work.session.Read(result, work.x_memory, sizeof(result)));
  CHECK_OK(table->event_record(work.session.stream, &event, &error));
  CHECK_OK(table->event_synchronize(event, &error));
  CHECK_EQ(result[10], 10.0F);
  table->event_destroy(event);
}

inline void TimedEvents() {
  Open();
  ScaleAdd work;
  dvt_event* start = nullptr;
  dvt_event* end = nullptr;
  dvt_event* plain = nullptr;
  CHECK_OK(table->event_record_timed(work.session.stream, &start, &error));
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_OK(table->event_record_timed(work.session.stream, &end, &error));
  CHECK_OK(table->event_record(work.session.stream, &plain, &error));
  CHECK_OK(work.session.Wait());
  double nanoseconds = -1;
  CHECK_OK(table->event_elapsed(start, end, &nanoseconds, &error));
  CHECK(nanoseconds >= 0);
  double back = 1;
  CHECK_OK(table->event_elapsed(end, start, &back, &error));
  CHECK_EQ(back, -nanoseconds);
  CHECK_FAILS(table->event_elapsed(start, plain, &nanoseconds, &error), DVT_INVALID_ARGUMENT,
              "the second event was recorded without its time");
  for (dvt_event* event : {start, end, plain}) table->event_destroy(event);
}

/* A launch that does not end in time is named, and the stream works when it has ended. */
inline void TimeLimit() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.session.Wait());
  CHECK_OK(table->device_time_limit(work.session.device, 30000000, &error));
  Script("slow stream 300");
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_FAILS(work.session.Wait(), DVT_TIME_LIMIT,
              "did not finish within 0.03 s; under way: kernel 'scale_add_0'");
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(work.session.stream, &event, &error));
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_TIME_LIMIT, "kernel 'scale_add_0'");
  table->event_destroy(event);
  CHECK_OK(table->device_time_limit(work.session.device, 0, &error));
  CHECK_OK(work.session.Wait());
  Script("");
  work.CheckResult(1);
}

/* A launch that never ends: every wait behind it says so in time, other streams work on, nobody
 * touches the caller's bytes, and once it ends after all everything is as it should be. */
inline void HungLaunch() {
  Open();
  ScaleAdd work;
  ScaleAdd beside(0, 5);
  CHECK_OK(work.session.Wait());
  CHECK_OK(beside.session.Wait());
  CHECK_OK(table->device_time_limit(work.session.device, 30000000, &error));
  CHECK_OK(table->device_time_limit(beside.session.device, 2000000000, &error));
  Script("hang launch 1");
  CHECK_OK(work.Launch(work.session.stream));
  float result[ScaleAdd::kCount] = {};
  result[1] = -1;
  CHECK_OK(work.session.Read(result, work.y_memory, sizeof(result)));
  for (int i = 0; i < 2; ++i) {
    CHECK_FAILS(work.session.Wait(), DVT_TIME_LIMIT,
                "did not finish within 0.03 s; under way: kernel 'scale_add_0', copy");
  }
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(work.session.stream, &event, &error));
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_TIME_LIMIT, "kernel 'scale_add_0'");
  CHECK_EQ(result[1], -1.0F);
  /* It is late, and not lost: another stream is not held up, nor is giving memory and taking it. */
  CHECK_OK(beside.Launch(beside.session.stream));
  beside.CheckResult(1);
  table->free(work.session.device, work.session.Alloc(4096));
  /* More than is staged at one time waits for the oldest piece, as long as the limit says. */
  std::vector<char> much(size_t{40} << 20);
  const dvt_memory large = work.session.Alloc(much.size());
  CHECK_FAILS(work.session.Write(large, much.data(), much.size()), DVT_TIME_LIMIT,
              "kernel 'scale_add_0'");
  controls.ReleaseHangs();
  CHECK_OK(table->device_time_limit(work.session.device, 0, &error));
  CHECK_OK(table->event_synchronize(event, &error));
  table->event_destroy(event);
  CHECK_OK(work.session.Wait());
  CHECK_EQ(result[1], work.scalars.factor);
  table->free(work.session.device, large);
  Script("");
  CHECK_OK(work.Launch(work.session.stream));
  work.CheckResult(2);
}

}  // namespace dovetail::test

#endif  // DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_WORK_H_
