/** The second judge's table, with the pieces as they lie on a real one. */
import type { Counts } from './tables.ts';

export interface Player {
  hand: Counts;
  /** Layers or connectors by space; missing spaces are empty. */
  built: Record<string, number>;
  card: string | null;
  passed: boolean;
  points: { tools: number; connectors: number[]; ornaments: number; plants: number };
}

export interface Table {
  side: 'A' | 'B';
  phase: 'substitute' | 'build' | 'choose' | 'over';
  round: number;
  turn: number | null;
  starter: number;
  /** The seats that have passed in this round, in order. */
  passed: number[];
  /** The seats that still have to prepare or to choose, in order. */
  waiting: number[];
  players: Player[];
  stacks: Counts;
  wood: Record<string, number>;
  marker: number;
  resting: string[];
  /** The owners of the tiles of each tool space, in order. */
  owners: Record<string, number[]>;
  winners: number[];
  /** The events of the last move, in order. */
  events: object[];
}

/** A move in its written form. */
export interface WrittenMove {
  readonly seat: number;
  readonly type: string;
  readonly space?: string;
  readonly element?: string;
  readonly claim?: readonly string[];
  readonly pay?: Partial<Counts>;
  readonly take?: Partial<Counts>;
  readonly return?: Partial<Counts>;
  readonly advance?: number;
  readonly card?: string;
}

/** The reason for a refusal: a code, and the facts for its sentence. */
export type Reason = { readonly code: string } & Readonly<Record<string, unknown>>;

export function copyOf(table: Table): Table {
  return {
    ...table,
    passed: [...table.passed],
    waiting: [...table.waiting],
    players: table.players.map((player) => ({
      ...player,
      hand: { ...player.hand },
      built: { ...player.built },
      points: { ...player.points, connectors: [...player.points.connectors] },
    })),
    stacks: { ...table.stacks },
    wood: { ...table.wood },
    resting: [...table.resting],
    owners: Object.fromEntries(Object.entries(table.owners).map(([id, owners]) => [id, [...owners]])),
    winners: [...table.winners],
    events: [],
  };
}

export function scoreOf({ points }: Player): number {
  return points.tools + points.connectors.reduce((sum, each) => sum + each, 0) + points.ornaments + points.plants;
}

/** The next seat that has not passed. */
export function nextOf(table: Table, seat: number): number | null {
  return around(seat + 1, table.players.length).find((next) => table.players[next]?.passed === false) ?? null;
}

/** All seats, beginning with the given one. */
export function around(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}
