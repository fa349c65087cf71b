/**
 * SQL with its parameters apart from it, the same for both kinds of database and without either's client.
 * What is asked is said by whoever asks; where the two kinds differ, by their dialects.
 */
import { raw, type Sql } from '@prisma/client/runtime/client';

export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** At the end of a statement outside of transactions whose change is no loss where the power fails: the disk is not waited for. */
export const MAY_BE_LOST: Sql = raw('/* may be lost */');
export const mayBeLost = (asked: string): boolean => asked.endsWith(MAY_BE_LOST.sql);
