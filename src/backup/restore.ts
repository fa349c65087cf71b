/**
 * Restores a backup into an empty place: verifies, unpacks, migrates, replays all open games, and only then renames.
 */
import type { Matches } from '../features/createMatches.ts';
import { StoreFault } from '../features/storage/index.ts';
import { type Clock, isSystemError } from '../kernel/index.ts';
import { type MatchId, StorageFailure, UnreadableRow } from '../match/index.ts';
import type { CheckedGame, GameFault, OpenGames } from '../store/index.ts';
import type { BackedUpDatabase, CopyRefusal, UnpackedDatabase } from './databases/database.ts';
import { type ComponentFiles, conflictingFiles, writeComponentFiles } from './files.ts';
import { type DatabaseKind, type FormatRefusal, type Manifest, readBackup, type SoundBackup } from './format.ts';

/** The unpacked database, opened for the checks. */
export interface OpenedDatabase {
  readonly openGames: OpenGames;
  readonly announceAfterRestore: Matches['announceAfterRestore'];
  close(): Promise<void>;
}

export interface RestoreParts {
  readonly database: BackedUpDatabase;
  readonly componentsFolder: string;
  readonly newestMigration: string;
  /** Migrates a database; `reason` is a sentence. */
  upgrade(url: string): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
  open(url: string, components: ComponentFiles): Promise<OpenedDatabase>;
  /** Locks the place against other processes; `sentence` says why that is impossible. */
  lock(): Promise<{ readonly ok: true; release(): void } | { readonly ok: false; readonly sentence: string }>;
  readonly clock: Clock;
  progress(sentence: string): void;
}

export interface RestoreOptions {
  readonly file: string;
  /** Whether to restore even if open games cannot be replayed. */
  readonly anyway: boolean;
}

export interface Restored {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly openGames: number;
  readonly faults: readonly FaultyGame[];
}

type FaultyGame = Pick<CheckedGame, 'matchId'> & { readonly fault: GameFault };

export type RestoreRefusal =
  | FormatRefusal
  | CopyRefusal
  | { readonly ok: false; readonly code: 'notRead'; readonly file: string; readonly reason: string }
  | { readonly ok: false; readonly code: 'notUnpacked'; readonly reason: string; readonly message: string }
  | { readonly ok: false; readonly code: 'newerProgram'; readonly file: string; readonly migration: string }
  | {
      readonly ok: false;
      readonly code: 'otherKind';
      readonly file: string;
      readonly backedUp: DatabaseKind;
      readonly wanted: DatabaseKind;
    }
  | { readonly ok: false; readonly code: 'inTheWay'; readonly files: readonly string[] }
  | { readonly ok: false; readonly code: 'locked' | 'storage'; readonly sentence: string }
  | {
      readonly ok: false;
      readonly code: 'otherContents';
      readonly file: string;
      readonly table: string;
      readonly expected: number;
      readonly found: number;
    }
  | { readonly ok: false; readonly code: 'notUpgraded'; readonly file: string; readonly reason: string }
  | { readonly ok: false; readonly code: 'games'; readonly file: string; readonly games: readonly FaultyGame[] };

const GAMES_PER_PROGRESS_LINE = 500;
/** Allows for clocks that differ. */
const MARGIN_SECONDS = 1000;
/** The maximum average for one match. */
const MAX_CHANGES_PER_SECOND = 1;
/** More than Discord allows a bot to post. */
const MAX_MESSAGES_PER_SECOND = 50;
/** More than a bot posts while a backup is of use; ids have 31 bits, which suffice for forty such restores. */
const MAX_SKIPPED_IDS = 50_000_000;

