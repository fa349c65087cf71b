/**
 * Games at a table with a bot, driven by the use cases themselves, and what is to be read in channel and thread afterwards.
 * For tests of what the bot tells; what people do by commands and buttons is tested through the playground's people.
 */
import type { APIMessage } from 'discord.js';
import type { Actor, MatchId, MatchPlace, MatchView } from '../../src/match/index.ts';
import { legalMoves, type Move, type Side } from '../../src/rules/index.ts';
import type { Table } from './bot.ts';

const EPHEMERAL = 64;

export interface Talk {
  /** Somebody of the playground, acting through a new interaction. */
  actor(name: string): Actor;
  /** A running match of these people, in the channel if left out; nothing has been delivered of it unless the bot looks. */
  running(names: readonly string[], side?: Side, place?: MatchPlace, rated?: boolean): Promise<MatchId>;
  /** Anni and Jana in a running match that they have been told of; both read English. */
  twoPlaying(rated?: boolean): Promise<TwoPlaying>;
  view(matchId: MatchId): Promise<MatchView>;
  /** The player to move plays the first legal move there is, or the one that is picked among all. */
  play(matchId: MatchId, pick?: (moves: readonly Move[]) => Move | undefined): Promise<void>;
  /** The one who played last takes it back. */
  undo(matchId: MatchId): Promise<void>;
  /** What everybody can read there, oldest first. */
  publicMessages(channelId: string): readonly APIMessage[];
  /** Resolves when nothing is left in the outbox. */
  allTold(): Promise<void>;
}

interface TwoPlaying {
  readonly matchId: MatchId;
  readonly thread: string;
  /** Names: who is to move, and who is not. */
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

  function done(result: { readonly ok: boolean }): void {
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
    for (const name of others) done(await table.matches.join(actor(name), match.id));
    done(await table.matches.start(actor(host), match.id));
    return match.id;
  }

  return {
    actor,
    view,
    running,
    allTold: () => table.allTold(),

    async twoPlaying(rated) {
      const matchId = await running(['anni', 'jana'], undefined, undefined, rated);
      await table.allTold();
      const { match, state } = await view(matchId);
      const [mover, waiting] = state?.turn === 0 ? ['anni', 'jana'] : ['jana', 'anni'];
      return { matchId, thread: match.place.threadId ?? '', mover, waiting };
    },

    async play(matchId, pick = ([first]) => first) {
      const at = await view(matchId);
      if (at.state === null) throw new Error('the match has not begun');
      const picked = pick([...legalMoves(table.components, at.state)]);
      if (picked === undefined) throw new Error('the game is over');
      const { seat, ...move } = picked;
      done(await table.matches.play(memberActor(at, seat), matchId, null, move));
    },

    async undo(matchId) {
      const last = (await table.matches.history(matchId)).at(-1);
      done(await table.matches.undo(memberActor(await view(matchId), last?.seat), matchId, null));
    },

    publicMessages: (channelId) =>
      table
        .person('anni')
        .messages(channelId)
        .filter(({ flags, type }) => ((flags ?? 0) & EPHEMERAL) === 0 && type === 0),
  };
}
