/**
 * A second judge of the game: plays moves on a table of its own, by its own tables, and says no to what is not allowed.
 * It is slow and plain on purpose, and shares no code with the rules; comparing the two is left to the tests.
 */
import { afterLayer, counts, drawsOf, isDrawn, moveCards, pays, rewards, size } from './cards.ts';
import {
  CARDS_IN_ALL,
  CENTER,
  COLORS,
  CONNECTOR_COST,
  CONNECTORS_A,
  CONNECTORS_B,
  type Counts,
  FRAMES_A_COLOR,
  type Kind,
  LAYERS,
  NEIGHBOURS,
  ORNAMENT_WORTH,
  ORNAMENTS,
  PLANTS,
  START_CARDS,
  TRACK,
  WOOD,
} from './tables.ts';
import { TOOLS } from './tools.ts';

export interface Player {
  hand: Counts;
  /** Layers or connectors by space; what is not here is empty. */
  built: Record<string, number>;
  card: string | null;
  passed: boolean;
  score: number;
}

export interface Table {
  side: 'A' | 'B';
  phase: 'substitute' | 'build' | 'choose' | 'over';
  round: number;
  turn: number | null;
  starter: number;
  lastToPass: number;
  /** Who is still to prepare or to choose, in order. */
  waiting: number[];
  players: Player[];
  stacks: Counts;
  wood: Record<string, number>;
  marker: number;
  resting: string[];
  /** Who took tiles from each tool space, the first one first. */
  owners: Record<string, number[]>;
  winners: number[];
}

/** A move as it is written down. */
export interface WrittenMove {
  readonly seat: number;
  readonly type: string;
  readonly space?: string;
  readonly pay?: Partial<Counts>;
  readonly take?: Partial<Counts>;
  readonly return?: Partial<Counts>;
  readonly advance?: number;
  readonly card?: string;
}

export function newTable(side: 'A' | 'B', starter: number, cards: readonly string[]): Table {
  const table: Table = {
    side,
    phase: 'substitute',
    round: 1,
    turn: null,
    starter,
    lastToPass: starter,
    waiting: around(starter, cards.length),
    players: cards.map((card) => ({ hand: counts({}), built: { [CENTER]: 1 }, card, passed: false, score: 0 })),
    stacks: { ...CARDS_IN_ALL },
    wood: { ...WOOD, connector: WOOD.connector - cards.length },
    marker: 0,
    resting: Object.keys(START_CARDS).filter((card) => !cards.includes(card)),
    owners: Object.fromEntries(TOOLS.map(([id]) => [id, []])),
    winners: [],
  };
  for (const color of COLORS) table.wood[color] = FRAMES_A_COLOR[cards.length] ?? 0;
  prepare(table);
  return table;
}

/** The table after the move; null where the move is not allowed. The table given stays as it is. */
export function judge(before: Table, move: WrittenMove): Table | null {
  const table = copyOf(before);
  const player = table.players[move.seat];
  if (table.turn === null || move.seat !== table.turn || !player) return null;
  switch (move.type) {
    case 'build':
      return table.phase === 'build' && builds(table, player, move) ? table : null;
    case 'pass':
      return table.phase === 'build' && passes(table, player, move) ? table : null;
    case 'choose':
      return table.phase === 'choose' && chooses(table, player, move) ? table : null;
    case 'substitute':
      return table.phase === 'substitute' && substitutes(table, player, move) ? table : null;
    default:
      return null;
  }
}

function copyOf(table: Table): Table {
  return {
    ...table,
    waiting: [...table.waiting],
    players: table.players.map((player) => ({ ...player, hand: { ...player.hand }, built: { ...player.built } })),
    stacks: { ...table.stacks },
    wood: { ...table.wood },
    resting: [...table.resting],
    owners: Object.fromEntries(Object.entries(table.owners).map(([id, owners]) => [id, [...owners]])),
    winners: [...table.winners],
  };
}

function builds(
  table: Table,
  player: Player,
  { seat, space = '', pay = {}, take = {}, advance }: WrittenMove,
): boolean {
  const neighbours = (NEIGHBOURS[space] ?? '').split(' ');
  const color = ORNAMENTS[space];
  const level = player.built[space] ?? 0;
  const [name, cost] = color === undefined ? (['connector', CONNECTOR_COST] as const) : (LAYERS[level] ?? ['', 0]);
  if (name === '') return false;
  if (color === undefined) {
    const place = table.side === 'A' ? CONNECTORS_A.includes(space) : space in CONNECTORS_B;
    if (!place || level > 0) return false;
  }
  // A frame asks for a connector beside it, a connector for a frame; the other layers lie on what is there.
  if (level === 0 && !neighbours.some((beside) => (player.built[beside] ?? 0) > 0)) return false;
  const piece = name === 'frame' && color !== undefined ? color : name;
  if ((table.wood[piece] ?? 0) < 1) return false;

  const price = color ?? (table.side === 'A' ? null : (CONNECTORS_B[space] ?? null));
  const payable = price === null ? COLORS.some((one) => pays(pay, cost, one)) : pays(pay, cost, price);
  if (!payable || !moveCards(player.hand, table.stacks, pay)) return false;
  table.wood[piece] = (table.wood[piece] ?? 0) - 1;
  player.built[space] = level + 1;
  if (color !== undefined) claims(table, seat, color);

  const rewarded = name === 'table' || name === 'connector';
  if (rewarded ? advance !== 1 && advance !== 2 : advance !== undefined) return false;
  if (rewarded) table.marker = (table.marker + (advance ?? 0)) % TRACK.length;
  const wishes = rewarded ? rewards(TRACK[table.marker] ?? '*') : afterLayer(name, color);
  if (!isDrawn(table.stacks, wishes, take) || !moveCards(table.stacks, player.hand, take)) return false;
  table.turn = nextOf(table, seat);
  return true;
}

