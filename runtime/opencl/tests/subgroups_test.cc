/* Subgroups against the fake OpenCL driver: what a device says of its own, which language kernels
 * with subgroups are compiled as, and that a kernel is refused whose subgroups have another size
 * than it counts on, so that the next variant is tried. That kernels exchange the right values is
 * shown by the conformance cases `subgroup_*`.
 *
 * usage: subgroups_test RUNTIME FAKE CASE loader|driver, one process a case, as a driver is opened
 * once a process.
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

const char* const kSource =
    "__kernel void lanes(__global float* x) { sub_group_reduce_add(1); }\n"
    "__kernel void plain(__global float* x) {}\n";

std::string SubgroupImage(const std::string& subgroups, const std::string& options = "") {
  std::map<std::string, std::string> payload = {{"source", kSource}, {"subgroups", subgroups}};
  if (!options.empty()) payload["options"] = options;
  return ImageBytes("opencl", "cl",
                    {{"lanes", "lanes", {64, 1, 1}, 0, {Buffer(3)}},
                     {"plain", "plain", {64, 1, 1}, 0, {Buffer(3)}}},
                    payload);
}

int32_t FindKernel(dvt_image* image, const char* name) {
  dvt_kernel* kernel = nullptr;
  return table->image_kernel(image, name, &kernel, &error);
}

void TestSizes(const char* fake) {
  Open(fake);
  Session session;
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes["opencl.c_version"], std::string("120"));
  CHECK_EQ(attributes["opencl.subgroups"], std::string("true"));
  CHECK_EQ(attributes["opencl.subgroup_shuffle"], std::string("true"));
  CHECK_EQ(attributes["opencl.subgroup_sizes"], std::string("64"));
  /* The fake driver's compiler takes them as OpenCL C 3.0 only. */
  dvt_image* const image = session.Load(SubgroupImage("lanes 64\n"));
  CHECK_OK(FindKernel(image, "lanes"));
  CHECK_OK(FindKernel(image, "plain"));
  table->image_unload(image);
  dvt_image* const other = session.Load(SubgroupImage("lanes 32\n"));
  const char* const text =
      "kernel 'lanes' counts on subgroups of 32 threads, device 'Dovetail fake OpenCL device 0' "
      "gives it 64";
  CHECK_FAILS(FindKernel(other, "lanes"), DVT_UNSUPPORTED, text);
  CHECK_FAILS(FindKernel(other, "lanes"), DVT_UNSUPPORTED, text);
  CHECK_OK(FindKernel(other, "plain"));
  table->image_unload(other);
  Script("fail clGetKernelSubGroupInfo with CL_OUT_OF_RESOURCES");
  dvt_image* const failing = session.Load(SubgroupImage("lanes 64\n"));
  CHECK_FAILS(FindKernel(failing, "lanes"), DVT_DRIVER_ERROR,
              "clGetKernelSubGroupInfo failed: CL_OUT_OF_RESOURCES (-5)");
  CHECK_OK(FindKernel(failing, "lanes"));
  table->image_unload(failing);
}

/* Of OpenCL 2.1, where they are an extension. */
void TestExtension(const char* fake) {
  CHECK_EQ(Open(fake), 3U);
  const char* const expected[] = {"true", "false", "false"};
  for (uint32_t i = 0; i < 3; ++i) {
    Session session(i);
    auto attributes = Attributes(table, session.device);
    CHECK_EQ(attributes["opencl.subgroups"], std::string(expected[i]));
    CHECK_EQ(attributes.count("opencl.subgroup_sizes"), size_t{i == 0});
  }
}

void TestNone(const char* fake) {
  Open(fake);
  Session session;
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes["opencl.subgroups"], std::string("false"));
  CHECK_EQ(attributes.count("opencl.subgroup_shuffle"), size_t{0});
  const std::string bytes = SubgroupImage("lanes 32\n");
  dvt_image* image = nullptr;
  CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
              DVT_UNSUPPORTED, "it has no subgroups");
}

void TestMalformed(const char* fake) {
  Open(fake);
  Session session;
  for (const char* const bad :
       {"", "lanes 32", "\n", "lanes\n", "lanes \n", "lanes 0\n", "lanes -1\n", "lanes 32 \n",
        "lanes 99999999999\n", "nobody 32\n", "lanes 32\nlanes 32\n", "lanes  32\n"}) {
    const std::string bytes = SubgroupImage(bad);
    dvt_image* image = nullptr;
    CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
                DVT_INVALID_IMAGE, "the image's subgroups are malformed: ");
  }
}

const Case kCases[] = {
    {"sizes", "no images\ndevice 0 subgroup_size=64", TestSizes},
    {"extension",
     "no images\ndevices 3\n"
     "device 0 platform=P subgroup_size=32 version=2.1 c_version=2.0\n"
     "device 1 platform=P subgroup_size=32 version=2.1 c_version=2.0 without=cl_khr_subgroups\n"
     "device 2 platform=P subgroup_size=32 version=2.0 c_version=2.0",
     TestExtension},
    {"none", "no images", TestNone},
    {"malformed", "no images\ndevice 0 subgroup_size=32", TestMalformed},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
