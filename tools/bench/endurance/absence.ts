/** Measures how the bot catches up after days of downtime: many clocks, and many pending announcements. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import type { Playground } from '../../../packages/playground/index.ts';
import { compile } from '../../../scripts/compile.js';
import { HOUR_MS } from '../../../src/match/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { atMost, type Figure, withoutGoal } from '../../support/figure.ts';
import { copyMatch } from '../../support/fillingClient.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { isSilent, type Shown, textOf, turnOf } from '../../support/robots/messages.ts';
import { createParticipant } from '../../support/robots/participant.ts';
import type { EventLoopDelay } from '../eventLoop.ts';
import { openThread } from '../response/scene.ts';
import { standardComponents } from '../rules/rules.ts';
import { openGames } from '../store/games.ts';

/** `ENDURANCE_CLOCKS=500 npm run bench -- endurance` takes a minute. */
const CLOCKS = Number(process.env.ENDURANCE_CLOCKS ?? 20_000);
const WAITING = CLOCKS / 2;
const ABSENCE_MS = 3 * 24 * 3_600_000;
const THREADS = 20;
/** Far more than catching up takes; it ends a benchmark that hangs. */
const TIMEOUT_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 1000;
const PROGRESS_INTERVAL_MS = 30_000;

export const aboutAbsence: Readonly<Record<string, string>> = {
  'endurance.stall.ms': `longest delay of the event loop in the bot's process, from going online until every announcement is delivered: ${CLOCKS} clocks that ran, ${WAITING} pending announcements, three days of downtime; time in which other programs used all cores does not count`,
  'endurance.catchup.s':
    'from the start of the bot until all due clocks are processed and the outbox is empty; discord.js sends at most 50 requests a second',
  'endurance.pings.twice': 'messages that ping somebody a second time for the same turn, reminder or absence',
};

/** Yields `endurance.stall.ms`, `endurance.catchup.s` and `endurance.pings.twice`. */
export async function* measureAbsence(log: (text: string) => void): AsyncGenerator<Figure> {
  const bed = await openTestBed('absence');
  const { folder, databaseUrl, playground } = bed;
  const heldFile = path.join(folder, 'held.json');
  log(`${CLOCKS} games with clocks, ${WAITING} pending announcements`);
  const { channelId } = playground;
  const threadIds: string[] = [];
  for (let thread = 0; thread < THREADS; thread += 1)
    threadIds.push(await openThread(playground, channelId, `games ${thread}`));
  const polledAt = new Date(Date.now() - ABSENCE_MS);
  const personIds = [createParticipant(playground, 'player1').id, createParticipant(playground, 'player2').id] as const;
  await leaveAlone(databaseUrl, {
    components: standardComponents(),
    lookedAt: polledAt,
    clocks: CLOCKS,
    waiting: WAITING,
    channelId,
    threadIds,
    personIds,
  });
  const watch = await compile(fileURLToPath(new URL('./loopWatch.ts', import.meta.url)));
  const bot = await createBotProcess({
    apiUrl: playground.apiUrl,
    token: playground.botToken,
    databaseUrl,
    folder,
    flags: ['--import', watch],
    environment: { LOOP_HELD_FILE: heldFile },
  });
  const signal = () => process.kill(bot.pid() ?? 0, 'SIGUSR2');
  const pings = countPings(playground);
  const look = await openDatabaseView(databaseUrl);
  try {
    const startedAt = performance.now();
    bot.start();
    if (!(await bot.online())) throw new Error(`the bot does not start:\n${readFileSync(`${folder}/bot.log`, 'utf8')}`);
    signal();
    await waitForDelivery(look, log);
    const took = (performance.now() - startedAt) / 1000;
    signal();
    while (!existsSync(heldFile)) await pause(POLL_INTERVAL_MS / 10);
    const { held, late } = JSON.parse(readFileSync(heldFile, 'utf8')) as EventLoopDelay;
    log(`${pings.messages()} messages, ${pings.pings()} pings; the loop was late by ${Math.round(late)} ms at most`);
    yield atMost('endurance.stall.ms', held, 'ms', 50);
    yield withoutGoal('endurance.catchup.s', took, 's');
    yield atMost('endurance.pings.twice', pings.twice(), 'messages', 0);
  } finally {
    await bot.stop();
    await look.close();
    await bed.close();
  }
}

