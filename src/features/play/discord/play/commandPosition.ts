/**
 * The position that a move command acts on, if its person may move in it; else they are told why not.
 * Controls find theirs through the doors of `frame/controls/`.
 */
import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  type Answerable,
  acknowledge,
  type BotContext,
  findMatch,
  GAME_OPTION,
  moverFor,
  ownRunning,
  type Position,
  refused,
  suggestMatches,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { type CardTextFault, parseCards, type Words } from '../../../../language/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import type { Cards, MoveType } from '../../../../rules/index.ts';
import type { Choice, SeatPosition } from './suggesting.ts';

/** The position of a command, whose game has been found already; else says why the person may not move. */
export async function positionOfCommand(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  type: MoveType,
): Promise<Position | null> {
  const mover = moverFor(view, interaction.user.id, type);
  if (!mover.ok) return refused(context, interaction, view, mover);
  return { words: wordsOf(context, interaction), view, seat: mover.seat, state: mover.state };
}

/** The cards in an option, as its reader means them; null where it is left out or blank. `hand`: what “all” is. */
export function cardsOption(
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  { locale }: Pick<Words, 'locale'>,
  name: string,
  hand?: Cards,
): { readonly ok: true; readonly cards: Cards | null } | CardTextFault {
  const given = interaction.options.getString(name);
  if (given === null || given.trim() === '') return { ok: true, cards: null };
  return parseCards(given, locale, hand);
}

/** Acknowledges; the game that the command means and the person's position in it, or a sentence why there is none. */
export async function positionFor(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  type: MoveType,
): Promise<Position | null> {
  await acknowledge(interaction);
  const view: MatchView | null = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
  return view && positionOfCommand(context, interaction, view, type);
}

/** Answers an autocompletion: games for the option `game`, else what `suggest` makes of the position; nothing out of turn. */
export async function suggestFor(
  context: BotContext,
  interaction: AutocompleteInteraction,
  type: MoveType,
  suggest: (
    position: SeatPosition,
    focused: { readonly name: string; readonly value: string },
  ) => Choice<string | number>[],
): Promise<void> {
  const focused = interaction.options.getFocused(true);
  if (focused.name === GAME_OPTION) {
    await suggestMatches(context, interaction, ownRunning);
    return;
  }
  const found = await findMatch(context, interaction, ownRunning);
  const mover = found.ok ? moverFor(found.view, interaction.user.id, type) : null;
  if (!mover?.ok) {
    await interaction.respond([]);
    return;
  }
  const position = { components: context.componentsOf(mover.state), state: mover.state, seat: mover.seat };
  await interaction.respond(suggest(position, { name: focused.name, value: String(focused.value) }));
}
