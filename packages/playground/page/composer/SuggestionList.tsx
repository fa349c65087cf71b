/**
 * The list above the composer: commands, options or values, whichever fits what is being typed.
 * Keys are handled by the field that owns the list, through `useActive`.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';

export interface ListEntry {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly tag?: string | undefined;
  readonly pick: () => void;
}

export interface Active {
  readonly index: number;
  readonly moved: boolean;
  set(index: number): void;
  /** Moves up or down when the key asks for it; true if it did. */
  key(key: string): boolean;
}

/** Which entry is marked: `first` to begin with (-1: none), again whenever `about` changes. */
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

/** The rows alone; whoever shows them owns the field whose keys move the mark. */
export function SuggestionRows({ id, title, entries, active, loading = false }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[active.index]?.scrollIntoView({ block: 'nearest' }), [active.index]);
  return (
    <div class="suggestionRows" role="listbox" id={id} aria-label={title} aria-busy={loading} ref={list}>
      {entries.map((entry, index) => (
        // The field keeps the focus, so that typing goes on; its keys move the mark.
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
