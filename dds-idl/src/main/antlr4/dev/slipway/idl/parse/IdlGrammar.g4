// SPDX-License-Identifier: EPL-2.0

/**
 * IDL 4.2 of the building blocks Core Data Types, Extended Data Types, Anonymous Types,
 * Annotations and Maps; rules are named as in the standard (7.4). Definitions of the other
 * blocks are taken as one piece each. Beyond the standard, as in many a file: a semicolon too
 * many, a comma behind the last enumerator, a value behind an enumerator, types that are defined
 * where a member or case uses them.
 */
parser grammar IdlGrammar;

options {
  tokenVocab = IdlLexer;
  superClass = ContextualParser;
}

specification: definition* EOF;

definition:
  annotation_appl* (
    module_dcl
    | const_dcl
    | type_dcl
    | except_dcl
    | interface_dcl
    | value_dcl
    | type_id_dcl
    | type_prefix_dcl
    | import_dcl
    | component_dcl
    | home_dcl
    | event_dcl
    | porttype_dcl
    | connector_dcl
    | template_module_dcl
  ) SEMICOLON
  | annotation_dcl SEMICOLON
  | SEMICOLON;

// 7.4.1 Core Data Types

module_dcl: MODULE identifier LBRACE definition* RBRACE;

scoped_name: SCOPE? identifier (SCOPE identifier)*;

const_dcl: CONST const_type identifier EQUALS const_expr;

const_type:
  integer_type
  | floating_pt_type
  | fixed_pt_const_type
  | char_type
  | wide_char_type
  | boolean_type
  | octet_type
  | string_type
  | wide_string_type
  | scoped_name;

const_expr: or_expr;

or_expr: xor_expr (PIPE xor_expr)*;

xor_expr: and_expr (CARET and_expr)*;

and_expr: shift_expr (AMPERSAND shift_expr)*;

shift_expr: add_expr ((SHIFT_LEFT | {isShift()}? GT GT) add_expr)*;

add_expr: mult_expr ((PLUS | MINUS) mult_expr)*;

mult_expr: unary_expr ((STAR | SLASH | PERCENT) unary_expr)*;

unary_expr: unary_operator? primary_expr;

unary_operator: MINUS | PLUS | TILDE;

primary_expr: scoped_name | literal | LPAREN const_expr RPAREN;

literal:
  INTEGER_LITERAL
  | FLOATING_PT_LITERAL
  | FIXED_PT_LITERAL
  | CHARACTER_LITERAL
  | WIDE_CHARACTER_LITERAL
  | boolean_literal
  | string_literal
  | wide_string_literal;

boolean_literal: TRUE | FALSE;

string_literal: STRING_LITERAL+;

wide_string_literal: WIDE_STRING_LITERAL+;

positive_int_const: const_expr;

type_dcl: constr_type_dcl | native_dcl | typedef_dcl;

type_spec: simple_type_spec | template_type_spec;

simple_type_spec: base_type_spec | scoped_name;

base_type_spec:
  integer_type
  | floating_pt_type
  | char_type
  | wide_char_type
  | boolean_type
  | octet_type
  | any_type;

floating_pt_type: FLOAT | DOUBLE | LONG DOUBLE;

integer_type: signed_int | unsigned_int;

signed_int: SHORT | LONG | LONG LONG | INT8 | INT16 | INT32 | INT64;

unsigned_int:
  UNSIGNED SHORT
  | UNSIGNED LONG
  | UNSIGNED LONG LONG
  | UINT8
  | UINT16
  | UINT32
  | UINT64;

char_type: CHAR;

wide_char_type: WCHAR;

boolean_type: BOOLEAN;

octet_type: OCTET;

any_type: ANY;

template_type_spec:
  sequence_type
  | string_type
  | wide_string_type
  | fixed_pt_type
  | map_type;

sequence_type:
  SEQUENCE LT annotation_appl* type_spec (COMMA positive_int_const)? GT;

string_type: STRING (LT positive_int_const GT)?;

wide_string_type: WSTRING (LT positive_int_const GT)?;

fixed_pt_type: FIXED LT positive_int_const COMMA positive_int_const GT;

fixed_pt_const_type: FIXED;

constr_type_dcl:
  struct_dcl
  | union_dcl
  | enum_dcl
  | bitset_dcl
  | bitmask_dcl;

struct_dcl: STRUCT identifier struct_def?;

struct_def: (COLON scoped_name)? LBRACE member* RBRACE;

member:
  annotation_appl* (
    type_spec declarators
    | constr_type_dcl declarators?
  ) SEMICOLON;

union_dcl: UNION identifier union_def?;

union_def:
  SWITCH LPAREN annotation_appl* switch_type_spec RPAREN LBRACE switch_body RBRACE;

