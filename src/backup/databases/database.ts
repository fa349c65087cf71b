/** The port of a database in backups: a consistent copy into a file, and the way back into an empty place. */
import type { Readable } from 'node:stream';
import type { DatabaseKind } from '../format.ts';

export interface CopiedContents {
  /** The newest one applied; null: not a database of this program. */
  readonly migration: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

export type CopyRefusal =
  /** The program that copies this kind of database is not installed. */
  | { readonly ok: false; readonly code: 'noProgram'; readonly program: string; readonly package: string }
  | { readonly ok: false; readonly code: 'notCopied'; readonly reason: string };

export interface UnpackedDatabase {
  readonly ok: true;
  readonly url: string;
  readonly contents: CopiedContents;
  /** Moves it to its place atomically. */
  moveIntoPlace(): Promise<void>;
  discard(): Promise<void>;
}

export interface BackedUpDatabase {
  readonly kind: DatabaseKind;
  readonly name: string;
  /** Writes a consistent copy into a new file while others use the database. */
  copy(file: string, signal?: AbortSignal): Promise<({ readonly ok: true } & CopiedContents) | CopyRefusal>;
  /** What occupies the place of a restored database, in words for the operator. */
  conflicts(): Promise<readonly string[]>;
  /** The caller has checked that the place is empty, and locked it. */
  unpack(content: Readable): Promise<UnpackedDatabase | CopyRefusal>;
}
