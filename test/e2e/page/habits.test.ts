/// <reference lib="dom" />
/** Habits from Discord: the keyboard, the scroll position, the member list and desktop notifications. */
import { Events, PermissionFlagsBits } from 'discord.js';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ToPage } from '../../../packages/playground/pageProtocol.ts';
import { openBrowser, picturesShown, visit } from '../support/browser.ts';
import { holdMessages } from './support/holdMessages.ts';
import { openScene } from './support/scene.ts';

it('everything can be done by keyboard', { timeout: 300_000 }, async () => {
  const { playground } = await openScene();
  const { page } = await visit(await openBrowser(), playground.url, 'Anni', { viewport: { width: 1280, height: 600 } });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).first();
  await heading('parquet').waitFor();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await heading('Game: Anni, Peter').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await heading('workshop').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('parq');
  // Safari's last key of a conversion.
  const converting = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
  await page.getByRole('combobox', { name: 'Where to?' }).dispatchEvent('keydown', converting);
  expect(await page.getByRole('dialog').count(), 'still choosing').toBe(1);
  await page.keyboard.press('Enter');
  await heading('parquet').waitFor();

  // Typing anywhere goes to the composer.
  await page.getByRole('article').filter({ hasText: 'Every piece counts.' }).waitFor();
  await page.locator('.log').focus();
  await page.keyboard.press('PageUp');
  const toPresent = page.getByRole('button', { name: /Jump to present/ });
  await toPresent.waitFor();
  for (const typed of ['/mo', '/move ']) {
    await page.keyboard.type(typed);
    await page.getByRole('option').first().waitFor();
    if (typed === '/move ') await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await toPresent.count(), 'Escape leaves the command alone').toBe(1);
  }
  await page.keyboard.press('Escape');
  await toPresent.waitFor({ state: 'detached' });
  await page.keyboard.type('/mo');
  await page.getByRole('option', { name: '/move' }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: /^C2/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.commandRow input').first().inputValue()).toBe('B3: frame, 1 violet');
  await page.keyboard.press('Escape');
  await page.keyboard.type('/settings');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Settings of the game' });
  await form.waitFor();
  await form.locator('label', { hasText: 'Time for a turn' }).click();
  await form.getByRole('option', { name: 'three days' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});

it('the button for sending does what Enter does, and suggestions that do not come end', async () => {
  const { playground } = await openScene();
  const { page } = await visit(await openBrowser(), playground.url, 'Anni', { viewport: { width: 1280, height: 600 } });
  const failures = await holdMessages(page, isFailure);
  await page.getByRole('heading', { level: 1, name: 'parquet' }).first().waitFor();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const composer = page.getByRole('textbox');
  await composer.fill('A long story. '.repeat(60));
  await expect.poll(async () => (await composer.boundingBox())?.height).toBeGreaterThan(60);
  await composer.fill('');
  await page.keyboard.type('/nonsense');
  await send.click();
  await page.getByText('/nonsense', { exact: false }).and(page.getByRole('alert')).waitFor();
  await page.getByRole('textbox').fill('/mov');
  await send.click();
  await page.locator('.commandRow input').first().waitFor();
  failures.hold();
  await page.keyboard.type('unanswered');
  await page.getByText('Loading options…').waitFor();
  failures.release();
  await page.getByText('Loading options…').waitFor({ state: 'detached' });
});

it('Enter runs the text as typed, while the suggestions for it are still on their way', async () => {
  const { bot, playground } = await openScene();
  const ran = new Promise<string | null>((resolve) => {
    bot.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isChatInputCommand()) resolve(interaction.options.getString('space'));
    });
  });
  const { page } = await visit(await openBrowser(), playground.url, 'Anni');
  const suggestions = await holdMessages(page, ({ type }) => type === 'choices');
  await page.getByRole('textbox', { name: /^Message/ }).fill('/move');
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: /^C2/ }).waitFor();
  suggestions.hold();
  await page.keyboard.type('D3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await ran).toBe('D3');
});

