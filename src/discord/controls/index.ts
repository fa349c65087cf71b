/**
 * The only list of controls: buttons, selects and forms by the action in their custom_id.
 * What each does is left to its own file, what is checked before to the frame.
 */
import type { Control } from './frame/control.ts';
import { agreementControls } from './game/agreements.ts';
import { computerControl } from './game/computers.ts';
import { settingsControls } from './game/gameSettings.ts';
import { joinLobby, leaveLobby, startLobby } from './game/lobby.ts';
import { reviewControls } from './game/review.ts';
import { standInControls } from './game/standIn.ts';
import { meControls } from './me.ts';
import { tableControls } from './table.ts';
import { buildControls } from './turn/build.ts';
import { chooseControl } from './turn/choose.ts';
import { hintControls } from './turn/hint.ts';
import { passControls } from './turn/pass.ts';
import { planControls } from './turn/plan.ts';
import { takeControls } from './turn/take.ts';

export type { Control } from './frame/control.ts';

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
