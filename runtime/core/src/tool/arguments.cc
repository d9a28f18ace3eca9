#include "tool/arguments.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/plan.h"
#include "engine/tensor_copy.h"

namespace dovetail::runtime {
namespace {

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::vector<int64_t> ParseShape(const std::string& text) {
  std::vector<int64_t> shape;
  size_t at = 0;
  while (at < text.size()) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, comma - at);
    char* end = nullptr;
    errno = 0;
    const int64_t extent = std::strtoll(part.c_str(), &end, 10);
    if (part.empty() || *end != '\0' || errno != 0 || extent < 0) {
      Fail(ErrorKind::kValue, "shape '", text,
           "': expected extents separated by commas, e.g. zeros=4,5");
    }
    shape.push_back(extent);
    at = comma + 1;
  }
  return shape;
}

// Puts a host array onto the device, and returns what a kernel is given. Its memory is never empty,
// so that there always is a handle.
DLTensor Upload(Array* array, Device& device, Memory* memory) {
  DLTensor host = array->View({kDLCPU, 0});
  if (device.is_host_memory()) {
    host.device = device.dl_device();
    return host;
  }
  *memory = device.Allocate(array->bytes.size());
  DLTensor view = host;
  view.data = memory->handle();
  view.device = device.dl_device();
  CopyTensor(view, &device, host, nullptr, nullptr);
  return view;
}

void Download(Array* array, Device& device, const DLTensor& view) {
  if (device.is_host_memory()) return;
  const DLTensor host = array->View({kDLCPU, 0});
  CopyTensor(host, nullptr, view, &device, nullptr);
}

}  // namespace

CallArguments::CallArguments(const std::vector<ParameterInfo>& parameters,
                             const std::vector<std::string>& texts, Device& device)
    : device_(device) {
  if (texts.size() != parameters.size()) {
    std::string names;
    for (const ParameterInfo& parameter : parameters) names += " " + parameter.name;
    Fail(ErrorKind::kValue, "the function takes ", parameters.size(), " arguments:", names,
         "; got ", texts.size());
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    try {
      if (parameters[i].is_tensor) {
        ReadTensor(parameters, i, texts[i]);
        values_.push_back(Argument::Tensor(&tensors_.back().view));
      } else {
        values_.push_back(ReadScalar(parameters[i], texts[i]));
      }
    } catch (const Error& error) {
      Fail(error.kind(), "argument '", texts[i], "' for parameter '", parameters[i].name,
           "': ", error.message());
    }
  }
}

Argument CallArguments::ReadScalar(const ParameterInfo& parameter, const std::string& text) const {
  if (text == "true" || text == "false") return Argument::Bool(text == "true");
  const bool is_float = parameter.dtype.code == kDLFloat || parameter.dtype.code == kDLBfloat;
  char* end = nullptr;
  errno = 0;
  Argument argument;
  if (is_float) {
    argument = Argument::Float(std::strtod(text.c_str(), &end));
    errno = 0;  // beyond the range is an infinity, as a float literal is
  } else if (!text.empty() && text[0] == '-') {
    argument = Argument::Int(std::strtoll(text.c_str(), &end, 10));
  } else {
    argument = Argument::Uint(std::strtoull(text.c_str(), &end, 10));
  }
  if (text.empty() || *end != '\0' || errno != 0) {
    Fail(ErrorKind::kValue, "expected a ", DtypeName(parameter.dtype));
  }
  return argument;
}

void CallArguments::ReadTensor(const std::vector<ParameterInfo>& parameters, size_t index,
                               const std::string& text) {
  const ParameterInfo& parameter = parameters[index];
  Tensor tensor;
  const size_t colon = text.rfind(':');
  const std::string file = text.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (rest.compare(0, 6, "zeros=") == 0) {
    tensor.array = ZeroArray(parameter.dtype, ParseShape(rest.substr(6)));
    tensor.output = file;
  } else if (rest.compare(0, 5, "like=") == 0) {
    size_t tensors_before = 0;
    size_t other = 0;
    while (other < index && parameters[other].name != rest.substr(5)) {
      tensors_before += parameters[other++].is_tensor ? 1 : 0;
    }
    if (other == index || !parameters[other].is_tensor) {
      Fail(ErrorKind::kValue, "like= names no tensor parameter before this one");
    }
    tensor.array = ZeroArray(parameter.dtype, tensors_[tensors_before].array.shape);
    tensor.output = file;
  } else if (rest == "inout") {
    tensor.array = ReadNpy(file);
    tensor.output = file;
  } else if (EndsWith(rest, ".npy")) {
    tensor.array = ReadNpy(file);
    tensor.output = rest;
  } else {
    tensor.array = ReadNpy(text);
  }
  const bool is_written = (parameter.access & kAccessWrite) != 0;
  if (is_written && tensor.output.empty()) {
    Fail(ErrorKind::kValue, "the function writes it; say where to: ", text, ":inout, or ", text,
         ":OUT.npy, or OUT.npy:zeros=SHAPE, or OUT.npy:like=PARAMETER");
  }
  tensors_.push_back(std::move(tensor));
  Tensor& kept = tensors_.back();
  kept.view = Upload(&kept.array, device_, &kept.memory);
}

void CallArguments::Save() {
  for (Tensor& tensor : tensors_) {
    if (tensor.output.empty()) continue;
    Download(&tensor.array, device_, tensor.view);
    WriteNpy(tensor.output, tensor.array);
  }
}

const DLTensor* ResultArrays::Allocate(uint32_t ordinal, Device& device, DLDataType dtype,
                                       int32_t rank, const int64_t* shape) {
  while (results_.size() <= ordinal) results_.emplace_back();
  Result& result = results_[ordinal];
  result.array = ZeroArray(dtype, std::vector<int64_t>(shape, shape + rank));
  result.view = Upload(&result.array, device, &result.memory);
  return &result.view;
}

Array ResultArrays::Take(uint32_t ordinal, Device& device) {
  Result& result = results_[ordinal];
  Download(&result.array, device, result.view);
  return result.array;
}

}  // namespace dovetail::runtime
