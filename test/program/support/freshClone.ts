/** The program as git and `npm ci --omit=dev` leave it, with linked packages: the rest of the set-up is still to do. */
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A package in npm's own record. */
interface Recorded {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const LEFT_OUT = ['.git', '.env', 'node_modules', 'data', 'test', 'test-output', 'src/store/generated'];

/** Creates the folder `clone` without the omitted files; resolves to its path. */
export async function freshClone(folder: string, skipped: readonly string[] = []): Promise<string> {
  const clone = path.join(folder, 'clone');
  const root = path.resolve('.');
  await cp(root, clone, {
    recursive: true,
    filter: (file) => ![...LEFT_OUT, ...skipped].includes(path.relative(root, file).replaceAll(path.sep, '/')),
  });
  const [from, to] = [path.join(root, 'node_modules'), path.join(clone, 'node_modules')];
  const noted: { packages: Record<string, Recorded> } = JSON.parse(
    await readFile(path.join(from, '.package-lock.json'), 'utf8'),
  );
  const packages = Object.entries(noted.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  for (const [place] of packages) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    if (name === undefined) continue;
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    await symlink(path.join(from, name), path.join(to, name), 'junction');
  }
  await writeFile(path.join(to, '.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(packages) }));
  return clone;
}
