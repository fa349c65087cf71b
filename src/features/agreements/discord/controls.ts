/**
 * The buttons of agreements: asking for a take-back, agreeing and declining, resuming, resigning, the rematch.
 * They do not go stale with the position; whether they still mean something is decided by the matches.
 */
import { z } from 'zod';
import {
  ANY_STATUS,
  buttonInput,
  type Control,
  count,
  defineControl,
  member,
  none,
  onlooker,
  show,
  side,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { agreeOn } from './agreeOn.ts';
import { askedText } from './asked.ts';
import { AGREEMENT_ACTIONS } from './messages.ts';
import { rematchQuestion } from './questions.ts';
import { playAgain } from './rematch.ts';

const proposal = z.tuple([count]);
const atTable = member({ statuses: ['running'], currency: 'any' });
const afterwards = member({ statuses: ['finished'], currency: 'any' });

/** A seat can be offered to somebody who has none yet: who is asked stands in the proposal. */
function answering(action: string, agreed: boolean): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: proposal,
    door: onlooker({ statuses: ANY_STATUS, currency: 'any' }),
    execute: (context, { interaction, view, details: [proposalId] }) =>
      agreeOn(context, interaction, view.match.id, 'agreements.answered', (actor) =>
        context.matches.answer(actor, view.match.id, proposalId, agreed),
      ),
  });
}

const resume = defineControl({
  action: AGREEMENT_ACTIONS.resume,
  takes: buttonInput,
  // Beside the question it names that; on the turn message, where nobody need have been asked, nothing.
  details: z.union([none, proposal]),
  door: atTable,
  execute: (context, { interaction, view: { match } }) =>
    agreeOn(context, interaction, match.id, 'agreements.resumedByYou', (actor) =>
      context.matches.resume(actor, match.id),
    ),
});

const askTakeBack = defineControl({
  action: 'askTakeBack',
  takes: buttonInput,
  details: none,
  door: atTable,
  execute: (context, { interaction, view: { match } }) =>
    agreeOn(
      context,
      interaction,
      match.id,
      (words, done) => askedText(context, words, done, interaction.user.id),
      (actor) => context.matches.askTakeBack(actor, match.id),
    ),
});

const resignConfirm = defineControl({
  action: 'resignConfirm',
  takes: buttonInput,
  details: none,
  door: atTable,
  execute: (context, { interaction, view: { match } }) =>
    agreeOn(context, interaction, match.id, 'agreements.resignedByYou', (actor) =>
      context.matches.resign(actor, match.id),
    ),
});

const rematch = defineControl({
  action: 'rematch',
  takes: buttonInput,
  details: none,
  door: afterwards,
  execute: (context, { interaction, view }) => show(interaction, rematchQuestion(wordsOf(context, interaction), view)),
});

const rematchSide = defineControl({
  action: 'rematchSide',
  takes: buttonInput,
  details: z.tuple([side]),
  door: afterwards,
  execute: (context, { interaction, view, details: [wanted] }) => playAgain(context, interaction, view, wanted),
});

export const agreementControls: readonly Control[] = [
  answering(AGREEMENT_ACTIONS.agree, true),
  answering(AGREEMENT_ACTIONS.decline, false),
  resume,
  askTakeBack,
  resignConfirm,
  rematch,
  rematchSide,
];
