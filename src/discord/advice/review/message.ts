/**
 * The review of a finished game: of each player the moves that cost the most, what would have been better, and why; or how
 * far it has come. The same for everybody, since the game is over.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { isComputer, type Match, type Miss, type PlayedMove, type Review } from '../../../match/index.ts';
import { apply, type Components, createGame, type GameState, type Seat } from '../../../rules/index.ts';
import { button, identify, row, text, truncate } from '../../messages/index.ts';
import { shownNames } from '../../wording/index.ts';
import { moveInWords, whyText } from '../reasons.ts';

/** The actions of its buttons, as their controls are registered. */
export const REVIEW_ACTIONS = {
  show: 'review',
  refresh: 'reviewRefresh',
  ask: 'reviewAsk',
  cancel: 'reviewCancel',
} as const;

const TEXT = 3900;
const MISS = 420;

export interface ReviewedMatch {
  readonly match: Match;
  readonly history: readonly PlayedMove[];
  /** Null where none has ever been asked for. */
  readonly review: Review | null;
}

/** `words` may carry marks. */
export function reviewParts(
  words: Words,
  components: Components,
  reviewed: ReviewedMatch,
): readonly APIMessageTopLevelComponent[] {
  const { match, history, review } = reviewed;
  const control = identify({ match });
  switch (review?.status) {
    case 'done':
      return [text(truncate(reviewText(words, components, match, history, review), TEXT))];
    case 'waiting':
      return [
        text(words.t('teaching.review.progress', { done: review.looked, total: history.length })),
        row(
          button(control(REVIEW_ACTIONS.refresh), { label: words.t('teaching.review.refresh') }),
          button(control(REVIEW_ACTIONS.cancel), { label: words.t('teaching.review.cancel'), style: 'danger' }),
        ),
      ];
    default:
      return [
        text(words.t(review?.status === 'failed' ? 'teaching.review.failed' : 'teaching.review.cancelled')),
        row(button(control(REVIEW_ACTIONS.ask), { label: words.t('teaching.review.again'), style: 'primary' })),
      ];
  }
}

function reviewText(
  words: Words,
  components: Components,
  match: Match,
  history: readonly PlayedMove[],
  { misses }: Review,
): string {
  const names = shownNames(match);
  const positions = positionsBefore(components, match, history);
  const sections = match.members.flatMap((member, seat) => {
    if (isComputer(member)) return [];
    const lines = misses.flatMap(
      (miss) => missLine(words, components, { history, positions, names }, seat, miss) ?? [],
    );
    const told = lines.length === 0 ? [words.t('teaching.review.flawless')] : lines;
    return [[words.t('teaching.review.player', { name: names[seat] ?? '' }), ...told].join('\n')];
  });
  return [`### ${words.t('teaching.review.title')}`, ...sections, `-# ${words.t('teaching.review.about')}`].join('\n');
}

interface Surroundings {
  readonly history: readonly PlayedMove[];
  /** By the moves' place in the history. */
  readonly positions: readonly GameState[];
  readonly names: readonly string[];
}

/** Null for another player's miss. */
function missLine(
  words: Words,
  components: Components,
  { history, positions, names }: Surroundings,
  seat: Seat,
  { number, better, points }: Miss,
): string | null {
  const index = history.findIndex((played) => played.number === number);
  const played = history[index];
  const state = positions[index];
  if (!played || !state || played.seat !== seat) return null;
  const why = whyText(words, components, state, better, names);
  const line = words.t('teaching.review.miss', {
    number: index + 1,
    move: moveInWords(words, components, state, played.move),
    better: moveInWords(words, components, state, better),
    points: words.number(Math.round(points)),
  });
  return truncate(`- ${why === '' ? line : words.annotated(line, why)}`, MISS);
}

function positionsBefore(components: Components, match: Match, history: readonly PlayedMove[]): readonly GameState[] {
  const positions: GameState[] = [];
  if (!match.setup) return positions;
  let { state } = createGame(components, match.setup);
  for (const { move } of history) {
    positions.push(state);
    const applied = apply(components, state, move);
    if (!applied.ok) return positions;
    state = applied.state;
  }
  return positions;
}
