// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

/** Prints what all components of a bundle share: the CMake project and the list of topic types. */
package class ComponentsBuildSource {

    def static cmake(ComponentsBuild it, String heading) '''
        # «heading»
        cmake_minimum_required(VERSION 3.16)
        project(«project»_components LANGUAGES C CXX)

        add_subdirectory(dummy)

        «IF !types.empty»
            slipway_add_types(slipway_types
              IDL
                «FOR file : idlFiles»
                    ../idl/«file»
                «ENDFOR»
              TYPES
                «FOR type : types»
                    «type.function»
                «ENDFOR»
            )

        «ENDIF»
        «FOR component : components»
            slipway_add_component(«component.identifier» NAME «component.name»«IF !types.empty» TYPES slipway_types«ENDIF»)
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
