/** Processing due items, however many: each once, failures hold up nothing, and nothing is retried in a loop. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processDueItems } from '../../../../src/features/time/usecases/dueItems.ts';

const NOW = new Date('2025-01-01T00:00:00Z');

test('each is processed once, failures are reported and stay, and only a part of a large backlog is processed', async () => {
  const kinds = fc.array(fc.constantFrom('works', 'works', 'works', 'works', 'fails'), { maxLength: 260 });
  await fc.assert(
    fc.asyncProperty(kinds, async (each) => {
      const due = new Map(each.map((kind, number) => [`${number}`, kind]));
      const attempts: string[] = [];
      let [yields, looks] = [0, 0];
      const task = {
        due: async (by: Date, most: number) => (by === NOW ? [...due.keys()].slice(0, most) : []),
        work: async (id: string) => {
          attempts.push(id);
          if (due.get(id) === 'fails') throw new Error(id);
          due.delete(id);
        },
        first: async () => null,
      };
      const { more, failures } = await processDueItems(task, NOW, {
        onPageDone: async () => void looks++,
        yieldNow: async () => void yields++,
      });
      expect(attempts).toEqual([...new Set(attempts)]);
      expect(yields).toBe(attempts.length);
      expect(looks >= attempts.length / 50).toBe(true);
      expect(failures.map(String)).toEqual(
        [...due].filter(([id]) => attempts.includes(id)).map(([id]) => `Error: ${id}`),
      );
      // Failed items come first the next time: a page full of them ends the run.
      if (!more && failures.length < 50) expect(attempts).toHaveLength(each.length);
      if (more) expect(attempts.length).toBeGreaterThan(100);
    }),
    { numRuns: 40 },
  );
});

test('an item that stays due after processing is reported, and processed once', async () => {
  let processed = 0;
  const task = { due: async () => ['endless'], work: async () => void processed++, first: async () => null };
  const parts = { onPageDone: async () => undefined, yieldNow: async () => undefined };
  const { more, failures } = await processDueItems(task, NOW, parts);
  expect([processed, more, failures.length]).toEqual([1, false, 1]);
  expect(String(failures[0])).toContain('endless is still due');
});

test('nothing more starts after an abort, and more remains to be done', async () => {
  const stopping = new AbortController();
  const processed: string[] = [];
  const task = {
    due: async () => ['one', 'two', 'three'],
    work: async (id: string) => {
      processed.push(id);
      if (id === 'two') stopping.abort();
    },
    first: async () => null,
  };
  const parts = { onPageDone: async () => undefined, yieldNow: async () => undefined, signal: stopping.signal };
  expect(await processDueItems(task, NOW, parts)).toEqual({ more: true, failures: [] });
  expect(processed).toEqual(['one', 'two']);
});
