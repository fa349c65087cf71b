/**
 * The parts that forms are built from, as Discord's own JSON: a text or a choice under its label.
 * What is sent is read by `formInput` in `frame/controls/inputs.ts`.
 */
import { type APILabelComponent, type APISelectMenuOption, ComponentType, TextInputStyle } from 'discord.js';
import { truncate } from './text.ts';

const LABEL = 45;
const DESCRIPTION = 100;
const PLACEHOLDER = 100;

export interface Question {
  readonly label: string;
  readonly description?: string;
  /** The field's custom_id within its form. */
  readonly field: string;
}

/** A line of text that may stay blank; `placeholder`: what stands there as long as it is. */
export function textField(
  question: Question,
  value: string | null,
  longest: number,
  placeholder: string | null = null,
): APILabelComponent {
  return {
    ...labelOf(question),
    component: {
      type: ComponentType.TextInput,
      custom_id: question.field,
      style: TextInputStyle.Short,
      required: false,
      max_length: longest,
      ...(value === null ? {} : { value: truncate(value, longest) }),
      ...(placeholder === null ? {} : { placeholder: truncate(placeholder, PLACEHOLDER) }),
    },
  };
}

/** One of some options. */
export function choiceField(question: Question, options: readonly APISelectMenuOption[]): APILabelComponent {
  return {
    ...labelOf(question),
    component: { type: ComponentType.StringSelect, custom_id: question.field, options: [...options] },
  };
}

function labelOf({ label, description }: Question) {
  return {
    type: ComponentType.Label as const,
    label: truncate(label, LABEL),
    ...(description === undefined ? {} : { description: truncate(description, DESCRIPTION) }),
  };
}
