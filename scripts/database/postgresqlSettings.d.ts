/** Types of postgresqlSettings.js: see there. */
import type { PostgresqlAddress } from './address.js';

export interface ConnectionSettings {
  readonly connectionString: string;
  readonly options: string;
  readonly connectionTimeoutMillis: number;
  readonly keepAlive: boolean;
  readonly application_name: string;
}

export function connectionSettings(address: PostgresqlAddress, settings?: readonly string[]): ConnectionSettings;
