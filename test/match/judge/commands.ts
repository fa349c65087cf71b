/**
 * What each command must be answered, by the notebook: refused and why, or carried out and told.
 * What players ask of one another stands in `questions.ts`; which moves are legal is the rules' word, and judged elsewhere.
 */
import { apply, type Components } from '../../../src/rules/index.ts';
import {
  type Book,
  type Command,
  changed,
  type Expected,
  moved,
  newMember,
  personId,
  positionOf,
  refusedPlayer,
  seatOf,
  type Told,
} from './book.ts';
import { goOn } from './clocks.ts';
import { answered, offered, pausedOrAsked, takenBackOrAsked, voted } from './questions.ts';
import { undone } from './takeBack.ts';

/** What the command must be answered; the book is afterwards as the match must be, but for moves that make themselves. */
export function carryOut(book: Book, components: Components, person: number, command: Command, at: number): Expected {
  switch (command.kind) {
    case 'join':
    case 'leave':
    case 'start':
    case 'cancel':
      return inLobby(book, person, command.kind);
    case 'answer':
      return answered(book, person, command, at);
    case 'offerSeat':
      return offered(book, person, command);
  }
  const refused = refusedPlayer(book, person);
  if (refused) return refused;
  const seat = seatOf(book, person);
  const member = book.members[seat];
  if (!member) throw new Error('a player has a seat');
  switch (command.kind) {
    case 'resume':
      if (!book.paused) return { code: 'notPaused' };
      book.paused = false;
      goOn(book, at);
      return changed(book, [
        { kind: 'resumed', personId: personId(person) },
        { kind: 'turn', again: true },
      ]);
    case 'askPause':
      if (book.paused) return { code: 'paused' };
      return pausedOrAsked(book, seat, at);
    case 'resign':
      member.resigned = true;
      return resigned(book, person);
    case 'comeBack':
      if (!member.standIn) return { code: 'noStandIn' };
      member.standIn = false;
      return { code: null, told: [{ kind: 'returned', personId: personId(person) }] };
    case 'vote':
      return stale(book, command.seen) ?? voted(book, person);
    case 'askTakeBack':
      return book.paused ? { code: 'paused' } : takenBackOrAsked(book, seat, at);
    case 'play':
      return refusedPosition(book, command.seen) ?? played(book, components, seat, command);
    case 'undo':
      return refusedPosition(book, command.seen) ?? undone(book, seat, at);
  }
}

function inLobby(book: Book, person: number, kind: 'join' | 'leave' | 'start' | 'cancel'): Expected {
  const { status, members, capacity } = book;
  const seat = seatOf(book, person);
  if (kind === 'cancel' ? status !== 'lobby' && status !== 'running' : status !== 'lobby')
    return { code: 'status', status };
  switch (kind) {
    case 'join':
      if (seat >= 0) return { code: 'alreadyIn' };
      if (members.length === capacity) return { code: 'full', capacity };
      members.push(newMember(person));
      return changed(book, [{ kind: 'lobby' }]);
    case 'leave':
      if (seat < 0) return { code: 'notIn' };
      members.splice(seat, 1);
      if (book.host === person) book.host = members[0]?.person ?? person;
      if (members.length > 0) return changed(book, [{ kind: 'lobby' }]);
      book.status = 'cancelled';
      return changed(book, [{ kind: 'cancelled' }]);
    case 'start':
      if (seat < 0) return { code: 'notIn' };
      if (members.length < 2) return { code: 'tooFew', members: members.length };
      book.status = 'running';
      return changed(book, [{ kind: 'started' }, { kind: 'turn' }]);
    case 'cancel':
      if (book.host !== person) return { code: 'notHost', hostId: personId(book.host) };
      if (book.moves.length > 0) return { code: 'status', status };
      book.status = 'cancelled';
      book.clock = null;
      return changed(book, [{ kind: 'cancelled' }]);
  }
}

/** Refused where the game rests, or where the position that was seen is not the present one. */
function refusedPosition(book: Book, seen: number | null): Expected | null {
  return book.paused ? { code: 'paused' } : stale(book, seen);
}

function stale({ version, moves }: Book, seen: number | null): Expected | null {
  if (seen === null || seen === version) return null;
  return { code: 'stale', version, since: moves.map((move) => move.version).filter((each) => each > seen) };
}

function resigned(book: Book, person: number): Expected {
  const told: Told = { kind: 'resigned', personId: personId(person) };
  if (book.members.filter((other) => !other.resigned).length > 1) return { code: null, told: [told] };
  book.status = 'finished';
  book.paused = false;
  book.clock = null;
  return changed(book, [told, { kind: 'finished' }]);
}

function played(
  book: Book,
  components: Components,
  seat: number,
  { move }: Extract<Command, { kind: 'play' }>,
): Expected {
  const position = positionOf(book);
  const applied = position && apply(components, position, { ...move, seat });
  if (!applied) throw new Error('a match that runs has a position');
  if (!applied.ok) {
    const { ok: _, ...refused } = applied;
    return refused;
  }
  moved(book, seat, null, applied.state);
  return { code: null, told: [] };
}
