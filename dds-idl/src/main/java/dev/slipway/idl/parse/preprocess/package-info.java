// SPDX-License-Identifier: EPL-2.0
/**
 * Files of IDL read, their directives carried out, and what is wrong with them noted with its
 * place.
 */
package dev.slipway.idl.parse.preprocess;
