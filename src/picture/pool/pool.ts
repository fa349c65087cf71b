/**
 * The render pool: pictures are drawn in helper processes, so that the event loop never waits for one.
 * A helper that dies is replaced and its job tried once more.
 */
import type { PictureJob, PictureKind, PictureRequests } from '../requests.ts';
import { type Helper, type HelperEvents, startHelper } from './helper.ts';
import { keptFigures } from './keptFigures.ts';
import type { FromDrawing, ToDrawing } from './messages.ts';
import type { DrawingObserver } from './observer.ts';

/** Each call resolves to a PNG. Calls after `close` are rejected. */
export interface Pictures {
  table(request: PictureRequests['table']): Promise<Buffer>;
  board(request: PictureRequests['board']): Promise<Buffer>;
  preview(request: PictureRequests['preview']): Promise<Buffer>;
  hand(request: PictureRequests['hand']): Promise<Buffer>;
  scoreSheet(request: PictureRequests['scoreSheet']): Promise<Buffer>;
  standings(request: PictureRequests['standings']): Promise<Buffer>;
  legend(request: PictureRequests['legend']): Promise<Buffer>;
  /** Drawn once for as long as it is asked for now and then. */
  figure(request: PictureRequests['figure']): Promise<Buffer>;
  profile(request: PictureRequests['profile']): Promise<Buffer>;
  comparison(request: PictureRequests['comparison']): Promise<Buffer>;
  leaderboard(request: PictureRequests['leaderboard']): Promise<Buffer>;
  emoji(request: PictureRequests['emoji']): Promise<Buffer>;
  /** Waits for every picture asked for, then ends the helpers. */
  close(): Promise<void>;
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

interface QueuedJob {
  readonly id: number;
  readonly job: PictureJob;
  readonly begun: () => void;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (reason: Error) => void;
  tries: number;
}

/** Room for one helper, which itself starts with the first job. */
interface Slot {
  helper: Helper<ToDrawing> | null;
  running: QueuedJob | null;
  /** Ends the helper that has nothing to do. */
  resting: NodeJS.Timeout | null;
}

const TRIES = 2;
const REST_MS = 120_000;
const ENTRY = new URL('./start.js', import.meta.url);

/** The id of what nobody has asked for. */
const UNASKED = 0;

/** Starts no helper yet, unless there is something to warm up with: the first picture does. */
export function startPictures({
  helpers = 1,
  entry = ENTRY,
  restMs = REST_MS,
  warmUp,
  observe,
}: PictureOptions = {}): Pictures {
  const slots: Slot[] = Array.from({ length: helpers }, () => ({ helper: null, running: null, resting: null }));
  const queue: QueuedJob[] = [];
  const idle: (() => void)[] = [];
  let closed = false;
  let lastId = 0;
  /** What the helpers run, as the first one compiled it: those started later draw alike, also when the sources have changed. */
  let compiled: string | null = null;

  function draw<Kind extends PictureKind>(job: PictureJob & { kind: Kind }): Promise<Buffer> {
    if (closed) return Promise.reject(new Error('the pictures are closed'));
    const watch = observe?.drawing(job.kind);
    return new Promise((resolve, reject) => {
      lastId += 1;
      queue.push({
        id: lastId,
        job,
        begun: () => watch?.begun(),
        resolve(png) {
          watch?.ended('done');
          resolve(png);
        },
        reject(reason) {
          watch?.ended('failed');
          reject(reason);
        },
        tries: 0,
      });
      advance();
    });
  }

  function advance(): void {
    for (const slot of slots) {
      if (slot.running) continue;
      const next = queue.shift();
      if (!next) break;
      run(slot, next);
    }
    if (queue.length === 0 && slots.every((slot) => !slot.running)) {
      for (const done of idle.splice(0)) done();
    }
  }

  function run(slot: Slot, queued: QueuedJob): void {
    slot.running = queued;
    queued.tries += 1;
    queued.begun();
    if (slot.resting) clearTimeout(slot.resting);
    slot.helper ??= startDrawing(slot);
    slot.helper.wake();
    slot.helper.send({ id: queued.id, job: queued.job });
  }

  function startDrawing(slot: Slot): Helper<ToDrawing> {
    const events: HelperEvents<FromDrawing> = {
      message(answer) {
        if ('compiled' in answer) {
          compiled = answer.compiled;
          return;
        }
        if (answer.id !== slot.running?.id) return;
        finish(slot, (asked) => {
          if ('png' in answer) asked.resolve(bufferOf(answer.png));
          else asked.reject(new Error(answer.fault));
        });
      },
      gone(reason) {
        if (slot.helper !== helper) return;
        slot.helper = null;
        const lost = slot.running;
        if (!lost) return;
        if (lost.tries < TRIES) run(slot, lost);
        else finish(slot, (asked) => asked.reject(reason));
      },
    };
    const helper = startHelper<ToDrawing, FromDrawing>(entry, events, compiled === null ? [] : [compiled]);
    return helper;
  }

  function finish(slot: Slot, settle: (asked: QueuedJob) => void): void {
    const asked = slot.running;
    slot.running = null;
    rest(slot);
    if (asked) settle(asked);
    advance();
  }

  function rest(slot: Slot): void {
    slot.helper?.rest();
    if (slot.resting) clearTimeout(slot.resting);
    slot.resting = setTimeout(() => {
      const { helper } = slot;
      if (slot.running || !helper) return;
      slot.helper = null;
      void helper.end();
    }, restMs);
    slot.resting.unref();
  }

  const [first] = slots;
  if (warmUp !== undefined && first !== undefined) {
    first.helper = startDrawing(first);
    first.helper.send({ id: UNASKED, job: { kind: 'table', request: warmUp } });
    rest(first);
  }

  async function close(): Promise<void> {
    closed = true;
    if (queue.length > 0 || slots.some((slot) => slot.running)) {
      await new Promise<void>((resolve) => {
        idle.push(resolve);
      });
    }
    await Promise.all(
      slots.map(async (slot) => {
        const { helper } = slot;
        slot.helper = null;
        if (slot.resting) clearTimeout(slot.resting);
        await helper?.end();
      }),
    );
  }

  return {
    table: (request) => draw({ kind: 'table', request }),
    board: (request) => draw({ kind: 'board', request }),
    preview: (request) => draw({ kind: 'preview', request }),
    hand: (request) => draw({ kind: 'hand', request }),
    scoreSheet: (request) => draw({ kind: 'scoreSheet', request }),
    standings: (request) => draw({ kind: 'standings', request }),
    legend: (request) => draw({ kind: 'legend', request }),
    figure: keptFigures((request) => draw({ kind: 'figure', request })),
    profile: (request) => draw({ kind: 'profile', request }),
    comparison: (request) => draw({ kind: 'comparison', request }),
    leaderboard: (request) => draw({ kind: 'leaderboard', request }),
    emoji: (request) => draw({ kind: 'emoji', request }),
    close,
  };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
