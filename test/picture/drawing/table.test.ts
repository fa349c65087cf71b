import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, drawTable, type TableRequest } from '../../../src/picture/index.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import type { Scene } from '../../../src/picture/scene.ts';
import { type Cards, countCards, type GameState, type PlayerCount, SIDES } from '../../../src/rules/index.ts';
import { components, midGame, NAMES, type Position } from '../support/games.ts';
import { positionsOf, recordsOf } from '../support/recorded.ts';

function request({ state, lastMoves }: Position, changes: Partial<TableRequest> = {}): TableRequest {
  return { components, state, names: NAMES.slice(0, state.players.length), theme: 'light', lastMoves, ...changes };
}

async function size(png: Buffer): Promise<string> {
  const { format, width, height } = await sharp(png).metadata();
  return `${format} ${width} × ${height}`;
}

/** The same game with as many other cards in every hand. */
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

/** The contents of each part of a picture, according to the scene: equal parts draw equal pixels. */
function partsOf(scene: Scene): string[] {
  return scene.parts.map(({ at, key }) => `${at.x} ${at.y} ${key}`);
}

describe('the table picture', () => {
  // The golden pictures include every table size, side and theme.
  it('is a PNG of 1600 × 1200 that Discord previews', async () => {
    for (const [players, side, theme] of [
      [4, 'A', 'light'],
      [2, 'B', 'dark'],
    ] as const) {
      const png = await drawTable(request(midGame(players, side), { theme }));
      expect(await size(png)).toBe('png 1600 × 1200');
      expect(png.length).toBeLessThan(500_000);
    }
  });

  it('is the same, byte for byte, whatever is in the hands', async () => {
    const position = midGame(3, 'A');
    const other = otherHands(position.state, [0, 1, 2]);
    expect(other).not.toEqual(position.state);
    const [one, two] = [await drawTable(request(position)), await drawTable(request({ ...position, state: other }))];
    expect(one.equals(two)).toBe(true);
  });

  it('changes with the number of cards in a hand, the board, the marker and the marks', () => {
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
    const pictures = different.map((one) => partsOf(createScene({ kind: 'table', request: one })).join('\n'));
    expect(new Set(pictures).size).toBe(different.length);
  });

  const players: readonly PlayerCount[] = [2, 3, 4];
  for (const count of players) {
    for (const side of SIDES) {
      it(`reveals only the size of hands, at any time, ${count} players on side ${side}`, () => {
        for (const record of recordsOf(count, side)) {
          for (const { state, lastMoves } of positionsOf(record).filter((_, move) => move % 7 === 3)) {
            const swapped = otherHands(state, [...state.players.keys()]);
            const [one, two] = [state, swapped].map((shown) =>
              partsOf(createScene({ kind: 'table', request: request({ state: shown, lastMoves }) })),
            );
            expect(one).toEqual(two);
          }
        }
      });
    }
  }
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
