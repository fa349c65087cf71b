/**
 * Renders the review of a finished game: each player's costliest moves, better moves and the reasons; or its progress.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import type { MoveLink } from '../../../discord/interactions/index.ts';
import { button, identify, row, select, text } from '../../../discord/messages/index.ts';
import { plainNames, shownNames } from '../../../discord/wording/index.ts';
import { moveText, type Words } from '../../../language/index.ts';
import { type Match, type PlayedMove, positionsOf } from '../../../match/index.ts';
import { type Components, type GameState, moveFacts, type Seat } from '../../../rules/index.ts';
import { isOwnChoice, type Miss, type Review } from '../model.ts';
import { reasonsLine } from './reasons.ts';

export const REVIEW_ACTIONS = {
  show: 'review',
  refresh: 'reviewRefresh',
  ask: 'reviewAsk',
  cancel: 'reviewCancel',
  position: 'reviewPosition',
  share: 'reviewShare',
} as const;

const MAX_REVIEW_LENGTH = 3900;
/** A custom emoji of the bot: many characters in the text, one on the screen. */
const EMOJI = /<:\w+:\d+>\u00a0?/g;

interface ReviewedMatch {
  readonly match: Match;
  readonly history: readonly PlayedMove[];
  /** Null if nobody asked for one. */
  readonly review: Review | null;
  readonly link?: MoveLink;
  /** Only the moves of this player; default: everybody's moves. */
  readonly only?: Seat;
  /** The seat of the reader; null or undefined for onlookers, who can neither request, cancel nor share a review. */
  readonly own?: Seat | null;
}

export function reviewComponents(
  words: Words,
  components: Components,
  reviewed: ReviewedMatch,
): readonly APIMessageTopLevelComponent[] {
  const { match, history, review, link = () => null, only, own = null } = reviewed;
  const control = identify({ match });
  switch (review?.status) {
    case 'done': {
      const positions = positionsOf(components, match, history);
      const replayed = { match, history, positions, names: shownNames(words, match), link };
      return [
        text(reviewText(words, components, replayed, review, only)),
        ...positionSelect(words, replayed, review, only),
        ...(own !== null && isSeatJudged(match, history, own)
          ? [row(button(control(REVIEW_ACTIONS.share), { label: words.t('teaching.review.share') }))]
          : []),
      ];
    }
    case 'waiting':
      return [
        text(words.t('teaching.review.progress', { done: review.looked, total: history.length })),
        row(
          button(control(REVIEW_ACTIONS.refresh), { label: words.t('teaching.review.refresh') }),
          ...(own === null
            ? []
            : [button(control(REVIEW_ACTIONS.cancel), { label: words.t('teaching.review.cancel'), style: 'danger' })]),
        ),
      ];
    default:
      return [
        text(words.t(review?.status === 'failed' ? 'teaching.review.failed' : 'teaching.review.cancelled')),
        ...(own === null
          ? []
          : [row(button(control(REVIEW_ACTIONS.ask), { label: words.t('teaching.review.again'), style: 'primary' }))]),
      ];
  }
}

/** Whether the review can say something of the seat's player. */
export function isSeatJudged(match: Match, history: readonly PlayedMove[], seat: Seat): boolean {
  return history.some((played) => played.seat === seat && isOwnChoice(match, played));
}

function reviewText(
  words: Words,
  components: Components,
  replayed: ReplayedMatch,
  { misses }: Review,
  only: Seat | undefined,
): string {
  const { match, history, names } = replayed;
  const worded = misses.flatMap((miss) => wordMiss(words, components, replayed, miss) ?? []);
  const asText = () => {
    const sections = match.members.flatMap((_, seat) => {
      if (!isSeatJudged(match, history, seat) || (only !== undefined && seat !== only)) return [];
      const own = worded.filter((miss) => miss.seat === seat);
      const lines = own.flatMap(({ variants }) => variants[0] ?? []);
      const flawless = own.length === 0 ? [words.t('teaching.review.flawless')] : [];
      return [`**${names[seat] ?? ''}**`, ...lines, ...flawless];
    });
    const title = `### ${words.t('teaching.review.title')}`;
    return [title, ...sections, `-# ${words.t('teaching.review.about')}`].join('\n');
  };
  // Shortens and then drops the least costly misses first, so that no sentence is cut.
  const cheapestFirst = worded.toSorted((a, b) => a.points - b.points);
  let result = asText();
  for (let left = 3; left > 0; left -= 1) {
    for (const { variants } of cheapestFirst) {
      if (result.length <= MAX_REVIEW_LENGTH) return result;
      if (variants.length >= left) variants.shift();
      result = asText();
    }
  }
  return result;
}

/** Offers the positions before the missed moves, in playing order. */
function positionSelect(
  words: Words,
  { match, history, positions }: ReplayedMatch,
  { misses }: Review,
  only: Seat | undefined,
): readonly APIMessageTopLevelComponent[] {
  const names = plainNames(words, match);
  const options = history.flatMap(({ number, seat }, index) => {
    const isShown = only === undefined || seat === only;
    if (!isShown || !positions[index] || !misses.some((miss) => miss.number === number)) return [];
    const label = words.t('teaching.review.before', { number: index + 1, name: names[seat] ?? '' });
    return [{ label, value: String(number) }];
  });
  if (options.length === 0) return [];
  const control = identify({ match });
  return [row(select(control(REVIEW_ACTIONS.position), options, { placeholder: words.t('teaching.review.position') }))];
}

interface ReplayedMatch {
  readonly match: Match;
  readonly history: readonly PlayedMove[];
  /** Indexed by position in the history. */
  readonly positions: readonly GameState[];
  readonly names: readonly string[];
  readonly link: MoveLink;
}

interface WordedMiss {
  readonly seat: Seat;
  readonly points: number;
  /** Increasingly short versions of the line: with the reason, without it, without emoji. */
  readonly variants: string[];
}

function wordMiss(
  words: Words,
  components: Components,
  { match, history, positions, names, link }: ReplayedMatch,
  { number, better, points }: Miss,
): WordedMiss | null {
  const index = history.findIndex((played) => played.number === number);
  const played = history[index];
  const state = positions[index];
  if (!played || !state) return null;
  const address = link(played);
  const options = { names, hidden: false, beside: played.move, match, history, index };
  const why = reasonsLine(words, components, state, better, options);
  const line = words.t('teaching.review.miss', {
    number: address === null ? index + 1 : `[${index + 1}](${address})`,
    move: moveText(words, moveFacts(components, state, played.move), true),
    better: moveText(words, moveFacts(components, state, better)),
    points: words.number(Math.round(points)),
  });
  const full = why === '' ? line : words.annotated(line, why);
  return { seat: played.seat, points, variants: [full, line, line.replace(EMOJI, '')].map((each) => `- ${each}`) };
}
