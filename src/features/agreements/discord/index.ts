/** Registers agreements: take-backs, pauses, replaced players, resignations and rematches. */
import { deliverToConcerned } from '../../../discord/delivery/index.ts';
import { memberName } from '../../../discord/wording/index.ts';
import { always, type DiscordFeature, everybody, postsLine, theOthers } from '../../manifest.ts';
import {
  deliverPaused,
  deliverPausedDirectly,
  deliverProposal,
  deliverRematch,
  deliverReplaced,
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

export const feature = {
  gameSubcommands: [resignSubcommand, replaceSubcommand, pauseSubcommand, resumeSubcommand, rematchSubcommand],
  turnMenu: [pauseItem, resignItem],
  controls: agreementControls,
  announcements: {
    proposal: {
      inPlace: deliverProposal,
      concerns: async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? recipientsOfProposal(proposal) : [];
      },
      copies: {
        of:
          (_, { proposalId }) =>
          ({ proposals }) =>
            proposals.has(proposalId),
        update: deliverProposal,
      },
    },
    resigned: {
      inPlace: postsLine((words, match, { personId }) =>
        words.t(match.status === 'running' ? 'agreements.resigned.plays' : 'agreements.resigned', {
          name: memberName(words, match, personId),
        }),
      ),
      concerns: theOthers,
      isStillNews: always,
    },
    replaced: { inPlace: deliverReplaced, concerns: everybody, isStillNews: always },
    paused: { inPlace: deliverPaused, concerns: playersUnawareOfPause, directly: deliverPausedDirectly },
    resumed: {
      inPlace: postsLine((words, match, { personId }) =>
        words.t('agreements.resumed', { name: memberName(words, match, personId) }),
      ),
      concerns: theOthers,
      isStillNews: always,
    },
    rematch: { inPlace: deliverRematch, concerns: theOthers, isStillNews: always },
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
