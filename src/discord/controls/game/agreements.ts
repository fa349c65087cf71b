/**
 * The buttons of agreements: asking for a take-back, agreeing and declining, resuming, resigning, the rematch.
 * They do not go stale with the position; whether they still mean something is decided by the matches.
 */
import { SIDES } from '../../../rules/index.ts';
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import type { ControlId } from '../../customId.ts';
import { begin, conclude, show } from '../../moves/acting.ts';
import { agreeOn } from '../../moves/game/agreeing.ts';
import { refused } from '../../moves/position.ts';
import { wordsOf } from '../../support/reply.ts';
import { rematchQuestion } from '../../views/private/agreements.ts';
import { AGREEMENT_ACTIONS } from '../../views/public/agreements.ts';

async function answer(context: BotContext, interaction: ControlInteraction, id: ControlId, agree: boolean) {
  const proposalId = Number(id.details[0]);
  if (!Number.isSafeInteger(proposalId)) {
    await begin(interaction);
    await conclude(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
    return;
  }
  await agreeOn(context, interaction, id.matchId, 'agreements.answered', (actor) =>
    context.matches.answer(actor, id.matchId, proposalId, agree),
  );
}

const agree: Control = {
  action: AGREEMENT_ACTIONS.agree,
  execute: (context, interaction, id) => answer(context, interaction, id, true),
};

const decline: Control = {
  action: AGREEMENT_ACTIONS.decline,
  execute: (context, interaction, id) => answer(context, interaction, id, false),
};

const resume: Control = {
  action: AGREEMENT_ACTIONS.resume,
  execute: (context, interaction, { matchId }) =>
    agreeOn(context, interaction, matchId, 'agreements.resumedByYou', (actor) =>
      context.matches.resume(actor, matchId),
    ),
};

const askTakeBack: Control = {
  action: 'askTakeBack',
  execute: (context, interaction, { matchId }) =>
    agreeOn(context, interaction, matchId, 'agreements.asked', (actor) => context.matches.askTakeBack(actor, matchId)),
};

const resignConfirm: Control = {
  action: 'resignConfirm',
  execute: (context, interaction, { matchId }) =>
    agreeOn(context, interaction, matchId, 'agreements.resignedByYou', (actor) =>
      context.matches.resign(actor, matchId),
    ),
};

const rematch: Control = {
  action: 'rematch',
  execute: async (context, interaction, { matchId }) => {
    await begin(interaction);
    const view = await context.matches.view(matchId);
    if (view) await show(interaction, rematchQuestion(wordsOf(context, interaction), view));
    else await refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
  },
};

const rematchSide: Control = {
  action: 'rematchSide',
  execute: (context, interaction, { matchId, details }) => {
    const side = SIDES.find((each) => each === details[0]) ?? 'A';
    return agreeOn(context, interaction, matchId, 'agreements.rematchOpen', (actor) =>
      context.matches.rematch(actor, matchId, side),
    );
  },
};

export const agreementControls: readonly Control[] = [
  agree,
  decline,
  resume,
  askTakeBack,
  resignConfirm,
  rematch,
  rematchSide,
];
