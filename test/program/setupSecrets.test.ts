/** The set-up passes no secret of the bot to its programs, and thus to the scripts of packages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/database/store.ts';

const SECRETS = {
  DISCORD_TOKEN: 'secret-1',
  DISCORD_CLIENT_SECRET: 'secret-2',
  DATABASE_URL: 'postgresql://me:secret-3@127.0.0.1/intarsia',
  PGPASSWORD: 'secret-4',
};

it.each(['setup.js', 'run.js', 'start.js'])('started by scripts/%s', async (script) => {
  const folder = await temporaryFolder();
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'prisma']) {
    cpSync(path.resolve(name), path.join(folder, name), { recursive: true });
  }
  const seen = path.join(folder, 'seen');
  // In npm's place; it also reads its parent process, as the script of a package can.
  const npm = path.join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\nset > "${seen}"\ncat /proc/$$/environ /proc/$PPID/environ >> "${seen}"\nexit 1\n`);
  chmodSync(npm, 0o755);
  const child = spawn(process.execPath, [path.join(folder, 'scripts', script), 'src/main.ts'], {
    cwd: folder,
    env: { ...SECRETS, KEPT: 'no secret', PATH: `${folder}${path.delimiter}${process.env.PATH}` },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(stderr).toContain('The packages could not be installed');
  const shown = readFileSync(seen, 'latin1');
  expect(shown).toContain('no secret');
  expect(shown).not.toMatch(/secret-\d/);
});
