/** Answers while the disk is full, and recovery once there is room again. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseOnFullDisk } from '../../support/database/fullDisk.ts';
import { controlOf, startTable, textOf } from '../../support/discord/bot.ts';

describe('while the disk is full', { timeout: 300_000 }, () => {
  it('people read in their language that nothing has happened, and the repeated command works once', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const table = await startTable({ database: disk.url });
    onTestFinished(() => table.close());
    const [anni, jana] = [table.person('anni'), table.person('jana')];
    await (await anni.command(table.channelId, 'game new', { players: 2 })).reply();
    await (await jana.command(table.channelId, 'game join')).reply();
    await anni.waitForMessage((message) => textOf(message).includes('Anni, Jana'));

    await disk.fill();
    const start = async () => textOf(await (await anni.command(table.channelId, 'game start')).reply());
    expect(await start()).toBe(
      'I can’t save anything at the moment, so nothing has happened. Please try again in a minute.',
    );
    // Peter's Discord is in German.
    const german = await (await table.person('peter').command(table.channelId, 'game new')).reply();
    expect(textOf(german)).toMatch(/^Ich kann gerade nichts speichern/);
    disk.free();

    expect(await start()).not.toMatch(/can’t save/);
    const isTurn = (message: Parameters<typeof controlOf>[0]) => controlOf(message, 'hand') !== undefined;
    const turn = await anni.waitForMessage(isTurn, 60_000);
    await (await anni.command(turn.channel_id, 'game list')).reply();
    expect(anni.messages(turn.channel_id).filter(isTurn)).toHaveLength(1);
  });
});
