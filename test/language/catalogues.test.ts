import { describe, expect, it } from 'vitest';
import { CATALOGUES, type Namespace } from '../../src/language/catalogues.ts';
import { LOCALES } from '../../src/language/locales.ts';

type Wordings = Readonly<Record<string, string>>;
const english = CATALOGUES.en;
const namespaces = Object.keys(english) as Namespace[];
const others = LOCALES.map(({ code }) => code).filter((code) => code !== 'en');

const parametersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const pluralForm = (key: string) => /^(.*)_(zero|one|two|few|many|other)$/.exec(key);

/** Keys with their plural forms taken off. */
function basesOf(wordings: Wordings): string[] {
  return [...new Set(Object.keys(wordings).map((key) => pluralForm(key)?.[1] ?? key))].sort();
}

/** What each wording asks for; all forms of a plural together, since a form may leave out its number. */
function parametersByBase(wordings: Wordings): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [key, text] of Object.entries(wordings)) {
    const plural = pluralForm(key);
    const asked = parametersOf(text).map(String);
    const base = plural?.[1] ?? key;
    found[base] ??= new Set();
    for (const name of plural ? [...asked, 'count'] : asked) found[base].add(name);
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort()]));
}

describe.each(namespaces)('%s', (namespace) => {
  it.each(others)('says in %s the same things as in English', (code) => {
    expect(basesOf(CATALOGUES[code][namespace])).toEqual(basesOf(english[namespace]));
  });

  it.each(others)('asks in %s for the same parameters as in English', (code) => {
    expect(parametersByBase(CATALOGUES[code][namespace])).toEqual(parametersByBase(english[namespace]));
  });

  it.each(LOCALES.map(({ code }) => code))(
    'has in %s every plural form that the language knows, and no other',
    (code) => {
      const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      const wordings: Wordings = CATALOGUES[code][namespace];
      const plurals = new Set(Object.keys(wordings).flatMap((key) => pluralForm(key)?.[1] ?? []));
      for (const base of plurals) {
        const there = Object.keys(wordings).flatMap((key) => {
          const plural = pluralForm(key);
          return plural?.[1] === base ? [plural[2]] : [];
        });
        expect(there.sort(), base).toEqual([...forms].sort());
      }
    },
  );

  it('has no empty wordings, and no key that is a sentence', () => {
    for (const { code } of LOCALES) {
      for (const [key, text] of Object.entries(CATALOGUES[code][namespace])) {
        expect(text.trim(), `${code} ${key}`).not.toBe('');
        expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(text.replaceAll(/\{\{\w+\}\}/g, ''), `${code} ${key}`).not.toMatch(/[{}]|\$t\(/);
      }
    }
  });
});

it.each([
  ['de', 'du and ihr', /\b(Ihnen|Ihren|Ihrem|Spieler|Spielerin|Gewinner)\b/],
  ['nl', 'je', /\b(U|uw|Uw)\b/],
  ['hu', 'te and ti', /(?<!\p{L})(Ön|Önök|[Öö]nnek|kérjük)(?!\p{L})/u],
  ['ja', 'です and ます', /(?:である|しなさい|てくれ)。/],
] as const)('addresses people in %s by %s', (code, _, wrong) => {
  for (const namespace of namespaces) {
    for (const [key, text] of Object.entries(CATALOGUES[code][namespace])) {
      expect(text, `${namespace}.${key}`).not.toMatch(wrong);
    }
  }
});
