/**
 * `/me`: one's own settings and holidays, seen by oneself alone.
 * They are changed by the buttons of the card.
 */
import { ANYWHERE, type Command } from '../../frame/index.ts';
import { showMe } from './showMe.ts';

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
  }),
  execute: showMe,
};
