#include "engine/bundle.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "dovetail/kit/sha256.h"
#include "engine/bundle_header.h"
#include "engine/cpu/cpu_backend.h"
#include "engine/function.h"
#include "engine/inflate.h"
#include "engine/plan.h"
#include "engine/plan_decode.h"
#include "engine/plan_verify.h"
#include "engine/regular_file.h"

namespace dovetail::runtime {
namespace {

uint64_t LoadUnsigned(const uint8_t* bytes, unsigned size) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < size; ++i) sum |= uint64_t{bytes[i]} << (8 * i);
  return sum;
}

bool IsZero(const uint8_t* bytes, uint64_t size) {
  return std::all_of(bytes, bytes + size, [](uint8_t byte) { return byte == 0; });
}

}  // namespace

std::shared_ptr<Bundle> Bundle::Open(const std::string& path, const Limits& limits) {
  std::shared_ptr<Bundle> bundle(new Bundle(limits));
  bundle->name_ = path;
  std::string why;
  bundle->file_ = OpenRegularFile(path, &bundle->file_length_, &why);
  if (bundle->file_ < 0) Fail(ErrorKind::kSystem, "cannot open bundle '", path, "': ", why);
  bundle->Load();
  return bundle;
}

std::shared_ptr<Bundle> Bundle::FromBytes(std::vector<uint8_t> bytes, std::string name,
                                          const Limits& limits) {
  std::shared_ptr<Bundle> bundle(new Bundle(limits));
  bundle->name_ = std::move(name);
  bundle->bytes_ = std::move(bytes);
  bundle->file_length_ = bundle->bytes_.size();
  bundle->Load();
  return bundle;
}

std::shared_ptr<Bundle> Bundle::FromVariants(std::string function, std::string signature,
                                             std::vector<BuiltVariant> variants, std::string name) {
  std::shared_ptr<Bundle> bundle(new Bundle(Limits()));
  bundle->name_ = std::move(name);
  bundle->is_built_ = true;
  BundleDirectory& directory = bundle->directory_;
  const auto add = [&](const std::vector<uint8_t>& content) {
    directory.sections.push_back({bundle->bytes_.size(), content.size(), content.size(), {}});
    bundle->bytes_.insert(bundle->bytes_.end(), content.begin(), content.end());
    return static_cast<uint32_t>(directory.sections.size() - 1);
  };
  BundleFunction entry = {std::move(function), std::move(signature), {}};
  for (BuiltVariant& variant : variants) {
    variant.image.section = add(variant.image_bytes);
    entry.variants.push_back(
        {static_cast<uint32_t>(directory.images.size()), add(variant.plan_bytes)});
    directory.images.push_back(std::move(variant.image));
  }
  directory.functions.push_back(std::move(entry));
  bundle->file_length_ = bundle->bytes_.size();
  try {
    CheckNames(directory);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kBundle) throw;
    Fail(ErrorKind::kBundle, "bundle '", bundle->name_, "': ", error.message());
  }
  return bundle;
}

const std::string& Bundle::header() const {
  if (is_built_) {
    Fail(ErrorKind::kUnsupported, "bundle '", name_,
         "' was built in this process and has no header; encode it to have one");
  }
  return header_;
}

Bundle::~Bundle() {
  if (file_ >= 0) close(file_);
}

void Bundle::ReadAt(uint64_t offset, void* out, uint64_t size) const {
  if (file_ < 0) {
    if (size != 0) std::memcpy(out, bytes_.data() + offset, size);
    return;
  }
  auto* next = static_cast<uint8_t*>(out);
  while (size > 0) {
    const ssize_t got = pread(file_, next, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      Fail(ErrorKind::kSystem, "cannot read bundle '", name_, "' at byte ", offset, ": ",
           std::strerror(errno));
    }
    if (got == 0) {
      Fail(ErrorKind::kBundle, "bundle '", name_, "': the file ended at byte ", offset,
           " while it was being read; it has been changed since it was opened");
    }
    next += got;
    offset += static_cast<uint64_t>(got);
    size -= static_cast<uint64_t>(got);
  }
}

