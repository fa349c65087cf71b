/**
 * Puts together what can be said in one language: terms, lists and numbers here, events and refusals from beside.
 * Nothing in here formats for a host; names come in escaped.
 */
import type { CommandMention } from './commandNames.ts';
import { wordEvent, wordMoveLine } from './events.ts';
import type { LocaleCode } from './locales.ts';
import { type Marks, NO_MARKS } from './marks.ts';
import { shortened } from './quote.ts';
import { wordRefusal } from './refusals/word.ts';
import { rulesParameters } from './rulesParameters.ts';
import { createTerms, joined } from './terms.ts';
import type { Translator } from './translator.ts';
import { wordDuration } from './wordDuration.ts';
import type { Words } from './words.ts';

export interface Surroundings {
  readonly marks?: Marks;
  readonly mention?: CommandMention;
}

/** The platform's own ways of the language, each of which takes longer to make than a message to word. */
interface Formats {
  readonly both: Intl.ListFormat;
  readonly either: Intl.ListFormat;
  readonly numbers: Intl.NumberFormat;
}

function formatsOf(locale: LocaleCode): Formats {
  return {
    both: new Intl.ListFormat(locale, { type: 'conjunction' }),
    either: new Intl.ListFormat(locale, { type: 'disjunction' }),
    numbers: new Intl.NumberFormat(locale),
  };
}

export function createWords(
  translator: Translator,
  locale: LocaleCode,
  { marks = NO_MARKS, mention }: Surroundings = {},
  formats = formatsOf(locale),
): Words {
  const { both, either, numbers } = formats;
  const t: Words['t'] = (key, parameters) => translator.say(locale, key, parameters, mention);

  const words: Words = {
    locale,
    marks,
    marked: (other) => createWords(translator, locale, { marks: other, ...(mention ? { mention } : {}) }, formats),
    t,
    ...createTerms({ t, has: (key) => translator.has(locale, key) }, marks),
    space: (name) => t('game.space', { space: shortened(name) }),
    name: (seat, names) => names?.[seat] ?? t('game.seat', { seat: seat + 1 }),
    person: (name) => t('game.person', { name }),
    quote: (text) => t('game.quote', { text: shortened(text) }),
    event: (event, names) => wordEvent(words, event, names),
    moveLine: (events, names) => wordMoveLine(words, events, names),
    refusal: (refusal, about) => wordRefusal(words, refusal, about),
    rules: (topic, numbers) => ({
      title: t(`rules.${topic}.title`),
      text: t(`rules.${topic}.text`, rulesParameters(words, numbers)),
      alt: t(`rules.${topic}.alt`, rulesParameters(words.marked(NO_MARKS), numbers)),
    }),
    help: (topic) => ({ title: t(`help.${topic}.title`), text: t(`help.${topic}.text`) }),
    bracketed: (content) => t('game.bracketed', { content }),
    annotated: (text, note) => t('game.annotated', { text, note }),
    groups: (lists) => joined(lists, (first, second) => t('game.groups', { first, second })),
    sentences: (first, second) => t('game.sentences', { first, second }),
    list: (items) => both.format(items),
    either: (items) => either.format(items),
    fewOf: (items, most, join) => {
      const left = items.length - most;
      return words[join](left > 0 ? [...items.slice(0, most), t('game.others', { count: left })] : items);
    },
    number: (value) => numbers.format(value),
    span: (least, most) => (least === most ? numbers.format(least) : numbers.formatRange(least, most)),
    duration: (milliseconds) => wordDuration(words, milliseconds),
  };
  return words;
}
