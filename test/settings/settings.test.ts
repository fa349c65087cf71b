import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { databaseAddress } from '../../scripts/migrate.js';
import { readSettings } from '../../src/settings/index.ts';

describe('the settings', () => {
  it('all have defaults, so that nothing needs to be set', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      value: {
        discordToken: null,
        discordApiUrl: null,
        shards: 'auto',
        restPerSecond: 50,
        role: 'all',
        databaseUrl: 'file:data/intarsia.db',
        databaseConnections: 11,
        componentsFile: null,
        opponentPrograms: [],
        opponentMs: 1000,
        watching: null,
        playgroundPort: 8787,
        playgroundFile: 'data/playground.json',
        theme: 'dark',
        backupFolder: null,
        backupsKept: 7,
        limits: {
          openGames: { person: 50, server: 2000 },
          hints: { person: 100, server: 5000 },
          reviews: { person: 20, server: 500 },
        },
        table: { publicUrl: null, clientSecret: null, host: '127.0.0.1', port: null, proxies: 1 },
        commandsAMinute: { person: 120, server: 3000 },
        logLevel: 'info',
      },
    });
  });

  it('are all listed in .env.example with exactly their defaults', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    expect(readSettings(parseEnv(example) as Record<string, string>)).toEqual(readSettings({}));
    for (const name of ['DISCORD_TOKEN', 'DISCORD_API_URL', 'DATABASE_URL', 'INTARSIA_COMPONENTS', 'PLAYGROUND_PORT']) {
      expect(example).toContain(`\n${name}=`);
    }
  });

  it('take the password of a PostgreSQL address without one from PGPASSWORD', () => {
    const urlOf = (DATABASE_URL: string) => {
      const settings = readSettings({ DATABASE_URL, PGPASSWORD: 'a:b c' });
      return settings.ok && settings.value.databaseUrl;
    };
    expect(urlOf('postgresql://me@host/db?sslmode=require')).toBe('postgresql://me:a%3Ab%20c@host/db?sslmode=require');
    for (const own of ['postgresql://me:own@host/db', 'postgresql:///db?host=/run/sockets&user=me&password=own'])
      expect(urlOf(own)).toBe(own);
    const socket = databaseAddress(urlOf('postgresql:///db?host=/run/sockets&user=me') || '');
    expect(socket).toMatchObject({ server: '/run/sockets', password: 'a:b c', secrets: ['a:b c'] });
    expect(urlOf('file:data/a.db')).toBe('file:data/a.db');
  });

  it('are each named if invalid, with the valid values', () => {
    const settings = readSettings({
      PLAYGROUND_PORT: '70000',
      LOG_LEVEL: 'loud',
      DISCORD_API_URL: 'discord',
      HTTP_PORT: '-1',
      HTTP_HOST: 'all of them',
    });
    expect(settings).toEqual({
      ok: false,
      faults: [
        'DISCORD_API_URL is "discord", but must be an address such as https://discord.com/api.',
        'HTTP_PORT is "-1", but must be a port number from 0 (any free port) to 65535.',
        'HTTP_HOST is "all of them", but must be an address of this machine, such as 127.0.0.1 (this machine only) or 0.0.0.0 (all addresses).',
        'PLAYGROUND_PORT is "70000", but must be a port number from 0 (any free port) to 65535.',
        'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.',
      ],
    });
  });

  it('give the public address of the table, over https only, and never repeat secrets', () => {
    const read = (ACTIVITY_URL: string, others = {}) => readSettings({ ACTIVITY_URL, ...others });
    expect(
      read('https://table.example/', { TABLE_PORT: '0', DISCORD_CLIENT_SECRET: 'abcdefghij_KLMNOPQ-123' }),
    ).toMatchObject({
      ok: true,
      value: { table: { publicUrl: 'https://table.example', clientSecret: 'abcdefghij_KLMNOPQ-123', port: 0 } },
    });
    expect(read('https://example.org/intarsia/table/', { TABLE_PORT: '0' })).toMatchObject({
      ok: true,
      value: { table: { publicUrl: 'https://example.org/intarsia/table', clientSecret: null, port: 0 } },
    });
    for (const wrong of ['table', 'http://table.example', 'https://table.example/?a=b', 'https://table.example/#a']) {
      expect(read(wrong)).toEqual({
        ok: false,
        faults: [expect.stringMatching(/^ACTIVITY_URL is .* must be an address/)],
      });
    }
    for (const address of ['https://me:se/c@ret@table.example', 'me:se/c@ret@table.example']) {
      expect(read(address, { DISCORD_API_URL: address.replace('https', 'ftp') })).toEqual({
        ok: false,
        faults: [
          expect.stringMatching(/^DISCORD_API_URL is "…@table.example", but must be/),
          expect.stringMatching(/^ACTIVITY_URL is "…@table.example", but must be/),
        ],
      });
    }
    const faults = read('', { DISCORD_CLIENT_SECRET: 'no secret of theirs' });
    expect(JSON.stringify(faults)).toMatch(/DISCORD_CLIENT_SECRET must be/);
    expect(JSON.stringify(faults)).not.toContain('theirs');
  });

  it('limit a person and a server, or nobody if 0', () => {
    expect(readSettings({ LIMIT_GAMES: '3 / 0', LIMIT_COMMANDS: '0/7' })).toMatchObject({
      ok: true,
      value: {
        limits: { openGames: { person: 3, server: Number.POSITIVE_INFINITY } },
        commandsAMinute: { person: Number.POSITIVE_INFINITY, server: 7 },
      },
    });
    expect(readSettings({ LIMIT_HINTS: '5' })).toMatchObject({
      faults: [expect.stringContaining('two whole numbers separated by a slash')],
    });
  });

  it('name the external programs that may take a seat, and the thinking time of computer players', () => {
    const settings = readSettings({ OPPONENT_COMMAND: 'Fox=node fox.js --fast; Bear=bear', OPPONENT_MS: '250' });
    expect(settings).toMatchObject({
      ok: true,
      value: {
        opponentPrograms: [
          { name: 'Fox', file: 'node', args: ['fox.js', '--fast'] },
          { name: 'Bear', file: 'bear', args: [] },
        ],
        opponentMs: 250,
      },
    });
  });

  it('give new games dark or light pictures, and refuse other themes', () => {
    expect(readSettings({})).toMatchObject({ ok: true, value: { theme: 'dark' } });
    expect(readSettings({ INTARSIA_THEME: 'light' })).toMatchObject({ ok: true, value: { theme: 'light' } });
    expect(readSettings({ INTARSIA_THEME: 'pink' })).toEqual({
      ok: false,
      faults: ['INTARSIA_THEME is "pink", but must be one of light, dark.'],
    });
  });

  it('give the shards of a process and their total', () => {
    const shardsOf = (SHARDS: string, SHARD_COUNT: string) => {
      const read = readSettings({ SHARDS, SHARD_COUNT });
      return read.ok ? read.value.shards : read.faults;
    };
    expect(shardsOf('', '')).toBe('auto');
    expect(shardsOf('0-3', '16')).toEqual({ ids: [0, 1, 2, 3], count: 16 });
    expect(shardsOf('5, 0,2-3,3', '6')).toEqual({ ids: [0, 2, 3, 5], count: 6 });
    expect(shardsOf('0-3', '')).toEqual(['SHARDS is "0-3", but requires SHARD_COUNT, the total number of shards.']);
    expect(shardsOf('auto', '16')).toEqual([
      'SHARD_COUNT is "16", but requires SHARDS, the shards of this process, such as 0-3.',
    ]);
    expect(shardsOf('2-4', '4')).toEqual(['SHARDS is "2-4", but must be below SHARD_COUNT: shards 0 to 3.']);
  });

  it.each(['3-0', '1,,2', '-1', 'all', '0-99999'])('refuse shards given as %s', (SHARDS) => {
    expect(readSettings({ SHARDS, SHARD_COUNT: '8' })).toEqual({
      ok: false,
      faults: [`SHARDS is "${SHARDS}", but must be auto, or shard numbers such as 0-3 or 0,2,5.`],
    });
  });

  it('refuse impossible numbers of shards and of requests', () => {
    expect(readSettings({ SHARD_COUNT: '0', REST_PER_SECOND: 'many' })).toEqual({
      ok: false,
      faults: [
        'SHARD_COUNT is "0", but must be the total number of shards, from 1 to 10000.',
        'REST_PER_SECOND is "many", but must be the requests a second that Discord allows the bot, from 1 to 5000.',
      ],
    });
  });

  it.each(['0', '-5', 'soon', '49', '60001', '1.5'])('refuse a thinking time of %s', (OPPONENT_MS) => {
    expect(readSettings({ OPPONENT_MS })).toEqual({
      ok: false,
      faults: [`OPPONENT_MS is "${OPPONENT_MS}", but must be a whole number of milliseconds from 50 to 60000.`],
    });
  });

  it('refuse a program without a command', () => {
    expect(readSettings({ OPPONENT_COMMAND: 'Fox=' })).toEqual({
      ok: false,
      faults: ['OPPONENT_COMMAND is "Fox=", but must have a command after "Fox=".'],
    });
  });

  it('let a process do a part of the bot’s work only if others can do the rest', () => {
    const others = { DISCORD_TOKEN: 'token', DATABASE_URL: 'postgresql://127.0.0.1/intarsia' };
    for (const ROLE of ['all', 'gateway', 'worker']) {
      expect(readSettings({ ...others, ROLE })).toMatchObject({ ok: true, value: { role: ROLE } });
    }
    const faultsOf = (environment: Record<string, string>) => readSettings({ ...others, ...environment });
    expect(faultsOf({ ROLE: 'boss' })).toEqual({
      ok: false,
      faults: ['ROLE is "boss", but must be one of all, gateway, worker.'],
    });
    expect(faultsOf({ ROLE: 'worker', DATABASE_URL: 'file:data/intarsia.db' })).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^ROLE is "worker", but a database file has a single process/)],
    });
    expect(faultsOf({ ROLE: 'gateway', DISCORD_TOKEN: '' })).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^ROLE is "gateway", but the playground has a single process/)],
    });
  });

  it('accept a token in the formats of other programs', () => {
    for (const DISCORD_TOKEN of ['Bot abc.def-g_h', 'bot  abc.def-g_h', ' abc.def-g_h ']) {
      expect(readSettings({ DISCORD_TOKEN })).toMatchObject({ ok: true, value: { discordToken: 'abc.def-g_h' } });
    }
  });

  it('never repeat the token', () => {
    const settings = readSettings({ DISCORD_TOKEN: 'se cret' });
    expect(settings).toEqual({ ok: false, faults: [expect.not.stringContaining('cret')] });
  });
});
