/**
 * A whole game without pictures: the player of this test reads only the texts of messages, and types commands. It
 * learns from the table in words which builds are free, wanted and payable.
 */
import type { APIMessage } from 'discord.js';
import { afterEach, expect, it } from 'vitest';
import type { PersonClient } from '../../../../packages/playground/index.ts';
import { type Side, scores } from '../../../../src/rules/index.ts';
import { clickOn, DOT, startTable, type Table, textOf } from '../../../support/discord/bot.ts';
import { picturesBy } from '../../../support/game/pictures.ts';

/** Milliseconds that only a hang takes. */
const LIMIT = 300_000;
const EPHEMERAL = 64;

/** The phrases that a reader of a language looks for. */
interface Phrases {
  readonly building: string;
  readonly choosing: string;
  readonly substituting: string;
  readonly over: RegExp;
  readonly hand: RegExp;
  /** Space and price of a possible next build. */
  readonly next: RegExp;
  readonly payable: string;
  readonly claims: RegExp;
  readonly reward: RegExp;
  readonly wild: string;
  /** The name of the first start card in the resting area. */
  readonly resting: RegExp;
  readonly overview: string;
}

const ENGLISH: Phrases = {
  building: 'Building phase',
  choosing: 'Conclusion phase',
  substituting: 'Preparation phase',
  over: /The game is over/,
  hand: /^Your hand: (.+)$/m,
  next: /^- ([A-E][1-5]).*? costs (.+?)\./,
  payable: 'You can pay for this.',
  claims: /You claim: .*\+(\d+)/,
  reward: /^- ([12]) spaces? forward: (.+)$/gm,
  wild: 'wild',
  resting: /### Resting area\n- (.+?):/,
  overview: '## Overview',
};

const GERMAN: Phrases = {
  building: 'Bauphase',
  choosing: 'Abschlussphase',
  substituting: 'Vorbereitungsphase',
  over: /Das Spiel ist zu Ende/,
  hand: /^Deine Hand: (.+)$/m,
  next: /^- ([A-E][1-5]).*? kostet (.+?)\./,
  payable: 'Das kannst du bezahlen.',
  claims: /Du beanspruchst: .*\+(\d+)/,
  reward: /^- ([12]) Felde?r? vor: (.+)$/gm,
  wild: 'Joker',
  resting: /### Ruhebereich\n- (.+?):/,
  overview: '## Überblick',
};

/** Nothing may be read from pictures. */
const pictures = picturesBy(() => DOT);

let table: Table | null = null;
afterEach(async () => {
  await table?.close();
  table = null;
});

/** Cards by the word for their color, read from `2 yellow, 1 wild`. */
function cardsIn(text: string): ReadonlyMap<string, number> {
  const kinds = [...text.matchAll(/(\d+) ([^,]+)/g)];
  return new Map(kinds.map(([, count, color = '']) => [color, Number(count)]));
}

/** Types a command and returns the answer, which says what was done. */
async function type(person: PersonClient, place: string, command: string, options = {}): Promise<string> {
  return textOf(await (await person.command(place, command, options)).reply());
}

/** The best build on one's own board in words; null if nothing is payable. */
function chosenBuild(board: string, phrases: Phrases) {
  const hand = cardsIn(phrases.hand.exec(board)?.[1] ?? '');
  const offers = board.split('\n').flatMap((line) => {
    const [, space, price = ''] = phrases.next.exec(line) ?? [];
    if (space === undefined || !line.includes(phrases.payable)) return [];
    const cost = Number.parseInt(price, 10);
    const exact = [...cardsIn(price)].every(([color, count]) => (hand.get(color) ?? 0) >= count);
    return [{ space, cost, pay: exact ? price : null, worth: cost + 3 * Number(phrases.claims.exec(line)?.[1] ?? 0) }];
  });
  return offers.sort((a, b) => b.worth - a.worth)[0] ?? null;
}

/** Makes one turn from its message; returns the answer to its command. */
async function takeTurn(person: PersonClient, thread: string, turn: string, phrases: Phrases): Promise<string> {
  if (turn.includes(phrases.substituting)) return type(person, thread, 'take');
  if (turn.includes(phrases.choosing)) {
    return type(person, thread, 'choose', { card: phrases.resting.exec(turn)?.[1] ?? '' });
  }
  expect(turn).toContain(phrases.building);
  const build = chosenBuild(await type(person, thread, 'board', { part: 'own' }), phrases);
  if (build === null) return type(person, thread, 'pass');
  const rewards = [...turn.matchAll(phrases.reward)];
  const best = rewards.find(([, , cards]) => cards?.includes(phrases.wild)) ?? rewards.at(-1);
  return type(person, thread, 'build', {
    space: build.space,
    ...(build.pay === null ? {} : { pay: build.pay }),
    ...(build.cost === 4 ? { advance: Number(best?.[1]) } : {}),
  });
}

async function playToTheEnd(person: PersonClient, thread: string, phrases: Phrases) {
  const read = new Set<string>();
  let turns = 0;
  for (;;) {
    const isNews = (message: APIMessage) =>
      message.channel_id === thread &&
      ((message.flags ?? 0) & EPHEMERAL) === 0 &&
      !read.has(message.id) &&
      (phrases.over.test(textOf(message)) || textOf(message).split('\n')[0]?.includes(`<@${person.user.id}>`) === true);
    const message = await person.waitForMessage(isNews, LIMIT);
    read.add(message.id);
    const text = textOf(message);
    if (phrases.over.test(text)) return { turns, end: text };
    expect(text, 'the words come first, as the setting says').toContain(phrases.overview);
    const answer = await takeTurn(person, thread, text, phrases);
    expect(answer, text).toMatch(/^✅/);
    turns += 1;
  }
}

const GAMES: readonly (readonly [string, string, Side, Phrases])[] = [
  ['English', 'anni', 'A', ENGLISH],
  ['German', 'lukas', 'B', GERMAN],
];

it.each(GAMES)('is played from texts alone in %s, to its end', { timeout: LIMIT }, async (_, name, side, phrases) => {
  table = await startTable({ pictures });
  const { channelId, matches } = table;
  const person = table.person(name);
  const settings = await (await person.command(channelId, 'me settings')).reply();
  await clickOn(person, settings, 'wordsFirst');
  await type(person, channelId, 'game new', { players: 2, side });
  await type(person, channelId, 'game computer', { player: 'apprentice' });
  await type(person, channelId, 'game start');
  const { id: thread } = await person.waitForChannel(({ kind }) => kind === 'thread');
  const { turns, end } = await playToTheEnd(person, thread, phrases);
  const view = await matches.inThread(thread);
  if (!view?.state) throw new Error('no game');
  expect(view.match.status).toBe('finished');
  const own = (await matches.history(view.match.id)).filter(({ seat }) => seat === 0);
  expect(own.length).toBe(turns);
  expect(own.filter(({ move }) => move.type === 'build').length).toBeGreaterThan(9);
  for (const points of scores(view.state)) expect(end).toMatch(new RegExp(`(?<!\\d)${points} `));
});
