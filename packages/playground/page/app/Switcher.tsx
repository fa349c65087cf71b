/** Opens a channel by its name (Ctrl+K); channels with news come first. */
import { useId, useState } from 'preact/hooks';
import { SuggestionRows, useActive } from '../composer/SuggestionList.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { isComposing } from '../shared/isComposing.ts';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';

export function Switcher({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { client, state } = usePage();
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
  return (
    <Dialog class="modal switcher" label={words.t('goToChannel')} closesOnBackdrop onClose={onClose}>
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
          if (isComposing(event)) return;
          if (!active.key(event.key) && event.key !== 'Enter') return;
          // Otherwise the composer, focused from now on, would receive the key.
          event.preventDefault();
          if (event.key === 'Enter') entries[active.index]?.pick();
        }}
      />
      <SuggestionRows id={id} title={words.t('channels')} entries={entries} active={active} />
    </Dialog>
  );
}
