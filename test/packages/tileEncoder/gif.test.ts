import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GifEncoder, MAX_GIF_COLORS } from '../../../packages/tileEncoder/film/gif.ts';
import { WebpEncoder } from '../../../packages/tileEncoder/film/webp.ts';
import { cellOf, choosePalette, indexOfCell, type Palette } from '../../../packages/tileEncoder/png/palette.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { decodeGif } from '../../picture/film/decodeGif.ts';

const WIDTH = 40;
const HEIGHT = 30;

type Rectangle = readonly [x: number, y: number, width: number, height: number, color: number];

/** Frames that each add a rectangle on a grained background. */
function pictures(rectangles: readonly Rectangle[]): Buffer[] {
  const random = seededRandom(3);
  const ground = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) ground.writeUIntBE(0x8a6a40 + random(20), pixel * 4, 3);
  let last = ground;
  return [
    ground,
    ...rectangles.map(([left, top, width, height, color]) => {
      last = Buffer.from(last);
      for (let y = top; y < Math.min(HEIGHT, top + height); y++) {
        for (let x = left; x < Math.min(WIDTH, left + width); x++) last.writeUIntBE(color, (y * WIDTH + x) * 4, 3);
      }
      return last;
    }),
  ];
}

const rectangles = fc.array(
  fc.tuple(fc.nat(WIDTH - 1), fc.nat(HEIGHT - 1), fc.nat(WIDTH), fc.nat(HEIGHT), fc.nat(0xffffff)),
  { maxLength: 6 },
);

function shownIn(palette: Palette, picture: Buffer): Buffer {
  const shown = Buffer.alloc(picture.length, 255);
  for (let at = 0; at < picture.length; at += 4) {
    const index = indexOfCell(palette, cellOf(picture[at] ?? 0, picture[at + 1] ?? 0, picture[at + 2] ?? 0));
    shown.set(palette.colors.subarray(index * 3, index * 3 + 3), at);
  }
  return shown;
}

function gifOf(palette: Palette, frames: readonly Buffer[]): Buffer {
  const encoder = new GifEncoder(WIDTH, HEIGHT, palette);
  return Buffer.concat([...frames.map((frame, index) => encoder.frame(frame, 100 * (index + 1))), encoder.end()]);
}

async function webpOf(frames: readonly Buffer[]): Promise<Buffer> {
  const encoder = new WebpEncoder(WIDTH, HEIGHT);
  const parts: Uint8Array[] = [];
  for (const [index, frame] of frames.entries()) parts.push(await encoder.frame(frame, 100 * (index + 1)));
  return Buffer.concat([encoder.head(parts.reduce((sum, { length }) => sum + length, 0)), ...parts]);
}

async function pages(file: Buffer): Promise<Buffer[]> {
  const { data } = await sharp(file, { pages: -1 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = WIDTH * HEIGHT * 4;
  return Array.from({ length: data.length / size }, (_, page) => data.subarray(page * size, (page + 1) * size));
}

async function times(file: Buffer): Promise<unknown> {
  const { delay, loop } = await sharp(file, { pages: -1 }).metadata();
  return { delay, loop };
}

describe('an animated GIF', () => {
  it('shows every frame in the nearest colors of its palette', async () => {
    await fc.assert(
      fc.asyncProperty(rectangles, async (changes) => {
        const frames = pictures(changes);
        const palette = choosePalette(frames.slice(0, 2), 16);
        const shown = await pages(gifOf(palette, frames));
        expect(shown).toHaveLength(frames.length);
        frames.forEach((frame, index) => {
          expect(shown[index]?.equals(shownIn(palette, frame))).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('stores only changed rectangles, and at least one pixel per frame', () => {
    const frames = pictures([
      [5, 4, 6, 3, 0xff0000],
      [5, 4, 6, 3, 0xff0000],
      [39, 29, 1, 1, 0x00ff00],
    ]);
    const gif = decodeGif(gifOf(choosePalette(frames, MAX_GIF_COLORS), frames));
    expect(gif.frames.map(({ x, y, width, height, delay }) => [x, y, width, height, delay])).toEqual([
      [0, 0, WIDTH, HEIGHT, 10],
      [5, 4, 6, 3, 20],
      [0, 0, 1, 1, 30],
      [39, 29, 1, 1, 40],
    ]);
    expect(gif.frames[2]?.indices[0]).toBe(gif.frames[2]?.transparent);
  });

  it('loops, and stores the duration of each frame', async () => {
    const frames = pictures([[1, 1, 5, 5, 0x123456]]);
    const expected = { delay: [100, 200], loop: 0 };
    expect(await times(gifOf(choosePalette(frames, MAX_GIF_COLORS), frames))).toEqual(expected);
    expect(await times(await webpOf(frames))).toEqual(expected);
  });
});

describe('an animated WebP', () => {
  it('is lossless', async () => {
    await fc.assert(
      fc.asyncProperty(rectangles, async (changes) => {
        const frames = pictures(changes);
        const shown = await pages(await webpOf(frames));
        expect(shown).toHaveLength(frames.length);
        frames.forEach((frame, index) => {
          expect(shown[index]?.equals(frame)).toBe(true);
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe('a palette', () => {
  it('is exact for few colors', () => {
    const [picture] = pictures([]);
    if (!picture) throw new Error('no picture');
    picture.fill(Buffer.from([0x10, 0x20, 0x30, 0xff, 0xe0, 0xb0, 0x40, 0xff]));
    const palette = choosePalette([picture], MAX_GIF_COLORS);
    expect(palette.colors.length).toBe(2 * 3);
    expect(shownIn(palette, picture).equals(picture)).toBe(true);
  });

  it('includes the color of a small sign on much wood', () => {
    const [, picture] = pictures([[3, 3, 2, 2, 0x2040ff]]);
    if (!picture) throw new Error('no picture');
    const shown = shownIn(choosePalette([picture], 12), picture);
    expect(shown.readUIntBE((3 * WIDTH + 3) * 4, 3)).toBe(0x2040ff);
  });
});
