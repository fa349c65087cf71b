/**
 * The thread that thinks, about one position after the other.
 * It answers each question with a thought or with what went wrong; queueing is the thinker's matter.
 */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { componentSets } from '../../rules/index.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';
import { thinkNow } from './thinkNow.ts';

const port = parentPort;
if (!port) throw new Error('the thinking thread must be started as a worker');
const { components, earlier, cancelled } = workerData as ThreadData;
const sets = componentSets(components, earlier);

// Linux counts the priority by thread: whoever waits for the bot to acknowledge goes before a search. Elsewhere it would be
// the priority of the whole process.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', ({ id, state, wish }: ToThread) => {
  port.postMessage(answered(id, state, wish));
});

function answered(id: number, state: ToThread['state'], wish: ToThread['wish']): FromThread {
  try {
    const dealt = sets.of(state) ?? components;
    return { id, thought: thinkNow(dealt, state, wish, () => Atomics.load(cancelled, 0) === id) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
