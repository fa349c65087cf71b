/**
 * The whole page for one person: sidebar, open channel, composer, and what lies over them.
 * Connects when shown; who the person is comes from the address.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageChannel } from '../../pageProtocol.ts';
import { Composer } from '../composer/Composer.tsx';
import { InsertCommand } from '../composer/insert.ts';
import { MessageList } from '../message/MessageList.tsx';
import { Modal } from '../modal/Modal.tsx';
import { Icon } from '../shared/Icon.tsx';
import { channelName } from '../shared/names.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { type Client, createClient } from '../state/client.ts';
import { PageContext, usePage } from '../state/context.ts';
import { initialState } from '../state/types.ts';
import { notifyOf, titleOf } from './attention.ts';
import { Chooser } from './Chooser.tsx';

export function App({ slug }: { slug: string }) {
  const [client, setClient] = useState<Client | null>(null);
  const [state, setState] = useState(initialState);
  useEffect(() => {
    const made = createClient(slug, notifyOf);
    setClient(made);
    const stop = made.subscribe(() => setState(made.state()));
    return () => {
      stop();
      made.close();
    };
  }, [slug]);
  const page = useMemo(() => (client === null ? null : { client, state }), [client, state]);
  useEffect(() => {
    document.title = titleOf(state);
  }, [state]);

  if (page === null) return null;
  if (state.me === null) return state.connection === 'lost' ? <Chooser unknown={slug} /> : <Connecting />;
  return (
    <PageContext.Provider value={page}>
      <Frame />
    </PageContext.Provider>
  );
}

function Connecting() {
  return (
    <p class="connecting" role="status">
      Connecting…
    </p>
  );
}

function Frame() {
  const { state } = usePage();
  const [drawer, setDrawer] = useState(false);
  const [wanted, setWanted] = useState<{ path: string; commandId: string; count: number } | null>(null);
  const insert = (commandId: string, path: string): void =>
    setWanted((before) => ({ path, commandId, count: (before?.count ?? 0) + 1 }));
  const channel = state.channels.find((known) => known.id === state.channelId);
  return (
    <InsertCommand.Provider value={insert}>
      <div class="frame">
        <Sidebar open={drawer} onPick={() => setDrawer(false)} />
        {drawer && <button type="button" class="veil" aria-label="Close channels" onClick={() => setDrawer(false)} />}
        <main class="main">
          <ChannelHead channel={channel} drawer={drawer} onDrawer={() => setDrawer(!drawer)} />
          <Banner />
          {channel === undefined ? (
            <p class="connecting">Choose a channel.</p>
          ) : (
            <>
              <MessageList key={channel.id} channel={channel} />
              <Composer channel={channel} wanted={wanted} />
            </>
          )}
        </main>
        {state.modal !== null && <Modal key={state.modal.interactionId} open={state.modal} />}
      </div>
    </InsertCommand.Provider>
  );
}

interface HeadProps {
  readonly channel: PageChannel | undefined;
  readonly drawer: boolean;
  readonly onDrawer: () => void;
}

function ChannelHead({ channel, drawer, onDrawer }: HeadProps) {
  const { client, state } = usePage();
  const parent = state.channels.find((known) => known.id === channel?.parentId);
  const elsewhere = Object.values(state.reads).reduce(
    (sum, read) => sum + (read.channelId === channel?.id ? 0 : read.pings),
    0,
  );
  return (
    <header class="channelHead">
      <button
        type="button"
        class="icon drawerButton"
        aria-label="Show channels"
        aria-expanded={drawer}
        aria-controls="sidebar"
        onClick={onDrawer}
      >
        <Icon name="menu" size={22} />
        {elsewhere > 0 && <span class="badge">{elsewhere}</span>}
      </button>
      {parent !== undefined && (
        <>
          <button type="button" class="textButton parentName" onClick={() => client.openChannel(parent.id)}>
            # {parent.name}
          </button>
          <span class="channelSign" aria-hidden="true">
            ›
          </span>
        </>
      )}
      {channel !== undefined && (
        <h2>
          {parent === undefined && (
            <span class="channelSign" aria-hidden="true">
              {channel.kind === 'dm' ? '@ ' : '# '}
            </span>
          )}
          {channelName(channel, state.people, state.bot)}
        </h2>
      )}
    </header>
  );
}

/** What everybody should know before they click: no line to the server, no bot. */
function Banner() {
  const { connection, botOnline } = usePage().state;
  const text =
    connection === 'lost'
      ? 'The connection was lost. Trying again…'
      : botOnline
        ? null
        : 'The bot is offline. Commands and buttons work again once it is back.';
  return (
    <div role="status">{text !== null && <p class={connection === 'lost' ? 'banner lost' : 'banner'}>{text}</p>}</div>
  );
}
