/** Measures how soon another process takes over the jobs of a killed one, while it posts and while it searches. */
import { atMost, type Bench, type Figure } from '../../support/figure.ts';
import { openTakeoverScene, type TakeoverScene } from './scene.ts';

const MAX_SECONDS = 30;

async function* measure(log: (text: string) => void): AsyncIterable<Figure> {
  const scene = await openTakeoverScene();
  try {
    let longest = 0;
    let again = 0;
    for (const moment of MOMENTS) {
      const { seconds, times } = await takeOver(scene, moment);
      log(`${moment}: ${seconds.toFixed(1)} s, done ${times} times`);
      longest = Math.max(longest, seconds);
      again += times - 1;
    }
    yield atMost('scale.takeover.s', longest, 's', MAX_SECONDS);
    yield atMost('scale.takeover.twice', again, 'times', 0);
  } finally {
    await scene.close();
  }
}

/** The moment at which a worker is killed. */
export const MOMENTS = ['beforeMessage', 'afterMessage', 'thinking'] as const;
type TakeoverMoment = (typeof MOMENTS)[number];

interface Takeover {
  /** The time from the kill until the other worker has done the pending work, or has started it. */
  readonly seconds: number;
  /** Turn messages of that turn in the game's thread; while searching, the moves made in it. */
  readonly times: number;
}

const OUTBOX_EMPTY_SQL = `SELECT 1 AS "all" WHERE NOT EXISTS (SELECT 1 FROM "outbox" WHERE "closedAt" IS NULL)`;

export async function takeOver(scene: TakeoverScene, moment: TakeoverMoment): Promise<Takeover> {
  return moment === 'thinking' ? whileThinking(scene) : whileTelling(scene, moment);
}

async function whileTelling(scene: TakeoverScene, moment: Exclude<TakeoverMoment, 'thinking'>): Promise<Takeover> {
  const { playground } = scene;
  const first = await scene.worker('first');
  const second = await scene.worker('second');
  const channelId = await lobby(scene, ['jana']);
  await scene.until(OUTBOX_EMPTY_SQL);
  // The second worker runs, and gets no work until the first is killed.
  pause(second.pid());
  let killed = 0;
  const stop = playground.intercept(({ method, path }) => {
    if (killed > 0 || method !== 'POST' || !/^\/channels\/\d+\/messages$/.test(path)) return undefined;
    killed = performance.now();
    signal(first.pid(), 'SIGKILL');
    return moment === 'beforeMessage' ? { act: 'swallow', when: 'before' } : undefined;
  });
  await (await playground.person('anni').command(channelId, 'game start')).reply();
  await scene.until(`SELECT 1 FROM "outbox" WHERE "attempts" > 0 AND "closedAt" IS NULL`);
  while (killed === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  signal(second.pid(), 'SIGCONT');
  await scene.until(OUTBOX_EMPTY_SQL);
  const seconds = (performance.now() - killed) / 1000;
  stop();
  const [game] = await scene.rows(`SELECT "threadId" FROM "matches" ORDER BY "createdAt" DESC LIMIT 1`);
  const messages = playground.person('anni').messages(String(game?.threadId));
  return { seconds, times: messages.filter(({ mentions }) => mentions.length > 0).length };
}

async function whileThinking(scene: TakeoverScene): Promise<Takeover> {
  const first = await scene.worker('first');
  const second = await scene.worker('second');
  for (;;) {
    const channelId = await lobby(scene, []);
    const person = scene.playground.person('anni');
    for (let seat = 0; seat < 3; seat++) {
      await (await person.command(channelId, 'game computer', { player: 'Master' })).reply();
    }
    // A process suspended in mid-transaction would hold row locks, which a killed process does not.
    await scene.until(OUTBOX_EMPTY_SQL);
    pause(second.pid());
    await (await person.command(channelId, 'game start')).reply();
    const [turn] = await scene.rows(
      `SELECT "id" AS "matchId", "version" FROM "matches" WHERE "id" IN (SELECT "subject" FROM "jobs" WHERE "kind" = 'computer')`,
    );
    if (!turn) {
      // A person moves first, so the search belongs to another game.
      signal(second.pid(), 'SIGCONT');
      continue;
    }
    const [held] = await scene.until(`SELECT "holder" FROM "jobs" WHERE "kind" = 'computer' AND "holder" IS NOT NULL`);
    const killed = performance.now();
    signal(first.pid(), 'SIGKILL');
    signal(second.pid(), 'SIGCONT');
    await scene.until(`SELECT 1 FROM "jobs" WHERE "kind" = 'computer' AND "holder" <> '${String(held?.holder)}'`);
    const seconds = (performance.now() - killed) / 1000;
    const made = `FROM "moves" WHERE "matchId" = '${String(turn.matchId)}' AND "version" = ${Number(turn.version) + 1}`;
    await scene.until(`SELECT 1 ${made}`);
    return { seconds, times: (await scene.rows(`SELECT 1 ${made}`)).length };
  }
}

/** A game created by Anni and joined by the others; resolves to its channel's id. */
async function lobby({ playground }: TakeoverScene, others: readonly string[]): Promise<string> {
  const channel = playground
    .person('anni')
    .channels()
    .find(({ kind }) => kind === 'text');
  if (!channel) throw new Error('the playground has no channel');
  const players = others.length > 0 ? others.length + 1 : 4;
  await (await playground.person('anni').command(channel.id, 'game new', { players })).reply();
  for (const name of others) await (await playground.person(name).command(channel.id, 'game join')).reply();
  return channel.id;
}

function pause(pid: number | null): void {
  signal(pid, 'SIGSTOP');
}

function signal(pid: number | null, name: NodeJS.Signals): void {
  if (pid !== null) process.kill(pid, name);
}

export const takeoverBench: Bench = {
  about: {
    processes: 'one gateway process and two workers, one of which is killed',
    database: 'PostgreSQL on this machine',
    moments: MOMENTS,
  },
  measure,
};
