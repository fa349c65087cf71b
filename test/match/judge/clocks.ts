/**
 * The clocks of the notebook: whose time runs, how much of it is left, what is in the banks; votes, and looks at the clocks.
 * Shares no code with the matches.
 */
import { type Components, createGame, type Setup } from '../../../src/rules/index.ts';
import { type Book, type Clock, HOUR, MINUTE, personId, positionOf, type Told, toMove } from './book.ts';

/** Nobody having looked for longer than this is nobody's time. */
const AWAY = 10 * MINUTE;
/** To move again, or to begin in a seat that is new to one. */
const TIME_ENOUGH = 15 * MINUTE;

/** The first turn, once the match has been dealt. */
export function dealt(book: Book, components: Components, setup: Setup, at: number): void {
  book.positions = [createGame(components, setup).state];
  const banks = book.members.map(() => firstTime(book));
  begin(book, banks, null, at);
}

function firstTime({ control }: Book): number {
  return control.kind === 'turn' ? control.perTurn : control.bank;
}

/** Whoever is to move has what is in their bank. */
function begin(book: Book, banks: number[], before: Clock['before'], at: number): void {
  const seat = toMove(book);
  const person = book.members[seat ?? -1]?.person;
  if (seat === null || person === undefined) book.clock = null;
  else book.clock = { seat, person, left: banks[seat] ?? 0, since: at, banks, before, votes: [] };
}

/** Once everything that makes itself has been played: whose time runs now, and what is told of it all. */
export function settled(book: Book, at: number): readonly Told[] {
  const { clock, control } = book;
  if (clock) {
    const left = leftAt(clock, at);
    const filled =
      control.kind === 'turn'
        ? control.perTurn
        : Math.min(left + control.increment, Math.max(control.bank, control.increment));
    const banks = clock.banks.map((bank, seat) => (seat === clock.seat ? filled : bank));
    begin(book, banks, { seat: clock.seat, left }, at);
  }
  return [{ kind: book.status === 'finished' ? 'finished' : 'turn' }];
}

/** A move was taken back: its seat has what it had when the move was made; whoever was to move has lost nothing. */
export function goBack(book: Book, seat: number, at: number): void {
  const { clock, control } = book;
  if (!clock) return;
  const had = clock.before?.seat === seat ? clock.before.left : firstTime(book);
  const banks = clock.banks.map((bank, each) => {
    if (each === seat) return Math.max(had, TIME_ENOUGH);
    if (each !== clock.seat) return bank;
    return control.kind === 'turn' ? control.perTurn : clock.left;
  });
  begin(book, banks, null, at);
}

/** Somebody else sits where it is the turn: they have time enough. */
export function handOver(book: Book, at: number): void {
  const { clock, control } = book;
  if (!clock) return;
  const least = control.kind === 'turn' ? control.perTurn : Math.max(control.increment, TIME_ENOUGH);
  const banks = clock.banks.map((bank, seat) => (seat === clock.seat ? Math.max(clock.left, least) : bank));
  begin(book, banks, clock.before, at);
}

export function stop({ clock }: Book, at: number): void {
  if (!clock) return;
  clock.left = leftAt(clock, at);
  clock.since = null;
}

/** The clock runs again; whoever has come into the seat meanwhile begins their turn anew. */
export function goOn(book: Book, at: number): void {
  const { clock, members } = book;
  if (!clock) return;
  if (members[clock.seat]?.person !== clock.person) handOver(book, at);
  else clock.since = at;
}

/** Settings that have changed are good for a clock that runs, from now on. */
export function countAnew({ clock }: Book, person: number, at: number): void {
  if (clock?.person !== person || clock.since === null) return;
  clock.left = leftAt(clock, at);
  clock.since = at;
}

function leftAt({ left, since }: Clock, at: number): number {
  return since === null ? left : Math.max(0, left - (at - since));
}

export function deadlineOf({ clock }: Book): number | null {
  return clock?.since == null ? null : clock.since + clock.left;
}

/** Whether the time is up and the others are asked whether a computer player shall move. */
export function isVotedOn({ clock, control, status, paused }: Book): boolean {
  return control.whenUp === 'vote' && status === 'running' && !paused && clock?.since === null && clock.left === 0;
}

/** What happens when the time is up: a move is made, a computer player takes the place, or the others are asked. */
export function timeIsUp(book: Book, at: number): { readonly moves: boolean; readonly told: readonly Told[] } {
  const { clock, control, members } = book;
  const late = members[clock?.seat ?? -1];
  if (!clock || !late) throw new Error('nobody is late');
  const alone = members.every((member) => member === late || isAway(member));
  if (control.whenUp === 'pass' || alone) return { moves: true, told: [] };
  if (control.whenUp === 'vote') {
    stop(book, at);
    return { moves: false, told: [{ kind: 'vote', personId: personId(late.person) }] };
  }
  late.standIn = true;
  return { moves: true, told: [{ kind: 'standIn', personId: personId(late.person) }] };
}

/** Nobody is there whom one could ask, or wait for. */
export function isAway({ resigned, standIn }: Book['members'][number]): boolean {
  return resigned || standIn;
}

/** Somebody looks at the clocks: a time in which nobody did is taken off, and told where it was long. */
export function look(book: Book, at: number): readonly Told[] {
  const from = book.looked;
  book.looked = at;
  const { clock } = book;
  if (clock?.since == null || at - from <= AWAY) return [];
  const since = Math.max(clock.since, from);
  // What had gone by before stays gone by.
  book.clock = { ...clock, left: clock.left - (since - clock.since), since: at };
  return at - since > AWAY ? [{ kind: 'wasAway', since: new Date(since).toISOString() }] : [];
}

/** The digests that are told at a moment: each that is due, to whoever is to move, unless it comes half a day late. */
export function digestsAt(book: Book, at: number, everyDayAt: (person: number) => number): readonly Told[] {
  const mover = book.paused || !positionOf(book) ? undefined : book.members[toMove(book) ?? -1];
  return Object.keys(book.digests).flatMap((key) => {
    const person = Number(key);
    const due = book.digests[person] ?? Number.POSITIVE_INFINITY;
    if (due > at) return [];
    const next = nextDaily(everyDayAt(person), at);
    book.digests[person] = next;
    const latest = Math.max(due, next - 24 * HOUR);
    return mover?.person === person && at - latest <= 12 * HOUR ? [{ kind: 'digest', personId: personId(person) }] : [];
  });
}

/** The first moment after another at so many minutes of the day. */
export function nextDaily(minute: number, after: number): number {
  const today = Math.floor(after / (24 * HOUR)) * 24 * HOUR + minute * MINUTE;
  return today > after ? today : today + 24 * HOUR;
}
