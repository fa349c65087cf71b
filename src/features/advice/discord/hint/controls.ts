/**
 * Hint, under the turn message and in the build dialogue, and the buttons of a hint: each shows one suggestion in the dialogue of its kind, where it is confirmed or changed.
 * What was suggested travels in the custom_ids.
 */
import { z } from 'zod';
import {
  buttonInput,
  type Control,
  cards,
  commandOnGame,
  defineControl,
  draw,
  mover,
  name,
  none,
  ownRunning,
  played,
  refused,
  show,
} from '../../../../discord/frame/index.ts';
import type { MoveType } from '../../../../rules/index.ts';
import { completeBuild, resolvePass, resolveTake } from '../../../../turn/index.ts';
import { buildMessage, passMessage, playAt, takeMessage } from '../../../play/discord/index.ts';
import { giveHint, hintAt, passHintAt } from './hint.ts';
import { chooseMessage, HINT_ACTIONS } from './message.ts';

const suggestion = z.union([
  z.tuple([z.literal('build'), name, cards, draw]),
  z.tuple([z.literal('pass'), cards]),
  z.tuple([z.literal('take'), cards]),
  z.tuple([z.literal('choose'), name]),
]);

type Suggestion = z.infer<typeof suggestion>;

const TYPES: Readonly<Record<Suggestion[0], MoveType>> = {
  build: 'build',
  pass: 'pass',
  take: 'substitute',
  choose: 'choose',
};

const showSuggestion = defineControl({
  action: HINT_ACTIONS.show,
  takes: buttonInput,
  details: suggestion,
  door: mover<Suggestion>(([kind]) => TYPES[kind]),
  async execute(context, position) {
    const { interaction, details, state, seat, view } = position;
    const components = context.componentsOf(state);
    switch (details[0]) {
      case 'build': {
        const [, space, pay, drawn] = details;
        const plan = completeBuild(components, state, seat, { space, pay, draw: drawn });
        if (plan.ok) await show(interaction, await buildMessage(context, position, plan));
        else await refused(context, interaction, view, plan);
        return;
      }
      case 'pass': {
        const pass = resolvePass(components, state, seat, details[1]);
        if (pass.ok) await show(interaction, passMessage(context, position, pass));
        else await refused(context, interaction, view, pass);
        return;
      }
      case 'take': {
        const taken = resolveTake(components, state, seat, details[1]);
        if (taken.ok) await show(interaction, takeMessage(context, position, taken.taken));
        else await refused(context, interaction, view, taken);
        return;
      }
      case 'choose': {
        const [, card] = details;
        const { resting } = state;
        if (resting.includes(card)) await show(interaction, chooseMessage(position, card));
        else await refused(context, interaction, view, { ok: false, code: 'card', card, resting });
      }
    }
  },
});

/** Under the turn message, and in the build dialogue instead of choosing a space oneself. */
const ask = defineControl({
  action: 'hint',
  takes: buttonInput,
  details: none,
  door: mover('any'),
  execute: (context, position) => hintAt(context, position.interaction, position),
});

/** In the dialogue of passing. */
const askOnPassing = defineControl({
  action: HINT_ACTIONS.passing,
  takes: buttonInput,
  details: none,
  door: mover('pass'),
  execute: (context, position) => passHintAt(context, position.interaction, position),
});

const choose = defineControl({
  action: HINT_ACTIONS.choose,
  takes: buttonInput,
  details: z.tuple([name]),
  door: played,
  execute: (context, { interaction, view, version, details: [card] }) =>
    playAt(context, interaction, view, version, { type: 'choose', card }),
});

export const hintControls: readonly Control[] = [ask, askOnPassing, showSuggestion, choose];

/** `/hint`: what a computer player would do on this person's turn and why, for them alone. Each suggestion can be looked at and played by its button. */
export const hint = commandOnGame('hint', ownRunning, giveHint);
