// A runtime's backend.json: dovetail_runtime/manifest.py in C++, with the same rules and messages.
#ifndef DOVETAIL_DISCOVERY_MANIFEST_H_
#define DOVETAIL_DISCOVERY_MANIFEST_H_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dovetail::runtime {

struct VendorWheel {
  std::string distribution;
  std::string pattern;  // of file names in its RECORD, as fnmatch takes them
};

struct ManifestFile {
  std::string kind;
  uint32_t abi_oldest = 0;
  uint32_t abi_newest = 0;
  std::string library;  // relative to the file's folder; empty if `python` is not
  std::string python;   // "package.module:OBJECT"; empty if `library` is not
  std::vector<std::string> sonames;
  int32_t device_type = 0;
  std::vector<std::string> formats;
  std::string install;
  std::string driver_help;
  std::vector<VendorWheel> vendor_wheels;
};

// Why a manifest, or what names it, cannot be used.
class ManifestError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What a kind's name looks like, as a pattern and as a check.
inline constexpr const char* kKindPattern = "[a-z][a-z0-9_]{0,63}";
bool IsKindName(const std::string& name);

// Throws ManifestError, which names the file and the key.
ManifestFile ReadManifest(const std::string& path);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_MANIFEST_H_
