/**
 * Pictures drawn in worker threads, so that the event loop never waits for one.
 * A worker that dies is replaced and its job tried once more; what is drawn is left to the drawings.
 */
import { Worker } from 'node:worker_threads';
import type { PictureJob, PictureKind, PictureRequests } from '../requests.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { guardExit, newPen } from './pen.ts';

/** Each call resolves to a PNG. Calls after `close` are rejected. */
export interface Pictures {
  table(request: PictureRequests['table']): Promise<Buffer>;
  board(request: PictureRequests['board']): Promise<Buffer>;
  preview(request: PictureRequests['preview']): Promise<Buffer>;
  hand(request: PictureRequests['hand']): Promise<Buffer>;
  emoji(request: PictureRequests['emoji']): Promise<Buffer>;
  /** Waits for every picture asked for, then ends the workers. */
  close(): Promise<void>;
}

export interface PictureOptions {
  /** How many threads draw at once; default 1. */
  readonly workers?: number;
  /** The workers' entry, for tests of what happens when one dies. */
  readonly entry?: URL;
}

interface Waiting {
  readonly id: number;
  readonly job: PictureJob;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (reason: Error) => void;
  tries: number;
}

/** A place for a worker; the thread itself starts with the first job. */
interface Place {
  worker: Worker | null;
  running: Waiting | null;
}

const TRIES = 2;
/** Memory for what is needed only for a moment. More of it is a little faster, and stays taken. */
const YOUNG_MB = 8;
const ENTRY = new URL('./start.js', import.meta.url);

/** Starts no thread yet: the first picture does. */
export function startPictures({ workers = 1, entry = ENTRY }: PictureOptions = {}): Pictures {
  const places: Place[] = Array.from({ length: workers }, () => ({ worker: null, running: null }));
  const queue: Waiting[] = [];
  const idle: (() => void)[] = [];
  let closed = false;
  let lastId = 0;

  function draw<Kind extends PictureKind>(job: PictureJob & { kind: Kind }): Promise<Buffer> {
    if (closed) return Promise.reject(new Error('the pictures are closed'));
    return new Promise((resolve, reject) => {
      lastId += 1;
      queue.push({ id: lastId, job, resolve, reject, tries: 0 });
      advance();
    });
  }

  function advance(): void {
    for (const place of places) {
      if (place.running) continue;
      const next = queue.shift();
      if (!next) break;
      run(place, next);
    }
    if (queue.length === 0 && places.every((place) => !place.running)) {
      for (const done of idle.splice(0)) done();
    }
  }

  function run(place: Place, waiting: Waiting): void {
    place.running = waiting;
    waiting.tries += 1;
    place.worker ??= hire(place);
    place.worker.ref();
    const message: ToWorker = { id: waiting.id, job: waiting.job };
    try {
      place.worker.postMessage(message);
    } catch (error) {
      finish(place, (asked) => asked.reject(error instanceof Error ? error : new Error(String(error))));
    }
  }

  function hire(place: Place): Worker {
    const pen = newPen();
    const worker = new Worker(entry, {
      execArgv: [],
      workerData: pen,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    guardExit(worker, pen);
    let reason = new Error('the drawing thread ended');
    worker.on('message', (answer: FromWorker) => {
      if (answer.id !== place.running?.id) return;
      finish(place, (asked) => {
        if ('png' in answer)
          asked.resolve(Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength));
        else asked.reject(new Error(answer.fault));
      });
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      if (place.worker !== worker) return;
      place.worker = null;
      const lost = place.running;
      if (!lost) return;
      if (lost.tries < TRIES) run(place, lost);
      else finish(place, (asked) => asked.reject(reason));
    });
    return worker;
  }

  function finish(place: Place, settle: (asked: Waiting) => void): void {
    const asked = place.running;
    place.running = null;
    // A thread with nothing to draw does not keep the process alive.
    place.worker?.unref();
    if (asked) settle(asked);
    advance();
  }

  async function close(): Promise<void> {
    closed = true;
    if (queue.length > 0 || places.some((place) => place.running)) {
      await new Promise<void>((resolve) => {
        idle.push(resolve);
      });
    }
    await Promise.all(
      places.map(async (place) => {
        const { worker } = place;
        place.worker = null;
        await worker?.terminate();
      }),
    );
  }

  return {
    table: (request) => draw({ kind: 'table', request }),
    board: (request) => draw({ kind: 'board', request }),
    preview: (request) => draw({ kind: 'preview', request }),
    hand: (request) => draw({ kind: 'hand', request }),
    emoji: (request) => draw({ kind: 'emoji', request }),
    close,
  };
}
