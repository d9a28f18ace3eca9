#include "engine/compile_step.h"

#include <algorithm>
#include <set>

#include "engine/backend.h"
#include "engine/error.h"
#include "engine/image.h"

namespace dovetail::runtime {
namespace {

// docs/format/image.md, "Layout": magic and version, and the length in front of a text.
constexpr uint64_t kPrologueBytes = 8;
constexpr uint64_t kLengthBytes = 8;

// Where the length of the format stands.
uint64_t FormatOffset(const ImageView& view) {
  return kPrologueBytes + kLengthBytes + view.kind.size();
}

// The bytes of an image's functions, with their count: from behind the format to the payload.
std::string_view FunctionBytes(const uint8_t* bytes, uint64_t size, const ImageView& view) {
  const uint64_t begin = FormatOffset(view) + kLengthBytes + view.format.size();
  uint64_t end = size - kLengthBytes;
  for (const ImagePayload& entry : view.payload) {
    end -= 2 * kLengthBytes + entry.key.size() + entry.value.size();
  }
  return std::string_view(reinterpret_cast<const char*>(bytes) + begin, end - begin);
}

void Append(std::vector<uint8_t>* out, uint64_t value) {
  for (unsigned i = 0; i < kLengthBytes; ++i) {
    out->push_back(static_cast<uint8_t>(value >> (8 * i)));
  }
}

void Append(std::vector<uint8_t>* out, std::string_view text) {
  out->insert(out->end(), text.begin(), text.end());
}

}  // namespace

CompileSteps& CompileSteps::Global() {
  // Never destroyed, as what it calls may be called until the process ends.
  static CompileSteps* steps = new CompileSteps();
  return *steps;
}

void CompileSteps::Set(CompileStep step) {
  auto made = std::make_shared<const CompileStep>(std::move(step));
  const MutexLock lock(mutex_);
  for (auto& known : steps_) {
    if (known->kind != made->kind || known->format != made->format) continue;
    known = std::move(made);
    return;
  }
  steps_.push_back(std::move(made));
}

void CompileSteps::Remove(const std::string& kind, const std::string& format) {
  const MutexLock lock(mutex_);
  steps_.erase(std::remove_if(
                   steps_.begin(), steps_.end(),
                   [&](const auto& step) { return step->kind == kind && step->format == format; }),
               steps_.end());
}

std::shared_ptr<const CompileStep> CompileSteps::Find(const std::string& kind,
                                                      const std::string& format) {
  const MutexLock lock(mutex_);
  for (const auto& step : steps_) {
    if (step->kind == kind && step->format == format) return step;
  }
  return nullptr;
}

bool CompileSteps::Leads(const Backend& backend, const std::string& format) {
  std::string reached = format;
  std::set<std::string> passed;
  while (passed.insert(reached).second) {
    const std::shared_ptr<const CompileStep> step = Find(backend.kind(), reached);
    if (step == nullptr) break;
    reached = step->produces;
  }
  return backend.TakesFormat(reached);
}

std::vector<uint8_t> CompileSteps::Run(const std::string& kind, const std::string& format,
                                       const CompileJob& job) {
  std::vector<uint8_t> bytes(job.bytes, job.bytes + job.size);
  std::string reached = format;
  std::set<std::string> passed;
  while (passed.insert(reached).second) {
    const std::shared_ptr<const CompileStep> step = Find(kind, reached);
    if (step == nullptr) break;
    std::vector<uint8_t> made = step->run({bytes.data(), bytes.size(), job.name, job.device});
    const ImageView before = DecodeImageOrThrow(bytes.data(), bytes.size());
    const ImageView after = DecodeImageOrThrow(made.data(), made.size());
    if (after.kind != kind || after.format != step->produces ||
        FunctionBytes(bytes.data(), bytes.size(), before) !=
            FunctionBytes(made.data(), made.size(), after)) {
      Fail(ErrorKind::kImage, *job.name, ": the compile step for kind '", kind, "', format '",
           reached, "' made an image of kind '", after.kind, "', format '", after.format,
           "'; expected the same functions in format '", step->produces, "'");
    }
    bytes = std::move(made);
    reached = step->produces;
  }
  return bytes;
}

std::vector<uint8_t> RepackImage(const uint8_t* bytes, uint64_t size, std::string_view format,
                                 std::vector<std::pair<std::string, std::string_view>> payload) {
  const ImageView view = DecodeImageOrThrow(bytes, size);
  std::sort(payload.begin(), payload.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 1; i < payload.size(); ++i) {
    if (payload[i].first != payload[i - 1].first) continue;
    Fail(ErrorKind::kValue, "the payload has the key '", payload[i].first, "' twice");
  }
  std::vector<uint8_t> made(bytes, bytes + FormatOffset(view));
  Append(&made, format.size());
  Append(&made, format);
  Append(&made, FunctionBytes(bytes, size, view));
  Append(&made, payload.size());
  for (const auto& [key, value] : payload) {
    Append(&made, key.size());
    Append(&made, key);
    Append(&made, value.size());
    Append(&made, value);
  }
  DecodeImageOrThrow(made.data(), made.size());
  return made;
}

}  // namespace dovetail::runtime
