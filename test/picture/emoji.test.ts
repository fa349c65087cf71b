/** The bot's emoji are complete, small, distinguishable, and visible on light and dark. */
import { createCanvas, loadImage } from 'canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, EMOJI_NAMES, type EmojiName } from '../../src/picture/index.ts';
import { sharedPictures } from '../support/game/pictures.ts';

const SIDE = 128;
/** The width at which Discord shows them within text. */
const SHOWN = 22;
const GROUNDS = { dark: [0x31, 0x33, 0x38], light: [0xff, 0xff, 0xff] } as const;

const drawn = new Map<EmojiName, Buffer>();
beforeAll(async () => {
  const pictures = sharedPictures();
  for (const name of EMOJI_NAMES) drawn.set(name, await pictures.emoji({ name }));
});

const pngOf = (name: EmojiName): Buffer => drawn.get(name) ?? Buffer.alloc(0);

/** Red, green, blue and alpha of every pixel at a width, on a background if one is given. */
async function pixels(png: Buffer, side: number, ground?: readonly number[]): Promise<Uint8ClampedArray> {
  const context = createCanvas(side, side).getContext('2d');
  if (ground) context.fillStyle = `rgb(${ground.join(',')})`;
  if (ground) context.fillRect(0, 0, side, side);
  context.drawImage(await loadImage(png), 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

describe('the emoji', () => {
  it('have unique names that Discord accepts', () => {
    for (const name of EMOJI_NAMES) expect(name).toMatch(/^[a-z0-9_]{2,25}$/);
    expect(new Set(EMOJI_NAMES).size).toBe(EMOJI_NAMES.length);
  });

  it('are square PNGs of 128 pixels, far below 256 KB', async () => {
    for (const name of EMOJI_NAMES) {
      const { width, height } = await loadImage(pngOf(name));
      expect([width, height], name).toEqual([SIDE, SIDE]);
      expect(pngOf(name).length, name).toBeLessThan(64 * 1024);
    }
  });

  it('are the same in the thread and in this process, each time', async () => {
    for (const name of EMOJI_NAMES.slice(0, 12)) {
      expect((await drawPicture({ kind: 'emoji', request: { name } })).equals(pngOf(name)), name).toBe(true);
    }
  });

  it('leave their corners open and fill the square from edge to edge', async () => {
    for (const name of EMOJI_NAMES) {
      const data = await pixels(pngOf(name), SIDE);
      const alpha = (x: number, y: number) => data[(y * SIDE + x) * 4 + 3] ?? 0;
      const lines = Array.from({ length: SIDE }, (_, index) => index);
      for (const corner of [0, SIDE - 1]) expect(alpha(corner, corner), name).toBe(0);
      const rows = lines.filter((y) => lines.some((x) => alpha(x, y) > 40));
      const columns = lines.filter((x) => lines.some((y) => alpha(x, y) > 40));
      expect(Math.max(rows.length, columns.length), name).toBeGreaterThanOrEqual(SIDE - 8);
      expect(Math.max(rows.length, columns.length), name).toBeLessThanOrEqual(SIDE);
    }
  });

  it.each(Object.entries(GROUNDS))('stand out from a %s background at 22 pixels', async (_, ground) => {
    for (const name of EMOJI_NAMES) {
      const data = await pixels(pngOf(name), SHOWN, ground);
      let different = 0;
      for (let index = 0; index < data.length; index += 4) {
        const distance = ground.reduce((sum, tone, part) => sum + Math.abs(tone - (data[index + part] ?? 0)), 0);
        if (distance > 150) different += 1;
      }
      expect(different, name).toBeGreaterThan(SHOWN * SHOWN * 0.12);
    }
  });

  it('are distinguishable at 22 pixels', async () => {
    const shown = new Map<EmojiName, Uint8ClampedArray>();
    for (const name of EMOJI_NAMES) shown.set(name, await pixels(pngOf(name), SHOWN, GROUNDS.dark));
    for (const [name, data] of shown) {
      for (const [other, otherData] of shown) {
        if (name >= other) continue;
        let different = 0;
        for (let index = 0; index < data.length; index += 4) {
          const distance = [0, 1, 2].reduce(
            (sum, part) => sum + Math.abs((data[index + part] ?? 0) - (otherData[index + part] ?? 0)),
            0,
          );
          if (distance > 90) different += 1;
        }
        expect(different, `${name} and ${other}`).toBeGreaterThanOrEqual(12);
      }
    }
  });

  it('show the four colors in four shapes', async () => {
    const outlines = await Promise.all(
      (['yellow', 'red', 'green', 'violet'] as const).map(async (name) => {
        const data = await pixels(pngOf(name), SHOWN);
        return Array.from({ length: SHOWN * SHOWN }, (_, index) => (data[index * 4 + 3] ?? 0) > 128);
      }),
    );
    for (const [index, outline] of outlines.entries()) {
      for (const other of outlines.slice(index + 1)) {
        expect(outline.filter((inside, pixel) => inside !== other[pixel]).length).toBeGreaterThan(20);
      }
    }
  });
});
