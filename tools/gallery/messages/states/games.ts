/** States of the messages in a game's thread: turns, agreements, plans, hints and the table in words. */
import { begin, expectOk, gather, playUntil, publicWith, type Scene, STRANGER } from '../scene.ts';
import { type MessageStates, toAll, toOne } from '../state.ts';

/** The end of a game, played or by resignation. */
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

export const lobbyStates: MessageStates = {
  'first player': async (scene) => {
    await gather(scene, { players: 1 });
    return toAll(await publicWith(scene, 'join'));
  },
  full: async (scene) => {
    await gather(scene);
    return toAll(await publicWith(scene, 'start'));
  },
  'a computer player in it': async (scene) => {
    await gather(scene, { players: 1 });
    await scene.ask(scene.players[0] ?? '', 'game computer', { player: scene.table.matches.computers[0] ?? '' });
    return toAll(await publicWith(scene, 'start'));
  },
  'cancel question of a manager': async (scene) => {
    await begin(scene, { moves: 2 });
    return toOne('manager', await scene.ask('manager', 'game cancel'));
  },
};

export const playStates: MessageStates = {
  'first turn': async (scene) => {
    await begin(scene);
    return toAll(await publicWith(scene, 'build'));
  },
  'after some moves': async (scene) => {
    await begin(scene, { moves: 5 });
    return toAll(await publicWith(scene, 'build'));
  },
  'nothing to build': async (scene) => {
    const { matchId } = await begin(scene);
    await playUntil(
      scene,
      matchId,
      (phase, moves) => phase === 'build' && moves.every(({ type }) => type === 'pass'),
      (moves) => moves.find(({ type }) => type === 'build') ?? moves[0],
    );
    return toAll(await publicWith(scene, 'pass'));
  },
  'choosing a start card': async (scene) => {
    const { matchId } = await begin(scene);
    await playUntil(
      scene,
      matchId,
      (phase) => phase === 'choose',
      (moves) => moves.find(({ type }) => type === 'pass') ?? moves[0],
    );
    return toAll(await publicWith(scene, 'choose'));
  },
  'a resigned player': async (scene) => {
    if (scene.players.length === 2)
      return playStates['after some moves']?.(scene) ?? toAll(await publicWith(scene, 'build'));
    const { matchId, others } = await begin(scene, { moves: 3 });
    expectOk(await scene.table.matches.resign(scene.talk.actor(others[0] ?? ''), matchId));
    await scene.settled();
    return toAll(await publicWith(scene, 'build'));
  },
  hand: async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    return toOne(mover, await scene.press(mover, await publicWith(scene, 'hand'), 'hand'));
  },
  'undo by command': async (scene) => {
    const { others } = await begin(scene, { moves: 1 });
    return toOne(others[0] ?? '', await scene.ask(others[0] ?? '', 'undo'));
  },
};

export const agreementStates: MessageStates = {
  'asked for a pause': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 2 });
    expectOk(await scene.table.matches.askPause(scene.talk.actor(mover), matchId));
    await scene.settled();
    return toAll(await publicWith(scene, 'agree'));
  },
  paused: async (scene) => {
    await paused(scene);
    return toAll(await publicWith(scene, 'resume'));
  },
  resumed: async (scene) => {
    const matchId = await paused(scene);
    expectOk(await scene.table.matches.resume(scene.talk.actor(scene.players[0] ?? ''), matchId));
    await scene.settled();
    return toAll(await publicWith(scene, 'build'));
  },
  'a seat offered': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    await scene.ask(mover, 'game replace', { player: scene.person(STRANGER).user.id });
    return toAll(await publicWith(scene, 'agree'));
  },
  'resign question': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    return toOne(mover, await scene.ask(mover, 'game resign'));
  },
  'taking back by consent': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 2 });
    for (let move = 0; move < 2; move += 1) await scene.talk.play(matchId);
    await scene.settled();
    return toOne(mover, await scene.ask(mover, 'undo'));
  },
  'resigned, with a rematch': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 4 });
    for (const name of scene.players.slice(1)) await scene.table.matches.resign(scene.talk.actor(name), matchId);
    await scene.settled();
    return toAll(await publicWith(scene, 'rematch', mover));
  },
};

async function paused(scene: Scene) {
  const { matchId } = await begin(scene, { moves: 2 });
  const [host = '', ...others] = scene.players;
  expectOk(await scene.table.matches.askPause(scene.talk.actor(host), matchId));
  const [proposal] = await scene.table.matches.openProposals(matchId);
  for (const name of others)
    expectOk(await scene.table.matches.answer(scene.talk.actor(name), matchId, proposal?.id ?? 0, true));
  await scene.settled();
  return matchId;
}

export const viewStates: MessageStates = {
  over: async (scene) => {
    await finish(scene);
    return toAll(await publicWith(scene, 'newGame'));
  },
  'the log': async (scene) => {
    const { mover } = await begin(scene, { moves: 12 });
    return toOne(mover, await scene.ask(mover, 'log'));
  },
  'the table': async (scene) => {
    const { mover } = await begin(scene, { moves: 3 });
    return toOne(mover, await scene.ask(mover, 'board'));
  },
  'the table in words': async (scene) => {
    const { mover } = await begin(scene, { moves: 3 });
    return toOne(mover, await scene.ask(mover, 'board', { as: 'text' }));
  },
  'since my last turn': async (scene) => {
    const { mover } = await begin(scene, { moves: 6 });
    return toOne(mover, await scene.ask(mover, 'since'));
  },
  rules: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'rules')),
  'help, no game': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'help')),
  'help in a game': async (scene) => {
    const { mover } = await begin(scene, { moves: 1 });
    return toOne(mover, await scene.ask(mover, 'help'));
  },
  'history, none': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'history')),
  'history, one': async (scene) => {
    await finish(scene);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'history'));
  },
  'list, none': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'game list')),
  'list, one': async (scene) => {
    const { mover } = await begin(scene, { moves: 1 });
    return toOne(mover, await scene.ask(mover, 'game list'));
  },
};

export const planStates: MessageStates = {
  'my turn': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    return toOne(mover, await scene.ask(mover, 'plan'));
  },
  'not my turn': async (scene) => {
    const { others } = await begin(scene, { moves: 2 });
    return toOne(others[0] ?? '', await scene.ask(others[0] ?? '', 'plan'));
  },
};

export const adviceStates: MessageStates = {
  hint: async (scene) => {
    const { mover } = await begin(scene, { moves: 2, rated: false });
    return toOne(mover, await scene.ask(mover, 'hint'));
  },
  'hint in a rated game': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    return toOne(mover, await scene.ask(mover, 'hint'));
  },
  review: async (scene) => {
    await finish(scene);
    return toOne(scene.players[0] ?? '', await scene.ask(scene.players[0] ?? '', 'game review'));
  },
};

export const timeStates: MessageStates = {
  'nobody absent': async (scene) => {
    const { others } = await begin(scene, { moves: 1 });
    return toOne(others[0] ?? '', await scene.ask(others[0] ?? '', 'game absent'));
  },
};
