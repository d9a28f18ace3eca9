/* Device code: loaded, looked into, unloaded. */
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "../../simt/engine.h"
#include "../faults.h"
#include "api.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* CUjit_option. */
constexpr int kErrorLogBuffer = 5;
constexpr int kErrorLogBytes = 6;

/* Writes the text where the options of the just-in-time compiler want it. */
void GiveLog(const std::string& text, unsigned count, const int* options, void** values) {
  char* buffer = nullptr;
  size_t size = 0;
  size_t* written = nullptr;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == kErrorLogBuffer) buffer = static_cast<char*>(values[i]);
    if (options[i] == kErrorLogBytes) {
      size = reinterpret_cast<size_t>(values[i]);
      written = reinterpret_cast<size_t*>(&values[i]);
    }
  }
  if (buffer == nullptr || size == 0) return;
  std::snprintf(buffer, size, "%s", text.c_str());
  if (written != nullptr) *written = std::min(size, text.size() + 1);
}

Status Read(const void* image, size_t size, const Device& device,
            const std::shared_ptr<Module>& module, std::string* text) {
  if (image == nullptr) {
    Misuse("device code is null");
    return kInvalidValue;
  }
  const Status status = ThisFace().read_code(image, size, device, &module->code, text);
  if (status != kSuccess) return status;
  module->image =
      FindCpuImage(module->code.bytes.data(), module->code.bytes.size(), &module->image_reason);
  if (module->image == nullptr && CurrentScript()->needs_images) {
    *text = "the fake driver executes kernels by CPU images, and finds none for this code: " +
            module->image_reason + ", or `no images` in the script does without";
    std::fprintf(stderr, "dovetail-fakedrivers: %s\n", text->c_str());
    return kNotFound;
  }
  return kSuccess;
}

std::shared_ptr<Module> ModuleOf(Handle handle, Status* status) {
  *status = CheckInitialized();
  if (*status != kSuccess) return nullptr;
  auto module = Get<Module>("module", handle, true);
  if (module == nullptr) module = Get<Module>("library", handle, true);
  if (module == nullptr) module = Get<Module>("module", handle); /* says why */
  if (module == nullptr) *status = kInvalidHandle;
  return module;
}

void Unload(const std::shared_ptr<Module>& module) {
  module->is_gone = true;
  for (const auto& function : module->functions) RemoveObject("function", function.second);
  module->functions.clear();
}

const Entry* FindEntry(const Module& module, const std::string& name) {
  for (const Entry& entry : module.code.entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

Status FunctionIn(const std::shared_ptr<Module>& module, const char* name, Handle* handle) {
  const auto known = module->functions.find(name);
  if (known != module->functions.end()) {
    *handle = known->second;
    return kSuccess;
  }
  const CpuKernel* const kernel = module->image == nullptr ? nullptr : module->image->Find(name);
  const Entry* const entry = FindEntry(*module, name);
  const bool is_known = module->code.has_entries ? entry != nullptr : kernel != nullptr;
  if (!is_known && (module->code.has_entries || module->image != nullptr)) return kNotFound;
  const std::vector<std::string>& names = module->code.names;
  if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
    return kNotFound;
  }
  auto made = std::make_shared<Function>();
  made->module = module;
  made->name = name;
  made->kernel = kernel;
  if (entry != nullptr) {
    made->entry = *entry;
    made->parameters = entry->parameters;
    made->knows_parameters = true;
    made->static_shared_bytes = entry->static_shared_bytes;
  }
  if (kernel != nullptr) {
    const uint32_t* const block = kernel->block();
    const uint32_t* const cluster = kernel->cluster();
    for (int i = 0; i < 3; ++i) {
      if (made->entry.required_block[i] == 0) made->entry.required_block[i] = block[i];
      if (made->entry.cluster[i] == 0) made->entry.cluster[i] = cluster[i];
    }
    made->parameters.clear();
    for (const ArgumentInfo& argument : kernel->arguments()) {
      made->parameters.push_back(argument.size);
    }
    made->knows_parameters = true;
    if (entry == nullptr) made->static_shared_bytes = kernel->static_shared_bytes();
    if (entry != nullptr && entry->parameters.size() != made->parameters.size()) {
      Misuse("the CPU image of " + made->name + " has " + std::to_string(made->parameters.size()) +
             " arguments, its code " + std::to_string(entry->parameters.size()) +
             ": the image is of other code");
      return kInvalidImage;
    }
  }
  const std::shared_ptr<Context> context = module->context.lock();
  const Device* const device = FindDevice(context == nullptr ? 0 : context->device);
  const DeviceLimits& limits = device->limits;
  const uint32_t* const block = made->entry.required_block;
  made->max_block_threads = block[0] != 0
                                ? block[0] * std::max(block[1], 1U) * std::max(block[2], 1U)
                                : made->entry.max_block_threads;
  if (made->max_block_threads == 0) made->max_block_threads = limits.max_block_threads;
  made->max_dynamic_shared_bytes = limits.shared_bytes > made->static_shared_bytes
                                       ? limits.shared_bytes - made->static_shared_bytes
                                       : 0;
  *handle = AddObject("function", made);
  module->functions[name] = *handle;
  return kSuccess;
}

}  // namespace

