# SPDX-License-Identifier: EPL-2.0
# What the CMakeLists.txt of a bundle's components calls.

# slipway_add_types(<target> IDL <file>... TYPES <name>...)
# Compiles each IDL file with the compiler of SLIPWAY_DDS and types/<SLIPWAY_DDS>/<name>.cpp for
# each topic type. Paths are relative to the calling folder.
function(slipway_add_types target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "IDL;TYPES")
  set(idl)
  foreach(file IN LISTS arg_IDL)
    get_filename_component(absolute ${file} ABSOLUTE)
    list(APPEND idl ${absolute})
  endforeach()
  slipway_add_idl(${target}_idl ${idl})
  set(sources)
  foreach(name IN LISTS arg_TYPES)
    list(APPEND sources types/${SLIPWAY_DDS}/${name}.cpp)
  endforeach()
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC types)
  target_link_libraries(${target} PUBLIC slipway::dummy PRIVATE ${target}_idl slipway_dummy_warnings)
endfunction()

# slipway_add_component(<folder> NAME <name> [TYPES <target>])
# Compiles <folder>/src/component.cpp to <binary folder>/<folder>/bin/<name>.
function(slipway_add_component folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME;TYPES" "")
  add_executable(${folder} ${folder}/src/component.cpp)
  set_target_properties(${folder} PROPERTIES
    OUTPUT_NAME ${arg_NAME}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${folder}/bin)
  target_link_libraries(${folder} PRIVATE ${arg_TYPES} slipway::dummy slipway_dummy_warnings)
endfunction()
