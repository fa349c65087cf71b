/** The menu: the person's games, help, pausing and resigning, and settings. */
import { Button, LanguageSelect } from '../../replay/Controls.tsx';
import { isInDiscordFrame } from '../connection/browser.ts';
import { isPlaying } from '../model/view.ts';
import type { TableState } from '../table.ts';
import type { DialogName } from './dialogs/TableDialog.tsx';
import { useTable } from './shared/hooks.ts';

export interface Settings {
  readonly sound: boolean;
  toggleSound(): void;
  toggleTheme(): void;
}

export interface MenuProps {
  readonly known: TableState;
  readonly settings: Settings;
  onDone(): void;
  onDialog(name: DialogName): void;
}

export function Menu({ known, settings, onDone, onDialog }: MenuProps) {
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
        <Button onClick={() => onDialog('rules')}>{words.t('start.rules')}</Button>
        <Button onClick={() => onDialog('legend')}>{words.t('help.legend.title')}</Button>
        {isPlaying(game) && (
          <>
            {game.paused ? (
              <Button
                onClick={() => {
                  void table.ask(game, { type: 'pause', on: false });
                  onDone();
                }}
              >
                {words.t('agreements.resume')}
              </Button>
            ) : (
              <Button onClick={() => onDialog('pause')}>{words.t('touch.pause')}</Button>
            )}
            <Button onClick={() => onDialog('resign')}>{words.t('agreements.resignConfirm')}</Button>
          </>
        )}
      </div>
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

/** A frame may not open windows, but Discord's client can. */
function openThread(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  if (!isInDiscordFrame()) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void import('../connection/activity.ts').then(({ openInDiscord }) => openInDiscord(href));
}
