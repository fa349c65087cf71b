/**
 * Compares what the database holds, what the threads showed and what the people wrote down: was anything lost, done twice,
 * never announced or announced twice? Gathering these is left to others; nothing here changes anything.
 */
import {
  apply,
  type Components,
  createGame,
  type GameState,
  type Move,
  makeRecord,
  replay,
  type Setup,
} from '../../src/rules/index.ts';
import type { Look } from '../people/look.ts';
import type { Attempt } from '../people/participant.ts';
import type { Witness } from './witness.ts';

export interface Verdict {
  readonly accepted: number;
  readonly takenBack: number;
  readonly finished: number;
  /** Each fault in a sentence, by what it is. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly neverAnnounced: readonly string[];
  readonly announcedTwice: readonly string[];
  readonly strayPings: readonly string[];
  readonly database: readonly string[];
}

export interface Evidence {
  readonly look: Look;
  readonly components: Components;
  readonly attempts: readonly Attempt[];
  readonly witness: Witness;
}

interface MatchRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly setup: Setup | null;
  readonly members: readonly string[];
}

interface MoveRow {
  readonly number: number;
  readonly version: number;
  readonly personId: string;
  readonly move: Move;
  readonly at: string;
}

/** A change of a match that an interaction made, as the database and the person's log tell it together. */
interface Change {
  readonly attempt: Attempt;
  readonly at: string;
}

export async function judge({ look, components, attempts, witness }: Evidence): Promise<Verdict> {
  const lost: string[] = [];
  const twice: string[] = [];
  const neverAnnounced: string[] = [];
  const announcedTwice: string[] = [];
  const strayPings = [...witness.strayPings];
  const database = await integrityOf(look);
  const interactions = await interactionTimes(look);
  let accepted = 0;
  let takenBack = 0;
  let finished = 0;

  for (const { deed, interactionId, outcome, matchId, answer } of attempts) {
    if ((deed === 'move' || deed === 'undo') && outcome === 'done' && !interactions.has(interactionId)) {
      lost.push(`${deed} ${interactionId} in ${matchId}, which was answered: ${answer}`);
    }
  }
  const changes = changesByMatch(attempts, interactions);

  for (const match of await matchesOf(look)) {
    if (match.setup === null) continue;
    const moves = await movesOf(look, match.id);
    const made = changes.get(match.id) ?? [];
    const standing = whatStands(match.id, made, lost);
    accepted += made.filter(({ attempt }) => attempt.deed === 'move').length;
    takenBack += made.filter(({ attempt }) => attempt.deed === 'undo').length;
    for (const position of duplicates(made.map(({ attempt }) => `${attempt.deed} at ${attempt.version}`))) {
      twice.push(`${match.id}: ${position}`);
    }
    compareMoves(match.id, moves, standing, lost, twice);

    const states = replayed(components, match, moves, database);
    const start = match.version - made.length;
    for (let version = start; version <= match.version; version += 1) {
      const shown = witness.turns.filter((turn) => turn.matchId === match.id && turn.version === version);
      const isOver = version === match.version && match.status === 'finished';
      if (isOver) continue;
      const called = `version ${version} of ${match.id}`;
      if (shown.length === 0) neverAnnounced.push(called);
      if (shown.length > 1) announcedTwice.push(`${called}, ${shown.length} times`);
      const mover = match.members[states.get(version)?.turn ?? -1];
      for (const { pinged } of shown) {
        // A position that was taken back is known no more: then one of those at the table must be meant.
        const right = states.has(version)
          ? pinged.join() === mover
          : pinged.length === 1 && match.members.includes(pinged.join());
        if (!right) strayPings.push(`${called} pinged ${pinged.join()} instead of ${mover}`);
      }
    }
    if (match.status === 'finished') {
      finished += 1;
      const sheets = witness.finished.filter((id) => id === match.id).length;
      if (sheets === 0) neverAnnounced.push(`the end of ${match.id}`);
      if (sheets > 1) announcedTwice.push(`the end of ${match.id}`);
    }
  }
  return { accepted, takenBack, finished, lost, twice, neverAnnounced, announcedTwice, strayPings, database };
}

/** SQLite's own checks. */
async function integrityOf(look: Look): Promise<string[]> {
  const integrity = (await look.rows('PRAGMA integrity_check')).map((row) => String(row[0]));
  const references = (await look.rows('PRAGMA foreign_key_check')).map(
    (row) => `broken reference in ${String(row[0])}`,
  );
  return [...integrity.filter((line) => line !== 'ok'), ...references];
}

async function interactionTimes(look: Look): Promise<ReadonlyMap<string, string>> {
  const rows = await look.rows('SELECT id, "at" FROM interactions');
  return new Map(rows.map((row) => [String(row.id), instant(row.at)]));
}

async function matchesOf(look: Look): Promise<readonly MatchRow[]> {
  const rows = await look.rows(
    `SELECT id, status, version, setup,
       (SELECT group_concat("personId") FROM (SELECT "personId" FROM seats WHERE "matchId" = id ORDER BY position)) AS members
     FROM matches`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    status: String(row.status),
    version: Number(row.version),
    setup: row.setup === null ? null : (JSON.parse(String(row.setup)) as Setup),
    members: String(row.members).split(','),
  }));
}

