// SPDX-License-Identifier: EPL-2.0
/** OMG IDL 4.2: legal names, profiles of what each DDS implementation takes, and printed files. */
package dev.slipway.idl;
