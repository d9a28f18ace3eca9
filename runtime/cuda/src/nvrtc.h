/* NVRTC, the compiler of CUDA C++: opened when an image of format `cu` is the first to need it. */
#ifndef DOVETAIL_RUNTIME_CUDA_NVRTC_H_
#define DOVETAIL_RUNTIME_CUDA_NVRTC_H_

#include <string>
#include <string_view>
#include <vector>

#include "cuda_api.h"
#include "dovetail/kit/status.h"

namespace dovetail::runtime::cuda {

class Nvrtc {
 public:
  /* 1305 for 13.5; 0 when there is none. Read from the name of the file of built-ins beside the
   * candidate where that tells it, as opening the library takes a tenth of a second. */
  static int Version(const std::vector<std::string>& candidates);

  /* The open library. DVT_UNSUPPORTED, with every name that was tried, when there is none. */
  static Status Open(const std::vector<std::string>& candidates, const Nvrtc** nvrtc);

  int version() const { return version_; }
  const std::string& library() const { return library_; }

  /* Compiles a text to a cubin, or to PTX for a virtual architecture (--gpu-architecture=compute_*
   * among the options). The compiler's log stands in the text of a failure. */
  Status Compile(const std::string& source, const std::vector<std::string>& options, bool to_ptx,
                 std::string* code) const;

 private:
  Status Check(NvrtcResult result, const char* call) const;
  Status Run(NvrtcProgram program, const std::vector<std::string>& options, bool to_ptx,
             std::string* code) const;
  std::string Log(NvrtcProgram program) const;

  static Status OpenOnce(const std::vector<std::string>& candidates, Nvrtc* nvrtc);

  NvrtcApi api_;
  int version_ = 0;
  std::string library_;
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_NVRTC_H_
