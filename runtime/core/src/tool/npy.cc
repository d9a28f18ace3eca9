#include "tool/npy.h"

#include <cctype>
#include <cstring>
#include <utility>

#include "engine/byte_reader.h"
#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/regular_file.h"
#include "engine/tensor_layout.h"

namespace dovetail::runtime {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
// The header is padded so that the data begin at a multiple of this.
constexpr size_t kHeaderAlignment = 64;

void SetStrides(Array* array, bool fortran) {
  array->strides.assign(array->shape.size(), 1);
  int64_t step = 1;
  for (size_t k = 0; k < array->shape.size(); ++k) {
    const size_t axis = fortran ? k : array->shape.size() - 1 - k;
    array->strides[axis] = step;
    step *= array->shape[axis];
  }
}

struct TypeCode {
  char letter;
  uint8_t code;
};
constexpr TypeCode kTypeCodes[] = {
    {'i', kDLInt}, {'u', kDLUInt}, {'f', kDLFloat}, {'b', kDLBool}, {'c', kDLComplex}};

// "<f4" and the like: byte order, letter, bytes.
DLDataType ParseDescr(const std::string& descr) {
  const auto refuse = [&] {
    Fail(ErrorKind::kValue, "the array's type '", descr,
         "' is not one of bool, int8 to int64, uint8 to uint64, float16 to float64, "
         "complex64, complex128, little-endian");
  };
  if (descr.size() < 3 || descr.size() > 4) refuse();
  DLDataType dtype = {0, 0, 1};
  int bytes = 0;
  for (const char digit : descr.substr(2)) {
    if (digit < '0' || digit > '9') refuse();
    bytes = 10 * bytes + (digit - '0');
  }
  bool known = false;
  for (const TypeCode& entry : kTypeCodes) {
    if (entry.letter != descr[1]) continue;
    dtype.code = entry.code;
    known = true;
  }
  const bool good_order = descr[0] == '<' || (descr[0] == '|' && bytes == 1);
  dtype.bits = static_cast<uint8_t>(8 * bytes);
  const bool good_width = bytes <= 16 && FindElementType(dtype.code, dtype.bits) != nullptr;
  if (!known || !good_order || !good_width) refuse();
  return dtype;
}

// The header is a Python dictionary with three keys of plain literals.
class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text) {}

  void Read(Array* array, bool* fortran) {
    Expect('{');
    bool has_type = false, has_shape = false;
    while (!Take('}')) {
      const std::string key = Quoted();
      Expect(':');
      if (key == "descr") {
        array->dtype = ParseDescr(Quoted());
        has_type = true;
      } else if (key == "fortran_order") {
        *fortran = Truth();
      } else if (key == "shape") {
        array->shape = Shape();
        has_shape = true;
      } else {
        Refuse();
      }
      Take(',');
    }
    if (!has_type || !has_shape) Refuse();
  }

 private:
  [[noreturn]] void Refuse() const {
    Fail(ErrorKind::kValue, "the .npy header is not understood at character ", at_, ": ", text_);
  }
  void SkipBlanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  bool Take(char wanted) {
    SkipBlanks();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void Expect(char wanted) {
    if (!Take(wanted)) Refuse();
  }
  std::string Quoted() {
    SkipBlanks();
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) Refuse();
    const char quote = text_[at_++];
    const size_t end = text_.find(quote, at_);
    if (end == std::string_view::npos) Refuse();
    std::string value(text_.substr(at_, end - at_));
    at_ = end + 1;
    return value;
  }
  bool Truth() {
    SkipBlanks();
    for (const char* word : {"True", "False"}) {
      if (text_.substr(at_, std::strlen(word)) != word) continue;
      at_ += std::strlen(word);
      return word[0] == 'T';
    }
    Refuse();
  }
  std::vector<int64_t> Shape() {
    std::vector<int64_t> shape;
    Expect('(');
    while (!Take(')')) {
      SkipBlanks();
      int64_t extent = 0;
      const size_t start = at_;
      while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
        if (__builtin_mul_overflow(extent, int64_t{10}, &extent) ||
            __builtin_add_overflow(extent, int64_t{text_[at_] - '0'}, &extent)) {
          Refuse();
        }
        ++at_;
      }
      if (at_ == start) Refuse();
      shape.push_back(extent);
      Take(',');
    }
    return shape;
  }

  std::string_view text_;
  size_t at_ = 0;
};

