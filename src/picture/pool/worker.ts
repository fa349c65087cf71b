/**
 * The thread in which pictures are drawn, one after the other.
 * It answers each job with its bytes or with what went wrong; queueing is the pool's matter.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Studio } from '../studio/studio.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type PenCells, withPen } from './pen.ts';

const port = parentPort;
if (!port) throw new Error('the drawing thread must be started as a worker');
const studio = new Studio();
const pen = workerData as PenCells;

port.on('message', async ({ id, job }: ToWorker) => {
  const answer = await withPen(pen, () => answered(id, job));
  // The bytes are given away rather than copied.
  if (answer) port.postMessage(answer, 'png' in answer ? [answer.png.buffer] : []);
});

function answered(id: number, job: ToWorker['job']): FromWorker {
  try {
    return { id, png: studio.draw(job) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
