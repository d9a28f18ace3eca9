/* Bundles and images as modules of tvm-ffi, for host programs in C and C++.
 *
 * A program that loads a library made by `bundle.export_library("k.so")`, or the bytes of bundles
 * and images that lie in libraries of others, links libdovetail_tvm_ffi (which brings
 * libdovetail_runtime) and calls dovetail_tvm_ffi_register before tvm-ffi's loader: the library
 * holds data alone, and tvm-ffi refuses a library as a whole when it meets a kind of module that
 * nobody has registered. Nothing is registered by opening either library.
 *
 *   if (dovetail_tvm_ffi_register("") != 0) { ... tvm-ffi has the error ... }
 *   tvm::ffi::Module module = tvm::ffi::Module::LoadFromFile("./k.so");
 *   module->GetFunction("saxpy").value()(2.0, x, y);
 */
#ifndef DOVETAIL_TVM_FFI_H_
#define DOVETAIL_TVM_FFI_H_

#include <stdint.h>

#include "dovetail/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Introduces libdovetail_runtime to the tvm-ffi of this process, and registers in its global table
 *
 *   ffi.Module.load_from_bytes.dovetail.bundle   bytes -> module
 *   ffi.Module.create.dovetail.bundle            bytes -> module
 *   ffi.Module.load_from_file.dvt                path, format -> module, unless there is one
 *   dovetail.runtime.image_parts                 image module -> [code, fmt, fmap, source]
 *   dovetail.runtime.module_bytes                module -> what it saves to
 *
 * and for each of the given kinds of images
 *
 *   ffi.Module.load_from_bytes.dovetail.<kind>   bytes -> module
 *   ffi.Module.create.dovetail.<kind>            bytes -> module
 *                                                code, fmt, fmap, source -> module
 *
 * `code` is a map of the payload's parts by key, `fmt` its format, `fmap` a map of the functions'
 * records by name (docs/format/image.md), `source` a map of readable texts by format, which are
 * kept in memory and not saved.
 *
 * kinds: separated by '\n', e.g. "cuda\nopencl"; "" for bundles alone, which bring their images.
 * Returns 0, or -1 with tvm-ffi's raised error set: a tvm-ffi of another release than this
 * library was tested with, whose modules may have another layout. May be repeated, from any thread.
 */
DVT_EXPORT int32_t dovetail_tvm_ffi_register(const char* kinds);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_TVM_FFI_H_ */
