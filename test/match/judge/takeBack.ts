/**
 * Take-backs in the model: by the last player, or once everybody who has moved since agrees. `questions.ts` has the
 * proposals.
 */
import { fillBank, goBack } from './clocks.ts';
import { changed, type Expected, type MatchModel, personId, seatOf, toMove } from './model.ts';

export function undone(model: MatchModel, seat: number, at: number): Expected {
  const own = model.moves.findLastIndex((move) => move.seat === seat);
  const last = own < 0 ? undefined : othersSince(model, own).at(-1);
  if (last || own < 0) {
    const by = last && model.members[last.seat]?.person;
    return { code: 'nothingToUndo', lastBy: by === undefined ? null : personId(by) };
  }
  return takeBack(model, own, at);
}

/** The moves since then that other people have chosen. */
export function othersSince({ moves, members }: MatchModel, own: number): MatchModel['moves'] {
  return moves
    .slice(own + 1)
    .filter(({ seat, automatic }) => seat !== moves[own]?.seat && automatic !== 'standIn' && !members[seat]?.resigned);
}

/** The move with this number and all since are taken back; its player counts as present again. */
export function takeBack(model: MatchModel, number: number, at: number): Expected {
  const member = model.members[model.moves[number]?.seat ?? -1];
  if (!member) throw new Error('there is no such move');
  const seat = seatOf(model, member.person);
  endStandIn(model, seat);
  model.moves.length = number;
  model.positions.length = number + 1;
  goBack(model, seat, at);
  return changed(model, [{ kind: 'takenBack', personId: personId(member.person) }, { kind: 'turn' }]);
}

export function endStandIn(model: MatchModel, seat: number): void {
  const member = model.members[seat];
  if (!member?.standIn) return;
  member.standIn = false;
  if (toMove(model) !== seat) fillBank(model, seat);
}
