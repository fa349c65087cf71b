/** Controls of a move made by choosing cards: a button on the turn message, then a private select and Confirm. */
import { z } from 'zod';
import {
  answerRefusal,
  type BotContext,
  type Control,
  type ControlInteraction,
  cardsDetail,
  defineControl,
  moveMember,
  mover,
  type Position,
  selectInput,
  showStep,
} from '../../../../discord/interactions/index.ts';
import type { PrivateMessage } from '../../../../discord/messages/index.ts';
import type { AnyRefusal } from '../../../../discord/wording/index.ts';
import type { Cards, Components, GameState, MoveType, MoveWithoutSeat, Seat } from '../../../../rules/index.ts';
import { playAndConfirm } from './playMove.ts';

interface CardsDialogue<Resolved extends { readonly ok: true }> {
  /** The action names in custom_ids. */
  readonly actions: Readonly<Record<'open' | 'choose' | 'confirm', string>>;
  readonly type: MoveType;
  /** `selected`: null means the best cards. */
  resolve(components: Components, state: GameState, seat: Seat, selected: Cards | null): Resolved | AnyRefusal;
  message(context: BotContext, position: Position, resolved: Resolved): PrivateMessage;
  move(confirmed: Cards): MoveWithoutSeat;
}

export function cardsDialogue<Resolved extends { readonly ok: true }>(
  dialogue: CardsDialogue<Resolved>,
): readonly Control[] {
  const { actions, type } = dialogue;

  async function offer(
    context: BotContext,
    position: Position & { readonly interaction: ControlInteraction },
    selected: Cards | null,
  ): Promise<void> {
    const { interaction, state, seat, view } = position;
    const resolved = dialogue.resolve(context.componentsOf(state), state, seat, selected);
    if (resolved.ok) await showStep(interaction, dialogue.message(context, position, resolved));
    else await answerRefusal(context, interaction, view, resolved);
  }

  return [
    defineControl({
      action: actions.open,
      guard: mover(type),
      execute: (context, used) => offer(context, used, null),
    }),
    defineControl({
      action: actions.choose,
      takes: selectInput(cardsDetail),
      guard: mover(type),
      execute: (context, used) => offer(context, used, used.value),
    }),
    defineControl({
      action: actions.confirm,
      details: z.tuple([cardsDetail]),
      guard: moveMember,
      execute: (context, { interaction, view, version, details: [confirmed] }) =>
        playAndConfirm(context, interaction, view, version, dialogue.move(confirmed)),
    }),
  ];
}
