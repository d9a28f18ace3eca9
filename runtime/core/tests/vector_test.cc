// The test vectors that all decoders share (conformance/.../vectors): what is good decodes, and
// what is bad is refused at the byte that its text names.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/image.h"
#include "engine/plan.h"
#include "engine/plan_decode.h"

namespace dovetail::testing {
namespace {

namespace fs = std::filesystem;

Bytes ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return Bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

std::vector<fs::path> Vectors(const char* format, const char* sort) {
  std::vector<fs::path> found;
  const fs::path folder = fs::path(DOVETAIL_TEST_VECTORS) / format / sort;
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".bin") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  if (found.empty()) ReportFailure(__FILE__, __LINE__, "no vectors in " + folder.string());
  return found;
}

template <typename Decode>
void CheckVectors(const char* format, runtime::ErrorKind kind, Decode decode) {
  for (const fs::path& path : Vectors(format, "good")) {
    try {
      decode(ReadFile(path));
    } catch (const runtime::Error& error) {
      ReportFailure(path.c_str(), 0, error.message());
    }
  }
  for (const fs::path& path : Vectors(format, "bad")) {
    fs::path text = path;
    text.replace_extension(".txt");
    const Bytes offset = ReadFile(text);
    std::string wanted(offset.begin(), offset.end());
    wanted.erase(wanted.find_last_not_of(" \n") + 1);
    try {
      decode(ReadFile(path));
      ReportFailure(path.c_str(), 0, "was accepted");
    } catch (const runtime::Error& error) {
      if (error.kind() != kind) ReportFailure(path.c_str(), 0, "wrong kind: " + error.message());
      // A bundle's message names the field, its readers having no one cursor.
      const bool names_byte = error.message().find("byte " + wanted + ":") != std::string::npos;
      if (kind != runtime::ErrorKind::kBundle && !names_byte) {
        ReportFailure(path.c_str(), 0, "expected byte " + wanted + ": " + error.message());
      }
    }
  }
}

TEST(SharedImageVectors) {
  CheckVectors("image", runtime::ErrorKind::kImage,
               [](const Bytes& bytes) { runtime::DecodeImageOrThrow(bytes.data(), bytes.size()); });
}

TEST(SharedPlanVectors) {
  CheckVectors("plan", runtime::ErrorKind::kPlan, [](const Bytes& bytes) {
    runtime::DecodePlan(bytes.data(), bytes.size(), AnyBudget());
  });
}

// One wrong operand, or a wrong number of them, for each row of the table of instructions.
TEST(InvalidPlansAreRefused) {
  for (const fs::path& path : Vectors("plan", "invalid")) {
    const Bytes bytes = ReadFile(path);
    try {
      runtime::DecodePlan(bytes.data(), bytes.size(), AnyBudget());
      ReportFailure(path.c_str(), 0, "was accepted");
    } catch (const runtime::Error& error) {
      if (error.kind() != runtime::ErrorKind::kPlan) {
        ReportFailure(path.c_str(), 0, "wrong kind: " + error.message());
      }
    }
  }
}

TEST(SharedBundleVectors) {
  CheckVectors("bundle", runtime::ErrorKind::kBundle,
               [](const Bytes& bytes) { runtime::Bundle::FromBytes(bytes)->Verify(); });
}

// The header is right, and a section is no deflate stream of its size.
TEST(InvalidStreamsAreRefused) {
  for (const fs::path& path : Vectors("bundle", "invalid")) {
    const auto bundle = runtime::Bundle::FromBytes(ReadFile(path));
    CHECK_THROWS(kBundle, ({"section 0", "is no deflate stream of"}), bundle->Verify());
  }
}

}  // namespace
}  // namespace dovetail::testing
