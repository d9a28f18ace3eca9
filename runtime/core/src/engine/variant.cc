#include "engine/variant.h"

#include <algorithm>

#include "engine/backend.h"
#include "engine/compile_step.h"
#include "engine/error.h"
#include "engine/requirement.h"

namespace dovetail::runtime {
namespace {

constexpr size_t kMaxReasons = 100;

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

VariantChoice::VariantChoice(const BundleDirectory& directory, uint32_t function, Device& device,
                             const VariantRefusals& refusals)
    : directory_(&directory), variants_(&directory.functions[function].variants) {
  std::map<uint32_t, std::string> why_not;  // by image: many variants may share one
  reasons_.resize(variants_->size());
  for (size_t i = 0; i < variants_->size(); ++i) {
    const auto refused = refusals.find(i);
    if (refused != refusals.end()) {
      reasons_[i] = refused->second;
      continue;
    }
    const uint32_t number = (*variants_)[i].image;
    const auto [known, is_new] = why_not.try_emplace(number);
    if (is_new) known->second = Brief(WhyNot(directory.images[number], device), kMaxReasonBytes);
    reasons_[i] = known->second;
    if (reasons_[i].empty()) order_.push_back(i);
  }
  // The most specific first; of equal ones, the first in the file.
  std::sort(order_.begin(), order_.end(), [this](size_t a, size_t b) {
    const size_t first = Image(a).requirements.size();
    const size_t second = Image(b).requirements.size();
    return first != second ? first > second : a < b;
  });
}

const BundleImage& VariantChoice::Image(size_t number) const {
  return directory_->images[(*variants_)[number].image];
}

const BundleVariant* VariantChoice::variant() const {
  return at_ < order_.size() ? &(*variants_)[order_[at_]] : nullptr;
}

void VariantChoice::Refuse(const std::string& reason) { reasons_[order_[at_++]] = reason; }

std::string VariantChoice::Text() const {
  std::string text;
  for (size_t i = 0; i < reasons_.size(); ++i) {
    if (i != 0) text += "\n  ";
    if (i == kMaxReasons) {
      text += Concat("... and ", reasons_.size() - i, " more");
      break;
    }
    const BundleImage& image = Image(i);
    const uint32_t number = (*variants_)[i].image;
    text += Concat("image ", number, " (", Brief(image.target), ", ", Brief(image.format), "): ");
    if (!reasons_[i].empty()) {
      text += reasons_[i];
    } else if (variant() == &(*variants_)[i]) {
      text += "chosen";
    } else {
      text += "fits, another is more specific or comes first";
    }
  }
  return text;
}

}  // namespace dovetail::runtime
