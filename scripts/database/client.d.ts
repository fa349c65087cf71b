/** Types of client.js: see there. */
export function writePostgresqlMigrations(): string;
