/**
 * Measures what many open pages cost the bot: memory, and acknowledgement times with and without them. The pages are a
 * process of their own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../../support/bot/children.ts';
import { atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import type { Participant } from '../../support/robots/participant.ts';
import { playByButton } from '../../support/robots/playing.ts';
import { type Game, TIME_LIMIT_MS } from '../response/scene.ts';
import { next, type TableScene } from './scene.ts';

export const PAGES = 200;
export const GAMES = 20;
export const ROUNDS = 4;
/** The limit of pages per person; the server closes more. */
const PAGES_EACH = 10;
/** The number of moves in each half of a round. */
export const MOVES = 30;

export async function* manyPages(table: TableScene, log: (text: string) => void): AsyncGenerator<Figure> {
  const games = table.scene.games.slice(0, GAMES);
  const sessions = await sessionsOf(table, games);
  log('moves by buttons, to warm up');
  let at = 0;
  const moves = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let tries = 0; times.length < count && tries < 2 * count; tries += 1, at += 1) {
      const took = await moveByButton(table, at % GAMES);
      if (took !== null) times.push(took);
    }
    return times;
  };
  // The recipient of a turn message has its buttons.
  for (const game of games) await table.scene.act(game);
  await moves(MOVES);
  const without: number[] = [];
  const among: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    log(`round ${round + 1} of ${ROUNDS}: no pages, then ${PAGES}`);
    without.push(...(await moves(MOVES)));
    const before = table.scene.memory();
    const pages = await openPages(table.url, sessions);
    among.push(...(await moves(MOVES)));
    grown.push(table.scene.memory() - before);
    await pages.close();
  }
  // Only the first round, before the process has reserved memory.
  yield atMost('table.pages.mb', Math.max(...grown), 'MB', 100);
  yield withoutGoal('table.pages.none.acknowledged.ms', quantile(without, 0.5), 'ms');
  yield withoutGoal('table.pages.acknowledged.ms', quantile(among, 0.5), 'ms');
  yield atMost('table.pages.acknowledge', quantile(among, 0.5) / quantile(without, 0.5), 'x', 1.2);
}

/** Pages of the players, several each; nobody else can use their links. */
async function sessionsOf(table: TableScene, games: readonly Game[]): Promise<readonly string[]> {
  const seats = games.flatMap(({ matchId, people }) => people.map(({ id }) => ({ matchId, id })));
  const sessions: string[] = [];
  const counts = new Map<string, number>();
  for (let index = 0; sessions.length < PAGES && index < seats.length * PAGES_EACH; index += 1) {
    const seat = seats[index % seats.length];
    const count = counts.get(seat?.id ?? '') ?? 0;
    if (!seat || count >= PAGES_EACH) continue;
    counts.set(seat.id, count + 1);
    sessions.push((await table.way(seat.id, seat.matchId)).session);
  }
  if (sessions.length < PAGES) throw new Error('too few people for so many pages');
  return sessions;
}

/**
 * Milliseconds until the last click of a move is acknowledged, or `TIME_LIMIT_MS` if none was answered; null if the game
 * is over or the move was refused.
 */
async function moveByButton(table: TableScene, index: number): Promise<number | null> {
  const game = table.scene.games[index];
  const wanted = game && (await next(table, game));
  const turn = game && table.turns.get(game.matchId);
  if (!game || !wanted || turn?.version !== wanted.version) return null;
  const clicks: number[] = [];
  const outcome = await playByButton(timed(wanted.mover, clicks), turn, wanted.move);
  if (outcome === 'unclear') return TIME_LIMIT_MS;
  if (outcome === 'refused') return null;
  await table.nextTurn(game.matchId, wanted.version).catch(() => undefined);
  return clicks.at(-1) ?? null;
}

/** The same client; records how long each click waits for its acknowledgement. */
function timed(person: Participant, clicks: number[]): Participant {
  const { client } = person;
  const measured =
    <Arguments extends readonly unknown[], Sent>(act: (...args: Arguments) => Promise<Sent>) =>
    async (...args: Arguments) => {
      const startedAt = performance.now();
      const sent = await act(...args);
      clicks.push(performance.now() - startedAt);
      return sent;
    };
  return { ...person, client: { ...client, click: measured(client.click), choose: measured(client.choose) } };
}

async function openPages(url: string, sessions: readonly string[]): Promise<{ close(): Promise<void> }> {
  const program = fileURLToPath(new URL('./watchers.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  killOnExit(child);
  const shown = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the pages have ended'))),
  ]);
  child.send({ url, sessions });
  await shown;
  return {
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
