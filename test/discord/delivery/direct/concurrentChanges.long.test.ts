/** A game that changes while an announcement has reached only some of its players. */
import { describe, expect, it } from 'vitest';
import { DIRECT_PLACE, type Outbox } from '../../../../src/match/index.ts';
import { textOf } from '../../../support/discord/bot.ts';
import { crashAfterMessages, runForOneEntry } from '../support/crashes.ts';
import { type DirectTable, isTurn, opensDirectTables } from '../support/directTable.ts';

const NAMES = ['anni', 'jana', 'lukas'] as const;

const TAKEN_BACK = '-# This move was taken back.';

const open = opensDirectTables();

/** A running game of three that has been delivered to each, with a stopped bot. */
async function waitingForBot(): Promise<{ readonly at: DirectTable; readonly match: string }> {
  const at = await open();
  const match = await at.talk.running(NAMES, 'A', DIRECT_PLACE);
  await at.talk.waitForDelivery();
  await at.talk.playAndDeliver(match);
  await at.table.stopBot();
  return { at, match };
}

/** A person's messages about the game, except the lobby and the live turn message, without the game's name. */
function logOf({ direct }: DirectTable, name: string): readonly string[] {
  return direct(name)
    .slice(1)
    .filter((message) => !isTurn(message))
    .map((message) => textOf(message).split('\n').slice(1).join('\n'));
}

/** Runs `work` once, during a delivery, after the game has been read for the first person. */
function meanwhile(work: () => Promise<void>): (outbox: Outbox) => Outbox {
  let hasRun = false;
  return (outbox) => ({
    ...outbox,
    personalPosts: async (matchId) => {
      const posts = await outbox.personalPosts(matchId);
      if (!hasRun) {
        hasRun = true;
        await work();
      }
      return posts;
    },
  });
}

describe('a game that changes during a delivery', () => {
  it('sends nobody a turn that is over, and each move once', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await at.table.startBot({ outbox: meanwhile(() => at.talk.play(match)) });
    await at.talk.waitForDelivery();
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name), name).toEqual([
        expect.stringMatching(/^-# Lukas: .*C2/),
        expect.stringMatching(/^-# Anni: .*\n-# Jana: .*$/),
      ]);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });

  it('shows nobody a move that is taken back before its delivery', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await at.table.startBot({ outbox: meanwhile(() => at.talk.undo(match)) });
    await at.talk.waitForDelivery();
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name), name).toEqual([expect.stringMatching(/^-# Lukas: /), TAKEN_BACK]);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });
});

describe('a game that changes after a process crashed between two recipients', () => {
  it('sends each player each move once', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await runForOneEntry(at.table, crashAfterMessages(1));
    await at.talk.play(match);
    await at.table.startBot();
    await at.talk.waitForDelivery();
    expect(logOf(at, 'jana'), 'who got both moves').toHaveLength(3);
    expect(logOf(at, 'anni'), 'who got only the second').toHaveLength(2);
    for (const name of ['anni', 'jana']) {
      expect(logOf(at, name).join('\n'), name).toMatch(/^-# Lukas: .*\n-# Anni: .*\n-# Jana: .*$/);
    }
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });

  it('keeps the first move in the log of players who had not yet got the start', async () => {
    const at = await open({ bot: false });
    const { talk, table } = at;
    const match = await talk.running(NAMES, 'A', DIRECT_PLACE);
    const next = async () => (await table.store.outbox.pending())[0];
    while ((await next())?.announcement.kind !== 'turn') await runForOneEntry(table, () => ({}));
    await runForOneEntry(table, crashAfterMessages(1));
    await talk.play(match);
    await runForOneEntry(table, crashAfterMessages(2));
    await talk.play(match);
    await table.startBot();
    await talk.waitForDelivery();
    await talk.playAndDeliver(match);
    for (const name of NAMES) {
      expect(logOf(at, name).join('\n'), name).toMatch(/^-# \S+: .*(\n-# \S+: .*){2}$/);
      expect(at.turnsOf(name), name).toHaveLength(1);
    }
  });

  it('sends a take-back to the players who had got the move', async () => {
    const { at, match } = await waitingForBot();
    await at.talk.play(match);
    await runForOneEntry(at.table, crashAfterMessages(1));
    await at.talk.undo(match);
    await at.table.startBot();
    await at.talk.waitForDelivery();
    expect(logOf(at, 'jana')).toContain('-# Anni took back their last move.');
    expect(logOf(at, 'anni')).toEqual([expect.stringMatching(/^-# Lukas: /), TAKEN_BACK]);
    for (const name of NAMES) expect(at.turnsOf(name), name).toHaveLength(1);
  });
});
