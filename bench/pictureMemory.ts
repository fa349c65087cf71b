/**
 * A process that does nothing but draw pictures as the bot does, through the pool: how much memory it takes, whether
 * that grows, and how long the event loop is held. Prints one JSON line; the figures are made of it by the bench.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startPictures, type TableRequest } from '../src/picture/index.ts';
import { otherGame } from './pictureGames.ts';
import { standardComponents } from './rules.ts';

export interface PoolMeasure {
  readonly milliseconds: number;
  /** After each picture, in bytes. */
  readonly resident: readonly number[];
  readonly heldMilliseconds: number;
}

const PICTURES = 2000;
const GAMES = 36;

const components = standardComponents();
const games = Array.from({ length: GAMES }, (_, seed) => otherGame(components, seed));
const pictures = startPictures();
const resident: number[] = [];
const loop = monitorEventLoopDelay({ resolution: 1 });
await pictures.table(requestAt(0));
loop.enable();
const started = performance.now();
for (let index = 0; index < PICTURES; index++) {
  await pictures.table(requestAt(index));
  resident.push(process.memoryUsage.rss());
}
const milliseconds = performance.now() - started;
loop.disable();
await pictures.close();
const measure: PoolMeasure = { milliseconds, resident, heldMilliseconds: loop.max / 1e6 };
process.stdout.write(`${JSON.stringify(measure)}\n`);

/** Each picture is of another game than the one before, further on by a move once every game has had its turn. */
function requestAt(index: number): TableRequest {
  const game = games[index % GAMES];
  const request = game?.[Math.floor(index / GAMES) % game.length];
  if (!request) throw new RangeError('no game');
  return request;
}
