/**
 * `/hand`: the cards in one's own hand, seen by oneself alone.
 * Other players' hands are shown by nothing at all.
 */
import { commandOnGame, ownRunning } from '../../../../discord/frame/index.ts';
import { showHand } from './showHand.ts';

export const hand = commandOnGame('hand', ownRunning, showHand);
