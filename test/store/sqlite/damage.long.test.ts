/** Damaged, mixed-up, newer or foreign database files are refused before anything is written. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, realpath, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createClient } from '@libsql/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { openedStore, temporaryDatabase, temporaryFolder } from '../../support/database/store.ts';
import { matchTable, playSomeMove, runningMatch, standardComponents, steadyClock } from '../../support/game/match.ts';
import { needs } from '../../support/runner/needs.ts';

const fileOf = (url: string) => url.slice('file:'.length);

/** A database file with a running match, without a write-ahead log. */
async function playedDatabase(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'played.db');
  const table = await matchTable();
  const { match } = await runningMatch(table);
  for (let move = 0; move < 4; move++) await playSomeMove(table, match.id);
  await execute(fileOf(table.url), `VACUUM INTO '${file}'`);
  return file;
}

async function execute(file: string, sql: string) {
  const client = createClient({ url: `file:${file}` });
  try {
    return (await client.execute(sql)).rows;
  } finally {
    client.close();
  }
}

/** The refusal of a migration; null if it succeeds. */
async function refusalOf(file: string): Promise<string | null> {
  return migrate(`file:${file}`).then(
    () => null,
    (error: Error) => {
      expect(error.name).toBe('DatabaseFault');
      return error.message;
    },
  );
}

/** Checksums of the files of a database, without SQLite's shared memory. */
async function contents(file: string): Promise<readonly string[]> {
  const folder = path.dirname(file);
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(path.basename(file)) && !name.endsWith('-shm'),
  );
  return Promise.all(names.sort().map(async (name) => `${name} ${digest(await readFile(path.join(folder, name)))}`));
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('damage', { timeout: 300_000 }, () => {
  test('anywhere in the file is refused in one sentence, and the file is not changed', async () => {
    const file = await playedDatabase();
    const sound = await readFile(file);
    expect(await refusalOf(file)).toBeNull();
    const damagedFile = path.join(await temporaryFolder(), 'damaged.db');
    const refusals = new Set<string>();
    for (let at = 0; at < sound.length; at += 16_384) {
      const damaged = Buffer.from(sound);
      damaged.fill(0xab, at, Math.min(at + 16_384, damaged.length));
      await writeFile(damagedFile, damaged);
      const refusal = await refusalOf(damagedFile);
      expect(refusal, `damaged at ${at} of ${sound.length}`).toContain(damagedFile);
      refusals.add(String(refusal));
      expect(await contents(damagedFile)).toEqual([`damaged.db ${digest(damaged)}`]);
    }
    const sentences = [...refusals].join('\n');
    expect(sentences).toMatch(/is damaged \(.*table \w+: .*\)\. Keep the file; .* \.recover/);
    expect(sentences).toMatch(/is a file of another kind/);
  });

  test('a file cut short is refused', async () => {
    const file = await playedDatabase();
    await truncate(file, Math.floor((await stat(file)).size / 2));
    expect(await refusalOf(file)).toMatch(/is damaged/);
  });

  test('ends the script with the same message and exit code 1', async () => {
    const file = await playedDatabase();
    const sound = await readFile(file);
    await writeFile(file, sound.fill(0xab, sound.length - 16_384));
    const script = path.resolve(import.meta.dirname, '../../../scripts/migrate.js');
    const run = promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: `file:${file}` },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* is damaged .*\n$/),
    });
    expect((await readFile(file)).equals(sound)).toBe(true);
  });
});

