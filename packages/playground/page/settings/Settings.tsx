/** The settings of this tab and person. The language is part of every interaction, as with a Discord client. */
import { useState } from 'preact/hooks';
import type { PageFaults } from '../../fromPage.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { IconButton } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { Invitations } from './Invitations.tsx';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';

export function Settings({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog class="modal settings" labelledBy="settingsTitle" closesOnBackdrop onClose={onClose}>
      <div class="settingsFrame">
        <header>
          <h2 id="settingsTitle">{words.t('settings')}</h2>
          <IconButton icon="close" label={words.t('close')} onClick={onClose} />
        </header>
        <div class="modalBody">
          <Language />
          <Look />
          <Notifications />
          <Invitations />
          <Keys />
          <FaultSwitches />
        </div>
      </div>
    </Dialog>
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
          <option key={code} value={code} lang={code}>
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

/** The browser asks only once. */
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

const KEYS = [
  ['/', 'keyCommands'],
  ['Ctrl K', 'keySwitcher'],
  ['Alt ↑ ↓', 'keyStep'],
  ['Alt Shift ↑ ↓', 'keyStepNew'],
  ['Esc', 'keyEscape'],
  ['Page ↑ ↓', 'keyScroll'],
  ['Tab, Enter', 'keyTake'],
] as const;

function Keys() {
  const words = useWords();
  return (
    <div class="field">
      <h3 class="fieldLabel">{words.t('keys')}</h3>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words.t(does)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const NO_FAULTS: PageFaults = {
  rateLimited: 0,
  serverErrors: 0,
  lostReplies: 0,
  latencyMs: 0,
  gatewayBreaksEveryMs: 0,
};

const SWITCHES: readonly {
  readonly name: keyof PageFaults;
  readonly label: 'slow' | 'tooMany' | 'fails' | 'unanswered' | 'lineBreaks';
  readonly value: number;
}[] = [
  { name: 'latencyMs', label: 'slow', value: 1000 },
  { name: 'rateLimited', label: 'tooMany', value: 0.1 },
  { name: 'serverErrors', label: 'fails', value: 0.1 },
  { name: 'lostReplies', label: 'unanswered', value: 0.1 },
  { name: 'gatewayBreaksEveryMs', label: 'lineBreaks', value: 15_000 },
];

function FaultSwitches() {
  const words = useWords();
  const { client, state } = usePage();
  const current = state.faults ?? NO_FAULTS;
  return (
    <details class="field" open={state.faults !== null}>
      <summary class="fieldLabel">{words.t('badDay')}</summary>
      <p class="fieldNote">{words.t('badDayNote')}</p>
      {SWITCHES.map(({ name, label, value }) => (
        <label key={name} class="tickRow">
          <input
            type="checkbox"
            checked={current[name] > 0}
            onChange={(event) => {
              const next = { ...current, [name]: event.currentTarget.checked ? value : 0 };
              client.setFaults(Object.values(next).every((share) => share === 0) ? null : next);
            }}
          />
          {words.t(label)}
        </label>
      ))}
    </details>
  );
}

const LOCALES = [
  ['en-US', 'English'],
  ['nl', 'Nederlands'],
  ['hu', 'Magyar'],
  ['de', 'Deutsch'],
  ['ja', '日本語'],
] as const;
