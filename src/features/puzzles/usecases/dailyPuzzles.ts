/**
 * Writes the notice of each server's daily puzzle when it is due, and revises the notice of the previous one.
 */
import { type Clock, type Lease, latest } from '../../../kernel/index.ts';
import type { Chance } from '../../lobby/usecases/commands.ts';
import type { DueTask } from '../../time/usecases/eachDue.ts';
import { FARTHEST, nextDaily, standing, withDaily } from './daily.ts';
import type { PuzzleStore, PuzzleTransaction } from './ports.ts';
import type { DailyPuzzle, DailyPuzzleNotice, PuzzleList, PuzzleServer, ServerId } from './shapes.ts';

export interface DailyPuzzleParts {
  readonly store: PuzzleStore;
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'seed'>;
  readonly puzzles: PuzzleList;
}

type Kept = Pick<PuzzleTransaction, 'notices'>;

export function dailyPuzzleTask(parts: DailyPuzzleParts, lease: Lease | undefined): DueTask {
  const { store } = parts;
  return {
    // One that is due only after `FARTHEST` was written by a clock that was ahead.
    due: async (by, most) => {
      const due = await store.duePuzzles(by, most);
      return [...due, ...(await store.puzzlesAfter(latest(by, FARTHEST), most - due.length))];
    },
    work: (serverId) => post(parts, serverId, lease),
    first: async (now) =>
      (await store.puzzlesAfter(latest(now, FARTHEST), 1)).length > 0 ? now : store.firstPuzzleDue(),
  };
}

/** @throws LeaseLost */
function post({ store, clock, chance, puzzles }: DailyPuzzleParts, serverId: ServerId, lease: Lease | undefined) {
  return store.transaction(async (transaction) => {
    const { puzzles: kept } = transaction;
    const now = clock.now();
    const server = await kept.server(serverId);
    if (!server?.due || (server.due > now && server.due <= latest(now, FARTHEST))) return;
    const { settings } = server;
    const taken = server.due > now ? null : withDaily(server, puzzles.ids(settings.grade), now, chance.seed());
    if (!taken) {
      await kept.saveServer({ ...server, due: nextDaily(settings, now, standing(server.daily)) }, now);
      return;
    }
    await withdrawDaily(transaction, server, now);
    const before = standing(server.daily);
    if (before) await renewDaily(transaction, server, now, { facts: over(before) });
    const noticeId = await add(transaction, taken, now);
    await kept.saveServer(
      { ...taken, due: nextDaily(settings, now, taken.daily), daily: { ...taken.daily, noticeId } },
      now,
    );
  }, lease);
}

function add({ notices }: Kept, server: PuzzleServer & { readonly daily: DailyPuzzle }, now: Date): Promise<number> {
  const { serverId, daily } = server;
  // Of one that was begun without a notice, a message may stand.
  const isBegun = daily.at < now && daily.noticeId === null;
  return notices.add(
    {
      facts: { kind: 'dailyPuzzle', serverId, day: daily.day, puzzleId: daily.puzzleId },
      to: placeOf(server, daily),
      ...(isBegun && { attempts: 1 }),
    },
    daily.at,
  );
}

interface DailyChange {
  readonly facts: DailyPuzzleNotice;
  readonly notBefore?: Date;
}

/** Has the message of a server's latest puzzle edited. Resolves to the id of its notice; null: it has no message yet. */
export async function renewDaily(
  { notices }: Kept,
  server: PuzzleServer,
  now: Date,
  change: DailyChange,
): Promise<number | null> {
  const { daily } = server;
  if (!daily) return null;
  const { noticeId, channelId, messageId } = daily;
  if (noticeId !== null && (await notices.renew(noticeId, change))) return noticeId;
  if (messageId === null) return noticeId;
  return notices.add({ ...change, to: placeOf(server, daily), post: { channelId, messageId } }, now);
}

/** The latest puzzle is not posted any more if it does not stand yet. */
export async function withdrawDaily({ notices }: Kept, { daily }: PuzzleServer, now: Date): Promise<void> {
  if (daily?.noticeId && !standing(daily)) await notices.abandon(daily.noticeId, 'overtaken', now);
}

/** The channel is gone: the server has no daily puzzle any more. */
export async function endDailyPuzzleIn(
  { puzzles }: Pick<PuzzleTransaction, 'puzzles'>,
  { serverId, channelId }: { readonly serverId: ServerId; readonly channelId: string },
  at: Date,
): Promise<void> {
  const server = await puzzles.server(serverId);
  if (server?.settings.channelId === channelId) await puzzles.saveServer({ ...server, due: null }, at);
}

function over({ at, tried, solved }: DailyPuzzle): DailyPuzzleNotice {
  return { kind: 'dailyPuzzleOver', at: at.toISOString(), tried, solved };
}

function placeOf({ serverId, settings, setBy }: PuzzleServer, { channelId }: DailyPuzzle) {
  return { kind: 'channel', serverId, channelId, locale: settings.locale, setBy } as const;
}
