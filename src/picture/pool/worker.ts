/**
 * The thread in which pictures are drawn, one after the other.
 * It answers each job with its bytes or with what went wrong; queueing is the pool's matter.
 */
import { parentPort } from 'node:worker_threads';
import { drawPicture } from '../drawing/pictures.ts';
import { Sprites } from '../drawing/sprites.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('the drawing thread must be started as a worker');
const sprites = new Sprites();

port.on('message', async ({ id, job }: ToWorker) => {
  port.postMessage(await answer(id, job));
});

async function answer(id: number, job: ToWorker['job']): Promise<FromWorker> {
  try {
    return { id, png: new Uint8Array(await drawPicture(job, sprites)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
