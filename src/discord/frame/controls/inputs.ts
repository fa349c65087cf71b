/**
 * The kinds of interaction that a control can take, each with what it brings: a button nothing, a select the value that was
 * picked, a form its fields. An interaction of another kind, or with anything that was not asked for, brings nothing.
 */
import {
  type ButtonInteraction,
  ComponentType,
  type ModalData,
  type ModalSubmitInteraction,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { z } from 'zod';
import type { ControlInteraction } from '../context.ts';

export type InputKind = 'button' | 'select' | 'form';

export interface ControlInput<Given extends { readonly interaction: ControlInteraction }> {
  readonly kind: InputKind;
  /** Null where the interaction is none that this control has offered. */
  read(interaction: ControlInteraction): Given | null;
}

export const buttonInput: ControlInput<{ readonly interaction: ButtonInteraction }> = {
  kind: 'button',
  read: (interaction) => (interaction.isButton() ? { interaction } : null),
};

/** A select of which exactly one option is picked; `shape` reads its value. */
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

const ASKED = { text: ComponentType.TextInput, choice: ComponentType.StringSelect } as const;

/** A form with these fields, by their custom_ids; each is read as a text, blank where nothing was written or chosen. */
export function formInput<Field extends string>(
  fields: Readonly<Record<Field, keyof typeof ASKED>>,
): ControlInput<{ readonly interaction: ModalSubmitInteraction; field(name: Field): string }> {
  const asked: readonly (readonly [string, keyof typeof ASKED])[] = Object.entries(fields);
  return {
    kind: 'form',
    read(interaction) {
      if (!interaction.isModalSubmit()) return null;
      const { fields: sent } = interaction.fields;
      const values = new Map(asked.map(([name, kind]) => [name, textIn(sent.get(name), ASKED[kind])]));
      if ([...values.values()].includes(null)) return null;
      return { interaction, field: (name) => values.get(name) ?? '' };
    },
  };
}

/** Null where the form has no such field, or one of another kind. */
function textIn(sent: ModalData | undefined, asked: ComponentType): string | null {
  if (sent?.type !== asked) return null;
  if (sent.type === ComponentType.TextInput) return sent.value;
  return sent.type === ComponentType.StringSelect ? (sent.values[0] ?? '') : null;
}
