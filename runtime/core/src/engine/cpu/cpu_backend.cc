#include "engine/cpu/cpu_backend.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/cpu_kernel.h"
#include "dovetail/kit/image_decoder.h"
#include "dovetail/kit/status.h"
#include "engine/calls.h"
#include "engine/cpu/attributes.h"
#include "engine/cpu/code_memory.h"
#include "engine/cpu/elf_object.h"
#include "engine/cpu/function_loader.h"
#include "engine/cpu/thread_pool.h"
#include "engine/error.h"
#include "engine/interrupt.h"

// The opaque objects of dovetail/backend.h. Streams hold nothing: work is done when the
// call that submits it returns.
struct dvt_device {};
struct dvt_stream {};
struct dvt_event {
  int64_t nanoseconds = -1;  // of the host's clock, when it was recorded; -1 when nobody asked
};

struct dvt_kernel {
  std::string name;
  dvt_cpu_kernel code = nullptr;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
  uint64_t shared_bytes = 0;
  std::vector<uint64_t> shared_sizes;  // where the scalar block says how much more a launch needs
};

struct dvt_image {
  std::vector<uint8_t> bytes;  // where they are its own
  dovetail::ImageView view;    // of these, or of the engine's
  std::unique_ptr<dovetail::runtime::FunctionLoader> functions;
  dovetail::runtime::Mutex mutex;
  std::map<std::string_view, dvt_kernel> kernels;  // by name: those that have been asked for
};

