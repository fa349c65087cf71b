/** Measures how many turns per second several processes post on one PostgreSQL server, each with its own shards. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../../src/rules/index.ts';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { type DiscordOverSockets, openDiscordOverSockets } from '../../support/discord/sockets.ts';
import { type Figure, type Say, withoutGoal } from '../../support/figure.ts';
import { command, guildOf, idOf, interactionOf, type Person, type Place } from '../../support/population/crowd.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { nextMove } from '../../support/robots/playing.ts';
import { postgresqlPlace } from '../places.ts';
import { openFiller } from '../response/filling.ts';
import { standardComponents } from '../rules/rules.ts';
import { moveOn, processorTime } from './load.ts';

/** `SPREAD_SECONDS=10 npm run bench -- scale` takes less time. */
const SECONDS = Number(process.env.SPREAD_SECONDS ?? 60);
const PROCESSES = [1, 2, 4] as const;
const WARM_UP_MS = 20_000;
/** A multiple of the number of processes, so that each has equally many. */
const SERVERS = 20;
const GAMES = 120;
const PEOPLE = 60;
const MOVES = 4;
const MOVING = 24;
/** Discord's limit of calls per second, raised above what any of these processes needs. */
const WITHOUT_LIMIT = '1000';
const TIMEOUT_MS = 20_000;
/** Settings of a database that survives power failures; the servers for tests do not. */
const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on' };

export const aboutSpread: Readonly<Record<string, string>> = {
  'scale.spread': `turns posted per second by ${PROCESSES.at(-1)} processes, divided by those of one; each figure in ${SECONDS} s, with pictures, on one PostgreSQL server that waits for its disk, ${SERVERS} Discord servers distributed by shards, ${MOVING} people at a time; database, people and their Discord run beside it on the same ${availableParallelism()} cores, Discord's own limit left out`,
};

interface Game extends Place {
  readonly seated: readonly Person[];
}

/**
 * Yields `scale.spread.N.perSecond` for each number of processes, and `scale.spread`; nothing where there is no
 * PostgreSQL.
 */
export async function* measureSpread(log: Say, skip: Say): AsyncGenerator<Figure> {
  const server = await postgresqlPlace(DURABLE_SETTINGS);
  if (server === null)
    return skip('scale.spread: PostgreSQL is not installed here: "npm run test:postgresql" installs it');
  const rates: number[] = [];
  try {
    for (const processes of PROCESSES) {
      log(`${processes} ${processes === 1 ? 'process' : 'processes'}`);
      const { perSecond, processorMs } = await spread(await server.database(`spread${processes}`), processes);
      rates.push(perSecond);
      yield withoutGoal(`scale.spread.${processes}.perSecond`, perSecond, 'turns');
      yield withoutGoal(`scale.spread.${processes}.processor.ms`, processorMs, 'ms a turn');
    }
  } finally {
    await server.close();
  }
  yield withoutGoal('scale.spread', (rates.at(-1) ?? 0) / (rates[0] ?? 1), 'x');
}

interface Spread {
  readonly perSecond: number;
  /** Processor time of the bot's processes and helpers per turn. */
  readonly processorMs: number;
}

async function spread(databaseUrl: string, processes: number): Promise<Spread> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-spread-'));
  const random = seededRandom(1);
  const games = await begunGames(databaseUrl, random);
  const servers = Array.from({ length: SERVERS }, (_, index) => serverId(index));
  const discord = await openDiscordOverSockets(
    servers.map((id) =>
      guildOf(
        id,
        games.filter(({ guildId }) => guildId === id),
      ),
    ),
  );
  const look = await openDatabaseView(databaseUrl);
  const bots = await Promise.all(
    Array.from({ length: processes }, (_, shard) => {
      const own = path.join(folder, String(shard));
      mkdirSync(own);
      const environment = { SHARDS: String(shard), SHARD_COUNT: String(processes), REST_PER_SECOND: WITHOUT_LIMIT };
      return createBotProcess({ ...discord, databaseUrl, folder: own, environment });
    }),
  );
  try {
    for (const bot of bots) bot.start();
    for (const bot of bots) if (!(await bot.online())) throw new Error(`the bot does not start:\n${bot.logged()}`);
    const processor = () =>
      bots.map((bot) => processorTime(bot.pid() ?? 0)).reduce((sum, { own, helpers }) => sum + own + helpers, 0);
    const act = acting({ discord, look, random });
    let turns = 0;
    const moving = moveOn(games, MOVING, async (game) => {
      const delivered = await act(game);
      if (delivered) turns += 1;
      return delivered;
    });
    await pause(WARM_UP_MS);
    const before = { at: performance.now(), turns, processor: processor() };
    await pause(SECONDS * 1000);
    const after = { at: performance.now(), turns, processor: processor() };
    await moving.end();
    const count = after.turns - before.turns;
    return {
      perSecond: (1000 * count) / (after.at - before.at),
      processorMs: (after.processor - before.processor) / Math.max(1, count),
    };
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
    await look.close();
    await discord.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Playing {
  readonly discord: DiscordOverSockets;
  readonly look: DatabaseView;
  readonly random: Random;
}

/** One move of the current player; resolves to whether the next turn was announced. */
function acting({ discord, look, random }: Playing): (game: Game) => Promise<boolean> {
  const components = standardComponents();
  const next = nextMessages(discord);
  let moved = 0;
  return async (game) => {
    const turn = await nextMove({ look, components, random }, { matchId: game.matchId, people: game.seated });
    if (turn === null) return false;
    moved += 1;
    const delivered = next(game.threadId);
    await discord.interact(
      interactionOf(command(turn.command, turn.options), turn.mover, game, discord.applicationId, idOf(6, moved * 2)),
    );
    return delivered;
  };
}

/** Resolves to whether a message appears in a thread. */
function nextMessages(discord: DiscordOverSockets): (threadId: string) => Promise<boolean> {
  const waiting = new Map<string, () => void>();
  discord.onMessage((threadId) => waiting.get(threadId)?.());
  return (threadId) =>
    new Promise((resolve) => {
      const end = (came: boolean) => {
        clearTimeout(timer);
        waiting.delete(threadId);
        resolve(came);
      };
      const timer = setTimeout(() => end(false), TIMEOUT_MS);
      waiting.set(threadId, () => end(true));
    });
}

async function begunGames(databaseUrl: string, random: Random): Promise<readonly Game[]> {
  const people = Array.from({ length: PEOPLE }, (_, index): Person => ({ id: idOf(4, index), name: `person${index}` }));
  const filler = await openFiller(databaseUrl, standardComponents());
  const games: Game[] = [];
  for (let index = 0; index < GAMES; index += 1) {
    const first = random(PEOPLE);
    const seated = [0, 7].map((more) => people[(first + more) % PEOPLE] as Person);
    const [channelId, threadId] = [idOf(7, index % SERVERS), idOf(8, index)];
    const members = seated.map(({ id, name }) => ({ personId: id, name }));
    const matchId = await filler.running(members, channelId, threadId, MOVES);
    games.push({ guildId: serverId(index % SERVERS), channelId, threadId, matchId, seated });
  }
  await filler.close();
  return games;
}

/** Consecutive ids belong to consecutive shards. */
function serverId(index: number): string {
  return String(500_000_000_000_000_000n + (BigInt(index) << 22n));
}
