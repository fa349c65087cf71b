/**
 * What players agree on beside the game: take-backs, pauses, seats that change hands, resigning, rematches.
 */
import type { Teller, Telling } from '../delivery/index.ts';
import {
  always,
  type DiscordFeature,
  everybody,
  nobody,
  type Of,
  type Persons,
  theOthers,
  toPeople,
} from '../feature/index.ts';
import { concernedBy, tellAgreement } from './announcements.ts';
import { pause, rematch, replace, resign, resume } from './commands.ts';
import { agreementControls } from './controls.ts';

export { concernedBy, repostProposal, tidyProposals } from './announcements.ts';
export { AGREEMENT_ACTIONS, pausedMessage } from './messages.ts';
export { consentOffer } from './questions.ts';

const agreement = <Kind extends 'resigned' | 'replaced' | 'paused' | 'resumed' | 'rematch'>(
  whom: (telling: Telling, said: Of<Kind>) => Persons,
): Teller<Of<Kind>> => ({
  ...toPeople<Of<Kind>>((telling, said) => tellAgreement(telling, said), whom),
  isStillNews: always,
});

export const feature = {
  gameSubcommands: [resign, replace, pause, resume, rematch],
  controls: agreementControls,
  announcements: {
    proposal: {
      ...toPeople<Of<'proposal'>>(tellAgreement, async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? concernedBy(proposal) : [];
      }),
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
    // What rests is said by the question's message, and by the turn message wherever that stands.
    paused: { inPlace: tellAgreement, directly: nobody },
    resumed: agreement(theOthers),
    rematch: agreement(theOthers),
  },
} satisfies DiscordFeature;
