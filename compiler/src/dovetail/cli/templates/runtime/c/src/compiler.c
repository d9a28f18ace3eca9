/* What stands for the vendor's driver: the system's C compiler. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "acme.h"

enum { kMaxWords = 32, kMaxLog = 1500 };

/* No contraction: strict code must not be fused, and relaxed code need not be. */
static char* const kFlags[] = {
    "-std=c11", "-O2", "-fPIC", "-shared", "-w", "-ffp-contract=off", "-fno-strict-aliasing"};
enum { kFlagCount = sizeof(kFlags) / sizeof(kFlags[0]) };

/* The words of the command, in one copy of its text; set once, by acme_find_compiler. */
static char* words[kMaxWords];
static int word_count;

static int IsOnPath(const char* program) {
  if (strchr(program, '/') != NULL) return access(program, X_OK) == 0;
  const char* const path = getenv("PATH");
  char* const folders = strdup(path == NULL ? "" : path);
  int found = 0;
  char* rest = folders;
  while (folders != NULL && !found) {
    char* const folder = strsep(&rest, ":");
    if (folder == NULL) break;
    char name[PATH_MAX];
    const int length = snprintf(name, sizeof name, "%s/%s", folder, program);
    found = *folder != '\0' && length < (int)sizeof name && access(name, X_OK) == 0;
  }
  free(folders);
  return found;
}

int32_t acme_find_compiler(dvt_error* error) {
  const char* text = getenv("DOVETAIL_ACME_CC");
  if (text == NULL || *text == '\0') text = "cc";
  char* const copy = strdup(text); /* kept: the words point into it */
  if (copy == NULL) return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
  char* rest = NULL;
  word_count = 0;
  for (char* word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
    if (word_count == kMaxWords) {
      return acme_fail(error, DVT_DRIVER_MISSING, "DOVETAIL_ACME_CC has more than %d words",
                       kMaxWords);
    }
    words[word_count++] = word;
  }
  if (word_count == 0 || !IsOnPath(words[0])) {
    return acme_fail(error, DVT_DRIVER_MISSING, "there is no C compiler; tried '%s'", text);
  }
  return DVT_OK;
}

/* Runs a command, its standard error in a file; its exit status, or 127 where it cannot run. */
static int Run(char* const* command, const char* log) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return 127;
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return 127;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static int Write(const char* path, const char* text, uint64_t size) {
  FILE* const file = fopen(path, "wb");
  if (file == NULL) return 0;
  const int whole = fwrite(text, 1, size, file) == size;
  return fclose(file) == 0 && whole;
}

static int32_t CompileIn(const char* folder, const char* source, uint64_t size, void** library,
                         dvt_error* error) {
  char text[PATH_MAX];
  char made[PATH_MAX];
  char log[PATH_MAX];
  if (snprintf(text, sizeof text, "%s/kernels.c", folder) >= (int)sizeof text ||
      snprintf(made, sizeof made, "%s/kernels.so", folder) >= (int)sizeof made ||
      snprintf(log, sizeof log, "%s/log", folder) >= (int)sizeof log) {
    return acme_fail(error, DVT_DRIVER_ERROR, "the name of the folder '%s' is too long", folder);
  }
  if (!Write(text, source, size)) {
    remove(text);
    return acme_fail(error, DVT_DRIVER_ERROR, "cannot write '%s'", text);
  }
  char* command[kMaxWords + kFlagCount + 5];
  int count = 0;
  for (int i = 0; i < word_count; ++i) command[count++] = words[i];
  for (int i = 0; i < kFlagCount; ++i) command[count++] = kFlags[i];
  command[count++] = "-o";
  command[count++] = made;
  command[count++] = text;
  command[count++] = "-lm";
  command[count] = NULL;
  int32_t code = DVT_OK;
  const int status = Run(command, log);
  if (status != 0) {
    char said[kMaxLog + 1] = "";
    FILE* const file = fopen(log, "rb");
    if (file != NULL) {
      said[fread(said, 1, kMaxLog, file)] = '\0';
      fclose(file);
    }
    code = acme_fail(error, DVT_INVALID_IMAGE, "'%s' ended with status %d: %s", words[0], status,
                     said);
  } else {
    *library = dlopen(made, RTLD_NOW | RTLD_LOCAL);
    if (*library == NULL) {
      code = acme_fail(error, DVT_INVALID_IMAGE, "what '%s' made cannot be opened: %s", words[0],
                       dlerror());
    }
  }
  remove(text);
  remove(made);
  remove(log);
  return code;
}

int32_t acme_compile(const char* source, uint64_t size, void** library, dvt_error* error) {
  const char* const place = getenv("TMPDIR");
  char folder[PATH_MAX];
  const int length =
      snprintf(folder, sizeof folder, "%s/acme-XXXXXX", place == NULL ? "/tmp" : place);
  if (length >= (int)sizeof folder || mkdtemp(folder) == NULL) {
    return acme_fail(error, DVT_DRIVER_ERROR,
                     "no folder for a kernel's text: %s; TMPDIR says where", strerror(errno));
  }
  const int32_t code = CompileIn(folder, source, size, library, error);
  rmdir(folder);
  return code;
}
