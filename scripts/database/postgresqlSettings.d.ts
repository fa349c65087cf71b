/** Types of postgresqlSettings.js: see there. */
import type { Client, ClientConfig } from 'pg';
import type { PostgresqlAddress } from './address.js';

export interface ClientOptions extends ClientConfig {
  /** Further ones of the session, `name=value`. */
  readonly settings?: readonly string[];
}

export function connectionSettings(address: PostgresqlAddress): ClientConfig;
export function sessionStatement(address: PostgresqlAddress, settings?: readonly string[]): string;
export function connectClient(address: PostgresqlAddress, options?: ClientOptions): Promise<Client>;
export function settledAddress(address: PostgresqlAddress): Promise<PostgresqlAddress>;