async function waitForDelivery(look: DatabaseView, log: (text: string) => void): Promise<void> {
  const startedAt = performance.now();
  for (let loggedAt = startedAt; ; ) {
    const [watch] = await look.rows('SELECT "awayUntil", "lookedAt" FROM watches');
    const undelivered = await look.undelivered();
    const polledAt = Date.parse(String(watch?.lookedAt));
    if (undelivered === 0 && watch?.awayUntil === null && Date.now() - polledAt < ABSENCE_MS / 2) return;
    const now = performance.now();
    if (now - startedAt > TIMEOUT_MS) throw new Error(`${undelivered} announcements are undelivered`);
    if (now - loggedAt > PROGRESS_INTERVAL_MS) {
      log(`${Math.round((now - startedAt) / 1000)} s: ${undelivered} announcements pending`);
      loggedAt = now;
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/**
 * Counts pings by recipient and subject: a turn by its match and version, anything else by its text, which links to the
 * turn.
 */
function countPings(playground: Playground) {
  const seen = new Set<string>();
  /** An edit pings nobody. */
  const known = new Set<string>();
  let pings = 0;
  let twice = 0;
  playground.person('spectator').listen((event) => {
    if (event.type !== 'message' || known.has(event.message.id)) return;
    known.add(event.message.id);
    const message: Shown = event.message;
    if (isSilent(message)) return;
    const turn = turnOf(message);
    const about = turn ? `${turn.matchId} ${turn.version}` : textOf(message);
    for (const { id } of message.mentions) {
      pings += 1;
      const ping = `${id} ${about}`;
      if (seen.has(ping)) twice += 1;
      seen.add(ping);
    }
  });
  return { messages: () => known.size, pings: () => pings, twice: () => twice };
}

interface LeaveOptions {
  readonly components: Components;
  /** The time of the last clock poll before the downtime. */
  readonly lookedAt: Date;
  /** Games with a running clock. */
  readonly clocks: number;
  /** How many of them have a pending announcement: a turn in every tenth, a reminder in the others. */
  readonly waiting: number;
  readonly channelId: string;
  /** The two people who play all games. */
  readonly personIds: readonly [string, string];
  /** The channels of the games, several games in each. */
  readonly threadIds: readonly string[];
}

const PREFIX = 'c';
/** Placeholder ids of turn messages, which nothing reads. */
const MESSAGES = '100000000000000000';

async function leaveAlone(url: string, options: LeaveOptions): Promise<void> {
  const original = await play(url, options);
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 30000');
  await client.execute('PRAGMA synchronous = OFF');
  await client.execute('DELETE FROM outbox');
  const threads = options.threadIds.map((id, index) => `WHEN ${index} THEN '${id}'`).join(' ');
  const turnWaits = `n.i <= ${options.waiting} AND n.i % 10 = 0`;
  await copyMatch(client, {
    matchId: original,
    prefix: PREFIX,
    count: options.clocks,
    tables: ['seats', 'moves', 'turn_clocks'],
    values: {
      matches: {
        threadId: `CASE n.i % ${options.threadIds.length} ${threads} END`,
        turnVersion: `t.version - CASE WHEN ${turnWaits} THEN 1 ELSE 0 END`,
        turnMessageId: `CASE WHEN ${turnWaits} THEN NULL ELSE CAST(${MESSAGES} + n.i AS TEXT) END`,
      },
    },
  });
  const at = `strftime('%Y-%m-%dT%H:%M:%f', ${options.lookedAt.getTime() / 1000}, 'unixepoch') || '+00:00'`;
  await client.execute(`
    INSERT INTO outbox ("matchId", version, announcement, "createdAt")
    SELECT m.id, m.version,
      CASE WHEN m."turnMessageId" IS NULL THEN '{"kind":"turn"}'
        ELSE json_object('kind', 'reminder', 'personId', c."personId") END, ${at}
    FROM matches m JOIN turn_clocks c ON c."matchId" = m.id
    WHERE m.id LIKE '${PREFIX}%' ORDER BY m.id LIMIT ${options.waiting}`);
  await client.execute({ sql: `DELETE FROM matches WHERE id = ?`, args: [original] });
  client.close();
}

/** Plays one game until four hours into a turn at the last poll. */
async function play(url: string, { components, lookedAt, channelId, personIds }: LeaveOptions): Promise<string> {
  let at = new Date(lookedAt.getTime() - 4 * HOUR_MS);
  const table = await openGames(url, components, { now: () => at });
  const matchId = await table.begin({
    members: personIds.map((personId, seat) => ({ personId, name: `Player ${seat + 1}` })),
    serverId: null,
    channelId,
    timeControl: { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' },
  });
  for (let moves = 0; moves < 6; moves += 1) await table.move(matchId);
  at = lookedAt;
  await table.matches.processDueClocks();
  await table.store.close();
  return matchId;
}
