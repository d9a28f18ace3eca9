/* The functions for tests, and the report at the end of the process. */
#include "control.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "driver.h"
#include "faults.h"
#include "memory.h"
#include "records.h"
#include "registry.h"
#include "script.h"
#include "timeline.h"

namespace dovetail::fakedrivers {

const char* ErrorName(int value) {
  const Driver& driver = ThisDriver();
  for (size_t i = 0; i < driver.error_count; ++i) {
    if (driver.errors[i].value == value) return driver.errors[i].name;
  }
  thread_local char text[32];
  std::snprintf(text, sizeof(text), "error %d", value);
  return text;
}

namespace {

/* A JSON string. */
std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", static_cast<unsigned>(c));
      quoted += escape;
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

/* Appends one line of JSON to the file that DOVETAIL_FAKE_REPORT names, if the library was used. */
__attribute__((destructor)) void Report() {
  const char* const path = std::getenv("DOVETAIL_FAKE_REPORT");
  if (path == nullptr || CallCount(nullptr) == 0) return;
  CheckGuards();
  std::string text = "{\"kind\": " + Quoted(ThisDriver().kind) +
                     ", \"process\": " + std::to_string(getpid()) +
                     ", \"calls\": " + std::to_string(CallCount(nullptr)) +
                     ", \"launches\": " + std::to_string(LaunchCount()) +
                     ", \"faults\": " + std::to_string(FaultCount()) +
                     ", \"open\": " + Quoted(OpenText() + OpenMemoryText()) + ", \"misuses\": [";
  for (uint32_t i = 0; i < MisuseCount(); ++i) {
    text += (i == 0 ? "" : ", ") + Quoted(MisuseText(i));
  }
  text += "]}\n";
  std::FILE* const file = std::fopen(path, "ae");
  if (file == nullptr) return;
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

}  // namespace
}  // namespace dovetail::fakedrivers

using namespace dovetail::fakedrivers;  // NOLINT(google-build-using-namespace): C functions

extern "C" {

const char* dvt_fake_kind(void) { return ThisDriver().kind; }

int64_t dvt_fake_open(const char* kind) {
  return static_cast<int64_t>(OpenCount(kind) + OpenMemoryCount(kind));
}

const char* dvt_fake_leaks(void) {
  thread_local std::string text;
  text = OpenText() + OpenMemoryText();
  return text.c_str();
}

int64_t dvt_fake_calls(const char* function) { return static_cast<int64_t>(CallCount(function)); }

const char* dvt_fake_function(uint32_t index) { return CalledFunction(index); }

int dvt_fake_script(const char* text) {
  std::string error;
  if (SetScript(text == nullptr ? "" : text, &error)) return 0;
  std::fprintf(stderr, "dovetail-fakedrivers (%s): the script is wrong, nothing changes: %s\n",
               ThisDriver().kind, error.c_str());
  return 1;
}

const char* dvt_fake_check_script(const char* text) {
  thread_local std::string error;
  Script script;
  return ParseScript(text == nullptr ? "" : text, &script, &error) ? nullptr : error.c_str();
}

int64_t dvt_fake_faults(void) { return static_cast<int64_t>(FaultCount()); }

int64_t dvt_fake_launches(void) { return static_cast<int64_t>(LaunchCount()); }

int64_t dvt_fake_misuses(void) {
  CheckGuards();
  return static_cast<int64_t>(MisuseCount());
}

const char* dvt_fake_misuse(uint32_t index) { return MisuseText(index); }

void dvt_fake_clear_misuses(void) { ClearMisuses(); }

void dvt_fake_note_misuse(const char* text) { Misuse(text); }

int32_t dvt_fake_device_of(const void* address, uint64_t size, const char* what) {
  const std::shared_ptr<Allocation> found =
      CheckRange(reinterpret_cast<uint64_t>(address), size, what);
  if (found == nullptr) return -1;
  if (found->kind == MemoryKind::kDevice || found->kind == MemoryKind::kManaged) {
    return found->device;
  }
  Misuse(std::string(what) + " should be device memory and is " + KindText(found->kind));
  return -1;
}

const char* dvt_fake_orders(const char* kind) {
  thread_local std::string text;
  const std::shared_ptr<const Script> script = CurrentScript();
  const auto found = script->others.find(kind);
  text = found == script->others.end() ? "" : found->second;
  return text.c_str();
}

void dvt_fake_drain(void) {
  if (ThisDriver().drain != nullptr) ThisDriver().drain();
}

void dvt_fake_release_hangs(void) { ReleaseHangs(); }

void dvt_fake_reset(void) {
  ReleaseHangs();
  dvt_fake_drain();
  if (ThisDriver().reset != nullptr) ThisDriver().reset();
  ClearObjects();
  ClearMemory(nullptr);
  ClearRecords();
  ResetFaults();
}

}  // extern "C"