Status ModuleLoadDataEx(Handle* handle, const void* image, unsigned count, int* options,
                        void** values) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (handle == nullptr || (count != 0 && (options == nullptr || values == nullptr))) {
    return kInvalidValue;
  }
  auto module = std::make_shared<Module>();
  module->context = context;
  std::string text;
  const Status status = Read(image, 0, *FindDevice(context->device), module, &text);
  if (status != kSuccess) {
    LogLine("device code is refused: " + text);
    GiveLog(text, count, options, values);
    return status;
  }
  *handle = AddObject("module", module);
  return kSuccess;
}

Status ModuleLoadData(Handle* module, const void* image) {
  return ModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}

Status ModuleLoad(Handle* module, const char* path) {
  if (path == nullptr) return kInvalidValue;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream contents;
  contents << file.rdbuf();
  if (!file) return kFileNotFound;
  const std::string bytes = contents.str();
  return ModuleLoadData(module, bytes.c_str());
}

Status ModuleUnload(Handle handle) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Module> module = Take<Module>("module", handle);
  if (module == nullptr) return kInvalidHandle;
  Unload(module);
  const std::shared_ptr<Context> context = module->context.lock();
  return context == nullptr ? kContextIsDestroyed : Health(*context);
}

Status ModuleGetFunction(Handle* function, Handle handle, const char* name) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  Status status = kSuccess;
  const std::shared_ptr<Module> module = ModuleOf(handle, &status);
  if (module == nullptr) return status;
  if (function == nullptr || name == nullptr) return kInvalidValue;
  return FunctionIn(module, name, function);
}

Status ModuleGetGlobal(Address* address, size_t* size, Handle handle, const char* name) {
  Status status = kSuccess;
  if (ModuleOf(handle, &status) == nullptr) return status;
  if (name == nullptr || (address == nullptr && size == nullptr)) return kInvalidValue;
  return kNotFound; /* CPU images show their kernels only */
}

Status ModuleFunctionCount(unsigned* count, Handle handle) {
  Status status = kSuccess;
  const std::shared_ptr<Module> module = ModuleOf(handle, &status);
  if (module == nullptr) return status;
  if (count == nullptr) return kInvalidValue;
  *count = static_cast<unsigned>(module->code.has_entries   ? module->code.entries.size()
                                 : module->image == nullptr ? 0
                                                            : module->image->kernels().size());
  return kSuccess;
}

Status LibraryLoadData(Handle* library, const void* code, int* jit_options, void** jit_values,
                       unsigned jit_count, int* options, void** values, unsigned count) {
  static_cast<void>(options);
  static_cast<void>(values);
  static_cast<void>(count);
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (library == nullptr) return kInvalidValue;
  auto module = std::make_shared<Module>();
  module->is_library = true;
  std::string text;
  const Status status = Read(code, 0, *FindDevice(0), module, &text);
  if (status != kSuccess) {
    GiveLog(text, jit_count, jit_options, jit_values);
    return status;
  }
  *library = AddObject("library", module);
  return kSuccess;
}

Status LibraryUnload(Handle library) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Module> module = Take<Module>("library", library);
  if (module == nullptr) return kInvalidHandle;
  Unload(module);
  return kSuccess;
}

Status LibraryGetKernel(Handle* kernel, Handle library, const char* name) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const auto module = Get<Module>("library", library);
  if (module == nullptr) return kInvalidHandle;
  if (kernel == nullptr || name == nullptr) return kInvalidValue;
  return FunctionIn(module, name, kernel);
}

Status LibraryGetModule(Handle* module, Handle library) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (Get<Module>("library", library) == nullptr) return kInvalidHandle;
  if (module == nullptr) return kInvalidValue;
  *module = library; /* stands for its module in every context */
  return kSuccess;
}

Status KernelGetFunction(Handle* function, Handle kernel) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (function == nullptr) return kInvalidValue;
  if (Get<Function>("function", kernel) == nullptr) return kInvalidHandle;
  *function = kernel;
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
