/** Looks up wordings in the catalogues and fills in parameters and command names. */
import { fillIn, findWording, type Parameters, type Wordings } from '../../../packages/webKit/wordings.ts';
import { CATALOGUES, type Key } from './catalogues.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from './locales.ts';

/** The English name of a command with its subcommand, such as `build` or `game new`. */
type CommandName = string;

/** Renders a command as a link such as `</game new:123>`; null while its id is unknown. */
export type CommandMention = (command: CommandName) => string | null;

const COMMAND = /\{\{(\/[^}]+)\}\}/g;

/** The commands that each wording mentions, by language and key. */
const MENTIONED: Readonly<Record<string, ReadonlyMap<string, readonly CommandName[]>>> = Object.fromEntries(
  Object.entries(CATALOGUES).map(([locale, catalogue]) => [locale, commandsMentionedIn(catalogue)]),
);

function commandsMentionedIn(catalogue: (typeof CATALOGUES)[LocaleCode]): ReadonlyMap<string, readonly CommandName[]> {
  const found = new Map<string, CommandName[]>();
  for (const [namespace, wordings] of Object.entries(catalogue)) {
    for (const [key, text] of Object.entries<string>(wordings)) {
      const commands = [...text.matchAll(COMMAND)].map(([, name = '']) => name.slice(1));
      if (commands.length === 0) continue;
      const base = `${namespace}.${key.replace(/_(one|other)$/, '')}`;
      found.set(base, [...(found.get(base) ?? []), ...commands]);
    }
  }
  return found;
}

/** Parameters that replace the command names in a wording. */
function commandParameters(locale: LocaleCode, key: Key, mention: CommandMention): Record<string, string> {
  const commands = MENTIONED[locale]?.get(key) ?? [];
  return Object.fromEntries(
    commands.map((command) => [`/${command}`, mention(command) ?? commandInWords(locale, command)]),
  );
}

/** A command in the words of a language: `/spiel neu` for `game new`. */
function commandInWords(locale: LocaleCode, command: CommandName): string {
  const [name = '', ...sub] = command.split(' ');
  const top = pathOf(name, '');
  const path = sub.length === 0 ? [top] : [top, pathOf(sub.join(' '), `${top}.`)];
  const named: Readonly<Record<string, string>> = CATALOGUES[locale].commands;
  return `/${path.map((each) => named[`${each}.name`] ?? each).join(' ')}`;
}

function pathOf(name: string, parent: string): string {
  const named: Readonly<Record<string, string>> = CATALOGUES[DEFAULT_LOCALE].commands;
  const own = `${parent}${name}`;
  return named[`${own}.name`] === name
    ? own
    : (Object.keys(named)
        .find((key) => key.startsWith(parent) && named[key] === name)
        ?.replace(/\.name$/, '') ?? own);
}

export type { Parameters };

export interface Translator {
  /** Parameters must already be escaped. `mention`: how to render commands; default: their names in the language. */
  say(locale: LocaleCode, key: Key, parameters?: Parameters, mention?: CommandMention): string;
  /** Whether a key computed at run time exists, such as one made from a tool's id. */
  has(locale: LocaleCode, key: string): key is Key;
}

/** `onFault`: called with each missing parameter. */
export function createTranslator(onFault: (fault: string) => void): Translator {
  const plurals = new Map<LocaleCode, Intl.PluralRules>(LOCALES.map(({ code }) => [code, new Intl.PluralRules(code)]));

  const wording = (locale: LocaleCode, key: string, count?: string | number): string | undefined => {
    const dot = key.indexOf('.');
    const catalogue: Readonly<Record<string, Wordings>> = CATALOGUES[locale];
    const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
    return findWording(catalogue[key.slice(0, dot)] ?? {}, key.slice(dot + 1), rules, count);
  };

  return {
    say: (locale, key, given = {}, mention = () => null) => {
      const text = wording(locale, key, given.count) ?? key;
      return fillIn(text, { ...given, ...commandParameters(locale, key, mention) }, (name) => {
        onFault(`"${text}" lacks the parameter ${name}`);
        return '';
      });
    },
    has: (locale, key): key is Key => wording(locale, key) !== undefined,
  };
}
