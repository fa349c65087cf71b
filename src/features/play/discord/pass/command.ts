/**
 * `/pass`: passes for the round, keeping the cards that are named or those that seem best.
 * How many may be kept is decided by the rules.
 */

import { ANYWHERE, type Command, gameOption, refused, textOption, wordsOf } from '../../../../discord/frame/index.ts';
import { playerAt } from '../../../../rules/index.ts';
import { resolvePass } from '../../../../turn/index.ts';
import { cardsOption, positionFor, suggestFor } from '../play/commandPosition.ts';
import { play } from '../play/play.ts';
import { suggestKeeps } from './suggestions.ts';

const KEEP = 'keep';

export const pass: Command = {
  data: (language) => ({
    ...language.commandWords('pass'),
    ...ANYWHERE,
    options: [textOption(language, 'pass.keep', KEEP), gameOption(language)],
  }),
  async execute(context, interaction) {
    const position = await positionFor(context, interaction, 'pass');
    if (!position) return;
    const { view, words, state, seat } = position;
    const keep = cardsOption(interaction, words, KEEP, playerAt(state, seat).hand);
    const resolved = keep.ok ? resolvePass(context.componentsOf(state), state, seat, keep.cards) : keep;
    if (!resolved.ok) await refused(context, interaction, view, resolved);
    else await play(context, interaction, view, resolved.move, { keep: keep.ok && keep.cards === null });
  },
  autocomplete: (context, interaction) =>
    suggestFor(context, interaction, 'pass', (position, { value }) =>
      suggestKeeps(wordsOf(context, interaction), position, value),
    ),
};
