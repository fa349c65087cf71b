/**
 * `/game absent`: goes on without a player who holds a game without a clock up.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  gameOption,
  ownRunning,
  type Subcommand,
  say,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { WAYS_ON, type WayOn } from '../../../../match/index.ts';
import { readSomeClock } from '../clockField.ts';
import { askToEnd, goOn, showWays } from './goOn.ts';

const HOW = 'how';
const CLOCK = 'clock';

export const absent: Subcommand = {
  name: 'absent',
  offers: ownRunning,
  data: (language) =>
    subcommandData(language, 'game.absent', [
      {
        ...language.commandWords('game.absent.how'),
        name: HOW,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: WAYS_ON.map((way) => ({ ...language.choiceWords(`way.${way}`), value: way })),
      },
      {
        ...language.commandWords('game.absent.clock'),
        name: CLOCK,
        type: ApplicationCommandOptionType.String,
        required: false,
      },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, ownRunning);
    if (!view) return;
    const typed = interaction.options.getString(CLOCK)?.trim() ?? '';
    const chosen: WayOn | undefined = WAYS_ON.find((way) => way === interaction.options.getString(HOW));
    const way = chosen ?? (typed === '' ? undefined : 'clock');
    if (way === 'standIn') await goOn(context, interaction, view, { way });
    else if (way === 'end') await askToEnd(context, interaction, view);
    else if (way === undefined || typed === '') await showWays(context, interaction, view);
    else {
      const clock = readSomeClock(words, typed, 'standIn');
      if (clock.ok) await goOn(context, interaction, view, { way, timeControl: clock.control });
      else await say(interaction, clock.sentence);
    }
  },
};
