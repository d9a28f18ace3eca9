/* Gives the driver a module that the validation layer must object to, and that everything else
 * takes: what tests/validated.py proves its silence by. The offset of a member becomes 2, where an
 * int may not lie; nothing is launched. */
#include "session.h"

namespace dovetail::test {
namespace {

constexpr uint32_t kOpMemberDecorate = 72;
constexpr uint32_t kDecorationOffset = 35;

std::string WithBadOffset(std::string bytes) {
  std::vector<uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  for (size_t at = 5; at < words.size(); at += words[at] >> 16U) {
    if ((words[at] & 0xFFFFU) != kOpMemberDecorate || words[at + 3] != kDecorationOffset) continue;
    words[at + 4] = 2;
    break;
  }
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  Session session;
  std::vector<Argument> arguments(41, Scalar(kInt, 32));
  arguments[0] = Buffer(2, kInt);
  dvt_image* const image = session.Load(KernelImage(
      "many_scalars", 1, arguments, 0, {{"many_scalars", WithBadOffset(Spirv("many_scalars"))}}));
  dvt_kernel* kernel = nullptr;
  static_cast<void>(table->image_kernel(image, "many_scalars", &kernel, &error));
  table->image_unload(image);
  return 0;
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
