#include "engine/report_text.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>

#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/formats.h"

namespace dovetail::runtime {
namespace {

// As in dovetail.ir.report.
// The longest number: 1e308 with the greatest precision, as a percentage.
constexpr size_t kMostDigits = 512;

bool IsOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

bool IsStored(DLDataType dtype) {
  if (dtype.lanes != 1) return false;
  if (dtype.code == kDLBool) return dtype.bits == 8;
  const bool is_number = dtype.code == kDLInt || dtype.code == kDLUInt || dtype.code == kDLFloat;
  return is_number && (dtype.bits == 32 || dtype.bits == 64);
}

// Reads a decimal number of at most four digits; more is too large for any field.
uint32_t ReadNumber(const std::string& text, size_t* at) {
  uint32_t number = 0;
  for (; *at < text.size() && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
    if (number < 10000) number = 10 * number + static_cast<uint32_t>(text[*at] - '0');
  }
  return number;
}

// Parses a format; false for one that does not exist for the dtype.
bool ParseFormat(const std::string& text, DLDataType dtype, NumberFormat* format) {
  size_t at = 0;
  format->is_empty = text.empty();
  bool has_fill = false;
  if (text.size() >= 2 && IsOneOf(text[1], "<>=^")) {
    if (text[0] < ' ' || text[0] > '~') return false;
    format->fill = text[0];
    format->align = text[1];
    has_fill = true;
    at = 2;
  } else if (!text.empty() && IsOneOf(text[0], "<>=^")) {
    format->align = text[0];
    at = 1;
  }
  const auto next = [&] { return at < text.size() ? text[at] : '\0'; };
  if (IsOneOf(next(), "-+ ")) format->sign = text[at++];
  if (next() == '#') {
    format->has_prefix = true;
    ++at;
  }
  if (next() == '0') {
    if (!has_fill) format->fill = '0';
    if (format->align == 0) format->align = '=';
    ++at;
  }
  format->width = ReadNumber(text, &at);
  if (next() == '.') {
    ++at;
    if (next() < '0' || next() > '9') return false;
    format->precision = static_cast<int32_t>(ReadNumber(text, &at));
  }
  if (at < text.size()) format->type = text[at++];
  if (at != text.size() || format->width > kMaxFieldWidth ||
      format->precision > int32_t{kMaxFieldPrecision}) {
    return false;
  }
  const bool is_real = IsOneOf(format->type, kReportRealTypes);
  if (dtype.code == kDLFloat) {
    return (is_real || (format->type == 0 && format->precision < 0)) && !format->has_prefix;
  }
  if (is_real) return !format->has_prefix;
  return (format->type == 0 || IsOneOf(format->type, kReportIntegerTypes)) && format->precision < 0;
}

// Sign, digits and padding put together.
std::string Padded(const NumberFormat& format, bool is_negative, const std::string& prefix,
                   const std::string& digits) {
  std::string head;
  if (is_negative) {
    head = "-";
  } else if (format.sign != '-') {
    head = format.sign;
  }
  head += prefix;
  const size_t length = head.size() + digits.size();
  const size_t padding = format.width > length ? format.width - length : 0;
  const std::string fill(padding, format.fill);
  switch (format.align) {
    case '<':
      return head + digits + fill;
    case '=':
      return head + fill + digits;
    case '^':
      return fill.substr(0, padding / 2) + head + digits + fill.substr(padding / 2);
    default:
      return fill + head + digits;
  }
}

// The shortest digits that give the same number when read, as Python's repr writes them.
template <typename T>
std::string Shortest(T value) {
  char buffer[kMostDigits];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
  std::string text(buffer, end.ptr);
  const size_t mark = text.find('e');
  if (mark == std::string::npos) return text;  // inf, nan
  // from_chars takes no plus sign.
  const char* first = text.data() + mark + (text[mark + 1] == '+' ? 2 : 1);
  int exponent = 0;
  std::from_chars(first, text.data() + text.size(), exponent);
  std::string digits = text.substr(0, 1) + (mark > 2 ? text.substr(2, mark - 2) : "");
  if (exponent < -4 || exponent >= 16) return text;
  if (exponent < 0) return "0." + std::string(static_cast<size_t>(-exponent) - 1, '0') + digits;
  const size_t whole = static_cast<size_t>(exponent) + 1;
  if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0') + ".0";
  return digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string Real(const NumberFormat& format, double value, bool is_narrow) {
  const bool is_negative = std::signbit(value) && !std::isnan(value);
  value = std::fabs(value);
  std::string digits;
  if (format.type == 0) {
    digits = is_narrow ? Shortest(static_cast<float>(value)) : Shortest(value);
  } else {
    const char kind = static_cast<char>(std::tolower(format.type));
    const auto style = kind == 'e'   ? std::chars_format::scientific
                       : kind == 'g' ? std::chars_format::general
                                     : std::chars_format::fixed;
    char buffer[kMostDigits];
    const int precision = format.precision < 0 ? 6 : format.precision;
    const auto end = std::to_chars(buffer, buffer + sizeof buffer,
                                   kind == '%' ? 100 * value : value, style, precision);
    digits.assign(buffer, end.ptr);
    if (kind == '%') digits += '%';
    if (kind != format.type) {
      for (char& c : digits) c = static_cast<char>(std::toupper(c));
    }
  }
  return Padded(format, is_negative, "", digits);
}

std::string Whole(const NumberFormat& format, bool is_negative, uint64_t magnitude) {
  if (IsOneOf(format.type, kReportRealTypes)) {
    const auto value = static_cast<double>(magnitude);
    return Real(format, is_negative ? -value : value, false);
  }
  int base = 10;
  if (format.type == 'b') base = 2;
  if (format.type == 'o') base = 8;
  if (format.type == 'x' || format.type == 'X') base = 16;
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, magnitude, base);
  std::string digits(buffer, end.ptr);
  std::string prefix;
  if (format.has_prefix && base != 10) prefix = {'0', format.type};
  if (format.type == 'X') {
    for (char& c : digits) c = static_cast<char>(std::toupper(c));
  }
  return Padded(format, is_negative, prefix, digits);
}

std::string Number(const NumberFormat& format, DLDataType dtype, const uint32_t* words) {
  uint64_t bits = words[0];
  if (dtype.bits == 64) bits |= uint64_t{words[1]} << 32;
  if (dtype.code == kDLBool) {
    if (format.is_empty) return bits != 0 ? "True" : "False";
    return Whole(format, false, bits != 0 ? 1 : 0);
  }
  if (dtype.code == kDLFloat) {
    if (dtype.bits == 64) {
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      return Real(format, value, false);
    }
    float value = 0;
    std::memcpy(&value, words, sizeof value);
    return Real(format, static_cast<double>(value), true);
  }
  if (dtype.code == kDLInt) {
    const int64_t value = dtype.bits == 64 ? static_cast<int64_t>(bits)
                                           : static_cast<int64_t>(static_cast<int32_t>(words[0]));
    return Whole(format, value < 0,
                 value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value));
  }
  return Whole(format, false, bits);
}

}  // namespace

