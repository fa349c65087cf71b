/**
 * Backups of everything that is kept: made while the bot plays, put back into an empty place; the door to this folder.
 * What is kept, and how, is the store's matter.
 */

export {
  type BackupOutcome,
  type DailyBackupsParts,
  dailyBackups,
} from './daily.ts';
export { backedUpDatabase } from './databases/backedUpDatabase.ts';
export { type BackupParts, makeBackup } from './make.ts';
export { openWith, upgradeDatabase } from './opening.ts';
export {
  type RestoreParts,
  restoreBackup,
} from './restore.ts';
export { backupSentence, restoreSentence } from './sentences.ts';
