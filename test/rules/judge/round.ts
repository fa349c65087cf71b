/** The second judge's rounds: passing, points, choosing start cards, taking their cards. */
import { draws } from './building.ts';
import { areNumbers, counts, drawsOf, lacking, moveCards, size, written } from './cards.ts';
import { around, nextOf, type Player, type Reason, scoreOf, type Table, type WrittenMove } from './table.ts';
import { ORNAMENT_WORTH, ORNAMENTS, PLANTS, START_CARDS } from './tables.ts';

export function passes(table: Table, player: Player, { seat, return: back = {} }: WrittenMove): Reason | null {
  const { hand, card } = player;
  if (!areNumbers(back)) return { code: 'counts', cards: counts(back) };
  if (size(lacking(hand, back)) > 0) return { code: 'hand', missing: written(lacking(hand, back)) };
  const count = Math.max(0, size(hand) - 3);
  if (size(counts(back)) !== count) return { code: 'return', count, returned: written(back) };
  if (card === null) throw new Error('a player who has not passed has no start card');
  moveCards(hand, table.stacks, back);
  table.resting.push(card);
  table.events.push({ type: 'passed', seat, returned: counts(back), card });
  player.card = null;
  player.passed = true;
  table.passed.push(seat);
  table.turn = nextOf(table, seat);
  if (table.turn === null) concludes(table);
  return null;
}

function concludes(table: Table): void {
  const { players, round } = table;
  for (const player of players) player.points.connectors[round - 1] = round * connectorsOf(player);
  const connectors = players.map(({ points }) => points.connectors[round - 1]);
  table.events.push({ type: 'roundEnded', round, connectors });
  if (round < 3) {
    table.phase = 'choose';
    table.starter = table.passed.at(-1) ?? table.starter;
    table.turn = table.starter;
    table.waiting = around(table.starter, players.length);
    return;
  }
  table.phase = 'over';
  for (const { built, points } of players) {
    for (const space of Object.keys(ORNAMENTS)) points.ornaments += ORNAMENT_WORTH[built[space] ?? 0] ?? 0;
    if (table.side === 'A') continue;
    for (const around of Object.values(PLANTS)) {
      if (around.split(' ').every((space) => (built[space] ?? 0) > 0)) points.plants += 10;
    }
  }
  const tiles = (seat: number) => Object.values(table.owners).filter((owners) => owners.includes(seat)).length;
  const scores = players.map(scoreOf);
  const rank = scores.map((score, seat) => score * 100 + tiles(seat));
  table.winners = rank.flatMap((value, seat) => (value === Math.max(...rank) ? [seat] : []));
  const ornaments = players.map(({ points }) => points.ornaments);
  const plants = players.map(({ points }) => points.plants);
  table.events.push({ type: 'ended', ornaments, plants, scores, winners: table.winners });
}

export function chooses(table: Table, player: Player, { seat, card = '' }: WrittenMove): Reason | null {
  if (!table.resting.includes(card)) return { code: 'card', card, resting: table.resting };
  table.resting = table.resting.filter((other) => other !== card);
  player.card = card;
  table.events.push({ type: 'chose', seat, card });
  table.waiting.shift();
  table.turn = table.waiting[0] ?? null;
  if (table.turn !== null) return null;
  table.round += 1;
  table.passed = [];
  table.waiting = around(table.starter, table.players.length);
  for (const each of table.players) each.passed = false;
  prepare(table);
  return null;
}

/** All players in turn take the ten cards of their start cards, until there is a choice. */
export function prepare(table: Table): void {
  for (let seat = table.waiting[0]; seat !== undefined; seat = table.waiting[0]) {
    const player = table.players[seat];
    const draw = START_CARDS[player?.card ?? ''];
    if (!player || !draw) throw new Error('a player has to prepare without a start card');
    const all = new Map(drawsOf(table.stacks, [draw]).map((cards) => [JSON.stringify(cards), cards]));
    const [only] = all.values();
    if (all.size !== 1 || !only) {
      table.phase = 'substitute';
      table.turn = seat;
      return;
    }
    moveCards(table.stacks, player.hand, only);
    table.events.push({ type: 'prepared', seat, card: player.card, cards: only });
    table.waiting.shift();
  }
  table.phase = 'build';
  table.turn = table.starter;
  table.events.push({ type: 'roundBegan', round: table.round, startingPlayer: table.starter });
}

export function substitutes(table: Table, player: Player, { seat, take = {} }: WrittenMove): Reason | null {
  const draw = START_CARDS[player.card ?? ''];
  const notDrawn = draws(table, player, draw ? [draw] : [], take);
  if (notDrawn) return notDrawn;
  table.events.push({ type: 'prepared', seat, card: player.card, cards: counts(take) });
  table.waiting.shift();
  prepare(table);
  return null;
}

function connectorsOf({ built }: Player): number {
  return Object.keys(built).filter((space) => !(space in ORNAMENTS)).length;
}
