import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import { LOCALES } from '../../../src/language/catalogues/locales.ts';
import { sourcesIn, visitSource } from '../../support/sources.ts';
import { SPEAKERS, type Wordings, wordingsOf } from '../support/speakers.ts';

const spoken = Object.fromEntries(LOCALES.map(({ code }) => [code, wordingsOf(code)]));
const wordings = (code: string, namespace: string): Wordings => spoken[code]?.[namespace] ?? {};
const english = wordingsOf('en');
const namespaces = Object.keys(english);
const others = LOCALES.map(({ code }) => code).filter((code) => code !== 'en');

const parametersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** Commands that a text names, such as `/game new`. */
const commandsIn = (text: string) => [...text.matchAll(/\{\{(\/[\w ]+)\}\}/g)].map(([, name]) => name);
const pluralForm = (key: string) => /^(.*)_(zero|one|two|few|many|other)$/.exec(key);

/** Keys without their plural suffixes. */
function basesOf(wordings: Wordings): string[] {
  return [...new Set(Object.keys(wordings).map((key) => pluralForm(key)?.[1] ?? key))].sort();
}

/** The parameters of each text; all plural forms together, because a form may omit its number. */
function parametersByBase(wordings: Wordings): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [key, text] of Object.entries(wordings)) {
    const plural = pluralForm(key);
    const parameters = parametersOf(text).map(String);
    const base = plural?.[1] ?? key;
    found[base] ??= new Set();
    for (const name of plural ? [...parameters, 'count'] : parameters) found[base].add(name);
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort()]));
}

describe.each(namespaces)('%s', (namespace) => {
  it.each(others)('uses the same parameters in %s as in English', (code) => {
    expect(parametersByBase(wordings(code, namespace))).toEqual(parametersByBase(wordings('en', namespace)));
  });

  it.each(others)('names the same commands in %s as in English', (code) => {
    const named = (texts: Wordings) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          pluralForm(key)?.[1] ?? key,
          [...new Set(commandsIn(text))].sort(),
        ]),
      );
    expect(named(wordings(code, namespace))).toEqual(named(wordings('en', namespace)));
  });

  it('has no key that is a sentence and no broken placeholder', () => {
    for (const { code } of LOCALES) {
      for (const [key, text] of Object.entries(wordings(code, namespace))) {
        expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(text.replaceAll(/\{\{(?:\w+|\/[\w ]+)\}\}/g, ''), `${code} ${key}`).not.toMatch(/[{}]|\$t\(/);
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
    for (const [key, text] of Object.entries(wordings(code, namespace))) {
      expect(text, `${namespace}.${key}`).not.toMatch(wrong);
    }
  }
});

/** Keys that the sources spell out, and those with placeholders, such as `table.needs.${level}`. */
function spelledIn(folders: readonly string[], begins: (part: string) => boolean) {
  const whole = new Set<string>();
  const gapped: RegExp[] = [];
  for (const file of folders.flatMap(sourcesIn)) {
    visitSource(file, (node) => {
      if (node.type === 'StringLiteral') whole.add(String(node.value));
      if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
        const parts = node.quasis.map(({ raw }: { readonly raw: string }) => raw.replaceAll('.', '\\.'));
        if (begins(parts[0] ?? '')) gapped.push(new RegExp(`^${parts.join('[^.]+')}$`));
      }
      return undefined;
    });
  }
  return { whole, gapped: gapped.filter(({ source }) => source !== '^game\\.[^.]+$') };
}

/** Terms used as headings, named without their namespace. */
const HEADINGS = ['game.materialStacks', 'game.supply', 'game.restingArea', 'game.rewardTrack'];

it.each(SPEAKERS)('has no text that $folders do not use', ({ folders, namespace }) => {
  const own = SPEAKERS.flatMap((each) => each.namespace ?? []);
  // Keys of commands and of help contain the names of commands and topics.
  const messages =
    namespace === null ? namespaces.filter((each) => !['commands', 'help', ...own].includes(each)) : [namespace];
  const { whole, gapped } = spelledIn(folders, (part) =>
    namespace === null ? messages.some((each) => part.startsWith(`${each}\\.`)) : /^\w+\\.$/.test(part),
  );
  const keys = messages.flatMap((each) =>
    basesOf(wordings('en', each)).map((base) => (namespace === null ? `${each}.${base}` : base)),
  );
  const unusedKeys = keys.filter(
    (key) => !whole.has(key) && !HEADINGS.includes(key) && !gapped.some((spelling) => spelling.test(key)),
  );
  expect(unusedKeys).toEqual([]);
});

it('names commands by placeholders, so that they exist, are tappable and localized', () => {
  const typed = /(?<![\p{L}\p{N}{])\/\p{L}/u;
  expect('Type /spiel neu.').toMatch(typed);
  for (const namespace of namespaces) {
    for (const { code } of LOCALES) {
      for (const [key, text] of Object.entries(wordings(code, namespace))) {
        expect(text, `${code} ${namespace}.${key}`).not.toMatch(typed);
      }
    }
  }
});

it('adds Japanese honorifics only in the function that tells computer players from people', () => {
  // The playground shows names as Discord does.
  for (const namespace of namespaces.filter((each) => each !== 'playground')) {
    for (const [key, text] of Object.entries(wordings('ja', namespace))) {
      if (`${namespace}.${key}` !== 'game.person') expect(text, `${namespace}.${key}`).not.toContain('}}さん');
    }
  }
});

it('uses German durations only where the nominative fits', () => {
  const length = '(?:time|times|bank|increment|given|least|most)';
  const dative = new RegExp(`\\b(?:aus|bei|in|mit|nach|seit|von|vor|zu|zwischen)(?: \\S+ und)? \\{\\{${length}\\}\\}`);
  for (const key of ['time.turn', 'time.bank', 'time.bank.plain'] as const) {
    expect(CATALOGUES.de.time[key.slice('time.'.length) as keyof typeof CATALOGUES.de.time], key).not.toMatch(dative);
  }
  const others = [...Object.entries(CATALOGUES.de.time), ...Object.entries(CATALOGUES.de.me)];
  for (const [key, text] of others.filter(([name]) => /^wrong\.(?:perTurn|bank|increment)|remind/.test(name))) {
    expect(text, key).not.toMatch(dative);
  }
});
