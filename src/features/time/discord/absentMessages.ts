/** The message that says which player is absent and how the others can go on. */
import { RESTJSONErrorCodes, Routes } from 'discord.js';
import { hasCode } from '../../../discord/connection/index.ts';
import {
  type DeliveryContext,
  EMPTY_DELIVERY,
  gameWords,
  type PostOutcome,
  postInThread,
} from '../../../discord/delivery/index.ts';
import { type BotContext, confirmation } from '../../../discord/interactions/index.ts';
import {
  button,
  identify,
  type PrivateMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../discord/messages/index.ts';
import { memberName, mentionFor } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Match, MatchView, PersonId } from '../../../match/index.ts';
import { closeVote } from './standIn.ts';

export const ABSENT_ACTIONS = {
  standIn: 'goOnStandIn',
  end: 'goOnEnd',
  endSure: 'goOnEndSure',
  clock: 'goOnClock',
  clockSet: 'goOnClockSet',
} as const;

/** `left`: the player has left the server, so nobody pings them. `reader`: null means everybody. */
function absentMessage(
  words: Words,
  match: Match,
  { personId, left = false }: { readonly personId: PersonId; readonly left?: boolean },
  reader: PersonId | null = null,
): PublicMessage {
  const member = match.members.find((each) => each.personId === personId);
  const name = memberName(words, match, personId);
  const shown = member && !left ? mentionFor(words, reader, match, member) : name;
  const lines = [
    words.t(left ? 'agreements.absent.left' : 'agreements.absent.silent', { name: shown }),
    words.t('agreements.absent.ways', { name }),
  ];
  const buttons = reader === personId ? [] : [waysOn(words, { match })];
  return publicMessage([text(lines.join('\n')), ...buttons], { pings: left ? [] : [personId] });
}

export function absentPanel(words: Words, match: Match, personId: PersonId): PrivateMessage {
  const name = memberName(words, match, personId);
  return { components: [text(words.t('agreements.absent.ways', { name })), waysOn(words, { match })] };
}

export function endQuestion(words: Words, view: MatchView): PrivateMessage {
  const texts = { question: words.t('agreements.absent.endQuestion'), confirm: words.t('agreements.absent.end') };
  return confirmation(words, identify(view)(ABSENT_ACTIONS.endSure), texts);
}

function waysOn(words: Words, view: Pick<MatchView, 'match'>) {
  const id = identify(view);
  return row(
    button(id(ABSENT_ACTIONS.standIn), { label: words.t('agreements.absent.standIn'), style: 'primary' }),
    button(id(ABSENT_ACTIONS.end), { label: words.t('agreements.absent.end') }),
    button(id(ABSENT_ACTIONS.clock), { label: words.t('agreements.absent.clock') }),
  );
}

export async function deliverAbsent(
  delivery: DeliveryContext,
  absent: { readonly personId: PersonId; readonly left?: boolean },
): Promise<PostOutcome> {
  const { context, view, reader } = delivery;
  const awaited = await context.matches.awaited(view);
  if (awaited?.personId !== absent.personId || awaited.until) return EMPTY_DELIVERY;
  const message = absentMessage(gameWords(delivery), view.match, absent, reader?.personId);
  const posted = await postInThread(delivery, 'absent', () => message);
  if ('undeliverable' in posted) return posted;
  // Votes cast before a pause are void.
  await closeVote(delivery);
  return { ...posted, posts: { ...posted.posts, voteMessageId: posted.message.id } };
}

/** Reposts a deleted message while the player is absent. */
export async function repostAbsent(delivery: DeliveryContext): Promise<PostOutcome> {
  const { context, posting, view, posts } = delivery;
  const { channelId, threadId } = view.match.place;
  if (view.match.timeControl || posts.voteMessageId === null) return EMPTY_DELIVERY;
  const awaited = await context.matches.awaited(view);
  if (!awaited || awaited.until || (await posting.read(threadId ?? channelId, posts.voteMessageId)))
    return EMPTY_DELIVERY;
  const left = await hasLeftServer(context, view, awaited.personId);
  return deliverAbsent({ ...delivery, posts: { ...posts, voteMessageId: null } }, { ...awaited, left });
}

/** Asks Discord, because it reports members who leave only under a privileged intent. False if it does not answer. */
export async function hasLeftServer(
  { client }: Pick<BotContext, 'client'>,
  { match }: MatchView,
  personId: PersonId,
): Promise<boolean> {
  const { serverId } = match.place;
  if (serverId === null) return false;
  try {
    await client.rest.get(Routes.guildMember(serverId, personId));
    return false;
  } catch (error) {
    return hasCode(error, RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser);
  }
}
