/* Batches of launches that come again become a graph: one call of the driver for all of them.
 *
 * A plan of several launches gives the same kernels in the same order at every call, often with
 * other arguments. Its graph is made once, and only the nodes whose arguments differ are told so
 * before it is launched. Graphs belong to a stream, whose calls are serialised. */
#ifndef DOVETAIL_RUNTIME_CUDA_GRAPHS_H_
#define DOVETAIL_RUNTIME_CUDA_GRAPHS_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "cuda_api.h"
#include "dovetail/backend.h"
#include "dovetail/stream_ordered/vendor.h"

namespace dovetail::stream_ordered {
template <typename Vendor>
class Stream;
}  // namespace dovetail::stream_ordered

namespace dovetail::runtime::cuda {

class Cuda;

class Graphs {
 public:
  Graphs();
  ~Graphs();
  Graphs(const Graphs&) = delete;
  Graphs& operator=(const Graphs&) = delete;

  /* Gives everything back, while the context lives. */
  void Close(const Cuda& cuda);

  /* True when the batch was launched as a graph, or failed as one: `*status` says which. False when
   * the launches are to go one by one. All have been checked; `dynamic` is their shared memory. */
  bool TryLaunch(stream_ordered::Stream<Cuda>* stream, const dvt_launch* launches, uint32_t count,
                 const uint32_t* dynamic, Status* status);

 private:
  struct Node;
  struct Plan;

  Plan* Find(const dvt_launch* launches, uint32_t count);
  stream_ordered::Outcome Build(const Cuda& cuda, const dvt_launch* launches,
                                const uint32_t* dynamic, Plan* plan);
  stream_ordered::Outcome Update(const Cuda& cuda, const dvt_launch* launches,
                                 const uint32_t* dynamic, Plan* plan);
  void Drop(const Cuda& cuda, Plan* plan);

  const bool is_on_;
  uint64_t clock_ = 0;
  std::vector<std::unique_ptr<Plan>> plans_;
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_GRAPHS_H_
