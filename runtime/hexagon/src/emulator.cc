#include "emulator.h"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "child.h"
#include "dovetail/kit/driver.h"
#include "dovetail/kit/wait_slice.h"

namespace dovetail::runtime::hexagon {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;

/* How long an emulator may take to start, which is some milliseconds on an idle machine. */
constexpr uint64_t kStartLimit = 60 * kSecond;
/* What the first command is called. */
constexpr const char* kStart = "start";

/* Numbers in both processes: their memory is the same, and so are their futexes. */
using Counter = std::atomic<uint32_t>;
static_assert(sizeof(Counter) == 4 && Counter::is_always_lock_free, "a futex is a plain word");

void Wake(Counter* counter) {
  syscall(SYS_futex, counter, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

/* Sleeps while `counter` is `value`, for so long at most. */
void SleepWhile(Counter* counter, uint32_t value, uint64_t nanoseconds) {
  timespec most = {};
  most.tv_sec = static_cast<time_t>(nanoseconds / kSecond);
  most.tv_nsec = static_cast<long>(nanoseconds % kSecond);
  syscall(SYS_futex, counter, FUTEX_WAIT, value, &most, nullptr, 0);
}

class Process : public Transport {
 public:
  explicit Process(std::string device) : device_(std::move(device)) {}

  ~Process() override {
    child_.reset(); /* before the memory: its thread wakes who waits there */
    if (memory_ != nullptr) munmap(memory_, kSharedBytes);
  }

  Status Start(const Emulator& emulator) {
    DOVETAIL_RETURN_IF_ERROR(shared_.Create("dovetail-hexagon", ""));
    DOVETAIL_RETURN_IF_ERROR(program_.Create("dovetail-hexagon-resident", ResidentFile()));
    DOVETAIL_RETURN_IF_ERROR(errors_.Create("dovetail-hexagon-errors", ""));
    void* const mapped = ftruncate(shared_.descriptor(), kSharedBytes) == 0
                             ? mmap(nullptr, kSharedBytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                                    shared_.descriptor(), 0)
                             : MAP_FAILED;
    if (mapped == MAP_FAILED) {
      return {DVT_OUT_OF_MEMORY, "the host has no " + std::to_string(kSharedBytes) +
                                     " bytes of memory to share: " + std::strerror(errno)};
    }
    memory_ = static_cast<char*>(mapped);
    submitted_word_ = new (memory_ + kSubmitted) Counter(0);
    done_word_ = new (memory_ + kDone) Counter(0);
    child_ = std::make_unique<Child>();
    static_assert(kSharedDescriptor == 3, "files begin at 2");
    DOVETAIL_RETURN_IF_ERROR(child_->Start(
        {emulator.path, "-cpu", "v" + std::to_string(emulator.version), "/proc/self/fd/4"},
        {errors_.descriptor(), shared_.descriptor(), program_.descriptor()},
        [this] { Wake(done_word_); }));
    /* The first command, which changes nothing: a page gets the mapping that it has. */
    uint64_t number = 0;
    DOVETAIL_RETURN_IF_ERROR(Submit(
        kStart,
        [](char*, uint32_t) {
          return Command{
              MapFunction(),
              {kSharedAddress + kHeap, kPage, 3, 17, kSharedDescriptor, kHeap / kMapUnit}};
        },
        &number));
    return Wait(number, kStartLimit).Within(emulator.path);
  }

  char* memory() const override { return memory_; }

  Status Submit(const std::string& name, const Write& write, uint64_t* number) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (submitted_ >= kCommandCount) {
      DOVETAIL_RETURN_IF_ERROR(Wait(submitted_ - kCommandCount + 1, 0));
    }
    DOVETAIL_RETURN_IF_ERROR(CheckAlive());
    const auto slot = static_cast<uint32_t>(submitted_ % kCommandCount);
    const uint32_t area = kAreas + slot * kAreaBytes;
    const Command command = write(memory_ + area, kSharedAddress + area);
    std::memcpy(memory_ + kCommands + slot * sizeof(Command), &command, sizeof(command));
    {
      const std::lock_guard<std::mutex> names(names_mutex_);
      names_[slot] = name;
    }
    *number = ++submitted_;
    submitted_word_->store(static_cast<uint32_t>(submitted_), std::memory_order_release);
    Wake(submitted_word_);
    return {};
  }

  Status Wait(uint64_t number, uint64_t limit) override {
    constexpr uint64_t kLook = kSecond / 20; /* how often to look whether it still lives */
    WaitEnd end(limit);
    while (true) {
      const uint32_t done = done_word_->load(std::memory_order_acquire);
      /* Both counters go round; their distance is small. */
      if (static_cast<int32_t>(done - static_cast<uint32_t>(number)) >= 0) return {};
      DOVETAIL_RETURN_IF_ERROR(CheckAlive());
      if (end.IsLimitOver()) {
        return {DVT_TIME_LIMIT, device_ + " has not finished " + RunningName(done) + " within " +
                                    SecondsText(limit) + " s"};
      }
      if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};
      SleepWhile(done_word_, done, std::min(kLook, std::max<uint64_t>(end.Left(), 1)));
    }
  }

  uint32_t Result(uint64_t number) const override {
    Command command;
    const auto slot = static_cast<uint32_t>((number - 1) % kCommandCount);
    std::memcpy(&command, memory_ + kCommands + slot * sizeof(Command), sizeof(command));
    return command.result;
  }

  Status CheckAlive() const override {
    if (!child_->has_ended()) return {};
    const std::string said = errors_.Read();
    return {DVT_DEVICE_LOST, device_ + ": its process ended with " + child_->HowItEnded() + " in " +
                                 RunningName(done_word_->load()) +
                                 (said.empty() ? "" : ": " + said)};
  }

 private:
  /* What the command behind the first `done` is called. */
  std::string RunningName(uint32_t done) const {
    const uint32_t submitted = submitted_word_->load(std::memory_order_acquire);
    if (done == submitted) return submitted == 0 ? kStart : "no command";
    const std::lock_guard<std::mutex> names(names_mutex_);
    return names_[done % kCommandCount];
  }

  const std::string device_;
  AnonymousFile shared_, program_, errors_;
  char* memory_ = nullptr;
  Counter* submitted_word_ = nullptr;
  Counter* done_word_ = nullptr;
  std::mutex mutex_; /* guards submission */
  uint64_t submitted_ = 0;
  mutable std::mutex names_mutex_; /* guards what follows */
  std::array<std::string, kCommandCount> names_;
  std::unique_ptr<Child> child_;
};

/* Processors that emulators may know, the latest first. QEMU 7.2 has V67 alone. */
constexpr uint32_t kVersions[] = {73, 71, 69, 68, 67, 66};

/* The latest version with which `path` starts. */
Status FindVersion(const std::string& path, uint32_t* version) {
  Status failure;
  for (const uint32_t each : kVersions) {
    Process process("hexagon");
    failure = process.Start({path, each});
    if (failure.ok()) {
      *version = each;
      return {};
    }
  }
  return failure;
}

/* The programs of these names in the folders of PATH, in its order. */
std::vector<std::string> OnPath() {
  const char* const path = std::getenv("PATH");
  std::vector<std::string> found;
  for (const std::string& folder : SplitPaths(path == nullptr ? "" : path)) {
    for (const char* const name : {"/qemu-hexagon", "/qemu-hexagon-static"}) {
      const std::string file = folder + name;
      if (IsAbsolutePath(file) && access(file.c_str(), X_OK) == 0) found.push_back(file);
    }
  }
  return found;
}

}  // namespace

