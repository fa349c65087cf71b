/**
 * The channels in the order in which the sidebar shows them: each with its threads below, then direct messages.
 * Archived threads come only while they are open or have something new.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import type { State } from '../state/types.ts';

type Known = Pick<State, 'channels' | 'channelId' | 'reads'>;

export function channelsInOrder(state: Known): readonly PageChannel[] {
  const texts = state.channels.filter((channel) => channel.kind === 'text');
  const direct = state.channels.filter((channel) => channel.kind === 'dm');
  return [...texts.flatMap((channel) => [channel, ...threadsInUse(state, channel.id)]), ...direct];
}

/** Threads of a channel, the newest first. */
export function threadsOf(state: Known, parentId: string): readonly PageChannel[] {
  return state.channels
    .filter((channel) => channel.kind === 'thread' && channel.parentId === parentId)
    .sort((a, b) => compareIds(b.id, a.id));
}

export function threadsInUse(state: Known, parentId: string): readonly PageChannel[] {
  return threadsOf(state, parentId).filter(
    (thread) => !thread.archived || thread.id === state.channelId || state.reads[thread.id]?.unread === true,
  );
}
