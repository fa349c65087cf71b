/**
 * Another process on the same database: takes the lock for writing, says so, and once told writes much before it commits.
 * Started by the store's tests with the database's URL.
 */
import { once } from 'node:events';
import process from 'node:process';
import { createClient } from '@libsql/client';

const client = createClient({ url: process.argv[2] ?? '' });
await client.execute('BEGIN IMMEDIATE');
process.stdout.write('holding\n');
await once(process.stdin, 'data');
for (let number = 0; number < 5_000; number++) {
  await client.execute(
    `INSERT INTO people (id, name, seenAt) VALUES ('other${number}', 'O', '2025-01-01T00:00:00.000+00:00')`,
  );
}
await client.execute('COMMIT');
client.close();
process.exit();
