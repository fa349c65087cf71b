/**
 * The column at the left: the server's name, channels and direct messages, and who one is.
 * On a phone it is a drawer that the app opens and closes.
 */
import { usePage } from '../state/context.ts';
import { ChannelList } from './ChannelList.tsx';
import { UserPanel } from './UserPanel.tsx';

export function Sidebar({ open, onPick }: { open: boolean; onPick: () => void }) {
  const { state } = usePage();
  return (
    <aside class={open ? 'sidebar open' : 'sidebar'} id="sidebar" aria-label="Server">
      <h1 class="guildName">{state.guildName || 'Playground'}</h1>
      <ChannelList onPick={onPick} />
      <UserPanel />
    </aside>
  );
}
