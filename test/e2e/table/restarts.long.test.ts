/** The bot with the table in its own process: restarts under open pages. */
import { expect, it, onTestFinished } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { freePort } from '../../../scripts/testServers/freePort.js';
import { isPrivate } from '../../../tools/support/robots/messages.ts';
import { openPlayground, textOf } from '../../support/discord/bot.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { makeProgram } from '../support/process.ts';
import { isLive } from '../support/readableMessages.ts';
import { DESK, linkIn, openFromTurn, openLink, showsMoves, tapMove } from './support/atTable.ts';

const SECRET = 'a_secret_of_the_application_0123';
const PUBLIC = 'https://table.example';

async function twoPlaying(playground: Playground) {
  const [anni, jana] = [playground.person('anni'), playground.person('jana')];
  for (const person of [anni, jana]) await person.setLocale('en-US');
  const { id } = anni.channel('parquet');
  await (await anni.command(id, 'game new', { players: 2 })).reply();
  await (await jana.command(id, 'game join')).reply();
  await (await anni.command(id, 'game start')).reply();
  const turn = await anni.waitForMessage(isLive);
  return { turn, thread: turn.channel_id };
}

it('survives kills while pages are open: they reconnect, nothing is lost or duplicated', async () => {
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;
  const playground = await openPlayground({ activities: { target, clientSecret: SECRET, consent: 'given' } });
  onTestFinished(() => playground.close());
  const settings = { ACTIVITY_URL: PUBLIC, DISCORD_CLIENT_SECRET: SECRET, TABLE_PORT: `${port}` };
  const program = makeProgram(playground, settings);
  await program.start();
  const { thread, turn } = await twoPlaying(playground);
  const mover = turn.mentions[0]?.id === playground.person('anni').user.id ? 'anni' : 'jana';
  const other = mover === 'anni' ? 'jana' : 'anni';
  const visitor = await visit(await openBrowser(), playground.url, playground.person(mover).user.global_name ?? '', {
    locale: 'en-US',
  });
  await visitor.goTo(/^Intarsia #1/);
  const frame = await openFromTurn(visitor);
  const given = linkIn(await (await playground.person(other).command(thread, 'board', { as: 'link' })).reply());
  expect(new URL(given).origin).toBe(PUBLIC);
  // Without a proxy, by its local address.
  const page = await openLink(given.replace(PUBLIC, target), DESK, true);
  const delivered = () =>
    playground
      .person('lukas')
      .messages(thread)
      .filter((message) => !isPrivate(message) && message.type === 0);
  // Moves made before the announcement share a line, so each one waits for its own.
  const showsMovesEverywhere = async (moves: number) => {
    for (const seen of [frame, page]) await showsMoves(seen, moves);
    await expect.poll(() => delivered().length).toBe(moves + 1);
  };
  await showsMovesEverywhere(0);
  await tapMove(frame, 'build');
  await showsMovesEverywhere(1);

  await program.kill();
  for (const seen of [frame, page]) await seen.locator('.offline').waitFor();
  // Played while the bot is down; sent once it is back.
  await tapMove(page, 'build');
  await program.start();
  await showsMovesEverywhere(2);
  for (const seen of [frame, page]) await seen.locator('.offline').waitFor({ state: 'detached' });
  await tapMove(frame, 'build');
  await showsMovesEverywhere(3);
  await expect.poll(() => delivered().filter(isLive).length).toBe(1);
  for (const message of delivered().slice(0, 3)) expect(textOf(message)).toMatch(/^-# /);
  expect(playground.person(other).reads(thread)?.pings, 'pinged once a turn').toBe(2);
});
