/** Reads the repository's own files, as git lists them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths relative to the root with `/` as separator: committed files and new ones that are not ignored. */
export const FILES: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  },
)
  .split('\n')
  .filter((file) => file !== '');

export const DOCUMENTS = FILES.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
export const CODE = FILES.filter((file) =>
  /^(src|packages|tools|test|scripts|deploy)\/.*\.(ts|tsx|js|css)$/.test(file),
);

export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Comments of TypeScript, JavaScript and CSS; `//` inside a URL is not a comment. */
export function commentsOf(code: string): readonly string[] {
  return code.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g) ?? [];
}
