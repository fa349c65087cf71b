/** Pictures for tests, drawn by one helper process per worker, because starting one takes longer than most tests. */
import { createPictures as drawnBy, type Pictures, startPictures } from '../../../src/picture/index.ts';

let shared: Pictures | null = null;
let plain: Pictures | null = null;

/** Closing keeps the helper for the next test. */
export function sharedPictures(): Pictures {
  shared ??= startPictures();
  return { ...shared, close: async () => undefined };
}

/** Real pictures of any content: each kind is drawn once per worker. */
export function plainPictures(): Pictures {
  plain ??= picturesDrawnEvery(Number.MAX_SAFE_INTEGER);
  return plain;
}

/** Draws one in `every` pictures of a kind, and repeats the last one otherwise. */
export function picturesDrawnEvery(every: number): Pictures {
  const real = sharedPictures();
  return {
    ...real,
    table: drawEvery(every, (request) => real.table(request)),
    board: drawEvery(every, (request) => real.board(request)),
    preview: drawEvery(every, (request) => real.preview(request)),
    hand: drawEvery(every, (request) => real.hand(request)),
  };
}

function drawEvery<Request>(every: number, draw: (request: Request) => Promise<Buffer>) {
  let requests = 0;
  let last: Promise<Buffer> | null = null;
  return (request: Request): Promise<Buffer> => {
    requests += 1;
    if (last === null || (requests - 1) % every === 0) {
      const drawn = draw(request);
      last = drawn;
      // The next request retries a failed picture.
      drawn.catch(() => {
        if (last === drawn) last = null;
      });
    }
    return last;
  };
}

type PictureKind = Exclude<keyof Pictures, 'close'>;

/** Pictures that `draw` makes of the requests. */
export function picturesBy(draw: (kind: PictureKind, request: object) => Buffer): Pictures {
  return { ...drawnBy(async ({ kind, request }) => draw(kind, request)), close: async () => undefined };
}
