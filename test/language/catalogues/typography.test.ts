/**
 * Every text keeps the typography of its language: quotation marks, brackets, numbers, ellipses, colons and articles.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLanguage, type LocaleCode } from '../../../src/language/index.ts';
import { wordingsOf } from '../support/speakers.ts';

const language = createLanguage((fault) => expect.fail(fault));
const locales = language.locales.map(({ code }) => code);

const KANA_OR_KANJI = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]';
/** Names that keep their capital after a colon. */
const PROPER = '(?:AutoMod|Discord|DISCORD|Europe|America|Asia|CSV|JSON)';

interface Rule {
  readonly what: string;
  readonly wrong: RegExp;
  readonly locales: readonly LocaleCode[];
}

const RULES: readonly Rule[] = [
  { what: 'no straight quotation marks', wrong: /["']/, locales },
  { what: 'no three dots for an ellipsis', wrong: /\.\.\./, locales },
  { what: 'no doubled spaces', wrong: / {2}/, locales },
  { what: 'a minus sign (U+2212), not a hyphen, before a number', wrong: /(?<![\p{L}\p{N}–-])-\p{Nd}/u, locales },
  {
    what: 'a dash, not a hyphen, between numbers',
    wrong: /(?<![\p{L}\p{N}+-])\p{Nd}{1,3}-\p{Nd}{1,3}(?![\p{N}-])/u,
    locales,
  },
  { what: 'a decimal comma', wrong: /\p{Nd}\.\p{Nd}(?!\p{Nd}{2})/u, locales: ['de', 'nl', 'hu'] },
  { what: 'no space before an ellipsis that ends a word', wrong: /\p{L} …$/u, locales: ['en', 'nl', 'hu', 'ja'] },
  { what: 'a space before an ellipsis', wrong: /\p{L}…$/u, locales: ['de'] },
  {
    what: 'lower case after a colon',
    // A label in bold or a new line begins anew.
    wrong: new RegExp(`(?<![*\\p{Nd}]): (?!${PROPER})\\p{Lu}\\p{Ll}`, 'u'),
    locales: ['en', 'nl', 'hu'],
  },
  {
    what: 'full-width brackets',
    wrong: new RegExp(`${KANA_OR_KANJI}[()]|(?<!\\])\\((?=${KANA_OR_KANJI})`, 'u'),
    locales: ['ja'],
  },
  {
    what: 'a full-width space after a question or exclamation that another sentence follows',
    wrong: /[？！](?=[^\u3000\s？！」』）：*…])/u,
    locales: ['ja'],
  },
  { what: 'no space after 。', wrong: /。 /, locales: ['ja'] },
  { what: 'no break between a figure and its percent sign', wrong: /[☐\p{Nd}] %/u, locales },
  { what: 'no break within an abbreviation', wrong: /z\. B\.|\bn[ro]\. \p{Nd}/iu, locales },
  { what: 'full-width punctuation', wrong: new RegExp(`${KANA_OR_KANJI}[:;!?,]`, 'u'), locales: ['ja'] },
];

function textsOf(code: LocaleCode): [string, string][] {
  return Object.entries(wordingsOf(code)).flatMap(([namespace, wordings]) =>
    Object.entries(wordings).map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
  );
}

/** Without parameters, commands and addresses, which have rules of their own. */
const bare = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|`[^`]*`|\]\([^)]*\)/g, '☐');

describe.each(locales)('in %s', (code) => {
  it.each(RULES.filter((rule) => rule.locales.includes(code)))('texts have $what', ({ wrong }) => {
    expect(textsOf(code).filter(([, text]) => wrong.test(bare(text)))).toEqual([]);
  });
});

/** Pages break Japanese lines between phrases by themselves, and commands stand in lists of Discord's own. */
const BREAKING_BY_PHRASES: ReadonlySet<string> = new Set([
  'commands',
  'door',
  'editor',
  'live',
  'playground',
  'replay',
  'touch',
]);
const COUNTER =
  /第(?=[☐\p{Nd}])|[☐\p{Nd}](?=[枚個つ人回日時分秒手票席件年月週間番位点勝卓文]|か所|ポイント|ゲーム|ラウンド|スペース|ターン|シーズン|ステップ|コマ|ページ|種類|通り)|(?:黄色|赤|緑|紫|ワイルド|(?:同じ|別の)色)(?=[☐\p{Nd}])/u;

it('a word joiner keeps a figure with its counter and its color on one line in Japanese', () => {
  const breaking = textsOf('ja').filter(
    ([key, text]) => !BREAKING_BY_PHRASES.has(key.split('.')[0] ?? '') && COUNTER.test(bare(text)),
  );
  expect(breaking).toEqual([]);
});

/** Discord ends an address at a space or at marks such as `.` before one, but not at `。`. */
it('a bare address ends where Discord ends it', () => {
  for (const code of locales) {
    const running = textsOf(code).filter(([, text]) => /\{\{lobby\}\}(?![.,:;]?(?:\s|$))/.test(text));
    expect(running, code).toEqual([]);
  }
});

/** Discord shows the English name in a mention; without its id, a command stands there by its Hungarian name. */
it('articles before commands suit both names of the command in Hungarian', () => {
  const [english, hungarian] = (['en', 'hu'] as const).map(
    (code): Readonly<Record<string, string>> => wordingsOf(code).commands ?? {},
  );
  const namesOf = (path: string) => {
    const key = `${path.slice(1).split(' ')[0]}.name`;
    return [english?.[key] ?? expect.fail(path), hungarian?.[key] ?? expect.fail(path)];
  };
  const wrong = textsOf('hu').flatMap(([key, text]) =>
    [...text.matchAll(/(?<!\p{L})(az?) (?:\*\*)?\{\{(\/[\w ]+)\}\}/giu)]
      .filter(([, article = '', path = '']) =>
        namesOf(path).some((name) => /^[aáeéiíoóöőuúüű]/i.test(name) !== (article.length === 2)),
      )
      .map(([found]) => `${key}: ${found}`),
  );
  expect(wrong).toEqual([]);
});

it('numbers have the decimal sign and the minus sign of the language', () => {
  const written = locales.map((code) => [code, language.of(code).number(-1.5)]);
  expect(Object.fromEntries(written)).toEqual({ en: '−1.5', nl: '−1,5', hu: '−1,5', de: '−1,5', ja: '−1.5' });
});

it('word joiners are written as escapes, because they cannot be seen', () => {
  const folder = 'assets/locales/ja';
  const raw = readdirSync(folder).filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes('\u2060'));
  expect(raw).toEqual([]);
});

it.each([
  'src/table/page/replay/shared.css',
  'packages/playground/page/styles/frame/ground.css',
  'tools/componentEditor/page/styles/ground.css',
])('Japanese lines break between phrases in %s', (file) => {
  const [, rules = ''] = /:lang\(ja\)[^{]*\{([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? [];
  expect(rules).toContain('line-break: strict;');
  expect(rules).toContain('word-break: auto-phrase;');
});

it('a replay, whose Cabin is bold, shows Japanese text in one font', () => {
  const [, fonts] =
    /body:lang\(ja\) \{\s*font-family: ([^;]*);/.exec(readFileSync('src/table/page/replay.css', 'utf8')) ?? [];
  expect(fonts).toMatch(/^(?!.*Cabin)/);
});

it('names of languages are marked as in their language', () => {
  const options = [
    'src/table/page/replay/Controls.tsx',
    'tools/componentEditor/page/Head.tsx',
    'packages/playground/page/settings/Settings.tsx',
  ];
  for (const file of options) expect(readFileSync(file, 'utf8'), file).toMatch(/value=\{code\} lang=\{code\}/);
});

it('lists inside lists are told apart', () => {
  for (const code of locales) {
    const words = language.of(code);
    const cards = words.cards({ yellow: 2, red: 1 });
    const [listed, green] = [words.enumeration([cards, words.cards({ green: 1 })]), words.cards({ green: 1 })];
    expect(listed, code).toBe(words.groups([cards, green]));
    // Brackets keep a list together already.
    const bracketed = words.annotated('C2', cards);
    expect(words.enumeration([bracketed, green]), code).not.toBe(words.groups([bracketed, green]));
  }
});
