/**
 * A move that is made by choosing cards: its button on the turn message, then which cards and Confirm on a private one.
 * Passing and taking substitutes say themselves which cards may be chosen, and preset the best.
 */
import { z } from 'zod';
import {
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  cards,
  defineControl,
  mover,
  none,
  type Position,
  played,
  refused,
  selectInput,
  show,
} from '../../../../discord/frame/index.ts';
import type { PrivateMessage } from '../../../../discord/messages/index.ts';
import type { AnyRefusal } from '../../../../discord/wording/index.ts';
import type { Cards, Components, GameState, MoveType, MoveWithoutSeat, Seat } from '../../../../rules/index.ts';
import { playAt } from './play.ts';

interface CardsDialogue<Resolved extends { readonly ok: true }> {
  /** The names of its three controls in the custom_ids. */
  readonly actions: Readonly<Record<'open' | 'choose' | 'confirm', string>>;
  readonly type: MoveType;
  /** `wanted` null: the cards that seem best. */
  resolve(components: Components, state: GameState, seat: Seat, wanted: Cards | null): Resolved | AnyRefusal;
  message(context: BotContext, position: Position, resolved: Resolved): PrivateMessage;
  /** The move by the cards that Confirm carries, so that nothing is filled in there. */
  move(confirmed: Cards): MoveWithoutSeat;
}

export function cardsDialogue<Resolved extends { readonly ok: true }>({
  actions,
  type,
  resolve,
  message,
  move,
}: CardsDialogue<Resolved>): readonly Control[] {
  async function offer(
    context: BotContext,
    interaction: ControlInteraction,
    position: Position,
    wanted: Cards | null,
  ): Promise<void> {
    const resolved = resolve(context.componentsOf(position.state), position.state, position.seat, wanted);
    if (resolved.ok) await show(interaction, message(context, position, resolved));
    else await refused(context, interaction, position.view, resolved);
  }

  return [
    defineControl({
      action: actions.open,
      takes: buttonInput,
      details: none,
      door: mover(type),
      execute: (context, used) => offer(context, used.interaction, used, null),
    }),
    defineControl({
      action: actions.choose,
      takes: selectInput(cards),
      details: none,
      door: mover(type),
      execute: (context, used) => offer(context, used.interaction, used, used.value),
    }),
    defineControl({
      action: actions.confirm,
      takes: buttonInput,
      details: z.tuple([cards]),
      door: played,
      execute: (context, { interaction, view, version, details: [confirmed] }) =>
        playAt(context, interaction, view, version, move(confirmed)),
    }),
  ];
}
