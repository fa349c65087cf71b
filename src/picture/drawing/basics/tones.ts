/**
 * Tones between two colors, and the light that falls from the top left on everything raised.
 * Which colors there are is said by the theme.
 */

/** `share` 0 gives the first color, 1 the second; both `#RRGGBB`. */
export function mix(one: string, two: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(two.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** From a little left of the top, so that no two sides of a square are lit alike. */
const LIGHT = (-110 / 180) * Math.PI;
const STEPS = 6;

/** How much light an edge that faces `angle` (radians, 0 to the right) gets: 0–1 in a few steps, to keep tones few. */
export function lightOn(angle: number): number {
  return Math.round(((Math.cos(angle - LIGHT) + 1) / 2) * STEPS) / STEPS;
}
