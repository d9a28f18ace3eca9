// The registry and its ledger, see c_api.h.
#include "engine/registry.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "discovery/discovery.h"
#include "discovery/probe.h"
#include "ffi/handles.h"
#include "ffi/json_text.h"

namespace dovetail::runtime {
namespace {

std::vector<std::string> SplitLines(const char* text) {
  std::vector<std::string> lines;
  const std::string all = text;
  for (size_t begin = 0; begin < all.size();) {
    const size_t end = std::min(all.find('\n', begin), all.size());
    if (end > begin) lines.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

void AddPath(void* sink, const char* path) {
  static_cast<std::vector<std::string>*>(sink)->emplace_back(path);
}

RuntimeManifest FromManifest(const dovetail_manifest& given) {
  RuntimeManifest manifest;
  manifest.kind = given.kind;
  manifest.library = given.library;
  manifest.abi_oldest = given.abi_oldest;
  manifest.abi_newest = given.abi_newest;
  manifest.sonames = SplitLines(given.sonames);
  manifest.device_type = given.device_type;
  manifest.formats = SplitLines(given.formats);
  manifest.install = given.install;
  manifest.driver_help = given.driver_help;
  manifest.distribution = given.distribution;
  if (given.stranger != nullptr) manifest.stranger = given.stranger;
  if (dovetail_find_candidates find = given.find_candidates; find != nullptr) {
    manifest.find_candidates = [find] {
      std::vector<std::string> paths;
      find(&paths, AddPath);
      return paths;
    };
  }
  if (given.open_table != nullptr) manifest.open_table = given.open_table;
  if (!manifest.stranger.empty() && !manifest.open_table) manifest.may_open = ProbeOf(manifest);
  return manifest;
}

BackendState StateFromName(const std::string& name) {
  for (const BackendState state :
       {BackendState::kNotInstalled, BackendState::kDisabled, BackendState::kBadManifest}) {
    if (name == BackendStateName(state)) return state;
  }
  Fail(ErrorKind::kInternal, "'", name, "' is not a valid state that can be recorded");
}

void WriteEntry(JsonText& json, const LedgerEntry& entry) {
  json.Begin('{').Key("kind").Text(entry.kind);
  json.Key("state").Text(BackendStateName(entry.state));
  json.Key("evidence").Text(entry.evidence);
  json.Key("fix").Text(entry.fix);
  json.Key("distribution").Text(entry.distribution);
  json.Key("library").Text(entry.library);
  json.Key("device_type").Integer(entry.device_type);
  json.Key("device_count").Unsigned(entry.device_count).End('}');
}

using Lists = HandlePool<dovetail_backends>;

}  // namespace
}  // namespace dovetail::runtime

using dovetail::runtime::CopyText;
using dovetail::runtime::ErrorKind;
using dovetail::runtime::Fail;
using dovetail::runtime::FillStruct;
using dovetail::runtime::Get;
using dovetail::runtime::Guard;
using dovetail::runtime::JsonText;
using dovetail::runtime::Lists;
using dovetail::runtime::NotNull;
using dovetail::runtime::Registry;
using dovetail::runtime::Result;

extern "C" {

int32_t dovetail_register_runtime(const dovetail_manifest* manifest, dovetail_status* status) {
  return Guard(status,
               [&] { Registry::Global().Register(dovetail::runtime::FromManifest(*manifest)); });
}

int32_t dovetail_register_library(const dovetail_manifest* manifest, dovetail_status* status) {
  return Guard(status, [&] {
    Registry::Global().RegisterLibrary(dovetail::runtime::FromManifest(*manifest));
  });
}

int32_t dovetail_libraries(int32_t load, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    Result(text, "text");
    JsonText json;
    json.Begin('[');
    for (const auto& entry : Registry::Global().Libraries(load != 0)) {
      dovetail::runtime::WriteEntry(json, entry);
    }
    json.End(']');
    *text = CopyText(json.text());
  });
}

int32_t dovetail_register_table(const dovetail_manifest* manifest, const dvt_backend_table* table,
                                dovetail_status* status) {
  return Guard(status, [&] {
    Registry::Global().RegisterTable(dovetail::runtime::FromManifest(*manifest), table);
  });
}

int32_t dovetail_record_unavailable(const char* kind, const char* state, const char* evidence,
                                    const char* fix, dovetail_status* status) {
  return Guard(status, [&] {
    Registry::Global().RecordUnavailable(kind, dovetail::runtime::StateFromName(state), evidence,
                                         fix);
  });
}

int32_t dovetail_add_runtime_folder(const char* folder, dovetail_status* status) {
  return Guard(status, [&] { dovetail::runtime::AddRuntimeFolder(NotNull(folder, "folder")); });
}

void dovetail_set_discovery(dovetail_discover discover) {
  dovetail::runtime::ForgetDiscovery();
  Registry::Global().SetDiscovery([discover] {
    dvt_error error = dovetail::runtime::EmptyError();
    if (discover(&error) == DVT_OK) return;
    throw dovetail::runtime::Error(dovetail::runtime::ErrorKind::kNotReady, error.text);
  });
}

int32_t dovetail_backends_list(int32_t load, dovetail_backends** list, dovetail_status* status) {
  return Guard(status, [&] {
    *Result(list, "list") = nullptr;
    dovetail::runtime::RequireCoreHere();
    *list = Lists::Make(Registry::Global().Ledger(load != 0));
  });
}

int32_t dovetail_backends_count(dovetail_backends* list, uint32_t* count, dovetail_status* status) {
  return Guard(status,
               [&] { *Result(count, "count") = static_cast<uint32_t>(Get(list).entries.size()); });
}

int32_t dovetail_backends_entry(dovetail_backends* list, uint32_t index, dovetail_backend* entry,
                                dovetail_status* status) {
  return Guard(status, [&] {
    const auto& entries = Get(list).entries;
    if (index >= entries.size()) {
      Fail(ErrorKind::kNotFound, "the list of backends has no entry ", index, "; it has ",
           entries.size());
    }
    const dovetail::runtime::LedgerEntry& found = entries[index];
    dovetail_backend filled = {};
    filled.kind = found.kind.c_str();
    filled.state = BackendStateName(found.state);
    filled.evidence = found.evidence.c_str();
    filled.fix = found.fix.c_str();
    filled.distribution = found.distribution.c_str();
    filled.library = found.library.c_str();
    filled.device_type = found.device_type;
    filled.device_count = found.device_count;
    FillStruct(filled, NotNull(entry, "entry"));
  });
}

void dovetail_backends_release(dovetail_backends* list) { Lists::Release(list); }

int32_t dovetail_ledger(int32_t load, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    Result(text, "text");
    JsonText json;
    json.Begin('[');
    for (const auto& entry : Registry::Global().Ledger(load != 0)) {
      dovetail::runtime::WriteEntry(json, entry);
    }
    json.End(']');
    *text = CopyText(json.text());
  });
}

int32_t dovetail_ledger_entry(const char* kind, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    Result(text, "text");
    JsonText json;
    dovetail::runtime::WriteEntry(json, Registry::Global().Describe(NotNull(kind, "kind")));
    *text = CopyText(json.text());
  });
}

}  // extern "C"
