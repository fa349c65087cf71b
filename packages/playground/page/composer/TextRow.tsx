/** The composer while it holds text: Enter sends, a slash lists commands, a complete command runs. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { PageChannel } from '../../pageProtocol.ts';
import { Icon, IconButton } from '../shared/Icon.tsx';
import { isComposing } from '../shared/isComposing.ts';
import { CommandKind } from '../shared/kinds.ts';
import { usePage } from '../state/context.ts';
import type { Words } from '../words/languages.ts';
import { useWords } from '../words/words.tsx';
import { localized, matchingLeaves } from './commands.ts';
import { type ComposerContext, commandDraft, focusNext, withField } from './draft.ts';
import { type ReadCommand, readCommand } from './readCommand.ts';
import { type ListEntry, SuggestionList, useActive, useSuggestions } from './SuggestionList.tsx';
import type { Suggestion } from './values.ts';

export function TextRow({ composer, text }: { composer: ComposerContext; text: string }) {
  const words = useWords();
  const { client } = usePage();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const slash = text.startsWith('/') && !text.includes('\n');
  const read = slash ? readCommand(text, composer.leaves) : null;
  // Further words after a complete name may still name another command.
  const inOptions = read !== null && text.length > read.leaf.path.length + 1 && /\s/.test(text.slice(1));
  const afterName = read !== null && inOptions && text.trim().length > read.leaf.path.length + 1;
  const values = useSuggestions(client, composer.world, {
    leaf: read?.leaf ?? null,
    option: afterName ? read.typing : null,
    fields: read?.fields ?? [],
    channelId: composer.channel.id,
  });

  const entries = !slash
    ? []
    : read !== null && inOptions
      ? optionEntries(composer, read, values.list, words.t('required'))
      : commandEntries(composer, text);
  const naming = slash && !(read !== null && inOptions);
  const active = useActive(entries.length, naming ? 0 : -1, JSON.stringify([text, values.loading]));
  const open = slash && (entries.length > 0 || values.loading);

  // Before the next key press, which would otherwise be lost.
  useLayoutEffect(() => focusWhenTyping(field.current), []);

  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (open && active.key(event.key)) return event.preventDefault();
    if (event.key === 'Escape' && slash) {
      event.preventDefault();
      return composer.setDraft({ kind: 'text', text: '' });
    }
    if (event.key === 'Tab' && open && !event.shiftKey) {
      event.preventDefault();
      return entries[values.loading ? active.index : Math.max(active.index, 0)]?.pick();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };

  const submit = () => {
    if (!slash) return composer.sendText(text);
    const chosen = entries[active.index];
    if (chosen !== undefined && (active.moved || read === null)) return chosen.pick();
    if (read === null) return composer.setError(words.t('noCommand', { name: text.trim().split(/\s/)[0] ?? '' }));
    if (read.loose !== '') return composer.setError(looseText(words, read));
    composer.run(read.leaf, read.fields);
  };

  return (
    <>
      {open && (
        <SuggestionList
          id={`${id}-list`}
          title={
            read !== null && inOptions ? (read.typing?.shownName ?? `/${read.leaf.shownPath}`) : words.t('commands')
          }
          note={read !== null && inOptions ? (read.typing?.description ?? read.leaf.description) : undefined}
          entries={entries}
          active={active}
          loading={values.loading}
        />
      )}
      <div class="composerRow">
        <textarea
          ref={field}
          rows={Math.min(text.split('\n').length, 8)}
          value={text}
          placeholder={words.t('messageTo', { name: `${composer.channel.kind === 'text' ? '#' : ''}${composer.name}` })}
          aria-label={words.t('messageTo', { name: `${composer.channel.kind === 'text' ? '#' : ''}${composer.name}` })}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && active.index >= 0 ? `${id}-list-${active.index}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterkeyhint="send"
          onInput={(event) => composer.setDraft({ kind: 'text', text: event.currentTarget.value })}
          onKeyDown={onKey}
        />
        {text === '' && <LaunchButton channel={composer.channel} />}
        {text === '' && composer.leaves.length > 0 && (
          <button
            type="button"
            class="icon"
            aria-label={words.t('commands')}
            title={words.t('commands')}
            onClick={() => {
              composer.setDraft({ kind: 'text', text: '/' });
              field.current?.focus();
            }}
          >
            /
          </button>
        )}
        {text !== '' && (
          <button type="button" class="icon send" aria-label={words.t('send')} onClick={submit}>
            <Icon name="send" />
          </button>
        )}
      </div>
    </>
  );
}

function looseText(words: Words, { leaf, loose }: ReadCommand): string {
  const command = `/${leaf.shownPath}`;
  const names = leaf.options.map((option) => `${option.shownName}:`);
  return names.length === 0
    ? words.t('noOptions', { command, text: loose })
    : words.t('itsOptions', { command, text: loose, names: names.join(' ') });
}

function commandEntries(composer: ComposerContext, text: string): ListEntry[] {
  return matchingLeaves(composer.leaves, text.slice(1)).map((leaf) => ({
    key: leaf.key,
    label: `/${leaf.shownPath}`,
    note: leaf.description,
    pick: () => composer.setDraft(commandDraft(leaf)),
  }));
}

/** Values of the option being typed, else the options not filled in yet. */
function optionEntries(
  composer: ComposerContext,
  read: ReadCommand,
  values: readonly Suggestion[],
  required: string,
): ListEntry[] {
  const { leaf, fields, typing } = read;
  if (typing !== null) {
    return values.map((choice) => ({
      key: String(choice.value),
      label: choice.label,
      note: choice.note,
      pick: () => {
        const field = { name: typing.name, text: choice.label, value: choice.value };
        composer.setDraft(focusNext(withField(commandDraft(leaf, fields), field)));
      },
    }));
  }
  return leaf.options
    .filter((option) => !fields.some((field) => field.name === option.name))
    .filter((option) => [option.name, option.shownName].some((name) => name.startsWith(read.loose.toLocaleLowerCase())))
    .map((option) => ({
      key: option.name,
      label: option.shownName,
      note: option.description,
      tag: option.required ? required : undefined,
      pick: () => composer.setDraft(withField(commandDraft(leaf, fields), { name: option.name, text: '' })),
    }));
}

/** Moves typing anywhere on the page into the composer, as in Discord. Returns a function that stops it. */
function focusWhenTyping(field: HTMLTextAreaElement | null): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const at = document.activeElement;
    const idle = at === null || at === document.body || at.getAttribute('role') === 'log';
    const plain = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (idle && plain) field?.focus();
  };
  document.addEventListener('keydown', onKey);
  if (window.matchMedia('(hover: hover)').matches) field?.focus();
  return () => document.removeEventListener('keydown', onKey);
}

function LaunchButton({ channel }: { channel: PageChannel }) {
  const { client, state } = usePage();
  const command = state.commands.find(({ type }) => type === CommandKind.PrimaryEntryPoint);
  if (command === undefined) return null;
  const name = localized(command.name, command.name_localizations, state.me?.locale ?? 'en-US');
  const launch = () => client.runCommand(channel.id, command.id, [], `/${name}`);
  return <IconButton icon="gamepad" label={name} tooltip onClick={launch} />;
}
