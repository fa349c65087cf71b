/// <reference lib="dom" />
/** An Activity on the playground's page, in Chromium with the real SDK. */
import { Events } from 'discord.js';
import type { BrowserContextOptions, Frame, Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Consent, Playground } from '../../../../packages/playground/index.ts';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { openBrowser, PHONE, visit, watch } from '../../../e2e/support/browser.ts';
import { CLIENT_SECRET, openActivityServer } from '../support/activityServer.ts';
import { logIn, openPlayground, rest, tinyPng } from '../support/bot.ts';

async function openTable(consent: Consent = 'ask', activityGraceMs = 500) {
  const server = await openActivityServer();
  const playground = await openPlayground({
    activities: { target: server.url, clientSecret: CLIENT_SECRET, consent },
    activityGraceMs,
  });
  server.belongTo(playground);
  onTestFinished(async () => {
    await playground.close();
    await server.close();
  });
  return { playground, server };
}

/** A bot that responds to its entry point with its Activity. */
async function startBot(playground: Playground): Promise<void> {
  const client = await logIn(playground);
  onTestFinished(() => client.destroy());
  const entry = { name: 'table', type: 4, description: 'Open the table', handler: 1 };
  await rest(playground, 'PUT', `/applications/${playground.applicationId}/commands`, [entry]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isPrimaryEntryPointCommand()) await interaction.launchActivity();
  });
}

async function arrive(playground: Playground, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visit(await openBrowser(), playground.url, name, options);
  return page;
}

const inside = (page: Page) => page.frameLocator('.activity iframe').frameLocator('iframe');

/** The Activity's page after its handshake. */
async function activityOf(page: Page): Promise<Frame> {
  await expect.poll(() => inside(page).locator('#state').textContent()).toBe('ready');
  const frame = page.frames().find((known) => known.url().includes('frame_id') && !known.url().includes('.playground'));
  if (frame === undefined) throw new Error('no Activity');
  return frame;
}

const signIn = (frame: Frame) => frame.evaluate(() => window.activity.signIn('none'));
const open = async (page: Page, name = 'launch') => {
  await page.getByRole('button', { name, exact: true }).click();
  return activityOf(page);
};

