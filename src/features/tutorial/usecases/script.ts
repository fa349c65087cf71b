/**
 * What the tutorial teaches, in which order, and by which moves: one idea a step, on a deal that is prepared.
 * Whether the moves are legal is the rules' matter, what is said at each step the hosts'.
 */
import type { Move, MoveWithoutSeat, Setup } from '../../../rules/index.ts';

/** Raised with every change of steps, moves or deal: whoever is in the middle then begins their step again. */
export const SCRIPT_VERSION = 1;

/** The seat of whoever learns. */
export const LEARNER = 0;

/** Two people's deal on side A; the other player's moves are written down with the steps. */
export const DEAL: Setup = { side: 'A', startingPlayer: LEARNER, startingHandCards: ['violet', 'red'] };

/** What of a move the learner chooses freely. */
export type Freedom = 'pay' | 'take' | 'advance' | 'return';

interface ScriptStep {
  readonly id: string;
  /** The move that is asked for, down to the card; null: there is only something to look at. */
  readonly asks: MoveWithoutSeat | null;
  /** Where another legal choice than that of `asks` is as good. */
  readonly free: readonly Freedom[];
  /** What the others do once the step is done. */
  readonly replies: readonly Move[];
}

const OTHER = 1;

const SCRIPT = [
  { id: 'welcome', asks: null, free: [], replies: [] },
  {
    id: 'frame',
    asks: { type: 'build', space: 'B3', pay: { violet: 1 }, take: {} },
    free: [],
    replies: [{ seat: OTHER, type: 'build', space: 'D3', pay: { red: 1 }, take: {} }],
  },
  {
    id: 'midsection',
    asks: { type: 'build', space: 'B3', pay: { violet: 2 }, take: { green: 1 } },
    free: [],
    replies: [{ seat: OTHER, type: 'build', space: 'D3', pay: { red: 2 }, take: { violet: 1 } }],
  },
  {
    id: 'pairs',
    asks: { type: 'build', space: 'D3', pay: { yellow: 2 }, take: {} },
    free: [],
    replies: [{ seat: OTHER, type: 'build', space: 'B3', pay: { violet: 1 }, take: {} }],
  },
  {
    id: 'connector',
    asks: { type: 'build', space: 'B2', pay: { green: 4 }, advance: 2, take: { violet: 2, green: 1 } },
    free: [],
    replies: [{ seat: OTHER, type: 'build', space: 'C4', pay: { green: 1 }, take: {} }],
  },
  {
    id: 'tool',
    asks: { type: 'build', space: 'B3', pay: { violet: 3 }, take: { green: 2 } },
    free: ['take'],
    replies: [{ seat: OTHER, type: 'pass', return: { red: 1, green: 1, violet: 1 } }],
  },
  { id: 'pass', asks: { type: 'pass', return: { green: 1 } }, free: ['return'], replies: [] },
  { id: 'roundEnd', asks: null, free: [], replies: [] },
  {
    id: 'startCard',
    asks: { type: 'choose', card: 'violet' },
    free: [],
    replies: [{ seat: OTHER, type: 'choose', card: 'red' }],
  },
  {
    id: 'table',
    asks: { type: 'build', space: 'B3', pay: { violet: 4 }, advance: 1, take: { red: 2, wild: 1 } },
    free: ['pay', 'advance', 'take'],
    replies: [{ seat: OTHER, type: 'build', space: 'D3', pay: { red: 3 }, take: { green: 2 } }],
  },
  { id: 'finish', asks: null, free: [], replies: [] },
] as const satisfies readonly ScriptStep[];

export type StepId = (typeof SCRIPT)[number]['id'];

export interface Step extends ScriptStep {
  readonly id: StepId;
}

/** In their order. */
export const STEPS: readonly Step[] = SCRIPT;

export const FIRST_STEP: StepId = SCRIPT[0].id;
/** After which nothing comes: the way into a real game. */
export const LAST_STEP: StepId = 'finish';
