#include "cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <vector>

namespace dovetail::runtime::opencl {
namespace {

constexpr std::string_view kMagic = "DVCLBIN1";
constexpr uint64_t kDefaultLimit = uint64_t{256} << 20;
/* No entry is larger than this: not read, as the file may be anything, and not written. */
constexpr uint64_t kLargestEntry = uint64_t{64} << 20;
/* A temporary file that a process left behind when it was killed. */
constexpr time_t kStaleSeconds = 3600;
constexpr const char* kEntryEnd = ".bin";
constexpr const char* kTemporaryStart = "tmp.";

/* FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64
 * primes. */
constexpr std::array<uint32_t, 64> kRoundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint32_t RotateRight(uint32_t value, unsigned count) {
  return (value >> count) | (value << (32 - count));
}

/* FIPS 180-4, 6.2.2: one block of 64 bytes. */
void Compress(const unsigned char* block, std::array<uint32_t, 8>* hash) {
  std::array<uint32_t, 64> w;
  for (size_t t = 0; t < 16; ++t) {
    w[t] = uint32_t{block[4 * t]} << 24 | uint32_t{block[4 * t + 1]} << 16 |
           uint32_t{block[4 * t + 2]} << 8 | uint32_t{block[4 * t + 3]};
  }
  for (size_t t = 16; t < 64; ++t) {
    const uint32_t s0 = RotateRight(w[t - 15], 7) ^ RotateRight(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const uint32_t s1 = RotateRight(w[t - 2], 17) ^ RotateRight(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = *hash;
  for (size_t t = 0; t < 64; ++t) {
    const uint32_t s1 = RotateRight(e, 6) ^ RotateRight(e, 11) ^ RotateRight(e, 25);
    const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRoundConstants[t] + w[t];
    const uint32_t s0 = RotateRight(a, 2) ^ RotateRight(a, 13) ^ RotateRight(a, 22);
    const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<uint32_t, 8> sum = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) (*hash)[i] += sum[i];
}

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  bool ReadAll(size_t size, std::string* bytes) const {
    bytes->resize(size);
    size_t done = 0;
    while (done < size) {
      const ssize_t count = read(descriptor_, bytes->data() + done, size - done);
      if (count <= 0) return false;
      done += static_cast<size_t>(count);
    }
    return true;
  }

  bool WriteAll(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = write(descriptor_, bytes.data(), bytes.size());
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<size_t>(count));
    }
    return true;
  }

 private:
  const int descriptor_;
};

/* Creates the folder and those above it, for this user alone. */
bool MakeFolders(const std::string& folder) {
  for (size_t slash = folder.find('/', 1);; slash = folder.find('/', slash + 1)) {
    const std::string part = folder.substr(0, slash);
    if (mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) return false;
    if (slash == std::string::npos) return true;
  }
}

/* What is read here is executed, so that nobody else may write to it. */
bool IsOursAlone(const struct stat& info) {
  return info.st_uid == geteuid() && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool IsSafeFolder(const std::string& folder) {
  struct stat info = {};
  return lstat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && IsOursAlone(info);
}

std::string EntryPath(const std::string& folder, const std::string& key) {
  return folder + "/" + Sha256(key) + kEntryEnd;
}

/* magic | SHA-256 of what follows, in digits | key | a zero byte | the bytes. */
constexpr size_t kHashAt = kMagic.size();
constexpr size_t kKeyAt = kHashAt + 64;

uint64_t Limit() {
  const char* const text = std::getenv("DOVETAIL_CACHE_LIMIT");
  if (text == nullptr || *text < '0' || *text > '9') return kDefaultLimit;
  return std::strtoull(text, nullptr, 10);
}

struct Entry {
  std::string path;
  uint64_t size;
  timespec used;
};

void KeepWithinLimit(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(opendir(folder.c_str()), closedir);
  if (listing == nullptr) return;
  std::vector<Entry> entries;
  uint64_t total = 0;
  while (const dirent* const item = readdir(listing.get())) {
    const std::string name = item->d_name;
    std::string path = folder;
    path.append("/").append(name);
    struct stat info = {};
    if (lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    if (name.compare(0, std::strlen(kTemporaryStart), kTemporaryStart) == 0) {
      if (info.st_mtime < time(nullptr) - kStaleSeconds) unlink(path.c_str());
    } else if (name.size() == 64 + std::strlen(kEntryEnd)) {
      entries.push_back({path, static_cast<uint64_t>(info.st_size), info.st_mtim});
      total += entries.back().size;
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& left, const Entry& right) {
    if (left.used.tv_sec != right.used.tv_sec) return left.used.tv_sec < right.used.tv_sec;
    return left.used.tv_nsec < right.used.tv_nsec;
  });
  const uint64_t limit = Limit();
  for (const Entry& entry : entries) {
    if (total <= limit) break;
    unlink(entry.path.c_str());
    total -= entry.size;
  }
}

}  // namespace

std::string Sha256(std::string_view bytes) {
  std::array<uint32_t, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  size_t left = bytes.size();
  for (; left >= 64; data += 64, left -= 64) Compress(data, &hash);
  std::array<unsigned char, 128> last = {};
  std::copy_n(data, left, last.begin());
  last[left] = 0x80;
  const size_t size = left < 56 ? 64 : 128;
  const uint64_t bits = uint64_t{bytes.size()} * 8;
  for (size_t i = 0; i < 8; ++i) last[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (size_t at = 0; at < size; at += 64) Compress(last.data() + at, &hash);
  std::string text;
  for (const uint32_t word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(word >> shift) & 15];
  }
  return text;
}

std::string CacheFolder(bool driver_has_cache) {
  const char* const value = std::getenv("DOVETAIL_CACHE");
  const std::string_view wanted = value == nullptr ? "" : value;
  if (wanted == "0" || (driver_has_cache && wanted != "1")) return {};
  const auto absolute = [](const char* name) {
    const char* const path = std::getenv(name);
    return path != nullptr && path[0] == '/' ? std::string(path) : std::string();
  };
  const std::string own = absolute("DOVETAIL_CACHE_DIR");
  if (!own.empty()) return own + "/opencl";
  const std::string shared = absolute("XDG_CACHE_HOME");
  if (!shared.empty()) return shared + "/dovetail/opencl";
  const std::string home = absolute("HOME");
  return home.empty() ? std::string() : home + "/.cache/dovetail/opencl";
}

std::string ReadCache(const std::string& folder, const std::string& key) {
  if (!IsSafeFolder(folder)) return {};
  const std::string path = EntryPath(folder, key);
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat info = {};
  if (!file.is_open() || fstat(file.descriptor(), &info) != 0 || !S_ISREG(info.st_mode) ||
      !IsOursAlone(info)) {
    return {};
  }
  const auto size = static_cast<uint64_t>(info.st_size);
  const size_t bytes_at = kKeyAt + key.size() + 1;
  std::string content;
  if (size < bytes_at || size > kLargestEntry ||
      !file.ReadAll(static_cast<size_t>(size), &content)) {
    return {};
  }
  const std::string_view view = content;
  if (view.substr(0, kHashAt) != kMagic || view.substr(kKeyAt, key.size()) != key ||
      view[bytes_at - 1] != '\0' ||
      view.substr(kHashAt, kKeyAt - kHashAt) != Sha256(view.substr(kKeyAt))) {
    return {};
  }
  futimens(file.descriptor(), nullptr); /* "used now": the order in which entries are dropped */
  return content.substr(bytes_at);
}

void WriteCache(const std::string& folder, const std::string& key, std::string_view bytes) {
  const size_t size = kKeyAt + key.size() + 1 + bytes.size();
  if (size > std::min(kLargestEntry, Limit())) return;
  if (!MakeFolders(folder) || !IsSafeFolder(folder)) return;
  std::string body = key;
  body += '\0';
  body += bytes;
  std::string temporary = folder + "/" + kTemporaryStart + "XXXXXX";
  const File file(mkstemp(temporary.data()));
  if (!file.is_open()) return;
  const bool is_written = file.WriteAll(kMagic) && file.WriteAll(Sha256(body)) &&
                          file.WriteAll(body) &&
                          rename(temporary.c_str(), EntryPath(folder, key).c_str()) == 0;
  if (!is_written) unlink(temporary.c_str());
  KeepWithinLimit(folder);
}

void DropCache(const std::string& folder, const std::string& key) {
  unlink(EntryPath(folder, key).c_str());
}

}  // namespace dovetail::runtime::opencl
