/* Counts calls and launches against the rules of the script. */
#include "faults.h"

#include <sys/stat.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <vector>

#include "driver.h"
#include "symbols.h"

namespace dovetail::fakedrivers {
namespace {

constexpr int kAllDevices = -1;

struct Faults {
  std::mutex mutex;
  std::string environment; /* the text of DOVETAIL_FAKE_SCRIPT */
  std::string error;
  std::shared_ptr<const Script> script = std::make_shared<Script>();
  std::vector<FailRule> rules;        /* those of `script`, which count */
  std::atomic<bool> has_rules{false}; /* asked without the lock: most calls meet no script */
  /* How many rules of each kind, the first ones, are the environment's: they count on when another
   * script is set. */
  size_t own_rules = 0;
  size_t own_launches = 0;
  size_t own_losses = 0;
  /* Since the script was set, and since the environment was read; by device, -1 is all together. */
  std::map<int, uint64_t> launches;
  std::map<int, uint64_t> all_launches;
  uint64_t given = 0;
};

/* A text without a line's end that names a file is a path. */
bool ReadEnvironment(std::string* text, std::string* error) {
  text->clear();
  const char* const value = std::getenv("DOVETAIL_FAKE_SCRIPT");
  if (value == nullptr) return true;
  *text = value;
  struct stat info = {};
  const bool may_be_path = text->find('\n') == std::string::npos;
  if (!may_be_path || stat(value, &info) != 0) {
    if (may_be_path && value[0] == '/') {
      *error = std::string("there is no file ") + value;
      return false;
    }
    return true;
  }
  std::ifstream file(*text);
  std::ostringstream contents;
  contents << file.rdbuf();
  if (!file) {
    *error = "the file " + *text + " cannot be read";
    return false;
  }
  *text = contents.str();
  return true;
}

void Apply(Faults* faults, const Script& script) {
  faults->script = std::make_shared<Script>(script);
  std::vector<FailRule> rules = script.fails;
  for (size_t i = 0; i < faults->own_rules && i < faults->rules.size(); ++i) {
    rules[i].seen = faults->rules[i].seen;
  }
  faults->rules = std::move(rules);
  faults->has_rules = !faults->rules.empty();
  faults->launches.clear();
  HideSymbols(script.missing);
}

void Load(Faults* faults) {
  Script script;
  faults->error.clear();
  if (!ReadEnvironment(&faults->environment, &faults->error) ||
      !ParseScript(faults->environment, &script, &faults->error)) {
    faults->environment.clear();
    script = Script();
    std::fprintf(stderr,
                 "dovetail-fakedrivers (%s): DOVETAIL_FAKE_SCRIPT is wrong, so nothing will be "
                 "initialised: %s; the language: dovetail-fakedrivers explain\n",
                 ThisDriver().kind, faults->error.c_str());
  }
  faults->own_rules = 0;
  faults->all_launches.clear();
  Apply(faults, script);
  faults->own_rules = script.fails.size();
  faults->own_launches = script.launches.size();
  faults->own_losses = script.losses.size();
}

Faults& AllFaults() {
  static Faults* const faults = [] {
    auto* const made = new Faults;
    Load(made);
    return made;
  }();
  return *faults;
}

/* "cuMemAlloc" stands for cuMemAlloc_v2 too. */
bool IsMeant(const std::string& what, const char* function, const char* group) {
  if (what == function || what == group || what == "any") return true;
  const size_t size = what.size();
  return std::strncmp(function, what.c_str(), size) == 0 &&
         std::strncmp(function + size, "_v", 2) == 0;
}

/* Symbols must be gone before anybody looks them up. */
__attribute__((constructor)) void LoadAtStart() { AllFaults(); }

}  // namespace

std::shared_ptr<const Script> CurrentScript() {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  return faults.script;
}

bool SetScript(const std::string& text, std::string* error) {
  Faults& faults = AllFaults();
  Script script;
  /* Parsed by itself first, so that line numbers are those of `text`. */
  if (!ParseScript(text, &script, error)) return false;
  const std::lock_guard<std::mutex> lock(faults.mutex);
  script = Script();
  if (!ParseScript(faults.environment + "\n" + text, &script, error)) return false;
  Apply(&faults, script);
  return true;
}

const std::string& ScriptError() { return AllFaults().error; }

bool ShouldFail(const char* function, const char* group, int* error) {
  Faults& faults = AllFaults();
  if (!faults.has_rules) return false;
  const std::lock_guard<std::mutex> lock(faults.mutex);
  bool fails = false;
  for (FailRule& rule : faults.rules) {
    if (!IsMeant(rule.what, function, group)) continue;
    const uint64_t number = rule.seen++;
    if (number < rule.after || number - rule.after >= rule.times || fails) continue;
    fails = true;
    *error = rule.error;
    ++faults.given;
  }
  return fails;
}

LaunchFault NextLaunch(int device) {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  for (auto* counts : {&faults.launches, &faults.all_launches}) {
    ++(*counts)[kAllDevices];
    ++(*counts)[device];
  }
  LaunchFault fault;
  const std::vector<LaunchRule>& rules = faults.script->launches;
  for (size_t i = 0; i < rules.size(); ++i) {
    auto& counts = i < faults.own_launches ? faults.all_launches : faults.launches;
    if (rules[i].launch != counts[kAllDevices]) continue;
    fault.hangs = rules[i].hangs;
    fault.error = rules[i].error;
    ++faults.given;
  }
  const std::vector<LossRule>& losses = faults.script->losses;
  for (size_t i = 0; i < losses.size(); ++i) {
    auto& counts = i < faults.own_losses ? faults.all_launches : faults.launches;
    if (losses[i].device != device || counts[device] <= losses[i].after) continue;
    fault.is_lost = true;
    fault.error = losses[i].error;
    ++faults.given;
  }
  return fault;
}

void CountFault() {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  ++faults.given;
}

uint64_t FaultCount() {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  return faults.given;
}

uint64_t LaunchCount() {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  return faults.launches[kAllDevices];
}

void ResetFaults() {
  Faults& faults = AllFaults();
  const std::lock_guard<std::mutex> lock(faults.mutex);
  faults.given = 0;
  Load(&faults);
}

}  // namespace dovetail::fakedrivers
