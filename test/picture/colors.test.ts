import { describe, expect, it } from 'vitest';
import { COLOR_TONES, cardFill, PIECES, seatColor, THEMES, themeOf } from '../../src/picture/theme.ts';
import { CARDS, COLORS } from '../../src/rules/index.ts';
import { difference, SIGHT_NAMES, type Sight } from './support/colorVision.ts';

function closest(colors: readonly string[], sight: Sight): number {
  const distances = colors.flatMap((one, index) => colors.slice(index + 1).map((two) => difference(one, two, sight)));
  return Math.min(...distances);
}

describe('colors', () => {
  it('are measured as CIEDE2000 measures them', () => {
    expect(difference('#FFFFFF', '#000000', 'normal')).toBeCloseTo(100, 0);
    expect(difference('#3F9F88', '#3F9F88', 'deutan')).toBe(0);
  });

  for (const sight of SIGHT_NAMES) {
    it(`tell the five kinds of cards apart with ${sight} sight`, () => {
      expect(closest(CARDS.map(cardFill), sight)).toBeGreaterThanOrEqual(15);
    });

    it(`tell the seats apart with ${sight} sight`, () => {
      const seats = ['blue', 'black', 'white', 'orange'].map((wall) => seatColor(wall).fill);
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
    it(`let the pale midsection stand out from what is missing, ${name}`, () => {
      for (const sight of SIGHT_NAMES) {
        expect(difference(PIECES.pale, themeOf(name).recess, sight)).toBeGreaterThanOrEqual(30);
      }
    });
  }
});
