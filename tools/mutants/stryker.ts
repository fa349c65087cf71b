/** Runs Stryker over the sources of one part at low priority and reads its report. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { installToolPackages } from '../../scripts/setup/toolPackages.js';
import type { Part } from './parts.ts';
import { type MutantReport, reportSchema } from './report.ts';

const FOLDER = 'test-output/mutants';
const STRYKER = 'tools/mutants/stryker';

/** The sample of mutants to run: this share of them (0–1), drawn by the seed (a whole number). */
export interface MutantGroup {
  readonly share: number;
  readonly seed: string;
}

/**
 * Runs the part's tests on mutants of the sources (globs or files). Earlier results are reused if neither sources nor
 * tests have changed. Throws if Stryker fails.
 */
export async function tryMutants(
  name: string,
  part: Part,
  sources: readonly string[],
  { share, seed }: MutantGroup,
): Promise<MutantReport> {
  await installToolPackages(STRYKER);
  await mkdir(FOLDER, { recursive: true });
  const settings = path.join(FOLDER, `${name}.settings.json`);
  // Results for mutants outside one sample are unknown to another.
  const found = path.join(FOLDER, share < 1 ? `${name}.${share}.${seed}.json` : `${name}.json`);
  await writeFile(settings, JSON.stringify(settingsFor(sources, found)));
  const child = spawn(
    process.execPath,
    [`${STRYKER}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', settings],
    {
      // Standard output has figures only.
      stdio: ['ignore', process.stderr, process.stderr],
      env: {
        ...process.env,
        MUTANTS_TESTS: part.tests.join(' '),
        MUTANTS_SLOW_TESTS: part.slowTests.join(' '),
        MUTANTS_FIRST_TEST: part.firstTest,
        MUTANTS_SHARE: String(share),
        MUTANTS_SEED: seed,
      },
    },
  );
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Stryker ended with code ${code}`);
  return reportSchema.parse(JSON.parse(await readFile(found, 'utf8')));
}

function settingsFor(sources: readonly string[], found: string): object {
  return {
    testRunner: 'vitest-and-loading',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: ['./tools/mutants/stryker/plugins.js'],
    checkers: ['types'],
    mutate: sources,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Without a mutant, too, all of them take long on a busy machine.
    dryRunTimeoutMinutes: 60,
    warnings: { slow: false },
    // Only a mutant that never terminates takes longer than its tests do without it; nearly every other is detected
    // early.
    timeoutMS: 20_000,
    timeoutFactor: 1.5,
    // A test reads the published privacy policy.
    ignorePatterns: ['/data', '/docs/pictures', '/docs/decisions', '/test-output'],
    // Stryker would read it by an API that this TypeScript no longer has.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'unnoticed', 'json'],
    jsonReporter: { fileName: found },
    incremental: true,
    incrementalFile: found,
    force: false,
    allowConsoleColors: false,
  };
}
