/* Every call that a runtime makes into its driver fails once.
 *
 * A workload uses everything that a runtime offers: two streams, memory, copies both ways and on
 * the device, an image, launches, events with and without times, waits. It is run once to learn
 * which driver functions it calls and how often. Then, for every function and every call of it and
 * every result that the function may give, it is run with that one call failing: the error must
 * have the code that the test expects and name the function, what was open before must be open
 * after it and nothing else, nothing may have been called against the driver's rules, and the same
 * workload must work right after.
 *
 * Nothing here knows a driver: a test gives the runtime's table, the image, the faults and the
 * words of its driver's script. Opening a driver happens once in a process, so that each failure
 * of it is tried in a child (FailEachOpen), before the parent has opened anything. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_FAIL_EACH_CALL_H_
#define DOVETAIL_FAKEDRIVERS_CORE_FAIL_EACH_CALL_H_

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "controls.h"
#include "dovetail/backend.h"

namespace dovetail::fakedrivers {

/* One kernel, what it is given and what it makes of it. All buffers have the same size. */
struct WorkloadKernel {
  std::string image;
  std::string name;
  uint32_t grid[3] = {1, 1, 1};
  std::string scalars;             /* the packed scalar block */
  std::vector<std::string> inputs; /* the bytes of each buffer before the launches */
  uint32_t output = 0;             /* which buffer is read back after two launches */
  std::string expected;
};

/* A result that a driver function may be told to give. */
struct Fault {
  std::string result;  /* as it stands in the script */
  std::string in_text; /* how the runtime's message shows it */
  int32_t code = DVT_DRIVER_ERROR;
  bool may_pass = false; /* as FailEachCallOptions::may_pass: a runtime may try once more, say */
};

struct FailEachCallOptions {
  const dvt_backend_table* table = nullptr;
  Controls controls;
  WorkloadKernel kernel;
  /* The script that makes call `nth` (from 1, counted from now) of `function` give `result`. */
  std::function<std::string(const std::string& function, uint64_t nth, const std::string& result)>
      script;
  /* The faults that are tried on a function; none where it cannot fail. */
  std::function<std::vector<Fault>(const std::string& function)> faults;
  /* Functions whose failure may go by unsaid, because it costs speed or words only, or because
   * something else is asked instead. The result must be right then. */
  std::function<bool(const std::string& function)> may_pass = [](const std::string&) {
    return false;
  };
  /* Functions that answer "has it finished?" and the like are called as often as time decides; a
   * call of them that was not reached in one run is no gap. */
  uint64_t max_calls = 200;
};

/* All that a program does with a runtime, once. Whatever fails, what was made is given back. */
class Workload {
 public:
  Workload(const dvt_backend_table* table, const WorkloadKernel& kernel)
      : table_(*table), kernel_(kernel) {}

  int32_t Run() {
    error.struct_size = sizeof(error);
    int32_t code = Open();
    if (code == DVT_OK) code = Work();
    const int32_t closed = Close();
    return code == DVT_OK ? closed : code;
  }

  dvt_error error = {sizeof(dvt_error), 0, ""};
  std::string output;

 private:
  bool Is(int32_t code) { return (code_ = code) == DVT_OK; }
  uint64_t bytes() const { return kernel_.expected.size(); }

  int32_t Open() {
    if (!Is(table_.device_open(0, &device_, &error))) return code_;
    const auto ignore = [](void*, const char*, const char*) {};
    dvt_device_limits limits = {};
    limits.struct_size = sizeof(limits);
    if (!Is(table_.device_attributes(device_, ignore, nullptr, &error))) return code_;
    if (!Is(table_.device_limits(device_, &limits, &error))) return code_;
    for (dvt_stream*& stream : streams_) {
      if (!Is(table_.stream_create(device_, &stream, &error))) return code_;
    }
    memory_.assign(kernel_.inputs.size() + 1, nullptr);
    for (dvt_memory& memory : memory_) {
      if (!Is(table_.alloc(device_, bytes(), &memory, &error))) return code_;
    }
    if (!Is(table_.alloc(device_, 3000000, &large_, &error))) return code_;
    if (!Is(table_.image_load(device_, kernel_.image.data(), kernel_.image.size(), &image_,
                              &error))) {
      return code_;
    }
    return table_.image_kernel(image_, kernel_.name.c_str(), &launch_.kernel, &error);
  }

  int32_t Copy(dvt_stream* stream, dvt_memory to, void* to_host, dvt_memory from, void* from_host) {
    const dvt_location destination = {to, to_host, 0};
    const dvt_location source = {from, from_host, 0};
    return table_.copy(stream, &destination, &source, bytes(), &error);
  }

