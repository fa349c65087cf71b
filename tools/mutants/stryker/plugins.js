/**
 * Plugins for Stryker: a test runner for which a test file that cannot be loaded counts as a failed test, a type
 * checker that compiles all mutants at once, and a reporter of unnoticed mutants.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { strykerValidationSchema, strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

const [{ factory: vitestRunner }] = vitestPlugins;

/** Stryker's plugin validates its settings (`vitest`) by the same schema. */
export { strykerValidationSchema };

function createTestRunner(injector) {
  const runner = vitestRunner(injector);
  const run = runner.run.bind(runner);
  /** The tests that ran, plus one for each file that could not be loaded. */
  runner.run = async (options) => {
    const ended = await run(options);
    if (ended.status !== 'complete') return ended;
    const broken = runner.ctx.state
      .getFiles()
      .filter(({ result, tasks }) => result?.state === 'fail' && tasks.length === 0);
    return { ...ended, tests: [...ended.tests, ...broken.map(failedToLoad)] };
  };
  return runner;
}
createTestRunner.inject = vitestRunner.inject;

function failedToLoad({ name, result }) {
  return {
    id: `${name}#is loaded`,
    name: 'is loaded',
    timeSpentMs: 0,
    status: 1,
    failureMessage: result?.errors?.[0]?.message ?? 'could not be loaded',
  };
}

const ROOT = process.cwd();
const SHARE = Number(process.env.MUTANTS_SHARE ?? 1);
const SEED = process.env.MUTANTS_SEED ?? '0';
const TYPESCRIPT = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const COMPILER = path.join(TYPESCRIPT, 'bin', 'tsc');
/** The project's own settings, except that a name which a mutant leaves unused is allowed. */
const SETTINGS = {
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
  include: [],
};

/** Puts all mutants in one group: starting the compiler costs more than checking a file. */
async function group(mutants) {
  return [mutants.map(({ id }) => id)];
}

/**
 * By the mutant's id: `passed`, or `compileError` with the compiler's first message. Mutants outside the sample are
 * rejected here too, because Stryker has no other hook for it.
 */
async function check(mutants) {
  const drawn = mutants.filter(({ fileName, location, replacement }) =>
    isDrawn(`${path.relative(ROOT, fileName)} ${JSON.stringify(location)} ${replacement}`),
  );
  const leftOut = mutants.filter((mutant) => !drawn.includes(mutant));
  return {
    ...Object.fromEntries(leftOut.map(({ id }) => [id, { status: 'compileError', reason: 'left out' }])),
    ...(await compiled(drawn)),
  };
}

/** Sampled at random, but equal for equal seeds. */
function isDrawn(text) {
  return createHash('sha256').update(`${SEED} ${text}`).digest().readUInt32BE() < SHARE * 2 ** 32;
}

async function compiled(mutants) {
  const folder = path.join(ROOT, '.stryker-tmp', `types-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    for (const name of ['src', 'packages', 'scripts', 'tools']) {
      await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
    }
    const written = await Promise.all(mutants.map((mutant) => write(folder, mutant)));
    const settings = { extends: path.join(ROOT, 'tsconfig.json'), ...SETTINGS, files: written };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const faults = faultsByFile(await compilerSays(folder));
    return Object.fromEntries(
      mutants.map(({ id }, place) => {
        const fault = faults.get(written[place]);
        return [id, fault === undefined ? { status: 'passed' } : { status: 'compileError', reason: fault }];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the mutant beside its original file; the name is relative to the folder. */
async function write(folder, { id, fileName, location: { start, end }, replacement }) {
  const lines = (await readFile(fileName, 'utf8')).split('\n');
  const before = [...lines.slice(0, start.line), lines[start.line].slice(0, start.column)].join('\n');
  const after = [lines[end.line].slice(end.column), ...lines.slice(end.line + 1)].join('\n');
  const name = path.relative(ROOT, fileName).replace(/\.ts$/, `.mutant${id}.ts`);
  await writeFile(path.join(folder, name), before + replacement + after);
  return name.split(path.sep).join('/');
}

function compilerSays(folder) {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 256 * 2 ** 20 };
    execFile(process.execPath, [COMPILER, '--noEmit', '--pretty', 'false'], options, (error, output) => {
      if (error && output === '') reject(error);
      else resolve(output);
    });
  });
}

/** The first fault of each file, by its name. Throws if the compiler reports a fault outside the files. */
function faultsByFile(output) {
  const elsewhere = /^error .*$/m.exec(output);
  if (elsewhere) throw new Error(`the compiler could not check the mutants: ${elsewhere[0]}`);
  const faults = new Map();
  for (const [, file, fault] of output.matchAll(/^(\S+?)\(\d+,\d+\): (error .*)$/gm)) {
    if (!faults.has(file)) faults.set(file, fault);
  }
  return faults;
}

/** Prints each undetected mutant at once, so that an interrupted run has results. */
const UNNOTICED = ['Survived', 'NoCoverage'];

class UnnoticedReporter {
  #tried = 0;
  #unnoticed = 0;

  onMutantTested({ status, statusReason, fileName, location, replacement }) {
    if (!['Killed', 'Timeout', ...UNNOTICED].includes(status)) return;
    this.#tried += 1;
    if (!UNNOTICED.includes(status)) return;
    this.#unnoticed += 1;
    const place = `${path.relative(process.cwd(), fileName)}:${location.start.line + 1}:${location.start.column + 1}`;
    const becomes = replacement.replace(/\s+/g, ' ').slice(0, 100);
    const why = statusReason ? ` (${statusReason})` : '';
    process.stderr.write(`unnoticed, ${this.#unnoticed} of ${this.#tried} so far: ${place} becomes ${becomes}${why}\n`);
  }
}

/** Stryker reads this export. */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'vitest-and-loading', factory: createTestRunner },
  { kind: 'Checker', name: 'types', value: { init: async () => {}, group, check } },
  { kind: 'Reporter', name: 'unnoticed', injectableClass: UnnoticedReporter },
];
