// SPDX-License-Identifier: EPL-2.0

/**
 * Tokens of OMG IDL 4.2 (7.2), after preprocessing. Keywords of parts of IDL that DDS does not
 * use are identifiers but where one of them may start a definition.
 */
lexer grammar IdlLexer;

options {
  superClass = NestingLexer;
}

MODULE: 'module';
CONST: 'const';
STRUCT: 'struct';
UNION: 'union';
SWITCH: 'switch';
CASE: 'case';
DEFAULT: 'default';
ENUM: 'enum';
BITSET: 'bitset';
BITFIELD: 'bitfield';
BITMASK: 'bitmask';
TYPEDEF: 'typedef';
NATIVE: 'native';
ANNOTATION: 'annotation';

SHORT: 'short';
LONG: 'long';
UNSIGNED: 'unsigned';
INT8: 'int8';
INT16: 'int16';
INT32: 'int32';
INT64: 'int64';
UINT8: 'uint8';
UINT16: 'uint16';
UINT32: 'uint32';
UINT64: 'uint64';
FLOAT: 'float';
DOUBLE: 'double';
CHAR: 'char';
WCHAR: 'wchar';
BOOLEAN: 'boolean';
OCTET: 'octet';
STRING: 'string';
WSTRING: 'wstring';
SEQUENCE: 'sequence';
MAP: 'map';
FIXED: 'fixed';
ANY: 'any';

ABSTRACT: 'abstract';
LOCAL: 'local';
CUSTOM: 'custom';
INTERFACE: 'interface';
VALUETYPE: 'valuetype';
EXCEPTION: 'exception';
COMPONENT: 'component';
HOME: 'home';
EVENTTYPE: 'eventtype';
PORTTYPE: 'porttype';
CONNECTOR: 'connector';
TYPEID: 'typeid' | 'typeId';
TYPEPREFIX: 'typeprefix' | 'typePrefix';
IMPORT: 'import';

TRUE: 'TRUE';
FALSE: 'FALSE';

LBRACE: '{';
RBRACE: '}';
LPAREN: '(';
RPAREN: ')';
LBRACKET: '[';
RBRACKET: ']';
LT: '<';
// Two of them are a shift, or the ends of two templates: the parser knows.
GT: '>';
SHIFT_LEFT: '<<';
SEMICOLON: ';';
COMMA: ',';
SCOPE: '::';
COLON: ':';
EQUALS: '=';
AT: '@';
PIPE: '|';
CARET: '^';
AMPERSAND: '&';
PLUS: '+';
MINUS: '-';
STAR: '*';
SLASH: '/';
PERCENT: '%';
TILDE: '~';

IDENTIFIER: [A-Za-z_] [A-Za-z0-9_]*;

// Suffixes of C are no IDL, but many a file has them.
INTEGER_LITERAL: (DIGIT+ | '0' [xX] HEX_DIGIT+) [lLuU]*;
FLOATING_PT_LITERAL: ((DIGIT+ '.' DIGIT* | '.' DIGIT+) EXPONENT? | DIGIT+ EXPONENT) [fFlL]?;
FIXED_PT_LITERAL: (DIGIT+ ('.' DIGIT*)? | '.' DIGIT+) [dD];
CHARACTER_LITERAL: '\'' CHARACTER '\'';
WIDE_CHARACTER_LITERAL: 'L\'' CHARACTER '\'';
STRING_LITERAL: '"' STRING_PART* '"';
WIDE_STRING_LITERAL: 'L"' STRING_PART* '"';

WHITE_SPACE: [ \t\r\n\u000B\f]+ -> skip;

MALFORMED_NUMBER: (DIGIT | '.' DIGIT) [A-Za-z0-9_.]*;
UNCLOSED_STRING: 'L'? '"' STRING_PART*;
UNCLOSED_CHARACTER: 'L'? '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\''?;
UNKNOWN_CHARACTER: .;

fragment DIGIT: [0-9];
fragment HEX_DIGIT: [0-9A-Fa-f];
fragment EXPONENT: [eE] [+-]? DIGIT+;
fragment CHARACTER: ESCAPE | ~['\\\r\n];
fragment STRING_PART: ESCAPE | ~["\\\r\n];
// Which ones there are is known to whoever evaluates them.
fragment ESCAPE: '\\' ([0-7] [0-7]? [0-7]? | [xu] HEX_DIGIT* | ~[\r\n]);
