/* Reads device code as far as a driver's loader judges it: version and target of PTX, its kernels
 * with their parameters and directives, the architecture of a cubin. */
#include "code.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../core/faults.h"
#include "../core/gpu/elf.h"
#include "../core/gpu/state.h"
#include "pseudo.h"

namespace dovetail::fakedrivers::gpu {
namespace {

constexpr unsigned kMachineCuda = 190; /* EM_CUDA */

/* PTX ISA manual, "Release Notes": the PTX version that came with each CUDA version. */
struct Release {
  int cuda;
  int ptx;
};
constexpr Release kReleases[] = {{10020, 65}, {11000, 70}, {11010, 71}, {11020, 72}, {11030, 73},
                                 {11040, 74}, {11050, 75}, {11060, 76}, {11070, 77}, {11080, 78},
                                 {12000, 80}, {12010, 81}, {12020, 82}, {12030, 83}, {12040, 84},
                                 {12050, 85}, {12070, 86}, {12080, 87}, {12090, 88}, {13000, 90},
                                 {13010, 91}, {13020, 92}, {13030, 93}, {13040, 94}, {13050, 95}};

/* Text without comments. */
std::string Plain(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) {
      i = text.find('\n', i);
      if (i == std::string::npos) break;
    } else if (text.compare(i, 2, "/*") == 0) {
      i = text.find("*/", i);
      if (i == std::string::npos) break;
      ++i;
      plain += ' ';
      continue;
    }
    plain += text[i];
  }
  return plain;
}

/* Words and signs, one after the other. */
class Tokens {
 public:
  explicit Tokens(const std::string& text) : text_(text) {}
  /* Empty at the end. */
  std::string Next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == text_.size()) return {};
    const size_t begin = at_;
    if (text_[at_] == '"') {
      const size_t end = text_.find('"', at_ + 1);
      at_ = end == std::string::npos ? text_.size() : end + 1;
    } else if (IsWord(text_[at_])) {
      while (at_ < text_.size() && IsWord(text_[at_])) ++at_;
    } else {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }
  size_t at() const { return at_; }
  void GoTo(size_t at) { at_ = at; }

 private:
  static bool IsWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' ||
           c == '%';
  }
  const std::string& text_;
  size_t at_ = 0;
};

/* Bytes of ".u64"; 0 if it is not a type. */
uint32_t TypeBytes(const std::string& type) {
  static const char* const kinds = "busf";
  if (type == ".pred") return 1;
  if (type == ".bf16") return 2;
  if (type.size() < 3 || type[0] != '.' || std::strchr(kinds, type[1]) == nullptr) return 0;
  char* end = nullptr;
  const unsigned long bits = std::strtoul(type.c_str() + 2, &end, 10);
  return *end == '\0' && bits >= 8 ? static_cast<uint32_t>(bits / 8) : 0;
}

/* From behind "(" to ")". */
void ReadParameters(Tokens* tokens, Entry* entry) {
  uint32_t bytes = 0;
  bool is_open = false;
  for (std::string token = tokens->Next(); !token.empty(); token = tokens->Next()) {
    if (token == "," || token == ")") {
      if (is_open) entry->parameters.push_back(bytes);
      is_open = false;
      bytes = 0;
      if (token == ")") return;
      continue;
    }
    if (token == ".param") is_open = true;
    if (const uint32_t size = TypeBytes(token); size != 0) bytes = size;
    if (token == "[") bytes *= static_cast<uint32_t>(std::atoi(tokens->Next().c_str()));
  }
}

void ReadExtent(Tokens* tokens, uint32_t* extent) {
  for (int i = 0; i < 3; ++i) extent[i] = 1;
  for (int i = 0; i < 3; ++i) {
    extent[i] = static_cast<uint32_t>(std::atoi(tokens->Next().c_str()));
    const size_t before = tokens->at();
    if (tokens->Next() != ",") {
      tokens->GoTo(before);
      return;
    }
  }
}

/* Bytes of the shared arrays between here and the end of the body. */
uint64_t SharedBytes(Tokens* tokens) {
  uint64_t bytes = 0;
  int depth = 1;
  for (std::string token = tokens->Next(); depth > 0 && !token.empty(); token = tokens->Next()) {
    if (token == "{") ++depth;
    if (token == "}" && --depth == 0) return bytes;
    if (token != ".shared") continue;
    uint64_t alignment = 1;
    uint64_t size = 0;
    for (token = tokens->Next(); !token.empty() && token != ";"; token = tokens->Next()) {
      if (token == ".align") alignment = static_cast<uint64_t>(std::atoi(tokens->Next().c_str()));
      if (const uint32_t unit = TypeBytes(token); unit != 0) size = unit;
      if (token == "[") size *= static_cast<uint64_t>(std::atoll(tokens->Next().c_str()));
    }
    if (alignment == 0) alignment = 1;
    bytes = (bytes + alignment - 1) / alignment * alignment + size;
  }
  return bytes;
}

void ReadEntry(Tokens* tokens, Entry* entry) {
  entry->name = tokens->Next();
  for (std::string token = tokens->Next(); !token.empty() && token != "{"; token = tokens->Next()) {
    if (token == "(") ReadParameters(tokens, entry);
    if (token == ".reqntid") ReadExtent(tokens, entry->required_block);
    if (token == ".reqnctapercluster") ReadExtent(tokens, entry->cluster);
    if (token == ".maxntid") {
      uint32_t most[3];
      ReadExtent(tokens, most);
      entry->max_block_threads = most[0] * most[1] * most[2];
    }
  }
  entry->static_shared_bytes = SharedBytes(tokens);
}