void Bundle::Load() try {
  const auto refuse = [](const auto&... parts) { Fail(ErrorKind::kBundle, parts...); };
  if (file_length_ == 0) refuse("the file is empty");
  uint8_t fixed[kBundleFixedBytes] = {};
  const uint64_t head = std::min<uint64_t>(file_length_, kBundleFixedBytes);
  ReadAt(0, fixed, head);
  if (head < kBundleMagic.size() ||
      std::memcmp(fixed, kBundleMagic.data(), kBundleMagic.size()) != 0) {
    refuse("the file is not a bundle: expected the magic bytes ",
           Hex(reinterpret_cast<const uint8_t*>(kBundleMagic.data()), kBundleMagic.size()),
           ", found ", Hex(fixed, std::min<uint64_t>(head, 8)));
  }
  if (head < kBundleFixedBytes)
    refuse("the file is cut off: ", head, " bytes, a bundle has at least 64");
  const auto version = static_cast<uint32_t>(LoadUnsigned(fixed + kBundleVersionOffset, 4));
  if (version != kBundleVersion) {
    refuse("format version ", version, ", this reader knows version ", kBundleVersion,
           version > kBundleVersion ? "; update dovetail-runtime" : "");
  }
  const auto flags = static_cast<uint32_t>(LoadUnsigned(fixed + kBundleFlagsOffset, 4));
  if (flags != 0) refuse("flags: expected 0, found ", flags);
  const uint64_t header_length = LoadUnsigned(fixed + kBundleHeaderLengthOffset, 8);
  const uint64_t file_length = LoadUnsigned(fixed + kBundleFileLengthOffset, 8);
  if (file_length != file_length_) {
    refuse("the file should have ", file_length, " bytes and has ", file_length_,
           file_length_ < file_length ? ": it is cut off" : ": something was added or changed");
  }
  // Before any sum: it may be near 2^64.
  const uint64_t first_section = header_length > file_length_
                                     ? file_length_ + 1
                                     : AlignSection(kBundleFixedBytes + header_length);
  if (first_section > file_length_) {
    refuse("header length: expected at most ", file_length_ - kBundleFixedBytes,
           " bytes, the rest of the file, found ", header_length);
  }
  budget_.Need(Limit::kHeaderBytes, header_length, ErrorKind::kBundle);
  std::vector<uint8_t> header(first_section - kBundleFixedBytes);
  ReadAt(kBundleFixedBytes, header.data(), header.size());
  Sha256 hash;
  hash.Update(fixed, kBundleHashOffset);
  hash.Update(header.data(), header.size());
  const Sha256Digest digest = hash.Finish();
  if (std::memcmp(digest.data(), fixed + kBundleHashOffset, digest.size()) != 0) {
    refuse("the header is damaged: its SHA-256 is ", Hex(digest.data(), 32), ", the file says ",
           Hex(fixed + kBundleHashOffset, 32));
  }
  if (!IsZero(header.data() + header_length, header.size() - header_length)) {
    refuse("the padding after the header is not zero");
  }
  header_.assign(reinterpret_cast<const char*>(header.data()), header_length);
  directory_ = ReadDirectory(header_, first_section, file_length_, budget_);
} catch (const Error& error) {
  if (error.kind() != ErrorKind::kBundle) throw;
  Fail(ErrorKind::kBundle, "bundle '", name_, "': ", error.message());
}

std::vector<uint8_t> Bundle::ReadSection(uint32_t section) const {
  std::vector<uint8_t> stored = ReadStored(section);
  const BundleSection& entry = directory_.sections[section];
  if (entry.size == entry.length) return stored;
  std::vector<uint8_t> content(entry.size);
  const std::string wrong = Inflate(stored.data(), stored.size(), content.data(), content.size());
  if (!wrong.empty()) {
    Fail(ErrorKind::kBundle, "bundle '", name_, "': section ", section, " (", entry.length,
         " bytes at ", entry.offset, ") is no deflate stream of ", entry.size, " bytes: ", wrong);
  }
  return content;
}

std::vector<uint8_t> Bundle::ReadStored(uint32_t section) const {
  if (section >= directory_.sections.size()) {
    Fail(ErrorKind::kNotFound, "bundle '", name_, "' has no section ", section, "; it has ",
         directory_.sections.size());
  }
  const BundleSection& entry = directory_.sections[section];
  budget_.Need(Limit::kSectionBytes, entry.size, ErrorKind::kBundle,
               Concat("bundle '", name_, "': section ", section, ": "));
  std::vector<uint8_t> bytes(is_built_ ? entry.length : AlignSection(entry.length));
  ReadAt(entry.offset, bytes.data(), bytes.size());
  if (is_built_) return bytes;
  const Sha256Digest digest = Sha256::Of(bytes.data(), bytes.size());
  if (std::memcmp(digest.data(), entry.hash, digest.size()) != 0) {
    Fail(ErrorKind::kBundle, "bundle '", name_, "': section ", section, " (", entry.length,
         " bytes at ", entry.offset, ") is damaged: its SHA-256 is ", Hex(digest.data(), 32),
         ", the header says ", Hex(entry.hash, 32));
  }
  if (!IsZero(bytes.data() + entry.length, bytes.size() - entry.length)) {
    Fail(ErrorKind::kBundle, "bundle '", name_, "': the padding after section ", section,
         " is not zero");
  }
  bytes.resize(entry.length);
  return bytes;
}

