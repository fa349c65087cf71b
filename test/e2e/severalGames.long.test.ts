/** Several games in one channel: each in its thread, and which of them a command means. */
import { describe, expect, it } from 'vitest';
import { randomPolicy } from '../../src/opponents/index.ts';
import { seededRandom } from '../../src/rules/index.ts';
import { textOf } from '../support/discord/bot.ts';
import { playByCommand, runMove } from './support/byCommand.ts';
import { followGame, type Game } from './support/game.ts';
import { gatherByCommand, openLobby } from './support/lobby.ts';
import { plainTable } from './support/tables.ts';

const SEEDS = [11, 12, 13];
const PLAYERS = [
  ['anni', 'jana'],
  ['anni', 'peter', 'lukas'],
  ['jana', 'lukas'],
];
const MOVES = 18;

async function threeGames() {
  const table = await plainTable(SEEDS.flatMap((seed) => [0, seed]));
  const games: Game[] = [];
  for (const [index, names] of PLAYERS.entries()) {
    const side = index === 1 ? 'B' : 'A';
    const lobby = await gatherByCommand(table, { side, names });
    games.push(await followGame(table, { side, names, seed: SEEDS[index] ?? 0, lobby }));
  }
  return { table, games };
}

describe('three games in one channel', { timeout: 300_000 }, () => {
  it('run side by side, each in its thread with its own pings', async () => {
    const { table, games } = await threeGames();
    const random = seededRandom(5);
    for (let number = 0; number < MOVES; number += 1) {
      const due = games.filter((_, index) => number % games.length === index || random(2) === 0);
      await Promise.all(
        due.map(async (game) => {
          const move = randomPolicy(table.components, game.state(), random);
          await playByCommand(game, move, random);
          await game.played(move);
        }),
      );
    }
    for (const game of games) game.checkSecrets();
  });

  it('are distinguished in the channel by their players, else by the option game, and joined individually', async () => {
    const { table, games } = await threeGames();
    const [first, second] = games;
    if (!first || !second) throw new Error('three games were expected');
    const view = await table.matches.inThread(second.threadId);
    const id = view?.match.id ?? '';
    const anni = table.person('anni');
    const asked = textOf(await (await anni.command(table.channelId, 'hand')).reply());
    expect(asked).toContain('Which game do you mean?');
    for (const game of [first, second]) expect(asked).toContain(`<#${game.threadId}>`);

    const offered = await anni.autocomplete(table.channelId, 'hand', { game: '' }, 'game');
    expect(offered.map(({ name }) => name.split(' · ')[0]).sort()).toEqual([
      '#1 Anni, Jana (A side)',
      '#2 Anni, Peter, Lukas (B side)',
    ]);
    const hand = textOf(await (await anni.command(table.channelId, 'hand', { game: id })).reply());
    expect(hand).toMatch(/^Your hand: \d/);
    const wrong = textOf(await (await anni.command(table.channelId, 'hand', { game: 'nonsense' })).reply());
    expect(wrong).toContain('I don’t know the game nonsense');

    // Peter plays in one game only.
    const peters = textOf(await (await table.person('peter').command(table.channelId, 'hand')).reply());
    expect(peters).toBe(second.wordsFor('peter').t('turn.handOf', { cards: handOf(second, 'peter') }));

    const mover = second.mover();
    const sent = await table.person(mover).command(table.channelId, 'build', { space: 'C2', game: id });
    expect(textOf(await sent.reply())).toMatch(/^✅/);
    const [played] = await table.matches.history(id);
    if (!played) throw new Error('no move was played');
    await second.played(played.move);
    await runMove(second, 'build', { space: 'D3' });

    const lobby = await openLobby(table, { side: 'A', names: ['anni', 'jana', 'lukas'] });
    await openLobby(table, { side: 'B', names: ['peter', 'jana'] });
    const jana = table.person('jana');
    expect(textOf(await (await jana.command(table.channelId, 'game join')).reply())).toContain('Which game');
    const joinable = await jana.autocomplete(table.channelId, 'game join', { game: 'peter' }, 'game');
    expect(joinable.map(({ name }) => name.split(' · ')[0])).toEqual(['#5 Peter (B side)']);
    const value = String(joinable[0]?.value);
    expect(textOf(await (await jana.command(table.channelId, 'game join', { game: value })).reply())).toBe(
      'You’re in.',
    );
    expect(textOf(await (await jana.command(table.channelId, 'game join')).reply())).toBe('You’re in.');
    await jana.waitForMessage(({ id, components }) => id === lobby.id && JSON.stringify(components).includes('Jana'));
  });
});

function handOf(game: Game, name: string): string {
  const hand = game.state().players[game.seats.indexOf(name)]?.hand;
  return hand ? game.wordsFor(name).cards(hand) : '';
}