namespace dovetail::runtime {
namespace {

// Of allocations: a cache line, and enough for every vector type of the language.
constexpr size_t kAlignment = 64;

// Shared memory of one block; anything near this is a mistake.
constexpr uint64_t kMaxSharedBytes = uint64_t{64} << 20;

int32_t Report(dvt_error* error, dvt_code code, const char* text) {
  if (error == nullptr) return code;
  error->code = code;
  std::snprintf(error->text, sizeof error->text, "%s", text);
  // A cut in the middle of a character: take its first bytes away too.
  if (std::strlen(text) >= sizeof error->text) {
    size_t end = sizeof error->text - 1;
    while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
    error->text[end] = '\0';
  }
  return code;
}

// Runs `body` and turns what it throws into a status: nothing may be thrown across the C interface.
template <typename Body>
int32_t Guard(dvt_error* error, Body body) noexcept {
  try {
    body();
    return DVT_OK;
  } catch (const Error& failure) {
    const dvt_code code = failure.kind() == ErrorKind::kImage         ? DVT_INVALID_IMAGE
                          : failure.kind() == ErrorKind::kResource    ? DVT_OUT_OF_MEMORY
                          : failure.kind() == ErrorKind::kNotFound    ? DVT_NOT_FOUND
                          : failure.kind() == ErrorKind::kUnsupported ? DVT_UNSUPPORTED
                          : failure.kind() == ErrorKind::kValue       ? DVT_INVALID_ARGUMENT
                                                                      : DVT_INTERNAL;
    return Report(error, code, failure.what());
  } catch (const std::bad_alloc&) {
    return Report(error, DVT_OUT_OF_MEMORY, "host memory is exhausted");
  } catch (const std::exception& failure) {
    return Report(error, DVT_INTERNAL, failure.what());
  }
}

dvt_device the_device;

int32_t DriverOpen(const char* const*, uint32_t, dvt_error*) { return DVT_OK; }

int32_t DeviceCount(uint32_t* count, dvt_error*) {
  *count = 1;
  return DVT_OK;
}

int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  if (index != 0) return Report(error, DVT_NOT_FOUND, "there is one device, cpu:0");
  *device = &the_device;
  return DVT_OK;
}

void DeviceClose(dvt_device*) {}

int32_t DeviceAttributes(dvt_device*, dvt_attribute_visitor visitor, void* context,
                         dvt_error* error) {
  return Guard(error, [&] {
    for (const auto& attribute : CpuAttributes()) {
      visitor(context, attribute.first.c_str(), attribute.second.c_str());
    }
    visitor(context, "cpu.threads", std::to_string(ThreadPool::Global().size()).c_str());
  });
}

int32_t DeviceLimits(dvt_device*, dvt_device_limits* limits, dvt_error*) {
  dvt_device_limits own = {};
  own.struct_size = limits->struct_size;
  own.binding_alignment = 1;
  own.copy_alignment = 1;
  for (uint64_t& most : own.max_grid) most = UINT32_MAX;
  own.max_block_threads = UINT32_MAX;  // threads of a block are loops
  own.max_binding_bytes = INT64_MAX;
  own.max_allocation_bytes = INT64_MAX;
  own.max_shared_bytes = kMaxSharedBytes;
  own.is_host_memory = 1;
  own.is_synchronous = 1;
  std::memcpy(limits, &own, std::min<size_t>(limits->struct_size, sizeof own));
  return DVT_OK;
}

int32_t Alloc(dvt_device*, uint64_t size, dvt_memory* memory, dvt_error* error) {
  if (size <= static_cast<uint64_t>(PTRDIFF_MAX) - kAlignment) {
    *memory = std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
    if (*memory != nullptr) return DVT_OK;
  }
  return Guard(error, [&] {
    Fail(ErrorKind::kResource, "host memory is exhausted: ", size, " bytes were asked for");
  });
}

void Free(dvt_device*, dvt_memory memory) { std::free(memory); }

int32_t MemoryImport(dvt_device*, const dvt_native* native, dvt_memory*, dvt_error* error) {
  return Guard(error, [&] {
    Fail(ErrorKind::kUnsupported, "cpu: memory of type '", native->type,
         "' cannot be imported; every pointer already is memory of this device");
  });
}

void* Address(const dvt_location& location) {
  return location.memory == nullptr ? location.host
                                    : static_cast<uint8_t*>(location.memory) + location.offset;
}

int32_t Copy(dvt_stream*, const dvt_location* destination, const dvt_location* source,
             uint64_t size, dvt_error*) {
  std::memcpy(Address(*destination), Address(*source), size);
  return DVT_OK;
}

int32_t StreamCreate(dvt_device*, dvt_stream** stream, dvt_error* error) {
  *stream = new (std::nothrow) dvt_stream();
  return *stream != nullptr ? DVT_OK : Report(error, DVT_OUT_OF_MEMORY, "host memory is exhausted");
}

void StreamDestroy(dvt_stream* stream) { delete stream; }

int32_t StreamSynchronize(dvt_stream*, dvt_error*) { return DVT_OK; }

int32_t EventRecord(dvt_stream*, dvt_event** event, dvt_error* error) {
  *event = new (std::nothrow) dvt_event();
  return *event != nullptr ? DVT_OK : Report(error, DVT_OUT_OF_MEMORY, "host memory is exhausted");
}

// Work is done when a call returns, so that the host's clock is the device's.
int32_t EventRecordTimed(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  const int32_t code = EventRecord(stream, event, error);
  if (*event == nullptr) return code;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  (*event)->nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  return DVT_OK;
}

int32_t EventElapsed(dvt_event* start, dvt_event* end, double* nanoseconds, dvt_error* error) {
  if (start->nanoseconds < 0 || end->nanoseconds < 0) {
    return Report(error, DVT_INVALID_ARGUMENT, "the event was recorded without its time");
  }
  *nanoseconds = static_cast<double>(end->nanoseconds - start->nanoseconds);
  return DVT_OK;
}

int32_t EventSynchronize(dvt_event*, dvt_error*) { return DVT_OK; }

int32_t StreamWait(dvt_stream*, dvt_event*, dvt_error*) { return DVT_OK; }

void EventDestroy(dvt_event* event) { delete event; }

std::string_view ObjectOf(const ImageView& view) {
  if (view.kind == "cpu" && view.format != "obj") {
    Fail(ErrorKind::kUnsupported, "this processor runs images of format 'obj', got '", view.format,
         view.format == "wasm" ? "', which is for browsers and Node" : "'");
  }
  if (view.kind != "cpu") {
    Fail(ErrorKind::kImage, "the cpu takes images of kind 'cpu' and format 'obj', got '", view.kind,
         "' and '", view.format, "'");
  }
  const ImagePayload* payload = view.FindPayload("object");
  if (payload == nullptr) Fail(ErrorKind::kImage, "the image has no payload 'object'");
  return payload->value;
}

const uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

void CheckSharedBytes(const ImageFunction& function) {
  if (function.shared_bytes <= kMaxSharedBytes) return;
  Fail(ErrorKind::kImage, "kernel '", function.name, "' asks for ", function.shared_bytes,
       " bytes of shared memory, at most ", kMaxSharedBytes, " are allowed");
}

void LoadObject(dvt_image* image) {
  for (const ImageFunction& function : image->view.functions) CheckSharedBytes(function);
  const std::string_view object = ObjectOf(image->view);
  image->functions = std::make_unique<FunctionLoader>(Bytes(object), object.size());
}

int32_t ImageLoad(dvt_device*, const void* bytes, uint64_t size, dvt_image** image,
                  dvt_error* error) {
  return Guard(error, [&] {
    auto loaded = std::make_unique<dvt_image>();
    const auto* first = static_cast<const uint8_t*>(bytes);
    loaded->bytes.assign(first, first + size);
    ImageFault fault;
    if (!DecodeImage(loaded->bytes.data(), size, &loaded->view, &fault)) {
      throw Error(ErrorKind::kImage, fault.Text());
    }
    LoadObject(loaded.get());
    *image = loaded.release();
  });
}

void ImageUnload(dvt_image* image) { delete image; }

dvt_kernel MakeKernel(const ImageFunction& function, FunctionLoader* functions) {
  dvt_kernel kernel;
  kernel.name = function.name;
  kernel.code = reinterpret_cast<dvt_cpu_kernel>(functions->Need(function.symbol));
  kernel.buffer_count = function.buffer_count;
  kernel.scalar_bytes = function.scalar_bytes;
  kernel.shared_bytes = function.shared_bytes;
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind == ArgumentKind::kShared) {
      kernel.shared_sizes.push_back(argument.scalar_offset);
    }
  }
  return kernel;
}

