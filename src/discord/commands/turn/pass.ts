/**
 * `/pass`: passes for the round, keeping the cards that are named or those that seem best.
 * How many may be kept is decided by the rules.
 */
import type { Command } from '../../context.ts';
import { resolvePass } from '../../dialogue/otherMoves.ts';
import { cardsOption, gameOption, positionFor, suggestFor, textOption } from '../../moves/options.ts';
import { play } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { wordsOf } from '../../support/reply.ts';
import { suggestKeeps } from '../../views/wording/advice/suggestions.ts';

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
    const { view, state, seat } = position;
    const keep = cardsOption(interaction, KEEP);
    const resolved = keep.ok ? resolvePass(context.componentsOf(state), state, seat, keep.cards) : keep;
    if (!resolved.ok) await refused(context, interaction, view, resolved);
    else await play(context, interaction, view, resolved.move, { keep: keep.ok && keep.cards === null });
  },
  autocomplete: (context, interaction) =>
    suggestFor(context, interaction, 'pass', (standing, { value }) =>
      suggestKeeps(wordsOf(context, interaction), standing, value),
    ),
};
