/** Plays games on a database as the bot stores them, with every announcement delivered. */
import { compose, type Overrides } from '../../../src/app/compose.ts';
import type { Matches } from '../../../src/features/createMatches.ts';
import { openStore, type Store } from '../../../src/features/storage/index.ts';
import { DAY_MS, type TimeControl } from '../../../src/match/index.ts';
import { apprentice, chooseMove } from '../../../src/opponents/index.ts';
import { type Components, type GameState, type PlayerCount, seededRandom } from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';

export interface Seated {
  readonly personId: string;
  readonly name: string;
}

/** The first of the members hosts. */
interface NewGame {
  readonly members: readonly Seated[];
  readonly serverId: string | null;
  readonly channelId: string;
  readonly timeControl: TimeControl | null;
}

/** With ids as long as Discord's. */
const GAME_OF_TWO: NewGame = {
  members: [
    { personId: '100000000000000001', name: 'Player 0' },
    { personId: '100000000000000002', name: 'Player 1' },
  ],
  serverId: '100000000000000004',
  channelId: '100000000000000003',
  timeControl: { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'pass' },
};

export interface GameTable {
  readonly store: Store;
  readonly matches: Matches;
  /** A game, just dealt; by default of two with a clock. */
  begin(game?: NewGame): Promise<string>;
  /**
   * Lets the current player move; resolves to the previous position and the milliseconds taken, or null if the game is
   * over.
   */
  move(matchId: string): Promise<{ readonly before: GameState; readonly ms: number } | null>;
  /** Delivers all pending announcements. */
  deliverAll(): Promise<void>;
}

export async function openGames(
  url: string,
  components: Components,
  clock: { now(): Date },
  onStatement: (statement: Statement) => void = () => undefined,
  overrides: Overrides = { onGameEnd: [] },
): Promise<GameTable> {
  const store = await openStore({ url, components, clock, onStatement });
  const random = seededRandom(1);
  let made = 0;
  let ids = 1_200_000_000_000_000_000n;
  const id = () => {
    ids += 1n;
    return String(ids);
  };
  const { matches } = compose(
    { store, clock, components },
    {
      chance: {
        seed: () => random(2 ** 31),
        matchId: () => {
          made += 1;
          return `g${String(made).padStart(9, '0')}`;
        },
      },
      computerPlayer: (parts, state, chance) => chooseMove('apprentice', parts, state, chance),
      ...overrides,
    },
  );
  const actor = ({ personId, name }: Seated) => ({ personId, name, interactionId: id() });

  return {
    store,
    matches,

    async begin({ members, serverId, channelId, timeControl } = GAME_OF_TWO) {
      const [host, ...others] = members;
      if (!host) throw new Error('a game needs people');
      const capacity = Math.max(2, members.length) as PlayerCount;
      const place = { serverId, channelId, threadId: null };
      const { match } = await matches.create(actor(host), { side: 'A', capacity, locale: 'en-US', place });
      if (timeControl) await matches.configure(actor(host), match.id, { timeControl });
      for (const other of others) await matches.join(actor(other), match.id);
      await matches.start(actor(host), match.id);
      return match.id;
    },

    async move(matchId) {
      const view = await matches.view(matchId);
      if (view?.match.status !== 'running' || !view.state) return null;
      const { seat, ...move } = apprentice(components, view.state, random);
      const member = view.match.members[seat];
      if (!member) throw new Error('nobody has this seat');
      const startedAt = performance.now();
      const played = await matches.play(
        actor(member),
        matchId,
        view.match.version,
        move as Parameters<Matches['play']>[3],
      );
      const ms = performance.now() - startedAt;
      if (!played.ok) throw new Error(JSON.stringify(played));
      return { before: view.state, ms };
    },

    async deliverAll() {
      for (;;) {
        const [entry] = await store.outbox.pending();
        if (!entry) return;
        await store.outbox.take(entry.matchId, entry.notBefore);
        const posts = { turnMessageId: id(), turnVersion: entry.version };
        await store.outbox.delivered(entry.id, { place: { threadId: `9${entry.matchId}` }, posts });
      }
    },
  };
}
