// The name that somebody meant, for messages.
#ifndef DOVETAIL_ENGINE_SUGGEST_H_
#define DOVETAIL_ENGINE_SUGGEST_H_

#include <string>
#include <vector>

namespace dovetail::runtime {

// The one of `names` that differs least from `given`, in at most a third of its characters; empty
// if none is so near. The first of equals.
std::string Nearest(const std::string& given, const std::vector<std::string>& names);

// `text` with everything but printable ASCII written as '?', and cut where it is longer than
// `most` bytes: what a file or a caller gave, fit for one line of a message.
std::string OneLine(const std::string& text, size_t most = 64);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_SUGGEST_H_
