/**
 * What pictures of people are asked for with: a profile, two people compared, a leaderboard.
 * All words and numbers come as they are to be read; which they are is said by whoever asks.
 */
import type { Components, Seat, Side } from '../rules/index.ts';
import type { BadgeSign } from './drawing/people/badges.ts';
import type { ThemeName } from './theme.ts';

/** A rating after a game. */
export interface CurvePoint {
  /** When, in milliseconds. */
  readonly at: number;
  readonly points: number;
  readonly uncertainty: number;
}

/** One pool of ratings: a value at its head, the way there below. */
export interface RatingPanel {
  readonly title: string;
  /** `1642`, with `± 48` beside it. */
  readonly value: string;
  readonly note: string;
  /** In the order of time; empty: `unrated` is written in its place. */
  readonly curve: readonly CurvePoint[];
  readonly unrated: string;
}

/** Points of one kind, the person's beside others'. */
export interface CategoryBars {
  readonly category: 'tools' | 'connectors' | 'ornaments' | 'plants';
  readonly label: string;
  readonly bars: readonly [CategoryBar, CategoryBar];
}

interface CategoryBar {
  readonly mean: number;
  readonly said: string;
}

export interface CategoryFigure {
  readonly title: string;
  /** Whose the upper bars are, and whose the lower. */
  readonly whose: readonly [string, string];
  readonly rows: readonly CategoryBars[];
}

/** What somebody has played at one kind of table; null: nothing. */
export type TableCell = { readonly mean: string; readonly best: string } | null;

export interface BadgeSeen {
  readonly sign: BadgeSign;
  readonly name: string;
}

/** A person's profile. 1200 wide, as high as the badges make it. */
export interface ProfileRequest {
  readonly components: Components;
  readonly theme: ThemeName;
  readonly name: string;
  /** In place of a name of which nothing can be shown: `#4821`. */
  readonly sign: string;
  /** Below the name. */
  readonly note: string;
  /** In which seats they have played, most of all first, and how often. */
  readonly seats: readonly { readonly seat: Seat; readonly games: number }[];
  /** Up to three numbers, large. */
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly ratings: readonly [RatingPanel, RatingPanel];
  readonly tables: {
    readonly title: string;
    /** For two, three and four players. */
    readonly columns: readonly [string, string, string];
    readonly rows: readonly { readonly side: Side; readonly cells: readonly [TableCell, TableCell, TableCell] }[];
  };
  readonly categories: CategoryFigure;
  /** Up to four; `tool` is drawn before the value. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly tool?: string }[];
  readonly badges: { readonly title: string; readonly none: string; readonly earned: readonly BadgeSeen[] };
}

interface ComparedPerson {
  readonly name: string;
  readonly sign: string;
  /** In which they have played most. */
  readonly seat: Seat;
  readonly badges: readonly BadgeSign[];
}

/** Two people side by side. 1200 wide. */
export interface ComparisonRequest {
  readonly components: Components;
  readonly theme: ThemeName;
  readonly people: readonly [ComparedPerson, ComparedPerson];
  /** Below the names: how they have fared against each other. */
  readonly note: string;
  /** `ahead`: whose value is the better one. */
  readonly rows: readonly {
    readonly label: string;
    readonly values: readonly [string, string];
    readonly ahead: 0 | 1 | null;
  }[];
  readonly categories: CategoryFigure;
  readonly badges: string;
}

export interface LeaderboardLine {
  readonly place: string;
  /** The first three get a medal. */
  readonly medal: 1 | 2 | 3 | null;
  readonly name: string;
  /** Stands behind a name that others have, too: `#4821`. */
  readonly sign: string;
  readonly rating: string;
  readonly uncertainty: string;
  readonly games: string;
  readonly wins: string;
  /** The last ratings, in the order of time; fewer than two draw nothing. */
  readonly trend: readonly number[];
  /** The reader's. */
  readonly own: boolean;
}

/** People by rating. 1200 wide, a line each. */
export interface LeaderboardRequest {
  readonly theme: ThemeName;
  readonly title: string;
  readonly note: string;
  readonly heads: {
    readonly rating: string;
    readonly games: string;
    readonly wins: string;
    readonly trend: string;
  };
  readonly lines: readonly LeaderboardLine[];
  /** The reader's line, where it is none of those. */
  readonly apart: LeaderboardLine | null;
  /** In place of lines, where there are none. */
  readonly none: string;
}
