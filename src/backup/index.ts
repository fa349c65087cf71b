/**
 * Backups of everything that is kept: made while the bot plays, put back into an empty place; the door to this folder.
 * What is kept, and how, is the store's matter.
 */
export type { ComponentFiles } from './componentFiles.ts';
export {
  type BackupOutcome,
  backUpIfDue,
  type DailyBackups,
  type DailyBackupsParts,
  startDailyBackups,
} from './daily.ts';
export { backedUpDatabase } from './databases/backedUpDatabase.ts';
export type { BackedUpDatabase } from './databases/database.ts';
export { type BackupParts, type BackupRefusal, type MadeBackup, makeBackup } from './make.ts';
export { type OpeningParts, openWith, upgradeDatabase } from './opening.ts';
export {
  type OpenedDatabase,
  type Restored,
  type RestoreParts,
  type RestoreRefusal,
  restoreBackup,
} from './restore.ts';
export { backupSentence, restoreSentence } from './sentences.ts';
