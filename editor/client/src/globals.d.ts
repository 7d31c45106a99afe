// SPDX-License-Identifier: EPL-2.0

/** The icons as SVG symbols; put in by the build. */
declare const ICON_SYMBOLS: string;

declare module 'slipway-notation' {
  const definition: unknown;
  export default definition;
}

declare module '*.css';
