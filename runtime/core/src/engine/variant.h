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
constexpr size_t kMaxReasonBytes = 1000;  // of one that is kept

// The variants that may run on a device, ranked once; a refused one makes room for the next.
class VariantChoice {
 public:
  // Nothing is chosen, from no variants.
  VariantChoice() = default;
  VariantChoice(const BundleDirectory& directory, uint32_t function, Device& device,
                const VariantRefusals& refusals = {});

  // The best one that is left; null when none is.
  const BundleVariant* variant() const;
  // Of the variant, when there is one.
  size_t number() const { return order_[at_]; }
  // The device refuses the present one.
  void Refuse(const std::string& reason);

  bool is_empty() const { return reasons_.empty(); }
  // What becomes of each variant and why, one a line, in the bundle's order; of very many the
  // first.
  std::string Text() const;

 private:
  // Of the variant of this number.
  const BundleImage& Image(size_t number) const;

  const BundleDirectory* directory_ = nullptr;
  const std::vector<BundleVariant>* variants_ = nullptr;
  std::vector<std::string> reasons_;  // "": it may run
  std::vector<size_t> order_;         // numbers of those that may run, best first
  size_t at_ = 0;                     // in order_
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_VARIANT_H_
