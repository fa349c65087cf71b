/** Two processes with one token, each with a database of its own: each act is done by one of them, and both say what is wrong. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { examineDatabase } from '../../../src/doctor/database.ts';
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

it('the doctor says so beside the bot that has lost, until that one alone answers people', async () => {
  const one = await startTable();
  onTestFinished(() => one.close());
  const found = async () => {
    const findings = await examineDatabase({ url: one.url, connections: 11, version: '0' });
    return findings.find(({ name }) => name === 'running bot') ?? null;
  };
  // The other one is always faster.
  const stop = one.playground.intercept(({ method, path }) =>
    method === 'POST' && path.endsWith('/callback')
      ? { act: 'fail', when: 'before', status: 400, body: { code: 40060, message: 'already acknowledged' } }
      : undefined,
  );
  expect(await found()).toBeNull();
  const anni = one.person('anni');
  await anni.command(one.channelId, 'game list');
  await expect.poll(found).toMatchObject({ state: 'bad', says: expect.stringContaining('same token') });
  stop();
  const outcome = async () => (await anni.command(one.channelId, 'me settings')).reply();
  await outcome();
  expect(await found(), 'one answer proves nothing').not.toBeNull();
  for (let count = 0; count < 20; count += 1) await outcome();
  await expect.poll(found).toBeNull();
});
