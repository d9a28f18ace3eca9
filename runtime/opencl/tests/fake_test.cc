/* The runtime against the fake OpenCL driver: several platforms, broken ones, errors of single
 * calls, failures of work that is already under way, and nothing left behind. That every call fails
 * once is in fail_test.cc.
 *
 * usage: fake_test RUNTIME FAKE CASE loader|driver, one process a case, as a driver is opened once
 * a process.
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* Five platforms, three of them of no use: the two others are there, with what was skipped and why.
 */
void TestManyPlatforms(const char* fake) {
  CHECK_EQ(Open(fake), 3U);
  const char* const names[] = {"Good Zero", "Good One", "Mixed One"};
  for (uint32_t i = 0; i < 3; ++i) {
    Session session(i);
    auto attributes = Attributes(table, session.device);
    CHECK_EQ(attributes["device.name"], std::string(names[i]));
    CHECK_EQ(attributes["platform.name"], std::string(i < 2 ? "Good" : "Mixed"));
    CHECK_EQ(attributes["opencl.version"], std::string("210"));
    CHECK_EQ(attributes["opencl.c_version"], std::string("200"));
    CHECK_EQ(attributes["opencl.fp16"], std::string("false")); /* a longer name is another one */
    CHECK_EQ(attributes["opencl.fp64"], std::string("false"));
    CHECK_EQ(attributes["opencl.icd"], std::string(i < 2 ? "true" : "false"));
    CHECK_EQ(attributes["opencl.int64_atomics"], std::string("false"));
    CHECK_EQ(attributes["device.type"], std::string("gpu"));
    CHECK_EQ(attributes["driver.library"], std::string(fake));
    const std::string skipped = attributes["driver.skipped"];
    CHECK_HAS(skipped, "platform 'Broken': clGetDeviceIDs failed: CL_OUT_OF_HOST_MEMORY (-6)");
    CHECK_HAS(
        skipped,
        "platform 'Old': its version is 'OpenCL 1.1 dovetail-fakedrivers', and 1.2 is needed");
    CHECK_HAS(skipped, "platform 'Empty' has no device");
    CHECK_HAS(skipped,
              "device 'Silent' of platform 'Mixed': clGetDeviceInfo failed: "
              "CL_DEVICE_NOT_AVAILABLE (-2)");
  }
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(3, &device, &error), DVT_NOT_FOUND,
              "there is no device opencl:3, there are 3");
}

void TestBrokenPlatform(const char* fake) {
  Open(fake, DVT_DRIVER_ERROR);
  CHECK_HAS(error.text, "no OpenCL platform works: platform 'Broken': clGetDeviceIDs failed");
  uint32_t count = 7;
  CHECK_FAILS(table->device_count(&count, &error), DVT_INVALID_ARGUMENT,
              "the OpenCL driver is not open");
}

void TestNoPlatform(const char* fake) {
  Open(fake, DVT_DRIVER_MISSING);
  CHECK_HAS(error.text, std::string("no OpenCL driver was found; tried ") + fake + ": cl");
  CHECK_HAS(error.text, "CL_PLATFORM_NOT_FOUND_KHR (-1001)");
}

void TestEmptyPlatform(const char* fake) {
  Open(fake);
  uint32_t count = 7;
  ClearError();
  CHECK_EQ(table->device_count(&count, &error), static_cast<int32_t>(DVT_OK));
  CHECK_EQ(count, 0U);
  CHECK_EQ(error.code, static_cast<int32_t>(DVT_OK));
  CHECK_HAS(error.text, "platform 'Empty' has no device"); /* why there is nothing */
}

/* What was opened first stays: the second call is told the same. */
void TestOpenOnce(const char* fake) {
  CHECK_EQ(Open(fake), 2U);
  const char* const other = "/nonexistent/libother.so";
  CHECK_EQ(Open(other), 2U);
  const char* const relative = "libfake.so";
  Open(relative, DVT_INVALID_ARGUMENT);
  CHECK_HAS(error.text, "absolute paths, candidate 0 is 'libfake.so'");
}

