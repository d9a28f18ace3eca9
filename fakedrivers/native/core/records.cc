/* Counts of calls, misuse, the log. */
#include "records.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "driver.h"

namespace dovetail::fakedrivers {
namespace {

struct Records {
  std::mutex mutex;
  uint64_t calls = 0;
  std::unordered_map<std::string, uint64_t> counts;
  std::vector<const char*> functions;
  std::deque<std::string> misuses; /* a deque: texts that were handed out stay where they are */
  std::FILE* log = nullptr;
};

/* Never destroyed: worker threads may log while the process ends. */
Records& All() {
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
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  site_.order = ++records.calls;
  uint64_t& count = records.counts[function];
  if (++count == 1) records.functions.push_back(function);
  current = &site_;
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
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.push_back(line);
  Write(&records, "misuse: " + line);
}

bool IsLogging() { return All().log != nullptr; }

void LogLine(const std::string& text) {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  Write(&records, text);
}

uint64_t CallCount(const char* function) {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  if (function == nullptr || *function == '\0') return records.calls;
  const auto found = records.counts.find(function);
  return found == records.counts.end() ? 0 : found->second;
}

const char* CalledFunction(uint32_t index) {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return index < records.functions.size() ? records.functions[index] : nullptr;
}

uint64_t MisuseCount() {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return records.misuses.size();
}

const char* MisuseText(uint32_t index) {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  return index < records.misuses.size() ? records.misuses[index].c_str() : nullptr;
}

void ClearMisuses() {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.clear();
}

void ClearRecords() {
  Records& records = All();
  const std::lock_guard<std::mutex> lock(records.mutex);
  records.misuses.clear();
  records.counts.clear();
  records.functions.clear();
  records.calls = 0;
}

}  // namespace dovetail::fakedrivers
