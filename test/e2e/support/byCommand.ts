/** Makes moves by slash commands, with cards written in several ways or left to the default. */
import { formatCards } from '../../../src/language/index.ts';
import {
  type BuildMove,
  CARDS,
  type CardCounts,
  fullCards,
  type Move,
  playerAt,
  type Random,
  sameCards,
  sparseCards,
  subtractCards,
} from '../../../src/rules/index.ts';
import { completeBuild } from '../../../src/turn/index.ts';
import { isPrivate } from '../../../tools/support/robots/messages.ts';
import { textOf } from '../../support/discord/bot.ts';
import type { Game } from './game.ts';

type Options = Readonly<Record<string, string | number>>;

/** Runs the command for the move as its player; throws a refusal. Returns the response. */
export async function playByCommand(game: Game, move: Move, random: Random): Promise<string> {
  const [command, options] = commandFor(game, move, random);
  return runMove(game, command, options);
}

export async function runMove(game: Game, command: string, options: Options, name = game.mover()): Promise<string> {
  const sent = await game.table.person(name).command(game.threadId, command, options);
  const reply = await sent.reply();
  const answer = textOf(reply);
  if (!isPrivate(reply)) throw new Error(`the answer to /${command} can be seen by all: ${answer}`);
  if (!answer.startsWith('✅')) {
    throw new Error(`/${command} ${JSON.stringify(options)} of ${name} was answered: ${answer}`);
  }
  return answer;
}

function commandFor(game: Game, move: Move, random: Random): readonly [command: string, options: Options] {
  const written = (cards: CardCounts) => inWriting(game, cards, random);
  switch (move.type) {
    case 'build':
      return ['build', buildOptionsFor(game, move, random)];
    case 'pass': {
      const kept = subtractCards(playerAt(game.state(), move.seat).hand, fullCards(move.return));
      return ['pass', { keep: written(kept) }];
    }
    case 'choose': {
      const names = [move.card, game.wordsFor(game.mover()).startCard(move.card)];
      return ['choose', { card: names[random(2)] ?? move.card }];
    }
    case 'substitute':
      return ['take', { cards: written(move.take) }];
  }
}

function buildOptionsFor(game: Game, move: BuildMove, random: Random): Options {
  const space = random(3) === 0 ? ` ${move.space.toLowerCase()} ` : move.space;
  if (random(2) === 0 && isDefault(game, move)) return { space };
  return {
    space,
    pay: inWriting(game, move.pay, random),
    take: inWriting(game, move.take, random),
    ...(move.advance === undefined ? {} : { advance: move.advance }),
  };
}

/** Whether the bot's defaults make exactly this move from the space alone. */
function isDefault(game: Game, { space, seat, pay, take, advance }: BuildMove): boolean {
  const best = completeBuild(game.table.components, game.state(), seat, { space, pay: null, draw: null });
  if (!best.ok) return false;
  const sameDraw = sameCards(best.draw.take, fullCards(take)) && best.move.advance === advance;
  return sameDraw && sameCards(best.pay, fullCards(pay));
}

/** `3Y 1W`, `yyyw` or `3 yellow, 1 wild`, in the player's language. */
function inWriting(game: Game, cards: CardCounts, random: Random): string {
  const words = game.wordsFor(game.mover());
  const short = formatCards(cards, words.locale);
  if (Object.keys(sparseCards(fullCards(cards))).length === 0) return ['0', '-'][random(2)] ?? short;
  const each = CARDS.flatMap((card) =>
    Array.from({ length: cards[card] ?? 0 }, () => formatCards({ [card]: 1 }, words.locale).slice(1)),
  );
  const inLetters = each.join(each.every((name) => name.length === 1) ? '' : ' ').toLowerCase();
  const ways = [short, inLetters, words.cards(cards)];
  return ways[random(ways.length)] ?? short;
}
