/* Tensor maps: what the copy unit of compute capability 9.0 is told of a tensor, encoded by the
 * driver before a launch and passed to the kernel behind its other parameters.
 *
 * An image says for each where the values come from (docs/format/image.md, "cuda"). What a call
 * gives often comes again, so that what the driver has encoded is kept. */
#ifndef DOVETAIL_RUNTIME_CUDA_TENSOR_MAPS_H_
#define DOVETAIL_RUNTIME_CUDA_TENSOR_MAPS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cuda_api.h"
#include "dovetail/backend.h"
#include "dovetail/kit/image_decoder.h"
#include "dovetail/stream_ordered/vendor.h"

namespace dovetail::runtime::cuda {

/* The tensor maps of one kernel; safe from any thread. */
class TensorMaps {
 public:
  /* Whether the payload's entry is right for the functions of the image. */
  static Status Check(const ImageView& image);
  /* Those of a function of an image that has been checked; nullptr where it has none. */
  static std::shared_ptr<const TensorMaps> Of(const ImageView& image,
                                              const ImageFunction& function);

  TensorMaps();
  ~TensorMaps();
  TensorMaps(const TensorMaps&) = delete;
  TensorMaps& operator=(const TensorMaps&) = delete;

  size_t count() const;
  /* Whether the tensors of a launch are such that there are tensor maps of them. */
  Status CheckLaunch(const dvt_launch& launch) const;
  /* Writes the maps one after the other, of the size of CuTensorMap; `*which` is what a failure is
   * of. */
  stream_ordered::Outcome Encode(const Api& api, const dvt_launch& launch, unsigned char* maps,
                                 std::string* which) const;

 private:
  struct Description;
  struct Values;
  struct Encoded;
  struct Kept;

  Status Add(std::string_view line, const ImageFunction& function);

  std::vector<Description> descriptions_;
  std::unique_ptr<Kept> kept_;
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_TENSOR_MAPS_H_
