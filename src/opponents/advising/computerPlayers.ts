/**
 * The computer players that may take a seat: our levels, and the programs of the owner's. A program that fails is replaced
 * by a player of ours for that move.
 * When they have to move is the matches' matter.
 */
import {
  type Components,
  componentSets,
  type GameRecord,
  type GameState,
  type Move,
  seededRandom,
} from '../../rules/index.ts';
import { standIn } from '../chooseMove.ts';
import type { ProgramFault, ProgramPlayer } from '../external/programPlayer.ts';
import { isLevel, LEVELS, type Level, STAND_IN } from '../levels.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

interface SeatedQuestion {
  /** A level or a program's name. */
  readonly computer: string;
  readonly record: GameRecord;
  readonly state: GameState;
  readonly seed: number;
}

interface SeatedAnswer {
  /** Legal in the position. */
  readonly move: Move;
  /** Why somebody else has moved; `unknown`: there is no such player any more. Null: it moved itself. */
  readonly replaced: ProgramFault['code'] | 'unknown' | null;
}

export interface SeatedPlayers {
  /** Whom one may seat: levels, weakest first, then programs. */
  readonly names: readonly string[];
  /** Rejects only where a position cannot be thought about at all (other components), or when it is given up. */
  move(question: SeatedQuestion, signal: AbortSignal): Promise<SeatedAnswer>;
  /** Ends the programs. */
  close(): Promise<void>;
}

export interface SeatedParts {
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  readonly programs: readonly ProgramPlayer[];
  /** Milliseconds to think about a move. */
  readonly ms: number;
}

/** The thread that thinks has broken over this position. */
const BROKEN = { ok: false, code: 'broken' } as const;

export function createSeatedPlayers({ components, earlier, queue, programs, ms }: SeatedParts): SeatedPlayers {
  const sets = componentSets(components, earlier);
  const byName = new Map(programs.map((program) => [program.name, program]));

  /** By search, or at once where that cannot be had. */
  async function ours(level: Level, { state, seed }: SeatedQuestion, signal: AbortSignal): Promise<Move> {
    const thought = await queue.think('move', state, { level, seed, budget: { ms }, signal }).catch(() => BROKEN);
    if (thought.ok) return thought.move;
    if (thought.code !== 'busy' && thought.code !== 'broken') throw new Error(`no move was found: ${thought.code}`);
    return standIn(sets.of(state) ?? components, state, seededRandom(seed));
  }

  return {
    names: [...LEVELS, ...programs.map(({ name }) => name)],

    async move(question, signal) {
      const { computer, record, state, seed } = question;
      if (isLevel(computer)) return { move: await ours(computer, question, signal), replaced: null };
      const program = byName.get(computer);
      const answer = program ? await unlessGivenUp(program.move({ record, state, ms, seed }), signal) : null;
      if (answer?.ok) return { move: answer.move, replaced: null };
      return { move: await ours(STAND_IN, question, signal), replaced: answer ? answer.code : 'unknown' };
    },

    async close() {
      await Promise.all(programs.map((program) => program.close()));
    },
  };
}

/** Nobody who stops waits for a program. */
function unlessGivenUp<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('the move is given up'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
