/**
 * Measures how soon the bot acknowledges, against a bare client, how soon the next turn is posted, and whether either
 * grows with games or moves.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startPlayground } from '../../packages/playground/index.ts';
import { seededRandom } from '../../src/rules/index.ts';
import { killOnExit } from '../support/bot/children.ts';
import { atMost, type Bench, type Figure, quantile, withoutGoal } from '../support/figure.ts';
import { type Game, isAnswered, openScene, type Scene, TIME_LIMIT_MS, type Times } from './response/scene.ts';

const GAMES = 200;
const PEOPLE = 100;
const LOADED_MS = 60_000;
/** The mean time between two moves of a person. */
const THINKING_MS = 20_000;
const UNLOADED = 60;
const WARM_UP = 15;
const FINISHED = 10_000;
const OPEN = 2000;
const LATE_GAME = { players: 4, moves: 96 };
const EARLY = { players: 4, moves: 0 };

/** Longer than idle helpers stay alive. */
const REST_MS = 130_000;

export const responseBench: Bench = {
  about: {
    process:
      'the bot and the bare client each have their own process; playground and people run in the measuring process',
    'response.ack.p50VsBare': `${GAMES} games, ${PEOPLE} people who move every ${THINKING_MS / 1000} s on average; the bare client gets as many commands in the same period`,
    'response.unanswered': `commands of the crowd without acknowledgement or next turn; in the times each counts as ${TIME_LIMIT_MS / 1000} s`,
    'turn.buttons': 'largest number of buttons in a turn message',
    'response.posted.p50.ms': 'from the command to the next turn message with its picture, one move at a time',
    'response.growth.games': `posting time with ${FINISHED} more finished and ${OPEN} more open games, divided by that without; moves alternate`,
    'response.growth.moves':
      'posting time at moves 97 to 106 of games of four, divided by that at moves 1 to 10; moves alternate',
    'response.rss.mb': `memory of the bot and its helpers at the end, after idling for ${REST_MS / 1000} s`,
    'response.rss.busy.mb': 'the same right after the last move',
  },
  async *measure(log): AsyncGenerator<Figure> {
    const random = seededRandom(1);
    log('setting up games');
    const few = Array.from({ length: GAMES }, () => ({ players: 2, moves: 0 }));
    const ages = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? LATE_GAME : EARLY));
    const scene = await openScene({ people: PEOPLE, games: [...few, ...ages], random });
    const crowd = scene.games.slice(0, GAMES);
    const bare = await openBare();
    try {
      log('one move at a time');
      const [alone] = await inTurn([{ scene, games: crowd }], UNLOADED);
      const posted = alone?.map((times) => times.posted) ?? [];
      yield atMost('response.posted.p50.ms', quantile(posted, 0.5), 'ms', 400);
      yield withoutGoal('response.posted.p99.ms', quantile(posted, 0.99), 'ms');
      yield atMost('turn.buttons', scene.buttons(), 'buttons', 5);

      log(`${PEOPLE} people at once for ${LOADED_MS / 1000} s`);
      const [loaded, constant] = await Promise.all([crowdActs(scene, crowd, random), bare.crowdAsks(random)]);
      const acknowledged = loaded.map((times) => times.acknowledged);
      yield withoutGoal('response.loaded.moves', loaded.length, 'moves');
      yield atMost('response.unanswered', loaded.filter(({ posted }) => !isAnswered(posted)).length, 'commands', 0);
      yield withoutGoal('response.ack.p50.ms', quantile(acknowledged, 0.5), 'ms');
      yield withoutGoal('response.ack.bare.p50.ms', quantile(constant, 0.5), 'ms');
      yield atMost('response.ack.p50VsBare', quantile(acknowledged, 0.5) / quantile(constant, 0.5), 'x', 2);
      yield atMost('response.ack.p99.ms', quantile(acknowledged, 0.99), 'ms', 1000);
      const shown = loaded.map((times) => times.posted);
      yield withoutGoal('response.loaded.posted.p50.ms', quantile(shown, 0.5), 'ms');
      yield withoutGoal('response.loaded.posted.p99.ms', quantile(shown, 0.99), 'ms');

      log('early and late moves');
      const late = scene.games.slice(GAMES).filter((_, index) => index % 2 === 0);
      const early = scene.games.slice(GAMES).filter((_, index) => index % 2 === 1);
      yield growth(
        'response.growth.moves',
        await inTurn(
          [
            { scene, games: early },
            { scene, games: late },
          ],
          UNLOADED,
        ),
      );
      log('resting');
      yield withoutGoal('response.rss.busy.mb', scene.memory(), 'MB');
      await pause(REST_MS);
      yield atMost('response.rss.mb', scene.memory(), 'MB', 250);

      log(`${FINISHED + OPEN} more games`);
      const full = await openScene({
        people: 20,
        games: few.slice(0, 40),
        finished: FINISHED,
        open: OPEN,
        random,
      });
      try {
        const fresh = crowd.slice(0, 40);
        yield growth(
          'response.growth.games',
          await inTurn(
            [
              { scene, games: fresh },
              { scene: full, games: full.games },
            ],
            UNLOADED,
          ),
        );
        yield withoutGoal('response.rss.full.mb', full.memory(), 'MB');
      } finally {
        await full.close();
      }
    } finally {
      await bare.close();
      await scene.close();
    }
  },
};

