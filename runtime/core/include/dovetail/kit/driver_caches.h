/* Leads drivers' own caches on disk aside where the disk would end the process.
 *
 * Two drivers keep compiled programs in the user's folder of caches and do not live with a disk
 * that is full: Mesa maps a file there that has no blocks (SIGBUS), PoCL has LLVM write an object
 * there (abort). Where that folder cannot be written, or has little room, Mesa is told to do
 * without its cache and PoCL to use a folder of temporary files. What the caller has set stays, if
 * there is room where it leads. A disk that fills later is nobody's to see.
 *
 *   dovetail::LeadDriverCachesAside();  // before the first vendor library is opened
 *
 * Header-only. It changes the environment, as drivers have no other way to be told, and only then.
 */
#ifndef DOVETAIL_KIT_DRIVER_CACHES_H_
#define DOVETAIL_KIT_DRIVER_CACHES_H_

#include <cstdint>
#include <cstdlib>
#include <string>

#if !defined(_WIN32)
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <mutex>
#endif

namespace dovetail {

#if defined(_WIN32)

inline void LeadDriverCachesAside() {}

#else

namespace driver_caches_internal {

/* More than both need for some programs; less than any disk that is not full. */
constexpr uint64_t kRoom = uint64_t{64} << 20;

/* Whether files of `kRoom` bytes can be made in a folder, or where it would be made. A relative
 * path is the driver's business. */
inline bool HasRoom(std::string folder) {
  if (folder.empty() || folder[0] != '/') return true;
  struct stat status = {};
  while (stat(folder.c_str(), &status) != 0) {
    if (errno != ENOENT) return false;
    const size_t slash = folder.find_last_of('/', folder.find_last_not_of('/'));
    folder.resize(slash == 0 || slash == std::string::npos ? 1 : slash);
  }
  struct statvfs space = {};
  if (!S_ISDIR(status.st_mode) || access(folder.c_str(), W_OK | X_OK) != 0 ||
      statvfs(folder.c_str(), &space) != 0) {
    return false;
  }
  const bool has_names = space.f_files == 0 || space.f_favail >= 1000;
  return has_names && uint64_t{space.f_bavail} >= kRoom / space.f_frsize;
}

inline std::string Text(const char* value) { return value == nullptr ? "" : value; }

/* The user's folder of caches; "" where none is said. */
inline std::string UserCaches() {
  std::string folder = Text(std::getenv("XDG_CACHE_HOME"));
  if (!folder.empty()) return folder;
  folder = Text(std::getenv("HOME"));
  if (!folder.empty()) folder += "/.cache";
  return folder;
}

/* A folder for this user alone among temporary files; "" if there is no room for one. */
inline std::string PrivateFolder(const std::string& name) {
  for (const std::string& base : {Text(std::getenv("TMPDIR")), std::string("/tmp"),
                                  std::string("/var/tmp"), std::string("/dev/shm")}) {
    if (base.empty() || base[0] != '/' || !HasRoom(base)) continue;
    std::string folder = base;
    folder.append("/").append(name).append("-").append(std::to_string(geteuid()));
    mkdir(folder.c_str(), 0700);
    /* Others can make names there too: only a folder that is ours, and no link to one. */
    struct stat status = {};
    if (lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
        status.st_uid == geteuid() && (status.st_mode & 0077) == 0) {
      return folder;
    }
  }
  return "";
}

inline void LeadAside() {
  const std::string caches = UserCaches();
  const std::string mesa = Text(std::getenv("MESA_SHADER_CACHE_DIR"));
  if (!HasRoom(mesa.empty() ? caches : mesa)) setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  const std::string pocl = Text(std::getenv("POCL_CACHE_DIR"));
  if (!HasRoom(pocl.empty() ? caches : pocl)) {
    const std::string folder = PrivateFolder("dovetail-pocl");
    if (!folder.empty()) setenv("POCL_CACHE_DIR", folder.c_str(), 1);
  }
}

}  // namespace driver_caches_internal

inline void LeadDriverCachesAside() {
  static std::once_flag once;
  std::call_once(once, driver_caches_internal::LeadAside);
}

#endif

}  // namespace dovetail

#endif  // DOVETAIL_KIT_DRIVER_CACHES_H_
