// What kernels tell the host: the hidden buffer of a call's reports (docs/format/plan.md).
//
// A function with reports gets a buffer at each call, with its counters at 0; kernels claim records
// in it by an atomic addition. When all launches of the call are done it is read: lines are
// printed, failures become one error.
#ifndef DOVETAIL_ENGINE_REPORT_H_
#define DOVETAIL_ENGINE_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/device.h"
#include "engine/formats.h"
#include "engine/report_text.h"

namespace dovetail::runtime {

// What the records of one number say. A record: its number, two words for each coordinate (int64,
// low half first), the operands.
struct ReportFormat {
  ReportKind kind = ReportKind::kPrint;
  uint32_t region = 0;          // the loop or launch it stands in
  uint32_t outer = 0;           // how many of the names are loops of the plan
  std::vector<uint32_t> names;  // of the coordinates: messages of the plan
  uint32_t place = 0;           // file:line:column: a message too
  ReportText text;

  uint32_t words() const { return 1 + 2 * static_cast<uint32_t>(names.size()) + text.words(); }
};

// The buffer: four words (lines claimed, failures claimed, two unused), then the records of lines,
// then those of failures.
struct ReportLayout {
  bool exists = false;
  uint32_t tensor = 0;
  uint32_t prints = 0;    // records that are kept
  uint32_t failures = 0;  // likewise
  uint32_t words = 0;     // of one record
  std::vector<ReportFormat> formats;

  uint64_t bytes() const {
    return sizeof(uint32_t) * (kReportHeaderWords + (uint64_t{prints} + failures) * words);
  }
};

struct Plan;

// The reports of one call.
class CallReports {
 public:
  // `most_text`: bytes of text that are made of one call's reports (Limit::kReportTextBytes).
  CallReports(const Plan& plan, Stream& stream, uint64_t most_text);
  CallReports(const CallReports&) = delete;
  CallReports& operator=(const CallReports&) = delete;
  // Of a call that has failed before Finish, prints the lines: they may say why.
  ~CallReports();

  // The buffer, with its counters at 0 in stream order.
  dvt_memory Begin();

  // Waits for what has been launched, prints the lines, and throws kDeviceAssert if there are
  // failures. Does nothing before Begin.
  void Finish();

 private:
  struct Record {
    const ReportFormat* format;
    std::vector<int64_t> coordinates;
    std::string text;
    uint32_t arrival;  // the number of its slot
  };

  // The records that the limit of text leaves, of `*count`; that is set to how many there are.
  std::vector<Record> Read(uint64_t first, uint32_t* count);
  void ReadBytes(uint64_t offset, void* out, uint64_t size);

  // From where a failure comes, e.g. " (i = 3, j = 0)".
  std::string Coordinates(const Record& record) const;

  const ReportLayout& layout_;
  const std::string& function_;
  const std::vector<std::string>& messages_;
  Stream& stream_;
  const uint64_t most_text_;
  uint64_t text_ = 0;  // bytes made so far
  Memory memory_;
  bool is_finished_ = false;
};

// Where printed lines go: whole lines, each with its line feed, those of one call in one piece.
// Called from the thread that made the call.
using PrintSink = void (*)(void* context, const char* text, uint64_t size);

// Null: standard output, which is how it begins. The context must stay valid for ever.
void SetPrintSink(PrintSink sink, void* context);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_REPORT_H_
