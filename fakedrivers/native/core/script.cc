/* Reads the script of faults, line by line. */
#include "script.h"

#include <cctype>
#include <cstring>
#include <sstream>
#include <utility>

#include "driver.h"

namespace dovetail::fakedrivers {
namespace {

/* How each library's functions begin, and how its errors do: what a script says for another
 * library is left to that one. Each driver's folder has its own rows. */
struct Prefix {
  const char* kind;
  const char* function;
  const char* error;
};
constexpr Prefix kPrefixes[] = {
#include "all_prefixes.inc"
};

const char* const kDeviceKeys =
    "any attribute that the driver reports by name, e.g. name, memory, sm (cuda), arch (rocm); "
    "`dovetail-fakedrivers explain` lists them";

bool StartsWith(const std::string& text, const char* start) {
  return text.compare(0, std::strlen(start), start) == 0;
}

/* Words of a line; a part in quotes is one word, without the quotes. */
std::vector<std::string> Words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool is_open = false;
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') {
      is_quoted = !is_quoted;
      is_open = true;
    } else if (c == '#' && !is_quoted) {
      break;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0 && !is_quoted) {
      if (is_open) words.push_back(word);
      word.clear();
      is_open = false;
    } else {
      word += c;
      is_open = true;
    }
  }
  if (is_open) words.push_back(word);
  return words;
}

/* One line being read. Each Take returns false, and keeps the reason, when the line goes on in
 * another way. */
class Line {
 public:
  explicit Line(std::vector<std::string> words) : words_(std::move(words)) {}

  bool is_over() const { return next_ == words_.size(); }
  const std::string& reason() const { return reason_; }

  bool Accept(const char* text) {
    std::istringstream wanted(text);
    size_t at = next_;
    for (std::string word; wanted >> word; ++at) {
      if (at >= words_.size() || words_[at] != word) return false;
    }
    next_ = at;
    return true;
  }
  bool Expect(const char* text) {
    return Accept(text) || Fail(std::string("expected `") + text + "`");
  }
  bool TakeWord(const char* what, std::string* word) {
    if (is_over()) return Fail(std::string("expected ") + what);
    *word = words_[next_++];
    return true;
  }
  bool TakeNumber(const char* what, uint64_t* number) {
    std::string word;
    if (!TakeWord(what, &word)) return false;
    if (!is_over() && words_[next_].size() == 3 && words_[next_].substr(1) == "iB") {
      word += words_[next_++];
    }
    if (ParseNumber(word, number)) return true;
    return Fail(std::string("expected ") + what + ", a number; found `" + word + "`");
  }
  /* `is_ours` is false for another vendor's error. */
  bool TakeError(int* error, bool* is_ours) {
    std::string name;
    if (!TakeWord("the name of an error", &name)) return false;
    const Driver& driver = ThisDriver();
    for (size_t i = 0; i < driver.error_count; ++i) {
      if (name == driver.errors[i].name) {
        *error = driver.errors[i].value;
        return true;
      }
    }
    for (const Prefix& prefix : kPrefixes) {
      if (StartsWith(name, prefix.error) && std::strcmp(prefix.kind, driver.kind) != 0) {
        *is_ours = false;
        return true;
      }
    }
    return Fail("there is no error `" + name + "`; use a name of the vendor's header");
  }
  bool Fail(const std::string& reason) {
    if (reason_.empty()) reason_ = reason;
    return false;
  }
  bool End() {
    return is_over() || Fail("`" + words_[next_] + "` is too much: the order ends before it");
  }

 private:
  std::vector<std::string> words_;
  size_t next_ = 0;
  std::string reason_;
};

/* Whether a function or a group is known; another vendor's function is left to its library. */
bool IsKnownTarget(const std::string& what, bool* is_ours) {
  if (what == "any") return true;
  const Driver& driver = ThisDriver();
  for (size_t i = 0; i < driver.function_count; ++i) {
    const FunctionInfo& function = driver.functions[i];
    if (what == function.name || what == function.group) return true;
    /* cuMemAlloc stands for cuMemAlloc_v2. */
    if (StartsWith(function.name, (what + "_v").c_str())) return true;
  }
  for (const Prefix& prefix : kPrefixes) {
    const size_t length = std::strlen(prefix.function);
    if (std::strcmp(prefix.kind, driver.kind) == 0 || !StartsWith(what, prefix.function)) continue;
    /* cuInit, amd_comgr_do_action. */
    if (what.size() > length && (std::isupper(static_cast<unsigned char>(what[length])) != 0 ||
                                 prefix.function[length - 1] == '_')) {
      *is_ours = false;
      return true;
    }
  }
  return false;
}

bool ReadFail(Line* line, Script* script) {
  FailRule rule;
  bool is_ours = true;
  if (!line->TakeWord("a function or a group of functions", &rule.what)) return false;
  if (!IsKnownTarget(rule.what, &is_ours)) {
    return line->Fail("`" + rule.what +
                      "` is neither a function of the library, nor a group of them");
  }
  if (line->Accept("after") && !line->TakeNumber("how many calls succeed", &rule.after))
    return false;
  if (!line->Expect("with") || !line->TakeError(&rule.error, &is_ours)) return false;
  if (line->Accept("always")) {
    rule.times = kAlways;
  } else if (line->Accept("times") && !line->TakeNumber("how many calls fail", &rule.times)) {
    return false;
  }
  if (is_ours) script->fails.push_back(rule);
  return line->End();
}

