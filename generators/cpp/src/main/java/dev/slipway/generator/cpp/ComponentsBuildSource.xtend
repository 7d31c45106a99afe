// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

/** Prints what all components of a bundle share: the CMake project and the list of topic types. */
package class ComponentsBuildSource {

    def static cmake(ComponentsBuild it, String heading) '''
        # «heading»
        cmake_minimum_required(VERSION 3.16)
        project(«project» LANGUAGES C CXX)

        add_subdirectory(dummy)
        «FOR library : libraries BEFORE "\n"»
            slipway_add_types(«library»
              IDL
                «FOR file : idlFiles»
                    «file»
                «ENDFOR»
              TYPES
                «FOR type : types»
                    «type.function»
                «ENDFOR»
            )
        «ENDFOR»
        «FOR component : components BEFORE "\n"»
            slipway_add_component(«component.identifier» NAME «component.name»«FOR library : libraries» TYPES «library»«ENDFOR»)
        «ENDFOR»
    '''

    def static header(ComponentsBuild it, String heading) '''
        // «heading»
        #pragma once

        #include <slipway/dummy/port.hpp>

        /// The topic types of this bundle.
        namespace slipway_types {

        «FOR type : types SEPARATOR "\n"»
            /// «type.scopedName»
            const slipway::dummy::topic_type& «type.function»();
        «ENDFOR»

        }  // namespace slipway_types
    '''
}
