/**
 * The only list of controls: buttons, selects and modals by the action in their custom_id.
 * What each does is left to its own file.
 */
import type { Control } from '../context.ts';
import { agreementControls } from './agreements.ts';
import { buildControls } from './build.ts';
import { chooseControl } from './choose.ts';
import { computerControl } from './computers.ts';
import { settingsControls } from './gameSettings.ts';
import { hintControls } from './hint.ts';
import { joinLobby, leaveLobby, startLobby } from './lobby.ts';
import { meControls } from './me.ts';
import { passControls } from './pass.ts';
import { planControls } from './plan.ts';
import { reviewControls } from './review.ts';
import { standInControls } from './standIn.ts';
import { tableControls } from './table.ts';
import { takeControls } from './take.ts';

export const controls: readonly Control[] = [
  joinLobby,
  leaveLobby,
  startLobby,
  computerControl,
  ...buildControls,
  ...passControls,
  chooseControl,
  ...takeControls,
  ...tableControls,
  ...agreementControls,
  ...planControls,
  ...hintControls,
  ...settingsControls,
  ...meControls,
  ...reviewControls,
  ...standInControls,
];
