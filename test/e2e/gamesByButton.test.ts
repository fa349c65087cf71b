/**
 * Whole games by buttons and selects alone, from Join to the score sheet.
 * Single steps of the dialogues are tested beside the bot's other parts.
 */
import { describe, expect, it } from 'vitest';
import { clickOn, textOf } from '../support/bot.ts';
import { playByButton } from './support/byButton.ts';
import { gatherByButton } from './support/lobby.ts';
import { type Hands, playWholeGame } from './support/wholeGame.ts';

const buttons: Hands = {
  gather: gatherByButton,
  play: playByButton,
  async undo(game, name) {
    const reply = await (await clickOn(game.table.person(name), game.turn(), 'undo')).reply();
    expect(textOf(reply)).toBe(game.wordsFor(name).t('turn.takenBackByYou'));
  },
};

describe('a whole game by buttons and selects', { timeout: 300_000 }, () => {
  it('of two, on side B, in Hungarian', async () => {
    const locales = { jana: 'hu', lukas: 'nl' };
    await playWholeGame(buttons, { side: 'B', names: ['jana', 'lukas'], locales, seed: 4, drawn: 4 });
  });

  it('of three, on side A, in Japanese, with every kind of move', async () => {
    const names = ['peter', 'anni', 'jana'];
    const kinds = await playWholeGame(buttons, { side: 'A', names, locales: { peter: 'ja' }, seed: 5, drawn: 8 });
    expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  });
});
