/**
 * `/hint`: what a computer player would do on this person's turn and why, for them alone.
 * Each suggestion can be looked at and played by its button.
 */
import { commandOnGame, ownRunning } from '../../frame/index.ts';
import { giveHint } from './hint.ts';

export const hint = commandOnGame('hint', ownRunning, giveHint);