it('keeps a text that got lost with the connection, and does not offer one that arrived', async () => {
  const { playground, channelId } = await openScene();
  const { page } = await visit(await openBrowser(), playground.url, 'Anni');
  let breakLine = async (): Promise<void> => undefined;
  let mute: 'page' | 'server' | null = null;
  await page.routeWebSocket('**/page/socket**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => (mute === 'page' ? undefined : server.send(message)));
    server.onMessage((message) => (mute === 'server' ? undefined : socket.send(message)));
    breakLine = async () => {
      mute = null;
      await server.close();
      await socket.close({ code: 4000 });
    };
  });
  await page.reload();
  const composer = page.getByRole('textbox', { name: /^Message/ });
  await composer.fill('Is anybody there?');
  mute = 'page';
  await page.keyboard.press('Enter');
  expect(await composer.inputValue()).toBe('');
  await breakLine();
  await expect.poll(() => composer.inputValue()).toBe('Is anybody there?');
  await page.getByRole('alert').getByText('The message couldn’t be sent. Try again.').waitFor();
  await page.getByText('The connection was lost').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: 'Is anybody there?' }).waitFor();

  mute = 'server';
  await page.keyboard.type('I am.');
  await page.keyboard.press('Enter');
  const anni = playground.person('anni');
  await expect.poll(() => anni.messages(channelId).some(({ content }) => content === 'I am.')).toBe(true);
  await breakLine();
  await page.getByRole('article').filter({ hasText: 'I am.' }).waitFor();
  expect(await composer.inputValue()).toBe('');
});

it('every channel keeps its draft, even while no channel is open', async () => {
  const { playground, post } = await openScene();
  await post({ content: 'Try </move:123456789012345678>.' });
  const peter = playground.person('peter');
  const { page } = await visit(await openBrowser(), playground.url, 'Peter');
  const composer = page.getByRole('textbox', { name: /^Message/ });
  const open = (name: string) => page.locator('nav.channels').getByRole('link', { name }).click();
  // An inserted command must not come back with the composer.
  await page.getByRole('article').getByRole('button', { name: '/move' }).last().click();
  await page.locator('.commandRow').waitFor();
  await page.keyboard.press('Escape');
  await composer.fill('A draft in parquet');
  await open('workshop');
  await expect.poll(() => composer.inputValue()).toBe('');
  await composer.fill('A draft in the workshop');

  const channels = ['parquet', 'workshop'].map((name) => peter.channel(name).id);
  for (const id of channels) {
    playground.admin.setOverwrites(id, [{ id: peter.user.id, deny: PermissionFlagsBits.ViewChannel }]);
  }
  await page.getByText('Choose a channel.').waitFor();
  for (const id of channels) playground.admin.setOverwrites(id, []);
  for (const [name, draft] of [
    ['workshop', 'A draft in the workshop'],
    ['parquet', 'A draft in parquet'],
  ] as const) {
    await open(name);
    await expect.poll(() => composer.inputValue()).toBe(draft);
  }
});

it('scrolling up wins over messages that arrive before the scroll event', async () => {
  const stage = await openScene();
  const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni', {
    viewport: { width: 1280, height: 600 },
  });
  // The key and the message in the same task.
  await page.addInitScript(() => {
    const goUp = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp' }));
    const Socket = class extends WebSocket {
      constructor(url: string) {
        super(url);
        this.addEventListener('message', ({ data }) => String(data).includes('One more.') && goUp());
      }
    };
    Object.assign(window, { goUp, WebSocket: Socket });
  });
  await page.reload();
  await picturesShown(page.getByRole('log'));
  const toPresent = page.getByRole('button', { name: /Jump to present/ });

  await page.getByRole('img', { name: 'A board with a star' }).evaluate((picture) => {
    (window as unknown as { goUp: () => void }).goUp();
    picture.style.setProperty('height', `${picture.clientHeight + 300}px`);
  });
  await toPresent.waitFor();
  await toPresent.click();
  await toPresent.waitFor({ state: 'detached' });
  await stage.post({ content: 'One more.' });
  await toPresent.waitFor();
});

