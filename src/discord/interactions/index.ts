/** Handles interactions: dispatch, commands, controls, games and answers. */
export { choiceOption, gameSubcommand, option, playersOption, sideOption } from './commands/gameSubcommand.ts';
export { createCommandMentions, registerCommands, registerWithRetry } from './commands/registration.ts';
export {
  ANYWHERE,
  anywhere,
  commandOf,
  commandOnGame,
  gameOption,
  localName,
  ON_SERVERS,
  type Subcommand,
  subcommand,
  textOption,
} from './commands/shared.ts';
export type {
  BotContext,
  Command,
  ControlInteraction,
  EntryPoint,
  MatchUseCases,
  TableAccess,
  ViewContext,
} from './context.ts';
export { type Control, closeControl, defineControl } from './controls/control.ts';
export {
  buildDetails,
  cardsDetail,
  countDetail,
  drawDetail,
  makeBuildDetails,
  makeCardCode,
  makeDrawCode,
  nameDetail,
  noDetails,
  sideDetail,
} from './controls/details.ts';
export { confirmation, refuseForm } from './controls/dialogues.ts';
export {
  ANY_STATUS,
  anybody,
  host,
  member,
  memberAt,
  moveMember,
  mover,
  moverFor,
  moveTypeIn,
  type Position,
  spectator,
} from './controls/guards.ts';
export { buttonInput, type ControlInput, formInput, selectInput } from './controls/inputs.ts';
export { type InteractionObserver, type OtherProcessNote, startDispatch } from './dispatch.ts';
export { isExpired } from './failures.ts';
export { jumpLinks, linkToGame, type MoveLink, standingGame, standingLobby, turnPostsFor } from './games/gameLinks.ts';
export { answerRefusal, whyNoPosting } from './games/refused.ts';
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
export { createProgressAnswers, createTypedForms, type FormValues } from './remembered.ts';
export {
  type Answerable,
  acknowledge,
  acknowledgeSilently,
  actorOf,
  communityLocale,
  creatorOf,
  endDialogue,
  managedServer,
  removeControls,
  say,
  sayWithFiles,
  showAgain,
  showPrivately,
  showStep,
  updatableAnswer,
  wordsOf,
} from './reply.ts';
