/* Compiled programs kept on disk between processes: what a driver made of an image.
 *
 * An entry is found by a key, a text that names everything its bytes depend on: the image, the
 * device, its driver's version, the options. Nothing here ever fails: an entry that is missing,
 * damaged or not ours is one that must be built again, and an entry that cannot be written is not
 * kept. Any number of processes and threads may use one folder: an entry appears whole or not at
 * all (it is written beside its place and renamed), its hash is compared before it is believed, and
 * what others can write to is not read, because what is read here is executed.
 *
 *   const auto cache = dovetail::ProgramCache::Open("vulkan");
 *   const std::string key = dovetail::ProgramKey({{"image", image_hash}, {"device", device_name},
 *                                                 {"driver", driver_version}, {"options", ""}});
 *   std::string program = cache.Read(key);
 *   if (!program.empty() && !use(program)) cache.Drop(key), program.clear();
 *   if (program.empty()) cache.Write(key, program = build());
 *
 * The environment, read anew by each Open: DOVETAIL_CACHE=off (or 0) means no cache and 1 one even
 * for a driver that has its own; DOVETAIL_CACHE_DIR is the folder to use (absolute; else the
 * platform's); DOVETAIL_CACHE_LIMIT how many bytes one kind of device may keep there, 256 MiB when
 * it is not set: what has not been used for longest goes first.
 *
 * Header-only and without dependencies, for the runtimes of this tree and for anybody's own.
 * Nothing here throws except std::bad_alloc out of the standard containers.
 */
#ifndef DOVETAIL_KIT_PROGRAM_CACHE_H_
#define DOVETAIL_KIT_PROGRAM_CACHE_H_

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dovetail/kit/sha256.h"

namespace dovetail {

/* A key of named parts. The size of each stands before it, so that no two lists of parts give one
 * key whatever bytes they hold. */
inline std::string ProgramKey(
    std::initializer_list<std::pair<std::string_view, std::string_view>> parts) {
  std::string key;
  for (const auto& [name, value] : parts) {
    key.append(name).append(" ").append(std::to_string(value.size())).append(" ");
    key.append(value).append("\n");
  }
  return key;
}

class ProgramCache {
 public:
  /* The cache for one kind of device. For a driver that has a cache of its own there is none unless
   * DOVETAIL_CACHE=1. */
  static ProgramCache Open(const std::string& kind, bool driver_has_cache = false) {
    return ProgramCache(FolderOf(kind, driver_has_cache));
  }

  /* A cache in this folder, which is made when the first entry is written; none when it is empty.
   */
  explicit ProgramCache(std::string folder) : folder_(std::move(folder)) {}

  bool is_enabled() const { return !folder_.empty(); }
  const std::string& folder() const { return folder_; }

  /* The bytes stored under `key`, or an empty text. */
  std::string Read(const std::string& key) const {
    if (!is_enabled() || !IsSafeFolder()) return {};
    const std::string path = EntryPath(key);
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
        view.substr(kHashAt, kKeyAt - kHashAt) != Sha256Text(view.substr(kKeyAt))) {
      return {};
    }
    futimens(file.descriptor(), nullptr); /* "used now": the order in which entries are dropped */
    return content.substr(bytes_at);
  }

  /* Stores `bytes` under `key`, and drops entries when all together exceed the limit. */
  void Write(const std::string& key, std::string_view bytes) const {
    const size_t size = kKeyAt + key.size() + 1 + bytes.size();
    if (!is_enabled() || size > std::min(kLargestEntry, Limit())) return;
    if (!MakeFolders() || !IsSafeFolder()) return;
    std::string body = key;
    body += '\0';
    body += bytes;
    std::string temporary = folder_ + "/" + kTemporaryStart + "XXXXXX";
    const File file(mkstemp(temporary.data()));
    if (!file.is_open()) return;
    const bool is_written = file.WriteAll(kMagic) && file.WriteAll(Sha256Text(body)) &&
                            file.WriteAll(body) &&
                            rename(temporary.c_str(), EntryPath(key).c_str()) == 0;
    if (!is_written) unlink(temporary.c_str());
    KeepWithinLimit();
  }

  /* Forgets the entry of `key`, which the driver has refused. */
  void Drop(const std::string& key) const {
    if (is_enabled()) unlink(EntryPath(key).c_str());
  }

