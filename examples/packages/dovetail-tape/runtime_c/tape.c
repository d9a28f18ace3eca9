/* A whole device runtime in C99: images are checked, memory is the host's, kernels are interpreted.
 *
 * It needs the one header dovetail/backend.h and the C library. What the parts do:
 *   failures   a code and a text into the caller's dvt_error, within its struct_size
 *   images     docs/format/image.md, read as bytes that nobody vouches for
 *   tapes      the instructions of dovetail_tape/machine.py, checked when they are loaded
 *   machine    one block after another, every access within what is bound
 *   the table  the entries of backend.h, and the one function that is exported
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dovetail/backend.h"

/* --- Failures. ------------------------------------------------------------------------------- */

static int32_t Fail(dvt_error* error, int32_t code, const char* format, ...) {
  char text[2040];
  size_t room;
  size_t length;
  va_list values;
  if (error == NULL) return code;
  va_start(values, format);
  (void)vsnprintf(text, sizeof(text), format, values);
  va_end(values);
  if (error->struct_size < offsetof(dvt_error, text)) return code;
  error->code = code;
  room = error->struct_size - offsetof(dvt_error, text);
  if (room > sizeof(error->text)) room = sizeof(error->text);
  if (room == 0) return code;
  length = strlen(text);
  if (length > room - 1) length = room - 1;
  /* Cut at a whole character: what follows must not continue one. */
  while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) --length;
  memcpy(error->text, text, length);
  error->text[length] = '\0';
  return code;
}

static int32_t Null(dvt_error* error, const char* function, const char* what) {
  return Fail(error, DVT_INVALID_ARGUMENT, "%s was given NULL as %s", function, what);
}

/* --- The machine's words. -------------------------------------------------------------------- */

enum {
  T_BOOL, T_I8, T_I16, T_I32, T_I64, T_U8, T_U16, T_U32, T_U64, T_F32, T_F64, T_F16, T_BF16,
  TYPE_COUNT
};
static const uint32_t kBytes[TYPE_COUNT] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 2, 2};

enum { HALT, CONST, GET, SET, LOAD, STORE, JUMP, JUMP_IF_NOT, CAST, ATOMIC, CONTROL_END };
enum {
  ADD = 16, SUB, MUL, DIV, TRUNCDIV, TRUNCMOD, MIN, MAX, AND, OR, XOR, SHL, SHR, EQ, NE, LT, LE,
  GT, GE, NEG, ABS, INVERT, LOGICAL_NOT, SQRT, FLOOR, CEIL, TRUNC, ROUND,
  ISNAN, ISINF, ISFINITE, FMA, OP_END
};
enum { U_EXCHANGE = 6, U_COMPARE_EXCHANGE, U_LOAD, UPDATE_END };

typedef struct instruction {
  uint8_t op;
  uint8_t type;
  uint32_t a;
  uint64_t b;
} instruction;

#define NO_SLOT 0xFFFFFFFFu
#define BY_ARGUMENT ((uint64_t)1 << 63)
#define MOST_SLOTS 65536u
#define MOST_ARRAY_BYTES ((uint64_t)1 << 26)

typedef struct argument {
  uint8_t kind; /* 0 buffer, otherwise a value: docs/format/image.md */
  uint8_t type;
  uint32_t slot;
  uint64_t offset; /* in the scalar block */
} argument;

/* --- Objects behind the opaque pointers. ----------------------------------------------------- */

struct dvt_device { uint32_t index; };
struct dvt_stream { dvt_device* device; };
struct dvt_event { uint32_t device; };

typedef struct memory {
  char* data;
  uint64_t size;
} memory;

struct dvt_kernel {
  char* name;
  uint32_t argument_count;
  uint32_t buffer_count;
  uint64_t scalar_bytes;
  argument* arguments;
  uint32_t slot_count;
  uint32_t depth;
  uint32_t block_slots[3];
  uint32_t array_count;
  uint64_t* arrays;
  uint32_t code_count;
  instruction* code;
};

struct dvt_image {
  uint64_t kernel_count;
  dvt_kernel* kernels;
};

/* --- Images: a reader that never reads past the end. ------------------------------------------ */

typedef struct reader {
  const unsigned char* bytes;
  uint64_t size;
  uint64_t at;
  const char* wrong; /* the first thing that was wrong, or NULL */
} reader;

static const unsigned char* Take(reader* from, uint64_t size, const char* what) {
  const unsigned char* const found = from->bytes + from->at;
  if (from->wrong != NULL) return NULL;
  if (size > from->size - from->at) {
    from->wrong = what;
    return NULL;
  }
  from->at += size;
  return found;
}

static uint64_t Number(reader* from, uint32_t bytes, const char* what) {
  const unsigned char* const found = Take(from, bytes, what);
  uint64_t value = 0;
  uint32_t i;
  if (found == NULL) return 0;
  for (i = 0; i < bytes; ++i) value |= (uint64_t)found[i] << (8 * i);
  return value;
}

typedef struct span {
  const unsigned char* bytes;
  uint64_t size;
} span;

static span Bytes(reader* from, const char* what) {
  span found;
  found.size = Number(from, 8, what);
  found.bytes = Take(from, found.size, what);
  if (found.bytes == NULL) found.size = 0;
  return found;
}

