/**
 * The real pictures for tests, drawn by a helper that is started once a worker: starting one takes longer than most tests.
 * How pictures look, and how helpers begin and end, is tested with helpers of their own.
 */
import { createPictures as drawnBy, type Pictures, startPictures } from '../../src/picture/index.ts';

/** Its helper ends with this process. */
let drawing: Pictures | null = null;
let plain: Pictures | null = null;

/** Closing leaves the helper to whoever comes next. */
export function sharedPictures(): Pictures {
  drawing ??= startPictures();
  return { ...drawing, close: async () => undefined };
}

/** For those who need true pictures, whichever: each kind is drawn once a worker, and shown again and again. */
export function plainPictures(): Pictures {
  plain ??= picturesDrawnEvery(Number.MAX_SAFE_INTEGER);
  return plain;
}

/** For those who need messages with true pictures but do not look at each: one in `every` of a kind is drawn, the others are the last one again. */
export function picturesDrawnEvery(every: number): Pictures {
  const real = sharedPictures();
  return {
    ...real,
    table: seldom(every, (request) => real.table(request)),
    board: seldom(every, (request) => real.board(request)),
    preview: seldom(every, (request) => real.preview(request)),
    hand: seldom(every, (request) => real.hand(request)),
  };
}

function seldom<Request>(every: number, draw: (request: Request) => Promise<Buffer>) {
  let asked = 0;
  let last: Promise<Buffer> | null = null;
  return (request: Request): Promise<Buffer> => {
    asked += 1;
    if (last === null || (asked - 1) % every === 0) {
      const drawn = draw(request);
      last = drawn;
      // Whoever asked is told; the next one has it drawn anew.
      drawn.catch(() => {
        if (last === drawn) last = null;
      });
    }
    return last;
  };
}

type PictureKind = Exclude<keyof Pictures, 'close'>;

/** For those who look at no picture: each is what `draw` makes of its request. */
export function picturesBy(draw: (kind: PictureKind, request: object) => Buffer): Pictures {
  return { ...drawnBy(async ({ kind, request }) => draw(kind, request)), close: async () => undefined };
}
