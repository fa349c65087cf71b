/**
 * Measures how soon the bot stops during a search, a hint, a picture and a delayed delivery, and checks that the next
 * start delivers the rest once.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Playground } from '../../../packages/playground/index.ts';
import { chooseMove } from '../../../src/opponents/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { killOnExit } from '../../support/bot/children.ts';
import { openTestBed, type TestBed } from '../../support/bot/testBed.ts';
import { atMost, type Figure } from '../../support/figure.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { type Turn, turnOf } from '../../support/robots/messages.ts';
import { createParticipant, type Participant } from '../../support/robots/participant.ts';
import { playByCommand } from '../../support/robots/playing.ts';
import { until } from '../../support/until.ts';
import { standardComponents } from '../rules/rules.ts';

const RUNS = 5;
const MAX_STOP_MS = 5000;
/** The delay that Discord imposes, longer than the bot may take to stop. */
const WAIT_S = 45;

export const aboutStopping: Readonly<Record<string, string>> = {
  'endurance.stop.ms': `from SIGTERM to the process of npm start until it and its child processes have exited, the maximum of ${RUNS}: while a computer player searches, a hint is computed, a picture is drawn and Discord delays a delivery for ${WAIT_S} s`,
};

/** Yields `endurance.stop.ms`. Throws if the next start does not deliver each pending message exactly once. */
export async function* measureStopping(log: (text: string) => void): AsyncGenerator<Figure> {
  const scene = await openScene();
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await scene.stopAtWork());
      log(`stopped after ${Math.round(times.at(-1) ?? 0)} ms`);
    }
    yield atMost('endurance.stop.ms', Math.max(...times), 'ms', MAX_STOP_MS);
  } finally {
    await scene.close();
  }
}

interface Scene {
  /** Starts the bot, puts it under each load, and stops it; resolves to the milliseconds until it has exited. */
  stopAtWork(): Promise<number>;
  close(): Promise<void>;
}

async function openScene(): Promise<Scene> {
  const bed = await openTestBed('stopping', { report: () => undefined });
  const { playground } = bed;
  const look = await openDatabaseView(bed.databaseUrl);
  const people = ['anni', 'jana'].map((name) => createParticipant(playground, name));
  const turns: Turn[] = [];
  people[0]?.onMessage((message) => {
    const turn = turnOf(message);
    if (turn) turns.push(turn);
  });
  const components = standardComponents();
  const random = seededRandom(1);
  let child: ChildProcess | null = null;
  let games: { readonly withComputer: string; readonly ofPeople: string } | null = null;

  async function start(): Promise<ChildProcess> {
    const bot = startBot(bed);
    child = bot;
    await once(bot.stdout ?? bot, 'data');
    return bot;
  }

  /** The newest announced turn of this game. */
  const newestTurn = (matchId: string) =>
    until('a turn', async () => {
      const version = (await look.position(matchId))?.version;
      return turns.find((turn) => turn.matchId === matchId && turn.version === version) ?? null;
    });

  /** Lets the current player move in the newest announced position. */
  async function moveIn(matchId: string): Promise<void> {
    const newest = await newestTurn(matchId);
    const { state, members } = (await look.position(matchId)) ?? {};
    const mover = people.find(({ id }) => id === members?.[state?.turn ?? -1]);
    if (!state || !mover) return;
    await playByCommand(mover, newest, state, chooseMove('apprentice', components, state, random));
  }

  return {
    async stopAtWork() {
      const bot = await start();
      games ??= await openGames(playground, people, look);
      const { withComputer, ofPeople } = games;
      await moveIn(withComputer);
      const newest = await newestTurn(ofPeople);
      const limited = new Promise<void>((resolve) => {
        const over = playground.intercept(({ method, path: route }) => {
          if (method !== 'POST' || route !== `/channels/${newest.message.channel_id}/messages`) return undefined;
          resolve();
          setImmediate(over);
          return { act: 'fail', when: 'before', status: 429, headers: { 'retry-after': String(WAIT_S) } };
        });
      });
      await moveIn(ofPeople);
      await limited;
      for (const { client } of people) {
        for (const command of ['hint', 'board']) {
          void client.command(newest.message.channel_id, command).catch(() => undefined);
        }
      }
      await until('a search', async () => (await look.rows(`SELECT 1 FROM jobs WHERE kind = 'computer'`))[0] ?? null);
      const startedAt = performance.now();
      bot.kill('SIGTERM');
      await until('the end', async () => (isGone(bot) ? true : null));
      const lasted = performance.now() - startedAt;
      await deliveredOnce(ofPeople);
      return lasted;
    },
    async close() {
      if (child?.pid !== undefined && !isGone(child)) process.kill(-child.pid, 'SIGKILL');
      await look.close();
      await bed.close();
    },
  };

  /** Checks that the move whose announcement was pending is announced exactly once after the next start. */
  async function deliveredOnce(matchId: string): Promise<void> {
    const bot = await start();
    const version = (await look.position(matchId))?.version;
    const announced = () => turns.filter((turn) => turn.matchId === matchId && turn.version === version).length;
    await until('the pending announcement', async () =>
      (await look.undelivered()) === 0 && announced() > 0 ? true : null,
    );
    if (announced() !== 1) throw new Error(`version ${version} of ${matchId} was announced ${announced()} times`);
    bot.kill('SIGTERM');
    await until('the end', async () => (isGone(bot) ? true : null));
  }
}

/** Starts the bot as `npm start` does, in a process group of its own, by which its children are found. */
function startBot({ playground, databaseUrl, folder }: TestBed): ChildProcess {
  const { botToken, apiUrl } = playground;
  const bot = spawn(process.execPath, [fileURLToPath(new URL('../../../scripts/start.js', import.meta.url))], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      DISCORD_TOKEN: botToken,
      DISCORD_API_URL: apiUrl,
      DATABASE_URL: databaseUrl,
      OPPONENT_MS: '60000',
      LOG_LEVEL: 'silent',
      LIMIT_COMMANDS: '0/0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killOnExit(bot, () => process.kill(-(bot.pid ?? 0), 'SIGKILL'));
  return bot;
}

/** A game against the strongest computer player, and one of two people. */
async function openGames(playground: Playground, [anni, jana]: readonly Participant[], look: DatabaseView) {
  const { channelId } = playground;
  const command = async (person: Participant | undefined, name: string, options = {}): Promise<void> => {
    await person?.ask(() => person.client.command(channelId, name, options));
  };
  const newest = async (): Promise<string> =>
    String((await look.rows('SELECT id FROM matches ORDER BY "createdAt" DESC LIMIT 1'))[0]?.id);
  await command(anni, 'game new', { players: 2 });
  await command(anni, 'game computer', { player: 'master' });
  await command(anni, 'game start');
  const withComputer = await newest();
  await command(jana, 'game new', { players: 2, rated: false });
  const ofPeople = await newest();
  await command(anni, 'game join', { game: ofPeople });
  await command(jana, 'game start', { game: ofPeople });
  for (const matchId of [withComputer, ofPeople]) {
    const { status } = (await look.position(matchId)) ?? {};
    if (status !== 'running') throw new Error(`the game ${matchId} at ${playground.apiUrl} is ${status}`);
  }
  return { withComputer, ofPeople };
}

/** Whether the process and its whole group have exited. */
function isGone({ pid }: ChildProcess): boolean {
  const processes = execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' });
  return !processes.split('\n').some((line) => {
    const [group, state] = line.trim().split(/\s+/);
    return Number(group) === pid && !state?.startsWith('Z');
  });
}
