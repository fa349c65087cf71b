/**
 * Take-backs in the model: by the last player, or once everybody who has moved since agrees. `questions.ts` has the
 * proposals.
 */
import { goBack } from './clocks.ts';
import { changed, type Expected, type MatchModel, personId, seatOf } from './model.ts';

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
  model.moves.length = number;
  model.positions.length = number + 1;
  member.standIn = false;
  goBack(model, seatOf(model, member.person), at);
  return changed(model, [{ kind: 'takenBack', personId: personId(member.person) }, { kind: 'turn' }]);
}
