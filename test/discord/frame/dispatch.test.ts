import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTable, type Table, textOf } from '../../support/bot.ts';

let table: Table;
afterEach(() => table.close());

describe('a handler that fails unexpectedly', () => {
  it('is logged under a code that the person is told, and the bot goes on', async () => {
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
