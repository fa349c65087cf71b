/** Connects as one person and starts the game that was chosen on the first page. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StartRequest } from '../start/signIn.ts';
import { type Client, createClient } from '../state/client.ts';
import { PageContext } from '../state/context.ts';
import { INITIAL_STATE, type State } from '../state/types.ts';
import { codeFor } from '../words/languages.ts';
import { useWords } from '../words/words.tsx';
import { notifyOf, titleOf } from './attention.ts';
import { Chooser } from './Chooser.tsx';
import { Frame } from './Frame.tsx';

interface AppProps {
  readonly slug: string;
  /** A game to start once the bot is online. */
  readonly startRequest: StartRequest | null;
  readonly onEnter: (slug: string, startRequest: StartRequest | null) => void;
}

export function App({ slug, startRequest, onEnter }: AppProps) {
  const [client, setClient] = useState<Client | null>(null);
  const [state, setState] = useState(INITIAL_STATE);
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
    if (state.me !== null) document.documentElement.lang = codeFor(state.me.locale);
  }, [state]);
  useStartRequest(startRequest, client, state);

  if (page === null) return null;
  // A person taken over by another browser, and what they could see, is no longer shown.
  if (state.me === null || state.turnedAway === 'taken')
    return state.connection === 'lost' ? (
      <Chooser unknown={slug} turnedAway={state.turnedAway} onEnter={onEnter} />
    ) : (
      <Connecting startRequest={startRequest} />
    );
  return (
    <PageContext.Provider value={page}>
      <Frame />
    </PageContext.Provider>
  );
}

function useStartRequest(startRequest: StartRequest | null, client: Client | null, state: State): void {
  const done = useRef(startRequest === null);
  const ready = state.me !== null && state.botOnline && state.commands.length > 0;
  useEffect(() => {
    if (done.current || startRequest === null || client === null || !ready) return;
    done.current = true;
    client.startGame(startRequest.kind, startRequest.companion);
  }, [ready, client]);
}

function Connecting({ startRequest }: { startRequest: StartRequest | null }) {
  const words = useWords();
  return (
    <p class="connecting" role="status">
      {startRequest === null ? words.t('connecting') : words.t('starting')}
    </p>
  );
}
