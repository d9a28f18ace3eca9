/* Programs: what an image brings made into something that the device runs, once per image and
 * device. */
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

/* What an image brings. */
struct Code {
  enum class Kind { kSource, kSpirv, kBinary };
  Kind kind = Kind::kSource;
  std::string_view bytes;
  std::string_view options;   /* of clBuildProgram */
  bool has_subgroups = false; /* source: it is of the OpenCL C that has them */
};

/* The built program of an image: one that is in use already, or from the cache on disk, or made of
 * its code. `image_hash` is the SHA-256 of the image's bytes. DVT_UNSUPPORTED: the device does not
 * take such code, and the next variant is to be tried. */
Status LoadProgram(const Device& device, const std::string& image_hash, const Code& code,
                   std::shared_ptr<Program>* program);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_PROGRAM_H_
