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

/** A localizable name from any key, such as a choice of the option `topic` or `card`. */
export type Localized = (key: Key) => ChoiceWords;

export function commandWords(localized: Localized, path: CommandPath): CommandWords {
  const description = localized(`commands.${path}.description`);
  return {
    ...localized(`commands.${path}.name`),
    description: description.name,
    description_localizations: description.name_localizations,
  };
}

/** Keeps the names, which a start needs several times: to register commands and to read them. */
export function localizedBy(translator: Translator): Localized {
  const known = new Map<Key, ChoiceWords>();
  return (key) => {
    const words = known.get(key) ?? wordsOf(translator, key);
    known.set(key, words);
    return words;
  };
}

function wordsOf(translator: Translator, key: Key): ChoiceWords {
  const others = LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE).flatMap(({ code, discordLocales }) =>
    discordLocales.map((locale: DiscordLocale) => [locale, translator.say(code, key)] as const),
  );
  return { name: translator.say(DEFAULT_LOCALE, key), name_localizations: Object.fromEntries(others) };
}
