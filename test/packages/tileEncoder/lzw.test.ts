import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../packages/tileEncoder/film/bytes.ts';
import { LzwEncoder } from '../../../packages/tileEncoder/film/lzw.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { decodeLzw } from '../../picture/film/decodeGif.ts';

const encoder = new LzwEncoder();

function encoded(indices: Uint8Array, bits: number, frequent: number): Uint8Array {
  const writer = new ByteWriter(16);
  encoder.encode(indices, bits, frequent, writer);
  return writer.take();
}

function expectSame(indices: Uint8Array, bits: number, frequent: number): void {
  const decoded = decodeLzw(encoded(indices, bits, frequent));
  expect(Buffer.compare(decoded, indices)).toBe(0);
}

/** Runs of one index, as in pictures, of any length. */
const stretches = (bits: number) =>
  fc
    .array(
      fc.tuple(fc.nat(2 ** bits - 1), fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3000 }))),
      {
        maxLength: 60,
      },
    )
    .map((parts) => Uint8Array.from(parts.flatMap(([index, length]) => new Array<number>(length).fill(index))));

describe('LZW', () => {
  it('round-trips any input', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 8 })
          .chain((bits) => fc.tuple(fc.constant(bits), stretches(bits), fc.nat(2 ** bits - 1))),
        ([bits, indices, frequent]) => expectSame(indices, bits, frequent),
      ),
      { numRuns: 150 },
    );
  });

  it.each([2, 5, 8])('resets its full dictionary, with %i bits of noise', (bits) => {
    const random = seededRandom(bits);
    const noise = Uint8Array.from({ length: 60_000 }, () => random(2 ** bits));
    expectSame(noise, bits, 1);
    const sparse = noise.map((index) => (random(9) > 0 ? 3 : index));
    expectSame(sparse, bits, 3);
  });

  it.each([
    ['no index', 0],
    ['one index', 1],
    ['a run that ends with a code', 1 + 2 + 3],
    ['a run past the dictionary', 9_000_000],
  ])('writes %s', (_, length) => {
    expectSame(new Uint8Array(length).fill(7), 8, 7);
    if (length < 10) expectSame(new Uint8Array(length).fill(7), 8, 0);
  });

  it('ends at every bit position and around every growth of the codes', () => {
    const random = seededRandom(5);
    const noise = Uint8Array.from({ length: 9000 }, () => random(256));
    const ends = [
      254, 255, 256, 257, 258, 766, 767, 768, 769, 1790, 1791, 1792, 3836, 3837, 3838, 3839, 3840, 3841, 3842,
    ];
    for (const length of ends) expectSame(noise.subarray(0, length), 8, 255);
  });

  it('compresses an unchanged frame well', () => {
    expect(encoded(new Uint8Array(1_000_000).fill(255), 8, 255).length).toBeLessThan(2500);
  });
});
