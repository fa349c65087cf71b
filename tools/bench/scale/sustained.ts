/**
 * Measures how many turns per second one process posts, and what a turn costs: processor time, bytes, statements,
 * requests to Discord.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Playground } from '../../../packages/playground/index.ts';
import { atLeast, atMost, type Figure, withoutGoal } from '../../support/figure.ts';
import { openDatabaseView } from '../../support/robots/databaseView.ts';
import { turnOf } from '../../support/robots/messages.ts';
import { isAnswered, openScene } from '../response/scene.ts';
import { moveOn, processorTime } from './load.ts';

/** `SCALE_SECONDS=10 npm run bench -- scale` takes less time. */
const SECONDS = Number(process.env.SCALE_SECONDS ?? 60);
const WARM_UP_MS = 5000;
const GAMES = 120;
const PEOPLE = 60;
/** The number of people who move at the same time; fewer leave the machine idle. */
const MOVING = Number(process.env.SCALE_MOVING ?? 24);

export const aboutSustained: Readonly<Record<string, string>> = {
  'scale.turns.perSecond': `turns posted in ${SECONDS} s, with pictures, one process on SQLite; ${MOVING} people at a time, who move again immediately; playground and people run on the same cores`,
  'scale.turn.bot.ms':
    'processor time of the bot per turn, including SQLite; scale.turn.pictures.ms: of its drawing helpers',
  'scale.turn.database.bytes': 'growth of the database file per turn',
  'scale.turn.discord.bytes': 'bytes that the bot sends to Discord per turn, including pictures',
  'scale.rest.perTurn': 'requests with the bot’s token, which Discord limits to 50 per second',
};

/** Yields the figures named above. */
export async function* measureSustained(log: (text: string) => void): AsyncGenerator<Figure> {
  log(`${GAMES} games`);
  const bytes = countBytes();
  const scene = await openScene({
    people: PEOPLE,
    games: Array.from({ length: GAMES }, () => ({ players: 2, moves: 4 })),
  });
  const calls = countCalls(scene.playground);
  const look = await openDatabaseView(scene.databaseUrl);
  const size = async () => Number((await look.rows(SIZE))[0]?.bytes);
  const now = async () => ({
    at: performance.now(),
    calls: calls.soFar(),
    bytes: bytes.soFar(),
    processor: processorTime(scene.pid),
    size: await size(),
    turns,
  });
  let turns = 0;
  scene.playground.person('spectator').listen((event) => {
    if (event.type === 'message' && turnOf(event.message) !== null) turns += 1;
  });
  const moving = moveOn(scene.games, MOVING, async (game) => isAnswered((await scene.act(game))?.posted));
  try {
    await pause(WARM_UP_MS);
    log(`${SECONDS} s`);
    const before = await now();
    await pause(SECONDS * 1000);
    const after = await now();
    const count = after.turns - before.turns;
    const perTurn = (total: number) => total / Math.max(1, count);
    yield withoutGoal('scale.turns', count, 'turns');
    yield atLeast('scale.turns.perSecond', count / ((after.at - before.at) / 1000), 'turns', 22);
    yield atMost('scale.rest.perTurn', perTurn(after.calls.own - before.calls.own), 'requests', 2.2);
    yield withoutGoal('scale.answers.perTurn', perTurn(after.calls.answers - before.calls.answers), 'requests');
    yield withoutGoal('scale.turn.bot.ms', perTurn(after.processor.own - before.processor.own), 'ms');
    yield withoutGoal('scale.turn.pictures.ms', perTurn(after.processor.helpers - before.processor.helpers), 'ms');
    yield withoutGoal('scale.turn.discord.bytes', perTurn(after.bytes - before.bytes), 'bytes');
    yield withoutGoal('scale.turn.database.bytes', perTurn(after.size - before.size), 'bytes');
    yield withoutGoal('scale.rss.mb', scene.memory(), 'MB');
  } finally {
    await moving.end();
    await look.close();
    calls.close();
    bytes.close();
    await scene.close();
  }
}

const SIZE =
  'SELECT (SELECT "page_count" FROM pragma_page_count) * (SELECT "page_size" FROM pragma_page_size) AS bytes';

interface Calls {
  /** Requests with the bot's token. */
  readonly own: number;
  /** Requests with tokens of interactions, which Discord does not rate-limit. */
  readonly answers: number;
}

interface Counting<Counted> {
  /** Counts since the start of the measurement. */
  soFar(): Counted;
  close(): void;
}

function countCalls(playground: Playground): Counting<Calls> {
  let own = 0;
  let answers = 0;
  const close = playground.intercept(({ path }) => {
    if (/^\/(interactions|webhooks)\//.test(path)) answers += 1;
    else own += 1;
    return undefined;
  });
  return { soFar: () => ({ own, answers }), close };
}

const CHANNEL = 'net.server.socket';

/** Counts all bytes received by servers of this process; start it before the bot connects. */
function countBytes(): Counting<number> {
  const sockets = new Set<Socket>();
  const onMessage = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
      sockets.add(message.socket);
  };
  subscribe(CHANNEL, onMessage);
  return {
    soFar: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: () => void unsubscribe(CHANNEL, onMessage),
  };
}
