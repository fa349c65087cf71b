/**
 * The page of one person: connects when shown, and starts the game that was wished for on the way in.
 * Who the person is comes from the address; what is shown is the frame's part.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { pageLocale } from '../settings/locales.ts';
import { type StartWish, wishIn } from '../start/wish.ts';
import { type Client, createClient } from '../state/client.ts';
import { PageContext } from '../state/context.ts';
import { initialState, type State } from '../state/types.ts';
import { useWords } from '../words/words.ts';
import { notifyOf, titleOf } from './attention.ts';
import { Chooser } from './Chooser.tsx';
import { Frame } from './Frame.tsx';

export function App({ slug }: { slug: string }) {
  const [client, setClient] = useState<Client | null>(null);
  const [state, setState] = useState(initialState);
  const [wish] = useState(() => wishIn(location.search));
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
    if (state.me !== null) document.documentElement.lang = state.me.locale;
  }, [state]);
  useWish(wish, client, state);

  if (page === null) return null;
  if (state.me === null)
    return state.connection === 'lost' ? <Chooser unknown={slug} turnedAway={state.turnedAway} /> : <Connecting />;
  return (
    <PageContext.Provider value={page}>
      <Frame />
    </PageContext.Provider>
  );
}

/** Starts the game once the bot is there. */
function useWish(wish: StartWish | null, client: Client | null, state: State): void {
  const done = useRef(wish === null);
  const ready = state.me !== null && state.botOnline && state.commands.length > 0;
  useEffect(() => {
    if (done.current || wish === null || client === null || !ready) return;
    done.current = true;
    // A newcomer reads what their browser reads.
    const locale = pageLocale(navigator.language);
    if (locale !== null && locale !== state.me?.locale) client.setLocale(locale);
    client.startGame(wish.kind, wish.companion);
  }, [ready, client]);
}

function Connecting() {
  return (
    <p class="connecting" role="status">
      {useWords().connecting}
    </p>
  );
}
