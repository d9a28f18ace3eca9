#include "discovery/policy.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "discovery/distribution.h"
#include "discovery/text.h"
#include "engine/error.h"

namespace dovetail::runtime {
namespace {

constexpr const char* kBackends = "DOVETAIL_BACKENDS";
constexpr const char* kAutoload = "DOVETAIL_BACKEND_AUTOLOAD";
constexpr const char* kVariable = "DOVETAIL_RUNTIMES";
constexpr const char* kRuntimeDistribution = "dovetail-runtime";

// As in install_help.py: until the package registry has our distributions, no message tells anybody
// to install one by its name.
constexpr bool kPublished = false;

// The words of a setting, which commas separate.
std::vector<std::string> Words(const std::string& setting) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= setting.size();) {
    const size_t end = std::min(setting.find(',', at), setting.size());
    std::string word = Strip(setting.substr(at, end - at));
    if (!word.empty()) words.push_back(std::move(word));
    at = end + 1;
  }
  return words;
}

const char* FormOf(const Candidate& candidate) {
  return candidate.is_python ? "python" : "library";
}

// What DOVETAIL_RUNTIMES may call a candidate.
std::vector<std::string> NamesOf(const Candidate& candidate) {
  std::vector<std::string> names = {FormOf(candidate)};
  if (!candidate.owner.name.empty()) names.push_back(NormalizedName(candidate.owner.name));
  return names;
}

bool IsNamed(const Candidate& candidate, const std::string& name) {
  const std::vector<std::string> names = NamesOf(candidate);
  return std::find(names.begin(), names.end(), name) != names.end();
}

// What DOVETAIL_RUNTIMES says of a kind; empty when it says nothing.
std::optional<std::string> WantedFor(const std::string& kind) {
  std::optional<std::string> wanted;
  for (const std::string& word : Words(ReadEnvironment(kVariable))) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || Strip(word.substr(0, equals)) != kind) continue;
    wanted = NormalizedName(Strip(word.substr(equals + 1)));
  }
  return wanted;
}

// The places of the candidates that a condition is true of.
template <typename Condition>
std::vector<size_t> PlacesOf(const std::vector<Candidate>& candidates, Condition condition) {
  std::vector<size_t> places;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (condition(candidates[i])) places.push_back(i);
  }
  return places;
}

}  // namespace

// As is_elevated in environment.py.
bool IsElevated() {
  static const bool elevated =
      getuid() != geteuid() || getgid() != getegid() || getauxval(AT_SECURE) != 0;
  return elevated;
}

std::string ReadEnvironment(const char* name) {
  if (IsElevated()) return "";
  const char* value = std::getenv(name);
  return value == nullptr ? "" : Strip(value);
}

Selection ReadSelection() {
  Selection selection;
  selection.setting = ReadEnvironment(kBackends);
  for (const std::string& word : Words(selection.setting)) {
    if (word[0] == '-') {
      selection.denied.insert(Strip(word.substr(1)));
    } else {
      selection.allowed.insert(word);
    }
  }
  selection.autoload = ReadEnvironment(kAutoload) != "0";
  return selection;
}

std::optional<Selection::Reason> Selection::ReasonAgainst(const std::string& kind,
                                                          bool is_first_party) const {
  const std::string by = Concat("by ", kBackends, "=", setting);
  const bool is_core = kind == kCoreKind;
  if (denied.count(kind) != 0) {
    Reason reason = {by, Concat("take '-", kind, "' out of ", kBackends)};
    if (is_core) {
      reason.evidence +=
          Concat(", but every device needs the host's memory, which belongs to '", kCoreKind, "'");
      reason.fix += "; to use other kinds only, name their devices";
    }
    return reason;
  }
  if (is_core) return std::nullopt;
  if (!allowed.empty() && allowed.count(kind) == 0) {
    return Reason{by, Concat("add '", kind, "' to ", kBackends, ", or unset it")};
  }
  if (!autoload && !is_first_party) {
    return Reason{
        Concat("by ", kAutoload, "=0, which turns off the backends that do not come with Dovetail"),
        Concat("unset ", kAutoload)};
  }
  return std::nullopt;
}

void RequireCore() {
  const auto reason = ReadSelection().ReasonAgainst(kCoreKind, true);
  if (!reason.has_value()) return;
  Fail(ErrorKind::kNotReady, "backend '", kCoreKind, "' is not ready: disabled: ", reason->evidence,
       "; to fix: ", reason->fix);
}