function growth(name: string, [less, more]: readonly (readonly Times[])[]): Figure {
  const median = (times: readonly Times[] | undefined) =>
    quantile(
      (times ?? []).map(({ posted }) => posted),
      0.5,
    );
  return atMost(name, median(more) / median(less), 'x', 1.15);
}

interface Side {
  readonly scene: Scene;
  readonly games: readonly Game[];
}

/** Makes moves one by one, alternating between the sides, so that other load affects all alike. */
async function inTurn(sides: readonly Side[], count: number): Promise<readonly (readonly Times[])[]> {
  const times: Times[][] = sides.map(() => []);
  for (let round = 0; round < count + WARM_UP; round += 1) {
    for (const [index, { scene, games }] of sides.entries()) {
      const game = games[round % games.length];
      const taken = game === undefined ? null : await scene.act(game);
      if (taken !== null && round >= WARM_UP) times[index]?.push(taken);
    }
  }
  return times;
}

/** Everybody moves at random times in one of their games, independently of the others. */
async function crowdActs(
  scene: Scene,
  games: readonly Game[],
  random: (below: number) => number,
): Promise<readonly Times[]> {
  const end = Date.now() + LOADED_MS;
  const times: Times[] = [];
  const busy = new Set<Game>();
  const person = async (): Promise<void> => {
    for (;;) {
      await pause(random(THINKING_MS * 2));
      if (Date.now() > end) return;
      const game = games[random(games.length)];
      if (game === undefined || busy.has(game)) continue;
      busy.add(game);
      const taken = await scene.act(game);
      busy.delete(game);
      if (taken !== null) times.push(taken);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  return times;
}

interface Bare {
  crowdAsks(random: (below: number) => number): Promise<readonly number[]>;
  close(): Promise<void>;
}

async function openBare(): Promise<Bare> {
  const started = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off' });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  const program = fileURLToPath(new URL('./response/bare.ts', import.meta.url));
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), program, playground.apiUrl, playground.botToken],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  killOnExit(child);
  if (child.stdout) await once(child.stdout, 'data');
  const { channelId } = playground;
  return {
    async crowdAsks(random) {
      const end = Date.now() + LOADED_MS;
      const times: number[] = [];
      const person = async (name: string): Promise<void> => {
        for (;;) {
          await pause(random(THINKING_MS * 2));
          if (Date.now() > end) return;
          const startedAt = performance.now();
          const sent = await playground.person(name).command(channelId, 'constant');
          times.push(sent.state === 'acknowledged' ? performance.now() - startedAt : TIME_LIMIT_MS);
        }
      };
      await Promise.all(Array.from({ length: PEOPLE }, (_, index) => person(`player${index + 1}`)));
      return times;
    },
    async close() {
      child.kill('SIGTERM');
      await once(child, 'close');
      await playground.close();
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
