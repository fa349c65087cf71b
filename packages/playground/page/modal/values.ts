/** Lists the inputs of a modal, their initial values, and what is wrong with the values entered. */
import type { APIComponentInLabel, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { chosenByDefault } from '../components/selectOptions.ts';
import { Kind } from '../shared/kinds.ts';
import type { Words } from '../words/languages.ts';

export type Value = string | readonly string[];
export type Values = Readonly<Record<string, Value>>;

export type ModalItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'input'; readonly label: string; readonly note: string; readonly input: APIComponentInLabel };

/** Inputs may be in labels or, in older modals, in rows. */
export function modalItems(modal: APIModalInteractionResponseCallbackData): readonly ModalItem[] {
  return modal.components.flatMap((component): ModalItem[] => {
    if (component.type === Kind.TextDisplay) return [{ kind: 'text', text: component.content }];
    if (component.type === Kind.Label) {
      const { label, description, component: input } = component;
      return [{ kind: 'input', label, note: description ?? '', input }];
    }
    if (component.type === Kind.ActionRow) {
      return component.components.map((input) => ({ kind: 'input', label: input.label ?? '', note: '', input }));
    }
    return [];
  });
}

/** The initial value. A single checkbox is `true` or `false` as text. */
export function firstValue(input: APIComponentInLabel): Value {
  switch (input.type) {
    case Kind.TextInput:
      return input.value ?? '';
    case Kind.RadioGroup:
      return input.options.find((option) => option.default)?.value ?? '';
    case Kind.CheckboxGroup:
      return input.options.filter((option) => option.default).map((option) => option.value);
    case Kind.Checkbox:
      return String(input.default === true);
    case Kind.StringSelect:
    case Kind.UserSelect:
    case Kind.ChannelSelect:
    case Kind.MentionableSelect:
    case Kind.RoleSelect:
      return chosenByDefault(input);
    default:
      return [];
  }
}

/** Single checkboxes never are, other inputs by default. */
export function isRequired(input: APIComponentInLabel): boolean {
  return input.type !== Kind.Checkbox && input.required !== false;
}

export function faultOf(input: APIComponentInLabel, value: Value, words: Words): string | null {
  if (value.length === 0) return isRequired(input) ? words.t('fieldRequired') : null;
  if (input.type === Kind.TextInput) {
    const min = input.min_length ?? 0;
    const max = input.max_length ?? 4000;
    if (value.length < min) return words.t('atLeastLong', { count: min });
    return value.length > max ? words.t('atMostLong', { count: max }) : null;
  }
  if (typeof value === 'string' || !('min_values' in input || 'max_values' in input)) return null;
  const min = input.min_values ?? 0;
  const max = input.max_values ?? 25;
  if (value.length < min) return words.t('chooseAtLeast', { count: min });
  return value.length > max ? words.t('chooseAtMost', { count: max }) : null;
}
