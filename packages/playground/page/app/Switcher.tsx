/**
 * Ctrl+K: goes to a channel, thread or direct message by its name.
 * Those with something new come first.
 */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SuggestionRows, useActive } from '../composer/SuggestionList.tsx';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function Switcher({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { client, state } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase().replace(/^[#@]/, '');
  const weight = (channelId: string): number => {
    const read = state.reads[channelId];
    return (read?.pings ?? 0) > 0 ? 2 : read?.unread ? 1 : 0;
  };
  const entries = state.channels
    .map((channel) => ({ channel, name: channelName(channel, state.people, state.bot) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => weight(b.channel.id) - weight(a.channel.id))
    .slice(0, 25)
    .map(({ channel, name }) => ({
      key: channel.id,
      label: `${channel.kind === 'text' ? '# ' : channel.kind === 'dm' ? '@ ' : '↳ '}${name}`,
      note: state.channels.find((parent) => parent.id === channel.parentId)?.name,
      tag: ['', words.t('unread'), words.t('mentions', { count: state.reads[channel.id]?.pings ?? 0 })][
        weight(channel.id)
      ],
      pick: () => {
        client.openChannel(channel.id);
        onClose();
      },
    }));
  const active = useActive(entries.length, 0, wanted);
  // Before the next key: whoever types fast loses none.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class="modal switcher"
      ref={dialog}
      aria-label={words.t('goToChannel')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <input
        type="text"
        role="combobox"
        placeholder={words.t('whereTo')}
        aria-label={words.t('whereTo')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active.index >= 0 ? `${id}-${active.index}` : undefined}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!active.key(event.key) && event.key !== 'Enter') return;
          // Else the key would be typed into the composer, which has the focus from now on.
          event.preventDefault();
          if (event.key === 'Enter') entries[active.index]?.pick();
        }}
      />
      <SuggestionRows id={id} title={words.t('channels')} entries={entries} active={active} />
    </dialog>
  );
}
