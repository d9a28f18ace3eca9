/* The decoder of image bytes, and images and kernels.
 *
 * The layout is docs/format/image.md. The bytes are untrusted: every length is compared with what
 * is left before it is used. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "acme.h"

enum { kBuffer = 0, kShared = 4, kLastKind = 4, kMaxArguments = 4096 };

/* A cursor; once something was not there, nothing more is read. */
struct Reader {
  const unsigned char* bytes;
  uint64_t size;
  uint64_t at;
  int failed;
};

struct Text {
  const char* bytes;
  uint64_t size;
};

static uint64_t Integer(struct Reader* reader, uint64_t size) {
  uint64_t value = 0;
  if (reader->failed || reader->size - reader->at < size) {
    reader->failed = 1;
    return 0;
  }
  for (uint64_t i = 0; i < size; ++i) value |= (uint64_t)reader->bytes[reader->at + i] << (8 * i);
  reader->at += size;
  return value;
}

static struct Text Bytes(struct Reader* reader) {
  struct Text text = {"", 0};
  const uint64_t size = Integer(reader, 8);
  if (reader->failed || reader->size - reader->at < size) {
    reader->failed = 1;
    return text;
  }
  text.bytes = (const char*)reader->bytes + reader->at;
  text.size = size;
  reader->at += size;
  return text;
}

static int Is(struct Text text, const char* wanted) {
  return text.size == strlen(wanted) && memcmp(text.bytes, wanted, text.size) == 0;
}

/* How much of a text a message shows. */
static int Shown(struct Text text) { return text.size < 64 ? (int)text.size : 64; }

/* The number of records of at least `least` bytes that follow; more cannot be there. */
static uint64_t Count(struct Reader* reader, uint64_t least) {
  const uint64_t count = Integer(reader, 8);
  if (reader->failed || count > (reader->size - reader->at) / least) {
    reader->failed = 1;
    return 0;
  }
  return count;
}

static char* Copy(struct Text text) {
  char* const copy = malloc(text.size + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text.bytes, text.size);
  copy[text.size] = '\0';
  return copy;
}

/* One function; its symbol goes into *symbol. Returns 0 where memory is missing. */
static int ReadFunction(struct Reader* reader, struct dvt_kernel* kernel, struct Text* symbol) {
  kernel->name = Copy(Bytes(reader));
  *symbol = Bytes(reader);
  for (int axis = 0; axis < 3; ++axis) {
    if (Integer(reader, 4) == 0) reader->failed = 1;
  }
  Integer(reader, 8); /* statically allocated shared memory: the text declares it itself */
  const uint64_t count = Count(reader, 12);
  if (count > kMaxArguments) reader->failed = 1;
  if (reader->failed) return 1;
  kernel->shared_at = calloc(count + 1, sizeof *kernel->shared_at);
  if (kernel->name == NULL || kernel->shared_at == NULL) return 0;
  for (uint64_t i = 0; i < count && !reader->failed; ++i) {
    const uint64_t kind = Integer(reader, 1);
    Integer(reader, 1 + 2 + 4); /* access, padding, index: for the compile side */
    Integer(reader, 1);         /* the dtype's code */
    const uint64_t size = Integer(reader, 1) / 8;
    Integer(reader, 2);
    if (kind > kLastKind || (kind != kBuffer && size != 4 && size != 8)) reader->failed = 1;
    if (reader->failed) break;
    if (kind == kBuffer) {
      ++kernel->buffer_count;
      continue;
    }
    const uint64_t at = (kernel->scalar_bytes + size - 1) / size * size;
    if (kind == kShared) kernel->shared_at[kernel->shared_count++] = at;
    kernel->scalar_bytes = at + size;
  }
  return 1;
}

