import { appendFile, mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToPage } from '../../../../packages/playground/index.ts';
import { machineDisk } from '../../../../packages/playground/state/files.ts';
import { type JournalParts, openJournal } from '../../../../packages/playground/state/journal.ts';
import { opensPlaygrounds, rest, tinyPng } from '../support/bot.ts';
import { quotaDisk } from '../support/quota.ts';

const { open } = opensPlaygrounds();
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playground-'));
  file = join(folder, 'playground.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const parts = (given: Partial<JournalParts> = {}): JournalParts => ({
  disk: machineDisk,
  retryMs: 1,
  onFault: () => undefined,
  report: () => undefined,
  ...given,
});

async function entriesOf(path: string): Promise<Record<string, unknown>> {
  const { entries, journal } = await openJournal(path, parts());
  await journal.close();
  return Object.fromEntries(entries);
}

async function post(playground: Awaited<ReturnType<typeof open>>, content: string, picture = false) {
  const { id } = playground.person('anni').channel('parquet');
  if (!picture) return rest(playground, 'POST', `/channels/${id}/messages`, { content });
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content }));
  form.set('files[0]', new Blob([tinyPng]), 'board.png');
  form.set('files[1]', new Blob([tinyPng]), 'table.png');
  return rest(playground, 'POST', `/channels/${id}/messages`, form);
}

describe('a full disk', () => {
  it('loses nothing once there is space, and warns people and the operator meanwhile', async () => {
    const disk = quotaDisk();
    const reported: unknown[] = [];
    const first = await open({ file, disk, retryMs: 1, report: (error) => reported.push(error) });
    const seen: ToPage[] = [];
    first.person('anni').listen((message) => seen.push(message));
    const faults = () => seen.flatMap((message) => (message.type === 'saving' ? [message.fault] : []));
    await post(first, 'before');
    await first.flush();
    disk.leave(300);
    for (let count = 0; count < 20; count += 1) expect((await post(first, `during ${count}`)).status).toBe(200);
    await expect.poll(faults).toEqual(['full']);
    await expect.poll(() => disk.failures()).toBeGreaterThan(3);
    expect(reported).toHaveLength(1);
    expect(String(reported[0])).toContain('cannot be written');
    expect((await readFile(file, 'utf8')).endsWith('\n'), 'whole lines only').toBe(true);
    disk.leave(Number.POSITIVE_INFINITY);
    await first.flush();
    expect(faults()).toEqual(['full', null]);
    await post(first, 'after');
    await first.close();

    const second = await open({ file });
    const anni = second.person('anni');
    const contents = anni.messages(anni.channel('parquet').id).map(({ content }) => content);
    expect(contents).toEqual(['before', ...Array.from({ length: 20 }, (_, count) => `during ${count}`), 'after']);
  });

  it('refuses pictures as Discord would, and stores no part of them', async () => {
    const disk = quotaDisk();
    const playground = await open({ file, disk, retryMs: 1, report: () => undefined });
    disk.leave(tinyPng.length + 10);
    const refused = await post(playground, 'with pictures', true);
    expect(refused).toMatchObject({ status: 500, body: { code: 0 } });
    expect(await readdir(`${file}.files`)).toEqual([]);
    const anni = playground.person('anni');
    expect(anni.messages(anni.channel('parquet').id)).toEqual([]);
    disk.leave(Number.POSITIVE_INFINITY);
    expect((await post(playground, 'with pictures', true)).status).toBe(200);
    expect(await readdir(`${file}.files`)).toHaveLength(2);
  });

  it('does not delay closing, and reports lost changes', async () => {
    const disk = quotaDisk();
    const reported: unknown[] = [];
    const playground = await open({ file, disk, retryMs: 1_000_000, report: (error) => reported.push(error) });
    disk.leave(0);
    await post(playground, 'lost');
    await playground.close();
    expect(String(reported.at(-1))).toContain('are lost');
  });
});

describe('the state file', () => {
  it('restores the last complete value, wherever a write was cut off', async () => {
    const change = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      value: fc.option(fc.string({ unit: 'binary', maxLength: 30 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(200), async (changes, room) => {
        await rm(file, { force: true });
        const disk = quotaDisk();
        const { journal } = await openJournal(file, parts({ disk }));
        disk.leave(room);
        const expected: Record<string, unknown> = {};
        for (const { key, value } of changes) {
          if (value === null) journal.drop(key);
          else journal.put(key, value);
          if (value === null) delete expected[key];
          else expected[key] = value;
          await new Promise(setImmediate);
        }
        disk.leave(Number.POSITIVE_INFINITY);
        await journal.close();
        expect(await entriesOf(file)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is truncated to its last complete line before anything is appended', async () => {
    await writeFile(file, '["a",1]\n["b",2]\nno entry\n["c",{"torn":"wh');
    const { journal } = await openJournal(file, parts());
    journal.put('d', 4);
    await journal.close();
    expect(await readFile(file, 'utf8')).toBe('["a",1]\n["b",2]\nno entry\n["d",4]\n');
    await appendFile(file, '["e",5]');
    expect(await entriesOf(file), 'a whole entry without its end').toEqual({ a: 1, b: 2, d: 4, e: 5 });
    expect(await entriesOf(file)).toEqual({ a: 1, b: 2, d: 4, e: 5 });
  });

  it('stays small while the same objects keep changing, even if compaction is interrupted', async () => {
    await writeFile(`${file}.new`, '["half');
    const { journal } = await openJournal(file, parts());
    const text = 'x'.repeat(100_000);
    for (let count = 0; count < 300; count += 1) {
      journal.put(`key ${count % 3}`, { count, text });
      await journal.flush();
    }
    expect((await stat(file)).size).toBeLessThan(5_000_000);
    await journal.close();
    const { 'key 0': first, 'key 2': last } = await entriesOf(file);
    expect([first, last]).toMatchObject([{ count: 297 }, { count: 299 }]);
    expect(await readdir(folder)).toEqual(['playground.jsonl']);
  });

  it('stays as it is if there is no space to compact it', async () => {
    const disk = quotaDisk();
    const reported: unknown[] = [];
    const { journal } = await openJournal(file, parts({ disk, report: (error) => reported.push(error) }));
    const text = 'x'.repeat(1_040_000);
    for (const key of ['a', 'b', 'a', 'b']) {
      journal.put(key, text);
      await journal.flush();
    }
    disk.leave(500_000);
    journal.put('a', text.slice(0, 100_000));
    await journal.close();
    expect(reported).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['playground.jsonl']);
    expect(await entriesOf(file)).toEqual({ a: text.slice(0, 100_000), b: text });
  });

  it('opens at any length, with memory bounded by its content', async () => {
    const handle = await openFile(file, 'w');
    await handle.appendFile('["first",1]\n');
    // Longer than the longest possible string; a sparse file needs no disk space.
    await handle.truncate(600 * 1024 * 1024);
    await handle.close();
    await appendFile(file, '\n["last",2]\n');
    const before = process.memoryUsage().rss;
    expect(await entriesOf(file)).toEqual({ first: 1, last: 2 });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect((await stat(file)).size).toBeLessThan(100);
  });
});
