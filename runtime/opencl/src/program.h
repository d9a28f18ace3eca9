/* Programs: OpenCL C made into something that the device runs, once per image and device. */
#ifndef DOVETAIL_RUNTIME_OPENCL_PROGRAM_H_
#define DOVETAIL_RUNTIME_OPENCL_PROGRAM_H_

#include <memory>
#include <string>
#include <string_view>

#include "device.h"

namespace dovetail::runtime::opencl {

class Program {
 public:
  Program(const Api& api, ClProgram id) : api_(api), id_(id) {}
  ~Program() { api_.ReleaseProgram(id_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const Api& api() const { return api_; }
  ClProgram id() const { return id_; }

 private:
  const Api& api_;
  const ClProgram id_;
};

/* The built program of an image: one that is in use already, or from the cache on disk, or
 * compiled. `image_hash` is the SHA-256 of the image's bytes; `options` are its own build options.
 */
Status LoadProgram(const Device& device, const std::string& image_hash, std::string_view source,
                   std::string_view options, std::shared_ptr<Program>* program);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_PROGRAM_H_
