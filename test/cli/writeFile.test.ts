/** Writing the file of a command. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeFile } from '../../src/cli/support/recordedGame.ts';
import { temporaryFolder } from '../support/database/store.ts';
import { needs } from '../support/runner/needs.ts';

it('keeps the existing file until the new one is complete', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'film.webp');
  writeFileSync(file, 'before');
  const failing = async function* () {
    yield Buffer.from('half');
    throw new Error('the drawing failed');
  };
  await expect(writeFile(file, failing())).rejects.toThrow('the drawing failed');
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(await writeFile(file, [Buffer.from('after')])).toBe(5);
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(readdirSync(folder)).toEqual(['film.webp']);
});

it('writes to a device, which cannot be replaced', async (context) => {
  needs(context, existsSync('/dev/null'), 'Windows has no such devices.');
  expect(await writeFile('/dev/null', [Buffer.from('gone')])).toBe(4);
});
