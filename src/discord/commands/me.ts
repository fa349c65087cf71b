/**
 * `/me`: one's own settings and holidays, seen by oneself alone.
 * Changing them is left to the controls of the card.
 */
import type { Command } from '../context.ts';
import { showMe } from '../moves/showMe.ts';
import { ANYWHERE } from '../support/anywhere.ts';

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
  }),
  execute: showMe,
};
