/**
 * The frame of every control: its kind, the shape of its details and whom it is for are declared, and checked here before
 * anything else is done. So a control can be written as if nobody ever forged one.
 */
import type { z } from 'zod';
import type { ControlId } from '../../messages/index.ts';
import { begin, conclude } from '../answers/acting.ts';
import { refused } from '../answers/refused.ts';
import { say, wordsOf } from '../answers/reply.ts';
import type { BotContext, ControlInteraction } from '../context.ts';
import type { Door, DoorFacts } from './doors.ts';
import type { ControlInput, InputKind } from './inputs.ts';

interface Definition<Given extends { readonly interaction: ControlInteraction }, Details, Place> {
  /** Its name in the custom_id. */
  readonly action: string;
  readonly takes: ControlInput<Given>;
  /** What the custom_id carries beside match and version. */
  readonly details: z.ZodType<Details>;
  readonly door: Door<NoInfer<Details>, Place>;
  /** It opens a form or the table, which has to be the first answer: nothing is acknowledged before. */
  readonly answersItself?: true;
  readonly execute: (
    context: BotContext,
    used: Given & Place & { readonly details: Details },
    id: ControlId,
  ) => Promise<void>;
}

const FRAMED = Symbol('framed');

/** A button, select or form as `controls/index.ts` lists it. Only `defineControl` makes one, so that none goes unchecked. */
export interface Control {
  readonly action: string;
  readonly kind: InputKind;
  readonly door: DoorFacts;
  readonly [FRAMED]: true;
  /** Answers in any case: by what the control does, or by why it does nothing. */
  use(context: BotContext, interaction: ControlInteraction, id: ControlId): Promise<void>;
}

export function defineControl<Given extends { readonly interaction: ControlInteraction }, Details, Place>({
  action,
  takes,
  details: shape,
  door,
  answersItself,
  execute,
}: Definition<Given, Details, Place>): Control {
  return {
    action,
    kind: takes.kind,
    door,
    [FRAMED]: true,
    async use(context, interaction, id) {
      const given = takes.read(interaction);
      const details = shape.safeParse(id.details);
      if (given === null || !details.success) {
        await say(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
        return;
      }
      if (!answersItself) await begin(interaction);
      const admitted = await door.admit(context, interaction, id, details.data);
      if (admitted.ok) {
        await execute(context, { ...given, ...admitted.place, details: details.data }, id);
      } else if ('key' in admitted.why) {
        await conclude(interaction, wordsOf(context, interaction).t(admitted.why.key));
      } else {
        await refused(context, interaction, admitted.view, admitted.why);
      }
    },
  };
}
