/* The vendors' libraries, their platforms and devices: found once, then never changed.
 *
 * A platform is reached in one of two ways, and each has its own table of functions (Api): through
 * a loader such as libOpenCL.so.1, whose exports work for every platform it knows, or directly from
 * a driver (an installable client driver, cl_khr_icd), whose functions stand in a dispatch table
 * behind its objects. The second needs no loader on the machine at all, so that a driver from a
 * Python wheel is enough.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_DRIVER_H_
#define DOVETAIL_RUNTIME_OPENCL_DRIVER_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cl_api.h"
#include "dovetail/kit/driver.h"
#include "status.h"

namespace dovetail::runtime::opencl {

class Program;

struct Platform {
  const Api* api = nullptr;
  ClPlatform id = nullptr;
  std::string name;
  std::string version;
  std::string library;  /* the file or name it was reached through */
  bool has_icd = false; /* cl_khr_icd: any loader finds its functions behind its handles */
};

/* Where the one program of an image is kept while somebody uses it. The mutex is held while it is
 * built, so that two threads that load the same image build it once. */
struct ProgramSlot {
  std::mutex mutex;
  std::weak_ptr<Program> program;
};

/* A context, released with the last device that is open in it. */
class Context {
 public:
  Context(const Api& api, ClContext id) : api_(api), id_(id) {}
  ~Context() { api_.ReleaseContext(id_); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  ClContext id() const { return id_; }

 private:
  const Api& api_;
  const ClContext id_;
};

/* A device of the machine, shared by all handles that are open on it. */
struct DeviceRecord {
  const Platform* platform = nullptr;
  ClDevice id = nullptr;
  std::string name;
  int version = 0;           /* 100 * major + 10 * minor */
  int c_version = 0;         /* the same, of OpenCL C */
  bool has_compiler = false; /* for OpenCL C; an FPGA takes binaries only */
  std::string il_versions;   /* CL_DEVICE_IL_VERSION */
  int spirv = 0;             /* 100 * major + 10 * minor of the greatest SPIR-V among them */
  std::string extensions;    /* CL_DEVICE_EXTENSIONS */
  /* 100 * major + 10 * minor of the OpenCL C that kernels with subgroups are compiled as; 0: there
   * are none. */
  int subgroup_c_version = 0;

  std::mutex mutex;               /* guards what follows */
  std::weak_ptr<Context> context; /* one for all handles: memory of one works in the other */
  std::map<std::string, std::shared_ptr<ProgramSlot>> programs;
};

struct Driver {
  static constexpr const char* kTitle = "OpenCL";

  std::vector<std::unique_ptr<const Api>> apis; /* one a loader, one a driver's platform */
  std::vector<std::unique_ptr<Platform>> platforms;
  std::vector<std::unique_ptr<DeviceRecord>> devices; /* in a stable order: what `index` means */
  std::vector<std::string> notes;                     /* what was skipped and why, one line each */
};

/* Opens the vendors' libraries, once; later calls return the first outcome. */
Status OpenDriver(const char* const* candidates, uint32_t candidate_count);

/* 120 from "OpenCL 1.2 vendor text" or "OpenCL C 1.2 ..." with the words given as `prefix`; 0 when
 * the text does not begin so. */
int ParseVersion(const std::string& text, const std::string& prefix);

/* The queries of clGetDeviceInfo. */
Status DeviceText(const Api& api, ClDevice device, ClUint what, std::string* text);

template <typename T>
Status DeviceValue(const Api& api, ClDevice device, ClUint what, T* value) {
  return ClStatus(api.GetDeviceInfo(device, what, sizeof(T), value, nullptr), "clGetDeviceInfo");
}

/* True when `word` stands among the blank-separated words of `text`. */
bool HasWord(const std::string& text, const std::string& word);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_DRIVER_H_
