/**
 * The thread that thinks, about one position after the other.
 * It answers each question with a thought or with what went wrong.
 */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answered, type FromWorker, type ToWorker } from '../../kernel/index.ts';
import { componentSets } from '../../rules/index.ts';
import type { Question, ThreadData } from './messages.ts';
import { thinkNow } from './thinkNow.ts';
import type { Thought, ThoughtRefusal } from './thought.ts';

const port = parentPort;
if (!port) throw new Error('the thinking thread must be started as a worker');
const { components, earlier, cancelled } = workerData as ThreadData;
const sets = componentSets(components, earlier);

// Linux counts the priority by thread: whoever waits for the bot to acknowledge goes before a search. Elsewhere it would be
// the priority of the whole process.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', ({ id, work: { state, wish } }: ToWorker<Question>) => {
  const answer: FromWorker<Thought | ThoughtRefusal> = answered(id, () =>
    thinkNow(sets.of(state) ?? components, state, wish, () => Atomics.load(cancelled, 0) === id),
  );
  port.postMessage(answer);
});
