/**
 * Look-ups over all masks of ornament and connector bits: how many, and what lies beside.
 * Made once for a layout; what the masks mean is the layout's matter.
 */
import type { Layout } from './layout.ts';

export interface Masks {
  /** How many bits of a mask of up to 13. */
  readonly count: Uint8Array;
  /** Ornament bits beside any of these connectors, and connector bits beside any of these ornaments. */
  readonly ornamentsBeside: Uint16Array;
  readonly connectorsBeside: Uint16Array;
}

export function masksOf(layout: Layout): Masks {
  const size = 1 << 13;
  const count = new Uint8Array(size);
  for (let mask = 1; mask < size; mask++) count[mask] = (count[mask >> 1] as number) + (mask & 1);
  return {
    count,
    ornamentsBeside: joined(layout.ornamentsBeside, layout.connectors.length),
    connectorsBeside: joined(layout.connectorsBeside, layout.ornaments.length),
  };
}

function joined(beside: readonly number[], bits: number): Uint16Array {
  const all = new Uint16Array(1 << bits);
  for (let mask = 1; mask < all.length; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask);
    all[mask] = (all[mask & (mask - 1)] as number) | (beside[lowest] as number);
  }
  return all;
}
