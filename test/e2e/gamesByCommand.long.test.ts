/** Whole games from a lobby filled by slash commands, played half by commands and half by buttons. */
import { describe, expect, it } from 'vitest';
import { gatherByCommand } from './support/lobby.ts';
import { playWholeGame } from './support/wholeGame.ts';

describe('a whole game, half by slash commands and half by buttons', { timeout: 300_000 }, () => {
  it('of two, on side A, in English, with every picture', async () => {
    await playWholeGame(gatherByCommand, { side: 'A', names: ['anni', 'jana'], seed: 1, drawn: 1 });
  });

  it('of three, on side B, in German', async () => {
    await playWholeGame(gatherByCommand, { side: 'B', names: ['peter', 'anni', 'lukas'], seed: 2, drawn: 8 });
  });

  it('of four, on side A, in Dutch, with every kind of move', async () => {
    const kinds = await playWholeGame(gatherByCommand, {
      side: 'A',
      names: ['jana', 'peter', 'anni', 'lukas'],
      locales: { jana: 'nl', peter: 'hu', lukas: 'ja' },
      seed: 3,
      drawn: 4,
    });
    expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  });
});
