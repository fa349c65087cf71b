/** A turn in Discord's frame beyond building: take-backs, hints, plans, substitute cards. */
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { countCards, legalMoves, type Move, playerAt } from '../../../src/rules/index.ts';
import { textOf } from '../../support/discord/bot.ts';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { isLive } from '../support/readableMessages.ts';
import { arrive, openFromTurn, showsMoves, tapMove } from './support/atTable.ts';
import { touchTable } from './support/touchTable.ts';

const THREAD = /^Intarsia #1/;
/** More than it takes until the stacks lack cards. */
const MAX_MOVES = 100;

/** A game with one player at the table in Discord's frame. */
async function atTheTable(whose: 'mover' | 'waiting', options: Parameters<typeof touchTable>[0] = {}, rated = true) {
  const { table } = await touchTable({ seeds: [0, 1], ...options });
  const talk = tableTalk(table);
  const game = await talk.twoPlaying(rated);
  const { user } = table.person(game[whose]);
  const visitor = await arrive(table, user.global_name ?? user.username);
  await visitor.goTo(THREAD);
  const frame = await openFromTurn(visitor);
  await showsMoves(frame, 0);
  const delivered = (): readonly APIMessage[] => talk.publicMessages(game.thread);
  return { table, talk, game, frame, delivered, press: (name: string) => press(name) };
  function press(name: string) {
    return frame.getByRole('button', { name, exact: true }).click();
  }
}

it('takes a move back, and makes another, in a rated game, which has no hints', async () => {
  const { table, talk, game, frame, delivered, press } = await atTheTable('mover');
  await frame.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  expect(await frame.getByRole('button', { name: 'Hint', exact: true }).count()).toBe(0);
  await tapMove(frame, 'build');
  await showsMoves(frame, 1);
  await press('Undo');
  await frame.getByText('Your move has been taken back.').waitFor();
  await showsMoves(frame, 0);
  await expect.poll(() => frame.locator('header h1').textContent()).toContain('It’s your turn');
  expect(await table.matches.history(game.matchId)).toEqual([]);
  await talk.waitForDelivery();
  await expect
    .poll(() =>
      delivered()
        .filter(isLive)
        .map(({ mentions }) => mentions.map(({ id }) => id)),
    )
    .toEqual([[table.person(game.mover).user.id]]);
  await tapMove(frame, 'pass');
  await showsMoves(frame, 1);
  expect(await frame.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(1);
});

it('shows a hint on the board, and plays it', async () => {
  let asked = 0;
  let suggested: Move | undefined;
  const options: Parameters<typeof touchTable>[0] = {
    adviser: {
      advise: async (state) => {
        asked += 1;
        suggested = [...legalMoves(table.components, state)].findLast(({ type }) => type === 'build');
        if (!suggested) return { ok: false, code: 'busy' };
        const best = { move: suggested, expected: 61, reasons: [] };
        return { ok: true, best, alternatives: [], comparison: { kind: 'only' } };
      },
    },
  };
  const { table, game, frame, press } = await atTheTable('mover', options, false);
  await press('Hint');
  await frame.locator('.hints').getByText('It’s the only move there is.').waitFor();
  await frame.locator('.hints li button').first().click();
  await press('Build');
  await showsMoves(frame, 1);
  expect(asked).toBe(1);
  const [played] = await table.matches.history(game.matchId);
  expect(suggested?.type === 'build' && played?.move).toMatchObject({ space: (suggested as { space: string }).space });
});

it('plans a move while others think, and plays it automatically', async () => {
  const { table, talk, game, frame, delivered, press } = await atTheTable('waiting');
  await press('Plan');
  await press('Assume nothing');
  await expect.poll(() => frame.locator('.plan ol li').count()).toBe(1);
  await frame.locator('.space.open').first().click();
  await press('Add to the plan');
  await expect.poll(() => frame.locator('.plan ol li').count()).toBe(2);
  await press('Play the moves of this plan automatically');
  await frame.getByRole('button', { name: 'Don’t play them', exact: true }).waitFor();
  await talk.waitForDelivery();
  expect(await table.matches.history(game.matchId), 'nothing is played before').toEqual([]);
  await press('Close the plan');
  await talk.play(game.matchId);
  await showsMoves(frame, 2);
  const [first, second] = await table.matches.history(game.matchId);
  expect(second).toMatchObject({ seat: 1 - (first?.seat ?? 0), automatic: 'conditional', move: { type: 'build' } });
  await talk.waitForDelivery();
  const name = table.person(game.waiting).user.global_name ?? '';
  await expect.poll(() => delivered().map(textOf).join('\n')).toContain(name);
  expect(delivered().filter(isLive).map(textOf)).toEqual([
    expect.stringContaining(`<@${table.person(game.mover).user.id}>`),
  ]);
});

it('takes substitutes for cards that the stacks lack', async () => {
  const { table } = await touchTable({ seeds: [0, 1] });
  const talk = tableTalk(table);
  const people = ['anni', 'peter', 'jana', 'lukas'];
  const matchId = await talk.running(people);
  const now = async () => {
    const { state } = await talk.view(matchId);
    if (state === null) throw new Error('no position');
    return state;
  };
  // Passing with many cards leaves few for the others.
  for (let count = 0; (await now()).phase !== 'substitute' && count < MAX_MOVES; count++) {
    await talk.play(matchId, (moves) => moves.at(-1));
  }
  const before = await now();
  expect(before.phase).toBe('substitute');
  const seat = before.turn ?? 0;
  await talk.waitForDelivery();
  const { match } = await talk.view(matchId);
  const visitor = await arrive(table, match.members[seat]?.name ?? '');
  await visitor.goTo(THREAD);
  const frame = await openFromTurn(visitor);
  const played = (await table.matches.history(matchId)).length;
  await showsMoves(frame, played);
  const choices = frame.locator('.preview .chips .chip:not(.more)');
  expect(await choices.count(), 'there is something to choose').toBeGreaterThan(1);
  const picked = await choices.nth(1).getAttribute('aria-label');
  await choices.nth(1).click();
  await expect.poll(() => choices.nth(1).getAttribute('aria-pressed')).toBe('true');
  await frame.getByRole('button', { name: 'Take cards', exact: true }).click();
  await showsMoves(frame, played + 1);
  const made = (await table.matches.history(matchId)).at(-1);
  expect(made?.move).toMatchObject({ type: 'substitute', seat });
  const drawn = countCards(playerAt(await now(), seat).hand) - countCards(playerAt(before, seat).hand);
  expect(drawn).toBeGreaterThan(0);
  await frame.locator('.tabs').getByRole('button', { name: 'Log', exact: true }).click();
  await expect.poll(() => frame.locator('.log li').first().textContent()).toContain(picked ?? '?');
});
