/**
 * Compares what the database holds, what the threads showed and still show, and what the people wrote down: was anything
 * lost, done twice, never announced or announced twice? They were gathered before; nothing here changes anything.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  apply,
  type Components,
  createGame,
  type GameState,
  makeRecord,
  replay,
  type Setup,
} from '../../../src/rules/index.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { Books, MatchRow, MoveRow } from '../accounts/books.ts';
import type { Letterbox } from '../accounts/letterbox.ts';
import type { Presence } from '../accounts/presence.ts';
import type { Witness } from '../accounts/witness.ts';
import { compareBarredTurns, compareNotices, compareTurns } from './announced.ts';
import { compareAnswers } from './answers.ts';
import { compareClock } from './clocks.ts';
import { type Course, courseOf, type Mark } from './course.ts';
import type { Faults } from './faults.ts';
import { compareBarredPlace, compareLetters, comparePlace, type Read } from './logs.ts';
import { compareWaits } from './waits.ts';

export interface Verdict extends Readonly<Record<keyof Faults, readonly string[]>> {
  /** Moves that were carried out, those that were queued included. */
  readonly accepted: number;
  readonly queued: number;
  readonly queuedAndPlayed: number;
  readonly takenBack: number;
  /** How many of the moves that stand are of which type, the most frequent first. */
  readonly kinds: readonly (readonly [string, number])[];
  /** Turns that the next move came before, so that only that one's turn was announced; in direct messages for each person. */
  readonly overtaken: number;
  /** The longest that a turn waited to be announced while nothing befell the bot, in milliseconds. */
  readonly longestWait: number;
  readonly started: number;
  /** Those of them that were played with a clock. */
  readonly startedOnTime: number;
  /** Those of them that were played in direct messages. */
  readonly startedDirectly: number;
  /** Those of them that were played in a channel, since their thread could not be opened. */
  readonly startedInChannel: number;
  /** Turn messages in direct messages, for each person. */
  readonly toldDirectly: number;
  /** Whose thread, or channel, was barred at some time. */
  readonly barred: number;
  readonly finished: number;
}

export interface Evidence {
  readonly books: Books;
  readonly components: Components;
  readonly attempts: readonly Attempt[];
  /** Of what everybody can see. */
  readonly witness: Witness;
  /** Of each person. */
  readonly letterboxes: readonly Letterbox[];
  /** How long the whole has taken, in milliseconds: more time than that nobody can have used. */
  readonly lasted: number;
  readonly presence: Pick<Presence, 'calmWithin'>;
  /** Threads and channels from which the bot was barred at some time. */
  readonly barred: ReadonlySet<string>;
  /** Direct messages that were barred at some time. */
  readonly barredHomes: ReadonlySet<string>;
}