function claims(table: Table, seat: number, color: Kind): void {
  const levels = Object.keys(ORNAMENTS).flatMap((space) =>
    ORNAMENTS[space] === color ? [table.players[seat]?.built[space] ?? 0] : [],
  );
  for (const [id, asked] of TOOLS) {
    const owners = table.owners[id] ?? [];
    const tile = tilesOf(table, id)[owners.length];
    const met = asked.every((need, place) => levels.filter((has) => has >= need).length > place);
    if (!id.endsWith(`/${color}`) || !met || tile === undefined || owners.includes(seat)) continue;
    const [tool] = id.split('/');
    const before = TOOLS.filter(([other]) => other.startsWith(`${tool}/`)).map(([other]) => {
      const place = (table.owners[other] ?? []).indexOf(seat);
      return place < 0 ? 0 : (tilesOf(table, other)[place] ?? 0);
    });
    const player = table.players[seat];
    if (player) player.score += tile + before.reduce((sum, points) => sum + points, 0);
    owners.push(seat);
  }
}

/** Points of the tiles that lie there for so many players, from the top. */
function tilesOf(table: Table, id: string): number[] {
  const tiles = TOOLS.find(([other]) => other === id)?.[2] ?? [];
  return tiles.filter(([, least]) => least <= table.players.length).map(([points]) => points);
}

function passes(table: Table, player: Player, { seat, return: back = {} }: WrittenMove): boolean {
  const most = Math.max(0, size(player.hand) - 3);
  if (size(counts(back)) !== most || !moveCards(player.hand, table.stacks, back) || player.card === null) return false;
  table.resting.push(player.card);
  player.card = null;
  player.passed = true;
  table.lastToPass = seat;
  table.turn = nextOf(table, seat);
  if (table.turn === null) concludes(table);
  return true;
}

function concludes(table: Table): void {
  for (const player of table.players) player.score += table.round * connectorsOf(player);
  if (table.round < 3) {
    table.phase = 'choose';
    table.starter = table.lastToPass;
    table.turn = table.starter;
    table.waiting = around(table.starter, table.players.length);
    return;
  }
  table.phase = 'over';
  for (const player of table.players) {
    for (const space of Object.keys(ORNAMENTS)) player.score += ORNAMENT_WORTH[player.built[space] ?? 0] ?? 0;
    if (table.side === 'A') continue;
    for (const around of Object.values(PLANTS)) {
      if (around.split(' ').every((space) => (player.built[space] ?? 0) > 0)) player.score += 10;
    }
  }
  const tiles = (seat: number) => Object.values(table.owners).filter((owners) => owners.includes(seat)).length;
  const rank = table.players.map(({ score }, seat) => score * 100 + tiles(seat));
  table.winners = rank.flatMap((value, seat) => (value === Math.max(...rank) ? [seat] : []));
}

function chooses(table: Table, player: Player, { card = '' }: WrittenMove): boolean {
  if (!table.resting.includes(card)) return false;
  table.resting = table.resting.filter((other) => other !== card);
  player.card = card;
  table.waiting.shift();
  table.turn = table.waiting[0] ?? null;
  if (table.turn !== null) return true;
  table.round += 1;
  table.waiting = around(table.starter, table.players.length);
  for (const each of table.players) each.passed = false;
  prepare(table);
  return true;
}

/** Everybody in turn takes the ten cards of the start card, as long as there is nothing to choose. */
function prepare(table: Table): void {
  for (let seat = table.waiting[0]; seat !== undefined; seat = table.waiting[0]) {
    const player = table.players[seat];
    const wish = START_CARDS[player?.card ?? ''];
    if (!player || !wish) throw new Error('nobody can prepare without a start card');
    const all = new Map(drawsOf(table.stacks, [wish]).map((cards) => [JSON.stringify(cards), cards]));
    const [only] = all.values();
    if (all.size !== 1 || !only) {
      table.phase = 'substitute';
      table.turn = seat;
      return;
    }
    moveCards(table.stacks, player.hand, only);
    table.waiting.shift();
  }
  table.phase = 'build';
  table.turn = table.starter;
}

function substitutes(table: Table, player: Player, { take = {} }: WrittenMove): boolean {
  const wish = START_CARDS[player.card ?? ''];
  if (!wish || !isDrawn(table.stacks, [wish], take) || !moveCards(table.stacks, player.hand, take)) return false;
  table.waiting.shift();
  prepare(table);
  return true;
}

function connectorsOf({ built }: Player): number {
  return Object.keys(built).filter((space) => !(space in ORNAMENTS)).length;
}

function nextOf(table: Table, seat: number): number | null {
  return around(seat + 1, table.players.length).find((next) => table.players[next]?.passed === false) ?? null;
}

function around(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}
