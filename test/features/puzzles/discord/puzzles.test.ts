/** Puzzles on Discord: solved, failed, given up and typed by one person, and the daily one of a server. */
import type { APIMessage } from 'discord.js';
import { PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPuzzleBook } from '../../../../src/app/compose.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import { DAY_MS, HOUR_MS, StorageFailure } from '../../../../src/match/index.ts';
import { firstMoveKey, type Puzzle } from '../../../../src/opponents/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/bot.ts';
import { components } from '../../../support/rules.ts';
import { opensTables } from '../../../support/tables.ts';
import type { Talk } from '../../../support/tableTalk.ts';

const start = new Date('2025-06-10T10:00:00.000Z').getTime();
const book = openPuzzleBook([components]);
const words = createLanguage().of('en');

/** Milliseconds that only a hang takes. */
const LIMIT = 100_000;

let now = start;
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  now = start;
  ({ table, talk } = await open({ clock: { now: () => new Date(now) } }));
});

/** Which puzzle a message is about. */
function puzzleIn(message: APIMessage, action = 'puzzleAnswer'): Puzzle {
  const puzzle = book.puzzle(controlOf(message, action)?.split(':')[4] ?? '');
  if (!puzzle) throw new Error(`no puzzle in ${textOf(message)}`);
  return puzzle;
}

const wrongOf = ({ firstMoves, best }: Puzzle): string =>
  firstMoves.map(firstMoveKey).find((key) => key !== firstMoveKey(best)) ?? '';

async function asked(name: string, options: Record<string, string> = {}): Promise<APIMessage> {
  return (await table.person(name).command(table.channelId, 'puzzle', options)).reply(undefined, LIMIT);
}

/** Answers by the select; the solution that takes the question's place. */
async function answer(name: string, question: APIMessage, key: string): Promise<string> {
  const person = table.person(name);
  const told = solutionAt(name, question);
  await person.choose(question, controlOf(question, 'puzzleAnswer') ?? '', [key]);
  return told;
}

async function solutionAt(name: string, question: APIMessage): Promise<string> {
  const isSolution = (message: APIMessage) => message.id === question.id && textOf(message).includes(LINE);
  return textOf(await table.person(name).waitForMessage(isSolution, LIMIT));
}

const LINE = 'The best moves to the end:';
const proofOf = ({ points, secondPoints }: Puzzle) =>
  `ends with ${points} points; with any other first move, ${secondPoints} at most`;

