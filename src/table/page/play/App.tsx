/**
 * The whole page: the way in, then the game that is open. What is said before anybody is known comes with the page.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { wholeComponents } from '../../plainComponents.ts';
import { inFrame } from './connection/frame.ts';
import type { SignedIn } from './connection/posted.ts';
import { wayIn } from './connection/signIn.ts';
import { doorWords } from './doorWords.ts';
import { Game } from './parts/Game.tsx';
import { TableContext } from './parts/shared/context.ts';
import { useFace, useKnown, useSound, useTheme } from './parts/shared/hooks.ts';
import { createTable, LOAD_AGAIN, type Table } from './table.ts';

/** Why somebody is not let in who may be in a moment. */
const PASSING: readonly string[] = ['unreachable', 'busy', 'discordDown'];

const RETRY_MS = 5_000;

export function App() {
  const [signIn] = useState(wayIn);
  const [signed, setSigned] = useState<SignedIn | null>(null);
  const hasFace = useFace();
  const enter = () => {
    setSigned(null);
    void signIn().then(setSigned);
  };
  // At once: an effect would wait for a frame.
  useLayoutEffect(enter, []);
  useEffect(() => {
    // In Discord's frame each try asks Discord for a code, which the person has to wish for.
    if (signed?.ok !== false || signed.code !== 'unreachable' || inFrame()) return;
    const timeout = setTimeout(() => void signIn().then(setSigned), RETRY_MS);
    return () => clearTimeout(timeout);
  }, [signed]);
  const table = useMemo(
    () => (signed?.ok && 'WebSocket' in window ? createTable(signed.session, signed.matchId ?? null) : null),
    [signed],
  );
  const door = doorWords();
  if (!('WebSocket' in window)) return <Notice text={door.noSocket} />;
  if (signed === null || !hasFace) return <Notice text={door.connecting} />;
  if (!signed.ok) {
    const text = signed.text ?? (signed.code in door ? door[signed.code as keyof typeof door] : door.noSession);
    return <Notice text={text} {...(PASSING.includes(signed.code) ? { again: door.again, onAgain: enter } : {})} />;
  }
  return table && <AtTable table={table} />;
}

function AtTable({ table }: { readonly table: Table }) {
  const known = useKnown(table);
  const [theme, toggleTheme] = useTheme(known);
  const [sound, toggleSound] = useSound();
  const door = doorWords();
  const { welcome, game } = known;
  const components = useMemo(() => (game ? wholeComponents(game.components) : null), [game?.matchId]);
  const painted = useMemo(() => new Map(), []);
  useEffect(() => {
    if (!welcome) return;
    document.documentElement.lang = welcome.locale;
    document.title = game ? `#${game.number} · ${welcome.words.title}` : welcome.words.title;
  }, [welcome?.locale, game?.matchId]);

  if (known.refused) {
    // In Discord's frame a new session is had by loading the page again.
    const again = LOAD_AGAIN.includes(known.refused.code) || inFrame();
    return <Notice text={known.refused.text} {...(again ? { again: door.again, onAgain: loadAgain } : {})} />;
  }
  if (!welcome) return <Notice text={known.offlineSince === null ? door.connecting : door.unreachable} />;
  if (!game || !components) return <GameList table={table} text={known.unseen} />;
  const { words, locale } = welcome;
  return (
    <TableContext.Provider value={{ table, words, locale, theme, game, components, painted }}>
      <Game known={known} settings={{ sound, toggleSound, toggleTheme }} />
    </TableContext.Provider>
  );
}

const loadAgain = () => location.reload();

/** No game is open, or the one that was asked for can't be shown. */
function GameList({ table, text }: { readonly table: Table; readonly text: string | null }) {
  const { welcome, games } = table.known;
  if (!welcome) return null;
  return (
    <main class="notice">
      <h1>{welcome.words.title}</h1>
      {text !== null && <p>{text}</p>}
      <h2>{welcome.words.page.games}</h2>
      <ul>
        {games.map(({ matchId, number, names, yours, elsewhere }) => (
          <li key={matchId}>
            <button type="button" onClick={() => table.open(matchId)}>
              #{number} {names.join(' · ')} {yours && <b>{welcome.words.page.yours}</b>}{' '}
              {elsewhere !== null && <small>{elsewhere}</small>}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly again?: string;
  onAgain?(): void;
}

function Notice({ text, again, onAgain }: NoticeProps) {
  return (
    <main class="notice">
      <h1>Intarsia</h1>
      <p role="status">{text}</p>
      {onAgain && (
        <button type="button" onClick={onAgain}>
          {again}
        </button>
      )}
    </main>
  );
}
