/** States of messages outside games: searches, leagues, profiles, settings and notices. */
import { LEADERBOARD_PAGE_SIZE } from '../../../../src/features/profiles/usecases/leaderboards.ts';
import { ALL_TIME, EVERYWHERE } from '../../../../src/features/profiles/usecases/tallies.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/match/index.ts';
import {
  begin,
  directWith,
  expectOk,
  gather,
  MANAGER,
  newMessage,
  publicWith,
  type Scene,
  STRANGER,
} from '../scene.ts';
import { answered, type MessageStates, posted, toAll, toOne } from '../state.ts';
import { resigned } from './agreements.ts';

const first = (scene: Scene) => scene.players[0] ?? '';

async function league(scene: Scene, entered: number, options: Parameters<Scene['ask']>[2] = {}) {
  const { table, talk } = scene;
  await scene.ask(MANAGER, 'league new', { name: 'Spring *cup*', ...options });
  const [made] = await table.leagues.leaguesOf(table.playground.guildId, 5);
  for (const name of [...scene.players, STRANGER].slice(0, entered))
    expectOk(await table.leagues.enterLeague(talk.actor(name), made?.id ?? ''));
  await scene.waitForDelivery();
}

/** A league of two whose only round has begun. */
async function started(scene: Scene) {
  await league(scene, 2, { rounds: 1, groups: 0 });
  const begun = newMessage(scene, STRANGER);
  await scene.ask(MANAGER, 'league start');
  return begun;
}

export const leagueStates: MessageStates = {
  'nobody entered': posted('leagueEnter', (scene) => league(scene, 0)),
  'some entered': posted('leagueEnter', (scene) => league(scene, 3)),
  'a round': async (scene) => toAll(await (await started(scene))()),
  'a league game': async (scene) => {
    await started(scene);
    return toAll(await publicWith(scene, 'build', first(scene)));
  },
  over: async (scene) => {
    await started(scene);
    await publicWith(scene, 'build', first(scene));
    const ended = newMessage(scene, STRANGER);
    await scene.press(first(scene), await scene.ask(first(scene), 'league leave'), 'leagueLeaveSure');
    return toAll(await ended());
  },
  'cancel question': async (scene) => {
    await league(scene, 2);
    return toOne(MANAGER, await scene.ask(MANAGER, 'league cancel'));
  },
  'leave question': async (scene) => {
    await started(scene);
    return toOne(first(scene), await scene.ask(first(scene), 'league leave'));
  },
  'standings, entering': async (scene) => {
    await league(scene, 2);
    return toOne(first(scene), await scene.ask(first(scene), 'league show'));
  },
  'standings, playing': async (scene) => {
    await started(scene);
    return toOne(first(scene), await scene.ask(first(scene), 'league show'));
  },
  none: async (scene) => toOne(first(scene), await scene.ask(first(scene), 'league show')),
};

export const seekStates: MessageStates = {
  play: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'play')),
  'search in a channel': async (scene) => {
    await scene.ask(MANAGER, 'server settings', { seeks: scene.table.channelId });
    await scene.ask(first(scene), 'seek', { players: 3 });
    return toAll(await publicWith(scene, 'seekJoin'));
  },
  'the seeker’s answer': async (scene) =>
    toOne(first(scene), await scene.ask(first(scene), 'seek', { everywhere: true })),
  'a second search': async (scene) => {
    await scene.ask(first(scene), 'seek', { everywhere: true });
    return toOne(first(scene), await scene.ask(first(scene), 'seek', { everywhere: true, side: 'B' }));
  },
  'my searches': async (scene) => {
    await scene.ask(first(scene), 'seek', { everywhere: true });
    return toOne(first(scene), await scene.ask(first(scene), 'seek'));
  },
  'a computer offered': async (scene) => {
    await scene.ask(first(scene), 'seek', { everywhere: true });
    await scene.later(HOUR_MS);
    return toOne(first(scene), await directWith(scene, first(scene), 'seekComputer'));
  },
  'over without a game': async (scene) => {
    await scene.ask(first(scene), 'seek', { everywhere: true, hours: 1 });
    const ended = newMessage(scene, first(scene));
    await scene.later(2 * HOUR_MS);
    return toOne(first(scene), await ended());
  },
};

