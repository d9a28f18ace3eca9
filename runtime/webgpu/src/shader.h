/* WGSL as an image brings it: what it enables, how the library wants it, and what its compiler says
 * about it in words that point at lines. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_SHADER_H_
#define DOVETAIL_RUNTIME_WEBGPU_SHADER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dovetail::runtime::webgpu {

/* One name of an `enable` directive and where it stands. */
struct Enabled {
  std::string name;
  size_t begin = 0; /* of the whole directive */
  size_t end = 0;   /* behind its semicolon */
};

/* The names that the `enable` directives at the head of a text list (WGSL, 4.1 "Directives"). */
std::vector<Enabled> EnabledExtensions(std::string_view text);

/* The text with the name `extension` taken out of its `enable` directives; lines stay where they
 * are. */
std::string WithoutExtension(std::string_view text, std::string_view extension);

/* The text with every `override` as a `const`: `@id(first + n)` has the value sizes[n], the others
 * the one that the text gives them. naga 29 ends the process for some overrides that WGSL allows,
 * and does not compare the size of an array that depends on one with the device's limit; of
 * constants it does both right. Lines stay where they are. Returns false, with the reason, for an
 * override that has no value. */
bool ReplaceOverrides(std::string_view text, uint32_t first, const std::vector<uint32_t>& sizes,
                      std::string* result, std::string* problem);

/* The compiler's words, and then the lines of the text around each line they name, with the user's
 * line where a comment `// line N` says it. */
std::string ExplainLog(std::string_view text, const std::string& log);

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_SHADER_H_
