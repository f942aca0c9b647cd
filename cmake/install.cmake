# What `cmake --install` puts where: the command, the library with its header, tables and rules of games, the
# manual, and how other builds find the library (pkg-config, find_package(al0)).
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/al0)
file(RELATIVE_PATH prefix_from_pc
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})

install(TARGETS al0_command al0_proof_check RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS libal0 EXPORT al0Targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/al0.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY editors DESTINATION ${CMAKE_INSTALL_DATADIR}/al0)
install(DIRECTORY advice DESTINATION ${CMAKE_INSTALL_DATADIR}/al0
    FILES_MATCHING PATTERN "*.al0" PATTERN "*.kif")

# The prefix is known when it is installed: `cmake --install --prefix` may name another.
install(CODE "set(manual_tree \"${PROJECT_SOURCE_DIR}\")
    set(manual_folder \"${CMAKE_INSTALL_DOCDIR}\")
    if(NOT IS_ABSOLUTE \"\${manual_folder}\")
        set(manual_folder \"\${CMAKE_INSTALL_PREFIX}/\${manual_folder}\")
    endif()")
install(SCRIPT cmake/install_manual.cmake)

install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

# A program that is linked through pkg-config finds the library where it is installed; below /usr the loader looks anyway.
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(rpath_for_pc " -Wl,-rpath,\${libdir}")
endif()
configure_file(cmake/al0.pc.in al0.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/al0.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

configure_package_config_file(cmake/al0Config.cmake.in al0Config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(al0ConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/al0Config.cmake ${PROJECT_BINARY_DIR}/al0ConfigVersion.cmake
    DESTINATION ${package_dir})
install(EXPORT al0Targets NAMESPACE al0:: DESTINATION ${package_dir})
