/**
 * The settings of this tab and person, over the page: language, look, notifications, invitations, keys, a bad day.
 * The language goes into every interaction, as a Discord client's language does.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { BadDay } from './BadDay.tsx';
import { Invitations } from './Invitations.tsx';
import { Keys } from './Keys.tsx';
import { LOCALES } from './locales.ts';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';

export function Settings({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: whoever types fast loses none.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class="modal settings"
      ref={dialog}
      aria-labelledby="settingsTitle"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="settingsFrame">
        <header>
          <h2 id="settingsTitle">{words.t('settings')}</h2>
          <button type="button" class="icon" aria-label={words.t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div class="modalBody">
          <Language />
          <Look />
          <Notifications />
          <Invitations />
          <Keys />
          <BadDay />
        </div>
      </div>
    </dialog>
  );
}

function Language() {
  const words = useWords();
  const { client, state } = usePage();
  const locale = state.me?.locale ?? 'en-US';
  const known = LOCALES.some(([code]) => code === locale);
  return (
    <label class="setting">
      <span class="fieldLabel">{words.t('language')}</span>
      <select value={locale} onChange={(event) => client.setLocale(event.currentTarget.value)}>
        {!known && <option value={locale}>{locale}</option>}
        {LOCALES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Look() {
  const words = useWords();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset class="field">
      <legend class="fieldLabel">{words.t('look')}</legend>
      <div class="choices">
        {THEMES.map((each) => (
          <label key={each} class="tickRow">
            <input
              type="radio"
              name="theme"
              checked={theme === each}
              onChange={() => {
                chooseTheme(each);
                setTheme(each);
              }}
            />
            {{ system: words.t('asSystem'), dark: words.t('dark'), light: words.t('light') }[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The browser asks once; what it was answered can be changed there only. */
function Notifications() {
  const words = useWords();
  const can = 'Notification' in window;
  const [permission, setPermission] = useState(can ? Notification.permission : 'denied');
  return (
    <div class="field">
      <h3 class="fieldLabel">{words.t('notifications')}</h3>
      {permission === 'default' ? (
        <button
          type="button"
          class="button primary"
          onClick={async () => setPermission(await Notification.requestPermission())}
        >
          {words.t('allowNotifications')}
        </button>
      ) : (
        <p class="fieldNote">{permission === 'granted' ? words.t('notificationsOn') : words.t('notificationsOff')}</p>
      )}
    </div>
  );
}
