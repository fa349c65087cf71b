/**
 * An independent model of one match: seats, moves, proposals and announcements. `commands.ts` changes it, `clocks.ts`
 * counts its time. Shares no code with `src/match`.
 */
import type { TimeControl } from '../../../src/match/index.ts';
import type { GameState, Move } from '../../../src/rules/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** The time to answer a proposal. */
export const WEEK = 7 * 24 * HOUR;

export interface Member {
  person: number;
  resigned: boolean;
  /** A computer player moves in the person's place. */
  standIn: boolean;
}

/** The origin of a move that nobody chose. */
export type Automatic = 'resigned' | 'timeUp' | 'standIn';

export interface Clock {
  seat: number;
  person: number;
  left: number;
  /** The start of the running clock; null while it is stopped. */
  since: number | null;
  /** The time that each seat has for its next turn. */
  banks: number[];
  /** What each seat had left when it moved last, latest last. */
  before: { seat: number; left: number }[];
  /** People who have voted for a computer player. */
  votes: number[];
}

/** A proposal, open or closed: who made it, about which seat, who is asked and who has not agreed yet. */
export interface Question {
  readonly kind: 'pause' | 'takeBack' | 'replace';
  readonly by: number;
  readonly seat: number;
  readonly voters: readonly number[];
  readonly asked: number;
  /** When a poll decides it without all answers. */
  due: number;
  missing: number[];
  status: 'open' | 'agreed' | 'declined' | 'withdrawn' | 'expired';
}

export interface MatchModel {
  status: 'lobby' | 'running' | 'finished' | 'cancelled';
  version: number;
  capacity: number;
  host: number;
  members: Member[];
  paused: boolean;
  readonly control: TimeControl;
  /** The position before each move, then the current one. */
  positions: GameState[];
  moves: { seat: number; version: number; automatic: Automatic | null }[];
  clock: Clock | null;
  /** Since when a vote is decided because seats have changed; carried out by the next poll. */
  decided: number | null;
  questions: Question[];
  /** The time of the last poll. */
  looked: number;
  /** The time of each person's next digest. */
  digests: Record<number, number>;
}

export type Command =
  | {
      readonly kind: 'join' | 'leave' | 'start' | 'cancel' | 'askPause' | 'resume' | 'resign' | 'comeBack';
    }
  /** `question`: its index in the model. */
  | { readonly kind: 'answer'; readonly question: number; readonly agree: boolean }
  /** `of`: whose seat; undefined: one's own. */
  | { readonly kind: 'offerSeat'; readonly to: number; readonly of?: number }
  | { readonly kind: 'vote'; readonly seen: number }
  | { readonly kind: 'play'; readonly seen: number | null; readonly move: Move }
  | { readonly kind: 'undo' | 'askTakeBack'; readonly seen: number | null };

/** An announcement: its kind, and the person or proposal concerned. */
export interface ExpectedAnnouncement {
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/** A refusal leaves no trace; `since`: the versions of later moves. */
export type Expected =
  | { readonly code: string; readonly [fact: string]: unknown }
  | { readonly code: null; readonly announcements: readonly ExpectedAnnouncement[] };

export function newModel(host: number, capacity: number, control: TimeControl, looked: number): MatchModel {
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
    decided: null,
    questions: [],
    looked,
    digests: {},
  };
}

/** A copy to change; the model stays unchanged. */
export function copyOf(model: MatchModel): MatchModel {
  return {
    ...model,
    members: model.members.map((member) => ({ ...member })),
    positions: [...model.positions],
    moves: [...model.moves],
    clock: model.clock && { ...model.clock, votes: [...model.clock.votes] },
    questions: model.questions.map((question) => ({ ...question })),
    digests: { ...model.digests },
  };
}

export function newMember(person: number): Member {
  return { person, resigned: false, standIn: false };
}

export function personId(person: number): string {
  return `person${person}`;
}

export function seatOf({ members }: MatchModel, person: number): number {
  return members.findIndex((member) => member.person === person);
}

export function positionOf({ positions }: MatchModel): GameState | null {
  return positions.at(-1) ?? null;
}

/** The seat to move; null if there is none. */
export function toMove(model: MatchModel): number | null {
  return model.status === 'running' ? (positionOf(model)?.turn ?? null) : null;
}

/** The origin of the next automatic move, if there is one: resigned seats and computer players are not waited for. */
export function movesByItself(model: MatchModel): Automatic | null {
  const member = model.members[toMove(model) ?? -1];
  if (!member || model.paused) return null;
  if (member.resigned) return 'resigned';
  return member.standIn ? 'standIn' : null;
}

/** The model after a move of any origin. */
export function moved(model: MatchModel, seat: number, automatic: Automatic | null, position: GameState): void {
  model.version += 1;
  model.moves.push({ seat, version: model.version, automatic });
  model.positions.push(position);
  if (position.phase === 'over') model.status = 'finished';
}

export function changed(model: MatchModel, announcements: readonly ExpectedAnnouncement[]): Expected {
  model.version += 1;
  return { code: null, announcements };
}

/** The remaining players. */
export function refusedPlayer(model: MatchModel, person: number): Expected | null {
  if (model.status !== 'running') return { code: 'status', status: model.status };
  const member = model.members[seatOf(model, person)];
  if (!member) return { code: 'stranger' };
  return member.resigned ? { code: 'resigned' } : null;
}

/**
 * Proposals that lapse once the version differs from this one, the match is over, or a person concerned is no longer
 * playing.
 */
export function closeOutdated(model: MatchModel, version: number): ExpectedAnnouncement[] {
  const over = model.status !== 'running';
  const moved = model.version !== version;
  const hasSeat = (person: number) => seatOf(model, person) >= 0;
  const plays = (person: number) => hasSeat(person) && !model.members[seatOf(model, person)]?.resigned;
  return model.questions.flatMap((question, place) => {
    const { kind, by, missing, status } = question;
    const orphaned =
      (kind === 'takeBack' && !plays(by)) || (kind !== 'replace' && !missing.every((person) => hasSeat(person)));
    if (status !== 'open' || !(over || orphaned || (moved && kind === 'takeBack'))) return [];
    question.status = 'expired';
    return [{ kind: 'proposal', question: place }];
  });
}
