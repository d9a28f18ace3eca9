/* Captures: streams whose work becomes a graph. */
#include "capture.h"

#include <algorithm>

#include "api.h"
#include "graph.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {
namespace {

enum CaptureMode { kGlobal = 0, kThreadLocal = 1, kRelaxed = 2 };

thread_local int thread_mode = kGlobal;

void EndCapture(const std::shared_ptr<Capture>& capture) {
  for (Stream* each : capture->streams) {
    each->capture = nullptr;
    each->capture_tail.clear();
  }
  capture->streams.clear();
  auto& captures = TheState().captures;
  captures.erase(std::remove(captures.begin(), captures.end(), capture), captures.end());
}

}  // namespace

Status CheckNoCapture(const char* what) {
  for (const auto& capture : TheState().captures) {
    const bool is_own = capture->thread == ThreadNumber();
    const bool forbids = (capture->mode == kGlobal && thread_mode == kGlobal) ||
                         (capture->mode == kThreadLocal && is_own && thread_mode != kRelaxed);
    if (!forbids) continue;
    capture->is_invalid = true;
    Misuse(std::string(what) + " while a stream is captured");
    return kCaptureUnsupported;
  }
  return kSuccess;
}

Status SpoilCapture(Stream* stream, const char* what, Status status) {
  if (stream->capture != nullptr) stream->capture->is_invalid = true;
  Misuse(std::string(what) + " spoils the capture");
  return status;
}

Status JoinCapture(Stream* stream, const std::shared_ptr<Capture>& capture,
                   const std::set<size_t>& nodes) {
  const auto& captures = TheState().captures;
  if (std::find(captures.begin(), captures.end(), capture) == captures.end()) {
    Misuse("the event was recorded in a capture that is over");
    return kCapturedEvent;
  }
  if (stream->capture != nullptr && stream->capture != capture) {
    return SpoilCapture(stream, "waiting for an event of another capture", kCaptureMerge);
  }
  if (stream->is_legacy) {
    Misuse("the default stream cannot be captured");
    return kCaptureImplicit;
  }
  stream->capture = capture;
  capture->streams.insert(stream);
  stream->capture_tail.insert(nodes.begin(), nodes.end());
  return kSuccess;
}

Status AddCaptured(Stream* stream, Work work) {
  Capture& capture = *stream->capture;
  if (capture.is_invalid) return kCaptureInvalidated;
  const size_t node = AddNode(capture.graph.get(), std::move(work), stream->capture_tail);
  stream->capture_tail = {node};
  return kSuccess;
}

Status CaptureBegin(Handle handle, int mode) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (mode < kGlobal || mode > kRelaxed) return kInvalidValue;
  if (stream->is_legacy) {
    Misuse("the default stream cannot be captured");
    return kCaptureUnsupported;
  }
  if (stream->capture != nullptr) {
    Misuse("the stream is captured already");
    return kIllegalState;
  }
  auto capture = std::make_shared<Capture>();
  capture->graph = std::make_shared<Graph>();
  capture->graph->context = stream->context;
  capture->mode = mode;
  capture->origin = handle;
  capture->thread = ThreadNumber();
  capture->id = ++TheState().count;
  capture->streams.insert(stream.get());
  stream->capture = capture;
  stream->capture_tail.clear();
  TheState().captures.push_back(capture);
  return kSuccess;
}

Status CaptureEnd(Handle handle, Handle* graph) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (graph == nullptr) return kInvalidValue;
  *graph = nullptr;
  const std::shared_ptr<Capture> capture = stream->capture;
  if (capture == nullptr) {
    Misuse("the stream is not captured");
    return kIllegalState;
  }
  if (capture->origin != handle) {
    Misuse("a capture ends in another stream than it began in");
    EndCapture(capture);
    return kCaptureUnmatched;
  }
  if (capture->mode != kRelaxed && capture->thread != ThreadNumber()) {
    Misuse("a capture ends in another thread than it began in");
    return kCaptureWrongThread;
  }
  /* Work of other streams must have been joined: every node lies before the end. */
  std::set<size_t> seen;
  std::vector<size_t> open(stream->capture_tail.begin(), stream->capture_tail.end());
  while (!open.empty()) {
    const size_t node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) continue;
    const auto& after = capture->graph->nodes[node]->after;
    open.insert(open.end(), after.begin(), after.end());
  }
  const bool is_joined = seen.size() == capture->graph->nodes.size();
  const bool is_invalid = capture->is_invalid;
  const std::shared_ptr<Graph> made = capture->graph;
  EndCapture(capture);
  if (is_invalid) return kCaptureInvalidated;
  if (!is_joined) {
    Misuse("work of a stream that took part in the capture was not joined");
    return kCaptureUnjoined;
  }
  *graph = AddObject("graph", made);
  return kSuccess;
}

Status CaptureStatus(Handle handle, int* status) {
  unsigned long long id = 0;
  return CaptureInfo(handle, status, &id);
}

Status CaptureInfo(Handle handle, int* status, unsigned long long* id) {
  std::shared_ptr<Stream> stream;
  if (const Status found = StreamOf(handle, &stream); found != kSuccess) return found;
  if (status == nullptr) return kInvalidValue;
  *status = stream->capture == nullptr ? 0 : stream->capture->is_invalid ? 2 : 1;
  if (id != nullptr && stream->capture != nullptr) *id = stream->capture->id;
  return kSuccess;
}

Status CaptureExchangeMode(int* mode) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (mode == nullptr || *mode < kGlobal || *mode > kRelaxed) return kInvalidValue;
  std::swap(*mode, thread_mode);
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
