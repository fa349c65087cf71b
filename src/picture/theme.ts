/** All colors of the pictures, in a light and a dark theme, and the names of the fonts. */
import type { Card, Color } from '../rules/index.ts';

export const THEMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Cabin for Latin, Noto Sans for Japanese, DejaVu for other scripts. */
export const FONT_FAMILY = '"Cabin", "Noto Sans JP", "DejaVu Sans"';

const SEAT_SIGNS = ['triangle', 'heart', 'crescent', 'bow'] as const;
export type SeatSign = (typeof SEAT_SIGNS)[number];

export interface SeatColor {
  readonly fill: string;
  readonly ink: string;
  readonly edge: string;
  readonly sign: SeatSign;
}

/** Text colors on one ground: the page, or the inverse plate of the player to move. */
export interface Ground {
  readonly page: string;
  readonly ink: string;
  readonly muted: string;
  readonly hairline: string;
}

export interface Theme extends Ground {
  readonly name: ThemeName;
  readonly inverse: Ground;
  readonly tile: string;
  readonly tileBelow: string;
  readonly tileInk: string;
  readonly plaque: string;
  readonly recess: string;
  readonly recessLit: string;
  readonly surround: string;
  readonly surroundGrain: string;
  /** The upper board of the frame, which is lit, and the lower one. */
  readonly surroundLit: string;
  readonly surroundShade: string;
  /** From light to dark. */
  readonly oak: readonly [string, string, string, string, string, string];
  readonly joint: string;
  readonly grain: string;
  readonly grainLight: string;
  /** The bed of an ornament or connector that is not built yet. */
  readonly place: string;
  readonly placeGrain: string;
  readonly bed: string;
  readonly bedLine: string;
  readonly signEdge: string;
  /** The outer string of a frame, which contrasts with every tone of the oak. */
  readonly frameEdge: Readonly<Record<Color, string>>;
  /**
   * Where that string ends, for a frame's radius of 1. A dark one is narrower, because it makes the color look smaller.
   */
  readonly frameEdgeInner: number;
  /** For the last pieces of a kind. */
  readonly warning: string;
}

export const PIECES = {
  wild: '#FBF6EC',
  ebony: '#211610',
  walnut: '#4A2C1A',
  /** The veil over spaces that are irrelevant at the moment. */
  shade: '#38210F',
  maple: '#F3E2BC',
  brass: '#B98A35',
  brassLight: '#E9CB82',
  brassDark: '#76551C',
  /** Turned brass, from shade to glint. */
  brassTurned: ['#8E6A26', '#B98A35', '#D5AE5A', '#E9CB82', '#FBEFC6'],
  pale: '#FBF0D6',
  dart: '#DDB06C',
  dartShade: '#C08C48',
  steel: '#B9B4AA',
  steelLight: '#DAD6CC',
  steelDark: '#7D7870',
  beech: '#C07C45',
  beechLight: '#DDA06C',
  beechDark: '#8F5427',
  leaf: '#5E9A3C',
  leafLight: '#8CBF57',
  leafDark: '#2F5A22',
  pearl: ['#FFFFFF', '#F6E3E6', '#E2EEF4', '#FBF7EA', '#E9E2F3', '#E0F1E6', '#FDF0DC', '#EFF6FA'],
  pearlLine: '#C9B48A',
} as const;

/** `light`: for staves that face the light. `ink`: for text on the color. */
export const COLOR_TONES: Readonly<
  Record<Color, { readonly fill: string; readonly light: string; readonly ink: string }>
> = {
  yellow: { fill: '#F0BC35', light: '#F8D36B', ink: '#2A1C12' },
  red: { fill: '#BC2F2B', light: '#D2504A', ink: '#FFF8EA' },
  green: { fill: '#3F9F88', light: '#5DB9A2', ink: '#16221C' },
  violet: { fill: '#53368A', light: '#7355AC', ink: '#FFF8EA' },
};

export function cardFillColor(card: Card): string {
  return card === 'wild' ? PIECES.wild : COLOR_TONES[card].fill;
}

export function cardInkColor(card: Card): string {
  return card === 'wild' ? PIECES.ebony : COLOR_TONES[card].ink;
}

