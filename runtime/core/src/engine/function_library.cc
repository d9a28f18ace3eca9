#include "engine/function_library.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "engine/call_signature.h"
#include "engine/device.h"
#include "engine/library.h"

namespace dovetail::runtime {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kCoreSanitizer = DVT_SANITIZER_ADDRESS;
#elif defined(__SANITIZE_THREAD__)
constexpr uint32_t kCoreSanitizer = DVT_SANITIZER_THREAD;
#else
constexpr uint32_t kCoreSanitizer = DVT_SANITIZER_NONE;
#endif

constexpr uint32_t kTableBytes =
    offsetof(dvt_library_table, functions) + sizeof(dvt_library_function* const*);
constexpr uint32_t kMaxFunctions = 4096;

}  // namespace

void FunctionLibrary::SetState(BackendState state, std::string evidence) {
  const MutexLock lock(mutex_);
  state_ = state;
  evidence_ = std::move(evidence);
}

bool FunctionLibrary::IsReady() {
  load_.Run([this] { Load(); });
  const MutexLock lock(mutex_);
  return state_ == BackendState::kReady;
}

void FunctionLibrary::Load() {
  std::string reason;
  void* library = OpenLibrary(manifest_.library, &reason);
  if (library == nullptr) return SetState(BackendState::kFailedToLoad, reason);
  const auto get_table =
      reinterpret_cast<dvt_library_table_function>(FindSymbol(library, DVT_LIBRARY_TABLE_SYMBOL));
  if (get_table == nullptr) {
    return SetState(BackendState::kFailedToLoad,
                    Concat("'", manifest_.library, "' exports no ", DVT_LIBRARY_TABLE_SYMBOL));
  }
  dvt_error error = EmptyError();
  const dvt_library_table* table = get_table(DVT_LIBRARY_VERSION, DVT_LIBRARY_VERSION, &error);
  if (table == nullptr) {
    return SetState(BackendState::kWrongAbi,
                    std::string(error.text, strnlen(error.text, sizeof error.text)));
  }
  if (table->struct_size < kTableBytes || table->abi_version != DVT_LIBRARY_VERSION) {
    return SetState(
        BackendState::kWrongAbi,
        Concat("it has version ", table->abi_version,
               " of dovetail/library.h, this core supports version ", DVT_LIBRARY_VERSION));
  }
  reason = WhyNot(table);
  if (!reason.empty()) return SetState(BackendState::kFailedToLoad, reason);
  if (table->struct_size >= sizeof *table && table->set_candidates != nullptr) {
    std::vector<std::string> paths = manifest_.candidates;
    if (manifest_.find_candidates) {
      for (std::string& path : manifest_.find_candidates()) paths.push_back(std::move(path));
    }
    std::vector<const char*> candidates;
    candidates.reserve(paths.size());
    for (const std::string& path : paths) candidates.push_back(path.c_str());
    table->set_candidates(candidates.data(), static_cast<uint32_t>(candidates.size()));
  }
  table_ = table;
  SetState(BackendState::kReady, Concat(table->function_count, " functions"));
}

std::string FunctionLibrary::WhyNot(const dvt_library_table* table) const {
  if (table->name == nullptr || manifest_.kind != table->name) {
    return Concat("the library says it is '", table->name == nullptr ? "" : table->name,
                  "', its manifest says '", manifest_.kind, "'");
  }
  if (table->sanitizer != DVT_SANITIZER_NONE && table->sanitizer != kCoreSanitizer) {
    return "the library was built with a sanitizer that this core lacks; build both alike";
  }
  if (table->function_count > kMaxFunctions ||
      (table->function_count != 0 && table->functions == nullptr)) {
    return Concat("its table has ", table->function_count, " functions, at most ", kMaxFunctions,
                  " are allowed");
  }
  const std::string prefix = manifest_.kind + ".";
  std::string before;
  for (uint32_t i = 0; i < table->function_count; ++i) {
    const dvt_library_function* function = table->functions[i];
    if (function == nullptr || function->struct_size < sizeof *function ||
        function->name == nullptr || function->signature == nullptr ||
        function->offers == nullptr || function->call == nullptr) {
      return Concat("function ", i, " of its table lacks an entry");
    }
    const std::string name = function->name;
    if (name.compare(0, prefix.size(), prefix) != 0 || name <= before) {
      return Concat("function ", i, " of its table is '", Brief(name),
                    "', expected names that begin ", "with '", prefix, "', in order");
    }
    CallSignature signature;
    const std::string fault = ParseSignature(function->signature, &signature);
    if (!fault.empty()) return Concat("the signature of '", Brief(name), "': ", fault);
    before = name;
  }
  return "";
}

const dvt_library_function* FunctionLibrary::Find(const std::string& name) {
  if (!IsReady()) return nullptr;
  for (uint32_t i = 0; i < table_->function_count; ++i) {
    if (name == table_->functions[i]->name) return table_->functions[i];
  }
  return nullptr;
}

std::vector<std::string> FunctionLibrary::Names() {
  std::vector<std::string> names;
  if (!IsReady()) return names;
  for (uint32_t i = 0; i < table_->function_count; ++i) {
    names.emplace_back(table_->functions[i]->name);
  }
  return names;
}

LedgerEntry FunctionLibrary::Entry(bool load) {
  if (load) IsReady();
  LedgerEntry entry;
  entry.kind = manifest_.kind;
  entry.distribution = manifest_.distribution;
  entry.library = manifest_.library;
  const MutexLock lock(mutex_);
  entry.state = state_;
  entry.evidence = evidence_;
  if (state_ != BackendState::kReady && state_ != BackendState::kNotLoaded) {
    entry.fix = manifest_.install;
  }
  return entry;
}

}  // namespace dovetail::runtime
