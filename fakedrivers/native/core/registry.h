/* The live objects of a library, by handle. A handle is never used twice, so that one that was
 * given back, or belongs to an object of another kind, is told from a live one and from nonsense.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_REGISTRY_H_
#define DOVETAIL_FAKEDRIVERS_CORE_REGISTRY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dovetail::fakedrivers {

/* `kind` is static text such as "stream". A handle is made up, unless one is given (a driver that
 * is reached through a loader has to begin its objects with a table of functions): it must then
 * stay unused by anything else, also after the object has gone. */
void* AddObject(const char* kind, std::shared_ptr<void> object, void* handle = nullptr);

/* Null when `handle` is no live object of the kind; says so as misuse unless `is_quiet`. */
std::shared_ptr<void> FindObject(const char* kind, const void* handle, bool is_quiet = false);

template <typename T>
std::shared_ptr<T> Get(const char* kind, const void* handle, bool is_quiet = false) {
  return std::static_pointer_cast<T>(FindObject(kind, handle, is_quiet));
}

/* The end of an object; null, and misuse, as with FindObject. */
std::shared_ptr<void> RemoveObject(const char* kind, const void* handle);

template <typename T>
std::shared_ptr<T> Take(const char* kind, const void* handle) {
  return std::static_pointer_cast<T>(RemoveObject(kind, handle));
}

/* Live objects of a kind in the order of their creation, with their handles. */
std::vector<std::pair<void*, std::shared_ptr<void>>> Objects(const char* kind);

/* Null: of all kinds. */
uint64_t OpenCount(const char* kind);

/* One line for each live object: kind, handle, which call made it. */
std::string OpenText();

/* Forgets everything, also what was there once. */
void ClearObjects();

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_REGISTRY_H_
