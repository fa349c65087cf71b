/**
 * Creates the words of one language: terms, lists, numbers, durations, events and refusals. Callers must escape names.
 */
import type { LocaleCode } from './catalogues/locales.ts';
import type { CommandMention, Translator } from './catalogues/translator.ts';
import { eventSentence, moveEventsLine } from './events.ts';
import { rulesParameters } from './pictures/rulesParameters.ts';
import { refusalSentence } from './refusals.ts';
import { createTerms, joinPairwise, type Marks, NO_MARKS, shortenText } from './terms.ts';
import type { Words } from './words.ts';

interface WordsOptions {
  readonly marks?: Marks;
  readonly mention?: CommandMention | undefined;
  /** Shared with the copies that have marks, because creating the formats takes longer than wording a message. */
  readonly formats?: ReturnType<typeof formatsOf>;
}

function formatsOf(locale: LocaleCode) {
  return {
    and: new Intl.ListFormat(locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(locale, { type: 'disjunction' }),
    numbers: new Intl.NumberFormat(locale),
  };
}

export function createWords(
  translator: Translator,
  locale: LocaleCode,
  { marks = NO_MARKS, mention, formats = formatsOf(locale) }: WordsOptions = {},
): Words {
  const t: Words['t'] = (key, parameters) => translator.say(locale, key, parameters, mention);

  const words: Words = {
    locale,
    marks,
    withMarks: (other) => createWords(translator, locale, { marks: other, mention, formats }),
    t,
    ...createTerms({ t, has: (key) => translator.has(locale, key) }, marks),
    space: (name) => t('game.space', { space: shortenText(name) }),
    name: (seat, names) => names?.[seat] ?? t('game.seat', { seat: seat + 1 }),
    person: (name) => t('game.person', { name }),
    quote: (text) => t('game.quote', { text: shortenText(text) }),
    event: (event, names) => eventSentence(words, event, names),
    moveLine: (events, names) => moveEventsLine(words, events, names),
    refusal: (refusal, about) => refusalSentence(words, refusal, about),
    rules: (topic, numbers) => ({
      title: t(`rules.${topic}.title`),
      text: t(`rules.${topic}.text`, rulesParameters(words, numbers)),
      alt: t(`rules.${topic}.alt`, rulesParameters(words.withMarks(NO_MARKS), numbers)),
    }),
    help: (topic) => ({ title: t(`help.${topic}.title`), text: t(`help.${topic}.text`) }),
    bracketed: (content) => t('game.bracketed', { content }),
    annotated: (text, note) => t('game.annotated', { text, note }),
    groups: (lists) => joinPairwise(lists, (first, second) => t('game.groups', { first, second })),
    // Japanese puts a full-width space after a full-width ？ or ！.
    sentences: (first, ...others) =>
      others.reduce(
        (before, second) => t('game.sentences', { first: before.replace(/[？！]$/u, '$&\u3000'), second }),
        first,
      ),
    list: (items) => formats.and.format(items),
    either: (items) => formats.or.format(items),
    listFew: (items, most, join) => {
      const left = items.length - most;
      // Several languages say “4 other ways” if the reader chooses among alternatives.
      const rest = join === 'either' ? 'game.others' : 'game.further';
      return words[join](left > 0 ? [...items.slice(0, most), t(rest, { count: left })] : items);
    },
    // Intl writes a hyphen for the minus sign in most languages.
    number: (value) => formats.numbers.format(value).replace('-', '−'),
    // Intl writes Dutch ranges with a hyphen and Japanese ones with U+FF5E, which looks like the catalogues' U+301C.
    range: (least, most) =>
      least === most
        ? formats.numbers.format(least)
        : formats.numbers.formatRange(least, most).replace('-', '–').replace('～', '〜'),
    duration: (milliseconds) => wordDuration(words, milliseconds),
  };
  return words;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_UNIT = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

function wordDuration(words: Pick<Words, 't'>, milliseconds: number): string {
  let minutes = Math.max(0, Math.round(milliseconds / MINUTE_MS));
  const parts = MINUTES_PER_UNIT.flatMap(([unit, length]) => {
    const count = Math.floor(minutes / length);
    minutes -= count * length;
    return count === 0 ? [] : [words.t(`game.duration.${unit}`, { count })];
  });
  const duration = joinPairwise(parts, (first, second) => words.t('game.duration.joined', { first, second }));
  return duration || words.t('game.duration.minute', { count: 0 });
}