  int32_t Work() {
    inputs_ = kernel_.inputs;
    output.assign(bytes(), '\0');
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (!Is(Copy(streams_[0], memory_[i], nullptr, nullptr, inputs_[i].data()))) return code_;
      bindings_.push_back({memory_[i], 0, bytes(), 0});
    }
    std::copy_n(kernel_.grid, 3, launch_.grid);
    launch_.binding_count = static_cast<uint32_t>(bindings_.size());
    launch_.bindings = bindings_.data();
    launch_.scalars = kernel_.scalars.data();
    launch_.scalar_bytes = kernel_.scalars.size();
    const dvt_launch launches[2] = {launch_, launch_};
    if (!Is(Record(streams_[0], &events_[0]))) return code_;
    if (!Is(table_.launch(streams_[0], launches, 2, &error))) return code_;
    if (!Is(Record(streams_[0], &events_[1]))) return code_;
    if (!Is(table_.stream_wait(streams_[1], events_[1], &error))) return code_;
    /* On the device, into memory of its own, and back to the host. */
    dvt_memory last = memory_.back();
    if (!Is(Copy(streams_[1], last, nullptr, memory_[kernel_.output], nullptr))) return code_;
    if (!Is(Copy(streams_[1], large_, nullptr, last, nullptr))) return code_;
    if (!Is(Copy(streams_[1], nullptr, output.data(), large_, nullptr))) return code_;
    if (!Is(table_.event_record(streams_[1], &events_[2], &error))) return code_;
    if (!Is(table_.event_synchronize(events_[2], &error))) return code_;
    if (!Is(table_.event_synchronize(events_[1], &error))) return code_;
    double nanoseconds = 0;
    if (HasTimes() && !Is(table_.event_elapsed(events_[0], events_[1], &nanoseconds, &error))) {
      return code_;
    }
    return table_.stream_synchronize(streams_[0], &error);
  }

  bool HasTimes() const {
    return table_.struct_size > offsetof(dvt_backend_table, event_elapsed) &&
           table_.event_record_timed != nullptr;
  }

  int32_t Record(dvt_stream* stream, dvt_event** event) {
    return HasTimes() ? table_.event_record_timed(stream, event, &error)
                      : table_.event_record(stream, event, &error);
  }

  /* As the core does: what was submitted is waited for, whatever the outcome, and that the first
   * wait fails is no reason not to wait. The first failure of a wait. */
  int32_t Close() {
    if (device_ == nullptr) return DVT_OK;
    int32_t first = DVT_OK;
    for (dvt_stream* stream : streams_) {
      if (stream == nullptr) continue;
      dvt_error failure = {sizeof(dvt_error), 0, ""};
      const int32_t code = table_.stream_synchronize(stream, &failure);
      if (code == DVT_OK) continue;
      if (first == DVT_OK) first = code;
      if (error.code == DVT_OK) error = failure;
      static_cast<void>(table_.stream_synchronize(stream, &failure));
    }
    for (dvt_event* event : events_) {
      if (event != nullptr) table_.event_destroy(event);
    }
    if (image_ != nullptr) table_.image_unload(image_);
    for (dvt_memory memory : memory_) {
      if (memory != nullptr) table_.free(device_, memory);
    }
    if (large_ != nullptr) table_.free(device_, large_);
    for (dvt_stream* stream : streams_) {
      if (stream != nullptr) table_.stream_destroy(stream);
    }
    table_.device_close(device_);
    return first;
  }

  const dvt_backend_table& table_;
  const WorkloadKernel& kernel_;
  int32_t code_ = DVT_OK;
  dvt_device* device_ = nullptr;
  dvt_stream* streams_[2] = {};
  dvt_event* events_[3] = {};
  dvt_image* image_ = nullptr;
  std::vector<dvt_memory> memory_;
  dvt_memory large_ = nullptr;
  std::vector<std::string> inputs_;
  std::vector<dvt_binding> bindings_;
  dvt_launch launch_ = {};
};

/* What was tried and what was wrong with it. */
struct FailEachCallReport {
  uint64_t faults = 0;
  std::map<std::string, uint64_t> by_function;
  std::vector<std::string> problems;

  bool ok() const { return problems.empty() && faults != 0; }
  void Print() const {
    for (const auto& [function, count] : by_function) {
      std::printf("%s: %llu failures\n", function.c_str(), static_cast<unsigned long long>(count));
    }
    for (const std::string& problem : problems) std::printf("%s\n", problem.c_str());
    std::printf("%llu faults, %zu problems\n", static_cast<unsigned long long>(faults),
                problems.size());
  }
};

