/** Declares buttons whose custom_id carries only a match and its version, and asks for confirmation. */
import type { ButtonInteraction } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { button, type ControlId, type PrivateMessage, row, text } from '../../messages/index.ts';
import type { BotContext } from '../context.ts';
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
