// Which runtimes may be used, who brings them, and what a message tells people to do: selection.py,
// preference.py, owner.py, install_help.py and environment.py of dovetail_runtime in C++, with the
// same rules and texts.
#ifndef DOVETAIL_DISCOVERY_POLICY_H_
#define DOVETAIL_DISCOVERY_POLICY_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dovetail::runtime {

inline constexpr const char* kCoreKind = "cpu";
inline constexpr const char* kRuntimePath = "DOVETAIL_RUNTIME_PATH";

// The value of an environment variable without blanks around it; empty when it is not set, or when
// this process has more rights than the user who started it.
std::string ReadEnvironment(const char* name);

// Whether this process has more rights than the user who started it.
bool IsElevated();

// What DOVETAIL_BACKENDS and DOVETAIL_BACKEND_AUTOLOAD say.
struct Selection {
  std::set<std::string> allowed;  // only these, unless empty
  std::set<std::string> denied;
  bool autoload = true;
  std::string setting;

  struct Reason {
    std::string evidence;
    std::string fix;
  };
  // Why a kind may not be used; nothing when it may.
  std::optional<Reason> ReasonAgainst(const std::string& kind, bool is_first_party) const;
};
Selection ReadSelection();

// Throws kNotReady where the environment denies the kind that nothing works without.
void RequireCore();

// The distributions of this project: which there are, and how a message has them installed.
class FirstParty {
 public:
  // As dovetail-runtime's metadata lists them, in this folder of packages.
  explicit FirstParty(const std::string& packages);

  // Kinds whose runtimes this project has, with their distributions.
  const std::vector<std::pair<std::string, std::string>>& runtimes() const { return runtimes_; }
  bool Has(const std::string& distribution) const;
  // The command that installs a distribution; `again`: it is installed, and broken.
  std::string HowToInstall(const std::string& distribution, bool again = false) const;

 private:
  std::vector<std::pair<std::string, std::string>> runtimes_;
};

// Who brings a runtime: a distribution, or, if `name` is empty, a folder.
struct Owner {
  std::string name;
  std::string version;
  std::string folder;

  bool IsFirstParty(const FirstParty& ours) const;
  // How to be rid of it.
  std::string Removal() const;
  // What to do when it is broken; `said` is the command that it gives itself.
  std::string Mend(const FirstParty& ours, const std::string& said) const;
  // What to do when there is no driver, or no device; `said` is what the manifest says of that.
  std::string DriverHelp(const FirstParty& ours, const std::string& said) const;
  // For messages: "'acme-runtime' 1.2".
  std::string Text() const;
};

// How to end a quarrel about one kind among equals.
std::string Settle(const std::vector<Owner>& owners);

// A runtime that could run a kind.
struct Candidate {
  Owner owner;
  bool is_python = false;  // else a library
};

// Which of at least two runtimes of a kind is used, by DOVETAIL_RUNTIMES or the policy, and why;
// nothing where neither decides.
struct Choice {
  size_t place = 0;
  std::string reason;
};
std::optional<Choice> Choose(const std::string& kind, const std::vector<Candidate>& candidates,
                             const FirstParty& ours);
// What makes Choose take this one.
std::string HowToChoose(const std::string& kind, const std::vector<Candidate>& candidates,
                        size_t place);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_POLICY_H_
