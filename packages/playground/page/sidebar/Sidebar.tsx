/** Draws the sidebar: servers, channels, and who this tab is. On a phone it is a drawer. */
import type { PageChannel } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Icon, IconButton } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import type { State } from '../state/types.ts';
import { useWords } from '../words/words.tsx';
import { ChannelList, DirectList } from './ChannelList.tsx';

interface SidebarProps {
  readonly open: boolean;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onPick: () => void;
  readonly onSettings: () => void;
}

export function Sidebar({ open, place, onPlace, onPick, onSettings }: SidebarProps) {
  const words = useWords();
  const { state } = usePage();
  return (
    <aside class={open ? 'sidebar open' : 'sidebar'} id="sidebar" aria-label={words.t('servers')}>
      <Rail place={place} onPlace={onPlace} />
      <div class="sideColumn">
        <p class="guildName">{place === 'home' ? words.t('directMessages') : state.guildName || 'Playground'}</p>
        {place === 'home' ? <DirectList onPick={onPick} /> : <ChannelList onPick={onPick} />}
        <UserPanel onSettings={onSettings} />
      </div>
    </aside>
  );
}

export type Place = 'home' | 'server';

export function placeOf(channel: PageChannel | undefined): Place {
  return channel?.kind === 'dm' ? 'home' : 'server';
}

function Rail({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const words = useWords();
  const { state } = usePage();
  const name = state.guildName || 'Playground';
  const letters = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 4);
  return (
    <nav class="rail" aria-label={words.t('servers')}>
      <RailButton label={words.t('directMessages')} place="home" current={place === 'home'} onPlace={onPlace}>
        <Icon name="chat" size={24} />
      </RailButton>
      <hr />
      <RailButton label={name} place="server" current={place === 'server'} onPlace={onPlace}>
        <span class="railLetters" data-letters={letters} />
      </RailButton>
    </nav>
  );
}

interface RailButtonProps {
  readonly label: string;
  readonly place: Place;
  readonly current: boolean;
  readonly onPlace: (place: Place) => void;
  readonly children: preact.ComponentChildren;
}

function RailButton({ label, place, current, onPlace, children }: RailButtonProps) {
  const words = useWords();
  const { state } = usePage();
  const { pings, unread } = news(state, place);
  const unreadText = pings > 0 ? words.t('mentions', { count: pings }) : unread ? words.t('unread') : null;
  return (
    <button
      type="button"
      class={`railButton${current ? ' current' : ''}${unread ? ' unread' : ''}`}
      aria-current={current ? 'true' : undefined}
      title={label}
      onClick={() => onPlace(place)}
    >
      {children}
      <span class="hidden">
        {unreadText === null ? label : words.t('withNews', { place: label, news: unreadText })}
      </span>
      {pings > 0 && (
        <span class="badge" aria-hidden="true">
          {pings}
        </span>
      )}
    </button>
  );
}

/** News in a place, apart from the open channel. */
function news(state: State, place: Place): { readonly pings: number; readonly unread: boolean } {
  const reads = state.channels
    .filter((channel) => placeOf(channel) === place && channel.id !== state.channelId)
    .flatMap((channel) => state.reads[channel.id] ?? []);
  return { pings: reads.reduce((sum, read) => sum + read.pings, 0), unread: reads.some((read) => read.unread) };
}

function UserPanel({ onSettings }: { onSettings: () => void }) {
  const words = useWords();
  const { state } = usePage();
  const { me } = state;
  if (me === null) return null;
  const others = state.people
    .filter(({ user, availability }) => user.id !== me.user.id && availability !== 'taken')
    .slice(0, 7);
  return (
    <section class="userPanel" aria-label={words.t('you')}>
      {others.length > 0 && (
        <div class="others">
          <span class="othersTitle">{words.t('openTabAs')}</span>
          {others.map((person) => (
            <a
              key={person.slug}
              href={`/as/${encodeURIComponent(person.slug)}`}
              target="_blank"
              rel="noreferrer"
              aria-label={words.t('newTab', { name: displayName(person.user) })}
              title={words.t('newTab', { name: displayName(person.user) })}
            >
              <Avatar user={person.user} size={28} />
            </a>
          ))}
        </div>
      )}
      <div class="me">
        <span class="memberFace">
          <Avatar user={me.user} size={32} />
          <span class="status here" />
        </span>
        <span class="meName">
          <strong>{displayName(me.user)}</strong>
          <a href="/">{words.t('beSomebodyElse')}</a>
        </span>
        <IconButton icon="gear" size={20} label={words.t('settings')} tooltip onClick={onSettings} />
      </div>
    </section>
  );
}
