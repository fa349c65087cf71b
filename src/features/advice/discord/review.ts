/**
 * `/game review` and the buttons of a review. A background job makes the review, which is shown privately to people who
 * ask for it; players can post their own part.
 */
import {
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  gameWords,
  postInThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { withEmoji } from '../../../discord/emoji/index.ts';
import {
  type Answerable,
  actorOf,
  answerRefusal,
  type BotContext,
  type Control,
  type ControlInteraction,
  countDetail,
  defineControl,
  gameOption,
  isMember,
  jumpLinks,
  member,
  ownFinished,
  type Subcommand,
  say,
  selectInput,
  showAgain,
  showPrivately,
  showStep,
  spectator,
  subcommand,
  turnPostsFor,
  whichMatch,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { publicMessage, text } from '../../../discord/messages/index.ts';
import { lastMovesOf, pastTableMessage } from '../../../discord/tablePicture/index.ts';
import { shownNames } from '../../../discord/wording/index.ts';
import { type Actor, type Done, type MatchRefusal, type MatchView, positionsOf, seatOf } from '../../../match/index.ts';
import type { AnnouncementOf } from '../../manifest.ts';
import { isSeatJudged, REVIEW_ACTIONS, reviewComponents } from './reviewMessage.ts';

export const review: Subcommand = {
  offers: ownFinished,
  ...subcommand('game.review', (language) => [gameOption(language)]),
  async execute(context, interaction, words) {
    const view = await whichMatch(context, interaction, words, ownFinished);
    if (!view) return;
    const { match } = view;
    const asks = match.status === 'finished' && isMember(view, interaction.user.id);
    if (asks && !(await context.matches.review(match.id))) {
      await changeReview(context, interaction, view, (actor) => context.matches.requestReview(actor, match.id));
    } else {
      await showReview(context, interaction, view);
    }
  },
};

const FINISHED = { statuses: ['finished'], currency: 'any' } as const;

function showing(action: string): Control {
  return defineControl({
    action,
    guard: spectator(FINISHED),
    execute: (context, { interaction, view }) => showReview(context, interaction, view),
  });
}

function changing(action: string, change: 'requestReview' | 'cancelReview'): Control {
  return defineControl({
    action,
    guard: member(FINISHED),
    execute: (context, { interaction, view }) =>
      changeReview(context, interaction, view, (actor) => context.matches[change](actor, view.match.id)),
  });
}

const position = defineControl({
  action: REVIEW_ACTIONS.position,
  takes: selectInput(countDetail),
  guard: spectator(FINISHED),
  execute: (context, { interaction, view, value }) => showMissedPosition(context, interaction, view, value),
});

const share = defineControl({
  action: REVIEW_ACTIONS.share,
  guard: member(FINISHED),
  execute: async (context, { interaction, words, view }) => {
    const done = await context.matches.shareReview(actorOf(interaction), view.match.id);
    if (done.ok) await say(interaction, words.t('teaching.review.shared'));
    else await answerRefusal(context, interaction, view, done);
  },
});

export const reviewControls: readonly Control[] = [
  showing(REVIEW_ACTIONS.show),
  showing(REVIEW_ACTIONS.refresh),
  changing(REVIEW_ACTIONS.ask, 'requestReview'),
  changing(REVIEW_ACTIONS.cancel, 'cancelReview'),
  position,
  share,
];

/** Shows the position before a missed move, or the review itself if it does not contain the move. */
async function showMissedPosition(
  context: BotContext,
  interaction: ControlInteraction,
  view: MatchView,
  number: number,
): Promise<void> {
  const { match } = view;
  const words = wordsOf(context, interaction);
  const review = await context.matches.review(match.id);
  const history = await context.matches.history(match.id);
  const index = history.findIndex((played) => played.number === number);
  const played = history[index];
  const state = positionsOf(context.componentsOf(view.state), match, history)[index];
  if (!played || !state || !review?.misses.some((miss) => miss.number === number))
    return showReview(context, interaction, view);
  const name = shownNames(words, match)[played.seat] ?? '';
  const table = await pastTableMessage(context, words, match, state, {
    number,
    shown: lastMovesOf(history.slice(0, index)),
    reader: interaction.user.id,
  });
  const title = text(`**${words.t('teaching.review.before', { number: index + 1, name })}**`);
  await showPrivately(interaction, { ...table, components: [title, ...table.components] });
}

async function showReview(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const { match } = view;
  if (match.status !== 'finished') return answerRefusal(context, interaction, view, { ok: false, code: 'notFinished' });
  const history = await context.matches.history(match.id);
  const review = await context.matches.review(match.id);
  const words = withEmoji(context, wordsOf(context, interaction), view.state);
  const components = context.componentsOf(view.state);
  const link = jumpLinks(match, await turnPostsFor(context, view, interaction.user.id));
  const own = seatOf(match, interaction.user.id);
  await showStep(interaction, {
    components: reviewComponents(words, components, { match, history, review, link, own }),
  });
  if (review?.status !== 'waiting') return;
  context.progress.keep(match.id, interaction.user.id, async () => {
    const latest = { match, history, review: await context.matches.review(match.id), link, own };
    await showAgain(interaction, { components: reviewComponents(words, components, latest) });
  });
}

async function changeReview(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  change: (actor: Actor) => Promise<Done | MatchRefusal>,
): Promise<void> {
  const done = await change(actorOf(interaction));
  if (!done.ok) return answerRefusal(context, interaction, view, done);
  await showReview(context, interaction, view);
}

/** Replaces progress reports by the finished review, or posts the part of a player who shows it. */
export async function deliverReview(
  delivery: DeliveryContext,
  { seat }: AnnouncementOf<'review'>,
): Promise<Delivered | Undeliverable> {
  const { context, view } = delivery;
  if (seat === undefined) {
    await context.progress.finish(view.match.id);
    return EMPTY_DELIVERY;
  }
  const review = await context.matches.review(view.match.id);
  if (review?.status !== 'done') return EMPTY_DELIVERY;
  const history = await context.matches.history(view.match.id);
  if (!isSeatJudged(view.match, history, seat)) return EMPTY_DELIVERY;
  const words = withEmoji(context, gameWords(delivery), view.state);
  const readerId = delivery.reader?.personId;
  const posts = await context.outbox.turnPosts(view.match.id, ...(readerId === undefined ? [] : [readerId]));
  const link = jumpLinks(view.match, posts);
  const message = publicMessage(
    reviewComponents(words, context.componentsOf(view.state), { match: view.match, history, review, link, only: seat }),
  );
  return postInThread(delivery, 'review', () => message);
}