void TestFailingCalls(const char* fake) {
  Open(fake);
  dvt_device* device = nullptr;
  Script("fail clCreateContext with CL_OUT_OF_HOST_MEMORY");
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_OUT_OF_MEMORY,
              "device 'Good Zero': clCreateContext failed: CL_OUT_OF_HOST_MEMORY (-6)");
  Work work;
  dvt_stream* stream = nullptr;
  Script("fail clCreateCommandQueue with CL_OUT_OF_RESOURCES");
  CHECK_FAILS(table->stream_create(work.session.device, &stream, &error), DVT_DRIVER_ERROR,
              "clCreateCommandQueue failed: CL_OUT_OF_RESOURCES (-5)");
  dvt_memory memory = nullptr;
  Script("fail clCreateBuffer with CL_MEM_OBJECT_ALLOCATION_FAILURE");
  CHECK_FAILS(table->alloc(work.session.device, 64, &memory, &error), DVT_OUT_OF_MEMORY,
              "device 'Good Zero', 64 bytes: clCreateBuffer failed: "
              "CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)");
  CHECK_FAILS(table->alloc(work.session.device, (1 << 20) + 1, &memory, &error), DVT_OUT_OF_MEMORY,
              "allocates at most 1048576 bytes at once, asked for 1048577");
  Script("fail clEnqueueNDRangeKernel with CL_INVALID_OPERATION");
  CHECK_FAILS(
      work.Launch(work.session.stream), DVT_DRIVER_ERROR,
      "launch 0 of 1, kernel 'scale': clEnqueueNDRangeKernel failed: CL_INVALID_OPERATION (-59)");
  Script("fail clSetKernelArg with CL_INVALID_ARG_SIZE");
  CHECK_FAILS(work.Launch(work.session.stream), DVT_INVALID_ARGUMENT,
              "parameter 0: clSetKernelArg failed: CL_INVALID_ARG_SIZE (-51)");
  /* The second of three fails: the first has been handed to the device, the third is not tried. */
  const dvt_launch launches[] = {
      work.launch, {nullptr, {1, 1, 1}, 0, nullptr, nullptr, 0}, work.launch};
  const int64_t flushes = controls.Calls("clFlush");
  CHECK_FAILS(table->launch(work.session.stream, launches, 3, &error), DVT_INVALID_ARGUMENT,
              "launch 1 of 3: its kernel is null");
  CHECK_EQ(controls.Calls("clFlush"), flushes + 1);
  Script("fail clFinish with CL_INVALID_COMMAND_QUEUE");
  CHECK_FAILS(table->stream_synchronize(work.session.stream, &error), DVT_DRIVER_ERROR,
              "clFinish failed: CL_INVALID_COMMAND_QUEUE (-36)");
  CHECK_OK(table->stream_synchronize(work.session.stream, &error));
  CHECK_OK(work.Launch(work.session.stream));
  /* One object serves launches that follow each other. */
  CHECK_EQ(controls.Calls("clCreateKernel"), int64_t{1});
  /* A message that does not fit is cut, and never beyond what the caller has. */
  struct {
    dvt_error error;
    char guard[8];
  } small = {{24, 0, ""}, "guard"};
  CHECK_EQ(table->image_kernel(work.image, "no such kernel at all", &work.kernel, &small.error),
           static_cast<int32_t>(DVT_NOT_FOUND));
  CHECK_EQ(std::string(small.error.text), std::string("the image has n"));
  CHECK_EQ(std::string(small.guard), std::string("guard"));
}

