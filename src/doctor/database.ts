/**
 * How the database is: whether it opens and is sound, and which migrations it has seen. It is looked at and not written, also
 * beside a running bot; what is wrong is told in the words of `scripts/`, which say it at a start.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseStanding, lookAt } from '../../scripts/database/standing.js';
import { DatabaseFault, databaseFile } from '../../scripts/migrate.js';
import { type Finding, reasonOf } from './finding.ts';

const MEGABYTE = 1024 * 1024;

export interface DatabaseAsked {
  /** As in DATABASE_URL. */
  readonly url: string;
  /** This program's. */
  readonly version: string;
}

export function examineDatabase({ url, version }: DatabaseAsked): readonly Finding[] {
  try {
    const file = databaseFile(url);
    if (!existsSync(file)) return [notThere(file), versionOf(version, null)];
    const standing = lookAt(file);
    const size = Math.max(1, Math.round(statSync(file).size / MEGABYTE));
    const says = `${shown(file)} opens, and every page of it is sound (${size} MB)`;
    return [{ state: 'good', name: 'database', says }, versionOf(version, standing)];
  } catch (error) {
    if (error instanceof DatabaseFault) return [fault(error.message)];
    return [
      fault(`The database cannot be read (${reasonOf(error)}): see that this user may read the file and its folder.`),
    ];
  }
}

/** What is wrong ends where what to do begins. */
function fault(sentence: string): Finding {
  const [, says = sentence, todo = sentence] = /^(.*?)[:.] (.*)$/s.exec(sentence) ?? [];
  return { state: 'bad', name: 'database', says, todo };
}

function notThere(file: string): Finding {
  return { state: 'good', name: 'database', says: `${shown(file)} is not there yet; the first start makes it` };
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
    todo: 'The next start does it by itself; to be able to go back, stop the bot and copy the database before.',
  };
}

function shown(file: string): string {
  const relative = path.relative('.', file);
  return relative.startsWith('..') ? file : relative;
}
