/* Compiled programs kept on disk between processes.
 *
 * An entry is found by a text that names everything its bytes depend on: the image, the build
 * options, the device and its driver's version. Nothing here ever fails: an entry that is missing,
 * damaged or not ours is one that must be built again, and an entry that cannot be written is not
 * kept.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_CACHE_H_
#define DOVETAIL_RUNTIME_OPENCL_CACHE_H_

#include <string>
#include <string_view>

namespace dovetail::runtime::opencl {

/* The SHA-256 (FIPS 180-4) of `bytes`, in 64 hexadecimal digits. */
std::string Sha256(std::string_view bytes);

/* The folder of the entries, or an empty text when there is no cache: DOVETAIL_CACHE=0, or no
 * folder can be named. DOVETAIL_CACHE_DIR, else $XDG_CACHE_HOME/dovetail, else
 * $HOME/.cache/dovetail; and `opencl` in it. For a driver that has a cache of its own there is one
 * only with DOVETAIL_CACHE=1. Read anew each time. */
std::string CacheFolder(bool driver_has_cache);

/* Returns the bytes stored under `key`, or an empty text. */
std::string ReadCache(const std::string& folder, const std::string& key);

/* Stores `bytes` under `key`, and drops the entries that have not been used for longest when all of
 * them together exceed the limit: DOVETAIL_CACHE_LIMIT bytes, 256 MiB when it is not set. */
void WriteCache(const std::string& folder, const std::string& key, std::string_view bytes);

/* Forgets the entry of `key`, which the driver has refused. */
void DropCache(const std::string& folder, const std::string& key);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_CACHE_H_
