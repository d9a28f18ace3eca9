/* The null runtime's table under the kind `skewed`, as a library of another release has it: shorter
 * (SIZE FIRST_RELEASE), longer (NEWER), or of another version of the interface (VERSION). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "dovetail/backend.h"

#define FIRST_RELEASE offsetof(dvt_backend_table, event_record_timed)
#define NEWER sizeof(struct table)
#ifndef SIZE
#define SIZE sizeof(dvt_backend_table)
#endif
#ifndef VERSION
#define VERSION DVT_ABI_VERSION
#endif

static struct table {
  dvt_backend_table known;
  void* unknown[4]; /* what a later release appends */
} table;

const dvt_backend_table* dovetail_backend_table(uint32_t oldest, uint32_t newest,
                                                uint32_t* abi_version) {
  dvt_backend_table_function function = NULL;
  void* const library = dlopen(WHOLE, RTLD_NOW | RTLD_LOCAL);
  uint32_t version = 0;
  if (library == NULL) abort();
  *(void**)&function = dlsym(library, DVT_BACKEND_TABLE_SYMBOL);
  /* What lies behind the size that is said must not be looked at. */
  memset(&table, 0x11, sizeof(table));
  memcpy(&table.known, function(DVT_ABI_OLDEST, DVT_ABI_VERSION, &version), SIZE < NEWER ? SIZE
         : sizeof(dvt_backend_table));
  table.known.struct_size = SIZE;
  table.known.abi_version = VERSION;
  table.known.kind = "skewed";
  *abi_version = VERSION;
  return oldest <= VERSION && newest >= VERSION ? &table.known : NULL;
}
