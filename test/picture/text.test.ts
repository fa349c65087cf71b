import { createCanvas } from 'canvas';
import { describe, expect, it } from 'vitest';
import { registerFonts } from '../../src/picture/drawing/basics/fonts.ts';
import { drawSurround } from '../../src/picture/drawing/floor/surround.ts';
import { type Box, box, contains, inflate, overlaps } from '../../src/picture/layout/box.ts';
import { boardLayout, previewLayout } from '../../src/picture/layout/private.ts';
import { tableLayout } from '../../src/picture/layout/table.ts';
import { themeOf } from '../../src/picture/theme.ts';
import { type PlayerCount, playerCount, type Seat, SIDES } from '../../src/rules/index.ts';
import { separateBoxes } from './support/boxes.ts';
import { components, type Position, play } from './support/games.ts';
import { NAMES_IN } from './support/languages.ts';
import { lateGame, positionsOf, recordsOf } from './support/recorded.ts';
import { listen, textsOf, type Written } from './support/texts.ts';

const COUNTS: readonly PlayerCount[] = [2, 3, 4];

/** Names that a layout has to cope with, four of each kind. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'five languages': ['Anni', 'Gergő', 'さくら', 'Bartholomäus'],
  'equal initials': ['Anna', 'Anni', 'Anouk', 'Andrea'],
  'no difference': ['Max', 'Max', 'Max', 'Max'],
  'long words': [
    'Donaudampfschifffahrtskapitän',
    'Megszentségteleníthetetlenség',
    '寿限無寿限無五劫の擦り切れ',
    'van der Heijden',
  ],
  'wide letters': ['W'.repeat(32), '漢'.repeat(32), '﷽'.repeat(8), 'M M M M M M M M M M'],
  'nothing to show': ['🎲'.repeat(32), '\u200b\u200d', '\u202e', '한글 이름'],
  'tall and turned': [`Z${'\u0301\u0302\u0303'.repeat(12)}`, 'שלום \u202e abc', 'Ålesund Ő', 'ÿgqp̧'],
};

const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };

/** `beside`: the seat whose board stands beside the table. */
type Shown = Position & { readonly beside?: Seat | null };

function layoutOf({ state, beside = null }: Shown) {
  return tableLayout(playerCount(state), { ...measures, choosing: state.phase === 'choose', beside });
}

function written(position: Shown, names: readonly string[] = NAMES['five languages'] ?? []): Written[] {
  const { state, lastMoves, beside = null } = position;
  const request = {
    components,
    state,
    lastMoves,
    beside,
    theme: 'light',
    names: names.slice(0, state.players.length),
  } as const;
  return textsOf({ kind: 'table', request });
}

function collisions(texts: readonly Written[]): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((two) => overlaps(inflate(one.at, -0.5), inflate(two.at, -0.5)))
      .map((two) => `${one.text} / ${two.text}`),
  );
}

/** Texts that are in none of the boxes; letters may slightly overhang the sides, as is normal in type. */
function misplaced(texts: readonly Written[], boxes: readonly Box[]): string[] {
  return texts
    .filter(
      ({ at }) =>
        at.width > 0 &&
        !boxes.some(({ x, y, width, height }) => contains(box(x - 6, y - 3, width + 12, height + 6), at)),
    )
    .map(({ text, at }) => `${text} at ${Math.round(at.x)}, ${Math.round(at.y)}`);
}

function placesOf(position: Shown): Box[] {
  const layout = layoutOf(position);
  return [
    ...separateBoxes(layout).values(),
    ...(layout.status.name ? [layout.status.name] : []),
    ...(layout.status.roundel ? [layout.status.roundel] : []),
    ...layout.track.distances,
  ];
}

function expectTidy(texts: readonly Written[], position: Shown): void {
  expect(texts.length).toBeGreaterThan(60);
  expect(collisions(texts)).toEqual([]);
  expect(misplaced(texts, placesOf(position))).toEqual([]);
}

