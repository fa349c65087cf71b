/** Writes the notice of each server's daily puzzle when it is due, and updates the previous notice. */
import { type Lease, latestPlausible } from '../../../kernel/index.ts';
import { isErasedPerson } from '../../../match/model/match.ts';
import type { DailyPuzzleNotice } from '../../../match/notices.ts';
import { type DueTask, whenDue, whenTooFarAhead } from '../../time/usecases/dueItems.ts';
import type { PuzzleParts, PuzzleTransaction } from './commands.ts';
import { chooseDaily, MAX_DUE_AHEAD_MS, nextDailyDue, postedDaily, previousDaily } from './daily.ts';
import type { DailyPuzzle, PuzzleServer, ServerId } from './model.ts';

type NoticeAccess = Pick<PuzzleTransaction, 'notices' | 'servers'>;

export function dailyPuzzleTasks(parts: PuzzleParts, lease: Lease | undefined): readonly DueTask[] {
  const { duePuzzles } = parts.store;
  const work: DueTask['work'] = (serverId) => post(parts, serverId, lease);
  return [whenDue(duePuzzles, work), whenTooFarAhead(duePuzzles, work, MAX_DUE_AHEAD_MS)];
}

/** @throws LeaseLost */
function post({ store, clock, chance, puzzles }: PuzzleParts, serverId: ServerId, lease: Lease | undefined) {
  return store.transaction(async (transaction) => {
    const { puzzles: puzzleStore } = transaction;
    const now = clock.now();
    const server = await puzzleStore.server(serverId);
    if (!server?.due || (server.due > now && server.due <= latestPlausible(now, MAX_DUE_AHEAD_MS))) return;
    const { settings } = server;
    // A server that has removed the bot gets none, until the bot is back.
    const isSkipped = server.due > now || (await puzzleStore.hasLeft(serverId));
    const next = isSkipped ? null : chooseDaily(server, puzzles.ids(settings.grade), now, chance.seed());
    if (!next) {
      await puzzleStore.saveServer({ ...server, due: nextDailyDue(settings, now, previousDaily(server.daily)) }, now);
      return;
    }
    await abandonDailyNotice(transaction, server, now);
    const before = postedDaily(server.daily);
    if (before) await reviseDailyNotice(transaction, server, now, { facts: overFacts(before) });
    // Where a puzzle comes round again, people may try it again. Today's puzzle may already have attempts.
    const { daily } = next;
    if (daily.at.getTime() === now.getTime()) await puzzleStore.removeAttempts(serverId, daily.puzzleId);
    const noticeId = await addNotice(transaction, next, now);
    await puzzleStore.saveServer(
      { ...next, due: nextDailyDue(settings, now, daily), daily: { ...daily, noticeId } },
      now,
    );
  }, lease);
}

async function addNotice(
  transaction: NoticeAccess,
  server: PuzzleServer & { readonly daily: DailyPuzzle },
  now: Date,
): Promise<number> {
  const { serverId, daily } = server;
  // An earlier attempt, or a version without notices, may have posted it.
  const isResumed = daily.at < now;
  return transaction.notices.add(
    {
      facts: { kind: 'dailyPuzzle', serverId, day: daily.day, puzzleId: daily.puzzleId },
      to: await destinationOf(transaction, server, daily),
      ...(isResumed && { attempts: 1 }),
    },
    daily.at,
  );
}

interface DailyChange {
  readonly facts: DailyPuzzleNotice;
  readonly notBefore?: Date;
}

/** Edits the message of the latest puzzle. Resolves to the id of its notice; null if it has no message yet. */
export async function reviseDailyNotice(
  transaction: NoticeAccess,
  server: PuzzleServer,
  now: Date,
  change: DailyChange,
): Promise<number | null> {
  const { notices } = transaction;
  const { daily } = server;
  if (!daily) return null;
  const { noticeId, channelId, messageId } = daily;
  if (noticeId !== null && (await notices.renew(noticeId, change))) return noticeId;
  if (messageId === null) return noticeId;
  return notices.add(
    { ...change, to: await destinationOf(transaction, server, daily), post: { channelId, messageId } },
    now,
  );
}

/** Abandons the latest puzzle if it has not been posted yet. */
export async function abandonDailyNotice({ notices }: NoticeAccess, { daily }: PuzzleServer, now: Date): Promise<void> {
  if (daily?.noticeId && !postedDaily(daily)) await notices.abandon(daily.noticeId, 'overtaken', now);
}

/** Ends the daily puzzle of a server whose channel was deleted. */
export async function stopDailyPuzzle(
  { puzzles }: Pick<PuzzleTransaction, 'puzzles'>,
  { serverId, channelId }: { readonly serverId: ServerId; readonly channelId: string },
  at: Date,
): Promise<void> {
  const server = await puzzles.server(serverId);
  if (server?.settings.channelId === channelId) await puzzles.saveServer({ ...server, due: null }, at);
}

function overFacts({ at, tried, solved }: DailyPuzzle): DailyPuzzleNotice {
  return { kind: 'dailyPuzzleOver', at: at.toISOString(), tried, solved };
}

async function destinationOf(
  { servers }: NoticeAccess,
  { serverId, settings, setBy }: PuzzleServer,
  { channelId }: DailyPuzzle,
) {
  const chosen = (await servers.settings(serverId))?.games.locale;
  return {
    kind: 'channel',
    serverId,
    channelId,
    locale: chosen ?? settings.locale,
    setBy: isErasedPerson(setBy) ? null : setBy,
  } as const;
}
