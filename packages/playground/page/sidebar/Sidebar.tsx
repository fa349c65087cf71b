/**
 * The columns at the left: servers, then channels or direct messages, and who one is.
 * On a phone they are a drawer that the frame opens and closes.
 */
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { ChannelList, DirectList } from './ChannelList.tsx';
import { type Place, Rail } from './Rail.tsx';
import { UserPanel } from './UserPanel.tsx';

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
        <h1 class="guildName">{place === 'home' ? words.t('directMessages') : state.guildName || 'Playground'}</h1>
        {place === 'home' ? <DirectList onPick={onPick} /> : <ChannelList onPick={onPick} />}
        <UserPanel onSettings={onSettings} />
      </div>
    </aside>
  );
}
