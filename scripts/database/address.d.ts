/** Types of address.js: see there. */
import type { Tls } from './tls.js';

export interface SqliteAddress {
  readonly kind: 'sqlite';
  readonly url: string;
  /** Absolute. */
  readonly file: string;
  /** As people are told of it. */
  readonly called: string;
}

export interface PostgresqlAddress {
  readonly kind: 'postgresql';
  readonly url: string;
  /** Host and port, or the folder of its socket. */
  readonly server: string;
  readonly database: string;
  readonly schema: string;
  readonly user: string;
  /** What nobody may be told. */
  readonly secrets: readonly string[];
  /** For the driver. */
  readonly connectionString: string;
  /** For PostgreSQL's own programs. */
  readonly libpq: string;
  /** The ways to connect, in the order in which they are tried. */
  readonly tls: readonly Tls[];
  readonly called: string;
}

export type DatabaseAddress = SqliteAddress | PostgresqlAddress;

export function databaseAddress(url: string): DatabaseAddress;
export function databaseFile(url: string): string;
