/**
 * The few colors that pictures are shown in, chosen from some of them, and the nearest of these for any color. They are
 * chosen by cutting the widest group of tones in two until there are enough, and a few rounds of k-means.
 */

/** Colors in 6 bits a channel are told apart: what is nearer than that is one color to the eye. */
const BITS = 6;
const CELLS = 1 << (3 * BITS);
const SHIFT = 8 - BITS;
const ROUNDS = 4;

export interface Palette {
  /** Red, green, blue, one after the other. */
  readonly colors: Uint8Array;
  /** By `cellOf`: the index of the nearest color. Filled as colors are asked for; see `indexOfCell`. */
  readonly nearest: Int16Array;
}

export function cellOf(red: number, green: number, blue: number): number {
  return ((red >> SHIFT) << (2 * BITS)) | ((green >> SHIFT) << BITS) | (blue >> SHIFT);
}

/** The palette's index for a cell; found by comparing with every color the first time. */
export function indexOfCell({ colors, nearest }: Palette, cell: number): number {
  const known = nearest[cell] as number;
  if (known >= 0) return known;
  const half = (1 << SHIFT) >> 1;
  const mask = (1 << BITS) - 1;
  const red = ((cell >> (2 * BITS)) << SHIFT) + half;
  const green = (((cell >> BITS) & mask) << SHIFT) + half;
  const blue = ((cell & mask) << SHIFT) + half;
  const found = nearestOf(colors, red, green, blue);
  nearest[cell] = found;
  return found;
}

function nearestOf(colors: Uint8Array, red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index * 3 < colors.length; index++) {
    const distance = difference(
      red - (colors[index * 3] as number),
      green - (colors[index * 3 + 1] as number),
      blue - (colors[index * 3 + 2] as number),
    );
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** The eye's weights, roughly: green most, blue least. */
function difference(red: number, green: number, blue: number): number {
  return 3 * red * red + 6 * green * green + 2 * blue * blue;
}

/** A cell that occurs: how often, and its mean color. */
interface Tone {
  readonly cell: number;
  readonly weight: number;
  readonly color: readonly [number, number, number];
}

/** At most `most` colors for opaque RGBA pictures. The same pictures give the same palette. */
export function choosePalette(pictures: Iterable<Uint8Array>, most: number): Palette {
  const tones = tonesOf(pictures);
  let groups: (readonly Tone[])[] = split(tones, most);
  let colors = groups.map(meanOf);
  // Each tone goes to the color that is nearest, each color to the middle of its tones.
  for (let round = 0; round < ROUNDS; round++) {
    groups = regrouped(tones, colors);
    colors = groups.map((group, index) => (group.length > 0 ? meanOf(group) : (colors[index] ?? [0, 0, 0])));
  }
  return paletteOf(colors);
}

export function paletteOf(colors: readonly (readonly [number, number, number])[]): Palette {
  const bytes = Uint8Array.from(colors.flat().map(Math.round));
  const nearest = new Int16Array(CELLS).fill(-1);
  // A color of the palette is shown as itself wherever its cell is its own.
  for (let index = bytes.length / 3 - 1; index >= 0; index--) {
    nearest[cellOf(bytes[index * 3] ?? 0, bytes[index * 3 + 1] ?? 0, bytes[index * 3 + 2] ?? 0)] = index;
  }
  return { colors: bytes, nearest };
}

function tonesOf(pictures: Iterable<Uint8Array>): Tone[] {
  const counts = new Float64Array(CELLS);
  const sums = new Float64Array(CELLS * 3);
  for (const picture of pictures) {
    for (let offset = 0; offset < picture.length; offset += 4) {
      const red = picture[offset] as number;
      const green = picture[offset + 1] as number;
      const blue = picture[offset + 2] as number;
      const cell = cellOf(red, green, blue);
      counts[cell] = (counts[cell] as number) + 1;
      sums[cell * 3] = (sums[cell * 3] as number) + red;
      sums[cell * 3 + 1] = (sums[cell * 3 + 1] as number) + green;
      sums[cell * 3 + 2] = (sums[cell * 3 + 2] as number) + blue;
    }
  }
  const tones: Tone[] = [];
  counts.forEach((count, cell) => {
    if (count === 0) return;
    const mean = (channel: number) => (sums[cell * 3 + channel] as number) / count;
    // A small sign's color counts for more than its area: the square root keeps it from the wood's many browns.
    tones.push({ cell, weight: Math.sqrt(count), color: [mean(0), mean(1), mean(2)] });
  });
  return tones;
}

/** Cuts the group with the largest spread in two until there are enough. */
function split(tones: readonly Tone[], most: number): (readonly Tone[])[] {
  const groups = [spreadOf(tones)];
  while (groups.length < most) {
    let widest = 0;
    groups.forEach(({ spread }, index) => {
      if (spread > (groups[widest]?.spread ?? 0)) widest = index;
    });
    const group = groups[widest];
    if (!group || group.spread === 0) break;
    const { channel, mean } = group;
    const lower = group.tones.filter(({ color }) => color[channel] <= mean);
    const upper = group.tones.filter(({ color }) => color[channel] > mean);
    if (lower.length === 0 || upper.length === 0) break;
    groups.splice(widest, 1, spreadOf(lower), spreadOf(upper));
  }
  return groups.map((group) => group.tones);
}

interface Group {
  readonly tones: readonly Tone[];
  /** The channel in which the tones differ most, their mean there, and their weighted variance. */
  readonly channel: 0 | 1 | 2;
  readonly mean: number;
  readonly spread: number;
}

function spreadOf(tones: readonly Tone[]): Group {
  const mean = meanOf(tones);
  const spreads = [0, 0, 0];
  for (const { color, weight } of tones) {
    spreads[0] = (spreads[0] ?? 0) + weight * 3 * (color[0] - mean[0]) ** 2;
    spreads[1] = (spreads[1] ?? 0) + weight * 6 * (color[1] - mean[1]) ** 2;
    spreads[2] = (spreads[2] ?? 0) + weight * 2 * (color[2] - mean[2]) ** 2;
  }
  const spread = Math.max(...spreads);
  const channel = spreads.indexOf(spread) as 0 | 1 | 2;
  return { tones, channel, mean: mean[channel], spread: tones.length > 1 ? spread : 0 };
}

function meanOf(tones: readonly Tone[]): [number, number, number] {
  let total = 0;
  const sum: [number, number, number] = [0, 0, 0];
  for (const { color, weight } of tones) {
    total += weight;
    for (const channel of [0, 1, 2] as const) sum[channel] += color[channel] * weight;
  }
  return total === 0 ? [0, 0, 0] : [sum[0] / total, sum[1] / total, sum[2] / total];
}

function regrouped(tones: readonly Tone[], colors: readonly (readonly [number, number, number])[]): Tone[][] {
  const flat = Uint8Array.from(colors.flat().map(Math.round));
  const groups: Tone[][] = colors.map(() => []);
  for (const tone of tones) groups[nearestOf(flat, ...tone.color)]?.push(tone);
  return groups;
}
