/** Types of pgbouncer.js: see there. */
export interface PgBouncer {
  url(database: string): string;
  close(): Promise<void>;
}

export function installPgBouncer(): Promise<void>;
export function startPgBouncer(serverPort: number, settings: Readonly<Record<string, string>>): Promise<PgBouncer>;
