#include "signature.h"

#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>

namespace dovetail::fakedrivers::opencl {
namespace {

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/* The words and signs of the text, without comments and lines that begin with #. */
std::vector<std::string> Tokens(const std::string& source) {
  std::vector<std::string> tokens;
  bool is_line_start = true;
  for (size_t at = 0; at < source.size();) {
    const char c = source[at];
    if (source.compare(at, 2, "//") == 0 || (c == '#' && is_line_start)) {
      const size_t end = source.find('\n', at);
      at = end == std::string::npos ? source.size() : end;
    } else if (source.compare(at, 2, "/*") == 0) {
      const size_t end = source.find("*/", at + 2);
      at = end == std::string::npos ? source.size() : end + 2;
    } else if (c == '\n') {
      is_line_start = true;
      ++at;
      continue;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    } else if (IsWord(c)) {
      size_t end = at;
      while (end < source.size() && IsWord(source[end])) ++end;
      tokens.push_back(source.substr(at, end - at));
      at = end;
    } else {
      tokens.emplace_back(1, c);
      ++at;
    }
    is_line_start = false;
  }
  return tokens;
}

uint32_t SizeOf(const std::vector<std::string>& words) {
  static const auto* const sizes = new std::map<std::string, uint32_t>{
      {"char", 1}, {"uchar", 1}, {"bool", 1},   {"short", 2},    {"ushort", 2},
      {"half", 2}, {"int", 4},   {"uint", 4},   {"unsigned", 4}, {"float", 4},
      {"long", 8}, {"ulong", 8}, {"double", 8}, {"size_t", 8},   {"ptrdiff_t", 8}};
  uint32_t size = 0;
  for (const std::string& word : words) {
    const auto found = sizes->find(word);
    /* "unsigned long" is as long as "long". */
    if (found != sizes->end() && (size == 0 || word != "unsigned")) size = found->second;
  }
  return size;
}

Parameter ParameterOf(const std::vector<std::string>& words) {
  Parameter parameter;
  bool is_pointer = false;
  bool is_local = false;
  for (const std::string& word : words) {
    parameter.text += (parameter.text.empty() ? "" : " ") + word;
    is_pointer = is_pointer || word == "*" || word == "[";
    is_local = is_local || word == "local" || word == "__local";
    parameter.is_image = parameter.is_image || word == "image2d_t";
  }
  is_pointer = is_pointer || parameter.is_image;
  if (is_pointer) {
    parameter.kind = is_local ? Parameter::Kind::kLocal : Parameter::Kind::kBuffer;
    parameter.size = 8;
  } else {
    parameter.size = SizeOf(words);
  }
  return parameter;
}

class Reader {
 public:
  explicit Reader(const std::string& source) : tokens_(Tokens(source)) {}

  std::vector<Signature> Read() {
    std::vector<Signature> found;
    for (; at_ < tokens_.size(); ++at_) {
      if (tokens_[at_] != "kernel" && tokens_[at_] != "__kernel") continue;
      Signature signature;
      if (ReadOne(&signature)) found.push_back(std::move(signature));
    }
    return found;
  }

 private:
  bool Is(const char* text) const { return at_ < tokens_.size() && tokens_[at_] == text; }

  void ReadAttribute(Signature* signature) {
    int depth = 0;
    std::string name;
    int index = 0;
    for (; at_ < tokens_.size(); ++at_) {
      if (Is("(")) ++depth;
      if (Is(")") && --depth == 0) return;
      if (Is("reqd_work_group_size")) name = tokens_[at_];
      const bool is_number = std::isdigit(static_cast<unsigned char>(tokens_[at_][0])) != 0;
      if (!name.empty() && is_number && index < 3) {
        signature->required[index++] = std::strtoull(tokens_[at_].c_str(), nullptr, 0);
      }
    }
  }

  bool ReadOne(Signature* signature) {
    for (++at_; at_ < tokens_.size(); ++at_) {
      if (Is("__attribute__")) {
        ++at_;
        ReadAttribute(signature);
      } else if (Is("(")) {
        return ReadParameters(signature);
      } else if (Is(";") || Is("{")) {
        return false;
      } else {
        signature->name = tokens_[at_];
      }
    }
    return false;
  }

  bool ReadParameters(Signature* signature) {
    std::vector<std::string> words;
    const auto end = [&] {
      if (!words.empty() && words != std::vector<std::string>{"void"}) {
        signature->parameters.push_back(ParameterOf(words));
      }
      words.clear();
    };
    int depth = 0;
    for (; at_ < tokens_.size(); ++at_) {
      if (Is("(")) {
        if (depth++ == 0) continue;
      } else if (Is(")") && --depth == 0) {
        end();
        /* A declaration without a body defines nothing. */
        return at_ + 1 < tokens_.size() && tokens_[at_ + 1] != ";";
      } else if (Is(",") && depth == 1) {
        end();
        continue;
      }
      words.push_back(tokens_[at_]);
    }
    return false;
  }

  const std::vector<std::string> tokens_;
  size_t at_ = 0;
};

}  // namespace

std::vector<Signature> ReadSignatures(const std::string& source) { return Reader(source).Read(); }

std::string ErrorLines(const std::string& source) {
  std::istringstream lines(source);
  std::string line;
  std::string log;
  for (int number = 1; std::getline(lines, line); ++number) {
    const size_t first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line.compare(first, 6, "#error") != 0) continue;
    log += std::to_string(number) + ": error: " + line.substr(first) + "\n";
  }
  return log;
}

}  // namespace dovetail::fakedrivers::opencl