class FailEachCall {
 public:
  explicit FailEachCall(FailEachCallOptions options) : o_(std::move(options)) {}

  /* The driver must be open (driver_open), and stays so. Stops after some problems. */
  FailEachCallReport Run() {
    open_before_ = o_.controls.Open();
    misuses_before_ = o_.controls.Misuses().size();
    if (!CheckWorks("nothing")) return report_;
    /* A second time: what a runtime keeps for later must not grow. */
    if (!CheckWorks("a run")) return report_;
    std::map<std::string, int64_t> before;
    for (const std::string& function : o_.controls.Functions()) {
      before[function] = o_.controls.Calls(function.c_str());
    }
    CheckWorks("two runs");
    for (const std::string& function : o_.controls.Functions()) {
      if (o_.controls.Calls(function.c_str()) == before[function]) continue;
      for (const Fault& fault : o_.faults(function)) {
        for (uint64_t nth = 1; nth <= o_.max_calls; ++nth) {
          if (report_.problems.size() >= kEnough) return report_;
          if (!Try(function, nth, fault)) break;
        }
      }
    }
    return report_;
  }

 private:
  static constexpr size_t kEnough = 10;

  /* False when the workload has no such call. */
  bool Try(const std::string& function, uint64_t nth, const Fault& fault) {
    const std::string what =
        "call " + std::to_string(nth) + " of " + function + " giving " + fault.result;
    const int64_t faults = o_.controls.Faults();
    const std::string script = o_.script(function, nth, fault.result);
    if (!o_.controls.Script(script)) {
      Problem("the script is refused: " + script);
      return false;
    }
    Workload workload(o_.table, o_.kernel);
    const int32_t code = workload.Run();
    o_.controls.Script("");
    if (o_.controls.Faults() == faults) return false;
    ++report_.faults;
    ++report_.by_function[function];
    CheckError(workload, code, function, fault, what);
    CheckState(what);
    CheckWorks(what);
    return true;
  }

  void CheckError(const Workload& workload, int32_t code, const std::string& function,
                  const Fault& fault, const std::string& what) {
    if (code == DVT_OK) {
      if (workload.output == o_.kernel.expected && (fault.may_pass || o_.may_pass(function))) {
        return;
      }
      Problem(workload.output == o_.kernel.expected ? "no error after " + what
                                                    : "no error and a wrong result after " + what);
      return;
    }
    const std::string text = workload.error.text;
    if (code != fault.code || workload.error.code != code) {
      Problem(what + ": the code is " + std::to_string(code) + " (in the error " +
              std::to_string(workload.error.code) + "), expected " + std::to_string(fault.code) +
              ": " + text);
    }
    if (text.find(function) == std::string::npos) Problem(what + " is not named by: " + text);
    if (text.find(fault.in_text) == std::string::npos) {
      Problem(what + ": '" + fault.in_text + "' is missing in: " + text);
    }
  }

  void CheckState(const std::string& what) {
    const int64_t open = o_.controls.Open();
    if (open != open_before_) {
      Problem(std::to_string(open - open_before_) + " objects are left open after " + what);
      open_before_ = open;
    }
    const std::vector<std::string> misuses = o_.controls.Misuses();
    for (size_t i = misuses_before_; i < misuses.size(); ++i) {
      Problem("misuse after " + what + ": " + misuses[i]);
    }
    misuses_before_ = misuses.size();
  }

  bool CheckWorks(const std::string& after) {
    Workload workload(o_.table, o_.kernel);
    const int32_t code = workload.Run();
    if (code != DVT_OK) {
      Problem("after " + after + " the next run gives " + std::to_string(code) + ": " +
              workload.error.text);
    } else if (workload.output != o_.kernel.expected) {
      Problem("after " + after + " the next run gives a wrong result");
    }
    CheckState("the run after " + after);
    return report_.problems.empty();
  }

  void Problem(const std::string& text) { report_.problems.push_back(text); }

  FailEachCallOptions o_;
  FailEachCallReport report_;
  int64_t open_before_ = 0;
  size_t misuses_before_ = 0;
};

/* What opening a driver gives in a child process when one of its calls fails. */
struct OpenOutcome {
  bool was_given = false; /* the call was made, so that the fault happened */
  int32_t code = DVT_OK;
  uint32_t devices = 0;
  int64_t open = 0;
  std::string text; /* of the error; what device_count says about the lack of devices */
  std::string misuse;
};

