/**
 * Asks a SQLite file, beside the bot that has it open.
 */
import { createClient } from '@libsql/client';
import type { SqliteAddress } from '../../../scripts/database/address.js';
import type { Source } from './source.ts';

export async function lookAtFile({ url }: SqliteAddress): Promise<Source> {
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 5000');
  const ask: Source['ask'] = async (sql, given = []) => (await client.execute({ sql, args: [...given] })).rows;
  return {
    ask,
    async integrity() {
      const pages = (await ask('PRAGMA integrity_check')).map((row) => String(row.integrity_check));
      const references = (await ask('PRAGMA foreign_key_check')).map((row) => `broken reference in ${row.table}`);
      return [...pages.filter((line) => line !== 'ok'), ...references];
    },
    close: async () => client.close(),
  };
}
