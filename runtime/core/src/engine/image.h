// A device image on the run side: one class, whatever the kind, whether it can run here or not.
//
// The bytes are decoded and checked when the Image is made (docs/format/image.md). With the runtime
// of its kind at hand the image is loaded onto a device on first use; without, it is the
// *fallback*: same kind, same bytes, inspects fully, and asking for a kernel fails with what is
// missing and how to fix it. DOVETAIL_COMPILE_FORCE_FALLBACK=1 makes every image a fallback.
#ifndef DOVETAIL_ENGINE_IMAGE_H_
#define DOVETAIL_ENGINE_IMAGE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/kit/image_decoder.h"
#include "engine/calls.h"
#include "engine/device.h"
#include "engine/error.h"
#include "engine/extents.h"

namespace dovetail::runtime {

// Decodes bytes by the rules of docs/format/image.md. The views point into `bytes`. Throws kImage
// with the byte offset, what was expected and what was found.
ImageView DecodeImageOrThrow(const uint8_t* bytes, uint64_t size);

class Image {
 public:
  // `name` says where it comes from, for messages.
  explicit Image(std::vector<uint8_t> bytes, std::string name = "image");
  ~Image();
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  const std::string& kind() const { return kind_; }
  const std::string& format() const { return format_; }
  // The functions with their arguments, and the payload (dovetail/kit/image_decoder.h); views into
  // bytes().
  const ImageView& view() const { return view_; }
  const std::vector<uint8_t>& bytes() const { return bytes_; }
  const ExtentTable& extents() const { return extents_; }

  // Whether a launch would fail here because of the runtime. Loads the backend to find out.
  bool IsFallback() const;
  // Throws kNotReady, with the ledger's line and the fix, for a fallback.
  void RequireRuntime() const;

  // The kernel on a device, loading the image there on first use. Throws kBackend: not this
  // device's kind, a fallback (with the ledger's line and the fix), or what the backend says.
  dvt_kernel* GetKernel(Device& device, const std::string& name);

 private:
  std::vector<uint8_t> BytesForBackends() const;
  int32_t LoadOnto(Device& device, dvt_image** handle, dvt_error* error) const;

  struct Loaded {
    Device* device;
    dvt_image* handle;
  };

  std::vector<uint8_t> bytes_;
  ImageView view_;
  ExtentTable extents_;
  std::string kind_;
  std::string format_;
  std::string name_;
  Mutex mutex_;
  std::vector<Loaded> loaded_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_IMAGE_H_
