/** The composer while it holds a command: Tab and Enter choose the marked value, Enter alone runs, Escape leaves. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, IconButton } from '../shared/Icon.tsx';
import { isComposing } from '../shared/isComposing.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import {
  type CommandDraft,
  type ComposerContext,
  EMPTY_DRAFT,
  focusNext,
  furtherOptions,
  withField,
  withoutField,
} from './draft.ts';
import { type ListEntry, SuggestionList, useActive, useSuggestions } from './SuggestionList.tsx';

export function CommandRow({ composer, draft }: { composer: ComposerContext; draft: CommandDraft }) {
  const words = useWords();
  const { client } = usePage();
  const { leaf, fields, focus } = draft;
  const inputs = useRef<Record<string, HTMLInputElement | null>>({});
  const id = useId();
  const option = leaf.options.find((known) => known.name === focus) ?? null;
  const further = furtherOptions(draft);
  const values = useSuggestions(client, composer.world, { leaf, option, fields, channelId: composer.channel.id });
  const current = fields.find((field) => field.name === focus);

  const entries: ListEntry[] =
    option === null
      ? further
          .filter((known) => known.shownName.includes(draft.adding.toLocaleLowerCase()))
          .map((known) => ({
            key: known.name,
            label: known.shownName,
            note: known.description,
            pick: () => composer.setDraft(withField({ ...draft, adding: '' }, { name: known.name, text: '' })),
          }))
      : values.list.map((choice) => ({
          key: String(choice.value),
          label: choice.label,
          note: choice.note,
          pick: () => {
            const field = { name: option.name, text: choice.label, value: choice.value };
            composer.setDraft(focusNext(withField(draft, field)));
          },
        }));
  const about = JSON.stringify([focus, draft.adding, fields, values.loading]);
  const unmarked = option === null ? draft.adding === '' : values.loading;
  const active = useActive(entries.length, unmarked ? -1 : 0, about);

  // Before the next key press, which would otherwise be lost.
  useLayoutEffect(() => {
    const input = inputs.current[focus ?? ''];
    if (document.activeElement !== input) input?.focus();
  }, [focus]);

  const leave = (text: string): void => composer.setDraft(text === '' ? EMPTY_DRAFT : { kind: 'text', text });
  const onBackspace = (event: KeyboardEvent) => {
    if (option === null) {
      if (draft.adding !== '') return;
      event.preventDefault();
      const last = fields.at(-1);
      return last === undefined ? leave(`/${leaf.shownPath}`) : composer.setDraft({ ...draft, focus: last.name });
    }
    if ((current?.text ?? '') !== '') return;
    event.preventDefault();
    if (!option.required) return composer.setDraft(withoutField(draft, option.name));
    const before = fields[fields.findIndex((field) => field.name === option.name) - 1];
    if (before !== undefined) composer.setDraft({ ...draft, focus: before.name });
    else if (fields.every((field) => field.text === '')) leave(`/${leaf.shownPath}`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (active.key(event.key)) return event.preventDefault();
    const marked = entries[active.index];
    if (event.key === 'Escape') {
      event.preventDefault();
      return leave('');
    }
    if (event.key === 'Backspace') return onBackspace(event);
    if (event.key === 'Tab' && !event.shiftKey && marked !== undefined) {
      event.preventDefault();
      return marked.pick();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (marked !== undefined) marked.pick();
    else composer.run(leaf, fields);
  };
  const shared = {
    role: 'combobox' as const,
    autocomplete: 'off' as const,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': entries.length > 0,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active.index >= 0 ? `${id}-list-${active.index}` : undefined,
    onKeyDown: onKey,
  };

  return (
    <>
      <SuggestionList
        id={`${id}-list`}
        title={option === null ? `/${leaf.shownPath}` : option.shownName}
        note={option?.description ?? leaf.description}
        entries={entries}
        active={active}
        loading={values.loading}
        empty={option === null ? words.t('enterRuns') : undefined}
      />
      <div class="composerRow commandRow">
        <span class="commandName">/{leaf.shownPath}</span>
        {fields.map((field) => {
          const known = leaf.options.find((candidate) => candidate.name === field.name);
          const name = known?.shownName ?? field.name;
          return (
            <label key={field.name} class={field.name === focus ? 'chip current' : 'chip'}>
              <span class="chipName">{name}</span>
              <input
                {...shared}
                ref={(input) => {
                  inputs.current[field.name] = input;
                }}
                aria-label={name}
                aria-required={known?.required === true}
                value={field.text}
                size={Math.max(field.text.length, 4)}
                onFocus={() => focus !== field.name && composer.setDraft({ ...draft, focus: field.name })}
                onInput={(event) =>
                  composer.setDraft(withField(draft, { name: field.name, text: event.currentTarget.value }))
                }
              />
            </label>
          );
        })}
        <input
          {...shared}
          class="adding"
          ref={(input) => {
            inputs.current[''] = input;
          }}
          aria-label={words.t('addOption')}
          placeholder={further.length > 0 ? words.t('furtherOptions', { count: further.length }) : ''}
          value={draft.adding}
          onFocus={() => focus !== null && composer.setDraft({ ...draft, focus: null })}
          onInput={(event) => composer.setDraft({ ...draft, adding: event.currentTarget.value })}
        />
        <IconButton icon="close" label={words.t('leaveCommand')} tooltip onClick={() => leave('')} />
        <button
          type="button"
          class="icon send"
          aria-label={words.t('send')}
          title={words.t('run')}
          onClick={() => composer.run(leaf, fields)}
        >
          <Icon name="send" />
        </button>
      </div>
    </>
  );
}
