/**
 * A server's component files: which set is played with, how faults are reported, and that games keep the set they were
 * dealt with.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  loadComponents,
  loadComponentsFile,
  storeComponents,
  storedComponentsFolder,
} from '../../src/app/componentFiles.ts';
import { ownFile } from '../support/game/ownComponents.ts';
import { standardFile } from '../support/game/rules.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intarsia-components-'));
  file = path.join(folder, 'mine.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the component file', () => {
  it('is the standard one if the settings say so', () => {
    expect(loadComponents({ componentsFile: 'standard' })).toMatchObject({ ok: true, value: { id: 'standard' } });
  });

  it('of an owner is found in the data folder without being named', () => {
    const from = process.cwd();
    process.chdir(folder);
    try {
      expect(loadComponents({ componentsFile: null })).toMatchObject({ ok: true, value: { id: 'standard' } });
      mkdirSync('data');
      writeFileSync(path.join('data', 'components.json'), JSON.stringify(ownFile()));
      expect(loadComponents({ componentsFile: null })).toMatchObject({ ok: true, value: { id: 'my-box' } });
      expect(loadComponents({ componentsFile: 'standard' })).toMatchObject({ ok: true, value: { id: 'standard' } });
    } finally {
      process.chdir(from);
    }
  });

  it('of an owner is read however an editor saved it', () => {
    const text = `\uFEFF${JSON.stringify(ownFile(), null, 2).replaceAll('\n', '\r\n')}`;
    for (const saved of [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      writeFileSync(file, saved);
      expect(loadComponents({ componentsFile: file })).toMatchObject({ ok: true, value: { id: 'my-box' } });
    }
  });

  it('of an owner has every fault reported with its path', () => {
    writeFileSync(file, JSON.stringify({ ...standardFile(), rewardStart: 99 }));
    const loaded = loadComponents({ componentsFile: file });
    expect(loaded.ok ? '' : loaded.faults.join('\n')).toMatch(/mine\.json \(INTARSIA_COMPONENTS\), rewardStart: /);
  });

  it('that is missing or not JSON is refused in one sentence', () => {
    const faults = () => {
      const loaded = loadComponents({ componentsFile: file });
      return loaded.ok ? '' : loaded.faults.join('\n');
    };
    expect(faults()).toMatch(/cannot be read: ENOENT/);
    writeFileSync(file, '{');
    expect(faults()).toMatch(/is not valid JSON: /);
  });

  it('may be called "standard" only if everything in it is', () => {
    writeFileSync(file, JSON.stringify(standardFile()));
    expect(loadComponents({ componentsFile: file })).toMatchObject({ ok: true });
    writeFileSync(file, JSON.stringify(ownFile('standard')));
    const loaded = loadComponents({ componentsFile: file });
    expect(loaded.ok ? '' : loaded.faults.join('\n')).toMatch(/"standard" is the id of the standard components/);
  });
});

describe('component sets that games were dealt with', () => {
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };

  /** Starts the bot with this file content and returns the ids of the other sets that it knows. */
  function start(content: unknown): readonly string[] | string {
    writeFileSync(file, JSON.stringify(content));
    const settings = { componentsFile: file, databaseUrl: `file:${path.join(folder, 'games.db')}` };
    const loaded = loadComponentsFile(settings);
    if (!loaded.ok) throw new Error(loaded.faults.join('\n'));
    const stored = storeComponents(settings, loaded.value, log);
    return stored.ok ? stored.value.map(({ id }) => id) : stored.faults.join('\n');
  }

  const keptFolder = () => storedComponentsFolder({ databaseUrl: `file:${path.join(folder, 'games.db')}` });

  it('are stored beside the database and known from then on', () => {
    expect(start(standardFile())).toEqual(['standard']);
    expect(existsSync(keptFolder())).toBe(false);
    expect(start(ownFile('first-box'))).toEqual(['standard']);
    expect(start(ownFile('second-box'))).toEqual(['standard', 'first-box']);
    expect(start(standardFile())).toEqual(['standard', 'first-box', 'second-box']);
    expect(JSON.parse(readFileSync(path.join(keptFolder(), 'first-box.json'), 'utf8'))).toEqual(ownFile('first-box'));
  });

  it('never change under their id: other data needs another id', () => {
    start(ownFile());
    expect(start({ ...ownFile(), rewardStart: 2 })).toMatch(
      /"my-box" is the id of other components that games were dealt with/,
    );
    expect(start({ ...ownFile(), reconstructed: [] })).toEqual(['standard', 'my-box']);
  });

  it('that cannot be read are reported, and the other sets stay known', () => {
    start(ownFile('first-box'));
    start(ownFile('second-box'));
    writeFileSync(path.join(keptFolder(), 'first-box.json'), '{');
    expect(start(standardFile())).toEqual(['standard', 'second-box']);
    expect(warnings.join('\n')).toMatch(/first-box\.json is not valid JSON/);
  });
});
