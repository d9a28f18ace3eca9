/* What the tests of the CUDA runtime share beside fakedrivers/native/core/runtime_session.h. */
#ifndef DOVETAIL_RUNTIME_CUDA_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_CUDA_TESTS_FAKE_SESSION_H_

#include "../../../fakedrivers/native/core/runtime_session.h"
#include "../src/cuda_api.h"

namespace dovetail::test {

using runtime::cuda::CuContext;
using runtime::cuda::CuEvent;
using runtime::cuda::CuStream;

/* A function of the driver, called as another library of the process would. */
template <typename... Parameters>
int Cu(const char* name, Parameters... parameters) {
  return Foreign(name, parameters...);
}

/* An image made by hand of a text that the fake driver reads for names and parameters. */
inline std::string HandMade(const std::string& format, std::map<std::string, std::string> payload,
                            uint64_t shared = 0, bool has_shared_argument = false,
                            uint32_t block = 64) {
  std::vector<Argument> arguments = {Buffer(3)};
  if (has_shared_argument) arguments.push_back({4, 0, 0, 1, 32});
  return ImageBytes("cuda", format, {{"k", "k", {block, 1, 1}, shared, arguments}}, payload);
}

inline std::string Ptx(const std::string& target = "sm_75", const std::string& body = "",
                       const std::string& version = "7.0", const std::string& more = "") {
  return ".version " + version + "\n.target " + target + "\n.address_size 64\n" +
         ".visible .entry k(.param .u64 k_0" + more + ")\n{\n" + body + "ret;\n}\n";
}

template <size_t count>
int RunCase(int argc, char** argv, const Case (&cases)[count]) {
  if (std::getenv("DOVETAIL_NVRTC_LIBRARIES") == nullptr) {
    setenv("DOVETAIL_NVRTC_LIBRARIES", "", 1);
  }
  return RunCase(argc, argv, Kind{"cuda", "DOVETAIL_CUDA_LIBRARIES"}, cases);
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_CUDA_TESTS_FAKE_SESSION_H_
