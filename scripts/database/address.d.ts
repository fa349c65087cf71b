/** Types of address.js: see there. */
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
  readonly called: string;
}

export type DatabaseAddress = SqliteAddress | PostgresqlAddress;

export function databaseAddress(url: string): DatabaseAddress;
export function databaseFile(url: string): string;
