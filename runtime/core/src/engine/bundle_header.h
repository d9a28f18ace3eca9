// The directory of a bundle, from the JSON of its header.
#ifndef DOVETAIL_ENGINE_BUNDLE_HEADER_H_
#define DOVETAIL_ENGINE_BUNDLE_HEADER_H_

#include <string_view>

#include "engine/bundle.h"
#include "engine/formats.h"

namespace dovetail::runtime {

// Reads and checks every field. `first_section` and `file_length` bound the sections' offsets: they
// follow each other from the one to the other without gap or overlap. Throws kBundle.
BundleDirectory ReadDirectory(std::string_view header, uint64_t first_section, uint64_t file_length,
                              LoadBudget& budget);

// Names and requirements: what `ReadDirectory` checks besides the form of the header. Throws
// kBundle.
void CheckNames(const BundleDirectory& directory);

// The next multiple of kBundleAlignment: where sections begin and end (docs/format/bundle.md).
constexpr uint64_t AlignSection(uint64_t offset) {
  return (offset + kBundleAlignment - 1) / kBundleAlignment * kBundleAlignment;
}

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_BUNDLE_HEADER_H_
