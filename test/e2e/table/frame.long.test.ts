/** What Discord's client does for the table through the real SDK: sharing a picture, inviting, picture-in-picture. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { MoveReviewer } from '../../../src/features/advice/usecases/ports.ts';
import { type GameState, legalMoves, type Move } from '../../../src/rules/index.ts';
import type { Table } from '../../support/discord/bot.ts';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { components } from '../../support/game/rules.ts';
import type { Visitor } from '../support/browser.ts';
import { drawingOf, picturesShown } from '../support/browser.ts';
import { arrive, inFrame, openFromTurn, showsMoves } from './support/atTable.ts';
import { type TouchTable, touchTable } from './support/touchTable.ts';

const THREAD = /^Intarsia #1/;
const MOVES = 8;
const ATTACHMENT = /\/applications\/\d+\/attachment$/;

interface AtTheEnd extends TouchTable {
  readonly visitor: Visitor;
  readonly thread: string;
  readonly frame: Awaited<ReturnType<typeof inFrame>>;
  readonly token: string;
}

/** Anni watches the end of a game in the frame: Jana resigns. */
async function atTheEnd(options: Parameters<typeof touchTable>[0] = {}): Promise<AtTheEnd> {
  const touch = await touchTable({ seeds: [0, 1], ...options });
  const { table } = touch;
  const talk = tableTalk(table);
  const { matchId, thread } = await talk.twoPlaying();
  for (let count = 0; count < MOVES; count++) await talk.play(matchId);
  await talk.waitForDelivery();
  const visitor = await arrive(table, 'Anni');
  await visitor.goTo(THREAD);
  const signingIn = visitor.page.waitForResponse(/api\/sign-in\/activity/);
  const frame = await openFromTurn(visitor);
  const { accessToken: token } = await (await signingIn).json();
  expect(await frame.getByRole('button', { name: 'Share the picture' }).count(), 'not during the game').toBe(0);
  expect(await table.matches.resign(talk.actor('jana'), matchId)).toMatchObject({ ok: true });
  await talk.waitForDelivery();
  await frame.getByRole('button', { name: 'Share the picture', exact: true }).waitFor();
  return { ...touch, visitor, thread, frame, token };
}

function sharedIn(table: Table, thread: string) {
  return table
    .person('jana')
    .messages(thread)
    .filter(({ author, attachments }) => !author.bot && attachments.length > 0);
}

/** Every build was a mistake. */
const judge: MoveReviewer = {
  async judge(state: GameState, move: Move) {
    if (move.type !== 'build') return null;
    const better = [...legalMoves(components, state)].find(
      (each) => each.type === 'build' && each.space !== move.space,
    );
    return better ? { better, points: 5 } : null;
  },
};

it('shows the review of a finished game, and shares its picture by Discord’s dialog, at the end and earlier', async () => {
  const { table, kept, visitor, thread, frame, token } = await atTheEnd({ judge });
  const share = frame.getByRole('button', { name: 'Share the picture', exact: true });
  const dialog = visitor.page.getByRole('dialog');
  await share.click();
  await picturesShown(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sharedIn(table, thread), 'nothing is shared after a cancellation').toEqual([]);
  expect(await frame.locator('.toast').textContent()).toBe('');

  await frame.locator('.tabs').getByRole('button', { name: 'Log', exact: true }).click();
  await frame.getByRole('button', { name: 'Look back', exact: true }).click();
  await frame.getByRole('button', { name: 'To the start', exact: true }).click();
  await share.click();
  await picturesShown(dialog);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => sharedIn(table, thread).length).toBe(1);
  const [message] = sharedIn(table, thread);
  expect(message?.author.id).toBe(table.person('anni').user.id);
  const [picture] = message?.attachments ?? [];
  expect(picture).toMatchObject({ filename: 'intarsia-1.png', content_type: 'image/png' });
  const png = Buffer.from(await (await fetch(picture?.url ?? '')).arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1200 });
  expect(token.length).toBeGreaterThan(10);
  expect(kept.text(), 'the grant from Discord is not stored').not.toContain(token);

  await frame.getByRole('button', { name: 'Back to now', exact: true }).click();
  const misses = frame.locator('.misses').getByRole('button');
  await expect.poll(() => misses.count()).toBeGreaterThan(0);
  await misses.first().click();
  await frame.locator('.better').getByRole('button').click();
  await expect.poll(() => frame.locator('.past .line').textContent()).toContain('Better: ');
});

