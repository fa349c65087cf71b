/**
 * Plays the moves of computer players: built-in levels and external programs. A level replaces a program that fails.
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
  readonly computer: string;
  readonly record: GameRecord;
  readonly state: GameState;
  readonly seed: number;
  /** By seat. */
  readonly resigned: readonly boolean[];
}

interface SeatedAnswer {
  readonly move: Move;
  /** Why another player moved instead; `unknown`: the player no longer exists. Null: the player moved itself. */
  readonly replaced: ProgramFault['code'] | 'unknown' | null;
}

export interface SeatedPlayers {
  /** Levels, weakest first, then programs. */
  readonly names: readonly string[];
  /** Rejects only for unknown components or when aborted. */
  move(question: SeatedQuestion, signal: AbortSignal): Promise<SeatedAnswer>;
  close(): Promise<void>;
}

export interface SeatedPlayersOptions {
  readonly components: Components;
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  readonly programs: readonly ProgramPlayer[];
  readonly ms: number;
}

const BROKEN = { ok: false, code: 'broken' } as const;

export function createSeatedPlayers({ components, earlier, queue, programs, ms }: SeatedPlayersOptions): SeatedPlayers {
  const sets = componentSets(components, earlier);
  const byName = new Map(programs.map((program) => [program.name, program]));

  /** Falls back to a level that needs no search if the queue is full or the search thread failed. */
  async function moveOfLevel(
    level: Level,
    { state, seed, resigned }: SeatedQuestion,
    signal: AbortSignal,
  ): Promise<Move> {
    const request = { level, seed, budget: { ms }, resigned, signal };
    const thought = await queue.think('move', state, request).catch(() => BROKEN);
    if (thought.ok) return thought.move;
    if (thought.code !== 'busy' && thought.code !== 'broken') throw new Error(`no move found: ${thought.code}`);
    return standIn(sets.of(state) ?? components, state, seededRandom(seed));
  }

  return {
    names: [...LEVELS, ...programs.map(({ name }) => name)],

    async move(question, signal) {
      const { computer, record, state, seed } = question;
      if (isLevel(computer)) return { move: await moveOfLevel(computer, question, signal), replaced: null };
      const program = byName.get(computer);
      const answer = program ? await abortable(program.move({ record, state, ms, seed }), signal) : null;
      if (answer?.ok) return { move: answer.move, replaced: null };
      return { move: await moveOfLevel(STAND_IN, question, signal), replaced: answer ? answer.code : 'unknown' };
    },

    async close() {
      await Promise.all(programs.map((program) => program.close()));
    },
  };
}

/** Rejects on an abort, so that a shutdown does not wait for a program. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('the move was aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
