/* Fibres: stacks of their own, switched by hand. A switch through the C library costs a system call
 * each time, and a block of 1024 threads switches a thousand times at each barrier. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_FIBRE_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_FIBRE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#endif

namespace dovetail::fakedrivers {

/* CUDA C++ Programming Guide, "Technical specifications": local memory of a thread, 512 KiB. */
constexpr size_t kStackBytes = size_t{512} * 1024;

/* One stack of execution. The scheduler is one too, on the stack of the caller. */
struct Fibre {
  void* saved = nullptr;         /* the stack pointer, while it does not run */
  unsigned char* low = nullptr;  /* of the mapping; the guard lies here; null for the scheduler */
  const void* stack = nullptr;   /* what a sanitizer is told: the lowest usable byte */
  size_t stack_bytes = 0;        /* and how many there are */
  void* fake_stack = nullptr;    /* the sanitizer's */
  bool over = false;             /* nobody will continue it */
  void (*body)(void*) = nullptr; /* what it runs; never returns */
  void* context = nullptr;
#if !defined(__x86_64__) && !defined(__aarch64__)
  ucontext_t machine = {};
#endif

  /* Whether an address is in the guard below the stack. */
  bool IsGuard(const void* address) const;
};

/* Makes a fibre start with `body(context)` when it is next switched to. */
void Prepare(Fibre* fibre, void (*body)(void*), void* context);

/* Continues `to` where it stopped; returns when somebody continues `from`. */
void Switch(Fibre* from, Fibre* to);

/* What must be said when a fibre is left by a change of its registers instead of `Switch`. */
void LeavingByForce(Fibre* to);

/* Makes `caller` stand for the stack that this runs on: a sanitizer wants to know where it lies. */
void DescribeStack(Fibre* caller);

/* Stacks that were mapped; kept for the next launch. Not for several threads at once. */
class Stacks {
 public:
  Stacks() = default;
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;
  ~Stacks();

  /* nullptr when the system gives no memory. */
  Fibre* Take();
  void Give(Fibre* fibre) { free_.push_back(fibre); }
  /* All are free again, whatever they were doing. */
  void Reset();

 private:
  std::vector<std::unique_ptr<Fibre>> all_;
  std::vector<Fibre*> free_;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_FIBRE_H_
