#include "discovery/manifest.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "discovery/json_value.h"
#include "discovery/text.h"
#include "engine/error.h"
#include "engine/regular_file.h"

namespace dovetail::runtime {
namespace {

constexpr int64_t kLargest = 1 << 20;  // bytes; a manifest has a few hundred
constexpr size_t kMaxShown = 120;      // characters of a wrong value
constexpr size_t kLongest = 4096;      // characters of one text

bool IsWord(char each, bool is_first) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || each == '_' ||
         (!is_first && each >= '0' && each <= '9');
}

// [A-Za-z_]\w*(\.[A-Za-z_]\w*)*, in ASCII.
bool IsDotted(std::string_view name) {
  bool is_first = true;
  for (const char each : name) {
    if (each == '.' ? is_first : !IsWord(each, is_first)) return false;
    is_first = each == '.';
  }
  return !is_first;
}

bool IsText(const Json* found) {
  return found != nullptr && found->type == Json::Type::kString &&
         CountCharacters(found->text) <= kLongest && IsPrintable(found->text);
}

class Reader {
 public:
  Reader(std::string path, const Json& content) : path_(std::move(path)), content_(content) {}

  ManifestFile Manifest() {
    ManifestFile manifest;
    manifest.kind = Text("kind", nullptr);
    if (!IsKindName(manifest.kind)) {
      Wrong("kind", content_.Find("kind"), std::string("a name that matches ") + kKindPattern);
    }
    Abi(&manifest);
    int64_t device_type = 0;
    const Json* given = content_.Find("device_type");
    if (given == nullptr || !given->IsInteger(1, INT32_MAX, &device_type)) {
      Wrong("device_type", given, "a DLPack device type of 1 or more");
    }
    manifest.device_type = static_cast<int32_t>(device_type);
    LibraryOrPython(&manifest);
    manifest.sonames = Texts("sonames");
    manifest.formats = Texts("formats");
    manifest.install = Text("install", "");
    manifest.driver_help = Text("driver_help", "");
    manifest.vendor_wheels = VendorWheels();
    CheckEnvironment();
    return manifest;
  }

 private:
  [[noreturn]] void Wrong(const char* key, const Json* found, const std::string& expected) const {
    std::string shown = found == nullptr ? "None" : found->Repr();
    if (CountCharacters(shown) > kMaxShown) {
      shown = std::string(FirstCharacters(shown, kMaxShown)) + "...";
    }
    throw ManifestError(Concat("'", path_, "': '", key, "' is ", shown, ", expected ", expected));
  }

  // `otherwise`: of a key that may be missing.
  std::string Text(const char* key, const char* otherwise) const {
    const Json* found = content_.Find(key);
    if (found == nullptr && otherwise != nullptr) return otherwise;
    if (found != nullptr && found->type == Json::Type::kString) {
      const std::string line = OneSpaced(found->text);
      if (CountCharacters(line) <= kLongest && IsPrintable(line)) return found->text;
    }
    Wrong(key, found, Concat("a text of at most ", kLongest, " printable characters"));
  }

  std::vector<std::string> Texts(const char* key) const {
    const Json* found = content_.Find(key);
    std::vector<std::string> texts;
    if (found == nullptr) return texts;
    const bool is_list = found->type == Json::Type::kArray;
    if (!is_list || !std::all_of(found->items.begin(), found->items.end(),
                                 [](const Json& item) { return IsText(&item); })) {
      Wrong(key, found, "a list of texts of one line");
    }
    for (const Json& item : found->items) texts.push_back(item.text);
    return texts;
  }

  void Abi(ManifestFile* manifest) const {
    const Json* found = content_.Find("abi");
    const Json* oldest = found == nullptr ? nullptr : found->Find("oldest");
    const Json* newest = found == nullptr ? nullptr : found->Find("newest");
    int64_t first = 0;
    int64_t last = 0;
    if (oldest == nullptr || newest == nullptr || !newest->IsInteger(1, UINT32_MAX, &last) ||
        !oldest->IsInteger(1, last, &first)) {
      Wrong("abi", found, "{\"oldest\": number, \"newest\": number}, oldest <= newest");
    }
    manifest->abi_oldest = static_cast<uint32_t>(first);
    manifest->abi_newest = static_cast<uint32_t>(last);
  }

