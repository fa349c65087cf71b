/** Puzzles on Discord: solved, failed, given up and typed by one person, and a server's daily puzzle. */
import type { APIMessage } from 'discord.js';
import { PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPuzzleBook } from '../../../../src/app/compose.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import { DAY_MS, HOUR_MS, StorageFailure } from '../../../../src/match/index.ts';
import { firstMoveKey, type Puzzle } from '../../../../src/opponents/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';
import { components } from '../../../support/game/rules.ts';

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

/** The puzzle of a message. */
function puzzleIn(message: APIMessage, action = 'puzzleAnswer'): Puzzle {
  const puzzle = book.puzzle(controlOf(message, action)?.split(':')[4] ?? '');
  if (!puzzle) throw new Error(`no puzzle in ${textOf(message)}`);
  return puzzle;
}

const wrongOf = ({ firstMoves, best }: Puzzle): string =>
  firstMoves.map(firstMoveKey).find((key) => key !== firstMoveKey(best)) ?? '';

async function newPuzzle(name: string, options: Record<string, string> = {}): Promise<APIMessage> {
  return (await table.person(name).command(table.channelId, 'puzzle', options)).reply(undefined, LIMIT);
}

/** Answers by the select; returns the solution, which replaces the question. */
async function answer(name: string, question: APIMessage, key: string): Promise<string> {
  const person = table.person(name);
  const solution = solutionAt(name, question);
  await person.choose(question, controlOf(question, 'puzzleAnswer') ?? '', [key]);
  return solution;
}

async function solutionAt(name: string, question: APIMessage): Promise<string> {
  const isSolution = (message: APIMessage) => message.id === question.id && textOf(message).includes(LINE);
  return textOf(await table.person(name).waitForMessage(isSolution, LIMIT));
}

const LINE = 'The best moves to the end:';
const proofOf = ({ points, secondPoints }: Puzzle) =>
  `ends up with ${points} points; with any other first move, ${secondPoints} at most`;

