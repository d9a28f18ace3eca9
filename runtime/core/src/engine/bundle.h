// Reading a bundle (docs/format/bundle.md): the directory at once, sections when first used.
//
// A section is read into private memory, hashed, and decoded from there. Objects made from a bundle
// keep it alive. A function that was built in this process comes as a bundle, too, without a file's
// layout, header and hashes; its plans and images are decoded and checked alike.
#ifndef DOVETAIL_ENGINE_BUNDLE_H_
#define DOVETAIL_ENGINE_BUNDLE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/calls.h"
#include "engine/error.h"
#include "engine/image.h"
#include "engine/limits.h"

namespace dovetail::runtime {

class Function;
struct Plan;

struct BundleSection {
  uint64_t offset = 0;
  uint64_t length = 0;  // in the file
  uint64_t size = 0;    // of the content: greater than `length` if that is deflated, else the same
  uint8_t hash[32] = {};
};

struct BundleVariant {
  uint32_t image = 0;  // index into images
  uint32_t plan = 0;   // section number
};

struct BundleFunction {
  std::string name;
  std::string signature;
  std::vector<BundleVariant> variants;
};

struct BundleImage {
  std::string kind;
  std::string format;
  std::string target;
  std::string tool;
  std::vector<std::string> requirements;
  uint32_t section = 0;
  std::map<std::string, uint32_t> sources;  // file name -> section number
};

// A variant of a function that was built in this process.
struct BuiltVariant {
  BundleImage image;  // `section` and `sources` are left out
  std::vector<uint8_t> image_bytes;
  std::vector<uint8_t> plan_bytes;
};

struct BundleDirectory {
  std::string producer;
  std::vector<BundleFunction> functions;  // sorted by name
  std::vector<BundleImage> images;
  std::vector<BundleSection> sections;
};

class Bundle : public std::enable_shared_from_this<Bundle> {
 public:
  // Opens a file. Throws kSystem (cannot be opened or read) or kBundle.
  static std::shared_ptr<Bundle> Open(const std::string& path, const Limits& limits = {});
  // Takes the bytes of a bundle; `name` stands for the path in messages.
  static std::shared_ptr<Bundle> FromBytes(std::vector<uint8_t> bytes, std::string name = "<bytes>",
                                           const Limits& limits = {});
  // One function, built in this process; most preferred variant first. Throws kBundle.
  static std::shared_ptr<Bundle> FromVariants(std::string function, std::string signature,
                                              std::vector<BuiltVariant> variants, std::string name);
  ~Bundle();

  const std::string& name() const { return name_; }
  const BundleDirectory& directory() const { return directory_; }
  // The header as it stands in the file: canonical JSON, UTF-8. Throws kUnsupported if there is
  // none.
  const std::string& header() const;
  uint64_t file_length() const { return file_length_; }
  // What decoding this bundle may need, and has needed so far.
  const LoadBudget& budget() const { return budget_; }

  // Names of all functions, sorted.
  std::vector<std::string> FunctionNames() const;
  bool HasFunction(const std::string& name) const;
  // The same object each time while one is alive. Throws kNotFound with the names that exist. Reads
  // no section: that happens at the first call.
  std::shared_ptr<Function> GetFunction(const std::string& name);

  // Reads and hashes one section (not cached), and inflates it if need be. Throws kBundle or
  // kSystem.
  std::vector<uint8_t> ReadSection(uint32_t section) const;
  // The same as it is in the file.
  std::vector<uint8_t> ReadStored(uint32_t section) const;
  // The image, decoded, once for all that stand in one section. Throws kBundle or kImage.
  std::shared_ptr<Image> GetImage(uint32_t index);
  // The plan in a section, decoded, once.
  std::shared_ptr<const Plan> GetPlan(uint32_t section);
  // The plan and the image of a variant of a function, checked against each other, once a pair.
  // Throws kBundle, kPlan or kImage.
  struct Checked {
    std::shared_ptr<const Plan> plan;
    std::shared_ptr<Image> image;
  };
  Checked GetVariant(const BundleFunction& function, const BundleVariant& variant);

  // Reads, hashes, decodes and verifies everything. Throws the first defect.
  void Verify();

 private:
  explicit Bundle(const Limits& limits) : budget_(limits) {}
  void Load();
  void ReadAt(uint64_t offset, void* out, uint64_t size) const;

  std::string name_;
  int file_ = -1;               // an open file, or
  std::vector<uint8_t> bytes_;  // everything in memory
  uint64_t file_length_ = 0;
  bool is_built_ = false;  // in this process: no header, and sections in `bytes_` without padding
  std::string header_;
  BundleDirectory directory_;
  mutable LoadBudget budget_;

  Mutex mutex_;  // guards what follows
  std::map<std::string, std::weak_ptr<Function>> functions_;
  std::map<uint32_t, std::shared_ptr<Image>> images_;  // by section, as plans
  std::map<uint32_t, std::shared_ptr<const Plan>> plans_;
  std::set<std::pair<uint32_t, uint32_t>> checked_;  // sections of a plan and an image
  uint64_t launch_checks_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_BUNDLE_H_
