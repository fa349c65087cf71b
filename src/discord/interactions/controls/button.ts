/** Declares buttons whose custom_id carries only a match and its version, and messages with one button. */
import type { ButtonInteraction, ModalSubmitInteraction } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { button, type ControlId, type PrivateMessage, row, text } from '../../messages/index.ts';
import type { BotContext } from '../context.ts';
import type { FormValues } from '../remembered.ts';
import { showPrivately } from '../reply.ts';
import { type Control, defineControl } from './control.ts';
import { noDetails } from './details.ts';
import type { ControlGuard } from './guards.ts';
import { buttonInput } from './inputs.ts';

/** `answersItself`: it opens a form, which must be the first response. */
export function buttonControl<Place>(
  action: string,
  guard: ControlGuard<[], Place>,
  execute: (context: BotContext, used: { readonly interaction: ButtonInteraction } & Place) => Promise<void>,
  { answersItself }: { readonly answersItself?: true } = {},
): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: noDetails,
    guard,
    execute,
    ...(answersItself && { answersItself }),
  });
}

/** Asks whether something irreversible is meant; `id`: the control that does it. */
export function confirmation(
  words: Words,
  id: ControlId,
  {
    question,
    confirm,
    cancel = words.t('dialogue.cancel'),
  }: Readonly<Record<'question' | 'confirm', string>> & { readonly cancel?: string },
): PrivateMessage {
  const close = button({ ...id, action: 'close', details: [] }, { label: cancel });
  return { components: [text(question), row(button(id, { label: confirm, style: 'danger' }), close)] };
}

/** Discord cannot answer a form with a form: the button `back` opens it again, as it was filled in. */
export function refuseForm(
  { refusedForms }: BotContext,
  { interaction, typed }: { readonly interaction: ModalSubmitInteraction; readonly typed: FormValues },
  words: Words,
  back: ControlId,
  sentence: string,
): Promise<void> {
  refusedForms.keep(interaction.user.id, back, typed);
  const again = button(back, { label: words.t('me.button.again'), style: 'primary' });
  return showPrivately(interaction, { components: [text(sentence), row(again)] });
}
