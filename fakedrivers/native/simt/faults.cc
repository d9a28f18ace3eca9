#include "faults.h"

#include <ucontext.h>

#include <cstdio>
#include <memory>
#include <mutex>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <csetjmp>
#endif

#if defined(__x86_64__) || defined(__aarch64__)
extern "C" {
void dovetail_simt_resume();
}
#endif

namespace dovetail::fakedrivers {

namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
constexpr size_t kSignalCount = sizeof kSignals / sizeof kSignals[0];
constexpr size_t kSignalStackBytes = size_t{64} * 1024;

thread_local Group* running_group = nullptr;

std::mutex& Lock() {
  static std::mutex lock;
  return lock;
}

/* Handlers belong to the process: the first launch puts ours in, the last one takes them out. */
int launches = 0;
struct sigaction previous[kSignalCount];

void Handle(int signal, siginfo_t* info, void* context);

/* What was there before us, as if we were not. */
void PassOn(int signal, siginfo_t* info, void* context) {
  for (size_t i = 0; i < kSignalCount; ++i) {
    if (kSignals[i] != signal) continue;
    const struct sigaction& before = previous[i];
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr) {
      before.sa_sigaction(signal, info, context);
      return;
    }
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
      before.sa_handler(signal);
      return;
    }
    /* On return the instruction faults again, and the default ends the process. */
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, nullptr);
  }
}

void Handle(int signal, siginfo_t* info, void* context) {
  Group* group = running_group;
  if (group == nullptr) {
    PassOn(signal, info, context);
    return;
  }
  Fibre* scheduler = group->Faulted(signal, info->si_addr);
  if (scheduler == nullptr) {
    PassOn(signal, info, context);
    return;
  }
  /* Returning from the handler goes on in the scheduler, as if the kernel had switched to it. */
#if defined(__x86_64__)
  auto* machine = static_cast<ucontext_t*>(context);
  machine->uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(scheduler->saved);
  machine->uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(&dovetail_simt_resume);
  /* The direction flag is clear at every call. */
  machine->uc_mcontext.gregs[REG_EFL] &= ~greg_t{0x400};
#elif defined(__aarch64__)
  auto* machine = static_cast<ucontext_t*>(context);
  machine->uc_mcontext.sp = reinterpret_cast<uint64_t>(scheduler->saved);
  machine->uc_mcontext.pc = reinterpret_cast<uint64_t>(&dovetail_simt_resume);
#else
  /* The old context of the scheduler is what swapcontext saved; it unblocks the signal too. */
  setcontext(&scheduler->machine);
#endif
}

void Install() {
  const std::lock_guard<std::mutex> guard(Lock());
  if (launches++ > 0) return;
  struct sigaction ours = {};
  ours.sa_sigaction = &Handle;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&ours.sa_mask);
  for (size_t i = 0; i < kSignalCount; ++i) {
    struct sigaction before = {};
    sigaction(kSignals[i], nullptr, &before);
    const bool ours_already = (before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction == &Handle;
    if (ours_already) continue;
    previous[i] = before;
    sigaction(kSignals[i], &ours, nullptr);
  }
}

void Remove() {
  const std::lock_guard<std::mutex> guard(Lock());
  if (--launches > 0) return;
  for (size_t i = 0; i < kSignalCount; ++i) {
    struct sigaction now = {};
    sigaction(kSignals[i], nullptr, &now);
    /* Somebody came on top of us, another engine for example: it passes on to us, so stay. */
    if ((now.sa_flags & SA_SIGINFO) == 0 || now.sa_sigaction != &Handle) continue;
    sigaction(kSignals[i], &previous[i], nullptr);
  }
}

}  // namespace

FaultScope::FaultScope(Group* group) {
  /* A fault on a stack that has overflowed needs another one; one a thread of the host, for good.
   */
  thread_local const auto memory = std::make_unique<unsigned char[]>(kSignalStackBytes);
  stack_t own = {};
  own.ss_sp = memory.get();
  own.ss_size = kSignalStackBytes;
  own_stack_ = sigaltstack(&own, &before_) == 0;
  running_group = group;
  Install();
}

FaultScope::~FaultScope() {
  Remove();
  running_group = nullptr;
  if (own_stack_) sigaltstack(&before_, nullptr);
}

std::string FaultText(int signal, const void* address, const Thread& thread,
                      const SharedWindow& window) {
  const std::string who = Group::Name(thread);
  if (signal == SIGFPE) return who + " divides an integer by zero, or overflows in a division";
  if (signal == SIGILL || signal == SIGTRAP) {
    return who + " comes to an instruction that ends it: a trap, or code that cannot be reached";
  }
  if (thread.fibre != nullptr && thread.fibre->IsGuard(address)) {
    return who + " needs more than " + std::to_string(kStackBytes) + " bytes of local memory";
  }
  char text[32];
  std::snprintf(text, sizeof text, "%p", address);
  if (window.Contains(address)) {
    const auto offset = static_cast<const unsigned char*>(address) - window.base();
    return who + " touches shared memory at offset " + std::to_string(offset) +
           ", which no block has";
  }
  return who + " touches address " + text + ", where there is no memory for it";
}

}  // namespace dovetail::fakedrivers
