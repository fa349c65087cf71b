/**
 * Who this tab is, with the way to be somebody else and to the settings.
 * Everything that can be set is in `settings/`.
 */
import { Avatar } from '../shared/Avatar.tsx';
import { Icon } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function UserPanel({ onSettings }: { onSettings: () => void }) {
  const words = useWords();
  const { state } = usePage();
  const { me } = state;
  if (me === null) return null;
  const others = state.people
    .filter(({ user, standing }) => user.id !== me.user.id && standing !== 'taken')
    .slice(0, 7);
  return (
    <section class="userPanel" aria-label={words.t('you')}>
      {others.length > 0 && (
        <div class="others">
          <span class="othersTitle">{words.t('openTabAs')}</span>
          {others.map((person) => (
            <a
              key={person.slug}
              href={`/as/${encodeURIComponent(person.slug)}`}
              target="_blank"
              rel="noreferrer"
              aria-label={words.t('newTab', { name: displayName(person.user) })}
              title={words.t('newTab', { name: displayName(person.user) })}
            >
              <Avatar user={person.user} size={28} />
            </a>
          ))}
        </div>
      )}
      <div class="me">
        <span class="memberFace">
          <Avatar user={me.user} size={32} />
          <span class="status here" />
        </span>
        <span class="meName">
          <strong>{displayName(me.user)}</strong>
          <a href="/">{words.t('beSomebodyElse')}</a>
        </span>
        <button
          type="button"
          class="icon"
          aria-label={words.t('settings')}
          title={words.t('settings')}
          onClick={onSettings}
        >
          <Icon name="gear" size={20} />
        </button>
      </div>
    </section>
  );
}
