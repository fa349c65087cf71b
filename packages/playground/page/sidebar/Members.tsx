/** Lists the members of the server: the bot, people online, people offline. */
import type { APIUser } from 'discord-api-types/v10';
import { Avatar } from '../shared/Avatar.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';

export function Members() {
  const words = useWords();
  const { state } = usePage();
  const users = state.people.map((person) => person.user);
  const online = users.filter((user) => state.here.includes(user.id));
  const offline = users.filter((user) => !state.here.includes(user.id));
  const bots = state.bot === null ? [] : [state.bot];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <aside class="members" id="members" aria-label={words.t('members')} tabIndex={0}>
      <Group title={words.t('app')} users={bots} here={state.botOnline} />
      <Group title={words.t('online')} users={online} here />
      <Group title={words.t('offline')} users={offline} here={false} />
    </aside>
  );
}

function Group({ title, users, here }: { title: string; users: readonly APIUser[]; here: boolean }) {
  const words = useWords();
  if (users.length === 0) return null;
  return (
    <>
      <h2>
        {title} — {users.length}
      </h2>
      <ul>
        {users.map((user) => (
          <li key={user.id} class={here ? 'member' : 'member away'}>
            <span class="memberFace">
              <Avatar user={user} size={32} />
              <span class={here ? 'status here' : 'status'} />
            </span>
            <span class="memberName">{displayName(user)}</span>
            {user.bot && <span class="botTag">{words.t('appTag')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
