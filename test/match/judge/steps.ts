/**
 * What may happen to a match next, by lot: commands of anybody, the same again, two at once, time that goes by.
 * Comparing what comes of it is left to `beside.ts`.
 */
import { expect } from 'vitest';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/features/account/model.ts';
import type { Actor } from '../../../src/match/index.ts';
import { legalReturns, type Move, playerAt } from '../../../src/rules/index.ts';
import { someMove, told } from '../../support/match.ts';
import {
  type Answer,
  allTold,
  asked,
  type Beside,
  command,
  goneOn,
  judgedDone,
  judgedRefusal,
  PEOPLE,
  toldAs,
} from './beside.ts';
import {
  type Command,
  closeOvertaken,
  copyOf,
  HOUR,
  MINUTE,
  movesByItself,
  positionOf,
  seatOf,
  type Told,
  toMove,
} from './book.ts';
import { countAnew, deadlineOf, digestsAt, isVotedOn, look, nextDaily, timeIsUp } from './clocks.ts';
import { carryOut } from './commands.ts';

const EVENING = (person: number) => (18 + person) * 60;

/** What may happen next, by lot. */
export const STEPS: readonly ((beside: Beside) => Promise<void>)[] = [
  ...Array.from({ length: 7 }, () => async (beside: Beside) => {
    const [person, wanted] = nextOf(beside);
    return command(beside, beside.table.actor(person), person, wanted);
  }),
  again,
  atOnce,
  later,
  later,
  later,
  setDigest,
];

/** Whoever can do something: is to move, or has not joined yet. */
function likelyPerson({ book }: Beside): number {
  if (book.status === 'lobby') return book.members.length < book.capacity ? book.members.length : book.host;
  return book.members[toMove(book) ?? 0]?.person ?? 0;
}

/** Of several that somebody might give, mostly one of which nothing alike has come up yet. */
function nextOf(beside: Beside): readonly [number, Command] {
  const { book, random, came, table, at } = beside;
  const drawn = () => (random(3) > 0 && wantedOf(beside)) || anyOf(beside);
  if (random(3) === 0) return drawn();
  const several = Array.from({ length: 8 }, drawn);
  const fresh = several.find(([person, wanted]) => {
    const { code } = carryOut(copyOf(book), table.components, person, wanted, at);
    return !came.has(`${wanted.kind} ${code ?? 'done'}`);
  });
  return fresh ?? drawn();
}

/** What somebody is waiting for: an answer, a vote, somebody who comes back; null where that is nothing. */
function wantedOf({ book, random, came }: Beside): readonly [number, Command] | null {
  const question = book.questions.findIndex(({ status }) => status === 'open');
  const missing = book.questions[question]?.missing[0];
  const somebody = book.members[random(book.members.length)]?.person ?? 0;
  if (missing !== undefined) {
    const person = [missing, missing, missing, somebody, random(PEOPLE)][random(5)] ?? missing;
    return [person, { kind: 'answer', question, agree: random(4) > 0 }];
  }
  const late = book.members[toMove(book) ?? -1]?.person ?? somebody;
  if (isVotedOn(book)) return [came.has('vote ownVote') ? somebody : late, { kind: 'vote', seen: book.version }];
  const gone = book.members.find(({ standIn, resigned }) => standIn && !resigned);
  if (gone && random(4) === 0) return [gone.person, { kind: 'comeBack' }];
  // Whoever has just moved thinks again.
  const last = book.members[book.moves.at(-1)?.seat ?? -1];
  return last && random(8) === 0 ? [last.person, { kind: 'undo', seen: book.version }] : null;
}

function anyOf(beside: Beside): readonly [number, Command] {
  const { random } = beside;
  const person = random(3) > 0 ? likelyPerson(beside) : random(PEOPLE);
  return [person, anyCommand(beside, person)];
}

function anyCommand({ book, random, table }: Beside, person: number): Command {
  const kinds =
    book.status === 'lobby'
      ? book.members.length < book.capacity
        ? FILLING
        : FULL
      : book.paused
        ? WHILE_PAUSED
        : AT_TABLE;
  const kind = kinds[random(kinds.length)] ?? 'play';
  // Mostly the version that one sees, sometimes none, sometimes an older one.
  const seen = [book.version, book.version, null, Math.max(1, book.version - 1 - random(3))][random(4)] ?? null;
  switch (kind) {
    case 'answer':
      return { kind, question: random(book.questions.length + 1), agree: random(4) > 0 };
    case 'vote':
      return { kind, seen: seen ?? book.version };
    case 'offerSeat': {
      const gone = book.members.find(({ resigned }) => resigned);
      const of = random(2) === 0 ? (gone?.person ?? random(PEOPLE)) : undefined;
      const outside = Array.from({ length: PEOPLE }, (_, each) => each).filter((each) => seatOf(book, each) < 0);
      const to = (random(4) > 0 ? outside[random(outside.length)] : undefined) ?? random(PEOPLE);
      return { kind, to, ...(of === undefined ? {} : { of }) };
    }
    case 'undo':
      return { kind, seen };
    case 'play': {
      const position = positionOf(book);
      const seat = book.members.findIndex((member) => member.person === person);
      const nonsense: Move = { seat, type: 'build', space: 'Z9', pay: {}, take: {} };
      if (!position || position.turn === null || random(8) === 0) return { kind, seen, move: nonsense };
      if (position.phase !== 'build' || random(3) === 0) {
        return { kind, seen, move: someMove(table.components, position, random) };
      }
      const returns = legalReturns(playerAt(position, position.turn).hand);
      return { kind, seen, move: { seat, type: 'pass', return: returns[random(returns.length)] ?? {} } };
    }
    default:
      return { kind };
  }
}

