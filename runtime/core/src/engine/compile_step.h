// Compile steps: what turns an image into one that its backend loads, on the receiving machine.
//
// A bundle may carry a format that no backend takes as it is (`c` for the cpu), or one whose
// compilation somebody wants in his own hands (OpenCL with other options). Whoever embeds the
// engine sets a step for a kind and format; it runs when an image of that format is first loaded
// onto a device, and may lead to a format that has a step of its own.
#ifndef DOVETAIL_ENGINE_COMPILE_STEP_H_
#define DOVETAIL_ENGINE_COMPILE_STEP_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/calls.h"
#include "engine/device.h"
#include "engine/image_parts.h"

namespace dovetail::runtime {

struct CompileJob {
  const uint8_t* bytes;     // of the image (docs/format/image.md)
  uint64_t size;            //
  const std::string* name;  // where the image comes from, for messages: "bundle 'a.dvt' image 0"
  Device* device;           // that will run it
};

struct CompileStep {
  std::string kind;
  std::string format;
  std::string produces;  // the format of what it makes; may be the same
  // Returns the bytes of an image with the same functions. Throws Error.
  std::function<std::vector<uint8_t>(const CompileJob&)> run;
};

class CompileSteps {
 public:
  // Those of this process; none at first.
  static CompileSteps& Global();

  // Replaces the step of the same kind and format. Images that are loaded stay as they are.
  void Set(CompileStep step);
  void Remove(const std::string& kind, const std::string& format);

  // Whether the backend takes the format, by itself or after steps.
  bool Leads(const Backend& backend, const std::string& format);

  // Whether there is a step for images of this kind and format.
  bool Has(const std::string& kind, const std::string& format) {
    return Find(kind, format) != nullptr;
  }

  // Runs the steps for an image; its own bytes, copied, if there are none. Throws what a step
  // throws, and kImage when a step makes something else than it says.
  std::vector<uint8_t> Run(const std::string& kind, const std::string& format,
                           const CompileJob& job);

 private:
  std::shared_ptr<const CompileStep> Find(const std::string& kind, const std::string& format);

  Mutex mutex_;
  std::vector<std::shared_ptr<const CompileStep>> steps_;
};

// The same image with another format and payload. `payload` need not be sorted. Throws kImage when
// the bytes are no image, kValue when a key stands there twice.
std::vector<uint8_t> RepackImage(const uint8_t* bytes, uint64_t size, std::string_view format,
                                 ImageParts payload);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_COMPILE_STEP_H_
