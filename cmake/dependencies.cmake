# What others keep well (what an option leaves out is not looked for): PCRE2 (lexing), utf8proc (characters), librsvg and cairo (PNG and PDF),
# zstd (proof files, games) and zlib (games), libmd (proof files), OpenMP (threads over positions), libedit (lines typed in `al0 play`; it works without); for tests cmocka, jansson (JSON read back) and libcgraph (DOT read back).
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(LIBMD REQUIRED IMPORTED_TARGET libmd)
pkg_check_modules(LIBEDIT IMPORTED_TARGET libedit)
if(AL0_PICTURES)
    pkg_check_modules(RSVG REQUIRED IMPORTED_TARGET librsvg-2.0 cairo-pdf)
endif()
if(AL0_SERVER)
    pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
endif()

# Threads over positions.  Without them the pragmas are not read, and base/one_thread/ stands for the compiler's header.
add_library(al0_threads INTERFACE)
if(AL0_THREADS)
    find_package(OpenMP REQUIRED COMPONENTS C)
    target_link_libraries(al0_threads INTERFACE OpenMP::OpenMP_C)
else()
    target_include_directories(al0_threads INTERFACE ${PROJECT_SOURCE_DIR}/base/one_thread)
    target_compile_options(al0_threads INTERFACE -Wno-unknown-pragmas -Wno-unused-parameter
        -Wno-unused-variable)
endif()