bool ReadLoss(Line* line, Script* script) {
  LossRule rule;
  rule.error = ThisDriver().lost;
  bool is_ours = true;
  uint64_t device = 0;
  if (!line->TakeNumber("a device", &device) || !line->Expect("after") ||
      !line->TakeNumber("how many launches still run", &rule.after) || !line->Expect("launches")) {
    return false;
  }
  if (line->Accept("with") && !line->TakeError(&rule.error, &is_ours)) return false;
  rule.device = static_cast<int>(device);
  if (is_ours) script->losses.push_back(rule);
  return line->End();
}

bool ReadDevice(Line* line, Script* script) {
  uint64_t device = 0;
  if (!line->TakeNumber("a device", &device)) return false;
  do {
    std::string word;
    if (!line->TakeWord("<attribute>=<value>", &word)) return false;
    const size_t equals = word.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return line->Fail("expected <attribute>=<value>, found `" + word +
                        "`; allowed: " + kDeviceKeys);
    }
    script->devices[static_cast<int>(device)][word.substr(0, equals)] = word.substr(equals + 1);
  } while (!line->is_over());
  return true;
}

bool ReadLaunch(Line* line, bool hangs, Script* script) {
  LaunchRule rule;
  rule.hangs = hangs;
  bool is_ours = true;
  if (!hangs && (!line->TakeError(&rule.error, &is_ours) || !line->Expect("at launch")))
    return false;
  if (!line->TakeNumber("which launch, from 1", &rule.launch)) return false;
  if (rule.launch == 0) return line->Fail("launches are counted from 1");
  if (is_ours) script->launches.push_back(rule);
  return line->End();
}

bool ReadOrder(Line* line, Script* script) {
  if (line->Accept("fail")) return ReadFail(line, script);
  if (line->Accept("out of memory above") || line->Accept("out-of-memory above")) {
    return line->TakeNumber("a size in bytes", &script->memory_limit) && line->End();
  }
  if (line->Accept("lose device")) return ReadLoss(line, script);
  if (line->Accept("slow stream")) {
    return line->TakeNumber("milliseconds", &script->slow_milliseconds) && line->End();
  }
  if (line->Accept("hang launch")) return ReadLaunch(line, true, script);
  if (line->Accept("asynchronous")) return ReadLaunch(line, false, script);
  if (line->Accept("missing symbol")) {
    std::string name;
    if (!line->TakeWord("the name of a function", &name)) return false;
    script->missing.insert(name);
    return line->End();
  }
  if (line->Accept("version")) {
    uint64_t version = 0;
    if (!line->TakeNumber("the driver's version", &version)) return false;
    script->version = version;
    return line->End();
  }
  if (line->Accept("devices")) {
    uint64_t count = 0;
    if (!line->TakeNumber("how many devices", &count)) return false;
    if (count > 64) return line->Fail("at most 64 devices");
    script->device_count = static_cast<int>(count);
    return line->End();
  }
  if (line->Accept("device")) return ReadDevice(line, script);
  if (line->Accept("no peer access")) {
    script->has_peer_access = false;
    return line->End();
  }
  if (line->Accept("no images")) {
    script->needs_images = false;
    return line->End();
  }
  if (line->Accept("late pageable copies")) {
    script->late_pageable = true;
    return line->End();
  }
  std::string word;
  line->TakeWord("an order", &word);
  return line->Fail("no order begins with `" + word +
                    "`; allowed: fail, out of memory, lose device, slow stream, hang launch, "
                    "asynchronous, missing symbol, version, devices, device, no peer access, no "
                    "images, late pageable copies");
}

/* Takes "cuda:" off; false if the line is for a library of another kind, for which it is kept. */
bool TakeKind(std::vector<std::string>* words, Script* script) {
  const std::string& first = words->front();
  if (first.empty() || first.back() != ':') return true;
  for (const Prefix& prefix : kPrefixes) {
    if (first == std::string(prefix.kind) + ":") {
      words->erase(words->begin());
      if (std::strcmp(prefix.kind, ThisDriver().kind) == 0) return true;
      std::string& kept = script->others[prefix.kind];
      const char* before = "";
      for (const std::string& word : *words) kept += std::exchange(before, " ") + word;
      kept += '\n';
      return false;
    }
  }
  return true;
}

}  // namespace

bool ParseNumber(const std::string& text, uint64_t* number) {
  size_t digits = 0;
  uint64_t value = 0;
  while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])) != 0) {
    if (value > kAlways / 10 - 1) return false;
    value = value * 10 + static_cast<uint64_t>(text[digits++] - '0');
  }
  if (digits == 0) return false;
  const std::string unit = text.substr(digits);
  const unsigned shift = unit == "KiB" ? 10 : unit == "MiB" ? 20 : unit == "GiB" ? 30 : 0;
  if (shift == 0 && !unit.empty()) return false;
  if (shift != 0 && value > (kAlways >> shift)) return false;
  *number = value << shift;
  return true;
}

bool ParseScript(const std::string& text, Script* script, std::string* error) {
  std::istringstream lines(text);
  std::string one;
  for (int number = 1; std::getline(lines, one); ++number) {
    std::vector<std::string> words = Words(one);
    if (words.empty() || !TakeKind(&words, script) || words.empty()) continue;
    Line line(std::move(words));
    if (!ReadOrder(&line, script)) {
      *error = "line " + std::to_string(number) + ": " + line.reason() + " (in `" + one + "`)";
      return false;
    }
  }
  return true;
}

}  // namespace dovetail::fakedrivers
