/**
 * Whole games by slash commands alone, through the real discord.js, the playground's protocol, SQLite and the pictures.
 * Single commands and what they refuse are tested beside the commands.
 */
import { describe, expect, it } from 'vitest';
import { playByCommand } from './support/byCommand.ts';
import { gatherByCommand } from './support/lobby.ts';
import { type Hands, playWholeGame } from './support/wholeGame.ts';

const commands: Hands = {
  gather: gatherByCommand,
  async play(game, move, random) {
    await playByCommand(game, move, random);
    return move;
  },
  async undo(game, name) {
    await (await game.table.person(name).command(game.threadId, 'undo')).reply();
  },
};

describe('a whole game by slash commands', { timeout: 300_000 }, () => {
  it('of two, on side A, with every picture', async () => {
    await playWholeGame(commands, { side: 'A', names: ['anni', 'jana'], seed: 1, drawn: 1 });
  });

  it('of three, on side B, in German', async () => {
    await playWholeGame(commands, { side: 'B', names: ['peter', 'anni', 'lukas'], seed: 2, drawn: 8 });
  });

  it('of four, on side A, in Dutch, with every kind of move', async () => {
    const kinds = await playWholeGame(commands, {
      side: 'A',
      names: ['jana', 'peter', 'anni', 'lukas'],
      locales: { jana: 'nl', peter: 'hu', lukas: 'ja' },
      seed: 3,
      drawn: 1,
    });
    expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  });
});
