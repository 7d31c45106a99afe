// SPDX-License-Identifier: EPL-2.0
/** A user signed in to a cloud: tokens, the catalogue of services, and calls to these. */
package dev.slipway.openstack.session;
