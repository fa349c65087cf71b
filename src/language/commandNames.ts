/**
 * Commands where a wording names them (`{{/game new}}`): by their names in the language, or as the host shows them.
 * Which commands there are is said by the catalogue's file of them; registering them is the host's matter.
 */
import { CATALOGUES, type Key } from './catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from './locales.ts';

/** A command by its English names, with that of a subcommand: `build`, `game new`. */
type CommandName = string;

/** How a host shows a command so that it can be tapped: `</game new:123>`; null where it cannot yet. */
export type CommandMention = (command: CommandName) => string | null;

const COMMAND = /\{\{(\/[^}]+)\}\}/g;

/** The wordings of each language that name commands, so that nothing is looked up for all others. */
const NAMED: Readonly<Record<string, ReadonlyMap<string, readonly CommandName[]>>> = Object.fromEntries(
  Object.entries(CATALOGUES).map(([locale, catalogue]) => [locale, namedIn(catalogue)]),
);

function namedIn(catalogue: (typeof CATALOGUES)[LocaleCode]): ReadonlyMap<string, readonly CommandName[]> {
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

/** What a wording's commands are replaced by, as further parameters; none for most wordings. */
export function commandParameters(locale: LocaleCode, key: Key, mention: CommandMention): Record<string, string> {
  const commands = NAMED[locale]?.get(key) ?? [];
  return Object.fromEntries(
    commands.map((command) => [`/${command}`, mention(command) ?? commandInWords(locale, command)]),
  );
}

/** `/game new` in a language: `/spiel neu`. */
function commandInWords(locale: LocaleCode, command: CommandName): string {
  const [name = '', ...sub] = command.split(' ');
  const top = pathOf(name, '');
  const path = sub.length === 0 ? [top] : [top, pathOf(sub.join(' '), `${top}.`)];
  const named: Readonly<Record<string, string>> = CATALOGUES[locale].commands;
  return `/${path.map((each) => named[`${each}.name`] ?? each).join(' ')}`;
}

/** The path in the catalogue of what is called so in English. */
function pathOf(name: string, parent: string): string {
  const named: Readonly<Record<string, string>> = CATALOGUES[DEFAULT_LOCALE].commands;
  const own = `${parent}${name}`;
  return named[`${own}.name`] === name
    ? own
    : (Object.keys(named)
        .find((key) => key.startsWith(parent) && named[key] === name)
        ?.replace(/\.name$/, '') ?? own);
}
