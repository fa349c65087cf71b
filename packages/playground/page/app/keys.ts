/** Handles the keys that work everywhere on the page; menus, lists and the composer handle theirs first. */
import { useLayoutEffect } from 'preact/hooks';
import { isComposing } from '../shared/isComposing.ts';
import { channelsInOrder } from '../sidebar/ChannelList.tsx';
import { type Page, usePage } from '../state/context.ts';

export interface KeyActions {
  readonly onSwitcher: () => void;
}

export function useKeys({ onSwitcher }: KeyActions): void {
  const page = usePage();
  // A key pressed once the page shows the new state acts on that state: a passive effect would come a moment later.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || document.querySelector('dialog[open]') !== null) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') onSwitcher();
      else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) step(page, event);
      else if (event.key === 'Escape') document.querySelector<HTMLElement>('.toPresent')?.click();
      else if (event.key === 'PageUp' || event.key === 'PageDown') scroll(event.key === 'PageUp' ? -1 : 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Opens the channel above or below; with Shift, the next one with news. */
function step({ client, state }: Page, event: KeyboardEvent): void {
  const list = channelsInOrder(state);
  const at = list.findIndex((channel) => channel.id === state.channelId);
  const way = event.key === 'ArrowDown' ? 1 : -1;
  for (let far = 1; far <= list.length; far += 1) {
    const next = list[(at + way * far + list.length * 2) % list.length];
    if (next === undefined || (event.shiftKey && !state.reads[next.id]?.unread)) continue;
    client.openChannel(next.id);
    return;
  }
}

function scroll(way: number): void {
  const log = document.querySelector<HTMLElement>('.log');
  log?.scrollBy({ top: way * log.clientHeight * 0.9 });
}
