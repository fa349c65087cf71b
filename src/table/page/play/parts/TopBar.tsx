/** Navigation: title and clock, the menu button, and the tabs of small windows. */
import { useRef, useState } from 'preact/hooks';
import { useWindowEvent } from '../../replay/Controls.tsx';
import { type DialogName, TableDialog } from './dialogs/TableDialog.tsx';
import { Menu, type MenuProps } from './Menu.tsx';
import { useCountdown, useTable } from './shared/hooks.ts';
import { Sign } from './shared/signs.tsx';

interface TopBarProps extends Pick<MenuProps, 'known' | 'settings'> {
  readonly title: string;
}

export function TopBar({ known, settings, title }: TopBarProps) {
  const { words, game } = useTable();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const otherTurns = known.games.filter(({ yours, matchId }) => yours && matchId !== game.matchId).length;
  const isOwn = game.status === 'running' && !game.paused && game.seat !== null && game.state.turn === game.seat;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useWindowEvent('keydown', ({ key }) => open && key === 'Escape' && close(), [open]);
  return (
    <header class={isOwn ? 'own' : ''}>
      <h1>
        <span class="game">#{game.number}</span> {title}
      </h1>
      {game.clock && (
        <p class="clock">
          <span class="hidden">{words.t('touch.clock')} </span>
          {game.clock.dueAt !== null && <TimeLeft dueAt={game.clock.dueAt} />}
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
        <Sign name="menu" />
        {otherTurns > 0 && <span class="badge">{otherTurns}</span>}
      </button>
      {open && (
        <Menu
          known={known}
          settings={settings}
          onDone={close}
          onDialog={(chosen) => {
            // The dialog returns the focus to the button.
            close();
            setDialog(chosen);
          }}
        />
      )}
      {dialog !== null && <TableDialog name={dialog} onClose={() => setDialog(null)} />}
    </header>
  );
}

/** Hidden from screen readers, which would repeat the countdown; the deadline is next to it. */
function TimeLeft({ dueAt }: { readonly dueAt: number }) {
  return (
    <b class="left" aria-hidden="true">
      {useCountdown(dueAt)}
    </b>
  );
}

const TABS = ['board', 'others', 'tools', 'log'] as const;
export type Tab = (typeof TABS)[number];

export function Tabs({ tab, onTab }: { readonly tab: Tab; onTab(tab: Tab): void }) {
  const { words } = useTable();
  return (
    <nav class="tabs" aria-label={words.t('touch.whole')}>
      {TABS.map((name) => (
        <button key={name} type="button" aria-current={tab === name ? 'true' : undefined} onClick={() => onTab(name)}>
          <Sign name={name} />
          <span>{words.t(`touch.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}
