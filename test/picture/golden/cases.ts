/**
 * The golden pictures: each table size, side and theme, and the private pictures, from recorded games; and the regions
 * that name a change.
 */
import { isDeepStrictEqual } from 'node:util';
import { createLanguage, legendWords, scoreSheetWords } from '../../../src/language/index.ts';
import { exampleGame, legendExamples } from '../../../src/picture/content/legend.ts';
import { namePlaceholder, THEMES, type ThemeName } from '../../../src/picture/index.ts';
import { type Box, box } from '../../../src/picture/layout/box.ts';
import { LEGEND_PAGES, legendExcerpts, legendLayout } from '../../../src/picture/layout/legend.ts';
import {
  type BoardLayout,
  boardLayout,
  HAND_PAGE,
  type PreviewLayout,
  previewLayout,
} from '../../../src/picture/layout/private.ts';
import { scoreSheetLayout } from '../../../src/picture/layout/scoreSheet.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import type { SceneJob } from '../../../src/picture/requests.ts';
import {
  apply,
  COMMON_NUMBERS,
  type GameState,
  type PlayerCount,
  playerAt,
  playerCount,
  SIDES,
} from '../../../src/rules/index.ts';
import { buildMarks, spaceOffers } from '../../../src/turn/index.ts';
import { components, type Position } from '../support/games.ts';
import { NAMES_IN } from '../support/languages.ts';
import { leaderboardIn, profileIn, standingsIn } from '../support/peopleInWords.ts';
import { lateGame, positionsOf, recordsOf } from '../support/recorded.ts';

export interface GoldenCase {
  readonly name: string;
  readonly job: SceneJob;
  /** Parts of the page, by name; together they contain everything that can change. */
  readonly regions: ReadonlyMap<string, Box>;
}

/** The table has no text but the players' names: each set uses the letters of one language. */
const NAMES = Object.values(NAMES_IN);

export function goldenCases(): GoldenCase[] {
  const counts: readonly PlayerCount[] = [2, 3, 4];
  const tables = counts.flatMap((players) =>
    SIDES.flatMap((side) => THEMES.map((theme) => ({ players, side, theme }))),
  );
  return [
    ...tables.map(({ players, side, theme }, index) =>
      tableCase(`table-${players}${side}-${theme}`, lateGame(players, side), theme, NAMES[index % NAMES.length] ?? []),
    ),
    tableCase('table-choose', choice(), 'light', NAMES[1] ?? []),
    tableCase('table-over', ending(), 'dark', NAMES[3] ?? []),
    ...privateCases(),
    ...scoreCases(),
    ...legendCases(),
    ...peopleCases(),
  ];
}

/** The text of every table size, side, theme and language, without the boards. */
export function languageCases(): GoldenCase[] {
  const counts: readonly PlayerCount[] = [2, 3, 4];
  return counts.flatMap((players) =>
    SIDES.flatMap((side) =>
      THEMES.flatMap((theme) =>
        Object.entries(NAMES_IN).map(([language, names]) => {
          const shown = tableCase(`${players}${side}-${theme}-${language}`, lateGame(players, side), theme, names);
          const regions = [...shown.regions].filter(([region]) => /^(header|tool|winners)/.test(region));
          return { ...shown, regions: new Map([...regions, ['turn', turnRegion(players)]]) };
        }),
      ),
    ),
  );
}

function turnRegion(players: PlayerCount): Box {
  const { name, roundel } = tableLayout(players, MEASURES).status;
  return around([roundel, name].flatMap((part) => part ?? []));
}

const MEASURES = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };

function tableCase(name: string, { state, lastMoves }: Position, theme: ThemeName, all: readonly string[]): GoldenCase {
  const names = all.slice(0, state.players.length);
  return {
    name,
    job: { kind: 'table', request: { components, state, names, theme, lastMoves } },
    regions: tableRegions(state),
  };
}

function tableRegions(state: GameState): Map<string, Box> {
  const layout = tableLayout(playerCount(state), { ...MEASURES, choosing: state.phase === 'choose' });
  const regions = new Map<string, Box>();
  layout.seats.forEach(({ header, floor }, seat) => {
    if (!floor) return;
    const { x, y, width } = floor.outer;
    const top = header.name.y;
    regions.set(`header ${seat}`, box(x, top, width, y - top));
    regions.set(`floor ${seat}`, floor.outer);
  });
  regions.set('round', layout.status.rounds);
  regions.set('winners', layout.status.winners);
  layout.tools.icons.forEach((icon, tool) => {
    const parts = [icon, ...(layout.tools.sums[tool] ?? []), ...toolBoxes(layout.tools.cells[tool] ?? [])];
    regions.set(`tool ${tool}`, around(parts));
  });
  regions.set('track', around(layout.track.spaces));
  regions.set('stacks', layout.stacks);
  regions.set('resting', layout.resting);
  regions.set('supply', layout.supply);
  return regions;
}

function toolBoxes(cells: readonly { readonly requires: Box; readonly tiles: Box }[]): Box[] {
  return cells.flatMap(({ requires, tiles }) => [requires, tiles]);
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return box(left, top, right - left, bottom - top);
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the recorded games have no such position');
  return thing;
}

