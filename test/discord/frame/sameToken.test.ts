/** Two processes with one token, each with a database of its own: each act is done by one of them, and both say what is wrong. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startTable } from '../../support/bot.ts';

const SAID = 'another process answers people with this bot’s token';

it('what another process has answered is not done, and the log says so, once for many', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'error' },
    new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const outcomes: string[] = [];
  const bot = {
    call: () => () => undefined,
    delivery: () => () => undefined,
    interaction: () => (outcome: string) => void outcomes.push(outcome),
  };
  const one = await startTable({ log, watcher: { bot } as never });
  onTestFinished(() => one.close());
  const other = await startTable({ playgroundAt: one.playground, log, watcher: { bot } as never });
  onTestFinished(() => other.stopBot());
  const TRIES = 6;
  const anni = one.person('anni');
  for (let count = 0; count < TRIES; count += 1) await (await anni.command(one.channelId, 'game new')).reply();
  await expect.poll(() => outcomes.length).toBe(2 * TRIES);
  expect(outcomes.filter((outcome) => outcome === 'answeredElsewhere')).toHaveLength(TRIES);
  const games = async () =>
    (await Promise.all([one, other].map(({ matches }) => matches.ofPerson(anni.user.id)))).flat().length;
  expect(await games()).toBe(TRIES);
  const said = lines.filter((line) => line.includes(SAID)).length;
  expect(said).toBeGreaterThanOrEqual(1);
  expect(said).toBeLessThanOrEqual(2);
});
