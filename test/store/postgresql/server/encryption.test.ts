/**
 * `sslmode` works as in libpq, on servers with a self-signed certificate, without encryption, and with only one of the
 * two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseAddress, migrate } from '../../../../scripts/migrate.js';
import {
  makeCertificate,
  type PostgresqlServer,
  startEncryptedServer,
  startPostgresqlServer,
} from '../../../../scripts/testServers/postgresqlServer.js';
import { openStore } from '../../../../src/features/storage/index.ts';
import { rawDatabase, temporaryFolder } from '../../../support/database/store.ts';
import { standardComponents, steadyClock } from '../../../support/game/match.ts';
import { refusal } from '../bareDatabase.ts';

const at = (server: PostgresqlServer, parameters: string, host = '127.0.0.1') =>
  `${server.url('postgres').replace('127.0.0.1', host)}${parameters}`;

async function isEncrypted(url: string): Promise<unknown> {
  const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
  return (await rawDatabase(url).execute(sql)).rows[0]?.ssl;
}

let folder: string;
let files: { readonly key: string; readonly cert: string };
let server: PostgresqlServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  files = await makeCertificate(folder);
  server = await startEncryptedServer(files);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('a server with a self-signed certificate', () => {
  test.each([
    ['', true],
    ['?sslmode=disable', false],
    ['?sslmode=allow', false],
    ['?sslmode=prefer', true],
    ['?sslmode=require', true],
    ['?sslmode=no-verify', true],
    ['?ssl=true', true],
    ['?sslmode=require&uselibpqcompat=true', true],
  ])('"%s" connects', async (parameters, isOn) => {
    const url = at(server, parameters);
    expect(await isEncrypted(url)).toBe(isOn);
    await migrate(url);
    const store = await openStore({ url, components: standardComponents(), clock: steadyClock() });
    onTestFinished(() => store.close());
    expect(await store.matches.person('nobody')).toMatchObject({ settings: null });
  });

  test('is verified against a given root certificate, and by name if requested', async () => {
    const known = `sslrootcert=${encodeURIComponent(files.cert)}`;
    for (const mode of ['require', 'verify-ca']) {
      expect(await isEncrypted(at(server, `?sslmode=${mode}&${known}`)), mode).toBe(true);
    }
    expect(await isEncrypted(at(server, `?sslmode=verify-full&${known}`, 'localhost'))).toBe(true);
    expect(await refusal(at(server, `?sslmode=verify-full&${known}`))).toMatch(/is for another name.*verify-ca/);
    const others = await makeCertificate(await temporaryFolder());
    const foreign = `sslrootcert=${encodeURIComponent(others.cert)}`;
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      const sentence = await refusal(at(server, `?sslmode=${mode}&${foreign}`, 'localhost'));
      expect(sentence, mode).toMatch(/is signed by an unknown authority.*sslrootcert=FILE/);
    }
  });

  test.each([
    ['?sslmode=verify-ca', /is signed by an unknown authority.*add "sslrootcert=FILE"/],
    ['?sslmode=verify-full', /is signed by an unknown authority.*"sslmode=require" encrypts without checking/],
    ['?sslmode=verify-full&sslrootcert=system', /is signed by an unknown authority/],
    ['?sslmode=always', /unknown sslmode=always: use one of disable, allow/],
    [
      '?sslmode=require&sslrootcert=no/such.crt',
      /no\/such\.crt, which DATABASE_URL names as sslrootcert, cannot be read/,
    ],
  ])('"%s" is refused with the remedy', async (parameters, sentence) => {
    const refusalText = await refusal(at(server, parameters, 'localhost'));
    expect(refusalText).toMatch(sentence);
    expect(refusalText.split('\n')).toHaveLength(1);
  });
});

test('a server without encryption refuses only modes that require it', async () => {
  const plain = await startPostgresqlServer();
  onTestFinished(() => plain.close());
  for (const parameters of ['', '?sslmode=disable', '?sslmode=allow', '?sslmode=prefer']) {
    expect(await isEncrypted(at(plain, parameters)), parameters).toBe(false);
  }
  for (const mode of ['require', 'verify-ca', 'verify-full', 'no-verify']) {
    const refusalText = await refusal(at(plain, `?sslmode=${mode}`));
    expect(refusalText, mode).toMatch(/does not support encryption, which DATABASE_URL requires.*"sslmode=disable"/);
  }
});

test('a server that accepts only encrypted or only plain connections is reached by a fallback where the mode allows it', async () => {
  const strict = await startEncryptedServer(files, 'hostnossl all all all reject\n');
  onTestFinished(() => strict.close());
  for (const parameters of ['', '?sslmode=allow', '?sslmode=prefer', '?sslmode=require']) {
    expect(await isEncrypted(at(strict, parameters)), parameters).toBe(true);
  }
  expect(await refusal(at(strict, '?sslmode=disable'))).toMatch(/requires encryption .*use "sslmode=require"/);
  const open = await startEncryptedServer(files, 'hostssl all all all reject\n');
  onTestFinished(() => open.close());
  for (const parameters of ['', '?sslmode=allow', '?sslmode=prefer', '?sslmode=disable']) {
    expect(await isEncrypted(at(open, parameters)), parameters).toBe(false);
  }
  expect(await refusal(at(open, '?sslmode=require'))).toMatch(/only without encryption.*use "sslmode=disable"/);
});

test("PostgreSQL's own programs get an address that they understand", () => {
  const address = databaseAddress(
    'postgresql://me@host/games?schema=play&sslmode=no-verify&uselibpqcompat=true&pgbouncer=true&connect_timeout=5&options=-c%20jit=off',
  );
  if (address.kind !== 'postgresql') throw new Error('not an address of PostgreSQL');
  expect(address.libpq).toBe('postgresql://me@host/games?sslmode=require&connect_timeout=5&options=-c%20jit%3Doff');
});
