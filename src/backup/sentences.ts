/**
 * What kept a backup from being made or put back, in sentences for the server's owner: what is wrong, and what would be right.
 */
import type { CopyRefusal } from './databases/database.ts';
import type { BackupRefusal } from './make.ts';
import type { RestoreRefusal } from './restore.ts';

export function backupSentence(refusal: BackupRefusal): string {
  switch (refusal.code) {
    case 'exists':
      return `${refusal.file} is there already, and is left as it is: give the backup another name.`;
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
      return `${refusal.file} is no backup of this program: name a file that "npm run -s backup" or BACKUP_DIR has made.`;
    case 'altered':
      return `The backup ${refusal.file} has been cut off or altered since it was made, and is not used: take another one.`;
    case 'newerFormat':
      return `The backup ${refusal.file} was made by a newer version of this program: restore it with that one.`;
    case 'newerProgram':
      return `The backup ${refusal.file} was made by a newer version of this program (its database has seen the migration ${refusal.migration}): restore it with that one.`;
    case 'otherKind':
      return `The backup ${refusal.file} was made of ${DATABASES[refusal.backedUp]}, but DATABASE_URL names ${DATABASES[refusal.wanted]}: restore it into the former, and take it over with "npm run -s transfer".`;
    case 'inTheWay':
      return `Where the backup would be restored to there is something already, which is left as it is: move away ${refusal.files.join(', ')}, or set DATABASE_URL to another place.`;
    case 'locked':
      return refusal.sentence;
    case 'otherContents':
      return `The backup ${refusal.file} holds ${refusal.found} rows of ${refusal.table} instead of ${refusal.expected}, and is not used: take another one.`;
    case 'notUpgraded':
      return `The backup ${refusal.file} could be read, but its database cannot be used: ${refusal.reason}`;
    case 'games': {
      const named = refusal.games.slice(0, GAMES_NAMED).map(({ matchId, fault }) => `${matchId} (${FAULTS[fault]})`);
      const more = refusal.games.length > GAMES_NAMED ? `, and ${refusal.games.length - GAMES_NAMED} more` : '';
      return `Of the open games in ${refusal.file} these cannot be played again by the rules: ${named.join(', ')}${more}. Nothing has been restored. Take another backup, or restore this one all the same with --anyway.`;
    }
    default:
      return copySentence(refusal);
  }
}

const GAMES_NAMED = 5;

const DATABASES = { sqlite: 'an SQLite file', postgresql: 'PostgreSQL' } as const;

const FAULTS = {
  unreadable: 'its rows make no sense',
  components: 'what it was dealt with is not known',
  illegal: 'one of its moves is against the rules',
  otherPosition: 'its moves lead to another position',
} as const;

function copySentence(refusal: CopyRefusal): string {
  if (refusal.code === 'noProgram') {
    return `${refusal.program} is missing on this machine, by which PostgreSQL is backed up and restored: install it (Debian: apt-get install ${refusal.package}).`;
  }
  return `The database could not be copied: ${refusal.reason.replace(/[.\s]*$/, '')}.`;
}

function adviceFor(reason: string): string {
  if (reason === 'ENOSPC' || reason === 'EDQUOT') return 'the disk is full, make room or name a file on another one';
  if (reason === 'EACCES' || reason === 'EPERM' || reason === 'EROFS')
    return 'make its folder writable or name another';
  return 'name a file that can be written';
}
