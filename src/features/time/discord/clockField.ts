/**
 * The clock of a game as it is asked for in a form, and read in the language of whoever types.
 */
import type { APILabelComponent } from 'discord.js';
import type { Typed } from '../../../discord/frame/index.ts';
import { choiceField, escapeName, textField } from '../../../discord/messages/index.ts';
import { makeDuration, parseDuration, type Words } from '../../../language/index.ts';
import { type TimeControl, WHEN_UP, type WhenUp } from '../../../match/index.ts';

export const CLOCK_FIELDS = { clock: 'clock', whenUp: 'whenUp' } as const;

const LONGEST = 60;

export type ReadClock<Control = TimeControl | null> =
  | { readonly ok: true; readonly control: Control }
  | { readonly ok: false; readonly sentence: string };

/**
 * A time alone is for each turn; what is added to it with a plus makes a bank of it, filled up after each move. Blank: no clock.
 * `picked`: what happens when time is up.
 */
export function readClock(words: Words, typed: string, picked: string): ReadClock {
  if (typed.trim() === '') return { ok: true, control: null };
  const whenUp = WHEN_UP.find((each) => each === picked) ?? 'pass';
  const [first = '', ...others] = typed.normalize('NFKC').split('+');
  const given = parseDuration(first, words.locale);
  if (given === null) return unreadable(words, first);
  if (others.length === 0) return { ok: true, control: { kind: 'turn', perTurn: given, whenUp } };
  const more = others.join('+');
  const increment = parseDuration(more, words.locale);
  if (increment === null) return unreadable(words, more);
  return { ok: true, control: { kind: 'bank', bank: given, increment, whenUp } };
}

/** The fields of a form, filled in as it was typed before, else as it is set. `whenUp`: what is chosen where nothing is set. */
export function clockFields(
  words: Words,
  timeControl: TimeControl | null,
  whenUp: WhenUp,
  typed: Typed,
): readonly APILabelComponent[] {
  const chosen = typed.get(CLOCK_FIELDS.whenUp) || (timeControl?.whenUp ?? whenUp);
  return [
    textField(
      {
        label: words.t('lobby.settings.clock'),
        description: words.t('lobby.settings.clock.about'),
        field: CLOCK_FIELDS.clock,
      },
      typed.get(CLOCK_FIELDS.clock) ?? (timeControl && typedClock(words, timeControl)),
      LONGEST,
    ),
    choiceField(
      { label: words.t('time.settings.whenUp'), field: CLOCK_FIELDS.whenUp },
      WHEN_UP.map((each) => ({
        label: words.t(`time.settings.whenUp.${each}`),
        description: words.t(`time.settings.whenUp.${each}.about`),
        value: each,
        default: each === chosen,
      })),
    ),
  ];
}

/** As a host would type it: `24 h`, `3 d + 12 h`. */
function typedClock({ locale }: Words, control: TimeControl): string {
  switch (control.kind) {
    case 'turn':
      return makeDuration(control.perTurn, locale);
    case 'bank':
      return `${makeDuration(control.bank, locale)} + ${makeDuration(control.increment, locale)}`;
  }
}

/** The same where there has to be a clock. */
export function readSomeClock(words: Words, typed: string, picked: string): ReadClock<TimeControl> {
  const read = readClock(words, typed, picked);
  if (!read.ok) return read;
  return read.control ? { ok: true, control: read.control } : unreadable(words, typed);
}

function unreadable(words: Words, text: string): Extract<ReadClock, { ok: false }> {
  return { ok: false, sentence: words.t('time.duration.unknown', { text: escapeName(words.quote(text)) }) };
}