describe('/puzzle', () => {
  it('shows picture, cards and choices, and nothing of the solution before an answer', async () => {
    const question = await newPuzzle('anni', { grade: 'medium' });
    const puzzle = puzzleIn(question);
    const text = textOf(question);
    expect(text).toMatch(/^### Puzzle · medium\nIt’s \*\*\w+\*\*’s turn in the last round/);
    for (const { passed, hand } of puzzle.position.players) if (!passed) expect(text).toContain(words.cards(hand));
    const json = JSON.stringify(question);
    expect(json).toContain(`puzzle-${puzzle.id}.png`);
    expect(json).not.toContain(LINE);
    expect(json).not.toContain(`${puzzle.points} points`);
    const offered = [...json.matchAll(/"value":"([A-E][1-5]|pass)"/g)].map(([, key]) => key);
    expect(offered.sort()).toEqual(puzzle.firstMoves.map(firstMoveKey).sort());
  });

  it('tells right from wrong, with points and line, and keeps the first attempt', async () => {
    const first = await newPuzzle('anni');
    const puzzle = puzzleIn(first);
    const solved = await answer('anni', first, firstMoveKey(puzzle.best));
    expect(solved).toContain('✅ Right:'.replace('Right:', '**Right:**'));
    expect(solved).toContain(proofOf(puzzle));
    const lines = solved.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(puzzle.line.length);

    const second = await newPuzzle('anni');
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

  it('reveals the solution to a person who gives up, and offers another puzzle', async () => {
    const question = await newPuzzle('anni', { grade: 'hard' });
    const puzzle = puzzleIn(question);
    const revealed = solutionAt('anni', question);
    await clickOn(table.person('anni'), question, 'puzzleGiveUp');
    const solution = await revealed;
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

  it('reads a typed answer in the reader’s language; an unreadable one costs no attempt', async () => {
    table.person('anni').setLocale('de');
    const question = await newPuzzle('anni');
    const puzzle = puzzleIn(question);
    expect(textOf(question)).toMatch(/^### Rätsel · (leicht|mittel|schwer)/);
    const type = async (typed: string) => {
      const opened = await clickOn(table.person('anni'), question, 'puzzleType');
      return table.person('anni').submit(opened.id, { answer: typed });
    };
    const refused = await (await type('Z9 @everyone')).reply();
    expect(textOf(refused)).toMatch(
      /„Z9 .*ist hier kein möglicher erster Zug\. Schreib (?:(?:[A-E][1-5]|Passen)(?:, | oder )?)+\. Du hast deinen Versuch noch/,
    );
    const solution = table
      .person('anni')
      .waitForMessage((message) => message.id === question.id && textOf(message).includes('**Richtig:**'));
    const best = firstMoveKey(puzzle.best);
    await type(best === 'pass' ? ' passen ' : `auf ${best.toLowerCase()}`);
    await solution;
  });

  it('has the table in words: complete behind a button, and before the picture for people who prefer words', async () => {
    const question = await newPuzzle('anni');
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
    expect(textOf(await newPuzzle('anni'))).toMatch(/### Puzzle[\s\S]*\n## /);
  });
});

describe('the daily puzzle', () => {
  const set = async (options: Record<string, string | number | boolean>) =>
    textOf(await (await table.person('anni').command(table.channelId, 'server puzzle', options)).reply());
  const questions = () =>
    talk.publicMessages(table.channelId).filter((message) => controlOf(message, 'puzzle') !== undefined);
  /** The next daily puzzle. */
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

  it('comes at the chosen hour, once despite a restart, and no puzzle comes twice', async () => {
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
    // As if a version without notices had crashed between posting it and recording the post.
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
      .waitForMessage((message) => message.id === post.id && textOf(message).includes('nobody tried it'));
    await old;
    expect(await set({ hour: 14 })).toMatch(/at 14:00 \(Europe\/Berlin\).*\(easy\)/);
    expect(await set({ grade: 'any' })).toMatch(/at 14:00 \(Europe\/Berlin\).*\(any difficulty\)/);
    await set({ grade: 'hard' });
    await set({ off: true });
    now += 3 * DAY_MS;
    expect(await table.store.matches.duePuzzles.first()).toBeNull();
    expect(await set({ channel: table.channelId })).toMatch(/at 9:00 \(UTC\).*\(any difficulty\)/);
  });

  it('is in the language that the server has chosen, from the next puzzle on', async () => {
    await set({ channel: table.channelId, hour: 11 });
    expect(textOf(await nextDaily(HOUR_MS))).toContain('Daily puzzle');
    const { games } = await table.people.serverSettings(table.playground.guildId);
    const german = { games: { ...games, locale: 'de' } };
    await table.people.setServer(talk.actor('anni'), table.playground.guildId, german);
    expect(textOf(await nextDaily())).toContain(createLanguage().of('de').t('puzzles.dailyNobody'));
  });

  it('comes once even if the database fails to record the post', async () => {
    const { people } = table;
    const { noticePosted } = people;
    const unanswered = vi.spyOn(people, 'noticePosted').mockImplementationOnce(async (...args) => {
      await noticePosted(...args);
      throw new StorageFailure('away', null);
    });
    await set({ channel: table.channelId, hour: 11 });
    now += HOUR_MS;
    await expect.poll(() => unanswered.mock.settledResults[0]?.type).toBe('rejected');
    now += HOUR_MS;
    await expect.poll(async () => people.isNoticeDue(table.channelId, new Date(now + HOUR_MS))).toBe(false);
    expect(questions()).toHaveLength(1);
  });

  it('hides answers until one has tried, counts streaks, and says how many have solved it', async () => {
    await set({ channel: table.channelId, hour: 11 });
    const streaks: string[] = [];
    for (const right of [true, true, false]) {
      const post = await nextDaily(streaks.length === 0 ? HOUR_MS : DAY_MS);
      const question = await opened('jana', post);
      const puzzle = puzzleIn(question);
      expect(textOf(question)).not.toContain(LINE);
      const solution = await answer('jana', question, right ? firstMoveKey(puzzle.best) : wrongOf(puzzle));
      streaks.push(/(?:🔥 .*|The next daily puzzle .*)/.exec(solution)?.[0] ?? '');
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
    const opening = await opened('anni', post);
    expect(await answer('anni', opening, firstMoveKey(puzzleIn(opening).best))).toContain('So far solved by 1 of 2.');
    const counted = table
      .person('anni')
      .waitForMessage((message) => message.id === post.id && textOf(message).includes('So far solved by 1 of 2.'));
    // A temporary failure of Discord is retried later, and delays no other server.
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
    // Attempts are deleted in time, streaks stay.
    now += 181 * DAY_MS;
    const tidied = await table.store.housekeeping.tidy();
    expect(tidied?.rows).toBeGreaterThanOrEqual(4);
    const { user } = table.person('jana');
    const streak = await table.store.matches.transaction(async ({ puzzles }) => puzzles.streak(user.id));
    expect(streak).toMatchObject({ days: 0, best: 2 });
  });

  const directTo = (name: string): readonly string[] => {
    const home = table
      .person(name)
      .channels()
      .find(({ kind }) => kind === 'dm');
    return home ? table.person(name).messages(home.id).map(textOf) : [];
  };

  it('notifies the person who set it up, once, of a missing permission, and resumes when it is back', async () => {
    await set({ channel: table.channelId, hour: 11 });
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessages);
    expect(await set({ channel: table.channelId })).toContain('I’m missing “Send Messages” there');
    for (let day = 0; day < 3; day++) {
      now += day === 0 ? HOUR_MS : DAY_MS;
      const due = new Date(now);
      await expect
        .poll(async () => (await table.store.matches.duePuzzles.first())?.at.getTime())
        .toBeGreaterThan(due.getTime());
    }
    await expect.poll(() => directTo('anni').length).toBe(1);
    expect(directTo('anni')[0]).toMatch(/I’m missing “Send Messages” there.*That’s why there was no daily puzzle/);
    table.playground.admin.denyBot(table.channelId, 0n);
    await nextDaily();
    expect(directTo('anni')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'ends if its channel is deleted %s it first came, and notifies the person who set it up',
    async (when) => {
      await set({ channel: table.channelId, hour: 11 });
      if (when === 'after') await nextDaily(HOUR_MS);
      table.playground.admin.deleteChannel(table.channelId);
      now += DAY_MS;
      await expect.poll(() => directTo('anni')).toEqual([expect.stringContaining('so I’ve stopped it')]);
      expect(await table.store.matches.duePuzzles.first()).toBeNull();
    },
  );

  it.each(['elsewhere', 'off'] as const)(
    'tells nobody that the channel of an old puzzle was deleted once the daily puzzle is %s',
    async (then) => {
      const anni = table.person('anni');
      const other = anni.channels().find(({ id, kind }) => kind === 'text' && id !== table.channelId)?.id ?? '';
      await set({ channel: table.channelId, hour: 11 });
      const old = await nextDaily(HOUR_MS);
      const question = await opened('jana', old);
      await answer('jana', question, wrongOf(puzzleIn(question)));
      await set(then === 'off' ? { off: true } : { channel: other });
      table.playground.admin.deleteChannel(table.channelId);
      if (then === 'off') now += HOUR_MS;
      else expect((await nextDaily()).channel_id).toBe(other);
      // Nothing is left to edit or to retry there.
      const later = new Date(now + DAY_MS);
      await expect.poll(() => table.people.isNoticeDue(table.channelId, later), { timeout: LIMIT }).toBe(false);
      expect(await table.people.isNoticeDue(anni.user.id, later)).toBe(false);
      expect(directTo('anni')).toEqual([]);
      expect((await table.store.matches.duePuzzles.first()) === null).toBe(then === 'off');
    },
  );
});
