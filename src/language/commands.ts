/**
 * Names and descriptions of slash commands, options and choices as Discord requires them: English with localizations.
 */
import type { Key } from './catalogues/catalogues.ts';
import { DEFAULT_LOCALE, type DiscordLocale, LOCALES } from './catalogues/locales.ts';
import type { Translator } from './catalogues/translator.ts';

type Localizations = Partial<Record<DiscordLocale, string>>;

export interface CommandWords {
  readonly name: string;
  readonly name_localizations: Localizations;
  readonly description: string;
  readonly description_localizations: Localizations;
}

export interface ChoiceWords {
  readonly name: string;
  readonly name_localizations: Localizations;
}

/**
 * Such as `build`, `build.pay`, `game.new`, `game.new.side`, or `option.game` for an option that many commands share.
 */
export type CommandPath = Key extends infer K ? (K extends `commands.${infer Path}.name` ? Path : never) : never;
/** Such as `side.A` or `as.picture`. */
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

/** A localizable name from any key, such as a choice of the option `topic` or `card`. */
export function localized(translator: Translator, key: Key): ChoiceWords {
  return { name: translator.say(DEFAULT_LOCALE, key), name_localizations: localizations(translator, key) };
}

function localizations(translator: Translator, key: Key): Localizations {
  return Object.fromEntries(
    LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE).flatMap(({ code, discordLocales }) =>
      discordLocales.map((locale: DiscordLocale) => [locale, translator.say(code, key)] as const),
    ),
  );
}
