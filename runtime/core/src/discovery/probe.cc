#include "discovery/probe.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigset_t, which <csignal> lacks
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <optional>
#include <vector>

#include "discovery/distribution.h"
#include "discovery/policy.h"
#include "discovery/text.h"
#include "dovetail/kit/program_cache.h"
#include "engine/error.h"

extern char** environ;

namespace dovetail::runtime {
namespace {

using Clock = std::chrono::steady_clock;

// Drivers may compile something when they are opened for the first time.
constexpr std::chrono::seconds kTimeLimit{120};
constexpr int kPollMilliseconds = 20;
constexpr size_t kLongestLog = 600;

// What tells that a library's file is as it was; empty if there is none.
std::string Stamp(const std::string& library) {
  struct stat about = {};
  if (stat(library.c_str(), &about) != 0) return "";
  return Concat(about.st_dev, " ", about.st_ino, " ", about.st_size, " ", about.st_mtim.tv_sec, ".",
                about.st_mtim.tv_nsec);
}

bool IsProgram(const std::string& path) {
  struct stat about = {};
  return stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode) &&
         access(path.c_str(), X_OK) == 0;
}

// Where dvt-run is: beside what holds this code, or, as in a wheel, in the folder bin/ beside its
// folder; empty where it is not.
std::string Helper() {
  Dl_info info = {};
  std::vector<std::string> homes;
  if (dladdr(reinterpret_cast<const void*>(&Stamp), &info) != 0 && info.dli_fname != nullptr &&
      info.dli_fname[0] == '/') {
    homes = {info.dli_fname, RealPath(info.dli_fname)};
  }
  homes.push_back(RealPath("/proc/self/exe"));  // linked into a program
  for (const std::string& home : homes) {
    const std::string folder = Folder(home);
    for (std::string path : {PathIn(folder, "dvt-run"), PathIn(Folder(folder), "bin/dvt-run")}) {
      if (IsProgram(path)) return path;
    }
  }
  return "";
}

// One end of a pipe, never one of the standard streams, which the child's are made of.
class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  void Take(int descriptor) {
    value_ = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(descriptor);
  }
  void Close() {
    if (value_ >= 0) close(value_);
    value_ = -1;
  }
  int value() const { return value_; }

 private:
  int value_ = -1;
};

struct Pipe {
  Descriptor reading;
  Descriptor writing;
  std::string said;

  bool Open() {
    std::array<int, 2> ends = {};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    reading.Take(ends[0]);
    writing.Take(ends[1]);
    return reading.value() >= 0 && writing.value() >= 0 &&
           fcntl(reading.value(), F_SETFL, O_NONBLOCK) == 0;
  }
  // Takes what is there, of which the end is kept.
  void Drain() {
    std::array<char, 4096> bytes = {};
    ssize_t count = 0;
    while (reading.value() >= 0 &&
           ((count = read(reading.value(), bytes.data(), bytes.size())) > 0 || errno == EINTR)) {
      if (count > 0) said.append(bytes.data(), static_cast<size_t>(count));
      if (said.size() > 2 * kLongestLog) said.erase(0, said.size() - kLongestLog);
    }
    if (count == 0) reading.Close();  // nobody writes any more
  }
};

