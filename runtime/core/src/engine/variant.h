// Which variant of a function runs on a device, and why not the others (docs/format/bundle.md).
#ifndef DOVETAIL_ENGINE_VARIANT_H_
#define DOVETAIL_ENGINE_VARIANT_H_

#include <string>
#include <vector>

#include "engine/bundle.h"
#include "engine/device.h"

namespace dovetail::runtime {

struct VariantChoice {
  const BundleVariant* variant = nullptr;  // null when none fits
  std::vector<std::string> reasons;        // one for each variant, in order

  std::string Text() const;  // the reasons, one a line
};

VariantChoice ChooseVariant(const BundleDirectory& directory, uint32_t function, Device& device);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_VARIANT_H_
