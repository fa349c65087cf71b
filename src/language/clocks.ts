/** Words the clock of a game. */
import type { TimeControl } from '../match/index.ts';
import { capitalize } from './terms.ts';
import type { Words } from './words.ts';

/** A sentence such as `24 hours for each turn.`, followed by what happens when time is up. */
export function clockInWords(words: Words, control: TimeControl | null): string {
  return capitalize(words.locale, unlabelledClock(words, control));
}

/** The same with a label: `Clock: 24 hours for each turn.` */
export function clockLine(words: Words, control: TimeControl | null): string {
  return words.t('time.control', { clock: unlabelledClock(words, control) });
}

function unlabelledClock(words: Words, control: TimeControl | null): string {
  if (control === null) return words.t('time.none');
  const whenUp = words.t(`time.whenUp.${control.whenUp}`);
  return words.t('time.clock', { times: timesInWords(words, control), whenUp });
}

function timesInWords(words: Words, control: TimeControl): string {
  switch (control.kind) {
    case 'turn':
      return words.t('time.turn', { time: words.duration(control.perTurn) });
    case 'bank': {
      const bank = words.duration(control.bank);
      if (control.increment === 0) return words.t('time.bank.plain', { bank });
      return words.t('time.bank', { bank, increment: words.duration(control.increment) });
    }
  }
}
