/**
 * A game before it begins: opening, joining, leaving, starting, its settings and its computer players.
 */
import { both, type Copies, membersBut, NOTHING, type Telling } from '../../../discord/delivery/index.ts';
import { always, type DiscordFeature, everybody } from '../../../discord/feature/index.ts';
import { closeCopyOfVote } from '../../time/discord/index.ts';
import { tellCancelled, tellCancelledDirectly, tellLobby, tellStarted } from './announcements.ts';
import { callOff, cancel } from './commands/cancel.ts';
import { join } from './commands/join.ts';
import { leave, start } from './commands/leaveStart.ts';
import { open } from './commands/new.ts';
import { computer, computerControl } from './computers/command.ts';
import { joinLobby, leaveLobby, newGame, startLobby } from './controls.ts';
import { settings } from './settings/command.ts';
import { settingsControls } from './settings/controls.ts';

export { readClock } from '../../time/discord/index.ts';
export { placeAgainst, startAgainst } from './against.ts';
export { lobbyOf, repostLobby } from './announcements.ts';
export { computerLabel, computerSeats } from './computers/names.ts';
export { LOBBY_ACTIONS } from './message.ts';
export { mayOpen } from './opening.ts';
export {
  BOARDS,
  boardInWords,
  FOUNDERS_LANGUAGE,
  refusedMessage,
  SETTINGS_FIELDS,
  settingsModal,
} from './settings/form.ts';
export { channelPlace, newMatch } from './wanted.ts';

const copies: Copies<Telling['entry']['announcement']> = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null,
  update: tellLobby,
};

/** Of a game that is over: nothing is left to do in their messages. */
export const overCopies: typeof copies = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null || posts.voteMessageId !== null,
  update: async (copy) => {
    const lobby = copy.posts.lobbyMessageId === null ? NOTHING : await tellLobby(copy);
    return 'undeliverable' in lobby ? lobby : both(lobby, await closeCopyOfVote(copy));
  },
};

export const feature = {
  gameSubcommands: [open, join, leave, start, cancel, computer, settings],
  controls: [joinLobby, leaveLobby, startLobby, newGame, computerControl, callOff, ...settingsControls],
  announcements: {
    lobby: { inPlace: tellLobby, concerns: everybody, copies },
    started: { inPlace: tellStarted, concerns: everybody, copies },
    cancelled: {
      inPlace: tellCancelled,
      // A host who has cancelled it knows.
      concerns: (telling, { because }) => membersBut(telling, ...(because ? [] : [telling.view.match.hostId])),
      directly: tellCancelledDirectly,
      isStillNews: always,
      copies: overCopies,
    },
  },
} satisfies DiscordFeature;
