/**
 * `/me`: one's own settings and holidays, seen by oneself alone.
 * Changing them is left to the controls of the card.
 */
import { InteractionContextType } from 'discord.js';
import type { Command } from '../context.ts';
import { showMe } from '../controls/me.ts';

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  }),
  execute: showMe,
};
