/**
 * A link in a message: to another page in a new window, or to a channel of the playground within this one.
 * Addresses that are not http, https or of this server are shown as text.
 */
import type { ComponentChildren } from 'preact';
import { channelOfLink, reachable, safeLink } from '../shared/ids.ts';
import { usePage } from '../state/context.ts';
import { ChannelMention } from './mentions.tsx';

interface LinkProps {
  readonly url: string;
  /** The text is nothing but the address. */
  readonly bare?: boolean;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function LinkTo({ url, bare = false, children, class: name }: LinkProps) {
  const { client, state } = usePage();
  const target = channelOfLink(url);
  const href = safeLink(url);
  if (target !== null && state.channels.some((channel) => channel.id === target.channelId)) {
    if (bare && target.messageId === null) return <ChannelMention id={target.channelId} />;
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
    <a class={name} href={reachable(href, state.homes, location.hostname)} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
