// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

import dev.slipway.generator.cpp.ComponentTable.EndpointTable
import java.util.List

/** Prints a component's table as the C++ that fills the library's structures. */
package class ComponentSource {

    def static render(ComponentTable it, String heading) '''
        // «heading»
        // Component type «element».
        #include <slipway/dummy/main.hpp>
        #include <slipway/dummy/port.hpp>
        «FOR header : headers BEFORE "\n"»
            #include "«header»"
        «ENDFOR»

        namespace {

        using namespace slipway::dummy;

        component describe() {
          component type(«name», «version»);
          «entries("publication", publications)»
          «entries("subscription", subscriptions)»
          «entries("reaction", reactions)»
          return type;
        }

        }  // namespace

        int main(int argc, char** argv) { return run_main(describe(), argc, argv); }
    '''

    def private static entries(String kind, List<EndpointTable> tables) '''
        «FOR table : tables»
            {
              «kind» entry;
              «FOR assignment : table.assignments»
                  entry.«assignment.member» = «assignment.value»;
              «ENDFOR»
              type.«kind»s.push_back(entry);
            }
        «ENDFOR»
    '''
}
