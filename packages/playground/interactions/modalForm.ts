/** Validates modals as Discord does. */
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { type Checked, invalidForm } from '../refusals.ts';
import {
  channelSelect,
  customId,
  mentionableSelect,
  optionalId,
  roleSelect,
  stringSelect,
  textDisplay,
  userSelect,
} from '../validation/components.ts';
import { layoutFaults, withoutNulls } from '../validation/layout.ts';
import { addFault, check, list, text } from '../validation/zodFaults.ts';

const sizes = limits.modal;

const textInputFields = {
  type: z.literal(ComponentType.TextInput),
  id: optionalId,
  custom_id: customId,
  style: z.literal([1, 2]),
  placeholder: text(0, sizes.placeholder).nullish(),
  value: text(0, sizes.inputLength).nullish(),
  min_length: z.number().int().min(0).max(sizes.inputLength).nullish(),
  max_length: z.number().int().min(1).max(sizes.inputLength).nullish(),
  required: z.boolean().nullish(),
};
/** An input in a row has its own label; inside a label component it must not. */
const labelledInput = z.object({ ...textInputFields, label: text(1, sizes.label) });
const bareInput = z.object({ ...textInputFields, label: z.string().nullish() }).superRefine((value, context) => {
  if (value.label)
    addFault(
      context,
      ['label'],
      'COMPONENT_LABEL_NOT_ALLOWED',
      'The label of a text input in a label component cannot be set',
    );
});

function optionList(bounds: { least: number; most: number }) {
  const option = z.object({
    value: text(1, 100),
    label: text(1, 100),
    description: text(0, 100).nullish(),
    default: z.boolean().nullish(),
  });
  return list(option, bounds.least, bounds.most).superRefine((options, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of options.entries()) {
      if (seen.has(entry.value))
        addFault(
          context,
          [index, 'value'],
          'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
          'The specified option value is already used',
        );
      seen.add(entry.value);
    }
  });
}
const counts = (most: number) => ({
  min_values: z.number().int().min(0).max(most).nullish(),
  max_values: z.number().int().min(1).max(most).nullish(),
});
const inputs = { id: optionalId, custom_id: customId, required: z.boolean().nullish() };
const fileUpload = z.object({ ...inputs, ...counts(sizes.uploads), type: z.literal(ComponentType.FileUpload) });
const radioGroup = z.object({
  ...inputs,
  type: z.literal(ComponentType.RadioGroup),
  options: optionList(sizes.radioOptions),
});
const checkboxGroup = z.object({
  ...inputs,
  ...counts(sizes.checkboxOptions.most),
  type: z.literal(ComponentType.CheckboxGroup),
  options: optionList(sizes.checkboxOptions),
});
const checkbox = z.object({
  id: optionalId,
  custom_id: customId,
  type: z.literal(ComponentType.Checkbox),
  default: z.boolean().nullish(),
});

const label = z.object({
  type: z.literal(ComponentType.Label),
  id: optionalId,
  label: text(1, sizes.label),
  description: text(0, sizes.description).nullish(),
  component: z.discriminatedUnion('type', [
    bareInput,
    stringSelect,
    userSelect,
    roleSelect,
    mentionableSelect,
    channelSelect,
    fileUpload,
    radioGroup,
    checkboxGroup,
    checkbox,
  ]),
});
const row = z.object({
  type: z.literal(ComponentType.ActionRow),
  id: optionalId,
  components: list(z.discriminatedUnion('type', [labelledInput]), 1, 1),
});
const modal = z.object({
  custom_id: customId,
  title: text(1, sizes.title),
  components: list(z.discriminatedUnion('type', [row, label, textDisplay]), 1, sizes.rows),
});

export type ModalForm = z.infer<typeof modal>;
export type ModalInput = z.infer<typeof label>['component'] | z.infer<typeof labelledInput>;

/** Matches the API types, in which absent values are left out. */
const described = z.custom<APIModalInteractionResponseCallbackData>((value) => modal.safeParse(value).success);

export function describeModal(form: ModalForm): APIModalInteractionResponseCallbackData {
  return described.parse(withoutNulls(form));
}

export function checkModal(body: unknown): Checked<ModalForm> {
  const shaped = check(modal, body ?? {}, ['data']);
  if (!shaped.ok) return shaped;
  const faults = layoutFaults(shaped.value.components, false, ['data']);
  return faults.length > 0 ? invalidForm(faults) : shaped;
}
