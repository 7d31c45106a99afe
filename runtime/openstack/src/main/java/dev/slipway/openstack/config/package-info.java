// SPDX-License-Identifier: EPL-2.0
/**
 * What the user has configured of clouds: {@code clouds.yaml}, {@code secure.yaml}, {@code
 * clouds-public.yaml} and {@code OS_*} variables, found and merged as the OpenStack SDK does it.
 */
package dev.slipway.openstack.config;
