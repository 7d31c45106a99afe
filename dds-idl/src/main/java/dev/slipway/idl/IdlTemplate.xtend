// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl

import dev.slipway.idl.IdlText.Annotation
import dev.slipway.idl.IdlText.Annotation.Own
import dev.slipway.idl.IdlText.Annotation.Range
import dev.slipway.idl.IdlText.Annotation.Standard
import dev.slipway.idl.IdlText.Bitmask
import dev.slipway.idl.IdlText.Bitset
import dev.slipway.idl.IdlText.Constant
import dev.slipway.idl.IdlText.Declarator
import dev.slipway.idl.IdlText.Enumeration
import dev.slipway.idl.IdlText.File
import dev.slipway.idl.IdlText.Forward
import dev.slipway.idl.IdlText.Item
import dev.slipway.idl.IdlText.Member
import dev.slipway.idl.IdlText.Module
import dev.slipway.idl.IdlText.Notes
import dev.slipway.idl.IdlText.Struct
import dev.slipway.idl.IdlText.Type
import dev.slipway.idl.IdlText.Type.Map
import dev.slipway.idl.IdlText.Type.Named
import dev.slipway.idl.IdlText.Type.Primitive
import dev.slipway.idl.IdlText.Type.Sequence
import dev.slipway.idl.IdlText.Type.Text
import dev.slipway.idl.IdlText.Typedef
import dev.slipway.idl.IdlText.Union
import dev.slipway.model.dds.PrimitiveKind
import java.util.Optional

