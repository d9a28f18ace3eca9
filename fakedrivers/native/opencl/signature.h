/* What a compiler for OpenCL C knows about a kernel: its name and parameters, read from the text.
 */
#ifndef DOVETAIL_FAKEDRIVERS_OPENCL_SIGNATURE_H_
#define DOVETAIL_FAKEDRIVERS_OPENCL_SIGNATURE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace dovetail::fakedrivers::opencl {

struct Parameter {
  enum class Kind { kBuffer, kLocal, kScalar };
  Kind kind = Kind::kScalar;
  bool is_image = false; /* a kBuffer that is an image2d_t */
  uint32_t size = 0;     /* of a scalar; 0: of a type that is not known here */
  std::string text;
};

struct Signature {
  std::string name;
  std::vector<Parameter> parameters;
  uint64_t required[3] = {0, 0, 0}; /* reqd_work_group_size */
};

/* Every kernel that the text defines; comments and the lines of a preprocessor are passed over. */
std::vector<Signature> ReadSignatures(const std::string& source);

/* What a compiler says to the lines that none takes ("#error ..."); empty when there are none. */
std::string ErrorLines(const std::string& source);

}  // namespace dovetail::fakedrivers::opencl

#endif  // DOVETAIL_FAKEDRIVERS_OPENCL_SIGNATURE_H_
