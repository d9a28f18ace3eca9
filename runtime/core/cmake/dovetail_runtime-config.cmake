# find_package(dovetail_runtime): the headers of the backend ABI and dovetail_add_runtime().
get_filename_component(_dovetail_package "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT TARGET dovetail::headers)
  add_library(dovetail::headers INTERFACE IMPORTED)
  set_target_properties(dovetail::headers PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${_dovetail_package}/include")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/DovetailAddRuntime.cmake")
unset(_dovetail_package)