FirstParty::FirstParty(const std::string& packages) {
  const std::string metadata = FindDistribution(packages, kRuntimeDistribution);
  if (metadata.empty()) return;
  const auto is_name = [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-';
  };
  for (const std::string& line : SplitLines(ReadMetadata(metadata, "METADATA"))) {
    constexpr std::string_view kKey = "Requires-Dist:";
    if (line.compare(0, kKey.size(), kKey) != 0) continue;
    const std::string required = Strip(line.substr(kKey.size()));
    if (required.compare(0, 17, "dovetail-runtime-") != 0) continue;
    const auto name_end = std::find_if_not(required.begin(), required.end(), is_name);
    constexpr std::string_view kExtra = "extra == ";
    const size_t extra = required.rfind(kExtra);
    if (extra == std::string::npos) continue;
    const size_t first = extra + kExtra.size() + 1;
    const size_t last = required.find_first_of("'\"", first);
    if (last == std::string::npos) continue;
    runtimes_.emplace_back(required.substr(first, last - first),
                           std::string(required.begin(), name_end));
  }
}

bool FirstParty::Has(const std::string& distribution) const {
  for (const char* name : {kRuntimeDistribution, "dovetail-compiler", "dovetail-conformance",
                           "dovetail-fakedrivers", "dovetail-runtime-extra"}) {
    if (distribution == name) return true;
  }
  return std::any_of(runtimes_.begin(), runtimes_.end(),
                     [&](const auto& each) { return each.second == distribution; });
}

std::string FirstParty::HowToInstall(const std::string& distribution, bool again) const {
  std::string options = again ? " --force-reinstall" : "";
  if (kPublished || !Has(distribution)) return "pip install" + options + " " + distribution;
  if (again) options += " --no-deps";
  std::string wheel = distribution;
  std::replace(wheel.begin(), wheel.end(), '-', '_');
  return Concat("pip install", options, " build/wheels/", wheel,
                "-*.whl, which `make wheels` leaves in a checkout of Dovetail (", distribution,
                " is not published yet)");
}

bool Owner::IsFirstParty(const FirstParty& ours) const {
  return !name.empty() && ours.Has(NormalizedName(name));
}

std::string Owner::Removal() const {
  if (!name.empty()) return "pip uninstall " + name;
  return Concat("take '", folder, "' out of ", kRuntimePath);
}

std::string Owner::Mend(const FirstParty& ours, const std::string& said) const {
  if (IsFirstParty(ours)) return "reinstall it: " + ours.HowToInstall(name, true);
  if (name.empty()) return said.empty() ? "repair it, or " + Removal() : said;
  return Concat("reinstall or update ", Text(), " from where it came",
                said.empty() ? "" : " (" + said + ")", ", or remove it: ", Removal());
}

std::string Owner::DriverHelp(const FirstParty& ours, const std::string& said) const {
  if (!said.empty() || IsFirstParty(ours)) return said;
  return Concat("see what ", Text(), " says of its driver and its devices, or ask its authors");
}

std::string Owner::Text() const {
  if (!folder.empty()) return Concat("'", folder, "' (", kRuntimePath, ")");
  return Concat("'", name, "'", version.empty() ? "" : " " + version);
}

std::string Settle(const std::vector<Owner>& owners) {
  std::vector<std::string> removals;
  removals.reserve(owners.size());
  for (const Owner& owner : owners) removals.push_back(owner.Removal());
  return "keep one: " + Join(removals, " or ");
}

std::optional<Choice> Choose(const std::string& kind, const std::vector<Candidate>& candidates,
                             const FirstParty& ours) {
  if (std::any_of(candidates.begin(), candidates.end(),
                  [&](const Candidate& each) { return each.owner.IsFirstParty(ours); })) {
    return std::nullopt;
  }
  if (const std::optional<std::string> wanted = WantedFor(kind); wanted.has_value()) {
    const auto places =
        PlacesOf(candidates, [&](const Candidate& each) { return IsNamed(each, *wanted); });
    if (places.size() == 1) {
      return Choice{places[0], Concat(kVariable, " says ", kind, "=", *wanted)};
    }
  }
  for (const bool is_python : {false, true}) {
    const auto places =
        PlacesOf(candidates, [&](const Candidate& each) { return each.is_python == is_python; });
    if (places.size() == 1) {
      return Choice{places[0], "a library goes before a runtime in Python"};
    }
    if (!places.empty()) break;
  }
  return std::nullopt;
}

std::string HowToChoose(const std::string& kind, const std::vector<Candidate>& candidates,
                        size_t place) {
  for (const std::string& name : NamesOf(candidates[place])) {
    const auto places =
        PlacesOf(candidates, [&](const Candidate& each) { return IsNamed(each, name); });
    if (places.size() == 1) return Concat("set ", kVariable, "=", kind, "=", name);
  }
  return Concat("set ", kVariable, "=", kind, "=", FormOf(candidates[place]));
}

}  // namespace dovetail::runtime
