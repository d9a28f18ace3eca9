// Text as Python sees it: the same texts go through dovetail_runtime's discovery, and the ledger's
// lines are to be the same.
#ifndef DOVETAIL_DISCOVERY_TEXT_H_
#define DOVETAIL_DISCOVERY_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

namespace dovetail::runtime {

// Without white space at both ends, as str.strip.
std::string Strip(std::string_view text);
// The words between white space, with one blank between them: " ".join(text.split()).
std::string OneSpaced(std::string_view text);
// As str.isprintable, of all characters that fonts and terminals treat as text; false for what is
// not UTF-8. Characters that Unicode has not assigned yet count as printable.
bool IsPrintable(std::string_view text);
// How many characters a text has; those that are no UTF-8 count one a byte.
size_t CountCharacters(std::string_view text);
// The first `most` characters.
std::string_view FirstCharacters(std::string_view text, size_t most);
// The text in quotes, as repr.
std::string Quoted(std::string_view text);
// Whether all of it is UTF-8; else the offset of the first byte that is not, in *at.
bool IsUtf8(std::string_view text, size_t* at);
// With U+FFFD in place of what is not UTF-8.
std::string Repaired(std::string_view text);

std::vector<std::string> SplitLines(std::string_view text);
std::string Lower(std::string_view ascii);
std::string Join(const std::vector<std::string>& words, std::string_view between);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_TEXT_H_
