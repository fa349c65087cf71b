/** The playground that `npm start` opens: its output, its starts and its signing key. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lanAddresses } from '../../packages/playground/index.ts';
import { freePort } from '../../scripts/testServers/freePort.js';
import { openHost, playAddressText, starters, welcomeContent } from '../../src/app/host.ts';
import { ShutdownStack } from '../../src/app/shutdown.ts';
import { createLanguage } from '../../src/language/index.ts';
import { readSettings } from '../../src/settings/index.ts';
import { temporaryFolder } from '../support/database/store.ts';
import { standardComponents } from '../support/game/match.ts';

describe('the output of npm start', () => {
  const url = 'http://127.0.0.1:8787';

  it('is one address while the playground is closed to the home network', () => {
    expect(playAddressText({ url, lan: null })).toBe(
      `Open ${url}\nPress Ctrl-C to stop. Games are saved and continue at the next start.`,
    );
  });

  it('lists addresses and the code for others in the home network', () => {
    const text = playAddressText({ url, lan: { urls: ['http://192.168.1.5:8787'], joinCode: 'abcd-2345' } });
    expect(text).toContain('http://192.168.1.5:8787/join/abcd-2345');
    expect(text).toContain('Join code: abcd-2345');
    expect(playAddressText({ url, lan: { urls: [], joinCode: 'abcd-2345' } })).toContain('not in a home network');
  });

  it('finds addresses that others can reach', () => {
    for (const address of lanAddresses()) expect(address).toMatch(/^(?!127\.)\d+(\.\d+){3}$/);
  });
});

it('makes games unrated for people who play themselves in two tabs', () => {
  expect(starters.together).toContainEqual(
    expect.objectContaining({ command: 'game new', options: expect.objectContaining({ rated: false }) }),
  );
});

it('signs links with a key that only this machine knows, also if the disk was full when it was first stored', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'playground.json');
  const key = `${file}.key`;
  const secretOf = async () => {
    const opened = new ShutdownStack();
    onTestFinished(() => opened.close());
    const read = readSettings({ PLAYGROUND_FILE: file, PLAYGROUND_PORT: String(await freePort()) });
    if (!read.ok) throw new Error(read.faults.join());
    const settings = read.value;
    const welcome = () => welcomeContent(createLanguage(), standardComponents());
    const { secret } = await openHost(opened, { settings, lan: false, welcome }, pino({ level: 'silent' }));
    await opened.close();
    return secret;
  };
  writeFileSync(key, '');
  const secret = await secretOf();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(key, 'utf8')).toBe(secret);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(await secretOf()).toBe(secret);
  expect(readdirSync(folder).filter((name) => name.includes('.key'))).toEqual(['playground.json.key']);
});
