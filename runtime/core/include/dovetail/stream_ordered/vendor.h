/* What a `Vendor` has: the words that the templates of this folder are written in.
 *
 * The headers of this folder are the common part of the runtimes of CUDA and HIP, whose driver APIs
 * are alike: streams with work in order, memory named by addresses, modules and functions. What
 * differs is behind one class, the `Vendor`. They are header-only, so that each runtime is one
 * shared library, and stand on the kit (dovetail/kit); a third API of this shape can use them too.
 *
 * A Vendor is a class of one instance a driver, with small inline functions that each make one call
 * of the vendor's library and return its Outcome. This is the list of them:
 *
 *   static constexpr const char* kKind = "cuda";          // as in the manifest
 *   static constexpr const char* kTitle = "CUDA";         // for messages
 *   static constexpr const char* kStreamType = "cuda_stream";   // dvt_native::type
 *   static constexpr const char* kPointerType = "cuda_pointer";
 *   static constexpr const char* kSharedContext, kAfterLoss, kFindCulprit, kStillHeld;
 *                 // parts of messages: whose context it is, what a loss takes along, how to find
 *                 // the kernel that failed, why a device cannot be opened anew
 *   static constexpr int kNotReady = 600;                 // what a query of unfinished work gives
 *
 *   using Current = CUcontext;    // what a thread has as its current device or context
 *   using Stream, Event, Module, Function, Pool;          // handles, null by default
 *   using CaptureMode; static constexpr CaptureMode kRelaxedCapture;
 *   struct Details;               // what is the vendor's own in DeviceInfo
 *   class StreamExtra;            // what a stream has beyond the common: Close(vendor),
 *                                 // TryLaunch(stream, launches, count, dynamic, &status)
 *                                 // (NoStreamExtra; cuda: graphs)
 *   class KernelExtra;            // what a kernel has beyond the common: Read(image, function),
 *                                 // Prepare(context, function), CheckLaunch(launch); parameters
 *                                 // behind those of its record: more_count(), more_bytes(),
 *                                 // More(vendor, launch, values, &which)
 *
 *   dvt_code CodeOf(int code) const;        // what a result means to the caller
 *   std::string Name(int code) const;       // "CUDA_ERROR_OUT_OF_MEMORY (2): out of memory"
 *   bool IsSticky(int code) const;          // the context is broken from now on
 *
 * Written by each runtime, with a Status: Open(candidates, driver, &has_opened_any) finds the
 *   library and lists its devices; VisitAttributes(driver, info, visitor, context);
 *   LoadImage(context, image, whole, &module). LetAccess(context, peer) gives none: where it fails
 *   the driver copies through the host.
 * Contexts: Retain(device, &current), Release(device), IsStillHeld(device, &held),
 *   GetCurrent(&current), Enter(current), Leave(before).
 * Memory: Allocate(size, &address), Free(address), HostAllocate(size, &pointer), HostFree(pointer),
 *   MemoryInfo(&free, &total), CreatePool(device, &pool), DestroyPool(pool), TrimPool(pool),
 *   AllocateFromPool(pool, size, stream, &address), FreeAsync(address, stream),
 *   Describe(pointer, &PointerInfo).
 * Copies: CopyToDevice(to, from, size, stream), CopyToHost, CopyOnDevice,
 *   CopyBetween(to, to_current, to_device, from, from_current, from_device, size, stream).
 * Streams and events: CreateStream(&stream), DestroyStream, SynchronizeStream, QueryStream,
 *   WaitForEvent(stream, event), IsCapturing(stream, &bool), IsOfContext(stream, current, &bool),
 *   IsOfEveryContext(stream) and IsOfEachThread(stream), which say what a handle is without asking,
 *   CreateEvent(is_timed, &event), DestroyEvent, RecordEvent(event, stream), QueryEvent,
 *   SynchronizeEvent, Elapsed(start, end, &milliseconds), RelaxCapture(&mode) (again to restore).
 * Modules: UnloadModule(module), GetFunction(module, name, &function),
 *   FunctionShared(function, &bytes), FunctionThreads(function, &count),
 *   AllowShared(function, bytes), Launch(kernel, grid, shared, stream, parameters).
 */
#ifndef DOVETAIL_STREAM_ORDERED_VENDOR_H_
#define DOVETAIL_STREAM_ORDERED_VENDOR_H_

#include <cstdint>
#include <string>

#include "dovetail/backend.h"
#include "dovetail/kit/status.h"

namespace dovetail::stream_ordered {

/* What one call of the vendor's library gave: its own result code (0 is success) and the name of
 * the function. */
struct Outcome {
  int code = 0;
  const char* call = "";

  bool ok() const { return code == 0; }
};

/* What the driver knows about an address. */
struct PointerInfo {
  enum class Kind { kUnknown, kHost, kDevice };
  Kind kind = Kind::kUnknown; /* kHost: page-locked, so that the device reads it by itself */
  int device = -1;
  uint64_t base = 0; /* of the allocation that the address lies in ... */
  uint64_t size = 0; /* ... and its bytes; 0 when the driver does not say */
};

/* OK for success; otherwise "<call> gave <name>" under the code that tells the caller what to do.
 */
template <typename Vendor>
Status Check(const Vendor& vendor, Outcome outcome) {
  if (outcome.ok()) return {};
  return {vendor.CodeOf(outcome.code),
          std::string(outcome.call) + " gave " + vendor.Name(outcome.code)};
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_VENDOR_H_
