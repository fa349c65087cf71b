/** Pages through finished games of a person or a channel, leaving out those that the viewer may not see. */
import type { MatchId, PersonId } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import type { StoredResult } from './result.ts';

/** A null filter matches any game. */
export interface HistoryQuery {
  readonly of: { readonly personId: PersonId } | { readonly channelId: string };
  readonly side: Side | null;
  readonly players: PlayerCount | null;
  /** Whether the person won; ignored for a channel. */
  readonly won: boolean | null;
  /** Another player who must have played in the game. */
  readonly withId: PersonId | null;
  /**
   * Viewers see all of their own games. They also see other people's games on this server in channels that they can
   * view, and those in which they took part.
   */
  readonly viewer: { readonly personId: PersonId; readonly serverId: string | null };
}

/** Whether the viewer can view a channel or thread of the server. */
export type CanViewChannel = (channelId: string) => Promise<boolean>;

/** A position in the list, from which a page continues in either direction. */
export interface HistoryCursor {
  readonly to: 'older' | 'newer';
  readonly number: number;
}

/** `game`: null if it was deleted with its server. */
export interface PastGame {
  readonly result: StoredResult;
  readonly game: { readonly id: MatchId; readonly number: number; readonly threadId: string | null } | null;
}

export interface HistoryPage {
  /** Newest first. */
  readonly games: readonly PastGame[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

/** `hidden`: the channels that the viewer cannot view. */
export type FindPastGames = (
  query: HistoryQuery,
  hidden: readonly string[],
  place: HistoryCursor,
  most: number,
) => Promise<readonly PastGame[]>;

const FROM_NEWEST: HistoryCursor = { to: 'older', number: 2 ** 31 - 1 };

/** `place`: null means the newest games. */
export async function historyPage(
  find: FindPastGames,
  query: HistoryQuery,
  place: HistoryCursor | null,
  size: number,
  viewsChannel: CanViewChannel,
): Promise<HistoryPage> {
  const from = place ?? FROM_NEWEST;
  // Asks for one more game than the page shows, to learn whether another page exists.
  const found = await findSeen((hidden) => find(query, hidden, from, size + 1), query, viewsChannel);
  const hasMore = found.length > size;
  const games = found.slice(0, size);
  return from.to === 'older'
    ? { games, hasNewer: place !== null, hasOlder: hasMore }
    : { games: games.toReversed(), hasNewer: hasMore, hasOlder: place !== null };
}

/** Repeats the query without the channels that turn out to be hidden. A server has few channels. */
async function findSeen(
  find: (hidden: readonly string[]) => Promise<readonly PastGame[]>,
  { of, viewer }: HistoryQuery,
  viewsChannel: CanViewChannel,
): Promise<readonly PastGame[]> {
  const isOwn = 'personId' in of && of.personId === viewer.personId;
  const viewed = new Map<string, boolean>();
  for (;;) {
    const hidden = [...viewed.keys()].filter((channelId) => !viewed.get(channelId));
    const found = await find(hidden);
    if (isOwn) return found;
    const others = found.filter(({ result: { seats } }) => seats.every(({ personId }) => personId !== viewer.personId));
    const unknown = new Set(
      others.flatMap(({ result: { channelId } }) => channelId ?? []).filter((id) => !viewed.has(id)),
    );
    for (const channelId of unknown) viewed.set(channelId, await viewsChannel(channelId));
    if ([...unknown].every((channelId) => viewed.get(channelId))) return found;
  }
}
