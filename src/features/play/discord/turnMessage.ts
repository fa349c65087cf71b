/**
 * The live turn message: whose turn it is, what happened, a picture of the table, and the controls of the phase.
 * Everybody sees it, so it may reveal no more of a hand than the number of cards.
 */
import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInMessageActionRow,
  APIMessageTopLevelComponent,
} from 'discord.js';
import type { UnshownMoves } from '../../../discord/delivery/index.ts';
import { withEmoji } from '../../../discord/emoji/index.ts';
import type { ViewContext } from '../../../discord/interactions/index.ts';
import {
  button,
  identify,
  type PublicMessage,
  publicMessage,
  row,
  select,
  text,
} from '../../../discord/messages/index.ts';
import { movesSince, noPicturesLine, openTableButton, tablePicture } from '../../../discord/tablePicture/index.ts';
import { deadlineLine, mentionFor, movesForTurn, ratedInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import {
  hintRefusal,
  type Match,
  type MatchView,
  movesSinceLastTurn,
  type PersonId,
  seatOf,
} from '../../../match/index.ts';
import {
  buildableAt,
  buildOptions,
  type Components,
  countCards,
  type GameState,
  playerAt,
} from '../../../rules/index.ts';
import { TURN_MENU_ACTIONS } from '../../manifest.ts';
import { startCardOptions } from './choose.ts';

const MAX_TURN_MOVES_LENGTH = 2300;

/**
 * `played`: the moves since the previous turn message. `reader`: the only person who sees the message; null: everybody.
 */
export async function turnMessage(
  context: ViewContext,
  view: MatchView,
  { played, recent }: UnshownMoves,
  reader: PersonId | null = null,
): Promise<PublicMessage> {
  const { match, state } = view;
  if (!state || state.turn === null) throw new RangeError(`match ${match.id} has no turn to announce`);
  const words = context.language.of(match.locale);
  const mover = match.members[state.turn];
  // In a channel, the message addresses the player to move.
  const seat = reader === null ? state.turn : (seatOf(match, reader) ?? state.turn);
  const shown = movesSince(movesSinceLastTurn(recent, seat).moves, recent);
  const table = await tablePicture(context, words, view, state, shown, reader);
  const deadline = match.timeControl ? deadlineLine(words, await context.matches.clock(match.id)) : null;
  const pinged = mover && (await isPinged(context, mover.personId, reader)) ? [mover.personId] : [];
  const mustPass = whyOnlyPass(words, context.componentsOf(state), state, mover?.personId === reader);
  const canMove = reader === null || reader === mover?.personId;
  const head = turnHead(words, view, state, { reader, mustPass });
  const happened =
    recent.length === 0
      ? words.t('turn.nothingYet')
      : movesForTurn(withEmoji(context, words, state), match, played, recent, state.turn, MAX_TURN_MOVES_LENGTH);
  const around = (shown: readonly APIMessageTopLevelComponent[]) => [
    text(deadline === null ? head : `${head}\n${deadline}`),
    ...(happened === null ? [] : [text(happened)]),
    ...shown,
    ...turnControls(context, words, view, state, { canMove, passFirst: mustPass !== null }),
  ];
  return {
    ...publicMessage(around(table.components), { files: table.files, pings: pinged }),
    withoutFiles: () => ({ components: around(table.inWords()), why: noPicturesLine(words, match) }),
  };
}

/** People who want direct messages are not pinged in the channel. */
async function isPinged({ matches }: ViewContext, personId: PersonId, reader: PersonId | null): Promise<boolean> {
  return reader === null ? (await matches.person(personId)).settings.pings !== 'direct' : reader === personId;
}

function turnHead(
  words: Words,
  { match }: MatchView,
  state: GameState,
  { reader, mustPass }: { readonly reader: PersonId | null; readonly mustPass: string | null },
): string {
  const mover = match.members[state.turn ?? -1];
  const name = mover === undefined ? '' : mentionFor(words, reader, match, mover);
  const isMover = reader !== null && reader === mover?.personId;
  const whose = isMover ? words.t('turn.yours') : words.t('turn.yourTurn', { name });
  const head = [`**${whose}**`, words.t('game.roundOf', { round: state.round }), ratedInWords(words, match)].join(
    ' · ',
  );
  // The task addresses the player to move, also where everybody reads it.
  if (reader !== null && !isMover) return head;
  // Building and passing need no explanation.
  const task =
    mustPass ?? (state.phase === 'over' || state.phase === 'build' ? null : words.t(`turn.task.${state.phase}`));
  return task === null ? head : `${head}\n${task}`;
}

function turnControls(
  { componentsOf, emojis, tableAccess }: Pick<ViewContext, 'componentsOf' | 'emojis' | 'tableAccess'>,
  words: Words,
  { match }: MatchView,
  state: GameState,
  { canMove, passFirst }: { readonly canMove: boolean; readonly passFirst: boolean },
): APIActionRowComponent<APIComponentInMessageActionRow>[] {
  const control = identify({ match });
  // A row has at most five buttons.
  const always = [
    button(control('hand'), { label: words.t('turn.hand'), emoji: emojis.component('hand') }),
    ...openTableButton({ tableAccess }, words, { match }),
    button(control(TURN_MENU_ACTIONS.open), { label: words.t('turn.more') }),
  ];
  if (!canMove) return [row(...always)];
  if (state.phase === 'choose') {
    const options = startCardOptions(words, componentsOf(state), state.resting, emojis);
    return [row(select(control('choose'), options, { placeholder: words.t('dialogue.chooseCard') })), row(...always)];
  }
  if (state.phase === 'substitute') {
    return [row(button(control('take'), { label: words.t('turn.take'), style: 'primary' }), ...always)];
  }
  return [
    row(
      button(control('build'), {
        label: words.t('turn.build'),
        style: passFirst ? 'secondary' : 'primary',
        emoji: emojis.component('hammer'),
      }),
      button(control('pass'), {
        label: words.t('turn.pass'),
        style: passFirst ? 'primary' : 'secondary',
        emoji: emojis.component('passed'),
      }),
      ...always,
    ),
  ];
}

/**
 * Why the player to move can only pass; null if they can build, as far as the reader may know. `isMover`: only the
 * mover reads the answer. Others may learn only the number of cards.
 */
function whyOnlyPass(words: Words, components: Components, state: GameState, isMover: boolean): string | null {
  if (state.phase !== 'build' || state.turn === null) return null;
  const player = playerAt(state, state.turn);
  const costs = components.floors[state.side].spaces.flatMap((space) => {
    const buildable = buildableAt(state, player, space);
    return buildable.ok ? [buildable.cost] : [];
  });
  if (costs.length === 0) return words.t('turn.onlyPass.pieces');
  const count = countCards(player.hand);
  if (count === 0) return words.t('turn.onlyPass.noCards');
  if (count < Math.min(...costs)) return words.t('turn.onlyPass.cards', { count });
  const canBuild = !isMover || buildOptions(components, state, state.turn).length > 0;
  return canBuild ? null : words.t('dialogue.nothingToBuild');
}

/** Empty in games without hints. */
export function hintButton(
  words: Words,
  { match }: { readonly match: Match },
  action: 'hint' | 'hintPass' = 'hint',
): readonly APIButtonComponent[] {
  if (hintRefusal(match)) return [];
  return [button(identify({ match })(action), { label: words.t('teaching.hint.button') })];
}
