#include "engine/bundle_header.h"

#include <cstring>
#include <initializer_list>

#include "engine/error.h"
#include "engine/json.h"
#include "engine/requirement.h"

namespace dovetail::runtime {
namespace {

using Type = JsonValue::Type;

[[noreturn]] void Refuse(const std::string& where, const std::string& expected,
                         const std::string& found) {
  Fail(ErrorKind::kBundle, "header: ", where, ": expected ", expected, ", found ", found);
}

void Expect(const JsonValue& value, Type type, const std::string& where) {
  if (value.type != type) Refuse(where, JsonTypeName(type), JsonTypeName(value.type));
}

// An object with exactly these keys.
void ExpectKeys(const JsonValue& value, std::initializer_list<const char*> keys,
                const std::string& where) {
  Expect(value, Type::kObject, where);
  for (const char* key : keys) {
    if (value.Find(key) == nullptr) Refuse(where, Concat("the key '", key, "'"), "none");
  }
  for (const auto& member : value.members) {
    bool known = false;
    for (const char* key : keys) known = known || member.first == key;
    if (!known) Refuse(where, "no other key", Concat("'", member.first, "'"));
  }
}

const std::string& Text(const JsonValue& value, const std::string& where) {
  Expect(value, Type::kString, where);
  return value.text;
}

uint64_t Unsigned(const JsonValue& value, const std::string& where) {
  Expect(value, Type::kInteger, where);
  if (value.integer < 0) Refuse(where, "a number of at least 0", Concat(value.integer));
  return static_cast<uint64_t>(value.integer);
}

// A number below `count`.
uint32_t Index(const JsonValue& value, size_t count, const std::string& where) {
  const uint64_t index = Unsigned(value, where);
  if (index >= count) Refuse(where, Concat("a number below ", count), Concat(index));
  return static_cast<uint32_t>(index);
}

void ReadHash(const std::string& text, uint8_t* hash, const std::string& where) {
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
  if (!good) Refuse(where, "64 lower-case hexadecimal digits", Concat("'", text, "'"));
}

void ReadSections(const JsonValue& value, uint64_t first_section, uint64_t file_length,
                  BundleDirectory* directory) {
  Expect(value, Type::kArray, "sections");
  uint64_t next = first_section;
  for (size_t i = 0; i < value.items.size(); ++i) {
    const std::string where = Concat("section ", i);
    const JsonValue& item = value.items[i];
    ExpectKeys(item, {"hash", "length", "offset"}, where);
    BundleSection section;
    section.offset = Unsigned(*item.Find("offset"), where + ".offset");
    section.length = Unsigned(*item.Find("length"), where + ".length");
    ReadHash(Text(*item.Find("hash"), where + ".hash"), section.hash, where + ".hash");
    if (section.offset != next) {
      Refuse(where + ".offset", Concat(next, ", where the part before it ends"),
             Concat(section.offset));
    }
    if (section.length > file_length - section.offset) {
      Refuse(where + ".length",
             Concat("at most ", file_length - section.offset, ", the rest of the file"),
             Concat(section.length));
    }
    // Cannot overflow: length <= file_length - offset, and file_length is at most 2^63 - 1.
    next = AlignSection(section.offset + section.length);
    if (next > file_length) {
      Refuse(where + ".length", "padding to a multiple of 64 inside the file",
             Concat(section.length));
    }
    directory->sections.push_back(section);
  }
  if (next != file_length) {
    Refuse("sections",
           Concat("the last one's padding to end at ", file_length, ", the end of the file"),
           Concat(next));
  }
}

void ReadImages(const JsonValue& value, BundleDirectory* directory) {
  Expect(value, Type::kArray, "images");
  const size_t section_count = directory->sections.size();
  for (size_t i = 0; i < value.items.size(); ++i) {
    const std::string where = Concat("image ", i);
    const JsonValue& item = value.items[i];
    ExpectKeys(item, {"format", "kind", "requirements", "section", "sources", "target", "tool"},
               where);
    BundleImage image;
    image.kind = Text(*item.Find("kind"), where + ".kind");
    image.format = Text(*item.Find("format"), where + ".format");
    image.target = Text(*item.Find("target"), where + ".target");
    image.tool = Text(*item.Find("tool"), where + ".tool");
    image.section = Index(*item.Find("section"), section_count, where + ".section");
    const JsonValue& requirements = *item.Find("requirements");
    Expect(requirements, Type::kArray, where + ".requirements");
    for (const JsonValue& requirement : requirements.items) {
      image.requirements.push_back(Text(requirement, where + ".requirements"));
      ParseRequirement(image.requirements.back());
    }
    const JsonValue& sources = *item.Find("sources");
    Expect(sources, Type::kObject, where + ".sources");
    for (const auto& source : sources.members) {
      image.sources[source.first] =
          Index(source.second, section_count, Concat(where, ".sources '", source.first, "'"));
    }
    directory->images.push_back(std::move(image));
  }
}

void ReadFunctions(const JsonValue& value, BundleDirectory* directory) {
  Expect(value, Type::kObject, "functions");
  for (const auto& member : value.members) {
    const std::string where = Concat("function '", member.first, "'");
    ExpectKeys(member.second, {"signature", "variants"}, where);
    BundleFunction function;
    function.name = member.first;
    function.signature = Text(*member.second.Find("signature"), where + ".signature");
    const JsonValue& variants = *member.second.Find("variants");
    Expect(variants, Type::kArray, where + ".variants");
    for (size_t i = 0; i < variants.items.size(); ++i) {
      const JsonValue& item = variants.items[i];
      const std::string at = Concat(where, " variant ", i);
      ExpectKeys(item, {"image", "plan"}, at);
      BundleVariant variant;
      variant.image = Index(*item.Find("image"), directory->images.size(), at + ".image");
      variant.plan = Index(*item.Find("plan"), directory->sections.size(), at + ".plan");
      function.variants.push_back(variant);
    }
    directory->functions.push_back(std::move(function));
  }
}

}  // namespace

BundleDirectory ReadDirectory(std::string_view header, uint64_t first_section,
                              uint64_t file_length) {
  const JsonValue root = ParseCanonicalJson(header);
  ExpectKeys(root, {"features", "functions", "images", "producer", "sections"}, "the root");
  const JsonValue& features = *root.Find("features");
  Expect(features, Type::kArray, "features");
  for (const JsonValue& feature : features.items) {
    Fail(ErrorKind::kBundle, "the bundle needs the feature '", Text(feature, "features"),
         "', which this version does not know; update dovetail-runtime");
  }
  BundleDirectory directory;
  directory.producer = Text(*root.Find("producer"), "producer");
  ReadSections(*root.Find("sections"), first_section, file_length, &directory);
  ReadImages(*root.Find("images"), &directory);
  ReadFunctions(*root.Find("functions"), &directory);
  return directory;
}

}  // namespace dovetail::runtime
