/** Every change is marked: the newest piece on a plate, others in rings, with their number. */
import { describe, expect, it } from 'vitest';
import { paintWhole } from '../../../src/picture/drawing/raster/incrementalPainter.ts';
import { THEMES, type ThemeName } from '../../../src/picture/index.ts';
import { contains } from '../../../src/picture/layout/box.ts';
import { spaceBox } from '../../../src/picture/layout/floor.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import {
  COLORS,
  type GameState,
  type Move,
  type PlayerCount,
  playerCount,
  SIDES,
  spaceIndex,
} from '../../../src/rules/index.ts';
import { components, NAMES } from '../support/games.ts';
import { lateGame, recordsOf } from '../support/recorded.ts';
import { textsOf } from '../support/texts.ts';

const WHITE = [255, 255, 255];

function request(state: GameState, lastMoves: readonly Move[], theme: ThemeName = 'light') {
  const names = NAMES.slice(0, state.players.length);
  return { kind: 'table', request: { components, state, names, theme, lastMoves } } as const;
}

function floorsOf(state: GameState) {
  const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };
  return tableLayout(playerCount(state), measures).seats.flatMap(({ floor }) => floor ?? []);
}

/** Builds of a seat that are visible on its board, each on another space. */
function buildsOf(state: GameState, players: PlayerCount, side: 'A' | 'B', seat: number): Move[] {
  const { moves } = recordsOf(players, side).at(-1) ?? expect.fail('no record');
  const board = state.players[seat]?.board ?? [];
  const builds = moves.filter(
    (move) => move.seat === seat && move.type === 'build' && (board[spaceIndex(move.space) ?? -1] ?? 0) > 0,
  );
  return [...new Map(builds.map((move) => [move.type === 'build' ? move.space : '', move])).values()];
}

describe('the changes', () => {
  for (const players of [2, 3, 4] as const) {
    for (const side of SIDES) {
      it(`are marked on every piece, the newest most, ${players} players, side ${side}`, () => {
        const { state } = lateGame(players, side);
        const theme = THEMES[players % 2] ?? 'light';
        const builds = [0, 1].flatMap((seat) => buildsOf(state, players, side, seat).slice(0, 3 - seat));
        expect(builds).toHaveLength(5);
        const context = paintWhole(createScene(request(state, builds, theme))).getContext('2d');
        const colorAt = (x: number, y: number) => [
          ...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3),
        ];
        for (const [seat, floor] of floorsOf(state).entries()) {
          const own = builds.flatMap((move) =>
            move.seat === seat && move.type === 'build' ? [spaceIndex(move.space)] : [],
          );
          for (let index = 0; index < 25; index++) {
            const { x, y, width } = spaceBox(floor, index);
            // On the ring; and where there is only a plate.
            const onRing = colorAt(x + width * 0.22, y + width * 0.055);
            const onPlate = colorAt(x + width * 0.11, y + width * 0.11);
            const seen = [onRing, onPlate].map((color) => String(color) === String(WHITE));
            const marked = own.includes(index);
            expect([seat, index, ...seen]).toEqual([seat, index, marked, marked && own.at(-1) === index]);
          }
        }
      });
    }
  }

  it('are counted at each board with more than one new piece', () => {
    const { state } = lateGame(4, 'A');
    const builds = [0, 1, 2].flatMap((seat) => buildsOf(state, 4, 'A', seat).slice(0, 3 - seat));
    const texts = textsOf(request(state, builds));
    const counts = floorsOf(state).map((floor) =>
      texts.filter(({ text, at }) => /^\+\d/.test(text) && contains(floor.outer, at)).map(({ text }) => text),
    );
    expect(counts).toEqual([['+3'], ['+2'], [], []]);
  });

  it('count two stages of one ornament as two pieces, and mark their space once', () => {
    const { state } = lateGame(2, 'A');
    const [build] = buildsOf(state, 2, 'A', 0);
    if (build === undefined) throw new Error('no build');
    const scene = (moves: readonly Move[]) => createScene(request(state, moves)).parts.length;
    expect(scene([build, build])).toBe(scene([build]) + 1);
    expect(textsOf(request(state, [build, build])).map(({ text }) => text)).toContain('+2');
  });
});

describe('the reward track', () => {
  it('has the number of steps at each space that the marker can reach, and none when the game is over', () => {
    for (const players of [2, 3, 4] as const) {
      const { state } = lateGame(players, 'B');
      const { track } = tableLayout(players, { tools: components.tools.length, rewardSpaces: 8 });
      for (let marker = 0; marker < track.spaces.length; marker++) {
        const texts = textsOf(request({ ...state, marker }, []));
        const at = (index: number) => {
          const place = track.distances[(marker + index) % track.spaces.length];
          return texts.filter((text) => place && contains(place, text.at)).map(({ text }) => text);
        };
        expect([0, 1, 2, 3].map(at)).toEqual([[], ['+1'], ['+2'], []]);
      }
      const over = textsOf(request({ ...state, turn: null, phase: 'over' }, []));
      expect(over.filter(({ text }) => /^\+\d$/.test(text))).toEqual([]);
    }
  });
});

it('sums of tools are legible on a phone, whatever is claimed', () => {
  for (const players of [2, 3, 4] as const) {
    const { state } = lateGame(players, 'A');
    // The seats claim every tile in turn, so that every seat has many points.
    const claims = components.toolSpaces.map(({ tool, color, tiles }) =>
      tiles[players].map((_, tile) => (components.tools.indexOf(tool) + COLORS.indexOf(color) + tile) % players),
    );
    const texts = textsOf(request({ ...state, claims }, []));
    const { tools } = tableLayout(players, { tools: components.tools.length, rewardSpaces: 8 });
    for (const place of tools.sums.flat()) {
      const [sum, ...others] = texts.filter(({ at }) => contains(place, at));
      if (sum === undefined) continue;
      expect(others).toEqual([]);
      expect([sum.text, players, sum.size * (420 / 1600) >= 7.5]).toEqual([sum.text, players, true]);
    }
    expect(tools.sums.flat().filter((place) => texts.some(({ at }) => contains(place, at))).length).toBeGreaterThan(8);
  }
});