export function judge({
  books,
  components,
  attempts,
  witness,
  letterboxes,
  lasted,
  presence,
  barred,
  barredHomes,
}: Evidence): Verdict {
  const faults: Faults = {
    lost: [],
    twice: [],
    neverAnnounced: [],
    announcedTwice: [],
    runDown: [],
    unheard: [],
    strayPings: [...witness.strayPings],
    database: [...books.integrity],
  };
  const sum = {
    accepted: 0,
    queued: 0,
    queuedAndPlayed: 0,
    takenBack: 0,
    overtaken: 0,
    finished: 0,
    started: 0,
    startedOnTime: 0,
    startedDirectly: 0,
    startedInChannel: 0,
    toldDirectly: 0,
    barred: 0,
  };
  const kinds = new Map<string, number>();
  const readBy = new Map<Letterbox, Read[]>(letterboxes.map((letterbox) => [letterbox, []]));

  /** By place. */
  const readAt = new Map<string, readonly Read[]>();

  let longestWait = 0;
  const end = Date.now();
  const heardOf = [witness, ...letterboxes].flatMap(({ turns }) => turns);

  /** It may have got its thread only after its channel was open again, in which its turns were not told before. */
  const isBarred = ({ id, placeId, channelId }: MatchRow) =>
    barred.has(placeId) ||
    (barred.has(channelId) && letterboxes.some(({ turns }) => turns.some(({ matchId }) => matchId === id)));

  compareAnswers(attempts, books, faults);
  for (const match of books.matches) {
    const { setup } = match;
    if (setup === null) continue;
    const course = courseOf(match, books, attempts, faults);
    const moves = books.moves.get(match.id) ?? [];
    compareMoves(match, moves, course, faults);
    compareClock(match, moves, books.clocks.get(match.id), lasted, faults);
    const states = replayed(components, { ...match, setup }, moves, faults);
    const told = books.announcements.get(match.id) ?? [];
    const absences = told.filter(({ kind }) => kind === 'wasAway').length;
    const deadlines = told.filter(({ kind }) => kind === 'clockMoved').length;
    if (match.isDirect) {
      sum.startedDirectly += 1;
      for (const [letterbox, read] of readBy) {
        if (!match.members.includes(letterbox.personId)) continue;
        const overtaken = compareTurns(match, course, states, letterbox, letterbox.personId, faults);
        sum.overtaken += overtaken;
        read.push({ match, course, overtaken, absences, deadlines });
      }
    } else if (isBarred(match)) {
      sum.barred += 1;
      sum.overtaken += compareBarredTurns(match, course, states, witness, letterboxes, faults);
      compareBarredPlace(match, witness, faults);
    } else {
      const overtaken = compareTurns(match, course, states, witness, null, faults);
      sum.overtaken += overtaken;
      const read = readAt.get(match.placeId) ?? [];
      readAt.set(match.placeId, [...read, { match, course, overtaken, absences, deadlines }]);
    }
    const seen = heardOf.filter(({ matchId }) => matchId === match.id);
    const wait = compareWaits({ match, announcements: told, attempts, seen, presence, end }, faults);
    longestWait = Math.max(longestWait, wait);
    for (const { move } of moves) kinds.set(move.type, (kinds.get(move.type) ?? 0) + 1);
    sum.started += 1;
    if (!match.isDirect && !match.hasThread) sum.startedInChannel += 1;
    if (match.isTimed) sum.startedOnTime += 1;
    sum.accepted += course.moved;
    for (const count of course.queued.values()) sum.queued += count;
    sum.queuedAndPlayed += course.byThemselves;
    sum.takenBack += course.takenBack;
    if (match.status === 'finished') sum.finished += 1;
  }
  for (const [placeId, read] of readAt) comparePlace(placeId, read, witness, faults);
  const kept = [...books.announcements.values()].flat();
  for (const [letterbox, read] of readBy) {
    sum.toldDirectly += letterbox.turns.length;
    compareNotices(letterbox, kept, { said: witness.said, barredHomes }, faults);
    compareLetters(letterbox, read, faults);
  }
  return { ...faults, ...sum, longestWait, kinds: [...kinds].sort(([, a], [, b]) => b - a) };
}

/** What stands in the database is what was made and not taken back: each once, at its version, by its person. */
function compareMoves(
  match: MatchRow,
  moves: readonly MoveRow[],
  { remaining, queued }: Course,
  { lost, twice }: Faults,
): void {
  const called = (mark: Mark): string => `${match.id}: the move to version ${mark.version} at ${mark.at}`;
  const rows = new Map(moves.map((move) => [move.version, move]));
  for (const mark of remaining) {
    const row = rows.get(mark.version);
    const same = row?.at === mark.at && (mark.personId === null || row.personId === mark.personId);
    if (!same) lost.push(called(mark));
  }
  const made = new Map(remaining.map((mark) => [mark.version, mark]));
  const unused = new Map(queued);
  for (const { version, at, personId, automatic } of moves) {
    const mark = made.get(version);
    if (mark === undefined || mark.at !== at) twice.push(`${called({ version, at, personId })}, which nobody made`);
    if ((automatic === 'conditional') !== (mark?.personId === null)) {
      twice.push(`${match.id}: the move to version ${version} was made ${automatic ?? 'by hand'}, against the logs`);
    }
    if (automatic !== 'conditional') continue;
    const left = unused.get(personId) ?? 0;
    if (left === 0) twice.push(`${match.id}: the move to version ${version}, which ${personId} has not queued`);
    unused.set(personId, left - 1);
  }
  if (moves.length !== rows.size) twice.push(`${match.id}: two moves of one version`);
}

/** The positions by version; what cannot be replayed, or differs from the position kept, is a fault of the database. */
function replayed(
  components: Components,
  match: MatchRow & { readonly setup: Setup },
  moves: readonly MoveRow[],
  { database }: Faults,
): ReadonlyMap<number, GameState> {
  const states = new Map<number, GameState>();
  let { state } = createGame(components, match.setup);
  if (moves.length === 0) states.set(match.version, state);
  for (const [index, { version, move }] of moves.entries()) {
    if (index === 0) states.set(version - 1, state);
    const applied = apply(components, state, move);
    if (!applied.ok) {
      database.push(`${match.id}: move ${index} is not legal: ${applied.code}`);
      return states;
    }
    ({ state } = applied);
    states.set(version, state);
  }
  states.set(match.version, state);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(state)), match.state)) {
    database.push(`${match.id}: the position kept is not the one that its moves lead to`);
  }
  const made = moves.map(({ move }) => move);
  const again = replay(components, makeRecord(match.setup, match.members, made, state));
  if (!again.ok) database.push(`${match.id}: its record cannot be replayed: ${JSON.stringify(again)}`);
  return states;
}
