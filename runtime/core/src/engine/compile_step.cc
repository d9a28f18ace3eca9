#include "engine/compile_step.h"

#include <algorithm>
#include <set>

#include "engine/backend.h"
#include "engine/error.h"
#include "engine/image.h"
#include "engine/image_parts.h"

namespace dovetail::runtime {
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
        FunctionRecords(bytes.data(), before) != FunctionRecords(made.data(), after)) {
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
                                 ImageParts payload) {
  const ImageView view = DecodeImageOrThrow(bytes, size);
  return JoinImage(view.kind, format, FunctionRecords(bytes, view), std::move(payload));
}

}  // namespace dovetail::runtime
