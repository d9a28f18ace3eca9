# cmake -DLIBRARY=... -DFOLDER=... -P cpu_images.cmake MODULE...
# Puts a copy of the CPU image under the SHA-256 of each module, where a fake driver finds it.
file(MAKE_DIRECTORY "${FOLDER}")
math(EXPR last "${CMAKE_ARGC} - 1")
set(is_module FALSE)
foreach(index RANGE ${last})
  set(argument "${CMAKE_ARGV${index}}")
  if(is_module)
    file(SHA256 "${argument}" hash)
    configure_file("${LIBRARY}" "${FOLDER}/${hash}.so" COPYONLY)
  elseif(argument MATCHES "cpu_images\\.cmake$")
    set(is_module TRUE)
  endif()
endforeach()
