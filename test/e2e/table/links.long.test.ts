/// <reference lib="dom" />
/**
 * The table by personal links with the whole bot: links leave no trace, and invalid ones are refused with a sentence.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickOn } from '../../support/discord/bot.ts';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { CALM, openBrowser } from '../support/browser.ts';
import { arrive, DESK, linkOf, noticeOf, openFromTurn, openLink, showsMoves } from './support/atTable.ts';
import { touchTable } from './support/touchTable.ts';

const DAY = 86_400_000;
const REFUSED = /This link has expired\. Get a new one in the game with \/board/;

/** All addresses and referrers that the browser sends. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '');
  });
  page.on('websocket', (socket) => {
    addresses.push(socket.url());
  });
  page.on('framenavigated', (frame) => {
    addresses.push(frame.url().split('#')[0] ?? '');
  });
  return addresses;
}

it('leaves no trace of a link in addresses, referrers and logs, and revokes it while the page is open', async () => {
  const { table, kept } = await touchTable({ seeds: [1] });
  const { thread } = await tableTalk(table).twoPlaying();
  const address = await linkOf(table, 'anni', thread);
  const token = new URL(address).hash.slice(1);
  const context = await (await openBrowser()).newContext({ ...DESK, ...CALM });
  const page = await context.newPage();
  const addresses = addressesOf(page);
  await page.goto(address);
  await showsMoves(page, 0);
  expect(page.url()).not.toContain(token);
  expect(
    await page.evaluate(() => [document.referrer, location.href, JSON.stringify(history.state)].join()),
  ).not.toContain(token);
  await page.reload();
  await showsMoves(page, 0);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((each) => each.includes(token))).toEqual([]);
  expect(kept.text()).not.toContain(token);
  // Another browser without the link is not signed in.
  const elsewhere = await openLink(page.url(), DESK, true);
  expect(await noticeOf(elsewhere)).toContain('This page isn’t signed in');

  const anni = table.person('anni');
  await clickOn(anni, await (await anni.command(table.channelId, 'me links')).reply(), 'linksEnd');
  expect(await noticeOf(page)).toMatch(REFUSED);
  expect(await noticeOf(await openLink(address, DESK, true))).toMatch(REFUSED);
});

it('has a sentence for an expired and for a forged link', async () => {
  let ahead = 0;
  const { table } = await touchTable({ seeds: [1], clock: { now: () => new Date(Date.now() + ahead) } });
  const { thread } = await tableTalk(table).twoPlaying();
  const address = await linkOf(table, 'anni', thread);
  const page = await openLink(address);
  await showsMoves(page, 0);
  const forged = `${address.slice(0, -4)}AAAA`;
  expect(await noticeOf(await openLink(forged, DESK, true))).toMatch(REFUSED);
  ahead = 31 * DAY;
  expect(await noticeOf(await openLink(address, DESK, true))).toMatch(REFUSED);
  // A page that was open for a month explains how to continue, too.
  expect(await noticeOf(page)).toMatch(/open the table again|Ask for a new one/i);
});

it('refuses a replayed code, another application’s code, and other sites', async () => {
  const { table, url, kept } = await touchTable({ seeds: [1] });
  await tableTalk(table).twoPlaying();
  const anni = await arrive(table, 'Anni');
  await anni.goTo(/^Intarsia #1/);
  const signingIn = anni.page.waitForRequest(/api\/sign-in\/activity/);
  await showsMoves(await openFromTurn(anni), 0);
  const sent = (await signingIn).postDataJSON();
  const signIn = async (changes: object) => {
    const response = await fetch(`${url}/api/sign-in/activity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sent, ...changes }),
    });
    return { status: response.status, text: await response.text() };
  };
  const { admin } = table.playground;
  const { id } = table.person('anni').user;
  const stranger = table.person('lukas').user.id;
  for (const changes of [
    {},
    { code: admin.oauthCode(id, { clientId: '4711' }) },
    { code: admin.oauthCode(id, { expired: true }) },
    { code: admin.oauthToken(id) },
    // An existing person, but not in this Activity.
    { code: admin.oauthCode(stranger) },
  ]) {
    const { status, text } = await signIn(changes);
    expect(status).toBe(403);
    expect(text).not.toMatch(/session|accessToken/);
  }
  expect((await signIn({ code: admin.oauthCode(id) })).status, 'valid codes are accepted').toBe(200);
  expect(kept.text()).not.toContain(sent.code);

  const page = await (await (await openBrowser()).newContext()).newPage();
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ body: '<p>elsewhere', contentType: 'text/html' }),
  );
  await page.goto('http://elsewhere.example/');
  const opened = await page.evaluate(
    (live) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(live);
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      }),
    `${url.replace('http', 'ws')}/live`,
  );
  expect(opened, 'a WebSocket from a page of another site').toBe(false);
});