int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel, dvt_error* error) {
  return Guard(error, [&] {
    const ImageFunction* function = image->view.FindFunction(name);
    if (function == nullptr) {
      Fail(ErrorKind::kNotFound, "the image has no kernel '", name, "'");
    }
    const MutexLock lock(image->mutex);
    auto found = image->kernels.find(function->name);
    if (found == image->kernels.end()) {
      found = image->kernels.emplace(function->name, MakeKernel(*function, image->functions.get()))
                  .first;
    }
    *kernel = &found->second;
  });
}

// Shared memory of blocks: one region for each thread, kept and grown.
class Scratch {
 public:
  ~Scratch() { std::free(data_); }

  // Null when memory is exhausted.
  void* Get(uint64_t size) {
    if (size <= size_) return data_;
    std::free(data_);
    size_ = (size + kAlignment - 1) / kAlignment * kAlignment;
    data_ = std::aligned_alloc(kAlignment, size_);
    if (data_ == nullptr) size_ = 0;
    return data_;
  }

 private:
  void* data_ = nullptr;
  uint64_t size_ = 0;
};

thread_local Scratch scratch;

struct Work {
  const dvt_kernel* kernel;
  void* const* buffers;
  const void* scalars;
  const uint32_t* grid;
  uint64_t shared_bytes;
  std::atomic<bool> out_of_memory{false};
  Stop stop = Stop::kNo;
};

bool ShallStop(void* context) {
  auto* work = static_cast<Work*>(context);
  if (work->stop == Stop::kNo) work->stop = AskStop();
  return work->stop != Stop::kNo;
}

int32_t ReportStop(const Work& work, uint64_t blocks, dvt_error* error) {
  const std::string& name = work.kernel->name;
  const std::string text =
      work.stop == Stop::kTimeLimit
          ? Concat("cpu:0 did not finish within ", SecondsText(WorkLimit::Current()),
                   " s; under way: kernel '", name, "' with ", blocks,
                   " blocks; those that had not begun were skipped")
          : Concat("kernel '", name, "' with ", blocks,
                   " blocks was interrupted; those that had not begun were skipped");
  return Report(error, work.stop == Stop::kTimeLimit ? DVT_TIME_LIMIT : DVT_INTERRUPTED,
                text.c_str());
}

void RunBlocks(void* context, uint64_t first, uint64_t last) {
  auto* work = static_cast<Work*>(context);
  void* shared = nullptr;
  if (work->shared_bytes != 0) {
    shared = scratch.Get(work->shared_bytes);
    if (shared == nullptr) {
      work->out_of_memory.store(true, std::memory_order_relaxed);
      return;
    }
  }
  work->kernel->code(work->buffers, work->scalars, first, last, work->grid, shared);
}

constexpr uint32_t kFewBuffers = 64;

