/** Child process: takes the write lock of the database argv[2], and writes many rows once standard input says so. */
import { once } from 'node:events';
import process from 'node:process';
import { createClient } from '@libsql/client';

const client = createClient({ url: process.argv[2] ?? '' });
await client.execute('BEGIN IMMEDIATE');
process.stdout.write('holding\n');
await once(process.stdin, 'data');
// In one statement, because the store waits for a few seconds only.
await client.execute(
  `WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 4999)
   INSERT INTO people (id, name, seenAt) SELECT 'other' || number, 'O', '2025-01-01T00:00:00.000+00:00' FROM numbers`,
);
await client.execute('COMMIT');
client.close();
process.exit();
