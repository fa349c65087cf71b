/** The newest moment of the database, which the bot's clock must not precede. */
import { expect, it } from 'vitest';
import { timedTable } from '../features/time/usecases/support.ts';

it('the newest moment is that of the last interaction or poll of the clocks', async () => {
  const table = await timedTable('2025-05-01T12:00:00Z');
  expect(await table.store.newestMoment()).toBeNull();
  const { id } = await table.begin({ kind: 'turn', perTurn: 24 * 3_600_000, whenUp: 'pass' });
  expect(await table.store.newestMoment()).toEqual(new Date('2025-05-01T12:00:00Z'));
  table.set('2025-05-01T12:10:00Z');
  await table.move(id);
  expect(await table.store.newestMoment()).toEqual(new Date('2025-05-01T12:10:00Z'));
  table.set('2025-05-01T12:20:00Z');
  await table.look();
  expect(await table.store.newestMoment()).toEqual(new Date('2025-05-01T12:20:00Z'));
});
