/**
 * The only list of controls: buttons, selects and forms by the action in their custom_id.
 * What each does is left to its own file, what is checked before to the frame.
 */
import { hintControls } from '../advice/hint/controls.ts';
import { reviewControls } from '../advice/review/controls.ts';
import { agreementControls } from '../agreements/controls.ts';
import { closeControl } from '../frame/controls/close.ts';
import type { Control } from '../frame/controls/control.ts';
import { computerControl } from '../lobby/computers/control.ts';
import { joinLobby, leaveLobby, startLobby } from '../lobby/controls.ts';
import { settingsControls } from '../lobby/settings/controls.ts';
import { helpControl } from '../looking/help/control.ts';
import { logControls } from '../looking/log/controls.ts';
import { meControls } from '../people/me/controls.ts';
import { planControls } from '../plans/controls.ts';
import { standInControls } from '../time/standIn/controls.ts';
import { buildControls } from '../turn/build/controls.ts';
import { chooseControl } from '../turn/choose/control.ts';
import { handControl } from '../turn/hand/control.ts';
import { passControls } from '../turn/pass/controls.ts';
import { takeControls } from '../turn/take/controls.ts';
import { undoControl } from '../turn/undo/control.ts';

export type { Control } from '../frame/controls/control.ts';

export const controls: readonly Control[] = [
  joinLobby,
  leaveLobby,
  startLobby,
  computerControl,
  ...buildControls,
  ...passControls,
  chooseControl,
  ...takeControls,
  handControl,
  undoControl,
  ...logControls,
  helpControl,
  closeControl,
  ...agreementControls,
  ...planControls,
  ...hintControls,
  ...settingsControls,
  ...meControls,
  ...reviewControls,
  ...standInControls,
];
