/**
 * Every wording of a language as people see it, with sample facts: what translators read, and what the checks look at.
 * Where each is seen is told by its file of the catalogue; what may be wrong with a wording is found beside this.
 */
import { CATALOGUES, type Key, type Namespace } from '../catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../locales.ts';
import { rulesParameters } from '../rulesParameters.ts';
import type { Parameters } from '../translator.ts';
import type { Words } from '../words.ts';
import { FACTS_OF } from './exceptions.ts';
import { FACTS } from './facts.ts';
import { NUMBERS } from './numbers.ts';

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
