/**
 * A whole game from the lobby to the record, played at random from a seed; now and then a move is taken back and made anew.
 * How people act, by commands or by buttons, is said by the tests.
 */
import type { APIMessage } from 'discord.js';
import { expect, onTestFinished } from 'vitest';
import { type Policy, randomTable } from '../../../src/opponents/index.ts';
import { type Move, type MoveType, type Random, replay, type Side, seededRandom } from '../../../src/rules/index.ts';
import { startTable, type Table, textOf } from '../../support/bot.ts';
import { expectDiscreet, expectFollowed, keepLog } from '../../support/keptLog.ts';
import { picturesDrawnEvery } from '../../support/pictures.ts';
import { followGame, type Game, ONLOOKER } from './game.ts';
import type { LobbyWish } from './lobby.ts';
import { recordIn } from './record.ts';
import { picturesIn } from './seen.ts';

export interface Hands {
  gather(table: Table, wish: LobbyWish): Promise<APIMessage>;
  /** Makes the move, or one like it; gives the one that was made. */
  play(game: Game, move: Move, random: Random): Promise<Move>;
  undo(game: Game, name: string, random: Random): Promise<void>;
}

export interface WholeGame {
  readonly side: Side;
  readonly names: readonly string[];
  /** The Discord locales of some of them; the first one's is the game's. */
  readonly locales?: Readonly<Record<string, string>>;
  /** Of the deal; the moves have the one after it. */
  readonly seed: number;
  /** One picture in so many of a kind is really drawn. */
  readonly drawn: number;
}

const UNDONE_ONE_IN = 8;

/** Plays to the end and looks at everything on the way; gives the kinds of moves that were made. */
export async function playWholeGame(
  hands: Hands,
  { side, names, locales = {}, seed, drawn }: WholeGame,
): Promise<ReadonlySet<MoveType>> {
  const kept = keepLog();
  const held = new Set<string>();
  const table = await startTable({ seeds: [0, seed], pictures: picturesDrawnEvery(drawn), log: kept.log });
  onTestFinished(() => table.close());
  for (const [name, locale] of Object.entries(locales)) await table.person(name).setLocale(locale);
  const random = seededRandom(seed + 1);
  const policy: Policy = randomTable(random);
  const lobby = await hands.gather(table, { side, names });
  const game = await followGame(table, { side, names, seed, lobby });
  await checkPicture(game.turn());
  let undone = 0;

  while (game.state().turn !== null) {
    const mover = game.mover();
    for (const { hand } of game.state().players) held.add(JSON.stringify(hand));
    const made = await hands.play(game, policy(table.components, game.state(), random), random);
    await game.played(made);
    if (game.state().turn !== null && random(UNDONE_ONE_IN) === 0) {
      await hands.undo(game, mover, random);
      await game.tookBack();
      undone += 1;
      await game.played(await hands.play(game, made, random));
    }
  }

  expect(undone, 'moves taken back on the way').toBeGreaterThan(0);
  const end = await game.ended();
  await checkPicture(end);
  const record = await recordIn(end);
  expect(record, 'the attached record is what was played').toEqual(game.record());
  expect(replay(table.components, record)).toMatchObject({ ok: true, record });
  const exported = await table.person(names[0] ?? '').command(game.threadId, 'game export');
  expect(await recordIn(await exported.reply()), 'the exported record is the attached one').toEqual(record);
  game.checkSecrets();
  await game.quiet();
  expect(expectFollowed(kept).length, 'moves that the log leads to').toBeGreaterThanOrEqual(game.moves().length);
  const places = [table.channelId, game.threadId];
  const said = [...names, ONLOOKER].flatMap((name) => places.flatMap((place) => table.person(name).messages(place)));
  expectDiscreet(kept, {
    tokens: [table.playground.botToken],
    hands: [...held],
    texts: [...new Set(said.map(textOf))],
  });
  return new Set(game.moves().map(({ type }) => type));
}

/** The picture of the table is there, and no small one. */
async function checkPicture(message: APIMessage): Promise<void> {
  const [address = ''] = picturesIn(message);
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
}
