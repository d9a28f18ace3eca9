#include "engine/report.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <tuple>
#include <utility>

#include "engine/error.h"
#include "engine/plan.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

constexpr uint32_t kZero[kReportHeaderWords] = {};

// Never freed, but kept in a list: a call may be printing while another thread replaces it.
struct Sink {
  PrintSink function = nullptr;
  void* context = nullptr;
  const Sink* previous = nullptr;
};

std::atomic<const Sink*> g_sink{nullptr};

void Print(const std::string& text) {
  const Sink* sink = g_sink.load(std::memory_order_acquire);
  if (sink != nullptr && sink->function != nullptr) {
    sink->function(sink->context, text.data(), text.size());
    return;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

// What a record costs besides its text.
constexpr uint64_t kRecordBytes = 64;

}  // namespace

void SetPrintSink(PrintSink sink, void* context) {
  auto* made = new Sink{sink, context, g_sink.load(std::memory_order_acquire)};
  while (!g_sink.compare_exchange_weak(made->previous, made, std::memory_order_acq_rel)) {
  }
}

CallReports::CallReports(const Plan& plan, Stream& stream, uint64_t most_text)
    : layout_(plan.reports),
      function_(plan.name),
      messages_(plan.messages),
      stream_(stream),
      most_text_(most_text) {}

std::string CallReports::Coordinates(const Record& record) const {
  std::string text;
  for (size_t i = 0; i < record.format->names.size(); ++i) {
    text += Concat(i == 0 ? " (" : ", ", messages_[record.format->names[i]], " = ",
                   record.coordinates[i]);
  }
  return text.empty() ? text : text + ")";
}

CallReports::~CallReports() {
  if (memory_.device() == nullptr) return;
  if (!is_finished_) {
    try {
      Finish();
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): the first failure counts
    }
  }
  stream_.ReturnWorkspace(std::move(memory_));
}

dvt_memory CallReports::Begin() {
  stream_.CheckNotCaptured(function_, "a report of failed checks");
  memory_ = stream_.TakeWorkspace(layout_.bytes());
  const dvt_location source = {nullptr, const_cast<uint32_t*>(kZero), 0};
  stream_.Copy({memory_.handle(), nullptr, 0}, source, sizeof kZero);
  return memory_.handle();
}

void CallReports::ReadBytes(uint64_t offset, void* out, uint64_t size) {
  stream_.Download(out, memory_.handle(), offset, size);
}

// The records in order: of launches as they ran, within each of coordinates, within those of time.
std::vector<CallReports::Record> CallReports::Read(uint64_t first, uint32_t* count) {
  const uint32_t stride = layout_.words;
  std::vector<uint32_t> words(size_t{*count} * stride);
  if (*count != 0) {
    ReadBytes(first * sizeof(uint32_t), words.data(), words.size() * sizeof(uint32_t));
  }
  std::vector<Record> records;
  size_t group = 0;  // where the present launch begins
  const auto sort = [&] {
    std::sort(records.begin() + static_cast<std::ptrdiff_t>(group), records.end(),
              [](const Record& a, const Record& b) {
                return std::tie(a.coordinates, a.arrival) < std::tie(b.coordinates, b.arrival);
              });
    group = records.size();
  };
  for (uint32_t i = 0; i < *count; ++i) {
    const uint32_t* record = words.data() + size_t{i} * stride;
    if (record[0] >= layout_.formats.size()) continue;  // device memory vouches for nothing
    const ReportFormat& format = layout_.formats[record[0]];
    std::vector<int64_t> coordinates;
    for (size_t c = 0; c < format.names.size(); ++c) {
      const uint64_t low = record[1 + 2 * c];
      const uint64_t high = record[2 + 2 * c];
      coordinates.push_back(static_cast<int64_t>(low | high << 32));
    }
    const uint32_t* operands = record + 1 + 2 * format.names.size();
    std::string text = format.text.Format(operands);
    text_ += kRecordBytes + 32 * coordinates.size() + text.size();
    if (format.kind != ReportKind::kPrint) {
      text_ += messages_[format.place].size();
      for (const uint32_t name : format.names) text_ += messages_[name].size();
    }
    if (text_ > most_text_) {
      *count = i;
      break;
    }
    if (group < records.size()) {
      const Record& last = records.back();
      const bool same = last.format->region == format.region &&
                        last.format->outer == format.outer &&
                        std::equal(coordinates.begin(), coordinates.begin() + format.outer,
                                   last.coordinates.begin());
      if (!same) sort();
    }
    records.push_back({&format, std::move(coordinates), std::move(text), i});
  }
  sort();
  return records;
}

void CallReports::Finish() {
  if (memory_.device() == nullptr) return;
  is_finished_ = true;
  uint32_t header[kReportHeaderWords];
  ReadBytes(0, header, sizeof header);
  const uint32_t prints = header[0];
  const uint32_t failures = header[1];
  if (prints != 0) {
    std::string lines;
    uint32_t kept = std::min(prints, layout_.prints);
    for (const Record& record : Read(kReportHeaderWords, &kept)) {
      lines += record.text;
      lines += '\n';
    }
    if (prints > kept) {
      lines += Concat(function_, ": ", prints - kept, " more lines were printed; of one call ",
                      kept, " are kept\n");
    }
    Print(lines);
  }
  if (failures == 0) return;
  uint32_t kept = std::min(failures, layout_.failures);
  const uint64_t first = kReportHeaderWords + uint64_t{layout_.prints} * layout_.words;
  std::string text = Concat(function_, ": ", failures,
                            failures == 1 ? " failure was reported by its kernel:"
                                          : " failures were reported by its kernels:");
  for (const Record& record : Read(first, &kept)) {
    text += Concat("\n  ", messages_[record.format->place], ": ", record.text, Coordinates(record));
  }
  if (failures > kept) text += Concat("\n  and ", failures - kept, " more");
  throw Error(ErrorKind::kDeviceAssert, text);
}

}  // namespace dovetail::runtime
