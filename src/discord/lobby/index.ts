/**
 * A game before it begins: opening, joining, leaving, starting, its settings and its computer players.
 */
export { placeAgainst, startAgainst } from './against.ts';
export { lobbyOf, tellCancelled, tellLobby, tellStarted } from './announcements.ts';
export { join } from './commands/join.ts';
export { cancel, leave, start } from './commands/leaveStartCancel.ts';
export { open } from './commands/new.ts';
export { computer } from './computers/command.ts';
export { computerControl } from './computers/control.ts';
export { computerAbout, computerLabel, computerSeats } from './computers/names.ts';
export { joinLobby, leaveLobby, newGame, startLobby } from './controls.ts';
export { LOBBY_ACTIONS } from './message.ts';
export { mayOpen } from './opening.ts';
export { readClock } from './settings/clock.ts';
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
