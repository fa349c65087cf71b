/** The inputs of controls: none for a button, the picked value for a select, the fields for a form. */
import {
  type ButtonInteraction,
  ComponentType,
  type ModalData,
  type ModalSubmitInteraction,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { z } from 'zod';
import type { ControlInteraction } from '../context.ts';
import type { FormValues } from '../remembered.ts';

export type InputKind = 'button' | 'select' | 'form';

export interface ControlInput<Input extends { readonly interaction: ControlInteraction }> {
  readonly kind: InputKind;
  /** Returns null for a value that this control has not offered. */
  read(interaction: ControlInteraction): Input | null;
}

export const buttonInput: ControlInput<{ readonly interaction: ButtonInteraction }> = {
  kind: 'button',
  read: (interaction) => (interaction.isButton() ? { interaction } : null),
};

/** A select with exactly one picked option, parsed by `shape`. */
export function selectInput<Value>(
  shape: z.ZodType<Value>,
): ControlInput<{ readonly interaction: StringSelectMenuInteraction; readonly value: Value }> {
  return {
    kind: 'select',
    read(interaction) {
      if (!interaction.isStringSelectMenu() || interaction.values.length !== 1) return null;
      const read = shape.safeParse(interaction.values[0]);
      return read.success ? { interaction, value: read.data } : null;
    },
  };
}

const FIELD_TYPES = { text: ComponentType.TextInput, choice: ComponentType.StringSelect } as const;

/** A form with these fields by custom_id, each read as text; empty if the person entered nothing. */
export function formInput<Field extends string>(
  fields: Readonly<Record<Field, keyof typeof FIELD_TYPES>>,
): ControlInput<{
  readonly interaction: ModalSubmitInteraction;
  field(name: Field): string;
  readonly typed: FormValues;
}> {
  const expected: readonly (readonly [string, keyof typeof FIELD_TYPES])[] = Object.entries(fields);
  return {
    kind: 'form',
    read(interaction) {
      if (!interaction.isModalSubmit()) return null;
      const { fields: submitted } = interaction.fields;
      const typed = new Map<string, string>();
      for (const [name, kind] of expected) {
        const value = textIn(submitted.get(name), FIELD_TYPES[kind]);
        if (value === null) return null;
        typed.set(name, value);
      }
      return { interaction, field: (name) => typed.get(name) ?? '', typed };
    },
  };
}

/** Returns null if the form has no such field, or one of another kind. */
function textIn(submitted: ModalData | undefined, expected: ComponentType): string | null {
  if (submitted?.type !== expected) return null;
  if (submitted.type === ComponentType.TextInput) return submitted.value;
  return submitted.type === ComponentType.StringSelect ? (submitted.values[0] ?? '') : null;
}
