#include "discovery/discovery.h"

#include <fnmatch.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "discovery/distribution.h"
#include "discovery/manifest.h"
#include "discovery/policy.h"
#include "discovery/probe.h"
#include "discovery/text.h"
#include "engine/registry.h"

namespace dovetail::runtime {
namespace {

// What is looked for: the group of entry points, and the name of a manifest.
struct Part {
  const char* group;
  const char* file;
};

constexpr Part kRuntimes = {"dovetail.runtimes", "backend.json"};
constexpr Part kLibraries = {"dovetail.libraries", "library.json"};

constexpr size_t kMaxShownName = 64;  // characters of a name that is none

// One runtime that says it runs a kind.
struct Claim {
  std::string kind;
  Owner owner;
  std::string path;  // of backend.json; empty if there is none
  std::optional<ManifestFile> manifest;
  std::string problem;                 // why there is no manifest
  std::vector<std::string> libraries;  // where else its library may lie, by file name
  bool is_first_party = false;
  bool is_library = false;

  std::string Source() const {
    return owner.name.empty() ? Concat(owner.folder, " (", kRuntimePath, ")") : owner.name;
  }
  std::string Mend(const FirstParty& ours) const {
    return owner.Mend(ours, manifest.has_value() ? manifest->install : "");
  }
};

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

bool IsLibrary(const std::string& path) {
  const std::string name = FileName(path);
  const size_t dot = name.rfind('.');
  const std::string suffix = dot == std::string::npos || dot == 0 ? "" : name.substr(dot);
  return suffix == ".so" || suffix == ".dylib" || suffix == ".dll";
}

// [A-Za-z_]\w*(\.[A-Za-z_]\w*)*; letters beyond ASCII count as such.
bool IsPackageName(const std::string& name) {
  bool is_first = true;
  for (const char each : name) {
    const bool is_digit = each >= '0' && each <= '9';
    const bool is_letter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
                           each == '_' || static_cast<uint8_t>(each) >= 0x80;
    if (each == '.' ? is_first : !is_letter && (is_first || !is_digit)) return false;
    is_first = each == '.';
  }
  return !is_first;
}

// As pathlib writes it: no empty parts, no '.', no '/' at the end.
std::string PlainPath(const std::string& path) {
  std::string plain;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    const std::string part = path.substr(at, end - at);
    if (!part.empty() && part != ".") plain = PathIn(plain, part);
    at = end + 1;
  }
  return path.empty() || path[0] != '/' ? path : plain.empty() ? "/" : plain;
}

// The manifest of a package and the shared libraries of its distribution, by its RECORD, or beside
// the package.
std::string Locate(const EntryPoint& entry, const std::string& packages, const Part& part,
                   std::vector<std::string>* libraries) {
  const std::string& package = entry.value;
  if (!IsPackageName(package)) {
    throw ManifestError(Concat("its entry point '", entry.name, "' in group '", part.group,
                               "' names ", Quoted(FirstCharacters(package, kMaxShownName)),
                               ", expected the package that holds ", part.file));
  }
  std::string folder = package;
  std::replace(folder.begin(), folder.end(), '.', '/');
  const std::string wanted = PathIn(folder, part.file);
  std::string manifest;
  for (const auto& [name, path] : FilesOf(entry.metadata)) {
    if (name == wanted) {
      manifest = path;
    } else if (IsLibrary(path)) {
      libraries->push_back(path);
    }
  }
  if (!manifest.empty() && Exists(manifest)) return manifest;
  for (const std::string& root : PackageRoots(packages)) {
    const std::string beside = PlainPath(PathIn(root, wanted));
    if (Exists(beside)) return beside;
  }
  throw ManifestError(Concat("names the package '", package, "' in its entry points (group '",
                             part.group, "'), but no '", wanted, "' is installed"));
}

Claim ClaimOf(const EntryPoint& entry, const std::string& packages, const Part& part) {
  Claim claim;
  claim.is_library = &part == &kLibraries;
  claim.kind = entry.name;
  claim.owner = {entry.distribution, entry.version, ""};
  try {
    if (!IsKindName(entry.name)) {
      claim.kind = Quoted(FirstCharacters(entry.name, kMaxShownName));
      throw ManifestError(Concat("its entry point in group '", part.group, "' is called ",
                                 claim.kind, ", expected a kind that matches ", kKindPattern));
    }
    claim.path = Locate(entry, packages, part, &claim.libraries);
    ManifestFile manifest = ReadManifest(claim.path);
    if (manifest.kind != claim.kind) {
      throw ManifestError(Concat("'", claim.path, "': 'kind' is '", manifest.kind,
                                 "', but its entry point in group '", part.group, "' is called '",
                                 claim.kind, "'"));
    }
    claim.manifest = std::move(manifest);
  } catch (const ManifestError& error) {
    claim.problem = Concat("distribution ", claim.owner.Text(), ": ", error.what());
  }
  return claim;
}

std::vector<std::string> ManifestsUnder(const std::string& folder, const char* file) {
  if (folder.empty() || folder[0] != '/') return {};  // never by the current directory
  const std::string own = PathIn(folder, file);
  if (Exists(own)) return {own};
  std::vector<std::string> paths;
  for (const std::string& name : ListFolder(folder)) {
    std::string path = PathIn(PathIn(folder, name), file);
    if (Exists(path)) paths.push_back(std::move(path));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void AddClaimsUnder(const std::string& given, const Part& part, std::vector<Claim>* claims) {
  for (const std::string& path : ManifestsUnder(PlainPath(given), part.file)) {
    Claim claim;
    claim.is_library = &part == &kLibraries;
    claim.owner.folder = Folder(path);
    claim.path = path;
    try {
      claim.manifest = ReadManifest(path);
      claim.kind = claim.manifest->kind;
    } catch (const ManifestError& error) {
      const std::string name = FileName(Folder(path));
      claim.kind = IsKindName(name) ? name : Quoted(FirstCharacters(name, kMaxShownName));
      claim.problem = error.what();
    }
    claims->push_back(std::move(claim));
  }
}

// Next to the manifest, or where its distribution's RECORD has it.
std::string LibraryPath(const Claim& claim, const std::string& library) {
  std::string beside = PathIn(Folder(claim.path), PlainPath(library));
  if (IsRegularFile(beside)) return RealPath(beside);
  for (const std::string& path : claim.libraries) {
    if (FileName(path) == FileName(library) && IsRegularFile(path)) {
      return RealPath(path);
    }
  }
  return beside;  // missing: opening it says so, with this path
}

// Files that the vendors' wheels have for these patterns.
std::vector<std::string> FindCandidates(const std::string& packages,
                                        const std::vector<VendorWheel>& wheels) {
  std::vector<std::string> found;
  for (const VendorWheel& wheel : wheels) {
    const std::string metadata = FindDistribution(packages, wheel.distribution);
    if (metadata.empty()) continue;
    for (const auto& [name, path] : FilesOf(metadata)) {
      if (fnmatch(wheel.pattern.c_str(), name.c_str(), 0) != 0 || !IsRegularFile(path)) continue;
      const std::string real = RealPath(path);
      if (std::find(found.begin(), found.end(), real) == found.end()) found.push_back(real);
    }
  }
  return found;
}

class Finder {
 public:
  explicit Finder(std::vector<std::string> folders)
      : packages_(PackagesFolder()), ours_(packages_), folders_(std::move(folders)) {}

  void Run() {
    for (const auto& [kind, distribution] : ours_.runtimes()) {
      // Nothing that the ledger lists, but what it says when somebody asks for the kind.
      Record(kind, BackendState::kNotInstalled, "no installed distribution registers it",
             ours_.HowToInstall(distribution));
    }
    std::map<std::string, std::vector<Claim>> by_kind;
    for (const Part* part : {&kRuntimes, &kLibraries}) {
      for (Claim& claim : FindClaims(*part)) by_kind[claim.kind].push_back(std::move(claim));
    }
    for (const auto& [kind, claims] : by_kind) Take(kind, claims);
  }

 private:
  static void Record(const std::string& kind, BackendState state, std::string evidence,
                     std::string fix) {
    Registry::Global().RecordUnavailable(kind, state, std::move(evidence), std::move(fix));
  }

  // Each manifest once; Dovetail's own first, so that nobody becomes the owner of one by naming its
  // package.
  std::vector<Claim> FindClaims(const Part& part) const {
    std::vector<Claim> claims;
    if (!packages_.empty()) {
      for (const EntryPoint& entry : EntryPoints(packages_, part.group)) {
        claims.push_back(ClaimOf(entry, packages_, part));
      }
    }
    for (const std::string& folder : folders_) AddClaimsUnder(folder, part, &claims);
    for (Claim& claim : claims) claim.is_first_party = claim.owner.IsFirstParty(ours_);
    std::set<std::string> seen;
    std::vector<Claim> each_once;
    for (const bool is_first_party : {true, false}) {
      for (Claim& claim : claims) {
        if (claim.is_first_party != is_first_party) continue;
        const bool is_known =
            claim.manifest.has_value() && !seen.insert(RealPath(claim.path)).second;
        if (!is_known) each_once.push_back(std::move(claim));
      }
    }
    return each_once;
  }

  // Registers the one usable claim to a kind, or records why there is none.
  void Take(const std::string& kind, const std::vector<Claim>& claims) const {
    std::vector<const Claim*> whole;
    std::vector<const Claim*> broken;
    for (const Claim& claim : claims) {
      const auto reason = selection_.ReasonAgainst(kind, claim.is_first_party);
      if (kind == kCoreKind) {
        Record(Concat(kind, " (", claim.Source(), ")"), BackendState::kBadManifest,
               Concat(claim.owner.Text(), " claims the kind '", kCoreKind,
                      "', which is the core's own"),
               claim.owner.Removal());
      } else if (reason.has_value()) {
        Record(kind, BackendState::kDisabled, reason->evidence, reason->fix);
      } else {
        (claim.manifest.has_value() ? whole : broken).push_back(&claim);
      }
    }
    for (const Claim* claim : broken) {
      // Damage takes nothing from a runtime of the same kind that is whole.
      const bool is_beside = !whole.empty() || claim != broken.front();
      Record(is_beside ? Concat(kind, " (", claim->Source(), ")") : kind,
             BackendState::kBadManifest, claim->problem, claim->Mend(ours_));
    }
    std::vector<const Claim*> own;
    std::copy_if(whole.begin(), whole.end(), std::back_inserter(own),
                 [](const Claim* claim) { return claim->is_first_party; });
    if (!own.empty()) {
      // No package takes a kind of Dovetail's own away.
      for (const Claim* claim : whole) {
        if (claim->is_first_party) continue;
        Record(Concat(kind, " (", claim->Source(), ")"), BackendState::kBadManifest,
               Concat(claim->owner.Text(), " claims the kind '", kind,
                      "', which is Dovetail's own: ", own.front()->owner.Text(), " is used"),
               claim->owner.Removal() + ", or have its authors give it a kind of its own");
      }
      whole = std::move(own);
    }
    if (whole.size() == 1) Register(*whole.front());
    if (whole.size() > 1) TakeOneOf(kind, whole);
  }

  // Registers the one that the policy takes; the others get a line that says so. Without a policy
  // that decides there is none, and the kind's line says who quarrels.
  void TakeOneOf(const std::string& kind, const std::vector<const Claim*>& claims) const {
    std::vector<Candidate> candidates;
    for (const Claim* claim : claims) {
      const bool is_python = claim->manifest.has_value() && !claim->manifest->python.empty();
      candidates.push_back({claim->owner, is_python});
    }
    const std::optional<Choice> choice = Choose(kind, candidates, ours_);
    if (!choice.has_value()) {
      std::vector<std::string> names;
      std::vector<Owner> owners;
      for (const Claim* claim : claims) {
        names.push_back(Concat(claim->owner.Text(), " (", claim->path, ")"));
        owners.push_back(claim->owner);
      }
      std::string fix = Settle(owners);
      if (std::none_of(claims.begin(), claims.end(),
                       [](const Claim* claim) { return claim->is_first_party; })) {
        fix += Concat("; or ", HowToChoose(kind, candidates, 0), ", for the first one");
      }
      Record(kind, BackendState::kBadManifest, "claimed by both " + Join(names, " and "), fix);
      return;
    }
    for (size_t i = 0; i < claims.size(); ++i) {
      if (i == choice->place) continue;
      Record(
          Concat(kind, " (", claims[i]->Source(), ")"), BackendState::kDisabled,
          Concat(claims[choice->place]->owner.Text(), " runs the kind instead: ", choice->reason),
          HowToChoose(kind, candidates, i));
    }
    Register(*claims[choice->place]);
  }

  void Register(const Claim& claim) const {
    if (!claim.manifest.has_value()) return;  // only whole claims come here
    const ManifestFile& found = *claim.manifest;
    RuntimeManifest manifest;
    manifest.kind = found.kind;
    manifest.library = found.python.empty() ? LibraryPath(claim, found.library) : found.python;
    manifest.abi_oldest = found.abi_oldest;
    manifest.abi_newest = found.abi_newest;
    manifest.sonames = found.sonames;
    manifest.device_type = found.device_type;
    manifest.formats = found.formats;
    manifest.install = claim.Mend(ours_);
    manifest.driver_help = claim.owner.DriverHelp(ours_, found.driver_help);
    manifest.distribution = claim.Source();
    if (!claim.is_first_party) manifest.stranger = claim.owner.Text();
    const bool is_tried = !claim.is_first_party && found.python.empty();
    if (!found.vendor_wheels.empty()) {
      manifest.find_candidates = [packages = packages_, wheels = found.vendor_wheels] {
        return FindCandidates(packages, wheels);
      };
    }
    if (!found.python.empty()) {
      manifest.open_table = [python = found.python](dvt_error* error) {
        error->code = DVT_UNSUPPORTED;
        std::snprintf(error->text, sizeof error->text,
                      "it is written in Python ('%s'), and this program has no Python: use the "
                      "device from Python, or install a runtime of this kind in C or C++",
                      python.c_str());
        return static_cast<const dvt_backend_table*>(nullptr);
      };
    }
    if (is_tried) manifest.may_open = ProbeOf(manifest);
    try {
      if (claim.is_library) {
        Registry::Global().RegisterLibrary(std::move(manifest));
      } else {
        Registry::Global().Register(std::move(manifest));
      }
    } catch (const Error& error) {
      Record(claim.kind, BackendState::kBadManifest,
             Concat(claim.owner.Text(), ": ", error.message()), claim.Mend(ours_));
    }
  }

  std::string packages_;
  FirstParty ours_;
  Selection selection_ = ReadSelection();
  std::vector<std::string> folders_;
};

struct Host {
  std::atomic<bool> is_ours{false};  // nobody has set another discovery
  Mutex mutex;                       // guards what follows
  std::vector<std::string> folders;  // that the program named
  bool has_looked = false;
};

Host& TheHost() {
  static auto* host = new Host();  // never destroyed: a thread may look at the process's end
  return *host;
}

void Discover() {
  std::vector<std::string> folders;
  {
    const MutexLock lock(TheHost().mutex);
    TheHost().has_looked = true;
    folders = TheHost().folders;
  }
  const std::string path = ReadEnvironment(kRuntimePath);
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    folders.push_back(Strip(path.substr(at, end - at)));
    at = end + 1;
  }
  Finder(std::move(folders)).Run();
}

}  // namespace

void InstallDiscovery() {
  TheHost().is_ours = true;
  Registry::Global().SetDiscovery([] { Discover(); });
}

void AddRuntimeFolder(const std::string& folder) {
  if (folder.empty() || folder[0] != '/') {
    Fail(ErrorKind::kValue, "the folder of runtimes '", folder, "' is not an absolute path");
  }
  const MutexLock lock(TheHost().mutex);
  if (!TheHost().is_ours || TheHost().has_looked) {
    Fail(ErrorKind::kUnsupported, "cannot add the folder of runtimes '", folder, "': ",
         TheHost().is_ours ? "runtimes have been looked for already; add it before a device is "
                             "opened or backends are listed"
                           : "in this process Python looks for runtimes; set DOVETAIL_RUNTIME_PATH "
                             "before it starts");
  }
  TheHost().folders.push_back(folder);
}

void RequireCoreHere() {
  if (TheHost().is_ours) RequireCore();
}

void ForgetDiscovery() { TheHost().is_ours = false; }

}  // namespace dovetail::runtime
