// A library of functions that plans call: its manifest, how it is loaded, and its functions.
//
// As with backends nothing is opened by registering, and a failure is kept as a state. A plan does
// without: it has kernels of its own.
#ifndef DOVETAIL_ENGINE_FUNCTION_LIBRARY_H_
#define DOVETAIL_ENGINE_FUNCTION_LIBRARY_H_

#include <string>
#include <utility>
#include <vector>

#include "dovetail/library.h"
#include "engine/backend.h"
#include "engine/calls.h"
#include "engine/once.h"

namespace dovetail::runtime {

class FunctionLibrary {
 public:
  // `manifest.kind` is its name. Lives until the process ends.
  explicit FunctionLibrary(RuntimeManifest manifest) : manifest_(std::move(manifest)) {}

  const std::string& name() const { return manifest_.kind; }
  const RuntimeManifest& manifest() const { return manifest_; }
  // Null when it has no function of this name or cannot be loaded; loads it if nobody did.
  const dvt_library_function* Find(const std::string& name);
  // Names of its functions, sorted; loads it.
  std::vector<std::string> Names();
  // The state now; `load`: try first.
  LedgerEntry Entry(bool load);

 private:
  bool IsReady();
  void Load();
  // "" when the table is in order.
  std::string WhyNot(const dvt_library_table* table) const;
  void SetState(BackendState state, std::string evidence);

  RuntimeManifest manifest_;
  const dvt_library_table* table_ = nullptr;
  Once load_;
  mutable Mutex mutex_;  // guards what follows
  BackendState state_ = BackendState::kNotLoaded;
  std::string evidence_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_FUNCTION_LIBRARY_H_
