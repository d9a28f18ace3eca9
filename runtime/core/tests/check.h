// The whole test framework: TEST registers a case, CHECK macros record failures and go on.
#ifndef DOVETAIL_TESTS_CHECK_H_
#define DOVETAIL_TESTS_CHECK_H_

#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.h"

namespace dovetail::testing {

// A registered case; they form a list in the order of registration, so that registering allocates
// nothing and cannot fail.
struct Case {
  Case(const char* name, void (*body)()) noexcept;

  const char* name;
  void (*body)();
  const Case* next = nullptr;
};

const Case* FirstCase();
void ReportFailure(const char* file, int line, const std::string& text);
// A part that this machine lacks: the case is reported as skipped, with the reason; under CI=true
// the run fails.
void ReportSkip(const std::string& reason);
// A folder that ends with the program.
const std::string& TemporaryFolder();

// The error that `body` throws must be of this kind and hold each of these texts.
template <typename Body>
void CheckThrows(const char* file, int line, runtime::ErrorKind kind,
                 const std::vector<std::string>& texts, Body body) {
  try {
    body();
  } catch (const runtime::Error& error) {
    if (error.kind() != kind) {
      ReportFailure(file, line,
                    std::string("wrong kind ") + runtime::ErrorKindName(error.kind()) + ": " +
                        error.message());
    }
    for (const std::string& text : texts) {
      if (error.message().find(text) == std::string::npos) {
        ReportFailure(file, line, "the message '" + error.message() + "' lacks '" + text + "'");
      }
    }
    return;
  }
  ReportFailure(file, line, "nothing was thrown");
}

template <typename A, typename B>
void CheckEqual(const char* file, int line, const char* text, const A& a, const B& b) {
  if (a == b) return;
  std::ostringstream out;
  out << text << ": " << a << " is not " << b;
  ReportFailure(file, line, out.str());
}

}  // namespace dovetail::testing

#define TEST(name)                                           \
  static void name();                                        \
  static ::dovetail::testing::Case name##_case(#name, name); \
  static void name()

#define CHECK(condition) \
  ((condition) ? void() : ::dovetail::testing::ReportFailure(__FILE__, __LINE__, #condition))
#define CHECK_EQ(a, b) ::dovetail::testing::CheckEqual(__FILE__, __LINE__, #a " == " #b, (a), (b))
// CHECK_THROWS(kind, ({"text", ...}), statement)
#define CHECK_THROWS(kind, texts, ...)                                                       \
  ::dovetail::testing::CheckThrows(__FILE__, __LINE__, ::dovetail::runtime::ErrorKind::kind, \
                                   DOVETAIL_STRIP texts, [&] { __VA_ARGS__; })

#define DOVETAIL_STRIP(...) __VA_ARGS__

#endif  // DOVETAIL_TESTS_CHECK_H_