int32_t LaunchOne(const dvt_launch& launch, uint64_t block_work, dvt_error* error) {
  const dvt_kernel& kernel = *launch.kernel;
  if (launch.binding_count != kernel.buffer_count || launch.scalar_bytes != kernel.scalar_bytes) {
    return Guard(error, [&] {
      Fail(ErrorKind::kValue, "kernel '", kernel.name, "' takes ", kernel.buffer_count,
           " buffers and ", kernel.scalar_bytes, " bytes of scalars, got ", launch.binding_count,
           " and ", launch.scalar_bytes);
    });
  }
  void* few[kFewBuffers];
  std::unique_ptr<void*[]> many;
  void** buffers = few;
  if (launch.binding_count > kFewBuffers) {
    many.reset(new (std::nothrow) void*[launch.binding_count]);
    if (many == nullptr) return Report(error, DVT_OUT_OF_MEMORY, "host memory is exhausted");
    buffers = many.get();
  }
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    // An empty tensor may have no memory at all, and then no offset either.
    buffers[i] =
        reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(binding.memory) + binding.offset);
  }
  uint64_t blocks = uint64_t{launch.grid[0]} * launch.grid[1];
  if (__builtin_mul_overflow(blocks, uint64_t{launch.grid[2]}, &blocks) || blocks > INT64_MAX) {
    return Guard(error, [&] {
      Fail(ErrorKind::kUnsupported, "kernel '", kernel.name, "': a grid of ", launch.grid[0], " x ",
           launch.grid[1], " x ", launch.grid[2], " blocks has more than 2^63 - 1");
    });
  }
  uint64_t shared_bytes = kernel.shared_bytes;
  for (const uint64_t at : kernel.shared_sizes) {
    uint32_t size = 0;
    std::memcpy(&size, static_cast<const uint8_t*>(launch.scalars) + at, sizeof size);
    shared_bytes += (uint64_t{size} + kAlignment - 1) / kAlignment * kAlignment;
  }
  Work work = {&kernel, buffers, launch.scalars, launch.grid, shared_bytes, {false}, Stop::kNo};
  if (blocks == 1) {
    RunBlocks(&work, 0, 1);
  } else if (!ThreadPool::Global().Run(blocks, block_work, RunBlocks, &work, ShallStop)) {
    return ReportStop(work, blocks, error);
  }
  if (!work.out_of_memory.load(std::memory_order_relaxed)) return DVT_OK;
  return Guard(error, [&] {
    Fail(ErrorKind::kResource, "kernel '", kernel.name, "': no host memory for ", shared_bytes,
         " bytes of shared memory");
  });
}

int32_t LaunchWithWork(dvt_stream*, const dvt_launch* launches, const uint64_t* work,
                       uint32_t count, dvt_error* error) {
  for (uint32_t i = 0; i < count; ++i) {
    const int32_t code = LaunchOne(launches[i], work[i], error);
    if (code != DVT_OK) return code;
  }
  return DVT_OK;
}

int32_t Launch(dvt_stream*, const dvt_launch* launches, uint32_t count, dvt_error* error) {
  for (uint32_t i = 0; i < count; ++i) {
    const int32_t code = LaunchOne(launches[i], 0, error);
    if (code != DVT_OK) return code;
  }
  return DVT_OK;
}

// Work is done in the thread that calls, for which the engine keeps the limit (WorkLimit).
int32_t DeviceTimeLimit(dvt_device*, uint64_t, dvt_error*) { return DVT_OK; }

dvt_backend_table MakeTable() {
  dvt_backend_table table = {};
  table.struct_size = sizeof table;
  table.abi_version = DVT_ABI_VERSION;
  table.sanitizer = DVT_SANITIZER_NONE;
  table.kind = "cpu";
  table.driver_open = DriverOpen;
  table.device_count = DeviceCount;
  table.device_open = DeviceOpen;
  table.device_close = DeviceClose;
  table.device_attributes = DeviceAttributes;
  table.device_limits = DeviceLimits;
  table.alloc = Alloc;
  table.free = Free;
  table.memory_import = MemoryImport;
  table.copy = Copy;
  table.stream_create = StreamCreate;
  table.stream_destroy = StreamDestroy;
  table.stream_synchronize = StreamSynchronize;
  table.event_record = EventRecord;
  table.event_synchronize = EventSynchronize;
  table.stream_wait = StreamWait;
  table.event_destroy = EventDestroy;
  table.image_load = ImageLoad;
  table.image_unload = ImageUnload;
  table.image_kernel = ImageKernel;
  table.launch = Launch;
  table.event_record_timed = EventRecordTimed;
  table.event_elapsed = EventElapsed;
  table.device_time_limit = DeviceTimeLimit;
  table.launch_with_work = LaunchWithWork;
  return table;
}

}  // namespace

void CheckCpuImage(const ImageView& view) {
  if (view.kind != "cpu" || view.format != "obj") return;
  const std::string_view bytes = ObjectOf(view);
  const ElfObject object(Bytes(bytes), bytes.size(), CodeMemory::PageSize());
  for (const ImageFunction& function : view.functions) {
    CheckSharedBytes(function);
    object.FindFunction(function.symbol);
  }
}

int32_t LoadCpuImage(const ImageView& view, dvt_image** image, dvt_error* error) {
  return Guard(error, [&] {
    auto loaded = std::make_unique<dvt_image>();
    loaded->view = view;
    LoadObject(loaded.get());
    *image = loaded.release();
  });
}

const dvt_backend_table* CpuBackendTable() {
  static const dvt_backend_table table = MakeTable();
  return &table;
}

}  // namespace dovetail::runtime
