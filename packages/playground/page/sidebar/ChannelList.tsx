/** Lists channels with their threads, or direct messages, and marks what is new. */
import type { PageChannel } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import type { State } from '../state/types.ts';
import { useWords } from '../words/words.tsx';

export function ChannelList({ onPick }: { onPick: () => void }) {
  const words = useWords();
  const { state } = usePage();
  const texts = state.channels.filter((channel) => channel.kind === 'text');
  return (
    <nav class="channels" aria-label={words.t('channels')}>
      <ul>
        {texts.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} onPick={onPick} />
            <Threads parent={channel} onPick={onPick} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function DirectList({ onPick }: { onPick: () => void }) {
  const words = useWords();
  const { state } = usePage();
  const direct = state.channels.filter((channel) => channel.kind === 'dm');
  return (
    <nav class="channels" aria-label={words.t('directMessages')}>
      {direct.length === 0 && <p class="noChannels">{words.t('noDirect')}</p>}
      <ul>
        {direct.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} onPick={onPick} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Archived threads are folded away, unless one is open or has news. */
function Threads({ parent, onPick }: { parent: PageChannel; onPick: () => void }) {
  const words = useWords();
  const { state } = usePage();
  const all = threadsOf(state, parent.id);
  const inUse = threadsInUse(state, parent.id);
  const archived = all.filter((thread) => !inUse.includes(thread));
  if (all.length === 0) return null;
  const row = (thread: PageChannel) => (
    <li key={thread.id}>
      <ChannelLink channel={thread} onPick={onPick} />
    </li>
  );
  return (
    <>
      <ul class="threads" aria-label={words.t('threadsOf', { name: parent.name })}>
        {inUse.map(row)}
      </ul>
      {archived.length > 0 && (
        <details class="archived">
          <summary>
            {words.t('olderThreads', { channel: parent.name })} ({archived.length})
          </summary>
          <ul class="threads" aria-label={words.t('olderThreads', { channel: parent.name })}>
            {archived.map(row)}
          </ul>
        </details>
      )}
    </>
  );
}

function ChannelLink({ channel, onPick }: { channel: PageChannel; onPick: () => void }) {
  const words = useWords();
  const { client, state } = usePage();
  const current = channel.id === state.channelId;
  const read = state.reads[channel.id];
  const unread = read?.unread === true && !current;
  const pings = read?.pings ?? 0;
  const classes = ['channel', current && 'current', unread && 'unread'].filter(Boolean).join(' ');
  return (
    <a
      class={classes}
      href={`#${channel.id}`}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        client.openChannel(channel.id);
        onPick();
      }}
    >
      <span class="channelSign" aria-hidden="true">
        {channel.kind === 'text' ? '#' : channel.kind === 'thread' ? '↳' : '@'}
      </span>
      <span class="channelName">{channelName(channel, state.people, state.bot)}</span>
      {unread && pings === 0 && (
        <>
          <span class="unreadDot" aria-hidden="true" />
          <span class="hidden">{words.t('unread')}</span>
        </>
      )}
      {pings > 0 && (
        <span class="badge">
          <span aria-hidden="true">{pings}</span>
          <span class="hidden">{words.t('mentions', { count: pings })}</span>
        </span>
      )}
    </a>
  );
}

type Known = Pick<State, 'channels' | 'channelId' | 'reads'>;

export function channelsInOrder(state: Known): readonly PageChannel[] {
  const texts = state.channels.filter((channel) => channel.kind === 'text');
  const direct = state.channels.filter((channel) => channel.kind === 'dm');
  return [...texts.flatMap((channel) => [channel, ...threadsInUse(state, channel.id)]), ...direct];
}

/** Newest first. */
function threadsOf(state: Known, parentId: string): readonly PageChannel[] {
  return state.channels
    .filter((channel) => channel.kind === 'thread' && channel.parentId === parentId)
    .sort((a, b) => compareIds(b.id, a.id));
}

function threadsInUse(state: Known, parentId: string): readonly PageChannel[] {
  return threadsOf(state, parentId).filter(
    (thread) => !thread.archived || thread.id === state.channelId || state.reads[thread.id]?.unread === true,
  );
}
