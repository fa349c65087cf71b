/** Types of postgresqlServer.js: see there. */
export interface PostgresqlServer {
  readonly port: number;
  url(database: string): string;
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export function findPostgresql(): string | null;
export function installPostgresql(): Promise<void>;
export function startPostgresqlServer(options?: {
  readonly settings?: Readonly<Record<string, string>>;
  readonly prepare?: (data: string) => void;
  readonly readyMs?: number;
}): Promise<PostgresqlServer>;
