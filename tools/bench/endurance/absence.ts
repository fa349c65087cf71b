/**
 * How the bot catches up after days in which it was not running: many clocks, and many announcements that wait.
 * The database that it finds is made beside this; the playground stands in for Discord, without its limits.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Playground } from '../../../packages/playground/index.ts';
import { compile } from '../../../scripts/compile.js';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { atMost, type Figure, told } from '../../support/figure.ts';
import { type Look, openLook } from '../../support/robots/look.ts';
import { isSilent, type Shown, textOf, turnOf } from '../../support/robots/messages.ts';
import { createParticipant } from '../../support/robots/participant.ts';
import type { LoopHeld } from '../loopHeld.ts';
import { standardComponents } from '../rules.ts';
import { leaveAlone } from './absence/leftAlone.ts';

/** `ENDURANCE_CLOCKS=500 npm run bench -- endurance` takes a minute. */
const CLOCKS = Number(process.env.ENDURANCE_CLOCKS ?? 20_000);
const WAITING = CLOCKS / 2;
const AWAY = 3 * 24 * 3_600_000;
const THREADS = 20;
/** Far more than it takes: a hang ends the bench. */
const PATIENCE = 60 * 60_000;
const LOOK_EVERY = 1000;
const SAY_EVERY = 30_000;

export const aboutAbsence: Readonly<Record<string, string>> = {
  'endurance.stall.ms': `longest time between two turns of the event loop of the bot's process, from the moment it is online until all is told: ${CLOCKS} clocks that ran, ${WAITING} announcements that waited, three days away; without time in which other programs had all cores`,
  'endurance.catchup.s':
    'from the start of the bot until no clock is left to be dealt with and the outbox is empty; discord.js sends at most 50 requests a second',
  'endurance.pings.twice':
    'messages that ping somebody for a turn, a reminder or an absence that they had been pinged for',
};

/** Yields `endurance.stall.ms`, `endurance.catchup.s` and `endurance.pings.twice`. */
export async function* measureAbsence(say: (text: string) => void): AsyncGenerator<Figure> {
  const bed = await openTestBed('absence');
  const { folder, databaseUrl, playground } = bed;
  const heldFile = path.join(folder, 'held.json');
  say(`${CLOCKS} games with clocks, ${WAITING} announcements that wait`);
  const { channelId } = playground;
  const threadIds: string[] = [];
  for (let thread = 0; thread < THREADS; thread += 1) threadIds.push(await openThread(playground, channelId, thread));
  const lookedAt = new Date(Date.now() - AWAY);
  const personIds = [createParticipant(playground, 'player1').id, createParticipant(playground, 'player2').id] as const;
  await leaveAlone(databaseUrl, {
    components: standardComponents(),
    lookedAt,
    clocks: CLOCKS,
    waiting: WAITING,
    channelId,
    threadIds,
    personIds,
  });
  const watch = await compile(fileURLToPath(new URL('./absence/loopWatch.ts', import.meta.url)));
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
  const look = await openLook(databaseUrl);
  try {
    const begun = performance.now();
    bot.start();
    if (!(await bot.online())) throw new Error(`the bot does not start:\n${readFileSync(`${folder}/bot.log`, 'utf8')}`);
    signal();
    await allTold(look, say);
    const took = (performance.now() - begun) / 1000;
    signal();
    while (!existsSync(heldFile)) await pause(LOOK_EVERY / 10);
    const { held, late } = JSON.parse(readFileSync(heldFile, 'utf8')) as LoopHeld;
    say(`${pings.messages()} messages, ${pings.pings()} pings; the loop was late by ${Math.round(late)} ms at most`);
    yield atMost('endurance.stall.ms', held, 'ms', 50);
    yield told('endurance.catchup.s', took, 's');
    yield atMost('endurance.pings.twice', pings.twice(), 'messages', 0);
  } finally {
    await bot.stop();
    await look.close();
    await bed.close();
  }
}

async function allTold(look: Look, say: (text: string) => void): Promise<void> {
  const begun = performance.now();
  for (let said = begun; ; ) {
    const [watch] = await look.rows('SELECT "awayUntil", "lookedAt" FROM watches');
    const untold = await look.untold();
    const lookedAt = Date.parse(String(watch?.lookedAt));
    if (untold === 0 && watch?.awayUntil === null && Date.now() - lookedAt < AWAY / 2) return;
    const now = performance.now();
    if (now - begun > PATIENCE) throw new Error(`${untold} announcements are left untold`);
    if (now - said > SAY_EVERY) {
      say(`${Math.round((now - begun) / 1000)} s: ${untold} announcements are left`);
      said = now;
    }
    await pause(LOOK_EVERY);
  }
}

/** Pings by whom they are for and what about: a turn by its match and version, all else by the words, which link to the turn. */
function countPings(playground: Playground) {
  const seen = new Set<string>();
  /** An edit pings nobody. */
  const known = new Set<string>();
  let pings = 0;
  let twice = 0;
  playground.person('onlooker').listen((event) => {
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

async function openThread({ apiUrl, botToken }: Playground, channelId: string, number: number): Promise<string> {
  const response = await fetch(`${apiUrl}/v10/channels/${channelId}/threads`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `games ${number}`, type: 11 }),
  });
  return ((await response.json()) as { id: string }).id;
}
