// The text of a report from a kernel: Python's format mini-language for numbers, as far as
// `dovetail.ir.report` allows it.
//
// A text comes from a file that nobody vouches for, so it is parsed and bounded before it is used.
#ifndef DOVETAIL_ENGINE_REPORT_TEXT_H_
#define DOVETAIL_ENGINE_REPORT_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/dlpack.h"

namespace dovetail::runtime {

// One format: [[fill]align][sign][#][0][width][.precision][type].
struct NumberFormat {
  bool is_empty = true;
  char fill = ' ';
  char align = 0;  // 0: to the right
  char sign = '-';
  bool has_prefix = false;
  uint32_t width = 0;
  int32_t precision = -1;
  char type = 0;
};

class ReportText {
 public:
  // Takes a message with one field for each operand. Returns what is wrong with it; "" if nothing.
  std::string Parse(const std::string& message, const std::vector<DLDataType>& operands);

  // 32-bit words that the operands take in a record.
  uint32_t words() const { return words_; }

  // The text with the values that stand in `words`, low halves first.
  std::string Format(const uint32_t* words) const;

 private:
  struct Field {
    std::string before;  // the text between the field before and this one
    NumberFormat format;
    DLDataType dtype;
  };

  std::vector<Field> fields_;
  std::string rest_;
  uint32_t words_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_REPORT_TEXT_H_
