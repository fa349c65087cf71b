/**
 * A match and the notebook beside it: commands given to both, and what they answer, tell and keep compared.
 * Which commands are given is left to `steps.ts`, what they must be answered to `book.ts`.
 */
import { expect } from 'vitest';
import { type Actor, type Done, type MatchId, type MatchRefusal, USUAL_SETTINGS } from '../../../src/match/index.ts';
import type { Random, Refusal } from '../../../src/rules/index.ts';
import { type MatchTable, matchTable, PLACE, succeeded, told } from '../../support/match.ts';
import { play } from '../../support/rules.ts';
import {
  type Book,
  type Command,
  carryOut,
  deadlineOf,
  dealt,
  type Expected,
  HOUR,
  moved,
  newBook,
  positionOf,
  settled,
  toMove,
} from './book.ts';

export const PEOPLE = 4;
const PER_TURN = 24 * HOUR;

/** A match, the notebook, and the moment that it is. */
export interface Beside {
  readonly table: MatchTable;
  readonly id: MatchId;
  readonly random: Random;
  book: Book;
  at: number;
  proposalId: number;
  /** What has come up. */
  readonly came: Set<string>;
  /** What has been carried out, to be asked for again. */
  readonly done: { actor: Actor; person: number; command: Command }[];
}

export async function newMatch(random: Random, capacity: number, came: Set<string>): Promise<Beside> {
  const at = Date.UTC(2025, 2, 1, 12);
  const beside = { at };
  const table = await matchTable(undefined, { clock: { now: () => new Date(beside.at) } });
  for (let person = 0; person < PEOPLE; person++) {
    const actor = table.actor(person);
    expect(await table.matches.setPerson(actor, { ...USUAL_SETTINGS, reminders: [] })).toEqual({ ok: true });
  }
  const wanted = {
    side: random(2) === 0 ? 'A' : 'B',
    capacity: capacity as 2 | 3 | 4,
    locale: 'en',
    place: PLACE,
  } as const;
  const { match } = await table.matches.create(table.actor(0), wanted);
  const control = { kind: 'turn', perTurn: PER_TURN, whenUp: 'pass' } as const;
  succeeded(await table.matches.setTime(table.actor(0), match.id, control));
  await table.matches.keepTime();
  await told(table);
  const book = newBook(0, capacity, PER_TURN, at);
  book.version += 1;
  return Object.assign(beside, { table, id: match.id, random, book, proposalId: 1, done: [], came });
}

/** One command, judged. */
export async function command(beside: Beside, actor: Actor, person: number, wanted: Command): Promise<void> {
  const { book, table } = beside;
  const before = book.moves.length;
  const expected = carryOut(book, table.components, person, wanted, beside.at);
  const answer = await asked(beside, actor, wanted);
  beside.came.add(`${wanted.kind} ${expected.code ?? 'done'}`);
  if (expected.code === null) await judgedDone(beside, expected.told, before, answer);
  else await judgedRefusal(beside, expected, answer);
  if (answer.ok) beside.done.push({ actor, person, command: wanted });
}

type Refused = Extract<Expected, { code: string }>;

async function judgedRefusal({ table }: Beside, { code, since }: Refused, answer: Answer): Promise<void> {
  expect(answer).toMatchObject({ ok: false, code });
  if (since !== undefined) expect((answer as { since?: unknown }).since).toHaveLength(since);
  expect(await told(table)).toEqual([]);
}

/** `before`: how many moves there were. */
export async function judgedDone(
  beside: Beside,
  kinds: readonly string[],
  before: number,
  answer: Answer,
): Promise<void> {
  const { book, table, at } = beside;
  expect(answer).toMatchObject({ ok: true, duplicate: false });
  if (answer.ok && answer.match.setup && book.positions.length === 0) {
    dealt(book, table.components, answer.match.setup, at);
  }
  await goneOn(beside, 'resigned');
  // Of all moves together it is told once whose turn it is now.
  if (book.moves.length <= before) await toldAs(beside, kinds);
  else await toldAs(beside, [...kinds.filter((kind) => kind !== 'turn'), ...settled(book, at)]);
}

export async function toldAs(beside: Beside, kinds: readonly string[]): Promise<void> {
  const announced = await told(beside.table);
  expect(announced.map(({ kind }) => kind)).toEqual(kinds);
  for (const each of announced) if (each.kind === 'proposal') beside.proposalId = each.proposalId;
}

/** Notes the moves that made themselves, each of whom it may be of. */
export async function goneOn(beside: Beside, first: 'resigned' | 'timeUp'): Promise<void> {
  const { book, table, id } = beside;
  const history = await table.matches.history(id);
  for (const [place, { seat, automatic, version, move }] of history.slice(book.moves.length).entries()) {
    const position = positionOf(book);
    if (!position) throw new Error('moves were made before there was a position');
    expect({ seat, automatic }).toEqual({ seat: toMove(book), automatic: place === 0 ? first : 'resigned' });
    beside.came.add(`${automatic}`);
    if (automatic === 'resigned') expect(book.members[seat]?.resigned).toBe(true);
    if (position.phase === 'build') expect(move.type).toBe('pass');
    moved(book, seat, play(position, move).state);
    expect(version).toBe(book.version);
  }
}

export type Answer = Done | MatchRefusal | Refusal;

export function asked({ table: { matches }, id, proposalId }: Beside, actor: Actor, wanted: Command): Promise<Answer> {
  switch (wanted.kind) {
    case 'answer':
      return matches.answer(actor, id, proposalId, wanted.agree);
    case 'play':
      return matches.play(actor, id, wanted.seen, wanted.move);
    case 'undo':
      return matches.undo(actor, id, wanted.seen);
    default:
      return matches[wanted.kind](actor, id);
  }
}

/** The match as it is kept is the one in the book. */
export async function same({ book, table, id, came }: Beside): Promise<void> {
  const view = await table.matches.view(id);
  if (!view) throw new Error('there is no match');
  const { status, version, hostId, members, pausedAt } = view.match;
  came.add(status);
  const person = (number: number) => `person${number}`;
  expect({
    status,
    version,
    hostId,
    paused: pausedAt !== null,
    members: members.map((each) => [each.personId, each.resigned]),
  }).toEqual({
    ...{ status: book.status, version: book.version, hostId: person(book.host), paused: book.paused },
    members: book.members.map((each) => [person(each.person), each.resigned || undefined]),
  });
  expect(view.state).toEqual(positionOf(book));
  const clock = await table.matches.clock(id);
  expect(clock && { seat: clock.seat, deadline: clock.deadline?.getTime() ?? null }).toEqual(
    book.clock && { seat: book.clock.seat, deadline: deadlineOf(book) },
  );
  if (book.clock?.since === null) expect(clock?.left).toBe(book.clock.left);
  for (let each = 0; each < PEOPLE; each++) {
    const asked = !book.paused && book.members[toMove(book) ?? -1]?.person === each;
    expect(await table.matches.turnsOf(person(each))).toHaveLength(asked ? 1 : 0);
  }
}
