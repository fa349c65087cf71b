/** Learns a picture profile from samples: the palette and the code that keep files small. */
import { type BlockCode, blockCode, uniformCode, zeroCounts } from '../../../packages/tileEncoder/png/deflate/code.ts';
import { findMatches, type Rows } from '../../../packages/tileEncoder/png/deflate/matches.ts';
import { distanceSymbol, LENGTH_SYMBOL } from '../../../packages/tileEncoder/png/deflate/symbols.ts';
import { choosePalette } from '../../../packages/tileEncoder/png/palette.ts';
import {
  type EncodingProfile,
  type ProfileData,
  type ProfileName,
  profileOf,
} from '../../../packages/tileEncoder/png/profile.ts';
import { tilingOf } from '../../../packages/tileEncoder/tiles.ts';
import { TilePainter } from '../../../src/picture/drawing/raster/incrementalPainter.ts';
import type { Scene } from '../../../src/picture/scene.ts';

/** A tile to learn from. */
interface Sample {
  /** Opaque: alpha, red, green, blue in one number. */
  readonly pixels: Uint32Array;
  /** In pixels. */
  readonly width: number;
}

const MAX_COLORS = 256;
/** After how many bytes a row of the same tile follows the previous one in the files to be written. */
const USUAL_WIDTH = 1600;
/** The value of a match depends on the code, and the code on the matches. */
const ROUNDS = 3;

/** The same scenes give the same profile. */
export function learnedProfile(name: ProfileName, scenes: readonly Scene[]): ProfileData {
  const samples = scenes.flatMap(samplesOf);
  const colors = name === 'palette' ? colorsOf(samples) : '';
  const profile = profileOf(name, { colors, ...digits(uniformCode()) });
  return { colors, ...digits(learnedCode(samples, profile)) };
}

function samplesOf(scene: Scene): Sample[] {
  const painter = new TilePainter();
  return painter.views(scene, tilingOf(scene.page, scene.tileBoxes, scene.margin), '').map((view) => ({
    pixels: painter.pixels(scene.theme, view).slice(),
    width: view.at.width,
  }));
}

function colorsOf(samples: readonly Sample[]): string {
  const { colors } = choosePalette(samples.map(channelsOf), MAX_COLORS);
  const hex = Array.from(colors, (value) => value.toString(16).padStart(2, '0')).join('');
  return (hex.match(/.{6}/g) ?? []).join(' ');
}

/** Red, green, blue and alpha in order. */
function channelsOf({ pixels }: Sample): Uint8Array {
  const bytes = new Uint8Array(pixels.length * 4);
  pixels.forEach((pixel, index) => {
    bytes.set([(pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixel & 0xff, 0xff], index * 4);
  });
  return bytes;
}

function learnedCode(samples: readonly Sample[], profile: EncodingProfile): BlockCode {
  const { bytesPerPixel } = profile;
  const tiles = samples.map(({ pixels, width }) => ({
    bytes: profile.bytesOf(pixels),
    width: width * bytesPerPixel,
    bytesPerPixel,
  }));
  let code = uniformCode();
  for (let round = 0; round < ROUNDS; round++) {
    const counts = zeroCounts();
    for (const tile of tiles) count(tile, USUAL_WIDTH * bytesPerPixel + 1, code, counts);
    code = blockCode(counts);
  }
  return code;
}

/** Adds the symbols that encode the tile. */
function count(
  rows: Rows,
  stride: number,
  code: BlockCode,
  { literals, distances }: ReturnType<typeof zeroCounts>,
): void {
  findMatches(rows, null, stride, code, {
    literal: (byte) => {
      literals[byte] = (literals[byte] ?? 0) + 1;
    },
    match: (length, distance) => {
      const symbol = LENGTH_SYMBOL[length] ?? 0;
      literals[symbol] = (literals[symbol] ?? 0) + 1;
      const far = distanceSymbol(distance);
      distances[far] = (distances[far] ?? 0) + 1;
    },
    endRow: () => undefined,
  });
}

/** One hexadecimal digit per symbol. */
function digits({ literals, distances }: BlockCode): Omit<ProfileData, 'colors'> {
  const written = ({ lengths }: { readonly lengths: Uint8Array }) =>
    Array.from(lengths, (length) => length.toString(16)).join('');
  return { literals: written(literals), distances: written(distances) };
}
