/**
 * Writes what this version stores into `test/releases/VERSION/`, on both databases, so that later versions can test its
 * upgrade.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate, newestMigration } from '../../scripts/migrate.js';
import { startPostgresqlServer } from '../../scripts/testServers/postgresqlServer.js';
import { backedUpDatabase, backupSentence, makeBackup } from '../../src/backup/index.ts';
import { type Components, parseComponents } from '../../src/rules/index.ts';
import { type ReleaseFacts, writeSample } from './sample.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STANDARD = path.join(ROOT, 'assets/components/standard.json');

/** Replaces the sample of this version. Returns its folder. */
export async function writeSampleFiles(version: string): Promise<string> {
  const standard = JSON.parse(readFileSync(STANDARD, 'utf8'));
  // An owner's corrections: another order of the reward track.
  const own = {
    ...standard,
    id: `own-${version.replaceAll('.', '-')}`,
    rewardTrack: standard.rewardTrack.toReversed(),
  };
  const folder = path.join(ROOT, 'test/releases', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) =>
    writeFileSync(path.join(folder, name), name.endsWith('.gz') ? gzipSync(content, { level: 9 }) : content);
  const temporary = mkdtempSync(path.join(tmpdir(), 'intarsia-release-'));
  const server = await startPostgresqlServer();
  try {
    const componentsFolder = path.join(temporary, 'components');
    mkdirSync(componentsFolder);
    writeFileSync(path.join(componentsFolder, `${own.id}.json`), JSON.stringify(own));
    await createDatabase(server.url('postgres'));
    const databases = { sqlite: `file:${path.join(temporary, 'sample.db')}`, postgresql: server.url('sample') };
    for (const [name, url] of Object.entries(databases)) {
      await migrate(url);
      const { facts, records } = await writeSample(url, parsed(standard), parsed(own));
      const clock = { now: () => new Date(facts.endsAt) };
      const parts = { database: await backedUpDatabase(url), componentsFolder, clock };
      const made = await makeBackup(parts, path.join(folder, `${name}.backup`));
      if (!made.ok) throw new Error(backupSentence(made));
      // Both databases have the same facts and records.
      const whole: ReleaseFacts = { version, newestMigration: newestMigration(), ...facts };
      write('facts.json', `${JSON.stringify(whole, null, 2)}\n`);
      write('records.jsonl.gz', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    }
    write('components.json.gz', JSON.stringify(own));
    return path.relative(ROOT, folder);
  } finally {
    await server.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('CREATE DATABASE sample');
  await client.end();
}

function parsed(file: unknown): Components {
  const read = parseComponents(file);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.components;
}