 private:
  /* magic | SHA-256 of what follows, in digits | key | a zero byte | the bytes. */
  static constexpr std::string_view kMagic = "DVTPROG1";
  static constexpr size_t kHashAt = kMagic.size();
  static constexpr size_t kKeyAt = kHashAt + 64;
  static constexpr uint64_t kDefaultLimit = uint64_t{256} << 20;
  /* No entry is larger than this: not read, as the file may be anything, and not written. */
  static constexpr uint64_t kLargestEntry = uint64_t{64} << 20;
  /* A temporary file that a process left behind when it was killed. */
  static constexpr time_t kStaleSeconds = 3600;
  static constexpr std::string_view kEntryEnd = ".bin";
  static constexpr const char* kTemporaryStart = "tmp.";

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
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += static_cast<size_t>(count);
      }
      return true;
    }

    bool WriteAll(std::string_view bytes) const {
      while (!bytes.empty()) {
        const ssize_t count = write(descriptor_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<size_t>(count));
      }
      return true;
    }

   private:
    const int descriptor_;
  };

  struct Entry {
    std::string path;
    uint64_t size;
    timespec used;
  };

  static std::string AbsolutePathIn(const char* variable) {
    const char* const path = std::getenv(variable);
    return path != nullptr && path[0] == '/' ? std::string(path) : std::string();
  }

  static std::string FolderOf(const std::string& kind, bool driver_has_cache) {
    const char* const value = std::getenv("DOVETAIL_CACHE");
    const std::string_view wanted = value == nullptr ? "" : value;
    if (wanted == "off" || wanted == "0" || (driver_has_cache && wanted != "1")) return {};
    const std::string own = AbsolutePathIn("DOVETAIL_CACHE_DIR");
    if (!own.empty()) return own + "/" + kind;
    const std::string shared = AbsolutePathIn("XDG_CACHE_HOME");
    if (!shared.empty()) return shared + "/dovetail/" + kind;
    const std::string home = AbsolutePathIn("HOME");
    if (home.empty()) return {};
#if defined(__APPLE__)
    return home + "/Library/Caches/dovetail/" + kind;
#else
    return home + "/.cache/dovetail/" + kind;
#endif
  }

  static uint64_t Limit() {
    const char* const text = std::getenv("DOVETAIL_CACHE_LIMIT");
    if (text == nullptr || *text < '0' || *text > '9') return kDefaultLimit;
    return std::strtoull(text, nullptr, 10);
  }

  static bool IsOursAlone(const struct stat& info) {
    return info.st_uid == geteuid() && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  }

  static timespec ModifiedAt(const struct stat& info) {
#if defined(__APPLE__)
    return info.st_mtimespec;
#else
    return info.st_mtim;
#endif
  }

  bool IsSafeFolder() const {
    struct stat info = {};
    return lstat(folder_.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && IsOursAlone(info);
  }

  /* Creates the folder and those above it, for this user alone. */
  bool MakeFolders() const {
    for (size_t slash = folder_.find('/', 1);; slash = folder_.find('/', slash + 1)) {
      const std::string part = folder_.substr(0, slash);
      if (mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) return false;
      if (slash == std::string::npos) return true;
    }
  }

  std::string EntryPath(const std::string& key) const {
    return (folder_ + "/").append(Sha256Text(key)).append(kEntryEnd);
  }

  void KeepWithinLimit() const {
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(opendir(folder_.c_str()), closedir);
    if (listing == nullptr) return;
    std::vector<Entry> entries;
    uint64_t total = 0;
    while (const dirent* const item = readdir(listing.get())) {
      const std::string name = item->d_name;
      const std::string path = folder_ + "/" + name;
      struct stat info = {};
      if (lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
      if (name.rfind(kTemporaryStart, 0) == 0) {
        if (info.st_mtime < time(nullptr) - kStaleSeconds) unlink(path.c_str());
      } else if (name.size() == 64 + kEntryEnd.size()) {
        entries.push_back({path, static_cast<uint64_t>(info.st_size), ModifiedAt(info)});
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

  std::string folder_;
};

}  // namespace dovetail

#endif  // DOVETAIL_KIT_PROGRAM_CACHE_H_
