/** The draft in the composer (text, or a command with its options) and its operations. */
import type { PageChannel } from '../../pageProtocol.ts';
import type { Leaf, LeafOption } from './commands.ts';
import type { Field } from './readCommand.ts';
import type { PageData } from './values.ts';

export interface CommandDraft {
  readonly kind: 'command';
  readonly leaf: Leaf;
  readonly fields: readonly Field[];
  /** The option with the focus; null: the input that adds options. */
  readonly focus: string | null;
  /** The text of that input. */
  readonly adding: string;
}

export type Draft = { readonly kind: 'text'; readonly text: string } | CommandDraft;

/** By channel. */
export type Drafts = Readonly<Record<string, Draft>>;

export const EMPTY_DRAFT: Draft = { kind: 'text', text: '' };

/** Shows the required and the filled-in options as chips; the first empty one has the focus. */
export function commandDraft(leaf: Leaf, given: readonly Field[] = []): CommandDraft {
  const shown = leaf.options.filter((option) => option.required || given.some((field) => field.name === option.name));
  const fields = shown.map(
    (option) => given.find((field) => field.name === option.name) ?? { name: option.name, text: '' },
  );
  return focusNext({ kind: 'command', leaf, fields, focus: null, adding: '' });
}

/** Focuses the first field without a value, else the input that adds options. */
export function focusNext(draft: CommandDraft): CommandDraft {
  const empty = draft.fields.find((field) => field.text === '' && field.value === undefined);
  return { ...draft, focus: empty?.name ?? null, adding: '' };
}

export function withField(draft: CommandDraft, field: Field): CommandDraft {
  const known = draft.fields.some((given) => given.name === field.name);
  const fields = known
    ? draft.fields.map((given) => (given.name === field.name ? field : given))
    : [...draft.fields, field];
  return { ...draft, fields, focus: field.name };
}

/** Focuses the field before the removed one. */
export function withoutField(draft: CommandDraft, name: string): CommandDraft {
  const at = draft.fields.findIndex((field) => field.name === name);
  const fields = draft.fields.filter((field) => field.name !== name);
  return { ...draft, fields, focus: fields[at - 1]?.name ?? null };
}

/** Optional options that have no chip yet. */
export function furtherOptions(draft: CommandDraft): readonly LeafOption[] {
  return draft.leaf.options.filter((option) => !draft.fields.some((field) => field.name === option.name));
}

/** The draft as one line of text: `/game new side:A`. */
export function draftText(leaf: Leaf, fields: readonly Field[]): string {
  const given = fields.filter((field) => field.text !== '');
  const parts = given.map((field) => {
    const option = leaf.options.find((known) => known.name === field.name);
    return `${option?.shownName ?? field.name}:${field.text}`;
  });
  return [`/${leaf.shownPath}`, ...parts].join(' ');
}

export interface ComposerContext {
  readonly channel: PageChannel;
  readonly name: string;
  readonly leaves: readonly Leaf[];
  readonly world: PageData;
  readonly setDraft: (draft: Draft) => void;
  readonly setError: (error: string | null) => void;
  readonly sendText: (text: string) => void;
  /** Runs the command, or shows its chips and the first fault. */
  readonly run: (leaf: Leaf, fields: readonly Field[]) => void;
}
