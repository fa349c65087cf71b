/**
 * Which finished games somebody looks back at, and a page of them. Finding them is left to the store, showing them to the hosts.
 */
import type { MatchId, PersonId } from '../../match/index.ts';
import type { PlayerCount, Side } from '../../rules/index.ts';
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
   * Whoever looks, and on which server: of others' games they see those that were played there or in which they have taken part; of their
   * own all.
   */
  readonly viewer: { readonly personId: PersonId; readonly serverId: string | null };
}

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

/** Asked for one more than is shown, the page knows whether it goes on. */
export type FindPast = (wish: HistoryWish, place: HistoryPlace, most: number) => Promise<readonly PastGame[]>;

/** Behind every result that there is. */
const FROM_THE_NEWEST: HistoryPlace = { to: 'older', number: 2 ** 31 - 1 };

export async function historyPage(
  find: FindPast,
  wish: HistoryWish,
  place: HistoryPlace | null,
  size: number,
): Promise<HistoryPage> {
  const { to, number } = place ?? FROM_THE_NEWEST;
  const found = await find(wish, { to, number }, size + 1);
  const goesOn = found.length > size;
  const shown = found.slice(0, size);
  const cameFrom = place !== null;
  return to === 'older'
    ? { games: shown, hasNewer: cameFrom, hasOlder: goesOn }
    : { games: shown.toReversed(), hasNewer: goesOn, hasOlder: cameFrom };
}
