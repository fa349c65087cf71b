/**
 * The games that pictures are measured on: one that is recorded, and others that a running bot would have drawn before.
 * What is measured on them is said by the benches.
 */
import { readFileSync } from 'node:fs';
import { apprentice, playGame, randomTable } from '../../src/opponents/index.ts';
import { type FilmPosition, readFilmPositions } from '../../src/picture/film/render.ts';
import type { TableRequest } from '../../src/picture/index.ts';
import { type Components, type GameRecord, type Move, SIDES, seededRandom } from '../../src/rules/index.ts';

const NAMES = ['Anni', 'Gergő', 'さくら', 'Bartholomäus'];

export interface MeasuredGame {
  readonly positions: readonly FilmPosition[];
  readonly names: readonly string[];
  /** The table after each move. */
  readonly snapshots: readonly TableRequest[];
}

/** The recorded game of four that has 90 moves. */
export function recordedGame(components: Components): MeasuredGame {
  const file = new URL('../../test/games/4-players-side-B.jsonl', import.meta.url);
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  const record: GameRecord = JSON.parse(line);
  const positions = readFilmPositions({ components, record });
  return { positions, names: NAMES, snapshots: requestsOf(components, positions, NAMES).slice(1) };
}

/** A game played by the computer; another seed is another game with other players. */
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

/** The players' names in the game of that seed, which no other game has. */
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
