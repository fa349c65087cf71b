/** States of the messages about agreements, clocks and absent players. */
import { ABSENCE_TIMEOUT_MS, type Announcement, DAY_MS, type MatchId } from '../../../../src/match/index.ts';
import { begin, expectOk, newMessage, type Playing, publicWith, type Scene, STRANGER } from '../scene.ts';
import { answered, type MessageState, type MessageStates, posted, toAll, toOne } from '../state.ts';

async function paused(scene: Scene): Promise<MatchId> {
  const { matchId } = await begin(scene, { moves: 2 });
  const [host = '', ...others] = scene.players;
  expectOk(await scene.table.matches.askPause(scene.talk.actor(host), matchId));
  const [proposal] = await scene.table.matches.openProposals(matchId);
  for (const name of others)
    expectOk(await scene.table.matches.answer(scene.talk.actor(name), matchId, proposal?.id ?? 0, true));
  await scene.waitForDelivery();
  return matchId;
}

/** All but one player resign. */
export async function resigned(scene: Scene, moves = 4): Promise<Playing> {
  const playing = await begin(scene, { moves });
  for (const name of scene.players.slice(1)) await scene.table.matches.resign(scene.talk.actor(name), playing.matchId);
  await scene.waitForDelivery();
  return playing;
}

export const agreementStates: MessageStates = {
  'asked for a pause': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 2 });
    expectOk(await scene.table.matches.askPause(scene.talk.actor(mover), matchId));
    await scene.waitForDelivery();
    return toAll(await publicWith(scene, 'agree'));
  },
  'asked for a pause in direct messages': async (scene) => {
    const { matchId, mover, others } = await begin(scene, { moves: 2, direct: true });
    const before = newMessage(scene, others[0] ?? '');
    expectOk(await scene.table.matches.askPause(scene.talk.actor(mover), matchId));
    await scene.waitForDelivery();
    return toOne(others[0] ?? '', await before());
  },
  'withdraw question': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 2 });
    expectOk(await scene.table.matches.askPause(scene.talk.actor(mover), matchId));
    await scene.waitForDelivery();
    return toOne(mover, await scene.press(mover, await publicWith(scene, 'decline'), 'decline'));
  },
  paused: posted('resume', (scene) => paused(scene)),
  resumed: async (scene) => {
    const matchId = await paused(scene);
    expectOk(await scene.table.matches.resume(scene.talk.actor(scene.players[0] ?? ''), matchId));
    await scene.waitForDelivery();
    return toAll(await publicWith(scene, 'build'));
  },
  'a seat offered': async (scene) => {
    const { mover } = await begin(scene, { moves: 2 });
    await scene.ask(mover, 'game replace', { player: scene.person(STRANGER).user.id });
    return toAll(await publicWith(scene, 'agree'));
  },
  'resign question': answered('game resign', async (scene) => (await begin(scene, { moves: 2 })).mover),
  'taking back by consent': async (scene) => {
    const { matchId, mover } = await begin(scene, { moves: 2 });
    for (let move = 0; move < 2; move += 1) await scene.talk.play(matchId);
    await scene.waitForDelivery();
    return toOne(mover, await scene.ask(mover, 'undo'));
  },
  'rematch question': async (scene) => {
    const { mover } = await resigned(scene);
    return toOne(mover, await scene.press(mover, await publicWith(scene, 'rematch', mover), 'rematch'));
  },
  rematch: async (scene) => {
    const { mover } = await resigned(scene);
    const question = await scene.press(mover, await publicWith(scene, 'rematch', mover), 'rematch');
    const before = newMessage(scene, STRANGER);
    await scene.press(mover, question, 'rematchSide');
    return toAll(await before());
  },
};

/** A game whose current player has not moved for a week. */
async function absent(scene: Scene): Promise<Playing> {
  const playing = await begin(scene, { moves: 1 });
  await scene.later(ABSENCE_TIMEOUT_MS);
  return playing;
}

const VOTE = { kind: 'turn', perTurn: DAY_MS, whenUp: 'vote' } as const;

