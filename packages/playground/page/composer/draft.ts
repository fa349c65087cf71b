/**
 * What stands in the composer: plain text, or a command with its options as chips.
 * Pure steps from one draft to the next; keys and drawing are the components' part.
 */
import type { Leaf, LeafOption } from './commands.ts';
import type { Field } from './readCommand.ts';

export interface CommandDraft {
  readonly kind: 'command';
  readonly leaf: Leaf;
  readonly fields: readonly Field[];
  /** The option whose field has the focus; null: the place where further options are added. */
  readonly focus: string | null;
  /** What is typed there. */
  readonly adding: string;
}

export type Draft = { readonly kind: 'text'; readonly text: string } | CommandDraft;

export const emptyDraft: Draft = { kind: 'text', text: '' };

/** A command with its required options as chips, those given filled in; the first empty one has the focus. */
export function commandDraft(leaf: Leaf, given: readonly Field[] = []): CommandDraft {
  const shown = leaf.options.filter((option) => option.required || given.some((field) => field.name === option.name));
  const fields = shown.map(
    (option) => given.find((field) => field.name === option.name) ?? { name: option.name, text: '' },
  );
  return focusNext({ kind: 'command', leaf, fields, focus: null, adding: '' });
}

/** The focus goes to the first field without a value, else to where options are added. */
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

/** Takes an optional field away; the focus goes to the field before it. */
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
