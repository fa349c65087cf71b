/** Games driven by the use cases, and the messages that people can read, for tests of what the bot posts. */
import type { APIMessage } from 'discord.js';
import type { Actor, MatchId, MatchPlace, MatchView } from '../../../src/match/index.ts';
import { legalMoves, type Move, type Side } from '../../../src/rules/index.ts';
import { controlOf, type Table } from './bot.ts';

const EPHEMERAL = 64;

export interface Talk {
  /** A person of the playground with a new interaction. */
  actor(name: string): Actor;
  /** A running match of these people, by default in the channel; does not wait for its delivery. */
  running(names: readonly string[], side?: Side, place?: MatchPlace, rated?: boolean): Promise<MatchId>;
  /** A delivered running match of Anni and Jana, both in English. */
  twoPlaying(rated?: boolean): Promise<TwoPlaying>;
  /** The final message of a game of two moves, which ended as Jana resigned. */
  twoFinished(): Promise<APIMessage>;
  view(matchId: MatchId): Promise<MatchView>;
  /** The player to move plays the first legal move, or the picked one. */
  play(matchId: MatchId, pick?: (moves: readonly Move[]) => Move | undefined): Promise<void>;
  /** Plays and waits for the delivery. */
  playAndDeliver(matchId: MatchId, pick?: (moves: readonly Move[]) => Move | undefined): Promise<void>;
  /** The last player takes their move back. */
  undo(matchId: MatchId): Promise<void>;
  /** The public messages of a channel, oldest first. */
  publicMessages(channelId: string): readonly APIMessage[];
  /** Resolves when everything in the outbox is delivered. */
  waitForDelivery(): Promise<void>;
}

interface TwoPlaying {
  readonly matchId: MatchId;
  readonly thread: string;
  /** The name of the player to move, and of the other one. */
  readonly mover: string;
  readonly waiting: string;
}

export function tableTalk(table: Table): Talk {
  let interactions = 0;

  function actor(name: string): Actor {
    interactions += 1;
    const { user } = table.person(name);
    return { personId: user.id, name: user.global_name ?? user.username, interactionId: `talk${interactions}` };
  }

  async function view(matchId: MatchId): Promise<MatchView> {
    const found = await table.matches.view(matchId);
    if (found === null) throw new Error(`no match ${matchId}`);
    return found;
  }

  function memberActor({ match }: MatchView, seat: number | undefined): Actor {
    const member = match.members[seat ?? -1];
    if (member === undefined) throw new Error(`nobody in seat ${seat}`);
    interactions += 1;
    return { ...member, interactionId: `talk${interactions}` };
  }

  function expectOk(result: { readonly ok: boolean }): void {
    if (!result.ok) throw new Error(JSON.stringify(result));
  }

  async function running(
    names: readonly string[],
    side: Side = 'A',
    place: MatchPlace = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null },
    rated = true,
  ): Promise<MatchId> {
    const [host = 'anni', ...others] = names;
    const { match } = await table.matches.create(actor(host), { side, capacity: 4, locale: 'en-US', place, rated });
    for (const name of others) expectOk(await table.matches.join(actor(name), match.id));
    expectOk(await table.matches.start(actor(host), match.id));
    return match.id;
  }

  async function play(
    matchId: MatchId,
    pick: (moves: readonly Move[]) => Move | undefined = ([first]) => first,
  ): Promise<void> {
    const at = await view(matchId);
    if (at.state === null) throw new Error('the match has not begun');
    const picked = pick([...legalMoves(table.components, at.state)]);
    if (picked === undefined) throw new Error('the game is over');
    const { seat, ...move } = picked;
    expectOk(await table.matches.play(memberActor(at, seat), matchId, null, move));
  }

  async function twoPlaying(rated?: boolean): Promise<TwoPlaying> {
    const matchId = await running(['anni', 'jana'], undefined, undefined, rated);
    await table.waitForDelivery();
    const { match, state } = await view(matchId);
    const [mover, waiting] = state?.turn === 0 ? ['anni', 'jana'] : ['jana', 'anni'];
    return { matchId, thread: match.place.threadId ?? '', mover, waiting };
  }

  function publicMessages(channelId: string): readonly APIMessage[] {
    return table
      .person('anni')
      .messages(channelId)
      .filter(({ flags, type }) => ((flags ?? 0) & EPHEMERAL) === 0 && type === 0);
  }

  return {
    actor,
    view,
    running,
    waitForDelivery: () => table.waitForDelivery(),
    twoPlaying,

    async twoFinished() {
      const { matchId, thread } = await twoPlaying();
      await play(matchId);
      await play(matchId);
      expectOk(await table.matches.resign(actor('jana'), matchId));
      await table.waitForDelivery();
      const over = publicMessages(thread).find((message) => controlOf(message, 'film') !== undefined);
      if (over === undefined) throw new Error('the end is not announced');
      return over;
    },

    play,

    async playAndDeliver(matchId, pick) {
      await play(matchId, pick);
      await table.waitForDelivery();
    },

    async undo(matchId) {
      const last = (await table.matches.history(matchId)).at(-1);
      expectOk(await table.matches.undo(memberActor(await view(matchId), last?.seat), matchId, null));
    },

    publicMessages,
  };
}
