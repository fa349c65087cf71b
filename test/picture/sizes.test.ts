/**
 * Words of pictures keep their size in every language: a short form in the catalogue, not a smaller font, makes them
 * fit.
 */
import { describe, expect, it } from 'vitest';
import { createLanguage, legendWords, scoreSheetWords } from '../../src/language/index.ts';
import { createScene } from '../../src/picture/pool/renderer.ts';
import type { SceneJob } from '../../src/picture/requests.ts';
import { COMMON_NUMBERS } from '../../src/rules/index.ts';
import { components } from './support/games.ts';
import { NAMES_IN } from './support/languages.ts';
import { leaderboardIn, profileIn, standingsIn } from './support/peopleInWords.ts';
import { lateGame } from './support/recorded.ts';
import { textsOf } from './support/texts.ts';

const PHONE_WIDTH = 420;
const LEAST_SIZE = 11;

const language = createLanguage((fault) => expect.fail(fault));
const locales = language.locales.map(({ code }) => code);

function jobsIn(locale: (typeof locales)[number]): SceneJob[] {
  const words = language.of(locale);
  const { state } = lateGame(4, 'B');
  const names = [...NAMES_IN[locale]];
  const game = { components, state, names, theme: 'light' } as const;
  return [
    profileIn(locale, 'light'),
    leaderboardIn(locale, 'light'),
    standingsIn(locale, 'light'),
    { kind: 'scoreSheet', request: { ...game, words: scoreSheetWords(words, state, names) } },
    ...[0, 1].map(
      (page): SceneJob => ({
        kind: 'legend',
        request: { components, theme: 'light', words: legendWords(words, COMMON_NUMBERS), page },
      }),
    ),
  ];
}

/** Texts with letters, with the size of their type in a picture shown at the width of a phone. */
function shown(job: SceneJob) {
  const scale = PHONE_WIDTH / createScene(job).page.width;
  return textsOf(job).flatMap(({ text, size }) => (/\p{L}{2}/u.test(text) ? [{ text, size: size * scale }] : []));
}

describe('words in pictures', () => {
  it.each(locales)('in %s are at least 11 pixels high on a phone', (locale) => {
    const names = NAMES_IN[locale].join(' ');
    const small = jobsIn(locale).flatMap((job) =>
      shown(job).flatMap(({ text, size }) =>
        // Names of people may be long; the layouts’ own tests cover them.
        size < LEAST_SIZE && !names.includes(text) ? [`${job.kind} ${text}: ${size}`] : [],
      ),
    );
    expect(small).toEqual([]);
  });
});
