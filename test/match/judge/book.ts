/**
 * One match kept by hand, as a referee with a notebook would: who sits where, what has been played, asked and told.
 * What a command makes of it stands in `commands.ts`, whose time runs in `clocks.ts`. Shares no code with the matches.
 */
import type { TimeControl } from '../../../src/match/index.ts';
import type { GameState, Move } from '../../../src/rules/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Member {
  person: number;
  resigned: boolean;
  /** A computer player moves in their place. */
  standIn: boolean;
}

/** How a move came about that nobody made. */
export type Automatic = 'resigned' | 'timeUp' | 'standIn';

export interface Clock {
  seat: number;
  person: number;
  left: number;
  /** Since when it runs; null while it stands. */
  since: number | null;
  /** What each seat has for its next turn. */
  banks: number[];
  before: { seat: number; left: number } | null;
  /** Who has voted for a computer player. */
  votes: number[];
}

/** Something that is or was asked: by whom, about which seat, who is asked and who of them has not agreed yet. */
export interface Question {
  readonly kind: 'pause' | 'takeBack' | 'replace';
  readonly by: number;
  readonly seat: number;
  readonly voters: readonly number[];
  missing: number[];
  status: 'open' | 'agreed' | 'declined' | 'withdrawn' | 'expired';
}

export interface Book {
  status: 'lobby' | 'running' | 'finished' | 'cancelled';
  version: number;
  capacity: number;
  host: number;
  members: Member[];
  paused: boolean;
  readonly control: TimeControl;
  /** The position before each move, then the present one. */
  positions: GameState[];
  moves: { seat: number; version: number; automatic: Automatic | null }[];
  clock: Clock | null;
  questions: Question[];
  /** When somebody last looked at the clocks. */
  looked: number;
  /** When each person's digest comes next. */
  digests: Record<number, number>;
}

export type Command =
  | {
      readonly kind:
        | 'join'
        | 'leave'
        | 'start'
        | 'cancel'
        | 'askPause'
        | 'askTakeBack'
        | 'resume'
        | 'resign'
        | 'comeBack';
    }
  /** `question`: its place in the book. */
  | { readonly kind: 'answer'; readonly question: number; readonly agree: boolean }
  /** `of`: whose seat; undefined: one's own. */
  | { readonly kind: 'offerSeat'; readonly to: number; readonly of?: number }
  | { readonly kind: 'vote'; readonly seen: number }
  | { readonly kind: 'play'; readonly seen: number | null; readonly move: Move }
  | { readonly kind: 'undo'; readonly seen: number | null };

/** What people are told: its kind, and who or what it is about. */
export interface Told {
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/** A refusal leaves no trace; `since`: the versions of the moves since then. */
export type Expected =
  | { readonly code: string; readonly [fact: string]: unknown }
  | { readonly code: null; readonly told: readonly Told[] };

export function newBook(host: number, capacity: number, control: TimeControl, looked: number): Book {
  return {
    status: 'lobby',
    version: 1,
    capacity,
    host,
    members: [newMember(host)],
    paused: false,
    control,
    positions: [],
    moves: [],
    clock: null,
    questions: [],
    looked,
    digests: {},
  };
}

/** To be written on, while the book stays as it is. */
export function copyOf(book: Book): Book {
  return {
    ...book,
    members: book.members.map((member) => ({ ...member })),
    positions: [...book.positions],
    moves: [...book.moves],
    clock: book.clock && { ...book.clock, votes: [...book.clock.votes] },
    questions: book.questions.map((question) => ({ ...question })),
    digests: { ...book.digests },
  };
}

export function newMember(person: number): Member {
  return { person, resigned: false, standIn: false };
}

export function personId(person: number): string {
  return `person${person}`;
}

export function seatOf({ members }: Book, person: number): number {
  return members.findIndex((member) => member.person === person);
}

export function positionOf({ positions }: Book): GameState | null {
  return positions.at(-1) ?? null;
}

/** Whose turn it is; null where nobody is to move. */
export function toMove(book: Book): number | null {
  return book.status === 'running' ? (positionOf(book)?.turn ?? null) : null;
}

/** How the next move makes itself, if it does: nobody waits for a seat that was given up, nor for a computer player. */
export function movesByItself(book: Book): Automatic | null {
  const member = book.members[toMove(book) ?? -1];
  if (!member || book.paused) return null;
  if (member.resigned) return 'resigned';
  return member.standIn ? 'standIn' : null;
}

/** The book with a move that has been made, by whomever. */
export function moved(book: Book, seat: number, automatic: Automatic | null, position: GameState): void {
  book.version += 1;
  book.moves.push({ seat, version: book.version, automatic });
  book.positions.push(position);
  if (position.phase === 'over') book.status = 'finished';
}

export function changed(book: Book, told: readonly Told[]): Expected {
  book.version += 1;
  return { code: null, told };
}

/** Whoever plays, and is still playing. */
export function refusedPlayer(book: Book, person: number): Expected | null {
  if (book.status !== 'running') return { code: 'status', status: book.status };
  const member = book.members[seatOf(book, person)];
  if (!member) return { code: 'stranger' };
  return member.resigned ? { code: 'resigned' } : null;
}

/** What can no longer be agreed on once the version has changed from this one, or the match is over. */
export function closeOvertaken(book: Book, version: number): Told[] {
  const over = book.status !== 'running';
  if (!over && book.version === version) return [];
  return book.questions.flatMap((question, place) => {
    if (question.status !== 'open' || (!over && question.kind !== 'takeBack')) return [];
    question.status = 'expired';
    return [{ kind: 'proposal', question: place }];
  });
}
