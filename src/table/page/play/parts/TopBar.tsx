/** Navigation: headline and clock, the menu, and the tabs of small windows. */

import { useRef, useState } from 'preact/hooks';
import { Button, LanguageSelect, useWindowEvent } from '../../replay/Controls.tsx';
import { isInDiscordFrame } from '../connection/browser.ts';
import type { TableState } from '../table.ts';
import { useCountdown, useTable } from './shared/hooks.ts';

export interface Settings {
  readonly sound: boolean;
  toggleSound(): void;
  toggleTheme(): void;
}

interface TopBarProps {
  readonly known: TableState;
  readonly settings: Settings;
}

export function TopBar({ known, settings }: TopBarProps) {
  const { words, game } = useTable();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const otherTurns = known.games.filter(({ yours, matchId }) => yours && matchId !== game.matchId).length;
  const isOwn = game.status === 'running' && game.seat !== null && game.state.turn === game.seat;
  const close = ({ key }: KeyboardEvent) => {
    if (!open || key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  useWindowEvent('keydown', close, [open]);
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
        {otherTurns > 0 && <span class="badge">{otherTurns}</span>}
      </button>
      {open && <Menu known={known} settings={settings} onDone={() => setOpen(false)} />}
    </header>
  );
}

/** Hidden from screen readers, which would repeat the countdown; the deadline stands beside it. */
function Left({ dueAt }: { readonly dueAt: number }) {
  return (
    <b class="left" aria-hidden="true">
      {useCountdown(dueAt)}
    </b>
  );
}

function Menu({ known, settings, onDone }: TopBarProps & { onDone(): void }) {
  const { words, game, table, locale } = useTable();
  const openInvite = async () => {
    const { showInviteDialog } = await import('../connection/activity.ts');
    if (!(await showInviteDialog())) table.say(words.t('touch.inviteRefused'));
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
        <LanguageSelect
          label={words.t('replay.language')}
          locale={locale}
          languages={known.welcome?.languages ?? []}
          onSelect={table.speak}
        />
        <Button onClick={settings.toggleTheme}>{words.t('replay.theme')}</Button>
        <button type="button" aria-pressed={settings.sound} onClick={settings.toggleSound}>
          {words.t('touch.sound')}
        </button>
        {game.threadUrl !== null && (
          <a class="button" href={game.threadUrl} target="_blank" rel="noreferrer" onClick={openThread}>
            {words.t('touch.thread')}
          </a>
        )}
        {isInDiscordFrame() && new URLSearchParams(location.search).has('guild_id') && (
          <Button onClick={openInvite}>{words.t('touch.invite')}</Button>
        )}
      </div>
    </nav>
  );
}

/** A frame may not open windows; Discord's client can. */
function openThread(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  if (!isInDiscordFrame()) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void import('../connection/activity.ts').then(({ openInDiscord }) => openInDiscord(href));
}

const TABS = ['board', 'others', 'tools', 'log'] as const;
export type Tab = (typeof TABS)[number];

export function Tabs({ tab, onTab }: { readonly tab: Tab; onTab(tab: Tab): void }) {
  const { words } = useTable();
  return (
    <nav class="tabs" aria-label={words.t('touch.whole')}>
      {TABS.map((name) => (
        <button key={name} type="button" aria-current={tab === name ? 'true' : undefined} onClick={() => onTab(name)}>
          <Sign path={SIGNS[name]} />
          <span>{words.t(`touch.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}

const SIGNS = {
  menu: 'M4 6h16v2.4H4zM4 10.8h16v2.4H4zM4 15.6h16V18H4z',
  board: 'M3 3h18v18H3zM5.5 5.5v5.2h5.2V5.5zm7.8 0v5.2h5.2V5.5zm-7.8 7.8v5.2h5.2v-5.2zm7.8 0v5.2h5.2v-5.2z',
  others: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z',
  tools: 'M13.8 3 21 10.2l-3.4 3.4-2.2-2.2L6.6 20.200 3.800 17.400 12.600 8.600 10.400 6.400z',
  log: 'M4 5h3v3H4zM9 5.400h11v2.200H9zM4 10.500h3v3H4zM9 10.900h11v2.200H9zM4 16h3v3H4zM9 16.400h11v2.200H9z',
} as const;

function Sign({ path }: { readonly path: string }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}
