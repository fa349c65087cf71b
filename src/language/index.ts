/** Words everything that the bot says in every language, and parses what people type. */
import { LOCALES, type LocaleCode, type LocaleInfo, resolveLocale } from './catalogues/locales.ts';
import { type CommandMention, createTranslator, type Translator } from './catalogues/translator.ts';
import {
  type ChoicePath,
  type ChoiceWords,
  type CommandPath,
  type CommandWords,
  commandWords,
  type Localized,
  localizedBy,
} from './commands.ts';
import { createWords } from './createWords.ts';
import type { Words } from './words.ts';

export { comparisonText, moveText, reasonsText } from './advice.ts';
export { type Key, pageWordings } from './catalogues/catalogues.ts';
export type { DiscordLocale, LocaleCode, LocaleInfo } from './catalogues/locales.ts';
export type { CommandMention } from './catalogues/translator.ts';
export { clockInWords, clockLine } from './clocks.ts';
export type { ChoicePath, ChoiceWords, CommandPath } from './commands.ts';
export { filmCaptions, ownMoveLine, planStepLine, playedMoveLine, playerLines } from './events.ts';
export {
  computerSeatName,
  idSuffixes,
  labelNames,
  localizedNames,
  nameInSentence,
  namesInSentences,
  namesWithIds,
  type SeatedPlayer,
  sanitizeName,
  sanitizeText,
} from './names.ts';
export { type CardTextFault, formatCards, parseCards } from './parsing/cards.ts';
export type { Purpose as CardPurpose } from './parsing/cardTokens.ts';
export { type DayTextFault, formatDay, parseDay } from './parsing/days.ts';
export { formatDuration, parseDuration, parseDurations, unitReadings } from './parsing/durations.ts';
export { IN_ALL_PHRASES, INCREMENT_PHRASES, PER_PLAYER_PHRASES } from './parsing/durationWords.ts';
export {
  containsText,
  foldText,
  isNoLength,
  isNone,
  isUnlimited,
  normalizeText,
  parseSpace,
  sameText,
} from './parsing/text.ts';
export {
  formatQuietHours,
  formatTimeOfDay,
  missingHour,
  parseQuietHours,
  parseTimeOfDay,
} from './parsing/timesOfDay.ts';
export { createZoneParser, currentZoneName, formatInZone, SUGGESTED_ZONES } from './parsing/zones.ts';
export { figureWords, legendWords } from './pictures/figureWords.ts';
export { scoreSheetWords } from './pictures/pictureWords.ts';
export { failureText } from './refusals.ts';
export { capitalize, type Marks, prefixMark } from './terms.ts';
export {
  type AnyRefusal,
  type AnyRefusalCode,
  HELP_TOPICS,
  type RefusalContext,
  RULE_TOPICS,
  type RuleTopic,
  type TextPage,
  type Words,
} from './words.ts';

export interface Language {
  /** The words for any locale, such as `de`, `de-AT` or `en-GB`; English if the locale is unknown. */
  of(locale: string): Words;
  readonly locales: readonly LocaleInfo[];
  /** The same language with commands shown as links. */
  withCommandMentions(mention: CommandMention): Language;
  commandWords(path: CommandPath): CommandWords;
  choiceWords(path: ChoicePath): ChoiceWords;
  /** A choice's name from any key, such as that of a help topic. */
  readonly localized: Localized;
}

/** `onFault`: called when a caller omits a parameter, which readers see as a gap. */
export function createLanguage(onFault: (fault: string) => void = () => {}): Language {
  const translator = createTranslator(onFault);
  return languageOf(translator, localizedBy(translator));
}

function languageOf(translator: Translator, localized: Localized, mention?: CommandMention): Language {
  const words = Object.fromEntries(
    LOCALES.map(({ code }) => [code, createWords(translator, code, { mention })]),
  ) as Record<LocaleCode, Words>;
  return {
    of: (locale) => words[resolveLocale(locale)],
    locales: LOCALES,
    withCommandMentions: (other) => languageOf(translator, localized, other),
    commandWords: (path) => commandWords(localized, path),
    choiceWords: (path) => localized(`commands.choice.${path}`),
    localized,
  };
}
