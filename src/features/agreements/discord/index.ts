/** Registers agreements: take-backs, pauses, replaced players, resignations and rematches. */
import { type AnnouncementHandler, deliverToConcerned } from '../../../discord/delivery/index.ts';
import { type AnnouncementOf, always, type DiscordFeature, everybody, theOthers } from '../../manifest.ts';
import {
  deliverAgreement,
  deliverPausedDirectly,
  playersUnawareOfPause,
  recipientsOfProposal,
  refreshDecidedProposals,
  repostProposal,
} from './announcements.ts';
import {
  pauseItem,
  pauseSubcommand,
  rematchSubcommand,
  replaceSubcommand,
  resignItem,
  resignSubcommand,
  resumeSubcommand,
} from './commands.ts';
import { agreementControls } from './controls.ts';

export { AGREEMENT_ACTIONS, consentQuestion, pausedMessage } from './messages.ts';

const agreementHandler = <Kind extends 'resigned' | 'replaced' | 'resumed' | 'rematch'>(
  concerns: AnnouncementHandler<AnnouncementOf<Kind>>['concerns'],
): AnnouncementHandler<AnnouncementOf<Kind>> => ({
  inPlace: (delivery, announcement) => deliverAgreement(delivery, announcement),
  concerns,
  isStillNews: always,
});

export const feature = {
  gameSubcommands: [resignSubcommand, replaceSubcommand, pauseSubcommand, resumeSubcommand, rematchSubcommand],
  turnMenu: [pauseItem, resignItem],
  controls: agreementControls,
  announcements: {
    proposal: {
      inPlace: deliverAgreement,
      concerns: async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? recipientsOfProposal(proposal) : [];
      },
      copies: {
        of:
          (_, { proposalId }) =>
          ({ proposals }) =>
            proposals.has(proposalId),
        update: deliverAgreement,
      },
    },
    resigned: agreementHandler(theOthers),
    replaced: agreementHandler(everybody),
    paused: { inPlace: deliverAgreement, concerns: playersUnawareOfPause, directly: deliverPausedDirectly },
    resumed: agreementHandler(theOthers),
    rematch: agreementHandler(theOthers),
  },
  standing: {
    stage: 'open',
    tidy: refreshDecidedProposals,
    messages: async ({ context, view: { match } }) => {
      const proposals = match.status === 'running' ? await context.matches.openProposals(match.id) : [];
      return proposals.map((proposal) => ({
        inPlace: (delivery) => repostProposal(delivery, proposal),
        directly: (delivery) =>
          deliverToConcerned(delivery, recipientsOfProposal(proposal), (personal) =>
            repostProposal(personal, proposal),
          ),
      }));
    },
  },
} satisfies DiscordFeature;
