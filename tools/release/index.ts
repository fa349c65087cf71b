/**
 * `npm run -s release -- VERSION`: checks that the version can be released, runs all checks, cuts the changelog, writes
 * the sample that later versions upgrade, commits and tags. Prints the release notes; pushes nothing. `--sample` only
 * writes the sample of this version.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cutChangelog, releaseFaults, releaseNotes } from './notes.ts';
import { writeSampleFiles } from './sampleFiles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANGELOG = path.join(ROOT, 'CHANGELOG.md');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: 'boolean' } } });
const [version] = positionals;
const { version: current }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

if (values.sample) process.stderr.write(`${await writeSampleFiles(current)} is written.\n`);
else if (version === undefined || positionals.length > 1) {
  process.stderr.write('npm run -s release -- VERSION | --sample\n');
  process.exitCode = 2;
} else await release(version);

async function release(next: string): Promise<void> {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const commits = commitsSince(current);
  const changes = git('status', '--porcelain');
  const faults = releaseFaults({ version: next, current, changes, changelog, commits });
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  run('env', 'CAMPAIGNS=whole', '.ci/run');
  run('npm', 'version', next, '--no-git-tag-version');
  writeFileSync(CHANGELOG, cutChangelog(changelog, next, new Date().toISOString().slice(0, 10)));
  await writeSampleFiles(next);
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', `chore(release): ${next}`);
  run('git', 'tag', '--annotate', `v${next}`, '--message', next);
  process.stdout.write(releaseNotes(changelog, commits));
  process.stderr.write(`Look at the commit, then: git push --follow-tags\n`);
}

/** The commits since the one that set this version. */
function commitsSince(from: string): readonly string[] {
  const start = git('log', '-1', '--format=%H', `-S"version": "${from}"`, '--', 'package.json').trim();
  const range = start === '' ? 'HEAD' : `${start}..HEAD`;
  const texts = git('log', '--no-merges', '--format=%B%x00', range).split('\0');
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}

/** What it prints goes to standard error, because the notes go to standard output. */
function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}
