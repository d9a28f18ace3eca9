/* Counts of calls, misuse, the log. */
#include "records.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

#include "driver.h"

namespace dovetail::fakedrivers {
namespace {

/* How often each function was called, by the address of its name (a literal in the one place where
 * the function is defined). Without a lock: a call of a real driver takes nanoseconds, and what is
 * measured against a fake driver should not be its book-keeping. */
class Counts {
 public:
  struct Slot {
    std::atomic<const char*> name{nullptr};
    std::atomic<uint64_t> count{0};
  };

  /* More than twice as many slots as there are functions: a free one is always found soon. */
  explicit Counts(size_t functions) {
    while ((size_t{1} << bits_) < 4 * functions + kMinimum) ++bits_;
    slots_ = std::vector<Slot>(size_t{1} << bits_);
  }

  Slot& Of(const char* name) {
    constexpr uint64_t kGolden = 0x9e3779b97f4a7c15; /* 2^64 divided by the golden ratio */
    size_t at = (reinterpret_cast<uintptr_t>(name) * kGolden) >> (64 - bits_);
    for (;; at = (at + 1) & (slots_.size() - 1)) {
      const char* known = slots_[at].name.load(std::memory_order_acquire);
      if (known == nullptr && slots_[at].name.compare_exchange_strong(known, name))
        return slots_[at];
      if (known == name) return slots_[at];
    }
  }

  const std::vector<Slot>& slots() const { return slots_; }
  void Clear() {
    for (Slot& slot : slots_) slot.count = 0;
  }

 private:
  static constexpr size_t kMinimum = 64;
  unsigned bits_ = 6;
  std::vector<Slot> slots_;
};

struct Records {
  std::atomic<uint64_t> calls{0};
  Counts counts{ThisDriver().function_count};
  std::mutex mutex; /* guards what follows */
  std::vector<const char*> functions;
  std::deque<std::string> misuses; /* a deque: texts that were handed out stay where they are */
  std::FILE* log = nullptr;
};

/* Never destroyed: worker threads may log while the process ends. */
Records& AllRecords() {
  static Records* const records = [] {
    auto* const made = new Records;
    const char* const target = std::getenv("DOVETAIL_FAKE_LOG");
    if (target != nullptr && *target != '\0') {
      made->log = std::strcmp(target, "stderr") == 0 ? stderr : std::fopen(target, "ae");
      if (made->log == nullptr) {
        std::fprintf(stderr, "dovetail-fakedrivers: the log %s cannot be opened: %s\n", target,
                     std::strerror(errno));
      }
    }
    return made;
  }();
  return *records;
}

thread_local const CallSite* current = nullptr;

/* Expects the lock. */
void Write(Records* records, const std::string& text) {
  if (records->log == nullptr) return;
  std::fprintf(records->log, "%s: %s\n", ThisDriver().kind, text.c_str());
  std::fflush(records->log);
}

}  // namespace

const CallSite* CurrentCall() { return current; }

CallScope::CallScope(const char* function, const void* caller)
    : site_{function, caller, 0}, outer_(current) {
  Records& records = AllRecords();
  site_.order = ++records.calls;
  current = &site_;
  if (++records.counts.Of(function).count != 1) return;
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.functions.push_back(function);
}

CallScope::~CallScope() { current = outer_; }

std::string CallText(const CallSite& site) {
  std::string text = std::string(site.function) + ", call " + std::to_string(site.order);
  Dl_info info = {};
  if (site.caller != nullptr && dladdr(site.caller, &info) != 0 && info.dli_fname != nullptr) {
    const char* const slash = std::strrchr(info.dli_fname, '/');
    char offset[32];
    std::snprintf(offset, sizeof(offset), "+%#llx",
                  static_cast<unsigned long long>(static_cast<const char*>(site.caller) -
                                                  static_cast<const char*>(info.dli_fbase)));
    text += std::string(", from ") + (slash == nullptr ? info.dli_fname : slash + 1) + offset;
  }
  return text;
}

void Misuse(const std::string& text) {
  const std::string line = current == nullptr ? text : text + " (" + CallText(*current) + ")";
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.push_back(line);
  Write(&records, "misuse: " + line);
}

bool IsLogging() { return AllRecords().log != nullptr; }

void LogLine(const std::string& text) {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  Write(&records, text);
}

uint64_t CallCount(const char* function) {
  Records& records = AllRecords();
  if (function == nullptr || *function == '\0') return records.calls;
  uint64_t count = 0;
  for (const Counts::Slot& slot : records.counts.slots()) {
    const char* const name = slot.name.load(std::memory_order_acquire);
    if (name != nullptr && std::strcmp(name, function) == 0) count += slot.count;
  }
  return count;
}

const char* CalledFunction(uint32_t index) {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return index < records.functions.size() ? records.functions[index] : nullptr;
}

uint64_t MisuseCount() {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return records.misuses.size();
}

const char* MisuseText(uint32_t index) {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return index < records.misuses.size() ? records.misuses[index].c_str() : nullptr;
}

void ClearMisuses() {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.clear();
}

void ClearRecords() {
  Records& records = AllRecords();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.clear();
  records.counts.Clear();
  records.functions.clear();
  records.calls = 0;
}

}  // namespace dovetail::fakedrivers
