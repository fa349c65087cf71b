/**
 * What is in the box, as the engine uses it: validated, and with the look-ups that the rules need made once.
 * Reading it from a file is the caller's matter, validating it that of `parseComponents`.
 */
import type { Card, Cards, Color } from '../table/cards.ts';
import type { Space } from '../table/floor.ts';

export const SIDES = ['A', 'B'] as const;
export type Side = (typeof SIDES)[number];

export const ELEMENTS = ['frame', 'midsection', 'core', 'table', 'connector'] as const;
export type Element = (typeof ELEMENTS)[number];

export type PlayerCount = 2 | 3 | 4;

/** A starting hand card: its id and the ten cards it gives. */
export interface StartCard {
  readonly id: string;
  readonly cards: Cards;
}

/** A space of the reward track: three given cards, or `same` of one color and `other` of another. */
export type RewardSpace =
  | { readonly kind: 'fixed'; readonly cards: Cards }
  | { readonly kind: 'choice'; readonly same: number; readonly other: number };

/** A space of the tool board. */
export interface ToolSpace {
  readonly index: number;
  readonly color: Color;
  readonly tool: string;
  /** `tool/color`, the name in records. */
  readonly id: string;
  /** Levels (1 frame … 4 complete) of different ornaments of the color, highest first. */
  readonly requires: readonly number[];
  /** Points of the tiles that lie here for 2, 3 and 4 players, the top one first. */
  readonly tiles: Readonly<Record<PlayerCount, readonly number[]>>;
}

/** A space of a floor board on one side. */
export interface FloorSpace {
  readonly index: number;
  readonly name: Space;
  readonly kind: 'ornament' | 'connector' | 'plant';
  /** Of an ornament always; of a connector on side B (null: any color); of a plant null. */
  readonly color: Color | null;
  readonly adjacent: readonly number[];
  readonly corners: readonly number[];
}

export interface Floor {
  /** All 25, by index. */
  readonly spaces: readonly FloorSpace[];
  readonly center: number;
  readonly plants: readonly FloorSpace[];
  readonly ornamentsOf: Readonly<Record<Color, readonly number[]>>;
}

export interface Components {
  readonly id: string;
  /** Where each part of the data comes from, for people. */
  readonly provenance: Readonly<Record<string, string>>;
  /** What has not been set right after a printed game yet, by its path in the file (`toolSpaces[3]`). */
  readonly reconstructed: readonly string[];
  /** Wall colors of the floor boards, by seat. */
  readonly wallColors: readonly string[];
  /** All material cards, by kind. */
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
  /** The id of the card with five pairs, which rests at the beginning. */
  readonly restingStartCard: string;
  readonly rewardTrack: readonly RewardSpace[];
  readonly rewardStart: number;
  readonly floors: Readonly<Record<Side, Floor>>;
  readonly tools: readonly string[];
  readonly toolSpaces: readonly ToolSpace[];
  readonly toolSpacesOf: Readonly<Record<Color, readonly ToolSpace[]>>;
  readonly toolSpacesOfTool: ReadonlyMap<string, readonly ToolSpace[]>;
}
