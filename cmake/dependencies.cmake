# What others keep well: PCRE2 (lexing), utf8proc (characters), librsvg and cairo (PNG and PDF),
# zstd (proof files, games) and zlib (games), libmd (proof files), OpenMP (threads over positions), libedit (lines typed in `al0 play`; it works without); for tests cmocka, jansson (JSON read back) and libcgraph (DOT read back).
find_package(PkgConfig REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS C)
find_package(Threads REQUIRED)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(RSVG REQUIRED IMPORTED_TARGET librsvg-2.0 cairo-pdf)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(LIBMD REQUIRED IMPORTED_TARGET libmd)
pkg_check_modules(LIBEDIT IMPORTED_TARGET libedit)
