/** Makes moves by buttons and selects of the turn message and the private dialogues. */
import type { APIMessage } from 'discord.js';
import {
  makeCardCode,
  makeDrawCode,
  parseCardCode,
  parseDrawCode,
} from '../../../src/discord/interactions/controls/details.ts';
import {
  fullCards,
  MARKER_STEPS,
  type Move,
  playerAt,
  type Seat,
  sparseCards,
  subtractCards,
} from '../../../src/rules/index.ts';
import { isPrivate, optionsOf } from '../../../tools/support/robots/messages.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { type Game, TIMEOUT_MS } from './game.ts';

/** Makes the move, or the most similar one that the selects offer; returns the move made. */
export async function playByButton(game: Game, wanted: Move): Promise<Move> {
  const { seat } = wanted;
  switch (wanted.type) {
    case 'build': {
      const spaces = await open(game, 'build');
      let plan = await next(game, spaces, 'buildSpace', 'buildConfirm', [wanted.space]);
      plan = await change(game, plan, 'buildPay', 4, makeCardCode(fullCards(wanted.pay)));
      const advance = MARKER_STEPS.find((steps) => steps === wanted.advance) ?? null;
      plan = await change(game, plan, 'buildDraw', 5, makeDrawCode({ advance, take: fullCards(wanted.take) }));
      const [space = '', pay, draw] = detailsOf(plan, 'buildConfirm');
      await confirm(game, plan, 'buildConfirm');
      return builtMove(seat, space, pay, draw);
    }
    case 'pass': {
      const question = await open(game, 'pass');
      const hand = playerAt(game.state(), seat).hand;
      const kept = makeCardCode(subtractCards(hand, fullCards(wanted.return)));
      const plan = optionsOf(question, 'passKeep').includes(kept)
        ? await next(game, question, 'passKeep', `passConfirm:*:${makeCardCode(fullCards(wanted.return))}`, [kept])
        : question;
      const [returned] = detailsOf(plan, 'passConfirm');
      await confirm(game, plan, 'passConfirm');
      return { seat, type: 'pass', return: cards(returned) };
    }
    case 'choose': {
      const customId = controlOf(game.turn(), 'choose') ?? '';
      const reply = await (await person(game).choose(game.turn(), customId, [wanted.card])).reply();
      if (!textOf(reply).startsWith('✅')) throw new Error(`choosing was answered: ${textOf(reply)}`);
      return wanted;
    }
    case 'substitute': {
      const question = await open(game, 'take');
      const code = makeCardCode(fullCards(wanted.take));
      const plan = optionsOf(question, 'takeCards').includes(code)
        ? await next(game, question, 'takeCards', `takeConfirm:*:${code}`, [code])
        : question;
      const [taken] = detailsOf(plan, 'takeConfirm');
      await confirm(game, plan, 'takeConfirm');
      return { seat, type: 'substitute', take: cards(taken) };
    }
  }
}

const person = (game: Game) => game.table.person(game.mover());

/** Clicks a button of the turn message; returns the private dialogue. */
async function open(game: Game, action: string): Promise<APIMessage> {
  const reply = await (await clickOn(person(game), game.turn(), action)).reply(undefined, TIMEOUT_MS);
  if (!isPrivate(reply)) throw new Error(`the dialogue of ${action} can be seen by all: ${textOf(reply)}`);
  return reply;
}

/** Uses a control; returns the dialogue once it has the control `shows` (`*` matches anything). */
async function next(
  game: Game,
  message: APIMessage,
  action: string,
  shows: string,
  values: readonly string[],
): Promise<APIMessage> {
  const customId = controlOf(message, action);
  if (customId === undefined) throw new Error(`no ${action} in: ${textOf(message)}`);
  await person(game).choose(message, customId, values);
  const [shownAction = '', detail] = shows.split(':*:');
  return updated(game, message, (shown) => {
    const details = controlOf(shown, shownAction)?.split(':').slice(4);
    return details !== undefined && (detail === undefined || details.includes(detail));
  });
}

/** Chooses the wanted payment or draw, if the select offers it. */
async function change(
  game: Game,
  plan: APIMessage,
  action: 'buildPay' | 'buildDraw',
  at: 4 | 5,
  code: string,
): Promise<APIMessage> {
  if (detailsOf(plan, 'buildConfirm')[at - 3] === code || !optionsOf(plan, action).includes(code)) return plan;
  return next(game, plan, action, `buildConfirm:*:${code}`, [code]);
}

async function confirm(game: Game, message: APIMessage, action: string): Promise<void> {
  await clickOn(person(game), message, action);
  const done = await updated(game, message, (shown) => controlOf(shown, action) === undefined);
  if (!textOf(done).startsWith('✅')) throw new Error(`${action} was answered: ${textOf(done)}`);
}

function updated(game: Game, { id }: APIMessage, predicate: (message: APIMessage) => boolean): Promise<APIMessage> {
  return person(game).waitForMessage((shown) => shown.id === id && predicate(shown), TIMEOUT_MS);
}

/** The arguments of a control after match and version. */
function detailsOf(message: APIMessage, action: string): readonly string[] {
  return (controlOf(message, action) ?? '').split(':').slice(4);
}

function cards(code = '') {
  const parsed = parseCardCode(code);
  if (!parsed) throw new Error(`no cards: ${code}`);
  return sparseCards(parsed);
}

function builtMove(seat: Seat, space: string, pay: string | undefined, draw: string | undefined): Move {
  const drawn = parseDrawCode(draw ?? '');
  if (!drawn) throw new Error(`no draw: ${draw}`);
  const advance = drawn.advance === null ? {} : { advance: drawn.advance };
  return { seat, type: 'build', space, pay: cards(pay), ...advance, take: sparseCards(drawn.take) };
}
