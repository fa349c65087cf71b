/**
 * SQL with its parameters apart from it, the same for both kinds of database and without either's client.
 * What is asked is said by whoever asks; where the two kinds differ, by their dialects.
 */
export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
