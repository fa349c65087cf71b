/** Rules and help are complete, short enough, and use the game's own numbers. */
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogues/catalogues.ts';
import { createLanguage, HELP_TOPICS, RULE_TOPICS } from '../../src/language/index.ts';
import { LEVELS } from '../../src/opponents/index.ts';
import { type GameNumbers, gameNumbers } from '../../src/rules/index.ts';
import { ownFile } from '../support/game/ownComponents.ts';
import { components, parsedComponents } from '../support/game/rules.ts';

const language = createLanguage((fault) => expect.fail(fault));
const locales = language.locales.map(({ code }) => code);
const numbers = gameNumbers(components);

/**
 * Digits that state no number of the game: Japanese writes phrases such as "one of them" and "for two players" with
 * digits.
 */
const NO_CLAIMS: Readonly<Record<string, RegExp>> = {
  ja: /1週間|第1回戦|4回に3回|1勝で勝ち点1|3〜(?=4人用)|2人(?=を)|[1-4](?:つ|枚目|枚分|枚だけ|枚合わせて|枚で|枚ずつ|個につき|個から|人用|種類)|(?<=も|（|でも)2枚|(?<=コネクタ)1個|(?<=足りない)1枚|1ターン|2人以上|1手|1人/g,
};
/** The numbers of list items. */
const LIST = /^\d\. /gm;

describe.each(locales)('in %s', (code) => {
  const words = language.of(code);

  it('every page fits on one screen', () => {
    const pages = [
      ...RULE_TOPICS.map((topic) => words.rules(topic, numbers)),
      ...HELP_TOPICS.map((topic) => words.help(topic)),
    ];
    for (const { title, text } of pages) {
      expect(title.length, title).toBeLessThanOrEqual(80);
      expect(text.length, title).toBeGreaterThan(100);
      expect(text.length, title).toBeLessThanOrEqual(1800);
    }
  });

  it('the help names every level of computer players, weakest first', () => {
    const { text } = words.help('computers');
    const places = LEVELS.map((level) => text.indexOf(`**${words.t(`computers.level.${level}`)}**`));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('no text contains a literal number', () => {
    for (const namespace of ['rules', 'help'] as const) {
      for (const [key, text] of Object.entries<string>(CATALOGUES[code][namespace])) {
        // It explains a drawing that shows these numbers.
        if (key.startsWith('legend.')) continue;
        const rulesText = text
          .replaceAll(/\{\{[^}]+\}\}/g, '')
          .replaceAll(/\u2060/g, '')
          .replaceAll(LIST, '')
          .replaceAll(NO_CLAIMS[code] ?? /(?!)/g, '');
        expect(rulesText, `${namespace}.${key}`).not.toMatch(/\d/);
      }
    }
  });

  it('the rules state every number of the game', () => {
    let next = 1000;
    const drawn: number[] = [];
    const strange = strangely(numbers, () => {
      drawn.push(++next);
      return next;
    });
    const rulesText = RULE_TOPICS.map((topic) => words.rules(topic, strange).text)
      .join('\n')
      .replaceAll(/(?<=\d)[,. \u00a0\u202f](?=\d{3})/g, '');
    const missing = drawn.filter((number) => !rulesText.includes(String(number)));
    // Payments are shown by a core's cost; level 0 of an ornament scores nothing and is not mentioned.
    expect(missing).toEqual([strange.points.ornament[0]]);
  });

  it('the rules follow the components of the game', () => {
    const file = ownFile();
    const own = parsedComponents({
      ...file,
      woodElements: { ...file.woodElements, core: 27, connector: 31 },
      materialCards: { ...file.materialCards, wild: 13 },
    });
    const page = words.rules('supply', gameNumbers(own)).text;
    for (const number of ['27', '31', '13']) {
      expect(page).toContain(number);
      expect(words.rules('supply', numbers).text).not.toContain(number);
    }
    const track = words.rules('drawing', numbers).text;
    expect(track).toContain(words.cards({ yellow: 2, wild: 1 }));
  });
});

/** The same phrases with other numbers. */
function strangely(numbers: GameNumbers, next: () => number): GameNumbers {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'number') return next();
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)]));
  };
  const { rewards, ...rest } = numbers;
  return { ...(changed(rest) as Omit<GameNumbers, 'rewards'>), rewards };
}
