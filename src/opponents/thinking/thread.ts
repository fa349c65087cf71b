/**
 * The thread that thinks, about one position after the other.
 * It answers each question with a thought or with what went wrong; queueing is the thinker's matter.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ThreadData, ToThread } from './messages.ts';
import { thinkNow } from './thinkNow.ts';

const port = parentPort;
if (!port) throw new Error('the thinking thread must be started as a worker');
const { components, cancelled } = workerData as ThreadData;

port.on('message', ({ id, state, wish }: ToThread) => {
  port.postMessage(answered(id, state, wish));
});

function answered(id: number, state: ToThread['state'], wish: ToThread['wish']): FromThread {
  try {
    return { id, thought: thinkNow(components, state, wish, () => Atomics.load(cancelled, 0) === id) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
