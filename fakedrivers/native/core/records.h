/* What a library keeps about the calls into it: how many of each function, what was misused, and a
 * log of one line a call (DOVETAIL_FAKE_LOG: a file, or "stderr"). */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_RECORDS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_RECORDS_H_

#include <cstdint>
#include <string>

namespace dovetail::fakedrivers {

/* The call that this thread is in, for texts; null outside of any. */
struct CallSite {
  const char* function;
  const void* caller; /* the return address */
  uint64_t order;     /* which call of the process, from 1 */
};
const CallSite* CurrentCall();

/* Marks the thread as inside of a call until the scope ends, and counts the call. */
class CallScope {
 public:
  CallScope(const char* function, const void* caller);
  ~CallScope();
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

 private:
  CallSite site_;
  const CallSite* outer_;
};

/* "cuMemFree_v2, call 17, from libdovetail_runtime_cuda.so+0x1234". */
std::string CallText(const CallSite& site);

/* Records that something was done against the rules of the interface; logged too. */
void Misuse(const std::string& text);

bool IsLogging();
void LogLine(const std::string& text);

/* For tests; null function: all. */
uint64_t CallCount(const char* function);
/* Names of functions in the order of their first call; null past the end. */
const char* CalledFunction(uint32_t index);
uint64_t MisuseCount();
const char* MisuseText(uint32_t index);
void ClearMisuses();
void ClearRecords();

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_RECORDS_H_
