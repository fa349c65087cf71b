/** Checks that every path named in a document or a comment exists. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE, commentsOf, DOCUMENTS, FILES, read } from './support.ts';

const files = new Set(FILES);
const folders = new Set(FILES.flatMap((file) => parentsOf(file)));
/** Every path, and its endings without leading folders. */
const ends = new Set(FILES.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))));

/** A path from the root; capitals stand for a variable part (`src/features/NAME/`), as do `*` and `<name>`. */
const FROM_ROOT =
  /(?<![\w./@-])(?:\.\/)?((?:src|test|tools|packages|scripts|docs|deploy|prisma|assets|\.ci|\.github)\/[\w./@*<>{},-]*)/g;
/** A file by the end of its path. */
const BY_END = /(?<![\w/.@*<>-])((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|js|cjs|md|sh|yml|prisma|css))(?![\w/*-])/g;
const FROM_MODULE = /new URL\(\s*'(\.\.?\/[^']*)',\s*import\.meta\.url/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** Names that look like a file's: programs, and files of the reader's own. */
const NO_FILE = /^([Dd]iscord|Node|oceanic|Jazzer)\.js$|^(fox|main|faulty)\.js$|^FILE\.ts$/;
/** Installed, or written by programs. */
const IGNORED = /^(node_modules|data)(\/|$)/;
/** Written by `npm start` or by tests. */
const GENERATED = /^src\/store\/generated/;

describe('paths', () => {
  it.each(DOCUMENTS)('in %s exist', (file) => {
    const text = read(file);
    const linked = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target));
    const missing = [...linked.filter((target) => !isLink(file, text, target)), ...missingIn(text.replace(LINK, ''))];
    expect(missing).toEqual([]);
  });

  it('in comments exist', () => {
    const missing = CODE.flatMap((file) =>
      commentsOf(read(file))
        .flatMap(missingIn)
        .map((named) => `${file}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('that a module resolves against itself exist, such as those of programs that it starts', () => {
    const missing = CODE.flatMap((file) =>
      [...read(file).matchAll(FROM_MODULE)].flatMap(([, target = '']) => {
        const resolved = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
        const isKnown = resolved === '.' || files.has(resolved) || folders.has(resolved) || IGNORED.test(resolved);
        return isKnown ? [] : [`${file}: ${target}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

function missingIn(text: string): readonly string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);
  return [
    ...named(FROM_ROOT).filter((match) => !exists(match)),
    ...named(BY_END).filter((match) => !ends.has(match) && !exists(match) && !NO_FILE.test(match)),
  ];
}

function exists(named: string): boolean {
  const plain = named.replace(/[.,]+$/, '').replace(/\/$/, '');
  if (GENERATED.test(plain)) return true;
  const varies = plain.search(/[*<{]|(?<=\/)[A-Z]+(?=[/.]|$)/);
  const known = varies < 0 ? plain : path.dirname(`${plain.slice(0, varies)}x`);
  return files.has(known) || folders.has(known) || files.has(plain);
}

/** A file, a folder, or a heading of the same or another document. */
function isLink(from: string, text: string, target: string): boolean {
  const [relative = '', anchor] = target.split('#');
  const file = relative === '' ? from : path.posix.join(path.posix.dirname(from), relative).replace(/\/$/, '');
  if (file !== '.' && !files.has(file) && !folders.has(file)) return false;
  if (anchor === undefined || !file.endsWith('.md')) return true;
  return headingsOf(relative === '' ? text : read(file)).includes(anchor);
}

/** Anchors as GitHub generates them. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function parentsOf(file: string): readonly string[] {
  const parent = path.posix.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}
