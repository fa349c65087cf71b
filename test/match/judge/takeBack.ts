/**
 * Moves that go back, by the notebook: by whoever made the last one, or once all have agreed who have moved since.
 * Asking them stands in `questions.ts`.
 */
import { type Book, changed, type Expected, personId, seatOf } from './book.ts';
import { goBack } from './clocks.ts';

export function undone(book: Book, seat: number, at: number): Expected {
  const own = book.moves.findLastIndex((move) => move.seat === seat);
  const last = own < 0 ? book.moves.at(-1) : othersSince(book, own).at(-1);
  if (last || own < 0) {
    const by = last && book.members[last.seat]?.person;
    return { code: 'nothingToUndo', lastBy: by === undefined ? null : personId(by) };
  }
  return takeBack(book, own, at);
}

/** The moves since that others have made themselves. */
export function othersSince({ moves, members }: Book, own: number): Book['moves'] {
  return moves
    .slice(own + 1)
    .filter(({ seat, automatic }) => seat !== moves[own]?.seat && automatic !== 'standIn' && !members[seat]?.resigned);
}

/** The move with this number and all since go back; whoever made it is there again. */
export function takeBack(book: Book, number: number, at: number): Expected {
  const member = book.members[book.moves[number]?.seat ?? -1];
  if (!member) throw new Error('there is no such move');
  book.moves.length = number;
  book.positions.length = number + 1;
  member.standIn = false;
  goBack(book, seatOf(book, member.person), at);
  return changed(book, [{ kind: 'takenBack', personId: personId(member.person) }, { kind: 'turn' }]);
}
