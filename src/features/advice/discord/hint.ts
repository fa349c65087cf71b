/**
 * `/hint`, the Hint buttons, and the buttons of a hint, which open a suggestion in the dialogue of its kind of move.
 */
import { z } from 'zod';
import {
  type Answerable,
  answerRefusal,
  type BotContext,
  type Control,
  cardsDetail,
  commandOnGame,
  defineControl,
  drawDetail,
  endDialogue,
  moveMember,
  mover,
  moveTypeIn,
  nameDetail,
  ownRunning,
  type Position,
  showStep,
} from '../../../discord/interactions/index.ts';
import type { PrivateMessage } from '../../../discord/messages/index.ts';
import type { AnyRefusal } from '../../../discord/wording/index.ts';
import { hintRefusal, type MatchView, resignedSeats, seatOf } from '../../../match/index.ts';
import type { AdviceRefusal } from '../../../opponents/index.ts';
import type { MoveType } from '../../../rules/index.ts';
import { completeBuild, resolvePass, resolveTake } from '../../../turn/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';
import { buildMessage, passMessage, playAndConfirm, positionToMove, takeMessage } from '../../play/discord/index.ts';
import { chooseMessage, HINT_ACTIONS, hintMessage, passHintMessage } from './hintMessage.ts';

const suggestion = z.union([
  z.tuple([z.literal('build'), nameDetail, cardsDetail, drawDetail]),
  z.tuple([z.literal('pass'), cardsDetail]),
  z.tuple([z.literal('take'), cardsDetail]),
  z.tuple([z.literal('choose'), nameDetail]),
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
  details: suggestion,
  guard: mover<Suggestion>(([kind]) => TYPES[kind]),
  async execute(context, position) {
    const { interaction, view } = position;
    const message = await suggestionMessage(context, position, position.details);
    if ('code' in message) await answerRefusal(context, interaction, view, message);
    else await showStep(interaction, message);
  },
});

async function suggestionMessage(
  context: BotContext,
  position: Position,
  details: Suggestion,
): Promise<PrivateMessage | AnyRefusal> {
  const { state, seat } = position;
  const components = context.componentsOf(state);
  switch (details[0]) {
    case 'build': {
      const [, space, pay, drawn] = details;
      const build = completeBuild(components, state, seat, { space, pay, draw: drawn });
      return build.ok ? buildMessage(context, position, build) : build;
    }
    case 'pass': {
      const pass = resolvePass(components, state, seat, details[1]);
      return pass.ok ? passMessage(context, position, pass) : pass;
    }
    case 'take': {
      const take = resolveTake(components, state, seat, details[1]);
      return take.ok ? takeMessage(context, position, take.taken) : take;
    }
    case 'choose': {
      const [, card] = details;
      const { resting } = state;
      return resting.includes(card) ? chooseMessage(position, card) : { ok: false, code: 'card', card, resting };
    }
  }
}

/** The button under the turn message and in the build dialogue. */
const ask = defineControl({
  action: 'hint',
  guard: mover('any'),
  execute: (context, position) => showHint(context, position.interaction, position),
});

/** The button in the pass dialogue, which suggests cards to keep. */
const askOnPassing = defineControl({
  action: HINT_ACTIONS.passing,
  guard: mover('pass'),
  async execute(context, position) {
    const { interaction, state } = position;
    const think = () => context.adviser.adviseOnPassing(state, adviceContext(interaction, position));
    await showAdvice(context, interaction, position, think, passHintMessage);
  },
});

const choose = defineControl({
  action: HINT_ACTIONS.choose,
  details: z.tuple([nameDetail]),
  guard: moveMember,
  execute: (context, { interaction, view, version, details: [card] }) =>
    playAndConfirm(context, interaction, view, version, { type: 'choose', card }),
});

export const hintControls: readonly Control[] = [ask, askOnPassing, showSuggestion, choose];

export const hint = commandOnGame('hint', ownRunning, askForHint);

/** Offered in games without hints too, where it explains why there are none. */
export const hintItem: TurnMenuItem = {
  name: 'hint',
  offers: (_, { match, state }, personId) =>
    match.status === 'running' && state?.turn === (seatOf(match, personId) ?? undefined),
  run: (context, { interaction, view }) => askForHint(context, interaction, view),
};

async function askForHint(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const { match } = view;
  // Refuses before the player's turn too, so that nobody waits for a hint that never comes.
  const isPlayer = match.status === 'running' && seatOf(match, interaction.user.id) !== null;
  const refusal = isPlayer ? hintRefusal(match) : null;
  if (refusal) return answerRefusal(context, interaction, view, refusal);
  const position = await positionToMove(context, interaction, view, moveTypeIn(view.state?.phase ?? 'over'));
  if (position) await showHint(context, interaction, position);
}

function showHint(context: BotContext, interaction: Answerable, position: Position): Promise<void> {
  const think = () => context.adviser.advise(position.state, adviceContext(interaction, position));
  return showAdvice(context, interaction, position, think, hintMessage);
}

function adviceContext(interaction: Answerable, { view }: Position) {
  return { asker: interaction.user.id, resigned: resignedSeats(view.match.members) };
}

/** Counts against the person's daily limit, even if there is no advice. */
async function showAdvice<Advice extends { readonly ok: true }>(
  context: BotContext,
  interaction: Answerable,
  position: Position,
  think: () => Promise<Advice | AdviceRefusal>,
  message: (context: BotContext, position: Position, advice: Advice) => PrivateMessage,
): Promise<void> {
  const { view, words, state } = position;
  const limit = await context.matches.consumeHint(interaction.user.id, view.match);
  if (limit) return answerRefusal(context, interaction, view, limit);
  const advice = await think();
  if (advice.ok) {
    await showStep(interaction, message(context, position, advice));
  } else if (advice.code === 'over') {
    await answerRefusal(context, interaction, view, { ok: false, code: 'over' });
  } else if (advice.code === 'position') {
    const expected = context.componentsOf(state).id;
    await answerRefusal(context, interaction, view, {
      ok: false,
      code: 'components',
      components: advice.components,
      expected,
    });
  } else {
    await endDialogue(interaction, words.t(advice.code === 'busy' ? 'teaching.hint.busy' : 'teaching.hint.broken'));
  }
}
