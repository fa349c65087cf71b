/**
 * The review of a finished game: of each player the moves that cost the most, what would have been better, and why; or how
 * far it has come. The same for everybody, since the game is over.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import type { MoveLink } from '../../../../discord/frame/index.ts';
import { button, identify, row, select, text } from '../../../../discord/messages/index.ts';
import { plainNames, shownNames } from '../../../../discord/wording/index.ts';
import { moveInWords, type Words } from '../../../../language/index.ts';
import { isComputer, type Match, type Miss, type PlayedMove, type Review } from '../../../../match/index.ts';
import { type Components, type GameState, moveFacts, type Seat } from '../../../../rules/index.ts';
import { whyText } from '../reasons.ts';
import { positionsBefore } from './positions.ts';

/** The actions of its controls, as they are registered. */
export const REVIEW_ACTIONS = {
  show: 'review',
  refresh: 'reviewRefresh',
  ask: 'reviewAsk',
  cancel: 'reviewCancel',
  position: 'reviewPosition',
} as const;

const TEXT = 3900;
/** Of the bot's own, as they stand in a text: long there, one sign to whoever reads it. */
const EMOJI = /<:\w+:\d+>\u00a0?/g;

export interface ReviewedMatch {
  readonly match: Match;
  readonly history: readonly PlayedMove[];
  /** Null where none has ever been asked for. */
  readonly review: Review | null;
  /** Where a move can be read in the log; left out: nowhere. */
  readonly link?: MoveLink;
}

/** `words` may carry marks. */
export function reviewParts(
  words: Words,
  components: Components,
  reviewed: ReviewedMatch,
): readonly APIMessageTopLevelComponent[] {
  const { match, history, review, link = () => null } = reviewed;
  const control = identify({ match });
  switch (review?.status) {
    case 'done': {
      const positions = positionsBefore(components, match, history);
      const surroundings = { history, positions, names: shownNames(words, match), link };
      return [
        text(reviewText(words, components, match, surroundings, review)),
        ...positionSelect(words, match, surroundings, review),
      ];
    }
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
  surroundings: Surroundings,
  { misses }: Review,
): string {
  const { names } = surroundings;
  const told = misses.flatMap((miss) => toldMiss(words, components, surroundings, miss) ?? []);
  const asText = () => {
    const sections = match.members.flatMap((member, seat) => {
      if (isComputer(member)) return [];
      const own = told.filter((miss) => miss.seat === seat);
      const lines = own.flatMap(({ shown }) => shown[0] ?? []);
      const flawless = own.length === 0 ? [words.t('teaching.review.flawless')] : [];
      return [`**${names[seat] ?? ''}**`, ...lines, ...flawless];
    });
    const title = `### ${words.t('teaching.review.title')}`;
    return [title, ...sections, `-# ${words.t('teaching.review.about')}`].join('\n');
  };
  // What cost the least is told more briefly first, and left out last; nothing ends amid a sentence.
  const leastFirst = told.toSorted((a, b) => a.points - b.points);
  let whole = asText();
  for (let left = 3; left > 0; left -= 1) {
    for (const miss of leastFirst) {
      if (whole.length <= TEXT) return whole;
      if (miss.shown.length >= left) miss.shown.shift();
      whole = asText();
    }
  }
  return whole;
}

/** The positions of the missed moves in the order of the game, each shown to whoever picks it; none where nothing was missed. */
function positionSelect(
  words: Words,
  match: Match,
  { history, positions }: Surroundings,
  { misses }: Review,
): readonly APIMessageTopLevelComponent[] {
  const names = plainNames(words, match);
  const options = history.flatMap(({ number, seat }, index) => {
    if (!positions[index] || !misses.some((miss) => miss.number === number)) return [];
    const label = words.t('teaching.review.before', { number: index + 1, name: names[seat] ?? '' });
    return [{ label, value: String(number) }];
  });
  if (options.length === 0) return [];
  const control = identify({ match });
  return [row(select(control(REVIEW_ACTIONS.position), options, { placeholder: words.t('teaching.review.position') }))];
}

interface Surroundings {
  readonly history: readonly PlayedMove[];
  /** By the moves' place in the history. */
  readonly positions: readonly GameState[];
  readonly names: readonly string[];
  readonly link: MoveLink;
}

interface ToldMiss {
  readonly seat: Seat;
  readonly points: number;
  /** The ways to say it that are left, the fullest first: with the reason, without it, without emoji. */
  readonly shown: string[];
}

function toldMiss(
  words: Words,
  components: Components,
  { history, positions, names, link }: Surroundings,
  { number, better, points }: Miss,
): ToldMiss | null {
  const index = history.findIndex((played) => played.number === number);
  const played = history[index];
  const state = positions[index];
  if (!played || !state) return null;
  const address = link(played);
  const why = whyText(words, components, state, better, { names, hidden: false, beside: played.move });
  const line = words.t('teaching.review.miss', {
    number: address === null ? index + 1 : `[${index + 1}](${address})`,
    move: moveInWords(words, moveFacts(components, state, played.move)),
    better: moveInWords(words, moveFacts(components, state, better)),
    points: words.number(Math.round(points)),
  });
  const full = why === '' ? line : words.annotated(line, why);
  return { seat: played.seat, points, shown: [full, line, line.replace(EMOJI, '')].map((said) => `- ${said}`) };
}
