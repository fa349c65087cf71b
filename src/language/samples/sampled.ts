/**
 * Every wording of a language as people see it, with sample facts: what translators read, and what the checks look at.
 * Where each is seen is told by its file of the catalogue; what may be wrong with a wording is found beside this.
 */
import type { GameNumbers } from '../../rules/index.ts';
import { CATALOGUES, type Key, type Namespace } from '../catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../locales.ts';
import { rulesParameters } from '../rulesParameters.ts';
import type { Parameters } from '../translator.ts';
import type { Words } from '../words.ts';
import { FACTS_OF } from './exceptions.ts';
import { FACTS } from './facts.ts';

export interface SampledWording {
  readonly key: Key;
  readonly namespace: Namespace;
  /** As it is usually seen: one for each form of its plural, one more for a computer player where that differs. */
  readonly usual: readonly string[];
  /** With all samples, the odd ones too. */
  readonly all: readonly string[];
}

export type SampledLanguage =
  | { readonly ok: true; readonly wordings: readonly SampledWording[] }
  /** Parameters that have no sample, with their wordings. */
  | { readonly ok: false; readonly unsampled: readonly string[] };

const COUNTS = [1, 2, 5, 0] as const;
const PARAMETER = /\{\{(\w+)\}\}/g;

/** All wordings of a language, in the order of the catalogue. */
export function sampledWordings(words: Words): SampledLanguage {
  const unsampled: string[] = [];
  const ofRules = rulesParameters(words, NUMBERS);
  const wordings = [...parametersByKey(words.locale)].map(([key, { namespace, parameters, plural }]) => {
    const rows = sampleRows(words, key, { parameters, ofRules }, unsampled);
    const counts = plural ? COUNTS : parameters.has('count') ? ([4] as const) : ([null] as const);
    const say = (row: Parameters, count: number | null) => words.t(key, count === null ? row : { ...row, count });
    const [usualRow = {}, computerRow = usualRow] = rows;
    const usual = onePerForm(words.locale, counts).map((count) => say(usualRow, count));
    // Where people have an honorific, a sentence about a computer player reads otherwise.
    if (words.person('A') !== 'A' && parameters.has('name')) usual.push(say(computerRow, counts[0]));
    const all = rows.flatMap((row) => counts.map((count) => say(row, count)));
    return { key, namespace, usual: [...new Set(usual)], all: [...new Set(all)] };
  });
  return unsampled.length === 0 ? { ok: true, wordings } : { ok: false, unsampled };
}

interface Asked {
  readonly namespace: Namespace;
  readonly parameters: ReadonlySet<string>;
  readonly plural: boolean;
}

/** What each wording asks for, plurals without their form; in the language or in the model of all, which must ask the same. */
function parametersByKey(locale: LocaleCode): ReadonlyMap<Key, Asked> {
  const asked = new Map<Key, { namespace: Namespace; parameters: Set<string>; plural: boolean }>();
  for (const code of [DEFAULT_LOCALE, locale] as const) {
    for (const [namespace, wordings] of Object.entries(CATALOGUES[code]) as [Namespace, Record<string, string>][]) {
      for (const [name, text] of Object.entries(wordings)) {
        const [, base = name, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
        const key = `${namespace}.${base}` as Key;
        const entry = asked.get(key) ?? { namespace, parameters: new Set<string>(), plural: form !== undefined };
        for (const [, parameter = ''] of text.matchAll(PARAMETER)) entry.parameters.add(parameter);
        asked.set(key, entry);
      }
    }
  }
  return asked;
}

/** The first row has the usual sample of every parameter, the others go through the odd ones. */
function sampleRows(
  words: Words,
  key: Key,
  { parameters, ofRules }: { readonly parameters: ReadonlySet<string>; readonly ofRules: Parameters },
  unsampled: string[],
): Parameters[] {
  const samples = [...parameters].flatMap((name) => {
    if (name === 'count') return [];
    const ruled = key.startsWith('rules.') ? ofRules[name] : undefined;
    const sample = ruled === undefined ? (FACTS_OF[key]?.[name] ?? FACTS[name]) : () => [ruled] as const;
    if (sample === undefined) unsampled.push(`${key}: {{${name}}}`);
    return sample === undefined ? [] : [[name, sample(words)] as const];
  });
  const most = Math.max(1, ...samples.map(([, facts]) => facts.length));
  return Array.from({ length: most }, (_, row) =>
    Object.fromEntries(samples.map(([name, facts]) => [name, facts[row % facts.length] ?? facts[0]])),
  );
}

/** Of the counts the first of each form that the language has. */
function onePerForm<Count extends number | null>(locale: LocaleCode, counts: readonly Count[]): readonly Count[] {
  const rules = new Intl.PluralRules(locale);
  const seen = new Set<string>();
  return counts.filter((count) => {
    const form = count === null ? '' : rules.select(count);
    return seen.has(form) ? false : seen.add(form);
  });
}

const NO_CARDS = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };

const NUMBERS: GameNumbers = {
  costs: { frame: 1, midsection: 2, core: 3, table: 4, connector: 4 },
  draws: { midsection: 1, core: 2 },
  advances: [1, 2],
  rewards: [
    { kind: 'choice', same: 2, other: 1 },
    { kind: 'fixed', cards: { ...NO_CARDS, yellow: 2, wild: 1 } },
  ],
  rewardCards: 3,
  startCards: { count: 5, cards: [10, 10], colored: [8, 9], wild: [1, 2] },
  kept: 3,
  floor: {
    columns: ['A', 'B', 'C', 'D', 'E'],
    rows: ['1', '2', '3', '4', '5'],
    center: 'C3',
    connectorSpaces: 13,
    ornamentSpaces: 12,
    plants: ['B2', 'D2', 'B4', 'D4'],
  },
  points: { connector: [1, 2, 3], ornament: [0, 1, 3, 7, 12], plant: 10 },
  supply: {
    frames: { 2: 5, 3: 7, 4: 9 },
    midsection: 36,
    core: 28,
    table: 20,
    connector: 30,
    colored: [16, 16],
    wild: 12,
  },
  tools: { count: 6, spaces: 24, tiles: { 2: 24, 3: 36, 4: 48 }, requirement: [1, 3] },
};
