/** States of the messages that people request: the table, the log, finished games, rules and help. */
import { controlOf } from '../../../../test/support/discord/bot.ts';
import { begin, playUntil, publicWith, type Scene, STRANGER } from '../scene.ts';
import { type MessageState, type MessageStates, toAll, toOne } from '../state.ts';
import { resigned } from './agreements.ts';

/** A game that is played to its end. */
async function finish(scene: Scene) {
  const { matchId } = await begin(scene, {});
  await playUntil(
    scene,
    matchId,
    (_, moves) => moves.length === 0,
    (moves) => moves.find(({ type }) => type === 'pass') ?? moves[0],
  );
  return matchId;
}

/** The answer to the current player's command after some moves. */
const lookedUp =
  (moves: number, command: string, options: Parameters<Scene['ask']>[2] = {}): MessageState =>
  async (scene) => {
    const { mover } = await begin(scene, { moves });
    return toOne(mover, await scene.ask(mover, command, options));
  };

const strangersAnswer =
  (command: string, options: Parameters<Scene['ask']>[2] = {}): MessageState =>
  async (scene) =>
    toOne(STRANGER, await scene.ask(STRANGER, command, options));

const GAMES_OF_TWO_PAGES = 9;
const MOVES_OF_TWO_PAGES = 30;

export const viewStates: MessageStates = {
  over: async (scene) => {
    await finish(scene);
    return toAll(await publicWith(scene, 'newGame'));
  },
  'over by resignation': async (scene) => {
    const { mover } = await resigned(scene);
    return toAll(await publicWith(scene, 'rematch', mover));
  },
  film: async (scene) => {
    await resigned(scene, 1);
    const [reader = ''] = scene.players;
    const answer = await scene.press(reader, await publicWith(scene, 'film'), 'film');
    return toOne(
      reader,
      await scene
        .person(reader)
        .waitForMessage((message) => message.id === answer.id && controlOf(message, 'filmShow') !== undefined, 120_000),
    );
  },
  'the log, nothing yet': lookedUp(0, 'log'),
  'the log': lookedUp(12, 'log'),
  'the log, several pages': lookedUp(MOVES_OF_TWO_PAGES, 'log'),
  'the log, an older page': async (scene) => {
    const { mover } = await begin(scene, { moves: MOVES_OF_TWO_PAGES });
    return toOne(mover, await scene.press(mover, await scene.ask(mover, 'log'), 'logOlder'));
  },
  'the table': lookedUp(3, 'board'),
  'the table in words': lookedUp(3, 'board', { as: 'text' }),
  hand: lookedUp(3, 'hand'),
  'since my last turn': lookedUp(6, 'since'),
  'since the start': lookedUp(0, 'since'),
  rules: strangersAnswer('rules'),
  'a page of the rules': strangersAnswer('rules', { topic: 'rounds' }),
  'help, no game': strangersAnswer('help'),
  'help in a game': lookedUp(1, 'help'),
  'help in a finished game': async (scene) => {
    await resigned(scene);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'help'));
  },
  'history, none': strangersAnswer('history'),
  'history, one': async (scene) => {
    await finish(scene);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'history'));
  },
  'history, several pages': async (scene) => {
    for (let game = 0; game < GAMES_OF_TWO_PAGES; game += 1) await resigned(scene, 2);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'history'));
  },
  'a past game': async (scene) => {
    await resigned(scene);
    const [reader = ''] = scene.players;
    return toOne(reader, await scene.press(reader, await scene.ask(reader, 'history'), 'historyGame'));
  },
  'list, none': strangersAnswer('game list'),
  'list, one': lookedUp(1, 'game list'),
};
