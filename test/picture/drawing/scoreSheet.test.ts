import { describe, expect, it } from 'vitest';
import { createLanguage, scoreSheetWords } from '../../../src/language/index.ts';
import { scoreColumns } from '../../../src/picture/content/scoreSheet.ts';
import { namePlaceholder, type ScoreSheetRequest } from '../../../src/picture/index.ts';
import { type Box, contains, inflate, overlaps } from '../../../src/picture/layout/box.ts';
import { scoreSheetLayout } from '../../../src/picture/layout/scoreSheet.ts';
import { type GameState, SIDES, scores, winnersOf } from '../../../src/rules/index.ts';
import { pseudoWords } from '../../support/pseudoLocale.ts';
import { components } from '../support/games.ts';
import { NAMES_IN } from '../support/languages.ts';
import { positionsOf, recordsOf } from '../support/recorded.ts';
import { textsOf, type Written } from '../support/texts.ts';

const language = createLanguage((fault) => expect.fail(fault));
/** English, a third longer. */
const LONG_LABEL = 'a language that needs more letters';
const LONG = [
  'Donaudampfschifffahrtskapitän',
  'Megszentségteleníthetetlenség',
  '寿限無寿限無五劫の擦り切れ',
  'van der Heijden',
];

function endings(): GameState[] {
  return [2, 3, 4].flatMap((players) =>
    SIDES.flatMap((side) => recordsOf(players, side).flatMap((record) => positionsOf(record).at(-1)?.state ?? [])),
  );
}

/** The game with everybody at the points of the best player. */
function tied(state: GameState): GameState {
  const most = Math.max(...scores(state));
  const players = state.players.map((player, seat) => {
    const more = most - (scores(state)[seat] ?? 0);
    return { ...player, points: { ...player.points, ornaments: player.points.ornaments + more } };
  });
  return { ...state, players, winners: winnersOf({ ...state, players }) };
}

function request(state: GameState, locale: string, all: readonly string[]): ScoreSheetRequest {
  const names = all.slice(0, state.players.length);
  const words = scoreSheetWords(
    language.of(locale),
    state,
    names.map((_, seat) => language.of(locale).person(namePlaceholder(seat))),
  );
  return { components, state, names, theme: 'light', words: locale === LONG_LABEL ? pseudoWords(words) : words };
}

function boxesOf(state: GameState): Box[] {
  const { banner, labels, rows, columns } = scoreSheetLayout(state.players.length, state.side === 'B');
  return [
    banner,
    ...labels.values(),
    ...[...rows.values()].flatMap(({ cells }) => cells),
    ...columns.map(({ name }) => name),
  ];
}

function misplacedTexts(texts: readonly Written[], boxes: readonly Box[]): string[] {
  const misplaced = texts.filter(({ at }) => at.width > 0 && !boxes.some((one) => contains(inflate(one, 3), at)));
  const collisions = texts.filter((one, index) =>
    texts.slice(index + 1).some((two) => overlaps(inflate(one.at, -0.5), inflate(two.at, -0.5))),
  );
  return [...misplaced, ...collisions].map(({ text, at }) => `${text} at ${JSON.stringify(at)}`);
}

