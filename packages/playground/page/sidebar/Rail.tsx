/**
 * The narrow column at the far left: direct messages, and the server, each with what is new in it.
 * Which of them the sidebar shows is kept by the frame.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import type { State } from '../state/types.ts';
import { useWords } from '../words/words.ts';

export type Place = 'home' | 'server';

export function placeOf(channel: PageChannel | undefined): Place {
  return channel?.kind === 'dm' ? 'home' : 'server';
}

export function Rail({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
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
  const said = pings > 0 ? words.t('mentions', { count: pings }) : unread ? words.t('unread') : null;
  return (
    <button
      type="button"
      class={`railButton${current ? ' current' : ''}${unread ? ' unread' : ''}`}
      aria-current={current ? 'true' : undefined}
      title={label}
      onClick={() => onPlace(place)}
    >
      {children}
      <span class="hidden">{said === null ? label : words.t('withNews', { place: label, news: said })}</span>
      {pings > 0 && (
        <span class="badge" aria-hidden="true">
          {pings}
        </span>
      )}
    </button>
  );
}

/** What is new in a place, apart from the open channel. */
function news(state: State, place: Place): { readonly pings: number; readonly unread: boolean } {
  const reads = state.channels
    .filter((channel) => placeOf(channel) === place && channel.id !== state.channelId)
    .flatMap((channel) => state.reads[channel.id] ?? []);
  return { pings: reads.reduce((sum, read) => sum + read.pings, 0), unread: reads.some((read) => read.unread) };
}