export async function restoreBackup(parts: RestoreParts, options: RestoreOptions): Promise<Restored | RestoreRefusal> {
  parts.progress(`Reading ${options.file} …`);
  const backup = await readOrRefuse(options.file);
  if (!backup.ok) return backup;
  const { manifest } = backup;
  const { file } = options;
  if (manifest.database !== parts.database.kind)
    return { ok: false, code: 'otherKind', file, backedUp: manifest.database, wanted: parts.database.kind };
  if (manifest.migration > parts.newestMigration)
    return { ok: false, code: 'newerProgram', file, migration: manifest.migration };
  const lock = await parts.lock();
  if (!lock.ok) return { ok: false, code: 'locked', sentence: lock.sentence };
  try {
    return await restoreInto(parts, options, backup);
  } catch (error) {
    if (error instanceof StorageFailure || error instanceof StoreFault)
      return { ok: false, code: 'storage', sentence: error.message };
    if (!isSystemError(error)) throw error;
    return { ok: false, code: 'notUnpacked', reason: error.code, message: error.message };
  } finally {
    lock.release();
  }
}

async function readOrRefuse(file: string): Promise<SoundBackup | RestoreRefusal> {
  try {
    return await readBackup(file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { ok: false, code: 'notRead', file, reason: error.code };
  }
}

async function restoreInto(
  parts: RestoreParts,
  options: RestoreOptions,
  { manifest, content }: SoundBackup,
): Promise<Restored | RestoreRefusal> {
  const { database, componentsFolder, progress } = parts;
  const files = [...(await database.conflicts()), ...conflictingFiles(componentsFolder, manifest.components)];
  if (files.length > 0) return { ok: false, code: 'inTheWay', files };
  progress(`Unpacking the database as it was on ${manifest.madeAt} …`);
  const unpacked = await database.unpack(content());
  if (!unpacked.ok) return unpacked;
  let isMoved = false;
  try {
    const checked = await checkUnpacked(parts, options, manifest, unpacked);
    if (!checked.ok) return checked;
    // Before the database, because its games need them.
    await writeComponentFiles(componentsFolder, manifest.components);
    const moved = await unpacked.moveIntoPlace();
    isMoved = moved.ok;
    return moved.ok ? checked : moved;
  } finally {
    if (!isMoved) await unpacked.discard();
  }
}

async function checkUnpacked(
  parts: RestoreParts,
  { file, anyway }: RestoreOptions,
  manifest: Manifest,
  { url, contents }: UnpackedDatabase,
): Promise<Restored | RestoreRefusal> {
  for (const [table, expected] of Object.entries(manifest.counts)) {
    const found = contents.counts[table] ?? 0;
    if (found !== expected) return { ok: false, code: 'otherContents', file, table, expected, found };
  }
  const upgraded = await parts.upgrade(url);
  if (!upgraded.ok) return { ok: false, code: 'notUpgraded', file, reason: upgraded.reason };
  const opened = await parts.open(url, manifest.components);
  try {
    const faults: FaultyGame[] = [];
    const openGames = await opened.openGames.count();
    let checked = 0;
    // What happened after the backup is lost but its messages are not, so ids in messages and the versions of matches
    // skip all that may have been used.
    const lostSeconds = secondsSince(parts.clock, manifest);
    await opened.openGames.skipIds(Math.min(lostSeconds * MAX_MESSAGES_PER_SECOND, MAX_SKIPPED_IDS));
    const leap = lostSeconds * MAX_CHANGES_PER_SECOND;
    for await (const { matchId, fault: found } of opened.openGames.check()) {
      const fault = found ?? (await announce(opened, matchId, leap));
      if (fault !== null) faults.push({ matchId, fault });
      checked += 1;
      if (checked % GAMES_PER_PROGRESS_LINE === 0)
        parts.progress(`Played ${checked} of ${openGames} open games again …`);
    }
    if (faults.length > 0 && !anyway) return { ok: false, code: 'games', file, games: faults };
    return { ok: true, manifest, openGames, faults };
  } finally {
    await opened.close();
  }
}

/** A game's clock or proposals, which this changes, may be damaged although its moves are not. */
async function announce(opened: OpenedDatabase, matchId: MatchId, leap: number): Promise<GameFault | null> {
  try {
    await opened.announceAfterRestore(matchId, leap);
    return null;
  } catch (error) {
    if (error instanceof UnreadableRow) return 'unreadable';
    throw error;
  }
}

function secondsSince(clock: Clock, { madeAt }: Manifest): number {
  return Math.max(0, Math.ceil((clock.now().getTime() - Date.parse(madeAt)) / 1000)) + MARGIN_SECONDS;
}