/** Ratings and results of people with many games. */
async function ratePeople({ table: { store, playground } }: Scene, people: number) {
  const ids = Array.from({ length: people }, (_, index) => `9000000000000000${10 + index}`);
  const ratedAt = new Date();
  await store.matches.transaction(async ({ results, visibility, meet }) => {
    for (const personId of ids) {
      await meet({ personId, name: `Person *${personId}*`, locale: 'en' }, ratedAt);
      await visibility.setAudience(personId, 'everywhere');
    }
    await results.saveChanges({
      ratings: ids.map((personId, index) => ({ personId, pool: 'two', mu: 20 + index, sigma: 2, games: 9, ratedAt })),
      tallies: [],
      standings: ids.flatMap((personId) =>
        [playground.guildId, EVERYWHERE].map((serverId) => ({
          ...{ serverId, period: ALL_TIME, pool: 'two' as const, personId },
          ...{ games: 9, wins: 3, rated: 9, gained: 0 },
        })),
      ),
    });
  });
}

export const profileStates: MessageStates = {
  'nothing played': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'profile')),
  leaderboard: async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'leaderboard')),
  'leaderboard of several pages': async (scene) => {
    await ratePeople(scene, LEADERBOARD_PAGE_SIZE + 1);
    return toOne(STRANGER, await scene.ask(STRANGER, 'leaderboard', { games: 1, where: 'everywhere' }));
  },
  'leaderboard in words': async (scene) => {
    await ratePeople(scene, 2);
    return toOne(STRANGER, await scene.ask(STRANGER, 'leaderboard', { games: 1, as: 'text' }));
  },
  'a finished game': answered('profile', async (scene) => (await resigned(scene)).mover),
};

const by = (slug: string) => () => slug;

export const accountStates: MessageStates = {
  settings: answered('me settings', by(STRANGER)),
  'settings in a game': async (scene) => {
    await gather(scene);
    return toOne(first(scene), await scene.ask(first(scene), 'me settings'));
  },
  visibility: answered('me visibility', by(STRANGER)),
  blocked: async (scene) =>
    toOne(STRANGER, await scene.ask(STRANGER, 'me block', { person: scene.person(first(scene)).user.id })),
};

export const privacyStates: MessageStates = {
  'my data': answered('me data', by(STRANGER)),
  forget: answered('me forget', by(STRANGER)),
  'forget question': async (scene) =>
    toOne(STRANGER, await scene.press(STRANGER, await scene.ask(STRANGER, 'me forget'), 'forgetAsk')),
};

export const serverStates: MessageStates = {
  settings: answered('server settings', by(MANAGER)),
  'settings with a channel': async (scene) =>
    toOne(MANAGER, await scene.ask(MANAGER, 'server settings', { results: scene.table.channelId })),
};

export const linkStates: MessageStates = {
  none: answered('me links', by(STRANGER)),
  some: async (scene) => {
    const { mover } = await begin(scene);
    await scene.ask(mover, 'board', { as: 'link' });
    await scene.ask(mover, 'board', { as: 'link' });
    return toOne(mover, await scene.ask(mover, 'me links'));
  },
};

export const noticeStates: MessageStates = {
  'a result': async (scene) => {
    await scene.ask(MANAGER, 'server settings', { results: scene.table.channelId });
    const { matchId } = await begin(scene, { moves: 4 });
    const newest = newMessage(scene, STRANGER);
    for (const name of scene.players.slice(1)) await scene.table.matches.resign(scene.talk.actor(name), matchId);
    await scene.waitForDelivery();
    return toAll(await newest());
  },
  'a channel that is barred': async (scene) => {
    await scene.ask(MANAGER, 'server puzzle', { channel: scene.table.channelId });
    scene.bar(scene.table.channelId);
    const complaint = newMessage(scene, MANAGER);
    await scene.later(DAY_MS);
    return toOne(MANAGER, await complaint());
  },
};
