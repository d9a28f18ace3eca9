#include "discovery/distribution.h"

#include <dirent.h>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <memory>
#include <set>
#include <string_view>
#include <tuple>

#include "discovery/text.h"
#include "engine/error.h"
#include "engine/regular_file.h"

namespace dovetail::runtime {
namespace {

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool IsMetadata(const std::string& name) {
  const std::string lower = Lower(name);
  return EndsWith(lower, ".dist-info") || EndsWith(lower, ".egg-info");
}

// Name and version in the name of a folder of metadata: NAME[-VERSION][-...].dist-info.
std::pair<std::string, std::string> FromFolder(const std::string& metadata) {
  std::string name = metadata.substr(metadata.rfind('/') + 1);
  if (!EndsWith(name, ".dist-info") && !EndsWith(name, ".egg-info")) return {};
  name.resize(name.rfind('.'));
  if (name.empty()) return {};
  const size_t dash = name.find('-', 1);
  if (dash == std::string::npos) return {name, ""};
  std::string version;
  if (dash + 1 < name.size() && std::isdigit(static_cast<uint8_t>(name[dash + 1])) != 0) {
    version = name.substr(dash + 1, name.find('-', dash + 1) - dash - 1);
  }
  return {name.substr(0, dash), version};
}

// PEP 508, PEP 440: [A-Za-z0-9][A-Za-z0-9._+!-]{0,127}.
bool IsWord(const std::string& text) {
  constexpr size_t kLongest = 128;
  if (text.empty() || text.size() > kLongest) return false;
  return std::all_of(text.begin(), text.end(), [&](const char& each) {
    return std::isalnum(static_cast<uint8_t>(each)) != 0 ||
           (&each != text.data() && std::string_view("._+!-").find(each) != std::string_view::npos);
  });
}

// Name and version: of METADATA, or, where that is damaged, of the folder's name.
std::pair<std::string, std::string> Describe(const std::string& metadata) {
  std::string text = ReadMetadata(metadata, "METADATA");
  if (text.empty()) text = ReadMetadata(metadata, "PKG-INFO");
  std::string name;
  std::string version;
  for (const std::string& line : SplitLines(text)) {
    if (Strip(line).empty()) break;
    const size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key = Lower(Strip(line.substr(0, colon)));
    const std::string value = Strip(line.substr(colon + 1));
    if (!IsWord(value)) continue;
    if (key == "name" && name.empty()) name = value;
    if (key == "version" && version.empty()) version = value;
  }
  const auto by_folder = FromFolder(metadata);
  if (name.empty()) name = by_folder.first.empty() ? "<unknown>" : by_folder.first;
  return {name, version.empty() ? by_folder.second : version};
}

// The first field of a line of CSV.
std::string FirstField(const std::string& line) {
  if (line.empty() || line[0] != '"') return line.substr(0, line.find(','));
  std::string field;
  for (size_t at = 1; at < line.size(); ++at) {
    if (line[at] != '"') {
      field += line[at];
    } else if (at + 1 < line.size() && line[at + 1] == '"') {
      field += line[at++];
    } else {
      break;
    }
  }
  return field;
}

std::string ParentOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

// PACKAGES of PACKAGES/dovetail_runtime/lib/libdovetail_runtime.so; empty for another path.
std::string PackagesAbove(const std::string& file) {
  const std::string package = ParentOf(ParentOf(file));
  const std::string packages = ParentOf(package);
  return package.substr(packages.size()) == "/dovetail_runtime" ? packages : "";
}

}  // namespace

std::string Folder(const std::string& path) { return path.substr(0, path.rfind('/')); }

std::string PathIn(const std::string& folder, const std::string& name) {
  std::string path = folder;
  path += '/';
  path += name;
  return path;
}

bool Exists(const std::string& path) {
  struct stat status = {};
  return lstat(path.c_str(), &status) == 0;
}

bool IsRegularFile(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::string RealPath(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
  return real == nullptr ? path : std::string(real.get());
}

std::vector<std::string> ListFolder(const std::string& folder) {
  std::vector<std::string> names;
  DIR* opened = opendir(folder.c_str());
  if (opened == nullptr) return names;
  while (const dirent* entry = readdir(opened)) {
    const std::string name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") names.push_back(name);
  }
  closedir(opened);
  return names;
}

std::string PackagesFolder() {
  Dl_info info = {};
  if (dladdr(reinterpret_cast<const void*>(&PackagesFolder), &info) != 0 &&
      info.dli_fname != nullptr && info.dli_fname[0] == '/') {
    for (const std::string& path : {std::string(info.dli_fname), RealPath(info.dli_fname)}) {
      const std::string packages = PackagesAbove(path);
      if (!packages.empty()) return packages;
    }
  }
  // Linked into a program, whose name in Dl_info is what it was started by.
  return PackagesAbove(RealPath("/proc/self/exe"));
}

std::vector<std::string> PackageRoots(const std::string& packages) {
  std::vector<std::string> files = ListFolder(packages);
  std::sort(files.begin(), files.end());  // as site.py reads them
  std::vector<std::string> roots = {packages};
  for (const std::string& file : files) {
    if (!EndsWith(file, ".pth")) continue;
    for (const std::string& raw : SplitLines(ReadMetadata(packages, file))) {
      const std::string line = Strip(raw);
      // A line of code is for Python alone; what is relative begins at the folder of the file.
      if (line.empty() || line[0] == '#' || line.compare(0, 6, "import") == 0) continue;
      roots.push_back(line[0] == '/' ? line : PathIn(packages, line));
    }
  }
  return roots;
}

std::vector<EntryPoint> EntryPoints(const std::string& packages, const std::string& group) {
  std::vector<EntryPoint> found;
  std::set<std::string> seen;
  for (const std::string& folder : ListFolder(packages)) {
    if (!IsMetadata(folder)) continue;
    const std::string metadata = PathIn(packages, folder);
    const std::string by_folder = FromFolder(metadata).first;
    if (!by_folder.empty() && seen.count(NormalizedName(by_folder)) != 0) continue;
    std::vector<EntryPoint> named;
    std::string section;
    for (const std::string& raw : SplitLines(ReadMetadata(metadata, "entry_points.txt"))) {
      const std::string line = Strip(raw);
      if (line.size() >= 2 && line.front() == '[' && line.back() == ']') {
        section = Strip(line.substr(1, line.size() - 2));
      } else if (section == group && !line.empty() && line[0] != '#' && line[0] != ';') {
        const size_t equals = line.find('=');
        EntryPoint entry;
        entry.name = Strip(line.substr(0, equals));
        if (equals != std::string::npos) entry.value = Strip(line.substr(equals + 1));
        entry.metadata = metadata;
        named.push_back(std::move(entry));
      }
    }
    std::string name;
    std::string version;
    if (!named.empty()) std::tie(name, version) = Describe(metadata);
    const std::string key = NormalizedName(by_folder.empty() ? name : by_folder);
    if (!key.empty() && !seen.insert(key).second) continue;
    for (EntryPoint& entry : named) {
      entry.distribution = name;
      entry.version = version;
      found.push_back(std::move(entry));
    }
  }
  return found;
}

std::vector<std::pair<std::string, std::string>> FilesOf(const std::string& metadata) {
  std::vector<std::pair<std::string, std::string>> files;
  const std::string packages = ParentOf(metadata);
  for (const std::string& line : SplitLines(ReadMetadata(metadata, "RECORD"))) {
    std::string name = FirstField(line);
    if (name.empty() || name.find('\0') != std::string::npos) continue;
    std::string path = name[0] == '/' ? name : PathIn(packages, name);
    files.emplace_back(std::move(name), std::move(path));
  }
  return files;
}

std::string FindDistribution(const std::string& packages, const std::string& name) {
  if (packages.empty()) return "";
  const std::string wanted = NormalizedName(name);
  for (const std::string& folder : ListFolder(packages)) {
    if (!IsMetadata(folder)) continue;
    const std::string metadata = PathIn(packages, folder);
    if (NormalizedName(FromFolder(metadata).first) == wanted) return metadata;
  }
  return "";
}

std::string ReadMetadata(const std::string& metadata, const std::string& file) {
  try {
    const std::vector<uint8_t> bytes = ReadRegularFile(PathIn(metadata, file));
    return Repaired({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  } catch (const Error&) {
    return "";
  }
}

std::string NormalizedName(const std::string& distribution) {
  std::string name;
  for (const char each : distribution) {
    const bool is_between = each == '-' || each == '_' || each == '.';
    if (!is_between) {
      name += each;
    } else if (name.empty() || name.back() != '-') {
      name += '-';
    }
  }
  return Lower(name);
}

}  // namespace dovetail::runtime
