/**
 * Was anybody's time used up that nobody has used? Times in a soak are long: whoever runs out of it was robbed.
 * What is told of clocks is asked elsewhere.
 */
import type { ClockRow, MatchRow, MoveRow } from '../accounts/books.ts';
import type { Faults } from './faults.ts';

/** `lasted`: how long the soak has taken, in milliseconds. */
export function compareClock(
  match: MatchRow,
  moves: readonly MoveRow[],
  clock: ClockRow | undefined,
  lasted: number,
  { runDown }: Faults,
): void {
  for (const { version, automatic } of moves) {
    if (automatic === 'timeUp') runDown.push(`${match.id}: the move to version ${version} was made for want of time`);
  }
  if (clock === undefined) return;
  const { control, left } = clock;
  const given = control.kind === 'turn' ? control.perTurn : control.bank;
  for (const [seat, each] of left.entries()) {
    if (each < given - lasted)
      runDown.push(`${match.id}: seat ${seat} has ${each} ms left of ${given}, after ${lasted}`);
  }
}
