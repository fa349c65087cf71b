/**
 * Wires the use cases and computer players over an open store, for `npm start`, tests, benches and tools; a caller passes only what
 * differs.
 */
import type { Clock } from '../kernel/index.ts';
import { createMatches, type MatchesParts } from '../match/index.ts';
import {
  type Budget,
  createAdviser,
  createJudge,
  createSeatedPlayers,
  createThinkingQueue,
  type ProgramPlayer,
  STAND_IN,
  standIn,
  type Thinker,
  type ThinkingObserver,
  thinkNow,
} from '../opponents/index.ts';
import {
  createLeagues,
  createLinks,
  createPeople,
  createSeeks,
  leagueGameOver,
  type PeopleTransaction,
  tellResult,
} from '../people/index.ts';
import type { Components } from '../rules/index.ts';
import type { Store } from '../store/index.ts';
import { type MachineChance, machineChance } from './chance.ts';
import { openPuzzleBook } from './puzzleFile.ts';

/** What may be different from `npm start`; what is left out is as it is there, but for a thinker. */
export interface Overrides
  extends Partial<Omit<MatchesParts<PeopleTransaction>, 'store' | 'clock' | 'components' | 'chance'>> {
  /** What of it is left out is the machine's. */
  readonly chance?: Partial<MachineChance>;
  /** Left out: computer players think in this thread, which nothing else can use meanwhile. */
  readonly thinker?: Pick<Thinker, 'think'>;
  readonly observeThinking?: ThinkingObserver | undefined;
  /** Programs that may take a seat; left out: none. */
  readonly programs?: readonly ProgramPlayer[];
  /** How long computer players think about a move at most. */
  readonly opponentMs?: number;
  /** How much is looked at for a hint. */
  readonly hintBudget?: Budget;
  /** Between the games that a league opens, in milliseconds. */
  readonly openingPause?: number;
}

export interface Basis {
  readonly store: Pick<Store, 'matches' | 'people'>;
  readonly clock: Clock;
  /** What new games are dealt with. */
  readonly components: Components;
}

export function compose({ store, clock, components }: Basis, overrides: Overrides = {}) {
  const { earlier = [], breathe, limits, openingPause, opponentMs: ms = 100, hintBudget: budget } = overrides;
  const chance = { ...machineChance, ...overrides.chance };
  const thinker = overrides.thinker ?? { think: async (state, wish) => thinkNow(components, state, wish) };
  const queue = createThinkingQueue(thinker, overrides.observeThinking);
  const computers = createSeatedPlayers({ components, earlier, queue, programs: overrides.programs ?? [], ms });
  const puzzles = openPuzzleBook([components, ...earlier]);
  const spread = { ...(breathe && { breathe }), ...(limits && { limits }) };
  const people = createPeople({ store: store.people, clock, components, earlier, ...spread });
  const matches = createMatches<PeopleTransaction>({
    computerPlayer: standIn,
    computers: computers.names,
    successor: STAND_IN,
    puzzles,
    ends: [people.keepResult, tellResult, leagueGameOver],
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
      ...(breathe && { breathe }),
      ...(openingPause !== undefined && { openingPause }),
    }),
    links: createLinks({ store: store.people, clock, chance }),
    puzzles,
    computers,
    adviser: createAdviser({ components, earlier, queue, ...(budget && { budget }) }),
    judge: createJudge({ components, earlier, queue }),
  };
}
