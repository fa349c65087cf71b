/**
 * Who this tab is: language, desktop notifications, and links to be somebody else in another tab.
 * The language goes into every interaction, as a Discord client's language does.
 */
import { useState } from 'preact/hooks';
import { Avatar } from '../shared/Avatar.tsx';
import { Icon } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';

const LOCALES = [
  ['en-US', 'English'],
  ['nl', 'Nederlands'],
  ['hu', 'Magyar'],
  ['de', 'Deutsch'],
  ['ja', '日本語'],
] as const;

export function UserPanel() {
  const { client, state } = usePage();
  const { me } = state;
  if (me === null) return null;
  const others = state.people.filter((person) => person.user.id !== me.user.id);
  const known = LOCALES.some(([code]) => code === me.locale);
  return (
    <section class="userPanel" aria-label="You">
      {others.length > 0 && (
        <div class="others">
          <span class="othersTitle">Open another tab as</span>
          {others.map((person) => (
            <a
              key={person.slug}
              href={`/as/${encodeURIComponent(person.slug)}`}
              target="_blank"
              rel="noreferrer"
              aria-label={displayName(person.user)}
              title={`${displayName(person.user)} (new tab)`}
            >
              <Avatar user={person.user} size={28} />
            </a>
          ))}
        </div>
      )}
      <div class="me">
        <Avatar user={me.user} size={32} />
        <span class="meName">
          <strong>{displayName(me.user)}</strong>
          <a href="/">Switch</a>
        </span>
        <select
          aria-label="Language"
          value={me.locale}
          onChange={(event) => client.setLocale(event.currentTarget.value)}
        >
          {!known && <option value={me.locale}>{me.locale}</option>}
          {LOCALES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Notifications />
      </div>
    </section>
  );
}

/** Asks the browser for desktop notifications; gone once it is decided. */
function Notifications() {
  const can = 'Notification' in window;
  const [asked, setAsked] = useState(!can || Notification.permission !== 'default');
  if (asked) return null;
  return (
    <button
      type="button"
      class="icon"
      aria-label="Allow desktop notifications"
      title="Allow desktop notifications"
      onClick={async () => {
        await Notification.requestPermission();
        setAsked(true);
      }}
    >
      <Icon name="bell" />
    </button>
  );
}