describe('/puzzle', () => {
  it('asks with picture, cards and choices, and says nothing of the solution before', async () => {
    const question = await asked('anni', { grade: 'medium' });
    const puzzle = puzzleIn(question);
    const text = textOf(question);
    expect(text).toMatch(/^### Puzzle · medium\n\*\*\w+\*\* is to move in the last round/);
    for (const { passed, hand } of puzzle.position.players) if (!passed) expect(text).toContain(words.cards(hand));
    const said = JSON.stringify(question);
    expect(said).toContain(`puzzle-${puzzle.id}.png`);
    expect(said).not.toContain(LINE);
    expect(said).not.toContain(`${puzzle.points} points`);
    const offered = [...said.matchAll(/"value":"([A-E][1-5]|pass)"/g)].map(([, key]) => key);
    expect(offered.sort()).toEqual(puzzle.firstMoves.map(firstMoveKey).sort());
  });

  it('tells right from wrong, with points and line, and keeps the first try', async () => {
    const first = await asked('anni');
    const puzzle = puzzleIn(first);
    const solved = await answer('anni', first, firstMoveKey(puzzle.best));
    expect(solved).toContain('✅ Right:'.replace('Right:', '**Right:**'));
    expect(solved).toContain(proofOf(puzzle));
    const lines = solved.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(puzzle.line.length);

    const second = await asked('anni');
    const other = puzzleIn(second);
    expect(other.id).not.toBe(puzzle.id);
    const failed = await answer('anni', second, wrongOf(other));
    expect(failed).toMatch(/\*\*Not the best:\*\*[\s\S]*\*\*Best first move:\*\*/);
    expect(failed).toContain(proofOf(other));
    // A slow client's second answer.
    const late = table
      .person('anni')
      .waitForMessage((message) => message.id === second.id && textOf(message).includes('already tried this puzzle'));
    await table.person('anni').clickStale(second, controlOf(second, 'puzzleAnswer') ?? '', [firstMoveKey(other.best)]);
    expect(textOf(await late)).toContain('**Not the best:**');
  });

  it('gives the solution to whoever gives up, and leads to another', async () => {
    const question = await asked('anni', { grade: 'hard' });
    const puzzle = puzzleIn(question);
    const told = solutionAt('anni', question);
    await clickOn(table.person('anni'), question, 'puzzleGiveUp');
    const solution = await told;
    expect(solution).toContain('**Best first move:**');
    expect(solution).toContain(proofOf(puzzle));
    const shown =
      table
        .person('anni')
        .messages(table.channelId)
        .find(({ id }) => id === question.id) ?? question;
    const next = table
      .person('anni')
      .waitForMessage((message) => message.id === question.id && controlOf(message, 'puzzleAnswer') !== undefined);
    await clickOn(table.person('anni'), shown, 'puzzleNext');
    const another = puzzleIn(await next);
    expect([another.grade, another.id === puzzle.id]).toEqual(['hard', false]);
  });

  it('reads a typed answer in the reader’s language, and what it cannot read costs no try', async () => {
    table.person('anni').setLocale('de');
    const question = await asked('anni');
    const puzzle = puzzleIn(question);
    expect(textOf(question)).toMatch(/^### Rätsel · (leicht|mittel|schwer)/);
    const type = async (typed: string) => {
      const opened = await clickOn(table.person('anni'), question, 'puzzleType');
      return table.person('anni').submit(opened.id, { answer: typed });
    };
    const refused = await (await type('Z9 @everyone')).reply();
    expect(textOf(refused)).toMatch(/„Z9 .*ist hier kein erster Zug\. Schreib .*Du hast deinen Versuch noch/);
    const told = table
      .person('anni')
      .waitForMessage((message) => message.id === question.id && textOf(message).includes('**Richtig:**'));
    const best = firstMoveKey(puzzle.best);
    await type(best === 'pass' ? ' passen ' : `auf ${best.toLowerCase()}`);
    await told;
  });

  it('has the table in words: all of it behind a button, and before the picture for whoever wants that', async () => {
    const question = await asked('anni');
    const { settings } = await table.matches.person(table.person('anni').user.id);
    const page = table
      .person('anni')
      .waitForMessage((message) => message.id === question.id && textOf(message).startsWith('## '));
    await clickOn(table.person('anni'), question, 'puzzlePage');
    const back = table
      .person('anni')
      .waitForMessage((message) => message.id === question.id && controlOf(message, 'puzzleAnswer') !== undefined);
    await clickOn(table.person('anni'), await page, 'puzzle');
    expect(puzzleIn(await back).id).toBe(puzzleIn(question).id);
    await table.matches.setPerson(talk.actor('anni'), { ...settings, wordsFirst: true });
    expect(textOf(await asked('anni'))).toMatch(/### Puzzle[\s\S]*\n## /);
  });
});

describe('the daily puzzle', () => {
  const set = async (options: Record<string, string | number | boolean>) =>
    textOf(await (await table.person('anni').command(table.channelId, 'server puzzle', options)).reply());
  const questions = () =>
    talk.publicMessages(table.channelId).filter((message) => controlOf(message, 'puzzle') !== undefined);
  /** The daily puzzle that comes next. */
  const nextDaily = async (milliseconds = DAY_MS): Promise<APIMessage> => {
    const before = new Set(questions().map(({ id }) => id));
    const posted = table
      .person('anni')
      .waitForMessage((message) => controlOf(message, 'puzzle') !== undefined && !before.has(message.id), LIMIT);
    now += milliseconds;
    return posted;
  };
  /** Opens it by its button. */
  const opened = async (name: string, post: APIMessage) =>
    (await clickOn(table.person(name), post, 'puzzle')).reply(undefined, LIMIT);

  it('comes at the hour chosen, once across a restart, and no puzzle twice', async () => {
    expect(await set({})).toContain('This server has no daily puzzle');
    const answered = await set({ channel: table.channelId, hour: 13, zone: 'Berlin', grade: 'easy' });
    expect(answered).toContain(`Every day at 13:00 (Europe/Berlin) I post a puzzle in <#${table.channelId}> (easy)`);
    expect(await set({ channel: table.channelId, zone: 'Atlantis' })).toContain('the time zone “Atlantis”');
    expect(await set({})).toBe(answered);
    const post = await nextDaily(HOUR_MS);
    expect(textOf(post)).toContain('Daily puzzle · easy');
    expect(textOf(post)).toContain('Nobody has tried it yet.');
    await expect
      .poll(async () => (await table.matches.puzzleServer(table.playground.guildId))?.daily?.messageId)
      .toBe(post.id);
    // As if the version before had ended between posting it and writing that down, which knew no notices.
    await table.stopBot();
    await table.store.matches.transaction(async ({ puzzles }) => {
      const server = await puzzles.server(table.playground.guildId);
      if (!server?.daily) throw new Error('no daily puzzle');
      const daily = { ...server.daily, noticeId: null, messageId: null };
      await puzzles.saveServer({ ...server, due: new Date(now), daily }, new Date(now));
    });
    await table.startBot();
    await expect
      .poll(async () => (await table.matches.puzzleServer(table.playground.guildId))?.daily?.messageId)
      .toBe(post.id);
    expect(questions()).toHaveLength(1);
    const next = await nextDaily();
    expect(puzzleIn(next, 'puzzle').id).not.toBe(puzzleIn(post, 'puzzle').id);
    const old = table
      .person('anni')
      .waitForMessage((message) => message.id === post.id && textOf(message).includes('solved by'));
    await old;
    await set({ off: true });
    now += 3 * DAY_MS;
    expect(await table.store.matches.firstPuzzleDue()).toBeNull();
  });

  it('comes once where the database does not answer to the note that it stands', async () => {
    const { people } = table;
    const { noticePosted } = people;
    const unanswered = vi.spyOn(people, 'noticePosted').mockImplementationOnce(async (...told) => {
      await noticePosted(...told);
      throw new StorageFailure('away', null);
    });
    await set({ channel: table.channelId, hour: 11 });
    now += HOUR_MS;
    await expect.poll(() => unanswered.mock.settledResults[0]?.type).toBe('rejected');
    now += HOUR_MS;
    await expect.poll(async () => people.isNoticeDue(table.channelId, new Date(now + HOUR_MS))).toBe(false);
    expect(questions()).toHaveLength(1);
  });

  it('hides answers until one has tried, counts days in a row, and says how many have solved it', async () => {
    await set({ channel: table.channelId, hour: 11 });
    const streaks: string[] = [];
    for (const right of [true, true, false]) {
      const post = await nextDaily(streaks.length === 0 ? HOUR_MS : DAY_MS);
      const question = await opened('jana', post);
      const puzzle = puzzleIn(question);
      expect(textOf(question)).not.toContain(LINE);
      const told = await answer('jana', question, right ? firstMoveKey(puzzle.best) : wrongOf(puzzle));
      streaks.push(/(?:🔥 .*|The next daily puzzle .*)/.exec(told)?.[0] ?? '');
      expect(textOf(await opened('jana', post))).toContain('You’ve already tried this puzzle.');
      expect(textOf(post)).not.toContain(LINE);
    }
    expect(streaks).toEqual([
      '🔥 Daily puzzle solved 1 day in a row (your best: 1).',
      '🔥 Daily puzzle solved 2 days in a row (your best: 2).',
      'The next daily puzzle you solve starts a new streak (your best: 2).',
    ]);
    const post = questions().at(-1);
    if (!post) throw new Error('no post');
    const asked = await opened('anni', post);
    expect(await answer('anni', asked, firstMoveKey(puzzleIn(asked).best))).toContain('So far solved by 1 of 2.');
    const counted = table
      .person('anni')
      .waitForMessage((message) => message.id === post.id && textOf(message).includes('So far solved by 1 of 2.'));
    // A Discord that fails for a while is tried again later, and keeps no other server waiting.
    const letPass = table.playground.intercept(({ method, path }) =>
      method === 'PATCH' && path.endsWith(post.id) ? { act: 'fail', when: 'before', status: 503 } : undefined,
    );
    now += HOUR_MS / 4;
    const { noticeId } = (await table.matches.puzzleServer(table.playground.guildId))?.daily ?? {};
    const attempts = () =>
      table.store.people.transaction(async ({ notices }) => (await notices.notice(noticeId ?? -1))?.attempts);
    await expect.poll(attempts, { timeout: LIMIT }).toBeGreaterThan(0);
    letPass();
    now += HOUR_MS / 4;
    await counted;
    // Tries go in time, the days in a row stay.
    now += 181 * DAY_MS;
    const tidied = await table.store.housekeeping.tidy();
    expect(tidied?.rows).toBeGreaterThanOrEqual(4);
    const { user } = table.person('jana');
    const kept = await table.store.matches.transaction(async ({ puzzles }) => puzzles.streak(user.id));
    expect(kept).toMatchObject({ days: 0, best: 2 });
  });

  const directTo = (name: string): readonly string[] => {
    const home = table
      .person(name)
      .channels()
      .find(({ kind }) => kind === 'dm');
    return home ? table.person(name).messages(home.id).map(textOf) : [];
  };

  it('tells whoever set it, once, that a permission is missing, and comes again when it is back', async () => {
    await set({ channel: table.channelId, hour: 11 });
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessages);
    expect(await set({ channel: table.channelId })).toContain('I’m missing “Send Messages” there');
    for (let day = 0; day < 3; day++) {
      now += day === 0 ? HOUR_MS : DAY_MS;
      const due = new Date(now);
      await expect
        .poll(async () => (await table.store.matches.firstPuzzleDue())?.getTime())
        .toBeGreaterThan(due.getTime());
    }
    await expect.poll(() => directTo('anni').length).toBe(1);
    expect(directTo('anni')[0]).toMatch(/I’m missing “Send Messages” there.*That’s why there was no daily puzzle/);
    table.playground.admin.denyBot(table.channelId, 0n);
    await nextDaily();
    expect(directTo('anni')).toHaveLength(1);
  });

  it('ends where its channel is gone, which whoever set it is told', async () => {
    await set({ channel: table.channelId, hour: 11 });
    table.playground.admin.deleteChannel(table.channelId);
    now += HOUR_MS;
    await expect.poll(() => directTo('anni')).toEqual([expect.stringContaining('so I’ve stopped it')]);
    expect(await table.store.matches.firstPuzzleDue()).toBeNull();
  });
});