static int Compare(span one, span other) {
  const uint64_t least = one.size < other.size ? one.size : other.size;
  const int order = least == 0 ? 0 : memcmp(one.bytes, other.bytes, (size_t)least);
  return order != 0 ? order : (one.size > other.size) - (one.size < other.size);
}

static int IsText(span found, const char* text) {
  return found.size == strlen(text) && memcmp(found.bytes, text, strlen(text)) == 0;
}

static int TypeOf(uint64_t code, uint64_t bits) {
  static const int kInts[] = {T_I8, T_I16, T_I32, T_I64};
  static const int kUints[] = {T_U8, T_U16, T_U32, T_U64};
  const int place = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : bits == 64 ? 3 : -1;
  if (place < 0) return -1;
  if (code == 0) return kInts[place];
  if (code == 1) return kUints[place];
  if (code == 2) return place == 1 ? T_F16 : place == 2 ? T_F32 : place == 3 ? T_F64 : -1;
  if (code == 4) return place == 1 ? T_BF16 : -1;
  return code == 6 && place == 0 ? T_BOOL : -1;
}

static void Wrong(reader* from, const char* what) {
  if (from->wrong == NULL) from->wrong = what;
}

/* The record of a function: its name goes to the kernel, its symbol is returned. */
static span ReadFunction(reader* from, dvt_kernel* kernel, span* name) {
  span symbol;
  uint64_t count;
  uint64_t i;
  *name = Bytes(from, "a function's name");
  symbol = Bytes(from, "a function's symbol");
  for (i = 0; i < 3; ++i) {
    if (Number(from, 4, "a function's block") != 1) Wrong(from, "a block of one thread");
  }
  (void)Number(from, 8, "a function's shared bytes");
  count = Number(from, 8, "a function's argument count");
  if (count > 4096 || count * 12 > from->size - from->at) Wrong(from, "an argument count");
  if (from->wrong != NULL) return symbol;
  kernel->name = (char*)calloc(1, (size_t)name->size + 1);
  kernel->arguments = (argument*)calloc((size_t)count + 1, sizeof(argument));
  if (kernel->name == NULL || kernel->arguments == NULL) {
    Wrong(from, "memory of the host");
    return symbol;
  }
  memcpy(kernel->name, name->bytes, (size_t)name->size);
  kernel->argument_count = (uint32_t)count;
  for (i = 0; i < count; ++i) {
    argument* const each = &kernel->arguments[i];
    uint64_t code;
    int type;
    each->kind = (uint8_t)Number(from, 1, "an argument's kind");
    (void)Number(from, 7, "an argument");
    code = Number(from, 1, "an argument's type");
    type = TypeOf(code, Number(from, 1, "an argument's type"));
    if (Number(from, 2, "an argument's lanes") != 1 || type < 0 || each->kind > 4) {
      Wrong(from, "an argument of a known kind and type");
      return symbol;
    }
    each->type = (uint8_t)type;
    if (each->kind == 0) {
      ++kernel->buffer_count;
    } else {
      const uint64_t size = kBytes[type];
      each->offset = (kernel->scalar_bytes + size - 1) / size * size;
      kernel->scalar_bytes = each->offset + size;
    }
  }
  return symbol;
}

/* Everything that the machine relies on is checked here, once. */
static void CheckCode(reader* from, const dvt_kernel* kernel) {
  const uint64_t buffers = (uint64_t)kernel->buffer_count + kernel->array_count;
  uint32_t i;
  for (i = 0; i < kernel->code_count; ++i) {
    const instruction* const each = &kernel->code[i];
    const int is_float = each->type == T_F32 || each->type == T_F64;
    const int is_stored = each->type == T_F16 || each->type == T_BF16;
    if (each->type >= TYPE_COUNT) Wrong(from, "a known type of an instruction");
    switch (each->op) {
      case HALT: case CONST: break;
      case GET: case SET:
        if (each->a >= kernel->slot_count) Wrong(from, "a slot that the tape has");
        break;
      case LOAD: case STORE:
        if (each->a >= buffers) Wrong(from, "a buffer that the kernel has");
        break;
      case ATOMIC:
        if (each->a >= buffers || each->b >= UPDATE_END || is_stored) Wrong(from, "an update");
        break;
      case JUMP: case JUMP_IF_NOT:
        if (each->a >= kernel->code_count) Wrong(from, "a jump to an instruction");
        break;
      case CAST:
        if (each->a >= TYPE_COUNT) Wrong(from, "a known type to convert to");
        break;
      default:
        if (each->op < ADD || each->op >= OP_END || is_stored) Wrong(from, "a known instruction");
        if (each->op == FMA && !is_float) Wrong(from, "floats of fma");
    }
  }
  if (kernel->code_count == 0 || kernel->code[kernel->code_count - 1].op != HALT) {
    Wrong(from, "a tape that ends with halt");
  }
}

