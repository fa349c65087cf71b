/** A read replica is recognized. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../../scripts/migrate.js';
import { startPostgresqlServer } from '../../../../scripts/testServers/postgresqlServer.js';
import { examineDatabase } from '../../../../src/doctor/database.ts';

test('start and doctor refuse a read replica, with the remedy', async () => {
  const replica = await startPostgresqlServer({
    // Waits for a primary, and answers queries meanwhile.
    settings: { hot_standby: 'on', primary_conninfo: '' },
    prepare: (data) => writeFileSync(path.join(data, 'standby.signal'), ''),
  });
  onTestFinished(() => replica.close());
  const url = replica.url('postgres');
  await expect(migrate(url)).rejects.toThrow(/is a read-only replica.*set DATABASE_URL to the primary/);
  const [found] = await examineDatabase({ url, connections: 11, version: '0' });
  expect(found).toMatchObject({ state: 'bad', says: expect.stringContaining('is a read-only replica') });
});
