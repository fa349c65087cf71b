/** A game that goes on while some of its people are told by direct message, and others not yet. */
import { describe, expect, it } from 'vitest';
import { DIRECT_PLACE, type Outbox } from '../../../../src/match/index.ts';
import { textOf } from '../../../support/bot.ts';
import { type DirectTable, isTurn, opensDirectTables } from '../support/directTable.ts';
import { afterMessages, lifeOfOneEntry } from '../support/lives.ts';

const NAMES = ['anni', 'jana', 'lukas'] as const;

const TAKEN_BACK = '-# This move was taken back.';

const open = opensDirectTables();

/** Three people in a running game that each has been told of, with a bot that is about to begin a new life. */
async function waitingForBot(): Promise<{ readonly at: DirectTable; readonly match: string }> {
  const at = await open();
  const match = await at.talk.running(NAMES, 'A', DIRECT_PLACE);
  await at.talk.allTold();
  await at.talk.play(match);
  await at.talk.allTold();
  await at.table.stopBot();
  return { at, match };
}

/** What somebody can read of a game in the end, the lobby and the live turn message left out, without the game's name. */
function logOf({ direct }: DirectTable, name: string): readonly string[] {
  return direct(name)
    .slice(1)
    .filter((message) => !isTurn(message))
    .map((message) => textOf(message).split('\n').slice(1).join('\n'));
}

/** Has something happen while an announcement is under way, when the game has been looked at for the first person. */
function meanwhile(work: () => Promise<void>): (outbox: Outbox) => Outbox {
  let done = false;
  return (outbox) => ({
    ...outbox,
    personalPosts: async (matchId) => {
      const posts = await outbox.personalPosts(matchId);
      if (!done) {
        done = true;
        await work();
      }
      return posts;
    },
  });
}

describe('a game that goes on while it is told', () => {
  it('tells nobody of a turn that is over, and each move once', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await at.table.startBot({ outbox: meanwhile(() => at.talk.play(match)) });
    await at.talk.allTold();
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name), name).toEqual([
        expect.stringMatching(/^-# Lukas: .*C2/),
        expect.stringMatching(/^-# Anni: .*\n-# Jana: .*$/),
      ]);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });

  it('shows nobody a move that is taken back before anybody is told of it', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await at.table.startBot({ outbox: meanwhile(() => at.talk.undo(match)) });
    await at.talk.allTold();
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name), name).toEqual([expect.stringMatching(/^-# Lukas: /), TAKEN_BACK]);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });
});

describe('a game that goes on after a process has ended, when one person is told', () => {
  it('tells each of them each move once', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await lifeOfOneEntry(at.table, afterMessages(1));
    await at.talk.play(match);
    await at.table.startBot();
    await at.talk.allTold();
    expect(logOf(at, 'jana'), 'who was told of both').toHaveLength(3);
    expect(logOf(at, 'anni'), 'who was told of the second only').toHaveLength(2);
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name).join('\n'), name).toMatch(/^-# Lukas: .*\n-# Anni: .*\n-# Jana: .*$/);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });

  it('keeps the first move in the log of those who had not been told that the game begins', async () => {
    const at = await open({ bot: false });
    const { talk, table } = at;
    const match = await talk.running(NAMES, 'A', DIRECT_PLACE);
    const next = async () => (await table.store.outbox.pending())[0];
    while ((await next())?.announcement.kind !== 'turn') await lifeOfOneEntry(table, () => ({}));
    await lifeOfOneEntry(table, afterMessages(1));
    await talk.play(match);
    await lifeOfOneEntry(table, afterMessages(2));
    await talk.play(match);
    await table.startBot();
    await talk.allTold();
    await talk.play(match);
    await talk.allTold();
    for (const name of NAMES) {
      expect(logOf(at, name).join('\n'), name).toMatch(/^-# \S+: .*(\n-# \S+: .*){2}$/);
      expect(at.turnsOf(name), name).toHaveLength(1);
    }
  });

  it('tells of a take-back whoever had been told of the move', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await lifeOfOneEntry(at.table, afterMessages(1));
    await at.talk.undo(match);
    await at.table.startBot();
    await at.talk.allTold();
    expect(logOf(at, 'jana')).toContain('-# Anni took back their last move.');
    expect(logOf(at, 'anni')).toEqual([expect.stringMatching(/^-# Lukas: /), TAKEN_BACK]);
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });
});
