# Passes in C++ (docs/extend/cpp-pass.md): the headers, and how a library is made of them. And bundles as
# files of a build: dovetail_bundle() (docs/how-to/ship-kernels-in-a-wheel.md).
#
#   find_package(Python REQUIRED COMPONENTS Interpreter)
#   execute_process(COMMAND "${Python_EXECUTABLE}" -m dovetail --cmake-dir
#                   OUTPUT_VARIABLE dovetail_DIR OUTPUT_STRIP_TRAILING_WHITESPACE)
#   find_package(dovetail 0.1 REQUIRED)
#   dovetail_add_pass(acme_fuse fuse.cc)
include_guard(GLOBAL)

if(NOT TARGET dovetail::pass)
  add_library(dovetail::pass INTERFACE IMPORTED)
  get_filename_component(_dovetail_include "${CMAKE_CURRENT_LIST_DIR}/../include" ABSOLUTE)
  if(NOT EXISTS "${_dovetail_include}/dovetail/ir.h")
    set(dovetail_FOUND FALSE)
    set(dovetail_NOT_FOUND_MESSAGE
      "'${_dovetail_include}/dovetail/ir.h' is missing: install dovetail-compiler from a wheel, or run `make build`")
    return()
  endif()
  set_target_properties(dovetail::pass PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${_dovetail_include}"
    INTERFACE_COMPILE_FEATURES cxx_std_17)
  unset(_dovetail_include)
endif()

# dovetail_add_pass(NAME SOURCE...): the library libNAME.so (.dylib, .dll), which one
# `dovetail.passes.CppPass` names; without "lib" Python would import it in place of a NAME.py. It exports the three functions of DOVETAIL_PASS and nothing else.
function(dovetail_add_pass name)
  if(NOT ARGN)
    message(FATAL_ERROR "dovetail_add_pass(${name}): name its sources")
  endif()
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE dovetail::pass)
  set_target_properties(${name} PROPERTIES PREFIX "lib" CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
  if(APPLE)
    set_target_properties(${name} PROPERTIES SUFFIX ".dylib")
  endif()
endfunction()

# dovetail_bundle(NAME KERNELS file.py... TARGETS target... [FLEET fleet.toml] [NAMES kernel...]
#                 [PASSES pass...] [OUTPUT file.dvt] [DEBUG] [SOURCES] [COMPRESS])
#
# A target NAME of ALL that compiles kernels into one bundle, `NAME.dvt` of the current binary folder unless
# OUTPUT says otherwise; its property BUNDLE_FILE is the path:
#
#   dovetail_bundle(kernels KERNELS acme_norms/kernels.py TARGETS cpu cuda "cpu -arch=aarch64")
#   install(FILES $<TARGET_PROPERTY:kernels,BUNDLE_FILE> DESTINATION acme_norms)
#
# It is built again when a file changes that the kernels are made of, or that they import from their folder.
# Files are relative to the current source folder. FLEET fails a build that leaves a machine out.
function(dovetail_bundle name)
  cmake_parse_arguments(PARSE_ARGV 1 given "DEBUG;SOURCES;COMPRESS" "FLEET;OUTPUT" "KERNELS;TARGETS;NAMES;PASSES")
  if(given_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "dovetail_bundle(${name}): '${given_UNPARSED_ARGUMENTS}' belongs to no keyword; "
      "there are KERNELS, TARGETS, FLEET, NAMES, PASSES, OUTPUT, DEBUG, SOURCES and COMPRESS")
  endif()
  if(NOT given_KERNELS)
    message(FATAL_ERROR "dovetail_bundle(${name}): name files with kernels behind KERNELS")
  endif()
  if(NOT given_TARGETS AND NOT given_FLEET)
    message(FATAL_ERROR "dovetail_bundle(${name}): name what to compile for behind TARGETS, or FLEET and a file of machines")
  endif()
  if(NOT Python_EXECUTABLE)
    find_package(Python REQUIRED COMPONENTS Interpreter)
  endif()
  execute_process(COMMAND "${Python_EXECUTABLE}" -c "import dovetail.cli" RESULT_VARIABLE missing
    OUTPUT_QUIET ERROR_VARIABLE why)
  if(missing)
    message(FATAL_ERROR "dovetail_bundle(${name}): '${Python_EXECUTABLE}' cannot import the compiler; "
      "of a Python package, add \"dovetail-compiler\" to build-system.requires of its pyproject.toml\n${why}")
  endif()
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${name}.dvt")
  if(given_OUTPUT)
    cmake_path(ABSOLUTE_PATH given_OUTPUT BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" OUTPUT_VARIABLE output)
  endif()
  set(files)
  foreach(file IN LISTS given_KERNELS)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND files "${file}")
  endforeach()
  set(options)
  foreach(target IN LISTS given_TARGETS)
    list(APPEND options "--target=${target}")
  endforeach()
  foreach(kernel IN LISTS given_NAMES)
    list(APPEND options "--kernel=${kernel}")
  endforeach()
  foreach(pass IN LISTS given_PASSES)
    list(APPEND options "--pass=${pass}")
  endforeach()
  set(inputs ${files})
  if(given_FLEET)
    cmake_path(ABSOLUTE_PATH given_FLEET BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND options "--fleet=${given_FLEET}")
    list(APPEND inputs "${given_FLEET}")
  endif()
  if(given_DEBUG)
    list(APPEND options --debug)
  endif()
  if(given_SOURCES)
    list(APPEND options --sources)
  endif()
  if(given_COMPRESS)
    list(APPEND options --compress)
  endif()
  add_custom_command(OUTPUT "${output}"
    COMMAND "${Python_EXECUTABLE}" -m dovetail build ${files} ${options} -o "${output}"
      --depfile "${output}.d" --quiet
    DEPENDS ${inputs} DEPFILE "${output}.d"
    COMMENT "Compiling kernels into ${name}.dvt" VERBATIM)
  add_custom_target(${name} ALL DEPENDS "${output}")
  set_target_properties(${name} PROPERTIES BUNDLE_FILE "${output}")
endfunction()
