/** Types of databases and their connections. */
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig } from 'pg';

export interface SqliteAddress {
  readonly kind: 'sqlite';
  readonly url: string;
  /** Absolute path. */
  readonly file: string;
  /** How messages name it. */
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
  readonly password: string;
  /** Of the client's private key. */
  readonly keyPassword: string;
  /** Texts that no message may contain. */
  readonly secrets: readonly string[];
  /** For the driver. */
  readonly connectionString: string;
  /** For PostgreSQL's own programs, without the passwords. */
  readonly libpq: string;
  /** The ways to connect, in the order in which they are tried. */
  readonly tls: readonly Tls[];
  /** How messages name it. */
  readonly called: string;
}

export type DatabaseAddress = SqliteAddress | PostgresqlAddress;

/** False: without TLS. */
export type Tls = false | ConnectionOptions;

export interface ClientOptions extends ClientConfig {
  /** Further settings of the session, as `name=value`. */
  readonly settings?: readonly string[];
}

export interface MigrateOptions {
  readonly log?: (line: string) => void;
  readonly folder?: string;
  /** Allows a database that a transfer or a restore is filling, by the table that marks it. */
  readonly filledBy?: '_transfer' | '_restore';
  /** How many connections this process opens; a warning follows if the server may have fewer. */
  readonly connections?: number;
  /** How long to wait for other processes that migrate or lock a table, in milliseconds. */
  readonly lockTimeoutMs?: number;
}

export interface DatabaseStatus {
  /** The newest applied migration, `none` before the first. */
  readonly newest: string;
  /** The migrations still to apply, in order. */
  readonly pending: readonly string[];
  /** When another process with the bot's token last answered people; null if none is known. */
  readonly otherProcessAt: Date | null;
}

export interface ServerStatus extends DatabaseStatus {
  /** Problems that do not keep the bot from working. */
  readonly warnings: readonly string[];
}
