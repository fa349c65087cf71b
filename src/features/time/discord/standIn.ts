/**
 * Votes for a stand-in, stand-ins that play and return, and lines about moved deadlines. None of these pings anybody.
 */
import { type APIMessageTopLevelComponent, ComponentType, TimestampStyles, time } from 'discord.js';
import {
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  editQuietly,
  findUnrecorded,
  gameWords,
  makePosting,
  type PostOutcome,
  postInThread,
} from '../../../discord/delivery/index.ts';
import {
  actorOf,
  answerRefusal,
  type BotContext,
  type Control,
  type ControlInteraction,
  defineControl,
  member,
  say,
} from '../../../discord/interactions/index.ts';
import {
  button,
  identify,
  lineMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../discord/messages/index.ts';
import { memberName, momentIn, seatName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Match, type PersonId, rangeAt, type TurnClock } from '../../../match/index.ts';
import type { AnnouncementOf } from '../../manifest.ts';
import { isVoteOpen, votesNeeded } from '../usecases/standIn.ts';

const STAND_IN_ACTIONS = { back: 'comeBack', vote: 'voteStandIn' } as const;

const back = defineControl({
  action: STAND_IN_ACTIONS.back,
  guard: member({ statuses: ['running'], currency: 'any' }),
  execute: async (context, { interaction, words, view }) => {
    const done = await context.matches.comeBack(actorOf(interaction), view.match.id);
    if (!done.ok) await answerRefusal(context, interaction, view, done);
    else await say(interaction, words.t('time.returnedByYou'));
    if (done.ok || done.code === 'hasLeft' || done.code === 'noStandIn') await retireBack(context, interaction);
  },
});

/** Removes the button from the message that was pressed, because no other record of that message is kept. */
async function retireBack(context: BotContext, { message }: ControlInteraction): Promise<void> {
  if (!message) return;
  const components = message.components.map((component) => component.toJSON() as APIMessageTopLevelComponent);
  const rest = components.filter(({ type }) => type !== ComponentType.ActionRow);
  try {
    await makePosting(context).edit(message.channelId, message.id, publicMessage(rest));
  } catch (err) {
    context.log.warn({ err }, 'updating an old message failed');
  }
}

const vote = defineControl({
  action: STAND_IN_ACTIONS.vote,
  guard: member({ statuses: ['running'], currency: 'carried' }),
  execute: async (context, { interaction, words, view, version }) => {
    const done = await context.matches.vote(actorOf(interaction), view.match.id, version);
    if (!done.ok) return answerRefusal(context, interaction, view, done);
    const clock = await context.matches.clock(view.match.id);
    if (done.match.version > version || !clock) return say(interaction, words.t('time.vote.done'));
    const needed = votesNeeded(done.match, clock.personId);
    await say(interaction, words.t('time.vote.counted', { votes: clock.votes.length, needed }));
  },
});

export const standInControls: readonly Control[] = [back, vote];

function standInMessage(words: Words, match: Match, personId: PersonId, mayComeBack: boolean): PublicMessage {
  const name = memberName(words, match, personId);
  if (!mayComeBack) return publicMessage([text(words.t('time.standIn.lasting', { name }))]);
  const back = button(identify({ match })(STAND_IN_ACTIONS.back), { label: words.t('time.standIn.back') });
  return publicMessage([text(words.t('time.standIn', { name })), row(back)]);
}

function voteMessage(words: Words, match: Match, personId: PersonId, votes: readonly PersonId[]): PublicMessage {
  const needed = votesNeeded(match, personId);
  const names = words.list(votes.map((voter) => memberName(words, match, voter)));
  const lines = [
    words.t('time.vote', { name: memberName(words, match, personId), needed }),
    ...(votes.length > 0 ? [words.t('time.vote.soFar', { names, votes: votes.length, needed })] : []),
  ];
  const vote = button(identify({ match })(STAND_IN_ACTIONS.vote), { label: words.t('time.vote.button') });
  return publicMessage([text(lines.join('\n')), row(vote)]);
}

export async function closeVote(delivery: DeliveryContext): Promise<void> {
  const { posts, view } = delivery;
  if (posts.voteMessageId === null) return;
  const { channelId, threadId } = view.match.place;
  const over = lineMessage(gameWords(delivery).t('time.vote.over'), 'small');
  await editQuietly(delivery, threadId ?? channelId, posts.voteMessageId, over);
}

export async function closeCopyOfVote(copy: DeliveryContext): Promise<Delivered> {
  await closeVote(copy);
  return { place: {}, posts: { voteMessageId: null } };
}

export function deliverWasAway(delivery: DeliveryContext, { since }: AnnouncementOf<'wasAway'>): Promise<PostOutcome> {
  const from = time(new Date(since), TimestampStyles.ShortDateTime);
  return tellDeadline(delivery, 'wasAway', async (name, { deadline }) =>
    gameWords(delivery).t('time.wasAway', { since: from, name, ...momentIn(deadline) }),
  );
}

/** Posted after a holiday was taken or ended, or a clock that ran from the future was repaired. */
export function deliverClockMoved(delivery: DeliveryContext): Promise<PostOutcome> {
  return tellDeadline(delivery, 'clockMoved', async (name, { personId, deadline }) => {
    const { context } = delivery;
    const words = gameWords(delivery);
    const { holidays } = await context.matches.person(personId);
    const holiday = rangeAt(context.clock.now(), holidays);
    const facts = { name, ...momentIn(deadline) };
    if (!holiday) return words.t('time.moved', facts);
    return words.t('time.moved.holiday', { ...facts, back: time(holiday.until, TimestampStyles.ShortDate) });
  });
}

export async function deliverStandIn(
  delivery: DeliveryContext,
  { kind, personId }: AnnouncementOf<'standIn' | 'returned'>,
): Promise<PostOutcome> {
  const { match } = delivery.view;
  if (match.status !== 'running') return EMPTY_DELIVERY;
  const words = gameWords(delivery);
  const message =
    kind === 'standIn'
      ? standInMessage(words, match, personId, await delivery.context.matches.mayComeBack(match, personId))
      : lineMessage(words.t('time.returned', { name: memberName(words, match, personId) }), 'small');
  const posted = await postInThread(delivery, kind, () => message);
  // Nobody waits for a person whom a computer player replaces: the question is about somebody else and stays open.
  if ('undeliverable' in posted || kind === 'returned') return posted;
  await closeVote(delivery);
  return { ...posted, posts: { ...posted.posts, voteMessageId: null } };
}

/** Reposts a deleted vote while it is open. */
export async function repostVote(delivery: DeliveryContext): Promise<PostOutcome> {
  const { context, posting, view, posts } = delivery;
  const { match } = view;
  const clock = await context.matches.clock(match.id);
  if (!clock || !isVoteOpen(match, clock)) return EMPTY_DELIVERY;
  const channelId = match.place.threadId ?? match.place.channelId;
  if (posts.voteMessageId !== null && (await posting.read(channelId, posts.voteMessageId))) return EMPTY_DELIVERY;
  return deliverVote({ ...delivery, posts: { ...posts, voteMessageId: null } }, clock);
}

export async function deliverVote(
  delivery: DeliveryContext,
  { personId }: Pick<TurnClock, 'personId'>,
): Promise<PostOutcome> {
  const { context, view, posts } = delivery;
  const { match } = view;
  const clock = await context.matches.clock(match.id);
  if (match.status !== 'running' || clock?.personId !== personId || clock.deadline) return EMPTY_DELIVERY;
  const message = voteMessage(gameWords(delivery), match, personId, clock.votes);
  const isOfVote: Parameters<typeof findUnrecorded>[1] = ({ action, version }) =>
    action === STAND_IN_ACTIONS.vote && version === match.version;
  const voteMessageId = posts.voteMessageId ?? (await findUnrecorded(delivery, isOfVote));
  if (voteMessageId !== null) {
    await editQuietly(delivery, match.place.threadId ?? match.place.channelId, voteMessageId, message);
    return { ...EMPTY_DELIVERY, posts: { voteMessageId } };
  }
  const posted = await postInThread(delivery, 'vote', () => message);
  if ('undeliverable' in posted) return posted;
  return { ...posted, posts: { ...posted.posts, voteMessageId: posted.message.id } };
}

async function tellDeadline(
  delivery: DeliveryContext,
  purpose: string,
  compose: (name: string, clock: TurnClock & { readonly deadline: Date }) => Promise<string>,
): Promise<PostOutcome> {
  const { context, view } = delivery;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline) return EMPTY_DELIVERY;
  const { deadline } = clock;
  const name = seatName(gameWords(delivery), view.match, clock.seat);
  const message = lineMessage(await compose(name, { ...clock, deadline }), 'small');
  return postInThread(delivery, purpose, () => message);
}
