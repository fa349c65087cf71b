/**
 * How the database is: whether it opens or answers, and which migrations it has seen. It is looked at and not written, also
 * beside a running bot; what is wrong is told in the words of `scripts/`, which say it at a start.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseStanding, lookAt, lookAtServer } from '../../scripts/database/standing.js';
import { type DatabaseAddress, DatabaseFault, databaseAddress } from '../../scripts/migrate.js';
import { type Finding, reasonOf } from './finding.ts';
import { otherProcess } from './running.ts';

const MEGABYTE = 1024 * 1024;

export interface DatabaseAsked {
  /** As in DATABASE_URL. */
  readonly url: string;
  /** How many of a server a process of the bot may have. */
  readonly connections: number;
  /** This program's. */
  readonly version: string;
}

export async function examineDatabase({ url, connections, version }: DatabaseAsked): Promise<readonly Finding[]> {
  try {
    const address = databaseAddress(url);
    const { says, standing, warnings } = await lookedAt(address, connections);
    const other = standing?.otherProcessAt ?? null;
    return [
      { state: 'good', name: 'database', says },
      ...warnings.map(warning),
      ...(other === null ? [] : [otherProcess(`last seen at ${other.toISOString()}`)]),
      versionOf(version, standing),
    ];
  } catch (error) {
    if (error instanceof DatabaseFault) return [fault(error.message)];
    return [
      fault(`The database cannot be read (${reasonOf(error)}): see that this user may read the file and its folder.`),
    ];
  }
}

interface Looked {
  readonly says: string;
  /** Null: it is not there yet. */
  readonly standing: DatabaseStanding | null;
  readonly warnings: readonly string[];
}

/** A server sees to its own files: of it only the answer counts. */
async function lookedAt(address: DatabaseAddress, connections: number): Promise<Looked> {
  if (address.kind === 'postgresql') {
    const { warnings, ...standing } = await lookAtServer(address, { connections });
    return { standing, warnings, says: `${address.called} answers, and gives all that is asked of it` };
  }
  const { file } = address;
  const warnings: readonly string[] = [];
  mayBeWritten(file);
  if (!existsSync(file))
    return { standing: null, warnings, says: `${shown(file)} is not there yet; the first start makes it` };
  const standing = lookAt(file);
  const size = Math.max(1, Math.round(statSync(file).size / MEGABYTE));
  return { standing, warnings, says: `${shown(file)} opens, and every page of it is sound (${size} MB)` };
}

/**
 * The file and those beside it, as far as they are there, and the folder in which they are made.
 * @throws DatabaseFault
 */
function mayBeWritten(file: string): void {
  let folder = path.dirname(file);
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  const beside = ['', '-wal', '-shm', '.lock'].map((end) => `${file}${end}`).filter((name) => existsSync(name));
  for (const name of [folder, ...beside]) {
    try {
      accessSync(name, constants.W_OK);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : reasonOf(error);
      throw new DatabaseFault(
        `The database ${file} cannot be written (${code}): let this user write ${name}, or set DATABASE_URL to another file.`,
      );
    }
  }
}

function fault(sentence: string): Finding {
  return { state: 'bad', name: 'database', ...parted(sentence) };
}

function warning(sentence: string): Finding {
  return { state: 'open', name: 'database', ...parted(sentence) };
}

/** What is wrong ends where what to do begins. */
function parted(sentence: string): { readonly says: string; readonly todo: string } {
  const [, says = sentence, todo = sentence] = /^(.*?)[:.] (.*)$/s.exec(sentence) ?? [];
  return { says, todo };
}

function versionOf(version: string, standing: DatabaseStanding | null): Finding {
  const says = `intarsia-bot ${version} on Node ${process.versions.node}`;
  if (standing === null || standing.pending.length === 0) {
    const newest =
      standing === null ? 'no database yet' : `the database is as this version wants it (${standing.newest})`;
    return { state: 'good', name: 'version', says: `${says}; ${newest}` };
  }
  return {
    state: 'open',
    name: 'version',
    says: `${says}; the database has still to be brought up to date (${standing.pending.join(', ')})`,
    todo: 'The next start does it by itself; to be able to go back, back the database up before (npm run -s backup).',
  };
}

function shown(file: string): string {
  const relative = path.relative('.', file);
  return relative.startsWith('..') ? file : relative;
}
