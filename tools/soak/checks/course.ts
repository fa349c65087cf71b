/** Reconstructs the course of a match from what people did and what the outbox holds. */
import type { Attempt } from '../../support/robots/participant.ts';
import type { AnnouncementRow, DatabaseRecords, MatchRow } from '../evidence/records.ts';

/** Findings by kind, each a sentence. */
export interface Faults {
  readonly lost: string[];
  readonly twice: string[];
  readonly neverAnnounced: string[];
  readonly announcedTwice: string[];
  /** Turns announced more than a minute late without a fault in the way. */
  readonly announcedLate: string[];
  readonly strayPings: string[];
  readonly database: string[];
  /** Time missing from clocks that nobody used. */
  readonly clockLosses: string[];
}

/** A move that must be in the database. */
export interface ExpectedMove {
  /** The version after the move. */
  readonly version: number;
  readonly at: string;
  /** Null for a queued move that was played automatically. */
  readonly personId: string | null;
}

export interface Course {
  /** Moves that were not taken back. */
  readonly remaining: readonly ExpectedMove[];
  /** The versions to announce: each turn, and the end. */
  readonly turns: readonly number[];
  /** All moves, including automatic ones. */
  readonly moveCount: number;
  readonly automaticMoves: number;
  readonly takeBacks: number;
  /** The number of queued moves by person. */
  readonly queued: ReadonlyMap<string, number>;
}

interface Change {
  readonly attempt: Attempt;
  /** The index of its first announcement in the outbox. */
  readonly place: number;
  readonly at: string;
}

export function courseOf(
  match: MatchRow,
  books: DatabaseRecords,
  attempts: readonly Attempt[],
  faults: Faults,
): Course {
  const kept = books.announcements.get(match.id) ?? [];
  const turns = kept.filter(({ kind }) => kind === 'turn' || kind === 'finished');
  const changes = changesOf(match, books, attempts, ['move', 'undo']);
  const start = turns[0]?.version ?? match.version;
  const remaining: ExpectedMove[] = [];
  const announced = [start];
  let version = start;
  let byThemselves = 0;
  let takenBack = 0;
  for (const { attempt, at } of changes) {
    const called = `${match.id}: ${attempt.action} ${attempt.interactionId}`;
    const own = turns.filter(({ trace }) => trace === attempt.interactionId);
    if (own.length === 0) faults.neverAnnounced.push(`${called}: the outbox has no turn`);
    if (own.length > 1) faults.announcedTwice.push(`${called}: the outbox has ${own.length} turns`);
    if (attempt.by === 'control' && attempt.version !== version) {
      faults.twice.push(`${called}: a control of version ${attempt.version} was carried out at version ${version}`);
    }
    const after = own[0]?.version ?? version + 1;
    if (after <= version) faults.database.push(`${called}: version ${after} follows version ${version}`);
    if (attempt.action === 'undo') {
      takenBack += 1;
      if (remaining.pop() === undefined) faults.lost.push(`${called}: a move taken back that was never made`);
      if (after !== version + 1) faults.twice.push(`${called}: more changes than a take-back`);
    } else {
      remaining.push({ version: version + 1, at, personId: attempt.personId });
      for (let next = version + 2; next <= after; next += 1) {
        remaining.push({ version: next, at, personId: null });
        byThemselves += 1;
      }
    }
    announced.push(after);
    version = after;
  }
  if (version !== match.version) faults.database.push(`${match.id} is at version ${match.version}, not ${version}`);
  const made = changes.filter(({ attempt }) => attempt.action === 'move').length;
  const queued = new Map<string, number>();
  for (const { attempt } of changesOf(match, books, attempts, ['queue'])) {
    queued.set(attempt.personId, (queued.get(attempt.personId) ?? 0) + 1);
  }
  for (const left of undeliveredIn(kept)) faults.neverAnnounced.push(`${match.id}: ${left}`);
  return {
    remaining,
    turns: announced,
    moveCount: made + byThemselves,
    automaticMoves: byThemselves,
    takeBacks: takenBack,
    queued,
  };
}

/** The changes in the order of the outbox. */
function changesOf(
  match: MatchRow,
  { interactions, announcements }: DatabaseRecords,
  attempts: readonly Attempt[],
  actions: readonly Attempt['action'][],
): readonly Change[] {
  const changes: Change[] = [];
  const traces = (announcements.get(match.id) ?? []).map(({ trace }) => trace);
  for (const attempt of attempts) {
    const noted = interactions.get(attempt.interactionId);
    if (noted?.matchId === match.id && actions.includes(attempt.action)) {
      changes.push({ attempt, at: noted.at, place: traces.indexOf(attempt.interactionId) });
    }
  }
  return changes.sort((a, b) => a.place - b.place);
}

function undeliveredIn(kept: readonly AnnouncementRow[]): readonly string[] {
  return kept.flatMap(({ kind, version, closed, abandoned }) => {
    if (!closed) return [`${kind} of version ${version} was not delivered`];
    return abandoned === null ? [] : [`${kind} of version ${version} was given up: ${abandoned}`];
  });
}
