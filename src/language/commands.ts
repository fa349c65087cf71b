/**
 * Names and descriptions of slash commands, their options and choices, in the shape in which Discord wants them:
 * English as the default, every other language as a localisation. Which options a command has is the host's matter.
 */
import type { Key } from './catalogues.ts';
import { DEFAULT_LOCALE, type DiscordLocale, LOCALES, type LocaleCode } from './locales.ts';
import type { Translator } from './translator.ts';

type Localizations = Partial<Record<DiscordLocale, string>>;

/** Spread it into a command, subcommand or option. */
export interface CommandWords {
  readonly name: string;
  readonly name_localizations: Localizations;
  readonly description: string;
  readonly description_localizations: Localizations;
}

/** Spread it into a choice of an option, beside its `value`. */
export interface ChoiceWords {
  readonly name: string;
  readonly name_localizations: Localizations;
}

/** `build`, `build.pay`, `game.new`, `game.new.side`, and `option.game` for the option that many commands have. */
export type CommandPath = Key extends infer K ? (K extends `commands.${infer Path}.name` ? Path : never) : never;
/** `side.A`, `as.picture`. */
export type ChoicePath = Key extends infer K ? (K extends `commands.choice.${infer Path}` ? Path : never) : never;

export function commandWords(translator: Translator, path: CommandPath): CommandWords {
  const name: Key = `commands.${path}.name`;
  const description: Key = `commands.${path}.description`;
  return {
    ...localized(translator, name),
    description: translator.say(DEFAULT_LOCALE, description),
    description_localizations: localizations(translator, description),
  };
}

export function choiceWords(translator: Translator, path: ChoicePath): ChoiceWords {
  return localized(translator, `commands.choice.${path}`);
}

/** A name that Discord may localise (a choice of the options `topic` or `card`, say), from any key. */
export function localized(translator: Translator, key: Key): ChoiceWords {
  return { name: translator.say(DEFAULT_LOCALE, key), name_localizations: localizations(translator, key) };
}

function localizations(translator: Translator, key: Key): Localizations {
  const others: readonly { readonly code: LocaleCode; readonly discordLocales: readonly DiscordLocale[] }[] =
    LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE);
  return Object.fromEntries(
    others.flatMap(({ code, discordLocales }) =>
      discordLocales.map((locale) => [locale, translator.say(code, key)] as const),
    ),
  );
}
