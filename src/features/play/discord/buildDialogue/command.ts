/** `/build`. */
import {
  buildOptions,
  legalAlternatives,
  readTypedBuild,
  SPACE_OPTION,
  suggestBuild,
} from '../../../../discord/moves/index.ts';
import { playerAt } from '../../../../rules/index.ts';
import { resolveBuild } from '../../../../turn/index.ts';
import { moveCommand } from '../moves/moveCommand.ts';

export const build = moveCommand('build', (language) => buildOptions(language, 'build', true), {
  type: 'build',
  read(words, position, interaction) {
    const { components, state, seat } = position;
    const { hand } = playerAt(state, seat);
    const typed = readTypedBuild(interaction, words, interaction.options.getString(SPACE_OPTION, true), hand);
    if (!typed.ok) return { ok: false, refusal: typed };
    const resolved = resolveBuild(components, state, seat, typed.build);
    if (resolved.ok) return resolved;
    return { ok: false, refusal: resolved, instead: legalAlternatives(words, position, typed.build, resolved.code) };
  },
  suggest: suggestBuild,
});
