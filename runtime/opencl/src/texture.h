/* Textures: buffers that a kernel reaches as image2d_t, four elements a texel.
 *
 * A texture exists for one launch. Where the device can have an image that is a view of a buffer
 * (cl_khr_image2d_from_buffer), and the rows lie as it wants them, nothing is copied; elsewhere an
 * image is filled from the buffer before the launch, and what is written goes back behind it.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_TEXTURE_H_
#define DOVETAIL_RUNTIME_OPENCL_TEXTURE_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "device.h"
#include "dovetail/kit/image_decoder.h"

namespace dovetail::runtime::opencl {

class Stream;

/* A side of a texture: a number, or an integer argument of the kernel. */
struct TextureExtent {
  uint64_t number = 0;
  uint32_t size = 0; /* of the argument, in bytes; 0: a number */
  uint64_t scalar_offset = 0;
};

/* A buffer parameter that is an image. */
struct TextureParameter {
  uint32_t binding = 0;
  std::string label; /* "texture 1" */
  ClUint channel = 0;
  uint64_t element_bytes = 0;
  bool is_written = false;
  std::vector<TextureExtent> rows; /* a product */
  TextureExtent columns;
  TextureExtent offset; /* of the first element, in elements; the number 0: none is passed */
};

/* By function and by number of the argument. */
using TextureParameters = std::map<std::string, std::map<size_t, TextureParameter>>;

/* Reads the text of an image's payload "textures" (docs/format/image.md). */
Status ReadTextures(std::string_view text, const ImageView& image, TextureParameters* textures);

/* The images of one launch, released when it has been submitted: commands keep what they use. */
class Textures {
 public:
  explicit Textures(Stream* stream) : stream_(stream) {}
  ~Textures();
  Textures(const Textures&) = delete;
  Textures& operator=(const Textures&) = delete;

  /* Makes the image of a parameter, with the buffer's contents. */
  Status Make(const TextureParameter& parameter, const dvt_launch& launch, ClMem* image);

  /* Behind the launch: what was written to copies goes back to their buffers. */
  Status WriteBack() const;

 private:
  struct Texture {
    ClMem image = nullptr;
    ClMem buffer = nullptr; /* null: nothing goes back */
    size_t columns = 0;
    size_t rows = 0;
    size_t offset = 0; /* bytes */
  };

  Status Copy(const Texture& texture, bool is_back) const;

  Stream* const stream_;
  std::vector<Texture> textures_;
};

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_TEXTURE_H_
