# find_package(dovetail_runtime), of an installed dovetail-runtime. For programs in C and C++ that run
# bundles: the target dovetail::runtime (dovetail/dovetail.h, dovetail/dovetail.hpp). For runtimes of
# devices: dovetail::headers and dovetail_add_runtime().
#
# What stands in RECORD is in one folder also where an install is editable: this file's parent.
get_filename_component(_dovetail_package "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT TARGET dovetail::headers)
  add_library(dovetail::headers INTERFACE IMPORTED)
  set_target_properties(dovetail::headers PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${_dovetail_package}/include")
endif()
if(NOT TARGET dovetail::runtime)
  set(_dovetail_library "${_dovetail_package}/lib/${CMAKE_SHARED_LIBRARY_PREFIX}dovetail_runtime${CMAKE_SHARED_LIBRARY_SUFFIX}")
  if(NOT EXISTS "${_dovetail_library}")
    set(dovetail_runtime_FOUND FALSE)
    set(dovetail_runtime_NOT_FOUND_MESSAGE
      "'${_dovetail_library}' is missing: dovetail-runtime is installed in part; install it again")
    return()
  endif()
  add_library(dovetail::runtime SHARED IMPORTED)
  set_target_properties(dovetail::runtime PROPERTIES
    IMPORTED_LOCATION "${_dovetail_library}"
    INTERFACE_LINK_LIBRARIES dovetail::headers)
  unset(_dovetail_library)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/DovetailAddRuntime.cmake")
unset(_dovetail_package)
