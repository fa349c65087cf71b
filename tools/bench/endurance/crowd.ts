/** Measures memory growth while ten thousand people read, press buttons and move. The bot runs in its own process. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Random, seededRandom } from '../../../src/rules/index.ts';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { temporaryDatabase } from '../../support/bot/testBed.ts';
import { openDiscordOverSockets } from '../../support/discord/sockets.ts';
import { atMost, type Figure, type Say, withoutGoal } from '../../support/figure.ts';
import { residentBytesOfTree } from '../../support/memory.ts';
import {
  command,
  guildOf,
  idOf,
  interactionOf,
  type Person,
  type Place,
  readOnlyAction,
} from '../../support/population/crowd.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { nextMove } from '../../support/robots/playing.ts';
import { openFiller } from '../response/filling.ts';
import { standardComponents } from '../rules/rules.ts';

/** The number of interactions; fewer between two measurements of memory. */
const SCALE = Number(process.env.CROWD_SCALE ?? 1);
/** Interactions for warming up, and interactions that are measured. */
const WARMING = Math.round(50_000 * SCALE);
const MEASURED = Math.round(50_000 * SCALE);
const PEOPLE = 10_000;
const GUILDS = 20;
const GAMES = 100;
const PLAYERS = 4;
/** Moves made in each game before the measurement. */
const MOVES = 6;
/** One interaction in this many is a move, which is drawn and posted. */
const MOVE_INTERVAL_MS = 500;
const CONCURRENT_ACTIONS = 24;
/**
 * Seconds without traffic before a reading, so that pending work finishes and idle helpers exit. The lowest reading
 * counts.
 */
const SETTLING = 30;
const MAX_KB = 0.5;

export const aboutCrowd: Readonly<Record<string, string>> = {
  crowd: `${PEOPLE} people in ${GAMES} games on ${GUILDS} servers, ${CONCURRENT_ACTIONS} at once, growth over the last ${MEASURED} of ${WARMING + MEASURED} interactions`,
};

const components = standardComponents();

/** Yields `endurance.kbPerInteraction` and the throughput. */
export async function* measureCrowd(log: Say, skip: Say): AsyncGenerator<Figure> {
  const { folder, databaseUrl, remove } = await temporaryDatabase('crowd');
  const random = seededRandom(7);
  const people = Array.from({ length: PEOPLE }, (_, index): Person => ({ id: idOf(4, index), name: `person${index}` }));
  const games = await playedGames(databaseUrl, people, random);
  const discord = await openDiscordOverSockets(
    Array.from({ length: GUILDS }, (_, guild) => guildOf(idOf(5, guild), games.filter(onGuild(idOf(5, guild))))),
  );
  const bot = await createBotProcess({ apiUrl: discord.apiUrl, token: discord.token, databaseUrl, folder });
  // The bot inherits this process's environment at its start.
  const { NODE_OPTIONS: ownOptions } = process.env;
  Object.assign(process.env, inspectable);
  bot.start();
  Object.assign(process.env, { NODE_OPTIONS: ownOptions ?? '' });
  if (!(await bot.online())) throw new Error(`the bot does not start: ${folder}/bot.log`);
  const pid = bot.pid() ?? 0;
  const look = await openDatabaseView(databaseUrl);
  const heap = await openHeap(pid, path.join(folder, 'bot.log'));
  const crowd: Crowd = { people, games, random, look, send: senderOf(discord) };
  const resident = () => residentBytesOfTree(pid) / 1024;

  const warming = await act(crowd, WARMING, log, resident);
  const before = { resident: await lowestMemory(resident), used: (await heap?.used()) ?? 0 };
  const measured = await act(crowd, MEASURED, log, resident);
  const after = { resident: await lowestMemory(resident), used: (await heap?.used()) ?? 0 };

  heap?.close();
  await look.close();
  await bot.stop();
  await discord.close();
  remove();
  yield atMost('endurance.kbPerInteraction', (after.resident - before.resident) / MEASURED, 'kB', MAX_KB);
  if (heap === null) skip('endurance.heapKbPerInteraction: the inspector of the bot did not open');
  else yield withoutGoal('endurance.heapKbPerInteraction', (after.used - before.used) / 1024 / MEASURED, 'kB');
  yield withoutGoal('endurance.residentMB', after.resident / 1024, 'MB');
  yield withoutGoal('endurance.interactionsPerSecond', measured.perSecond, '1/s');
  yield atMost('endurance.unanswered', warming.unanswered + measured.unanswered, 'interactions', 0);
}

