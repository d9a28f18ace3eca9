# Builds a device runtime, or a library of functions that plans call: one shared library that exports
# one function and needs nothing but libc. Used inside this tree and, through find_package(dovetail_runtime), by anybody's own runtime.

# dovetail_add_runtime(<kind> <source>...)
#
# Makes the target dovetail_runtime_<kind> and installs libdovetail_runtime_<kind>.so where the
# loader looks for it: in the folder lib/ of the Python package dovetail_runtime_<kind>.
function(dovetail_add_runtime kind)
  if(NOT kind MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "runtime kind '${kind}' must match [a-z][a-z0-9_]*")
  endif()
  if(NOT ARGN)
    message(FATAL_ERROR "runtime '${kind}' has no sources")
  endif()
  find_package(Threads REQUIRED)
  set(name dovetail_runtime_${kind})
  add_library(${name} SHARED ${ARGN})
  target_compile_features(${name} PRIVATE cxx_std_17)
  target_link_libraries(${name} PRIVATE dovetail::headers Threads::Threads ${CMAKE_DL_LIBS})
  set_target_properties(${name} PROPERTIES
    CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${name} PRIVATE -Wall -Wextra)
  # The manifest is installed beside the library, not only as package data, so that the RECORD of
  # an editable install lists both.
  foreach(file backend.json library.json)
    set(manifest "${CMAKE_CURRENT_SOURCE_DIR}/python/${name}/${file}")
    if(EXISTS "${manifest}")
      install(FILES "${manifest}" DESTINATION ${name})
    endif()
  endforeach()
  install(TARGETS ${name} LIBRARY DESTINATION ${name}/lib RUNTIME DESTINATION ${name}/lib)
endfunction()
