/**
 * Which finished games somebody looks back at, and a page of them. Finding them is left to the store, showing them to the hosts.
 */
import type { MatchId, PersonId } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import type { KeptResult } from './shapes.ts';

/** Whose games or which place's, and of these only some; null: any. */
export interface HistoryWish {
  readonly of: { readonly personId: PersonId } | { readonly channelId: string };
  readonly side: Side | null;
  readonly players: PlayerCount | null;
  /** Whether the person has won; of a place it says nothing. */
  readonly won: boolean | null;
  /** Somebody else who has taken part. */
  readonly withId: PersonId | null;
  /**
   * Whoever looks, and on which server: of others' games they see those that were played there, in places that they can view, and those
   * in which they have taken part; of their own all.
   */
  readonly viewer: { readonly personId: PersonId; readonly serverId: string | null };
}

/** Whether whoever looks can view a channel or thread of the server on which they look. */
export type ViewsChannel = (channelId: string) => Promise<boolean>;

/** From where on: behind a result in either direction; null: from the newest. */
export interface HistoryPlace {
  readonly to: 'older' | 'newer';
  readonly number: number;
}

/** A result and the game that it came of; null where that went with its server. */
export interface PastGame {
  readonly result: KeptResult;
  readonly game: { readonly id: MatchId; readonly number: number; readonly threadId: string | null } | null;
}

export interface HistoryPage {
  /** The newest first. */
  readonly games: readonly PastGame[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

/**
 * Asked for one more than is shown, the page knows whether it goes on. `hidden`: channels that whoever looks cannot view.
 */
export type FindPast = (
  wish: HistoryWish,
  hidden: readonly string[],
  place: HistoryPlace,
  most: number,
) => Promise<readonly PastGame[]>;

/** Behind every result that there is. */
const FROM_THE_NEWEST: HistoryPlace = { to: 'older', number: 2 ** 31 - 1 };

export async function historyPage(
  find: FindPast,
  wish: HistoryWish,
  place: HistoryPlace | null,
  size: number,
  viewsChannel: ViewsChannel,
): Promise<HistoryPage> {
  const { to, number } = place ?? FROM_THE_NEWEST;
  const found = await findSeen((hidden) => find(wish, hidden, { to, number }, size + 1), wish, viewsChannel);
  const goesOn = found.length > size;
  const shown = found.slice(0, size);
  const cameFrom = place !== null;
  return to === 'older'
    ? { games: shown, hasNewer: cameFrom, hasOlder: goesOn }
    : { games: shown.toReversed(), hasNewer: goesOn, hasOlder: cameFrom };
}

/** Asks again without the channels that turn out to be hidden, of which a server has few. */
async function findSeen(
  find: (hidden: readonly string[]) => Promise<readonly PastGame[]>,
  { of, viewer }: HistoryWish,
  viewsChannel: ViewsChannel,
): Promise<readonly PastGame[]> {
  const isOwn = 'personId' in of && of.personId === viewer.personId;
  const viewed = new Map<string, boolean>();
  for (;;) {
    const hidden = [...viewed].flatMap(([channelId, isViewed]) => (isViewed ? [] : [channelId]));
    const found = await find(hidden);
    if (isOwn) return found;
    const others = found.filter(({ result: { seats } }) => seats.every(({ personId }) => personId !== viewer.personId));
    const places = others.flatMap(({ result: { channelId } }) => (channelId === null ? [] : [channelId]));
    const unasked = new Set(places.filter((channelId) => !viewed.has(channelId)));
    for (const channelId of unasked) viewed.set(channelId, await viewsChannel(channelId));
    if ([...unasked].every((channelId) => viewed.get(channelId))) return found;
  }
}
