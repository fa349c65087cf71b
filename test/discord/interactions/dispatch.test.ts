/** The dispatch of interactions: unexpected failures, empty autocompletes and overload. */
import { InteractionResponseType } from 'discord.js';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTable, type Table, textOf } from '../../support/discord/bot.ts';

let table: Table;
afterEach(() => table.close());

/** A log of errors, and its lines. */
function recordedErrors() {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  return { log, logged };
}

describe('a handler that fails unexpectedly', () => {
  it('is logged under a code that the person is shown, and the bot goes on', async () => {
    const { log, logged } = recordedErrors();
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
    expect(textOf(later)).toMatch(/läuft gerade kein Spiel/);
  });
});

it('autocompletes nothing for an unknown option, and logs no error', async () => {
  const { log, logged } = recordedErrors();
  table = await startTable({ log });
  const anni = table.person('anni');
  for (const path of ['board', 'game list', 'game export', 'game computer', 'plan', 'build', 'choose'])
    expect([path, await anni.autocomplete(table.channelId, path, {}, 'nothing')]).toEqual([path, []]);
  expect(logged).toEqual([]);
});

describe('more commands at once than the bot serves', () => {
  const MAX_CONCURRENT = 200;

  it('are declined in the person’s language, while the earlier ones are answered', {
    timeout: 300_000,
  }, async () => {
    // The deadline of acknowledgements is not tested here.
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
        if (started === MAX_CONCURRENT) reachAll();
        await until;
        return inChannel(id);
      },
    });
    const early = Array.from({ length: MAX_CONCURRENT }, () => anni.command(channelId, 'game list'));
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
    for (const sent of early) expect(textOf(await (await sent).reply())).toMatch(/no current games here/i);
    const again = await (await playground.person('peter').command(channelId, 'game list')).reply();
    expect(textOf(again)).toMatch(/läuft gerade kein Spiel/);
  });
});
