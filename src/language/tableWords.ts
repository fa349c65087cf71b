/**
 * What the table page says beside its game, in the shape in which the page asks for it.
 * Sentences about a game are put together by whoever shows it.
 */
import type { Words } from './words.ts';

/** Filled in by the page. */
const TIME = '{{time}}';

export function tableWords(words: Words) {
  return {
    title: words.t('touch.title'),
    build: words.t('touch.build'),
    offline: words.t('touch.offline', { time: TIME }),
  };
}
