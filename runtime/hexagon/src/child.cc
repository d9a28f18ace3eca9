#include "child.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <future>

namespace dovetail::runtime::hexagon {
namespace {

Status SystemError(const std::string& what, int error) {
  return {DVT_DRIVER_ERROR, what + " failed: " + std::strerror(error)};
}

/* Becomes the program. Runs in the forked child of a process with threads, so that it calls what is
 * safe in a signal handler and nothing else. */
[[noreturn]] void Become(const std::vector<char*>& words, const std::vector<int>& files,
                         std::vector<int>* moved, pid_t parent) {
  constexpr int kFailed = 127;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kFailed);
  /* A session of its own: Ctrl-C in the terminal is not meant for it. */
  setsid();
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  sigset_t all;
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  /* Out of the way of the numbers that they get. */
  const int first_free = 2 + static_cast<int>(files.size());
  for (size_t i = 0; i < files.size(); ++i) (*moved)[i] = fcntl(files[i], F_DUPFD, first_free);
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, 0);
  dup2(nothing, 1);
  for (size_t i = 0; i < files.size(); ++i) dup2((*moved)[i], 2 + static_cast<int>(i));
#ifdef SYS_close_range
  syscall(SYS_close_range, first_free, ~0U, 0);
#endif
  execv(words[0], words.data());
  _exit(kFailed);
}

}  // namespace

AnonymousFile::~AnonymousFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Status AnonymousFile::Create(const char* name, const std::string& content) {
  descriptor_ = memfd_create(name, MFD_CLOEXEC);
  if (descriptor_ < 0) return SystemError("memfd_create", errno);
  size_t done = 0;
  while (done < content.size()) {
    const ssize_t more = write(descriptor_, content.data() + done, content.size() - done);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return SystemError("write to memory", errno);
    done += static_cast<size_t>(more);
  }
  return {};
}

std::string AnonymousFile::Read() const {
  constexpr size_t kMost = 1024;
  std::string text(kMost, '\0');
  const ssize_t size = pread(descriptor_, text.data(), kMost, 0);
  text.resize(size < 0 ? 0 : static_cast<size_t>(size));
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& each : text) {
    if (each == '\n') each = ' ';
  }
  return text;
}

Child::~Child() {
  const pid_t process = process_.load();
  /* Not taken back by the keeper yet, so that nobody else has the number. */
  if (process > 0 && !has_ended()) kill(process, SIGKILL);
  if (keeper_.joinable()) keeper_.join();
}

Status Child::Start(std::vector<std::string> words, std::vector<int> files,
                    std::function<void()> ended) {
  std::promise<int> started;
  std::future<int> outcome = started.get_future();
  keeper_ = std::thread([this, words = std::move(words), files = std::move(files),
                         ended = std::move(ended), started = std::move(started)]() mutable {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::vector<int> moved(files.size());
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process == 0) Become(arguments, files, &moved, parent);
    process_.store(process);
    started.set_value(process < 0 ? errno : 0);
    if (process < 0) return;
    /* Its number stays its own until has_ended_ is set: it is taken back after that. */
    siginfo_t info = {};
    while (waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    wait_status_ = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
    has_ended_.store(true, std::memory_order_release);
    waitpid(process, nullptr, 0);
    ended();
  });
  const int error = outcome.get();
  return error == 0 ? Status() : SystemError("fork", error);
}

std::string Child::HowItEnded() const {
  if (WIFEXITED(wait_status_)) return "status " + std::to_string(WEXITSTATUS(wait_status_));
  const int number = WTERMSIG(wait_status_);
  return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
}

}  // namespace dovetail::runtime::hexagon
