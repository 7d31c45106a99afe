// SPDX-License-Identifier: EPL-2.0
/** Rehearsing an installation: hosts report what they are made of, held against the drawing. */
package dev.slipway.metal.rehearsal;
