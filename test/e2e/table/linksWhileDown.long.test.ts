/// <reference lib="dom" />
/** A link opened while the bot or its proxy is down leads to the table once they are back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { CALM, openBrowser } from '../support/browser.ts';
import { DESK, linkOf, noticeOf, showsMoves } from './support/atTable.ts';
import { touchTable } from './support/touchTable.ts';

type Answer = Parameters<Parameters<Page['route']>[1]>[0];

const ANSWERS: readonly (readonly [string, RegExp, (answer: Answer) => Promise<void>])[] = [
  [
    'a page of a proxy',
    /can’t be reached/,
    (answer) => answer.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  ],
  [
    'an answer of a proxy in JSON',
    /can’t be reached/,
    (answer) => answer.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"no origin"}' }),
  ],
  [
    'busy',
    /very busy/,
    (answer) => answer.fulfill({ status: 503, json: { ok: false, code: 'busy', text: 'The table is very busy.' } }),
  ],
];

it('says that it is down or busy, and tries again', { timeout: 300_000 }, async () => {
  const { table } = await touchTable({ seeds: [1] });
  const { thread } = await tableTalk(table).twoPlaying();
  const browser = await openBrowser();
  for (const [code, sentence, answer] of ANSWERS) {
    const address = await linkOf(table, 'anni', thread);
    const page = await (await browser.newContext({ ...DESK, ...CALM })).newPage();
    await page.route(/sign-in/, answer);
    await page.goto(address);
    expect(await noticeOf(page), code).toMatch(sentence);
    await page.unroute(/sign-in/);
    // It keeps trying, and says so.
    if (code === 'busy') await page.getByRole('button', { name: 'Try again' }).click();
    await showsMoves(page, 0);
  }
});
