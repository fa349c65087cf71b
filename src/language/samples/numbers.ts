/**
 * Numbers of a game that the rules are read with by whoever looks at all wordings: as they are in the box.
 * Those of a real game come from its components.
 */
import type { GameNumbers } from '../../rules/index.ts';

const NO_CARDS = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };

export const NUMBERS: GameNumbers = {
  costs: { frame: 1, midsection: 2, core: 3, table: 4, connector: 4 },
  draws: { midsection: 1, core: 2 },
  advances: [1, 2],
  rewards: [
    { kind: 'choice', same: 2, other: 1 },
    { kind: 'fixed', cards: { ...NO_CARDS, yellow: 2, wild: 1 } },
  ],
  rewardCards: 3,
  startCards: { count: 5, cards: [10, 10], colored: [8, 9], wild: [1, 2] },
  kept: 3,
  floor: {
    columns: ['A', 'B', 'C', 'D', 'E'],
    rows: ['1', '2', '3', '4', '5'],
    center: 'C3',
    connectorSpaces: 13,
    ornamentSpaces: 12,
    plants: ['B2', 'D2', 'B4', 'D4'],
  },
  points: { connector: [1, 2, 3], ornament: [0, 1, 3, 7, 12], plant: 10 },
  supply: {
    frames: { 2: 5, 3: 7, 4: 9 },
    midsection: 36,
    core: 28,
    table: 20,
    connector: 30,
    colored: [16, 16],
    wild: 12,
  },
  tools: { count: 6, spaces: 24, tiles: { 2: 24, 3: 36, 4: 48 }, requirement: [1, 3] },
};