describe('the write-ahead log', { timeout: 300_000 }, () => {
  /** The files as a killed bot leaves them. */
  interface Snapshot {
    readonly file: Buffer;
    readonly log: Buffer;
    /** A copy made by a tool while the bot runs. */
    readonly backup: Buffer;
    readonly moves: number;
    /** How often the log had been truncated. */
    readonly round: number;
  }

  /** The files after each move of a game. */
  async function walHistory(): Promise<readonly Snapshot[]> {
    const table = await matchTable();
    const file = fileOf(table.url);
    const { match } = await runningMatch(table);
    const connection = createClient({ url: table.url });
    onTestFinished(() => connection.close());
    const snapshots: Snapshot[] = [];
    let round = 0;
    for (let number = 1; number <= 7; number++) {
      await playSomeMove(table, match.id);
      const { rows } = await connection.execute('SELECT count(*) AS count FROM moves');
      const backup = path.join(await temporaryFolder(), 'backup.db');
      await connection.execute(`VACUUM INTO '${backup}'`);
      snapshots.push({
        file: await readFile(file),
        log: await readFile(`${file}-wal`),
        backup: await readFile(backup),
        moves: Number(rows[0]?.count),
        round,
      });
      if (number % 3 === 0) {
        await connection.execute('PRAGMA wal_checkpoint(TRUNCATE)');
        round += 1;
      } else if (number % 2 === 0) await connection.execute('PRAGMA wal_checkpoint(PASSIVE)');
    }
    return snapshots;
  }

  async function writeFiles(file: Buffer | null, log: Buffer): Promise<string> {
    const at = path.join(await realpath(await temporaryFolder()), 'found.db');
    if (file !== null) await writeFile(at, file);
    await writeFile(`${at}-wal`, log);
    return at;
  }

  const movesIn = async (file: string) => (await execute(file, 'SELECT count(*) AS count FROM moves'))[0]?.count;

  test('is used if it belongs to the file, whenever the bot is killed', async () => {
    for (const { file, log, moves } of await walHistory()) {
      const at = await writeFiles(file, log);
      expect(await refusalOf(at)).toBeNull();
      expect(await movesIn(at)).toBe(moves);
    }
  });

  test('is not removed if the file is missing or empty', async () => {
    const [last] = (await walHistory()).slice(-1);
    if (!last) throw new Error('the game has no moves');
    for (const instead of [null, Buffer.alloc(0)]) {
      const at = await writeFiles(instead, last.log);
      expect(await refusalOf(at)).toMatch(/found\.db-wal does not belong .* bring back the original file/);
      expect((await readFile(`${at}-wal`)).equals(last.log)).toBe(true);
    }
  });

  test('is refused beside an older copy of the file', async () => {
    const url = await temporaryDatabase();
    const file = fileOf(url);
    const client = createClient({ url });
    onTestFinished(() => client.close());
    const meet = (number: number) =>
      client.execute(`INSERT INTO people (id, name, seenAt) VALUES ('p${number}', '${'n'.repeat(300)}', 1)`);
    for (let number = 0; number < 200; number++) await meet(number);
    const older = await readFile(file);
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    for (let number = 200; number < 400; number++) await meet(number);
    const log = await readFile(`${file}-wal`);
    const own = await writeFiles(await readFile(file), log);
    const foreign = await writeFiles(older, log);
    expect(await refusalOf(own)).toBeNull();
    expect(await refusalOf(foreign)).toMatch(/does not belong to the database/);
    expect((await readFile(foreign)).equals(older)).toBe(true);
  });
});

describe('other versions and programs', () => {
  test('a database of a newer version is refused', async () => {
    const file = await playedDatabase();
    await execute(
      file,
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES ('x', 'x', 1, '29990101000000_leagues', 1)`,
    );
    expect(await refusalOf(file)).toMatch(
      /newer version .*29990101000000_leagues; the latest known here is \d{14}_\w+\)/,
    );
  });

  test('additional tables and columns are accepted', async () => {
    const file = await playedDatabase();
    await execute(file, 'CREATE TABLE notes (text TEXT)');
    await execute(file, 'ALTER TABLE matches ADD COLUMN remark TEXT');
    expect(await refusalOf(file)).toBeNull();
  });

  test('a database of another program is refused', async () => {
    const file = path.join(await temporaryFolder(), 'bookmarks.db');
    await execute(file, 'CREATE TABLE bookmarks (address TEXT)');
    expect(await refusalOf(file)).toMatch(/belongs to another program \(it has the tables bookmarks\)/);
    expect(await execute(file, `SELECT name FROM sqlite_schema WHERE type = 'table'`)).toHaveLength(1);
  });
});

describe('a path without a database', () => {
  test('a folder or a picture is refused', async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'data.db'));
    await cp('docs/pictures/board-build.webp', path.join(folder, 'picture.db'));
    expect(await refusalOf(path.join(folder, 'data.db'))).toMatch(/data\.db is a folder: set DATABASE_URL/);
    const picture = await readFile(path.join(folder, 'picture.db'));
    expect(await refusalOf(path.join(folder, 'picture.db'))).toMatch(/picture\.db is a file of another kind/);
    expect(await contents(path.join(folder, 'picture.db'))).toEqual([`picture.db ${digest(picture)}`]);
  });

  test('an empty file becomes a database', async () => {
    const file = path.join(await temporaryFolder(), 'empty.db');
    await writeFile(file, '');
    expect(await refusalOf(file)).toBeNull();
    await openedStore(`file:${file}`, standardComponents(), steadyClock());
  });

  test('a full disk is reported in one sentence', async (context) => {
    needs(context, process.platform !== 'win32', 'Windows has no `ulimit`.');
    const file = path.join(await temporaryFolder(), 'test.db');
    const script = path.resolve(import.meta.dirname, '../../../scripts/migrate.js');
    // The file size limit of this process is 40 KB: the lock fits, the database does not.
    const run = promisify(execFile)(
      'sh',
      ['-c', `trap '' XFSZ; ulimit -f 80; exec "$0" "$1"`, process.execPath, script],
      {
        env: { ...process.env, DATABASE_URL: `file:${file}` },
      },
    );
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*(failed and was rolled back|cannot be (read or )?written)[^\n]*\n$/),
    });
    expect(await refusalOf(file), 'once there is space').toBeNull();
  });
});
