/**
 * Puts together what can be said in one language: terms, lists and numbers here, events and refusals from beside.
 * Nothing in here formats for a host; names come in escaped.
 */

import type { CommandMention } from './commandNames.ts';
import { wordEvent, wordMoveLine } from './events.ts';
import type { LocaleCode } from './locales.ts';
import { wordRefusal } from './refusals.ts';
import { rulesParameters } from './rulesParameters.ts';
import { createTerms, joined, type Marks, NO_MARKS, shortened } from './terms.ts';
import type { Translator } from './translator.ts';
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

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

type Unit = (typeof UNITS)[number][0];

/** `1 day 12 hours`; what is shorter than a minute is left out. */
function wordDuration(words: Pick<Words, 't'>, milliseconds: number): string {
  const parts = unitsOf(milliseconds).map(([unit, count]) => words.t(`game.duration.${unit}`, { count }));
  return inOne(words, parts) ?? words.t('game.duration.minute', { count: 0 });
}

/** How many of each unit, the longest first; none of those that are not needed. */
function unitsOf(milliseconds: number): (readonly [Unit, number])[] {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE));
  return UNITS.flatMap(([unit, minutes]) => {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    return count === 0 ? [] : [[unit, count] as const];
  });
}

/** Null for nothing. */
function inOne(words: Pick<Words, 't'>, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  return others.reduce((sum, second) => words.t('game.duration.joined', { first: sum, second }), first);
}
