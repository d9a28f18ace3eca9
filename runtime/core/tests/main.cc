// Runs the registered cases, or those whose names contain the first argument.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>

#include "check.h"

namespace dovetail::testing {
namespace {

const Case* first_case = nullptr;
Case* last_case = nullptr;
int failures = 0;
int skips = 0;

}  // namespace

Case::Case(const char* case_name, void (*case_body)()) noexcept : name(case_name), body(case_body) {
  (last_case == nullptr ? first_case : last_case->next) = this;
  last_case = this;
}

const Case* FirstCase() { return first_case; }

void ReportFailure(const char* file, int line, const std::string& text) {
  ++failures;
  std::printf("%s:%d: failed: %s\n", file, line, text.c_str());
}

void ReportSkip(const std::string& reason) {
  ++skips;
  std::printf("  skipped: %s\n", reason.c_str());
}

const std::string& TemporaryFolder() {
  struct Folder {
    Folder() {
      char name[] = "/tmp/dovetail-test-XXXXXX";
      const char* made = mkdtemp(name);
      if (made != nullptr) path = made;
    }
    ~Folder() {
      std::error_code ignored;
      if (!path.empty()) std::filesystem::remove_all(path, ignored);
    }
    std::string path;
  };
  static const Folder folder;
  return folder.path;
}

}  // namespace dovetail::testing

int main(int argc, char** argv) {
  using dovetail::testing::failures;
  int run = 0;
  for (const auto* at = dovetail::testing::FirstCase(); at != nullptr; at = at->next) {
    const dovetail::testing::Case& entry = *at;
    if (argc > 1 && std::strstr(entry.name, argv[1]) == nullptr) continue;
    ++run;
    const int before = failures;
    try {
      entry.body();
    } catch (const std::exception& error) {
      dovetail::testing::ReportFailure(entry.name, 0, std::string("threw: ") + error.what());
    }
    std::printf("%s %s\n", failures == before ? "ok    " : "FAILED", entry.name);
    std::fflush(stdout);
  }
  const char* ci = std::getenv("CI");
  const bool skip_fails =
      ci != nullptr && std::strcmp(ci, "true") == 0 && dovetail::testing::skips > 0;
  std::printf("%d cases, %d failures, %d skipped\n", run, failures, dovetail::testing::skips);
  return run == 0 || failures != 0 || skip_fails ? 1 : 0;
}
