/** Matches for tests: people, deterministic clocks and seeds, and lobbies, running and finished matches in one call. */
import { compose } from '../../../src/app/compose.ts';
import type { Matches, MatchesParts } from '../../../src/features/createMatches.ts';
import type { People } from '../../../src/features/createPeople.ts';
import type { Leagues } from '../../../src/features/leagues/usecases/createLeagues.ts';
import type { Links } from '../../../src/features/links/usecases/createLinks.ts';
import type { NewSeek, Seeks } from '../../../src/features/seeks/usecases/createSeeks.ts';
import type { Store } from '../../../src/features/storage/index.ts';
import type { Clock } from '../../../src/kernel/index.ts';
import {
  type Actor,
  type Announcement,
  type Done,
  HOUR_MS,
  type Limits,
  type MatchId,
} from '../../../src/match/index.ts';
import { randomPolicy, STAND_IN, standIn } from '../../../src/opponents/index.ts';
import {
  type Components,
  type GameState,
  type Move,
  type PlayerCount,
  passMove,
  playerAt,
  type Random,
  rankedKeepOptions,
  type Side,
  seededRandom,
} from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';
import { openedStore, temporaryDatabase } from '../database/store.ts';
import { parsedComponents, standardFile } from './rules.ts';

export const NAMES = ['Anni', 'Peter', 'Mia', 'Jonas', 'Lena'] as const;

/** A new copy of the standard components. */
export function standardComponents(): Components {
  return parsedComponents(standardFile());
}

/** A clock that advances by a second with each reading. */
export function steadyClock(start = new Date('2025-03-01T12:00:00.000Z')): Clock {
  let at = start.getTime();
  return {
    now: () => {
      at += 1000;
      return new Date(at);
    },
  };
}

/** Consecutive ids and seeds. */
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

export interface MatchTableOptions {
  readonly clock?: Clock;
  /** Usage limits of people and servers; default: none. */
  readonly limits?: Limits;
  /** Called for each SQL statement. */
  readonly onStatement?: (statement: Statement) => void;
}

/** Matches on a new database, or on the one at `url`. */
export async function matchTable(
  url?: string,
  { clock = steadyClock(), limits, onStatement }: MatchTableOptions = {},
): Promise<MatchTable> {
  const at = url ?? (await temporaryDatabase());
  return matchesOn(at, await openedStore(at, standardComponents(), clock, onStatement), clock, limits);
}

/** Matches on a store that the caller opens and closes. */
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

/** A newly dealt match of persons 0, 1, …; seat and person have the same number. */
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
  const result = succeeded(await table.matches.start(table.actor(0), id));
  if (!result.state) throw new Error('the match has no position');
  return { ...result, state: result.state };
}

/** Returns the result of a command, and throws if it was refused. */
export function succeeded<R extends { readonly ok: false; readonly code: string }>(answer: Done | R): Done {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer;
}

/** A random legal move. */
export function someMove(components: Components, state: GameState, random: Random = seededRandom(1)): Move {
  return randomPolicy(components, state, random);
}

/** Ends a game soon: nobody builds any more. */
function someMoveButBuilds(components: Components, state: GameState, random?: Random): Move {
  const move = someMove(components, state, random);
  if (move.type !== 'build') return move;
  const { hand } = playerAt(state, move.seat);
  return passMove(move.seat, hand, rankedKeepOptions(hand)[0] ?? hand);
}

/** The player to move makes a random legal move, whatever the version is. */
export async function playSomeMove(
  table: MatchTable,
  matchId: MatchId,
  random?: Random,
  choose = someMove,
): Promise<Done> {
  const view = await table.matches.view(matchId);
  if (!view?.state) throw new Error(`match ${matchId} does not run`);
  const move = choose(table.components, view.state, random);
  return succeeded(await table.matches.play(table.actor(move.seat), matchId, null, move));
}

/** A match of persons 0, 1, … that was played to its end: 20 random moves, then everybody passes. */
export async function finishedMatch(
  table: MatchTable,
  options: Parameters<typeof runningMatch>[1] = {},
): Promise<Done> {
  let result: Done = await runningMatch(table, options);
  const random = seededRandom(1);
  for (let moves = 0; result.match.status === 'running'; moves++)
    result = await playSomeMove(table, result.match.id, random, moves < 20 ? someMove : someMoveButBuilds);
  return result;
}

/** Marks all entries of the outbox as delivered, and returns their announcements in order. */
export async function drainOutbox({ store }: MatchTable): Promise<readonly Announcement[]> {
  const announcements: Announcement[] = [];
  for (;;) {
    const [entry] = await store.outbox.pending();
    if (!entry) return announcements;
    announcements.push(entry.announcement);
    await store.outbox.delivered(entry.id, {});
  }
}

/** The same, only the kinds. */
export async function drainOutboxKinds(table: MatchTable): Promise<readonly Announcement['kind'][]> {
  return (await drainOutbox(table)).map(({ kind }) => kind);
}
