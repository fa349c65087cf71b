/**
 * `/tutorial`: learns the game by playing it, alone, step by step; goes on where one has stopped.
 * The steps are the matches' script, the moves typed at them beside this.
 */
import { ANYWHERE, acknowledge, type Command } from '../../../discord/frame/index.ts';
import { openTutorial } from './answering.ts';
import { learnerOf } from './classroom.ts';

export const tutorial: Command = {
  data: (language) => ({ ...language.commandWords('tutorial'), ...ANYWHERE }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    await openTutorial(context, interaction, learnerOf(interaction));
  },
};
