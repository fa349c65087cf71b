/**
 * The course of a match as the people's logs and the announcements kept with each change tell it: which moves were made,
 * taken back or played by themselves, and which must stand. Whether they do is judged elsewhere.
 */
import type { Attempt } from '../../support/robots/participant.ts';
import type { AnnouncementRow, Books, MatchRow } from '../accounts/books.ts';
import type { Faults } from './faults.ts';

/** A move that must stand. */
export interface Mark {
  /** The match's version after it. */
  readonly version: number;
  readonly at: string;
  /** Null: it was played by itself. */
  readonly personId: string | null;
}

export interface Course {
  /** Moves made and not taken back. */
  readonly remaining: readonly Mark[];
  /** The versions at which somebody was to move, or the game was over: each is to be announced. */
  readonly turns: readonly number[];
  /** Moves made, those that played themselves included. */
  readonly moved: number;
  readonly byThemselves: number;
  readonly takenBack: number;
  /** How many moves each person has queued. */
  readonly queued: ReadonlyMap<string, number>;
}

interface Change {
  readonly attempt: Attempt;
  /** Of the announcements that come of it. */
  readonly place: number;
  readonly at: string;
}

export function courseOf(match: MatchRow, books: Books, attempts: readonly Attempt[], faults: Faults): Course {
  const kept = books.announcements.get(match.id) ?? [];
  const turns = kept.filter(({ kind }) => kind === 'turn' || kind === 'finished');
  const changes = changesOf(match, books, attempts, ['move', 'undo']);
  const start = turns[0]?.version ?? match.version;
  const remaining: Mark[] = [];
  const announced = [start];
  let version = start;
  let byThemselves = 0;
  let takenBack = 0;
  for (const { attempt, at } of changes) {
    const called = `${match.id}: ${attempt.deed} ${attempt.interactionId}`;
    const told = turns.filter(({ trace }) => trace === attempt.interactionId);
    if (told.length === 0) faults.neverAnnounced.push(`${called}: nothing is kept to be told`);
    if (told.length > 1) faults.announcedTwice.push(`${called}: ${told.length} turns are kept to be told`);
    if (attempt.by === 'control' && attempt.version !== version) {
      faults.twice.push(`${called}: a control of version ${attempt.version} was carried out at version ${version}`);
    }
    const after = told[0]?.version ?? version + 1;
    if (after <= version) faults.database.push(`${called}: version ${after} follows version ${version}`);
    if (attempt.deed === 'undo') {
      takenBack += 1;
      if (remaining.pop() === undefined) faults.lost.push(`${called}: a move taken back that was never made`);
      if (after !== version + 1) faults.twice.push(`${called}: more than a take-back happened`);
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
  const made = changes.filter(({ attempt }) => attempt.deed === 'move').length;
  const queued = new Map<string, number>();
  for (const { attempt } of changesOf(match, books, attempts, ['queue'])) {
    queued.set(attempt.personId, (queued.get(attempt.personId) ?? 0) + 1);
  }
  for (const left of unclosed(kept)) faults.neverAnnounced.push(`${match.id}: ${left}`);
  return { remaining, turns: announced, moved: made + byThemselves, byThemselves, takenBack, queued };
}

/** What was carried out, in the order in which it was told of, which is that in which it was kept. */
function changesOf(
  match: MatchRow,
  { interactions, announcements }: Books,
  attempts: readonly Attempt[],
  deeds: readonly Attempt['deed'][],
): readonly Change[] {
  const changes: Change[] = [];
  const traces = (announcements.get(match.id) ?? []).map(({ trace }) => trace);
  for (const attempt of attempts) {
    const noted = interactions.get(attempt.interactionId);
    if (noted?.matchId === match.id && deeds.includes(attempt.deed)) {
      changes.push({ attempt, at: noted.at, place: traces.indexOf(attempt.interactionId) });
    }
  }
  return changes.sort((a, b) => a.place - b.place);
}

/** Announcements that are still to be told, or were given up. */
function unclosed(kept: readonly AnnouncementRow[]): readonly string[] {
  return kept.flatMap(({ kind, version, closed, abandoned }) => {
    if (!closed) return [`${kind} of version ${version} waits to be told`];
    return abandoned === null ? [] : [`${kind} of version ${version} was given up: ${abandoned}`];
  });
}
