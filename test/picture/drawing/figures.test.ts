/** The drawings in the rules are legible on a phone in every language and show the components' numbers. */
import { expect, it } from 'vitest';
import { createLanguage, figureWords } from '../../../src/language/index.ts';
import { contains, inflate } from '../../../src/picture/layout/box.ts';
import { FIGURE_TOPICS, figurePage } from '../../../src/picture/layout/figures.ts';
import { cacheFigures } from '../../../src/picture/pool/pool.ts';
import { gameNumbers } from '../../../src/rules/index.ts';
import { ownComponents, ownFile } from '../../support/game/ownComponents.ts';
import { parsedComponents } from '../../support/game/rules.ts';
import { pseudoWords } from '../../support/pseudoLocale.ts';
import { components } from '../support/games.ts';
import { textsOf } from '../support/texts.ts';

const language = createLanguage((fault) => expect.fail(fault));
const theme = 'light';
/** At a width of 1200 pixels, of which a phone shows a third. */
const MIN_TEXT_PX = 24;

const wordsIn = (code: string) => figureWords(language.of(code), components, gameNumbers(components));
const longer = ['a language that needs more letters', pseudoWords(wordsIn('en'))] as const;

for (const [code, words] of [...language.locales.map(({ code }) => [code, wordsIn(code)] as const), longer]) {
  it(`stay within their pages and are legible on a phone in ${code}`, () => {
    for (const topic of FIGURE_TOPICS) {
      // A part of a board does not show the coordinates around the whole.
      const cut = topic === 'connectors' || topic === 'plants' ? /^[A-E1-5]$/ : /^$/;
      const texts = textsOf({ kind: 'figure', request: { topic, components, words, theme } }).filter(
        ({ text }) => !cut.test(text),
      );
      for (const { text, at, size } of texts) {
        expect([topic, text, size >= MIN_TEXT_PX]).toEqual([topic, text, true]);
        expect([topic, text, contains(inflate(figurePage(topic), 1), at)]).toEqual([topic, text, true]);
        expect([topic, text]).not.toEqual([topic, expect.stringContaining('…')]);
      }
    }
  });
}

it('show the numbers of the components of the game', () => {
  const file = ownFile();
  const own = parsedComponents({ ...file, woodElements: { ...file.woodElements, core: 27 } });
  const shown = (set: typeof own) => {
    const words = figureWords(language.of('en'), set, gameNumbers(set));
    const request = { topic: 'supply' as const, components: set, words, theme } as const;
    return textsOf({ kind: 'figure', request }).map(({ text }) => text);
  };
  expect(shown(components)).toContain('28');
  expect(shown(own)).toContain('27');
  expect(shown(own)).not.toContain('28');
});

it('are drawn once each, again after a failure, and again for other components', async () => {
  let drawn = 0;
  let fails = true;
  const figure = cacheFigures(async () => {
    drawn += 1;
    if (fails) throw new Error('the helper has ended');
    return Buffer.from(`${drawn}`);
  });
  const words = figureWords(language.of('en'), components, gameNumbers(components));
  const request = { topic: 'floor', components, words, theme } as const;
  await expect(figure(request)).rejects.toThrow('ended');
  fails = false;
  const first = await figure(request);
  expect(await figure({ ...request, words: { ...words } })).toBe(first);
  expect(await figure({ ...request, components: ownComponents() })).not.toBe(first);
  expect(drawn).toBe(3);
});
