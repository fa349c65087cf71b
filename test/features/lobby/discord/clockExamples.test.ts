/** Every example of a clock can be typed as shown. */
import { describe, expect, it } from 'vitest';
import { parseClock } from '../../../../src/features/lobby/discord/index.ts';
import { createLanguage } from '../../../../src/language/index.ts';

const language = createLanguage();
const HOUR = 3_600_000;
const QUOTED = /[“„「]([^”“」]+)[”“」]/gu;
const PER_TURN = {
  en: ['24 h for each turn', '24 h per move'],
  nl: ['24 u per beurt', '24 uur voor elke zet'],
  hu: ['24 ó lépésenként', '24 óra körönként'],
  de: ['24 h für jeden Zug', '24 Stunden je Zug', '24 h pro Zug'],
  ja: ['24時間ごと', 'ターンごとに24時間'],
} as const;

describe.each(language.locales.map(({ code }) => code))('a clock in %s', (code) => {
  const words = language.of(code);

  it('is read from each example of a command or a form', () => {
    const texts = [words.t('lobby.settings.clock.about'), words.t('commands.seek.clock.description')];
    const clocks = texts.map((text) =>
      [...text.matchAll(QUOTED)].map(([, typed = '']) => parseClock(words, typed, 'pass')),
    );
    const turn = { kind: 'turn', perTurn: 24 * HOUR, whenUp: 'pass' };
    const bank = { kind: 'bank', bank: 72 * HOUR, increment: 12 * HOUR, whenUp: 'pass' };
    for (const read of clocks) {
      expect(read).toEqual([turn, bank].map((control) => ({ ok: true, control })));
    }
  });

  it('may be given per turn', () => {
    for (const typed of PER_TURN[code as keyof typeof PER_TURN]) {
      expect([typed, parseClock(words, typed, 'pass')]).toEqual([
        typed,
        { ok: true, control: { kind: 'turn', perTurn: 24 * HOUR, whenUp: 'pass' } },
      ]);
    }
  });
});
