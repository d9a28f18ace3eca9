/* What the tests of a device runtime share: checks that print and count, the table of a library
 * opened by its path, image bytes made by hand, and owners of the interface's objects.
 *
 * A test program exits with 0, 1 (a check failed) or 77 (skipped, with the reason on standard
 * output).
 */
#ifndef DOVETAIL_KIT_TESTING_HARNESS_H_
#define DOVETAIL_KIT_TESTING_HARNESS_H_

#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/backend.h"

namespace dovetail::test {

inline std::atomic<int> failures{0};

inline void Fail(const char* file, int line, const std::string& text) {
  std::printf("%s:%d: %s\n", file, line, text.c_str());
  ++failures;
}

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) ::dovetail::test::Fail(__FILE__, __LINE__, #condition); \
  } while (false)

#define CHECK_EQ(left, right)                                                            \
  do {                                                                                   \
    const auto left_ = (left);                                                           \
    const auto right_ = (right);                                                         \
    if (!(left_ == right_)) {                                                            \
      ::dovetail::test::Fail(__FILE__, __LINE__,                                         \
                             std::string(#left " is ") + ::dovetail::test::Show(left_) + \
                                 ", expected " + ::dovetail::test::Show(right_));        \
    }                                                                                    \
  } while (false)

/* Checks that `text` contains `part`. */
#define CHECK_HAS(text, part)                                                                 \
  do {                                                                                        \
    const std::string& text_ = (text);                                                        \
    if (text_.find(part) == std::string::npos) {                                              \
      ::dovetail::test::Fail(__FILE__, __LINE__,                                              \
                             "'" + text_ + "' does not contain '" + std::string(part) + "'"); \
    }                                                                                         \
  } while (false)

/* Checks that a call succeeds, and prints the error it left otherwise. */
#define CHECK_OK(call)                                                                    \
  do {                                                                                    \
    const int32_t code_ = (call);                                                         \
    if (code_ != DVT_OK) {                                                                \
      ::dovetail::test::Fail(__FILE__, __LINE__,                                          \
                             std::string(#call " gave ") + std::to_string(code_) + ": " + \
                                 ::dovetail::test::error.text);                           \
    }                                                                                     \
  } while (false)

/* Checks that a call fails with `expected` and a text that contains `part`. */
#define CHECK_FAILS(call, expected, part)                                   \
  do {                                                                      \
    ::dovetail::test::ClearError();                                         \
    CHECK_EQ((call), static_cast<int32_t>(expected));                       \
    CHECK_EQ(::dovetail::test::error.code, static_cast<int32_t>(expected)); \
    CHECK_HAS(::dovetail::test::error.text, part);                          \
  } while (false)

inline std::string Show(const std::string& value) { return "'" + value + "'"; }
inline std::string Show(const char* value) { return value == nullptr ? "null" : value; }
inline std::string Show(bool value) { return value ? "true" : "false"; }
template <typename T>
std::string Show(T* value) {
  return value == nullptr ? "null" : "a pointer";
}
template <typename T>
std::string Show(T value) {
  return std::to_string(value);
}

/* The error of the calls of this thread. */
inline thread_local dvt_error error = {sizeof(dvt_error), 0, ""};

inline void ClearError() {
  error.struct_size = sizeof(dvt_error);
  error.code = -1;
  std::strcpy(error.text, "untouched");
}

[[noreturn]] inline void Finish() {
  std::printf(failures == 0 ? "all checks passed\n" : "%d checks failed\n", failures.load());
  std::fflush(stdout);
  std::exit(failures == 0 ? 0 : 1);
}

/* A machine that lacks the thing tested: a skip, or a failure where everything must be there. */
[[noreturn]] inline void Skip(const std::string& reason) {
  const char* const ci = std::getenv("CI");
  const bool is_failure = ci != nullptr && std::strcmp(ci, "true") == 0;
  std::printf("skipped: %s%s\n", reason.c_str(), is_failure ? " (a failure when CI=true)" : "");
  std::fflush(stdout);
  std::exit(is_failure ? 1 : 77);
}

inline const dvt_backend_table* OpenTable(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::printf("%s\n", dlerror());
    std::exit(1);
  }
  const auto get =
      reinterpret_cast<dvt_backend_table_function>(dlsym(library, DVT_BACKEND_TABLE_SYMBOL));
  if (get == nullptr) {
    std::printf("%s exports no " DVT_BACKEND_TABLE_SYMBOL "\n", path);
    std::exit(1);
  }
  uint32_t version = 0;
  const dvt_backend_table* const table = get(DVT_ABI_OLDEST, DVT_ABI_VERSION, &version);
  CHECK_EQ(version, DVT_ABI_VERSION);
  CHECK(get(DVT_ABI_VERSION + 1, DVT_ABI_VERSION + 2, &version) == nullptr);
  CHECK_EQ(version, DVT_ABI_VERSION);
  if (table == nullptr) std::exit(1);
  CHECK_EQ(table->struct_size, static_cast<uint32_t>(sizeof(dvt_backend_table)));
  return table;
}

inline std::map<std::string, std::string> Attributes(const dvt_backend_table* table,
                                                     dvt_device* device) {
  std::map<std::string, std::string> attributes;
  const auto visitor = [](void* context, const char* name, const char* value) {
    auto* const map = static_cast<std::map<std::string, std::string>*>(context);
    CHECK(map->emplace(name, value).second);
  };
  CHECK_OK(table->device_attributes(device, visitor, &attributes, &error));
  return attributes;
}

/* Image bytes as docs/format/image.md lays them out. The project's one encoder is in Python; the
 * tests of C++ write bytes by hand so that they can also write wrong ones. */
class Bytes {
 public:
  template <typename T>
  Bytes& Put(T value) {
    for (size_t i = 0; i < sizeof(T); ++i) {
      text_ += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i));
    }
    return *this;
  }
  Bytes& Raw(std::string_view text) {
    text_ += text;
    return *this;
  }
  Bytes& Text(std::string_view text) { return Put(uint64_t{text.size()}).Raw(text); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

enum : uint8_t { kBuffer = 0, kScalar = 1, kOffset = 2, kGridBase = 3, kShared = 4 };
enum : uint8_t { kInt = 0, kUInt = 1, kFloat = 2 };

struct Argument {
  uint8_t kind = kBuffer;
  uint8_t access = 0;
  uint32_t index = 0;
  uint8_t code = kFloat;
  uint8_t bits = 32;
};

inline Argument Buffer(uint8_t access, uint8_t code = kFloat, uint8_t bits = 32) {
  return {kBuffer, access, 0, code, bits};
}
inline Argument Scalar(uint8_t code, uint8_t bits) { return {kScalar, 0, 0, code, bits}; }
inline Argument Offset(uint32_t buffer, uint8_t bits = 64) {
  return {kOffset, 0, buffer, kInt, bits};
}

struct Function {
  std::string name;
  std::string symbol;
  uint32_t block[3];
  uint64_t shared_bytes;
  std::vector<Argument> arguments;
};

inline std::string ImageBytes(const std::string& kind, const std::string& format,
                              const std::vector<Function>& functions,
                              const std::map<std::string, std::string>& payload) {
  Bytes bytes;
  bytes.Raw("DVTI").Put(uint32_t{1}).Text(kind).Text(format).Put(uint64_t{functions.size()});
  for (const Function& function : functions) {
    bytes.Text(function.name).Text(function.symbol);
    for (const uint32_t extent : function.block) bytes.Put(extent);
    bytes.Put(function.shared_bytes).Put(uint64_t{function.arguments.size()});
    for (const Argument& argument : function.arguments) {
      bytes.Put(argument.kind).Put(argument.access).Put(uint16_t{0}).Put(argument.index);
      bytes.Put(argument.code).Put(argument.bits).Put(uint16_t{1});
    }
  }
  bytes.Put(uint64_t{payload.size()});
  for (const auto& [key, value] : payload) bytes.Text(key).Text(value);
  return bytes.text();
}

}  // namespace dovetail::test

#endif  // DOVETAIL_KIT_TESTING_HARNESS_H_
