/** The table page: signs in, then shows the open game. */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import de from '../../../assets/locales/de/connection.json' with { type: 'json' };
import en from '../../../assets/locales/en/connection.json' with { type: 'json' };
import hu from '../../../assets/locales/hu/connection.json' with { type: 'json' };
import ja from '../../../assets/locales/ja/connection.json' with { type: 'json' };
import nl from '../../../assets/locales/nl/connection.json' with { type: 'json' };
import { chooseLanguage, createTexts, type KeyOf, type Texts } from '../../../packages/webKit/wordings.ts';
import { fromPlainComponents } from '../pageShared.ts';
import { type TableWords, tableWords } from '../texts.ts';
import { isInDiscordFrame, type SignInResult } from './play/connection/browser.ts';
import { createSignIn } from './play/connection/signIn.ts';
import { Game } from './play/parts/Game.tsx';
import {
  ignoreRepeatedInput,
  TableContext,
  useFontLoaded,
  useSound,
  useTableState,
  useTheme,
} from './play/parts/shared/hooks.ts';
import { createTableStore, RELOAD_CODES, type TableStore } from './play/table.ts';
import { Button } from './replay/Controls.tsx';
import './replay/shared.css';
import './play/styles/basics.css';
import './play/styles/bar.css';
import './play/styles/board.css';
import './play/styles/panel.css';
import './play/styles/parts.css';
import './play/styles/dialogs.css';
import './play/styles/ended.css';
import './play/styles/layouts.css';

/** Failures that a retry may fix. */
const TRANSIENT_FAILURES: readonly string[] = ['unreachable', 'busy', 'discordDown'];

const RETRY_MS = 5_000;

function App() {
  const [signIn] = useState(createSignIn);
  const [signed, setSigned] = useState<SignInResult | null>(null);
  const hasFace = useFontLoaded();
  const enter = () => {
    setSigned(null);
    void signIn().then(setSigned);
  };
  // An effect would run only after the next frame.
  useLayoutEffect(enter, []);
  useEffect(() => {
    // In Discord's frame each attempt asks the person for permission, so only the person may start one.
    if (signed?.ok !== false || signed.code !== 'unreachable' || isInDiscordFrame()) return;
    const timeout = setTimeout(() => void signIn().then(setSigned), RETRY_MS);
    return () => clearTimeout(timeout);
  }, [signed]);
  const table = useMemo(
    () => (signed?.ok && 'WebSocket' in window ? createTableStore(signed.session, signed.matchId ?? null) : null),
    [signed],
  );
  const texts = connectionTexts();
  if (!('WebSocket' in window)) return <Notice text={texts.t('noSocket')} />;
  if (signed === null || !hasFace) return <Notice text={texts.t('connecting')} />;
  if (!signed.ok) {
    const { code } = signed;
    // Browsers may remember that a part of the page could not be loaded, and an updated bot has other parts.
    if (code === 'unreachable' && isInDiscordFrame())
      return <Notice text={texts.t('unreachableInFrame')} onAgain={() => location.reload()} />;
    const text = signed.text ?? (texts.has(code) ? texts.t(code as 'noSession') : texts.t('noSession'));
    return <Notice text={text} onAgain={TRANSIENT_FAILURES.includes(code) ? enter : undefined} />;
  }
  return table && <AtTable table={table} />;
}

function AtTable({ table }: { readonly table: TableStore }) {
  const known = useTableState(table);
  const [theme, toggleTheme] = useTheme(known);
  const [sound, toggleSound] = useSound();
  const texts = connectionTexts();
  const { welcome, game } = known;
  const words = useMemo(() => (welcome ? tableWords(welcome.locale, welcome.wordings) : null), [welcome]);
  const components = useMemo(() => (game ? fromPlainComponents(game.components) : null), [game?.matchId]);
  const painted = useMemo(() => new Map(), []);
  useEffect(() => {
    if (!welcome || !words) return;
    document.documentElement.lang = welcome.locale;
    document.title = game ? `#${game.number} · ${words.t('touch.title')}` : words.t('touch.title');
  }, [welcome?.locale, game?.matchId]);

  if (known.refused) {
    // In Discord's frame, reloading the page creates a new session.
    const again = RELOAD_CODES.includes(known.refused.code) || isInDiscordFrame();
    return <Notice text={known.refused.text} onAgain={again ? () => location.reload() : undefined} />;
  }
  if (!welcome || !words)
    return <Notice text={known.offlineSince === null ? texts.t('connecting') : texts.t('unreachable')} />;
  if (!game || !components) return <GameList table={table} words={words} />;
  const { locale } = welcome;
  return (
    <TableContext.Provider value={{ table, words, locale, theme, game, components, painted }}>
      {/* A selection, an enlarged board or a question in a dialog is about one game only. */}
      <Game key={game.matchId} known={known} settings={{ sound, toggleSound, toggleTheme }} />
    </TableContext.Provider>
  );
}

/** Shown while no game is open. */
function GameList({ table, words }: { readonly table: TableStore; readonly words: TableWords }) {
  const { games, unseen } = table.known;
  return (
    <main class="notice">
      <h1>{words.t('touch.title')}</h1>
      {unseen !== null && <p>{unseen}</p>}
      <h2>{words.t('touch.games')}</h2>
      {games.length === 0 && <p>{words.t('touch.noGames', { command: words.t('commands.play.name') })}</p>}
      <ul>
        {games.map(({ matchId, number, names, yours, elsewhere }) => (
          <li key={matchId}>
            <button type="button" onClick={() => table.open(matchId)}>
              #{number} {names.join(' · ')} {yours && <b>{words.t('touch.yours')}</b>}{' '}
              {elsewhere !== null && <small>{elsewhere}</small>}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Notice({ text, onAgain }: { readonly text: string; readonly onAgain?: (() => void) | undefined }) {
  const texts = connectionTexts();
  return (
    <main class="notice">
      <h1>{texts.t('title')}</h1>
      <p role="status">{text}</p>
      {onAgain && <Button onClick={onAgain}>{texts.t('again')}</Button>}
    </main>
  );
}

const LANGUAGES: Readonly<Record<string, typeof en>> = { en, nl, hu, de, ja };

function connectionTexts(): Texts<KeyOf<typeof en>> {
  const code = chooseLanguage(navigator.languages, LANGUAGES);
  return createTexts(code, LANGUAGES[code] ?? en);
}

ignoreRepeatedInput();
// For the notices before the bot's welcome.
document.documentElement.lang = chooseLanguage(navigator.languages, LANGUAGES);
const root = document.getElementById('root');
if (root) render(<App />, root);
