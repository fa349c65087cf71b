/**
 * A process that does nothing but draw pictures as the bot does, through the pool: how much memory it takes, whether
 * that grows, and how long the event loop is held. Games come and measures go by messages; figures are made by the bench.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startPictures, type TableRequest } from '../src/picture/index.ts';
import type { GameRecord } from '../src/rules/index.ts';
import { residentTogether } from './memory.ts';
import { shownGame } from './pictureGames.ts';
import { standardComponents } from './rules.ts';

export interface PoolMeasure {
  readonly milliseconds: number;
  /** After each picture, in bytes. */
  readonly resident: readonly number[];
  readonly heldMilliseconds: number;
}

const PICTURES = 2000;

// The games come from outside: playing them would take memory that no bot needs.
process.once('message', (records: GameRecord[]) => {
  void measure(records).then((measured) => process.send?.(measured, () => process.disconnect()));
});

async function measure(records: readonly GameRecord[]): Promise<PoolMeasure> {
  const components = standardComponents();
  const games = records.map((record, seed) => shownGame(components, record, seed));
  const requests = Array.from({ length: PICTURES }, (_, index) => requestAt(games, index));
  const pictures = startPictures();
  await pictures.table(requestAt(games, 0));
  const resident: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  for (const request of requests) {
    await pictures.table(request);
    resident.push(residentTogether(process.pid));
  }
  const milliseconds = performance.now() - started;
  loop.disable();
  await pictures.close();
  return { milliseconds, resident, heldMilliseconds: loop.max / 1e6 };
}

/** Each picture is of another game than the one before, further on by a move once every game has had its turn. */
function requestAt(games: readonly (readonly TableRequest[])[], index: number): TableRequest {
  const game = games[index % games.length];
  const request = game?.[Math.floor(index / games.length) % game.length];
  if (!request) throw new RangeError('no game');
  return request;
}
