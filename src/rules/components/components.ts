/**
 * Validated components with the lookup tables that the rules need, the grid of a floor board, and the sets of components
 * that games use.
 */
import type { Card, Cards, Color } from './cards.ts';

export const FLOOR_SIZE = 5;
export const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const;
export const ROWS = ['1', '2', '3', '4', '5'] as const;

/** Columns A–E from the left, rows 1–5 from the top. */
export type Space = `${(typeof COLUMNS)[number]}${(typeof ROWS)[number]}`;

/** All 25 names, row by row. The index of a space is its position in this list. */
export const SPACES: readonly Space[] = ROWS.flatMap((row) => COLUMNS.map((column): Space => `${column}${row}`));

const INDEX = new Map<string, number>(SPACES.map((space, index) => [space, index]));

/** The index, 0–24, of a name; undefined if there is no such space. */
export function spaceIndex(name: string): number | undefined {
  return INDEX.get(name);
}

/** Connectors and plants are on spaces where column plus row is even. */
export function isConnectorPlace(index: number): boolean {
  return index % 2 === 0;
}

/** The indices of the spaces that share a side with this one. */
export function adjacentSpaces(index: number): readonly number[] {
  return at(index, [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]);
}

/** The indices of the diagonal neighbors, which are the corners of a plant. */
export function cornerSpaces(index: number): readonly number[] {
  return at(index, [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]);
}

function at(index: number, steps: readonly (readonly [number, number])[]): readonly number[] {
  const column = index % FLOOR_SIZE;
  const row = Math.floor(index / FLOOR_SIZE);
  return steps
    .map(([right, down]) => [column + right, row + down] as const)
    .filter(([c, r]) => c >= 0 && c < FLOOR_SIZE && r >= 0 && r < FLOOR_SIZE)
    .map(([c, r]) => r * FLOOR_SIZE + c);
}

export const SIDES = ['A', 'B'] as const;
export type Side = (typeof SIDES)[number];

export const PLAYER_COUNTS = [2, 3, 4] as const;
export type PlayerCount = (typeof PLAYER_COUNTS)[number];

export interface StartCard {
  readonly id: string;
  readonly cards: Cards;
}

/** `fixed`: these cards; `choice`: `same` cards of one color and `other` cards of another. */
export type RewardSpace =
  | { readonly kind: 'fixed'; readonly cards: Cards }
  | { readonly kind: 'choice'; readonly same: number; readonly other: number };

export interface ToolSpace {
  readonly index: number;
  readonly color: Color;
  readonly tool: string;
  /** Such as `hammer/yellow`, as in records. */
  readonly id: string;
  /** The levels (1 frame … 4 complete) of separate ornaments of the color, highest first. */
  readonly requires: readonly number[];
  /** The points of the tiles by player count, top tile first. */
  readonly tiles: Readonly<Record<PlayerCount, readonly number[]>>;
}

export interface FloorSpace {
  readonly index: number;
  readonly name: Space;
  readonly kind: 'ornament' | 'connector' | 'plant';
  /** Null for a connector of any color (side A) and for a plant. */
  readonly color: Color | null;
  readonly adjacent: readonly number[];
  readonly corners: readonly number[];
}

export interface Floor {
  /** All 25 spaces, by index. */
  readonly spaces: readonly FloorSpace[];
  readonly center: number;
  readonly plants: readonly FloorSpace[];
  readonly ornamentsOf: Readonly<Record<Color, readonly number[]>>;
}

export interface Components {
  readonly id: string;
  /** Where each part of the data comes from, for human readers. */
  readonly provenance: Readonly<Record<string, string>>;
  /** Paths of parts in the file that were not checked against a printed game, such as `toolSpaces[3]`. */
  readonly reconstructed: readonly string[];
  readonly wallColors: readonly string[];
  readonly cards: Readonly<Record<Card, number>>;
  readonly wood: {
    readonly framePerColor: number;
    readonly midsection: number;
    readonly core: number;
    readonly table: number;
    readonly connector: number;
  };
  readonly framesRemovedPerColor: Readonly<Record<PlayerCount, number>>;
  readonly startCards: readonly StartCard[];
  /** The id of the card with five pairs, which starts in the resting area. */
  readonly restingStartCard: string;
  readonly rewardTrack: readonly RewardSpace[];
  readonly rewardStart: number;
  readonly floors: Readonly<Record<Side, Floor>>;
  readonly tools: readonly string[];
  readonly toolSpaces: readonly ToolSpace[];
  readonly toolSpacesOf: Readonly<Record<Color, readonly ToolSpace[]>>;
  readonly toolSpacesOfTool: ReadonlyMap<string, readonly ToolSpace[]>;
}

export interface DealtGame {
  readonly components: string;
}

export interface ComponentSets {
  readonly current: Components;
  /** The set that a game was dealt with; null if it is unknown. */
  of(game: DealtGame): Components | null;
}

/** If ids repeat, `current` wins, then the first of `earlier`. */
export function componentSets(current: Components, earlier: readonly Components[] = []): ComponentSets {
  const byId = new Map([...earlier.toReversed(), current].map((components) => [components.id, components]));
  return { current, of: ({ components }) => byId.get(components) ?? null };
}

/** Whether everything that affects play is equal; ids and provenance may differ. */
export function sameComponents(one: Components, other: Components): boolean {
  return playedParts(one) === playedParts(other);
}

/** Whether a different set among the known ones has this set's id. */
export function isIdTaken(components: Components, known: readonly Components[]): boolean {
  return known.some((other) => other.id === components.id && !sameComponents(other, components));
}

/** JSON is comparable, because `parseComponents` always creates keys in the same order. */
function playedParts({ id: _, provenance: __, reconstructed: ___, ...played }: Components): string {
  return JSON.stringify(played);
}
