/* The script of faults: a text of one order a line, read from DOVETAIL_FAKE_SCRIPT (a file's path,
 * or the text itself) or given by dovetail_fake_set_script.
 *
 *   # a comment
 *   fail <function or group or any> [after <n>] with <ERROR> [times <k> | always]
 *   out of memory above <bytes>             all that is live on one device together
 *   lose device <i> after <n> launches [with <ERROR>]
 *   slow stream <milliseconds>              before each piece of work
 *   hang launch <n>                         the n-th launch, from 1, does not end
 *   asynchronous <ERROR> at launch <n>      found at the next synchronisation
 *   missing symbol <name>                   not exported
 *   version <number>                        of the driver, as it reports it
 *   devices <count>
 *   device <i> <attribute>=<value> ...      value in quotes if it has blanks
 *   no peer access
 *   no images                               a kernel without a CPU image does nothing
 *   late pageable copies                    host memory is read when the stream gets there
 *
 * A line that begins with `<kind>:` ("cuda: devices 2") is for the library of that kind alone. What
 * names another vendor's function or error is left to that vendor's library, so that one script can
 * serve several in a process. Numbers may end in KiB, MiB or GiB.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_SCRIPT_H_
#define DOVETAIL_FAKEDRIVERS_CORE_SCRIPT_H_

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dovetail::fakedrivers {

constexpr uint64_t kAlways = std::numeric_limits<uint64_t>::max();

struct FailRule {
  std::string what;   /* a function, a group of functions, or "any" */
  uint64_t after = 0; /* calls that succeed before */
  uint64_t times = 1; /* calls that fail then; kAlways: all */
  int error = 0;
  uint64_t seen = 0; /* calls so far */
};

struct LaunchRule {
  uint64_t launch = 0; /* which one, from 1 */
  int error = 0;
  bool hangs = false;
};

struct LossRule {
  int device = 0;
  uint64_t after = 0; /* launches that still run */
  int error = 0;
};

/* "-2" is not a device: the text of an attribute by name. */
using Attributes = std::map<std::string, std::string>;

struct Script {
  std::vector<FailRule> fails;
  std::vector<LaunchRule> launches;
  std::vector<LossRule> losses;
  std::map<int, Attributes> devices;
  std::set<std::string> missing;
  std::optional<uint64_t> version;
  std::optional<int> device_count;
  uint64_t memory_limit = kAlways;
  uint64_t slow_milliseconds = 0;
  bool has_peer_access = true;
  bool needs_images = true;
  bool late_pageable = false;
  std::map<std::string, std::string> others; /* lines for other kinds, without the kind */
};

/* False and "line 3: ..." for the first line that is wrong. */
bool ParseScript(const std::string& text, Script* script, std::string* error);

/* "4096", "16 KiB" and the like; false if `text` is not a number. */
bool ParseNumber(const std::string& text, uint64_t* number);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_SCRIPT_H_
