/**
 * What stands where for somebody who is connected: servers and channels, the open channel, members, and what lies over them.
 * Each of these is drawn in a folder of its own.
 */
import { useEffect, useState } from 'preact/hooks';
import { ActivityView } from '../activity/ActivityView.tsx';
import { Running } from '../activity/Running.tsx';
import { Composer } from '../composer/Composer.tsx';
import { InsertCommand } from '../composer/insert.ts';
import { Members } from '../members/Members.tsx';
import { MessageList } from '../message/MessageList.tsx';
import { Modal } from '../modal/Modal.tsx';
import { Settings } from '../settings/Settings.tsx';
import { type Place, placeOf } from '../sidebar/Rail.tsx';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { Hint } from '../start/Hint.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { Banner } from './Banner.tsx';
import { ChannelHead } from './ChannelHead.tsx';
import { useKeys } from './keys.ts';
import { Switcher } from './Switcher.tsx';

/** Pixels; in less they lie over the messages. */
const ROOM_FOR_MEMBERS = 1100;

export function Frame() {
  const words = useWords();
  const { client, state } = usePage();
  const [drawer, setDrawer] = useState(false);
  const [over, setOver] = useState<'settings' | 'switcher' | null>(null);
  const [members, setMembers] = useMembersShown();
  const [wanted, setWanted] = useState<{ path: string; commandId: string; count: number } | null>(null);
  const [chosen, setChosen] = useState<{ readonly place: Place; readonly beside: string | null } | null>(null);
  const insert = (commandId: string, path: string): void =>
    setWanted((before) => ({ path, commandId, count: (before?.count ?? 0) + 1 }));
  const channel = state.channels.find((known) => known.id === state.channelId);
  // A place chosen in the rail holds until another channel is opened.
  const place = chosen !== null && chosen.beside === state.channelId ? chosen.place : placeOf(channel);
  const goToPlace = (next: Place): void => {
    setChosen({ place: next, beside: state.channelId });
    const inside = state.channels.filter((known) => placeOf(known) === next);
    const first = inside.find((known) => state.reads[known.id]?.unread) ?? inside[0];
    if (next !== placeOf(channel) && first !== undefined) client.openChannel(first.id);
  };
  useKeys({ onSwitcher: () => setOver('switcher') });
  return (
    <InsertCommand.Provider value={insert}>
      <div class={members ? 'frame withMembers' : 'frame'}>
        <Sidebar
          open={drawer}
          place={place}
          onPlace={goToPlace}
          onPick={() => setDrawer(false)}
          onSettings={() => setOver('settings')}
        />
        {drawer && (
          <button type="button" class="veil" aria-label={words.t('closeChannels')} onClick={() => setDrawer(false)} />
        )}
        <main class="main">
          <ChannelHead
            channel={channel}
            drawer={drawer}
            onDrawer={() => setDrawer(!drawer)}
            members={members}
            onMembers={() => setMembers(!members)}
          />
          <Banner />
          <Hint />
          {channel !== undefined && <Running channel={channel} />}
          <div class="channelBody">
            {state.activity !== null && <ActivityView key={state.activity.frameId} frame={state.activity} />}
            {channel === undefined ? (
              <p class="connecting">{words.t('chooseChannel')}</p>
            ) : (
              <>
                <MessageList key={channel.id} channel={channel} />
                <Composer channel={channel} wanted={wanted} />
              </>
            )}
          </div>
        </main>
        {members && <Members />}
        {state.modal !== null && <Modal key={state.modal.interactionId} open={state.modal} />}
        {over === 'settings' && <Settings onClose={() => setOver(null)} />}
        {over === 'switcher' && <Switcher onClose={() => setOver(null)} />}
      </div>
    </InsertCommand.Provider>
  );
}

/** Whether members are shown: at first, and whenever the window becomes wider or narrower than that, where there is room. */
function useMembersShown() {
  const [shown, setShown] = useState(() => window.innerWidth >= ROOM_FOR_MEMBERS);
  useEffect(() => {
    const room = window.matchMedia(`(min-width: ${ROOM_FOR_MEMBERS}px)`);
    const changed = (): void => setShown(room.matches);
    room.addEventListener('change', changed);
    return () => room.removeEventListener('change', changed);
  }, []);
  return [shown, setShown] as const;
}
