/**
 * Where a match is shown: in a channel and its thread, or, for people who share no server, in each one's direct messages.
 * Opening threads and direct messages is the hosts' matter.
 */

/** `threadId` is set once the host has opened one. */
export interface MatchPlace {
  readonly serverId: string | null;
  /** A channel of the host platform, or `DIRECT`. */
  readonly channelId: string;
  readonly threadId: string | null;
}

/** In place of a channel: each member has the match in direct messages of their own. */
const DIRECT = 'direct';

export const DIRECT_PLACE: MatchPlace = { serverId: null, channelId: DIRECT, threadId: null };

export function isDirect({ place }: { readonly place: Pick<MatchPlace, 'channelId'> }): boolean {
  return place.channelId === DIRECT;
}
