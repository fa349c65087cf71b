/**
 * The people of the playground on the first page: whom this browser keeps, who can be chosen, and who is somebody else's.
 * Each link opens a tab of that person.
 */
import type { PagePerson } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { displayName } from '../shared/names.ts';
import { useWords } from '../words/words.ts';

export function People({ people, newTab = false }: { people: readonly PagePerson[]; newTab?: boolean }) {
  const words = useWords();
  return (
    <ul class="people">
      {people.map((person) => {
        const face = (
          <>
            <Avatar user={person.user} size={40} />
            <strong>{displayName(person.user)}</strong>
          </>
        );
        return (
          <li key={person.slug}>
            {person.standing === 'taken' ? (
              <span class="person taken">
                {face}
                <small>{words.t('takenTag')}</small>
              </span>
            ) : (
              <a
                class="person"
                href={`/as/${encodeURIComponent(person.slug)}`}
                {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
              >
                {face}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