  void LibraryOrPython(ManifestFile* manifest) const {
    if (content_.Find("python") == nullptr) {
      const std::string library = Text("library", nullptr);
      bool leaves = false;
      for (size_t at = 0; at <= library.size();) {
        const size_t end = std::min(library.find('/', at), library.size());
        leaves = leaves || library.substr(at, end - at) == "..";
        at = end + 1;
      }
      if (library.empty() || library[0] == '/' || leaves ||
          library.find('\\') != std::string::npos) {
        Wrong("library", content_.Find("library"), "a path inside the manifest's folder");
      }
      manifest->library = library;
      return;
    }
    const std::string python = Text("python", nullptr);
    const size_t colon = python.find(':');
    if (colon == std::string::npos || !IsDotted(python.substr(0, colon)) ||
        !IsDotted(python.substr(colon + 1))) {
      Wrong("python", content_.Find("python"), "the name of an object: 'package.module:OBJECT'");
    }
    if (content_.Find("library") != nullptr) {
      throw ManifestError("'" + path_ + "': has both 'library' and 'python', expected one");
    }
    manifest->python = python;
  }

  std::vector<VendorWheel> VendorWheels() const {
    const Json* found = content_.Find("vendor_wheels");
    std::vector<VendorWheel> wheels;
    if (found == nullptr) return wheels;
    const auto is_wheel = [](const Json& item) {
      return IsText(item.Find("distribution")) && IsText(item.Find("pattern"));
    };
    if (found->type != Json::Type::kArray ||
        !std::all_of(found->items.begin(), found->items.end(), is_wheel)) {
      Wrong("vendor_wheels", found, "a list of {\"distribution\": text, \"pattern\": text}");
    }
    for (const Json& item : found->items) {
      wheels.push_back({item.Find("distribution")->text, item.Find("pattern")->text});
    }
    return wheels;
  }

  void CheckEnvironment() const {
    const Json* found = content_.Find("environment");
    if (found == nullptr) return;
    const auto is_variable = [](const Json& item) {
      const Json* otherwise = item.Find("default");
      return IsText(item.Find("name")) && IsText(item.Find("meaning")) &&
             (otherwise == nullptr || IsText(otherwise));
    };
    if (found->type != Json::Type::kArray ||
        !std::all_of(found->items.begin(), found->items.end(), is_variable)) {
      Wrong("environment", found,
            "a list of {\"name\": text, \"meaning\": text, \"default\": text}");
    }
  }

  std::string path_;
  const Json& content_;
};

}  // namespace

bool IsKindName(const std::string& name) {
  constexpr size_t kLongestKind = 64;
  if (name.empty() || name.size() > kLongestKind || name[0] < 'a' || name[0] > 'z') return false;
  return std::all_of(name.begin(), name.end(), [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '_';
  });
}

ManifestFile ReadManifest(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) {
    throw ManifestError(Concat("cannot read '", path, "': ", std::strerror(errno)));
  }
  if (!S_ISREG(status.st_mode)) {
    throw ManifestError("cannot read '" + path + "': it is not a regular file");
  }
  if (status.st_size > kLargest) {
    throw ManifestError(
        Concat("'", path, "' has ", status.st_size, " bytes, allowed are ", kLargest));
  }
  std::vector<uint8_t> bytes;
  try {
    bytes = ReadRegularFile(path);
  } catch (const Error&) {
    // What may not be read says so when it is opened; the reason in words of the system.
    const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const int reason = errno;
    if (file >= 0) close(file);
    throw ManifestError(
        Concat("cannot read '", path, "': ", std::strerror(file >= 0 ? EIO : reason)));
  }
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  size_t bad = 0;
  if (!IsUtf8(text, &bad)) {
    throw ManifestError(Concat("'", path, "' is not UTF-8: the byte at ", bad, " begins nothing"));
  }
  Json content;
  try {
    content = ParseJson(text);
  } catch (const Error& error) {
    throw ManifestError("'" + path + "' is not JSON: " + error.message());
  }
  if (content.type != Json::Type::kObject) {
    throw ManifestError("'" + path + "' holds no JSON object");
  }
  return Reader(path, content).Manifest();
}

}  // namespace dovetail::runtime