static void ReadTape(reader* from, dvt_kernel* kernel) {
  uint64_t i;
  uint64_t code_count;
  if (Number(from, 4, "the tape's magic") != 0x45504154u) Wrong(from, "the tape's magic");
  if (Number(from, 4, "the tape's version") != 1) Wrong(from, "version 1 of tapes");
  kernel->slot_count = (uint32_t)Number(from, 4, "the slot count");
  kernel->depth = (uint32_t)Number(from, 4, "the depth");
  kernel->array_count = (uint32_t)Number(from, 4, "the array count");
  code_count = Number(from, 4, "the instruction count");
  for (i = 0; i < 3; ++i) {
    kernel->block_slots[i] = (uint32_t)Number(from, 4, "the block's slots");
    if (kernel->block_slots[i] != NO_SLOT && kernel->block_slots[i] >= kernel->slot_count) {
      Wrong(from, "the block's slots");
    }
  }
  if (kernel->slot_count > MOST_SLOTS || kernel->depth > MOST_SLOTS) Wrong(from, "fewer slots");
  if (Number(from, 4, "the argument count") != kernel->argument_count) {
    Wrong(from, "as many arguments as the record has");
  }
  if (from->wrong != NULL) return;
  for (i = 0; i < kernel->argument_count; ++i) {
    kernel->arguments[i].slot = (uint32_t)Number(from, 4, "an argument's slot");
    if (kernel->arguments[i].kind != 0 && kernel->arguments[i].slot >= kernel->slot_count) {
      Wrong(from, "an argument's slot");
    }
  }
  if (kernel->array_count > (from->size - from->at) / 8) Wrong(from, "the array count");
  if (from->wrong != NULL) return;
  kernel->arrays = (uint64_t*)calloc((size_t)kernel->array_count + 1, sizeof(uint64_t));
  if (kernel->arrays == NULL) Wrong(from, "memory of the host");
  for (i = 0; i < kernel->array_count && from->wrong == NULL; ++i) {
    const uint64_t size = Number(from, 8, "an array's size");
    kernel->arrays[i] = size;
    if ((size & BY_ARGUMENT) != 0 ? (size ^ BY_ARGUMENT) >= kernel->argument_count
                                  : size > MOST_ARRAY_BYTES) {
      Wrong(from, "an array's size");
    }
  }
  if (code_count * 16 != from->size - from->at) Wrong(from, "as many instructions as are said");
  if (from->wrong != NULL) return;
  kernel->code = (instruction*)calloc((size_t)code_count + 1, sizeof(instruction));
  if (kernel->code == NULL) Wrong(from, "memory of the host");
  kernel->code_count = (uint32_t)code_count;
  for (i = 0; i < code_count && from->wrong == NULL; ++i) {
    instruction* const each = &kernel->code[i];
    each->op = (uint8_t)Number(from, 1, "an instruction");
    each->type = (uint8_t)Number(from, 1, "an instruction");
    (void)Number(from, 2, "an instruction");
    each->a = (uint32_t)Number(from, 4, "an instruction");
    each->b = Number(from, 8, "an instruction");
  }
  if (from->wrong == NULL) CheckCode(from, kernel);
}

static void ImageUnload(dvt_image* image) {
  uint64_t i;
  if (image == NULL) return;
  for (i = 0; i < image->kernel_count; ++i) {
    free(image->kernels[i].name);
    free(image->kernels[i].arguments);
    free(image->kernels[i].arrays);
    free(image->kernels[i].code);
  }
  free(image->kernels);
  free(image);
}

/* Reads an image into `image`, which is unloaded by the caller whatever comes out. */
static void ReadImage(reader* from, dvt_image* image) {
  const unsigned char* const magic = Take(from, 4, "the magic");
  span* symbols = NULL;
  span last = {NULL, 0};
  uint64_t count;
  uint64_t i;
  if (magic != NULL && memcmp(magic, "DVTI", 4) != 0) Wrong(from, "the magic");
  if (Number(from, 4, "the version") != 1) Wrong(from, "version 1");
  if (!IsText(Bytes(from, "the kind"), "tape")) Wrong(from, "kind 'tape'");
  if (!IsText(Bytes(from, "the format"), "tape")) Wrong(from, "format 'tape'");
  count = Number(from, 8, "the function count");
  if (count > (from->size - from->at) / 44) Wrong(from, "the function count");
  if (from->wrong != NULL) return;
  image->kernels = (dvt_kernel*)calloc((size_t)count + 1, sizeof(dvt_kernel));
  symbols = (span*)calloc((size_t)count + 1, sizeof(span));
  if (image->kernels == NULL || symbols == NULL) Wrong(from, "memory of the host");
  for (i = 0; i < count && from->wrong == NULL; ++i) {
    span name;
    image->kernel_count = i + 1;
    symbols[i] = ReadFunction(from, &image->kernels[i], &name);
    if (i > 0 && from->wrong == NULL && Compare(last, name) >= 0) {
      Wrong(from, "function names in increasing order");
    }
    last = name;
  }
  count = Number(from, 8, "the payload count");
  if (count > (from->size - from->at) / 16) Wrong(from, "the payload count");
  for (i = 0; i < count && from->wrong == NULL; ++i) {
    const span key = Bytes(from, "a payload's key");
    const span value = Bytes(from, "a payload's value");
    uint64_t k;
    if (i > 0 && from->wrong == NULL && Compare(last, key) >= 0) {
      Wrong(from, "payload keys in increasing order");
    }
    last = key;
    for (k = 0; k < image->kernel_count && from->wrong == NULL; ++k) {
      reader tape = {value.bytes, value.size, 0, NULL};
      if (Compare(symbols[k], key) != 0) continue;
      ReadTape(&tape, &image->kernels[k]);
      if (tape.wrong != NULL) Wrong(from, tape.wrong);
    }
  }
  if (from->wrong == NULL && from->at != from->size) Wrong(from, "the end of the image");
  for (i = 0; i < image->kernel_count && from->wrong == NULL; ++i) {
    if (image->kernels[i].code == NULL) Wrong(from, "a tape for each function");
  }
  free(symbols);
}

