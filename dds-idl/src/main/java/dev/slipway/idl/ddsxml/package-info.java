// SPDX-License-Identifier: EPL-2.0
/**
 * DDS-XML in and out: OMG's consolidated XML syntax of DDS, and what RTI and eProsima made of it.
 */
package dev.slipway.idl.ddsxml;
