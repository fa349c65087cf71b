/** Reads what a step of the tutorial says to type as a client does: localized names become those of the command. */
import type { Language, LocaleCode } from '../../../../../src/language/index.ts';

/** The command that a step names, as the client sends it. */
export function typedCommand(text: string): string {
  const found = /`\/([^`]+)`/.exec(text)?.[1];
  if (found === undefined) throw new Error(`no command in: ${text}`);
  return found;
}

/** Command and options by their canonical names, from the localized ones. */
export function readTyped(
  language: Language,
  code: LocaleCode,
  typed: string,
): { readonly command: string; readonly options: Record<string, string | number> } {
  const local = (path: Parameters<Language['commandWords']>[0]) => {
    const { name, name_localizations } = language.commandWords(path);
    const known = language.locales.find((each) => each.code === code)?.discordLocales[0];
    return (known && name_localizations[known]) || name;
  };
  const command = (['build', 'pass', 'choose'] as const).find((each) => typed.startsWith(`${local(each)} `));
  if (command === undefined) throw new Error(typed);
  const names = { build: ['space', 'pay', 'advance', 'take'], pass: ['keep'], choose: ['card'] }[command];
  const options: Record<string, string | number> = {};
  const places = names
    .map((name) => ({ name, mark: ` ${local(`${command}.${name}` as Parameters<Language['commandWords']>[0])}:` }))
    .map(({ name, mark }) => ({ name, mark, at: typed.indexOf(mark) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  places.forEach(({ name, mark, at }, index) => {
    const value = typed.slice(at + mark.length, places[index + 1]?.at ?? typed.length);
    options[name] = name === 'advance' ? Number(value) : value;
  });
  return { command, options };
}
