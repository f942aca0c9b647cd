# What the page's WebAssembly needs, compiled from the sources that AL0_WEB_SOURCES holds (`./dev web` unpacks Debian's):
# PCRE2 and utf8proc without tables that nobody asks for, zstd, zlib and libmd as far as libal0 calls them, jansson.
set(AL0_WEB_SOURCES "" CACHE PATH "the sources of PCRE2, utf8proc, zstd, zlib, libmd and jansson")

# web_library(TARGET NAME FOLDER FILES...): sources below a folder whose name begins with NAME, as PkgConfig::TARGET.
function(web_library target name)
    file(GLOB folder ${AL0_WEB_SOURCES}/${name}-[0-9]* ${AL0_WEB_SOURCES}/${name}_[0-9]*)
    list(FILTER folder EXCLUDE REGEX "[.](gz|bz2|xz|asc|dsc)$")
    if(NOT folder)
        message(FATAL_ERROR "no sources of ${name} in AL0_WEB_SOURCES (${AL0_WEB_SOURCES}); ./dev web brings them")
    endif()
    list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE patterns)
    file(GLOB sources ${patterns})
    add_library(web_${name} STATIC ${sources})
    target_compile_options(web_${name} PRIVATE -w -Oz) # the page waits for none of them
    add_library(PkgConfig::${target} ALIAS web_${name})
    set(${target}_FOLDER ${folder} PARENT_SCOPE)
endfunction()

# What their own build would find out; nothing of it is asked for here.
set(web_found ${CMAKE_BINARY_DIR}/found)
file(CONFIGURE OUTPUT ${web_found}/config.h CONTENT "")
file(CONFIGURE OUTPUT ${web_found}/jansson_private_config.h CONTENT "")

web_library(UTF8PROC utf8proc utf8proc.c)
target_compile_definitions(web_utf8proc PUBLIC UTF8PROC_STATIC)
target_include_directories(web_utf8proc SYSTEM PUBLIC ${UTF8PROC_FOLDER})

web_library(ZSTD libzstd lib/common/*.c lib/compress/*.c lib/decompress/*.c)
target_compile_definitions(web_libzstd PRIVATE ZSTD_DISABLE_ASM)
target_include_directories(web_libzstd SYSTEM PUBLIC ${ZSTD_FOLDER}/lib)

web_library(ZLIB zlib *.c)
target_include_directories(web_zlib SYSTEM PUBLIC ${ZLIB_FOLDER})
target_compile_definitions(web_zlib PRIVATE HAVE_UNISTD_H)

web_library(LIBMD libmd src/sha2.c src/sha256hl.c)
target_compile_options(web_libmd PRIVATE -include unistd.h)
target_compile_definitions(web_libmd PRIVATE _GNU_SOURCE)
target_include_directories(web_libmd SYSTEM PUBLIC ${LIBMD_FOLDER}/include PRIVATE ${web_found})

web_library(JANSSON jansson src/*.c)
target_compile_definitions(web_jansson PRIVATE HAVE_STDINT_H HAVE_UNISTD_H HAVE_SYS_TIME_H)
target_include_directories(web_jansson SYSTEM PUBLIC ${JANSSON_FOLDER}/android ${JANSSON_FOLDER}/src PRIVATE ${web_found})

web_library(PCRE2 pcre2 src/pcre2_[a-z]*.c)
set(pcre2_made ${CMAKE_BINARY_DIR}/pcre2)
configure_file(${PCRE2_FOLDER}/src/config.h.generic ${pcre2_made}/config.h COPYONLY)
configure_file(${PCRE2_FOLDER}/src/pcre2.h.generic ${pcre2_made}/pcre2.h COPYONLY)
configure_file(${PCRE2_FOLDER}/src/pcre2_chartables.c.dist ${pcre2_made}/pcre2_chartables.c COPYONLY)
get_target_property(pcre2_sources web_pcre2 SOURCES)
list(FILTER pcre2_sources EXCLUDE REGEX "_(dftables|fuzzsupport|jit_match|jit_misc|jit_test|printint|ucptables|tables_only)[.]c$")
set_target_properties(web_pcre2 PROPERTIES SOURCES "${pcre2_sources}")
target_sources(web_pcre2 PRIVATE ${pcre2_made}/pcre2_chartables.c)
target_compile_definitions(web_pcre2 PRIVATE HAVE_CONFIG_H SUPPORT_PCRE2_8 PCRE2_CODE_UNIT_WIDTH=8 PUBLIC PCRE2_STATIC)
target_include_directories(web_pcre2 SYSTEM PUBLIC ${pcre2_made} PRIVATE ${PCRE2_FOLDER}/src)
