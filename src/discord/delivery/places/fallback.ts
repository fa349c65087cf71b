/**
 * Where the place of a game is lost or barred: those concerned are told by direct message instead.
 * Each announcement tries the game's own place first, so that it goes on there as soon as that is possible again.
 */
import { type APIDMChannel, MessageFlags, Routes } from 'discord.js';
import { isComputer, type PersonId } from '../../../match/index.ts';
import { failureOf } from '../../connection/failures.ts';
import type { BotContext } from '../../frame/context.ts';
import { finishedMessage } from '../../looking/finished/message.ts';
import { text } from '../../messages/components.ts';
import type { PublicMessage } from '../../messages/shapes.ts';
import { turnMessage } from '../../turn/message.ts';
import type { Delivered } from '../outcome.ts';
import { versionShown } from '../posting/marks.ts';
import { cutDownTurn, isTold, playedSince, type Telling, wordsOf } from '../telling.ts';

/** Tells the people concerned directly; null where this announcement concerns nobody so, or none of them may be written to. */
export async function tellDirectly(telling: Telling): Promise<Delivered | null> {
  switch (telling.entry.announcement.kind) {
    case 'turn':
      return tellMover(telling);
    case 'finished':
      return tellAll(telling);
    default:
      return null;
  }
}

async function tellMover(telling: Telling): Promise<Delivered | null> {
  const { context, entry, view, posts } = telling;
  if (view.match.status !== 'running' || isTold(telling)) return { place: {}, posts: {} };
  const mover = view.match.members[view.state?.turn ?? -1];
  if (mover === undefined || isComputer(mover)) return null;
  const played = await playedSince(telling);
  const posted = await direct(telling, mover.personId, 'turn', () =>
    turnMessage(context, view, played, mover.personId),
  );
  if (posted === null) return null;
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  if (posts.turnMessageId !== posted.message.id) {
    await cutDownTurn(
      telling,
      played.filter((move) => move.version <= turnVersion),
    );
  }
  return {
    place: {},
    posts: { turnMessageId: posted.message.id, turnChannelId: posted.channelId, turnVersion },
  };
}

async function tellAll(telling: Telling): Promise<Delivered | null> {
  const { context, view } = telling;
  const played = await playedSince(telling);
  let told = 0;
  for (const { personId } of view.match.members.filter((member) => !isComputer(member))) {
    const posted = await direct(telling, personId, 'finished', () => finishedMessage(context, view, played));
    if (posted !== null) told += 1;
  }
  if (told === 0) return null;
  await cutDownTurn(telling, played);
  return { place: {}, posts: { turnMessageId: null, turnChannelId: null, turnVersion: view.match.version } };
}

/** Posts to one person, with a word on why it comes this way; null where they take no direct messages. */
async function direct(telling: Telling, personId: PersonId, purpose: string, compose: () => Promise<PublicMessage>) {
  const { context, posting, entry, view } = telling;
  try {
    const channelId = await openDirectMessages(context, personId);
    const { channelId: home, threadId } = view.match.place;
    const reason = text(`-# ${wordsOf(telling).t('turn.toldDirectly', { place: `<#${threadId ?? home}>` })}`);
    const message = await posting.once(entry, `${purpose}/direct`, channelId, async () => {
      const composed = await compose();
      return { ...composed, flags: MessageFlags.IsComponentsV2, components: [...composed.components, reason] };
    });
    return { message, channelId };
  } catch (error) {
    if (failureOf(error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person cannot be told by direct message');
    return null;
  }
}

/** The channel of direct messages with a person. */
export async function openDirectMessages({ client }: BotContext, personId: PersonId): Promise<string> {
  const channel = await client.rest.post(Routes.userChannels(), { body: { recipient_id: personId } });
  return (channel as APIDMChannel).id;
}
