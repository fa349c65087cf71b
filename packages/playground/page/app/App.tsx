/**
 * The page of one person: connects when shown, and starts the game that was wished for on the way in.
 * Who the person is comes from the address; what is shown is the frame's part.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StartWish } from '../start/wish.ts';
import { type Client, createClient } from '../state/client.ts';
import { PageContext } from '../state/context.ts';
import { initialState, type State } from '../state/types.ts';
import { useWords } from '../words/words.ts';
import { notifyOf, titleOf } from './attention.ts';
import { Chooser } from './Chooser.tsx';
import { Frame } from './Frame.tsx';

interface AppProps {
  readonly slug: string;
  /** A game to be started as soon as the bot is there. */
  readonly wish: StartWish | null;
  readonly onComeIn: (slug: string, wish: StartWish | null) => void;
}

export function App({ slug, wish, onComeIn }: AppProps) {
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
    if (state.me !== null) document.documentElement.lang = state.me.locale;
  }, [state]);
  useWish(wish, client, state);

  if (page === null) return null;
  // Whoever has become somebody else's is shown no longer, and neither is what they could see.
  if (state.me === null || state.turnedAway === 'taken')
    return state.connection === 'lost' ? (
      <Chooser unknown={slug} turnedAway={state.turnedAway} onComeIn={onComeIn} />
    ) : (
      <Connecting wish={wish} />
    );
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
    client.startGame(wish.kind, wish.companion);
  }, [ready, client]);
}

function Connecting({ wish }: { wish: StartWish | null }) {
  const words = useWords();
  return (
    <p class="connecting" role="status">
      {wish === null ? words.t('connecting') : words.t('starting')}
    </p>
  );
}
