/** Lays out the page of a connected person. */
import { useEffect, useState } from 'preact/hooks';
import { ActivityView, Running } from '../activity/ActivityView.tsx';
import { Composer } from '../composer/Composer.tsx';
import type { Drafts } from '../composer/draft.ts';
import { MessageList } from '../message/MessageList.tsx';
import { Modal } from '../modal/Modal.tsx';
import { Settings } from '../settings/Settings.tsx';
import { Members } from '../sidebar/Members.tsx';
import { type Place, placeOf, Sidebar } from '../sidebar/Sidebar.tsx';
import { InsertCommand, usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { Banner, ChannelHead, Hint } from './ChannelHead.tsx';
import { useKeys } from './keys.ts';
import { Switcher } from './Switcher.tsx';

/** On narrower pages the members overlay the messages. */
const MEMBERS_MIN_WIDTH_PX = 1100;

export function Frame() {
  const words = useWords();
  const { client, state } = usePage();
  const [drawer, setDrawer] = useState(false);
  const [over, setOver] = useState<'settings' | 'switcher' | null>(null);
  const [members, setMembers] = useMembersShown();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [wanted, setWanted] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ readonly place: Place; readonly channelId: string | null } | null>(null);
  const channel = state.channels.find((known) => known.id === state.channelId);
  // A place chosen in the rail lasts until another channel is opened.
  const place = chosen !== null && chosen.channelId === state.channelId ? chosen.place : placeOf(channel);
  const goToPlace = (next: Place): void => {
    setChosen({ place: next, channelId: state.channelId });
    const inside = state.channels.filter((known) => placeOf(known) === next);
    const first = inside.find((known) => state.reads[known.id]?.unread) ?? inside[0];
    if (next !== placeOf(channel) && first !== undefined) client.openChannel(first.id);
  };
  useKeys({ onSwitcher: () => setOver('switcher') });
  return (
    <InsertCommand.Provider value={setWanted}>
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
                <Composer
                  channel={channel}
                  drafts={drafts}
                  onDrafts={setDrafts}
                  wanted={wanted}
                  onInserted={() => setWanted(null)}
                />
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

/** Shown where there is room, initially and whenever the window crosses that width. */
function useMembersShown() {
  const [shown, setShown] = useState(() => window.innerWidth >= MEMBERS_MIN_WIDTH_PX);
  useEffect(() => {
    const room = window.matchMedia(`(min-width: ${MEMBERS_MIN_WIDTH_PX}px)`);
    const changed = (): void => setShown(room.matches);
    room.addEventListener('change', changed);
    return () => room.removeEventListener('change', changed);
  }, []);
  return [shown, setShown] as const;
}
