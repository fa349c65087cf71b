/** The buttons of agreements. Most outlast changes of the position; the use cases decide whether they still apply. */
import { z } from 'zod';
import {
  ANY_STATUS,
  type Control,
  countDetail,
  defineControl,
  endDialogue,
  member,
  noDetails,
  showStep,
  sideDetail,
  spectator,
} from '../../../discord/interactions/index.ts';
import { checkOfferLimit } from '../../lobby/discord/index.ts';
import { AGREEMENT_ACTIONS, rematchQuestion, withdrawQuestion } from './messages.ts';
import { proposalReply, runAgreement, runRematch } from './runAgreement.ts';

const proposal = z.tuple([countDetail]);
const atTable = member({ statuses: ['running'], currency: 'any' });
const atFinished = member({ statuses: ['finished'], currency: 'any' });

/** Open to people without a seat, because one can be offered to them. */
function answerControl(action: string, agreed: boolean): Control {
  return defineControl({
    action,
    details: proposal,
    guard: spectator({ statuses: ANY_STATUS, currency: 'any' }),
    async execute(context, { interaction, words, view, details: [proposalId] }) {
      if (action === AGREEMENT_ACTIONS.decline) {
        const proposal = await context.matches.proposal(proposalId);
        const isOwn = proposal?.matchId === view.match.id && proposal.proposerId === interaction.user.id;
        if (isOwn && proposal.status === 'open') return showStep(interaction, withdrawQuestion(words, proposal));
      }
      const reply = action === AGREEMENT_ACTIONS.withdraw ? 'agreements.withdrawnByYou' : 'agreements.answered';
      await runAgreement(
        context,
        interaction,
        view.match.id,
        reply,
        async (actor) =>
          (agreed ? await checkOfferLimit(context.matches, actor.personId, proposalId) : null) ??
          context.matches.answer(actor, view.match.id, proposalId, agreed),
      );
    },
  });
}

const resume = defineControl({
  action: AGREEMENT_ACTIONS.resume,
  // The button beside a question names its proposal; the one on a turn message does not.
  details: z.union([noDetails, proposal]),
  guard: atTable,
  execute: (context, { interaction, view: { match } }) =>
    runAgreement(context, interaction, match.id, 'agreements.resumedByYou', (actor) =>
      context.matches.resume(actor, match.id),
    ),
});

const askTakeBack = defineControl({
  action: 'askTakeBack',
  // A move made since could be taken back instead of the one that the button is about.
  guard: member({ statuses: ['running'], currency: 'carried' }),
  execute: (context, { interaction, view: { match }, version }) =>
    runAgreement(
      context,
      interaction,
      match.id,
      // The moves are taken back at once if the players who have made them cannot answer.
      (words, done) =>
        done.match.version > version
          ? words.t('turn.takenBackByYou')
          : proposalReply(context, words, done, interaction.user.id),
      (actor) => context.matches.askTakeBack(actor, match.id, version),
    ),
});

// A second click may arrive after the first one has ended the game.
const resignConfirm = defineControl({
  action: 'resignConfirm',
  guard: member({ statuses: ['running', 'finished'], currency: 'any' }),
  execute: (context, { interaction, words, view: { match }, seat }) =>
    match.members[seat]?.resigned
      ? endDialogue(interaction, words.t('agreements.alreadyResigned'))
      : runAgreement(context, interaction, match.id, 'agreements.resignedByYou', (actor) =>
          context.matches.resign(actor, match.id),
        ),
});

const rematch = defineControl({
  action: 'rematch',
  guard: atFinished,
  execute: (_, { interaction, words, view }) => showStep(interaction, rematchQuestion(words, view)),
});

const rematchSide = defineControl({
  action: 'rematchSide',
  details: z.tuple([sideDetail]),
  guard: atFinished,
  execute: (context, { interaction, view, details: [chosenSide] }) =>
    runRematch(context, interaction, view, chosenSide),
});

export const agreementControls: readonly Control[] = [
  answerControl(AGREEMENT_ACTIONS.agree, true),
  answerControl(AGREEMENT_ACTIONS.decline, false),
  answerControl(AGREEMENT_ACTIONS.withdraw, false),
  resume,
  askTakeBack,
  resignConfirm,
  rematch,
  rematchSide,
];
