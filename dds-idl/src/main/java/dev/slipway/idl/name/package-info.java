// SPDX-License-Identifier: EPL-2.0
/** Names of IDL: which are legal, what they mean in a scope, and in what order to declare them. */
package dev.slipway.idl.name;
