/**
 * Settings from the environment and a settings file: values, or sentences that name what is wrong and keep secrets.
 * What is set is drawn by the door.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readEnvironment, readSettings } from '../../../src/settings/index.ts';
import { type Check, unless } from './check.ts';

const given = z.object({ environment: z.record(z.string(), z.string()), file: z.string() });
const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-fuzz-settings-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
/** Shorter ones may stand in a sentence by chance. */
const SECRET_FROM = 8;

export const checkSettings: Check = (text) => {
  const { environment, file } = given.parse(JSON.parse(text));
  const name = path.join(folder, '.env');
  writeFileSync(name, file);
  const merged = readEnvironment(environment, name);
  if (!merged.ok) return sentences(merged.faults);
  const { environment: set, places, notes } = merged.value;
  const read = readSettings(set, places);
  // What would be said without the token, too, does not tell it.
  const others = readSettings({ ...set, DISCORD_TOKEN: '' }, places);
  const said = [...(read.ok ? [] : read.faults), ...notes];
  const faults = others.ok ? said : said.filter((fault) => !others.faults.includes(fault));
  return (said.length === 0 ? null : sentences(said)) ?? repeats(faults, set.DISCORD_TOKEN ?? '');
};

function sentences(faults: readonly string[]): string | null {
  if (faults.length === 0) return 'refused without a word';
  const odd = faults.find((fault) => !/^(The settings file|[A-Z_]+ (is|must))/.test(fault) || !fault.endsWith('.'));
  return odd === undefined ? null : `no sentence: ${odd}`;
}

function repeats(faults: readonly string[], secret: string): string | null {
  const told = secret.length >= SECRET_FROM && faults.some((fault) => fault.includes(secret));
  return unless(!told, 'a sentence repeats the token');
}
