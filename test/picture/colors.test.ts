import { createCanvas } from 'canvas';
import { describe, expect, it } from 'vitest';
import { drawSeatSign } from '../../src/picture/drawing/basics/marks.ts';
import { contourCorners } from '../../src/picture/drawing/basics/shapes.ts';
import { drawOrnament, ORNAMENT_RADIUS } from '../../src/picture/drawing/floor/ornament.ts';
import {
  COLOR_TONES,
  cardFillColor,
  PIECES,
  SEAT_COLORS,
  type SeatColor,
  seatColors,
  THEMES,
  type ThemeName,
  themeOf,
} from '../../src/picture/theme.ts';
import { CARDS, COLORS, type Color } from '../../src/rules/index.ts';
import { difference, SIGHT_NAMES, type Sight } from './support/colorVision.ts';

function closest(colors: readonly string[], sight: Sight): number {
  const distances = colors.flatMap((one, index) => colors.slice(index + 1).map((two) => difference(one, two, sight)));
  return Math.min(...distances);
}

describe('colors', () => {
  it('match reference values of CIEDE2000', () => {
    expect(difference('#FFFFFF', '#000000', 'normal')).toBeCloseTo(100, 0);
    expect(difference('#3F9F88', '#3F9F88', 'deutan')).toBe(0);
  });

  for (const sight of SIGHT_NAMES) {
    it(`tell the five kinds of cards apart with ${sight} sight`, () => {
      expect(closest(CARDS.map(cardFillColor), sight)).toBeGreaterThanOrEqual(15);
    });

    it(`tell the seats apart with ${sight} sight`, () => {
      const seats = Object.values(SEAT_COLORS).map(({ fill }) => fill);
      expect(closest(seats, sight)).toBeGreaterThanOrEqual(15);
    });

    it(`tell the light staves of different ornaments apart with ${sight} sight`, () => {
      for (const one of COLORS) {
        for (const two of COLORS.filter((color) => color !== one)) {
          expect(difference(COLOR_TONES[one].light, COLOR_TONES[two].fill, sight)).toBeGreaterThanOrEqual(15);
        }
      }
    });
  }

  for (const name of THEMES) {
    it(`make the pale midsection stand out from an empty place, ${name}`, () => {
      for (const sight of SIGHT_NAMES) {
        expect(difference(PIECES.pale, themeOf(name).recess, sight)).toBeGreaterThanOrEqual(30);
      }
    });
  }
});

/** The pixels that a sign covers, six pixels high as on a phone. */
function inkOf(seat: SeatColor): number[] {
  const context = createCanvas(6, 6).getContext('2d');
  drawSeatSign(context, { ...seat, ink: '#000000' }, 3, 3, 3);
  return Array.from({ length: 36 }, (_, pixel) => (context.getImageData(0, 0, 6, 6).data[pixel * 4 + 3] ?? 0) / 255);
}

/** Contrast of two colors (WCAG 2). */
function contrast(one: string, two: string): number {
  const luminance = (color: string) =>
    [1, 3, 5].reduce((sum, at, channel) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      return sum + linear * ([0.2126, 0.7152, 0.0722][channel] ?? 0);
    }, 0);
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe('frames', () => {
  for (const name of THEMES) {
    it(`have an outer string that contrasts with every tone of the oak, ${name}`, () => {
      const { frameEdge, oak } = themeOf(name);
      for (const color of COLORS) {
        for (const tone of oak)
          expect([color, tone, contrast(frameEdge[color], tone) >= 2.4]).toEqual([color, tone, true]);
      }
    });

    it(`show that string in their own color, wide enough for a phone, ${name}`, () => {
      for (const color of COLORS) expect([color, stringWidth(color, name) >= 0.6]).toEqual([color, true]);
    });
  }
});

/** The mean width of a frame's outer string on the smallest board, without the pixels of smoothed edges and pins. */
function stringWidth(color: Color, name: ThemeName): number {
  const [side, middle, radius] = [120, 60, 85 * ORNAMENT_RADIUS];
  const context = createCanvas(side, side).getContext('2d');
  drawOrnament(context, themeOf(name), color, 1, middle, middle, radius);
  const { data } = context.getImageData(0, 0, side, side);
  const edge = Buffer.from(themeOf(name).frameEdge[color].slice(1), 'hex');
  let pixels = 0;
  for (let at = 0; at < data.length; at += 4)
    if (edge.every((part, channel) => data[at + channel] === part)) pixels += 1;
  const corners = contourCorners(color, 0, 0, radius);
  const length = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + Math.hypot(next.x - x, next.y - y);
  }, 0);
  return pixels / (length || 2 * Math.PI * radius);
}

describe('text', () => {
  for (const name of THEMES) {
    it(`contrasts with its background, ${name}`, () => {
      const theme = themeOf(name);
      for (const { page, ink, muted } of [theme, theme.inverse]) {
        expect(contrast(ink, page)).toBeGreaterThanOrEqual(7);
        expect(contrast(muted, page)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(theme.tileInk, theme.tile)).toBeGreaterThanOrEqual(7);
      expect(contrast(PIECES.pale, theme.surround)).toBeGreaterThanOrEqual(7);
      expect(contrast(PIECES.brassLight, theme.surround)).toBeGreaterThanOrEqual(4.5);
      for (const { fill, ink } of Object.values(SEAT_COLORS)) expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    });
  }
});

describe('seats', () => {
  it('are distinguished by their signs on a phone, without color', () => {
    const signs = Object.values(SEAT_COLORS).map(inkOf);
    signs.forEach((one, index) => {
      for (const two of signs.slice(index + 1)) {
        const different = one.reduce((sum, ink, pixel) => sum + Math.abs(ink - (two[pixel] ?? 0)), 0);
        expect(different).toBeGreaterThanOrEqual(8);
      }
    });
  });

  it('use each color once, whatever the components call it', () => {
    for (const walls of [
      ['orange', 'blue', 'white', 'black'],
      ['red', 'blue', 'blue', 'pink'],
      ['a', 'b', 'c', 'd'],
    ]) {
      expect(new Set(seatColors(walls).map(({ fill }) => fill)).size).toBe(4);
    }
    expect(seatColors(['red', 'blue', 'blue', 'pink'])[1]).toEqual(SEAT_COLORS.blue);
  });
});
