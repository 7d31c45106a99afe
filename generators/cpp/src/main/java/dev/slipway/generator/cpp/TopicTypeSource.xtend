// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

import dev.slipway.generator.cpp.Shape.CaseShape

/** Prints the source of a topic type for one DDS implementation. */
package class TopicTypeSource {

    def static render(TopicTypeTable it, String heading) '''
        // «heading»
        // Topic type «element».
        «FOR header : standardHeaders»
            #include <«header»>
        «ENDFOR»
        #include <slipway/dummy/«dds»/typed.hpp>

        «FOR header : headers»
            #include "«header»"
        «ENDFOR»
        #include "types.hpp"

        namespace {

        «FOR name : names AFTER "\n"»
            using slipway::dummy::«name»;
        «ENDFOR»
        «FOR shape : shapes SEPARATOR "\n"»
            «IF shape.isUnion»
                «ofUnion(shape)»
            «ELSE»
                «ofStruct(shape)»
            «ENDIF»
        «ENDFOR»

        }  // namespace

        namespace slipway_types {

        const slipway::dummy::topic_type& «function»() {
          static const slipway::dummy::«dds»::«type» made«argument»;
          return made;
        }

        }  // namespace slipway_types
    '''

    def private static ofStruct(Shape it) '''
        struct «name» {
          template <class Visitor>
          void operator()(Visitor& visitor, «type»& value) const {
            «FOR visit : visits»
                «visit»
            «ENDFOR»
          }
        };
    '''

    def private static ofUnion(Shape it) '''
        struct «name» {
          template <class Visitor>
          void operator()(Visitor& visitor, «type»& value) const {
            const auto selected = [](const «type»& from) { return «alternatives.discriminator»; };
            visitor.alternatives(
                value, [](auto& v, «type»& from) { «alternatives.discriminatorVisit» },
                «FOR alternative : alternatives.cases»
                    «ofCase(alternative, type, alternatives.label)»
                «ENDFOR»
          }
        };
    '''

    def private static ofCase(CaseShape it, String type, String label) '''
        union_case(
            std::array<«label», «labels.size»>{«labels.join(", ")»}, selected,
            [](«type»& to, «label» label) {
              «FOR statement : activation»
                  «statement»
              «ENDFOR»
            },
            [](auto& v, «type»& from) { «visit» }«end»
    '''
}
