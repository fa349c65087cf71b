/** States of the messages in a game's thread: the lobby, turns, moves, plans and hints. */
import type { APIMessage } from 'discord.js';
import type { MoveReviewer } from '../../../../src/features/advice/usecases/ports.ts';
import {
  apply,
  type Components,
  type GameState,
  legalMoves,
  type Move,
  seededRandom,
} from '../../../../src/rules/index.ts';
import { controlOf } from '../../../../test/support/discord/bot.ts';
import { controlsIn } from '../controls.ts';
import {
  begin,
  directWith,
  expectOk,
  gather,
  MANAGER,
  type Playing,
  playUntil,
  publicWith,
  type Scene,
  STRANGER,
  threadOf,
} from '../scene.ts';
import { answered, type MessageState, type MessageStates, posted, toAll, toOne } from '../state.ts';
import { resigned } from './agreements.ts';

const first = (scene: Scene) => scene.players[0] ?? '';

export const lobbyStates: MessageStates = {
  'first player': posted('join', (scene) => gather(scene, { players: 1 })),
  full: posted('start', (scene) => gather(scene)),
  'in direct messages': async (scene) => {
    await gather(scene, { direct: true });
    return toOne(first(scene), await directWith(scene, first(scene), 'start'));
  },
  'a computer player in it': async (scene) => {
    await gather(scene, { players: 1 });
    await scene.ask(first(scene), 'game computer', { player: scene.table.matches.computers[0] ?? '' });
    return toAll(await publicWith(scene, 'start'));
  },
  'cancel question of the host': async (scene) => {
    await gather(scene, { players: 1 });
    return toOne(first(scene), await scene.press(first(scene), await publicWith(scene, 'cancel'), 'cancel'));
  },
  'cancel question of a manager': async (scene) => {
    const { matchId } = await begin(scene, { moves: 2 });
    return toOne(MANAGER, await scene.ask(MANAGER, 'game cancel', {}, await threadOf(scene, matchId)));
  },
};

/** A turn with a question, and the private answer to it. */
const asked =
  (action: string, game: Parameters<typeof begin>[1], ...further: readonly string[]): MessageState =>
  async (scene) => {
    const { mover } = await begin(scene, game);
    let message = await scene.press(mover, await publicWith(scene, action), action);
    for (const next of further) message = await scene.press(mover, message, next);
    return toOne(mover, message);
  };

const isPass = ({ type }: { readonly type: string }) => type === 'pass';

async function choosing(scene: Scene, rated = true): Promise<Playing> {
  const { matchId } = await begin(scene, { rated });
  return playUntil(
    scene,
    matchId,
    (phase) => phase === 'choose',
    (moves) => moves.find(isPass) ?? moves[0],
  );
}

/** A game of four, because in smaller games substitutes can rarely be taken. */
async function substituting(scene: Scene): Promise<Playing> {
  const names = [...scene.players, STRANGER, MANAGER].slice(0, 4);
  const { matchId } = await begin(scene, { names });
  const { state } = await scene.talk.view(matchId);
  if (state === null) throw new Error('no position');
  for (const move of movesToSubstitutes(scene.table.components, state)) await scene.talk.play(matchId, () => move);
  return playUntil(scene, matchId, (phase) => phase === 'substitute');
}

/** Plays random moves with many passes, in one game after the other, until somebody can take substitutes. */
function movesToSubstitutes(components: Components, start: GameState): readonly Move[] {
  for (let seed = 1; ; seed += 1) {
    const random = seededRandom(seed);
    const moves: Move[] = [];
    let state = start;
    while (state.phase !== 'over') {
      if (state.phase === 'substitute') return moves;
      const legal = [...legalMoves(components, state)];
      const passes = legal.filter(isPass);
      const among = passes.length > 0 && random(2) === 0 ? passes : legal;
      const move = among[random(among.length)];
      const applied = move && apply(components, state, move);
      if (!move || !applied?.ok) throw new Error('a legal move was refused');
      moves.push(move);
      state = applied.state;
    }
  }
}

/** A build with several possible draws, found by trying the spaces of each turn. */
async function withDraws(scene: Scene) {
  let playing = await begin(scene, { moves: 2 });
  for (;;) {
    const { mover, matchId } = playing;
    const spaces = await scene.press(mover, await publicWith(scene, 'build'), 'build');
    for (const value of controlsIn(spaces).find(({ action }) => action === 'buildSpace')?.options ?? []) {
      const answer = await scene.press(mover, spaces, 'buildSpace', [value]);
      if (controlOf(answer, 'buildDraw') !== undefined) return toOne(mover, answer);
    }
    await scene.talk.play(matchId);
    playing = await playUntil(scene, matchId, (phase) => phase === 'build');
  }
}