static int32_t Load(struct dvt_image* image, struct Reader* reader, struct Text** symbols,
                    dvt_error* error) {
  if (Integer(reader, 4) != 0x49545644 || Integer(reader, 4) != 1 || reader->failed) {
    return acme_fail(error, DVT_INVALID_IMAGE, "the image does not begin with 'DVTI', version 1");
  }
  const struct Text kind = Bytes(reader);
  const struct Text format = Bytes(reader);
  if (!reader->failed && (!Is(kind, "acme") || !Is(format, "c"))) {
    return acme_fail(error, DVT_INVALID_IMAGE,
                     "the image is '%.*s/%.*s', this runtime loads 'acme/c'", Shown(kind),
                     kind.bytes, Shown(format), format.bytes);
  }
  const uint64_t count = Count(reader, 44);
  if (count > UINT32_MAX) reader->failed = 1;
  if (!reader->failed) {
    image->kernels = calloc(count + 1, sizeof *image->kernels);
    *symbols = calloc(count + 1, sizeof **symbols);
    if (image->kernels == NULL || *symbols == NULL) {
      return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    }
  }
  for (uint64_t i = 0; i < count && !reader->failed; ++i) {
    image->kernel_count = (uint32_t)i + 1;
    if (!ReadFunction(reader, &image->kernels[i], &(*symbols)[i])) {
      return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    }
  }
  struct Text source = {NULL, 0};
  const uint64_t parts = Count(reader, 16);
  for (uint64_t i = 0; i < parts && !reader->failed; ++i) {
    const struct Text key = Bytes(reader);
    const struct Text value = Bytes(reader);
    if (Is(key, "source")) source = value;
  }
  if (reader->failed || reader->at != reader->size) {
    return acme_fail(error, DVT_INVALID_IMAGE,
                     "image byte %llu: expected what docs/format/image.md says",
                     (unsigned long long)reader->at);
  }
  if (source.bytes == NULL) {
    return acme_fail(error, DVT_INVALID_IMAGE, "the image has no text, its payload needs 'source'");
  }
  return acme_compile(source.bytes, source.size, &image->library, error);
}

static int32_t FindEntries(struct dvt_image* image, const struct Text* symbols, dvt_error* error) {
  for (uint32_t i = 0; i < image->kernel_count; ++i) {
    char* const symbol = Copy(symbols[i]);
    if (symbol == NULL) return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    void* const found = dlsym(image->library, symbol);
    int32_t code = DVT_OK;
    if (found == NULL) {
      code = acme_fail(error, DVT_INVALID_IMAGE, "the source defines no '%s'", symbol);
    }
    memcpy(&image->kernels[i].entry, &found, sizeof found);
    free(symbol);
    if (code != DVT_OK) return code;
  }
  return DVT_OK;
}

int32_t acme_image_load(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                        dvt_error* error) {
  if (device == NULL || bytes == NULL || image == NULL) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "image_load was given a null pointer");
  }
  struct dvt_image* const made = calloc(1, sizeof *made);
  if (made == NULL) return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
  struct Reader reader = {bytes, size, 0, 0};
  struct Text* symbols = NULL;
  int32_t code = Load(made, &reader, &symbols, error);
  if (code == DVT_OK) code = FindEntries(made, symbols, error);
  free(symbols);
  if (code == DVT_OK) {
    *image = made;
  } else {
    acme_image_unload(made);
  }
  return code;
}

/* The library stays open, as the code of a kernel may still be on somebody's stack of calls. */
void acme_image_unload(dvt_image* image) {
  if (image == NULL) return;
  for (uint32_t i = 0; i < image->kernel_count; ++i) {
    free(image->kernels[i].name);
    free(image->kernels[i].shared_at);
  }
  free(image->kernels);
  free(image);
}

int32_t acme_image_kernel(dvt_image* image, const char* name, dvt_kernel** kernel,
                          dvt_error* error) {
  if (image == NULL || name == NULL || kernel == NULL) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "image_kernel was given a null pointer");
  }
  for (uint32_t i = 0; i < image->kernel_count; ++i) {
    if (strcmp(image->kernels[i].name, name) == 0) {
      *kernel = &image->kernels[i];
      return DVT_OK;
    }
  }
  return acme_fail(error, DVT_NOT_FOUND, "the image has no kernel '%s'", name);
}
