/**
 * Mentions of people, channels and slash commands within text.
 * Whether somebody is pinged by one was decided by the server.
 */
import { useContext } from 'preact/hooks';
import { InsertCommand } from '../composer/insert.ts';
import { channelName, displayName, findUser } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function UserMention({ id }: { id: string }) {
  const words = useWords();
  const { state } = usePage();
  const user = findUser(id, state.people, state.bot);
  const mine = id === state.me?.user.id;
  return (
    <span class={mine ? 'mention mine' : 'mention'}>@{user === null ? words.t('unknownUser') : displayName(user)}</span>
  );
}

export function ChannelMention({ id }: { id: string }) {
  const words = useWords();
  const { client, state } = usePage();
  const channel = state.channels.find((known) => known.id === id);
  if (channel === undefined) return <span class="mention">#{words.t('unknownChannel')}</span>;
  return (
    <button type="button" class="mention" onClick={() => client.openChannel(id)}>
      #{channelName(channel, state.people, state.bot)}
    </button>
  );
}

/** There are no roles in the playground: which one it is cannot be told. */
export function RoleMention() {
  return <span class="mention">@{useWords().t('aRole')}</span>;
}

/** A click puts the command into the composer. */
export function CommandMention({ id, path }: { id: string; path: string }) {
  const insert = useContext(InsertCommand);
  return (
    <button type="button" class="mention" onClick={() => insert(id, path)}>
      /{path}
    </button>
  );
}
