/**
 * Whose turn it is, the clock, and behind one button what is seldom needed: other games, language, theme, sound.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { inFrame } from '../activity/clientLayout.ts';
import type { Known } from '../table.ts';
import { useCountdown, useTable } from './shared/hooks.ts';
import { SIGNS, Sign } from './Tabs.tsx';

export interface Settings {
  readonly sound: boolean;
  toggleSound(): void;
  toggleTheme(): void;
}

interface TopBarProps {
  readonly known: Known;
  readonly settings: Settings;
}

export function TopBar({ known, settings }: TopBarProps) {
  const { words, game } = useTable();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const waiting = known.games.filter(({ yours, matchId }) => yours && matchId !== game.matchId).length;
  const isOwn = game.status === 'running' && game.seat !== null && game.state.turn === game.seat;
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <header class={isOwn ? 'own' : ''}>
      <h1>
        <span class="game">#{game.number}</span> {game.headline}
      </h1>
      {game.clock && (
        <p class="clock">
          <span class="hidden">{words.t('touch.clock')} </span>
          {game.clock.dueAt !== null && <Left dueAt={game.clock.dueAt} />}
          <span class="until">{game.clock.text}</span>
        </p>
      )}
      <button
        ref={button}
        type="button"
        class="icon"
        aria-expanded={open}
        aria-label={words.t('touch.menu')}
        onClick={() => setOpen(!open)}
      >
        <Sign path={SIGNS.menu} />
        {waiting > 0 && <span class="badge">{waiting}</span>}
      </button>
      {open && <Menu known={known} settings={settings} onDone={() => setOpen(false)} />}
    </header>
  );
}

/** For the eye alone: until when there is time is told beside it, and what counts down would be read out again and again. */
function Left({ dueAt }: { readonly dueAt: number }) {
  return (
    <b class="left" aria-hidden="true">
      {useCountdown(dueAt)}
    </b>
  );
}

function Menu({ known, settings, onDone }: TopBarProps & { onDone(): void }) {
  const { words, game, table, locale } = useTable();
  const inviteSomebody = async () => {
    const { invite } = await import('../activity/activity.ts');
    if (!(await invite())) table.say(words.t('touch.inviteRefused'));
  };
  return (
    <nav class="menu" aria-label={words.t('touch.menu')}>
      <h2>{words.t('touch.games')}</h2>
      <ul>
        {known.games.map(({ matchId, number, names, yours, elsewhere }) => (
          <li key={matchId}>
            <button
              type="button"
              aria-current={matchId === game.matchId ? 'page' : undefined}
              onClick={() => {
                table.open(matchId);
                onDone();
              }}
            >
              <span class="game">#{number}</span> {names.join(' · ')}
              {yours && <b class="yours">{words.t('touch.yours')}</b>}
              {elsewhere !== null && <small>{elsewhere}</small>}
            </button>
          </li>
        ))}
      </ul>
      <div class="choices">
        <label>
          <span class="hidden">{words.t('replay.language')}</span>
          <select value={locale} onChange={({ currentTarget }) => table.speak(currentTarget.value)}>
            {known.welcome?.languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={settings.toggleTheme}>
          {words.t('replay.theme')}
        </button>
        <button type="button" aria-pressed={settings.sound} onClick={settings.toggleSound}>
          {words.t('touch.sound')}
        </button>
        {game.threadUrl !== null && (
          <a class="button" href={game.threadUrl} target="_blank" rel="noreferrer" onClick={openThread}>
            {words.t('touch.thread')}
          </a>
        )}
        {inFrame() && new URLSearchParams(location.search).has('guild_id') && (
          <button type="button" onClick={inviteSomebody}>
            {words.t('touch.invite')}
          </button>
        )}
      </div>
    </nav>
  );
}

/** In Discord's frame its client opens addresses. */
function openThread(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  if (!inFrame()) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void import('../activity/activity.ts').then(({ openOutside }) => openOutside(href));
}