/* Every call of driver_open and device_count fails once, each time in a child of its own, because a
 * driver is opened once in a process. `check` gets every outcome, and answers with what is wrong
 * with it, or nothing. Must run before anything has opened the driver or started a thread. */
class FailEachOpen {
 public:
  using Check = std::function<std::string(const std::string& function, const Fault& fault,
                                          const OpenOutcome& outcome)>;

  FailEachOpen(FailEachCallOptions options, Check check)
      : o_(std::move(options)), check_(std::move(check)) {}

  FailEachCallReport Run() {
    const std::vector<std::string> functions = FunctionsOfOpen();
    if (functions.empty()) report_.problems.emplace_back("opening the driver calls nothing");
    for (const std::string& function : functions) {
      for (const Fault& fault : o_.faults(function)) {
        for (uint64_t nth = 1; nth <= o_.max_calls; ++nth) {
          const OpenOutcome outcome = InChild(o_.script(function, nth, fault.result));
          if (!outcome.was_given) break;
          ++report_.faults;
          ++report_.by_function[function];
          std::string problem = check_(function, fault, outcome);
          if (!outcome.misuse.empty()) problem += " misuse: " + outcome.misuse;
          if (problem.empty()) continue;
          report_.problems.push_back("call " + std::to_string(nth) + " of " + function +
                                     " giving " + fault.result + " while opening: " + problem);
        }
      }
    }
    return report_;
  }

 private:
  /* Runs `body` in a child and returns what it wrote. */
  static std::string Forked(const std::function<std::string()>& body) {
    int ends[2] = {};
    if (pipe(ends) != 0) return {};
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      const std::string text = body();
      size_t at = 0;
      while (at < text.size()) {
        const ssize_t count = write(ends[1], text.data() + at, text.size() - at);
        if (count <= 0) break;
        at += static_cast<size_t>(count);
      }
      _exit(0);
    }
    close(ends[1]);
    std::string text;
    char part[4096];
    for (ssize_t count = 0; (count = read(ends[0], part, sizeof(part))) > 0;) {
      text.append(part, static_cast<size_t>(count));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return text;
  }

  OpenOutcome OpenHere() const {
    OpenOutcome outcome;
    dvt_error error = {sizeof(dvt_error), 0, ""};
    outcome.code = o_.table->driver_open(nullptr, 0, &error);
    if (outcome.code == DVT_OK) {
      outcome.code = o_.table->device_count(&outcome.devices, &error);
    } else {
      /* The first outcome is the outcome. */
      dvt_error again = {sizeof(dvt_error), 0, ""};
      const int32_t second = o_.table->driver_open(nullptr, 0, &again);
      if (second != outcome.code) outcome.misuse = "the second driver_open differs";
    }
    outcome.was_given = o_.controls.Faults() != 0;
    outcome.text = error.text;
    outcome.open = o_.controls.Open();
    for (const std::string& misuse : o_.controls.Misuses()) outcome.misuse += misuse + "; ";
    return outcome;
  }

  std::vector<std::string> FunctionsOfOpen() const {
    const std::string text = Forked([this] {
      OpenHere();
      std::string names;
      for (const std::string& function : o_.controls.Functions()) names += function + "\n";
      return names;
    });
    std::vector<std::string> names;
    for (size_t at = 0; at < text.size();) {
      const size_t end = text.find('\n', at);
      if (end == std::string::npos) break;
      names.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return names;
  }

  OpenOutcome InChild(const std::string& script) const {
    const std::string text = Forked([this, &script] {
      o_.controls.Script(script);
      const OpenOutcome outcome = OpenHere();
      return std::to_string(outcome.was_given ? 1 : 0) + " " + std::to_string(outcome.code) + " " +
             std::to_string(outcome.devices) + " " + std::to_string(outcome.open) + "\n" +
             outcome.misuse + "\n" + outcome.text;
    });
    OpenOutcome outcome;
    int was_given = 0;
    long long open = 0;
    if (std::sscanf(text.c_str(), "%d %d %u %lld", &was_given, &outcome.code, &outcome.devices,
                    &open) != 4) {
      outcome.was_given = true;
      outcome.misuse = "the child ended with " + text;
      return outcome;
    }
    outcome.was_given = was_given != 0;
    outcome.open = open;
    const size_t first = text.find('\n') + 1;
    const size_t second = text.find('\n', first) + 1;
    outcome.misuse = text.substr(first, second - 1 - first);
    outcome.text = text.substr(second);
    return outcome;
  }

  FailEachCallOptions o_;
  Check check_;
  FailEachCallReport report_;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_FAIL_EACH_CALL_H_
