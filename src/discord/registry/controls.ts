/**
 * The only list of controls: buttons, selects and forms by the action in their custom_id.
 * `test/discord/frame/` tries every one of them with strangers, other games and nonsense.
 */
import { hintControls, reviewControls } from '../advice/index.ts';
import { agreementControls } from '../agreements/index.ts';
import { type Control, closeControl } from '../frame/index.ts';
import { leagueControls } from '../leagues/index.ts';
import { linkControls, openTable } from '../links/index.ts';
import {
  callOff,
  computerControl,
  joinLobby,
  leaveLobby,
  newGame,
  settingsControls,
  startLobby,
} from '../lobby/index.ts';
import {
  boardControls,
  filmControl,
  finishedGamesControl,
  helpControl,
  historyControls,
  logControls,
  replayControl,
  rulesControls,
} from '../looking/index.ts';
import { meControls, privacyControls } from '../people/index.ts';
import { planControls } from '../plans/index.ts';
import { leaderboardControl } from '../profiles/index.ts';
import { puzzleControls } from '../puzzles/index.ts';
import { seekControls } from '../seeks/index.ts';
import { serverControls } from '../servers/index.ts';
import { absentControls, standInControls } from '../time/index.ts';
import { buildControls, chooseControl, handControl, passControls, takeControls, undoControl } from '../turn/index.ts';
import { tutorialControls } from '../tutorial/index.ts';

export type { Control } from '../frame/index.ts';

export const controls: readonly Control[] = [
  joinLobby,
  leaveLobby,
  startLobby,
  newGame,
  computerControl,
  callOff,
  ...buildControls,
  ...passControls,
  chooseControl,
  ...takeControls,
  handControl,
  undoControl,
  ...logControls,
  filmControl,
  replayControl,
  finishedGamesControl,
  ...historyControls,
  ...boardControls,
  openTable,
  ...linkControls,
  ...rulesControls,
  helpControl,
  closeControl,
  ...agreementControls,
  ...planControls,
  ...hintControls,
  ...settingsControls,
  ...meControls,
  ...privacyControls,
  ...reviewControls,
  ...standInControls,
  ...absentControls,
  ...puzzleControls,
  leaderboardControl,
  ...tutorialControls,
  ...leagueControls,
  ...serverControls,
  ...seekControls,
];