/** Keyed by the names of walls in the components. */
export const SEAT_COLORS = {
  blue: { fill: '#3F6FB0', ink: '#FFFFFF', edge: '#254A7D', sign: 'triangle' },
  black: { fill: '#2A2622', ink: '#FFF8EA', edge: '#8B7F70', sign: 'heart' },
  white: { fill: '#F6F1E8', ink: '#2A1C12', edge: '#A3937B', sign: 'crescent' },
  orange: { fill: '#DE7B2C', ink: '#2A1C12', edge: '#9A4E12', sign: 'bow' },
} as const satisfies Readonly<Record<string, SeatColor>>;

/** Colors by seat. An unknown or taken name gets the first free color. */
export function seatColors(walls: readonly string[]): SeatColor[] {
  const left = new Map<string, SeatColor>(Object.entries(SEAT_COLORS));
  const take = (name: string | undefined): SeatColor | undefined => {
    const color = left.get(name ?? '');
    left.delete(name ?? '');
    return color;
  };
  const named = walls.map(take);
  return named.flatMap((color) => color ?? take([...left.keys()][0]) ?? []);
}

const LIGHT_GROUND: Ground = { page: '#F3EADA', ink: '#2A1C12', muted: '#7B654F', hairline: '#D5C2A2' };
const DARK_GROUND: Ground = { page: '#1D1511', ink: '#F4E7CF', muted: '#B49C7D', hairline: '#493828' };

const LIGHT: Theme = {
  name: 'light',
  ...LIGHT_GROUND,
  inverse: { ...DARK_GROUND, page: '#2A1A10' },
  tile: '#FBF3E0',
  tileBelow: '#DCC8A2',
  tileInk: '#2A1C12',
  plaque: '#E7D8BC',
  recess: '#2F1C0F',
  recessLit: '#3F2817',
  surround: '#4A2F1E',
  surroundGrain: '#5C3C27',
  surroundLit: '#533622',
  surroundShade: '#3D2617',
  oak: ['#DBB47D', '#D5AB71', '#CFA268', '#C6985E', '#BF8F56', '#B6854D'],
  joint: '#8F6632',
  grain: '#A67A42',
  grainLight: '#DDB983',
  place: '#E9CFA0',
  placeGrain: '#D6B67F',
  bed: '#E6CA9C',
  bedLine: '#7C5730',
  signEdge: '#2A1C12',
  frameEdge: { yellow: '#6E460A', red: '#8F1F1C', green: '#115A48', violet: '#53368A' },
  frameEdgeInner: 0.905,
  warning: '#B3331B',
};

const DARK: Theme = {
  name: 'dark',
  ...DARK_GROUND,
  inverse: { ...LIGHT_GROUND, page: '#F1DDAE', muted: '#6B5540' },
  tile: '#F1E2C2',
  tileBelow: '#C3AC83',
  tileInk: '#2A1C12',
  plaque: '#2F231A',
  recess: '#1F130B',
  recessLit: '#2F1D12',
  surround: '#38241A',
  surroundGrain: '#4A3124',
  surroundLit: '#422B1F',
  surroundShade: '#2C1B13',
  oak: ['#775439', '#715034', '#6B4A30', '#64442B', '#5D3F28', '#563A24'],
  joint: '#3C2616',
  grain: '#523520',
  grainLight: '#7D5A3D',
  place: '#86643F',
  placeGrain: '#745332',
  bed: '#87653F',
  bedLine: '#2C1B10',
  signEdge: '#EAD7AE',
  frameEdge: { yellow: '#F8D36B', red: '#EA7F78', green: '#5DB9A2', violet: '#A88FE0' },
  frameEdgeInner: 0.885,
  warning: '#FF9D7E',
};

/** The colors of text on the page or on the inverse plate. */
export function groundOf(theme: Theme, inverse: boolean): Ground {
  return inverse ? theme.inverse : theme;
}

export function themeOf(name: ThemeName): Theme {
  return name === 'dark' ? DARK : LIGHT;
}

/** A color between two colors in the form `#RRGGBB`; `share` 0 gives the first, 1 the second. */
export function mixColors(one: string, two: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(two.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** Slightly left of the top, so that no two sides of a square are lit alike. */
const LIGHT_ANGLE = (-110 / 180) * Math.PI;
const LIGHT_STEPS = 6;

/** How much light an edge that faces `angle` gets (radians, 0 points right): 0–1 in a few steps, to keep tones few. */
export function lightOn(angle: number): number {
  return Math.round(((Math.cos(angle - LIGHT_ANGLE) + 1) / 2) * LIGHT_STEPS) / LIGHT_STEPS;
}
