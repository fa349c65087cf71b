/** Work that is due, however much of it there is: each once, a failure keeps nothing else, and nothing is tried in a loop. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processDueItems } from '../../../../src/features/time/usecases/dueItems.ts';

const NOW = new Date('2025-01-01T00:00:00Z');

test('each is done once, those that fail are told of and stay, and of very much a part is done', async () => {
  const kinds = fc.array(fc.constantFrom('works', 'works', 'works', 'works', 'fails'), { maxLength: 260 });
  await fc.assert(
    fc.asyncProperty(kinds, async (each) => {
      const due = new Map(each.map((kind, number) => [`${number}`, kind]));
      const tried: string[] = [];
      let [breaths, looks] = [0, 0];
      const task = {
        due: async (by: Date, most: number) => (by === NOW ? [...due.keys()].slice(0, most) : []),
        work: async (id: string) => {
          tried.push(id);
          if (due.get(id) === 'fails') throw new Error(id);
          due.delete(id);
        },
        first: async () => null,
      };
      const { more, failures } = await processDueItems(task, NOW, {
        onPageDone: async () => void looks++,
        breathe: async () => void breaths++,
      });
      expect(tried).toEqual([...new Set(tried)]);
      expect(breaths).toBe(tried.length);
      expect(looks >= tried.length / 50).toBe(true);
      expect(failures.map(String)).toEqual([...due].filter(([id]) => tried.includes(id)).map(([id]) => `Error: ${id}`));
      // Those that fail come first the next time: a page that they fill ends the look.
      if (!more && failures.length < 50) expect(tried).toHaveLength(each.length);
      if (more) expect(tried.length).toBeGreaterThan(100);
    }),
    { numRuns: 40 },
  );
});

test('what stays due although it is done is told of, and done once', async () => {
  let done = 0;
  const task = { due: async () => ['endless'], work: async () => void done++, first: async () => null };
  const parts = { onPageDone: async () => undefined, breathe: async () => undefined };
  const { more, failures } = await processDueItems(task, NOW, parts);
  expect([done, more, failures.length]).toEqual([1, false, 1]);
  expect(String(failures[0])).toContain('endless stays due');
});

test('nothing more is begun once it is called off, and there is more to do then', async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  const task = {
    due: async () => ['one', 'two', 'three'],
    work: async (id: string) => {
      done.push(id);
      if (id === 'two') stopping.abort();
    },
    first: async () => null,
  };
  const parts = { onPageDone: async () => undefined, breathe: async () => undefined, signal: stopping.signal };
  expect(await processDueItems(task, NOW, parts)).toEqual({ more: true, failures: [] });
  expect(done).toEqual(['one', 'two']);
});
