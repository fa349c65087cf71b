/** Installs other versions of Node and npm, each in its own folder. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../deploy/programs.ts';

/**
 * Resolves to a folder with `node`, for `programs` of a command. `version`: as for npm, such as `24` or `latest`. An
 * installed one is reused.
 */
export async function nodeIn(folder: string, version: string): Promise<string> {
  const target = path.join(folder, `node-${version}`);
  const bin = path.join(target, 'node_modules', 'node', 'bin');
  if (existsSync(path.join(bin, 'node'))) return bin;
  mkdirSync(target, { recursive: true });
  // The package downloads the executable for this machine in its install script.
  writeFileSync(path.join(target, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  await run('npm', ['install', `node@${version}`, '--ignore-scripts=false', '--no-audit', '--no-fund'], {
    cwd: target,
  });
  return bin;
}

/** A folder with `npm` and `npx`. */
export async function npmIn(folder: string, version: string, node: string): Promise<string> {
  const target = path.join(folder, `npm-${version}`);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'package.json'), '{ "private": true }\n');
  const env = { PATH: `${node}${path.delimiter}${process.env.PATH}` };
  await run('npm', ['install', `npm@${version}`, '--no-audit', '--no-fund'], { cwd: target, env });
  const bin = path.join(target, 'bin');
  mkdirSync(bin);
  for (const name of ['npm', 'npx']) symlinkSync(`../node_modules/npm/bin/${name}-cli.js`, path.join(bin, name));
  return bin;
}
