/** Chooses a palette by median cut and k-means, and finds the nearest color of one. */

/** Bits per channel: nearer colors look the same. */
const BITS_PER_CHANNEL = 6;
const CELLS = 1 << (3 * BITS_PER_CHANNEL);
const SHIFT = 8 - BITS_PER_CHANNEL;
const K_MEANS_ROUNDS = 4;

export interface Palette {
  /** Red, green, blue in sequence. */
  readonly colors: Uint8Array;
  /** By `cellOf`: the index of the nearest color, or -1 until `indexOfCell` fills it in. */
  readonly nearest: Int16Array;
}

export function cellOf(red: number, green: number, blue: number): number {
  return ((red >> SHIFT) << (2 * BITS_PER_CHANNEL)) | ((green >> SHIFT) << BITS_PER_CHANNEL) | (blue >> SHIFT);
}

export function indexOfCell({ colors, nearest }: Palette, cell: number): number {
  const cached = nearest[cell] as number;
  if (cached >= 0) return cached;
  const half = (1 << SHIFT) >> 1;
  const mask = (1 << BITS_PER_CHANNEL) - 1;
  const red = ((cell >> (2 * BITS_PER_CHANNEL)) << SHIFT) + half;
  const green = (((cell >> BITS_PER_CHANNEL) & mask) << SHIFT) + half;
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

/** Roughly the eye's weights. */
function difference(red: number, green: number, blue: number): number {
  return 3 * red * red + 6 * green * green + 2 * blue * blue;
}

/** An occurring cell with its mean color. */
interface Tone {
  readonly cell: number;
  readonly weight: number;
  readonly color: readonly [number, number, number];
}

/** At most `most` colors of opaque RGBA pictures. Deterministic. */
export function choosePalette(pictures: Iterable<Uint8Array>, most: number): Palette {
  const tones = tonesOf(pictures);
  let groups: (readonly Tone[])[] = split(tones, most);
  let colors = groups.map(meanOf);
  // k-means.
  for (let round = 0; round < K_MEANS_ROUNDS; round++) {
    groups = regrouped(tones, colors);
    colors = groups.map((group, index) => (group.length > 0 ? meanOf(group) : (colors[index] ?? [0, 0, 0])));
  }
  return paletteOf(colors);
}

export function paletteOf(colors: readonly (readonly [number, number, number])[]): Palette {
  const bytes = Uint8Array.from(colors.flat().map(Math.round));
  const nearest = new Int16Array(CELLS).fill(-1);
  // A palette color maps to itself unless it shares a cell.
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
    // The square root keeps the color of a small sign against the wood's many browns.
    tones.push({ cell, weight: Math.sqrt(count), color: [mean(0), mean(1), mean(2)] });
  });
  return tones;
}

/** Cuts the group with the largest variance until there are enough. */
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
  /** The channel with the largest variance, and mean and weighted variance there. */
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