/* Failures of work under way arrive where somebody waits for it: once, the first one, by name. */
void TestAsynchronousFailures(const char* fake) {
  Open(fake);
  Work work;
  dvt_stream* const stream = work.session.stream;
  dvt_stream* other = nullptr;
  CHECK_OK(table->stream_create(work.session.device, &other, &error));
  for (const char* const speed : {"", "slow stream 1\n"}) {
    const auto fail = [speed](const std::string& script) { Script(speed + script); };
    const std::string out_of_resources = "asynchronous CL_OUT_OF_RESOURCES at launch 1\n";
    /* At the stream. */
    fail(out_of_resources + "asynchronous CL_INVALID_OPERATION at launch 2");
    CHECK_OK(work.Launch(stream));
    CHECK_OK(work.Launch(stream));
    CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_DRIVER_ERROR,
                "kernel 'scale' failed: CL_OUT_OF_RESOURCES (-5)");
    CHECK_OK(table->stream_synchronize(stream, &error));

    /* At an event behind it, and not at one before it. */
    dvt_event* before = nullptr;
    dvt_event* behind = nullptr;
    CHECK_OK(table->event_record(stream, &before, &error));
    fail("asynchronous CL_MEM_OBJECT_ALLOCATION_FAILURE at launch 1");
    CHECK_OK(work.Launch(stream));
    CHECK_OK(table->event_record(stream, &behind, &error));
    CHECK_OK(table->event_synchronize(before, &error));
    CHECK_FAILS(table->event_synchronize(behind, &error), DVT_OUT_OF_MEMORY,
                "kernel 'scale' failed: CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)");
    CHECK_OK(table->event_synchronize(behind, &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
    table->event_destroy(before);
    table->event_destroy(behind);

    /* Through a wait of another stream. */
    fail(out_of_resources);
    CHECK_OK(work.Launch(stream));
    CHECK_OK(table->event_record(stream, &behind, &error));
    const auto barriers = [] { return controls.Calls("clEnqueueBarrierWithWaitList"); };
    const int64_t waited = barriers();
    CHECK_OK(table->stream_wait(other, behind, &error));
    CHECK_EQ(barriers(), waited + 1);
    CHECK_OK(table->stream_wait(stream, behind, &error)); /* its own: in order anyway */
    CHECK_EQ(barriers(), waited + 1);
    CHECK_FAILS(table->stream_synchronize(other, &error), DVT_DRIVER_ERROR,
                "kernel 'scale' failed: CL_OUT_OF_RESOURCES (-5)");
    CHECK_OK(table->stream_synchronize(stream, &error));
    table->event_destroy(behind);

    /* A copy. */
    float value = 1;
    const dvt_location to = {work.memory, nullptr, 0};
    const dvt_location from = {nullptr, &value, 0};
    fail("fail execution:write with CL_OUT_OF_HOST_MEMORY");
    CHECK_OK(table->copy(stream, &to, &from, sizeof(value), &error));
    CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_OUT_OF_MEMORY,
                "copy failed: CL_OUT_OF_HOST_MEMORY (-6)");

    /* Not forgotten when hundreds of commands follow it, with waits among them. */
    fail(out_of_resources);
    CHECK_OK(work.Launch(other));
    CHECK_OK(table->event_record(other, &behind, &error));
    for (int i = 0; i < 300; ++i) {
      CHECK_OK(work.Launch(stream));
      CHECK_OK(table->stream_wait(stream, behind, &error));
    }
    table->event_destroy(behind);
    CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_DRIVER_ERROR,
                "kernel 'scale' failed: CL_OUT_OF_RESOURCES (-5)");
    CHECK_OK(table->stream_synchronize(stream, &error));
    CHECK_OK(table->stream_synchronize(other, &error));

    fail(out_of_resources);
    for (int i = 0; i < 300; ++i) CHECK_OK(work.Launch(stream));
    CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_DRIVER_ERROR,
                "kernel 'scale' failed: CL_OUT_OF_RESOURCES (-5)");
  }
  table->stream_destroy(other);
}