/* --- The machine. ---------------------------------------------------------------------------- */

static int IsSigned(int type) { return type >= T_I8 && type <= T_I64; }

/* An integer in the form in which the machine holds its type. */
static uint64_t Wrap(int type, uint64_t value) {
  switch (type) {
    case T_I8: return (uint64_t)(int64_t)(int8_t)value;
    case T_I16: return (uint64_t)(int64_t)(int16_t)value;
    case T_I32: return (uint64_t)(int64_t)(int32_t)value;
    case T_U8: return (uint8_t)value;
    case T_U16: case T_F16: case T_BF16: return (uint16_t)value;
    case T_U32: case T_F32: return (uint32_t)value;
    case T_BOOL: return value != 0;
    default: return value;
  }
}

static float AsFloat(uint64_t value) {
  const uint32_t bits = (uint32_t)value;
  float result;
  memcpy(&result, &bits, sizeof(result));
  return result;
}

static uint64_t OfFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

static double AsDouble(uint64_t value) {
  double result;
  memcpy(&result, &value, sizeof(result));
  return result;
}

static uint64_t OfDouble(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/* float16 and bfloat16 as float32, exactly; and back, rounded to nearest, ties to even. */
static float OfHalf(uint64_t half) {
  const uint32_t sign = (uint32_t)(half & 0x8000) << 16;
  const uint32_t exponent = (uint32_t)(half >> 10) & 31;
  const uint32_t fraction = (uint32_t)half & 1023;
  float value;
  if (exponent == 31) return AsFloat(sign | 0x7F800000u | fraction << 13);
  if (exponent != 0) return AsFloat(sign | (exponent + 112) << 23 | fraction << 13);
  value = (float)fraction * 0x1p-24f;
  return sign != 0 ? -value : value;
}

static uint64_t ToHalf(float value) {
  const uint32_t bits = (uint32_t)OfFloat(value);
  const uint32_t sign = bits >> 16 & 0x8000;
  const uint32_t size = bits & 0x7FFFFFFF;
  if (size > 0x7F800000) return sign | 0x7E00;
  if (size >= 0x477FF000) return sign | 0x7C00; /* 65520 and more round to infinity */
  if (size < 0x38800000) { /* subnormal: a multiple of 2^-24 */
    return sign | (uint32_t)rintf(fabsf(value) * 0x1p24f);
  }
  return sign | (size - 0x38000000 + 0xFFF + (size >> 13 & 1)) >> 13;
}

static uint64_t ToBfloat(float value) {
  const uint32_t bits = (uint32_t)OfFloat(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return (bits >> 16 | 0x40) & 0xFFFF;
  return (uint64_t)((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) & 0xFFFF;
}

static double Wide(int type, uint64_t value) {
  switch (type) {
    case T_F32: return (double)AsFloat(value);
    case T_F64: return AsDouble(value);
    case T_F16: return (double)OfHalf(value);
    default: return (double)AsFloat(value << 16);
  }
}

/* Toward zero, at most the ends of the type; NaN gives 0. */
static uint64_t Saturated(int type, double value) {
  static const double kEnds[] = {0, 128, 32768, 2147483648.0, 9223372036854775808.0,
                                 256, 65536, 4294967296.0, 18446744073709551616.0};
  const double end = kEnds[type];
  if (value != value) return 0;
  if (IsSigned(type)) {
    if (value >= end) return Wrap(type, ((uint64_t)1 << (8 * kBytes[type] - 1)) - 1);
    if (value <= -end) return Wrap(type, (uint64_t)1 << (8 * kBytes[type] - 1));
    return (uint64_t)(int64_t)value;
  }
  if (value >= end) return Wrap(type, UINT64_MAX);
  return value <= 0 ? 0 : (uint64_t)value;
}

static uint64_t Cast(int from, int to, uint64_t value) {
  const int from_float = from >= T_F32;
  if (from == to) return value;
  if (to == T_BOOL) return from_float ? Wide(from, value) != 0 : value != 0;
  if (to < T_F32) return from_float ? Saturated(to, Wide(from, value)) : Wrap(to, value);
  if (from_float) {
    const double wide = Wide(from, value);
    if (to == T_F64) return OfDouble(wide);
    if (to == T_F32) return OfFloat((float)wide);
    return to == T_F16 ? ToHalf((float)wide) : ToBfloat((float)wide);
  }
  if (to == T_F64) return OfDouble(IsSigned(from) ? (double)(int64_t)value : (double)value);
  {
    const float narrow = IsSigned(from) ? (float)(int64_t)value : (float)value;
    return to == T_F32 ? OfFloat(narrow) : to == T_F16 ? ToHalf(narrow) : ToBfloat(narrow);
  }
}

static uint64_t OfInts(int op, int type, uint64_t a, uint64_t b) {
  const uint64_t bits = 8 * (uint64_t)kBytes[type];
  const int is_signed = IsSigned(type);
  const int is_less = is_signed ? (int64_t)a < (int64_t)b : a < b;
  switch (op) {
    case ADD: return Wrap(type, a + b);
    case SUB: return Wrap(type, a - b);
    case MUL: return Wrap(type, a * b);
    case TRUNCDIV:
      if (b == 0) return 0;
      if (!is_signed) return a / b;
      return b == UINT64_MAX ? Wrap(type, 0 - a) : (uint64_t)((int64_t)a / (int64_t)b);
    case TRUNCMOD:
      if (b == 0) return 0;
      if (!is_signed) return a % b;
      return b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
    case MIN: return is_less ? a : b;
    case MAX: return is_less ? b : a;
    case AND: return a & b;
    case OR: return a | b;
    case XOR: return a ^ b;
    case SHL: return b >= bits ? 0 : Wrap(type, a << b);
    case SHR:
      if (!is_signed) return b >= bits ? 0 : a >> b;
      return (uint64_t)((int64_t)a >> (b >= bits ? 63 : b));
    case EQ: return a == b;
    case NE: return a != b;
    case LT: return (uint64_t)is_less;
    case GE: return (uint64_t)!is_less;
    case GT: return (uint64_t)(a != b && !is_less);
    case LE: return (uint64_t)(a == b || is_less);
    case NEG: return Wrap(type, 0 - a);
    case ABS: return is_signed && (int64_t)a < 0 ? Wrap(type, 0 - a) : a;
    case INVERT: return Wrap(type, ~a);
    case LOGICAL_NOT: return a == 0;
    default: return 0;
  }
}

/* The same for the two types of floats, in their own arithmetic. */
#define OF_FLOATS(NAME, TYPE, AS, OF, SUFFIX)                                              \
  static uint64_t NAME(int op, uint64_t x, uint64_t y, uint64_t z) {                       \
    const TYPE a = AS(x);                                                                  \
    const TYPE b = AS(y);                                                                  \
    switch (op) {                                                                          \
      case ADD: return OF(a + b);                                                          \
      case SUB: return OF(a - b);                                                          \
      case MUL: return OF(a * b);                                                          \
      case DIV: return OF(a / b);                                                          \
      case MIN: return a != a ? x : b != b ? y : a < b || (a == b && signbit(a)) ? x : y;  \
      case MAX: return a != a ? x : b != b ? y : a > b || (a == b && !signbit(a)) ? x : y; \
      case EQ: return a == b;                                                              \
      case NE: return a != b;                                                              \
      case LT: return a < b;                                                               \
      case LE: return a <= b;                                                              \
      case GT: return a > b;                                                               \
      case GE: return a >= b;                                                              \
      case NEG: return OF(-a);                                                             \
      case ABS: return OF(fabs##SUFFIX(a));                                                \
      case SQRT: return OF(sqrt##SUFFIX(a));                                               \
      case FLOOR: return OF(floor##SUFFIX(a));                                             \
      case CEIL: return OF(ceil##SUFFIX(a));                                               \
      case TRUNC: return OF(trunc##SUFFIX(a));                                             \
      case ROUND: return OF(rint##SUFFIX(a));                                              \
      case ISNAN: return a != a;                                                           \
      case ISINF: return isinf(a) != 0;                                                    \
      case ISFINITE: return isfinite(a) != 0;                                              \
      case FMA: return OF(fma##SUFFIX(a, b, AS(z)));                                       \
      default: return 0;                                                                   \
    }                                                                                      \
  }
OF_FLOATS(OfFloats, float, AsFloat, OfFloat, f)
OF_FLOATS(OfDoubles, double, AsDouble, OfDouble, )

static uint64_t Apply(int op, int type, uint64_t a, uint64_t b, uint64_t c) {
  if (type == T_F32) return OfFloats(op, a, b, c);
  if (type == T_F64) return OfDoubles(op, a, b, c);
  return OfInts(op, type, a, b);
}

static uint64_t Peek(const char* place, int type) {
  uint64_t value = 0;
  memcpy(&value, place, kBytes[type]); /* little-endian, as every host of this runtime */
  return Wrap(type, value);
}

typedef struct buffer {
  char* data;
  uint64_t size;
} buffer;

typedef struct machine {
  const dvt_kernel* kernel;
  uint64_t* slots;
  uint64_t* stack;
  buffer* buffers;
  dvt_error* error;
} machine;

static uint64_t Update(uint64_t which, int type, uint64_t old, uint64_t value, uint64_t compared) {
  static const int kOps[] = {ADD, MIN, MAX, AND, OR, XOR};
  if (which < U_EXCHANGE) return Apply(kOps[which], type, old, value, 0);
  if (which == U_EXCHANGE) return value;
  return which == U_COMPARE_EXCHANGE && old == compared ? value : old;
}

/* One block. What a tape can still do wrong is found here: a stack that is too high or too low, an
 * element that is not there. */
static int32_t Run(machine* m) {
  const dvt_kernel* const kernel = m->kernel;
  uint64_t* const stack = m->stack;
  uint32_t top = 0;
  uint32_t at = 0;
  for (;;) {
    const instruction* const now = &kernel->code[at++];
    const int op = now->op;
    const int type = now->type;
    uint32_t pops;
    if (op < CONTROL_END) {
      static const uint32_t kPops[] = {0, 0, 0, 1, 1, 2, 0, 1, 1, 2};
      pops = kPops[op] + (op == ATOMIC && now->b == U_COMPARE_EXCHANGE);
    } else {
      pops = op < NEG ? 2 : op < FMA ? 1 : 3;
    }
    if (top < pops || top - pops + 1 > kernel->depth) {
      if (op != HALT && op != JUMP) {
        return Fail(m->error, DVT_INVALID_IMAGE, "instruction %u leaves the stack", at - 1);
      }
    }
    top -= pops;
    switch (op) {
      case HALT: return DVT_OK;
      case CONST: stack[top++] = now->b; break;
      case GET: stack[top++] = m->slots[now->a]; break;
      case SET: m->slots[now->a] = stack[top]; break;
      case JUMP: at = now->a; break;
      case JUMP_IF_NOT:
        if (stack[top] == 0) at = now->a;
        break;
      case CAST: stack[top] = Cast(type, (int)now->a, stack[top]); ++top; break;
      case LOAD: case STORE: case ATOMIC: {
        const buffer* const where = &m->buffers[now->a];
        const uint64_t index = stack[top]; /* one below 0 is larger than any size */
        char* place;
        if (index >= where->size / kBytes[type]) {
          return Fail(m->error, DVT_DRIVER_ERROR,
                      "instruction %u asks for element %lld of buffer %u, which has %llu", at - 1,
                      (long long)index, now->a, (unsigned long long)(where->size / kBytes[type]));
        }
        place = where->data + index * kBytes[type];
        if (op == STORE) {
          memcpy(place, &stack[top + 1], kBytes[type]);
        } else {
          const uint64_t old = Peek(place, type);
          if (op == ATOMIC && now->b != U_LOAD) {
            const uint64_t made =
                Update(now->b, type, old, stack[top + 1], pops == 3 ? stack[top + 2] : 0);
            memcpy(place, &made, kBytes[type]);
          }
          stack[top++] = old;
        }
        break;
      }
      default:
        stack[top] = Apply(op, type, stack[top], pops > 1 ? stack[top + 1] : 0,
                           pops > 2 ? stack[top + 2] : 0);
        ++top;
    }
  }
}

static int32_t RunGrid(machine* m, const dvt_launch* launch) {
  const dvt_kernel* const kernel = m->kernel;
  uint32_t block[3];
  uint32_t i;
  for (block[2] = 0; block[2] < launch->grid[2]; ++block[2]) {
    for (block[1] = 0; block[1] < launch->grid[1]; ++block[1]) {
      for (block[0] = 0; block[0] < launch->grid[0]; ++block[0]) {
        int32_t code;
        for (i = 0; i < 3; ++i) {
          if (kernel->block_slots[i] != NO_SLOT) m->slots[kernel->block_slots[i]] = block[i];
        }
        code = Run(m);
        if (code != DVT_OK) return code;
      }
    }
  }
  return DVT_OK;
}

/* --- A launch. -------------------------------------------------------------------------------- */

/* Why a launch is wrong, or NULL. */
static const char* WrongLaunch(const dvt_launch* launch) {
  const dvt_kernel* const kernel = launch->kernel;
  uint32_t i;
  if (kernel == NULL) return "its kernel is NULL";
  if (launch->binding_count != kernel->buffer_count) return "it has another number of buffers";
  if (launch->scalar_bytes != kernel->scalar_bytes) return "its scalar block has another size";
  if (launch->binding_count != 0 && launch->bindings == NULL) return "its bindings are NULL";
  if (launch->scalar_bytes != 0 && launch->scalars == NULL) return "its scalars are NULL";
  for (i = 0; i < 3; ++i) {
    if (launch->grid[i] == 0) return "its grid has no blocks";
  }
  for (i = 0; i < launch->binding_count; ++i) {
    const dvt_binding* const each = &launch->bindings[i];
    const memory* const bound = (const memory*)each->memory;
    if (bound == NULL) return "the memory of a buffer is NULL";
    if (each->size == 0 || each->size > bound->size || each->offset > bound->size - each->size) {
      return "a buffer is bound outside of its memory";
    }
  }
  return NULL;
}

static int32_t LaunchOne(const dvt_launch* launch, dvt_error* error) {
  const dvt_kernel* const kernel = launch->kernel;
  const uint32_t buffers = kernel->buffer_count + kernel->array_count;
  machine m = {kernel, NULL, NULL, NULL, error};
  int32_t code = DVT_OUT_OF_MEMORY;
  uint32_t bound = 0;
  uint32_t i;
  m.slots = (uint64_t*)calloc((size_t)kernel->slot_count + 1, sizeof(uint64_t));
  m.stack = (uint64_t*)calloc((size_t)kernel->depth + 1, sizeof(uint64_t));
  m.buffers = (buffer*)calloc((size_t)buffers + 1, sizeof(buffer));
  if (m.slots != NULL && m.stack != NULL && m.buffers != NULL) code = DVT_OK;
  for (i = 0; i < kernel->argument_count && code == DVT_OK; ++i) {
    const argument* const each = &kernel->arguments[i];
    if (each->kind == 0) {
      const dvt_binding* const binding = &launch->bindings[bound];
      m.buffers[bound].data = ((const memory*)binding->memory)->data + binding->offset;
      m.buffers[bound++].size = binding->size;
    } else {
      m.slots[each->slot] = Peek((const char*)launch->scalars + each->offset, each->type);
    }
  }
  for (i = 0; i < kernel->array_count && code == DVT_OK; ++i) {
    const uint64_t said = kernel->arrays[i];
    const uint64_t size = (said & BY_ARGUMENT) == 0
                              ? said
                              : m.slots[kernel->arguments[said ^ BY_ARGUMENT].slot];
    m.buffers[bound + i].size = size;
    m.buffers[bound + i].data = (char*)calloc((size_t)size + 1, 1);
    if (m.buffers[bound + i].data == NULL) code = DVT_OUT_OF_MEMORY;
  }
  code = code == DVT_OK ? RunGrid(&m, launch)
                        : Fail(error, code, "the host has no memory for the arrays of a block");
  for (i = kernel->buffer_count; m.buffers != NULL && i < buffers; ++i) free(m.buffers[i].data);
  free(m.buffers);
  free(m.stack);
  free(m.slots);
  return code;
}

/* --- The entries of the table. ---------------------------------------------------------------- */

#define MOST_BYTES ((uint64_t)PTRDIFF_MAX / 2)

static int32_t DriverOpen(const char* const* candidates, uint32_t count, dvt_error* error) {
  uint32_t i;
  if (count != 0 && candidates == NULL) return Null(error, "driver_open", "candidates");
  for (i = 0; i < count; ++i) {
    if (candidates[i] == NULL || candidates[i][0] != '/') {
      return Fail(error, DVT_INVALID_ARGUMENT, "driver_open needs absolute paths, got '%s'",
                  candidates[i] == NULL ? "" : candidates[i]);
    }
  }
  return DVT_OK; /* there is no library to open: the machine is this file */
}

static int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  if (count == NULL) return Null(error, "device_count", "count");
  *count = 1;
  return DVT_OK;
}

static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  if (device == NULL) return Null(error, "device_open", "device");
  if (index != 0) return Fail(error, DVT_NOT_FOUND, "there is no device tape:%u, there is 1", index);
  *device = (dvt_device*)calloc(1, sizeof(dvt_device));
  return *device == NULL ? Fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left") : DVT_OK;
}

static void DeviceClose(dvt_device* device) { free(device); }

static int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                                dvt_error* error) {
  if (device == NULL) return Null(error, "device_attributes", "device");
  if (visitor == NULL) return Null(error, "device_attributes", "visitor");
  visitor(context, "device.name", "tape machine in C");
  visitor(context, "driver.version", "1");
  return DVT_OK;
}

static int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
  dvt_device_limits all;
  uint32_t size;
  int i;
  if (device == NULL) return Null(error, "device_limits", "device");
  if (limits == NULL) return Null(error, "device_limits", "limits");
  size = limits->struct_size;
  memset(&all, 0, sizeof(all));
  all.struct_size = size;
  all.binding_alignment = 1;
  all.copy_alignment = 1;
  for (i = 0; i < 3; ++i) all.max_grid[i] = UINT32_MAX;
  all.max_block_threads = 1;
  all.max_binding_bytes = MOST_BYTES;
  all.max_allocation_bytes = MOST_BYTES;
  all.max_shared_bytes = 1 << 20;
  all.is_synchronous = 1;
  memcpy(limits, &all, size < sizeof(all) ? size : sizeof(all));
  return DVT_OK;
}

static int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* made, dvt_error* error) {
  memory* record;
  if (device == NULL) return Null(error, "alloc", "device");
  if (made == NULL) return Null(error, "alloc", "memory");
  if (size == 0) return Fail(error, DVT_INVALID_ARGUMENT, "alloc needs at least 1 byte, got 0");
  record = (memory*)malloc(sizeof(memory));
  if (record != NULL) {
    record->size = size;
    record->data = size > MOST_BYTES ? NULL : (char*)malloc((size_t)size);
    if (record->data != NULL) {
      *made = record;
      return DVT_OK;
    }
    free(record);
  }
  return Fail(error, DVT_OUT_OF_MEMORY, "the host has no %llu bytes left",
              (unsigned long long)size);
}

static void Free(dvt_device* device, dvt_memory made) {
  (void)device;
  if (made == NULL) return;
  free(((memory*)made)->data);
  free(made);
}

/* The address of one end of a copy, or NULL with the reason. */
static char* End(const dvt_location* end, uint64_t size, const char* which, dvt_error* error) {
  const memory* const record = (const memory*)end->memory;
  if (record == NULL) {
    if (end->host == NULL) (void)Null(error, "copy", which);
    return (char*)end->host;
  }
  if (size > record->size || end->offset > record->size - size) {
    (void)Fail(error, DVT_INVALID_ARGUMENT, "copy of %llu bytes at byte %llu of a %s of %llu bytes",
               (unsigned long long)size, (unsigned long long)end->offset, which,
               (unsigned long long)record->size);
    return NULL;
  }
  return record->data + end->offset;
}

static int32_t Copy(dvt_stream* stream, const dvt_location* destination,
                    const dvt_location* source, uint64_t size, dvt_error* error) {
  char* to;
  char* from;
  if (stream == NULL) return Null(error, "copy", "stream");
  if (destination == NULL) return Null(error, "copy", "destination");
  if (source == NULL) return Null(error, "copy", "source");
  if (size == 0) return Fail(error, DVT_INVALID_ARGUMENT, "copy needs at least 1 byte, got 0");
  if (destination->memory == NULL && source->memory == NULL) {
    return Fail(error, DVT_INVALID_ARGUMENT, "copy needs device memory at one end at least");
  }
  to = End(destination, size, "destination", error);
  if (to == NULL) return DVT_INVALID_ARGUMENT;
  from = End(source, size, "source", error);
  if (from == NULL) return DVT_INVALID_ARGUMENT;
  memcpy(to, from, (size_t)size);
  return DVT_OK;
}

static int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
  if (device == NULL) return Null(error, "stream_create", "device");
  if (stream == NULL) return Null(error, "stream_create", "stream");
  *stream = (dvt_stream*)calloc(1, sizeof(dvt_stream));
  if (*stream == NULL) return Fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
  (*stream)->device = device;
  return DVT_OK;
}

static void StreamDestroy(dvt_stream* stream) { free(stream); }

static int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  return stream == NULL ? Null(error, "stream_synchronize", "stream") : DVT_OK;
}

static int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  if (stream == NULL) return Null(error, "event_record", "stream");
  if (event == NULL) return Null(error, "event_record", "event");
  *event = (dvt_event*)calloc(1, sizeof(dvt_event));
  return *event == NULL ? Fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left") : DVT_OK;
}

static int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
  return event == NULL ? Null(error, "event_synchronize", "event") : DVT_OK;
}

static int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
  if (stream == NULL) return Null(error, "stream_wait", "stream");
  return event == NULL ? Null(error, "stream_wait", "event") : DVT_OK;
}

