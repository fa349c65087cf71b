/**
 * A process that does nothing but draw pictures as the bot does, through the pool: how much memory it takes, whether
 * that grows, and how long the event loop is held. Games come and measures go by messages; figures are made by the bench.
 */
import { startPictures, type TableRequest } from '../../src/picture/index.ts';
import { apply, type Components, createGame, type GameRecord, type Move } from '../../src/rules/index.ts';
import { residentTogether } from '../support/memory.ts';
import { type LoopHeld, watchLoop } from './loopHeld.ts';
import { namesOf } from './pictureGames.ts';
import { standardComponents } from './rules.ts';

export interface PoolMeasure {
  readonly milliseconds: number;
  /** After each picture, in bytes. */
  readonly resident: readonly number[];
  readonly loop: LoopHeld;
}

const PICTURES = Number(process.env.N ?? 2000);

// The games come from outside: playing them would take memory that no bot needs.
process.once('message', (records: GameRecord[]) => {
  void measure(records).then((measured) => process.send?.(measured, () => process.disconnect()));
});

async function measure(records: readonly GameRecord[]): Promise<PoolMeasure> {
  const components = standardComponents();
  const games = records.map((record, seed) => endless(components, record, seed));
  const pictures = startPictures();
  const first = games[0]?.next().value;
  if (!first) throw new RangeError('no games');
  await pictures.table(first);
  const resident: number[] = [];
  const ended = watchLoop();
  const started = performance.now();
  // Each picture is of another game than the one before, further on by a move once every game has had its turn.
  while (resident.length < PICTURES) {
    for (const game of games.slice(0, PICTURES - resident.length)) {
      await pictures.table(game.next().value);
      resident.push(residentTogether(process.pid));
    }
  }
  const milliseconds = performance.now() - started;
  const loop = ended();
  await pictures.close();
  return { milliseconds, resident, loop };
}

/** The table after each move, one at a time as a bot has them; a game that is over begins again. */
function* endless(components: Components, record: GameRecord, seed: number): Generator<TableRequest, never> {
  const names = namesOf(record, seed);
  for (;;) {
    const last = new Map<number, Move>();
    let { state } = createGame(components, record);
    for (const move of record.moves) {
      const applied = apply(components, state, move);
      if (!applied.ok) throw new Error(applied.code);
      state = applied.state;
      last.set(move.seat, move);
      yield { components, state, names, theme: 'light', lastMoves: [...last.values()] };
    }
  }
}
