// SPDX-License-Identifier: EPL-2.0
/** OpenDDS in: from files of the OpenDDS modeling SDK to definitions of a model. */
package dev.slipway.idl.opendds;
