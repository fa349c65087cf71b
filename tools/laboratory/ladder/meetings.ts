/** Pairs all contestants at every kind of table, each deal played once from every seat. */
import { gameSeed } from '../../../src/cli/support/components.ts';
import { yieldToEventLoop } from '../../../src/kernel/index.ts';
import {
  type Components,
  PLAYER_COUNTS,
  type PlayerCount,
  SIDES,
  type Side,
  seededRandom,
  shuffled,
} from '../../../src/rules/index.ts';
import type { Contestant } from '../match/contestants.ts';
import { playDeal } from '../match/deals.ts';

/** A kind of table in its written form: `3A` is three players on side A. */
export type TableName = `${PlayerCount}${Side}`;

export const TABLE_NAMES: readonly TableName[] = PLAYER_COUNTS.flatMap((players) =>
  SIDES.map((side): TableName => `${players}${side}`),
);

/** One game; contestants are identified by their index in the list, in the order of the seats. */
export interface LadderGame {
  /** Games of one deal have cards and opponents in common. */
  readonly deal: number;
  readonly table: TableName;
  readonly contestants: readonly number[];
  readonly scores: readonly number[];
  /** Seats. */
  readonly winners: readonly number[];
}

export interface Meetings {
  readonly tables: readonly TableName[];
  /** The number of deals for each group at each kind of table. */
  readonly deals: number;
  /** The maximum distance in the list between neighbouring contestants at one table. */
  readonly apart: number;
  readonly seed: number;
}

/** Every group of this size that meets at a table, as ascending indexes. */
export function groupsOf(contestants: number, players: number, apart: number): readonly (readonly number[])[] {
  const groups: (readonly number[])[] = [];
  const grow = (group: readonly number[]): void => {
    if (group.length === players) {
      groups.push(group);
      return;
    }
    const last = group.at(-1);
    const end = last === undefined ? contestants : Math.min(contestants, last + apart + 1);
    for (let next = (last ?? -1) + 1; next < end; next++) grow([...group, next]);
  };
  grow([]);
  return groups;
}

export function gameCount(contestants: number, { tables, deals, apart }: Meetings): number {
  return tables.reduce((games, table) => {
    const players = playersOf(table);
    return games + deals * players * groupsOf(contestants, players, apart).length;
  }, 0);
}

/**
 * Plays all games in an order in which all groups have met about equally often at any time, and yields to the event
 * loop after each. Rejects with NoMove if a program does not move.
 */
export async function* gamesOf(
  components: Components,
  meetings: Meetings,
  contestants: readonly Contestant[],
): AsyncGenerator<LadderGame> {
  const { tables, deals, apart, seed } = meetings;
  let index = 0;
  for (let round = 0; round < deals; round++) {
    const meeting = tables.flatMap((table) =>
      groupsOf(contestants.length, playersOf(table), apart).map((group) => ({ table, group })),
    );
    for (const { table, group } of shuffled(meeting, seededRandom(gameSeed(seed, index)))) {
      const deal = index++;
      const dealSeed = gameSeed(seed, deal);
      // The seating changes from deal to deal, the starting player from game to game.
      const order = shuffled(group, seededRandom(dealSeed));
      for (let turned = 0; turned < order.length; turned++) {
        const seats = order.map((_, seat) => order[(seat + turned) % order.length] as number);
        const seated = seats.map((place) => contestants[place] as Contestant);
        const played = await playDeal(components, sideOf(table), seated, seededRandom(dealSeed));
        yield { deal, table, contestants: seats, ...played };
        await yieldToEventLoop();
      }
    }
  }
}

export function playersOf(table: TableName): number {
  return Number(table[0]);
}

function sideOf(table: TableName): Side {
  return SIDES.find((side) => table.endsWith(side)) ?? 'A';
}
