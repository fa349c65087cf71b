import { Writable } from 'node:stream';
import { InteractionResponseType } from 'discord.js';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTable, type Table, textOf } from '../../support/bot.ts';

let table: Table;
afterEach(() => table.close());

/** A log of errors alone, and its lines. */
function errorLog() {
  const logged: string[] = [];
  const log = pino(
    { level: 'error' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  return { log, logged };
}

describe('a handler that fails unexpectedly', () => {
  it('is logged under a code that the person is told, and the bot goes on', async () => {
    const { log, logged } = errorLog();
    table = await startTable({ log });
    const broken = Object.assign(table.matches, { inChannel: () => Promise.reject(new Error('the disk is on fire')) });
    const answer = textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply());
    const code = /\(code ([0-9a-f]{8})\)/.exec(answer)?.[1];
    expect(answer).toMatch(/^Something went wrong here/);
    expect(answer).not.toContain('fire');
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ id: code, err: expect.objectContaining({ message: 'the disk is on fire' }) }),
    ]);
    Object.assign(broken, { inChannel: async () => [] });
    const later = await (await table.person('peter').command(table.channelId, 'game list')).reply();
    expect(textOf(later)).toMatch(/gibt es keine Spiele/);
  });
});

it('offers nothing, and has nothing to complain of, where nothing is being typed', async () => {
  const { log, logged } = errorLog();
  table = await startTable({ log });
  const anni = table.person('anni');
  for (const path of ['board', 'game list', 'game export', 'game computer', 'plan', 'build', 'choose'])
    expect([path, await anni.autocomplete(table.channelId, path, {}, 'nothing')]).toEqual([path, []]);
  expect(logged).toEqual([]);
});

describe('more people at once than can be served', () => {
  const MOST = 200;

  it('are asked to come again, in their language, while those before them get their answers', {
    timeout: 300_000,
  }, async () => {
    // How long acknowledging them takes is not the question here.
    table = await startTable({ playground: { timing: { answerWithinMs: 60_000 } } });
    const { playground, channelId, matches } = table;
    const anni = playground.person('anni');
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { inChannel } = matches;
    let [started, reachAll] = [0, (): void => undefined];
    const allStarted = new Promise<void>((resolve) => {
      reachAll = resolve;
    });
    Object.assign(matches, {
      inChannel: async (id: string) => {
        started += 1;
        if (started === MOST) reachAll();
        await until;
        return inChannel(id);
      },
    });
    const early = Array.from({ length: MOST }, () => anni.command(channelId, 'game list'));
    await allStarted;
    const late = await (await playground.person('peter').command(channelId, 'game list')).reply();
    expect(textOf(late)).toMatch(/^Gerade spielen sehr viele/);
    const answers: unknown[] = [];
    const stop = playground.intercept(({ path, body }) => {
      if (path.startsWith('/interactions/')) answers.push(body);
      return undefined;
    });
    expect(await playground.person('jana').autocomplete(channelId, 'board', { game: '' }, 'game')).toEqual([]);
    expect(answers).toEqual([
      { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices: [] } },
    ]);
    stop();
    release();
    for (const sent of early) expect(textOf(await (await sent).reply())).toMatch(/no games here/i);
    const again = await (await playground.person('peter').command(channelId, 'game list')).reply();
    expect(textOf(again)).toMatch(/gibt es keine Spiele/);
  });
});
