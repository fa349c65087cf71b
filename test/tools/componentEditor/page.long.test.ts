/**
 * An owner corrects a tile in Chromium on a phone, saves, reloads, compares, exports and imports, without
 * accessibility violations.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser, watch } from '../../e2e/support/browser.ts';
import { startedEditor } from './support/editor.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = {
  viewport: { width: 420, height: 860 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
  bypassCSP: true,
};

it('leads an owner from a wrong tile to saved data', async () => {
  const editor = await startedEditor();
  const browser = await openBrowser();
  const page = await (await browser.newContext(PHONE)).newPage();
  watch(page, 'the owner');
  await page.goto(editor.url);
  const tile = page.locator('[data-part="toolSpaces[0]"]');
  await page.locator('.picture').nth(3).waitFor();
  await page.getByText('59 of 63 still reconstructed').waitFor();
  expect(await tile.getAttribute('aria-label')).toMatch(/^Yellow hammer: .* – reconstructed$/);
  await expectAccessible(page);

  // The minimum number of players is two: the fault is shown beside the field and above it, and saving is disabled.
  await tile.tap();
  const panel = page.getByRole('region', { name: 'Yellow hammer' });
  const upper = panel.getByRole('group', { name: 'Upper tile' });
  await upper.getByRole('radio', { name: '4' }).check({ force: true });
  await expect.poll(() => panel.getByText('One tile must be used with 2 or more players.').count()).toBe(2);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  expect(await tile.getAttribute('class')).toContain('faulty');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => panel.getByText('One tile must be used with').count()).toBe(0);
  await upper.getByRole('radio', { name: '4' }).check({ force: true });
  await panel.getByRole('group', { name: 'Lower tile' }).getByRole('radio', { name: '2' }).check({ force: true });
  await panel.getByRole('button', { name: 'Points: more' }).first().tap();
  // Confirming moves on to the next part, by keyboard too.
  await panel.getByRole('button', { name: 'This is correct' }).tap();
  const next = page.getByRole('region', { name: 'Yellow saw' });
  await next.waitFor();
  await next.getByRole('button', { name: 'This is correct' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Yellow plane' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('57 of 63 still reconstructed').waitFor();

  const name = page.getByLabel('Name of your data');
  await name.fill('standard');
  await save.tap();
  await page.getByText(/belongs to the data that comes with the bot.*my-box/).waitFor();
  expect(await name.inputValue()).toBe('my-box');
  await name.fill('Our box!');
  await page.getByText(/lower-case letters/).waitFor();
  await name.fill('our-box');
  await save.tap();
  await page.getByText('Saved in data/components.json.').waitFor();
  const kept = JSON.parse(readFileSync(editor.file, 'utf8'));
  expect(kept.id).toBe('our-box');
  expect(kept.toolSpaces[0].tiles).toEqual([
    { points: 2, minPlayers: 4 },
    { points: 1, minPlayers: 2 },
  ]);

  await page.reload();
  await page.getByText('57 of 63 still reconstructed').waitFor();
  expect(await name.inputValue()).toBe('our-box');
  await page.getByText('Differences from the standard').tap();
  const differences = page.getByRole('list', { name: 'Differences from the standard' }).getByRole('listitem');
  expect(await differences.count()).toBe(1);
  expect(await differences.first().innerText()).toMatch(
    /Yellow hammer[\s\S]*1 point, used with 2 or more players[\s\S]*2 points, used with 4 or more players/,
  );

  await page.getByText('Export', { exact: true }).tap();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('our-box.json');
  const exported = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(exported)).toEqual(kept);

  await page.getByText('Import', { exact: true }).tap();
  const paste = page.getByLabel('Or paste its text');
  const take = page.getByRole('button', { name: 'Import the text' });
  await paste.fill(exported.slice(0, 500));
  await take.tap();
  await page.getByText(/That isn’t JSON: .*nothing was changed/).waitFor();
  expect(await differences.count()).toBe(1);
  const standard = readFileSync(new URL('../../../assets/components/standard.json', import.meta.url));
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: standard });
  await page.getByText('Imported. Undo brings back').waitFor();
  await page.getByText('There are none.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => differences.count()).toBe(1);
  await expectAccessible(page);

  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('heading', { level: 1, name: 'コンポーネントの修正' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
});

/** No accessibility violation, and nothing wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
}
