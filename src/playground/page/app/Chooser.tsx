/**
 * The first page: a game by one click, or the people of the playground as links, each to a tab of their own.
 * A name that nobody has yet makes a new person; that is done by the server.
 */
import { useEffect, useState } from 'preact/hooks';
import type { PageEntrance } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { displayName } from '../shared/names.ts';
import { StartButtons } from '../start/StartButtons.tsx';
import { addressOfWish, openCompanion } from '../start/wish.ts';
import type { StarterKind, TurnedAway } from '../state/types.ts';
import { useWords } from '../words/words.ts';

interface ChooserProps {
  /** The slug in the address that could not be connected. */
  readonly unknown?: string;
  /** Why nobody can come in by that name. */
  readonly turnedAway?: TurnedAway | null;
}

export function Chooser({ unknown, turnedAway = null }: ChooserProps) {
  const words = useWords();
  const [entrance, setEntrance] = useState<PageEntrance | null>(null);
  const [tries, setTries] = useState(0);
  const [name, setName] = useState('');
  useEffect(() => {
    const given = new AbortController();
    const again = (): number => window.setTimeout(() => setTries(tries + 1), 1500);
    let timer: number | undefined;
    fetch('/page/entrance', { signal: given.signal })
      .then(async (response) => setEntrance((await response.json()) as PageEntrance))
      .catch(() => {
        if (!given.signal.aborted) timer = again();
      });
    return () => {
      given.abort();
      window.clearTimeout(timer);
    };
  }, [tries]);

  const known = entrance?.people.some((person) => person.slug === unknown) ?? true;
  if (entrance === null || (unknown !== undefined && known)) {
    return (
      <p class="connecting" role="status">
        {entrance === null && tries === 0 ? words.connecting : words.noServer}
      </p>
    );
  }
  const { people, starters, guildName } = entrance;
  const [first, second] = people;
  const start = (kind: StarterKind): void => {
    if (first === undefined) return;
    const companion = kind === 'together' ? (second?.slug ?? null) : null;
    // The click allows the second tab, which a page that has just been loaded may not open.
    if (companion !== null) openCompanion(companion);
    location.assign(addressOfWish(first.slug, { kind, companion }));
  };
  return (
    <main class="chooser">
      {starters.length > 0 && (
        <section aria-labelledby="playNow">
          <h1 id="playNow">{words.welcome(guildName)}</h1>
          <StartButtons kinds={starters} onStart={start} />
        </section>
      )}
      {starters.length > 0 ? <h2>{words.orComeInAs}</h2> : <h1>{words.whoAreYou}</h1>}
      {unknown !== undefined && (
        <p role="alert">{turnedAway === null ? words.nobodyCalled(unknown) : words[turnedAway]}</p>
      )}
      <p>{words.everyTab}</p>
      <ul>
        {people.map((person) => (
          <li key={person.slug}>
            <a href={`/as/${encodeURIComponent(person.slug)}`}>
              <Avatar user={person.user} size={56} />
              <strong>{displayName(person.user)}</strong>
            </a>
          </li>
        ))}
      </ul>
      <form
        class="newName"
        onSubmit={(event) => {
          event.preventDefault();
          if (isName(name)) location.assign(`/as/${encodeURIComponent(name.trim())}`);
        }}
      >
        <label>
          {words.somebodyElse}
          <input
            type="text"
            value={name}
            maxLength={32}
            autocomplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button primary" disabled={!isName(name)}>
          {words.comeIn}
        </button>
      </form>
    </main>
  );
}

/** The server makes an address out of the letters and digits of a name. */
function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}