std::vector<std::string> Bundle::FunctionNames() const {
  std::vector<std::string> names;
  names.reserve(directory_.functions.size());
  for (const BundleFunction& function : directory_.functions) names.push_back(function.name);
  return names;
}

namespace {

// The functions are sorted by name, as keys of the header.
const BundleFunction* FindFunction(const BundleDirectory& directory, const std::string& name) {
  const auto found =
      std::lower_bound(directory.functions.begin(), directory.functions.end(), name,
                       [](const BundleFunction& function, const std::string& wanted) {
                         return function.name < wanted;
                       });
  return found != directory.functions.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

bool Bundle::HasFunction(const std::string& name) const {
  return FindFunction(directory_, name) != nullptr;
}

std::shared_ptr<Function> Bundle::GetFunction(const std::string& name) {
  const BundleFunction* entry = FindFunction(directory_, name);
  if (entry == nullptr) {
    constexpr size_t kShown = 20;
    std::string names;
    for (size_t i = 0; i < directory_.functions.size() && i < kShown; ++i) {
      names += (i == 0 ? "" : ", ") + Brief(directory_.functions[i].name);
    }
    if (directory_.functions.size() > kShown) names += ", ...";
    Fail(ErrorKind::kNotFound, "bundle '", name_, "' has no function '", name, "'; it has ",
         names.empty() ? "none" : names);
  }
  const MutexLock lock(mutex_);
  std::weak_ptr<Function>& slot = functions_[name];
  std::shared_ptr<Function> function = slot.lock();
  if (function == nullptr) {
    function = std::make_shared<Function>(
        shared_from_this(), static_cast<uint32_t>(entry - directory_.functions.data()));
    slot = function;
  }
  return function;
}

std::shared_ptr<Image> Bundle::GetImage(uint32_t index) {
  if (index >= directory_.images.size()) {
    Fail(ErrorKind::kNotFound, "bundle '", name_, "' has no image ", index, "; it has ",
         directory_.images.size());
  }
  const BundleImage& entry = directory_.images[index];
  const MutexLock lock(mutex_);
  std::shared_ptr<Image>& image = images_[entry.section];
  if (image == nullptr) {
    image = std::make_shared<Image>(ReadSection(entry.section),
                                    Concat("bundle '", name_, "' image ", index));
  }
  if (image->kind() != entry.kind || image->format() != entry.format) {
    Fail(ErrorKind::kBundle, "bundle '", name_, "': image ", index, " is of kind '",
         Brief(image->kind()), "' and format '", Brief(image->format()), "', the header says '",
         entry.kind, "' and '", entry.format, "'");
  }
  return image;
}

std::shared_ptr<const Plan> Bundle::GetPlan(uint32_t section) {
  const MutexLock lock(mutex_);
  std::shared_ptr<const Plan>& slot = plans_[section];
  if (slot == nullptr) {
    const std::vector<uint8_t> bytes = ReadSection(section);
    slot = std::make_shared<const Plan>(DecodePlan(bytes.data(), bytes.size(), budget_));
  }
  return slot;
}

Bundle::Checked Bundle::GetVariant(const BundleFunction& function, const BundleVariant& variant) {
  Checked checked = {GetPlan(variant.plan), GetImage(variant.image)};
  const Plan& plan = *checked.plan;
  if (plan.name != function.name) {
    Fail(ErrorKind::kBundle, "bundle '", name_, "': the plan of function '", function.name,
         "' is called '", Brief(plan.name), "'");
  }
  const MutexLock lock(mutex_);
  const std::pair pair(variant.plan, directory_.images[variant.image].section);
  if (checked_.count(pair) != 0) return checked;
  launch_checks_ += plan.launch_operands;
  // A plan is checked with an image or a few; only products of the two counts are beyond the file.
  if (launch_checks_ > file_length_) {
    budget_.Need(Limit::kLaunchChecks, launch_checks_ - file_length_, ErrorKind::kBundle,
                 Concat("bundle '", name_, "': checking the launches of '", function.name, "': "));
  }
  VerifyPlan(plan, checked.image->view());
  checked_.insert(pair);
  return checked;
}

void Bundle::Verify() {
  for (uint32_t i = 0; i < directory_.sections.size(); ++i) ReadSection(i);
  std::set<uint32_t> seen;
  for (uint32_t i = 0; i < directory_.images.size(); ++i) {
    const std::shared_ptr<Image> image = GetImage(i);
    if (seen.insert(directory_.images[i].section).second) CheckCpuImage(image->view());
  }
  for (const BundleFunction& function : directory_.functions) {
    for (const BundleVariant& variant : function.variants) GetVariant(function, variant);
  }
}

}  // namespace dovetail::runtime
