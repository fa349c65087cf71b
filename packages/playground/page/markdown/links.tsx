/** Draws links and mentions; links to channels of the playground open on this page. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { Icon } from '../shared/Icon.tsx';
import { channelOfLink, reachable, safeLink } from '../shared/ids.ts';
import { channelName, displayName, findUser } from '../shared/names.ts';
import { InsertCommand, usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';

interface LinkProps {
  readonly url: string;
  /** The text is the address itself. */
  readonly bare?: boolean;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function LinkTo({ url, bare = false, children, class: name }: LinkProps) {
  const { client, state } = usePage();
  const target = channelOfLink(url);
  const href = safeLink(url);
  if (target !== null && state.channels.some((channel) => channel.id === target.channelId)) {
    if (bare) return <ChannelMention id={target.channelId} messageId={target.messageId} />;
    const open = (event: MouseEvent): void => {
      event.preventDefault();
      if (target.messageId === null) client.openChannel(target.channelId);
      else client.goTo(target.channelId, target.messageId);
    };
    return (
      <a class={name} href={`#${target.channelId}`} onClick={open}>
        {children}
      </a>
    );
  }
  if (href === null) return <span>{children}</span>;
  return (
    <a class={name} href={reachable(href, state.lanHosts, location.hostname)} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

export function UserMention({ id }: { id: string }) {
  const words = useWords();
  const { state } = usePage();
  const user = findUser(id, state.people, state.bot);
  const mine = id === state.me?.user.id;
  return (
    <span class={mine ? 'mention mine' : 'mention'}>@{user === null ? words.t('unknownUser') : displayName(user)}</span>
  );
}

/** Like Discord, shows a link to a message as its channel and a bubble. */
export function ChannelMention({ id, messageId = null }: { id: string; messageId?: string | null }) {
  const words = useWords();
  const { client, state } = usePage();
  const channel = state.channels.find((known) => known.id === id);
  if (channel === undefined) return <span class="mention">#{words.t('unknownChannel')}</span>;
  return (
    <button
      type="button"
      class="mention"
      onClick={() => (messageId === null ? client.openChannel(id) : client.goTo(id, messageId))}
    >
      #{channelName(channel, state.people, state.bot)}
      {messageId !== null && (
        <>
          {' '}
          › <Icon name="chat" size={14} />
        </>
      )}
    </button>
  );
}

/** The playground does not know the names of roles. */
export function RoleMention() {
  return <span class="mention">@{useWords().t('aRole')}</span>;
}

export function CommandMention({ path }: { path: string }) {
  const insert = useContext(InsertCommand);
  return (
    <button type="button" class="mention" onClick={() => insert(path)}>
      /{path}
    </button>
  );
}
