/**
 * `/build`: a whole building action in one command; what is left out is filled in sensibly, and said to be so.
 * Whether it is legal is decided by the rules, by the same way as the buttons' dialogue.
 */

import { ANYWHERE, type Command, gameOption, refused, wordsOf } from '../../../../discord/frame/index.ts';
import { playerAt } from '../../../../rules/index.ts';
import { resolveBuild } from '../../../../turn/index.ts';
import { positionFor, suggestFor } from '../play/commandPosition.ts';
import { play } from '../play/play.ts';
import { legalInstead } from './legalInstead.ts';
import { buildOptions, SPACE, suggestBuild, typedBuild } from './options.ts';

export const build: Command = {
  data: (language) => ({
    ...language.commandWords('build'),
    ...ANYWHERE,
    options: [...buildOptions(language, 'build', true), gameOption(language)],
  }),
  async execute(context, interaction) {
    const position = await positionFor(context, interaction, 'build');
    if (!position) return;
    const { view, words, state, seat } = position;
    const typed = typedBuild(
      interaction,
      words,
      interaction.options.getString(SPACE, true),
      playerAt(state, seat).hand,
    );
    if (!typed.ok) {
      await refused(context, interaction, view, typed);
      return;
    }
    const resolved = resolveBuild(context.componentsOf(state), state, seat, typed.build);
    if (resolved.ok) {
      await play(context, interaction, view, resolved.move, resolved.defaults);
    } else {
      const instead = legalInstead(
        words,
        { components: context.componentsOf(state), state, seat },
        typed.build,
        resolved.code,
      );
      await refused(context, interaction, view, resolved, instead);
    }
  },
  async autocomplete(context, interaction) {
    const words = wordsOf(context, interaction);
    await suggestFor(context, interaction, 'build', (position, focused) =>
      suggestBuild(words, interaction, position, focused),
    );
  },
};
