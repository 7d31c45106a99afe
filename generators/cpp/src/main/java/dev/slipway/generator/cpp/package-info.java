// SPDX-License-Identifier: EPL-2.0
/**
 * The C++ of dummy components: a table for each component type, a file for each topic type and DDS
 * implementation, and the library that executes them.
 */
package dev.slipway.generator.cpp;
