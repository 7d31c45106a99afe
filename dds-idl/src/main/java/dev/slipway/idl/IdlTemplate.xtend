// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl

import dev.slipway.idl.IdlText.Block
import dev.slipway.idl.IdlText.File
import dev.slipway.idl.IdlText.Item
import dev.slipway.idl.IdlText.Line
import dev.slipway.idl.IdlText.Module
import dev.slipway.idl.IdlText.Part

/** The form of an IDL file. */
package class IdlTemplate {
    def String file(File file) '''
        «FOR line : file.heading»
            // «line»
        «ENDFOR»
        #ifndef «file.guard»
        #define «file.guard»
        «FOR include : file.includes BEFORE '\n'»
            #include "«include»"
        «ENDFOR»

        «FOR item : file.items SEPARATOR '\n'»
            «item.declaration»
        «ENDFOR»
        «FOR pragma : file.pragmas BEFORE '\n'»
            #pragma «pragma»
        «ENDFOR»

        #endif // «file.guard»
    '''

    private def CharSequence declaration(Item item) {
        switch item {
            Module: item.module
            Block: item.block
            Line: item.line
        }
    }

    private def module(Module module) '''
        module «module.name» {
          «FOR item : module.items SEPARATOR '\n'»
              «item.declaration»
          «ENDFOR»
        };
    '''

    private def line(Line line) '''
        «line.comments.comment»
        «line.annotations.lines»
        «line.text»;
    '''

    private def block(Block block) '''
        «block.comments.comment»
        «block.annotations.lines»
        «block.head» {
          «FOR place : block.parts.indexed»
              «place.value.part(block.behind(place.key))»
          «ENDFOR»
        };
    '''

    private def part(Part part, String behind) '''
        «part.labels.lines»
        «IF part.labels.empty»
            «part.member(behind)»
        «ELSE»
            «part.member(behind).deeper»
        «ENDIF»
    '''

    private def member(Part part, String behind) '''
        «part.comments.comment»
        «FOR annotation : part.annotations»«annotation» «ENDFOR»«part.text»«behind»
    '''

    private def deeper(CharSequence text) {
        text.toString.replaceAll("(?m)^(?=.)", "  ")
    }

    private def comment(Iterable<String> lines) '''
        «FOR line : lines»
            // «line»
        «ENDFOR»
    '''

    private def lines(Iterable<String> lines) '''
        «FOR line : lines»
            «line»
        «ENDFOR»
    '''
}