export const playStates: MessageStates = {
  'first turn': posted('build', (scene) => begin(scene)),
  'after some moves': posted('build', (scene) => begin(scene, { moves: 5 })),
  'with hints and a clock': async (scene) => {
    const timeControl = { kind: 'turn', perTurn: 86_400_000, whenUp: 'pass' } as const;
    await begin(scene, { moves: 3, rated: false, timeControl });
    return toAll(await publicWith(scene, 'build'));
  },
  'in direct messages': async (scene) => {
    const { mover } = await begin(scene, { moves: 3, direct: true });
    return toOne(mover, await directWith(scene, mover, 'build'));
  },
  'in a barred thread': async (scene) => {
    const { matchId } = await begin(scene, { moves: 1 });
    scene.bar(await threadOf(scene, matchId));
    await scene.talk.play(matchId);
    const { mover } = await playUntil(scene, matchId, () => true);
    return toOne(mover, await directWith(scene, mover, 'build'));
  },
  'nothing to build': async (scene) => {
    const { matchId } = await begin(scene);
    await playUntil(
      scene,
      matchId,
      (phase, moves) => phase === 'build' && moves.every(isPass),
      (moves) => moves.find(({ type }) => type === 'build') ?? moves[0],
    );
    return toAll(await publicWith(scene, 'pass'));
  },
  'choosing a start card': posted('choose', (scene) => choosing(scene)),
  'taking substitutes': posted('take', (scene) => substituting(scene)),
  'the substitutes': async (scene) => {
    const { mover } = await substituting(scene);
    return toOne(mover, await scene.press(mover, await publicWith(scene, 'take'), 'take'));
  },
  'a resigned player': async (scene) => {
    const { matchId, others } = await begin(scene, { moves: 3 });
    const leaver = others[0] ?? '';
    if (scene.players.length > 2) expectOk(await scene.table.matches.resign(scene.talk.actor(leaver), matchId));
    await scene.waitForDelivery();
    return toAll(await publicWith(scene, 'build'));
  },
  hand: asked('hand', { moves: 2 }),
  more: asked('more', { moves: 2 }),
  'more, for a stranger': async (scene) => {
    await begin(scene, { moves: 2 });
    return toOne(STRANGER, await scene.press(STRANGER, await publicWith(scene, 'more'), 'more'));
  },
  'spaces to build on': asked('build', { moves: 3 }),
  'spaces to build on, with hints': asked('build', { moves: 3, rated: false }),
  'a build': asked('build', { moves: 3 }, 'buildSpace'),
  'a build with draws': withDraws,
  'a confirmed build': asked('build', { moves: 3 }, 'buildSpace', 'buildConfirm'),
  'cards to keep': asked('pass', {}),
  'a confirmed pass': asked('pass', {}, 'passConfirm'),
  'cards to keep, with hints': asked('pass', { rated: false }),
  'undo by command': answered('undo', async (scene) => (await begin(scene, { moves: 1 })).others[0] ?? ''),
};

export const planStates: MessageStates = {
  'my turn': answered('plan', async (scene) => (await begin(scene, { moves: 2 })).mover),
  'a move tried out': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    return toOne(mover, await scene.press(mover, await scene.ask(mover, 'plan'), 'planBuild'));
  },
  'not my turn': answered('plan', async (scene) => (await begin(scene, { moves: 2 })).others[0] ?? ''),
  'a queued move': async (scene) => {
    const { others } = await begin(scene, { moves: 2 });
    const other = others[0] ?? '';
    let tried = await scene.ask(other, 'plan');
    while (controlOf(tried, 'planQueue') === undefined) tried = await scene.press(other, tried, 'planBuild');
    return toOne(other, await scene.press(other, tried, 'planQueue'));
  },
};

const reviewer = (scene: Scene) => scene.players[0] ?? '';

/** A finished game of some moves; `judge` prepares its review. */
async function reviewed(scene: Scene, judge: Parameters<Scene['judgeBy']>[0]) {
  scene.judgeBy(judge);
  await resigned(scene, 6);
  return toOne(reviewer(scene), await scene.press(reviewer(scene), await publicWith(scene, 'review'), 'review'));
}

/** Resolves to the message once it has this control. */
async function becomes(scene: Scene, { id }: APIMessage, action: string): Promise<APIMessage> {
  return scene
    .person(reviewer(scene))
    .waitForMessage((message) => message.id === id && controlOf(message, action) !== undefined);
}

const never: MoveReviewer['judge'] = (_state, _move, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });

export const adviceStates: MessageStates = {
  hint: answered('hint', async (scene) => (await begin(scene, { moves: 2, rated: false })).mover),
  'hint for a pass': asked('pass', { rated: false }, 'hintPass'),
  'hint for a start card': answered('hint', async (scene) => (await choosing(scene, false)).mover),
  'question about a start card': async (scene) => {
    const { mover } = await choosing(scene, false);
    return toOne(mover, await scene.press(mover, await scene.ask(mover, 'hint'), 'hintShow'));
  },
  'hint in a rated game': answered('hint', async (scene) => (await begin(scene, { moves: 2 })).mover),
  'review, being prepared': (scene) => reviewed(scene, never),
  'review, cancelled': async (scene) => {
    const { message } = await reviewed(scene, never);
    await scene.press(reviewer(scene), message, 'reviewCancel');
    return toOne(reviewer(scene), await becomes(scene, message, 'reviewAsk'));
  },
  'review, with misses': async (scene) => {
    const { message } = await reviewed(scene, async ({ turn }) => ({
      better: { seat: turn ?? 0, type: 'pass', return: {} },
      points: 7,
    }));
    return toOne(reviewer(scene), await becomes(scene, message, 'reviewPosition'));
  },
};
