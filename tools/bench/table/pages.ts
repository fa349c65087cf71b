/**
 * What many open pages cost the bot: memory, and time until moves made by buttons in Discord are acknowledged, with them and without,
 * in turn. The pages are a process of their own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../../support/bot/children.ts';
import { atMost, type Figure, quantile, told } from '../../support/figure.ts';
import type { Participant } from '../../support/robots/participant.ts';
import { playByButton } from '../../support/robots/playing.ts';
import type { Game } from '../response/scene.ts';
import { next, type TableScene } from './scene.ts';

export const PAGES = 200;
export const GAMES = 20;
export const ROUNDS = 4;
/** More of one person are let go. */
const PAGES_EACH = 10;
/** In each half of a round. */
export const MOVES = 30;

export async function* manyPages(table: TableScene, say: (text: string) => void): AsyncGenerator<Figure> {
  const games = table.scene.games.slice(0, GAMES);
  const sessions = await sessionsOf(table, games);
  say('moves by buttons, to warm up');
  let at = 0;
  const moves = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let tries = 0; times.length < count && tries < 2 * count; tries += 1, at += 1) {
      const took = await moveByButton(table, at % GAMES);
      if (took !== null) times.push(took);
    }
    return times;
  };
  // Who has a turn's message has its buttons.
  for (const game of games) await table.scene.act(game);
  await moves(MOVES);
  const without: number[] = [];
  const among: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`round ${round + 1} of ${ROUNDS}: no pages, then ${PAGES}`);
    without.push(...(await moves(MOVES)));
    const before = table.scene.memory();
    const pages = await openPages(table.url, sessions);
    among.push(...(await moves(MOVES)));
    grown.push(table.scene.memory() - before);
    await pages.close();
  }
  // The first round's, where nothing has been taken in reserve.
  yield atMost('table.pages.mb', Math.max(...grown), 'MB', 100);
  yield told('table.pages.none.acknowledged.ms', quantile(without, 0.5), 'ms');
  yield told('table.pages.acknowledged.ms', quantile(among, 0.5), 'ms');
  yield atMost('table.pages.acknowledge', quantile(among, 0.5) / quantile(without, 0.5), 'x', 1.2);
}

/** Of those who play, each with several pages: by a link nobody else gets in. */
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

/** Milliseconds until the last click of a move is acknowledged; null where the game is over, or the move came to nothing. */
async function moveByButton(table: TableScene, index: number): Promise<number | null> {
  const game = table.scene.games[index];
  const wanted = game && (await next(table, game));
  const turn = game && table.turns.get(game.matchId);
  if (!game || !wanted || turn?.version !== wanted.version) return null;
  const clicks: number[] = [];
  const outcome = await playByButton(timed(wanted.mover, clicks), turn, wanted.move);
  if (outcome !== 'done') return null;
  await table.told(game.matchId, wanted.version).catch(() => undefined);
  return clicks.at(-1) ?? null;
}

/** The same person; how long each click waits for its acknowledgement is written down. */
function timed(person: Participant, clicks: number[]): Participant {
  const { client } = person;
  const measured =
    <Asked extends readonly unknown[], Sent>(act: (...asked: Asked) => Promise<Sent>) =>
    async (...asked: Asked) => {
      const begun = performance.now();
      const sent = await act(...asked);
      clicks.push(performance.now() - begun);
      return sent;
    };
  return { ...person, client: { ...client, click: measured(client.click), choose: measured(client.choose) } };
}

async function openPages(url: string, sessions: readonly string[]): Promise<{ close(): Promise<void> }> {
  const program = fileURLToPath(new URL('./watchers.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  endWithUs(child);
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
