/**
 * Lines about the clock beside the turn message, which stays the live one: that the bot was away, that a deadline has moved.
 * They ping nobody. When there is something to tell is decided by the clockwork.
 */
import { TimestampStyles, time } from 'discord.js';
import { editQuietly, gameWords, postInThread, type Telling, type Told } from '../../../discord/delivery/index.ts';
import { lineMessage } from '../../../discord/messages/index.ts';
import { momentIn, seatName } from '../../../discord/wording/index.ts';
import { currentHoliday, isVotedOn, type PersonId, type TurnClock } from '../../../match/index.ts';
import { returnedMessage, standInMessage, voteMessage } from './standIn/messages.ts';
import { closeVote } from './standIn/vote.ts';

export function tellWasAway(telling: Telling, since: string): Promise<Told> {
  const from = time(new Date(since), TimestampStyles.ShortDateTime);
  return tellDeadline(telling, 'wasAway', async (name, { deadline }) =>
    gameWords(telling).t('time.wasAway', { since: from, name, ...momentIn(deadline) }),
  );
}

/** A holiday of the person to move has been taken or has been ended early, or a clock that was ahead has been set right. */
export function tellClockMoved(telling: Telling): Promise<Told> {
  return tellDeadline(telling, 'clockMoved', async (name, { personId, deadline }) => {
    const { context } = telling;
    const words = gameWords(telling);
    const { holidays } = await context.matches.person(personId);
    const holiday = currentHoliday(holidays, context.clock.now());
    const facts = { name, ...momentIn(deadline) };
    if (!holiday) return words.t('time.moved', facts);
    return words.t('time.moved.holiday', { ...facts, back: time(holiday.until, TimestampStyles.ShortDate) });
  });
}

/** A computer player moves from now on, or the person is back. */
export async function tellStandIn(telling: Telling, kind: keyof typeof STAND_INS, personId: PersonId): Promise<Told> {
  const { match } = telling.view;
  if (match.status !== 'running') return 'nothing';
  const message = STAND_INS[kind](gameWords(telling), match, personId);
  const posted = await postInThread(telling, kind, () => message);
  if (posted === null) return 'gone';
  await closeVote(telling);
  return { ...posted, posts: { ...posted.posts, voteMessageId: null } };
}

const STAND_INS = { standIn: standInMessage, returned: returnedMessage } as const;

/** The vote where its message is missing, as long as it goes on. */
export async function repostVote(telling: Telling): Promise<Told> {
  const { context, posting, view, posts } = telling;
  const { match } = view;
  const clock = await context.matches.clock(match.id);
  if (!clock || !isVotedOn(match, clock)) return 'nothing';
  const home = match.place.threadId ?? match.place.channelId;
  if (posts.voteMessageId !== null && (await posting.read(home, posts.voteMessageId))) return 'nothing';
  return tellVote({ ...telling, posts: { ...posts, voteMessageId: null } }, clock.personId);
}

/** The others may vote for a computer player: one message, which counts the votes as they come. */
export async function tellVote(telling: Telling, personId: PersonId): Promise<Told> {
  const { context, view, posts } = telling;
  const { match } = view;
  const clock = await context.matches.clock(match.id);
  if (match.status !== 'running' || clock?.personId !== personId || clock.deadline) return 'nothing';
  const message = voteMessage(gameWords(telling), match, personId, clock.votes);
  if (posts.voteMessageId !== null) {
    await editQuietly(telling, match.place.threadId ?? match.place.channelId, posts.voteMessageId, message);
    return 'nothing';
  }
  const posted = await postInThread(telling, 'vote', () => message);
  if (posted === null) return 'gone';
  return { ...posted, posts: { ...posted.posts, voteMessageId: posted.message.id } };
}

async function tellDeadline(
  telling: Telling,
  purpose: string,
  say: (name: string, clock: TurnClock & { readonly deadline: Date }) => Promise<string>,
): Promise<Told> {
  const { context, view } = telling;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline) return 'nothing';
  const { deadline } = clock;
  const name = seatName(gameWords(telling), view.match, clock.seat);
  const line = lineMessage(await say(name, { ...clock, deadline }), 'small');
  return (await postInThread(telling, purpose, () => line)) ?? 'gone';
}
