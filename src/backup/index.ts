/** Makes backups while the bot plays, and restores them into an empty place. */
export {
  type BackupOutcome,
  type DailyBackupsParts,
  dailyBackups,
} from './daily.ts';
export { conflictingFiles, readComponentFiles, writeComponentFiles } from './files.ts';
export { type BackupParts, backedUpDatabase, makeBackup } from './make.ts';
export { openBackup, upgradeDatabase } from './opening.ts';
export {
  type RestoreParts,
  restoreBackup,
} from './restore.ts';
export { backupSentence, restoreSentence } from './sentences.ts';
