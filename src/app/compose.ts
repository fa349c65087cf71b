/**
 * Wires the use cases and computer players on top of an open store, for `npm start`, tests, benchmarks and tools;
 * callers pass only what differs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MatchesParts } from '../features/createMatches.ts';
import { createMatches } from '../features/createMatches.ts';
import { createPeople, type PeopleTransaction } from '../features/createPeople.ts';
import { createLeagues } from '../features/leagues/usecases/createLeagues.ts';
import { leagueGameOver } from '../features/leagues/usecases/tableResults.ts';
import { createLinks } from '../features/links/usecases/createLinks.ts';
import { createSeeks } from '../features/seeks/usecases/createSeeks.ts';
import { announceResult } from '../features/servers/usecases/createServers.ts';
import type { Store } from '../features/storage/index.ts';
import type { Clock } from '../kernel/index.ts';
import {
  type Budget,
  createAdviser,
  createJudge,
  createPuzzleBook,
  createSeatedPlayers,
  createThinkingQueue,
  type ProgramPlayer,
  type PuzzleBook,
  STAND_IN,
  standIn,
  type Thinker,
  type ThinkingObserver,
  thinkNow,
} from '../opponents/index.ts';
import type { Components } from '../rules/index.ts';
import { type MachineChance, machineChance } from './chance.ts';

export interface Overrides
  extends Partial<Omit<MatchesParts<PeopleTransaction>, 'store' | 'clock' | 'components' | 'chance'>> {
  readonly chance?: Partial<MachineChance>;
  /** Default: computer players think in this thread and block it. */
  readonly thinker?: Pick<Thinker, 'think'>;
  readonly observeThinking?: ThinkingObserver | undefined;
  readonly programs?: readonly ProgramPlayer[];
  /** The maximum thinking time for a move, in milliseconds. */
  readonly opponentMs?: number;
  readonly hintBudget?: Budget;
  /** The pause between the games that a league opens, in milliseconds. */
  readonly openingPause?: number;
}

export interface ComposeBase {
  readonly store: Pick<Store, 'matches' | 'people'>;
  readonly clock: Clock;
  /** For new games. */
  readonly components: Components;
}

export function compose({ store, clock, components }: ComposeBase, overrides: Overrides = {}) {
  const { earlier = [], yieldNow, limits, openingPause, opponentMs: ms = 100, hintBudget: budget } = overrides;
  const chance = { ...machineChance, ...overrides.chance };
  const thinker = overrides.thinker ?? { think: async (state, request) => thinkNow(components, state, request) };
  const queue = createThinkingQueue(thinker, overrides.observeThinking);
  const computers = createSeatedPlayers({ components, earlier, queue, programs: overrides.programs ?? [], ms });
  const puzzles = openPuzzleBook([components, ...earlier]);
  const spread = { ...(yieldNow && { yieldNow }), ...(limits && { limits }) };
  const people = createPeople({ store: store.people, clock, components, earlier, ...spread });
  const matches = createMatches<PeopleTransaction>({
    computerPlayer: standIn,
    computers: computers.names,
    successor: STAND_IN,
    puzzles,
    onGameEnd: [people.storeResult, announceResult, leagueGameOver],
    ...overrides,
    store: store.matches,
    clock,
    chance,
    components,
  });
  return {
    clock,
    components,
    earlier,
    people,
    matches,
    seeks: createSeeks({ store: store.people, matches, clock }),
    leagues: createLeagues({
      store: store.people,
      matches,
      clock,
      chance,
      ...(yieldNow && { yieldNow }),
      ...(openingPause !== undefined && { openingPause }),
    }),
    links: createLinks({ store: store.people, clock, chance }),
    puzzles,
    computers,
    adviser: createAdviser({ components, earlier, queue, ...(budget && { budget }) }),
    moveReviewer: createJudge({ components, earlier, queue }),
  };
}

const FILE = fileURLToPath(new URL('../../assets/puzzles/standard.json', import.meta.url));
const STANDARD = 'standard';

/** The puzzles belong to the standard components; without these components there are no puzzles. */
export function openPuzzleBook(sets: readonly Components[]): PuzzleBook {
  const standard = sets.find(({ id }) => id === STANDARD);
  return standard
    ? createPuzzleBook(standard, () => readFileSync(FILE, 'utf8'))
    : { ids: () => [], puzzle: () => null };
}
