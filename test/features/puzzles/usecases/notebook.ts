/**
 * The daily puzzles of servers and what people have tried, kept by hand: when each is due, whose days count.
 * Shares no code with the matches. What is done to both is left to the test beside it.
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

/** In hours; none of these changes its clocks. */
export const ZONES = { UTC: 0, 'Asia/Tokyo': 9, 'America/Phoenix': -7 } as const;
type Zone = keyof typeof ZONES;

const PUZZLES = { easy: ['a', 'b', 'c'], hard: ['d', 'e'], none: [] } as const;
export type Grade = keyof typeof PUZZLES | null;

export function puzzlesOf(grade: Grade): readonly string[] {
  return grade === null ? [...PUZZLES.easy, ...PUZZLES.hard] : PUZZLES[grade];
}

export interface KeptTry {
  readonly personId: string;
  readonly puzzleId: string;
  readonly serverId: string | null;
  readonly outcome: PuzzleOutcome;
  readonly answer: string | null;
  readonly at: Date;
}

export interface Notebook {
  readonly servers: Map<string, PuzzleServer>;
  readonly tries: KeptTry[];
  readonly streaks: Map<string, PuzzleStreak>;
}

function dayAt(at: Date, zone: string): string {
  return new Date(at.getTime() + ZONES[zone as Zone] * HOUR).toISOString().slice(0, 10);
}

/** The next full hour at which it comes, on a day later than that of the one that stands. */
function nextAt(
  { hour, zone }: Pick<DailySettings, 'hour' | 'zone'>,
  after: Date,
  server: PuzzleServer | null,
  stood = server?.daily?.messageId ? server.daily.day : '',
) {
  for (let at = Math.floor(after.getTime() / HOUR + 1) * HOUR; ; at += HOUR) {
    const moment = new Date(at);
    const local = new Date(at + ZONES[zone as Zone] * HOUR);
    if (local.getUTCHours() === hour && dayAt(moment, zone) > stood) return moment;
  }
}

/** Changes a server that there is. */
function changed({ servers }: Notebook, serverId: string, change: (server: PuzzleServer) => Partial<PuzzleServer>) {
  const server = servers.get(serverId);
  if (server) servers.set(serverId, { ...server, ...change(server) });
}

export function set(
  notebook: Notebook,
  serverId: string,
  setBy: string,
  settings: DailySettings | null,
  at: Date,
): void {
  const { servers } = notebook;
  if (!settings) {
    changed(notebook, serverId, () => ({ due: null }));
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

/** Which puzzles may come; null: nothing is to be taken. One that was begun today goes on; one that never stood may come again. */
export function mayBeTaken({ servers }: Notebook, serverId: string, at: Date): readonly string[] | null {
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

/** `puzzleId` and `noticeId`: which of those that may be has been taken, and by which notice it is posted. */
export function taken(
  notebook: Notebook,
  serverId: string,
  { puzzleId, noticeId }: { readonly puzzleId: string; readonly noticeId: number | null },
  at: Date,
): void {
  changed(notebook, serverId, (server) => {
    const { daily, settings } = server;
    const { channelId } = settings;
    const day = dayAt(at, settings.zone);
    const due = nextAt(settings, at, null, day);
    if (daily && !daily.messageId && daily.day === day) return { due, daily: { ...daily, channelId, noticeId } };
    const used = usedBy(server);
    const isRound = puzzlesOf(settings.grade as Grade).every((id) => used.includes(id));
    return {
      due,
      used: [...(isRound ? [] : used), puzzleId],
      daily: { day, puzzleId, channelId, noticeId, messageId: null, at, tried: 0, solved: 0 },
    };
  });
}

/** There are no puzzles of the grade: another day perhaps. */
export function nothingToTake(notebook: Notebook, serverId: string, at: Date): void {
  changed(notebook, serverId, (server) => ({ due: nextAt(server.settings, at, server) }));
}

export function posted(notebook: Notebook, serverId: string, messageId: string): void {
  changed(notebook, serverId, ({ daily }) => ({ daily: daily && { ...daily, messageId } }));
}

/** Its channel is gone. */
export function ended(notebook: Notebook, serverId: string): void {
  changed(notebook, serverId, () => ({ due: null }));
}

/** What is answered, then and afterwards. */
export function answerOf(notebook: Notebook, kept: KeptTry) {
  const daily = notebook.servers.get(kept.serverId ?? '')?.daily;
  const { tried = 0, solved = 0 } = daily ?? {};
  const streak = daily?.puzzleId === kept.puzzleId ? notebook.streaks.get(kept.personId) : undefined;
  return { attempt: kept, daily: streak ? { tried, solved, streak } : null };
}

export function keptTry({ tries }: Notebook, { personId, puzzleId, serverId }: KeptTry): KeptTry | undefined {
  return tries.find((each) => each.personId === personId && each.puzzleId === puzzleId && each.serverId === serverId);
}

/** Whether it was the first. */
export function tried(notebook: Notebook, wanted: KeptTry): boolean {
  if (keptTry(notebook, wanted)) return false;
  const { personId, puzzleId, serverId, outcome } = wanted;
  notebook.tries.push(wanted);
  const daily = notebook.servers.get(serverId ?? '')?.daily;
  if (daily?.puzzleId !== puzzleId) return true;
  const solved = outcome === 'solved' ? 1 : 0;
  changed(notebook, serverId ?? '', () => ({
    daily: { ...daily, tried: daily.tried + 1, solved: daily.solved + solved },
  }));
  const { days = 0, best = 0, last = '' } = notebook.streaks.get(personId) ?? {};
  if (last >= daily.day) return true;
  const isNext = last !== '' && Date.parse(daily.day) - Date.parse(last) === DAY;
  const row = solved === 0 ? 0 : isNext ? days + 1 : 1;
  notebook.streaks.set(personId, { days: row, best: Math.max(best, row), last: daily.day });
  return true;
}

/** What one may be given of a grade: what one has not tried, else what one tried longest ago; empty where there is none. */
export function mayBeNext({ tries }: Notebook, personId: string, grade: Grade): readonly string[] {
  const own = tries.filter((each) => each.personId === personId && each.serverId === null);
  const fresh = puzzlesOf(grade).filter((id) => !own.some(({ puzzleId }) => puzzleId === id));
  if (fresh.length > 0) return fresh;
  const oldest = own.find(({ puzzleId }) => puzzlesOf(grade).includes(puzzleId));
  return oldest ? [oldest.puzzleId] : [];
}