it('says why a picture can’t be shared (Discord refuses it, is offline, or its client is too old), and nobody be invited', async () => {
  const { table, thread, frame } = await atTheEnd({
    unknownCommands: ['OPEN_SHARE_MOMENT_DIALOG', 'OPEN_INVITE_DIALOG'],
  });
  const share = frame.getByRole('button', { name: 'Share the picture', exact: true });
  for (const [status, sentence] of [
    [401, /Discord didn’t take the picture/],
    [429, /I can’t reach Discord at the moment/],
  ] as const) {
    // A retry is possible immediately.
    const headers = { 'retry-after': '0' };
    const end = table.playground.intercept(({ path }) =>
      ATTACHMENT.test(path) ? { act: 'fail', when: 'before', status, headers } : undefined,
    );
    await share.click();
    await frame.locator('.toast').getByText(sentence).waitFor();
    end();
  }
  await share.click();
  await frame.locator('.toast').getByText('This version of Discord can’t share pictures from here.').waitFor();
  // Nothing more is sent to Discord.
  let sent = 0;
  table.playground.intercept(({ path }) => {
    if (ATTACHMENT.test(path)) sent += 1;
    return undefined;
  });
  await frame.locator('.toast button').click();
  await share.click();
  await frame.locator('.toast').getByText('This version of Discord can’t share pictures from here.').waitFor();
  expect(sent).toBe(0);
  expect(sharedIn(table, thread)).toEqual([]);

  await frame.getByRole('button', { name: 'Menu' }).click();
  await frame.getByRole('button', { name: 'Invite someone', exact: true }).click();
  await frame.getByText('Discord doesn’t let you invite people here.').waitFor();
});

it('invites a person by Discord’s dialog', async () => {
  const { table } = await touchTable({ seeds: [0, 1] });
  await tableTalk(table).twoPlaying();
  const visitor = await arrive(table, 'Anni');
  await visitor.goTo(THREAD);
  const frame = await openFromTurn(visitor);
  await frame.getByRole('button', { name: 'Menu' }).click();
  await frame.getByRole('button', { name: 'Invite someone', exact: true }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite Peter' }).click();
  const peter = table.person('peter');
  await peter.waitForMessage(({ mentions }) => mentions.some(({ id }) => id === peter.user.id));
  // He joins as a spectator.
  const guest = await arrive(table, 'Peter');
  await guest.goTo(THREAD);
  await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
  await (await inFrame(guest)).locator('.panel').getByText('You’re watching.').waitFor();
});

it('shows only the board while it is small, and everything when it is large again', async () => {
  const { table } = await touchTable({ seeds: [0, 1] });
  const { mover } = await tableTalk(table).twoPlaying();
  const visitor = await arrive(table, table.person(mover).user.global_name ?? '');
  await visitor.goTo(THREAD);
  const frame = await openFromTurn(visitor);
  const layout = () => frame.locator('.table').getAttribute('class');
  await expect.poll(layout).not.toContain('small');
  // The board's texture has as many pixels as it is displayed with.
  const drawn = () => drawingOf(frame.locator('.board .drawing svg'));
  const before = await drawn();
  await frame.locator('.space.open').first().click();
  await expect.poll(drawn).not.toBe(before);
  await visitor.page.getByRole('button', { name: 'Minimize' }).click();
  await expect.poll(layout).toBe('table small');
  await expect.poll(drawn, { message: 'a picked space does not look like a played one' }).toBe(before);
  expect(await frame.locator('header h1').textContent(), 'whose turn it is').toContain('It’s your turn');
  expect(await frame.locator('.panel').isVisible(), 'nothing else').toBe(false);
  await visitor.page.getByRole('button', { name: 'Enlarge', exact: true }).click();
  await expect.poll(layout).not.toContain('small');
  await frame.getByRole('button', { name: 'Build', exact: true }).click();
  await showsMoves(frame, 1);
  // It is also small while its person reads another channel.
  await visitor.goTo('parquet');
  await expect.poll(layout).toBe('table small');
});
