/** The table as `npm start` has it: in the playground by itself, elsewhere where the settings say so; a link that Discord's side gives lets in. */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { machineTimer } from '../src/discord/index.ts';
import { createLanguage } from '../src/language/index.ts';
import { UNLIMITED } from '../src/match/index.ts';
import { Opened } from '../src/stopping.ts';
import { startTableDoor, type TableParts } from '../src/tableStart.ts';
import { controlOf, type Table } from './support/bot.ts';
import { opensTables } from './support/tables.ts';

const open = opensTables();
const NOWHERE = { publicUrl: null, clientSecret: null, host: '127.0.0.1', port: 0 };

async function doorOf({ playground, matches, links, components }: Table, changes: Partial<TableParts>) {
  const opened = new Opened();
  onTestFinished(() => opened.close());
  return startTableDoor(opened, {
    settings: { role: 'all', table: { ...NOWHERE, port: null } },
    host: { token: playground.botToken, apiUrl: playground.apiUrl, setActivities: playground.admin.setActivities },
    ...{ matches, links, language: createLanguage(), commandsAMinute: UNLIMITED },
    componentsOf: () => components,
    adviser: { advise: async () => ({ ok: false, code: 'busy' }) },
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    ...changes,
  });
}

it('lets a player in by the link that they are given in the playground, and no more once it is ended', async () => {
  const { table, talk } = await open({ bot: false });
  const started = await doorOf(table, {});
  if (!started.ok || started.value === null) throw new Error('the table has not started');
  await table.startBot({ timer: machineTimer, tableDoor: started.value });
  const { thread, matchId } = await talk.twoPlaying();
  const anni = table.person('anni');
  const answer = await (await anni.command(thread, 'board', { as: 'link' })).reply();
  const [, address = ''] = /"url":"(http:[^"]+)"/.exec(JSON.stringify(answer.components)) ?? [];
  const { origin, pathname, search, hash } = new URL(address);
  expect([pathname, search]).toEqual(['/', '']);
  const signIn = async () => {
    const body = JSON.stringify({ link: hash.slice(1) });
    const headers = { 'content-type': 'application/json', origin };
    return (await fetch(`${origin}/api/sign-in/link`, { method: 'POST', body, headers })).json();
  };
  expect(await signIn()).toMatchObject({ ok: true, matchId });
  await table.links.revoke(anni.user.id, 'all');
  expect(await signIn()).toMatchObject({ ok: false });
  // Inside the playground's Discord it opens as an Activity.
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
  if (!turn) throw new Error('the turn message has no button');
  await anni.click(turn, controlOf(turn, 'openTable') ?? '');
  await anni.waitForFrame();
});

it('is nowhere without an address, served by others where this process only works, and says what keeps it from listening', async () => {
  const { table } = await open({ bot: false });
  const host = { token: table.playground.botToken, apiUrl: table.playground.apiUrl, setActivities: null };
  expect(await doorOf(table, { host })).toEqual({ ok: true, value: null });
  const publicUrl = 'https://table.example/games';
  const worker = await doorOf(table, { host, settings: { role: 'worker', table: { ...NOWHERE, publicUrl } } });
  if (!worker.ok || worker.value === null) throw new Error('a worker knows where the table is');
  expect(worker.value.launchable).toBe(false);
  expect(await worker.value.link('id', new Date(Date.now() + 1000))).toMatch(
    /^https:\/\/table\.example\/games\/#[\w.-]+$/,
  );
  const taken = Number(new URL(table.playground.url).port);
  const settings = { role: 'all', table: { ...NOWHERE, publicUrl, port: taken } } as const;
  expect(await doorOf(table, { host, settings })).toEqual({
    ...{ ok: false, faults: [expect.stringMatching(/^Port \d+ on this machine is in use: .* set TABLE_PORT/)] },
  });
});
