/** The commands for operators, each loaded only when needed. */
import type { ListedCommand } from './support/command.ts';

export const PROGRAM = 'intarsia';

export const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  doctor: {
    summary: 'check everything the bot needs, and say what to do',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  backup: {
    summary: 'write the database and component files into one file',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'restore a backup into an empty database',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  transfer: {
    summary: 'copy everything from SQLite to PostgreSQL or back',
    load: async () => (await import('./commands/transfer.ts')).transferCommand,
  },
  ratings: {
    summary: 'compare stored results and ratings with the moves, or correct them',
    load: async () => (await import('./commands/ratings.ts')).ratingsCommand,
  },
  records: {
    summary: 'write recorded games between computer players',
    load: async () => (await import('./commands/records.ts')).recordsCommand,
  },
  replay: {
    summary: 'check recorded games by the rules',
    load: async () => (await import('./commands/replay.ts')).replayCommand,
  },
  picture: {
    summary: 'draw a position of a recorded game',
    load: async () => (await import('./commands/picture.ts')).pictureCommand,
  },
  film: {
    summary: 'make a film of a recorded game',
    load: async () => (await import('./commands/film.ts')).filmCommand,
  },
  engine: {
    summary: 'play as a program, by the engine protocol',
    load: async () => (await import('./commands/engine.ts')).engineCommand,
  },
  completion: {
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).completionCommand(PROGRAM, COMMANDS),
  },
};