describe('the score sheet', () => {
  it('has a column a player, the winners first, whose points add up to the total', () => {
    for (const state of [...endings(), ...endings().map(tied)]) {
      const columns = scoreColumns(state);
      expect(columns.map(({ seat }) => seat).sort()).toEqual(state.players.map((_, seat) => seat));
      expect(columns.slice(0, state.winners.length).every(({ won }) => won)).toBe(true);
      for (const { seat, cells, tiles } of columns) {
        const { total, ...parts } = cells;
        expect(total.points).toBe(scores(state)[seat]);
        expect(Object.values(parts).reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(total.points);
        const shared = scores(state).filter((points) => points === total.points).length;
        expect(tiles !== null).toBe(shared > 1 && total.points === Math.max(...scores(state)));
      }
    }
  });

  describe('of a game that somebody left', () => {
    const [ending] = recordsOf(3, 'A');
    const over = positionsOf(ending ?? expect.fail('no record')).at(-1)?.state ?? expect.fail('no end');
    const wonByFirst = (totals: readonly number[], tiles: readonly number[]): GameState => {
      const players = over.players.map((player, seat) => ({
        ...player,
        points: { tools: totals[seat] ?? 0, connectors: [0, 0, 0] as const, ornaments: 0, plants: 0 },
      }));
      const claims = tiles.flatMap((count, seat) => Array.from({ length: count }, () => [seat]));
      return { ...over, players, winners: [0], claims };
    };

    it('shows the tool tiles of those who could win', () => {
      const tilesOf = (state: GameState) =>
        scoreColumns(state, [false, false, true])
          .sort((a, b) => a.seat - b.seat)
          .map(({ tiles }) => tiles);
      expect(tilesOf(wonByFirst([72, 72, 80], [9, 8, 5]))).toEqual([9, 8, null]);
      expect(tilesOf(wonByFirst([72, 60, 72], [7, 5, 9]))).toEqual([null, null, null]);
      expect(tilesOf(wonByFirst([72, 60, 72], [7, 5, 6])), 'a lead over somebody who left').toEqual([null, null, null]);
    });

    it('says that tool tiles broke a tie of those who could win', () => {
      const words = language.of('en');
      const noteOf = (
        totals: readonly number[],
        ...members: NonNullable<Parameters<typeof scoreSheetWords>[3]>[number][]
      ) => scoreSheetWords(words, wonByFirst(totals, [9, 8, 5]), ['Anni', 'Jana', 'Mia'], members).note;
      const broken = words.t('score.tieBroken');
      expect(noteOf([72, 72, 80], {}, {}, { standIn: true })).toMatch(new RegExp(`Mia.*${broken}$`));
      expect(noteOf([72, 60, 72], {}, {}, { resigned: true })).toBe('Mia has resigned.');
      expect(noteOf([72, 60, 50], { standIn: true }, { standIn: true }, { standIn: true })).not.toContain(broken);
    });
  });

  it('shows only points already scored in a running game', () => {
    for (const { state } of positionsOf(recordsOf(3, 'B').at(-1) ?? expect.fail('no record'))) {
      if (state.phase === 'over') continue;
      const rounds = state.phase === 'choose' ? state.round : state.round - 1;
      for (const { cells, won } of scoreColumns(state)) {
        const scored = [cells.connectors1, cells.connectors2, cells.connectors3].map(({ points }) => points !== null);
        expect(scored).toEqual([1, 2, 3].map((round) => round <= rounds));
        expect([cells.ornaments.points, cells.plants.points, won]).toEqual([null, null, false]);
      }
    }
  });

  for (const [locale, names] of [...Object.entries(NAMES_IN), [LONG_LABEL, NAMES_IN.en] as const]) {
    it(`is legible on a phone, within its boxes and complete, in ${locale}, also with long names and ties`, () => {
      for (const ending of [recordsOf(4, 'A'), recordsOf(2, 'B')]) {
        const state = positionsOf(ending.at(-1) ?? expect.fail('no record')).at(-1)?.state ?? expect.fail('no end');
        for (const [shown, all] of [
          [state, names],
          [tied(state), LONG],
        ] as const) {
          const scoreRequest = request(shown, locale, all);
          const texts = textsOf({ kind: 'scoreSheet', request: scoreRequest });
          expect(misplacedTexts(texts, boxesOf(shown))).toEqual([]);
          for (const { text, size } of texts) {
            expect(text).not.toContain('…');
            expect([text, size >= 24]).toEqual([text, true]);
          }
          const everything = texts
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, '');
          for (const wording of [...Object.values(scoreRequest.words), ...scoreRequest.names]) {
            if (wording === scoreRequest.words.plants && shown.side === 'A') continue;
            const named = scoreRequest.names.reduce(
              (text, name, seat) => text.replaceAll(namePlaceholder(seat), name),
              wording,
            );
            expect(everything).toContain(named.replace(/\s/g, ''));
          }
        }
      }
    });
  }

  it('names a player in the headline as in the column', () => {
    const state =
      positionsOf(recordsOf(2, 'A').at(-1) ?? expect.fail('no record')).at(-1)?.state ?? expect.fail('no end');
    const names = ['🎲🔥', '김민수'];
    const headline = textsOf({ kind: 'scoreSheet', request: request(state, 'en', names) })[0]?.text ?? '';
    expect(headline).toBe(`${state.winners[0] === 0 ? '№ 1' : 'Gimminsu'} wins!`);
  });
});