async function lowestMemory(resident: () => number): Promise<number> {
  let lowest = resident();
  for (let second = 0; second < SETTLING; second += 1) {
    await pause(1000);
    lowest = Math.min(lowest, resident());
  }
  return lowest;
}

interface Game extends Place {
  readonly seated: readonly Person[];
}

interface Crowd {
  readonly people: readonly Person[];
  readonly games: readonly Game[];
  readonly random: Random;
  readonly look: DatabaseView;
  /** Resolves to whether there was a response. */
  send(action: ReturnType<typeof command>, person: Person, place: Place): Promise<boolean>;
}

function senderOf(discord: Awaited<ReturnType<typeof openDiscordOverSockets>>): Crowd['send'] {
  let sent = 0;
  return (action, person, place) => {
    sent += 1;
    return discord.interact(interactionOf(action, person, place, discord.applicationId, idOf(6, sent * 2)));
  };
}

/** Sends this many interactions, several at once. */
async function act(
  crowd: Crowd,
  count: number,
  log: (text: string) => void,
  resident: () => number,
): Promise<{ readonly perSecond: number; readonly unanswered: number }> {
  const startedAt = performance.now();
  let [sent, unanswered] = [0, 0];
  const moving = new Set<Game>();
  const goOn = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      if (sent % 5000 === 0) log(`${sent} of ${count} interactions, ${Math.round(resident() / 1024)} MB`);
      const game = oneOf(crowd.random, crowd.games);
      const answered =
        sent % MOVE_INTERVAL_MS === 0 && !moving.has(game)
          ? await move(crowd, game, moving)
          : await lookAround(crowd, game);
      if (!answered) unanswered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_ACTIONS }, goOn));
  return { perSecond: (1000 * count) / (performance.now() - startedAt), unanswered };
}

function lookAround({ people, random, send }: Crowd, game: Game): Promise<boolean> {
  // Every other person is a player of the game, the rest are spectators.
  const person = random(2) === 0 ? oneOf(random, game.seated) : oneOf(random, people);
  return send(readOnlyAction(random, game), person, game);
}

async function move({ random, look, send }: Crowd, game: Game, moving: Set<Game>): Promise<boolean> {
  moving.add(game);
  try {
    const next = await nextMove({ look, components, random }, { matchId: game.matchId, people: game.seated });
    return next === null || (await send(command(next.command, next.options), next.mover, game));
  } finally {
    moving.delete(game);
  }
}

async function playedGames(databaseUrl: string, people: readonly Person[], random: Random): Promise<readonly Game[]> {
  const filler = await openFiller(databaseUrl, components);
  const games: Game[] = [];
  for (let index = 0; index < GAMES; index += 1) {
    const seated = Array.from({ length: PLAYERS }, (_, seat) => people[(index * PLAYERS + seat) % PEOPLE] as Person);
    const [channelId, threadId] = [idOf(7, index % (GUILDS * 2)), idOf(8, index)];
    const members = seated.map(({ id, name }) => ({ personId: id, name }));
    const matchId = await filler.running(members, channelId, threadId, random(MOVES));
    games.push({ guildId: idOf(5, index % GUILDS), channelId, threadId, matchId, seated });
  }
  await filler.close();
  return games;
}

const onGuild =
  (guildId: string) =>
  (place: Place): boolean =>
    place.guildId === guildId;

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new RangeError('none to choose from');
  return value;
}

/** Environment variables that let the process open its inspector on request, on any free port. */
const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

interface Heap {
  /** The used heap in bytes. */
  used(): Promise<number>;
  close(): void;
}

const TIMEOUT_MS = 60_000;

/** Opens the inspector of a process whose standard error goes to `log`; null if it does not open. */
async function openHeap(pid: number, log: string): Promise<Heap | null> {
  process.kill(pid, 'SIGUSR1');
  const until = performance.now() + TIMEOUT_MS;
  let address = addressIn(log);
  while (address === null && performance.now() < until) {
    await pause(50);
    address = addressIn(log);
  }
  if (address === null) return null;
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let lastId = 0;
  const ask = (method: string): Promise<{ readonly usedSize?: number }> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const onMessage = (data: unknown): void => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.off('message', onMessage);
        resolve(answer.result);
      };
      socket.on('message', onMessage);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async used() {
      await ask('HeapProfiler.collectGarbage');
      return (await ask('Runtime.getHeapUsage')).usedSize ?? 0;
    },
    close: () => socket.close(),
  };
}

function addressIn(log: string): string | null {
  return /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? null;
}
