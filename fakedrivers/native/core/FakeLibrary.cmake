# A fake library: `name` is its file and soname. Its folder holds the list of its exports,
# exports.map. Installed into the Python package, one folder a kind: a program that is led to the
# folder of one vendor must not find another vendor's library there.
function(dovetail_fake_library target name kind)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME "${name}" SUFFIX ""
    CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  target_include_directories(${target} PRIVATE "${DOVETAIL_RUNTIME_FOLDER}")
  # Both kinds of hash table: symbols.cc counts the symbols by the older one.
  target_link_options(${target} PRIVATE "LINKER:--hash-style=both" "LINKER:-soname,${name}"
    "LINKER:--version-script=${CMAKE_CURRENT_SOURCE_DIR}/exports.map"
    "LINKER:--whole-archive,$<TARGET_FILE:dovetail_fake_core>,--no-whole-archive")
  target_link_libraries(${target} PRIVATE dovetail_fake_core)
  install(TARGETS ${target} LIBRARY DESTINATION dovetail_fakedrivers/lib/${kind})
endfunction()

# A library that computes by the fake driver `driver`, and is no driver itself: nothing scripts or
# counts its calls. It lies apart, since programs are led to the folder of the driver.
function(dovetail_fake_computation target name kind driver)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME "${name}" SUFFIX ""
    CXX_EXTENSIONS OFF INSTALL_RPATH "$ORIGIN/../${kind}")
  target_compile_features(${target} PRIVATE cxx_std_17)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  target_link_options(${target} PRIVATE "LINKER:-soname,${name}")
  target_link_libraries(${target} PRIVATE ${driver})
  install(TARGETS ${target} LIBRARY DESTINATION dovetail_fakedrivers/lib/${kind}_libraries)
endfunction()
