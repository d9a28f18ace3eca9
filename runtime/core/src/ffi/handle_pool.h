// Memory of handles that is never given back to the system, so that one that is used or released
// again after its release is recognised, until its memory serves another handle.
//
// A program in C makes such mistakes, and a shared library that crashes in them looks like their
// cause. The price is what the largest number of handles at one time took.
#ifndef DOVETAIL_FFI_HANDLE_POOL_H_
#define DOVETAIL_FFI_HANDLE_POOL_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "engine/calls.h"
#include "engine/error.h"

namespace dovetail::runtime {

template <typename Handle>
class HandlePool {
 public:
  template <typename... Args>
  static Handle* Make(Args&&... args) {
    Slot* slot = Global().Take();
    try {
      auto* made = new (slot->memory) Handle{std::forward<Args>(args)...};
      slot->is_live.store(true, std::memory_order_release);
      return made;
    } catch (...) {
      Global().Put(slot);
      throw;
    }
  }

  // Nothing happens for NULL, and for one that is released already. In a child that a fork has
  // broken everything is left to the end of the process.
  static void Release(Handle* handle) {
    if (handle == nullptr || IsBrokenByFork()) return;
    Slot* slot = SlotOf(handle);
    if (!slot->is_live.exchange(false, std::memory_order_acq_rel)) return;
    handle->~Handle();
    Global().Put(slot);
  }

  // Throws kValue when it is NULL or released.
  static Handle& Get(Handle* handle, const char* what) {
    if (handle == nullptr)
      Fail(ErrorKind::kValue, "the ", what, " is NULL; pass one that was made");
    if (!SlotOf(handle)->is_live.load(std::memory_order_acquire)) {
      Fail(ErrorKind::kValue, "the ", what,
           " has been released already; nothing may use a handle after its release");
    }
    return *handle;
  }

 private:
  struct Slot {
    alignas(Handle) unsigned char memory[sizeof(Handle)];  // first: a handle is its slot's address
    std::atomic<bool> is_live{false};
    Slot* next = nullptr;  // of those that are free
  };
  static_assert(std::is_standard_layout_v<Slot>);

  // So many released handles are kept from use, that a mistake is found a while later, too.
  static constexpr size_t kQuarantine = 64;

  static HandlePool& Global() {
    static auto* pool = new HandlePool();  // never destroyed: handles may be released after statics
    return *pool;
  }

  static Slot* SlotOf(Handle* handle) { return reinterpret_cast<Slot*>(handle); }

  Slot* Take() {
    {
      const MutexLock lock(mutex_);
      if (free_ > kQuarantine) {
        Slot* slot = first_;
        first_ = slot->next;
        --free_;
        return slot;
      }
    }
    return new Slot();
  }

  void Put(Slot* slot) {
    slot->next = nullptr;
    const MutexLock lock(mutex_);
    (free_ == 0 ? first_ : last_->next) = slot;
    last_ = slot;
    ++free_;
  }

  Mutex mutex_;  // guards what follows: the free ones, in order of their release
  Slot* first_ = nullptr;
  Slot* last_ = nullptr;
  size_t free_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_HANDLE_POOL_H_
