/**
 * What the page of a replay says beside its game, in the shape in which the page asks for it.
 * The game's own sentences are put together by whoever makes a replay.
 */
import type { Words } from './words.ts';

export function replayWords(words: Words) {
  return {
    start: words.t('replay.start'),
    table: words.t('replay.table'),
    views: words.t('replay.views'),
    controls: {
      first: words.t('replay.first'),
      back: words.t('replay.back'),
      play: words.t('replay.play'),
      pause: words.t('replay.pause'),
      forward: words.t('replay.forward'),
      last: words.t('replay.last'),
      position: words.t('replay.position'),
    },
    scores: words.t('replay.scores'),
    moves: words.t('replay.moves'),
    misses: words.t('replay.misses'),
    played: words.t('replay.played'),
    save: words.t('replay.save'),
    theme: words.t('replay.theme'),
    language: words.t('replay.language'),
  };
}