export const timeStates: MessageStates = {
  'nobody absent': answered('game absent', async (scene) => (await begin(scene, { moves: 1 })).others[0] ?? ''),
  absent: posted('goOnStandIn', (scene) => absent(scene)),
  'ways on': answered('game absent', async (scene) => (await absent(scene)).others[0] ?? ''),
  'end question': async (scene) => {
    const { others } = await absent(scene);
    const other = others[0] ?? '';
    return toOne(other, await scene.press(other, await publicWith(scene, 'goOnEnd'), 'goOnEnd'));
  },
  'a stand-in': async (scene) => {
    const { others } = await absent(scene);
    const offer = await publicWith(scene, 'goOnStandIn');
    for (const other of others.slice(0, 1)) await scene.press(other, offer, 'goOnStandIn');
    return toAll(await publicWith(scene, others.length === 1 ? 'comeBack' : 'agree'));
  },
  'a vote': async (scene) => {
    await begin(scene, { moves: 1, timeControl: VOTE });
    await scene.later(DAY_MS);
    return toAll(await publicWith(scene, 'voteStandIn'));
  },
  'a vote, decided': async (scene) => {
    const { others } = await begin(scene, { moves: 1, timeControl: VOTE });
    await scene.later(DAY_MS);
    const vote = await publicWith(scene, 'voteStandIn');
    for (const other of others) await scene.press(other, vote, 'voteStandIn');
    return toAll(await publicWith(scene, 'comeBack'));
  },
  ...Object.fromEntries(
    (['pass', 'standIn'] as const).map((whenUp) => [
      `time is up: ${whenUp}`,
      async (scene: Scene) => {
        await begin(scene, { moves: 1, timeControl: { ...VOTE, whenUp } });
        const before = newMessage(scene, STRANGER);
        await scene.later(DAY_MS);
        return toAll(await before());
      },
    ]),
  ),
};

type Kind = Announcement['kind'];

interface Announced extends Playing {
  id(slug: string): string;
}

type AnnouncementOf<Each extends Kind> = (playing: Announced) => Extract<Announcement, { readonly kind: Each }>;

/** Lines that no state above produces. */
const LINES: { readonly [Each in Kind]?: AnnouncementOf<Each> } = {
  resigned: ({ id, others }) => ({ kind: 'resigned', personId: id(others[0] ?? '') }),
  replaced: ({ id, mover }) => ({ kind: 'replaced', seat: 0, from: 'Sofia *S*', personId: id(mover) }),
  returned: ({ id, mover }) => ({ kind: 'returned', personId: id(mover) }),
  forgotten: () => ({ kind: 'forgotten', seat: 0 }),
  computerReplaced: () => ({ kind: 'computerReplaced', seat: 0, because: 'illegal' }),
  wasAway: () => ({ kind: 'wasAway', since: new Date(0).toISOString() }),
  clockMoved: () => ({ kind: 'clockMoved' }),
  reminder: ({ id, mover }) => ({ kind: 'reminder', personId: id(mover) }),
  planDeparted: ({ id, others }) => ({ kind: 'planDeparted', personId: id(others[0] ?? '') }),
  conditionDropped: ({ id, others }) => ({
    kind: 'conditionDropped',
    personId: id(others[0] ?? ''),
    move: { seat: 0, type: 'pass', return: {} },
    others: 1,
    reason: { ok: false, code: 'overtaken' },
  }),
};

const announced =
  (announcementOf: (playing: Announced) => Announcement): MessageState =>
  async (scene) => {
    const playing = await begin(scene, { moves: 1, timeControl: VOTE });
    const announcement = announcementOf({ ...playing, id: (slug) => scene.person(slug).user.id });
    const slug = announcement.kind.startsWith('plan') || announcement.kind === 'conditionDropped' ? 1 : 0;
    const reader = [playing.mover, ...playing.others][slug] ?? '';
    const before = newMessage(scene, reader);
    const { match } = await scene.talk.view(playing.matchId);
    await scene.table.store.matches.transaction((transaction) =>
      transaction.announce(playing.matchId, match.version, announcement, new Date()),
    );
    await scene.waitForDelivery();
    return toOne(reader, await before());
  };

/** Events other than moves. */
export const lineStates: MessageStates = Object.fromEntries(
  Object.entries(LINES).map(([kind, of]) => [kind, announced(of as (playing: Announced) => Announcement)]),
);
