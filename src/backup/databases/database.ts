/**
 * What a backup needs of a kind of database: a copy of one state of it in a file, and the way back into an empty place.
 * How a kind does that stands beside this.
 */
import type { Readable } from 'node:stream';
import type { DatabaseKind } from '../manifest.ts';

/** What a copy holds. */
export interface Copied {
  /** The newest that the database had seen; null: none, so that it is not this program's. */
  readonly migration: string | null;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

export type CopyRefusal =
  /** The machine has not the program that this kind of database is copied by. */
  | { readonly ok: false; readonly code: 'noProgram'; readonly program: string; readonly package: string }
  /** In the words of whoever failed. */
  | { readonly ok: false; readonly code: 'notCopied'; readonly reason: string };

/** What a backup has been unpacked to, before anybody plays with it. */
export interface Unpacked {
  readonly ok: true;
  /** Where it can be looked at and brought up to date. */
  readonly url: string;
  readonly contents: Copied;
  /** Moves it to its place, all at once. */
  settle(): Promise<void>;
  /** Removes what has been unpacked. */
  drop(): Promise<void>;
}

export interface BackedUpDatabase {
  readonly kind: DatabaseKind;
  /** In sentences for people: without a password. */
  readonly name: string;
  /** Writes one state into a new file, also while others use the database. */
  copy(file: string, signal?: AbortSignal): Promise<({ readonly ok: true } & Copied) | CopyRefusal>;
  /** What is where a restored database would come to lie, as the owner has to move it away; empty: nothing. */
  inTheWay(): Promise<readonly string[]>;
  /** The place must be empty, and nobody else's: `unlock` of it is the caller's. */
  unpack(content: Readable): Promise<Unpacked | CopyRefusal>;
}
