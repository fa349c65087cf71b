/**
 * What a command or an option is called in the reader's Discord, where that is another word than the code's.
 * The words themselves are the language's.
 */
import type { LocalizationMap } from 'discord.js';
import type { Language, Words } from '../../../language/index.ts';

interface Named {
  readonly name: string;
  readonly name_localizations?: LocalizationMap | null | undefined;
}

export function localName(
  language: Language,
  { locale }: Pick<Words, 'locale'>,
  { name, name_localizations: others }: Named,
): string {
  const [known] = language.locales.find(({ code }) => code === locale)?.discordLocales ?? [];
  return (known === undefined ? undefined : others?.[known]) ?? name;
}