static void EventDestroy(dvt_event* event) { free(event); }

static int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                         dvt_error* error) {
  reader from = {(const unsigned char*)bytes, size, 0, NULL};
  dvt_image* loaded;
  if (device == NULL) return Null(error, "image_load", "device");
  if (bytes == NULL) return Null(error, "image_load", "bytes");
  if (image == NULL) return Null(error, "image_load", "image");
  loaded = (dvt_image*)calloc(1, sizeof(dvt_image));
  if (loaded == NULL) return Fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
  ReadImage(&from, loaded);
  if (from.wrong != NULL) {
    ImageUnload(loaded);
    return Fail(error, DVT_INVALID_IMAGE, "the image has at byte %llu not what is expected: %s",
                (unsigned long long)from.at, from.wrong);
  }
  *image = loaded;
  return DVT_OK;
}

static int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel,
                           dvt_error* error) {
  uint64_t i;
  if (image == NULL) return Null(error, "image_kernel", "image");
  if (name == NULL) return Null(error, "image_kernel", "name");
  if (kernel == NULL) return Null(error, "image_kernel", "kernel");
  for (i = 0; i < image->kernel_count; ++i) {
    if (strcmp(image->kernels[i].name, name) == 0) {
      *kernel = &image->kernels[i];
      return DVT_OK;
    }
  }
  return Fail(error, DVT_NOT_FOUND, "the image has no kernel '%.200s'", name);
}

