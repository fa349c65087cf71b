/** The port of a database for backups: copies it consistently into a file, and unpacks a copy into an empty place. */
import type { Readable } from 'node:stream';
import type { DatabaseKind } from '../format.ts';

export interface CopiedContents {
  /** The newest migration applied; null if the database is not one of this program. */
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
  /** Moves the database to its place atomically; after a refusal it is to be discarded. */
  moveIntoPlace(): Promise<{ readonly ok: true } | CopyRefusal>;
  discard(): Promise<void>;
}

export interface BackedUpDatabase {
  readonly kind: DatabaseKind;
  readonly name: string;
  /** Writes a consistent copy into a new file while others use the database. */
  copy(file: string, signal?: AbortSignal): Promise<({ readonly ok: true } & CopiedContents) | CopyRefusal>;
  /** What occupies the place of the restored database, in words for the operator. */
  conflicts(): Promise<readonly string[]>;
  /** The caller must have checked that the place is empty, and locked it. */
  unpack(content: Readable): Promise<UnpackedDatabase | CopyRefusal>;
}
