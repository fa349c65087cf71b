/** Sessions of erased people and revoked links end at once, in every process. */
import { expect, it } from 'vitest';
import type { WorkKind } from '../../src/match/index.ts';
import { PROTOCOL_VERSION } from '../../src/table/pageShared.ts';
import type { WebOptions } from '../../src/web/index.ts';
import { rawDatabase } from '../support/database/store.ts';
import { type MatchTable, matchTable, runningMatch } from '../support/game/match.ts';
import { clock, TestPage, type TestWeb, testWeb } from './support/web.ts';

/** Only notifications have an effect. */
const NO_POLLING = { pollIntervalMs: 3_600_000 } satisfies Partial<WebOptions>;

const PLACE = { guildId: 'server', channelId: 'channel' } as const;

const fromDiscord = ({ tokens }: TestWeb, personId: string) =>
  tokens.signSession({ kind: 'activity', personId, name: 'Lena', ...PLACE });

async function peopleIds({ url }: MatchTable): Promise<unknown[]> {
  const { rows } = await rawDatabase(url).execute('SELECT "id" FROM people ORDER BY "id"');
  return rows.map(({ id }) => id);
}

/** The outcome of entering with the session again. */
async function enterAgain(web: TestWeb, session: string): Promise<string> {
  const page = new TestPage(web.socket());
  await page.opened;
  page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
  const answer = await page.waitForMessage(({ type }) => type === 'welcome' || type === 'refused');
  page.leave();
  return answer.type === 'refused' ? answer.code : answer.type;
}

it('a page of an older protocol is asked to reload', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table, ...NO_POLLING });
  const session = await fromDiscord(web, 'person0');
  for (const old of [{}, { protocol: PROTOCOL_VERSION - 1 }]) {
    const page = new TestPage(web.socket());
    await page.opened;
    page.sendText(JSON.stringify({ type: 'enter', session, ...old }));
    expect(await page.waitForMessage(({ type }) => type === 'refused')).toMatchObject({
      code: 'version',
      text: 'I’ve been updated since this page was opened. Please reload it.',
    });
    expect(await page.closed).toBe(4000);
  }
});

it('an erased person is disconnected at once, cannot use their old sessions, and may sign in again', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table, links: table.links, ...NO_POLLING });
  const { match } = await runningMatch(table, { players: 3 });
  const made = await table.links.create(table.actor(1), match.id);
  if (!made.ok) throw new Error(made.code);
  const sessions = {
    watching: await fromDiscord(web, 'person4'),
    playing: await fromDiscord(web, 'person1'),
    byLink: await web.tokens.signSession({
      kind: 'link',
      linkId: made.link.id,
      personId: 'person1',
      matchId: match.id,
    }),
    staying: await fromDiscord(web, 'person0'),
  };
  const staying = await web.page(sessions.staying);
  for (const [who, which] of [
    ['person4', ['watching']],
    ['person1', ['playing', 'byLink']],
  ] as const) {
    const pages = [];
    for (const each of which) pages.push(await web.page(sessions[each]));
    for (const page of pages) await page.gameAt(match.version);
    await table.matches.forget(who);
    for (const page of pages) {
      expect(await page.closed).toBe(4000);
      expect(page.messages.at(-1)).toMatchObject({ type: 'refused' });
    }
    for (const each of which) expect(await enterAgain(web, sessions[each]), each).not.toBe('welcome');
    expect(await peopleIds(table)).not.toContain(who);
  }
  await staying.waitForMessage((message) => message.type === 'game' && message.game.names[1] !== 'Peter');
  const again = await web.page(await fromDiscord(web, 'person1'));
  expect((await again.gameAt(match.version)).seat).toBeNull();
  expect(await peopleIds(table)).not.toContain('person1');
});

it('a person cannot enter while their erasure is in progress', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table, ...NO_POLLING });
  const { match } = await runningMatch(table);
  const before = await web.page(await web.linkSession(0, match.id));
  await table.store.matches.transaction(({ privacy }) => privacy.begin('person0', clock.now()));
  expect(await before.closed).toBe(4000);
  expect(await enterAgain(web, await web.linkSession(0, match.id))).toBe('expired');
  expect(await enterAgain(web, await fromDiscord(web, 'person0'))).toBe('expired');
  expect(await table.matches.finishForgetting()).toBe(1);
  expect(await enterAgain(web, await fromDiscord(web, 'person0'))).toBe('welcome');
});

it('a revoked link closes its own pages at once, and no others', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table, links: table.links, ...NO_POLLING });
  const { match } = await runningMatch(table);
  const pageBy = async () => {
    const made = await table.links.create(table.actor(0), match.id);
    if (!made.ok) throw new Error(made.code);
    const linkId = made.link.id;
    const session = await web.tokens.signSession({ kind: 'link', linkId, personId: 'person0', matchId: match.id });
    const page = await web.page(session);
    await page.gameAt(match.version);
    return { linkId, page };
  };
  const [first, second, third] = [await pageBy(), await pageBy(), await pageBy()];
  expect(await table.links.revoke(table.actor(0), first.linkId)).toBe(1);
  expect(await first.page.closed).toBe(4000);
  expect(first.page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'revoked' });
  expect(await second.page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
  expect(await table.links.revoke(table.actor(0), 'all')).toBe(2);
  for (const { page } of [second, third]) expect(await page.closed).toBe(4000);
});

it('pages in other processes are closed by a notification', async () => {
  const table = await matchTable(undefined, { clock });
  const forOthers: (readonly WorkKind[])[] = [];
  table.store.matches.subscribe(
    (left) => void forOthers.push(left.forOtherProcesses),
    (kind) => kind !== 'session',
  );
  let notify: (kinds: readonly WorkKind[]) => void = () => undefined;
  const otherProcess = await testWeb({
    table,
    links: table.links,
    ...NO_POLLING,
    // Without local notifications.
    matches: { ...table.matches, subscribe: () => () => undefined },
    onRemoteWork: (listener) => {
      notify = listener;
      return () => undefined;
    },
  });
  const { match } = await runningMatch(table);
  const made = await table.links.create(table.actor(0), match.id);
  if (!made.ok) throw new Error(made.code);
  const linkId = made.link.id;
  const byLink = await otherProcess.page(
    await otherProcess.tokens.signSession({ kind: 'link', linkId, personId: 'person0', matchId: match.id }),
  );
  const watching = await otherProcess.page(await fromDiscord(otherProcess, 'person4'));
  for (const [page, end] of [
    [byLink, () => table.links.revoke(table.actor(0), 'all')],
    [watching, () => table.matches.forget('person4')],
  ] as const) {
    forOthers.length = 0;
    await end();
    for (const kinds of forOthers) notify(kinds);
    expect(await page.closed).toBe(4000);
  }
});
