/** Suggests commands, options or values above the composer; the input that owns the list handles its keys. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../state/client.ts';
import { useWords } from '../words/words.tsx';
import { type Leaf, type LeafOption, localized, nestOptions } from './commands.ts';
import type { Field } from './readCommand.ts';
import { hasAutocomplete, optionsForAutocomplete, ownSuggestions, type PageData, type Suggestion } from './values.ts';

export interface ListEntry {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly tag?: string | undefined;
  readonly pick: () => void;
}

interface Active {
  readonly index: number;
  readonly moved: boolean;
  set(index: number): void;
  /** Moves for arrow keys; whether it did. */
  key(key: string): boolean;
}

/** The marked entry: `first` (-1: none) initially, and again whenever `about` changes. */
export function useActive(count: number, first: number, about: string): Active {
  const [state, setState] = useState({ index: first, moved: false, about });
  const current = state.about === about ? state : { index: first, moved: false, about };
  const index = Math.min(current.index, count - 1);
  return {
    index,
    moved: current.moved,
    set: (next) => setState({ index: next, moved: true, about }),
    key(key) {
      if (count === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
      const next = key === 'ArrowDown' ? (index + 1) % count : (index <= 0 ? count : index) - 1;
      setState({ index: next, moved: true, about });
      return true;
    },
  };
}

interface ListProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly entries: readonly ListEntry[];
  readonly active: Active;
  readonly loading?: boolean;
  readonly empty?: string | undefined;
}

export function SuggestionList(props: ListProps) {
  const words = useWords();
  const { title, note, entries, loading = false, empty } = props;
  return (
    <div class="suggestions">
      <p class="suggestionsTitle">
        <strong>{title}</strong> {note}
      </p>
      <SuggestionRows {...props} />
      {entries.length === 0 && (loading || empty) && (
        <p class="suggestionsEmpty">{loading ? words.t('loadingOptions') : empty}</p>
      )}
    </div>
  );
}

export function SuggestionRows({ id, title, entries, active, loading = false }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[active.index]?.scrollIntoView({ block: 'nearest' }), [active.index]);
  return (
    <div class="suggestionRows" role="listbox" id={id} aria-label={title} aria-busy={loading} ref={list}>
      {entries.map((entry, index) => (
        // The input keeps the focus, and its keys move the mark.
        <div
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active.index}
          onPointerMove={() => index !== active.index && active.set(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={entry.pick}
          onKeyDown={(event) => event.key === 'Enter' && entry.pick()}
        >
          <span class="suggestionLabel">{entry.label}</span>
          {entry.note && <span class="suggestionNote">{entry.note}</span>}
          {entry.tag && <span class="suggestionTag">{entry.tag}</span>}
        </div>
      ))}
    </div>
  );
}

const DEBOUNCE_MS = 100;

interface Suggestions {
  readonly list: readonly Suggestion[];
  readonly loading: boolean;
}

const NO_SUGGESTIONS: Suggestions = { list: [], loading: false };

interface SuggestionQuery {
  readonly leaf: Leaf | null;
  readonly option: LeafOption | null;
  readonly fields: readonly Field[];
  readonly channelId: string;
}

/** Suggestions for the text typed in `option`; none once a value has been chosen. */
export function useSuggestions(client: Client, world: PageData, query: SuggestionQuery): Suggestions {
  const { leaf, option, fields, channelId } = query;
  const field = fields.find((given) => given.name === option?.name);
  const isChosen = field?.value !== undefined;
  const live = leaf !== null && option !== null && !isChosen && hasAutocomplete(option);
  const [answer, setAnswer] = useState({ about: '', question: '', list: [] as readonly Suggestion[] });
  const about = live ? `${leaf.key} ${option.name}` : '';
  const question = live ? JSON.stringify([channelId, optionsForAutocomplete(leaf, fields, option, world)]) : '';

  useEffect(() => {
    if (!live) return;
    let latest = true;
    setAnswer((before) => ({ about, question: '', list: before.about === about ? before.list : [] }));
    const timer = window.setTimeout(async () => {
      const options = nestOptions(leaf, optionsForAutocomplete(leaf, fields, option, world));
      const choices = await client.autocomplete(channelId, leaf.commandId, options);
      if (!latest) return;
      const list = choices.map((choice) => ({
        label: localized(choice.name, choice.name_localizations, world.locale),
        value: choice.value,
      }));
      setAnswer({ about, question, list });
    }, DEBOUNCE_MS);
    return () => {
      latest = false;
      window.clearTimeout(timer);
    };
  }, [about, question]);

  if (option === null || isChosen) return NO_SUGGESTIONS;
  // From the first render on, or Enter would choose a value from the list for an earlier text.
  if (live) return { list: answer.about === about ? answer.list : [], loading: answer.question !== question };
  const typed = (field?.text ?? '').trim().toLocaleLowerCase().replace(/^[@#]/, '');
  const list = ownSuggestions(option, world).filter((choice) =>
    [choice.label, choice.note ?? '', String(choice.value)].some((name) => name.toLocaleLowerCase().includes(typed)),
  );
  return { list: list.slice(0, 25), loading: false };
}
