/** Draws the beginning of a channel's history, with ways to start a game. */
import { useContext, useState } from 'preact/hooks';
import type { PageChannel } from '../../pageProtocol.ts';
import { leavesOf } from '../composer/commands.ts';
import { channelName, displayName } from '../shared/names.ts';
import { StartButtons } from '../start/StartButtons.tsx';
import { openCompanion } from '../start/signIn.ts';
import { InsertCommand, usePage } from '../state/context.ts';
import type { StarterKind } from '../state/types.ts';
import { Sentence, useWords } from '../words/words.tsx';

const MAX_COMMANDS = 6;

export function Welcome({ channel, empty }: { channel: PageChannel; empty: boolean }) {
  const words = useWords();
  const { client, state } = usePage();
  const insert = useContext(InsertCommand);
  const [opening, setOpening] = useState(false);
  const name = channelName(channel, state.people, state.bot);
  const all = leavesOf(state.commands, state.me?.locale ?? 'en-US');
  const first = state.firstCommands.flatMap((path) => all.filter((leaf) => leaf.path === path));
  const leaves = (first.length > 0 ? first : all).slice(0, MAX_COMMANDS);
  const others = state.people
    .filter(({ user, availability }) => user.id !== state.me?.user.id && availability !== 'taken')
    .slice(0, 3);
  const start = async (kind: StarterKind): Promise<void> => {
    if (kind !== 'together') return client.startGame(kind, null);
    const own = state.people.find(
      ({ user, availability }) =>
        availability === 'mine' && user.id !== state.me?.user.id && !state.here.includes(user.id),
    );
    setOpening(true);
    const companion = await openCompanion(Promise.resolve({ ok: true, slug: state.me?.slug ?? '' }), own?.slug ?? null);
    client.startGame(kind, companion);
    setOpening(false);
  };
  return (
    <div class="welcome">
      <h2>
        {channel.kind === 'dm' ? name : channel.kind === 'thread' ? name : words.t('welcomeTo', { name: `#${name}` })}
      </h2>
      <p>
        {channel.kind === 'dm'
          ? words.t('beginningOfDirect', { name })
          : channel.kind === 'thread'
            ? words.t('beginningOfThread')
            : words.t('beginningOf', { name: `#${name}` })}
      </p>
      {empty && channel.kind === 'text' && (
        <>
          <StartButtons
            kinds={state.starters}
            busy={opening ? 'together' : (state.starting?.kind ?? null)}
            onStart={(kind) => void start(kind)}
          />
          {leaves.length > 0 && (
            <p>
              <Sentence
                wording="typeSlash"
                parts={{
                  key: <kbd>/</kbd>,
                  bot: state.bot === null ? words.t('theBot') : displayName(state.bot),
                  commands: leaves.map((leaf) => (
                    <button key={leaf.key} type="button" class="mention" onClick={() => insert(leaf.path)}>
                      /{leaf.shownPath}
                    </button>
                  )),
                }}
              />
            </p>
          )}
          {others.length > 0 && (
            <p>
              <Sentence
                wording="tabsOpen"
                parts={{
                  people: others.map((person) => (
                    <a
                      key={person.slug}
                      class="mention"
                      href={`/as/${encodeURIComponent(person.slug)}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {displayName(person.user)}
                    </a>
                  )),
                }}
              />
            </p>
          )}
        </>
      )}
    </div>
  );
}