/** The form of an IDL file. */
package class IdlTemplate {
    def String file(File it) '''
        «FOR line : heading»
            // «line»
        «ENDFOR»
        #ifndef «guard»
        #define «guard»
        «FOR include : includes BEFORE '\n'»
            #include "«include»"
        «ENDFOR»

        «FOR item : items SEPARATOR '\n'»
            «item.declaration»
        «ENDFOR»
        «FOR type : topicTypes BEFORE '\n'»
            #pragma DCPS_DATA_TYPE "«type.name»"
            «FOR key : type.keys»
                #pragma DCPS_DATA_KEY "«type.name» «key»"
            «ENDFOR»
        «ENDFOR»

        #endif // «guard»
    '''

    def private CharSequence declaration(Item item) {
        switch item {
            Module: item.text
            Forward: item.text
            Typedef: item.text
            Constant: item.text
            Struct: item.text
            Union: item.text
            Enumeration: item.text
            Bitmask: item.text
            Bitset: item.text
        }
    }

    def private text(Module it) '''
        module «name» {
          «FOR item : items SEPARATOR '\n'»
              «item.declaration»
          «ENDFOR»
        };
    '''

    def private text(Forward it) '''
        «IF isUnion»union«ELSE»struct«ENDIF» «name»;
    '''

    def private text(Typedef it) '''
        «notes.lines»
        typedef «declarator.text»;
    '''

    def private text(Constant it) '''
        «notes.lines»
        const «type.text» «name» = «value»;
    '''

    def private text(Struct it) '''
        «notes.lines»
        struct «name»«IF base.present» : «base.get»«ENDIF» {
          «FOR member : members»
              «member.text»
          «ENDFOR»
        };
    '''

    def private text(Union it) '''
        «notes.lines»
        union «name» switch («IF isKey»@key «ENDIF»«discriminator.text») {
          «FOR alternative : cases»
              «FOR label : alternative.labels»
                  case «label»:
              «ENDFOR»
              «IF alternative.isDefault»
                  default:
              «ENDIF»
              «alternative.member.text.deeper»
          «ENDFOR»
        };
    '''

    def private text(Enumeration it) '''
        «notes.lines»
        enum «name» {
          «FOR literal : literals»
              «literal.notes.comment»
              «literal.notes.before»«literal.name»«IF literal !== literals.lastOrNull»,«ENDIF»
          «ENDFOR»
        };
    '''

    def private text(Bitmask it) '''
        «notes.lines»
        @bit_bound(«bitBound»)
        bitmask «name» {
          «FOR flag : flags»
              «flag.notes.comment»
              «flag.notes.before»«IF flag.position.present»@position(«flag.position.get») «ENDIF»«flag.name»«IF flag !== flags.lastOrNull»,«ENDIF»
          «ENDFOR»
        };
    '''

    def private text(Bitset it) '''
        «notes.lines»
        bitset «name»«IF base.present» : «base.get»«ENDIF» {
          «FOR field : fields»
              «field.notes.comment»
              «field.notes.before»bitfield<«field.width»«IF field.kind.present», «field.kind.get.text»«ENDIF»>«IF field.name.present» «field.name.get»«ENDIF»;
          «ENDFOR»
        };
    '''

    def private text(Member it) '''
        «notes.comment»
        «notes.before»«declarator.text»;
    '''

    def private lines(Notes it) '''
        «comment»
        «FOR annotation : printed»
            «annotation.text»
        «ENDFOR»
    '''

    def private before(Notes it) '''«FOR annotation : printed»«annotation.text» «ENDFOR»'''

    def private comment(Notes it) '''
        «FOR line : description»
            // «line»
        «ENDFOR»
        «IF !told.empty»
            // «told.map[IdlComment.line(text.toString)].join(' ')»
        «ENDIF»
    '''

    def private text(Annotation it) {
        switch it {
            Standard: '''«text»'''
            Range case least.empty: '''@max(«greatest.get»)'''
            Range case greatest.empty: '''@min(«least.get»)'''
            Range: '''@range(min=«least.get», max=«greatest.get»)'''
            Own: '''@«name»«FOR parameter : parameters BEFORE '(' SEPARATOR ', ' AFTER ')'»«IF parameter.name.present»«parameter.name.get»=«ENDIF»«parameter.value»«ENDFOR»'''
        }
    }

    def private text(Standard it) {
        switch construct {
            case FINAL: '''@final'''
            case APPENDABLE: '''@appendable'''
            case MUTABLE: '''@mutable'''
            case NESTED: '''@nested'''
            case TOPIC: '''@topic'''
            case AUTO_ID: '''@autoid(HASH)'''
            case KEY: '''@key'''
            case OPTIONAL: '''@optional'''
            case EXTERNAL: '''@external'''
            case MEMBER_ID: '''@id(«value»)'''
            case MUST_UNDERSTAND,
            case MUST_UNDERSTAND_IN_VAIN: '''@must_understand'''
            case DEFAULT_VALUE,
            case DEFAULT_ENUMERATOR,
            case DEFAULT_OF_OPTIONAL: '''@default(«value»)'''
            case DEFAULT_LITERAL: '''@default_literal'''
            case UNIT: '''@unit(«value»)'''
            case ENUM_VALUE: '''@value(«value»)'''
            case ENUM_BIT_BOUND: '''@bit_bound(«value»)'''
            case ENUM_EXTENSIBILITY: '''@«value»'''
            default:
                throw new IllegalArgumentException(construct.title + " is no annotation")
        }
    }

    def private text(Declarator it) '''«type.text» «name»«FOR size : sizes»[«size»]«ENDFOR»'''

    def private CharSequence text(Type it) {
        switch it {
            Primitive: '''«kind.text»'''
            Text: '''«IF isWide»wstring«ELSE»string«ENDIF»«IF bound.present»<«bound.get»>«ENDIF»'''
            Named: '''«name»'''
            Sequence: '''sequence<«element.text.within(bound)»>'''
            Map: '''map<«key.text», «value.text.within(bound)»>'''
        }
    }

    /** Xtend's formatter would align it with the labels. */
    def private deeper(CharSequence text) {
        text.toString.replaceAll("(?m)^(?=.)", "  ")
    }

    /** Two closing brackets in a row are a shift to many a compiler. */
    def private within(CharSequence element, Optional<Long> bound) {
        '''«element»«IF bound.present», «bound.get»«ELSEIF element.toString.endsWith('>')» «ENDIF»'''
    }

    def private text(PrimitiveKind kind) {
        switch kind {
            case BOOLEAN: "boolean"
            case BYTE: "octet"
            case CHAR8: "char"
            case CHAR16: "wchar"
            case INT8: "int8"
            case UINT8: "uint8"
            case INT16: "short"
            case UINT16: "unsigned short"
            case INT32: "long"
            case UINT32: "unsigned long"
            case INT64: "long long"
            case UINT64: "unsigned long long"
            case FLOAT32: "float"
            case FLOAT64: "double"
            case FLOAT128: "long double"
        }
    }
}
