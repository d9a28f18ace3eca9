// Which variant of a function runs on a device, and why not the others (docs/format/bundle.md).
#ifndef DOVETAIL_ENGINE_VARIANT_H_
#define DOVETAIL_ENGINE_VARIANT_H_

#include <map>
#include <string>
#include <vector>

#include "engine/bundle.h"
#include "engine/device.h"

namespace dovetail::runtime {

// What a device has refused although its attributes promised otherwise, by number of the variant:
// an image may be refused only when it is loaded.
using VariantRefusals = std::map<size_t, std::string>;

struct VariantChoice {
  const BundleVariant* variant = nullptr;  // null when none fits
  size_t number = 0;                       // of the variant, when there is one
  std::vector<std::string> reasons;        // one for each variant, in order

  std::string Text() const;  // the reasons, one a line
};

VariantChoice ChooseVariant(const BundleDirectory& directory, uint32_t function, Device& device,
                            const VariantRefusals& refusals = {});

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_VARIANT_H_
