/**
 * Slash commands that take nothing but the game that they are about: `/hand`, `/undo`, `/hint`, `/log`, `/since`.
 * Each says which games it can mean, and what it does with the one that is meant.
 */
import type { ChatInputCommandInteraction } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { acknowledge, wordsOf } from '../answers/reply.ts';
import type { BotContext, Command } from '../context.ts';
import { type Scope, suggestMatches, whichMatch } from '../games/whichMatch.ts';
import { ANYWHERE } from './anywhere.ts';
import { gameOption } from './options.ts';

/** What is done, in the words of whoever asked; the interaction has been acknowledged. */
type OnGame = (
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  view: MatchView,
  words: Words,
) => Promise<void>;

export function commandOnGame(name: 'hand' | 'undo' | 'hint' | 'log' | 'since', scope: Scope, act: OnGame): Command {
  return {
    data: (language) => ({ ...language.commandWords(name), ...ANYWHERE, options: [gameOption(language)] }),
    async execute(context, interaction) {
      await acknowledge(interaction);
      const words = wordsOf(context, interaction);
      const view = await whichMatch(context, interaction, words, scope);
      if (view) await act(context, interaction, view, words);
    },
    autocomplete: (context, interaction) => suggestMatches(context, interaction, scope),
  };
}
