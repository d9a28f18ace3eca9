// An image taken apart, and put together again: kind, format, the functions' records, the payload
// (docs/format/image.md). The bytes of an image that is not loaded from somewhere are made here
// alone, and decoded before they are given out.
#ifndef DOVETAIL_ENGINE_IMAGE_PARTS_H_
#define DOVETAIL_ENGINE_IMAGE_PARTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dovetail/kit/image_decoder.h"

namespace dovetail::runtime {

// Names with bytes: the payload by key, or the records of functions by name.
using ImageParts = std::vector<std::pair<std::string, std::string_view>>;

// The records of an image's functions as they stand in its bytes, sorted by name. `bytes` are what
// `view` was decoded from, and must outlive the result.
ImageParts FunctionRecords(const uint8_t* bytes, const ImageView& view);

// The image of these parts, which need not be sorted. Throws kValue when a name stands there twice
// or a record is of another function than its name says, and kImage when a record is none.
std::vector<uint8_t> JoinImage(std::string_view kind, std::string_view format, ImageParts functions,
                               ImageParts payload);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_IMAGE_PARTS_H_
