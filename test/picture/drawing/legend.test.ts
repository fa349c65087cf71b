import { describe, expect, it } from 'vitest';
import { createLanguage, legendWords } from '../../../src/language/index.ts';
import { exampleGame, legendExamples } from '../../../src/picture/content/legend.ts';
import { contains, inflate, overlaps } from '../../../src/picture/layout/box.ts';
import {
  LEGEND_PAGES,
  LEGEND_TOPICS,
  legendExcerpts,
  legendLayout,
  legendRegions,
  placeOnLegend,
} from '../../../src/picture/layout/legend.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { COLORS, COMMON_NUMBERS } from '../../../src/rules/index.ts';
import { pseudoWords } from '../../support/pseudoLocale.ts';
import { components } from '../support/games.ts';
import { textsOf } from '../support/texts.ts';

const language = createLanguage((fault) => expect.fail(fault));
const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };

describe('how to read the table', () => {
  it('is explained by a game that shows everything', () => {
    const state = exampleGame(components);
    expect(state).toEqual(exampleGame(components));
    const { passed, sums, owner, tiles } = legendExamples(components, state);
    expect(state.players[passed]?.passed).toBe(true);
    const taken = (tool: number, color?: number) =>
      components.toolSpaces
        .filter(
          (space) => space.tool === components.tools[tool] && (color === undefined || space.color === COLORS[color]),
        )
        .flatMap(({ index }) => state.claims[index] ?? []);
    expect(taken(owner.tool, owner.color).length).toBeGreaterThan(0);
    expect(taken(tiles.tool, tiles.color)).toEqual([]);
    expect(taken(sums).length).toBeGreaterThan(1);
  });

  const table = tableLayout(3, measures);
  const examples = legendExamples(components, exampleGame(components));

  it('has a number on the table for each row, and none covers another', () => {
    const regions = legendRegions(table, examples);
    expect([...regions.keys()]).toEqual([...LEGEND_TOPICS]);
    const boxes = [...regions.values()];
    for (const [index, region] of boxes.entries()) {
      expect(contains(table.page, region)).toBe(true);
      expect(boxes.slice(index + 1).some((other) => overlaps(region, other))).toBe(false);
    }
  });

  it.each([0, 1])('shows each thing that page %i explains at least as large as on the table', (page) => {
    const topics = LEGEND_PAGES[page] ?? [];
    const { excerpts } = legendLayout(topics, legendExcerpts(table, examples)[page] ?? []);
    const regions = legendRegions(table, examples);
    for (const topic of topics) {
      const region = regions.get(topic) ?? expect.fail(topic);
      expect([topic, (placeOnLegend(excerpts, region)?.width ?? 0) >= region.width]).toEqual([topic, true]);
    }
  });

  const longer = [
    'a language that needs more letters',
    pseudoWords(legendWords(language.of('en'), COMMON_NUMBERS)),
  ] as const;
  for (const [code, words] of [
    ...language.locales.map(({ code }) => [code, legendWords(language.of(code), COMMON_NUMBERS)] as const),
    longer,
  ]) {
    it.each([0, 1])(`is legible on a phone and complete in ${code}, page %i`, (page) => {
      const topics = LEGEND_PAGES[page] ?? [];
      const { title, rows } = legendLayout(topics, legendExcerpts(table, examples)[page] ?? []);
      const places = [title, ...[...rows.values()].map(({ text }) => text)];
      const texts = textsOf({ kind: 'legend', request: { components, words, theme: 'light', page } });
      const expected = [words.title, ...topics.map((topic) => words[topic])].map((text) => text.replace(/\s/g, ''));
      const everything = texts.map(({ text }) => text.replace(/\s/g, '')).join('');
      for (const text of expected) expect(everything).toContain(text);
      const lines = texts.filter(
        ({ text }) => text.length > 5 && expected.some((all) => all.includes(text.replace(/\s/g, ''))),
      );
      expect(lines.length).toBeGreaterThanOrEqual(topics.length);
      for (const { text, at, size } of lines) {
        // Twelve pixels on a page 358 pixels wide.
        expect([text, (size * 358) / 1200 >= 12]).toEqual([text, true]);
        const inside = places.some((place) => contains(inflate(place, 8), at));
        expect([text, at, inside]).toEqual([text, at, true]);
      }
    });
  }
});