async function movesOf(look: Look, matchId: string): Promise<readonly MoveRow[]> {
  const rows = await look.rows(
    `SELECT number, version, "personId", move, "at" FROM moves WHERE "matchId" = '${matchId}' ORDER BY number`,
  );
  return rows.map((row) => ({
    number: Number(row.number),
    version: Number(row.version),
    personId: String(row.personId),
    move: JSON.parse(String(row.move)) as Move,
    at: instant(row.at),
  }));
}

/** Times are written in more than one form. */
function instant(value: unknown): string {
  const time =
    typeof value === 'number' || typeof value === 'bigint' ? new Date(Number(value)) : new Date(String(value));
  return time.toISOString();
}

/** Moves and take-backs that were carried out, in their order. */
function changesByMatch(
  attempts: readonly Attempt[],
  interactions: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Change[]> {
  const byMatch = new Map<string, Change[]>();
  for (const attempt of attempts) {
    const at = interactions.get(attempt.interactionId);
    if (at === undefined || attempt.matchId === null || (attempt.deed !== 'move' && attempt.deed !== 'undo')) continue;
    byMatch.set(attempt.matchId, [...(byMatch.get(attempt.matchId) ?? []), { attempt, at }]);
  }
  for (const list of byMatch.values()) list.sort((a, b) => (a.at < b.at ? -1 : 1));
  return byMatch;
}

/** The moves that must be in the database once every take-back has removed the one before it. */
function whatStands(matchId: string, changes: readonly Change[], lost: string[]): readonly Change[] {
  const standing: Change[] = [];
  for (const change of changes) {
    if (change.attempt.deed === 'move') standing.push(change);
    else if (standing.pop() === undefined) lost.push(`${matchId}: a move taken back that was never made`);
  }
  return standing;
}

function compareMoves(
  matchId: string,
  moves: readonly MoveRow[],
  standing: readonly Change[],
  lost: string[],
  twice: string[],
): void {
  const key = (personId: string, at: string) => `${personId} ${at}`;
  const kept = new Set(moves.map(({ personId, at }) => key(personId, at)));
  const made = new Set(standing.map(({ attempt, at }) => key(attempt.personId, at)));
  for (const change of made) if (!kept.has(change)) lost.push(`${matchId}: the move of ${change}`);
  for (const move of kept) if (!made.has(move)) twice.push(`${matchId}: the move of ${move}, which nobody made`);
  for (const move of duplicates(moves.map(({ personId, at }) => key(personId, at)))) twice.push(`${matchId}: ${move}`);
}

/** The positions by version; what cannot be replayed is a fault of the database. */
function replayed(
  components: Components,
  match: MatchRow,
  moves: readonly MoveRow[],
  faults: string[],
): ReadonlyMap<number, GameState> {
  const states = new Map<number, GameState>();
  if (match.setup === null) return states;
  let { state } = createGame(components, match.setup);
  if (moves.length === 0) states.set(match.version, state);
  for (const [index, { version, move }] of moves.entries()) {
    if (index === 0) states.set(version - 1, state);
    const applied = apply(components, state, move);
    if (!applied.ok) {
      faults.push(`${match.id}: move ${index} is not legal: ${applied.code}`);
      return states;
    }
    ({ state } = applied);
    states.set(version, state);
  }
  states.set(match.version, state);
  const record = makeRecord(
    match.setup,
    match.members,
    moves.map(({ move }) => move),
    state,
  );
  const again = replay(components, record);
  if (!again.ok) faults.push(`${match.id}: its record cannot be replayed: ${JSON.stringify(again)}`);
  return states;
}

function duplicates(keys: readonly string[]): readonly string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}
