/** The compiled program; each start is a process in a folder made for the test, killed and removed after it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { compiledProgram } from '../../support/program/program.ts';

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves to the line of standard output that matches. */
  line(expected: RegExp): Promise<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

export interface Program {
  /** Its working directory with its files; a new one for each test. */
  folder(): string;
  /** Starts the compiled program in its folder, or the given command, with only these settings. */
  start(
    settings?: Record<string, string>,
    wanted?: { cwd?: string; command?: string; args?: readonly string[] },
  ): Started;
  /** Creates the database of the next start and returns its path. */
  madeDatabase(): Promise<string>;
}

/** Call at the top of a test file: it registers the hooks that set up and clean up. */
export function programUnderTest(): Program {
  let program: string;
  let folder: string;
  const children = new Set<ChildProcessWithoutNullStreams>();
  beforeAll(async () => {
    program = await compiledProgram();
  }, 300_000);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'intarsia-program-'));
  });
  afterEach(() => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    children.clear();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    start(settings = {}, { cwd = folder, command = process.execPath, args = [program] } = {}) {
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'silent',
        PLAYGROUND_PORT: '0',
        ...settings,
      };
      const child = spawn(command, args, { cwd, env });
      children.add(child);
      return watched(child);
    },
    async madeDatabase() {
      const file = path.join(folder, 'data', 'intarsia.db');
      await migrate(`file:${file}`);
      return file;
    },
  };
}

function watched(child: ChildProcessWithoutNullStreams): Started {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return {
    child,
    ended,
    line: (expected) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = stdout.split('\n').find((each) => expected.test(each));
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(() => reject(new Error(`the program ended: ${stdout}${stderr}`)));
      }),
  };
}
