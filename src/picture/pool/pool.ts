/** Draws pictures in helper processes, so that the event loop never waits for a picture. */
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

/** Each call resolves to a PNG. Calls after `close` reject. Recent figures are cached. */
export type Pictures = { [Kind in PictureKind]: (request: PictureRequests[Kind]) => Promise<Buffer> } & {
  /** Waits for pending pictures, then ends the helpers. */
  close(): Promise<void>;
};

export function createPictures(draw: (job: PictureJob) => Promise<Buffer>): Omit<Pictures, 'close'> {
  return Object.fromEntries(
    PICTURE_KINDS.map((kind) => [kind, (request: never) => draw({ kind, request })]),
  ) as unknown as Omit<Pictures, 'close'>;
}

export interface PictureOptions {
  /** The number of helpers; default: 1. */
  readonly helpers?: number;
  /** The helpers' entry module, for tests. */
  readonly entry?: URL;
  /** How long a helper may be idle before it is ended to free its memory; default: 2 minutes. */
  readonly idleTimeoutMs?: number;
  /** Drawn when the helper is idle, so that the first picture is as fast as later ones. */
  readonly warmUp?: PictureRequests['table'];
  readonly observe?: DrawingObserver;
}

const IDLE_TIMEOUT_MS = 120_000;
const ENTRY = new URL('./start.js', import.meta.url);

/** Starts helpers on demand, or at once if `warmUp` is given. */
export function startPictures({
  helpers = 1,
  entry = ENTRY,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  warmUp,
  observe,
}: PictureOptions = {}): Pictures {
  const pool = createPool<PictureJob, Uint8Array>({
    start: (events, compiled) => startProcess(entry, events, compiled === null ? [] : [compiled]),
    helpers,
    idleTimeoutMs,
    warmUp: warmUp && { kind: 'table', request: warmUp },
  });
  let closed = false;

  async function draw(job: PictureJob): Promise<Buffer> {
    if (closed) throw new Error('the picture pool is closed');
    const observation = observe?.drawing(job.kind);
    try {
      const { buffer, byteOffset, byteLength } = await pool.ask(job, { begun: () => observation?.begun() });
      observation?.ended('done');
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      observation?.ended('failed');
      throw error;
    }
  }

  const drawn = createPictures(draw);
  return {
    ...drawn,
    figure: cacheFigures(drawn.figure),
    async close() {
      closed = true;
      await pool.finish();
      await pool.close();
    },
  };
}

/** Enough for all topics in two themes and a few languages, at 20 to 60 kB each. */
const MAX_FIGURES = 100;

/** Caches recent figures by request. Failed figures are drawn again. */
export function cacheFigures(draw: (request: FigureRequest) => Promise<Buffer>) {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_FIGURES });
  const numbers = new WeakMap<Components, number>();
  let lastNumber = 0;

  function numberOf(components: Components): number {
    const known = numbers.get(components);
    if (known !== undefined) return known;
    lastNumber += 1;
    numbers.set(components, lastNumber);
    return lastNumber;
  }

  return (request: FigureRequest): Promise<Buffer> => {
    const { topic, components, words, theme } = request;
    const key = [topic, theme, numberOf(components), JSON.stringify(words)].join(' ');
    const picture = cache.get(key) ?? draw(request);
    cache.set(key, picture);
    picture.catch(() => cache.delete(key));
    return picture;
  };
}

export interface DrawingObserver {
  /** Called when a picture is queued. The returned object is notified of its progress. */
  drawing(kind: PictureKind): {
    /** Called again if the helper dies. */
    begun(): void;
    ended(outcome: 'done' | 'failed'): void;
  };
}
