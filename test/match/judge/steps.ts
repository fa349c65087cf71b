/**
 * What may happen to a match next, by lot: commands of anybody, the same again, two at once, time that goes by.
 * Comparing what comes of it is left to `beside.ts`.
 */
import { expect } from 'vitest';
import { type Actor, USUAL_SETTINGS } from '../../../src/match/index.ts';
import { legalMoves, type Move } from '../../../src/rules/index.ts';
import { someMove, told } from '../../support/match.ts';
import { type Answer, asked, type Beside, command, goneOn, judgedDone, PEOPLE, toldAs } from './beside.ts';
import {
  type Command,
  carryOut,
  deadlineOf,
  digestsAt,
  HOUR,
  look,
  MINUTE,
  nextDaily,
  positionOf,
  settled,
  toMove,
} from './book.ts';

const EVENING = (person: number) => (18 + person) * 60;

/** What may happen next, by lot. */
export const STEPS: readonly ((beside: Beside) => Promise<void>)[] = [
  ...Array.from({ length: 7 }, () => async (beside: Beside) => {
    const { random, table, book } = beside;
    const asked = book.pause?.missing[0];
    if (asked !== undefined && random(3) > 0) {
      return command(beside, table.actor(asked), asked, { kind: 'answer', agree: random(4) > 0 });
    }
    const person = random(3) > 0 ? likelyPerson(beside) : random(PEOPLE);
    return command(beside, table.actor(person), person, anyCommand(beside, person));
  }),
  again,
  atOnce,
  later,
  later,
  setDigest,
];

/** Whoever can do something: is to move, or has not joined yet. */
function likelyPerson({ book }: Beside): number {
  if (book.status === 'lobby') return book.members.length < book.capacity ? book.members.length : book.host;
  return book.members[toMove(book) ?? 0]?.person ?? 0;
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
      return { kind, agree: random(4) > 0 };
    case 'undo':
      return { kind, seen };
    case 'play': {
      const position = positionOf(book);
      const seat = book.members.findIndex((member) => member.person === person);
      const nonsense: Move = { seat, type: 'build', space: 'Z9', pay: {}, take: {} };
      if (!position || position.turn === null || random(8) === 0) return { kind, seen, move: nonsense };
      const passes = [...legalMoves(table.components, position)].filter(({ type }) => type === 'pass');
      const pass = random(3) > 0 ? passes[random(Math.max(1, passes.length))] : undefined;
      return { kind, seen, move: pass ?? someMove(table.components, position, random) };
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
    'answer',
    'resume',
    'resign',
    'resign',
    'join',
    'start',
  ] as const),
];
const WHILE_PAUSED: readonly Kind[] = ['resume', 'resume', 'play', 'play', 'undo', 'answer', 'askPause', 'cancel'];

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
    const before = book.moves.length;
    const expected = carryOut(book, table.components, person, commands[place] as Command, beside.at);
    if (expected.code !== null) expect(answers[place]).toMatchObject({ ok: false, code: expected.code });
    else await judgedDone(beside, expected.told, before, answers[place] as Answer);
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await table.matches.history(id)).toHaveLength(book.moves.length);
}

/** Time goes by, with somebody looking all the while or nobody; then somebody looks. */
async function later(beside: Beside): Promise<void> {
  const { book, table, random, id } = beside;
  beside.at += [MINUTE, 9 * MINUTE, HOUR, 5 * HOUR, 11 * HOUR, 30 * HOUR][random(6)] ?? 0;
  const { at } = beside;
  if (random(3) > 0) {
    await table.store.matches.transaction((inside) => inside.noteLook(new Date(at)));
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
    ? [await table.matches.keepTime()]
    : await Promise.all([table.matches.keepTime(), table.matches.keepTime()]);
  const before = book.moves.length;
  if (deadline !== null && deadline <= at) await goneOn(beside, 'timeUp');
  const kinds = [...away, ...(book.moves.length > before ? settled(book, at) : []), ...digestsAt(book, at, EVENING)];
  beside.came.add(kinds.includes('digest') ? 'digest' : 'no digest');
  if (away.length > 0) beside.came.add('away');
  await toldAs(beside, kinds);
  expect(looks.flatMap(({ failures }) => failures)).toEqual([]);
  if (kinds.includes('digest') && kinds.length === 1) expect(woken, 'a digest is told by one').toBe(1);
  else if (!touched) expect(woken > 0, 'whether there is something to tell').toBe(kinds.length > 0);
  expect(await table.matches.history(id)).toHaveLength(book.moves.length);
  const wokenOnce = woken;
  expect((await table.matches.keepTime()).failures).toEqual([]);
  expect(woken, 'what was due is due once').toBe(wokenOnce);
  unsubscribe();
}

async function setDigest(beside: Beside): Promise<void> {
  const { book, table, random, at } = beside;
  const person = random(PEOPLE);
  const settings = { ...USUAL_SETTINGS, reminders: [], digest: EVENING(person) };
  expect(await table.matches.setPerson(table.actor(person), settings)).toEqual({ ok: true });
  book.digests[person] = nextDaily(EVENING(person), at);
}
