/**
 * Seats computer players in a lobby, or lets one leave: the same for the lobby's select and for `/game computer`.
 * Who may do so is decided by the matches.
 */

import {
  type Answerable,
  acknowledge,
  actorOf,
  type BotContext,
  say,
  seenGame,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { escapeName } from '../../../../discord/messages/index.ts';
import { refusalText } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { ComputerSeat, Match, MatchRefusal, MatchView } from '../../../../match/index.ts';
import { FILL, REMOVE } from '../message.ts';
import { computerSeats, knownComputers, lastComputer } from './names.ts';

/** `wanted`: a computer player, one with `FILL` before it for all free seats, or `REMOVE`. */
export async function seat(
  context: BotContext,
  interaction: Answerable,
  matchId: string,
  wanted: string,
): Promise<void> {
  await acknowledge(interaction);
  const { matches } = context;
  const words = wordsOf(context, interaction);
  const view = await seenGame(context, interaction, matchId);
  if (view === null) {
    await say(interaction, refusalText(words, null, { ok: false, code: 'unknownMatch', matchId }));
  } else if (wanted === REMOVE) {
    const name = lastComputer(view.match) ?? '';
    const done = await matches.unseatComputer(actorOf(interaction), matchId);
    await say(
      interaction,
      done.ok ? words.t('computers.removed', { name: escapeName(name) }) : told(context, words, view, done),
    );
  } else {
    const seats = seatsFor(context, view.match, wanted);
    const done = await matches.seatComputers(actorOf(interaction), matchId, seats);
    const names = words.list(seats.map(({ name }) => escapeName(name)));
    await say(
      interaction,
      done.ok ? words.t('computers.added', { count: seats.length, names }) : told(context, words, view, done),
    );
  }
}

/** Named in the game's language, several of a kind numbered. At least one, so that a full game is refused as such. */
function seatsFor({ language }: BotContext, match: Match, wanted: string): readonly ComputerSeat[] {
  const fills = wanted.startsWith(FILL);
  const computer = fills ? wanted.slice(FILL.length) : wanted;
  const count = fills ? Math.max(1, match.capacity - match.members.length) : 1;
  return computerSeats(language.of(match.locale), match, computer, count);
}

function told({ matches }: BotContext, words: Words, view: MatchView, refusal: MatchRefusal): string {
  const sentence = refusalText(words, view, refusal);
  if (refusal.code !== 'unknownComputer') return sentence;
  return words.sentences(sentence, knownComputers(words, matches.computers));
}
