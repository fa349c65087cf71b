/** Initial values of forms. */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';

/** The values that an unchanged form submits, by field. */
export function filledIn(modal: APIModalInteractionResponseCallbackData | null): Record<string, string> {
  const values: Record<string, string> = {};
  for (const label of modal?.components ?? []) {
    const field = 'component' in label ? label.component : null;
    if (!field || !('custom_id' in field)) throw new Error('a form has a field without a label');
    if ('options' in field) {
      const chosen = field.options?.find((option) => 'default' in option && option.default);
      values[field.custom_id] = chosen?.value ?? '';
    } else values[field.custom_id] = 'value' in field ? (field.value ?? '') : '';
  }
  return values;
}
