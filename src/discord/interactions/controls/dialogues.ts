/** Private messages that ask for confirmation, or that offer a refused form again. */
import type { ModalSubmitInteraction } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { button, type ControlId, type PrivateMessage, row, text } from '../../messages/index.ts';
import type { BotContext } from '../context.ts';
import type { FormValues } from '../remembered.ts';
import { showPrivately } from '../reply.ts';

/** Asks for confirmation of something irreversible. `id` is the control that does it. */
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

/** Discord does not allow a form as the answer to a form, so the button `back` opens it again with the same entries. */
export function refuseForm(
  { refusedForms }: BotContext,
  {
    interaction,
    words,
    typed,
  }: { readonly interaction: ModalSubmitInteraction; readonly words: Words; readonly typed: FormValues },
  back: ControlId,
  sentence: string,
): Promise<void> {
  refusedForms.keep(interaction.user.id, back, typed);
  const again = button(back, { label: words.t('me.button.again'), style: 'primary' });
  return showPrivately(interaction, { components: [text(sentence), row(again)] });
}
