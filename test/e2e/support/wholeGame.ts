/** Plays a whole random game from the lobby to the record, with occasional take-backs. */
import type { APIMessage } from 'discord.js';
import { expect, onTestFinished } from 'vitest';
import { type Policy, randomTable } from '../../../src/opponents/index.ts';
import { type Move, type MoveType, type Random, replay, type Side, seededRandom } from '../../../src/rules/index.ts';
import { clickOn, controlOf, startTable, type Table, textOf } from '../../support/discord/bot.ts';
import { picturesDrawnEvery } from '../../support/game/pictures.ts';
import { expectDiscreet, expectFollowed, recordLog } from '../../support/program/recordedLog.ts';
import { playByButton } from './byButton.ts';
import { playByCommand } from './byCommand.ts';
import { followGame, type Game, SPECTATOR } from './game.ts';
import type { LobbyOptions } from './lobby.ts';
import { picturesIn, recordIn } from './readableMessages.ts';

export interface WholeGameOptions {
  readonly side: Side;
  readonly names: readonly string[];
  /** Discord locales; the first player's is the game's. */
  readonly locales?: Readonly<Record<string, string>>;
  /** Of the deal; the moves use the next one. */
  readonly seed: number;
  /** One in this many pictures of a kind is drawn. */
  readonly drawn: number;
}

const TAKE_BACK_ODDS = 8;

/** Plays half by buttons and half by slash commands, with all checks; returns the kinds of moves made. */
export async function playWholeGame(
  gather: (table: Table, options: LobbyOptions) => Promise<APIMessage>,
  { side, names, locales = {}, seed, drawn }: WholeGameOptions,
): Promise<ReadonlySet<MoveType>> {
  const kept = recordLog();
  const held = new Set<string>();
  const table = await startTable({ seeds: [0, seed], pictures: picturesDrawnEvery(drawn), log: kept.log });
  onTestFinished(() => table.close());
  for (const [name, locale] of Object.entries(locales)) await table.person(name).setLocale(locale);
  const random = seededRandom(seed + 1);
  const policy: Policy = randomTable(random);
  const lobby = await gather(table, { side, names });
  const game = await followGame(table, { side, names, seed, lobby });
  await checkPicture(game.turn());
  let undone = 0;

  while (game.state().turn !== null) {
    const mover = game.mover();
    for (const { hand } of game.state().players) held.add(JSON.stringify(hand));
    const made = await playEitherWay(game, policy(table.components, game.state(), random), random);
    await game.played(made);
    if (game.state().turn !== null && random(TAKE_BACK_ODDS) === 0) {
      await takeBackByAnyControl(game, mover, random);
      await game.tookBack();
      undone += 1;
      await game.played(await playEitherWay(game, made, random));
    }
  }

  expect(undone, 'moves taken back').toBeGreaterThan(0);
  const end = await game.ended();
  await checkPicture(end);
  const exported = await table.person(names[0] ?? '').command(game.threadId, 'game export');
  const record = await recordIn(await exported.reply());
  expect(record, 'the exported record is what was played').toEqual(game.record());
  expect(replay(table.components, record)).toMatchObject({ ok: true, record });
  game.checkSecrets();
  await game.quiet();
  expect(expectFollowed(kept).length, 'moves that the log links to').toBeGreaterThanOrEqual(game.moves().length);
  const places = [table.channelId, game.threadId];
  const visible = [...names, SPECTATOR].flatMap((name) =>
    places.flatMap((place) => table.person(name).messages(place)),
  );
  expectDiscreet(kept, {
    tokens: [table.playground.botToken],
    hands: [...held],
    texts: [...new Set(visible.map(textOf))],
  });
  return new Set(game.moves().map(({ type }) => type));
}

async function checkPicture(message: APIMessage): Promise<void> {
  const [address = ''] = picturesIn(message);
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
}

/** Returns the move made, which may be a similar one. */
async function playEitherWay(game: Game, move: Move, random: Random): Promise<Move> {
  if (random(2) === 0) return playByButton(game, move);
  await playByCommand(game, move, random);
  return move;
}

async function takeBackByAnyControl(game: Game, name: string, random: Random): Promise<void> {
  if (random(2) === 0) {
    const person = game.table.person(name);
    const menu = await (await clickOn(person, game.turn(), 'more')).reply();
    await person.choose(menu, controlOf(menu, 'moreChosen') ?? '', ['undo']);
    const takenBack = game.wordsFor(name).t('turn.takenBackByYou');
    await person.waitForMessage((message) => message.id === menu.id && textOf(message) === takenBack);
  } else await (await game.table.person(name).command(game.threadId, 'undo')).reply();
}