/* Times are those of the markers in a queue of their own, which keeps times. */
void TestTimedEvents(const char* fake) {
  Open(fake);
  Work work;
  Session other(1);
  dvt_stream* const stream = work.session.stream;
  dvt_event* first = nullptr;
  dvt_event* second = nullptr;
  dvt_event* plain = nullptr;
  double elapsed = -1;
  Script("slow stream 20");
  CHECK_OK(table->event_record_timed(stream, &first, &error));
  CHECK_OK(work.Launch(stream));
  CHECK_OK(table->event_record(stream, &plain, &error));
  CHECK_OK(table->event_record_timed(stream, &second, &error));
  CHECK_FAILS(table->event_elapsed(first, second, &elapsed, &error), DVT_INVALID_ARGUMENT,
              "the first event: the device has not reached the event yet; wait for it first");
  CHECK_OK(table->event_synchronize(first, &error));
  CHECK_OK(table->event_synchronize(second, &error));
  CHECK_OK(table->event_elapsed(first, second, &elapsed, &error));
  CHECK(elapsed > 0);
  const double forward = elapsed;
  CHECK_OK(table->event_elapsed(second, first, &elapsed, &error));
  CHECK_EQ(elapsed, -forward);
  CHECK_FAILS(table->event_elapsed(first, plain, &elapsed, &error), DVT_INVALID_ARGUMENT,
              "the second event: the event was recorded without its time");
  Script("fail clGetEventProfilingInfo with CL_OUT_OF_RESOURCES");
  CHECK_FAILS(table->event_elapsed(first, second, &elapsed, &error), DVT_DRIVER_ERROR,
              "clGetEventProfilingInfo failed: CL_OUT_OF_RESOURCES (-5)");
  /* A failure of the work before it arrives as with any event. */
  Script("asynchronous CL_OUT_OF_RESOURCES at launch 1");
  CHECK_OK(work.Launch(stream));
  dvt_event* failed = nullptr;
  CHECK_OK(table->event_record_timed(stream, &failed, &error));
  CHECK_FAILS(table->event_synchronize(failed, &error), DVT_DRIVER_ERROR,
              "kernel 'scale' failed: CL_OUT_OF_RESOURCES (-5)");
  table->event_destroy(failed);
  /* Of another device, whose clock differs. */
  dvt_event* foreign = nullptr;
  CHECK_OK(table->event_record_timed(other.stream, &foreign, &error));
  CHECK_FAILS(table->event_elapsed(first, foreign, &elapsed, &error), DVT_INVALID_ARGUMENT,
              "the events are of 'Good Zero' and 'Good One', whose clocks differ");
  for (const char* function : {"clCreateCommandQueue", "clEnqueueMarkerWithWaitList"}) {
    Session fresh;
    dvt_event* event = nullptr;
    Script(std::string("fail ") + function + " with CL_OUT_OF_RESOURCES");
    CHECK_FAILS(table->event_record_timed(fresh.stream, &event, &error), DVT_DRIVER_ERROR,
                "CL_OUT_OF_RESOURCES (-5)");
    CHECK_OK(table->stream_synchronize(fresh.stream, &error));
  }
  CHECK_OK(table->stream_synchronize(other.stream, &error));
  for (dvt_event* event : {first, second, plain, foreign}) table->event_destroy(event);
}

/* A launch that does not end, and work behind it. */
void TestTimeLimit(const char* fake) {
  Open(fake);
  Work work;
  dvt_stream* const stream = work.session.stream;
  CHECK_OK(table->device_time_limit(work.session.device, 20000000, &error));
  Script("hang launch 2");
  CHECK_OK(work.Launch(stream));
  CHECK_OK(table->stream_synchronize(stream, &error)); /* in time */
  for (int i = 0; i < 6; ++i) CHECK_OK(work.Launch(stream));
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(stream, &event, &error));
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_TIME_LIMIT,
              "device 'Good Zero' did not finish within 0.02 s; under way: kernel 'scale', kernel "
              "'scale', kernel 'scale', kernel 'scale' and 2 more");
  CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_TIME_LIMIT, "within 0.02 s");
  /* Without the limit the work is waited for, and what it did is told. */
  controls.ReleaseHangs();
  CHECK_OK(table->device_time_limit(work.session.device, 0, &error));
  CHECK_OK(table->event_synchronize(event, &error));
  CHECK_OK(table->stream_synchronize(stream, &error));
  table->event_destroy(event);
}

/* Whoever opens a lost device gets a context of its own, while the old one is still held. */
void TestDeviceLoss(const char* fake) {
  Open(fake);
  Work work;
  Script("lose device 0 after 0 launches");
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_FAILS(table->stream_synchronize(work.session.stream, &error), DVT_DEVICE_LOST,
              "kernel 'scale' failed: CL_DEVICE_NOT_AVAILABLE (-2)");
  Script("");
  const int64_t builds = controls.Calls("clBuildProgram");
  {
    Work again;
    CHECK(again.session.device->context() != work.session.device->context());
    CHECK_EQ(controls.Calls("clBuildProgram"), builds + 1); /* the program belongs to a context */
    CHECK_OK(again.Launch(again.session.stream));
    CHECK_OK(table->stream_synchronize(again.session.stream, &error));
    Session joined;
    CHECK(joined.device->context() == again.session.device->context());
  }
}

