/**
 * An independent model of servers' daily puzzles and people's attempts: when each is due, and which days count. Shares
 * no code with `src/features`.
 */
import type {
  DailySettings,
  PuzzleOutcome,
  PuzzleServer,
  PuzzleStreak,
} from '../../../../src/features/puzzles/usecases/model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In hours; none of these has clock changes. */
export const ZONES = { UTC: 0, 'Asia/Tokyo': 9, 'America/Phoenix': -7 } as const;
type Zone = keyof typeof ZONES;

const PUZZLES = { easy: ['a', 'b', 'c'], hard: ['d', 'e'], none: [] } as const;
export type Grade = keyof typeof PUZZLES | null;

export function puzzlesOf(grade: Grade): readonly string[] {
  return grade === null ? [...PUZZLES.easy, ...PUZZLES.hard] : PUZZLES[grade];
}

export interface RecordedAttempt {
  readonly personId: string;
  readonly puzzleId: string;
  readonly serverId: string | null;
  readonly outcome: PuzzleOutcome;
  readonly answer: string | null;
  readonly at: Date;
}

export interface PuzzleModel {
  readonly servers: Map<string, PuzzleServer>;
  readonly tries: RecordedAttempt[];
  readonly streaks: Map<string, PuzzleStreak>;
}

function dayAt(at: Date, zone: string): string {
  return new Date(at.getTime() + ZONES[zone as Zone] * HOUR).toISOString().slice(0, 10);
}

/** The next full hour at which it comes, on a later day than the current one. */
function nextAt(
  { hour, zone }: Pick<DailySettings, 'hour' | 'zone'>,
  after: Date,
  server: PuzzleServer | null,
  stood = lastDayOf(server),
) {
  for (let at = Math.floor(after.getTime() / HOUR + 1) * HOUR; ; at += HOUR) {
    const moment = new Date(at);
    const local = new Date(at + ZONES[zone as Zone] * HOUR);
    if (local.getUTCHours() === hour && dayAt(moment, zone) > stood) return moment;
  }
}

/** The day of the latest puzzle; of one that was not posted, the day before, so that it can still come. */
function lastDayOf(server: PuzzleServer | null): string {
  if (!server?.daily) return '';
  const { day, messageId } = server.daily;
  return messageId ? day : dayAt(new Date(Date.parse(day) - DAY), 'UTC');
}

/** Changes an existing server. */
function changed({ servers }: PuzzleModel, serverId: string, change: (server: PuzzleServer) => Partial<PuzzleServer>) {
  const server = servers.get(serverId);
  if (server) servers.set(serverId, { ...server, ...change(server) });
}

export function set(
  model: PuzzleModel,
  serverId: string,
  setBy: string,
  settings: DailySettings | null,
  at: Date,
): void {
  const { servers } = model;
  if (!settings) {
    changed(model, serverId, () => ({ due: null }));
    return;
  }
  const before = servers.get(serverId) ?? null;
  servers.set(serverId, {
    serverId,
    used: [],
    daily: null,
    ...before,
    settings,
    setBy,
    due: nextAt(settings, at, before),
  });
}

/**
 * The puzzles that may come; null: none is due. One begun today continues; one that was never posted may come again.
 */
export function mayBeTaken({ servers }: PuzzleModel, serverId: string, at: Date): readonly string[] | null {
  const server = servers.get(serverId);
  if (!server?.due || server.due > at) return null;
  const { daily, settings } = server;
  const ids = puzzlesOf(settings.grade as Grade);
  if (daily && !daily.messageId && daily.day === dayAt(at, settings.zone)) return [daily.puzzleId];
  const fresh = ids.filter((id) => !usedBy(server).includes(id));
  const others = ids.filter((id) => id !== daily?.puzzleId);
  return [fresh, others, ids].find(({ length }) => length > 0) ?? [];
}

function usedBy({ daily, used }: PuzzleServer): readonly string[] {
  return used.filter((id) => daily?.messageId || id !== daily?.puzzleId);
}