std::string Descr(DLDataType dtype) {
  for (const TypeCode& entry : kTypeCodes) {
    if (entry.code == dtype.code) {
      return Concat(dtype.bits == 8 ? '|' : '<', entry.letter, dtype.bits / 8);
    }
  }
  Fail(ErrorKind::kType, "arrays of ", DtypeName(dtype),
       " cannot be written as .npy, which lacks that type");
}

}  // namespace

DLTensor Array::View(DLDevice device) {
  DLTensor tensor = kNoTensor;
  tensor.data = bytes.data();
  tensor.device = device;
  tensor.ndim = static_cast<int32_t>(shape.size());
  tensor.dtype = dtype;
  tensor.shape = shape.data();
  tensor.strides = strides.data();
  return tensor;
}

Array ZeroArray(DLDataType dtype, std::vector<int64_t> shape) {
  Array array;
  array.dtype = dtype;
  array.shape = std::move(shape);
  DLTensor tensor = array.View({kDLCPU, 0});
  const auto count = static_cast<uint64_t>(ElementCount(tensor));
  uint64_t size = 0;
  if (__builtin_mul_overflow(count, ElementBytes(dtype), &size)) {
    Fail(ErrorKind::kValue, "an array of ", count,
         " elements has more bytes than 64 bits can count");
  }
  array.bytes.resize(size);
  SetStrides(&array, false);
  return array;
}

Array ReadNpy(const std::string& path) try {
  const std::vector<uint8_t> all = ReadRegularFile(path);
  ByteReader reader(all.data(), all.size(), ErrorKind::kValue, ".npy file");
  if (reader.View(kMagicBytes, "magic") != std::string_view(kMagic, kMagicBytes)) {
    reader.Refuse(0, "the magic of a .npy file", "other bytes");
  }
  const auto major = reader.Integer<uint8_t>("version");
  reader.Integer<uint8_t>("version");
  if (major < 1 || major > 3) reader.Refuse(kMagicBytes, "version 1 to 3", Concat(unsigned{major}));
  const uint64_t length = major == 1 ? reader.Integer<uint16_t>("header length")
                                     : reader.Integer<uint32_t>("header length");
  Array header;
  bool fortran = false;
  HeaderReader(reader.View(length, "header")).Read(&header, &fortran);
  // Checks the shape before anything of its size is allocated.
  DLTensor tensor = header.View({kDLCPU, 0});
  const auto count = static_cast<uint64_t>(ElementCount(tensor));
  uint64_t size = 0;
  if (__builtin_mul_overflow(count, ElementBytes(header.dtype), &size) || size != reader.left()) {
    reader.Refuse(reader.at(), Concat(count, " elements of ", DtypeName(header.dtype)),
                  Concat(reader.left(), " bytes"));
  }
  header.bytes.assign(all.begin() + static_cast<std::ptrdiff_t>(reader.at()), all.end());
  SetStrides(&header, fortran);
  return header;
} catch (const Error& error) {
  Fail(error.kind(), "'", path, "': ", error.message());
}

void WriteNpy(const std::string& path, const Array& array) try {
  std::string shape;
  for (const int64_t extent : array.shape) shape += Concat(extent, ", ");
  if (array.shape.size() > 1) shape.resize(shape.size() - 2);
  if (array.shape.size() == 1) shape.resize(shape.size() - 1);
  Array rows = array;
  SetStrides(&rows, false);
  const bool fortran = rows.strides != array.strides;
  std::string header =
      Concat("{'descr': '", Descr(array.dtype), "', 'fortran_order': ", fortran ? "True" : "False",
             ", 'shape': (", shape, "), }");
  const size_t fixed = kMagicBytes + 4;
  while ((fixed + header.size() + 1) % kHeaderAlignment != 0) header += ' ';
  header += '\n';
  std::string start(kMagic, kMagicBytes);
  for (const size_t byte : {size_t{1}, size_t{0}, header.size() & 0xff, header.size() >> 8}) {
    start += static_cast<char>(byte);
  }
  start += header;
  const std::string_view content(reinterpret_cast<const char*>(array.bytes.data()),
                                 array.bytes.size());
  WriteWholeFile(path, {start, content});
} catch (const Error& error) {
  Fail(error.kind(), "cannot write '", path, "': ", error.message());
}

}  // namespace dovetail::runtime
