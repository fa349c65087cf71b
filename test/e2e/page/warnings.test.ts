/** Warnings of the page when the playground's disk or its room for people is full. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPlayground } from '../../packages/playground/support/bot.ts';
import { quotaDisk } from '../../packages/playground/support/quota.ts';
import { openBrowser, watch } from '../support/browser.ts';

it('everybody sees a full disk in their language, as long as it lasts', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'playground-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const disk = quotaDisk();
  const file = path.join(folder, 'playground.jsonl');
  const playground = await openPlayground({ file, disk, retryMs: 5, report: () => undefined });
  onTestFinished(() => playground.close());
  const browser = await openBrowser();
  const people = [
    { slug: 'anni', locale: 'en-US' },
    { slug: 'peter', locale: 'de-DE' },
  ];
  const tabs = await Promise.all(
    people.map(async ({ slug, locale }) => {
      const page = await (await browser.newContext({ locale })).newPage();
      watch(page, slug);
      await page.goto(`${playground.url}/as/${slug}`);
      await page.getByRole('heading', { name: 'parquet' }).first().waitFor();
      return page;
    }),
  );
  const sentences = [
    'Saving isn’t possible right now: the disk is full.',
    'Zurzeit wird nichts gespeichert: Die Festplatte ist voll.',
  ];
  const warnings = tabs.map((page, index) => page.getByRole('status').getByText(sentences[index] ?? ''));
  for (const warning of warnings) expect(await warning.count()).toBe(0);
  disk.leave(0);
  const jana = playground.person('jana');
  await jana.send(jana.channel('parquet').id, 'is that kept?');
  for (const warning of warnings) await warning.waitFor();
  disk.leave(Number.POSITIVE_INFINITY);
  for (const warning of warnings) await warning.waitFor({ state: 'detached' });
});

it('a newcomer sees that there is no room for more people, and who is there', { timeout: 300_000 }, async () => {
  const people = Array.from({ length: 200 }, (_, index) => ({ slug: `p${index}`, name: `P${index}`, locale: 'en-US' }));
  const playground = await openPlayground({ people });
  onTestFinished(() => playground.close());
  const context = await (await openBrowser()).newContext({ locale: 'nl-NL' });
  const page = await context.newPage();
  watch(page, 'the newcomer');
  await page.goto(`${playground.url}/as/zoe`);
  await page.getByRole('alert').getByText('Deze playground heeft geen plaats voor nog meer mensen.').waitFor();
  await page.getByRole('link', { name: 'P7', exact: true }).click();
  await page.getByRole('heading', { name: 'parquet' }).first().waitFor();
});
