/** The daily digest: when it is due, the order of its games, and its store. */
import { type Lease, latestPlausible } from '../../../kernel/index.ts';
import { rangeAt } from '../../../match/clock/countedTime.ts';
import { momentsOfDay, quietRangeAt } from '../../../match/clock/localTime.ts';
import type { Holiday, PersonSettings } from '../../../match/clock/personSettings.ts';
import type { MatchReading, Transactions } from '../../../match/core/ports.ts';
import { type MatchId, type MatchView, moverOf, type PersonId } from '../../../match/model/match.ts';
import { UnreadableRow } from '../../../match/model/storage.ts';
import { HOUR_MS } from '../../../match/model/timeControl.ts';
import type { TimeStore, TimeTransaction } from '../../time/usecases/commands.ts';
import { type DueRows, type DueTask, whenDue, whenTooFarAhead } from '../../time/usecases/dueItems.ts';

export interface OwnTurn {
  readonly view: MatchView;
  readonly deadline: Date | null;
}

export interface PeopleTransaction extends TimeTransaction {
  saveSettings(personId: PersonId, settings: PersonSettings): Promise<void>;
  digestDue(personId: PersonId): Promise<Date | null>;
  /** Only for people with stored settings. */
  saveDigestDue(personId: PersonId, at: Date | null): Promise<void>;
  saveHolidays(personId: PersonId, holidays: readonly Holiday[]): Promise<void>;
}

export interface DigestStore extends Transactions<PeopleTransaction>, Pick<TimeStore, 'clock'> {
  readonly reading: Pick<MatchReading, 'ofPerson'>;
  /** By person. */
  readonly dueDigests: DueRows<PersonId>;
}

/** A digest delayed by more than this is skipped, because the next one is due soon. */
const MAX_DELAY_MS = 12 * HOUR_MS;
const RETRY_INTERVAL_MS = HOUR_MS / 4;
/** A digest is due within a day plus quiet hours and a time change; a later due time comes from a skewed clock. */
const MAX_AHEAD_MS = 50 * HOUR_MS;

/** The next digest after a moment, postponed to the end of quiet hours; null if the person wants none. */
export function nextDigest(
  { digest, quiet, zone }: Pick<PersonSettings, 'digest' | 'quiet' | 'zone'>,
  after: Date,
): Date | null {
  return digest === null ? null : (moments(digest, quiet, zone, after).find((at) => at > after) ?? null);
}

function moments(digest: number, quiet: PersonSettings['quiet'], zone: string, around: Date): readonly Date[] {
  return momentsOfDay(around, digest, zone).map((at) => (quiet && quietRangeAt(at, quiet, zone)?.until) ?? at);
}

/** Milliseconds since the latest due time. */
function lateBy({ digest, quiet, zone }: PersonSettings, due: Date, now: Date): number {
  const latest = digest === null ? due : moments(digest, quiet, zone, now).findLast((at) => at <= now && at > due);
  return now.getTime() - (latest ?? due).getTime();
}

export async function turnsOf(
  store: Pick<DigestStore, 'reading' | 'clock'>,
  personId: PersonId,
): Promise<readonly OwnTurn[]> {
  const turns: OwnTurn[] = [];
  for (const view of await store.reading.ofPerson(personId)) {
    if (view.match.pausedAt || moverOf(view.match, view.state)?.personId !== personId) continue;
    turns.push({ view, deadline: view.match.timeControl && (await deadlineOf(store, view.match.id)) });
  }
  const rank = ({ deadline }: OwnTurn) => deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const waiting = ({ view }: OwnTurn) => view.match.updatedAt.getTime();
  return turns.sort((a, b) => rank(a) - rank(b) || waiting(a) - waiting(b));
}

export function retryDigest(store: Pick<DigestStore, 'transaction'>, personId: PersonId, now: Date): Promise<void> {
  return store.transaction(async (transaction) => {
    const due = await transaction.digestDue(personId);
    const again = new Date(now.getTime() + RETRY_INTERVAL_MS);
    if (due && again < due) await transaction.saveDigestDue(personId, again);
  });
}

/** Null also if the stored clock is damaged. */
async function deadlineOf(store: Pick<DigestStore, 'clock'>, matchId: MatchId): Promise<Date | null> {
  try {
    return (await store.clock(matchId))?.deadline ?? null;
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

export function digestTasks(store: DigestStore, lease: Lease | undefined): readonly DueTask[] {
  const work: DueTask['work'] = (personId, now) => announceDigest(store, personId, now, lease);
  return [whenDue(store.dueDigests, work), whenTooFarAhead(store.dueDigests, work, MAX_AHEAD_MS)];
}

/** Announces a due digest in the most urgent game and sets the next due time with it, so that none is sent twice. */
async function announceDigest(
  store: DigestStore,
  personId: PersonId,
  now: Date,
  lease: Lease | undefined,
): Promise<void> {
  const [first] = await turnsOf(store, personId);
  await store.transaction(async (transaction) => {
    const due = await transaction.digestDue(personId);
    const settings = await transaction.settings(personId);
    if (!due || !settings) return;
    if (due > now) {
      if (due > latestPlausible(now, MAX_AHEAD_MS))
        await transaction.saveDigestDue(personId, nextDigest(settings, now));
      return;
    }
    const quiet = settings.quiet && quietRangeAt(now, settings.quiet, settings.zone);
    if (quiet) {
      await transaction.saveDigestDue(personId, quiet.until);
      return;
    }
    await transaction.saveDigestDue(personId, nextDigest(settings, now));
    const away = rangeAt(now, await transaction.holidays(personId)) !== null;
    if (!first || away || lateBy(settings, due, now) > MAX_DELAY_MS) return;
    const { id, version } = first.view.match;
    await transaction.announce(id, version, { kind: 'digest', personId }, now);
  }, lease);
}
