/* What CUDA's kernels have that no other vendor's have. */
#ifndef DOVETAIL_RUNTIME_CUDA_KERNEL_EXTRA_H_
#define DOVETAIL_RUNTIME_CUDA_KERNEL_EXTRA_H_

#include <cstdint>
#include <memory>
#include <string>

#include "cuda_api.h"
#include "dovetail/stream_ordered/table.h"
#include "tensor_maps.h"

namespace dovetail::runtime::cuda {

class Cuda;

/* What a kernel has beyond the common: clusters, which stand in its code, and launches that begin
 * before their predecessor has ended. */
class KernelExtra {
 public:
  static KernelExtra Read(const ImageView& image, const ImageFunction& function);

  Status Prepare(stream_ordered::Context<Cuda>& context, CuFunction function);
  Status CheckLaunch(const dvt_launch& launch) const {
    if (has_clusters_) DOVETAIL_RETURN_IF_ERROR(CheckClusters(launch.grid));
    return maps_ == nullptr ? Status() : maps_->CheckLaunch(launch);
  }
  /* The parameters behind those of the record: tensor maps. */
  size_t more_count() const { return maps_ == nullptr ? 0 : maps_->count(); }
  static constexpr size_t more_bytes() { return sizeof(CuTensorMap); }
  stream_ordered::Outcome More(const Cuda& cuda, const dvt_launch& launch, unsigned char* values,
                               std::string* which) const;

  bool is_programmatic() const { return is_programmatic_; }

 private:
  Status CheckClusters(const uint32_t* grid) const;

  bool is_programmatic_ = false;
  bool has_clusters_ = false;
  uint32_t cluster_[3] = {0, 0, 0}; /* 0: none */
  std::shared_ptr<const TensorMaps> maps_;
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_KERNEL_EXTRA_H_
