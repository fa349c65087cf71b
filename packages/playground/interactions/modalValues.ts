/** Turns submitted modal values into components, and refuses values that Discord's client would not submit. */
import { ComponentType } from 'discord-api-types/v10';
import type { Core } from '../core.ts';
import { limits } from '../limits.ts';
import { type InputFault, inputFailure, type PageFailure } from '../pageFailures.ts';
import type { ModalForm, ModalInput } from './modalForm.ts';
import { resolve } from './payload.ts';
import type { ModalData } from './shapes.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;
type Submission =
  | { readonly ok: true; readonly data: ModalData }
  | { readonly ok: false; readonly failure: PageFailure };

export function modalSubmission(core: Core, form: ModalForm, values: Values): Submission {
  const ids: string[] = [];
  const components: object[] = [];
  let number = 1;
  for (const part of form.components) {
    const id = part.id ?? number;
    number += 2;
    if (part.type === ComponentType.TextDisplay) {
      components.push({ type: part.type, id });
      continue;
    }
    const input: ModalInput | undefined = part.type === ComponentType.Label ? part.component : part.components[0];
    if (!input) continue;
    const name =
      part.type === ComponentType.Label ? part.label : 'label' in input && input.label ? input.label : input.custom_id;
    const filled = fill(input, values[input.custom_id]);
    if ('code' in filled) return { ok: false, failure: inputFailure(name, filled) };
    if ('values' in filled) ids.push(...filled.values);
    const component = { type: input.type, id: input.id ?? id + 1, custom_id: input.custom_id, ...filled };
    components.push(
      part.type === ComponentType.Label
        ? { type: part.type, id, component }
        : { type: part.type, id, components: [component] },
    );
  }
  const resolved = resolve(core, ids, ids);
  return { ok: true, data: { custom_id: form.custom_id, components, ...(resolved ? { resolved } : {}) } };
}

const missing: InputFault = { code: 'required', description: null };

function fill(
  input: ModalInput,
  given: string | readonly string[] | undefined,
): InputFault | { value: string | boolean | null } | { values: string[] } {
  if (input.type === ComponentType.Checkbox) {
    const set =
      given === undefined ? (input.default ?? false) : given === 'true' || (Array.isArray(given) && given.length > 0);
    return { value: set };
  }
  const needed = input.required ?? true;
  if (input.type === ComponentType.TextInput) {
    const value = typeof given === 'string' ? given : (given?.[0] ?? input.value ?? '');
    if (value === '') return needed ? missing : { value };
    const least = input.min_length ?? 0;
    const most = input.max_length ?? limits.modal.inputLength;
    if (value.length < least) return { code: 'tooShort', least };
    if (value.length > most) return { code: 'tooLong', most };
    return { value };
  }
  const chosen = given === undefined ? defaultsOf(input) : typeof given === 'string' ? [given] : [...given];
  if ('options' in input) {
    const known = new Set(input.options.map((option) => option.value));
    if (!chosen.every((value) => known.has(value))) return { code: 'notAllowed' };
  }
  if (chosen.length === 0 && needed) return missing;
  if (input.type === ComponentType.RadioGroup)
    return chosen.length > 1 ? { code: 'tooMany', most: 1 } : { value: chosen[0] ?? null };
  const most = input.max_values ?? (input.type === ComponentType.CheckboxGroup ? input.options.length : 1);
  if (chosen.length > most) return { code: 'tooMany', most };
  const least = input.min_values ?? 0;
  if (chosen.length > 0 && chosen.length < least) return { code: 'tooFew', least };
  return { values: chosen };
}

function defaultsOf(input: ModalInput): string[] {
  if ('options' in input) return input.options.filter((option) => option.default).map((option) => option.value);
  if ('default_values' in input) return (input.default_values ?? []).map((value) => value.id);
  return [];
}