type Kind = Command['kind'];
/** Lobbies are mostly filled and begun: there is more to see at the table. */
const FILLING: readonly Kind[] = [...Array.from({ length: 12 }, (): Kind => 'join'), 'leave', 'start', 'play'];
const FULL: readonly Kind[] = [...Array.from({ length: 12 }, (): Kind => 'start'), 'leave', 'join', 'cancel', 'resign'];
const AT_TABLE: readonly Kind[] = [
  ...Array.from({ length: 16 }, (): Kind => 'play'),
  ...([
    'undo',
    'undo',
    'undo',
    'askPause',
    'askPause',
    'askPause',
    'askPause',
    'askTakeBack',
    'askTakeBack',
    'askTakeBack',
    'offerSeat',
    'offerSeat',
    'comeBack',
    'comeBack',
    'vote',
    'answer',
    'resume',
    'resign',
    'join',
    'start',
  ] as const),
];
const WHILE_PAUSED: readonly Kind[] = [
  ...(['resume', 'resume', 'resume', 'play', 'undo', 'answer', 'askPause', 'askTakeBack', 'cancel', 'vote'] as const),
  ...(['offerSeat', 'offerSeat', 'resign', 'comeBack'] as const),
];

/** What was carried out is asked for once more, as Discord does when it has not heard the answer. */
async function again(beside: Beside): Promise<void> {
  const once = beside.done[beside.random(Math.max(1, beside.done.length))];
  if (!once) return;
  beside.came.add('again');
  const { version } = beside.book;
  const answer = await asked(beside, once.actor, once.command);
  expect(answer).toMatchObject({ ok: true, duplicate: true, match: { version }, events: [] });
  expect(await told(beside.table)).toEqual([]);
}

/** Two windows of whoever is to move, on the same position: one of the two moves is made, whichever comes first. */
async function atOnce(beside: Beside): Promise<void> {
  const { book, table, random, id } = beside;
  const position = positionOf(book);
  const person = likelyPerson(beside);
  if (!position || toMove(book) === null || book.paused) return;
  const moves = [someMove(table.components, position, random), someMove(table.components, position, random)];
  const commands = moves.map((move): Command => ({ kind: 'play', seen: book.version, move }));
  const actors = commands.map(() => table.actor(person));
  const answers = await Promise.all(commands.map((wanted, place) => asked(beside, actors[place] as Actor, wanted)));
  beside.came.add('at once');
  const first = answers.findIndex(({ ok }) => ok);
  for (const place of first === 0 ? [0, 1] : [1, 0]) {
    const before = { moves: book.moves.length, version: book.version };
    const expected = carryOut(book, table.components, person, commands[place] as Command, beside.at);
    if (expected.code !== null) await judgedRefusal(beside, expected, answers[place] as Answer);
    else await judgedDone(beside, expected.told as readonly Told[], before, answers[place] as Answer);
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await table.matches.history(id)).toHaveLength(book.moves.length);
}

/** Time goes by, with somebody looking all the while or nobody; then somebody looks. */
async function later(beside: Beside): Promise<void> {
  const { book, table, random, id } = beside;
  const untilUp = Math.max(0, (deadlineOf(book) ?? 0) - beside.at) + MINUTE;
  beside.at += [MINUTE, 9 * MINUTE, 5 * HOUR, 11 * HOUR, 30 * HOUR, untilUp, untilUp][random(7)] ?? 0;
  const { at } = beside;
  if (random(3) > 0) {
    await table.store.matches.transaction((inside) => inside.recordPoll(new Date(at)));
    book.looked = at;
  }
  const ran = book.clock?.since;
  const away = look(book, at);
  const touched = ran !== book.clock?.since;
  const deadline = deadlineOf(book);
  let woken = 0;
  const unsubscribe = table.matches.subscribe(() => {
    woken += 1;
  });
  // Also two processes at once: what is due is done by one of them.
  const looks = touched
    ? [await table.matches.processDueClocks()]
    : await Promise.all([table.matches.processDueClocks(), table.matches.processDueClocks()]);
  const before = { moves: book.moves.length, version: book.version };
  const up = deadline !== null && deadline <= at ? timeIsUp(book, at) : { moves: false, told: [] };
  if (up.told.length > 0) beside.came.add('time is up');
  await goneOn(beside, up.moves ? (movesByItself(book) ?? 'timeUp') : null);
  const ofTheMatch = [...away, ...allTold(beside, up.told, before.moves), ...closeOvertaken(book, before.version)];
  const all = [...ofTheMatch, ...digestsAt(book, at, EVENING)];
  const kinds = all.map(({ kind }) => kind);
  beside.came.add(kinds.includes('digest') ? 'digest' : 'no digest');
  if (away.length > 0) beside.came.add('away');
  await toldAs(beside, all);
  expect(looks.flatMap(({ failures }) => failures)).toEqual([]);
  if (kinds.includes('digest') && kinds.length === 1) expect(woken, 'a digest is told by one').toBe(1);
  else if (!touched) expect(woken > 0, 'whether there is something to tell').toBe(kinds.length > 0);
  expect(await table.matches.history(id)).toHaveLength(book.moves.length);
  const wokenOnce = woken;
  expect((await table.matches.processDueClocks()).failures).toEqual([]);
  expect(woken, 'what was due is due once').toBe(wokenOnce);
  unsubscribe();
}

async function setDigest(beside: Beside): Promise<void> {
  const { book, table, random, at } = beside;
  const person = random(PEOPLE);
  const settings = { ...DEFAULT_PERSON_SETTINGS, reminders: [], digest: EVENING(person) };
  expect(await table.matches.setPerson(table.actor(person), settings)).toEqual({ ok: true });
  book.digests[person] = nextDaily(EVENING(person), at);
  countAnew(book, person, at);
}