/* What a vendor's compiler made for one device: the fake one takes its own, bare or in a container.
 * What a device does not take is left to the next variant. */
void TestBinaries(const char* fake) {
  CHECK_EQ(Open(fake), 2U);
  const std::string source = std::string(kScaleSource) + "// ";
  const std::string bare = "dovetail fake OpenCL binary 1\n" + source;
  const std::string contained = std::string("xclbin2\0", 8) + bare;
  const auto image = [](const std::string& format, const std::string& binary) {
    return ImageBytes("opencl", format,
                      {{"scale", "scale_2", {64, 2, 1}, 64, {Buffer(3), Scalar(kFloat, 32)}}},
                      {{"binary", binary}});
  };
  for (uint32_t device = 0; device < 2; ++device) {
    Session session(device);
    auto attributes = Attributes(table, session.device);
    CHECK_EQ(attributes["opencl.compiler"], std::string(device == 0 ? "true" : "false"));
    CHECK_EQ(attributes["opencl.spirv"], std::string("0"));
    const auto load = [&](const std::string& bytes) {
      dvt_image* loaded = nullptr;
      ClearError();
      const int32_t code =
          table->image_load(session.device, bytes.data(), bytes.size(), &loaded, &error);
      if (loaded != nullptr) table->image_unload(loaded);
      return code;
    };
    CHECK_OK(load(image("clbin", bare)));
    CHECK_OK(load(image("xclbin", contained)));
    CHECK_OK(load(image("awsxclbin", contained)));
    CHECK_OK(load(image("aocx", bare)));
    for (const std::string& hostile : {std::string("x"), std::string(1 << 16, '\0'),
                                       bare.substr(0, 20), std::string("xclbin2\0", 8),
                                       std::string("\x7f"
                                                   "ELF") +
                                           std::string(60, '\xff')}) {
      CHECK_FAILS(load(image("xclbin", hostile)), DVT_UNSUPPORTED,
                  "clCreateProgramWithBinary failed: CL_INVALID_BINARY (-42), the device's status "
                  "of the binary is CL_INVALID_BINARY (-42)");
    }
    /* Taken, and then not built. */
    CHECK_FAILS(load(image("clbin", bare + "\n#error not for this device\n")), DVT_UNSUPPORTED,
                "clBuildProgram failed: CL_BUILD_PROGRAM_FAILURE (-11)");
    const std::string module("\x03\x02\x23\x07\0\0\1\0", 8);
    CHECK_FAILS(load(image("spv", module)), DVT_UNSUPPORTED,
                "it does not support SPIR-V 1.0; its versions are ''");
    if (device == 0) {
      CHECK_OK(load(Image()));
    } else {
      CHECK_FAILS(load(Image()), DVT_UNSUPPORTED, "it has no compiler for OpenCL C");
    }
  }
}

