/** Registers lobbies: opening, joining, leaving and starting a game, its settings and its computer players. */
import {
  type CopyUpdater,
  combineDeliveries,
  type DeliveryContext,
  EMPTY_DELIVERY,
  membersExcept,
} from '../../../discord/delivery/index.ts';
import { always, type DiscordFeature, everybody } from '../../manifest.ts';
import { closeCopyOfVote } from '../../time/discord/index.ts';
import {
  deliverCancelled,
  deliverCancelledDirectly,
  deliverLobby,
  deliverStarted,
  repostLobby,
} from './announcements.ts';
import { cancelControls, cancelSubcommand } from './cancel.ts';
import { computerControl, computerSubcommand } from './computers.ts';
import {
  joinControl,
  joinSubcommand,
  leaveControl,
  leaveSubcommand,
  startControl,
  startSubcommand,
} from './membership.ts';
import { newSubcommand } from './newSubcommand.ts';
import { newGameControl } from './opening.ts';
import { settingsControls, settingsSubcommand } from './settings.ts';

export { parseClock } from '../../time/discord/index.ts';
export { checkOfferLimit, checkOpenLimits } from '../usecases/openLimits.ts';
export { renderLobby } from './announcements.ts';
export { computerLabel, createComputerSeats } from './computerNames.ts';
export { LOBBY_ACTIONS } from './message.ts';
export {
  channelPlace,
  openGame,
  placeAgainstComputers,
  resolveDefaults,
  startAgainstComputers,
} from './opening.ts';
export {
  BOARDS_BY_VALUE,
  describeBoard,
  FOUNDER_LANGUAGE,
  settingsInput,
  settingsModal,
} from './settingsForm.ts';

const copies: CopyUpdater<DeliveryContext['entry']['announcement']> = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null,
  update: deliverLobby,
};

/** Removes the controls of copies after the game. */
export const endedGameCopies: typeof copies = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null || posts.voteMessageId !== null,
  update: async (copy) => {
    const lobby = copy.posts.lobbyMessageId === null ? EMPTY_DELIVERY : await deliverLobby(copy);
    return 'undeliverable' in lobby ? lobby : combineDeliveries(lobby, await closeCopyOfVote(copy));
  },
};

export const feature = {
  gameSubcommands: [
    newSubcommand,
    joinSubcommand,
    leaveSubcommand,
    startSubcommand,
    cancelSubcommand,
    computerSubcommand,
    settingsSubcommand,
  ],
  controls: [
    joinControl,
    leaveControl,
    startControl,
    newGameControl,
    computerControl,
    ...cancelControls,
    ...settingsControls,
  ],
  announcements: {
    lobby: { inPlace: deliverLobby, concerns: everybody, copies },
    started: { inPlace: deliverStarted, concerns: everybody, copies },
    cancelled: {
      inPlace: deliverCancelled,
      // The host who cancelled the game already knows.
      concerns: (delivery, { because }) => membersExcept(delivery, ...(because ? [] : [delivery.view.match.hostId])),
      directly: deliverCancelledDirectly,
      isStillNews: always,
      copies: endedGameCopies,
    },
  },
  standing: { stage: 'open', forMembers: true, messages: () => [{ inPlace: repostLobby }] },
} satisfies DiscordFeature;
