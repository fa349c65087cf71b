/**
 * Two bots with one token and separate databases: each command is executed by one of them, and the fault is reported.
 */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { examineDatabase } from '../../../src/doctor/database.ts';
import { startTable } from '../../support/discord/bot.ts';

const LOG_MESSAGE = 'another process answers people with this bot’s token';

it('a command that another process has answered is not executed, and the log says so only once or twice', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
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
  const COMMANDS = 6;
  const anni = one.person('anni');
  for (let count = 0; count < COMMANDS; count += 1) await (await anni.command(one.channelId, 'game new')).reply();
  await expect.poll(() => outcomes.length).toBe(2 * COMMANDS);
  expect(outcomes.filter((outcome) => outcome === 'answeredElsewhere')).toHaveLength(COMMANDS);
  const games = async () =>
    (await Promise.all([one, other].map(({ matches }) => matches.ofPerson(anni.user.id)))).flat().length;
  expect(await games()).toBe(COMMANDS);
  const warnings = lines.filter((line) => line.includes(LOG_MESSAGE)).length;
  expect(warnings).toBeGreaterThanOrEqual(1);
  expect(warnings).toBeLessThanOrEqual(2);
});

it('the doctor reports it until the bot is the only one to answer', async () => {
  const one = await startTable();
  onTestFinished(() => one.close());
  const found = async () => {
    const findings = await examineDatabase({ url: one.url, connections: 11, version: '0' });
    return findings.find(({ name }) => name === 'running bot') ?? null;
  };
  // As if the other one were always faster.
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
