/* `missing symbol <name>`: a library that does not export a function, though it was built with it.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_SYMBOLS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_SYMBOLS_H_

#include <set>
#include <string>

namespace dovetail::fakedrivers {

/* From now on dlsym finds none of `names` in this library, and all others. */
void HideSymbols(const std::set<std::string>& names);

/* Whether the script hides it: for a driver's own look-up. */
bool IsHidden(const char* name);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_SYMBOLS_H_
