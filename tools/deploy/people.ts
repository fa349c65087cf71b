/** Two people at the playground who open games with the bot and move. */
import { type Playground, startPlayground } from '../../packages/playground/index.ts';
import { seededRandom } from '../../src/rules/index.ts';
import { standardComponents } from '../bench/rules/rules.ts';
import { openDatabaseView, type Position } from '../support/robots/databaseView.ts';
import { nextMove } from '../support/robots/playing.ts';
import { until } from '../support/until.ts';

export interface People {
  readonly playground: Playground;
  /** Leaves a running game of the two; resolves to its id. */
  begin(): Promise<string>;
  /** Leaves a game against Masters, on a Master's turn; resolves to its id. */
  beginAgainstMasters(): Promise<string>;
  /** Lets the current player move; resolves once the next turn is posted with a picture of the table. */
  move(matchId: string): Promise<void>;
  /** The number of moves made. */
  version(matchId: string): Promise<number>;
  isOver(matchId: string): Promise<boolean>;
  close(): Promise<void>;
}

const NAMES = ['anni', 'jana'] as const;

/** `databaseUrl`: the bot's database as seen from here, opened once there is a game. */
export async function openPeople(databaseUrl: string): Promise<People> {
  // They move faster than people: rate limits would delay every fifth message by seconds.
  const started = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off' });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  const [anni, jana] = NAMES.map((name) => playground.person(name)) as [Person, Person];
  type Person = ReturnType<Playground['person']>;
  const players = [anni, jana].map((person) => ({ id: person.user.id, person }));
  const { channelId } = playground;
  const components = standardComponents();
  const random = seededRandom(1);
  let opened: ReturnType<typeof openDatabaseView> | null = null;
  const look = () => {
    opened ??= openDatabaseView(databaseUrl);
    return opened;
  };
  const one = async (sql: string) => (await (await look()).rows(sql))[0];
  const does = async (person: Person, command: string, options: Readonly<Record<string, string | number>> = {}) =>
    (await person.command(channelId, command, options)).reply();
  const newest = () =>
    until('a game', async () => {
      const id = (await one(`SELECT id FROM matches WHERE status = 'running' ORDER BY number DESC LIMIT 1`))?.id;
      return id === undefined ? null : String(id);
    });
  const positionOf = async (matchId: string): Promise<Position> => {
    const position = await (await look()).position(matchId);
    if (position === null) throw new Error(`there is no match ${matchId}`);
    return position;
  };
  const moverOf = ({ state, members }: Position) =>
    [anni, jana].find(({ user }) => user.id === members[state?.turn ?? -1]);

  async function shown(matchId: string): Promise<void> {
    await until('an empty outbox', async () => ((await (await look()).undelivered()) === 0 ? true : null));
    const threadId = String((await one(`SELECT "threadId" FROM matches WHERE id = '${matchId}'`))?.threadId);
    // A turn message has a button for the hand, the final message one for a rematch.
    const message = anni
      .messages(threadId)
      .findLast((candidate) => /:(hand|rematch):/.test(JSON.stringify(candidate.components)));
    if (!JSON.stringify(message ?? null).includes('attachment')) throw new Error('a turn was posted without a picture');
  }

  async function command(matchId: string): Promise<number> {
    const next = await nextMove({ look: await look(), components, random }, { matchId, people: players });
    if (!next) throw new Error('it is the turn of neither');
    const threadId = String((await one(`SELECT "threadId" FROM matches WHERE id = '${matchId}'`))?.threadId);
    await next.mover.person.command(threadId, next.command, next.options);
    return next.version;
  }

  return {
    playground,
    async begin() {
      await does(anni, 'game new', { players: NAMES.length });
      await does(jana, 'game join');
      await does(anni, 'game start');
      const matchId = await newest();
      await shown(matchId);
      return matchId;
    },
    async beginAgainstMasters() {
      const before = await newest();
      await does(anni, 'game new', { against: 'Master', players: 4 });
      const matchId = await until('a second game', async () => {
        const found = await newest();
        return found === before ? null : found;
      });
      if (moverOf(await positionOf(matchId))) await command(matchId);
      return matchId;
    },
    async move(matchId) {
      const before = await command(matchId);
      await until('a move', async () => ((await positionOf(matchId)).version > before ? true : null));
      await shown(matchId);
    },
    version: async (matchId) => (await positionOf(matchId)).version,
    isOver: async (matchId) => (await positionOf(matchId)).status === 'finished',
    async close() {
      (await opened)?.close();
      await playground.close();
    },
  };
}
