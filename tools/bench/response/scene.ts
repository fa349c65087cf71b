/** A playground with a bot process, people and running games, in which single actions are measured. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Playground } from '../../../packages/playground/index.ts';
import { type Random, seededRandom } from '../../../src/rules/index.ts';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { residentBytesOfTree } from '../../support/memory.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { buttonCount, turnOf } from '../../support/robots/messages.ts';
import { createParticipant, type Participant } from '../../support/robots/participant.ts';
import { nextMove } from '../../support/robots/playing.ts';
import { standardComponents } from '../rules/rules.ts';
import type { Seated } from '../store/games.ts';
import { openFiller } from './filling.ts';

/** An answer that does not come counts as this time, so that the slowest are not left out of a percentile. */
export const TIME_LIMIT_MS = 60_000;

/** Milliseconds from sending the command, or `TIME_LIMIT_MS`. */
export interface Times {
  readonly acknowledged: number;
  /** Until the next turn is posted in the thread, with its picture. */
  readonly posted: number;
}

export const isAnswered = (milliseconds: number | undefined | null): boolean =>
  typeof milliseconds === 'number' && milliseconds < TIME_LIMIT_MS;

export interface Game {
  readonly matchId: string;
  readonly threadId: string;
  readonly people: readonly Participant[];
}

export interface SceneOptions {
  readonly people: number;
  /** The number of moves made in each game. */
  readonly games: readonly { readonly players: number; readonly moves: number }[];
  /** The number of other games in the database. */
  readonly finished?: number;
  readonly open?: number;
  readonly random?: Random;
  /** Environment variables of the bot in addition to the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Scene {
  readonly playground: Playground;
  readonly databaseUrl: string;
  /** The bot's process id. */
  readonly pid: number;
  readonly games: readonly Game[];
  /** The current player moves; null if the game is over. */
  act(game: Game): Promise<Times | null>;
  /** Resolves once every posted turn is fully delivered: old messages tidied, the outbox empty. */
  delivered(): Promise<void>;
  /**
   * The current player runs this command; resolves to the milliseconds until the private answer, or `TIME_LIMIT_MS`; null
   * if the game is over.
   */
  ask(game: Game, command: string): Promise<number | null>;
  /** The largest number of buttons that a turn message has had. */
  buttons(): number;
  /** Memory that the bot's process holds, in MB. */
  memory(): number;
  close(): Promise<void>;
}

const components = standardComponents();
/** Far less than a person needs to notice their turn. */
const OUTBOX_POLL_MS = 30;

export async function openScene(options: SceneOptions): Promise<Scene> {
  const { random = seededRandom(1) } = options;
  const bed = await openTestBed('response');
  const { folder, databaseUrl, playground } = bed;
  const people = Array.from({ length: options.people }, (_, index) =>
    createParticipant(playground, `player${index + 1}`),
  );
  const games = await setUp(options, random, playground, databaseUrl, people);
  const bot = await createBotProcess({
    apiUrl: playground.apiUrl,
    token: playground.botToken,
    databaseUrl,
    folder,
    environment: options.environment ?? {},
  });
  const look = await openDatabaseView(databaseUrl);
  const { next: posted, buttons } = watchTurns(playground);
  bot.start();
  if (!(await bot.online())) throw new Error('the bot does not start');

  return {
    playground,
    databaseUrl,
    pid: bot.pid() ?? 0,
    games,
    act: (game) => act(random, look, posted, game),
    ask: (game, command) => ask(look, game, command),
    delivered: () => waitForDelivery(look),
    buttons,
    memory: () => residentBytesOfTree(bot.pid() ?? 0) / 2 ** 20,
    async close() {
      await bot.stop();
      await look.close();
      await bed.close();
    },
  };
}

async function setUp(
  { games, finished = 0, open = 0 }: SceneOptions,
  random: Random,
  playground: Playground,
  databaseUrl: string,
  people: readonly Participant[],
): Promise<readonly Game[]> {
  const filler = await openFiller(databaseUrl, components);
  const channelId = people[0]?.client.channels().find(({ kind }) => kind === 'text')?.id ?? '';
  const made: Game[] = [];
  for (const [index, { players, moves }] of games.entries()) {
    const first = index + random(people.length);
    const seated = Array.from(
      { length: players },
      (_, seat) => people[(first + seat * 7) % people.length] as Participant,
    );
    const threadId = await openThread(playground, channelId, `game ${index}`);
    const members = seated.map(({ id, client }): Seated => ({ personId: id, name: client.slug }));
    made.push({ matchId: await filler.running(members, channelId, threadId, moves), threadId, people: seated });
  }
  if (finished + open > 0) await filler.copies(finished, open);
  await filler.close();
  return made;
}

export async function openThread({ apiUrl, botToken }: Playground, channelId: string, name: string): Promise<string> {
  const response = await fetch(`${apiUrl}/v10/channels/${channelId}/threads`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, type: 11 }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Resolves to the moment at which a later turn than this version is posted in the thread; null if none is. */
type NextTurn = (matchId: string, after: number) => Promise<number | null>;

function watchTurns(playground: Playground): { readonly next: NextTurn; readonly buttons: () => number } {
  let most = 0;
  const waiting = new Map<string, (version: number) => void>();
  playground.person('spectator').listen((event) => {
    const turn = event.type === 'message' ? turnOf(event.message) : null;
    if (turn === null) return;
    most = Math.max(most, buttonCount(turn.message));
    waiting.get(turn.matchId)?.(turn.version);
  });
  const next: NextTurn = (matchId, after) =>
    new Promise((resolve) => {
      const end = (at: number | null): void => {
        clearTimeout(timer);
        // A later command in the game may wait by now, because nobody waits for the turn of a failed one.
        if (waiting.get(matchId) === heard) waiting.delete(matchId);
        resolve(at);
      };
      const timer = setTimeout(() => end(null), TIME_LIMIT_MS);
      const heard = (version: number): void => {
        if (version > after) end(performance.now());
      };
      waiting.set(matchId, heard);
    });
  return { next, buttons: () => most };
}

async function waitForDelivery(look: DatabaseView): Promise<void> {
  const until = performance.now() + TIME_LIMIT_MS;
  do {
    if (performance.now() > until) throw new Error('turns are undelivered');
    // Answers to the player, which bypass the outbox, take less time than this.
    await pause(OUTBOX_POLL_MS);
  } while ((await look.undelivered()) > 0);
}

async function ask(look: DatabaseView, game: Game, command: string): Promise<number | null> {
  const position = await look.position(game.matchId);
  const mover = game.people.find(({ id }) => id === position?.members[position.state?.turn ?? -1]);
  if (mover === undefined) return null;
  const startedAt = performance.now();
  const answer = await mover.ask(() => mover.client.command(game.threadId, command));
  return answer === null ? TIME_LIMIT_MS : performance.now() - startedAt;
}

async function act(random: Random, look: DatabaseView, next: NextTurn, game: Game): Promise<Times | null> {
  const turn = await nextMove({ look, components, random }, game);
  if (turn === null) return null;
  const posted = next(game.matchId, turn.version);
  const startedAt = performance.now();
  const sent = await turn.mover.client.command(game.threadId, turn.command, turn.options);
  const acknowledged = performance.now() - startedAt;
  if (sent.state === 'failed') return { acknowledged: TIME_LIMIT_MS, posted: TIME_LIMIT_MS };
  const at = await posted;
  return { acknowledged, posted: at === null ? TIME_LIMIT_MS : at - startedAt };
}
