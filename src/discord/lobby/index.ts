/**
 * A game before it begins: opening, joining, leaving, starting, its settings and its computer players.
 */
import { always, type DiscordFeature, nobody } from '../feature/index.ts';
import { tellCancelled, tellCancelledDirectly, tellLobby, tellStarted } from './announcements.ts';
import { callOff, cancel } from './commands/cancel.ts';
import { join } from './commands/join.ts';
import { leave, start } from './commands/leaveStart.ts';
import { open } from './commands/new.ts';
import { computer, computerControl } from './computers/command.ts';
import { joinLobby, leaveLobby, newGame, startLobby } from './controls.ts';
import { settings } from './settings/command.ts';
import { settingsControls } from './settings/controls.ts';

export { readClock } from '../time/index.ts';
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

export const feature = {
  gameSubcommands: [open, join, leave, start, cancel, computer, settings],
  controls: [joinLobby, leaveLobby, startLobby, newGame, computerControl, callOff, ...settingsControls],
  announcements: {
    // The list of games says that it cannot be posted; it is as soon as that is possible.
    lobby: { inPlace: tellLobby, directly: nobody },
    // The turn follows, which has a direct form of its own.
    started: { inPlace: tellStarted, directly: nobody },
    cancelled: { inPlace: tellCancelled, directly: tellCancelledDirectly, isStillNews: always },
  },
} satisfies DiscordFeature;
