/* Queues and command buffers: what is encoded, in its order, on a thread of the queue's. */
#include <chrono>

#include "faults.h"
#include "objects.h"

namespace dovetail::fakedrivers::metal {
namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void CheckOver(const CommandBuffer& commands, const char* what) {
  DOVETAIL_FAKE_REQUIRE(commands.is_over,
                        std::string(what) + " is asked for before the command buffer is over");
}

void Free(Queue* queue) {
  const std::lock_guard<std::mutex> lock(queue->mutex);
  --queue->used;
  queue->changed.notify_all();
}

void Execute(CommandBuffer* commands) {
  const Device& device = *commands->queue->device;
  int error = device.lost;
  int fault = 0;
  if (error == 0 && ShouldFail("execution:commands", "execution", &fault)) error = fault;
  for (const auto& work : commands->work) {
    if (error != 0) break;
    error = work();
  }
  commands->work.clear(); /* lets go of what it held: one that fails signals no event */
  commands->error = error;
  commands->end_time = Now();
  commands->is_over = true;
  Free(commands->queue.get());
}

template <typename T>
Id NewEncoder(Id self) {
  const auto commands = Find<CommandBuffer>(self);
  commands->CheckRecording();
  auto made = std::make_shared<T>();
  made->commands = commands;
  commands->encoder = made;
  return Autoreleased(made);
}

}  // namespace

CommandBuffer::~CommandBuffer() {
  if (!is_committed && queue != nullptr) Free(queue.get());
}

void CommandBuffer::CheckRecording() const {
  DOVETAIL_FAKE_REQUIRE(!is_committed, "the command buffer has been committed");
  DOVETAIL_FAKE_REQUIRE(encoder.expired(), "an encoder of the command buffer is open");
}

void Encoder::CheckOpen() const {
  DOVETAIL_FAKE_REQUIRE(thread == std::this_thread::get_id(),
                        "an encoder is for the thread that made it");
  DOVETAIL_FAKE_REQUIRE(!is_over, "the encoder has ended");
}

void Encoder::End() {
  CheckOpen();
  is_over = true;
  commands->encoder.reset();
}

void Encoder::BeforeEnd() {
  if (!is_over) Misuse(std::string("a ") + kind + " is given back without endEncoding");
}

void Drain() {
  for (const auto& [handle, object] : Objects(Queue::kKind)) {
    const auto queue = std::static_pointer_cast<Queue>(std::static_pointer_cast<Object>(object));
    queue->timeline->Wait(queue->timeline->submitted());
  }
}

namespace bodies {

namespace MTLCommandQueue {

Id Device(Id self) { return Find<Queue>(self)->device->id; }

Id CommandBuffer(Id self) {
  auto made = std::make_shared<metal::CommandBuffer>();
  const auto queue = Find<Queue>(self);
  {
    std::unique_lock<std::mutex> lock(queue->mutex);
    queue->changed.wait(lock, [&] { return queue->used < queue->most; });
    ++queue->used;
  }
  made->queue = queue;
  return Autoreleased(made);
}

}  // namespace MTLCommandQueue

namespace MTLCommandBuffer {

Id ComputeEncoder(Id self) { return NewEncoder<metal::ComputeEncoder>(self); }
Id BlitEncoder(Id self) { return NewEncoder<metal::BlitEncoder>(self); }

void SignalEvent(Id self, Id event_id, UInt64 value) {
  const auto commands = Find<metal::CommandBuffer>(self);
  const auto event = Find<SharedEvent>(event_id, "the event");
  commands->CheckRecording();
  DOVETAIL_FAKE_REQUIRE(event->device == commands->queue->device, "the event is of another device");
  commands->work.emplace_back([event, value] {
    const std::lock_guard<std::mutex> lock(event->mutex);
    if (value > event->value) event->value = value;
    event->changed.notify_all();
    return 0;
  });
}

void WaitForEvent(Id self, Id event_id, UInt64 value) {
  const auto commands = Find<metal::CommandBuffer>(self);
  const auto event = Find<SharedEvent>(event_id, "the event");
  commands->CheckRecording();
  DOVETAIL_FAKE_REQUIRE(event->device == commands->queue->device, "the event is of another device");
  commands->work.emplace_back([event, value] {
    std::unique_lock<std::mutex> lock(event->mutex);
    event->changed.wait(lock, [&] { return event->value >= value; });
    return 0;
  });
}

void Commit(Id self) {
  const auto commands = Find<metal::CommandBuffer>(self);
  DOVETAIL_FAKE_REQUIRE(!commands->is_committed, "the command buffer is committed a second time");
  commands->CheckRecording();
  commands->is_committed = true;
  commands->number = commands->queue->timeline->Submit(
      {}, [commands] { Execute(commands.get()); }, commands->hangs);
}

void Wait(Id self) {
  const auto commands = Find<metal::CommandBuffer>(self);
  DOVETAIL_FAKE_REQUIRE(commands->is_committed,
                        "what was not committed is waited for, which lasts for ever");
  commands->queue->timeline->Wait(commands->number);
}

UInteger Status(Id self) {
  const auto commands = Find<metal::CommandBuffer>(self);
  if (!commands->is_over) return commands->is_committed ? kStatusCommitted : 0;
  return commands->error == 0 ? kStatusCompleted : kStatusError;
}

Id Error(Id self) {
  const auto commands = Find<metal::CommandBuffer>(self);
  CheckOver(*commands, "its error");
  if (commands->error == 0) return nullptr;
  return AutoreleasedError(commands->error, "the command buffer was ended");
}

double GpuEndTime(Id self) {
  const auto commands = Find<metal::CommandBuffer>(self);
  CheckOver(*commands, "its time");
  return commands->end_time;
}

}  // namespace MTLCommandBuffer
}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal
