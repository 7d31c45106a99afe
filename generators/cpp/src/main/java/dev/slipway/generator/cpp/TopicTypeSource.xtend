// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp

import dev.slipway.generator.cpp.Shape.Alternative
import dev.slipway.generator.cpp.Shape.StructShape
import dev.slipway.generator.cpp.Shape.UnionShape
import dev.slipway.generator.cpp.Shape.Value
import dev.slipway.generator.cpp.Shape.Value.Aggregate
import dev.slipway.generator.cpp.Shape.Value.Array
import dev.slipway.generator.cpp.Shape.Value.Character
import dev.slipway.generator.cpp.Shape.Value.Enumerated
import dev.slipway.generator.cpp.Shape.Value.Number
import dev.slipway.generator.cpp.Shape.Value.Numbers
import dev.slipway.generator.cpp.Shape.Value.Sequence
import dev.slipway.generator.cpp.Shape.Value.Text
import dev.slipway.generator.cpp.Shape.Value.Truth

/** Prints the source of a topic type for one DDS implementation. */
package class TopicTypeSource {
    val TopicTypeTable table
    /** Whether the type is a struct of C, with plain members instead of accessors. */
    val boolean isC
    /** What follows the name of a member where it is read. */
    val String get

    new(TopicTypeTable table) {
        this.table = table
        isC = table.dds === LanguageMapping.CYCLONEDDS
        get = if(isC) "" else "()"
    }

    def render(String heading) '''
        // «heading»
        // Topic type «table.element».
        «IF table.hasUnion»
            #include <array>
        «ENDIF»
        #include <slipway/dummy/«table.dds.folder»/typed.hpp>

        «FOR header : table.dds.headers(table.idl)»
            #include "«header»"
        «ENDFOR»
        #include "types.hpp"

        namespace {

        «IF table.hasUnion»
            using slipway::dummy::union_case;

        «ENDIF»
        «FOR shape : table.shapes SEPARATOR "\n"»
            struct «shape.name» {
              template <class Visitor>
              void operator()(Visitor& visitor, «shape.type»& value) const {
                «shape.visits»
              }
            };
        «ENDFOR»

        }  // namespace

        namespace slipway_types {

        const slipway::dummy::topic_type& «table.function»() {
          static const slipway::dummy::«made(table.shape.type, table.shape.name)»;
          return made;
        }

        }  // namespace slipway_types
    '''

    def private made(String type, String shape) {
        switch table.dds {
            case CYCLONEDDS: '''cyclonedds::typed<::«type», «shape»> made(«type»_desc)'''
            case FASTDDS: '''fastdds::typed<«type», «type»PubSubType, «shape»> made(&register«table.idl»Types)'''
            case OPENDDS: '''opendds::typed<«type», «shape»> made'''
        }
    }

    def private visits(Shape it) {
        switch it {
            StructShape: visits
            UnionShape: visits
        }
    }

    def private visits(StructShape it) '''
        «IF base.present»
            «base.get.shape»()(visitor, «IF isC»value.parent«ELSE»static_cast<«base.get.type»&>(value)«ENDIF»);
        «ENDIF»
        «FOR field : fields»
            «IF field.isKey»
                visitor.key([&](auto& v) { «field.value.visit("v", "value." + field.name + get, 0)» });
            «ELSE»
                «field.value.visit("visitor", "value." + field.name + get, 0)»
            «ENDIF»
        «ENDFOR»
    '''

    def private visits(UnionShape it) '''
        const auto selected = [](const «type»& from) { return from._d«get»; };
        visitor.alternatives(
            value, [](auto& v, «type»& from) { «discriminator.visit("v", "from._d" + get, 0)» },
            «FOR alternative : cases»
                union_case(
                    std::array<«label», «alternative.labels.size»>{«alternative.labels.join(", ")»}, selected,
                    [](«type»& to, «label» label) {
                      «IF isC»
                          to = {};
                          to._d = label;
                      «ELSE»
                          to.«alternative.name»({});
                          to._d(label);
                      «ENDIF»
                    },
                    [](auto& v, «type»& from) { «alternative.visit» }«IF alternative.isDefault», true«ENDIF»)«IF alternative === cases.lastOrNull»);«ELSE»,«ENDIF»
            «ENDFOR»
    '''

    def private visit(Alternative it) {
        value.visit("v", (if(isC) "from._u." else "from.") + name + get, 0)
    }

    /**
     * The statement that visits a value.
     *
     * @param depth of the lambda that it stands in; names are by depth, so that none hides another
     */
    def private CharSequence visit(Value it, String visitor, String value, int depth) {
        switch it {
            Truth: '''«visitor».boolean(«value»);'''
            Character: '''«visitor».character(«value»);'''
            Number: '''«visitor».number(«value»«FOR limit : limits», «limit»«ENDFOR»);'''
            Text: '''«visitor».string(«value»«IF bound.present», «bound.get»«ENDIF»);'''
            Enumerated: '''«visitor».enumeration(«value»«FOR each : enumerators», «each»«ENDFOR»);'''
            Numbers: '''«visitor».numbers(«value», «bound»);'''
            Sequence: '''«visitor».sequence(«value», «bound», «element.function(depth + 1)»);'''
            Array: '''«visitor».array(«value», «element.function(depth + 1)»);'''
            Aggregate: '''«shape»()(«visitor», «value»);'''
        }
    }

    /** A function object that visits an element. */
    def private function(Value it, int depth) {
        switch it {
            Aggregate: '''«shape»()'''
            default: '''[](auto& v«depth», auto&& item«depth») { «visit("v" + depth, "item" + depth, depth)» }'''
        }
    }
}
