/**
 * Puts a backup back, into an empty place only: the file is proven first, unpacked beside its place, brought up to date, every open
 * game in it is played by the rules, and only then does it get its name.
 * What the database is made of is left to `databases/`; playing on is the bot's.
 */
import type { Clock } from '../kernel/index.ts';
import type { Matches } from '../match/index.ts';
import type { CheckedGame, GameFault, OpenGames } from '../store/index.ts';
import { type ComponentFiles, inTheWayOf, writeComponentFiles } from './componentFiles.ts';
import type { BackedUpDatabase, CopyRefusal, Unpacked } from './databases/database.ts';
import { type FormatRefusal, readBackup, type SoundBackup } from './format.ts';
import type { DatabaseKind, Manifest } from './manifest.ts';
import { isSystemError } from './onDisk.ts';

/** The database as the program uses it, for looking at it before it gets its name. */
export interface OpenedDatabase {
  readonly openGames: OpenGames;
  readonly goOnAnew: Matches['goOnAnew'];
  close(): Promise<void>;
}

export interface RestoreParts {
  readonly database: BackedUpDatabase;
  /** The folder with copies of the component files that games were dealt with. */
  readonly componentsFolder: string;
  /** The newest one that this program knows. */
  readonly newestMigration: string;
  /** Brings a database up to date; a sentence where it cannot be used. */
  upgrade(url: string): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
  /** Opens it with the component files of the backup. */
  open(url: string, components: ComponentFiles): Promise<OpenedDatabase>;
  /** Keeps other processes away from the place; a sentence where one is there. */
  lock(): { readonly ok: true; release(): void } | { readonly ok: false; readonly sentence: string };
  readonly clock: Clock;
  /** Hears what is being done, and how far it is. */
  progress(sentence: string): void;
}

export interface RestoreWish {
  readonly file: string;
  /** Also where open games cannot be played again by the rules. */
  readonly anyway: boolean;
}

export interface Restored {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly openGames: number;
  /** Restored all the same. */
  readonly faults: readonly FaultyGame[];
}

type FaultyGame = Pick<CheckedGame, 'matchId'> & { readonly fault: GameFault };

export type RestoreRefusal =
  | FormatRefusal
  | CopyRefusal
  | { readonly ok: false; readonly code: 'notRead'; readonly file: string; readonly reason: string }
  | { readonly ok: false; readonly code: 'newerProgram'; readonly file: string; readonly migration: string }
  | {
      readonly ok: false;
      readonly code: 'otherKind';
      readonly file: string;
      readonly backedUp: DatabaseKind;
      readonly wanted: DatabaseKind;
    }
  | { readonly ok: false; readonly code: 'inTheWay'; readonly files: readonly string[] }
  | { readonly ok: false; readonly code: 'locked'; readonly sentence: string }
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

/** After so many games it is said how far it is. */
const SAID_EVERY = 500;
/** Seconds. */
const MARGIN = 1000;
/** Of one match, over any longer time. */
const CHANGES_A_SECOND = 1;
/** More than Discord lets one bot post. */
const ANNOUNCEMENTS_A_SECOND = 50;

export async function restoreBackup(parts: RestoreParts, wish: RestoreWish): Promise<Restored | RestoreRefusal> {
  parts.progress(`Reading ${wish.file} …`);
  const backup = await readOrRefuse(wish.file);
  if (!backup.ok) return backup;
  const { manifest } = backup;
  const { file } = wish;
  if (manifest.database !== parts.database.kind)
    return { ok: false, code: 'otherKind', file, backedUp: manifest.database, wanted: parts.database.kind };
  if (manifest.migration > parts.newestMigration)
    return { ok: false, code: 'newerProgram', file, migration: manifest.migration };
  const lock = parts.lock();
  if (!lock.ok) return { ok: false, code: 'locked', sentence: lock.sentence };
  try {
    return await restoreInto(parts, wish, backup);
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
  wish: RestoreWish,
  { manifest, content }: SoundBackup,
): Promise<Restored | RestoreRefusal> {
  const { database, componentsFolder, progress } = parts;
  const files = [...(await database.inTheWay()), ...inTheWayOf(componentsFolder, manifest.components)];
  if (files.length > 0) return { ok: false, code: 'inTheWay', files };
  progress(`Unpacking the database as it was on ${manifest.madeAt} …`);
  const unpacked = await database.unpack(content());
  if (!unpacked.ok) return unpacked;
  let settled = false;
  try {
    const checked = await checkUnpacked(parts, wish, manifest, unpacked);
    if (!checked.ok) return checked;
    // Before the database: without them its games could not go on.
    await writeComponentFiles(componentsFolder, manifest.components);
    await unpacked.settle();
    settled = true;
    return checked;
  } finally {
    if (!settled) await unpacked.drop();
  }
}

async function checkUnpacked(
  parts: RestoreParts,
  { file, anyway }: RestoreWish,
  manifest: Manifest,
  { url, contents }: Unpacked,
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
    // What was played after the backup is lost, and its messages are not: the numbers by which messages and positions are known
    // go on far beyond those that may have been used.
    const lost = secondsSince(parts.clock, manifest);
    await opened.openGames.skipAnnouncements(lost * ANNOUNCEMENTS_A_SECOND);
    for await (const { matchId, fault } of opened.openGames.check()) {
      if (fault === null) await opened.goOnAnew(matchId, lost * CHANGES_A_SECOND);
      else faults.push({ matchId, fault });
      checked += 1;
      if (checked % SAID_EVERY === 0) parts.progress(`Played ${checked} of ${openGames} open games again …`);
    }
    if (faults.length > 0 && !anyway) return { ok: false, code: 'games', file, games: faults };
    return { ok: true, manifest, openGames, faults };
  } finally {
    await opened.close();
  }
}

/** And some for clocks that differ. */
function secondsSince(clock: Clock, { madeAt }: Manifest): number {
  return Math.max(0, Math.ceil((clock.now().getTime() - Date.parse(madeAt)) / 1000)) + MARGIN;
}
