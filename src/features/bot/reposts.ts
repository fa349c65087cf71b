/**
 * Posts the messages that a match should have but lacks: a moderator may have deleted them, or their place or reader
 * could not be reached.
 */
import {
  type AnnouncementHandler,
  combineDeliveries,
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  membersExcept,
  type Undeliverable,
} from '../../discord/delivery/index.ts';
import type { PersonId } from '../../match/index.ts';
import type { StandingMessage } from '../manifest.ts';
import { features } from './features.ts';

const standing = features.flatMap((feature) => feature.standing ?? []);

export const repost: AnnouncementHandler<{ readonly kind: 'repost' }> = {
  inPlace: (delivery) => repostInPlace(atCurrentVersion(delivery)),
  concerns: (delivery) => membersExcept(delivery),
  directly: (delivery, _, people) => repostDirectly(atCurrentVersion(delivery), people),
};

/**
 * Reposts compare what people have seen with the current version, not with that of the time when a message was lost.
 */
function atCurrentVersion(delivery: DeliveryContext): DeliveryContext {
  return { ...delivery, entry: { ...delivery.entry, version: delivery.view.match.version } };
}

async function messagesOf(delivery: DeliveryContext): Promise<readonly StandingMessage[]> {
  const { reader, view } = delivery;
  const { members, status } = view.match;
  const stage = status === 'finished' ? 'finished' : 'open';
  const isMember = reader === null || members.some(({ personId }) => personId === reader.personId);
  const messages: StandingMessage[] = [];
  for (const each of standing) {
    if (each.stage === stage && (isMember || !each.forMembers)) messages.push(...(await each.messages(delivery)));
  }
  return messages;
}

async function repostInPlace(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  for (const { tidy } of standing) await tidy?.(delivery);
  const { view, posts } = delivery;
  let done: Delivered | null = null;
  for (const { inPlace } of await messagesOf(delivery)) {
    const match = { ...view.match, place: { ...view.match.place, ...done?.place } };
    const posted = await inPlace({ ...delivery, view: { ...view, match }, posts: { ...posts, ...done?.posts } });
    if ('undeliverable' in posted) return posted;
    done = done ? combineDeliveries(done, posted) : posted;
  }
  return done ?? EMPTY_DELIVERY;
}

async function repostDirectly(delivery: DeliveryContext, people: readonly PersonId[]): Promise<Delivered | null> {
  let done: Delivered | null = null;
  for (const { directly } of await messagesOf(delivery)) {
    const posted = (await directly?.(delivery, people)) ?? null;
    if (posted) done = done ? combineDeliveries(done, posted) : posted;
  }
  return done;
}
