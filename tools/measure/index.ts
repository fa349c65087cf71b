/**
 * Entry point of `npm run measure`: prints the size of the repository, one JSON line per figure; `--check` fails if one
 * exceeds its ceiling.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure, withoutGoal } from '../support/figure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = /\.(ts|tsx|js|css)$/;
/** The modules that run background work: clock, poll loops, jobs and leases, outbox, notices and their poster. */
const MACHINERY = [
  'src/kernel/clock.ts',
  'src/kernel/polling.ts',
  'src/kernel/jobs/',
  'src/store/jobs.ts',
  'src/match/model/pendingWork.ts',
  'src/match/notices.ts',
  'src/features/storage/outbox.ts',
  'src/features/storage/pings.ts',
  'src/features/notices/store.ts',
  'src/features/notices/usecases/',
  'src/features/notices/discord/poster.ts',
  'src/features/time/usecases/dueItems.ts',
  'src/features/bot/background.ts',
  'src/discord/delivery/deliverOutbox.ts',
  'src/discord/delivery/retries.ts',
  'src/discord/delivery/queue/',
  'src/app/maintenance.ts',
];
const IMPORT = /(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g;
/** Generated or downloaded files. */
const NOT_OURS = /(^|\/)(generated|node_modules)(\/|$)/;

/**
 * A figure may fall below its ceiling but not rise above it; the change that lowers a figure also lowers its ceiling.
 */
const ceilings: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('./ceilings.json', import.meta.url), 'utf8'),
);

let isWorse = false;
const figures = measured();
const unmeasured = Object.keys(ceilings).filter((name) => figures[name] === undefined);
if (unmeasured.length > 0) throw new Error(`ceilings without a figure: ${unmeasured.join(', ')}`);
for (const [name, value] of Object.entries(figures)) {
  const unit = name.split('.').at(-1) ?? '';
  const ceiling = ceilings[name];
  const figure: Figure = ceiling === undefined ? withoutGoal(name, value, unit) : atMost(name, value, unit, ceiling);
  process.stdout.write(`${JSON.stringify({ ...figure, value })}\n`);
  isWorse ||= figure.met === false;
}
if (isWorse && process.argv.includes('--check')) {
  process.stderr.write(
    'A figure is worse than in tools/measure/ceilings.json: reduce it, or explain in the commit why it must grow.\n',
  );
  process.exitCode = 1;
}

function measured(): Readonly<Record<string, number>> {
  const bot = filesIn('src');
  const whole = ['src', 'packages', 'tools', 'test', 'scripts'].flatMap((folder) => filesIn(folder));
  const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/)];
  const schema = read('prisma/schema.prisma');
  const missing = MACHINERY.filter((part) => !bot.some((file) => file.startsWith(part)));
  if (missing.length > 0) throw new Error(`MACHINERY names files that do not exist: ${missing.join(', ')}`);
  const machinery = bot.filter((file) => MACHINERY.some((part) => file.startsWith(part)));
  return {
    'bot.lines': linesOf(bot),
    'bot.files': bot.length,
    'repository.lines': linesOf(whole),
    'machinery.lines': linesOf(machinery),
    'machinery.files': machinery.length,
    'machinery.loops': callsOf(bot, 'startPolling'),
    'machinery.queues': callsOf(bot, 'startPoster'),
    'imports.mutual': mutualImports(bot),
    'database.tables': schema.match(/^model /gm)?.length ?? 0,
    'documents.words': documents.reduce((sum, file) => sum + read(file).split(/\s+/).filter(Boolean).length, 0),
  };
}

function filesIn(folder: string, kind = CODE): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => kind.test(name) && !NOT_OURS.test(name));
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
}

function callsOf(files: readonly string[], name: string): number {
  const call = new RegExp(`(?<!function )\\b${name}[(<]`, 'g');
  return files.reduce((sum, file) => sum + (read(file).match(call)?.length ?? 0), 0);
}

/** Pairs of neighbours in a folder, files or folders, each of which imports something of the other. */
function mutualImports(files: readonly string[]): number {
  const arrows = new Set<string>();
  for (const file of files) {
    for (const [, imported = ''] of read(file).matchAll(IMPORT)) {
      const [from, to] = [file.split('/'), path.join(path.dirname(file), imported).split('/')];
      const depth = from.findIndex((name, at) => name !== to[at]);
      if (depth > 0) arrows.add([...from.slice(0, depth), from[depth], to[depth]].join('/'));
    }
  }
  const turned = (arrow: string) => arrow.replace(/([^/]+)\/([^/]+)$/, '$2/$1');
  return [...arrows].filter((arrow) => arrow < turned(arrow) && arrows.has(turned(arrow))).length;
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