void TestImages(const char* fake) {
  Open(fake);
  Session session;
  dvt_image* image = nullptr;
  const auto load = [&](const std::string& bytes) {
    return table->image_load(session.device, bytes.data(), bytes.size(), &image, &error);
  };
  std::string wrong;
  for (int i = 0; i < 40; ++i) wrong += "#error line " + std::to_string(i) + "\n";
  CHECK_FAILS(load(Image(64, wrong)), DVT_INVALID_IMAGE,
              "device 'Good Zero': clBuildProgram failed: CL_BUILD_PROGRAM_FAILURE (-11) with "
              "options '-cl-std=CL2.0'\n1: error: #error line 0\n2: error: #error line 1\n");
  CHECK_HAS(error.text, "12: error: #error line 11\n..."); /* the first lines of forty */
  CHECK_FAILS(load(Image(64, wrong, "-cl-mad-enable")), DVT_INVALID_IMAGE,
              "with options '-cl-std=CL2.0 -cl-mad-enable'");
  CHECK_FAILS(load(Image(64, wrong, "-cl-std=CL1.1")), DVT_INVALID_IMAGE,
              "with options '-cl-std=CL1.1'");
  CHECK_OK(load(Image()));
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "blur", &kernel, &error), DVT_NOT_FOUND,
              "the image has no kernel 'blur', it has 'scale'");
  table->image_unload(image);
  CHECK_OK(load(Image(64, kScaleSource, "", "nosuffix")));
  CHECK_FAILS(table->image_kernel(image, "scale", &kernel, &error), DVT_INVALID_IMAGE,
              "kernel 'scale', symbol 'nosuffix': clCreateKernel failed: CL_INVALID_KERNEL_NAME");
  table->image_unload(image);
  CHECK_OK(load(Image(64, kScaleSource, "", "scale_5")));
  CHECK_FAILS(table->image_kernel(image, "scale", &kernel, &error), DVT_INVALID_IMAGE,
              "kernel 'scale' has 5 parameters in the program, the image names 2");
  table->image_unload(image);
  CHECK_OK(load(Image(100)));
  CHECK_FAILS(table->image_kernel(image, "scale", &kernel, &error), DVT_UNSUPPORTED,
              "kernel 'scale' has blocks of 100 x 2 x 1 threads, device 'Good Zero' runs at most "
              "128 of this kernel");
  table->image_unload(image);
  CHECK_OK(load(Image(200)));
  CHECK_FAILS(table->image_kernel(image, "scale", &kernel, &error), DVT_UNSUPPORTED,
              "at most 256 of this kernel");
  table->image_unload(image);
}

/* Two loads of one image share its program while it is in use, and different options do not. */
void TestSharedProgram(const char* fake) {
  Open(fake);
  Session session;
  Session second;
  dvt_image* const first = session.Load(Image());
  dvt_image* const again = second.Load(Image());
  CHECK_EQ(controls.Calls("clBuildProgram"), int64_t{1});
  dvt_image* const other = session.Load(Image(64, kScaleSource, "-w"));
  CHECK_EQ(controls.Calls("clBuildProgram"), int64_t{2});
  table->image_unload(first);
  table->image_unload(again);
  table->image_unload(session.Load(Image()));
  CHECK_EQ(controls.Calls("clBuildProgram"), int64_t{3});
  table->image_unload(other);
}

const char* const kMany =
    "no images\ndevices 7\n"
    "device 0 platform=Good name=\"Good Zero\" version=2.1 c_version=2.0 "
    "without=cl_khr_fp16,cl_khr_fp64,cl_khr_int64_extended_atomics\n"
    "device 1 platform=Good name=\"Good One\" version=2.1 c_version=2.0 "
    "without=cl_khr_fp16,cl_khr_fp64,cl_khr_int64_extended_atomics\n"
    "device 2 platform=Broken platform_error=CL_OUT_OF_HOST_MEMORY\n"
    "device 3 platform=Old platform_version=1.1\n"
    "device 4 platform=Empty absent=true\n"
    "device 5 platform=Mixed name=Silent silent=true\n"
    "device 6 platform=Mixed name=\"Mixed One\" version=2.1 c_version=2.0 "
    "without=cl_khr_fp16,cl_khr_fp64,cl_khr_int64_extended_atomics,cl_khr_icd\n";

const Case kCases[] = {
    {"many_platforms", kMany, TestManyPlatforms},
    {"broken_platform", "device 0 platform=Broken platform_error=CL_OUT_OF_HOST_MEMORY",
     TestBrokenPlatform},
    {"no_platform", "devices 0", TestNoPlatform},
    {"empty_platform", "device 0 platform=Empty absent=true", TestEmptyPlatform},
    {"open_once", kGood, TestOpenOnce},
    {"failing_calls", kGood, TestFailingCalls},
    {"asynchronous_failures", kGood, TestAsynchronousFailures},
    {"timed_events", kGood, TestTimedEvents},
    {"time_limit", kGood, TestTimeLimit},
    {"device_loss", kGood, TestDeviceLoss},
    {"images", kGood, TestImages},
    {"binaries", "no images\ndevices 2\ndevice 1 compiler=false type=accelerator", TestBinaries},
    {"shared_program", kGood, TestSharedProgram},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
