/**
 * The review of a finished game as the page shows it: how far it is, or the moves that were not the best, each with the table as it would
 * have been. Having it made, and what that may cost, is the matches' matter.
 */
import type { Words } from '../../language/index.ts';
import { type Review, seatOf } from '../../match/index.ts';
import { apply, recordedMove } from '../../rules/index.ts';
import type { TableMiss, TableReview } from '../../table/index.ts';
import { asSeenFrom, positionsOf } from './hidden.ts';
import type { Snapshot } from './snapshot.ts';
import { sentenceNames } from './wording.ts';

/** `review`: null where none has ever been asked for. */
export function tableReview(snapshot: Snapshot, review: Review | null, words: Words, personId: string): TableReview {
  if (review === null) return { status: 'none', text: '', misses: [] };
  const { status, looked } = review;
  switch (status) {
    case 'done': {
      const misses = missesOf(snapshot, review, words, personId);
      return { status, text: misses.length === 0 ? words.t('teaching.review.flawless') : '', misses };
    }
    case 'waiting': {
      const text = words.t('teaching.review.progress', { done: looked, total: snapshot.history.length });
      return { status, text, misses: [] };
    }
    default:
      return { status: 'none', text: words.t(`teaching.review.${status}`), misses: [] };
  }
}

function missesOf(snapshot: Snapshot, { misses }: Review, words: Words, personId: string): TableMiss[] {
  const { match, components, history } = snapshot;
  const seat = seatOf(match, personId);
  const names = sentenceNames(words, match);
  const positions = positionsOf(snapshot);
  return history.flatMap(({ number }, index) => {
    const miss = misses.find((each) => each.number === number);
    const before = positions[index];
    if (!miss || !before) return [];
    const applied = apply(components, before, miss.better);
    if (!applied.ok) return [];
    return {
      number: index + 1,
      points: miss.points,
      text: words.t('replay.better', { line: words.moveLine(applied.events, names) }),
      better: recordedMove(miss.better, applied.events),
      state: asSeenFrom(applied.state, seat),
    };
  });
}
