/**
 * What comes of a finished game, of the whole table and of each seat. The shapes only: what follows from what stands beside this.
 */
import type { MatchId, PersonId } from '../../../match/index.ts';
import type { PlayerCount, Seat, Side } from '../../../rules/index.ts';
import type { Strength } from '../ratings/rating.ts';

/**
 * How somebody's part in it has ended. `resigned`: they gave up. `stoodIn`: a computer player moved for them at the end, since they had not.
 * `takenOver`: somebody else had the seat before.
 */
export const SEAT_ENDINGS = ['played', 'resigned', 'stoodIn', 'takenOver'] as const;
export type SeatEnding = (typeof SEAT_ENDINGS)[number];

/**
 * Why a game counts for nobody's rating. `choice`: it was opened so. `program`: somebody at the table is a program of the owner's, of
 * whom nobody knows how strong it is. `tooFew`: not two seats are left that count, or none of a person.
 */
export const UNRATED = ['choice', 'program', 'tooFew'] as const;
export type Unrated = (typeof UNRATED)[number];

/** As the score sheet adds them up. */
export interface Categories {
  readonly tools: number;
  readonly connectors: number;
  readonly ornaments: number;
  readonly plants: number;
}

export interface SeatResult extends Categories {
  readonly seat: Seat;
  readonly personId: PersonId;
  /** At the table. */
  readonly name: string;
  /** Which computer player had the seat at the end; null for a person. */
  readonly computer: string | null;
  readonly ending: SeatEnding;
  /** From 1; whoever shares one has the same. Who has given up or was stood in for comes last. */
  readonly place: number;
  readonly score: number;
  /** How many tool tiles, by tool. */
  readonly tiles: Readonly<Record<string, number>>;
  /** That the seat has made, of whomever. */
  readonly moves: number;
  /** Of the person's own turns the quickest, in seconds; null: none. */
  readonly fastest: number | null;
  /** Null: it counted for nobody's rating. Of a computer player both are the same. */
  readonly rating: { readonly before: Strength; readonly after: Strength } | null;
}

export interface GameResult {
  readonly matchId: MatchId;
  readonly side: Side;
  readonly players: PlayerCount;
  /** Null: played in direct messages, or the server is gone. */
  readonly serverId: string | null;
  /** Null: the server is gone. */
  readonly channelId: string | null;
  /** When the first move was played; where none was, its end. */
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly moves: number;
  /** Whether it was played to the last card; else all but one had resigned. */
  readonly complete: boolean;
  /** Null: it counts. */
  readonly unrated: Unrated | null;
  /** By seat. */
  readonly seats: readonly SeatResult[];
}

/** A result among all; they are numbered in the order in which they were kept and rated. */
export interface KeptResult extends GameResult {
  readonly number: number;
}

/** Who has moved when, in the order of the moves: what a result needs of them. */
export interface MadeMove {
  readonly seat: Seat;
  /** Who had the seat. */
  readonly personId: PersonId;
  readonly at: Date;
  /** Whether it was played without their deciding it at that moment. */
  readonly automatic: boolean;
}

/** Whether the person has played the whole game, so that the points are theirs and can be compared. */
export function isComplete(
  { complete }: Pick<GameResult, 'complete'>,
  { ending }: Pick<SeatResult, 'ending'>,
): boolean {
  return complete && ending === 'played';
}
