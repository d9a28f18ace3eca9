# Passes in C++ (docs/extend/cpp-pass.md): the headers, and how a library is made of them.
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
