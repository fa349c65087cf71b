/** A PgBouncer that cannot be executed is reported at once. */
import { expect, it } from 'vitest';
import { startPgBouncer } from '../../scripts/testServers/pgbouncer.js';

it('says which program it cannot execute', async () => {
  await expect(startPgBouncer(1, {}, '/no/such/pgbouncer')).rejects.toThrow(/\/no\/such\/pgbouncer/);
});
