/** The script of the tutorial: one idea per step, on a prepared deal. */
import type { Move, MoveWithoutSeat, Setup } from '../../../rules/index.ts';

/** Increase it with every change of steps, moves or deal. Learners then restart their current step. */
export const TUTORIAL_SCRIPT_VERSION = 1;

export const LEARNER_SEAT = 0;

export const TUTORIAL_DEAL: Setup = { side: 'A', startingPlayer: LEARNER_SEAT, startingHandCards: ['violet', 'red'] };

/** A part of a move that the learner chooses freely. */
export type FreeMovePart = 'pay' | 'take' | 'advance' | 'return';

interface ScriptStep {
  readonly id: string;
  /** The complete move that the step asks for; null if the learner only has to look at something. */
  readonly asks: MoveWithoutSeat | null;
  /** The parts of `asks` that may differ. */
  readonly free: readonly FreeMovePart[];
  /** The other player's moves after it. */
  readonly replies: readonly Move[];
}

const OPPONENT_SEAT = 1;

const SCRIPT = [
  { id: 'welcome', asks: null, free: [], replies: [] },
  {
    id: 'frame',
    asks: { type: 'build', space: 'B3', pay: { violet: 1 }, take: {} },
    free: [],
    replies: [{ seat: OPPONENT_SEAT, type: 'build', space: 'D3', pay: { red: 1 }, take: {} }],
  },
  {
    id: 'midsection',
    asks: { type: 'build', space: 'B3', pay: { violet: 2 }, take: { green: 1 } },
    free: [],
    replies: [{ seat: OPPONENT_SEAT, type: 'build', space: 'D3', pay: { red: 2 }, take: { violet: 1 } }],
  },
  {
    id: 'pairs',
    asks: { type: 'build', space: 'D3', pay: { yellow: 2 }, take: {} },
    free: [],
    replies: [{ seat: OPPONENT_SEAT, type: 'build', space: 'B3', pay: { violet: 1 }, take: {} }],
  },
  {
    id: 'connector',
    asks: { type: 'build', space: 'B2', pay: { green: 4 }, advance: 2, take: { violet: 2, green: 1 } },
    free: [],
    replies: [{ seat: OPPONENT_SEAT, type: 'build', space: 'C4', pay: { green: 1 }, take: {} }],
  },
  {
    id: 'tool',
    asks: { type: 'build', space: 'B3', pay: { violet: 3 }, take: { green: 2 } },
    free: ['take'],
    replies: [{ seat: OPPONENT_SEAT, type: 'pass', return: { red: 1, green: 1, violet: 1 } }],
  },
  { id: 'pass', asks: { type: 'pass', return: { green: 1 } }, free: ['return'], replies: [] },
  { id: 'roundEnd', asks: null, free: [], replies: [] },
  {
    id: 'startCard',
    asks: { type: 'choose', card: 'violet' },
    free: [],
    replies: [{ seat: OPPONENT_SEAT, type: 'choose', card: 'red' }],
  },
  {
    id: 'table',
    asks: { type: 'build', space: 'B3', pay: { violet: 4 }, advance: 1, take: { red: 2, wild: 1 } },
    free: ['pay', 'advance', 'take'],
    replies: [{ seat: OPPONENT_SEAT, type: 'build', space: 'D3', pay: { red: 3 }, take: { green: 2 } }],
  },
  { id: 'finish', asks: null, free: [], replies: [] },
] as const satisfies readonly ScriptStep[];

export type TutorialStepId = (typeof SCRIPT)[number]['id'];

export interface TutorialStep extends ScriptStep {
  readonly id: TutorialStepId;
}

export const TUTORIAL_STEPS: readonly TutorialStep[] = SCRIPT;

export const FIRST_TUTORIAL_STEP: TutorialStepId = SCRIPT[0].id;
export const LAST_TUTORIAL_STEP: TutorialStepId = 'finish';