switch_type_spec:
  integer_type
  | char_type
  | wide_char_type
  | boolean_type
  | octet_type
  | enum_dcl
  | scoped_name;

switch_body: case_*;

case_: case_label+ element_spec SEMICOLON;

case_label: CASE const_expr COLON | DEFAULT COLON;

element_spec: annotation_appl* (type_spec | constr_type_dcl) declarator;

enum_dcl:
  ENUM identifier LBRACE enumerator (COMMA enumerator)* COMMA? RBRACE;

enumerator: annotation_appl* identifier (EQUALS const_expr)?;

array_declarator: declared_name annotation_appl* fixed_array_size+;

fixed_array_size: LBRACKET positive_int_const RBRACKET;

native_dcl: NATIVE simple_declarator;

simple_declarator: identifier;

typedef_dcl: TYPEDEF type_declarator;

type_declarator:
  annotation_appl* (type_spec | constr_type_dcl) any_declarators;

any_declarators: any_declarator (COMMA any_declarator)*;

any_declarator: simple_declarator | array_declarator;

declarators: declarator (COMMA declarator)*;

declarator: member_declarator | array_declarator;

member_declarator: declared_name;

// The standard wants an underscore before a keyword; ROS has members like these without one.
declared_name:
  identifier
  | SEQUENCE
  | MAP
  | STRING
  | WSTRING
  | FIXED
  | ANY
  | NATIVE
  | BITSET
  | BITFIELD
  | BITMASK;

// 7.4.13 Extended Data Types

map_type:
  MAP LT annotation_appl* type_spec COMMA annotation_appl* type_spec (
    COMMA positive_int_const
  )? GT;

bitset_dcl:
  BITSET identifier (COLON scoped_name)? LBRACE bitfield* RBRACE;

bitfield: annotation_appl* bitfield_spec identifier* SEMICOLON;

bitfield_spec:
  BITFIELD LT positive_int_const (COMMA destination_type)? GT;

destination_type: boolean_type | octet_type | integer_type;

bitmask_dcl:
  BITMASK identifier LBRACE bit_value (COMMA bit_value)* COMMA? RBRACE;

bit_value: annotation_appl* identifier;

// 7.4.15 Annotations

annotation_dcl: annotation_header LBRACE annotation_body RBRACE;

annotation_header: AT ANNOTATION identifier (COLON scoped_name)?;

annotation_body: annotation_member*;

annotation_member:
  (
    annotation_member_type simple_declarator (DEFAULT const_expr)?
    | enum_dcl
    | bitmask_dcl
    | const_dcl
    | typedef_dcl
  ) SEMICOLON;

annotation_member_type: const_type | any_const_type;

any_const_type: ANY;

annotation_appl:
  AT annotation_name (LPAREN annotation_appl_params? RPAREN)?;

// A scope directly behind the name goes on with it, one behind a blank starts a type.
annotation_name:
  SCOPE? annotation_word ({isAdjacent()}? SCOPE annotation_word)*;

annotation_word: identifier | DEFAULT;

annotation_appl_params:
  const_expr
  | annotation_appl_param (COMMA annotation_appl_param)*;

annotation_appl_param: identifier EQUALS const_expr;

// Building blocks that DDS has no types from

except_dcl: EXCEPTION rest_of_dcl;

interface_dcl: (ABSTRACT | LOCAL)? INTERFACE rest_of_dcl;

value_dcl: (ABSTRACT | CUSTOM)? VALUETYPE rest_of_dcl;

type_id_dcl: TYPEID rest_of_dcl;

type_prefix_dcl: TYPEPREFIX rest_of_dcl;

import_dcl: IMPORT rest_of_dcl;

component_dcl: COMPONENT rest_of_dcl;

home_dcl: HOME rest_of_dcl;

event_dcl: (ABSTRACT | CUSTOM)? EVENTTYPE rest_of_dcl;

porttype_dcl: PORTTYPE rest_of_dcl;

connector_dcl: CONNECTOR rest_of_dcl;

template_module_dcl: MODULE scoped_name LT rest_of_dcl;

rest_of_dcl: (block | ~(LBRACE | RBRACE | SEMICOLON))+;

block: LBRACE (block | ~(LBRACE | RBRACE))* RBRACE;

/** A keyword of parts of IDL that DDS does not use is a name like any other. */
identifier:
  IDENTIFIER
  | ANNOTATION
  | ABSTRACT
  | LOCAL
  | CUSTOM
  | INTERFACE
  | VALUETYPE
  | EXCEPTION
  | COMPONENT
  | HOME
  | EVENTTYPE
  | PORTTYPE
  | CONNECTOR
  | TYPEID
  | TYPEPREFIX
  | IMPORT;
