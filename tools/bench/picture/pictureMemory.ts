/** A process that only draws pictures through the pool, to measure memory, its growth, and event loop delay. */
import { readFileSync } from 'node:fs';
import { apprentice, playGame, randomTable } from '../../../src/opponents/index.ts';
import { type FilmPosition, readFilmPositions } from '../../../src/picture/film/render.ts';
import { startPictures, type TableRequest } from '../../../src/picture/index.ts';
import {
  apply,
  type Components,
  createGame,
  type GameRecord,
  type Move,
  SIDES,
  seededRandom,
} from '../../../src/rules/index.ts';
import { residentBytesOfTree } from '../../support/memory.ts';
import { type EventLoopDelay, watchEventLoop } from '../eventLoop.ts';
import { standardComponents } from '../rules/rules.ts';

export interface PoolMeasure {
  readonly milliseconds: number;
  /** Memory after each picture, in bytes. */
  readonly resident: readonly number[];
  readonly loop: EventLoopDelay;
}

const PICTURES = Number(process.env.N ?? 2000);

// The games come from another process, because playing them would take memory that the bot does not need.
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
  const ended = watchEventLoop();
  const started = performance.now();
  // Each picture is of another game than the previous one, a move further once every game has had its turn.
  while (resident.length < PICTURES) {
    for (const game of games.slice(0, PICTURES - resident.length)) {
      await pictures.table(game.next().value);
      resident.push(residentBytesOfTree(process.pid));
    }
  }
  const milliseconds = performance.now() - started;
  const loop = ended();
  await pictures.close();
  return { milliseconds, resident, loop };
}

/** Yields the table after each move, one at a time as in a bot; a finished game starts again. */
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

const NAMES = ['Anni', 'Gergő', 'さくら', 'Bartholomäus'];

export interface MeasuredGame {
  readonly positions: readonly FilmPosition[];
  readonly names: readonly string[];
  /** The table after each move. */
  readonly snapshots: readonly TableRequest[];
}

/** The recorded game of four with 90 moves. */
export function recordedGame(components: Components): MeasuredGame {
  const file = new URL('../../../test/games/4-players-side-B.jsonl', import.meta.url);
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  const record: GameRecord = JSON.parse(line);
  const positions = readFilmPositions({ components, record });
  return { positions, names: NAMES, snapshots: requestsOf(components, positions, NAMES).slice(1) };
}

/** A game between computer players; another seed gives another game with other names. */
export function otherRecord(components: Components, seed: number): GameRecord {
  const random = seededRandom(seed);
  const players = 2 + (seed % 3);
  const side = SIDES[Math.floor(seed / 3) % 2] ?? 'A';
  const policies = Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? randomTable(random) : apprentice));
  return playGame(components, side, policies, random).record;
}

/** The table after each move. */
export function shownGame(components: Components, record: GameRecord, seed: number): TableRequest[] {
  return requestsOf(components, readFilmPositions({ components, record }), namesOf(record, seed));
}

/** The players' names in the game of that seed, unique to it. */
export function namesOf(record: GameRecord, seed: number): string[] {
  return record.players.map((_, seat) => `Player ${seed}${'abcd'[seat] ?? ''}`);
}

function requestsOf(
  components: Components,
  positions: readonly FilmPosition[],
  names: readonly string[],
): TableRequest[] {
  const last = new Map<number, Move>();
  return positions.map(({ state, move }) => {
    if (move) last.set(move.seat, move);
    return { components, state, names, theme: 'light', lastMoves: [...last.values()] };
  });
}
