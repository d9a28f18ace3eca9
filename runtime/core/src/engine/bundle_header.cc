#include "engine/bundle_header.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/formats.h"
#include "engine/json.h"
#include "engine/requirement.h"

namespace dovetail::runtime {
namespace {

using Type = JsonValue::Type;

// A place in the header. Made into text only when something is wrong there: headers may have
// thousands of entries.
struct Where {
  const char* what;
  int64_t number = -1;         // of an array's entry
  std::string_view name = {};  // of an object's member
  const Where* parent = nullptr;

  std::string Text() const {
    std::string text = parent == nullptr ? "" : parent->Text() + " ";
    text += what;
    if (number >= 0) text += Concat(" ", number);
    if (name.data() != nullptr) text += Concat(" '", name, "'");
    return text;
  }
};

[[noreturn]] void Refuse(const Where& where, const char* field, const std::string& expected,
                         const std::string& found) {
  Fail(ErrorKind::kBundle, "header: ", where.Text(), field == nullptr ? "" : ".",
       field == nullptr ? "" : field, ": expected ", expected, ", found ", found);
}

void Expect(JsonValue value, Type type, const Where& where, const char* field = nullptr) {
  if (value.type() != type) Refuse(where, field, JsonTypeName(type), JsonTypeName(value.type()));
}

// An object with exactly these keys.
template <size_t kCount>
void ExpectKeys(JsonValue value, const char* const (&keys)[kCount], const Where& where) {
  Expect(value, Type::kObject, where);
  // Members stand in the order of their keys, and so do nearly all lists of keys.
  bool is_same = value.size() == kCount;
  size_t place = 0;
  for (const JsonValue member : value) is_same = is_same && member.key() == keys[place++];
  if (is_same) return;
  for (const char* key : keys) {
    if (!value.Find(key)) Refuse(where, nullptr, Concat("the key '", key, "'"), "none");
  }
  if (value.size() == kCount) return;
  for (const JsonValue member : value) {
    bool known = false;
    for (const char* key : keys) known = known || member.key() == key;
    if (!known) Refuse(where, nullptr, "no other key", Concat("'", Brief(member.key()), "'"));
  }
}

// Of a text that names something: it goes into messages and is compared, so it is short.
void NeedShort(const std::string& text, const char* field, const Where& where) {
  if (text.size() <= kMaxNameBytes) return;
  Refuse(where, field, Concat("at most ", kMaxNameBytes, " bytes"), Concat(text.size()));
}

// The functions below read a member that ExpectKeys has found.

std::string_view Text(JsonValue object, const char* field, const Where& where) {
  const JsonValue value = object.Find(field);
  Expect(value, Type::kString, where, field);
  return value.text();
}

JsonValue Items(JsonValue object, const char* field, const Where& where) {
  const JsonValue value = object.Find(field);
  Expect(value, Type::kArray, where, field);
  return value;
}

uint64_t Unsigned(JsonValue value, const char* field, const Where& where) {
  Expect(value, Type::kInteger, where, field);
  const int64_t number = value.integer();
  if (number < 0) Refuse(where, field, "a number of at least 0", Concat(number));
  return static_cast<uint64_t>(number);
}

// A number below `count`.
uint32_t Index(JsonValue value, size_t count, const char* field, const Where& where) {
  const uint64_t index = Unsigned(value, field, where);
  if (index >= count) Refuse(where, field, Concat("a number below ", count), Concat(index));
  return static_cast<uint32_t>(index);
}

void ReadHash(std::string_view text, uint8_t* hash, const Where& where) {
  bool good = text.size() == 64;
  for (size_t i = 0; good && i < 64; ++i) {
    const char digit = text[i];
    unsigned value = 0;
    if (digit >= '0' && digit <= '9') {
      value = static_cast<unsigned>(digit - '0');
    } else if (digit >= 'a' && digit <= 'f') {
      value = static_cast<unsigned>(digit - 'a') + 10;
    } else {
      good = false;
    }
    hash[i / 2] = static_cast<uint8_t>(hash[i / 2] << 4 | value);
  }
  if (!good) {
    Refuse(where, "hash", "64 lower-case hexadecimal digits", Concat("'", Brief(text), "'"));
  }
}

// The size of a section that has one: how much its content, a deflate stream, becomes.
uint64_t ReadSize(JsonValue value, uint64_t length, bool may_deflate, const Where& where) {
  if (!may_deflate) {
    Refuse(where, nullptr, "the feature 'deflate' in the header, as it has a size", "none");
  }
  const uint64_t size = Unsigned(value, "size", where);
  if (size <= length || (size - 1) / kMaxDeflateRatio >= length) {
    Refuse(where, "size",
           Concat("more than the length, ", length, ", and at most ", kMaxDeflateRatio,
                  " times as much"),
           Concat(size));
  }
  return size;
}

void ReadSections(JsonValue items, uint64_t first_section, uint64_t file_length, bool may_deflate,
                  LoadBudget& budget, BundleDirectory* directory) {
  uint64_t next = first_section;
  uint64_t inflated = 0;
  directory->sections.reserve(items.size());
  for (const JsonValue item : items) {
    const Where where = {"section", static_cast<int64_t>(directory->sections.size())};
    Expect(item, Type::kObject, where);
    const JsonValue size = item.Find("size");
    if (size) {
      ExpectKeys(item, kDeflatedSectionKeys, where);
    } else {
      ExpectKeys(item, kSectionKeys, where);
    }
    BundleSection section;
    section.offset = Unsigned(item.Find("offset"), "offset", where);
    section.length = Unsigned(item.Find("length"), "length", where);
    ReadHash(Text(item, "hash", where), section.hash, where);
    if (section.offset != next) {
      Refuse(where, "offset", Concat(next, ", where the part before it ends"),
             Concat(section.offset));
    }
    if (section.length > file_length - section.offset) {
      Refuse(where, "length",
             Concat("at most ", file_length - section.offset, ", the rest of the file"),
             Concat(section.length));
    }
    // Cannot overflow: length <= file_length - offset, and file_length is at most 2^63 - 1.
    next = AlignSection(section.offset + section.length);
    if (next > file_length) {
      Refuse(where, "length", "padding to a multiple of 64 inside the file",
             Concat(section.length));
    }
    section.size = size ? ReadSize(size, section.length, may_deflate, where) : section.length;
    // Cannot overflow: all of them are at most kMaxDeflateRatio times the file.
    if (size) inflated += section.size;
    directory->sections.push_back(section);
  }
  if (next != file_length) {
    Refuse({"sections"}, nullptr,
           Concat("the last one's padding to end at ", file_length, ", the end of the file"),
           Concat(next));
  }
  const uint64_t due = kInflatedBytesPerByte * file_length;
  budget.Need(Limit::kInflatedBytes, inflated > due ? inflated - due : 0, ErrorKind::kBundle);
}

void ReadImages(JsonValue items, BundleDirectory* directory) {
  const size_t section_count = directory->sections.size();
  for (const JsonValue item : items) {
    const Where where = {"image", static_cast<int64_t>(directory->images.size())};
    ExpectKeys(item, kImageKeys, where);
    BundleImage image;
    image.kind = Text(item, "kind", where);
    image.format = Text(item, "format", where);
    image.target = Text(item, "target", where);
    image.tool = Text(item, "tool", where);
    image.section = Index(item.Find("section"), section_count, "section", where);
    for (const JsonValue requirement : Items(item, "requirements", where)) {
      Expect(requirement, Type::kString, where, "requirements");
      image.requirements.emplace_back(requirement.text());
    }
    const JsonValue sources = item.Find("sources");
    Expect(sources, Type::kObject, where, "sources");
    for (const JsonValue source : sources) {
      const Where at = {"source", -1, source.key(), &where};
      image.sources[std::string(source.key())] = Index(source, section_count, nullptr, at);
    }
    directory->images.push_back(std::move(image));
  }
}

void ReadFunctions(JsonValue value, BundleDirectory* directory) {
  Expect(value, Type::kObject, {"functions"});
  directory->functions.reserve(value.size());
  for (const JsonValue member : value) {
    const Where where = {"function", -1, member.key()};
    ExpectKeys(member, kFunctionKeys, where);
    BundleFunction function;
    function.name = member.key();
    function.signature = Text(member, "signature", where);
    const JsonValue variants = Items(member, "variants", where);
    function.variants.reserve(variants.size());
    for (const JsonValue item : variants) {
      const Where at = {"variant", static_cast<int64_t>(function.variants.size()), {}, &where};
      ExpectKeys(item, kVariantKeys, at);
      BundleVariant variant;
      variant.image = Index(item.Find("image"), directory->images.size(), "image", at);
      variant.plan = Index(item.Find("plan"), directory->sections.size(), "plan", at);
      function.variants.push_back(variant);
    }
    directory->functions.push_back(std::move(function));
  }
}

}  // namespace

BundleDirectory ReadDirectory(std::string_view header, uint64_t first_section, uint64_t file_length,
                              LoadBudget& budget) {
  const JsonDocument document = ParseCanonicalJson(header, budget);
  const JsonValue root = document.root();
  const Where where = {"the root"};
  ExpectKeys(root, kHeaderKeys, where);
  bool may_deflate = false;
  for (const JsonValue feature : Items(root, "features", where)) {
    Expect(feature, Type::kString, where, "features");
    may_deflate = may_deflate || feature.text() == "deflate";
    const bool is_known = std::any_of(std::begin(kFeatures), std::end(kFeatures),
                                      [&](const char* each) { return feature.text() == each; });
    if (is_known) continue;
    Fail(ErrorKind::kBundle, "the bundle needs the feature '", Brief(feature.text()),
         "', which this version does not know; update dovetail-runtime");
  }
  BundleDirectory directory;
  directory.producer = Text(root, "producer", where);
  ReadSections(Items(root, "sections", where), first_section, file_length, may_deflate, budget,
               &directory);
  ReadImages(Items(root, "images", where), &directory);
  ReadFunctions(root.Find("functions"), &directory);
  CheckNames(directory);
  return directory;
}

void CheckNames(const BundleDirectory& directory) {
  for (size_t number = 0; number < directory.images.size(); ++number) {
    const BundleImage& image = directory.images[number];
    const Where where = {"image", static_cast<int64_t>(number)};
    NeedShort(image.kind, "kind", where);
    NeedShort(image.format, "format", where);
    NeedShort(image.target, "target", where);
    NeedShort(image.tool, "tool", where);
    for (const std::string& requirement : image.requirements) {
      NeedShort(requirement, "requirements", where);
      ParseRequirement(requirement);
    }
    for (const auto& source : image.sources) NeedShort(source.first, "sources", where);
  }
  for (const BundleFunction& function : directory.functions) {
    NeedShort(function.name, nullptr, {"the name of a function"});
  }
}

}  // namespace dovetail::runtime
