/** Examines the database without writing to it: whether it opens or answers, and which migrations it has. */

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseStatus, readServerStatus, readStatus } from '../../scripts/database/status.js';
import { type DatabaseAddress, DatabaseFault, databaseAddress } from '../../scripts/migrate.js';
import { reasonOf } from '../kernel/index.ts';
import { bad, type Finding, good, open } from './finding.ts';
import { otherProcessFinding } from './machine.ts';

const BYTES_PER_MB = 1024 * 1024;

export interface DatabaseExamination {
  readonly url: string;
  /** The number of connections that a process may open. */
  readonly connections: number;
  readonly version: string;
}

export async function examineDatabase({ url, connections, version }: DatabaseExamination): Promise<readonly Finding[]> {
  try {
    const address = databaseAddress(url);
    const { says, status, warnings } = await inspect(address, connections);
    const other = status?.otherProcessAt ?? null;
    return [
      good('database', says),
      ...warnings.map(warning),
      ...(other === null ? [] : [otherProcessFinding(`last seen at ${other.toISOString()}`)]),
      versionOf(version, status),
    ];
  } catch (error) {
    if (error instanceof DatabaseFault) return [fault(error.message)];
    return [
      fault(`The database cannot be read (${reasonOf(error)}): check that this user may read the file and its folder.`),
    ];
  }
}

interface Inspection {
  readonly says: string;
  /** Null if it does not exist yet. */
  readonly status: DatabaseStatus | null;
  readonly warnings: readonly string[];
}

/** A server takes care of its own files, so only its response counts. */
async function inspect(address: DatabaseAddress, connections: number): Promise<Inspection> {
  if (address.kind === 'postgresql') {
    const { warnings, ...status } = await readServerStatus(address, { connections });
    return { status, warnings, says: `${address.called} answers and passes all checks` };
  }
  const { file } = address;
  const warnings: readonly string[] = [];
  checkWritable(file);
  if (!existsSync(file))
    return { status: null, warnings, says: `${displayPath(file)} does not exist yet; the first start creates it` };
  const status = readStatus(file);
  const size = Math.max(1, Math.round(statSync(file).size / BYTES_PER_MB));
  return { status, warnings, says: `${displayPath(file)} opens and is undamaged (${size} MB)` };
}

/** @throws DatabaseFault */
function checkWritable(file: string): void {
  let folder = path.dirname(file);
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  const existing = ['', '-wal', '-shm', '.lock'].map((end) => `${file}${end}`).filter((name) => existsSync(name));
  for (const name of [folder, ...existing]) {
    try {
      accessSync(name, constants.W_OK);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : reasonOf(error);
      throw new DatabaseFault(
        `The database ${file} cannot be written (${code}): allow this user to write ${name}, or set DATABASE_URL to another file.`,
      );
    }
  }
}

function fault(sentence: string): Finding {
  return bad('database', ...split(sentence));
}

function warning(sentence: string): Finding {
  return open('database', ...split(sentence));
}

/** Splits a sentence into what is wrong and what to do. */
function split(sentence: string): [says: string, todo: string] {
  const [, says = sentence, todo = sentence] = /^(.*?)[:.] (.*)$/s.exec(sentence) ?? [];
  return [says, todo];
}

function versionOf(version: string, status: DatabaseStatus | null): Finding {
  const says = `intarsia-bot ${version} on Node ${process.versions.node}`;
  if (status === null || status.pending.length === 0) {
    const newest = status === null ? 'no database yet' : `the database is up to date (${status.newest})`;
    return good('version', `${says}; ${newest}`);
  }
  return open(
    'version',
    `${says}; the database needs migrations (${status.pending.join(', ')})`,
    'The next start applies them. To be able to go back, make a backup first (npx intarsia backup FILE).',
  );
}

function displayPath(file: string): string {
  const relative = path.relative('.', file);
  return relative.startsWith('..') ? file : relative;
}