// Starts a program whose output goes to the pipes; 0 where no process can be started, as in some
// sandboxes. What this process does with signals is no matter of the program's.
pid_t Start(const std::vector<std::string>& words, const Pipe& output, const Pipe& log) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (posix_spawn_file_actions_init(&actions) != 0) return 0;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return 0;
  }
  sigset_t mask;
  sigemptyset(&mask);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int each :
       {SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) {
    sigaddset(&defaults, each);
  }
  pid_t child = 0;
  const bool is_set =
      posix_spawnattr_setsigmask(&attributes, &mask) == 0 &&
      posix_spawnattr_setsigdefault(&attributes, &defaults) == 0 &&
      posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) == 0 &&
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0 &&
      posix_spawn_file_actions_adddup2(&actions, output.writing.value(), STDOUT_FILENO) == 0 &&
      posix_spawn_file_actions_adddup2(&actions, log.writing.value(), STDERR_FILENO) == 0;
  if (!is_set ||
      posix_spawn(&child, arguments[0], &actions, &attributes, arguments.data(), environ) != 0) {
    child = 0;
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

std::string SignalName(int number) {
  switch (number) {
#define DOVETAIL_SIGNAL(name) \
  case name:                  \
    return #name
    DOVETAIL_SIGNAL(SIGABRT);
    DOVETAIL_SIGNAL(SIGALRM);
    DOVETAIL_SIGNAL(SIGBUS);
    DOVETAIL_SIGNAL(SIGFPE);
    DOVETAIL_SIGNAL(SIGHUP);
    DOVETAIL_SIGNAL(SIGILL);
    DOVETAIL_SIGNAL(SIGINT);
    DOVETAIL_SIGNAL(SIGKILL);
    DOVETAIL_SIGNAL(SIGPIPE);
    DOVETAIL_SIGNAL(SIGSEGV);
    DOVETAIL_SIGNAL(SIGSYS);
    DOVETAIL_SIGNAL(SIGTERM);
    DOVETAIL_SIGNAL(SIGTRAP);
    DOVETAIL_SIGNAL(SIGXCPU);
#undef DOVETAIL_SIGNAL
    default:
      return Concat("signal ", number);
  }
}

// The last words of a process in one line, in brackets; empty if it said nothing.
std::string LastWords(const std::string& log) {
  std::string line = OneSpaced(Repaired(log));
  if (line.size() > kLongestLog) line = Repaired(line.substr(line.size() - kLongestLog));
  return line.empty() ? "" : " (" + line + ")";
}

// What became of a process, empty if nothing did.
std::string Wait(pid_t child, Pipe* output, Pipe* log) {
  const Clock::time_point end = Clock::now() + kTimeLimit;
  std::optional<int> status;
  while (true) {
    std::array<pollfd, 2> ends = {pollfd{output->reading.value(), POLLIN, 0},
                                  pollfd{log->reading.value(), POLLIN, 0}};
    // Of pipes that the process has closed nothing wakes this, but that it ends.
    poll(ends.data(), ends.size(), kPollMilliseconds);
    int found = 0;
    const pid_t ended = waitpid(child, &found, WNOHANG);
    output->Drain();
    log->Drain();
    if (ended == child) {
      status = found;
      break;
    }
    if (ended < 0 && errno != EINTR) break;  // a program that ignores its children
    if (Clock::now() > end) {
      kill(child, SIGKILL);
      while (waitpid(child, &found, 0) < 0 && errno == EINTR) {
      }
      return Concat("it did not end within ", kTimeLimit.count(), " s");
    }
  }
  const std::string whole = kCameThrough;
  const std::string& said = output->said;
  if (status.value_or(0) == 0 && said.size() >= whole.size() &&
      said.compare(said.size() - whole.size(), whole.size(), whole) == 0) {
    return "";
  }
  if (!status.has_value()) return "it ended the process" + LastWords(log->said);
  if (WIFSIGNALED(*status)) {
    return Concat("it crashed with ", SignalName(WTERMSIG(*status)), LastWords(log->said));
  }
  return Concat("it ended the process with status ", WEXITSTATUS(*status), LastWords(log->said));
}

// Opens a runtime in another process; what became of that, empty if nothing did.
std::string Try(const std::string& helper, const RuntimeManifest& manifest) {
  std::vector<std::string> words = {
      helper, "--probe", Concat(manifest.kind, ":", manifest.device_type, ":", manifest.library)};
  std::vector<std::string> candidates = manifest.candidates;
  if (manifest.find_candidates) {
    for (std::string& path : manifest.find_candidates()) candidates.push_back(std::move(path));
  }
  for (std::string& path : candidates) {
    words.emplace_back("--candidate");
    words.push_back(std::move(path));
  }
  Pipe output;
  Pipe log;
  if (!output.Open() || !log.Open()) return "";
  const pid_t child = Start(words, output, log);
  if (child == 0) return "";
  output.writing.Close();
  log.writing.Close();
  return Wait(child, &output, &log);
}

}  // namespace

std::string ReasonAgainstOpening(const RuntimeManifest& manifest) {
  if (ReadEnvironment(kProbe) == "0") return "";
  const std::string helper = Helper();
  const std::string stamp = Stamp(manifest.library);
  // Opening it will say what is wrong with its file.
  if (helper.empty() || stamp.empty()) return "";
  // A process with more rights than its user reads nothing of that user's environment.
  const ProgramCache known = IsElevated() ? ProgramCache("") : ProgramCache::Open("probes");
  const std::string key =
      ProgramKey({{"kind", manifest.kind}, {"library", manifest.library}, {"file", stamp}});
  if (!known.Read(key).empty()) return "";
  const std::string why = Try(helper, manifest);
  if (!why.empty()) {
    return Concat(why, ": this happened in a separate process that opened '", manifest.library,
                  "', its driver and its devices, so this one continues without it; ", kProbe,
                  "=0 opens it here");
  }
  known.Write(key, kCameThrough);
  return "";
}

std::function<bool(dvt_error*)> ProbeOf(const RuntimeManifest& manifest) {
  return [manifest](dvt_error* error) {
    const std::string reason = ReasonAgainstOpening(manifest);
    if (reason.empty()) return true;
    error->code = DVT_DRIVER_ERROR;
    std::snprintf(error->text, sizeof error->text, "%s", reason.c_str());
    return false;
  };
}

}  // namespace dovetail::runtime