describe('the text of the table', () => {
  for (const players of COUNTS) {
    for (const side of SIDES) {
      it(`is in its boxes and does not touch other text, ${players} players, side ${side}`, () => {
        const position = lateGame(players, side);
        const texts = written(position);
        expectTidy(texts, position);
        for (const { text, size } of texts) expect([text, size >= 29]).toEqual([text, true]);
      });
    }

    it(`does so at the start, the choice of start cards and the end, ${players} players`, () => {
      const record = recordsOf(players, 'B').at(-1);
      if (!record) throw new Error('no record');
      const positions = positionsOf(record);
      const choice = positions.find(({ state }) => state.phase === 'choose');
      for (const position of [positions[0], choice, positions.at(-1)]) {
        if (!position) throw new Error('no such position');
        expectTidy(written(position), position);
      }
    });
  }

  it('does so with one of two boards beside the table', () => {
    const record = recordsOf(2, 'B').at(-1) ?? expect.fail('no record');
    const positions = positionsOf(record).filter(({ state }) => state.turn !== null);
    const choice = positions.find(({ state }) => state.phase === 'choose') ?? expect.fail('nobody chooses');
    for (const beside of [0, 1] as const) {
      for (const position of [choice, lateGame(2, 'A'), lateGame(2, 'B')].map((each) => ({ ...each, beside })))
        for (const names of Object.values(NAMES)) expectTidy(written(position, names), position);
    }
  });

  for (const [kind, names] of Object.entries(NAMES)) {
    it(`does so whatever the names: ${kind}`, () => {
      for (const players of [3, 4] as const) {
        const position = lateGame(players, 'A');
        expectTidy(written(position, names), position);
      }
    });
  }

  for (const [language, names] of Object.entries(NAMES_IN)) {
    it(`shows every name of the language ${language}, on every table size and side`, () => {
      for (const players of COUNTS) {
        for (const side of SIDES) {
          const position = lateGame(players, side);
          const texts = written(position, names);
          expectTidy(texts, position);
          const shown = texts.map(({ text }) => text);
          // A name that is cut still begins the same way.
          for (const name of names.slice(0, players))
            expect(shown.some((text) => text.startsWith(name.slice(0, 3)))).toBe(true);
        }
      }
    });
  }

  it('shows names of up to a dozen letters in full', () => {
    const texts = written(lateGame(4, 'A'), ['Bartholomäus', 'Anna Karénina', 'Maximilian 12', 'さくらんぼちゃん']);
    for (const name of ['Bartholomäus', 'Anna Karénina', 'Maximilian 12', 'さくらんぼちゃん']) {
      expect(texts.map(({ text }) => text)).toContain(name);
    }
  });
});

describe('coordinates', () => {
  const floors = COUNTS.flatMap((players) => tableLayout(players, measures).seats.flatMap(({ floor }) => floor ?? []));
  for (const floor of [...floors, boardLayout().floor, previewLayout().floor]) {
    it(`lie in the frame around the parquet, cells of ${floor.cell}, at ${floor.outer.x}, ${floor.outer.y}`, () => {
      const { page } = boardLayout();
      registerFonts();
      const canvas = createCanvas(page.width + 500, page.height);
      const texts = listen({ ...page, width: page.width + 500 }, () => {
        drawSurround(canvas.getContext('2d'), themeOf('light'), floor);
      });
      expect(texts.map(({ text }) => text).sort()).toEqual(['1', '2', '3', '4', '5', 'A', 'B', 'C', 'D', 'E']);
      for (const { at, size } of texts) {
        expect(contains(floor.outer, at) && !overlaps(at, floor.parquet)).toBe(true);
        expect(size).toBeGreaterThanOrEqual(29);
      }
      expect(collisions(texts)).toEqual([]);
    });
  }
});

describe('the text of private pictures', () => {
  const { state } = play(4, 'B', 3, ({ round, phase }, moves) => round >= 2 && phase === 'build' && moves > 30);
  const seat = state.turn ?? 0;

  for (const [kind, names] of Object.entries(NAMES)) {
    it(`stays inside the page and apart, names: ${kind}`, () => {
      const common = { components, names, seat, theme: 'dark' } as const;
      const board = textsOf({ kind: 'board', request: { ...common, state, builds: [] } });
      const preview = textsOf({ kind: 'preview', request: { ...common, before: state, after: state, events: [] } });
      for (const [texts, { page }] of [
        [board, boardLayout()],
        [preview, previewLayout()],
      ] as const) {
        expect(texts.length).toBeGreaterThan(6);
        expect(collisions(texts)).toEqual([]);
        expect(misplaced(texts, [page])).toEqual([]);
      }
    });
  }

  it('has long names whole in one line above the board', () => {
    const name = 'MaximilianTheGreat99';
    const names = [name, name, name, name];
    const board = textsOf({ kind: 'board', request: { components, names, seat, theme: 'dark', state } });
    expect(board.map(({ text }) => text)).toContain(name);
  });
});
