/* Many threads, streams and devices at once. */
#include <functional>
#include <thread>

#include "session.h"

namespace dovetail::test {
namespace {

constexpr int kThreads = 4;
constexpr int kRounds = 60;
constexpr int kCount = 2000;
constexpr uint64_t kBytes = kCount * sizeof(float);

void InThreads(const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(body, i);
  for (std::thread& thread : threads) thread.join();
}

/* y = x + y, again and again, on a stream of its own. */
void AddRepeatedly(Session* session, dvt_stream* stream, dvt_kernel* kernel, int thread) {
  const std::vector<float> x(kCount, static_cast<float>(thread + 1));
  std::vector<float> y(kCount, 0.0F);
  dvt_memory memory[2] = {session->Alloc(kBytes), session->Alloc(kBytes)};
  const dvt_binding bindings[3] = {
      {memory[0], 0, kBytes, 0}, {memory[1], 0, kBytes, 0}, {memory[1], 0, kBytes, 0}};
  const VectorAddScalars scalars = {kCount, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  const dvt_location in_x = {memory[0], nullptr, 0};
  const dvt_location in_y = {memory[1], nullptr, 0};
  const dvt_location host_x = {nullptr, const_cast<float*>(x.data()), 0};
  const dvt_location host_y = {nullptr, y.data(), 0};
  CHECK_OK(table->copy(stream, &in_x, &host_x, kBytes, &error));
  CHECK_OK(table->copy(stream, &in_y, &host_y, kBytes, &error));
  CHECK_OK(table->stream_synchronize(stream, &error));
  for (int i = 1; i <= kRounds; ++i) {
    CHECK_OK(table->launch(stream, &launch, 1, &error));
    if (i % 7 != 0 && i != kRounds) continue;
    CHECK_OK(table->copy(stream, &host_y, &in_y, kBytes, &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
    CHECK_EQ(y.back(), static_cast<float>((thread + 1) * i));
  }
  for (dvt_memory one : memory) table->free(session->device, one);
}

void TestStreams() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  InThreads([&](int thread) {
    dvt_stream* stream = nullptr;
    CHECK_OK(table->stream_create(session.device, &stream, &error));
    AddRepeatedly(&session, stream, session.Kernel(image, "vadd"), thread);
    table->stream_destroy(stream);
  });
  table->image_unload(image);
}

void TestDevices() {
  InThreads([](int thread) {
    Session session;
    dvt_image* const image = session.Load(VectorAddImage());
    AddRepeatedly(&session, session.stream, session.Kernel(image, "vadd"), thread);
    table->image_unload(image);
  });
}

/* Streams that come and go under load, with events across them. */
void TestChurn() {
  Session session;
  InThreads([&](int thread) {
    dvt_memory memory = session.Alloc(64);
    for (int i = 0; i < 100; ++i) {
      dvt_stream* first = nullptr;
      dvt_stream* second = nullptr;
      dvt_event* event = nullptr;
      const uint32_t sent = static_cast<uint32_t>(thread * 1000 + i);
      uint32_t got = 0;
      const dvt_location host = {nullptr, const_cast<uint32_t*>(&sent), 0};
      const dvt_location back = {nullptr, &got, 0};
      const dvt_location at = {memory, nullptr, 8};
      CHECK_OK(table->stream_create(session.device, &first, &error));
      CHECK_OK(table->stream_create(session.device, &second, &error));
      CHECK_OK(table->copy(first, &at, &host, 4, &error));
      CHECK_OK(table->event_record(first, &event, &error));
      CHECK_OK(table->stream_wait(second, event, &error));
      CHECK_OK(table->copy(second, &back, &at, 4, &error));
      CHECK_OK(table->stream_synchronize(second, &error));
      CHECK_EQ(got, sent);
      CHECK_OK(table->stream_synchronize(first, &error));
      table->stream_destroy(first);
      table->event_destroy(event);
      table->stream_destroy(second);
    }
    table->free(session.device, memory);
  });
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestStreams();
  TestDevices();
  TestChurn();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
