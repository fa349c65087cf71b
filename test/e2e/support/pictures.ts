/**
 * The real pictures, drawn seldom: every so many of a kind is drawn, the others are the last one again.
 * For tests that need messages with true pictures but do not look at each of them.
 */
import { type Pictures, startPictures } from '../../../src/picture/index.ts';

/** `every` 1 draws all. */
export function picturesDrawnEvery(every: number): Pictures {
  const real = startPictures();
  return {
    table: seldom(every, (request) => real.table(request)),
    board: seldom(every, (request) => real.board(request)),
    preview: seldom(every, (request) => real.preview(request)),
    hand: seldom(every, (request) => real.hand(request)),
    scoreSheet: (request) => real.scoreSheet(request),
    legend: (request) => real.legend(request),
    figure: (request) => real.figure(request),
    emoji: (request) => real.emoji(request),
    close: () => real.close(),
  };
}

function seldom<Request>(every: number, draw: (request: Request) => Promise<Buffer>) {
  let asked = 0;
  let last: Promise<Buffer> | null = null;
  return (request: Request): Promise<Buffer> => {
    asked += 1;
    if (last === null || (asked - 1) % every === 0) last = draw(request);
    return last;
  };
}
