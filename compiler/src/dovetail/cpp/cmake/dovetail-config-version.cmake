# find_package(dovetail 0.1). Before 1.0 a minor version may change anything, so one of another is
# refused; CMake's message has this version beside the one that is asked for. What a pass relies on
# of the IR is compared again when its library is opened.
set(PACKAGE_VERSION "0.1.0")

string(REGEX MATCH "^[0-9]+\\.[0-9]+" _dovetail_series "${PACKAGE_VERSION}")
if(PACKAGE_FIND_VERSION_RANGE)
  # The least of a range says which series is meant.
  set(_dovetail_wanted "${PACKAGE_FIND_VERSION_MIN_MAJOR}.${PACKAGE_FIND_VERSION_MIN_MINOR}")
  set(_dovetail_least "${PACKAGE_FIND_VERSION_MIN}")
else()
  set(_dovetail_wanted "${PACKAGE_FIND_VERSION_MAJOR}.${PACKAGE_FIND_VERSION_MINOR}")
  set(_dovetail_least "${PACKAGE_FIND_VERSION}")
endif()
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(_dovetail_wanted VERSION_EQUAL _dovetail_series
   AND PACKAGE_VERSION VERSION_GREATER_EQUAL _dovetail_least)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION_RANGE)
  if(PACKAGE_FIND_VERSION_RANGE_MAX STREQUAL "EXCLUDE")
    if(NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION_MAX)
      set(PACKAGE_VERSION_COMPATIBLE FALSE)
    endif()
  elseif(PACKAGE_VERSION VERSION_GREATER PACKAGE_FIND_VERSION_MAX)
    set(PACKAGE_VERSION_COMPATIBLE FALSE)
  endif()
elseif(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
unset(_dovetail_series)
unset(_dovetail_wanted)
unset(_dovetail_least)
