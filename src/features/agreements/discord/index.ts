/**
 * What players agree on beside the game: take-backs, pauses, seats that change hands, resigning, rematches.
 */
import type { Teller } from '../../../discord/delivery/index.ts';
import { always, type DiscordFeature, everybody, type Of, theOthers } from '../../../discord/feature/index.ts';
import { concernedBy, tellAgreement, tellPausedDirectly, unawareOfPause } from './announcements.ts';
import { pause, rematch, replace, resign, resume } from './commands.ts';
import { agreementControls } from './controls.ts';

export { concernedBy, repostProposal, tidyProposals } from './announcements.ts';
export { AGREEMENT_ACTIONS, pausedMessage } from './messages.ts';
export { consentOffer } from './questions.ts';

const agreement = <Kind extends 'resigned' | 'replaced' | 'resumed' | 'rematch'>(
  concerns: Teller<Of<Kind>>['concerns'],
): Teller<Of<Kind>> => ({
  inPlace: (telling, said) => tellAgreement(telling, said),
  concerns,
  isStillNews: always,
});

export const feature = {
  gameSubcommands: [resign, replace, pause, resume, rematch],
  controls: agreementControls,
  announcements: {
    proposal: {
      inPlace: tellAgreement,
      concerns: async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? concernedBy(proposal) : [];
      },
      copies: {
        of:
          (_, { proposalId }) =>
          ({ proposals }) =>
            proposals.has(proposalId),
        update: tellAgreement,
      },
    },
    resigned: agreement(theOthers),
    replaced: agreement(everybody),
    paused: { inPlace: tellAgreement, concerns: unawareOfPause, directly: tellPausedDirectly },
    resumed: agreement(theOthers),
    rematch: agreement(theOthers),
  },
} satisfies DiscordFeature;
