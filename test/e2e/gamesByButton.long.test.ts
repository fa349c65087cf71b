/**
 * Whole games from a lobby filled by buttons to the score sheet, half by buttons and selects and half by slash commands.
 * Games by clicks alone are played in the page; single steps of the dialogues are tested beside the bot's other parts.
 */
import { describe, expect, it } from 'vitest';
import { bothWays } from './support/hands.ts';
import { gatherByButton } from './support/lobby.ts';
import { playWholeGame } from './support/wholeGame.ts';

const hands = bothWays(gatherByButton);

describe('a whole game, half by buttons and half by slash commands', { timeout: 300_000 }, () => {
  it('of two, on side B, in Hungarian', async () => {
    const locales = { jana: 'hu', lukas: 'nl' };
    await playWholeGame(hands, { side: 'B', names: ['jana', 'lukas'], locales, seed: 4, drawn: 4 });
  });

  it('of three, on side A, in Japanese, with every kind of move', async () => {
    const names = ['peter', 'anni', 'jana'];
    const kinds = await playWholeGame(hands, { side: 'A', names, locales: { peter: 'ja' }, seed: 5, drawn: 8 });
    expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  });
});
