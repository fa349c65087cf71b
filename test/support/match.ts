/**
 * Matches to test with: people, a clock that moves when told, seeds in a row, and a running match in one line.
 * The database behind them comes from beside this.
 */
import { compose } from '../../src/app/compose.ts';
import type { Matches, MatchesParts } from '../../src/features/createMatches.ts';
import type { People } from '../../src/features/createPeople.ts';
import type { Leagues } from '../../src/features/leagues/usecases/ports.ts';
import type { Links } from '../../src/features/links/usecases/createLinks.ts';
import type { NewSeek, Seeks } from '../../src/features/seeks/usecases/createSeeks.ts';
import type { Store } from '../../src/features/storage/index.ts';
import type { Clock } from '../../src/kernel/index.ts';
import { type Actor, type Announcement, type Done, HOUR_MS, type Limits, type MatchId } from '../../src/match/index.ts';
import { randomPolicy, STAND_IN, standIn } from '../../src/opponents/index.ts';
import {
  type Components,
  type GameState,
  type Move,
  type PlayerCount,
  type Random,
  type Side,
  seededRandom,
} from '../../src/rules/index.ts';
import type { Statement } from '../../src/store/index.ts';
import { parsedComponents, standardFile } from './rules.ts';
import { openedStore, temporaryDatabase } from './store.ts';

export const NAMES = ['Anni', 'Peter', 'Mia', 'Jonas', 'Lena'] as const;

/** New ones each time. */
export function standardComponents(): Components {
  return parsedComponents(standardFile());
}

/** A clock that goes on by a second with each look. */
export function steadyClock(start = new Date('2025-03-01T12:00:00.000Z')): Clock {
  let at = start.getTime();
  return {
    now: () => {
      at += 1000;
      return new Date(at);
    },
  };
}

/** Ids and seeds in a row. */
export function steadyChance() {
  let count = 0;
  return {
    seed: () => 4_000_000_000 + ++count,
    matchId: () => `match${String(++count).padStart(5, '0')}`,
    linkId: () => `link${String(++count).padStart(18, '0')}`,
    inviteCode: () => `CODE${String(++count + 1000).replaceAll(/[01]/g, 'X')}`,
  };
}

export interface MatchTable {
  readonly url: string;
  readonly components: Components;
  readonly store: Store;
  readonly matches: Matches;
  readonly people: People;
  readonly seeks: Seeks;
  readonly leagues: Leagues;
  readonly links: Links;
  readonly clock: Clock;
  readonly computerPlayer: MatchesParts['computerPlayer'];
  /** The person with this number, acting through a new interaction. */
  actor(person: number): Actor;
}

export interface TableWish {
  readonly clock?: Clock;
  /** How much people and servers may have; left out: as much as they like. */
  readonly limits?: Limits;
  /** Hears of each statement that the database is asked. */
  readonly onStatement?: (statement: Statement) => void;
}

/** Matches on an empty database, or on the one at `url`. */
export async function matchTable(
  url?: string,
  { clock = steadyClock(), limits, onStatement }: TableWish = {},
): Promise<MatchTable> {
  const at = url ?? (await temporaryDatabase());
  return matchesOn(at, await openedStore(at, standardComponents(), clock, onStatement), clock, limits);
}

/** Matches on a store that somebody else opens and closes. */
export function matchesOn(url: string, store: Store, clock: Clock, limits?: Limits): MatchTable {
  const components = standardComponents();
  const computerPlayer = standIn;
  const { matches, people, seeks, leagues, links } = compose(
    { store, clock, components },
    {
      chance: steadyChance(),
      computerPlayer,
      computers: ['apprentice', STAND_IN],
      openingPause: 0,
      ...(limits && { limits }),
    },
  );
  let interactions = 0;
  const actor = (person: number): Actor => ({
    personId: `person${person}`,
    name: NAMES[person] ?? `Person ${person}`,
    interactionId: `${url}#${++interactions}`,
  });
  return { url, components, store, matches, people, seeks, leagues, links, clock, computerPlayer, actor };
}

export const PLACE = { serverId: 'server', channelId: 'channel', threadId: null } as const;

/** What somebody looks for. */
export const SEEK = {
  side: 'A',
  players: 2,
  locale: 'en',
  theme: 'light',
  timeControl: null,
  rated: true,
  range: null,
  everywhere: false,
  place: { serverId: 'server', channelId: 'seeks' },
  setBy: null,
  lasts: 24 * HOUR_MS,
} as const satisfies NewSeek;

/** A lobby made by person 0. */
export async function newLobby(
  { matches, actor }: MatchTable,
  {
    side = 'A',
    capacity = 2,
    rated = true,
  }: { readonly side?: Side; readonly capacity?: PlayerCount; readonly rated?: boolean } = {},
): Promise<MatchId> {
  const made = await matches.create(actor(0), { side, capacity, rated, locale: 'en', place: PLACE });
  return made.match.id;
}

/** A match of persons 0, 1, … that has just been dealt; seat and person have the same number. */
export async function runningMatch(
  table: MatchTable,
  {
    side = 'A',
    players = 2,
    rated = true,
  }: { readonly side?: Side; readonly players?: PlayerCount; readonly rated?: boolean } = {},
): Promise<Done & { readonly state: GameState }> {
  const id = await newLobby(table, { side, capacity: players, rated });
  for (let person = 1; person < players; person++) await table.matches.join(table.actor(person), id);
  const done = succeeded(await table.matches.start(table.actor(0), id));
  if (!done.state) throw new Error('a running match has a position');
  return { ...done, state: done.state };
}

/** The answer of a command that has to succeed. */
export function succeeded<R extends { readonly ok: false; readonly code: string }>(answer: Done | R): Done {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer;
}

/** Some legal move of the position. */
export function someMove(components: Components, state: GameState, random: Random = seededRandom(1)): Move {
  return randomPolicy(components, state, random);
}

/** Whose turn it is makes some legal move, whatever the version is. */
export async function playSomeMove(table: MatchTable, matchId: MatchId, random?: Random): Promise<Done> {
  const view = await table.matches.view(matchId);
  if (!view?.state) throw new Error(`match ${matchId} does not run`);
  const move = someMove(table.components, view.state, random);
  return succeeded(await table.matches.play(table.actor(move.seat), matchId, null, move));
}

/** A match of persons 0, 1, … that has been played to its end by some legal moves. */
export async function finishedMatch(table: MatchTable, wish: Parameters<typeof runningMatch>[1] = {}): Promise<Done> {
  let done: Done = await runningMatch(table, wish);
  const random = seededRandom(1);
  while (done.match.status === 'running') done = await playSomeMove(table, done.match.id, random);
  return done;
}

/** Everything still to be told, in order, with nobody left to tell afterwards. */
export async function told({ store }: MatchTable): Promise<readonly Announcement[]> {
  const announcements: Announcement[] = [];
  for (;;) {
    const [entry] = await store.outbox.pending();
    if (!entry) return announcements;
    announcements.push(entry.announcement);
    await store.outbox.delivered(entry.id, {}, {});
  }
}

/** What is told, by its kinds alone. */
export async function toldKinds(table: MatchTable): Promise<readonly Announcement['kind'][]> {
  return (await told(table)).map(({ kind }) => kind);
}
