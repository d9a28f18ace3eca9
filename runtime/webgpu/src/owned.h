/* Objects of the library that are released when their owner goes. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_OWNED_H_
#define DOVETAIL_RUNTIME_WEBGPU_OWNED_H_

#include <memory>
#include <type_traits>

namespace dovetail::runtime::webgpu {

template <typename T>
using Owned = std::unique_ptr<std::remove_pointer_t<T>, void (*)(T)>;

template <typename T>
Owned<T> Own(T object, void (*release)(T)) {
  return Owned<T>(object, release);
}

template <typename T>
Owned<T> OwnNothing() {
  return Owned<T>(nullptr, nullptr);
}

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_OWNED_H_
