/**
 * The frame of whatever people do: dispatch, commands, controls, the game that is meant, and the answer.
 * It knows no feature; `registry/` has the lists of what there is.
 */
export { actorOf, begin, conclude, managedServer, show } from './answers/acting.ts';
export { refused } from './answers/refused.ts';
export {
  type Answerable,
  acknowledge,
  changingAnswer,
  give,
  say,
  showAgain,
  showPrivately,
  wordsOf,
} from './answers/reply.ts';
export { createCommandMentions } from './commandMentions.ts';
export { ANYWHERE } from './commands/anywhere.ts';
export { localName } from './commands/localName.ts';
export { commandOnGame } from './commands/onGame.ts';
export { gameOption, textOption } from './commands/options.ts';
export { executeSubcommand, type Subcommand, subcommandData } from './commands/subcommand.ts';
export type { BotContext, Command, ControlInteraction, EntryPoint, TableDoor } from './context.ts';
export { makeCardCode } from './controls/cardCode.ts';
export { closeControl } from './controls/close.ts';
export { type Control, defineControl } from './controls/control.ts';
export { buildDetails, cards, count, draw, makeBuildDetails, name, none, side } from './controls/details.ts';
export { ANY_STATUS, type AtSeat, anybody, host, member, mover, onlooker, played } from './controls/doors.ts';
export { makeDrawCode } from './controls/drawCode.ts';
export { buttonInput, type ControlInput, formInput, selectInput } from './controls/inputs.ts';
export {
  type InteractionObserver,
  startDispatch,
} from './dispatch.ts';
export { jumpLinks, linkToGame, type MoveLink, standingLobby, turnPostsFor } from './games/gameLinks.ts';
export { memberAt, moverFor, moveTypeIn, type Position } from './games/position.ts';
export { gameOfThread, mayTakeSeat, mayViewPlace, seenGame } from './games/visibility.ts';
export {
  damagedInReach,
  findMatch,
  finishedInReach,
  GAME_OPTION,
  homeChannel,
  isMember,
  linesOfMatches,
  type MatchHere,
  matchesInReach,
  matchHere,
  openLobby,
  ownFinished,
  ownLobby,
  ownRunning,
  type Scope,
  suggestMatches,
  visible,
  whichMatch,
  whichMatchFirst,
} from './games/whichMatch.ts';
export { isExpired } from './guards.ts';
export type { OtherProcessNote } from './otherProcess.ts';
export { whyNoPosting } from './postingPlace.ts';
export { createProgressAnswers } from './progress.ts';
export { keepRegistering } from './registering.ts';
export { registerCommands } from './registration.ts';
export { createTypedForms, type Typed } from './typedForms.ts';
export type { ViewContext } from './viewContext.ts';
