/**
 * Checks the choices a bot offers while somebody types an option.
 */
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { accepted, type Checked } from '../refusals.ts';
import { check, list, text } from '../validation/zodFaults.ts';

const choice = z.object({
  name: text(1, limits.command.choiceName),
  name_localizations: z.record(z.string(), z.string().nullable()).nullish(),
  value: z.union([text(1, limits.command.choiceValue), z.number()]),
});
const answer = z.object({ choices: list(choice, 0, limits.autocomplete.choices) });

export function checkChoices(data: unknown): Checked<APIApplicationCommandOptionChoice[]> {
  const checked = check(answer, data ?? {}, ['data']);
  return checked.ok ? accepted(checked.value.choices as APIApplicationCommandOptionChoice[]) : checked;
}