std::string ReportText::Parse(const std::string& message, const std::vector<DLDataType>& operands) {
  std::string before;
  for (size_t at = 0; at < message.size(); ++at) {
    const char c = message[at];
    if (c != '{' && c != '}') {
      before += c;
      continue;
    }
    if (at + 1 < message.size() && message[at + 1] == c) {
      before += c;
      ++at;
      continue;
    }
    const size_t end = message.find('}', at);
    if (c == '}' || end == std::string::npos) {
      return Concat("a single '", c, "' in the message at byte ", at);
    }
    if (fields_.size() >= operands.size()) {
      return Concat("the message has more fields than the ", operands.size(), " operands");
    }
    Field field;
    field.before.swap(before);
    field.dtype = operands[fields_.size()];
    const std::string text = message.substr(at + 1, end - at - 1);
    if (!IsStored(field.dtype)) {
      return Concat("a record holds no ", DtypeName(field.dtype));
    }
    if (!(text.empty() || text[0] == ':') ||
        !ParseFormat(text.empty() ? text : text.substr(1), field.dtype, &field.format)) {
      return Concat("'{", text, "}' is not a valid format for ", DtypeName(field.dtype));
    }
    words_ += field.dtype.bits == 64 ? 2 : 1;
    fields_.push_back(field);
    at = end;
  }
  rest_ = before;
  if (fields_.size() != operands.size()) {
    return Concat("the message has ", fields_.size(), " fields for ", operands.size(), " operands");
  }
  return "";
}

std::string ReportText::Format(const uint32_t* words) const {
  std::string text;
  for (const Field& field : fields_) {
    text += field.before;
    text += Number(field.format, field.dtype, words);
    words += field.dtype.bits == 64 ? 2 : 1;
  }
  return text + rest_;
}

}  // namespace dovetail::runtime
