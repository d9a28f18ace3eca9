#include "engine/variant.h"

#include "engine/compile_step.h"
#include "engine/error.h"
#include "engine/registry.h"
#include "engine/requirement.h"

namespace dovetail::runtime {
namespace {

// "" when the image can run on the device, else why not.
std::string WhyNot(const BundleImage& image, Device& device) {
  const Backend& backend = device.backend();
  if (image.kind != backend.kind()) return Concat("is for kind ", image.kind);
  if (!CompileSteps::Global().Leads(backend, image.format)) {
    return Concat("the runtime of ", backend.kind(), " does not take format ", image.format,
                  ", and no compile step leads from there to one that it takes (",
                  backend.FormatsText(), "); register one: dovetail_runtime.compile_step('",
                  backend.kind(), "', '", image.format, "')");
  }
  for (const std::string& text : image.requirements) {
    std::string unmet = ExplainUnmet(ParseRequirement(text), device.attributes());
    if (!unmet.empty()) return unmet;
  }
  return "";
}

}  // namespace

VariantChoice ChooseVariant(const BundleDirectory& directory, uint32_t function, Device& device,
                            const VariantRefusals& refusals) {
  VariantChoice choice;
  const std::vector<BundleVariant>& variants = directory.functions[function].variants;
  size_t most = 0;
  for (size_t i = 0; i < variants.size(); ++i) {
    const BundleImage& image = directory.images[variants[i].image];
    const auto refused = refusals.find(i);
    const std::string reason = refused == refusals.end() ? WhyNot(image, device) : refused->second;
    const std::string label =
        Concat("image ", variants[i].image, " (", image.target, ", ", image.format, "): ");
    if (!reason.empty()) {
      choice.reasons.push_back(label + reason);
      continue;
    }
    choice.reasons.push_back(label + "fits, another is more specific or comes first");
    if (choice.variant == nullptr || image.requirements.size() > most) {
      choice.variant = &variants[i];
      most = image.requirements.size();
      choice.number = i;
    }
  }
  if (choice.variant != nullptr) {
    const BundleImage& image = directory.images[choice.variant->image];
    choice.reasons[choice.number] = Concat("image ", choice.variant->image, " (", image.target,
                                           ", ", image.format, "): chosen");
  }
  return choice;
}

std::string VariantChoice::Text() const {
  std::string text;
  for (const std::string& reason : reasons) text += (text.empty() ? "" : "\n  ") + reason;
  return text;
}

}  // namespace dovetail::runtime
