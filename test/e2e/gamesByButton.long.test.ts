/** Whole games from a lobby filled by buttons, played half by buttons and half by slash commands. */
import { describe, expect, it } from 'vitest';
import { gatherByButton } from './support/lobby.ts';
import { playWholeGame } from './support/wholeGame.ts';

describe('a whole game, half by buttons and half by slash commands', { timeout: 300_000 }, () => {
  it('of two, on side B, in Hungarian', async () => {
    const locales = { jana: 'hu', lukas: 'nl' };
    await playWholeGame(gatherByButton, { side: 'B', names: ['jana', 'lukas'], locales, seed: 4, drawn: 4 });
  });

  it('of three, on side A, in Japanese, with every kind of move', async () => {
    const names = ['peter', 'anni', 'jana'];
    const kinds = await playWholeGame(gatherByButton, {
      side: 'A',
      names,
      locales: { peter: 'ja' },
      seed: 5,
      drawn: 8,
    });
    expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  });
});
