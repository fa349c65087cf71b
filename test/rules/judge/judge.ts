/**
 * A second judge of the game, which shares no code with the rules: plays moves on its own table and refuses illegal
 * ones with a reason.
 */
import { builds } from './building.ts';
import { counts } from './cards.ts';
import { chooses, passes, prepare, substitutes } from './round.ts';
import { around, copyOf, type Reason, type Table, type WrittenMove } from './table.ts';
import { CARDS_IN_ALL, CENTER, COLORS, START_CARDS, WOOD } from './tables.ts';
import { TOOLS } from './tools.ts';

export function newTable(
  side: 'A' | 'B',
  starter: number,
  cards: readonly string[],
  { frames, ...wood }: typeof WOOD = WOOD,
): Table {
  const table: Table = {
    side,
    phase: 'substitute',
    round: 1,
    turn: null,
    starter,
    passed: [],
    waiting: around(starter, cards.length),
    players: cards.map((card) => ({
      hand: counts({}),
      built: { [CENTER]: 1 },
      card,
      passed: false,
      points: { tools: 0, connectors: [0, 0, 0], ornaments: 0, plants: 0 },
    })),
    stacks: { ...CARDS_IN_ALL },
    wood: { ...wood, connector: wood.connector - cards.length },
    marker: 0,
    resting: Object.keys(START_CARDS).filter((card) => !cards.includes(card)),
    owners: Object.fromEntries(TOOLS.map(([id]) => [id, []])),
    winners: [],
    events: [],
  };
  for (const color of COLORS) table.wood[color] = frames[cards.length] ?? 0;
  prepare(table);
  return table;
}

/** The table after the move, or the reason for its refusal. The given table is not changed. */
export function judge(before: Table, move: WrittenMove): Table | Reason {
  const table = copyOf(before);
  const { turn, phase } = table;
  const player = table.players[move.seat];
  if (turn === null) return { code: 'over' };
  if (move.seat !== turn || !player) return { code: 'turn', seat: move.seat, turn };
  if (phase !== (move.type === 'pass' ? 'build' : move.type)) return { code: 'phase', phase, type: move.type };
  const way = { build: builds, pass: passes, choose: chooses, substitute: substitutes }[move.type];
  if (!way) throw new Error(`there is no move ${move.type}`);
  return way(table, player, move) ?? table;
}
