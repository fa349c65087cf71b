/**
 * The value that somebody picked in a select; empty for other controls, which no dialogue takes for a value.
 */
import type { ControlInteraction } from '../context.ts';

export function chosenValue(interaction: ControlInteraction): string {
  return interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
}
