/** Types of postgresqlMigrations.js: see there. */
export function postgresqlSql(name: string, sql: string): string;
