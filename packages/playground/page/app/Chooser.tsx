/** Draws the first page: a game by one click, or one of the known people to continue as. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NameFault, PageEntrance, PagePerson } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { displayName } from '../shared/names.ts';
import { StartButtons } from '../start/StartButtons.tsx';
import { isName, openCompanion, type StartRequest, signIn } from '../start/signIn.ts';
import { WelcomeSection } from '../start/WelcomeSection.tsx';
import type { StarterKind, TurnedAway } from '../state/types.ts';
import type { Words } from '../words/languages.ts';
import { useWords } from '../words/words.tsx';

interface ChooserProps {
  /** The slug in the address that could not connect. */
  readonly unknown?: string;
  /** Why the server rejected that name. */
  readonly turnedAway?: TurnedAway | null;
  readonly onEnter: (slug: string, startRequest: StartRequest | null) => void;
}

interface Refused {
  readonly code: NameFault | 'needsCookies' | 'unreachable';
  readonly name: string;
}

export function Chooser({ unknown, turnedAway = null, onEnter }: ChooserProps) {
  const words = useWords();
  const { entrance, tries } = useEntrance();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState<StarterKind | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isEntering = useRef(false);

  const known = entrance?.people.some((person) => person.slug === unknown) ?? true;
  if (entrance === null || (unknown !== undefined && turnedAway === null && known)) {
    return (
      <p class="connecting" role="status">
        {entrance === null && tries === 0 ? words.t('connecting') : words.t('noServer')}
      </p>
    );
  }
  const { people, starters, guildName, welcome, mayTakeOver } = entrance;
  const mine = people.filter(({ availability }) => availability === 'mine');
  const others = people.filter(({ availability }) => availability !== 'mine');
  const name = typed ?? (mine[0] === undefined ? '' : displayName(mine[0].user));
  const away = people.find((person) => person.slug === unknown);

  async function enter(startRequest: StarterKind | null): Promise<void> {
    if (isEntering.current) return;
    isEntering.current = true;
    setBusy(startRequest);
    setRefused(null);
    // The shown name may lack characters of the typed one.
    const own = mine.find(({ user }) => displayName(user) === name.trim());
    const wished = own ? { name: own.slug } : isName(name) ? { name: name.trim() } : {};
    // Browsers allow new tabs only during the click; the companion signs in after this person.
    const entering = signIn(wished).catch(() => null);
    const companion = startRequest === 'together' ? await openCompanion(entering, null) : null;
    const result = await entering;
    if (result?.ok) return onEnter(result.slug, startRequest === null ? null : { kind: startRequest, companion });
    setRefused({ code: result?.code ?? 'unreachable', name: name.trim() });
    setBusy(null);
    isEntering.current = false;
  }
  const form = (
    <form
      class="newName"
      onSubmit={(event) => {
        event.preventDefault();
        void enter(starters[0] ?? null);
      }}
    >
      <label>
        {words.t('yourName')}
        <input
          type="text"
          value={name}
          placeholder={words.t('anyName')}
          maxLength={32}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {refused !== null && <p role="alert">{refusalIn(words, refused)}</p>}
      {starters.length === 0 && (
        <button type="submit" class="button primary" disabled={!isName(name)}>
          {words.t('comeIn')}
        </button>
      )}
      <StartButtons kinds={starters} busy={busy} onStart={(kind) => void enter(kind)} />
    </form>
  );
  return (
    <main class="chooser">
      {unknown !== undefined && (
        <div class="turnedAway">
          <p role="alert">
            {turnedAway === null
              ? words.t('nobodyCalled', { name: unknown })
              : refusalIn(words, { code: turnedAway, name: away === undefined ? unknown : displayName(away.user) })}
          </p>
          {turnedAway === 'taken' && mayTakeOver && away !== undefined && (
            <TakeOver slug={away.slug} name={displayName(away.user)} />
          )}
        </div>
      )}
      {welcome === null ? (
        <section class="greeting" aria-labelledby="greeting">
          <div class="greetingWords">
            <h1 id="greeting">
              {starters.length > 0 ? words.t('welcome', { name: guildName }) : words.t('whoAreYou')}
            </h1>
            {form}
          </div>
        </section>
      ) : (
        <WelcomeSection welcome={welcome}>{form}</WelcomeSection>
      )}
      {mine.length > 0 && (
        <section aria-labelledby="comeBack">
          <h2 id="comeBack">{words.t('comeBackAs')}</h2>
          <People people={mine} />
        </section>
      )}
      {others.length > 0 && (
        <details class="several" open={starters.length === 0 || unknown !== undefined}>
          <summary>{words.t('beSeveral')}</summary>
          <p>{words.t('everyTab')}</p>
          <People people={others} />
        </details>
      )}
    </main>
  );
}

/** Retries until the server responds. */
function useEntrance(): { readonly entrance: PageEntrance | null; readonly tries: number } {
  const [entrance, setEntrance] = useState<PageEntrance | null>(null);
  const [tries, setTries] = useState(0);
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
  return { entrance, tries };
}

function refusalIn(words: Words, { code, name }: Refused): string {
  if (code === 'taken') return words.t('taken', { name });
  if (code === 'noName') return words.t('nobodyCalled', { name });
  return code === 'unreachable' ? words.t('failures.notConnected') : words.t(code);
}

function TakeOver({ slug, name }: { slug: string; name: string }) {
  const words = useWords();
  const [refused, setRefused] = useState<Refused | null>(null);
  const take = async (): Promise<void> => {
    const result = await signIn({ name: slug, takeOver: true }).catch(() => null);
    if (result?.ok) location.reload();
    else setRefused({ code: result?.code ?? 'unreachable', name });
  };
  return (
    <section class="takeOver">
      <p>{words.t('takeOverNote', { name })}</p>
      <button type="button" class="button secondary" onClick={take}>
        {words.t('takeOver', { name })}
      </button>
      {refused !== null && <p role="alert">{refusalIn(words, refused)}</p>}
    </section>
  );
}

function People({ people }: { people: readonly PagePerson[] }) {
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
            {person.availability === 'taken' ? (
              <span class="person taken">
                {face}
                <small>{words.t('takenTag')}</small>
              </span>
            ) : (
              <a class="person" href={`/as/${encodeURIComponent(person.slug)}`}>
                {face}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
