/**
 * Declares controls. Checks the form of each interaction and its guard before the control's code runs, so that forged
 * interactions do no harm.
 */
import type { ButtonInteraction } from 'discord.js';
import type { z } from 'zod';
import type { Words } from '../../../language/index.ts';
import type { ControlId } from '../../messages/index.ts';
import type { BotContext, ControlInteraction } from '../context.ts';
import { answerRefusal } from '../games/refused.ts';
import { acknowledgeStep, endDialogue, say, wordsOf } from '../reply.ts';
import { noDetails } from './details.ts';
import { anybody, type ControlGuard, type ControlGuardFacts } from './guards.ts';
import { buttonInput, type ControlInput, type InputKind } from './inputs.ts';

interface Definition<Input extends { readonly interaction: ControlInteraction }, Details, Place> {
  readonly action: string;
  /** Default: a button. */
  readonly takes?: ControlInput<Input>;
  /** The schema of the details in the custom_id; by default a control has none, and any are refused. */
  readonly details?: z.ZodType<Details>;
  readonly guard: ControlGuard<NoInfer<Details>, Place>;
  /**
   * For controls that open a form or the table, or remove themselves. That has to be the first response, so the
   * interaction is not acknowledged before.
   */
  readonly answersItself?: true;
  readonly execute: (
    context: BotContext,
    use: Input & Place & { readonly details: Details; readonly words: Words },
    id: ControlId,
  ) => Promise<void>;
}

const FRAMED = Symbol('framed');

/** Only `defineControl` creates controls, so that every use is checked. */
export interface Control {
  readonly action: string;
  readonly kind: InputKind;
  readonly guard: ControlGuardFacts;
  readonly [FRAMED]: true;
  /** Runs the control, or answers with the reason for refusing. */
  use(context: BotContext, interaction: ControlInteraction, id: ControlId): Promise<void>;
}

export function defineControl<
  Place,
  Input extends { readonly interaction: ControlInteraction } = { readonly interaction: ButtonInteraction },
  Details = [],
>({
  action,
  // The type parameters have the same defaults.
  takes = buttonInput as ControlInput<never>,
  details: shape = noDetails as z.ZodType<unknown> as z.ZodType<Details>,
  guard,
  answersItself,
  execute,
}: Definition<Input, Details, Place>): Control {
  return {
    action,
    kind: takes.kind,
    guard,
    [FRAMED]: true,
    async use(context, interaction, id) {
      const words = wordsOf(context, interaction);
      const input = takes.read(interaction);
      const details = shape.safeParse(id.details);
      if (input === null || !details.success) return say(interaction, words.t('errors.unknownControl'));
      if (!answersItself) await acknowledgeStep(interaction);
      const admitted = await guard.admit(context, interaction, id, details.data);
      if (admitted.ok) {
        await execute(context, { ...input, ...admitted.place, details: details.data, words }, id);
      } else if ('key' in admitted.why) {
        await endDialogue(interaction, words.t(admitted.why.key));
      } else {
        await answerRefusal(context, interaction, admitted.view, admitted.why);
      }
    },
  };
}

export const closeControl = defineControl({
  action: 'close',
  guard: anybody,
  execute: (_, { interaction, words }) => endDialogue(interaction, words.t('dialogue.cancelled')),
});
