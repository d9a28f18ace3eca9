# dovetail_compare_members(<kind> <header>... [OPTIONS <option>...])
#
# Makes <kind>_members.inc, the comparison of every struct of our declarations with the official one,
# from the declarations themselves (compare_members.py). Sets `members`, the file, a source of the
# header test, and `members_include`, the folders that it includes: the file's, runtime/ and the fake
# drivers' sources.
function(dovetail_compare_members kind)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "OPTIONS")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/compare_members.py")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/headers")
  file(MAKE_DIRECTORY "${folder}")
  list(TRANSFORM argument_UNPARSED_ARGUMENTS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  # When CMake runs, so that clang-tidy can read the test without a build.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${script}" ${argument_UNPARSED_ARGUMENTS})
  execute_process(
    COMMAND "${Python_EXECUTABLE}" -B "${script}" dovetail::vendor::${kind} "${folder}/${kind}_members.inc"
      ${argument_UNPARSED_ARGUMENTS} ${argument_OPTIONS}
    COMMAND_ERROR_IS_FATAL ANY)
  set(members "${folder}/${kind}_members.inc" PARENT_SCOPE)
  set(members_include "${folder}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../.."
    "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../../fakedrivers/native" PARENT_SCOPE)
endfunction()
