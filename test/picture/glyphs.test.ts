/** The bundled fonts have a glyph for every character that pictures contain. */
import { expect, it } from 'vitest';
import { createLanguage, figureWords, legendWords, scoreSheetWords } from '../../src/language/index.ts';
import { hasGlyph } from '../../src/picture/drawing/basics/fonts.ts';
import type { SceneJob } from '../../src/picture/requests.ts';
import { COMMON_NUMBERS, gameNumbers } from '../../src/rules/index.ts';
import { components } from './support/games.ts';
import { NAMES_IN } from './support/languages.ts';
import { comparisonOf, leaderboardOf, profileOf } from './support/people.ts';
import { standingsIn } from './support/peopleInWords.ts';
import { positionsOf, recordsOf } from './support/recorded.ts';
import { textsOf } from './support/texts.ts';

const language = createLanguage((fault) => expect.fail(fault));
const last = positionsOf(recordsOf(4, 'B').at(-1) ?? expect.fail('no record')).at(-1) ?? expect.fail('no end');

for (const { code } of language.locales) {
  it(`has a glyph for every character in ${code}`, () => {
    const words = language.of(code);
    const texts = [
      legendWords(words, COMMON_NUMBERS),
      figureWords(words, components, gameNumbers(components)),
      scoreSheetWords(words, last.state, NAMES_IN[code]),
    ];
    const characters = new Set(JSON.stringify(texts).normalize('NFC'));
    expect(characters.size).toBeGreaterThan(30);
    expect([...characters].filter((character) => !hasGlyph(character.codePointAt(0) ?? 0))).toEqual([]);
  });
}

it('detects a character without a glyph', () => {
  expect(hasGlyph('𓀀'.codePointAt(0) ?? 0)).toBe(false);
});

/** Pictures in which a person and a server have the name. */
function jobsNamed(name: string): SceneJob[] {
  const profile = profileOf(name, 'light');
  const comparison = comparisonOf(name, 'light');
  const standings = standingsIn('en', 'light');
  const whose = [
    { name, sign: '#1234' },
    { name: 'Sam', sign: '#0001' },
  ] as const;
  const { state, lastMoves } = last;
  const names = state.players.map(() => name);
  return [
    { kind: 'table', request: { components, state, lastMoves, names, theme: 'light' } },
    {
      kind: 'scoreSheet',
      request: { components, state, names, theme: 'light', words: scoreSheetWords(language.of('en'), state, names) },
    },
    { kind: 'profile', request: { ...profile, categories: { ...profile.categories, whose } } },
    { kind: 'comparison', request: { ...comparison, categories: { ...comparison.categories, whose } } },
    { kind: 'leaderboard', request: { ...leaderboardOf(name, 'light'), title: name } },
    ...(standings.kind === 'standings'
      ? [{ ...standings, request: { ...standings.request, title: name } } satisfies SceneJob]
      : []),
  ];
}

it.each(jobsNamed('🎲 Zoë 김철수\u202e').map((job) => [job.kind, job] as const))(
  'writes odd names only in characters with a glyph: %s',
  (_, job) => {
    const texts = textsOf(job).map(({ text }) => text);
    expect(texts.join(' ')).toContain('Zoë');
    const characters = new Set(texts.join('').normalize('NFC').replace(/\s/gu, ''));
    expect([...characters].filter((character) => !hasGlyph(character.codePointAt(0) ?? 0))).toEqual([]);
  },
);

it('has words and signs in place of names of emoji only', () => {
  const written = new Set(jobsNamed('🎲').flatMap((job) => textsOf(job).map(({ text }) => text)));
  expect([...written]).toEqual(expect.arrayContaining(['This server', '#1234', 'Sam']));
});
