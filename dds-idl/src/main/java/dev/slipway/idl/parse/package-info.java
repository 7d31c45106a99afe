// SPDX-License-Identifier: EPL-2.0
/** IDL in: from files of OMG IDL 4.2 to the data types and topics of a model. */
package dev.slipway.idl.parse;