/** `puzzleId` and `noticeId`: the permitted puzzle that was chosen, and the notice that posts it. */
export function recordChoice(
  model: PuzzleModel,
  serverId: string,
  { puzzleId, noticeId }: { readonly puzzleId: string; readonly noticeId: number | null },
  at: Date,
): void {
  changed(model, serverId, (server) => {
    const { daily, settings } = server;
    const { channelId } = settings;
    const day = dayAt(at, settings.zone);
    const due = nextAt(settings, at, null, day);
    if (daily && !daily.messageId && daily.day === day) return { due, daily: { ...daily, channelId, noticeId } };
    const used = usedBy(server);
    const previousDay = (daily?.messageId ? daily.day : daily?.previousDay) ?? null;
    // A puzzle that comes round again can be tried again.
    const others = model.tries.filter((each) => each.serverId !== serverId || each.puzzleId !== puzzleId);
    model.tries.splice(0, model.tries.length, ...others);
    const ids = puzzlesOf(settings.grade as Grade);
    const isRound = ids.every((id) => used.includes(id));
    return {
      due,
      used: [...used.filter((id) => !isRound || !ids.includes(id)), puzzleId],
      daily: { day, previousDay, puzzleId, channelId, noticeId, messageId: null, at, tried: 0, solved: 0 },
    };
  });
}

/** There are no puzzles of the grade; tries again another day. */
export function recordNoPuzzle(model: PuzzleModel, serverId: string, at: Date): void {
  changed(model, serverId, (server) => ({ due: nextAt(server.settings, at, server) }));
}

export function posted(model: PuzzleModel, serverId: string, messageId: string): void {
  changed(model, serverId, ({ daily }) => ({ daily: daily && { ...daily, messageId } }));
}

/** Its channel is gone. */
export function ended(model: PuzzleModel, serverId: string): void {
  changed(model, serverId, () => ({ due: null }));
}

/** The expected answer, then and later. */
export function answerOf(model: PuzzleModel, kept: RecordedAttempt) {
  const daily = model.servers.get(kept.serverId ?? '')?.daily;
  const { tried = 0, solved = 0 } = daily ?? {};
  const streak = daily?.puzzleId === kept.puzzleId ? model.streaks.get(kept.personId) : undefined;
  return { attempt: kept, daily: streak ? { tried, solved, streak } : null };
}

export function attemptIn(
  { tries }: PuzzleModel,
  { personId, puzzleId, serverId }: RecordedAttempt,
): RecordedAttempt | undefined {
  return tries.find((each) => each.personId === personId && each.puzzleId === puzzleId && each.serverId === serverId);
}

/** Whether it was the first attempt. */
export function recordAttempt(model: PuzzleModel, attempt: RecordedAttempt): boolean {
  if (attemptIn(model, attempt)) return false;
  const { personId, puzzleId, serverId, outcome } = attempt;
  model.tries.push(attempt);
  const daily = model.servers.get(serverId ?? '')?.daily;
  if (daily?.puzzleId !== puzzleId) return true;
  const solved = outcome === 'solved' ? 1 : 0;
  changed(model, serverId ?? '', () => ({
    daily: { ...daily, tried: daily.tried + 1, solved: daily.solved + solved },
  }));
  const { days = 0, best = 0, last = '' } = model.streaks.get(personId) ?? {};
  if (last >= daily.day) return true;
  const missed = last === '' || (last < (daily.previousDay ?? '9') && Date.parse(daily.day) - Date.parse(last) > DAY);
  const row = solved === 0 ? 0 : missed ? 1 : days + 1;
  model.streaks.set(personId, { days: row, best: Math.max(best, row), last: daily.day });
  return true;
}

/** The puzzles of a grade that a person may get: untried ones, else all but the last; empty if there is none. */
export function mayBeNext(
  { tries }: PuzzleModel,
  personId: string,
  wanted: Grade,
  last: string | undefined,
): readonly string[] {
  const own = tries.filter((each) => each.personId === personId && each.serverId === null);
  const grade = wanted ?? (own.length === 0 ? 'easy' : null);
  const fresh = puzzlesOf(grade).filter((id) => !own.some(({ puzzleId }) => puzzleId === id));
  return fresh.length > 0 ? fresh : puzzlesOf(grade).filter((id) => id !== last);
}
