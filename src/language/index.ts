/**
 * Everything that is said to people, in every language; the door to this folder.
 * What there is to say comes from the rules and from matches, how it is shown is the host's matter.
 */
import type { Key } from './catalogues.ts';
import type { CommandMention } from './commandNames.ts';
import {
  type ChoicePath,
  type ChoiceWords,
  type CommandPath,
  type CommandWords,
  choiceWords,
  commandWords,
  localized,
} from './commands.ts';
import { createWords } from './createWords.ts';
import { LOCALES, type LocaleCode, type LocaleInfo, resolveLocale } from './locales.ts';
import { createTranslator, type Translator } from './translator.ts';
import type { Words } from './words.ts';

export { moveInWords, reasonsText } from './advice.ts';
export { type Key, pageWordings } from './catalogues.ts';
export type { CommandMention } from './commandNames.ts';
export type { ChoicePath, CommandPath } from './commands.ts';
export type { DiscordLocale, LocaleCode, LocaleInfo } from './locales.ts';
export { ownMoveLine, planStepLine, playedLine } from './moveLines.ts';
export {
  idSigns,
  ownNames,
  personInSentence,
  plainName,
  plainText,
  type Seated,
  sentenceNames,
  withIds,
} from './names.ts';
export { figureWords, legendWords, scoreSheetWords } from './pictureWords.ts';
export {
  type CardTextFault,
  type DayTextFault,
  HOME_ZONES,
  holdsText,
  makeCards,
  makeDay,
  makeDuration,
  makeQuietHours,
  makeTimeOfDay,
  momentInZone,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseQuietHours,
  parseSpace,
  parseTimeOfDay,
  sameText,
  zoneName,
  zoneReader,
} from './reading/index.ts';
export { failureText } from './refusals.ts';
export { type CatalogueFault, catalogueFaults, textFaults } from './samples/catalogueFaults.ts';
export { PLACES } from './samples/places.ts';
export { type SampledWording, sampledWordings } from './samples/sampled.ts';
export { capitalised, type Marks, withMark } from './terms.ts';
export {
  type About,
  type AnyRefusal,
  type AnyRefusalCode,
  HELP_TOPICS,
  type Page,
  RULE_TOPICS,
  type RuleTopic,
  type Words,
} from './words.ts';

export interface Language {
  /** The words for a locale, Discord's or any other (`de`, `de-AT`, `en-GB`); English where it is not spoken. */
  of(locale: string): Words;
  readonly locales: readonly LocaleInfo[];
  /** The same, with commands that wordings name shown as the host shows them. */
  mentioning(mention: CommandMention): Language;
  /** Name and description of a command, subcommand or option, with their localisations. */
  commandWords(path: CommandPath): CommandWords;
  /** The name of a choice, with its localisations. */
  choiceWords(path: ChoicePath): ChoiceWords;
  /** Likewise from any key, for choices such as the topics of help. */
  localized(key: Key): ChoiceWords;
}

/** `onFault` is told of a wording that lacks a parameter: a bug in the caller, shown to people as a gap. */
export function createLanguage(onFault: (fault: string) => void = () => {}): Language {
  return languageOf(createTranslator(onFault));
}

function languageOf(translator: Translator, mention?: CommandMention): Language {
  const surroundings = mention ? { mention } : {};
  const spoken = new Map<LocaleCode, Words>(
    LOCALES.map(({ code }) => [code, createWords(translator, code, surroundings)]),
  );
  const words = (code: LocaleCode): Words => {
    const found = spoken.get(code);
    if (!found) throw new RangeError(`no language ${code}`);
    return found;
  };
  return {
    of: (locale) => words(resolveLocale(locale)),
    locales: LOCALES,
    mentioning: (other) => languageOf(translator, other),
    commandWords: (path) => commandWords(translator, path),
    choiceWords: (path) => choiceWords(translator, path),
    localized: (key) => localized(translator, key),
  };
}
