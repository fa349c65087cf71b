/**
 * Hint, in the build dialogue, and the buttons of a hint: each shows one suggestion in the dialogue of its kind, where it is confirmed or changed.
 * What was suggested travels in the custom_ids.
 */
import type { MoveType } from '../../../rules/index.ts';
import type { Control } from '../../context.ts';
import { buildPlan, parseWish } from '../../dialogue/buildDialogue.ts';
import { parseCardCode } from '../../dialogue/cardCode.ts';
import { resolvePass, resolveTake } from '../../dialogue/otherMoves.ts';
import { begin, conclude, show } from '../../moves/acting.ts';
import { hintAt } from '../../moves/hinting.ts';
import { playConfirmed } from '../../moves/play.ts';
import { positionOfControl, refused } from '../../moves/position.ts';
import { wordsOf } from '../../support/reply.ts';
import { planMessage } from '../../views/private/buildDialogue.ts';
import { chooseMessage, HINT_ACTIONS } from '../../views/private/hint.ts';
import { passMessage, takeMessage } from '../../views/private/otherDialogues.ts';

const TYPES: Readonly<Record<string, MoveType>> = {
  build: 'build',
  pass: 'pass',
  take: 'substitute',
  choose: 'choose',
};

const look: Control = {
  action: HINT_ACTIONS.show,
  async execute(context, interaction, id) {
    const [kind = '', ...details] = id.details;
    const type = TYPES[kind];
    const wish = kind === 'build' ? parseWish(details) : null;
    if (!type || (kind === 'build' && !wish)) {
      await begin(interaction);
      await conclude(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
      return;
    }
    const position = await positionOfControl(context, interaction, id, type);
    if (!position) return;
    const { components } = context;
    const { state, seat, view } = position;
    const code = details[0] ?? '';
    if (wish) {
      const plan = buildPlan(components, state, seat, wish);
      if (plan.ok) await show(interaction, await planMessage(context, position, plan));
      else await refused(context, interaction, view, plan);
    } else if (type === 'pass') {
      const pass = resolvePass(components, state, seat, parseCardCode(code));
      if (pass.ok) await show(interaction, passMessage(context, position, pass));
      else await refused(context, interaction, view, pass);
    } else if (type === 'substitute') {
      const taken = resolveTake(components, state, seat, parseCardCode(code));
      if (taken.ok) await show(interaction, takeMessage(context, position, taken.taken));
      else await refused(context, interaction, view, taken);
    } else {
      await show(interaction, chooseMessage(position, code));
    }
  },
};

/** In the build dialogue: instead of choosing a space oneself. */
const ask: Control = {
  action: 'hint',
  async execute(context, interaction, id) {
    const position = await positionOfControl(context, interaction, id, 'build');
    if (position) await hintAt(context, interaction, position);
  },
};

const choose: Control = {
  action: HINT_ACTIONS.choose,
  execute: (context, interaction, id) =>
    playConfirmed(context, interaction, id, { type: 'choose', card: id.details[0] ?? '' }),
};

export const hintControls: readonly Control[] = [ask, look, choose];
