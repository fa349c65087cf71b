/** Shows pings in the tab's title and as desktop notifications. */
import type { ToPage } from '../../pageProtocol.ts';
import { channelName, displayName, textOf } from '../shared/names.ts';
import type { State } from '../state/types.ts';

/** "(2) #general – Intarsia"; a dot means unread without a ping. */
export function titleOf(state: State): string {
  const reads = Object.values(state.reads);
  const pings = reads.reduce((sum, read) => sum + read.pings, 0);
  const unread = reads.some((read) => read.unread && read.channelId !== state.channelId);
  const mark = pings > 0 ? `(${pings}) ` : unread ? '• ' : '';
  const channel = state.channels.find((known) => known.id === state.channelId);
  const name =
    channel === undefined
      ? ''
      : `${channel.kind === 'text' ? '#' : ''}${channelName(channel, state.people, state.bot)} – `;
  return `${mark}${name}${state.guildName || 'Playground'}`;
}

/** Shows a desktop notification for a ping while the tab has no focus. */
export function notifyOf(message: ToPage, state: State): void {
  if (message.type !== 'message' || document.hasFocus()) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { author, mentions, channel_id: channelId } = message.message;
  const me = state.me?.user.id;
  const direct = state.channels.some((channel) => channel.id === channelId && channel.kind === 'dm');
  if (author.id === me || !(direct || mentions.some((user) => user.id === me))) return;
  const channel = state.channels.find((known) => known.id === channelId);
  const place = channel === undefined ? '' : ` (${channelName(channel, state.people, state.bot)})`;
  const body = textOf(message.message, state).slice(0, 200);
  const shown = new Notification(`${displayName(author)}${place}`, { body, tag: channelId });
  shown.onclick = () => {
    window.focus();
    location.hash = channelId;
  };
}
