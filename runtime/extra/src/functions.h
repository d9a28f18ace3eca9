/* The functions of this library, and what they have in common. */
#ifndef DOVETAIL_RUNTIME_EXTRA_FUNCTIONS_H_
#define DOVETAIL_RUNTIME_EXTRA_FUNCTIONS_H_

#include <cstdint>
#include <exception>
#include <new>
#include <string>

#include "dovetail/library.h"

namespace dovetail::runtime::extra {

/* Sets the error, if there is one, and returns its code. */
int32_t Fail(dvt_error* error, dvt_code code, const std::string& text);

/* Runs what may throw; an exception becomes a code. */
template <typename Work>
int32_t Guarded(dvt_error* error, const Work& work) {
  try {
    work();
    return DVT_OK;
  } catch (const std::bad_alloc&) {
    return Fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
  } catch (const std::exception& caught) {
    return Fail(error, DVT_INTERNAL, caught.what());
  }
}

/* Whether a device is the host's own processor: its memory is ours, and work is done in the calling
 * thread. */
bool IsHost(const dvt_call_context& context);

/* `offers` of what works on the host's memory. */
int32_t OffersHost(const dvt_call_context* context, dvt_error* error);

/* The queue of the call's stream, of this type; null if it cannot be had. */
void* QueueOf(const dvt_call_context& context, const char* type);

/* The address of element 0; null for a tensor without elements. */
template <typename T>
T* AddressOf(const dvt_call_tensor& tensor) {
  if (tensor.memory == nullptr) return nullptr;
  return reinterpret_cast<T*>(static_cast<char*>(tensor.memory) + tensor.offset);
}

extern const dvt_library_function kAllGather;
extern const dvt_library_function kAllReduce;
extern const dvt_library_function kAllToAll;
extern const dvt_library_function kBroadcast;
extern const dvt_library_function kRecv;
extern const dvt_library_function kReduceScatter;
extern const dvt_library_function kSend;
extern const dvt_library_function kSort;
extern const dvt_library_function kArgsort;
extern const dvt_library_function kGemm;
extern const dvt_library_function kGemmBatched;
extern const dvt_library_function kGemv;

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_FUNCTIONS_H_
