/**
 * How people act in a whole game: each move either typed as a slash command or made by buttons and selects, by chance.
 * The ways themselves are in `byCommand.ts` and `byButton.ts`.
 */
import { expect } from 'vitest';
import { clickOn, textOf } from '../../support/bot.ts';
import { playByButton } from './byButton.ts';
import { playByCommand } from './byCommand.ts';
import type { Hands } from './wholeGame.ts';

/** About half of the moves each way, and likewise what is taken back. */
export function bothWays(gather: Hands['gather']): Hands {
  return {
    gather,
    async play(game, move, random) {
      if (random(2) === 0) return playByButton(game, move);
      await playByCommand(game, move, random);
      return move;
    },
    async undo(game, name, random) {
      if (random(2) === 0) {
        const reply = await (await clickOn(game.table.person(name), game.turn(), 'undo')).reply();
        expect(textOf(reply)).toBe(game.wordsFor(name).t('turn.takenBackByYou'));
      } else await (await game.table.person(name).command(game.threadId, 'undo')).reply();
    },
  };
}
