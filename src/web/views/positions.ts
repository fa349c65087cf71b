/** Hides other players' hands in positions. All positions that leave this folder pass through it. */
import { isOwnChoice, type Review } from '../../features/advice/model.ts';
import type { Words } from '../../language/index.ts';
import { isComputer, positionsOf, seatOf, shownPosition } from '../../match/index.ts';
import { apply, countCards, type GameState, type Move, NO_CARDS, recordedMove, type Seat } from '../../rules/index.ts';
import type { TableMiss, TableReview } from '../../table/index.ts';
import type { TablePicture } from '../parts.ts';
import type { Snapshot } from './snapshot.ts';
import { displayNames, sentenceNames } from './wording.ts';

/** `seat` is the one whose hand stays visible, or null for none. */
export function hideOtherHands(state: GameState, seat: Seat | null): GameState {
  const players = state.players.map((player, at) =>
    // Only the number of cards in other hands is public.
    at === seat ? player : { ...player, hand: { ...NO_CARDS, wild: countCards(player.hand) } },
  );
  return { ...state, players };
}

/** `moves` selects the position after that many moves; null or too large a number selects the last one. */
export function publicPicture(
  snapshot: Snapshot,
  words: Words,
  moves: number | null,
  theme: TablePicture['theme'],
): TablePicture {
  const { match, components, history } = snapshot;
  const past = moves === null || moves >= history.length ? undefined : positionsOf(components, match, history)[moves];
  const played = past === undefined ? history : history.slice(0, moves ?? undefined);
  return {
    components,
    // The picture is public.
    state: hideOtherHands(past ?? shownPosition(match, snapshot.state), null),
    names: displayNames(words, match),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
    resigned: past ? [] : match.members.flatMap(({ resigned }, seat) => (resigned ? [seat] : [])),
    theme,
    lastMoves: lastOfEach(played.map(({ move }) => move)),
  };
}

function lastOfEach(moves: readonly Move[]): Move[] {
  return [...new Map<Seat, Move>(moves.map((move) => [move.seat, move])).values()];
}

/** `review` is null if none was requested. */
export function tableReview(snapshot: Snapshot, review: Review | null, words: Words, personId: string): TableReview {
  if (review === null) return { status: 'none', text: '', misses: [] };
  const { status, looked } = review;
  switch (status) {
    case 'done': {
      const misses = missesOf(snapshot, review, words, personId);
      const isJudged = snapshot.history.some((played) => isOwnChoice(snapshot.match, played));
      return { status, text: isJudged && misses.length === 0 ? words.t('teaching.review.flawless') : '', misses };
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
  const positions = positionsOf(components, match, history);
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
      state: hideOtherHands(applied.state, seat),
    };
  });
}
