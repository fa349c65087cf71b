/** Explains to operators why a backup was not made or restored, and what to do. */
import type { CopyRefusal } from './databases/database.ts';
import type { BackupRefusal } from './make.ts';
import type { RestoreRefusal } from './restore.ts';

export function backupSentence(refusal: BackupRefusal): string {
  switch (refusal.code) {
    case 'exists':
      return `${refusal.file} already exists and stays unchanged: give the backup another name.`;
    case 'notOurs':
      return `The database ${refusal.database} has no tables of this program: set DATABASE_URL to the one that the bot uses.`;
    case 'notWritten':
      return `The backup ${refusal.file} cannot be written (${refusal.reason}): ${adviceFor(refusal.reason)}.`;
    default:
      return copySentence(refusal);
  }
}

export function restoreSentence(refusal: RestoreRefusal): string {
  switch (refusal.code) {
    case 'notRead':
      return `The backup ${refusal.file} cannot be read (${refusal.reason}).`;
    case 'foreign':
      return `${refusal.file} is no backup of this program: use a file that "npx intarsia backup" or BACKUP_DIR has made.`;
    case 'altered':
      return `The backup ${refusal.file} has been cut off or altered since it was made and cannot be used: use another one.`;
    case 'newerFormat':
      return `The backup ${refusal.file} was made by a newer version of this program: restore it with that version.`;
    case 'newerProgram':
      return `The backup ${refusal.file} was made by a newer version of this program (its database has the migration ${refusal.migration}): restore it with that version.`;
    case 'otherKind':
      return `The backup ${refusal.file} was made of ${DATABASES[refusal.backedUp]}, but DATABASE_URL names ${DATABASES[refusal.wanted]}: restore it into the former and copy that with "npx intarsia transfer".`;
    case 'inTheWay':
      return `The place to restore to is not empty and stays unchanged: move away ${refusal.files.join(', ')}, or set DATABASE_URL to another place.`;
    case 'notUnpacked':
      return `Nothing has been restored (${refusal.message}): ${adviceFor(refusal.reason)}.`;
    case 'storage':
      return `Nothing has been restored. ${refusal.sentence}`;
    case 'locked':
      return refusal.sentence;
    case 'otherContents':
      return `The backup ${refusal.file} holds ${refusal.found} rows of ${refusal.table} instead of ${refusal.expected} and cannot be used: use another one.`;
    case 'notUpgraded':
      return `The backup ${refusal.file} is intact, but its database cannot be used: ${refusal.reason}`;
    case 'games': {
      const named = refusal.games.slice(0, GAMES_NAMED).map(({ matchId, fault }) => `${matchId} (${FAULTS[fault]})`);
      const more = refusal.games.length > GAMES_NAMED ? `, and ${refusal.games.length - GAMES_NAMED} more` : '';
      return `These open games in ${refusal.file} cannot be replayed by the rules: ${named.join(', ')}${more}. Nothing has been restored. Use another backup, or restore this one with --anyway.`;
    }
    default:
      return copySentence(refusal);
  }
}

const GAMES_NAMED = 5;

const DATABASES = { sqlite: 'an SQLite file', postgresql: 'PostgreSQL' } as const;

const FAULTS = {
  unreadable: 'its rows are damaged',
  components: 'its components are unknown',
  illegal: 'one of its moves is against the rules',
  otherPosition: 'its moves lead to another position',
} as const;

function copySentence(refusal: CopyRefusal): string {
  if (refusal.code === 'noProgram') {
    return `PostgreSQL is backed up and restored with ${refusal.program}, which is missing on this machine: install it (Debian: apt-get install ${refusal.package}).`;
  }
  return `The database could not be copied: ${refusal.reason.replace(/[.\s]*$/, '')}.`;
}

function adviceFor(reason: string): string {
  if (reason === 'ENOSPC' || reason === 'EDQUOT') return 'the disk is full; free some space or choose another disk';
  if (reason === 'EACCES' || reason === 'EPERM' || reason === 'EROFS')
    return 'make its folder writable or choose another';
  return 'name a file that can be written';
}
