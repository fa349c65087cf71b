/** The search thread, which answers one question after another. */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answerWork, type FromWorker, type ToWorker } from '../../kernel/index.ts';
import { type Components, componentSets, type GameState } from '../../rules/index.ts';
import { thinkNow } from '../chooseMove.ts';
import type { Thought, ThoughtRefusal, ThoughtRequest } from '../thought.ts';

/** Shared memory: questions with numbers up to this one are cancelled. */
export type CancelCell = Int32Array<SharedArrayBuffer>;

export interface ThreadData {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly cancelled: CancelCell;
  /** The compiled program of the first thread, reused by later threads. */
  readonly compiled?: string;
}

export interface Question {
  readonly state: GameState;
  readonly request: ThoughtRequest;
}

const port = parentPort;
if (!port) throw new Error('the thinking thread must be started as a worker');
const { components, earlier, cancelled } = workerData as ThreadData;
const sets = componentSets(components, earlier);

// On Linux, priority is per thread, so answering interactions takes precedence over searching. Elsewhere, it would
// affect the whole process.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', ({ id, work: { state, request } }: ToWorker<Question>) => {
  const answer: FromWorker<Thought | ThoughtRefusal> = answerWork(id, () =>
    thinkNow(sets.of(state) ?? components, state, request, () => Atomics.load(cancelled, 0) === id),
  );
  port.postMessage(answer);
});
