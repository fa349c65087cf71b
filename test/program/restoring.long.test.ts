/** A bot restored from a backup continues from it, and nothing from after the backup misleads it. */
import { renameSync } from 'node:fs';
import path from 'node:path';
import type { APIMessage } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { backupCommand } from '../../src/cli/commands/backup.ts';
import { restoreCommand } from '../../src/cli/commands/restore.ts';
import { clickOn, controlOf, openPlayground, textOf } from '../support/discord/bot.ts';
import { runHere } from '../support/program/commandLine.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, start } = programUnderTest();

it('a restored game is announced again and played on, and buttons from after the backup change nothing', {
  timeout: 300_000,
}, async () => {
  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  const settings = { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl };
  const people = [discord.person('anni'), discord.person('jana')] as const;
  const [anni, jana] = people;
  const known = new Set<string>();
  const isTurn = (message: APIMessage) => controlOf(message, 'hand') !== undefined && !known.has(message.id);

  /** The next turn message, and its player. */
  async function nextTurn() {
    const message = await anni.waitForMessage(isTurn, 100_000);
    known.add(message.id);
    const mover = people.find(({ user }) => user.id === message.mentions[0]?.id);
    if (!mover) throw new Error(`nobody is pinged: ${textOf(message)}`);
    return { message, mover };
  }

  async function passed({ message, mover }: Awaited<ReturnType<typeof nextTurn>>) {
    expect(textOf(await (await mover.command(message.channel_id, 'pass')).reply())).toMatch(/^✅/);
    return nextTurn();
  }

  const first = start(settings);
  await first.line(/^The bot is on Discord/);
  const { channelId: channel } = discord;
  await (await anni.command(channel, 'game new', { players: 2 })).reply();
  await (await jana.command(channel, 'game join')).reply();
  await (await anni.command(channel, 'game start')).reply();
  const turn = await nextTurn();

  const database = path.join(folder(), 'data', 'intarsia.db');
  const file = path.join(folder(), 'daily', 'now.backup');
  const environment = { DATABASE_URL: `file:${database}` };
  expect(await runHere(backupCommand, [file], '', environment)).toMatchObject({ code: 0 });
  // Moves from here on are lost.
  const lost = await passed(turn);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await runHere(restoreCommand, [file], '', environment)).toMatchObject({ code: 1 });
  renameSync(path.join(folder(), 'data'), path.join(folder(), 'lost'));
  expect(await runHere(restoreCommand, [file], '', environment)).toMatchObject({ code: 0 });

  const second = start(settings);
  await second.line(/^The bot is on Discord/);
  const anew = await nextTurn();
  expect(anew.mover).toBe(turn.mover);
  const next = await passed(anew);
  expect(next.mover).toBe(lost.mover);
  // Its position no longer exists; the current one has another version.
  expect(textOf(await (await clickOn(lost.mover, lost.message, 'pass')).reply())).toMatch(
    /^This belongs to an older position/,
  );
  const record = await (await anni.command(next.message.channel_id, 'game export')).reply(
    (message) => message.attachments.length > 0,
  );
  const { moves } = await (await fetch(record.attachments[0]?.url ?? '')).json();
  expect(moves).toHaveLength(1);
});
