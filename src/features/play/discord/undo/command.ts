/**
 * `/undo`: takes back one's own last move, as long as nobody else has acted.
 * Whether that is still so is decided by the matches.
 */
import { commandOnGame, ownRunning } from '../../../../discord/frame/index.ts';
import { takeBack } from './undo.ts';

export const undo = commandOnGame('undo', ownRunning, (context, interaction, view) =>
  takeBack(context, interaction, view, null),
);
