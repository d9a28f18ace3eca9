#include "engine/suggest.h"

#include <algorithm>
#include <numeric>

namespace dovetail::runtime {
namespace {

// Insertions, deletions and replacements that make one text of the other (Levenshtein), row by row.
size_t Distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string Nearest(const std::string& given, const std::vector<std::string>& names) {
  constexpr size_t kLongest = 64;  // no kind is longer; the cost grows with the product
  if (given.size() > kLongest) return {};
  std::string best;
  size_t least = given.size() / 3 + 1;
  for (const std::string& name : names) {
    if (name.size() > kLongest) continue;
    const size_t distance = Distance(given, name);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

std::string OneLine(const std::string& text, size_t most) {
  std::string shown = text.substr(0, most);
  for (char& each : shown) {
    if (each < ' ' || each > '~') each = '?';
  }
  return text.size() > most ? shown + "..." : shown;
}

}  // namespace dovetail::runtime
