# Language level, warnings, optimisation, and the function that every room's library goes through.
option(AL0_TESTS "build the tests" ON)
option(AL0_UNIT_TESTS "build also the tests that look inside the library, each a program over all of it" ON)
option(AL0_BENCH "build the benchmarks" ON)
option(AL0_WERROR "treat warnings as errors" OFF)
option(AL0_NATIVE "use every instruction of the machine that builds (off for packages)" ON)
option(AL0_PICTURES "PNG and PDF, by librsvg and cairo" ON)
option(AL0_THREADS "several threads, by OpenMP" ON)
option(AL0_SERVER "the language server, by jansson" ON)
option(AL0_GGP "a player for referees of general game playing, by libmicrohttpd" ON)
option(AL0_MPI "verifications shared by processes that mpirun starts (Open MPI; wants AL0_THREADS)" OFF)
option(AL0_FUZZ "build the libFuzzer targets (clang only)" OFF)
set(AL0_SANITIZE "" CACHE STRING "sanitizers, e.g. address,undefined")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
if(NOT EMSCRIPTEN) # one program, linked whole: code for any place is larger and slower there
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The rooms call each other's small functions for every node of a search: a twentieth of its time.
include(CheckIPOSupported)
check_ipo_supported(RESULT al0_ipo OUTPUT al0_no_ipo LANGUAGES C)
if(al0_ipo AND NOT EMSCRIPTEN) # WebAssembly gains nothing by it, and is larger
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ON)
endif()

# The tests are a hundred programs over the whole library: lld and gold link one in a fifth of the time that ld takes.
# What is installed is linked by the compiler's own choice.
include(CheckLinkerFlag)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    foreach(linker lld gold)
        check_linker_flag(C -fuse-ld=${linker} al0_has_${linker})
        if(al0_has_${linker})
            add_link_options(-fuse-ld=${linker})
            break()
        endif()
    endforeach()
endif()

add_compile_definitions(_XOPEN_SOURCE=700)
add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes)
if(EMSCRIPTEN) # clang's -Wconversion is wider than gcc's
    add_compile_options(-Wno-sign-conversion -Wno-shorten-64-to-32 -Wno-format-security)
endif()
if(AL0_WERROR)
    add_compile_options(-Werror)
endif()
if(AL0_NATIVE)
    add_compile_options(-march=native)
endif()
if(AL0_SANITIZE)
    add_compile_options(-fsanitize=${AL0_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${AL0_SANITIZE})
endif()

# A text that becomes part of a program: file, as it is, under the name `symbol` in the target's sources.
function(al0_embed target file symbol)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
    file(CONFIGURE OUTPUT ${symbol}.c CONTENT "const char @symbol@[] = {@bytes@0};\n" @ONLY)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.c)
endfunction()

# A room: one static library a folder, its headers named from the top ("base/arena.h").
function(al0_room name)
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
endfunction()
