/**
 * A sign between a drawing thread and whoever started it: whether a stroke is under way, and whether no more are wanted.
 * A thread that is ended in the middle of a stroke takes the whole process down with it; what is drawn is left to others.
 */
import type { Worker } from 'node:worker_threads';

/** Shared with the thread as it is: `[retired, drawing]`. */
export type PenCells = Int32Array<SharedArrayBuffer>;

const RETIRED = 0;
const DRAWING = 1;
/** Longer than any picture takes, in milliseconds: a thread that hangs is ended all the same. */
const PATIENCE = 10_000;

export function newPen(): PenCells {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** In the thread: resolves to what was drawn, or to null where nothing is wanted any more. */
export async function withPen<Drawn>(pen: PenCells, draw: () => Drawn | Promise<Drawn>): Promise<Drawn | null> {
  Atomics.store(pen, DRAWING, 1);
  try {
    return Atomics.load(pen, RETIRED) === 1 ? null : await draw();
  } finally {
    Atomics.store(pen, DRAWING, 0);
    Atomics.notify(pen, DRAWING);
  }
}

/** No further stroke is begun. */
export function retire(pen: PenCells): void {
  Atomics.store(pen, RETIRED, 1);
}

/** Where the process exits while the thread draws, it waits until the stroke is done. */
export function guardExit(worker: Worker, pen: PenCells): void {
  const onExit = (): void => {
    retire(pen);
    Atomics.wait(pen, DRAWING, 1, PATIENCE);
  };
  process.on('exit', onExit);
  worker.once('exit', () => process.off('exit', onExit));
}
