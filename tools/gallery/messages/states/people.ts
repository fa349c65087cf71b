/** States of the messages outside games: searches, leagues, profiles, puzzles, settings and the tutorial. */
import { begin, expectOk, gather, MANAGER, publicWith, type Scene, STRANGER } from '../scene.ts';
import { type MessageStates, toAll, toOne } from '../state.ts';

const first = (scene: Scene) => scene.players[0] ?? '';

async function league(scene: Scene, entered: number) {
  const { table, talk } = scene;
  await scene.ask(MANAGER, 'league new', { name: 'Spring *cup*' });
  const [made] = await table.leagues.leaguesOf(table.playground.guildId, 5);
  for (const name of [...scene.players, STRANGER].slice(0, entered))
    expectOk(await table.leagues.enterLeague(talk.actor(name), made?.id ?? ''));
  await scene.settled();
  return made?.id ?? '';
}

export const leagueStates: MessageStates = {
  'nobody entered': async (scene) => {
    await league(scene, 0);
    return toAll(publicWith(scene, 'leagueEnter'));
  },
  'some entered': async (scene) => {
    await league(scene, 3);
    return toAll(publicWith(scene, 'leagueEnter'));
  },
  'cancel question': async (scene) => {
    await league(scene, 2);
    return toOne(MANAGER, await scene.ask(MANAGER, 'league cancel'));
  },
  'standings, entering': async (scene) => {
    await league(scene, 2);
    return toOne(first(scene), await scene.ask(first(scene), 'league show'));
  },
  none: async (scene) => toOne(first(scene), await scene.ask(first(scene), 'league show')),
};

export const seekStates: MessageStates = {
  play: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'play')),
  'search in a channel': async (scene) => {
    await scene.ask(first(scene), 'seek', { players: 3 });
    return toAll(publicWith(scene, 'seekJoin'));
  },
  'the seeker’s answer': async (scene) =>
    toOne(first(scene), await scene.ask(first(scene), 'seek', { everywhere: true })),
  'a second search': async (scene) => {
    await scene.ask(first(scene), 'seek', { everywhere: true });
    return toOne(first(scene), await scene.ask(first(scene), 'seek', { everywhere: true, side: 'B' }));
  },
};

export const profileStates: MessageStates = {
  'nothing played': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'profile')),
  leaderboard: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'leaderboard')),
  'a finished game': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 4 });
    for (const name of scene.players.slice(1)) await scene.table.matches.resign(scene.talk.actor(name), matchId);
    await scene.settled();
    return toOne(mover, await scene.ask(mover, 'profile'));
  },
};

export const puzzleStates: MessageStates = {
  puzzle: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'puzzle')),
  'hard one': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'puzzle', { grade: 'hard' })),
};

export const accountStates: MessageStates = {
  settings: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'me settings')),
  'settings in a game': async (scene) => {
    await gather(scene);
    return toOne(first(scene), await scene.ask(first(scene), 'me settings'));
  },
};

export const privacyStates: MessageStates = {
  'forget question': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'me forget')),
};

export const serverStates: MessageStates = {
  settings: async (scene) => toOne(MANAGER, await scene.ask(MANAGER, 'server settings')),
};

export const linkStates: MessageStates = {
  none: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'me links')),
};

export const tutorialStates: MessageStates = {
  welcome: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'tutorial')),
};
