#include "discovery/text.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace dovetail::runtime {
namespace {

struct Character {
  uint32_t code = 0;
  size_t bytes = 1;
  bool is_valid = false;
};

// The character at the start of a text that is not empty (RFC 3629).
Character Decode(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {first, 1, false};
  uint32_t code = first & (0xFFU >> (bytes + 1));
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {first, 1, false};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool is_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  if (is_long || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {first, 1, false};
  return {code, bytes, true};
}

// What str.split takes as white space.
bool IsSpace(uint32_t code) {
  if (code < 0x80)
    return code == ' ' || (code >= 9 && code <= 13) || (code >= 0x1C && code <= 0x1F);
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

// Controls, white space other than a blank, format characters, surrogates, private use.
bool IsPrintableCode(uint32_t code) {
  struct Range {
    uint32_t first;
    uint32_t last;
  };
  static constexpr Range kNot[] = {
      {0x00, 0x1F},       {0x7F, 0xA0},       {0xAD, 0xAD},       {0x600, 0x605},
      {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},
      {0x8E2, 0x8E2},     {0x1680, 0x1680},   {0x180E, 0x180E},   {0x2000, 0x200F},
      {0x2028, 0x202F},   {0x205F, 0x206F},   {0x3000, 0x3000},   {0xD800, 0xF8FF},
      {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD},
      {0x110CD, 0x110CD}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0001, 0xE007F},
      {0xF0000, 0x10FFFF}};
  return std::none_of(std::begin(kNot), std::end(kNot), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

}  // namespace

std::string Strip(std::string_view text) {
  while (!text.empty()) {
    const Character first = Decode(text);
    if (!first.is_valid || !IsSpace(first.code)) break;
    text.remove_prefix(first.bytes);
  }
  size_t end = 0;
  for (size_t at = 0; at < text.size();) {
    const Character each = Decode(text.substr(at));
    at += each.bytes;
    if (!each.is_valid || !IsSpace(each.code)) end = at;
  }
  return std::string(text.substr(0, end));
}

std::string OneSpaced(std::string_view text) {
  std::string words;
  bool is_between = false;
  for (size_t at = 0; at < text.size();) {
    const Character each = Decode(text.substr(at));
    if (each.is_valid && IsSpace(each.code)) {
      is_between = !words.empty();
    } else {
      if (is_between) words += ' ';
      is_between = false;
      words += text.substr(at, each.bytes);
    }
    at += each.bytes;
  }
  return words;
}

bool IsPrintable(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const Character each = Decode(text.substr(at));
    if (!each.is_valid || !IsPrintableCode(each.code)) return false;
    at += each.bytes;
  }
  return true;
}

size_t CountCharacters(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size(); ++count) at += Decode(text.substr(at)).bytes;
  return count;
}

std::string_view FirstCharacters(std::string_view text, size_t most) {
  size_t at = 0;
  for (size_t count = 0; at < text.size() && count < most; ++count) {
    at += Decode(text.substr(at)).bytes;
  }
  return text.substr(0, at);
}

std::string Quoted(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const char quote = has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string quoted(1, quote);
  for (size_t at = 0; at < text.size();) {
    const Character each = Decode(text.substr(at));
    char escaped[16];
    if (each.is_valid && (each.code == static_cast<uint8_t>(quote) || each.code == '\\')) {
      quoted += '\\';
      quoted += static_cast<char>(each.code);
    } else if (each.is_valid && (each.code == '\n' || each.code == '\r' || each.code == '\t')) {
      quoted += each.code == '\n' ? "\\n" : each.code == '\r' ? "\\r" : "\\t";
    } else if (each.is_valid && IsPrintableCode(each.code)) {
      quoted += text.substr(at, each.bytes);
    } else {
      const char* form = each.code < 0x100     ? "\\x%02x"
                         : each.code < 0x10000 ? "\\u%04x"
                                               : "\\U%08x";
      std::snprintf(escaped, sizeof escaped, form, each.code);
      quoted += escaped;
    }
    at += each.bytes;
  }
  return quoted + quote;
}

bool IsUtf8(std::string_view text, size_t* at) {
  for (*at = 0; *at < text.size();) {
    const Character each = Decode(text.substr(*at));
    if (!each.is_valid) return false;
    *at += each.bytes;
  }
  return true;
}

std::string Repaired(std::string_view text) {
  std::string repaired;
  for (size_t at = 0; at < text.size();) {
    const Character each = Decode(text.substr(at));
    repaired += each.is_valid ? text.substr(at, each.bytes) : std::string_view("\xEF\xBF\xBD");
    at += each.bytes;
  }
  return repaired;
}

std::vector<std::string> SplitLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of("\r\n\v\f"), text.size());
    lines.emplace_back(text.substr(0, end));
    const bool is_two = text.substr(end, 2) == "\r\n";
    text.remove_prefix(std::min(text.size(), end + (is_two ? 2 : 1)));
  }
  return lines;
}

std::string Lower(std::string_view ascii) {
  std::string lower(ascii);
  for (char& each : lower) {
    if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
  }
  return lower;
}

std::string Join(const std::vector<std::string>& words, std::string_view between) {
  std::string joined;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i != 0) joined += between;
    joined += words[i];
  }
  return joined;
}

}  // namespace dovetail::runtime