/* "sm_90a" on a device: whether it runs there, by PTX ISA manual, ".target". */
bool Runs(const std::string& target, int device_sm) {
  if (target.compare(0, 3, "sm_") != 0) return false;
  char* end = nullptr;
  const long sm = std::strtol(target.c_str() + 3, &end, 10);
  if (*end == 'a') return sm == device_sm;
  if (*end == 'f') return sm / 10 == device_sm / 10 && device_sm >= sm;
  return *end == '\0' && device_sm >= sm;
}

Status Refuse(Status status, const std::string& reason, std::string* text) {
  *text = "ptxas fatal: " + reason;
  return status;
}

Status ReadPtx(const std::string& source, const Device& device, Code* code, std::string* text) {
  const std::string plain = Plain(source);
  Tokens tokens(plain);
  int version = 0;
  std::string target;
  int depth = 0;
  uint64_t shared = 0;
  for (std::string token = tokens.Next(); !token.empty(); token = tokens.Next()) {
    if (token == "{") ++depth;
    if (token == "}") --depth;
    if (token == ".version") {
      const std::string number = tokens.Next();
      const size_t point = number.find('.');
      if (point == std::string::npos) return Refuse(kInvalidPtx, "bad .version", text);
      version = std::atoi(number.c_str()) * 10 + std::atoi(number.c_str() + point + 1);
    } else if (token == ".target") {
      target = tokens.Next();
    } else if (token == ".shared" && depth == 0) {
      /* Of the module: counts for every kernel, as one that uses it is not told from one that does
       * not; arrays without a size are dynamic. */
      uint64_t size = 0;
      for (token = tokens.Next(); !token.empty() && token != ";"; token = tokens.Next()) {
        if (const uint32_t unit = TypeBytes(token); unit != 0) size = unit;
        if (token == "[") size *= static_cast<uint64_t>(std::atoll(tokens.Next().c_str()));
      }
      shared += size;
    } else if (token == ".entry") {
      Entry entry;
      ReadEntry(&tokens, &entry);
      code->entries.push_back(std::move(entry));
    }
  }
  if (version == 0) return Refuse(kInvalidPtx, "missing .version directive at start of file", text);
  if (target.empty()) return Refuse(kInvalidPtx, "missing .target directive", text);
  if (depth != 0) return Refuse(kInvalidPtx, "unexpected end of file", text);
  const int highest = HighestPtx(TheState().version);
  if (version > highest) {
    return Refuse(kUnsupportedPtxVersion,
                  "unsupported .version " + std::to_string(version / 10) + "." +
                      std::to_string(version % 10) + "; the driver reads up to " +
                      std::to_string(highest / 10) + "." + std::to_string(highest % 10),
                  text);
  }
  if (!Runs(target, device.sm)) {
    return Refuse(kNoBinaryForGpu,
                  "code for " + target + " does not run on sm_" + std::to_string(device.sm), text);
  }
  for (Entry& entry : code->entries) entry.static_shared_bytes += shared;
  code->has_entries = true;
  code->ptx_version = version;
  code->binary_version = device.sm;
  return kSuccess;
}

Status ReadCubin(const Elf& elf, const Device& device, Code* code, std::string* text) {
  if (!elf.is_64() || elf.machine() != kMachineCuda) {
    *text = "an ELF file for machine " + std::to_string(elf.machine()) + ", no cubin";
    return kInvalidImage;
  }
  /* The architecture stands in the lowest byte up to ABI version 7, in the second one after. */
  const unsigned sm = elf.abi_version() >= 8 ? elf.flags() >> 8 & 0xFF : elf.flags() & 0xFF;
  const auto device_sm = static_cast<unsigned>(device.sm);
  if (sm / 10 != device_sm / 10 || sm > device_sm) {
    *text =
        "a cubin for sm_" + std::to_string(sm) + " does not run on sm_" + std::to_string(device.sm);
    return kNoBinaryForGpu;
  }
  code->binary_version = static_cast<int>(sm);
  return kSuccess;
}

}  // namespace

int HighestPtx(int driver_version) {
  int highest = 0;
  for (const Release& release : kReleases) {
    if (release.cuda <= driver_version) highest = release.ptx;
  }
  return highest;
}

Status ReadCode(const void* image, size_t size, const Device& device, Code* code,
                std::string* text) {
  const auto* const bytes = static_cast<const char*>(image);
  if (Elf::IsElf(bytes)) {
    const Elf elf(bytes);
    code->bytes.assign(bytes, size != 0 ? size : elf.size());
    return ReadCubin(elf, device, code, text);
  }
  /* Text ends with a zero byte. */
  const std::string source(bytes, size != 0 ? strnlen(bytes, size) : std::strlen(bytes));
  const bool is_text = std::all_of(source.begin(), source.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t' || c == '\r';
  });
  if (!is_text || source.empty()) {
    *text = "neither PTX nor a cubin";
    return kInvalidImage;
  }
  if (IsPseudoCode(source)) {
    Code judged;
    Status status = ReadPtx(source, device, &judged, text);
    if (status == kSuccess && IsPseudoBinary(source) &&
        source.find("\n.target sm_" + std::to_string(device.sm / 10)) == std::string::npos) {
      status = Refuse(kNoBinaryForGpu, "binary code for a device of another major number", text);
    }
    code->bytes = SourceOfPseudoCode(source);
    code->binary_version = judged.binary_version;
    code->ptx_version = judged.ptx_version;
    return status;
  }
  code->bytes = source;
  return ReadPtx(source, device, code, text);
}

}  // namespace dovetail::fakedrivers::gpu
