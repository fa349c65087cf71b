/**
 * Looks wordings up in the catalogues of all languages and fills them in.
 * Which wordings there are is the catalogues' matter; putting together what events and refusals mean is not done here.
 */
import { filled, type Parameters, type Wordings, wordingOf } from '../../packages/webKit/wordings.ts';
import { CATALOGUES, type Key } from './catalogues.ts';
import { type CommandMention, commandParameters } from './commandNames.ts';
import { LOCALES, type LocaleCode } from './locales.ts';

export type { Parameters };

export interface Translator {
  /** What is filled in stands as it is: names must have been escaped before. `mention`: how commands that are named are shown; left out, by their names in the language. */
  say(locale: LocaleCode, key: Key, parameters?: Parameters, mention?: CommandMention): string;
  /** Whether a key made up at run time (of a tool's id, say) exists. */
  has(locale: LocaleCode, key: string): key is Key;
}

/** `onFault` is told of a parameter that a wording asks for and did not get. */
export function createTranslator(onFault: (fault: string) => void): Translator {
  const plurals = new Map<LocaleCode, Intl.PluralRules>(LOCALES.map(({ code }) => [code, new Intl.PluralRules(code)]));

  const wording = (locale: LocaleCode, key: string, count?: string | number): string | undefined => {
    const dot = key.indexOf('.');
    const catalogue: Readonly<Record<string, Wordings>> = CATALOGUES[locale];
    const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
    return wordingOf(catalogue[key.slice(0, dot)] ?? {}, key.slice(dot + 1), rules, count);
  };

  return {
    say: (locale, key, given = {}, mention = unmentioned) => {
      const text = wording(locale, key, given.count) ?? key;
      return filled(text, { ...given, ...commandParameters(locale, key, mention) }, (name) => {
        onFault(`"${text}" lacks the parameter ${name}`);
        return '';
      });
    },
    has: (locale, key): key is Key => wording(locale, key) !== undefined,
  };
}

function unmentioned(): null {
  return null;
}