Status FindEmulator(const std::vector<std::string>& candidates, Emulator* emulator) {
  constexpr const char* kVariable = "DOVETAIL_HEXAGON_EMULATOR";
  const std::vector<std::string> paths = LibrariesToTry(candidates, kVariable, OnPath());
  std::string tried;
  for (const std::string& path : paths) {
    if (!IsAbsolutePath(path)) {
      return {DVT_INVALID_ARGUMENT,
              std::string(kVariable) + " has '" + path + "', and has to have absolute paths"};
    }
    const Status status = FindVersion(path, &emulator->version);
    if (status.ok()) {
      emulator->path = path;
      return {};
    }
    tried += (tried.empty() ? "" : "; ") + path + ": " + status.text();
  }
  return {DVT_DRIVER_MISSING, "no emulator of Hexagon works; tried: " +
                                  (tried.empty() ? "qemu-hexagon and qemu-hexagon-static, which "
                                                   "are in no folder of PATH"
                                                 : tried) +
                                  OnlyThese(kVariable)};
}

Status StartProcess(const Emulator& emulator, const std::string& device,
                    std::unique_ptr<Transport>* transport) {
  auto process = std::make_unique<Process>(device);
  DOVETAIL_RETURN_IF_ERROR(process->Start(emulator));
  *transport = std::move(process);
  return {};
}

}  // namespace dovetail::runtime::hexagon
