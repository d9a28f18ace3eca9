/* What the files of this runtime share. Kernels are C text; what runs them is the host. */
#ifndef ACME_ACME_H_
#define ACME_ACME_H_

#include "dovetail/backend.h"

/* How a kernel is called: the addresses of its buffers, the scalar block (docs/format/image.md),
 * the blocks of the grid, and memory for each argument of kind shared, 64 bytes aligned. */
typedef void (*acme_entry)(void* const* buffers, const unsigned char* scalars, const uint32_t* grid,
                           unsigned char* scratch);

struct dvt_kernel {
  char* name;
  acme_entry entry;
  uint32_t buffer_count;
  uint64_t scalar_bytes;
  uint32_t shared_count;
  uint64_t* shared_at; /* where the sizes of shared memory stand in the scalar block */
};

struct dvt_image {
  void* library;
  uint32_t kernel_count;
  struct dvt_kernel* kernels;
};

/* Writes a failure, `format` as printf's, where `error` is not NULL; returns the code. */
int32_t acme_fail(dvt_error* error, int32_t code, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

/* Finds the C compiler that DOVETAIL_ACME_CC names, or cc. */
int32_t acme_find_compiler(dvt_error* error);

/* Compiles a text, and opens what comes of it. */
int32_t acme_compile(const char* source, uint64_t size, void** library, dvt_error* error);

/* Of the table. */
int32_t acme_image_load(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                        dvt_error* error);
void acme_image_unload(dvt_image* image);
int32_t acme_image_kernel(dvt_image* image, const char* name, dvt_kernel** kernel,
                          dvt_error* error);

#endif /* ACME_ACME_H_ */
