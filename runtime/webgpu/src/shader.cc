#include "shader.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace dovetail::runtime::webgpu {
namespace {

/* How many lines are shown before and behind one that is named, and how many of those at most. */
constexpr size_t kContext = 2;
constexpr size_t kMostPlaces = 3;

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/* Reads a text token by token; comments and blanks count for nothing. */
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  /* A name, or one other character; empty at the end. */
  std::string_view Next() {
    Skip();
    const size_t first = at_;
    if (at_ >= text_.size()) return {};
    ++at_;
    if (IsNameCharacter(text_[first])) {
      while (at_ < text_.size() && IsNameCharacter(text_[at_])) ++at_;
    }
    return text_.substr(first, at_ - first);
  }

  /* Behind the last token. */
  size_t at() const { return at_; }

 private:
  void Skip() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (text_.compare(at_, 2, "//") == 0) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.compare(at_, 2, "/*") == 0) {
        SkipBlockComment();
      } else {
        return;
      }
    }
  }

  /* Block comments of WGSL nest. */
  void SkipBlockComment() {
    int depth = 0;
    do {
      if (text_.compare(at_, 2, "/*") == 0) {
        ++depth;
        at_ += 2;
      } else if (text_.compare(at_, 2, "*/") == 0) {
        --depth;
        at_ += 2;
      } else {
        ++at_;
      }
    } while (depth > 0 && at_ < text_.size());
  }

  std::string_view text_;
  size_t at_ = 0;
};

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

/* The number behind `mark` on a line, or 0. */
uint64_t NumberBehind(std::string_view line, std::string_view mark) {
  const size_t at = line.find(mark);
  if (at == std::string_view::npos) return 0;
  uint64_t number = 0;
  for (size_t i = at + mark.size(); i < line.size(); ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if (std::isdigit(c) == 0 || number > 100000000) break;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

std::vector<Enabled> EnabledExtensions(std::string_view text) {
  std::vector<Enabled> found;
  Tokens head(text);
  for (std::string_view word = head.Next(); !word.empty(); word = head.Next()) {
    if (word == ";") continue;
    if (word == "enable") {
      const size_t begin = head.at() - word.size();
      const size_t first = found.size();
      std::string_view name = head.Next();
      for (; !name.empty() && name != ";"; name = head.Next()) {
        if (IsNameCharacter(name[0])) found.push_back({std::string(name), begin, 0});
      }
      for (size_t i = first; i < found.size(); ++i) found[i].end = head.at();
    } else if (word == "requires" || word == "diagnostic") {
      while (!word.empty() && word != ";") word = head.Next();
    } else {
      break; /* directives stand before everything else */
    }
  }
  return found;
}

std::string WithoutExtension(std::string_view text, std::string_view extension) {
  std::string result(text);
  const std::vector<Enabled> all = EnabledExtensions(text);
  for (const Enabled& enabled : all) {
    if (enabled.name != extension) continue;
    std::string rest;
    for (const Enabled& other : all) {
      if (other.begin != enabled.begin || other.name == extension) continue;
      rest += (rest.empty() ? "enable " : ", ") + other.name;
    }
    if (!rest.empty()) rest += ";";
    /* As long as before and on as many lines, so that positions in messages stay right; what is
     * left of the list is shorter than the list was. */
    size_t taken = 0;
    for (size_t i = enabled.begin; i < enabled.end; ++i) {
      if (result[i] == '\n') continue;
      result[i] = taken < rest.size() ? rest[taken] : ' ';
      ++taken;
    }
  }
  return result;
}

bool ReplaceOverrides(std::string_view text, uint32_t first, const std::vector<uint32_t>& sizes,
                      std::string* result, std::string* problem) {
  constexpr uint64_t kNoId = UINT64_MAX;
  result->clear();
  size_t copied = 0;
  Tokens tokens(text);
  size_t attribute = std::string_view::npos; /* where an `@id(...)` begins that may belong to one */
  uint64_t id = kNoId;
  for (std::string_view word = tokens.Next(); !word.empty(); word = tokens.Next()) {
    const size_t begin = tokens.at() - word.size();
    if (word == "@") {
      const Tokens before = tokens;
      if (tokens.Next() == "id" && tokens.Next() == "(") {
        attribute = begin;
        id = NumberBehind(tokens.Next(), "");
        tokens.Next();
      } else {
        tokens = before;
      }
      continue;
    }
    if (word == "override") {
      const std::string_view name = tokens.Next();
      size_t equals = std::string_view::npos;
      const size_t declared = tokens.at();
      for (word = tokens.Next(); !word.empty() && word != ";"; word = tokens.Next()) {
        if (word == "=" && equals == std::string_view::npos) equals = tokens.at() - 1;
      }
      const size_t end = tokens.at();
      const size_t start = attribute == std::string_view::npos ? begin : attribute;
      std::string declaration = "const " + std::string(name);
      if (id != kNoId && id >= first && id - first < sizes.size()) {
        declaration += ": u32 = " + std::to_string(sizes[id - first]) + "u;";
      } else if (equals != std::string_view::npos) {
        declaration += text.substr(declared, end - declared);
      } else {
        *problem = "the override '" + std::string(name) + "' has no value";
        return false;
      }
      const std::string_view replaced = text.substr(start, end - start);
      const auto missing = std::count(replaced.begin(), replaced.end(), '\n') -
                           std::count(declaration.begin(), declaration.end(), '\n');
      result->append(text.substr(copied, start - copied));
      result->append(declaration);
      result->append(static_cast<size_t>(std::max<std::ptrdiff_t>(missing, 0)), '\n');
      copied = end;
    }
    attribute = std::string_view::npos;
    id = kNoId;
  }
  result->append(text.substr(copied));
  return true;
}

std::string ExplainLog(std::string_view text, const std::string& log) {
  std::set<size_t> places;
  size_t at = 0;
  while ((at = log.find("wgsl:", at)) != std::string::npos && places.size() < kMostPlaces) {
    const uint64_t line = NumberBehind(std::string_view(log).substr(at), "wgsl:");
    if (line > 0) places.insert(static_cast<size_t>(line));
    at += 5;
  }
  std::string result = log;
  const std::vector<std::string_view> lines = Lines(text);
  for (const size_t place : places) {
    if (place > lines.size()) continue;
    uint64_t user_line = 0;
    for (size_t i = place; i > 0 && user_line == 0; --i) {
      user_line = NumberBehind(lines[i - 1], "// line ");
    }
    result += "\nwgsl line " + std::to_string(place);
    if (user_line != 0) result += ", from line " + std::to_string(user_line) + " of the source";
    result += ":";
    const size_t first = place > kContext ? place - kContext : 1;
    const size_t last = std::min(place + kContext, lines.size());
    for (size_t i = first; i <= last; ++i) {
      result += i == place ? "\n> " : "\n  ";
      result += std::to_string(i) + " | ";
      result += lines[i - 1];
    }
  }
  return result;
}

}  // namespace dovetail::runtime::webgpu