it('shows the answer to one’s own button, however far up it is', async () => {
  const stage = await openScene();
  const { page, typeCommand } = await visit(await openBrowser(), stage.playground.url, 'Anni', {
    viewport: { width: 1280, height: 400 },
  });
  const failures = await holdMessages(page, isFailure);
  await picturesShown(page.getByRole('log'));
  await stage.post({ content: 'One more.\n'.repeat(20) });
  await page.getByText('One more.').first().waitFor();
  const button = page.getByRole('button', { name: 'Hand' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.getByRole('button', { name: /Jump to present/ }).waitFor();
  await button.click();
  await expectInLog(page.getByRole('article').filter({ hasText: 'Your hand: 3 violet' }));

  // Nor does a command without an answer go unseen.
  await page.locator('.log').press('PageUp');
  await page.getByRole('button', { name: /Jump to present/ }).waitFor();
  failures.hold();
  await typeCommand('/move space:C2');
  await expectInLog(page.getByText('Sending command…'));
  failures.release();
  await expectInLog(page.getByRole('log').getByRole('alert'));
});

/** That the bot did not answer in time. */
function isFailure(message: ToPage): boolean {
  return message.type === 'interaction' && message.state === 'failed';
}

/** Neither above nor below the visible part of the messages. */
async function expectInLog(element: Locator): Promise<void> {
  await element.waitFor();
  await expect
    .poll(async () => {
      const [box, frame] = await Promise.all([element.boundingBox(), element.page().locator('.log').boundingBox()]);
      return box !== null && frame !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    })
    .toBe(true);
}

it('shows a link to a message as its channel and goes there, and people in a spoiler', async () => {
  const stage = await openScene();
  const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni', {
    viewport: { width: 1280, height: 400 },
  });
  await picturesShown(page.getByRole('log'));
  const first = page.getByRole('article').filter({ hasText: 'Anni and Peter play.' }).first();
  const id = await first.getAttribute('data-message-id');
  await stage.post({ content: `Open: https://discord.com/channels/1/${stage.channelId}/${id}.` });
  const message = page.getByRole('article').filter({ hasText: 'Open:' });
  await expect.poll(() => message.locator('.markdown').textContent()).toMatch(/^Open: #parquet › \.$/);
  await message.getByRole('button', { name: '#parquet' }).click();
  await expect.poll(() => first.evaluate((element) => element.className)).toContain('sought');

  await stage.post({ content: `||<@${stage.playground.person('peter').user.id}>||` });
  await page.getByRole('button', { name: 'Spoiler: show' }).last().click();
  await page.locator('.spoiler.shown').getByText('@Peter').waitFor();
});

it('the member list hides in a narrow window, and returns in a wide one', async () => {
  const { playground } = await openScene();
  const { page } = await visit(await openBrowser(), playground.url, 'Anni', { viewport: { width: 1280, height: 600 } });
  const members = page.getByRole('complementary', { name: 'Members' });
  await members.waitFor();
  await page.setViewportSize({ width: 420, height: 600 });
  await members.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /members/i }).click();
  await members.waitFor();
  await page.setViewportSize({ width: 1280, height: 600 });
  await members.waitFor();
});

it('a ping notifies a person in another window', { timeout: 300_000 }, async () => {
  const stage = await openScene();
  const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni');
  // Earlier messages are read, except those in the other channel.
  await page.getByText('Every piece counts.').waitFor();
  await expect.poll(() => page.title()).toMatch(/^• #parquet/);
  await page.evaluate(() => {
    const notifications: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        notifications.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: FakeNotification, notifications });
    document.hasFocus = () => false;
  });
  const { id } = stage.playground.person('anni').user;
  await stage.post({
    flags: 32768,
    components: [{ type: 10, content: `### <@${id}>, it is **your turn**` }],
    allowed_mentions: { users: [id] },
  });
  await stage.post({ content: 'nothing for anybody' });
  await page.getByText('nothing for anybody').waitFor();
  expect(await page.evaluate(() => (window as unknown as { notifications: string[] }).notifications)).toEqual([
    'Intarsia (parquet): @Anni, it is your turn',
  ]);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
});
