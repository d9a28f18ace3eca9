/* Images to modules: objects are linked here, once, and kept on disk; code objects are loaded. */
#include <cstdint>
#include <mutex>
#include <string>

#include "dovetail/kit/program_cache.h"
#include "dovetail/kit/sha256.h"
#include "elf.h"
#include "hip.h"
#include "link.h"

namespace dovetail::runtime::rocm {
namespace {

/* Linked objects: those of earlier processes lie on disk. In memory there is the last one, which
 * serves a machine with several devices alike where nothing is kept on disk. */
class Linked {
 public:
  static Status Get(std::string_view whole, std::string_view object,
                    const std::string& architecture, std::string* code) {
    static auto* const linked = new Linked;
    const std::lock_guard<std::mutex> lock(linked->mutex_);
    std::string reason;
    const std::string key = ProgramKey({{"image", Sha256Text(whole)},
                                        {"architecture", architecture},
                                        {"linker", LinkerName(&reason)}});
    if (linked->key_ == key) {
      *code = linked->code_;
      return {};
    }
    const auto cache = ProgramCache::Open("rocm");
    *code = cache.Read(key);
    if (code->empty() || !CheckElf(*code, ElfType::kShared).ok()) {
      DOVETAIL_RETURN_IF_ERROR(LinkObject(std::string(object), architecture, code));
      DOVETAIL_RETURN_IF_ERROR(CheckElf(*code, ElfType::kShared).Within("what the linker made"));
      cache.Write(key, *code);
    }
    linked->key_ = key;
    linked->code_ = *code;
    return {};
  }

 private:
  std::mutex mutex_;
  std::string key_;
  std::string code_;
};

}  // namespace

Status Hip::LoadImage(Context* context, const ImageView& image, std::string_view whole,
                      HipModule* module) {
  const Hip& hip = context->vendor();
  const std::string& architecture = context->info().details.architecture;
  std::string code;
  if (image.format == "obj") {
    const ImagePayload* const object = image.FindPayload("object");
    if (object == nullptr) return InvalidImage("the payload of format 'obj' has no 'object'");
    DOVETAIL_RETURN_IF_ERROR(CheckElf(object->value, ElfType::kRelocatable));
    DOVETAIL_RETURN_IF_ERROR(Linked::Get(whole, object->value, architecture, &code));
  } else if (image.format == "hsaco") {
    const ImagePayload* const binary = image.FindPayload("binary");
    if (binary == nullptr) return InvalidImage("the payload of format 'hsaco' has no 'binary'");
    code = std::string(binary->value);
    DOVETAIL_RETURN_IF_ERROR(CheckElf(code, ElfType::kShared));
  } else {
    return {DVT_UNSUPPORTED, "the image has format '" + std::string(image.format) +
                                 "', this runtime loads 'obj' and 'hsaco'"};
  }
  const Outcome outcome =
      hip.Of(hip.api.hipModuleLoadData(module, code.data()), "hipModuleLoadData");
  if (outcome.ok()) return {};
  return context->Check(outcome).Within("a code object for this device, " +
                                        context->info().details.target_id + ", was expected");
}

}  // namespace dovetail::runtime::rocm
