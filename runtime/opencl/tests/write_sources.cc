/* Writes the OpenCL C of VectorAddImage, so that its CPU image can be named by its hash. */
#include <fstream>

#include "session.h"

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  std::ofstream(argv[1], std::ios::binary) << dovetail::test::VectorAddSource();
  return 0;
}