function choice(): Position {
  const positions = positionsOf(found(recordsOf(3, 'A').at(-1)));
  return found(positions.find(({ state }) => state.phase === 'choose'));
}

function ending(): Position {
  return found(positionsOf(found(recordsOf(2, 'B').at(-1))).at(-1));
}

/** Roundel, name and score. */
function headOf({ roundel, name, score }: BoardLayout | PreviewLayout): Box {
  return around([roundel, name, score]);
}

function privateCases(): GoldenCase[] {
  const positions = positionsOf(found(recordsOf(4, 'B').at(-1)));
  const { state } = lateGame(4, 'B');
  const seat = found(state.turn ?? undefined);
  const names = NAMES[2] ?? [];
  const common = { components, names, seat } as const;
  const builds = buildMarks(spaceOffers(components, state, seat));
  const before = positions.findIndex((position) => isDeepStrictEqual(position.state, state));
  const move = found(positions[before + 1]?.lastMoves.find((last) => last.seat === seat));
  const applied = apply(components, state, move);
  if (!applied.ok) throw new Error(applied.code);
  const board = boardLayout();
  const preview = previewLayout();
  return THEMES.flatMap((theme): GoldenCase[] => [
    {
      name: `board-${theme}`,
      job: { kind: 'board', request: { ...common, state, theme, builds } },
      regions: new Map([
        ['head', headOf(board)],
        ['hand', board.hand],
        ['floor', board.floor.outer],
      ]),
    },
    {
      name: `preview-${theme}`,
      job: {
        kind: 'preview',
        request: { ...common, theme, before: state, after: applied.state, events: applied.events },
      },
      regions: new Map([
        ['head', headOf(preview)],
        ['gains', preview.gains],
        ['cards', preview.cards],
        ['floor', preview.floor.outer],
      ]),
    },
    {
      name: `hand-${theme}`,
      job: { kind: 'hand', request: { hand: playerAt(state, seat).hand, theme } },
      regions: new Map([['hand', HAND_PAGE]]),
    },
  ]);
}

/** Both sides, both themes, two languages; scoreSheet.test.ts covers the other languages. */
function scoreCases(): GoldenCase[] {
  const cases = [
    { players: 4, side: 'A', theme: 'light', locale: 'en' },
    { players: 2, side: 'B', theme: 'dark', locale: 'ja' },
  ] as const;
  return cases.map(({ players, side, theme, locale }) => {
    const { state } = found(positionsOf(found(recordsOf(players, side).at(-1))).at(-1));
    const names = NAMES_IN[locale].slice(0, players);
    const spoken = createLanguage().of(locale);
    const words = scoreSheetWords(
      spoken,
      state,
      names.map((_, seat) => spoken.person(namePlaceholder(seat))),
    );
    const { banner, labels, columns } = scoreSheetLayout(players, side === 'B');
    return {
      name: `score-${players}${side}-${theme}`,
      job: { kind: 'scoreSheet', request: { components, state, names, theme, words } },
      regions: new Map([
        ['banner', banner],
        ['labels', around([...labels.values()])],
        ...columns.map(({ plate }, column) => [`column ${column}`, plate] as const),
      ]),
    };
  });
}

function legendCases(): GoldenCase[] {
  const cases = [
    { theme: 'light', locale: 'hu', page: 0 },
    { theme: 'dark', locale: 'ja', page: 1 },
  ] as const;
  const places = tableLayout(3, MEASURES);
  const shown = legendExcerpts(places, legendExamples(components, exampleGame(components)));
  return cases.map(({ theme, locale, page }) => {
    const { title, excerpts, rows } = legendLayout(LEGEND_PAGES[page], shown[page] ?? []);
    return {
      name: `legend-${theme}`,
      job: {
        kind: 'legend',
        request: { components, theme, words: legendWords(createLanguage().of(locale), COMMON_NUMBERS), page },
      },
      regions: new Map([
        ['title', title],
        ...excerpts.map(({ at }, index) => [`excerpt ${index}`, at] as const),
        ...[...rows].map(([topic, { number, text }]) => [topic, around([number, text])] as const),
      ]),
    };
  });
}

/** One of each in either theme; people.long.test.ts covers every language. */
function peopleCases(): GoldenCase[] {
  const jobs: Readonly<Record<string, SceneJob>> = {
    'profile-light': profileIn('de', 'light'),
    'profile-dark': profileIn('ja', 'dark'),
    'leaderboard-light': leaderboardIn('hu', 'light'),
    'leaderboard-dark': leaderboardIn('en', 'dark'),
    'standings-light': standingsIn('ja', 'light'),
    'standings-dark': standingsIn('nl', 'dark'),
  };
  return Object.entries(jobs).map(([name, job]) => {
    const { page } = createScene(job);
    const rows = Math.ceil(page.height / ROWS);
    const regions = Array.from({ length: rows }, (_, index) => {
      const y = index * ROWS;
      return [`rows from ${y}`, box(0, y, page.width, Math.min(ROWS, page.height - y))] as const;
    });
    return { name, job, regions: new Map(regions) };
  });
}

/** The regions of these pictures are bands about as high as a line of a list. */
const ROWS = 80;
