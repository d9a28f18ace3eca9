// Files that a user names: read when they are regular files, written whole or not at all.
//
// A path may name anything: a pipe that nobody writes to, a device without end, a folder. So a file
// is opened without blocking and judged by its descriptor.
#ifndef DOVETAIL_ENGINE_REGULAR_FILE_H_
#define DOVETAIL_ENGINE_REGULAR_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dovetail::runtime {

// Opens a regular file for reading and finds its size; never waits. Returns the descriptor, or -1
// with the reason in `why`.
int OpenRegularFile(const std::string& path, uint64_t* size, std::string* why);

// The whole content of a regular file. Throws kSystem with the reason.
std::vector<uint8_t> ReadRegularFile(const std::string& path);

// Writes `parts` to a new file beside `path`, brings it to the disk, and gives it the name, so that
// a full disk or a crash leaves the old file. Links are followed; the permissions of a file that is
// replaced are kept; what is not a regular file is written into. Throws kSystem with the reason.
void WriteWholeFile(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_REGULAR_FILE_H_
