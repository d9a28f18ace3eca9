/* What the fake libnvrtc gives out in place of PTX and cubins: a text that names version and
 * target as PTX does, and carries the source, so that the fake libcuda finds the CPU image of
 * the source. */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_PSEUDO_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_PSEUDO_H_

#include <string>

namespace dovetail::fakedrivers {

constexpr char kPseudoMark[] = "// dovetail-fakedrivers: cu";
constexpr char kPseudoLine[] = "//|";
/* What stands for a cubin: no version of PTX concerns it, so that it has the oldest. */
constexpr char kPseudoBinaryVersion[] = "1.0";

/* `target` is "sm_90a", `version` "9.0". */
inline std::string PseudoCode(const std::string& source, const std::string& target,
                              const std::string& version) {
  std::string text = std::string(kPseudoMark) + "\n.version " + version + "\n.target " + target +
                     "\n.address_size 64\n";
  size_t at = 0;
  for (;;) {
    const size_t end = source.find('\n', at);
    text += kPseudoLine + source.substr(at, end == std::string::npos ? end : end - at) + "\n";
    if (end == std::string::npos) return text;
    at = end + 1;
  }
}

inline bool IsPseudoCode(const std::string& text) {
  return text.compare(0, sizeof(kPseudoMark) - 1, kPseudoMark) == 0;
}

inline bool IsPseudoBinary(const std::string& text) {
  return text.find(std::string("\n.version ") + kPseudoBinaryVersion + "\n") != std::string::npos;
}

inline std::string SourceOfPseudoCode(const std::string& text) {
  const std::string mark = std::string("\n") + kPseudoLine;
  std::string source;
  bool is_first = true;
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    at += mark.size();
    const size_t end = text.find('\n', at);
    if (!is_first) source += '\n';
    is_first = false;
    source += text.substr(at, end == std::string::npos ? end : end - at);
    if (end == std::string::npos) break;
    at = end;
  }
  return source;
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_PSEUDO_H_
