/** Pictures are drawn in helper processes, so that the event loop never waits for one. */

import { LRUCache } from 'lru-cache';
import { createPool, startProcess } from '../../kernel/index.ts';
import type { Components } from '../../rules/index.ts';
import {
  type FigureRequest,
  PICTURE_KINDS,
  type PictureJob,
  type PictureKind,
  type PictureRequests,
} from '../requests.ts';

/** By kind: each call resolves to a PNG. Calls after `close` are rejected; a figure is drawn once for as long as it is asked for now and then. */
export type Pictures = { [Kind in PictureKind]: (request: PictureRequests[Kind]) => Promise<Buffer> } & {
  /** Waits for every picture asked for, then ends the helpers. */
  close(): Promise<void>;
};

/** Every kind by one function. */
export function picturesBy(draw: (job: PictureJob) => Promise<Buffer>): Omit<Pictures, 'close'> {
  return Object.fromEntries(
    PICTURE_KINDS.map((kind) => [kind, (request: never) => draw({ kind, request })]),
  ) as unknown as Omit<Pictures, 'close'>;
}

export interface PictureOptions {
  /** How many helpers draw at once; default 1. */
  readonly helpers?: number;
  /** The helpers' entry, for tests of what happens when one dies. */
  readonly entry?: URL;
  /** How long a helper may have nothing to do before it is ended and gives its memory back, in milliseconds; default 2 minutes. */
  readonly restMs?: number;
  /** Drawn for nobody while there is nothing else to do yet, so that the first picture asked for comes as soon as later ones. */
  readonly warmUp?: PictureRequests['table'];
  /** Left out: nobody does. */
  readonly observe?: DrawingObserver;
}

const REST_MS = 120_000;
const ENTRY = new URL('./start.js', import.meta.url);

/** Starts no helper yet, unless there is something to warm up with: the first picture does. */
export function startPictures({
  helpers = 1,
  entry = ENTRY,
  restMs = REST_MS,
  warmUp,
  observe,
}: PictureOptions = {}): Pictures {
  const pool = createPool<PictureJob, Uint8Array>({
    start: (events, compiled) => startProcess(entry, events, compiled === null ? [] : [compiled]),
    helpers,
    restMs,
    warmUp: warmUp && { kind: 'table', request: warmUp },
  });
  let closed = false;

  async function draw(job: PictureJob): Promise<Buffer> {
    if (closed) throw new Error('the pictures are closed');
    const watch = observe?.drawing(job.kind);
    try {
      const { buffer, byteOffset, byteLength } = await pool.ask(job, { begun: () => watch?.begun() });
      watch?.ended('done');
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      watch?.ended('failed');
      throw error;
    }
  }

  const drawn = picturesBy(draw);
  return {
    ...drawn,
    figure: keptFigures(drawn.figure),
    async close() {
      closed = true;
      await pool.finish();
      await pool.close();
    },
  };
}

/** Some 20 to 60 kB each: all topics in two themes and a few languages. */
const MOST = 100;

/** The same request gets the same picture, as long as it is among the last ones; one that failed is drawn again. */
export function keptFigures(draw: (request: FigureRequest) => Promise<Buffer>) {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST });
  const numbers = new WeakMap<Components, number>();
  let sets = 0;

  function numberOf(components: Components): number {
    const known = numbers.get(components);
    if (known !== undefined) return known;
    sets += 1;
    numbers.set(components, sets);
    return sets;
  }

  return (request: FigureRequest): Promise<Buffer> => {
    const { topic, components, words, theme } = request;
    const key = [topic, theme, numberOf(components), JSON.stringify(words)].join(' ');
    const picture = kept.get(key) ?? draw(request);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    return picture;
  };
}

export interface DrawingObserver {
  /** A picture waits to be drawn; gives back whom to tell how it goes on. */
  drawing(kind: PictureKind): {
    /** Again where the helper that drew it has died. */
    begun(): void;
    ended(outcome: 'done' | 'failed'): void;
  };
}