static int32_t Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                      dvt_error* error) {
  uint32_t i;
  if (stream == NULL) return Null(error, "launch", "stream");
  if (count != 0 && launches == NULL) return Null(error, "launch", "launches");
  for (i = 0; i < count; ++i) {
    const char* const name = launches[i].kernel == NULL ? "" : launches[i].kernel->name;
    const char* const wrong = WrongLaunch(&launches[i]);
    dvt_error own;
    int32_t code;
    if (wrong != NULL) {
      return Fail(error, DVT_INVALID_ARGUMENT, "launch %u of %u, kernel '%s': %s", i, count, name,
                  wrong);
    }
    own.struct_size = sizeof(own);
    code = LaunchOne(&launches[i], &own);
    if (code != DVT_OK) {
      return Fail(error, code, "launch %u of %u, kernel '%s': %.1800s", i, count, name, own.text);
    }
  }
  return DVT_OK;
}

DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                           uint32_t core_newest,
                                                           uint32_t* abi_version) {
  static const dvt_backend_table kTable = {
      .struct_size = sizeof(dvt_backend_table),
      .abi_version = DVT_ABI_VERSION,
      .sanitizer = DVT_SANITIZER_NONE,
      .kind = "tape",
      .driver_open = DriverOpen,
      .device_count = DeviceCount,
      .device_open = DeviceOpen,
      .device_close = DeviceClose,
      .device_attributes = DeviceAttributes,
      .device_limits = DeviceLimits,
      .alloc = Alloc,
      .free = Free,
      .copy = Copy,
      .stream_create = StreamCreate,
      .stream_destroy = StreamDestroy,
      .stream_synchronize = StreamSynchronize,
      .event_record = EventRecord,
      .event_synchronize = EventSynchronize,
      .stream_wait = StreamWait,
      .event_destroy = EventDestroy,
      .image_load = ImageLoad,
      .image_unload = ImageUnload,
      .image_kernel = ImageKernel,
      .launch = Launch,
  };
  if (abi_version != NULL) *abi_version = DVT_ABI_VERSION;
  return core_oldest <= DVT_ABI_VERSION && core_newest >= DVT_ABI_VERSION ? &kTable : NULL;
}
