/**
 * Reports failed tests at the end of a run, with a command that repeats each one on the same seed; also to
 * FAILURES_FILE.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

type Failure = Pick<TestError, 'message'> & Partial<Pick<TestError, 'name' | 'diff' | 'stacks'>>;

/** Limits of a message or a difference. */
const MAX_LINES = 6;
const MAX_CHARACTERS = 200;

const CHANGED_LINE = /^[-+] (?!Expected|Received)/;

export class FailureReporter implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(failuresIn);
    if (lines.length === 0) return;
    this.#vitest?.logger.log(lines.join('\n'));
    const file = process.env.FAILURES_FILE;
    if (file) appendFileSync(file, `${lines.join('\n')}\n`);
  }
}

/** Failed tests, and files or groups that failed outside a test. */
function failuresIn(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests('failed')].map((test) =>
    failure(module, namesOf(test), test.result().errors ?? []),
  );
  const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0);
  return [...groups.map((group) => failure(module, namesOf(group), group.errors())), ...tests];
}

function failure(module: TestModule, names: readonly string[], errors: readonly Failure[]): string {
  const title = [module.relativeModuleId, ...names].join(' > ');
  const reasons = errors
    .flatMap((error) => reason(error, module.project.config.root))
    .map((line) => `  ${line.slice(0, MAX_CHARACTERS)}\n`);
  return `✘ ${title}\n${reasons.join('')}  repeat: ${commandFor(module, names)}`;
}

function reason({ name = 'Error', message, diff = '', stacks = [] }: Failure, root: string): readonly string[] {
  const [first] = stacks;
  const at = first ? [`at ${path.relative(root, first.file)}:${first.line}`] : [];
  return [...linesOf(`${name}: ${message}`), ...linesOf(diff, CHANGED_LINE), ...at];
}

function linesOf(text: string, wanted = /./): readonly string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => wanted.test(line));
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines;
}

function namesOf(task: TestCase | TestSuite | TestModule): readonly string[] {
  return task.type === 'module' ? [] : [...namesOf(task.parent), task.name];
}

function commandFor({ project, relativeModuleId }: TestModule, names: readonly string[]): string {
  const { CAMPAIGNS, HOSTILE_SEED } = process.env;
  const script = HOSTILE_SEED === undefined ? 'scripts/test.js' : `scripts/testHostile.js --seed ${HOSTILE_SEED}`;
  const name = names.join(' ').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return [
    `${CAMPAIGNS === undefined ? '' : `CAMPAIGNS=${CAMPAIGNS} `}TEST_SEED=${project.config.env.TEST_SEED} node ${script} --project ${project.name} ${relativeModuleId}`,
    ...(name === '' ? [] : [`-t ${quoted(name)}`]),
  ].join(' ');
}

/** Quotes a text for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
