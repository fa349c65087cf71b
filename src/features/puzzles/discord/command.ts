/**
 * `/puzzle`: a puzzle for the person who asks, one they have not tried yet, as long as there is one.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { ANYWHERE, acknowledge, type Command } from '../../../discord/frame/index.ts';
import { GRADES } from '../../../opponents/index.ts';
import { showNext } from './showing.ts';

const GRADE = 'grade';

export const puzzle: Command = {
  data: (language) => ({
    ...language.commandWords('puzzle'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('puzzle.grade'),
        type: ApplicationCommandOptionType.String,
        name: GRADE,
        required: false,
        choices: GRADES.map((grade) => ({ ...language.localized(`puzzles.grade.${grade}`), value: grade })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const grade = GRADES.find((each) => each === interaction.options.getString(GRADE)) ?? null;
    await showNext(context, interaction, grade);
  },
};