describe('an Activity in the playground', () => {
  it('identifies a person after their consent, and does not ask again', async () => {
    const { playground, server } = await openTable();
    await startBot(playground);
    const page = await arrive(playground, 'Anni', { bypassCSP: true });
    const frame = await open(page, 'table');
    expect(await frame.evaluate(() => window.activity.isSecure)).toBe(true);

    const signingIn = signIn(frame);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('your name and picture').waitFor();
    await expectAccessible(page, 'iframe');
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    expect(await signingIn).toBe('anni');
    expect(server.seen).toEqual(['anni']);
    await inside(page).getByText('Anni', { exact: true }).first().waitFor();
    expect(await frame.evaluate(() => window.activity.sdk.commands.userSettingsGetLocale())).toEqual({
      locale: playground.person('anni').locale(),
    });
    expect(await signIn(frame)).toBe('anni');
    await expectAccessible(page, 'iframe');
  });

  it('receives refused consent, unknown commands and missing permissions as errors', async () => {
    const { playground, server } = await openTable();
    const page = await arrive(playground, 'Anni');
    const frame = await open(page);
    const refused = frame.evaluate(() => window.activity.signIn().catch((error: { code: number }) => error.code));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await refused).toBe(5000);
    expect(server.seen).toEqual([]);
    // Only the frame's own messages count; otherwise this one would close the Activity.
    await frame.evaluate(() => window.top?.postMessage([2, { code: 1000 }], '*'));
    await page.evaluate(() => window.postMessage([2, { code: 1000 }], '*'));

    const codes = await frame.evaluate(async () => {
      const { sdk } = window.activity;
      const codeOf = (promise: Promise<unknown>) =>
        promise.then(() => 0).catch((error: { code: number }) => error.code);
      return Promise.all([
        codeOf(sdk.commands.getSkus()),
        codeOf(sdk.commands.userSettingsGetLocale()),
        codeOf(sdk.commands.authenticate({ access_token: 'nonsense' })),
        codeOf(sdk.commands.openExternalLink({ url: 'javascript:alert(1)' })),
        codeOf(sdk.subscribe('VOICE_STATE_UPDATE', () => undefined, { channel_id: '1' })),
        codeOf(sdk.commands.setOrientationLockState({ lock_state: 3 })),
        codeOf(sdk.commands.encourageHardwareAcceleration()),
        codeOf(sdk.commands.setConfig({ use_interactive_pip: true })),
        codeOf(sdk.commands.captureLog({ level: 'log', message: 'hello' })),
      ]);
    });
    expect(codes).toEqual([4002, 4006, 4009, 4000, 4004, 0, 0, 0, 0]);
    expect(playground.person('anni').activities()).toHaveLength(1);
  });

  it('has several participants, and ends when the last one leaves', async () => {
    const { playground } = await openTable('given');
    const anni = await arrive(playground, 'Anni');
    const first = await open(anni);
    expect(await signIn(first)).toBe('anni');
    const peter = await arrive(playground, 'Peter');
    await peter.getByRole('button', { name: 'Join', exact: true }).click();
    const second = await activityOf(peter);
    expect(await signIn(second)).toBe('peter');
    for (const page of [anni, peter])
      await expect.poll(() => inside(page).locator('#people').textContent()).toBe('Anni, Peter');
    const instanceOf = (frame: Frame) => frame.evaluate(() => window.activity.sdk.instanceId);
    const instanceId = await instanceOf(first);
    expect(await instanceOf(second)).toBe(instanceId);
    // Storage is separate, as in separate browsers.
    expect(new URL(first.url()).origin).not.toBe(new URL(second.url()).origin);
    const participants = await first.evaluate(() => window.activity.sdk.commands.getInstanceConnectedParticipants());
    expect(participants.participants.map(({ username }) => username)).toEqual(['anni', 'peter']);

    const state = () =>
      rest(playground, 'GET', `/applications/${playground.applicationId}/activity-instances/${instanceId}`);
    await anni.getByRole('button', { name: 'Leave the Activity' }).click();
    await expect.poll(() => inside(peter).locator('#people').textContent()).toBe('Peter');
    await anni.getByRole('button', { name: 'Join', exact: true }).waitFor();
    expect((await state()).body.users).toHaveLength(1);
    await peter.close();
    await expect.poll(async () => (await state()).status).toBe(404);
    await anni.getByRole('button', { name: 'Join', exact: true }).waitFor({ state: 'detached' });
    expect(await instanceOf(await open(anni))).not.toBe(instanceId);
  });

  it('shrinks on demand or while its person reads another channel, without reloading', async () => {
    const { playground } = await openTable('given');
    const page = await arrive(playground, 'Anni', { bypassCSP: true });
    const frame = await open(page);
    await frame.evaluate(() => document.body.setAttribute('data-mark', 'kept'));
    const layout = () => inside(page).locator('#layout').textContent();
    await expect.poll(layout).toBe('0');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await expect.poll(layout).toBe('1');
    await expectAccessible(page, 'iframe');
    // By keyboard.
    await page.getByRole('button', { name: 'Enlarge' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(layout).toBe('0');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('general');
    const other = playground.person('anni').channels()[1];
    if (other === undefined) throw new Error('one channel only');
    await page.keyboard.press('Escape');
    await page.locator('nav.channels').getByRole('link', { name: other.name }).click();
    await expect.poll(layout).toBe('1');
    expect(await frame.evaluate(() => document.body.getAttribute('data-mark'))).toBe('kept');
    await frame.evaluate(() => window.activity.sdk.close(1000, 'done'));
    await page.locator('.activity').waitFor({ state: 'detached' });
  });

  it('asks before opening a link, inviting and sharing a picture', async () => {
    const { playground } = await openTable('given');
    const page = await arrive(playground, 'Anni');
    const frame = await open(page);
    const dialog = page.getByRole('dialog');

    const link = frame.evaluate(() => window.activity.sdk.commands.openExternalLink({ url: 'https://example.org/' }));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await link).toEqual({ opened: false });

    const invitation = frame.evaluate(() => window.activity.sdk.commands.openInviteDialog());
    await dialog.getByRole('button', { name: 'Invite Peter' }).click();
    await invitation;
    const peter = playground.person('peter');
    await peter.waitForMessage(({ mentions }) => mentions.some(({ id }) => id === peter.user.id));

    const form = new FormData();
    form.append('file', new Blob([tinyPng], { type: 'image/png' }), 'board.png');
    const uploaded = await fetch(`${playground.apiUrl}/applications/${playground.applicationId}/attachment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${playground.admin.oauthToken(playground.person('anni').user.id)}` },
      body: form,
    });
    const { attachment } = (await uploaded.json()) as { attachment: { url: string } };
    const sharing = frame.evaluate(
      (mediaUrl) => window.activity.sdk.commands.openShareMomentDialog({ mediaUrl }),
      attachment.url,
    );
    await dialog.getByRole('button', { name: 'Share' }).click();
    await sharing;
    await peter.waitForMessage(({ attachments }) => attachments.some(({ filename }) => filename === 'board.png'));
  });

  it('fits on a phone', async () => {
    const { playground } = await openTable('given');
    const page = await arrive(playground, 'Anni', { ...PHONE, bypassCSP: true });
    const frame = await open(page);
    expect(await frame.evaluate(() => window.activity.sdk.platform)).toBe('mobile');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'iframe');
    await page.getByRole('button', { name: 'Minimize' }).tap();
    await page.getByRole('button', { name: 'Enlarge' }).tap();
  });

  it('continues after a reconnect', async () => {
    const { playground } = await openTable('given', 60_000);
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    watch(page, 'Anni');
    const lines: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/page\/socket/, (line) => {
      line.connectToServer();
      lines.push(line);
    });
    await page.goto(playground.url);
    await page.goto(`${playground.url}/as/anni`);
    const frame = await open(page);
    await frame.evaluate(() => document.body.setAttribute('data-mark', 'kept'));
    const instance = () => playground.person('peter').activities()[0]?.instanceId;
    const before = instance();
    await lines[0]?.close({ code: 4900 });
    await expect.poll(() => lines.length).toBe(2);
    // Calls without a connection fail.
    await expect.poll(() => signIn(frame).catch(() => null)).toBe('anni');
    expect(await frame.evaluate(() => document.body.getAttribute('data-mark'))).toBe('kept');
    expect(instance()).toBe(before);
  });
});
