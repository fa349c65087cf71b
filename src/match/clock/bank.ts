/**
 * What is in a player's bank of time, under either kind of time control.
 */
import type { TimeControl } from '../model/timeControl.ts';

/** What is in each player's bank before the first move. */
export function firstBank(control: TimeControl): number {
  return control.kind === 'bank' ? control.bank : control.perTurn;
}

/** What is in a player's bank after a move that left this much. */
export function bankAfterMove(control: TimeControl, left: number): number {
  if (control.kind === 'turn') return control.perTurn;
  return Math.min(left + control.increment, Math.max(control.bank, control.increment));
}
