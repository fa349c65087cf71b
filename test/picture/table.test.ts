import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, drawTable, type TableRequest, THEMES } from '../../src/picture/index.ts';
import { type Cards, countCards, type GameState, type PlayerCount, SIDES } from '../../src/rules/index.ts';
import { components, midGame, NAMES, type Position, play } from './games.ts';

function request({ state, lastMoves }: Position, changes: Partial<TableRequest> = {}): TableRequest {
  return { components, state, names: NAMES.slice(0, state.players.length), theme: 'light', lastMoves, ...changes };
}

async function size(png: Buffer): Promise<string> {
  const { format, width, height } = await sharp(png).metadata();
  return `${format} ${width} × ${height}`;
}

/** The same game with other cards in every hand, as many as before. */
function otherHands(state: GameState, seats: readonly number[]): GameState {
  return {
    ...state,
    players: state.players.map((player, seat) => {
      if (!seats.includes(seat)) return player;
      const count = countCards(player.hand);
      const hand: Cards = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
      const rotated = { ...hand, [player.hand.wild === count ? 'red' : 'wild']: count };
      return { ...player, hand: rotated };
    }),
  };
}

describe('the table picture', () => {
  const players: readonly PlayerCount[] = [2, 3, 4];
  for (const count of players) {
    for (const side of SIDES) {
      for (const theme of THEMES) {
        it(`draws ${count} players on side ${side}, ${theme}`, async () => {
          const png = await drawTable(request(midGame(count, side), { theme }));
          expect(await size(png)).toBe('png 1600 × 1200');
          expect(png.length).toBeLessThan(500_000);
        });
      }
    }
  }

  it('draws the choice of start cards and the end of a game', async () => {
    const choosing = play(3, 'A', 2, (state) => state.phase === 'choose');
    const over = play(2, 'B', 3, () => false);
    expect(choosing.state.phase).toBe('choose');
    expect(over.state.winners.length).toBeGreaterThan(0);
    expect(await size(await drawTable(request(choosing)))).toBe('png 1600 × 1200');
    expect(await size(await drawTable(request(over)))).toBe('png 1600 × 1200');
  });

  it('is the same, byte for byte, whatever is in the hands', async () => {
    const position = midGame(3, 'A');
    const other = otherHands(position.state, [0, 1, 2]);
    expect(other).not.toEqual(position.state);
    const [one, two] = [await drawTable(request(position)), await drawTable(request({ ...position, state: other }))];
    expect(one.equals(two)).toBe(true);
  });

  it('changes with the number of cards in a hand, the board, the marker and what is outlined', async () => {
    const position = midGame(2, 'A');
    const { state } = position;
    const withFirst = (change: object): GameState => ({
      ...state,
      players: state.players.map((player, seat) => (seat === 0 ? { ...player, ...change } : player)),
    });
    const first = state.players[0];
    const different = [
      request(position),
      request(position, { lastMoves: [] }),
      request(position, { state: withFirst({ hand: { ...first?.hand, wild: (first?.hand.wild ?? 0) + 1 } }) }),
      request(position, { state: withFirst({ board: first?.board.map((level, space) => (space === 1 ? 4 : level)) }) }),
      request(position, { state: { ...state, marker: (state.marker + 3) % components.rewardTrack.length } }),
    ];
    const pictures = await Promise.all(different.map(async (one) => (await drawTable(one)).toString('base64')));
    expect(new Set(pictures).size).toBe(different.length);
  });

  it('draws any name', async () => {
    const names = ['🎲'.repeat(32), 'שלום \u202e abc', '漢'.repeat(32), '\u200b'];
    expect(await size(await drawTable(request(midGame(4, 'B'), { names })))).toBe('png 1600 × 1200');
  });
});

describe('private pictures', () => {
  it('show nothing of the other players’ hands', async () => {
    const { state } = midGame(3, 'B');
    const boards = [state, otherHands(state, [1, 2])].map((shown) =>
      drawPicture({ kind: 'board', request: { components, state: shown, names: NAMES, seat: 0, theme: 'dark' } }),
    );
    const [one, two] = await Promise.all(boards);
    expect(one && two?.equals(one)).toBe(true);
  });

  it('draw a board with marks, a hand and a preview', async () => {
    const { state } = midGame(2, 'A');
    const seat = state.turn ?? 0;
    const hand = state.players[seat]?.hand;
    if (!hand) throw new Error('no hand');
    const common = { components, names: NAMES, seat, theme: 'light' } as const;
    const builds = [
      { space: 'C2', element: 'core', color: 'yellow', cost: 3, needsWild: true, pairs: 4 },
      { space: 'B2', element: 'connector', color: null, cost: 4, tiles: [{ tool: 'hammer', points: 2 }] },
    ] as const;
    const pictures = [
      drawPicture({ kind: 'board', request: { ...common, state, builds, chosen: 'C2' } }),
      drawPicture({ kind: 'preview', request: { ...common, before: state, after: state, events: [] } }),
      drawPicture({ kind: 'hand', request: { hand, theme: 'light' } }),
    ];
    expect(await Promise.all(pictures.map(async (png) => size(await png)))).toEqual([
      'png 1200 × 1360',
      'png 1200 × 1360',
      'png 1200 × 400',
    ]);
  });
});
