#include "fibre.h"

#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#define DOVETAIL_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DOVETAIL_ASAN 1
#endif
#endif

#ifdef DOVETAIL_ASAN
#include <pthread.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

/* System V ABI for x86-64, section 3.2.1, and Procedure Call Standard for the Arm 64-bit
 * Architecture, section 6.1: the registers that a function must keep. */
#if defined(__x86_64__)
asm(R"(
  .text
  .p2align 4
  .hidden dovetail_simt_switch
  .globl dovetail_simt_switch
  .type dovetail_simt_switch, @function
dovetail_simt_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  .hidden dovetail_simt_resume
  .globl dovetail_simt_resume
dovetail_simt_resume:
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size dovetail_simt_switch, .-dovetail_simt_switch

  .p2align 4
  .hidden dovetail_simt_start
  .globl dovetail_simt_start
  .type dovetail_simt_start, @function
dovetail_simt_start:
  movq %r12, %rdi
  callq *%r13
  ud2
  .size dovetail_simt_start, .-dovetail_simt_start
)");
#elif defined(__aarch64__)
asm(R"(
  .text
  .p2align 4
  .hidden dovetail_simt_switch
  .globl dovetail_simt_switch
  .type dovetail_simt_switch, %function
dovetail_simt_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  .hidden dovetail_simt_resume
  .globl dovetail_simt_resume
dovetail_simt_resume:
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .size dovetail_simt_switch, .-dovetail_simt_switch

  .p2align 4
  .hidden dovetail_simt_start
  .globl dovetail_simt_start
  .type dovetail_simt_start, %function
dovetail_simt_start:
  mov x0, x19
  blr x20
  brk #1
  .size dovetail_simt_start, .-dovetail_simt_start
)");
#endif

#if defined(__x86_64__) || defined(__aarch64__)
extern "C" {
void dovetail_simt_switch(void** save, void* load);
void dovetail_simt_start();
}
#endif

namespace dovetail::fakedrivers {

namespace {

/* Pages below a stack that nothing may touch: a function whose frame skips one page is still found.
 */
constexpr size_t kGuardBytes = size_t{64} * 1024;

/* The first thing a fibre does: tells the sanitizer that it has arrived. */
void Begin(void* context) {
  auto* fibre = static_cast<Fibre*>(context);
#ifdef DOVETAIL_ASAN
  __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
#endif
  fibre->body(fibre->context);
}

#if !defined(__x86_64__) && !defined(__aarch64__)
void BeginMachine(unsigned high, unsigned low) {
  Begin(reinterpret_cast<void*>(static_cast<uintptr_t>(high) << 32 | low));
}
#endif

}  // namespace

bool Fibre::IsGuard(const void* address) const {
  const auto* byte = static_cast<const unsigned char*>(address);
  return low != nullptr && byte >= low && byte < low + kGuardBytes;
}

void Prepare(Fibre* fibre, void (*body)(void*), void* context) {
  fibre->body = body;
  fibre->context = context;
  fibre->fake_stack = nullptr;
  fibre->over = false;
#ifdef DOVETAIL_ASAN
  /* What was left by force did not clear its frames. */
  __asan_unpoison_memory_region(fibre->stack, fibre->stack_bytes);
#endif
  auto* top = const_cast<unsigned char*>(static_cast<const unsigned char*>(fibre->stack)) +
              fibre->stack_bytes;
#if defined(__x86_64__)
  auto* words = reinterpret_cast<void**>(top) - 9;
  for (int i = 0; i < 9; ++i) words[i] = nullptr;
  words[2] = reinterpret_cast<void*>(&Begin); /* r13 */
  words[3] = fibre;                           /* r12 */
  words[6] = reinterpret_cast<void*>(&dovetail_simt_start);
  fibre->saved = words;
#elif defined(__aarch64__)
  auto* words = reinterpret_cast<void**>(top) - 20;
  for (int i = 0; i < 20; ++i) words[i] = nullptr;
  words[0] = fibre;                                          /* x19 */
  words[1] = reinterpret_cast<void*>(&Begin);                /* x20 */
  words[11] = reinterpret_cast<void*>(&dovetail_simt_start); /* x30 */
  fibre->saved = words;
#else
  getcontext(&fibre->machine);
  fibre->machine.uc_stack.ss_sp = const_cast<void*>(fibre->stack);
  fibre->machine.uc_stack.ss_size = fibre->stack_bytes;
  fibre->machine.uc_link = nullptr;
  const auto address = reinterpret_cast<uintptr_t>(fibre);
  makecontext(&fibre->machine, reinterpret_cast<void (*)()>(&BeginMachine), 2,
              static_cast<unsigned>(uint64_t{address} >> 32), static_cast<unsigned>(address));
  (void)top;
#endif
}

void Switch(Fibre* from, Fibre* to) {
#ifdef DOVETAIL_ASAN
  __sanitizer_start_switch_fiber(from->over ? nullptr : &from->fake_stack, to->stack,
                                 to->stack_bytes);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  dovetail_simt_switch(&from->saved, to->saved);
#else
  swapcontext(&from->machine, &to->machine);
#endif
#ifdef DOVETAIL_ASAN
  __sanitizer_finish_switch_fiber(from->fake_stack, nullptr, nullptr);
#endif
}

void LeavingByForce(Fibre* to) {
#ifdef DOVETAIL_ASAN
  __sanitizer_start_switch_fiber(nullptr, to->stack, to->stack_bytes);
#else
  (void)to;
#endif
}

void DescribeStack(Fibre* caller) {
#ifdef DOVETAIL_ASAN
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* lowest = nullptr;
  if (pthread_attr_getstack(&attributes, &lowest, &caller->stack_bytes) == 0) {
    caller->stack = lowest;
  }
  pthread_attr_destroy(&attributes);
#else
  (void)caller;
#endif
}

Stacks::~Stacks() {
  for (const auto& fibre : all_) munmap(fibre->low, kGuardBytes + kStackBytes);
}

Fibre* Stacks::Take() {
  if (!free_.empty()) {
    Fibre* fibre = free_.back();
    free_.pop_back();
    return fibre;
  }
  void* memory = mmap(nullptr, kGuardBytes + kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  if (mprotect(memory, kGuardBytes, PROT_NONE) != 0) {
    munmap(memory, kGuardBytes + kStackBytes);
    return nullptr;
  }
  auto fibre = std::make_unique<Fibre>();
  fibre->low = static_cast<unsigned char*>(memory);
  fibre->stack = fibre->low + kGuardBytes;
  fibre->stack_bytes = kStackBytes;
  all_.push_back(std::move(fibre));
  return all_.back().get();
}

void Stacks::Reset() {
  free_.clear();
  for (const auto& fibre : all_) free_.push_back(fibre.get());
}

}  // namespace dovetail::fakedrivers
