/** States of the messages that people request: the table, the log, finished games, rules and help. */
import { controlOf } from '../../../../test/support/discord/bot.ts';
import { begin, playUntil, publicWith, type Scene, STRANGER } from '../scene.ts';
import { answered, type MessageStates, posted, toAll, toOne } from '../state.ts';
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

/** The player to move after some moves. */
const moverAfter = (moves: number) => async (scene: Scene) => (await begin(scene, { moves })).mover;
const stranger = () => STRANGER;

const GAMES_OF_TWO_PAGES = 9;
const MOVES_OF_TWO_PAGES = 30;

export const viewStates: MessageStates = {
  over: posted('newGame', (scene) => finish(scene)),
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
  'the log, nothing yet': answered('log', moverAfter(0)),
  'the log': answered('log', moverAfter(12)),
  'the log, several pages': answered('log', moverAfter(MOVES_OF_TWO_PAGES)),
  'the log, an older page': async (scene) => {
    const { mover } = await begin(scene, { moves: MOVES_OF_TWO_PAGES });
    return toOne(mover, await scene.press(mover, await scene.ask(mover, 'log'), 'logOlder'));
  },
  'the table': answered('board', moverAfter(3)),
  'the table in words': answered('board', moverAfter(3), { as: 'text' }),
  hand: answered('hand', moverAfter(3)),
  'since my last turn': answered('since', moverAfter(6)),
  'since the start': answered('since', moverAfter(0)),
  rules: answered('rules', stranger),
  'a page of the rules': answered('rules', stranger, { topic: 'rounds' }),
  'help, no game': answered('help', stranger),
  'help in a game': answered('help', moverAfter(1)),
  'help in a finished game': async (scene) => {
    await resigned(scene);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'help'));
  },
  'history, none': answered('history', stranger),
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
  'list, none': answered('game list', stranger),
  'list, one': answered('game list', moverAfter(1)),
};
