#include "bytes.h"

#include "dovetail/kit/sha256.h"

namespace dovetail::testing {
namespace {

uint64_t AlignSection(uint64_t value) { return (value + 63) / 64 * 64; }

}  // namespace

Bytes WriteImage(const std::string& kind, const std::string& format,
                 const std::vector<KernelRecord>& kernels,
                 const std::vector<std::pair<std::string, Bytes>>& payload) {
  ByteWriter out;
  out.Raw("DVTI").Integer<uint32_t>(1).Text(kind).Text(format).Integer<uint64_t>(kernels.size());
  for (const KernelRecord& kernel : kernels) {
    out.Text(kernel.name).Text(kernel.symbol);
    for (const uint32_t extent : kernel.block) out.Integer(extent);
    out.Integer<uint64_t>(kernel.shared_bytes).Integer<uint64_t>(kernel.arguments.size());
    for (const KernelArgument& argument : kernel.arguments) {
      out.Integer(argument.kind).Integer(argument.access).Integer<uint16_t>(0);
      out.Integer(argument.index).Integer(argument.dtype);
    }
  }
  out.Integer<uint64_t>(payload.size());
  for (const auto& entry : payload) {
    out.Text(entry.first).Integer<uint64_t>(entry.second.size()).Raw(entry.second);
  }
  return out.bytes;
}

uint32_t PlanWriter::Tensor(const std::string& name, uint8_t access, uint32_t dtype,
                            uint32_t rank) {
  parameters_.Integer<uint8_t>(0)
      .Integer(access)
      .Integer<uint16_t>(0)
      .Integer(dtype)
      .Integer(rank)
      .Text(name);
  return static_cast<uint32_t>(parameter_count_++);
}

uint32_t PlanWriter::Scalar(const std::string& name, uint32_t dtype) {
  parameters_.Integer<uint32_t>(1).Integer(dtype).Integer<uint32_t>(0).Text(name);
  return static_cast<uint32_t>(parameter_count_++);
}

void PlanWriter::Alias(uint32_t a, uint32_t b, uint32_t same_allowed) {
  alias_rules_.Integer(a).Integer(b).Integer(same_allowed);
  ++alias_count_;
}

uint32_t PlanWriter::Kernel(const std::string& name) {
  kernels_.push_back(name);
  return static_cast<uint32_t>(kernels_.size() - 1);
}

uint32_t PlanWriter::Message(const std::string& text) {
  messages_.push_back(text);
  return static_cast<uint32_t>(messages_.size() - 1);
}

uint32_t PlanWriter::Const(int64_t value) {
  instructions_.Integer<uint32_t>(0).Integer(value);
  return static_cast<uint32_t>(instruction_count_++);
}

uint32_t PlanWriter::Op(runtime::Opcode opcode, const std::vector<uint32_t>& operands) {
  instructions_.Integer(static_cast<uint8_t>(opcode)).Integer<uint8_t>(0);
  instructions_.Integer<uint16_t>(static_cast<uint16_t>(operands.size()));
  for (const uint32_t operand : operands) instructions_.Integer(operand);
  return static_cast<uint32_t>(instruction_count_++);
}

Bytes PlanWriter::Write() const {
  ByteWriter out;
  out.Raw("DVTP").Integer<uint32_t>(1).Text(name_);
  out.Integer(parameter_count_).Raw(parameters_.bytes);
  out.Integer(alias_count_).Raw(alias_rules_.bytes);
  out.Integer<uint64_t>(kernels_.size());
  for (const std::string& kernel : kernels_) out.Text(kernel);
  out.Integer<uint64_t>(messages_.size());
  for (const std::string& message : messages_) out.Text(message);
  out.Integer(instruction_count_).Raw(instructions_.bytes);
  out.Integer<uint64_t>(results_.size());
  for (const uint32_t result : results_) out.Integer(result);
  return out.bytes;
}

Bytes WriteBundle(const std::string& header_without_sections, const std::vector<Bytes>& sections) {
  // The header's length depends on the offsets in it, and the reverse: repeat until both agree.
  uint64_t first = 64;
  std::string header;
  for (;;) {
    uint64_t offset = first;
    std::string entries;
    for (const Bytes& section : sections) {
      Bytes padded = section;
      padded.resize(AlignSection(section.size()));
      const auto digest = Sha256::Of(padded.data(), padded.size());
      entries += entries.empty() ? "" : ",";
      entries += "{\"hash\":\"" + Hex(digest.data(), digest.size()) +
                 "\",\"length\":" + std::to_string(section.size()) +
                 ",\"offset\":" + std::to_string(offset) + "}";
      offset += padded.size();
    }
    header = "{";
    header += header_without_sections;
    header += ",\"sections\":[";
    header += entries;
    header += "]}";
    const uint64_t needed = AlignSection(64 + header.size());
    if (needed == first) break;
    first = needed;
  }
  Bytes body(header.begin(), header.end());
  body.resize(first - 64);
  uint64_t file_length = first;
  for (const Bytes& section : sections) file_length += AlignSection(section.size());
  ByteWriter out;
  out.Raw(std::string("\x89"
                      "DVT\r\n\x1a\n",
                      8))
      .Integer<uint32_t>(1)
      .Integer<uint32_t>(0);
  out.Integer<uint64_t>(header.size()).Integer(file_length);
  Sha256 hash;
  hash.Update(out.bytes.data(), out.bytes.size());
  hash.Update(body.data(), body.size());
  const auto digest = hash.Finish();
  out.bytes.insert(out.bytes.end(), digest.begin(), digest.end());
  out.Raw(body);
  for (const Bytes& section : sections) {
    out.Raw(section);
    out.bytes.resize(AlignSection(out.bytes.size()));
  }
  return out.bytes;
}

Bytes WriteOneFunction(const std::string& name, const std::string& kind, const std::string& format,
                       const Bytes& image, const Bytes& plan, const std::string& requirements) {
  const std::string header =
      "\"features\":[],\"functions\":{\"" + name + "\":{\"signature\":\"" + name +
      "(...)\",\"variants\":[{\"image\":0,\"plan\":1}]}},\"images\":[{\"format\":\"" + format +
      "\",\"kind\":\"" + kind + "\",\"requirements\":" + requirements +
      ",\"section\":0,\"sources\":{},\"target\":\"" + kind +
      "\",\"tool\":\"\"}],\"producer\":\"test\"";
  return WriteBundle(header, {image, plan});
}

}  // namespace dovetail::testing
