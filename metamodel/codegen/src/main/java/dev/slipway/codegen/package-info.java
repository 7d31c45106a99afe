// SPDX-License-Identifier: EPL-2.0
/** The build's own tool that turns the Ecore model into Java. */
package dev.slipway.codegen;
