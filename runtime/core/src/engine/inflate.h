// Decoding of deflate streams (RFC 1951) into memory whose size is known beforehand.
#ifndef DOVETAIL_ENGINE_INFLATE_H_
#define DOVETAIL_ENGINE_INFLATE_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace dovetail::runtime {

// Decodes the stream that these bytes are, all of them, into exactly `room` bytes at `out`. Returns
// what is wrong with it, or nothing. Reads and writes nothing else, whatever the bytes are.
std::string Inflate(const uint8_t* bytes, size_t size, uint8_t* out, size_t room);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_INFLATE_H_
