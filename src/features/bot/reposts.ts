/**
 * Posts the messages that should stand in a match and do not: a moderator may have deleted them, or their place or
 * reader could not be reached.
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
  inPlace: (telling) => repostInPlace(atCurrentVersion(telling)),
  concerns: (telling) => membersExcept(telling),
  directly: (telling, _, people) => repostDirectly(atCurrentVersion(telling), people),
};

/** What people have seen is compared with the match as it is now, not as it was when a message went missing. */
function atCurrentVersion(telling: DeliveryContext): DeliveryContext {
  return { ...telling, entry: { ...telling.entry, version: telling.view.match.version } };
}

async function messagesOf(telling: DeliveryContext): Promise<readonly StandingMessage[]> {
  const { reader, view } = telling;
  const { members, status } = view.match;
  const stage = status === 'finished' ? 'finished' : 'open';
  const isMember = reader === null || members.some(({ personId }) => personId === reader.personId);
  const messages: StandingMessage[] = [];
  for (const each of standing) {
    if (each.stage === stage && (isMember || !each.forMembers)) messages.push(...(await each.messages(telling)));
  }
  return messages;
}

async function repostInPlace(telling: DeliveryContext): Promise<Delivered | Undeliverable> {
  for (const { tidy } of standing) await tidy?.(telling);
  const { view, posts } = telling;
  let done: Delivered | null = null;
  for (const { inPlace } of await messagesOf(telling)) {
    const match = { ...view.match, place: { ...view.match.place, ...done?.place } };
    const posted = await inPlace({ ...telling, view: { ...view, match }, posts: { ...posts, ...done?.posts } });
    if ('undeliverable' in posted) return posted;
    done = done ? combineDeliveries(done, posted) : posted;
  }
  return done ?? EMPTY_DELIVERY;
}

async function repostDirectly(telling: DeliveryContext, people: readonly PersonId[]): Promise<Delivered | null> {
  let done: Delivered | null = null;
  for (const { directly } of await messagesOf(telling)) {
    const posted = (await directly?.(telling, people)) ?? null;
    if (posted) done = done ? combineDeliveries(done, posted) : posted;
  }
  return done;
}
