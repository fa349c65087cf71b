/**
 * A game before it begins: opening, joining, leaving, starting, its settings and its computer players.
 */

export { readClock } from '../time/index.ts';
export { placeAgainst, startAgainst } from './against.ts';
export {
  lobbyOf,
  repostLobby,
  tellCancelled,
  tellCancelledDirectly,
  tellLobby,
  tellStarted,
} from './announcements.ts';
export { callOff, cancel } from './commands/cancel.ts';
export { join } from './commands/join.ts';
export { leave, start } from './commands/leaveStart.ts';
export { open } from './commands/new.ts';
export { computer, computerControl } from './computers/command.ts';
export { computerLabel, computerSeats } from './computers/names.ts';
export { joinLobby, leaveLobby, newGame, startLobby } from './controls.ts';
export { LOBBY_ACTIONS } from './message.ts';
export { mayOpen } from './opening.ts';
export { settings } from './settings/command.ts';
export { settingsControls } from './settings/controls.ts';
export {
  BOARDS,
  boardInWords,
  FOUNDERS_LANGUAGE,
  refusedMessage,
  SETTINGS_FIELDS,
  settingsModal,
} from './settings/form.ts';
export { channelPlace, newMatch } from './wanted.ts';
