/**
 * The whole page: the way in, then the game that is open. What is said before anybody is known comes with the page.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { wholeComponents } from '../../plainComponents.ts';
import { type TableWords, tableWords } from '../../texts.ts';
import { inFrame } from './activity/clientLayout.ts';
import type { SignedIn } from './connection/posted.ts';
import { wayIn } from './connection/signIn.ts';
import { doorWords } from './doorWords.ts';
import { Game } from './parts/Game.tsx';
import { TableContext, useFace, useKnown, useSound, useTheme } from './parts/shared/hooks.ts';
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
  if (!('WebSocket' in window)) return <Notice text={door.t('noSocket')} />;
  if (signed === null || !hasFace) return <Notice text={door.t('connecting')} />;
  if (!signed.ok) {
    const text = signed.text ?? (door.has(signed.code) ? door.t(signed.code as 'noSession') : door.t('noSession'));
    return (
      <Notice text={text} {...(PASSING.includes(signed.code) ? { again: door.t('again'), onAgain: enter } : {})} />
    );
  }
  return table && <AtTable table={table} />;
}

function AtTable({ table }: { readonly table: Table }) {
  const known = useKnown(table);
  const [theme, toggleTheme] = useTheme(known);
  const [sound, toggleSound] = useSound();
  const door = doorWords();
  const { welcome, game } = known;
  const words = useMemo(() => (welcome ? tableWords(welcome.locale, welcome.wordings) : null), [welcome]);
  const components = useMemo(() => (game ? wholeComponents(game.components) : null), [game?.matchId]);
  const painted = useMemo(() => new Map(), []);
  useEffect(() => {
    if (!welcome || !words) return;
    document.documentElement.lang = welcome.locale;
    document.title = game ? `#${game.number} · ${words.t('touch.title')}` : words.t('touch.title');
  }, [welcome?.locale, game?.matchId]);

  if (known.refused) {
    // In Discord's frame a new session is had by loading the page again.
    const again = LOAD_AGAIN.includes(known.refused.code) || inFrame();
    return <Notice text={known.refused.text} {...(again ? { again: door.t('again'), onAgain: loadAgain } : {})} />;
  }
  if (!welcome || !words)
    return <Notice text={known.offlineSince === null ? door.t('connecting') : door.t('unreachable')} />;
  if (!game || !components) return <GameList table={table} words={words} text={known.unseen} />;
  const { locale } = welcome;
  return (
    <TableContext.Provider value={{ table, words, locale, theme, game, components, painted }}>
      <Game known={known} settings={{ sound, toggleSound, toggleTheme }} />
    </TableContext.Provider>
  );
}

const loadAgain = () => location.reload();

/** No game is open, or the one that was asked for can't be shown. */
function GameList({
  table,
  words,
  text,
}: {
  readonly table: Table;
  readonly words: TableWords;
  readonly text: string | null;
}) {
  const { games } = table.known;
  return (
    <main class="notice">
      <h1>{words.t('touch.title')}</h1>
      {text !== null && <p>{text}</p>}
      <h2>{words.t('touch.games')}</h2>
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
